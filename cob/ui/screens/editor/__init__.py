"""The board editor: a position is set up at the table, to ask about it or to play on from it."""
