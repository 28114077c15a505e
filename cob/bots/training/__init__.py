"""How the weights of the learned evaluation come about: self-play, learning, checkpoints."""
