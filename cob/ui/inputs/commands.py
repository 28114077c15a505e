"""Commands: requests of a player without the mouse, from a key, a pad or a screen reader.

Scenes know only commands. `keys.py` maps keys to them, `pads.py` maps buttons.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

import pygame

from cob.text.language import Message


class Command(Enum):
    """A request of the player; the value is its name in the settings file."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    NEXT = "next"
    ACT = "act"
    BACK = "back"
    DIE_1 = "die_1"
    DIE_2 = "die_2"
    DIE_3 = "die_3"
    DIE_4 = "die_4"
    DIE_5 = "die_5"
    DIE_6 = "die_6"
    WORKERS = "workers"
    UNDO = "undo"
    REDO = "redo"
    ESTATE = "estate"
    CAMERA = "camera"
    POINTS = "points"
    RECAP = "recap"
    LOG = "log"
    ADVICE = "advice"
    NEXT_TURN = "next_turn"
    EXPLAIN = "explain"
    STEP = "step"
    RULE = "rule"
    PRACTISE = "practise"
    REVIEW = "review"
    TRY = "try"
    CURVE = "curve"
    PICTURE = "picture"
    SHARE = "share"
    PAUSE = "pause"
    FASTER = "faster"
    SLOWER = "slower"
    SAVE = "save"
    SOUND = "sound"
    FULL_SCREEN = "full_screen"
    KEYS = "keys"
    READ_ON = "read_on"
    READ_BACK = "read_back"
    DESCRIBE = "describe"
    # These keys are the same everywhere and cannot be set.
    PREVIOUS = "previous"
    PAGE_UP = "page_up"
    PAGE_DOWN = "page_down"
    FIRST = "first"
    LAST = "last"
    ERASE = "erase"
    DELETE = "delete"
    SELECT_ALL = "select_all"
    COPY = "copy"
    CUT = "cut"
    PASTE = "paste"


PRESSES: Final = (Command.ACT, Command.PAUSE)
"""The commands that press the focused widget: those of Enter and Space."""
DICE: Final = (
    Command.DIE_1,
    Command.DIE_2,
    Command.DIE_3,
    Command.DIE_4,
    Command.DIE_5,
    Command.DIE_6,
)
"""The commands of the numbers 1 to 6."""


def commanded(event: pygame.event.Event) -> Command | None:
    """Return the command of an event; None for the mouse, and for a key without one."""
    return event.dict.get("command") if event.type == pygame.KEYDOWN else None


def strokes(command: Command) -> list[pygame.event.Event]:
    """Return the key events that stand for a command."""
    return [
        pygame.event.Event(kind, key=pygame.K_UNKNOWN, mod=0, unicode="", command=command)
        for kind in (pygame.KEYDOWN, pygame.KEYUP)
    ]


class UsualKey(NamedTuple):
    """The usual key of a command, and the command's name."""

    key: int
    caption: Message


USUAL: Final = {
    Command.UP: UsualKey(pygame.K_UP, Message("Up")),
    Command.DOWN: UsualKey(pygame.K_DOWN, Message("Down")),
    Command.LEFT: UsualKey(pygame.K_LEFT, Message("Left")),
    Command.RIGHT: UsualKey(pygame.K_RIGHT, Message("Right")),
    Command.NEXT: UsualKey(pygame.K_TAB, Message("Next target")),
    Command.ACT: UsualKey(pygame.K_RETURN, Message("Click, confirm")),
    Command.BACK: UsualKey(pygame.K_ESCAPE, Message("Back, menu")),
    Command.DIE_1: UsualKey(pygame.K_1, Message("Die or answer 1")),
    Command.DIE_2: UsualKey(pygame.K_2, Message("Die or answer 2")),
    Command.DIE_3: UsualKey(pygame.K_3, Message("Die or answer 3")),
    Command.DIE_4: UsualKey(pygame.K_4, Message("Die or answer 4")),
    Command.DIE_5: UsualKey(pygame.K_5, Message("Die 5")),
    Command.DIE_6: UsualKey(pygame.K_6, Message("Die 6")),
    Command.WORKERS: UsualKey(pygame.K_w, Message("Take workers")),
    Command.UNDO: UsualKey(pygame.K_u, Message("Take back")),
    Command.REDO: UsualKey(pygame.K_r, Message("Do again")),
    Command.ESTATE: UsualKey(pygame.K_p, Message("Next player")),
    Command.CAMERA: UsualKey(pygame.K_f, Message("Follow the bots")),
    Command.POINTS: UsualKey(pygame.K_o, Message("Points as if scored")),
    Command.RECAP: UsualKey(pygame.K_b, Message("See again")),
    Command.LOG: UsualKey(pygame.K_l, Message("Whole log")),
    Command.ADVICE: UsualKey(pygame.K_a, Message("Advice")),
    Command.NEXT_TURN: UsualKey(pygame.K_n, Message("Next advice")),
    Command.EXPLAIN: UsualKey(pygame.K_e, Message("Explain advice")),
    Command.STEP: UsualKey(pygame.K_s, Message("Play or show a step")),
    Command.RULE: UsualKey(pygame.K_F1, Message("Rule pointed at")),
    Command.PRACTISE: UsualKey(pygame.K_F2, Message("Practise; rename")),
    Command.REVIEW: UsualKey(pygame.K_v, Message("Review a game")),
    Command.TRY: UsualKey(pygame.K_g, Message("Try it; play it out")),
    Command.CURVE: UsualKey(pygame.K_t, Message("Replay: curve")),
    Command.PICTURE: UsualKey(pygame.K_i, Message("Replay: picture")),
    Command.SHARE: UsualKey(pygame.K_c, Message("Pictures of a game")),
    Command.PAUSE: UsualKey(pygame.K_SPACE, Message("Pause")),
    Command.FASTER: UsualKey(pygame.K_PLUS, Message("Faster")),
    Command.SLOWER: UsualKey(pygame.K_MINUS, Message("Slower")),
    Command.SAVE: UsualKey(pygame.K_F5, Message("Save the game")),
    Command.SOUND: UsualKey(pygame.K_m, Message("Sound off and on")),
    Command.FULL_SCREEN: UsualKey(pygame.K_F11, Message("Full screen")),
    Command.KEYS: UsualKey(pygame.K_h, Message("These keys")),
    Command.READ_ON: UsualKey(pygame.K_PERIOD, Message("Read on")),
    Command.READ_BACK: UsualKey(pygame.K_COMMA, Message("Read back")),
    Command.DESCRIBE: UsualKey(pygame.K_d, Message("Describe")),
}
"""The commands whose keys can be set, in the order of the list on the screen."""
