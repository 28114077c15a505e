"""Input by keys, a gamepad or a touch screen, made into commands and clicks."""
