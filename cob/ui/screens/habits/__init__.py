"""The screen of a player's habits: what they cost, beside bots and the last month."""
