"""The narrator: rarely, one face at the table says a line about what has just happened.

It looks at whole turns, when they end. `OCCASIONS` is the table of what is worth a word, the most
important first; the lines are in `text/voices.py`. No line comes twice in a game, a few turns lie
between two, and after `MOST` of them the table is silent. The log stays complete without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from cob.engine.components import ROUNDS_PER_PHASE, STORAGE_SPACES
from cob.engine.events import (
    BonusTileWon,
    Event,
    PhaseStarted,
    PointsScored,
    RegionCompleted,
    RoundStarted,
    TileTaken,
    TurnEnded,
    TurnStarted,
)
from cob.engine.state import GameState
from cob.record import Game
from cob.session.session import PlayedMove
from cob.showing.holds import leading
from cob.text.language import Message
from cob.text.voices import VOICES, Occasion

MOST: Final = 7
"""Maximum number of lines in a game."""
_MOST_ALIKE: Final = 2
"""Maximum number of lines in a game about the same occasion."""
APART: Final = 2
"""Minimum number of rounds between two lines."""
_BIG_TURN: Final = 20
"""Points."""
_LARGE_REGION: Final = 5
_FAR: Final = 15
"""Points by which a leader is far ahead."""


class SeenTurn(NamedTuple):
    """A turn that has just ended."""

    seat: int
    position: GameState
    """The position at its end, before the next turn, round or phase begins."""
    events: tuple[Event, ...]
    coming: tuple[Event, ...]
    """The events that follow its end."""


class Happening(NamedTuple):
    """What was seen in a turn: whose deed, who suffers from it, and how many points it brought."""

    actor: int
    victim: int | None = None
    points: int = 0


@dataclass(frozen=True, slots=True)
class Saying:
    """A line that a player says."""

    seat: int
    line: Message
    about: int
    """The seat that is named in the line."""
    points: int = 0


def seen_turn(events: Sequence[Event], move: PlayedMove) -> SeenTurn | None:
    """Return the turn that ends with a move, the newest of `events`; None if none does."""
    ended = next((event for event in move.events if isinstance(event, TurnEnded)), None)
    if ended is None:
        return None
    end = len(events) - len(move.events)
    begins = next((at for at in range(end, 0, -1) if isinstance(events[at - 1], TurnStarted)), 0)
    return SeenTurn(ended.player, move.before, tuple(events[begins:end]), move.events)


def turns_in(game: Game) -> Iterator[SeenTurn]:
    """Yield the turns of a game so far."""
    events: list[Event] = []
    move: PlayedMove | None = None
    state: GameState | None = None
    for step in game.steps():
        if move is not None and step.seat is None:  # chance belongs to the move that caused it
            move = PlayedMove(move.before, (*move.events, *step.events), step.state)
        else:
            if move is not None and (turn := seen_turn(events, move)) is not None:
                yield turn
            move = None if state is None else PlayedMove(state, tuple(step.events), step.state)
        events += step.events
        state = step.state
    if move is not None and (turn := seen_turn(events, move)) is not None:
        yield turn


class Narrator:
    """Finds the remarks of one game.

    `faces` are the bots by seat; one without a voice is mute. The `nameless` seat is called "You",
    which no line about a name can say.
    """

    def __init__(self, faces: Sequence[str], nameless: int | None = None) -> None:
        self._faces, self._nameless = faces, nameless
        self._said: set[str] = set()
        self._told: list[Occasion] = []
        self._silent = 0
        """The number of turns since the last remark."""

    def hear(self, turn: SeenTurn) -> Saying | None:
        """Return what a face at the table says to a turn, if anything."""
        self._silent += 1
        if len(self._said) >= MOST or (self._said and self._silent <= APART * len(self._faces)):
            return None
        for occasion, find in OCCASIONS.items():
            seen = find(turn) if self._told.count(occasion) < _MOST_ALIKE else None
            remark = None if seen is None else self._remark(occasion, seen)
            if remark is not None:
                self._said.add(remark.line)
                self._told.append(occasion)
                self._silent = 0
                return remark
        return None

    def _remark(self, occasion: Occasion, seen: Happening) -> Saying | None:
        """Return the line of who did it; else of who suffers, or of the next one who has one."""
        number = len(self._faces)
        others = [(seen.actor + by) % number for by in range(1, number)]
        others.sort(key=lambda seat: seat != seen.victim)
        for seat in (seen.actor, *others):
            voice = VOICES.get(self._faces[seat])
            if voice is None:
                continue
            is_own = seat == seen.actor
            line = voice[occasion].own if is_own else voice[occasion].other
            about = seen.victim if is_own and seen.victim is not None else seen.actor
            needs_name = "{name}" in line and about == self._nameless
            if line not in self._said and not needs_name:
                return Saying(seat, line, about, seen.points)
        return None


# --- the occasions --------------------------------------------------------------------------------


def _last_round(turn: SeenTurn) -> Happening | None:
    """The last one in points speaks first."""
    last = turn.position.rules.phases - 1, ROUNDS_PER_PHASE
    begins = any(isinstance(e, RoundStarted) and (e.phase, e.round) == last for e in turn.coming)
    points = [player.points for player in turn.position.players]
    return Happening(points.index(min(points))) if begins else None


def _big_turn(turn: SeenTurn) -> Happening | None:
    points = points_of(turn)
    return Happening(turn.seat, points=points) if points >= _BIG_TURN else None


def _first_bonus(turn: SeenTurn) -> Happening | None:
    won = sum(isinstance(event, BonusTileWon) for event in turn.events)
    held = sum(
        (player.large_bonuses | player.small_bonuses).bit_count()
        for player in turn.position.players
    )
    return Happening(turn.seat) if won and won == held else None


def overtakes(turn: SeenTurn) -> Happening | None:
    """Return who has taken the lead, from the second phase on: before that it means little."""
    after = [player.points for player in turn.position.players]
    before = list(after)
    before[turn.seat] -= points_of(turn)
    old, new = leading(before), leading(after)
    if turn.position.phase < 1 or new != turn.seat or old in (None, new):
        return None
    return Happening(turn.seat, old)


def _region(turn: SeenTurn) -> Happening | None:
    sizes = [event.size for event in turn.events if isinstance(event, RegionCompleted)]
    return Happening(turn.seat) if max(sizes, default=0) >= _LARGE_REGION else None


def _snatched(turn: SeenTurn) -> Happening | None:
    """The last tile of its colour on the board, which the next player had a die and room for."""
    state, order = turn.position, turn.position.order
    at = order.index(turn.seat) + 1
    if at == len(order):
        return None
    victim = state.players[order[at]]
    for event in turn.events:
        if not isinstance(event, TileTaken) or event.depot not in victim.dice:
            continue
        kind = event.tile.kind
        left = any(tile is not None and tile.kind is kind for tile in state.board)
        room = victim.layout.kind_masks[kind] & ~victim.filled
        if not left and room and len(victim.storage) < STORAGE_SPACES:
            return Happening(turn.seat, order[at])
    return None


def _leads(turn: SeenTurn) -> Happening | None:
    """Once half of the game is over."""
    begins = any(isinstance(event, PhaseStarted) and event.phase >= 2 for event in turn.coming)
    points = [player.points for player in turn.position.players]
    first, second = sorted(points, reverse=True)[:2]
    return Happening(points.index(first)) if begins and first - second >= _FAR else None


def points_of(turn: SeenTurn) -> int:
    """Return the points that a player scored in a turn."""
    return sum(
        event.points
        for event in turn.events
        if isinstance(event, PointsScored) and event.player == turn.seat
    )


OCCASIONS: Final[dict[Occasion, Callable[[SeenTurn], Happening | None]]] = {
    Occasion.LAST_ROUND: _last_round,
    Occasion.BIG_TURN: _big_turn,
    Occasion.FIRST_BONUS: _first_bonus,
    Occasion.OVERTAKES: overtakes,
    Occasion.REGION: _region,
    Occasion.SNATCHED: _snatched,
    Occasion.LEADS: _leads,
}
"""What is worth a word, the most important first."""
