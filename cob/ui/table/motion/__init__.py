"""What moves over the table, when, and what the table shows meanwhile."""
