"""The estate in the middle of the table."""
