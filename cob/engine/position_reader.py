"""A position as one line of text: the reader. `docs/position.md` specifies the form.

`parse_position` reads the text into fields, lays them out, derives what the text leaves out, and
checks the whole.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar
from unicodedata import normalize
from urllib.parse import unquote

from cob.engine.chance import Due
from cob.engine.components import DEPOT_RANGES, DEPOTS, FIRST_BLACK_SPACE, Kind, Tile
from cob.engine.errors import CobError, NotationError, quoted
from cob.engine.estate import EstateLayout
from cob.engine.hexgrid import SPACE_BY_NAME
from cob.engine.message import Message
from cob.engine.pending import Choice, Pending
from cob.engine.position_check import order_problems, problems
from cob.engine.position_values import (
    FORMS,
    read_black,
    read_bought,
    read_choices,
    read_counts,
    read_depots,
    read_die,
    read_estate_tiles,
    read_goods,
    read_kinds,
    read_number,
    read_own,
    read_phase,
    read_points,
    read_rolled,
    read_rules,
    read_seats,
    read_storage,
    read_track,
    read_turn,
    read_unseen,
    read_used,
)
from cob.engine.position_words import (
    PLAYER_FIELDS,
    TABLE_FIELDS,
    VERSION,
    assumed_points,
    derived_bonuses,
    first_track,
    placed,
    usually_used,
)
from cob.engine.rounds import kinds_to_deal
from cob.engine.scoring import credited_points, turn_order
from cob.engine.setup import MAX_PLAYERS, MIN_PLAYERS
from cob.engine.state import GameState, Player
from cob.engine.unseen_pieces import assumed_supplies, unseen_goods

_T = TypeVar("_T")
LONGEST_POSITION: Final = 5_000
"""Characters of a text; a position with four players takes a thousand."""
_HEAD: Final = re.compile(r"cob([0-9]{1,9})", re.I)
_EXAMPLE: Final = "cob1:phase=E5:..."


def parse_position(text: str, estates: Mapping[str, EstateLayout]) -> GameState:
    """Return the position of a text; the inverse of `str(state)`.

    `estates` are those that a text may name by their number, such as `load_estates().layouts`;
    other ones stand in the text itself. White space is ignored, and so are capital letters. The
    position has no random source. Raises `NotationError` with a sentence that names the field and
    the cure.
    """
    state = read_position(text, estates)
    if found := problems(state):
        raise NotationError(found[0])
    return state


def read_position(text: str, estates: Mapping[str, EstateLayout]) -> GameState:
    """Return the position of a text as it is told, possible or not; an editor mends it.

    Raises `NotationError` like `parse_position` where the text itself is at fault, or names players
    who are not there: such a position cannot even be shown.
    """
    state = _Reader(_fields(text), estates).state()
    for found in order_problems(state):
        raise NotationError(found)
    return state


def is_position(text: str) -> bool:
    """Return whether a text begins like a position, well formed or not."""
    return re.match(r"\s*cob[0-9]+\s*:", text, re.I) is not None


# --- the fields of a text ---------------------------------------------------------------------


@dataclass(slots=True)
class _Fields:
    """The values of a text by their fields."""

    table: dict[str, str] = field(default_factory=dict)
    players: dict[int, dict[str, str]] = field(default_factory=dict)


def _fields(text: str) -> _Fields:
    line = "".join(text.split())
    if len(line) > LONGEST_POSITION:
        raise NotationError(
            Message("a position has at most {longest} characters", longest=LONGEST_POSITION)
        )
    head, *parts = line.split(":")
    version = _HEAD.fullmatch(head)
    if version is None:
        raise NotationError(
            Message(
                "{text} is no position: it would begin as in {example}",
                text=quoted(line),
                example=_EXAMPLE,
            )
        )
    if int(version[1]) != VERSION:
        raise NotationError(
            Message(
                "the position has version {found} and this program reads version {known}",
                found=version[1],
                known=VERSION,
            )
        )
    found = _Fields()
    for part in filter(None, parts):
        seat, *values = part.split(",")
        if not seat.isdecimal():
            _add(found.table, part, TABLE_FIELDS)
            continue
        if seat not in map(str, range(1, MAX_PLAYERS + 1)) or int(seat) - 1 in found.players:
            raise NotationError(
                Message(
                    "{text}: seats are numbered from 1 to {last}, and each occurs once",
                    text=quoted(part),
                    last=MAX_PLAYERS,
                )
            )
        fields = found.players[int(seat) - 1] = {}
        for value in filter(None, values):
            _add(fields, value, PLAYER_FIELDS)
    return found


def _add(fields: dict[str, str], text: str, known: tuple[str, ...]) -> None:
    """Add a field such as "ti=///...cas" to those of the table or of a player."""
    key, equals, value = text.partition("=")
    named = [name for name in known if len(key) > 1 and name.startswith(key.lower())]
    if not equals or not named:
        raise NotationError(
            Message(
                "{text} is no field: write one of {known}, an equals sign and its value",
                text=quoted(text),
                known=", ".join(known),
            )
        )
    if named[0] in fields:
        raise NotationError(Message("{text} occurs twice: leave one of them", text=quoted(key)))
    fields[named[0]] = value


# --- from the fields to a position ------------------------------------------------------------


class _Reader:
    """The fields of a text, which become a position."""

    def __init__(self, fields: _Fields, estates: Mapping[str, EstateLayout]) -> None:
        self._table = fields.table
        self._players = fields.players
        self._estates = {**estates, **self._value("own", read_own)}

    def state(self) -> GameState:
        """Return the position, not yet checked."""
        count = max([MIN_PLAYERS, *(seat + 1 for seat in self._players)])
        for seat in range(count):
            if seat not in self._players:
                raise NotationError(
                    Message(
                        "player {player} is missing: write the seat, a comma and the fields, as in "
                        "{example}",
                        player=seat + 1,
                        example=f"{seat + 1},estate=1,tiles=///...cas,dice=35",
                    )
                )
        rules = self._value("rules", read_rules)
        players = [self._player(seat) for seat in range(count)]
        state = GameState.begin(rules, players, None, self._value("choices", read_choices))
        self._read_course(state)
        self._read_board(state)
        self._derive(state)
        return state

    def _value(self, name: str, read: Callable[[str], _T], seat: int | None = None) -> _T:
        """Return the value of a field as `read` returns it."""
        fields = self._table if seat is None else self._players[seat]
        form = FORMS[name]
        text = fields.get(name, form.default)
        if text is None:
            raise NotationError(
                Message("the field {field} is missing: {cure}", field=name, cure=form.cure)
            )
        try:
            return read(text)
        except ValueError as error:
            reason = error.message if isinstance(error, CobError) else form.cure
        shown = quoted(f"{name}={text}")
        if seat is None:
            raise NotationError(Message("{text}: {reason}", text=shown, reason=reason))
        raise NotationError(
            Message(
                "{text} of player {player}: {reason}", text=shown, player=seat + 1, reason=reason
            )
        )

    def _player(self, seat: int) -> Player:
        """Return a player's board, as far as it does not depend on other fields."""
        player = self._value("estate", self._begun, seat)
        for space, tile in self._value("tiles", read_estate_tiles, seat).items():
            player.cover(tile, space)
        player.storage = self._value("storage", read_storage, seat)
        player.goods = self._value("goods", read_counts, seat)
        player.sold = self._value("sold", read_counts, seat)
        player.workers = self._value("workers", read_number, seat)
        player.silverlings = self._value("silverlings", read_number, seat)
        player.rolled = self._value("dice", read_rolled, seat)
        player.large_bonuses = self._value("large", read_kinds, seat)
        player.small_bonuses = self._value("small", read_kinds, seat)
        return player

    def _begun(self, text: str) -> Player:
        """Return an empty player's board of an estate."""
        form = re.fullmatch(r"([^=@]+)(?:=([^=@]+))?(?:@([a-z][0-9]))?", text, re.I)
        if form is None:
            raise ValueError(text)
        player = Player.begin(tuple(map(self._layout, form[1].split("+"))))
        player.castle = SPACE_BY_NAME.get(form[3].lower()) if form[3] else None
        if (player.castle is None) != (form[3] is None):
            raise ValueError(text)
        if form[2]:
            player.layout = self._layout(form[2])
        return player

    def _layout(self, text: str) -> EstateLayout:
        number = normalize("NFC", unquote(text))
        alike = [each for each in self._estates if each.casefold() == number.casefold()]
        if not alike:
            raise NotationError(
                Message(
                    "there is no estate {estate} here: known are {known}",
                    estate=quoted(number),
                    known=", ".join(self._estates),
                )
            )
        return self._estates[number if number in alike else alike[0]]

    def _read_course(self, state: GameState) -> None:
        """Set the phase, the turn order, what is asked and the dice."""
        state.phase, state.round = self._value("phase", read_phase)
        turn = self._value("turn", lambda text: read_turn(text) if text else None)
        usual: Pending = Due.START if state.phase < 0 else Choice.TURN if state.round else Due.ROUND
        state.pending = turn[1] if turn else (usual,)
        seats = () if state.asked is Due.START else tuple(range(len(state.players)))
        order = self._value("order", read_seats)
        is_told = "track" in self._table
        state.track = self._value("track", read_track) if is_told else first_track(order or seats)
        state.order = order or turn_order(state)
        state.current = turn[0] if turn else next(iter(state.order), 0)
        state.white = self._value("white", read_die)
        state.bought, state.hired = self._value("bought", read_bought)
        for seat, player in enumerate(state.players):
            used = self._value("dice", read_used, seat)
            left = list(player.rolled)
            for die in usually_used(state, seat) if used is None else used:
                left.remove(die)
            player.dice = tuple(left)

    def _read_board(self, state: GameState) -> None:
        """Lay out the depots."""
        kinds: Sequence[Kind | None] = [None] * FIRST_BLACK_SPACE
        if state.phase < 0:
            self._table = {"depots": "", "black": "", **self._table}
        else:
            kinds = kinds_to_deal(len(state.players), state.phase)
        depots = self._value("depots", read_depots)
        for depot, (tiles, goods) in zip(DEPOTS, depots, strict=True):
            spaces = slice(DEPOT_RANGES[depot].start, DEPOT_RANGES[depot].stop)
            lying = placed(tiles, kinds[spaces])
            if isinstance(lying, Tile):
                raise NotationError(
                    Message(
                        'depot {depot} has no free space for "{tile}" in this phase: '
                        "lay it on another depot or change the phase",
                        depot=depot,
                        tile=lying.title,
                    )
                )
            state.board[spaces] = lying
            state.depot_goods[depot] = tuple(sorted(goods))
        black = self._value("black", read_black)
        state.board[FIRST_BLACK_SPACE : FIRST_BLACK_SPACE + len(black)] = black
        state.round_goods = self._value("coming", read_goods)

    def _derive(self, state: GameState) -> None:
        """Set what follows from the rest, where the text does not say otherwise."""
        derived_bonuses(state.players)
        for seat, player in enumerate(state.players):
            state.large_left &= ~player.large_bonuses
            state.small_left &= ~player.small_bonuses
            player.credited = credited_points(state, player)
            player.points, by_source = self._value("points", read_points, seat)
            player.points_by = by_source or assumed_points(state, seat, player.points)
        state.unseen_goods = unseen_goods(state) or ()
        state.supplies, state.black_supply = self._value(
            "unseen",
            lambda text: read_unseen(text, state.rules) if text else assumed_supplies(state),
        )
