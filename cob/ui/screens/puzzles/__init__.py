"""Puzzles: their menu, and solving one at the table."""
