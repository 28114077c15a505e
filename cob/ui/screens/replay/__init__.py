"""A recorded game at the table, forwards and backwards, with the points of all players."""
