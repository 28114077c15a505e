"""Advice at the table: the coach, the tutor, remarks, practice and puzzles."""
