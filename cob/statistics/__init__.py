"""What finished games add up to: their results, kept in a small file, and figures made of them."""
