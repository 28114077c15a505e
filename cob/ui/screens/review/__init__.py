"""The review of a finished game: what decided it, and each decision at the table."""
