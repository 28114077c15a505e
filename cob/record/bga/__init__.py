"""Games played on Board Game Arena, read from the logs that players save there.

`docs/import.md` describes the logs. `packets` finds the notifications in a file, `kinds` knows
their types and makes `facts` of them, `reading` picks those that count. `players` and
`starting_goods` say how the game begins, `replay` plays it through the engine, and `importing`
decides what to keep.
"""

from cob.record.bga.importing import ImportedGame, read_log
from cob.record.bga.packets import LogError, is_log
from cob.record.bga.players import UnknownEstateError

__all__ = [
    "ImportedGame",
    "LogError",
    "UnknownEstateError",
    "is_log",
    "read_log",
]
