"""A game without a window: playing, taking back, saving, the bots' process, the tempo."""
