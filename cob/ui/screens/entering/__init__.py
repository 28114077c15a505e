"""A game of a real table: what was dealt and rolled is entered by hand."""
