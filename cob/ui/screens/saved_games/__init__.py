"""The list of saved games, and the sheet that saves one under a name."""
