"""The road after the first game in the window: its five stops, and the table of a chapter."""
