"""The lessons in the window: their menu, the table with a coach, and what the coach points at."""
