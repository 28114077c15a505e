"""The log below the main board: its lines, the recap and reminders above them."""
