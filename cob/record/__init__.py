"""Records of games: play and undo moves, write a game as text, save it and read it again.

`game` holds a game in progress, `text` the form of a record, `header_text` that of its header,
`remarks` its comments for programs,
`files` the saved records.
"""

from cob.record.deal_code import DealtSeat, SharedDeal, format_code, read_code
from cob.record.errors import RecordError
from cob.record.file_names import AUTOSAVE, SUFFIX, is_autosave
from cob.record.files import read_file, save
from cob.record.game import (
    COLOUR_TITLES,
    COLOURS,
    PERSON,
    RATED_MARK,
    Game,
    GameStep,
    Header,
    Seat,
    new_mark,
)
from cob.record.names import LONGEST_NAME, clean_name
from cob.record.position_game import game_at, header_at
from cob.record.text import FIRST_LINE, fingerprint, format_record, read_record

__all__ = [
    "AUTOSAVE",
    "COLOURS",
    "COLOUR_TITLES",
    "FIRST_LINE",
    "LONGEST_NAME",
    "PERSON",
    "RATED_MARK",
    "SUFFIX",
    "DealtSeat",
    "Game",
    "GameStep",
    "Header",
    "RecordError",
    "Seat",
    "SharedDeal",
    "clean_name",
    "fingerprint",
    "format_code",
    "format_record",
    "game_at",
    "header_at",
    "is_autosave",
    "new_mark",
    "read_code",
    "read_file",
    "read_record",
    "save",
]
