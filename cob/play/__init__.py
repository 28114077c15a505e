"""A table without a window: the session, what a click means, bots in a process of their own."""
