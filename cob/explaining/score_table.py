"""The final scoring as rows that explain themselves, made from the events of the game."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from cob.engine import Event, GameState, Player, Ruleset
from cob.engine.components import (
    PHASE_POINTS,
    PHASES,
    Counted,
    Tile,
    region_points,
)
from cob.engine.events import (
    BonusTileWon,
    GoodsSold,
    PhaseStarted,
    PointsScored,
    RegionCompleted,
    Source,
)
from cob.engine.knowledge import BUILDING_COUNTERS, SCORING_TILES, counted_by
from cob.engine.scoring import WORKERS_PER_POINT, knowledge_points, ranking, tie_break
from cob.record import Game
from cob.text.language import Message, tr, trn
from cob.text.tile_texts import counted_things, describe_tile, of_counted
from cob.text.wording import BONUS_NAMES, SOURCE_NAMES, capital, counted, listed

_RULES: Final[dict[Source, Message]] = {
    Source.REGIONS: Message("A completed region scores 1, 3, 6, 10… points by its size."),
    Source.PHASES: Message(
        "A completed region scores more the earlier the phase in which it is finished."
    ),
    Source.BONUS_TILES: Message(
        "For covering all spaces of a colour: the first large, the second small."
    ),
    Source.ANIMALS: Message(
        "A new animal tile scores, and so do all others of its type in the pasture."
    ),
    Source.GOODS: Message("Each goods tile sold scores as many points as there are players."),
    Source.WATCHTOWERS: Message("A watchtower scores 4 points when it is added to the estate."),
    Source.UNSOLD_GOODS: Message("Each goods tile left over scores 1 point."),
    Source.SILVERLINGS: Message("Each Silverling left over scores 1 point."),
    Source.WORKERS: Message(
        "Every worker left over scores 1 point.",
        many="Every {number} workers left over score 1 point.",
        number=WORKERS_PER_POINT,
    ),
}
_SO_MANY_COUNTED: Final[dict[Counted, Message]] = {
    Counted.SOLD_TYPES: Message(
        "{number} goods type sold", many="{number} goods types sold", number=0
    ),
    Counted.SPECIES: Message("{number} animal type", many="{number} animal types", number=0),
    Counted.SOLD_GOODS: Message(
        "{number} goods tile sold", many="{number} goods tiles sold", number=0
    ),
    Counted.BONUS_TILES: Message("{number} bonus tile", many="{number} bonus tiles", number=0),
}
_SO_MANY_FACES: Final[dict[Tile, Message]] = {
    Tile.CASTLE: Message("{number} castle", many="{number} castles", number=0),
    Tile.MINE: Message("{number} mine", many="{number} mines", number=0),
    Tile.SHIP: Message("{number} ship", many="{number} ships", number=0),
    Tile.WAREHOUSE: Message("{number} warehouse", many="{number} warehouses", number=0),
    Tile.WATCHTOWER: Message("{number} watchtower", many="{number} watchtowers", number=0),
    Tile.CARPENTER: Message(
        "{number} carpenter's workshop", many="{number} carpenter's workshops", number=0
    ),
    Tile.CHURCH: Message("{number} church", many="{number} churches", number=0),
    Tile.MARKET: Message("{number} market", many="{number} markets", number=0),
    Tile.BOARDING_HOUSE: Message(
        "{number} boarding house", many="{number} boarding houses", number=0
    ),
    Tile.BANK: Message("{number} bank", many="{number} banks", number=0),
    Tile.CITY_HALL: Message("{number} city hall", many="{number} city halls", number=0),
}
"""The number replaces the 0 here."""
_NOTHING: Final = Message("nothing")
COUNTING: Final = (*SCORING_TILES, Tile.CRANE)
"""The tiles that may score by what they count, in the order of their rows."""
_FOR_CRANE: Final = Message(
    "The crane counts as one building of any type for a tile from {first} to {last}.",
    first=BUILDING_COUNTERS[0].number,
    last=BUILDING_COUNTERS[-1].number,
)


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One source of points: the points of each seat, the reason, and the tile that gave them."""

    title: str
    rule: str
    points: tuple[int, ...]
    words: tuple[str, ...]
    source: Source
    tile: Tile | None = None


def item_title(source: Source, tile: Tile | None) -> str:
    """Return the title of a source of points in the table of points."""
    return capital(tr(SOURCE_NAMES[source])) if tile is None else knowledge_title(tile)


def rule_of(source: Source, tile: Tile | None, rules: Ruleset) -> str:
    """Return the rule of a source of points, in a sentence."""
    if tile is None:
        return tr(_RULES[source])
    return tr(_FOR_CRANE) if tile is Tile.CRANE else describe_tile(tile, rules)


def score_rows(game: Game) -> list[ScoreRow]:
    """Return a row for every source of points; the sums by seat are the players' points."""
    state = game.state
    seats = range(len(state.players))
    rows = [
        ScoreRow(
            item_title(source, None),
            rule_of(source, None, state.rules),
            tuple(player.points_by[source] for player in state.players),
            tuple(_why(game, seat, source) for seat in seats),
            source,
        )
        for source in _RULES
    ]
    return rows + _knowledge_rows(state)


def tie_sentences(state: GameState, names: Sequence[str]) -> list[str]:
    """Return how ties between players were broken, best first."""
    order = ranking(state)
    told = []
    for first, second in itertools.pairwise(order):
        how = tie_break(state, first, second)
        if how is not None:
            told.append(
                tr(
                    "{points} each, and the tie goes to {first}: {how}.",
                    first=names[first],
                    points=counted(state.players[first].points, "point"),
                    how=how,
                )
            )
    return told


def knowledge_title(tile: Tile) -> str:
    """Return the title of a scoring knowledge tile: what it counts; for the crane, its own name."""
    if tile is Tile.CRANE:
        return tr("Crane: one more building")
    return tr("Tile {tile}: {what}", tile=tile.number, what=counted_things(tile))


def _knowledge_rows(state: GameState) -> list[ScoreRow]:
    """Return a row for each scoring knowledge tile in an estate, and for a counted crane."""
    found = [knowledge_points(state, player) for player in state.players]
    return [
        ScoreRow(
            item_title(Source.KNOWLEDGE, tile),
            rule_of(Source.KNOWLEDGE, tile, state.rules),
            tuple(points.get(tile, 0) for points in found),
            tuple(
                _counted(player, tile) if tile in points else tr("does not have this tile")
                for player, points in zip(state.players, found, strict=True)
            ),
            Source.KNOWLEDGE,
            tile,
        )
        for tile in COUNTING
        if any(tile in points for points in found)
    ]


def _counted(player: Player, tile: Tile) -> str:
    """Return the things that a scoring tile counted."""
    if tile is Tile.CRANE:
        return counted(1, "building")
    what = of_counted(tile, _SO_MANY_COUNTED, _SO_MANY_FACES)
    return tr(what, number=counted_by(tile, player))


# --- reasons ---------------------------------------------------------------------------------


def _why(game: Game, seat: int, source: Source) -> str:
    player = game.state.players[seat]
    if source is Source.UNSOLD_GOODS:
        return counted(sum(player.goods), "goods tile")
    if source is Source.SILVERLINGS:
        return counted(player.silverlings, "Silverling")
    if source is Source.WORKERS:
        return counted(player.workers, "worker")
    return _TOLD[source](game.events, seat) or tr(_NOTHING)


def _scores(events: Sequence[Event], seat: int, source: Source) -> list[int]:
    return [
        event.points
        for event in events
        if isinstance(event, PointsScored) and event.player == seat and event.source is source
    ]


def _regions(events: Sequence[Event], seat: int) -> str:
    sizes = Counter(
        event.size
        for event in events
        if isinstance(event, RegionCompleted) and event.player == seat
    )
    return listed(
        [
            f"{_times(sizes[size], region_points(size))} ({counted(size, 'space')})"
            for size in sorted(sizes, reverse=True)
        ]
    )


def _times(count: int, points: int) -> str:
    """Return words such as 2 × 10, which stay together at the end of a line."""
    return f"{count}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{points}"


def _phase(phase: int) -> str:
    """Return words such as phase A, which stay together at the end of a line."""
    return tr("phase {phase}", phase=PHASES[phase]).replace(" ", "\N{NO-BREAK SPACE}")


def _phases(events: Sequence[Event], seat: int) -> str:
    phase, found = 0, Counter[int]()
    for event in events:
        if isinstance(event, PhaseStarted):
            phase = event.phase
        elif isinstance(event, RegionCompleted) and event.player == seat:
            found[phase] += 1
    return listed(
        [
            f"{_times(found[phase], PHASE_POINTS[phase])} ({_phase(phase)})"
            for phase in sorted(found)
        ]
    )


def _bonus_tiles(events: Sequence[Event], seat: int) -> str:
    won = [event for event in events if isinstance(event, BonusTileWon) and event.player == seat]
    large, small = Message("large for {what}"), Message("small for {what}")
    return listed([tr(large if tile.large else small, what=BONUS_NAMES[tile.kind]) for tile in won])


def _animals(events: Sequence[Event], seat: int) -> str:
    return " + ".join(map(str, _scores(events, seat, Source.ANIMALS)))


def _goods(events: Sequence[Event], seat: int) -> str:
    sold = [
        event.number for event in events if isinstance(event, GoodsSold) and event.player == seat
    ]
    if not sold:
        return ""
    goods = counted(sum(sold), "goods tile")
    return trn("{goods} in {number} sale", "{goods} in {number} sales", len(sold), goods=goods)


def _watchtowers(events: Sequence[Event], seat: int) -> str:
    count = len(_scores(events, seat, Source.WATCHTOWERS))
    return counted(count, "watchtower") if count else ""


_TOLD: Final[dict[Source, Callable[[Sequence[Event], int], str]]] = {
    Source.REGIONS: _regions,
    Source.PHASES: _phases,
    Source.BONUS_TILES: _bonus_tiles,
    Source.ANIMALS: _animals,
    Source.GOODS: _goods,
    Source.WATCHTOWERS: _watchtowers,
}
