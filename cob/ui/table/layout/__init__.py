"""Where everything on the table lies, computed before anything is drawn."""
