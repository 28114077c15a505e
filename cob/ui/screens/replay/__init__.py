"""A recorded game at the table: forwards, backwards, and the points of all players on the way."""
