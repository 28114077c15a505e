"""Output for screen readers: the news of a screen, and the bridge to the system."""
