"""A finished game gone through: what decided it, and each decision at the table."""
