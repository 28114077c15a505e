"""What a position, a turn and a player are worth: judging, explaining and rating; no window."""
