"""Random trials of the whole program: rules, files, window, killed processes, memory."""
