"""What commands share on a terminal: what their arguments may be, and a progress bar."""
