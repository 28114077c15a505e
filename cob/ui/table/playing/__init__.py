"""What a table has on it where a game is played: choosing, bots, the opening, log and sheets."""
