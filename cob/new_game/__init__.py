"""The agreement before a game: players, estates, rules, the deal."""
