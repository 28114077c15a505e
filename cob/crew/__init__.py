"""Playing many games: in this process, in worker processes, or on a cluster."""
