"""The tests: one folder or file for each room of the game."""
