"""The guided first game in the window: the table with the teacher beside it."""
