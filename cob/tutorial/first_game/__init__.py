"""The guided first game: its deal, the teacher's lines, and their times."""
