"""Turns the timed events of a move into animations with their starts and ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import dist
from statistics import fmean
from typing import Final

from pygame import Rect

from cob.clicks.table_things import die_slots, extra_tile
from cob.engine.actions import FREE
from cob.engine.chance import PhaseDeal
from cob.engine.components import STORAGE_SPACES, Tile
from cob.engine.events import (
    ActionTaken,
    BonusTileWon,
    ChanceResolved,
    CraneUsed,
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
from cob.engine.hexgrid import SPACES, spaces_in
from cob.engine.state import GameState
from cob.session.session import PlayedMove
from cob.showing.event_times import TimedEvent
from cob.showing.final_scoring_steps import final_scoring_begins
from cob.ui.kit.estate_picture import Hex
from cob.ui.table.hand.layout import Holdings
from cob.ui.table.layout import TableLayout
from cob.ui.table.motion.animations import Animation, Gleam, Notice, Passage, Point
from cob.ui.table.motion.cube import COURSES, course_towards
from cob.ui.table.motion.deal import deal_animations
from cob.ui.table.motion.final_scoring import final_animations
from cob.ui.table.motion.flights import Flight, flight_with_shadow
from cob.ui.table.motion.gains import RisingGain
from cob.ui.table.motion.pieces import (
    Banner,
    BrightTile,
    Dust,
    Gain,
    Good,
    Moving,
    MovingGoods,
    MovingPawn,
    MovingTile,
    RollingDie,
)
from cob.ui.table.motion.scoring import (
    MoveScore,
    ScoredPart,
    region_animations,
    score_animations,
)
from cob.ui.table.motion.tumbling import Tumble, die_with_shadow

_RISE: Final = 46
"""Distance that a gain rises, in pixels at 1080 lines."""
_BESIDE: Final = 62
"""Distance between gains that rise from one place, in pixels at 1080 lines."""
_BANNER_WAY: Final = 420
"""Distance that a banner slides before and after its rest, in pixels at 1080 lines."""
_BANNER_HEIGHT: Final = 0.38
"""The middle of a banner, as a share of the window's height."""
_HOP_SHARE: Final = 0.2
"""The height of a piece's arc, as a share of its way."""
_HIGHEST_HOP: Final = 150
"""Its maximum, in pixels at 1080 lines."""
_ROOM_ABOVE: Final = 0.8
"""Its maximum, as a share of the room above both ends of the way."""
_DUST: Final = 1.4
"""The time of dust, as a share of the time in which a tile settles."""
_HOP: Final = 40
"""Height of a die's hop, in pixels at 1080 lines."""


def animations_of(
    timed: Iterable[TimedEvent], move: PlayedMove, layout: TableLayout, shown: int
) -> tuple[Animation, ...]:
    """Return the animations of a move; gains come last, as they fly above everything else.

    `timed` are its events, `shown` is the seat whose estate is in the middle.
    """
    timed = tuple(timed)
    begins = final_scoring_begins([each.event for each in timed])
    staging = _Staging(move, layout, shown)
    for each in timed[:begins]:
        staging.read(each)
    glows, points = final_animations(timed[begins:], move.before, move.after, layout)
    return (*staging.others, *staging.banners, *glows, *staging.gains, *staging.scored(), *points)


class _Staging:
    """Reads the events of a move one by one."""

    def __init__(self, move: PlayedMove, layout: TableLayout, shown: int) -> None:
        self.others: list[Animation] = []
        self.gains: list[Animation] = []
        self.banners: list[Animation] = []
        self._before: GameState = move.before
        self._after: GameState = move.after
        self._layout = layout
        self._shown = shown
        self._origin: Point | None = None
        """The origin of the following gains; None for the player's panel."""
        self.scores: list[MoveScore] = []
        self._completed: dict[int, Rect] = {}
        """The place of a region that a player has just completed, by seat."""
        self._won_first: set[int] = set()
        """The seats that have just won a large bonus tile."""
        self._rising: list[tuple[Point, float]] = []
        """The origins of rising gains, and the times of their ends."""

    def read(self, timed: TimedEvent) -> None:
        """Read the next event."""
        board = self._layout.board
        match timed.event:
            case ChanceResolved(PhaseDeal() as deal):
                phase = max(0, self._after.phase)
                self.others += deal_animations(timed, deal, self._before, phase, self._layout)
            case PhaseStarted(phase):
                self.banners.append(self._announce(phase, timed))
            case RoundStarted():
                self._roll(timed)
            case GoodsPlaced() as event:
                self._place_goods(event, timed)
            case ActionTaken(seat, _, die) if die != FREE:
                self._origin = self._die(seat, die)
            case ActionTaken(seat) if seat == self._shown:
                tile = extra_tile(self._before)
                self._origin = None if tile is None else self._layout.extra.of(tile).center
            case TileTaken() as event:
                self._take(event, timed)
            case TileAdded() as event:
                self._add(event, timed)
            case CraneUsed() as event:
                self._work(event, timed)
            case GoodsTaken() as event:
                self._load(event, timed)
            case GoodsSold(seat, good):
                self._origin = self._goods_tile(self._before, seat, good).center
            case TrackMoved() as event:
                self._walk(event, timed)
            case RegionCompleted() as event:
                self._complete(event, timed)
            case BonusTileWon(seat, kind, large):
                self._origin = board.bonus(kind, large).center
                self._won_first |= {seat} if large else set()
            case PointsScored(points=points) as event if points:
                self._score(event, timed)
            case SilverlingsGained(seat, number):
                end = self._holdings(seat).silverlings.picture.center
                self._gain(Gain(Good.SILVERLINGS, number), self._start(seat), end, timed)
            case WorkersGained(seat, number):
                end = self._holdings(seat).workers.picture.center
                self._gain(Gain(Good.WORKERS, number), self._start(seat), end, timed)
            case TurnEnded() | PhaseEnded():
                self._origin = None

    def _score(self, event: PointsScored, timed: TimedEvent) -> None:
        """Add points to those that arrive with them."""
        start, seat = self._start_of(event), event.player
        if not any((each.seat, each.arrives) == (seat, timed.arrives) for each in self.scores[-1:]):
            self.scores.append(MoveScore(seat, timed.arrives))
        score = self.scores[-1]
        score.parts.append(
            ScoredPart(event.points, start, timed.begins, self._beside(start, timed))
        )
        score.region = self._completed.pop(seat, score.region)
        score.is_first |= seat in self._won_first
        self._won_first -= {seat}

    def _gain(self, gain: Gain, start: Point, end: Point, timed: TimedEvent) -> None:
        length, rise = timed.arrives - timed.begins, self._layout.px(_RISE)
        beside = self._beside(start, timed)
        self.gains.append(RisingGain(gain, start, end, timed.begins, length, rise, beside))

    def _beside(self, start: Point, timed: TimedEvent) -> float:
        """Return the distance of a gain from others that rise from the same place."""
        rising = sum(at == start and ends > timed.begins for at, ends in self._rising)
        self._rising.append((start, timed.arrives))
        return rising * self._layout.px(_BESIDE)

    def scored(self) -> Iterator[Animation]:
        """Yield the animations of all points."""
        points = [player.points for player in self._before.players]
        for score in self.scores:
            before = points[score.seat]
            points[score.seat] += sum(part.points for part in score.parts)
            yield from score_animations(score, before, self._layout.px(_RISE), self._layout)

    def _travel(
        self, what: Moving, start: Point, end: Point, width: int, timed: TimedEvent
    ) -> None:
        """Fly a piece in an arc, so that it touches the table when it is heard."""
        length, flies = timed.arrives - timed.begins, timed.heard - timed.begins
        hop = min(dist(start, end) * _HOP_SHARE, self._layout.px(_HIGHEST_HOP))
        hop = min(hop, start[1] * _ROOM_ABOVE, end[1] * _ROOM_ABOVE)
        piece = Flight(what, start, end, timed.begins, length, flies, hop)
        self.others += flight_with_shadow(piece, width)

    # tiles, goods and pieces

    def _take(self, event: TileTaken, timed: TimedEvent) -> None:
        """Fly a taken tile from the main board to its storage space."""
        storage = self._after.players[event.player].storage
        newest = max((at for at, other in enumerate(storage) if other is event.tile), default=0)
        end = self._holdings(event.player).storage[newest]
        start = self._layout.board.space(event.board_space).center
        self._travel(MovingTile(event.tile, end.width), start, end.center, end.width, timed)

    def _add(self, event: TileAdded, timed: TimedEvent) -> None:
        """Fly an added tile from its storage space to the estate."""
        storage = self._before.players[event.player].storage
        lay = storage.index(event.tile) if event.tile in storage else len(storage)
        start = self._holdings(event.player).storage[min(lay, STORAGE_SPACES - 1)].center
        end = self._space(event.player, event.space)
        dust, length = Dust(end.width), (timed.arrives - timed.heard) * _DUST
        self.others.append(Notice(dust, end.center, end.center, timed.heard, length))
        self._travel(MovingTile(event.tile, end.width), start, end.center, end.width, timed)
        self._origin = end.center

    def _work(self, event: CraneUsed, timed: TimedEvent) -> None:
        """Show the building for a moment on the space of the crane, from where it works."""
        area = self._space_of(event.player, Tile.CRANE)
        if area is not None:
            place = self._origin = area.center
            picture, length = BrightTile(event.building, area.width), timed.ends - timed.begins
            self.others.append(Gleam(picture, place, place, timed.begins, length))

    def _load(self, event: GoodsTaken, timed: TimedEvent) -> None:
        """Fly goods from a depot to the player's goods, one tile for each type."""
        start = self._layout.board.depot_goods(event.depot).center
        for good in sorted(set(event.goods)):
            end = self._goods_tile(self._after, event.player, good)
            self._travel(MovingGoods(good, end.width), start, end.center, end.width, timed)

    def _walk(self, event: TrackMoved, timed: TimedEvent) -> None:
        """Move the piece from its old place in the stack to its new one."""
        start, end = (self._piece(state, event.player) for state in (self._before, self._after))
        self._travel(
            MovingPawn(event.player, end.width), start.center, end.center, end.width, timed
        )

    def _complete(self, event: RegionCompleted, timed: TimedEvent) -> None:
        """Trace the region in gold from its newest tile on, and let its points gather in it."""
        spaces = [self._space(event.player, space) for space in SPACES]
        hexes = [spaces[space] for space in spaces_in(event.region)]
        newest = self._origin or hexes[0].center
        self.others += region_animations(event, spaces, newest, timed)
        self._origin = fmean(area.x for area in hexes), fmean(area.y for area in hexes)
        whole = hexes[0].box.unionall([area.box for area in hexes])
        self._completed[event.player] = whole

    # phases and rounds

    def _announce(self, phase: int, timed: TimedEvent) -> Animation:
        """Return a banner that slides across the table, above all that is dealt."""
        width, height = self._layout.size
        middle, way = width / 2, self._layout.px(_BANNER_WAY)
        start, end = ((middle + by, height * _BANNER_HEIGHT) for by in (-way, way))
        length = timed.ends - timed.begins
        return Passage(Banner(phase), start, end, timed.begins, length)

    def _roll(self, timed: TimedEvent) -> None:
        """Roll all dice on the small boards, and those of the shown player in the strip.

        They lie there from the beginning, and roll at the time of their sound.
        """
        board, state = self._layout.board, self._after
        rolled, length, hop = timed.heard, timed.arrives - timed.heard, self._layout.px(_HOP)
        for seat, player in enumerate(state.players):
            places = self._layout.panels[seat].holdings.dice
            if seat == self._shown:
                places += self._layout.hand.dice
            for index, (place, value) in enumerate(zip(places, player.rolled * 2, strict=False)):
                die, at = RollingDie(seat, value, place.width), place.center
                course = (3 * seat + 5 * (index % 2)) % COURSES
                tumble = Tumble(die, at, at, rolled, length, hop, course=course)
                self.others += die_with_shadow(tumble, length)
        white = board.depot_die(state.white)
        die, start = RollingDie(None, state.white, white.width), board.black_depot.center
        way = white.centerx - start[0], white.centery - start[1]
        tumble = Tumble(
            die, start, white.center, rolled, length, hop, waits=False, course=course_towards(way)
        )
        self.others += die_with_shadow(tumble, length)

    def _place_goods(self, event: GoodsPlaced, timed: TimedEvent) -> None:
        """Fly the goods tile of the round to the depot that the white die shows."""
        board = self._layout.board
        lying = sorted({*self._after.depot_goods[event.depot], event.goods})
        end = board.goods_tile_in_depot(event.depot, lying.index(event.goods), len(lying))
        start = board.round(self._after.round).center
        self._travel(MovingGoods(event.goods, end.width), start, end.center, end.width, timed)

    # places

    def _start_of(self, event: PointsScored) -> Point:
        """Return the origin of points: the phase, the scoring tile, or the place of the last event.

        Geese that have waited for an answer score from their space.
        """
        if event.source is Source.PHASES:
            return self._layout.board.phase(self._after.phase).center
        waited = event.source is Source.ANIMALS and self._origin is None
        tile = Tile.GEESE if waited else event.tile
        area = None if tile is None else self._space_of(event.player, tile)
        return self._start(event.player) if area is None else area.center

    def _space_of(self, seat: int, tile: Tile) -> Hex | None:
        """Return the space of a tile in an estate."""
        estate = self._after.players[seat].estate
        return self._space(seat, estate.index(tile)) if tile in estate else None

    def _start(self, seat: int) -> Point:
        return self._origin or self._layout.panels[seat].area.center

    def _space(self, seat: int, space: int) -> Hex:
        return self._layout.estate_space(seat, space, self._shown)

    def _holdings(self, seat: int) -> Holdings:
        return self._layout.holdings(seat, self._shown)

    def _die(self, seat: int, die: int) -> Point:
        """Return the place of a die; half-way between both if it was rolled during the move."""
        slots, dice = die_slots(self._before, seat), self._holdings(seat).dice
        unused = (die, True)
        return (dice[slots.index(unused)] if unused in slots else dice[0].union(dice[1])).center

    def _goods_tile(self, state: GameState, seat: int, good: int) -> Rect:
        """Return the place of goods of a type in a position."""
        self._layout.goods.types(state, seat)
        return self._holdings(seat).goods_tiles[self._layout.goods.place(seat, good)]

    def _piece(self, state: GameState, seat: int) -> Rect:
        """Return the place of a player's piece on the turn order track."""
        places = enumerate(state.track)
        space, stack = next((at, stack) for at, stack in places if seat in stack)
        return self._layout.board.piece(space, stack.index(seat), len(stack))
