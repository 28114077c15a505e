"""A virtual gamepad of SDL, plugged in and pulled out while the window is open."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pygame

_GAMEPAD = 1
_AXES, _BUTTONS = 6, 15


def _sdl() -> ctypes.CDLL:
    """The SDL library that pygame has loaded; Python's own lists of loaded files do not have it."""
    mapped = Path("/proc/self/maps").read_text(encoding="utf-8").splitlines()
    found = {line.split(maxsplit=5)[-1] for line in mapped if "libSDL2-2" in line}
    return ctypes.CDLL(sorted(found)[0])


class VirtualPad:
    """A pad that is plugged in when it is made; its actions come as events."""

    def __init__(self) -> None:
        self._sdl = _sdl()
        self._index = self._sdl.SDL_JoystickAttachVirtual(_GAMEPAD, _AXES, _BUTTONS, 0)
        assert self._index >= 0, "SDL makes up no gamepads"
        self._sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self._pad = ctypes.c_void_p(self._sdl.SDL_JoystickOpen(self._index))

    def hold(self, button: int) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._pad, button, 1)
        self._sdl.SDL_JoystickUpdate()

    def release(self, button: int) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._pad, button, 0)
        self._sdl.SDL_JoystickUpdate()

    def move(self, axis: int, value: int) -> None:
        self._sdl.SDL_JoystickSetVirtualAxis(self._pad, axis, ctypes.c_int16(value))
        self._sdl.SDL_JoystickUpdate()

    def pull_out(self) -> None:
        self._sdl.SDL_JoystickDetachVirtual(self._index)
        pygame.event.pump()
