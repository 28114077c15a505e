"""Gamepads: the commands of their sticks and buttons.

SDL knows the pads by name and gives their buttons the names of one pad, wherever they lie.
"""

from __future__ import annotations

import logging
from typing import Final, NamedTuple

import pygame
from pygame._sdl2 import controller

from cob.text.language import Message, of_context
from cob.ui.inputs.commands import Command

_LOG: Final = logging.getLogger(__name__)
_PRESSED, _RELEASED = 18000, 12000
"""How far a stick or a trigger must move to count as pressed, and come back to count as released; a
whole way is 32767.
"""
FIRST_REPEAT: Final = 0.4
"""Seconds for which a direction is held before it repeats."""
NEXT_REPEAT: Final = 0.12
"""Seconds between two repetitions."""


class PadButton(NamedTuple):
    """The command of a button, or of a stick in one direction."""

    command: Command
    repeats: bool = False
    """Whether the command repeats while the button is held."""


_BUTTONS: Final = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: PadButton(Command.UP, repeats=True),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: PadButton(Command.DOWN, repeats=True),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: PadButton(Command.LEFT, repeats=True),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: PadButton(Command.RIGHT, repeats=True),
    pygame.CONTROLLER_BUTTON_A: PadButton(Command.ACT),
    pygame.CONTROLLER_BUTTON_B: PadButton(Command.BACK),
    pygame.CONTROLLER_BUTTON_X: PadButton(Command.ADVICE),
    pygame.CONTROLLER_BUTTON_Y: PadButton(Command.RULE),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: PadButton(Command.PREVIOUS, repeats=True),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: PadButton(Command.NEXT, repeats=True),
    pygame.CONTROLLER_BUTTON_BACK: PadButton(Command.ESTATE),
    pygame.CONTROLLER_BUTTON_START: PadButton(Command.PAUSE),
    pygame.CONTROLLER_BUTTON_LEFTSTICK: PadButton(Command.POINTS),
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: PadButton(Command.KEYS),
}
_AXES: Final = {
    (pygame.CONTROLLER_AXIS_LEFTX, -1): PadButton(Command.LEFT, repeats=True),
    (pygame.CONTROLLER_AXIS_LEFTX, 1): PadButton(Command.RIGHT, repeats=True),
    (pygame.CONTROLLER_AXIS_LEFTY, -1): PadButton(Command.UP, repeats=True),
    (pygame.CONTROLLER_AXIS_LEFTY, 1): PadButton(Command.DOWN, repeats=True),
    (pygame.CONTROLLER_AXIS_RIGHTX, -1): PadButton(Command.EXPLAIN),
    (pygame.CONTROLLER_AXIS_RIGHTX, 1): PadButton(Command.NEXT_TURN),
    (pygame.CONTROLLER_AXIS_RIGHTY, -1): PadButton(Command.PAGE_UP, repeats=True),
    (pygame.CONTROLLER_AXIS_RIGHTY, 1): PadButton(Command.PAGE_DOWN, repeats=True),
    (pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1): PadButton(Command.UNDO),
    (pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1): PadButton(Command.REDO),
}
"""The commands of each axis in each direction: left and up are negative."""
PAD_HELP: Final = (
    (Message("Cross, left stick"), Message("go to what can be clicked now")),
    (Message("LB, RB"), Message("the target before this one, and after it")),
    ("A", Message("click it; on nothing: end the turn, confirm")),
    ("B", Message("drop the selection, back; or else the menu")),
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
"""Rows of the sheet of buttons; the README has the same."""
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
"""The event types of pads; events of joysticks report the same a second time."""
_Part = tuple[int, int, int]
"""A part of a pad that can be pressed: the pad, the axis or -1 for a button, and the direction or
the button.
"""


class Pads:
    """The gamepads that are plugged in, also those added later."""

    def __init__(self) -> None:
        controller.init()
        self._pads: list[controller.Controller] = []
        self._pressed: dict[_Part, float] = {}
        """Held buttons with the seconds until each repeats; infinity for those that do not repeat.
        """

    def close(self) -> None:
        """Close all pads."""
        self._pads.clear()
        self._pressed.clear()
        controller.quit()

    def release(self) -> None:
        """Treat every held button as released."""
        self._pressed.clear()

    @property
    def names(self) -> list[str]:
        """The names of the pads that are plugged in."""
        return [pad.name for pad in self._pads if pad.attached()]

    @property
    def seconds_left(self) -> float | None:
        """Seconds until a held direction repeats; None while none is held."""
        left = min(self._pressed.values(), default=float("inf"))
        return left if left < float("inf") else None

    def read(self, event: pygame.event.Event) -> list[Command]:
        """Return the commands that an event of a pad gives."""
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

    def pass_time(self, seconds: float) -> list[Command]:
        """Let some seconds pass; return the commands that repeat."""
        again: list[Command] = []
        for part, left in self._pressed.items():
            self._pressed[part] = left - seconds
            if self._pressed[part] <= 0:
                self._pressed[part] = NEXT_REPEAT
                again.append(_button_of(part).command)
        return again

    def _open(self, index: int) -> None:
        try:
            self._pads.append(controller.Controller(index))
        except pygame.error as error:
            _LOG.warning("a gamepad cannot be used: %s", error)

    def _press(self, part: _Part, button: PadButton | None) -> list[Command]:
        if button is None or part in self._pressed:
            return []
        self._pressed[part] = FIRST_REPEAT if button.repeats else float("inf")
        return [button.command]

    def _move(self, pad: int, axis: int, value: int) -> list[Command]:
        """Press the new position of a stick or a trigger, and release the old one."""
        found: list[Command] = []
        for direction in (-1, 1):
            part, far = (pad, axis, direction), value * direction
            if far < _RELEASED:
                self._pressed.pop(part, None)
            elif far > _PRESSED:
                found += self._press(part, _AXES.get((axis, direction)))
        return found


def _button_of(part: _Part) -> PadButton:
    _, axis, which = part
    return _BUTTONS[which] if axis < 0 else _AXES[axis, which]
