"""The sounds of the table, made by arithmetic when the program starts: no recording, no file."""
