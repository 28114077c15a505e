"""The table: the scene on which a game is played."""
