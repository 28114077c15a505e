"""What is shown and heard of what happened, and when."""
