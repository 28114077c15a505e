"""The sounds of the table: which there are, when each is heard, and how its file is played."""
