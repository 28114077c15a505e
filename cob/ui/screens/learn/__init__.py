"""The lessons in the window: their menu, the table with a coach, and the coach's highlights."""
