"""Where a player's points go, game after game, beside bots and beside earlier months."""
