"""How the weights of the learned evaluation come about: games, equations, weights, again."""
