"""Motion over the table: its timing, and the table below it."""
