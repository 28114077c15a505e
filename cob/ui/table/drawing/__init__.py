"""Draws the table: the main board, the estate in the middle, the players, cards."""
