"""A game without a window: playing, undoing, saving, the bots' process, the tempo."""
