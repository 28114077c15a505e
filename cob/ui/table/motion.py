"""What just happened, in motion: points fly to their player, tiles travel, pawns walk.

The table shows the result at once. What moves over it is made from a move's events, all of it when
the move is shown, so that drawing only looks up where things are.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto
from statistics import fmean
from typing import Final

import pygame
from pygame import Rect

from cob.engine.components import GOODS_SPACES, STORAGE_SPACES, Tile
from cob.engine.events import (
    BonusTileWon,
    DieUsed,
    Event,
    GoodsSold,
    GoodsTaken,
    PhaseEnded,
    PointsScored,
    RegionCompleted,
    SilverlingsGained,
    Source,
    TileAdded,
    TileTaken,
    TrackMoved,
    TurnEnded,
    WorkersGained,
)
from cob.engine.hexgrid import spaces_in
from cob.engine.state import GameState
from cob.ui.estate_picture import Hex, estate_hexes
from cob.ui.table.layout import TableLayout
from cob.ui.table.pen import Pen
from cob.ui.table.things import stored_goods
from cob.ui.table.view import TableView
from cob.ui.theme import GOLD, HIGHLIGHT, PAPER, RGB, SHADOW, WORKER, luminance, mix

LONGEST: Final = 1.2
"""Seconds that the motion of one move takes at most, at speed 1."""
FRAME: Final = 1 / 60
"""Seconds between two frames while something moves."""
_LONGEST_STEP: Final = 0.05
"""Seconds that one frame may skip: a window that slept does not wake to a motion that is over."""
_TRAVEL: Final = 0.45
_GAIN: Final = 0.75
_FIRST_GAIN: Final = 0.2
"""When a tile that travels is nearly there, what it brings begins to fly."""
_STAGGER: Final = 0.12
_RISING: Final = 0.4
"""The share of a gain's time in which it rises and can be read."""
_RISE: Final = 46
"""How far it rises, in pixels at 1080 lines."""
_FADING: Final = 0.2
"""The share of a flight in which it fades away at its end."""
_SILVER: Final[RGB] = (226, 228, 236)

Point = tuple[float, float]


# --- what moves -------------------------------------------------------------------------------


class Good(Enum):
    """What a player gains by numbers."""

    POINTS = auto()
    SILVERLINGS = auto()
    WORKERS = auto()


@dataclass(frozen=True, slots=True)
class Gain:
    """A number with a plus sign, and the picture of what it counts."""

    good: Good
    number: int


@dataclass(frozen=True, slots=True)
class MovingTile:
    """A bright copy of a tile, as wide as at its destination."""

    tile: Tile
    width: int


@dataclass(frozen=True, slots=True)
class MovingGoods:
    """A goods tile of a type."""

    goods: int
    size: int


@dataclass(frozen=True, slots=True)
class MovingPawn:
    """A player's piece on the turn order track."""

    seat: int
    size: int


@dataclass(frozen=True, slots=True)
class Flight:
    """One thing on its way; times are seconds from the beginning of the motion."""

    what: Gain | MovingTile | MovingGoods | MovingPawn
    start: Point
    end: Point
    delay: float
    length: float
    rise: float = 0.0
    """How far it goes up, to be read, before it leaves for its end."""

    @property
    def over_at(self) -> float:
        """When it is there."""
        return self.delay + self.length

    def place(self, clock: float) -> Point | None:
        """Where it is; None before its time and after it."""
        if not self.delay <= clock < self.over_at:
            return None
        gone = (clock - self.delay) / self.length
        x, y = self.start
        if self.rise:
            if gone < _RISING:
                return x, y - self.rise * _eased(gone / _RISING)
            gone, y = (gone - _RISING) / (1 - _RISING), y - self.rise
        share = _eased(gone)
        return x + (self.end[0] - x) * share, y + (self.end[1] - y) * share

    def strength(self, clock: float) -> float:
        """1 while it is plainly to be seen, falling to 0 as it arrives."""
        return min(1.0, max(0.0, (self.over_at - clock) / (self.length * _FADING)))


def _eased(share: float) -> float:
    """Fast at first, slow at last."""
    return 1 - (1 - share) ** 3


# --- the motion -------------------------------------------------------------------------------


class Motion:
    """All that moves over the table now."""

    def __init__(self) -> None:
        self.flights: tuple[Flight, ...] = ()
        self._clock = 0.0
        self._over_at = 0.0
        self._pictures: dict[tuple[Gain, int], pygame.Surface] = {}

    @property
    def is_moving(self) -> bool:
        """Whether something still moves."""
        return bool(self.flights)

    def begin(
        self,
        events: Iterable[Event],
        layout: TableLayout,
        state: GameState,
        shown: int,
        speed: float = 1.0,
    ) -> None:
        """Show what a move did, instead of anything that still moves.

        `state` is the position after it, `shown` the seat whose estate is in the middle. A speed
        of 2 takes half the time; 0 shows nothing. The end of the game has a scene of its own.
        """
        self.stop()
        if speed > 0 and not state.is_over:
            self.flights = _Plan(layout, state, shown).flights(events, speed)
            self._over_at = max((flight.over_at for flight in self.flights), default=0.0)

    def update(self, seconds: float) -> None:
        """Let time pass, but never so much that a motion is missed."""
        self._clock += min(seconds, _LONGEST_STEP)
        if self._clock >= self._over_at:
            self.stop()

    def stop(self) -> None:
        """Nothing moves any more: after a click, or when the window has another size."""
        self.flights = ()
        self._clock = self._over_at = 0.0
        self._pictures.clear()

    def draw(self, pen: Pen, view: TableView) -> None:
        """Everything where it is now, over the finished table."""
        window = pen.surface.get_rect()
        for flight in self.flights:
            place = flight.place(self._clock)
            if place is None:
                continue
            for picture in self._pictures_of(pen, view, flight):
                rect = picture.get_rect(center=(round(place[0]), round(place[1])))
                picture.set_alpha(round(255 * flight.strength(self._clock)))
                pen.surface.blit(picture, rect.clamp(window))
                picture.set_alpha(255)

    def _pictures_of(self, pen: Pen, view: TableView, flight: Flight) -> list[pygame.Surface]:
        """The pictures of a flight, to be laid on top of each other."""
        match flight.what:
            case Gain() as gain:
                size = pen.layout.type(_TYPE[gain.good])
                if (gain, size) not in self._pictures:
                    self._pictures[gain, size] = _label(pen, gain, size)
                return [self._pictures[gain, size]]
            case MovingTile(tile, width):
                ring = pen.art.ring(width + 2, HIGHLIGHT, 0.08)
                return [pen.art.tile(tile, width), pen.art.veil(width, HIGHLIGHT, 60), ring]
            case MovingGoods(goods, size):
                return [pen.art.goods(goods, size)]
            case MovingPawn(seat, size):
                return [pen.art.pawn(view.header.seats[seat].colour, size)]


_TYPE: Final[dict[Good, int]] = {Good.POINTS: 46, Good.SILVERLINGS: 36, Good.WORKERS: 36}
_INK: Final[dict[Good, RGB]] = {
    Good.POINTS: GOLD,
    Good.SILVERLINGS: _SILVER,
    Good.WORKERS: mix(WORKER, SHADOW, 0.35),
}


def _label(pen: Pen, gain: Gain, size: int) -> pygame.Surface:
    """A number with an outline, so that it can be read on everything, and what it counts."""
    ink = _INK[gain.good]
    rim = PAPER if luminance(ink) < 0.55 else SHADOW
    text = f"+{gain.number}"
    number = pen.art.text(text, size, ink, serif=True, bold=True)
    outline = pen.art.text(text, size, rim, serif=True, bold=True)
    token = None
    if gain.good is Good.SILVERLINGS:
        token = pen.art.silverling(round(size * 0.9))
    elif gain.good is Good.WORKERS:
        token = pen.art.worker(round(size * 0.9))
    line = max(1, size // 20)
    width, height = number.get_width() + 2 * line, number.get_height() + 2 * line
    whole = pygame.Surface((width + (token.get_width() if token else 0), height), pygame.SRCALPHA)
    for dx in (0, line, 2 * line):
        for dy in (0, line, 2 * line):
            whole.blit(outline, (dx, dy))
    whole.blit(number, (line, line))
    if token is not None:
        whole.blit(token, token.get_rect(midright=(whole.get_width(), height // 2)))
    return whole


# --- from events to flights -------------------------------------------------------------------


class _Plan:
    """Reads the events of one move and finds where each thing comes from and goes to."""

    def __init__(self, layout: TableLayout, state: GameState, shown: int) -> None:
        self._layout = layout
        self._state = state
        self._shown = shown
        self._travels: list[tuple[MovingTile | MovingGoods | MovingPawn, Point, Point]] = []
        self._gains: list[tuple[Gain, Point, Point]] = []
        self._origin: Point | None = None
        """Where the gains that follow come from; None for the player's panel."""

    def flights(self, events: Iterable[Event], speed: float) -> tuple[Flight, ...]:
        """All of them, one gain a little after the other."""
        for event in events:
            self._read(event)
        travels = [
            Flight(what, start, end, 0.0, _TRAVEL / speed) for what, start, end in self._travels
        ]
        first = _FIRST_GAIN if travels else 0.0
        room = (LONGEST - _GAIN - first) / max(1, len(self._gains) - 1)
        step = min(_STAGGER, room)
        rise = self._layout.px(_RISE)
        gains = [
            Flight(gain, start, end, (first + at * step) / speed, _GAIN / speed, rise)
            for at, (gain, start, end) in enumerate(self._gains)
        ]
        return (*travels, *gains)

    def _read(self, event: Event) -> None:
        layout = self._layout
        match event:
            case DieUsed(seat, die):
                self._origin = self._die(seat, die)
            case TileTaken(seat, _, space, tile):
                self._take(seat, space, tile)
            case TileAdded(seat, tile, space):
                self._add(seat, tile, space)
            case GoodsTaken(seat, depot, goods):
                for good in sorted(set(goods)):
                    self._load(seat, depot, good)
            case GoodsSold(seat, good):
                self._origin = self._goods(seat, good).center
            case TrackMoved(seat, space):
                self._walk(seat, space)
            case RegionCompleted(seat, _, region):
                hexes = [self._space(seat, space) for space in spaces_in(region)]
                self._origin = fmean(at.x for at in hexes), fmean(at.y for at in hexes)
            case BonusTileWon(_, kind, large):
                self._origin = layout.bonus(kind, large).center
            case PointsScored(seat, points, source):
                phase = source is Source.PHASES
                start = layout.phase(self._state.phase).center if phase else self._start(seat)
                self._gain(Good.POINTS, points, start, self._points(seat))
            case SilverlingsGained(seat, number):
                end = self._token(seat, Good.SILVERLINGS)
                self._gain(Good.SILVERLINGS, number, self._start(seat), end)
            case WorkersGained(seat, number):
                self._gain(Good.WORKERS, number, self._start(seat), self._token(seat, Good.WORKERS))
            case TurnEnded() | PhaseEnded():
                self._origin = None

    def _gain(self, good: Good, number: int, start: Point, end: Point) -> None:
        if number:
            self._gains.append((Gain(good, number), start, end))

    def _take(self, seat: int, space: int, tile: Tile) -> None:
        """From the main board to the storage space in which the tile lies now."""
        storage = self._state.players[seat].storage
        newest = max((at for at, other in enumerate(storage) if other is tile), default=0)
        end = self._storage(seat, newest)
        start = _centre(self._layout.board_hex(space))
        self._travels.append((MovingTile(tile, end.width), start, _centre(end)))

    def _add(self, seat: int, tile: Tile, space: int) -> None:
        """To the estate from the storage space that is empty now."""
        left = min(len(self._state.players[seat].storage), STORAGE_SPACES - 1)
        end = self._space(seat, space)
        start = _centre(self._storage(seat, left))
        self._travels.append((MovingTile(tile, end.width), start, _centre(end)))
        self._origin = _centre(end)

    def _load(self, seat: int, depot: int, good: int) -> None:
        end = self._goods(seat, good)
        start = self._layout.depot_goods(depot).center
        self._travels.append((MovingGoods(good, end.width), start, end.center))

    def _walk(self, seat: int, space: int) -> None:
        """From the space before to where the piece stands in its stack now."""
        track = self._state.track
        stack = track[space]
        height = stack.index(seat) if seat in stack else len(stack)
        before = max(0, space - 1)
        start, end = self._piece(before, len(track[before])), self._piece(space, height)
        self._travels.append((MovingPawn(seat, end.width), start.center, end.center))

    # places

    def _is_on_turn(self, seat: int) -> bool:
        """Whether the strip below the estate shows what the player has."""
        return seat == self._state.current

    def _start(self, seat: int) -> Point:
        return self._origin or self._layout.panels[seat].area.center

    def _space(self, seat: int, space: int) -> Hex:
        if seat == self._shown:
            return self._layout.hexes[space]
        return estate_hexes(self._layout.panels[seat].estate)[space]

    def _die(self, seat: int, die: int) -> Point:
        rolled = self._state.players[seat].rolled
        if not self._is_on_turn(seat) or die not in rolled:
            return self._layout.panels[seat].dice.center
        return self._layout.dice[rolled.index(die)].center

    def _storage(self, seat: int, index: int) -> Hex:
        if self._is_on_turn(seat):
            return self._layout.storage[index]
        area = self._layout.panels[seat].storage
        width = min(round(area.height * 0.84), area.width // STORAGE_SPACES)
        return Hex(area.x + width * (index + 0.5), area.centery, width - 2)

    def _goods(self, seat: int, good: int) -> Rect:
        """Where goods of a type lie, or lay before they were sold."""
        others = stored_goods(self._state, seat)
        index = min(sum(other < good for other in others), GOODS_SPACES - 1)
        if self._is_on_turn(seat):
            return self._layout.goods[index]
        area = self._layout.panels[seat].goods
        side = min(area.height - 8, area.width // (GOODS_SPACES + 1))
        return Rect(area.x + index * side, area.centery - side // 2, side, side)

    def _points(self, seat: int) -> Point:
        head = self._layout.panels[seat].head
        return head.right - self._layout.px(30), head.centery

    def _token(self, seat: int, good: Good) -> Point:
        layout = self._layout
        is_worker = good is Good.WORKERS
        if self._is_on_turn(seat):
            box = layout.workers if is_worker else layout.silver
            return box.x + box.height / 2, box.centery
        area = layout.panels[seat].tokens
        return area.x + (area.width // 2 if is_worker else 0) + layout.px(17), area.centery

    def _piece(self, space: int, height: int) -> Rect:
        """A place in a stack of the turn order track, counted from the bottom."""
        area = self._layout.track(space)
        side = min(area.width - 2, area.height // 4 - 2)
        place = Rect(0, 0, side, side)
        place.midbottom = (area.centerx, area.bottom - 3 - min(height, 3) * (area.height - 6) // 4)
        return place


def _centre(area: Hex) -> Point:
    return area.x, area.y
