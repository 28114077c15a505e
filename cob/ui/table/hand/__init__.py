"""The tray of the player on turn: dice, storage, goods, Silverlings, workers, and payments."""
