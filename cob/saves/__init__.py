"""Saved games as people see them: their list, their titles and names, and those thrown away."""
