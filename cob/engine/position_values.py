"""The values of the fields of a position: how each is written, and the functions that read them.

Each function raises `ValueError` for another text, or a `NotationError` that says more than the
field's cure.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from urllib.parse import unquote

from cob.engine.chance import Due
from cob.engine.components import DEPOT_RANGES, DEPOTS, GOODS, PHASES, TRACK_SPACES, Kind, Tile
from cob.engine.errors import NotationError, quoted
from cob.engine.estate import KIND_LETTERS, EstateLayout, parse_estate
from cob.engine.events import Source
from cob.engine.hexgrid import ROW_LETTERS, ROW_WIDTHS, SPACE_BY_NAME
from cob.engine.message import Message
from cob.engine.pending import Choice, GeeseChoice, Pending, Selection
from cob.engine.position_words import (
    ASKED,
    DIGITS,
    OVER,
    PRINTED_ESTATES,
    SILVERLINGS_SPENT,
    WORKERS_SPENT,
    black_faces,
    coloured_faces,
    read_row,
)
from cob.engine.ruleset import ALEA, Ruleset, parse_rules
from cob.engine.unseen_pieces import Supplies


class FieldForm(NamedTuple):
    """How a field is written."""

    cure: Message
    """The form in a sentence, with an example."""
    default: str | None = ""
    """The value of a missing field; None if the field is needed. Nothing usually stands for a value
    that follows from other fields."""


FORMS: Final[dict[str, FieldForm]] = {
    "rules": FieldForm(
        Message("write a ruleset and the changed rules, as in rules=alea+geese=yes"),
        ALEA.name,
    ),
    "choices": FieldForm(Message("write choices=open or choices=secret"), "open"),
    "own": FieldForm(
        Message("write the number of the estate and its seven rows, as in own=home=A6C5C4K3/…")
    ),
    "phase": FieldForm(
        Message("write the letter of the phase and the round, as in phase=E5"), None
    ),
    "turn": FieldForm(
        Message("write the seat that is on turn and what it is asked, as in turn=2+castle")
    ),
    "order": FieldForm(Message("write the seats in turn order, as in order=213")),
    "track": FieldForm(
        Message(
            "write the seats on each space of the turn order track, the lowest of a stack first, "
            "with points between the spaces, as in track=21..3"
        )
    ),
    "white": FieldForm(Message("write the white die, as in white=4"), "0"),
    "depots": FieldForm(
        Message(
            "write the tiles on depots 1 to 6, with / between the depots and the goods of a depot "
            "after a plus sign, as in depots=banshi+35/K9/cow3///min"
        ),
        None,
    ),
    "black": FieldForm(Message("write the tiles on the black depot, as in black=casshiK12"), None),
    "coming": FieldForm(Message("write the goods on the round spaces to come, as in coming=352")),
    "bought": FieldForm(
        Message("write s if Silverlings have bought a tile in this turn, and w if workers have")
    ),
    "unseen": FieldForm(
        Message("write one digit for each tile with a coloured back, / and the black ones")
    ),
    "estate": FieldForm(
        Message(
            "write the number of the estate, as in estate=7, or those to choose from and the one "
            "that was chosen, as in estate=6+7=7"
        ),
        "1",
    ),
    "tiles": FieldForm(
        Message(
            "write the rows of the estate from above, with / between them and a point for each "
            "empty space, as in tiles=///ban..cas"
        )
    ),
    "storage": FieldForm(Message("write the tiles in storage, as in storage=banshi")),
    "goods": FieldForm(Message("write the type of each goods tile, as in goods=1125")),
    "sold": FieldForm(Message("write the type of each sold goods tile, as in sold=3334")),
    "workers": FieldForm(Message("write a number, as in workers=3"), "0"),
    "silverlings": FieldForm(Message("write a number, as in silverlings=2"), "0"),
    "points": FieldForm(Message("write the points, as in points=57"), "0"),
    "dice": FieldForm(
        Message("write both dice, and the used ones after a hyphen, as in dice=35-3")
    ),
    "large": FieldForm(
        Message("write a letter of CMKSAB for each large bonus tile, as in large=MS")
    ),
    "small": FieldForm(
        Message("write a letter of CMKSAB for each small bonus tile, as in small=MS")
    ),
}
"""The form of each field, by its name."""
_BEFORE_TURNS: Final = (Selection.ESTATE, Selection.START_CASTLE)
_SPACE_CODE: Final = re.compile(r"(\w\w)(?=\w)")


# --- numbers and words ------------------------------------------------------------------------


def read_digit(text: str) -> int:
    """Read one digit; `int` would also accept signs, leading zeros and digits of other scripts."""
    if len(text) != 1:
        raise ValueError(text)
    return "0123456789".index(text)


def read_die(text: str) -> int:
    """Read the value of a die; 0 if it is not known."""
    value = read_digit(text)
    if value and value not in DEPOTS:
        raise ValueError(text)
    return value


def read_number(text: str) -> int:
    """Read a number of workers or Silverlings."""
    if not re.fullmatch("[0-9]{1,5}", text):
        raise ValueError(text)
    return int(text)


def read_seats(text: str) -> tuple[int, ...]:
    """Read seats, which are numbered from 1."""
    return tuple(read_digit(seat) - 1 for seat in text)


def read_goods(text: str) -> tuple[int, ...]:
    """Read goods types."""
    goods = tuple(map(read_digit, text))
    if any(good not in GOODS for good in goods):
        raise ValueError(text)
    return goods


def read_counts(text: str) -> list[int]:
    """Read goods types as counts by type."""
    goods = read_goods(text)
    return [goods.count(good) for good in range(GOODS.stop)]


def read_kinds(text: str) -> int:
    """Read colours as a mask of `Kind`."""
    return sum({1 << KIND_LETTERS.index(letter) for letter in text.upper()})


def read_bought(text: str) -> tuple[bool, bool]:
    """Read whether Silverlings and workers have bought a tile in this turn."""
    words = set(text.lower())
    if words - {SILVERLINGS_SPENT, WORKERS_SPENT}:
        raise ValueError(text)
    return SILVERLINGS_SPENT in words, WORKERS_SPENT in words


# --- rules and estates ------------------------------------------------------------------------


def read_rules(text: str) -> Ruleset:
    """Read a ruleset with its changed rules."""
    return parse_rules(text.replace("+", ",").replace("=", " "))


def read_choices(text: str) -> bool:
    """Read whether estates and castles are chosen in secret."""
    return bool(("open", "secret").index(text.lower()))


def read_own(text: str) -> dict[str, EstateLayout]:
    """Read estates that are written in full, by number."""
    found: dict[str, EstateLayout] = {}
    for each in filter(None, text.split(",")):
        number, equals, rows = each.partition("=")
        if not equals:
            raise ValueError(text)
        spaces = _SPACE_CODE.sub(r"\1 ", rows)
        layout = parse_estate(f"{unquote(number)} | {spaces}")
        if layout.number in (*PRINTED_ESTATES, *found):
            raise NotationError(
                Message(
                    "two different estates have the number {estate}: give one of them "
                    "another number",
                    estate=layout.number,
                )
            )
        found[layout.number] = layout
    return found


# --- the course of the game -------------------------------------------------------------------


def read_phase(text: str) -> tuple[int, int]:
    """Read the phase and the round; -1 and 0 before the first phase."""
    if text == "0":
        return -1, 0
    return PHASES.index(text[:1].upper()), read_digit(text[1:])


def read_track(text: str) -> tuple[tuple[int, ...], ...]:
    """Read the turn order track."""
    stacks = [read_seats(stack) for stack in text.split(".")]
    return tuple(stacks + [()] * (TRACK_SPACES - len(stacks)))


def read_turn(text: str) -> tuple[int, tuple[Pending, ...]]:
    """Read the seat on turn and the decisions that wait."""
    seat, *names = text.lower().split("+")
    if names == [OVER]:
        return read_digit(seat) - 1, ()
    stack = tuple(map(_pending, names))
    if stack and (isinstance(stack[0], Due) or stack[0] in _BEFORE_TURNS):
        return read_digit(seat) - 1, stack
    return read_digit(seat) - 1, (Choice.TURN, *stack)


def _pending(name: str) -> Pending:
    word, _, space = name.partition("@")
    if word == "geese" and space in SPACE_BY_NAME:
        return GeeseChoice(SPACE_BY_NAME[space])
    if name not in ASKED:
        raise NotationError(
            Message(
                "{text} is nothing that is asked: known are {known}",
                text=quoted(name),
                known=", ".join((*ASKED, "geese@d4", OVER)),
            )
        )
    return ASKED[name]


def read_rolled(text: str) -> tuple[int, ...]:
    """Read both dice of a player; none if they are not known."""
    rolled = tuple(map(read_die, text.partition("-")[0]))
    if len(rolled) not in (0, 2) or 0 in rolled:
        raise ValueError(text)
    return rolled


def read_used(text: str) -> tuple[int, ...] | None:
    """Read the used dice; None if the text does not say which are used."""
    rolled, hyphen, used = text.partition("-")
    if not hyphen:
        return None
    left = list(rolled)
    for die in used:
        left.remove(die)
    return tuple(map(read_digit, used))


def read_points(text: str) -> tuple[int, list[int] | None]:
    """Read the points, and by source if the text says so."""
    points, equals, parts = text.partition("=")
    if not equals:
        return read_number(points), None
    by_source = list(map(read_number, parts.split("+")))
    if len(by_source) > len(Source) or sum(by_source) != read_number(points):
        raise ValueError(text)
    return read_number(points), by_source + [0] * (len(Source) - len(by_source))


# --- tiles ------------------------------------------------------------------------------------


def read_depots(text: str) -> list[tuple[list[Tile | None], tuple[int, ...]]]:
    """Read the tiles and the goods of the six numbered depots."""
    depots = text.split("/")
    if len(depots) > len(DEPOTS):
        raise ValueError(text)
    found = []
    for depot in [*depots, *[""] * (len(DEPOTS) - len(depots))]:
        row, _, goods = depot.partition("+")
        found.append((read_row(row), read_goods(goods)))
    return found


def read_black(text: str) -> list[Tile | None]:
    """Read the tiles on the black depot."""
    row = read_row(text)
    if len(row) > len(DEPOT_RANGES[0]):
        raise ValueError(text)
    return row


def read_estate_tiles(text: str) -> dict[int, Tile]:
    """Read the tiles of an estate, by space."""
    rows = text.split("/")
    if len(rows) > len(ROW_WIDTHS):
        raise ValueError(text)
    found: dict[int, Tile] = {}
    start = 0
    for letter, row, width in zip(ROW_LETTERS, rows, ROW_WIDTHS, strict=False):
        tiles = read_row(row)
        if len(tiles) > width:
            raise NotationError(
                Message(
                    "row {row} has {spaces} spaces, and {found} are written: leave out those that "
                    "are too many",
                    row=letter,
                    spaces=width,
                    found=len(tiles),
                )
            )
        found |= {start + at: tile for at, tile in enumerate(tiles) if tile is not None}
        start += width
    return found


def read_storage(text: str) -> tuple[Tile, ...]:
    """Read the tiles in storage."""
    return tuple(tile for tile in read_row(text) if tile is not None)


def read_unseen(text: str, rules: Ruleset) -> Supplies:
    """Read the supplies from the counts of their faces."""
    coloured, black = (
        tuple(
            tile
            for tile, count in zip(faces, counts, strict=True)
            for _ in range(DIGITS.index(count))
        )
        for faces, counts in zip(
            (coloured_faces(), black_faces(rules)), text.lower().split("/"), strict=True
        )
    )
    return tuple(tuple(tile for tile in coloured if tile.kind is kind) for kind in Kind), black
