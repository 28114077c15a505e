"""The guided first game: how it is dealt, what the teacher says in it, and when."""
