"""Puzzles: positions of games in which one way to play the turn is clearly the best."""
