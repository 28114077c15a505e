"""The main board: six depots in their ring, the black depot, and the tracks."""
