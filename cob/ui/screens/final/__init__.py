"""The final scoring of a finished game."""
