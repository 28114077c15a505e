"""Input from keys, gamepads and touch screens, turned into commands and clicks."""
