"""The places of a lesson's highlights on the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Sequence
from typing import Final

from pygame import Rect

from cob.clicks.action_parts import options
from cob.clicks.click_meanings import readings
from cob.clicks.table_things import TableButton, die_slots
from cob.engine import Action, GameState
from cob.engine.components import (
    BLACK_DEPOT,
    DEPOT_RANGES,
    DEPOTS,
    PHASES,
    ROUNDS_PER_PHASE,
    TILE_BY_CODE,
    TRACK_SPACES,
    Kind,
)
from cob.engine.hexgrid import SPACE_BY_NAME, spaces_in
from cob.tutorial.highlights import Highlight
from cob.tutorial.position import LEARNER
from cob.ui.kit.estate_picture import Hex
from cob.ui.table.layout import TableLayout
from cob.ui.table.marks import badge_on_hex

Place = Rect | Hex
_Find = Callable[[TableLayout, GameState, tuple[str, ...]], list[Place]]


def places(layout: TableLayout, state: GameState, highlight: Highlight) -> list[Place]:
    """Return the areas of a highlight; none for a tile that is no longer there."""
    return _FIND[highlight.word](layout, state, highlight.details)


def places_of_actions(
    layout: TableLayout,
    state: GameState,
    actions: Collection[Action],
    buttons: Container[TableButton],
) -> list[Place]:
    """Return the areas to click for any of some actions that are legal."""
    found = [each.parts for each in options(state) if each.action in actions] if actions else []
    return [
        area
        for thing, area in layout.things(state, state.current, buttons)
        if any(reading <= parts for reading in readings(state, thing) for parts in found)
    ]


def outermost(areas: Sequence[Place]) -> list[Place]:
    """Return areas without duplicates and without those inside others."""
    boxes = [area.box if isinstance(area, Hex) else area for area in areas]
    return [
        area
        for at, (area, box) in enumerate(zip(areas, boxes, strict=True))
        if box not in boxes[:at]
        and not any(_contains(other, box) for other in areas if other != area)
    ]


def _contains(area: Place, box: Rect) -> bool:
    if isinstance(area, Rect):
        return bool(area.contains(box))
    corners = (box.topleft, box.topright, box.bottomleft, box.bottomright)
    return all(area.contains(*corner) for corner in corners)


def _depot(layout: TableLayout, state: GameState, details: tuple[str, ...]) -> list[Place]:
    return [
        layout.board.black_depot if details[0] == "black" else layout.board.depot(int(details[0]))
    ]


def _tile(layout: TableLayout, state: GameState, details: tuple[str, ...]) -> list[Place]:
    tile, depot = TILE_BY_CODE[details[0]], details[1]
    spaces = DEPOT_RANGES[BLACK_DEPOT if depot == "black" else int(depot)]
    return [layout.board.space(space) for space in spaces if state.board[space] is tile]


def _badge(layout: TableLayout, state: GameState, details: tuple[str, ...]) -> list[Place]:
    """Return the place of a tile's price."""
    found = []
    for place in _tile(layout, state, details):
        assert isinstance(place, Hex)
        area = Rect(0, 0, layout.px(40), layout.px(20))
        area.center = round(badge_on_hex(place)[0]), round(badge_on_hex(place)[1])
        found.append(area)
    return [*found]


def _unused_die(layout: TableLayout, state: GameState, details: tuple[str, ...]) -> list[Place]:
    """Return the place of the unused die with a value."""
    slots = zip(die_slots(state, state.current), layout.hand.dice, strict=False)
    found = [place for slot, place in slots if slot == (int(details[0]), True)]
    return [*found[:1]]


def _stored(layout: TableLayout, state: GameState, details: tuple[str, ...]) -> list[Place]:
    tile = TILE_BY_CODE[details[0]]
    storage = state.player.storage
    return [layout.hand.storage[storage.index(tile)]] if tile in storage else []


def _stack(layout: TableLayout, state: GameState, details: tuple[str, ...]) -> list[Place]:
    good, types = int(details[0]), layout.goods.types(state, state.current)
    return [layout.hand.goods[types.index(good)]] if good in types else []


def _region(layout: TableLayout, state: GameState, details: tuple[str, ...]) -> list[Place]:
    estate = state.players[LEARNER].layout
    region = estate.region_of[SPACE_BY_NAME[details[0]]]
    return [layout.hexes[space] for space in spaces_in(region)]


def _bonuses(layout: TableLayout, state: GameState, details: tuple[str, ...]) -> list[Place]:
    return [_around([layout.board.bonus(kind, large) for kind in Kind]) for large in (True, False)]


def _around(areas: list[Rect]) -> Rect:
    return areas[0].unionall(areas[1:])


_FIND: Final[dict[str, _Find]] = {
    "board": lambda layout, state, _: [layout.board.area],
    "depots": lambda layout, state, _: [layout.board.depot(depot) for depot in DEPOTS],
    "depot": _depot,
    "goods-at": lambda layout, state, details: [layout.board.depot_goods(int(details[0]))],
    "tile": _tile,
    "badge": _badge,
    "white-die": lambda layout, state, _: [layout.board.depot_die(state.white)],
    "phases": lambda layout, state, _: [
        _around([layout.board.phase(p) for p in range(len(PHASES))])
    ],
    "phase": lambda layout, state, details: [layout.board.phase(PHASES.index(details[0]))],
    "rounds": lambda layout, state, _: [
        _around([layout.board.round(number) for number in range(1, ROUNDS_PER_PHASE + 1)])
    ],
    "track": lambda layout, state, _: [
        _around([layout.board.track(space) for space in range(TRACK_SPACES)])
    ],
    "bonuses": _bonuses,
    "bonus": lambda layout, state, details: [
        layout.board.bonus(Kind[details[1].upper()], details[0] == "large")
    ],
    "dice": lambda layout, state, _: [_around([*layout.hand.dice])],
    "die": lambda layout, state, details: [layout.hand.dice[int(details[0]) - 1]],
    "unused": _unused_die,
    "storage": lambda layout, state, _: [_around([space.box for space in layout.hand.storage])],
    "stored": _stored,
    "goods": lambda layout, state, _: [_around([*layout.hand.goods])],
    "stack": _stack,
    "sold": lambda layout, state, _: [layout.hand.sold.area],
    "silverlings": lambda layout, state, _: [layout.hand.silverlings.area],
    "workers": lambda layout, state, _: [layout.hand.workers.area],
    "estate": lambda layout, state, _: [layout.estate],
    "space": lambda layout, state, details: [layout.hexes[SPACE_BY_NAME[details[0]]]],
    "region": _region,
    "player": lambda layout, state, details: [layout.panels[int(details[0]) - 1].area],
    "players": lambda layout, state, _: [panel.area for panel in layout.panels],
    "points": lambda layout, state, details: [layout.panels[int(details[0]) - 1].points],
    "prompt": lambda layout, state, _: [layout.head],
    "button": lambda layout, state, details: [layout.buttons[TableButton(details[0])]],
}
