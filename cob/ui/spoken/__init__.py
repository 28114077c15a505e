"""Screens for those who hear them: what is new on a screen, and the way to a screen reader."""
