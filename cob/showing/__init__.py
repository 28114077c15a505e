"""How and when events are shown and heard."""
