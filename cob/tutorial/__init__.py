"""Learning the game: the rules to look up, and the lessons."""
