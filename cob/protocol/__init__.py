"""A bot in its own process that exchanges lines of text with the program: `docs/protocol.md`.

`words` makes and reads the lines, `service` answers for a bot, `dialogue` runs a bot's process,
`player` asks it for actions and counts its faults.
"""
