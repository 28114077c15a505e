"""What a click on the table means, and what can be clicked."""
