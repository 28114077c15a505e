"""Deals that others play as well, and dice that are dealt again."""
