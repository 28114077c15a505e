"""Coats of arms made from names."""
