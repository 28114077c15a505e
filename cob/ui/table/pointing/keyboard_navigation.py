"""The table by keyboard: what the keys go to, in which order, and which key stands for what.

Keys move the pointer; what it rests on is then explained, lit and clicked as with a mouse.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final

import pygame
from pygame import Rect

from cob.engine import GameState
from cob.play.chooser import Chooser
from cob.play.things import DieAt, PlayerPanel, TableButton, Thing, Workers, die_slots, readings
from cob.text.language import Message
from cob.ui.kit.arrow_keys import DIRECTIONS, nearest
from cob.ui.kit.estate_picture import Hex
from cob.ui.table.layout.table import TableLayout
from cob.ui.table.view import TableView

SPEED_KEYS: Final = {
    pygame.K_PLUS: 1,
    pygame.K_KP_PLUS: 1,
    pygame.K_EQUALS: 1,  # the plus key of an American keyboard
    pygame.K_MINUS: -1,
    pygame.K_KP_MINUS: -1,
}
"""By how many steps bots, or a game being watched, go faster."""
BUTTON_KEYS: Final = {
    pygame.K_u: TableButton.UNDO,
    pygame.K_z: TableButton.UNDO,
    pygame.K_r: TableButton.REDO,
    pygame.K_y: TableButton.REDO,
    pygame.K_F5: TableButton.SAVE,
    pygame.K_SPACE: TableButton.PAUSE,
}
"""Keys that press a button while it works; Enter, Ctrl+S and the right arrow are special."""
Spot = tuple[Thing, Rect]
KEYS: Final = (
    (Message("Tab, arrow keys"), Message("go to what can be clicked now")),
    (Message("Enter"), Message("click it; on nothing: end the turn, confirm")),
    (Message("1 to 6"), Message("take up the die with that number")),
    ("W", Message("take workers")),
    (Message("U or Z, R or Y"), Message("take back, do again")),
    ("P", Message("look at the next player's estate")),
    ("O", Message("everybody's points, as if scored now")),
    (Message("Esc, right click"), Message("drop the selection, back to the turn")),
    (Message("F1, right click"), Message("the rule of what is under the pointer")),
    (Message("Space, right arrow"), Message("bots: pause, one step")),
    (Message("+ and −"), Message("bots: faster, slower")),
    (Message("F5, Ctrl+S"), Message("save the game under a name")),
    ("M", Message("sound off and on")),
    ("F11", Message("full screen")),
    ("H", Message("these keys")),
)
"""What the help lists; the README has the same."""


def highlights(
    layout: TableLayout, state: GameState, view: TableView, buttons: Container[TableButton]
) -> list[Spot]:
    """Return what a click would do something with, from left to right and from top to bottom.

    `state` is the position in which is clicked, `view` what is shown of it. Buttons come last.
    """
    lit = view.lit.keys() | view.selected
    found: list[Spot] = []
    last: list[Spot] = []
    for thing, area in layout.things(state, view.shown, buttons):
        box = area.box if isinstance(area, Hex) else area
        if isinstance(thing, TableButton):
            last.append((thing, box))
        elif not isinstance(thing, PlayerPanel) and any(
            reading & lit for reading in readings(state, thing)
        ):
            found.append((thing, box))
    found.sort(key=lambda spot: (spot[1].centerx // layout.px(120), spot[1].centery))
    return found + last


def step(found: list[Spot], at: Thing | None, key: int, *, backwards: bool) -> Spot | None:
    """Where a key leads from a thing; the first spot from nowhere, None for no other key."""
    if not found or key not in (pygame.K_TAB, *DIRECTIONS):
        return None
    things = [thing for thing, _ in found]
    if at not in things:
        return found[-1 if backwards else 0]
    index = things.index(at)
    if key == pygame.K_TAB:
        return found[(index + (-1 if backwards else 1)) % len(found)]
    target = nearest(found[index][1], DIRECTIONS[key], [box for _, box in found])
    return None if target is None else found[target]


def thing_of(chooser: Chooser, key: int) -> Thing | None:
    """The thing that a letter or a digit stands for: an unused die, or the workers."""
    state = chooser.state
    if key == pygame.K_w:
        return Workers(state.current)
    value = key - pygame.K_0
    for index, (rolled, unused) in enumerate(die_slots(state, state.current)):
        if unused and rolled == value:
            return DieAt(index)
    return None
