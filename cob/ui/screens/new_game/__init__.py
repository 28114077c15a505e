"""The screen on which a new game is set up."""
