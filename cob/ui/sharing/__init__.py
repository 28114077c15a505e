"""A game as a picture and as an animated replay, to pass on."""
