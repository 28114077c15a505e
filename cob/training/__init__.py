"""Learning the weights of the evaluation: games give equations, these give weights, and again."""
