"""Puzzles: which there are, and trying one at the table."""
