"""Deals that others play as well, and dice that can be checked."""
