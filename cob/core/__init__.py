"""The core: the search of the bots, written in C."""
