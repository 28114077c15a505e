"""The sounds of the table: their names, the times they play, and the player of their files."""
