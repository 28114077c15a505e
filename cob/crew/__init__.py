"""Where many games are played at once: here, in processes of this machine, or on a cluster."""
