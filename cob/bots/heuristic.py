"""Rules of thumb: what a player of some experience looks at, in points for each.

They need the engine alone, so that a bot can play by them when all else is missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, TypeAlias

from cob.engine import EstateLayout, GameState, Player
from cob.engine.components import (
    ANIMALS,
    DEPOTS,
    PHASE_POINTS,
    STORAGE_SPACES,
    Kind,
    Tile,
    region_points,
)
from cob.engine.dice import distance
from cob.engine.hexgrid import spaces_in
from cob.engine.knowledge import SCORING_TILES, final_points
from cob.engine.legality import hauls, open_spaces
from cob.engine.scoring import points_left_over, projected_points, resource_points

WEIGHTS: Final[dict[str, float]] = {
    # A region is worth its points by the square of its covered share, and a bit for the tempo.
    "region_worth": 1.1,
    "lacks_one_castle": 1.5,
    "lacks_one_mine": 2.5,
    "lacks_one_ship": 3.5,
    "lacks_one_building": 1.5,
    # With a worker most dice are of use; a space for every value is there when it is rolled.
    "values_to_use_with_a_worker": 1,
    "dice_for_any": 0.5,
    # What a covered space gives beside that: Silverlings, abilities, goods, effects.
    "spaces_left_mine": -8,
    "spaces_left_knowledge": -2,
    "spaces_left_ship": -0.5,
    "spaces_left_building": -2,
    # What lies ready in storage and has a place to go.
    "placeable_castle": 4,
    "placeable_mine": 5,
    "placeable_ship": 1.5,
    "placeable_knowledge": 1,
    "placeable_animal": -0.5,
    "placeable_building": 3.5,
    "animal_gain": 0.7,
    "stored_knowledge_worth": 0.9,
    # Means: a sale brings points, a purchase a tile.
    "goods": 2,
    "haul": 1.5,
    "silverlings": 1,
    # What the turn still has to give.
    "dice_left_1": 4,
    "dice_left_2": 7.5,
    "die_adds_castle": 1,
    "die_adds_mine": 1,
    "die_adds_knowledge": 0.5,
    "die_adds_ship": 1,
    "die_adds_animal": 0.5,
    "die_adds_building": 0.5,
    "effect_castle": 5,
    "effect_city_hall": 5.5,
    "effect_church": 4.5,
    "effect_market": 3,
    "effect_warehouse": 3.5,
    "effect_ship": 3.5,
    "effect_carpenter": 5,
}
"""Points for one unit of each figure, by its name; other figures count nothing."""
_NAMES: Final = tuple(kind.name.lower() for kind in Kind)
_DIE_VALUES: Final = range(1, 7)
_SINGLE_DEPOTS: Final = tuple((depot,) for depot in DEPOTS)

_DIGITS: Final = 6
"""Decimal places of a worth: sums that are equal on paper are equal, in whatever order added."""

_Figures: TypeAlias = Iterator[tuple[str, float]]
"""Names and amounts of figures; a name may occur several times."""


def worth_by_thumb(state: GameState, seat: int, weights: Mapping[str, float] = WEIGHTS) -> float:
    """Return the points that the player may expect at the end of a game that is not over.

    After the player's last turn only the points already certain count, and what is left of the
    turn itself.
    """
    player = state.players[seat]
    placeable = [tile.kind for tile in player.storage if _is_placeable(player, tile)]
    worth: float = projected_points(state, seat)
    figures: list[tuple[str, float]] = []
    if state.current == seat:
        figures += _of_turn(state, player, placeable)
    if state.is_last_round:
        worth += sum(points_left_over(player).values()) - sum(resource_points(player).values())
    else:
        figures += _of_estate(state, player)
        figures += _of_storage(state, player, placeable)
        figures += _of_means(state, player)
    worth += sum([weights.get(name, 0) * amount for name, amount in figures])
    return round(worth, _DIGITS)


def _is_placeable(player: Player, tile: Tile) -> bool:
    """Return whether a stored tile has an open space; there is no rule of thumb for the crane."""
    return tile is not Tile.CRANE and open_spaces(player, tile) != 0


def _of_turn(state: GameState, player: Player, placeable: list[Kind]) -> _Figures:
    """Yield what the unused dice and the waiting effects could do."""
    layout = player.layout
    yield f"dice_left_{len(player.dice)}", 1
    for die in player.dice:
        reached = player.frontier & layout.spaces_by_reach[1 << die]
        for kind in dict.fromkeys(placeable):
            if reached & layout.kind_masks[kind]:
                yield f"die_adds_{_NAMES[kind]}", 1
    for effect in dict.fromkeys(pending.code for pending in state.pending[1:]):
        yield f"effect_{effect.replace('-', '_')}", 1


def _of_estate(state: GameState, player: Player) -> _Figures:
    """Yield empty spaces, what their regions are worth, and die values with an open space."""
    layout = player.layout
    phase = max(state.phase, 0) + (state.ends_phase)
    bonus = PHASE_POINTS[phase] if phase < state.rules.phases else 0
    for region, size, kind in _regions(layout):
        lacking = (region & ~player.filled).bit_count()
        if lacking:
            yield "region_worth", (1 - lacking / size) ** 2 * (region_points(size) + bonus)
        if lacking == 1:
            yield f"lacks_one_{_NAMES[kind]}", 1
    for name, spaces in zip(_NAMES, layout.kind_masks, strict=True):
        yield f"spaces_left_{name}", (spaces & ~player.filled).bit_count()
    for die in _DIE_VALUES:
        if player.frontier & layout.spaces_by_reach[1 << die]:
            yield "dice_for_any", 1


@cache
def _regions(layout: EstateLayout) -> tuple[tuple[int, int, Kind], ...]:
    """Return the spaces, the size and the colour of each region."""
    return tuple(
        (region, region.bit_count(), layout.kinds[spaces_in(region)[0]])
        for region in layout.regions
    )


def _of_storage(state: GameState, player: Player, placeable: list[Kind]) -> _Figures:
    """Yield stored tiles that have a place to go, and what they would bring."""
    for kind in placeable:
        yield f"placeable_{_NAMES[kind]}", 1
    for tile in player.storage:
        if tile in SCORING_TILES:
            yield "stored_knowledge_worth", final_points(tile, player, state.rules)
        elif tile in ANIMALS and open_spaces(player, tile):
            yield "animal_gain", tile.animals + _most_animals(player, tile.species)
    yield "values_to_use_with_a_worker", _values_to_use(state, player, placeable)


def _most_animals(player: Player, species: str) -> int:
    """Return the most animals of a type in a pasture with room for more (ledger ANM-02)."""
    estate, filled = player.estate, player.filled
    pastures = [
        [tile for space in spaces_in(region & filled) if (tile := estate[space]) is not None]
        for region, _, kind in _regions(player.layout)
        if kind is Kind.ANIMAL and region & ~filled
    ]
    return max(
        [sum([tile.animals for tile in tiles if tile.species == species]) for tiles in pastures],
        default=0,
    )


def _values_to_use(state: GameState, player: Player, placeable: list[Kind]) -> int:
    """Count the die values with which goods can be sold or a tile added or taken next turn.

    With a worker the values beside those are of use too.
    """
    frontier, masks = player.frontier, player.layout.kind_masks
    has_room = len(player.storage) < STORAGE_SPACES
    is_refilled = state.ends_phase

    def can_add(die: int) -> bool:
        reached = frontier & player.layout.spaces_by_reach[1 << die]
        return any(reached & masks[kind] for kind in placeable)

    def can_take(die: int) -> bool:
        return is_refilled or any(frontier & masks[tile.kind] for tile in state.depot_tiles(die))

    useful = [
        die
        for die in _DIE_VALUES
        if player.goods[die] or can_add(die) or (has_room and can_take(die))
    ]
    if player.workers:
        useful = [die for die in _DIE_VALUES if any(distance(die, near) <= 1 for near in useful)]
    return len(useful)


def _of_means(state: GameState, player: Player) -> _Figures:
    """Yield goods, the most that a ship could load from one depot, and Silverlings."""
    loads = [
        sum([good in haul.goods for good in state.depot_goods[haul.depots[0]]])
        for haul in hauls(state, player, _SINGLE_DEPOTS)
    ]
    yield "goods", sum(player.goods)
    yield "haul", max(loads, default=0)
    yield "silverlings", player.silverlings
