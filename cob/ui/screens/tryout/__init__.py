"""The analysis board: lines tried from a position of a game, with their values."""
