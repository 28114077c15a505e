"""The small boards of all players at the right of the table."""
