"""What the keys do at the table, and how the help tells it."""

from __future__ import annotations

from typing import Final

import pygame

from cob.play.table_things import TableButton
from cob.text.language import Message

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
    pygame.K_SPACE: TableButton.PAUSE,
    pygame.K_a: TableButton.ADVICE,
}
"""Keys that press a button while it works; Enter and the right arrow are special."""


def is_saving(event: pygame.event.Event) -> bool:
    """Return whether a key is pressed that saves the game under a name: F5 or Ctrl+S."""
    if event.type != pygame.KEYDOWN:
        return False
    has_control = bool(event.mod & pygame.KMOD_CTRL)
    return event.key == pygame.K_F5 or (event.key == pygame.K_s and has_control)


KEYS: Final = (
    (Message("Tab, arrow keys"), Message("go to what can be clicked now")),
    (Message("Enter"), Message("click it; on nothing: end the turn, confirm")),
    (Message("1 to 6"), Message("take up the die with that number")),
    ("W", Message("take workers")),
    (Message("U or Z, R or Y"), Message("take back, do again")),
    ("P", Message("look at the next player's estate")),
    ("O", Message("everybody's points, as if scored now")),
    ("B", Message("see again what happened since your turn")),
    ("A", Message("advice: the best turns, and what each brings")),
    (Message("N, E, S"), Message("in advice: next turn, explain, play a step")),
    ("L", Message("the whole log, or only its end")),
    (Message("Esc, right click"), Message("drop the selection, back to the turn")),
    ("Esc", Message("with nothing to drop: the menu")),
    (Message("F1, right click"), Message("the rule of what is under the pointer")),
    ("F2", Message("practise what the coach speaks of")),
    (Message("Space, right arrow"), Message("bots: pause, one step")),
    (Message("+ and −"), Message("bots: faster, slower")),
    (Message("F5, Ctrl+S"), Message("save the game under a name")),
    ("M", Message("sound off and on")),
    ("F11", Message("full screen")),
    ("H", Message("these keys")),
)
"""What the help lists; the README has the same."""
REVIEW_KEYS: Final = (
    (Message("Left, right arrow"), Message("the marked turn before this one, and after it")),
    (Message("Up, down arrow"), Message("see what was played, or the best turn")),
    (Message("Space"), Message("see the other one of the two")),
    ("P", Message("look at the next player's estate")),
    (Message("F1, right click"), Message("the rule of what is under the pointer")),
    ("F2", Message("practise what this turn is about")),
    ("Esc", Message("back to the curve and the list")),
    ("F11", Message("full screen")),
    ("H", Message("these keys")),
)
"""At the table of a reviewed turn."""
