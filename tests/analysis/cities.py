"""Positions with a city that is almost complete, and the words for turns in them."""

from __future__ import annotations

from cob.engine import Action, EstateLayout, GameState, parse_action
from cob.engine.components import Kind
from cob.engine.hexgrid import SPACE_NAMES, spaces_in
from tests.engine.table import position, put, standard


def actions(*lines: str) -> list[Action]:
    return [parse_action(line) for line in lines]


def region(layout: EstateLayout, kind: Kind, size: int) -> list[str]:
    """The spaces of the first region of a kind and size."""
    for space, mask in enumerate(layout.region_of):
        if layout.kinds[space] is kind and mask.bit_count() == size:
            return [SPACE_NAMES[each] for each in spaces_in(mask)]
    raise LookupError(f"no such region of {size}")


def die_of(layout: EstateLayout, name: str) -> int:
    return layout.dice[SPACE_NAMES.index(name)]


def almost_a_city(phase: str) -> tuple[GameState, str, int]:
    """A city of three that lacks one building; its last space, and a die for it."""
    layout = standard("1")
    *built, last = region(layout, Kind.BUILDING, 3)
    die = die_of(layout, last)
    state = position(dice=(die,), phase=phase, storage="bank")
    put(state, 0, "church", built[0])
    put(state, 0, "market", built[1])
    return state, last, die


def space_beside_tiles(kind: Kind, least: int = 1) -> str:
    """A space of a kind, in a region of some size, that can be covered from the start castle."""
    layout = standard("1")
    return next(
        name
        for at, name in enumerate(SPACE_NAMES)
        if layout.kinds[at] is kind
        and layout.region_of[at].bit_count() >= least
        and position().players[0].frontier >> at & 1
    )
