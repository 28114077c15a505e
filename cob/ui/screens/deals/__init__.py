"""Shared deals: the deal of the day, deals by code, and dice that can be checked."""
