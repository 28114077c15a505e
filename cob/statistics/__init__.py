"""The results of finished games, saved in a small file, and their figures."""
