"""The game in words: the language in force, and every sentence about events, tiles and rules."""
