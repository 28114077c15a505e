"""Players that choose actions: the interface, and the registry of bots."""
