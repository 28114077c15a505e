"""A bot in a process of its own, spoken with in lines of text: `docs/protocol.md`.

`words` makes and reads the lines, `service` answers for a bot, `dialogue` holds the process of
another, `player` has it choose and counts what it does wrong.
"""
