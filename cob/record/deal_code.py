"""A deal as a short code, with which others play the same dice and draws.

A code contains the rules, the seats' estates, start castles and bots, the start value and the
points reached, in base 32 without letters that look alike: COB-7K3Q-M9XW-...
`docs/record.md` has its form.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, TypeVar

from cob.engine import RULESETS, CobError, EstateLayout, Ruleset
from cob.engine.hexgrid import SPACE_NAMES
from cob.engine.message import Message
from cob.engine.ruleset import SWITCHES, differences, switched
from cob.engine.setup import MAX_PLAYERS, MIN_PLAYERS
from cob.record.game import PERSON, Game, Header, Seat
from cob.record.names import clean_name
from cob.record.origin import VALUE_BYTES, DealOrigin

_T = TypeVar("_T")

CONTROLLERS: Final = (PERSON, "random", "easy", "medium", "hard", "expert", "master")
"""The possible players. New ones come last here and below, or old codes would change."""
ESTATES: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "2019-2")
_RULESETS: Final = tuple(RULESETS)
_VERSION: Final = 1
_VERSIONS: Final = 8
_MOST: Final = 16
"""A limit above every count and every choice in a code."""
_MOST_SWITCHES: Final = 64
_MOST_POINTS: Final = 1024
_LONGEST_WRITTEN: Final = 32
"""A limit above the bytes of a player's name in a code; a longer name is cut off."""
_DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_ALIKE: Final = str.maketrans("OIL", "011")
_GROUP: Final = 4
_FEWEST: Final = 4
"""The least number of groups in a code, so that no ordinary word is taken for a code."""
CODE_PREFIX: Final = "COB"
"""The beginning of every code."""
_CODE: Final = re.compile(
    rf"\b{CODE_PREFIX}((?:-?[0-9A-Z]{{{_GROUP}}}){{{_FEWEST},}})(?![0-9A-Z])", re.I
)
_CHECK: Final = 1 << 16
LONGEST_CODE: Final = 380
"""The most characters of a code; one for a person and a bot usually has about 60."""


@dataclass(frozen=True, slots=True)
class DealtSeat:
    """A seat of a deal, without its player."""

    controller: str
    estates: tuple[str, ...]
    """The number of the estate, or of those from which the player chooses at the table."""
    castle: int | None
    """The agreed space of the start castle; None if the player chooses."""


@dataclass(frozen=True, slots=True)
class SharedDeal:
    """Everything that others need to play the same deal, except names and colours."""

    rules: Ruleset
    secret: bool
    seats: tuple[DealtSeat, ...]
    start_value: str
    points: tuple[int, ...] = ()
    """The points by seat; empty where they are unknown."""
    players: tuple[str, ...] = ()
    """By seat, the person or the sort of bot that reached it; empty where that is unknown."""

    @classmethod
    def of(cls, game: Game) -> SharedDeal:
        """Return the deal of a finished game.

        Raises `CobError` for an unfinished game, whose dice are secret, and for a game whose record
        does not contain the origin of its deal.
        """
        origin, header = game.origin, game.header
        if origin is None or header.position:
            raise CobError(Message("this game was not dealt from a start value"))
        if origin.is_secret and not game.state.is_over:
            raise CobError(Message("the dice of this game are secret until it is over"))
        seats = tuple(
            DealtSeat(seat.controller, tuple(layout.number for layout in seat.choices), seat.castle)
            for seat in header.seats
        )
        over, players = game.state.is_over, game.state.players
        reached = tuple(player.points for player in players) if over else origin.points_before
        by = header.players if over else origin.players_before
        return cls(header.ruleset, header.secret, seats, origin.start_value, reached, by)

    def header(
        self, players: Sequence[tuple[str, str]], estates: Mapping[str, EstateLayout]
    ) -> Header:
        """Return the header of a game with these names and colours by seat.

        Raises `CobError` for an unknown estate.
        """
        for number in {number for seat in self.seats for number in seat.estates}:
            if number not in estates:
                raise CobError(Message("there is no estate {estate} here", estate=number))
        return Header(
            tuple(
                Seat(
                    name,
                    colour,
                    seat.controller,
                    tuple(estates[number] for number in seat.estates),
                    seat.castle,
                )
                for seat, (name, colour) in zip(self.seats, players, strict=False)
            ),
            self.rules,
            self.secret,
        )

    @property
    def origin(self) -> DealOrigin:
        """The origin of a game that repeats the deal."""
        return DealOrigin(self.start_value, False, None, self.points, self.players)


def format_code(deal: SharedDeal) -> str:
    """Return the code of a deal.

    Raises `CobError` for bots and estates that are not shipped, since others do not have them.
    """
    number = 0
    for value, limit in reversed(_parts(deal)):
        number = number * limit + value
    number = number * _CHECK + _check(number)
    digits = ""
    while number or len(digits) < _FEWEST * _GROUP or len(digits) % _GROUP:
        number, digit = divmod(number, len(_DIGITS))
        digits = _DIGITS[digit] + digits
    groups = (digits[at : at + _GROUP] for at in range(0, len(digits), _GROUP))
    return "-".join([CODE_PREFIX, *groups])


def read_code(text: str) -> SharedDeal:
    """Return the deal whose code is in a text; raises `CobError` with a sentence if it has none."""
    found = _CODE.search(text[: 100 * LONGEST_CODE])
    if found is None:
        raise CobError(
            Message(
                "a code of a deal begins with {prefix} and has groups of four", prefix=CODE_PREFIX
            )
        )
    damaged = Message("the code is not complete, or a character of it is wrong")
    digits = found[1].replace("-", "").upper().translate(_ALIKE)
    if any(digit not in _DIGITS for digit in digits):
        raise CobError(damaged)
    number = 0
    for digit in digits:
        number = number * len(_DIGITS) + _DIGITS.index(digit)
    number, check = divmod(number, _CHECK)
    if check != _check(number):
        raise CobError(damaged)
    parts = _Parts(number)
    if parts.take(_VERSIONS) != _VERSION:
        raise CobError(Message("the code was made by a newer version of this program"))
    try:
        deal = parts.deal()
    except (IndexError, ValueError):
        raise CobError(damaged) from None
    if parts.left:
        raise CobError(damaged)
    return deal


def _check(number: int) -> int:
    digest = sha256(number.to_bytes(number.bit_length() // 8 + 1, "big")).digest()
    return int.from_bytes(digest[:2], "big")


def _parts(deal: SharedDeal) -> list[tuple[int, int]]:
    """Return the numbers that encode a deal, each with its exclusive upper limit."""
    own = differences(deal.rules)
    parts = [
        (_VERSION, _VERSIONS),
        (_RULESETS.index(deal.rules.name), _MOST),
        (len(own), _MOST_SWITCHES),
    ]
    for switch, setting in own:
        parts += [
            (SWITCHES.index(switch), _MOST_SWITCHES),
            (switch.settings.index(setting), _MOST),
        ]
    parts += [(int(deal.secret), 2), (len(deal.seats), MAX_PLAYERS + 1)]
    for seat in deal.seats:
        parts += [(_known(CONTROLLERS, seat.controller), _MOST), (len(seat.estates), _MOST)]
        parts += [(_printed(number), _MOST) for number in seat.estates]
        parts.append((0 if seat.castle is None else seat.castle + 1, len(SPACE_NAMES) + 1))
    if len(deal.start_value) != 2 * VALUE_BYTES:
        raise CobError(Message("the start value of this game is longer than those in codes"))
    parts += [(byte, 256) for byte in bytes.fromhex(deal.start_value)]
    parts.append((int(bool(deal.points)), 2))
    parts += [(min(points, _MOST_POINTS - 1), _MOST_POINTS) for points in deal.points]
    for seat, name in zip(deal.seats, deal.players if deal.points else (), strict=False):
        if seat.controller == PERSON:
            letters = clean_name(name.encode()[: _LONGEST_WRITTEN - 1].decode(errors="ignore"))
            parts.append((len(letters.encode()), _LONGEST_WRITTEN))
            parts += [(byte, 256) for byte in letters.encode()]
    return parts


def _known(table: tuple[str, ...], name: str) -> int:
    if name not in table:
        raise CobError(
            Message("“{name}” is not part of every game, so others could not play this", name=name)
        )
    return table.index(name)


def _printed(estate: str) -> int:
    if estate not in ESTATES:
        raise CobError(
            Message(
                "estate “{estate}” is not part of every game, so its deal has no code: pass on "
                "the saved game instead",
                estate=estate,
            )
        )
    return ESTATES.index(estate)


class _Parts:
    """The numbers in a code, taken out one by one."""

    def __init__(self, number: int) -> None:
        self.left = number

    def take(self, limit: int) -> int:
        """Return the next number, which is less than `limit`."""
        self.left, value = divmod(self.left, limit)
        return value

    def pick(self, table: Sequence[_T], limit: int = _MOST) -> _T:
        """Return the table entry for the next number; raise `IndexError` if there is none."""
        return table[self.take(limit)]

    def deal(self) -> SharedDeal:
        """Return the deal; raise `IndexError` or `ValueError` if the numbers are not a deal."""
        rules = RULESETS[self.pick(_RULESETS)]
        for _ in range(self.take(_MOST_SWITCHES)):
            switch = self.pick(SWITCHES, _MOST_SWITCHES)
            rules = switched(rules, switch, self.pick(switch.settings))
        secret, count = bool(self.take(2)), self.take(MAX_PLAYERS + 1)
        if count < MIN_PLAYERS:
            raise ValueError(count)
        seats = tuple(self._seat() for _ in range(count))
        value = bytes(self.take(256) for _ in range(VALUE_BYTES)).hex()
        points = tuple(self.take(_MOST_POINTS) for _ in seats) if self.take(2) else ()
        players = tuple(self._player(seat) for seat in seats) if points and self.left else ()
        return SharedDeal(rules, secret, seats, value, points, players)

    def _player(self, seat: DealtSeat) -> str:
        if seat.controller != PERSON:
            return seat.controller
        name = bytes(self.take(256) for _ in range(self.take(_LONGEST_WRITTEN))).decode()
        if not name or name != clean_name(name):
            raise ValueError(name)
        return name

    def _seat(self) -> DealtSeat:
        controller = self.pick(CONTROLLERS)
        estates = tuple(self.pick(ESTATES) for _ in range(self.take(_MOST)))
        castle = self.take(len(SPACE_NAMES) + 1)
        return DealtSeat(controller, estates, castle - 1 if castle else None)
