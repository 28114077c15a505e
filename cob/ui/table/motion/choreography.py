"""From the events of a move to what flies: where each thing comes from, where it goes, and when.

The times of gains, of the dice and of the banner are those of their sounds (`cob.ui.sound.score`).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import dist
from statistics import fmean
from typing import Final

from pygame import Rect

from cob.engine.actions import FREE
from cob.engine.components import GOODS_SPACES, STORAGE_SPACES, Tile
from cob.engine.events import (
    ActionTaken,
    BonusTileWon,
    CraneUsed,
    Event,
    GoodsPlaced,
    GoodsSold,
    GoodsTaken,
    PhaseEnded,
    PhaseStarted,
    PointsScored,
    RegionCompleted,
    RoundStarted,
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
from cob.play.things import stored_goods
from cob.ui.kit.estate_picture import Hex
from cob.ui.table.layout.holdings import Holdings
from cob.ui.table.layout.table import TableLayout
from cob.ui.table.motion.animations import (
    Animation,
    Banner,
    Gain,
    Gleam,
    Good,
    LitSpace,
    Moving,
    MovingGoods,
    MovingPawn,
    MovingTile,
    Passage,
    Point,
    Rise,
    RollingDie,
    Tumble,
)
from cob.ui.table.motion.before_arrival import Landing

LONGEST: Final = 1.4
"""Seconds that the motion of one move takes at most, at speed 1."""
_TRAVEL: Final = 0.45
_GAIN: Final = 0.75
_FIRST_GAIN: Final = 0.2
"""When a tile that travels is nearly there, what it brings begins to fly."""
_STAGGER: Final = 0.12
_RISE: Final = 46
"""How far a gain rises, in pixels at 1080 lines."""
_GLEAM: Final = 0.7
_WORK: Final = 0.9
"""How long a building is seen as which the crane works."""
_GLEAMING: Final = 0.25
"""From the first space of a region to light up to the last."""
_BANNER: Final = 1.1
_BANNER_FIRST: Final = 0.75
"""After a banner has been read, the dice are rolled."""
_BANNER_WAY: Final = 420
"""How far a banner slides before and after its rest, in pixels at 1080 lines."""
_BANNER_HEIGHT: Final = 0.38
"""Where the middle of a banner is, as a share of the window's height."""
_ROLL: Final = 0.6
_HOP: Final = 30
"""How high a die hops, in pixels at 1080 lines."""
_GOODS_FIRST: Final = 0.2
"""After the white die has begun to roll, the goods tile follows it."""


class Choreography:
    """What a move sets in motion, read from its events.

    `state` is the position after it, `shown` the seat whose estate is in the middle.
    """

    def __init__(
        self, events: Iterable[Event], layout: TableLayout, state: GameState, shown: int
    ) -> None:
        self._layout = layout
        self._state = state
        self._shown = shown
        self._flights: list[Animation] = []
        self._gains: list[tuple[Gain, Point, Point]] = []
        self._landings: list[Landing] = []
        self._origin: Point | None = None
        """Where the gains that follow come from; None for the player's panel."""
        self._roll_at = 0.0
        for event in events:
            self._read(event)

    def flights(self, speed: float) -> tuple[Animation, ...]:
        """All of them, one gain a little after the other."""
        first = _FIRST_GAIN if self._has_travels else 0.0
        room = (LONGEST - _GAIN - first) / max(1, len(self._gains) - 1)
        step, rise = min(_STAGGER, room), self._layout.px(_RISE)
        gains = [
            Rise(gain, start, end, first + at * step, _GAIN, rise)
            for at, (gain, start, end) in enumerate(self._gains)
        ]
        return tuple(flight.at_speed(speed) for flight in (*self._flights, *gains))

    def landings(self, speed: float) -> tuple[Landing, ...]:
        """What the table does not show before it is there."""
        return tuple(Landing(event, at / speed) for event, at in self._landings)

    @property
    def _has_travels(self) -> bool:
        """Whether something is carried at once to where the gains come from."""
        carried = MovingTile | MovingGoods | MovingPawn
        return any(isinstance(f.what, carried) and not f.delay for f in self._flights)

    def _read(self, event: Event) -> None:
        layout = self._layout
        match event:
            case PhaseStarted(phase):
                self._announce(phase)
            case RoundStarted():
                self._roll(event)
            case GoodsPlaced():
                self._place_goods(event)
            case ActionTaken(seat, _, die) if die != FREE:
                self._origin = self._die(seat, die)
            case TileTaken():
                self._take(event)
            case TileAdded():
                self._add(event)
            case CraneUsed():
                self._work(event)
            case GoodsTaken():
                self._load(event)
            case GoodsSold(seat, good):
                self._origin = self._goods_tile(seat, good).center
            case TrackMoved():
                self._walk(event)
            case RegionCompleted():
                self._light_up(event)
            case BonusTileWon(_, kind, large):
                self._origin = layout.board.bonus(kind, large).center
            case PointsScored(seat, points):
                self._gain(
                    Good.POINTS, points, self._start_of(event), layout.panels[seat].points.center
                )
            case SilverlingsGained(seat, number):
                end = self._holdings(seat).silverlings.picture.center
                self._gain(Good.SILVERLINGS, number, self._start(seat), end)
            case WorkersGained(seat, number):
                end = self._holdings(seat).workers.picture.center
                self._gain(Good.WORKERS, number, self._start(seat), end)
            case TurnEnded() | PhaseEnded():
                self._origin = None

    def _gain(self, good: Good, number: int, start: Point, end: Point) -> None:
        if number:
            self._gains.append((Gain(good, number), start, end))

    def _travel(self, what: Moving, start: Point, end: Point, delay: float = 0.0) -> None:
        self._flights.append(Animation(what, start, end, delay, _TRAVEL))

    # tiles, goods and pieces

    def _take(self, event: TileTaken) -> None:
        """From the main board to the storage space in which the tile lies now."""
        storage = self._state.players[event.player].storage
        newest = max((at for at, other in enumerate(storage) if other is event.tile), default=0)
        end = self._holdings(event.player).storage[newest]
        start = self._layout.board.space(event.board_space).center
        self._travel(MovingTile(event.tile, end.width), start, end.center)
        self._landings.append(Landing(event, _TRAVEL))

    def _add(self, event: TileAdded) -> None:
        """To the estate from the storage space that is empty now."""
        left = min(len(self._state.players[event.player].storage), STORAGE_SPACES - 1)
        end = self._space(event.player, event.space)
        start = self._holdings(event.player).storage[left].center
        self._travel(MovingTile(event.tile, end.width), start, end.center)
        self._landings.append(Landing(event, _TRAVEL))
        self._origin = end.center

    def _work(self, event: CraneUsed) -> None:
        """The building appears for a moment on the space of the crane, and works from there."""
        area = self._space_of(event.player, Tile.CRANE)
        if area is not None:
            place = self._origin = area.center
            picture = MovingTile(event.building, area.width)
            self._flights.append(Gleam(picture, place, place, 0.0, _WORK))

    def _load(self, event: GoodsTaken) -> None:
        """From a depot to the player's goods, one flight for each type."""
        start = self._layout.board.depot_goods(event.depot).center
        for good in sorted(set(event.goods)):
            end = self._goods_tile(event.player, good)
            self._travel(MovingGoods(good, end.width), start, end.center)
        self._landings.append(Landing(event, _TRAVEL))

    def _walk(self, event: TrackMoved) -> None:
        """From the space before to where the piece stands in its stack now."""
        seat, space = event
        track = self._state.track
        stack = track[space]
        height = stack.index(seat) if seat in stack else len(stack)
        before = max(0, space - 1)
        board = self._layout.board
        start, end = board.piece(before, len(track[before])), board.piece(space, height)
        self._travel(MovingPawn(seat, end.width), start.center, end.center)
        self._landings.append(Landing(event, _TRAVEL))

    def _light_up(self, event: RegionCompleted) -> None:
        """The region's spaces one after another, from the newest on; its points come from there."""
        hexes = [self._space(event.player, space) for space in spaces_in(event.region)]
        newest = self._origin or hexes[0].center
        step = _GLEAMING / len(hexes)
        for at, area in enumerate(sorted(hexes, key=lambda area: dist(area.center, newest))):
            place = area.center
            delay = _FIRST_GAIN + at * step
            self._flights.append(Gleam(LitSpace(area.width), place, place, delay, _GLEAM))
        self._origin = fmean(area.x for area in hexes), fmean(area.y for area in hexes)

    # phases and rounds

    def _announce(self, phase: int) -> None:
        """A banner across the table, and the dice after it."""
        width, height = self._layout.size
        middle, way = width / 2, self._layout.px(_BANNER_WAY)
        start, end = ((middle + by, height * _BANNER_HEIGHT) for by in (-way, way))
        self._flights.append(Passage(Banner(phase), start, end, 0.0, _BANNER))
        self._roll_at = _BANNER_FIRST

    def _roll(self, event: RoundStarted) -> None:
        """Everybody's dice on their small board, the first player's also in the strip."""
        hop = self._layout.px(_HOP)
        for seat, player in enumerate(self._state.players):
            places = self._layout.panels[seat].holdings.dice
            if self._is_on_turn(seat):
                places += self._layout.hand.dice
            for place, value in zip(places, player.rolled * 2, strict=False):
                die, at = RollingDie(seat, value, place.width), place.center
                self._flights.append(Tumble(die, at, at, self._roll_at, _ROLL, hop))
        white = self._layout.board.depot_die(self._state.white)
        die, start = (
            RollingDie(None, self._state.white, white.width),
            self._layout.board.black_depot,
        )
        self._flights.append(
            Tumble(die, start.center, white.center, self._roll_at, _ROLL, hop, waits=False)
        )
        self._landings.append(Landing(event, self._roll_at + _ROLL))

    def _place_goods(self, event: GoodsPlaced) -> None:
        """From the round's space to the goods space of the depot that the white die shows."""
        lying = sorted({*self._state.depot_goods[event.depot], event.goods})
        index = lying.index(event.goods)
        end = self._layout.board.goods_tile_in_depot(event.depot, index, len(lying))
        start, delay = self._layout.board.round(self._state.round), self._roll_at + _GOODS_FIRST
        what = MovingGoods(event.goods, end.width)
        self._travel(what, start.center, end.center, delay)
        self._landings.append(Landing(event, delay + _TRAVEL))

    # places

    def _is_on_turn(self, seat: int) -> bool:
        """Whether the strip below the estate shows what the player has."""
        return seat == self._state.current

    def _start_of(self, event: PointsScored) -> Point:
        """Where points come from: the phase, the tile that scores, or what has just happened.

        Geese that have waited for an answer score from where they lie.
        """
        if event.source is Source.PHASES:
            return self._layout.board.phase(self._state.phase).center
        waited = event.source is Source.ANIMALS and self._origin is None
        tile = Tile.GEESE if waited else event.tile
        area = None if tile is None else self._space_of(event.player, tile)
        return self._start(event.player) if area is None else area.center

    def _space_of(self, seat: int, tile: Tile) -> Hex | None:
        """Where a tile lies in an estate."""
        estate = self._state.players[seat].estate
        return self._space(seat, estate.index(tile)) if tile in estate else None

    def _start(self, seat: int) -> Point:
        return self._origin or self._layout.panels[seat].area.center

    def _space(self, seat: int, space: int) -> Hex:
        return self._layout.estate_space(seat, space, self._shown)

    def _holdings(self, seat: int) -> Holdings:
        return self._layout.holdings(seat, self._state.current)

    def _die(self, seat: int, die: int) -> Point:
        """Where a die lies; half-way between both if it has been rolled anew since."""
        rolled, dice = self._state.players[seat].rolled, self._holdings(seat).dice
        return (dice[rolled.index(die)] if die in rolled else dice[0].union(dice[1])).center

    def _goods_tile(self, seat: int, good: int) -> Rect:
        """Where goods of a type lie, or lay before they were sold."""
        others = stored_goods(self._state, seat)
        index = min(sum(other < good for other in others), GOODS_SPACES - 1)
        return self._holdings(seat).goods_tiles[index]
