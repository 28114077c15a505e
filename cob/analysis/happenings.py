"""What happens more often after one of two turns than after the other: the events behind points.

Regions, bonus tiles and knowledge tiles, of which there is one each, are those of the whole
futures; of other tiles it is told who gets them in the next round, before new ones come.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from itertools import chain
from typing import Final, NamedTuple

from cob.analysis.aftermath import Aftermath
from cob.analysis.player_outcomes import bonus_name, bonus_points, percent
from cob.analysis.reason import Reason, SpeaksFor
from cob.analysis.region_phrases import region_name
from cob.engine import GameState, Player
from cob.engine.components import PHASE_POINTS, Kind, Tile, region_points
from cob.engine.legality import free_spaces
from cob.text.language import Message
from cob.text.wording import seen_tile

_MOST: Final[dict[SpeaksFor, int]] = {SpeaksFor.BETTER: 3, SpeaksFor.OTHER: 1}
"""So many are told that speak for each of the turns,"""
_APART: Final = 0.15
"""each more frequent by such a share of the futures at least,"""
_LEAST: Final = 1.5
"""and by so many points."""
_TILE: Final = 5.0
_FIRST: Final = 5.0
"""Points for which a tile counts, and going first."""
_DENIED: Final = 0.05
"""A rival who gets a taken tile in no larger share of the futures is denied it;"""
_SURELY: Final = 0.8
"""one who gets it in such a share gets it most likely."""


class _Event(Enum):
    """What happens, causes before their effects."""

    FIRST = auto()
    GETS_NEXT = auto()
    GETS = auto()
    COMPLETES = auto()
    WINS = auto()


_GOES_FIRST: Final = Message("Going first after the next round")
_CLAUSES: Final[dict[_Event, tuple[Message, Message]]] = {
    _Event.COMPLETES: (
        Message("Completing {what}", what=""),
        Message("{name} completes {what}", name="", what=""),
    ),
    _Event.WINS: (
        Message("Winning {what}", what=""),
        Message("{name} wins {what}", name="", what=""),
    ),
    _Event.GETS: (
        Message("Getting {what}", what=""),
        Message("{name} gets {what}", name="", what=""),
    ),
    _Event.GETS_NEXT: (
        Message("Getting {what} next", what=""),
        Message("{name} next gets {what}", name="", what=""),
    ),
    _Event.FIRST: (_GOES_FIRST, _GOES_FIRST),
}
"""What is said of an event of the player whose turns they are, and of one of a rival."""
OFTEN: Final = Message(
    "{clause}: {better}\u00a0% instead of {worse}\u00a0%.", clause="", better=0, worse=0
)
"""How often something happens after the better turn, and after the other one."""

Ends = tuple[GameState, GameState]
"""The positions after the better turn and after the other one."""


class _Happening(NamedTuple):
    event: _Event
    seat: int
    """The player who does it."""
    what: Message
    better: float
    """The share of the futures of the better turn in which it happens."""
    worse: float
    """The same of the other one."""
    worth: float
    """The points for which it counts."""
    tile: Tile | None = None
    """The tile that the player gets."""

    @property
    def apart(self) -> float:
        """By how much more often it happens after the better turn."""
        return self.better - self.worse

    @property
    def points(self) -> float:
        """By how many points it tells the turns apart."""
        return self.worth * self.apart

    def matters(self, seat: int) -> bool:
        """Return whether it is worth a sentence on two turns of a player. A tile that only follows
        the other one is not: the player has done something else before."""
        is_instead = self.tile is not None and self.seat == seat and self.apart < 0
        return abs(self.apart) >= _APART and abs(self.points) >= _LEAST and not is_instead

    def speaks_for(self, seat: int) -> SpeaksFor:
        """Return for which of two turns of a player it speaks."""
        is_for_better = (self.seat == seat) == (self.points > 0)
        return SpeaksFor.BETTER if is_for_better else SpeaksFor.OTHER


def what_happens(ends: Ends, found: Aftermath, names: Sequence[str]) -> list[Reason]:
    """Return what matters most of what tells the futures of two turns apart: a sentence each, those
    on the player before those on rivals.

    `names` are the players' by seat.
    """
    seat = found.seat
    known = [each for each in _happenings(ends, found) if each.matters(seat)]
    known.sort(key=lambda each: -abs(each.points))
    # A tile that one player gets the others do not: it is told once.
    largest = {each.tile: each for each in reversed(known)}
    known = [each for each in known if each.tile is None or largest[each.tile] is each]
    by_side = {
        side: [each for each in known if each.speaks_for(seat) is side][:most]
        for side, most in _MOST.items()
    }
    if not by_side[SpeaksFor.BETTER]:
        return []  # What speaks for the turn is something else: this would mislead.
    told = sorted(chain(*by_side.values()), key=lambda each: (each.seat != seat, each.event.value))
    taken = set(ends[1].board) - set(ends[0].board)
    return [_reason(each, seat, names[each.seat], is_taken=each.tile in taken) for each in told]


def _reason(each: _Happening, seat: int, name: str, *, is_taken: bool) -> Reason:
    """Return how often something happens. A tile that `is_taken` by the better turn alone may be
    denied to a rival."""
    is_own = each.seat == seat
    if not is_own and each.tile is not None and is_taken and each.better <= _DENIED:
        if each.worse < _SURELY:
            return Reason(Message("Otherwise {name} could get {tile}.", name=name, tile=each.what))
        return Reason(
            Message("Otherwise {name} most likely gets {tile}.", name=name, tile=each.what)
        )
    own, rivals = _CLAUSES[each.event]
    told = Message(
        OFTEN.template,
        clause=Message((own if is_own else rivals).template, name=name, what=each.what),
        better=percent(each.better),
        worse=percent(each.worse),
    )
    return Reason(told, each.speaks_for(seat))


def _happenings(ends: Ends, found: Aftermath) -> Iterator[_Happening]:
    """Yield the events of the futures, but for those of the turns themselves."""
    state, futures = ends[0], found.futures
    for region in (each for each in found.regions if each.is_sure):
        layout = state.players[region.seat].layout
        mask = layout.region_of[region.space]
        if all(mask & ~end.players[region.seat].filled for end in ends):
            yield _Happening(
                _Event.COMPLETES,
                region.seat,
                region_name(layout, mask),
                region.better / futures,
                region.worse / futures,
                region_points(mask.bit_count()) + PHASE_POINTS[state.phase],
            )
    for bonus in (each for each in found.bonuses if each.is_sure):
        players = [end.players[bonus.seat] for end in ends]
        if not any((it.large_bonuses | it.small_bonuses) >> bonus.kind & 1 for it in players):
            yield _Happening(
                _Event.WINS,
                bonus.seat,
                bonus_name(bonus.kind),
                bonus.better / futures,
                bonus.worse / futures,
                bonus_points(state, bonus.kind),
            )
    yield from _tiles(ends, found)
    first = None if found.next_round is None else found.next_round.first
    if first is not None and not state.is_last_round:
        yield _Happening(_Event.FIRST, found.seat, Message(""), *first, _FIRST)


def _tiles(ends: Ends, found: Aftermath) -> Iterator[_Happening]:
    """Yield the tiles on the board that players get after the turns."""
    next_round = None if ends[0].ends_phase else found.next_round  # Then new tiles come first.
    soon = () if next_round is None else next_round.got
    got = [
        *((_Event.GETS, each) for each in found.got if each.tile.kind is Kind.KNOWLEDGE),
        *((_Event.GETS_NEXT, each) for each in soon if each.tile.kind is not Kind.KNOWLEDGE),
    ]
    for event, each in got:
        if not any(each.tile in end.board for end in ends):
            continue
        here, there = (_number(end.players[each.seat], each.tile) for end in ends)
        is_of_use = any(free_spaces(end.players[each.seat], each.tile.kind) for end in ends)
        # A tile of the turns themselves is told.
        if is_of_use and (each.seat != found.seat or here == there):
            shares = min(1.0, each.better - here), min(1.0, each.worse - there)
            yield _Happening(event, each.seat, seen_tile(each.tile), *shares, _TILE, each.tile)


def _number(player: Player, tile: Tile) -> int:
    return (*player.estate, *player.storage).count(tile)
