"""The gallery of all estates."""
