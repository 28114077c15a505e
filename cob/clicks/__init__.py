"""The things that can be clicked on the table, and the meaning of a click."""
