"""The results of finished games, kept in a small file, and the figures made of them."""
