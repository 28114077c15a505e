"""The Castles of Burgundy on a desktop: rules, records, bots and a table to play at."""

__version__ = "0.1.0"
