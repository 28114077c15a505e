"""What is agreed on before a game: players, estates, rules, the deal."""
