"""What hands do, whether by keys, a gamepad or a touch screen: made into keys and clicks."""
