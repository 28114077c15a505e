"""The list of saved games, and saving one under a name."""
