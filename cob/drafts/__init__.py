"""What is being set up piece by piece: a chance result of a real table, or a position."""
