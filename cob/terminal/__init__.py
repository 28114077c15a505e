"""The readers of command-line arguments and the progress bar that commands share."""
