"""A table where a game is played: choosing, bots, the opening."""
