"""The table by keyboard: the targets of the keys, their order, and the keys of some things.

Keys move the pointer; the thing under it is then explained, lit and clicked as with a mouse.
"""

from __future__ import annotations

from collections.abc import Container

from pygame import Rect

from cob.clicks.chooser import Chooser
from cob.clicks.click_meanings import readings
from cob.clicks.table_things import DieAt, PlayerPanel, TableButton, Thing, Workers, die_slots
from cob.engine import GameState
from cob.ui.inputs.commands import DICE, Command
from cob.ui.kit.arrow_keys import DIRECTIONS, nearest
from cob.ui.kit.estate_picture import Hex
from cob.ui.table.layout import TableLayout
from cob.ui.table.view import TableView

Target = tuple[Thing, Rect]
"""A target of the keys, with the rectangle around it."""


def highlights(
    layout: TableLayout, state: GameState, view: TableView, buttons: Container[TableButton]
) -> list[Target]:
    """Return the things on which a click has an effect, from left to right and top to bottom.

    `state` is the position for clicks, `view` the visible part of it. Buttons come last.
    """
    lit = view.lit.keys() | view.selected
    found: list[Target] = []
    last: list[Target] = []
    for thing, area in layout.things(state, view.shown, buttons):
        box = area.box if isinstance(area, Hex) else area
        if isinstance(thing, TableButton):
            last.append((thing, box))
        elif not isinstance(thing, PlayerPanel) and any(
            reading & lit for reading in readings(state, thing, view.selected)
        ):
            found.append((thing, box))
    found.sort(key=lambda target: (target[1].centerx // layout.px(120), target[1].centery))
    return found + last


def step(found: list[Target], at: Thing | None, command: Command | None) -> Target | None:
    """Return the target of a command: the next from a thing, the first from None.

    Return None for other commands.
    """
    if not found or command not in (Command.NEXT, Command.PREVIOUS, *DIRECTIONS):
        return None
    backwards = command is Command.PREVIOUS
    things = [thing for thing, _ in found]
    if at not in things:
        return found[-1 if backwards else 0]
    index = things.index(at)
    if command not in DIRECTIONS:
        return found[(index + (-1 if backwards else 1)) % len(found)]
    target = nearest(found[index][1], DIRECTIONS[command], [box for _, box in found])
    return None if target is None else found[target]


def thing_of(chooser: Chooser, command: Command | None) -> Thing | None:
    """Return the thing that a command names: an unused die, or the workers."""
    state = chooser.state
    if command is Command.WORKERS:
        return Workers(state.current)
    value = DICE.index(command) + 1 if command in DICE else 0
    for index, (rolled, unused) in enumerate(die_slots(state, state.current)):
        if unused and rolled == value:
            return DieAt(index)
    return None
