"""Events as they are seen and heard, and when."""
