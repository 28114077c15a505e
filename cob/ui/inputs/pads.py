"""Gamepads: their sticks and buttons as the usual keys that they stand for.

SDL knows the pads by name and gives their buttons the names of one pad, wherever they lie.
"""

from __future__ import annotations

import logging
from typing import Final, NamedTuple

import pygame
from pygame._sdl2 import controller

from cob.text.language import Message, of_context
from cob.ui.inputs.commands import USUAL, Command

_LOG: Final = logging.getLogger(__name__)
_PRESSED, _RELEASED = 18000, 12000
"""How far a stick or a trigger is moved when it counts as pressed and, less, as released; a whole
way is 32767."""
FIRST_REPEAT: Final = 0.4
"""Seconds for which a direction is held before it repeats."""
NEXT_REPEAT: Final = 0.12
"""Seconds between two repetitions."""


class PadKey(NamedTuple):
    """A key that a pad presses."""

    key: int
    mod: int = 0
    repeats: bool = False


def _moves(command: Command) -> PadKey:
    return PadKey(USUAL[command].key, repeats=True)


def _does(command: Command) -> PadKey:
    return PadKey(USUAL[command].key)


_TAB: Final = USUAL[Command.NEXT].key
_BUTTONS: Final = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: _moves(Command.UP),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: _moves(Command.DOWN),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: _moves(Command.LEFT),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: _moves(Command.RIGHT),
    pygame.CONTROLLER_BUTTON_A: _does(Command.ACT),
    pygame.CONTROLLER_BUTTON_B: _does(Command.BACK),
    pygame.CONTROLLER_BUTTON_X: _does(Command.ADVICE),
    pygame.CONTROLLER_BUTTON_Y: _does(Command.RULE),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: PadKey(_TAB, pygame.KMOD_SHIFT, repeats=True),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: PadKey(_TAB, repeats=True),
    pygame.CONTROLLER_BUTTON_BACK: _does(Command.ESTATE),
    pygame.CONTROLLER_BUTTON_START: _does(Command.PAUSE),
    pygame.CONTROLLER_BUTTON_LEFTSTICK: _does(Command.POINTS),
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: _does(Command.KEYS),
}
_AXES: Final = {
    (pygame.CONTROLLER_AXIS_LEFTX, -1): _moves(Command.LEFT),
    (pygame.CONTROLLER_AXIS_LEFTX, 1): _moves(Command.RIGHT),
    (pygame.CONTROLLER_AXIS_LEFTY, -1): _moves(Command.UP),
    (pygame.CONTROLLER_AXIS_LEFTY, 1): _moves(Command.DOWN),
    (pygame.CONTROLLER_AXIS_RIGHTX, -1): _does(Command.EXPLAIN),
    (pygame.CONTROLLER_AXIS_RIGHTX, 1): _does(Command.NEXT_TURN),
    (pygame.CONTROLLER_AXIS_RIGHTY, -1): PadKey(pygame.K_PAGEUP, repeats=True),
    (pygame.CONTROLLER_AXIS_RIGHTY, 1): PadKey(pygame.K_PAGEDOWN, repeats=True),
    (pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1): _does(Command.UNDO),
    (pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1): _does(Command.REDO),
}
"""The keys of each axis in each direction: left and up are negative."""
PAD_HELP: Final = (
    (Message("Cross, left stick"), Message("go to what can be clicked now")),
    (Message("LB, RB"), Message("the target before this one, and after it")),
    ("A", Message("click it; on nothing: end the turn, confirm")),
    ("B", Message("drop the selection, back; with nothing to drop: the menu")),
    ("X", Message("advice: the best turns, and what each brings")),
    (Message("Right stick left, right"), Message("in advice: explain, next turn")),
    (Message("Right stick up, down"), Message("turn pages")),
    ("Y", Message("the rule of what is under the pointer")),
    (Message("LT, RT"), Message("take back, do again")),
    (Message("Start"), Message("bots: pause")),
    (of_context("gamepad", "Back"), Message("look at the next player's estate")),
    (Message("Press the left stick"), Message("everybody's points, as if scored now")),
    (Message("Press the right stick"), Message("these buttons")),
)
"""What the sheet of the buttons lists; the README has the same."""
KINDS: Final = frozenset(
    {
        pygame.CONTROLLERDEVICEADDED,
        pygame.CONTROLLERDEVICEREMOVED,
        pygame.CONTROLLERBUTTONDOWN,
        pygame.CONTROLLERBUTTONUP,
        pygame.CONTROLLERAXISMOTION,
        pygame.CONTROLLERDEVICEREMAPPED,
        pygame.JOYAXISMOTION,
        pygame.JOYBALLMOTION,
        pygame.JOYBUTTONDOWN,
        pygame.JOYBUTTONUP,
        pygame.JOYHATMOTION,
        pygame.JOYDEVICEADDED,
        pygame.JOYDEVICEREMOVED,
    }
)
"""The events of pads; those of joysticks tell the same a second time."""
_Part = tuple[int, int, int]
"""A part of a pad that can be pressed: the pad, the axis or -1 for a button, and the direction or
the button."""


class Pads:
    """The gamepads that are plugged in, whenever that is."""

    def __init__(self) -> None:
        controller.init()
        self._pads: list[controller.Controller] = []
        self._pressed: dict[_Part, float] = {}
        """What is held, with the seconds until it repeats; endless for what does not."""

    def close(self) -> None:
        """Let go of all pads."""
        self._pads.clear()
        self._pressed.clear()
        controller.quit()

    def release(self) -> None:
        """Take everything that is held for released."""
        self._pressed.clear()

    @property
    def names(self) -> list[str]:
        """The names of the pads that are plugged in."""
        return [pad.name for pad in self._pads if pad.attached()]

    @property
    def seconds_left(self) -> float | None:
        """Seconds until a direction that is held repeats; None while none is."""
        left = min(self._pressed.values(), default=float("inf"))
        return left if left < float("inf") else None

    def read(self, event: pygame.event.Event) -> list[PadKey]:
        """Return the keys that an event of a pad presses."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._open(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._pads = [pad for pad in self._pads if pad.attached()]
            for part in [each for each in self._pressed if each[0] == event.instance_id]:
                del self._pressed[part]
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            return self._press((event.instance_id, -1, event.button), _BUTTONS.get(event.button))
        elif event.type == pygame.CONTROLLERBUTTONUP:
            self._pressed.pop((event.instance_id, -1, event.button), None)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            return self._move(event.instance_id, event.axis, event.value)
        return []

    def pass_time(self, seconds: float) -> list[PadKey]:
        """Let so many seconds pass; return the keys that are pressed once more."""
        again: list[PadKey] = []
        for part, left in self._pressed.items():
            self._pressed[part] = left - seconds
            if self._pressed[part] <= 0:
                self._pressed[part] = NEXT_REPEAT
                again.append(_key_of(part))
        return again

    def _open(self, index: int) -> None:
        try:
            self._pads.append(controller.Controller(index))
        except pygame.error as error:
            _LOG.warning("a gamepad cannot be used: %s", error)

    def _press(self, part: _Part, key: PadKey | None) -> list[PadKey]:
        if key is None or part in self._pressed:
            return []
        self._pressed[part] = FIRST_REPEAT if key.repeats else float("inf")
        return [key]

    def _move(self, pad: int, axis: int, value: int) -> list[PadKey]:
        """Press what a stick or a trigger has come to, and release what it has left."""
        found: list[PadKey] = []
        for direction in (-1, 1):
            part, far = (pad, axis, direction), value * direction
            if far < _RELEASED:
                self._pressed.pop(part, None)
            elif far > _PRESSED:
                found += self._press(part, _AXES.get((axis, direction)))
        return found


def _key_of(part: _Part) -> PadKey:
    _, axis, which = part
    return _BUTTONS[which] if axis < 0 else _AXES[axis, which]
