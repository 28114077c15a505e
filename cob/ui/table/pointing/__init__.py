"""The pointer over the table, moved by mouse or by keys."""
