"""The rules to look up."""
