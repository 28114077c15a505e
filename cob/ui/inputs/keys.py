"""The keys as the player has set them.

The rest of the window knows usual keys alone: what a player's own key does is asked once, where
events are read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

import pygame

from cob.text.language import Message, of_context, tr
from cob.ui.inputs.commands import USUAL, Command

_LASTING: Final = frozenset(
    USUAL[command].key
    for command in (
        Command.UP,
        Command.DOWN,
        Command.LEFT,
        Command.RIGHT,
        Command.NEXT,
        Command.ACT,
        Command.BACK,
    )
)
"""Usual keys that keep their meaning until another command has them: nobody is locked out."""
_NO_KEYS: Final = frozenset(
    {
        pygame.K_UNKNOWN,
        pygame.K_LSHIFT,
        pygame.K_RSHIFT,
        pygame.K_LCTRL,
        pygame.K_RCTRL,
        pygame.K_LALT,
        pygame.K_RALT,
        pygame.K_LMETA,
        pygame.K_RMETA,
        pygame.K_MODE,
        pygame.K_CAPSLOCK,
        pygame.K_NUMLOCK,
    }
)
"""Keys that go with others, or that have no name."""
_NAMES: Final = {
    pygame.K_RETURN: Message("Enter"),
    pygame.K_ESCAPE: Message("Esc"),
    pygame.K_SPACE: Message("Space"),
    pygame.K_BACKSPACE: Message("Backspace"),
    pygame.K_DELETE: of_context("key", "Delete"),
    pygame.K_UP: Message("Arrow up"),
    pygame.K_DOWN: Message("Arrow down"),
    pygame.K_LEFT: Message("Arrow left"),
    pygame.K_RIGHT: Message("Arrow right"),
}
"""Names of keys in the words of the other texts."""


def name_of_key(key: int) -> str:
    """Return what a key is called in the language in force; never empty."""
    named = _NAMES.get(key)
    return tr(named) if named else pygame.key.name(key, use_compat=False) or f"{key}"


def can_be_set(key: int) -> bool:
    """Return whether a key can stand alone for a command."""
    return key not in _NO_KEYS


class KeyTable:
    """Which key stands for which command; no key stands for two."""

    def __init__(self) -> None:
        self._own: dict[Command, int] = {}
        """The keys that are not the usual ones."""

    def key_of(self, command: Command) -> int:
        """Return the key of a command."""
        return self._own.get(command, USUAL[command].key)

    def name(self, command: Command) -> str:
        """Return what the key of a command is called."""
        return name_of_key(self.key_of(command))

    def command_of(self, key: int) -> Command | None:
        """Return the command for which a key stands."""
        return next((command for command in Command if self.key_of(command) == key), None)

    def is_usual(self, *commands: Command) -> bool:
        """Return whether commands have their usual keys, all of them if none is named."""
        return not any(command in self._own for command in commands or Command)

    def set(self, command: Command, key: int) -> None:
        """Give a command a key; raises `ValueError` if another command has it."""
        if self.command_of(key) not in (None, command):
            raise ValueError(f"two commands on the key {key}")
        self._own.pop(command, None)
        if key != USUAL[command].key:
            self._own[command] = key

    def reset(self) -> None:
        """Give every command its usual key."""
        self._own.clear()

    def usual(self, pressed: int) -> int:
        """Return the usual key of what a key does; `K_UNKNOWN` if its command has another now."""
        command = self.command_of(pressed)
        if command is not None:
            return USUAL[command].key
        is_given_up = pressed not in _LASTING and any(
            pressed == usual.key for usual in USUAL.values()
        )
        return pygame.K_UNKNOWN if is_given_up else pressed

    def meant(self, event: pygame.event.Event, *, is_typing: bool) -> pygame.event.Event:
        """Return the event of a key as the window knows it: `key` is the usual one, and
        `pressed` the one that was pressed.

        What writes a letter while the player types, and what goes with Ctrl, is left alone.
        """
        combined = event.dict.get("mod", 0) & (pygame.KMOD_CTRL | pygame.KMOD_META)
        writes = is_typing and event.dict.get("unicode", "").isprintable()
        writes = writes and bool(event.dict.get("unicode"))
        key = event.key if combined or writes else self.usual(event.key)
        return pygame.event.Event(event.type, {**event.dict, "key": key, "pressed": event.key})

    def content(self) -> dict[str, int]:
        """Return what has been set otherwise, for a file."""
        return {command.value: key for command, key in self._own.items()}

    def take(self, content: Mapping[str, object]) -> None:
        """Take over what a file holds.

        A command that is unknown, cannot have its key, or shares it with another is passed over.
        """
        known = {command.value: command for command in Command}
        self._own = {
            known[name]: key
            for name, key in content.items()
            if name in known and type(key) is int and can_be_set(key)
        }
        while shared := self._shared():
            del self._own[shared[0]]

    def _shared(self) -> list[Command]:
        """Return the commands whose own key stands for another command as well."""
        keys = Counter(self.key_of(command) for command in Command)
        return [command for command, key in self._own.items() if keys[key] > 1]
