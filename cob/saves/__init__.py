"""Saved games as players see them: the list, titles and names, the autosave and the trash."""
