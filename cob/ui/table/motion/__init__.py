"""Motion over the table: when each thing moves, and what the table shows meanwhile."""
