"""What a table needs without a window: the session, what a click means, and the bots' process."""
