"""Judging play: what a turn loses, what was luck, why, and how strong a player is."""
