"""The road after the first game: five chapters with a rival, a goal and something to learn."""
