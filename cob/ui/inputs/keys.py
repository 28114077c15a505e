"""The mapping from keys to commands, as the player has set it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

import pygame

from cob.text.language import Message, of_context, tr
from cob.ui.inputs.commands import USUAL, Command

_TYPING: Final = {
    pygame.K_LEFT: Command.LEFT,
    pygame.K_RIGHT: Command.RIGHT,
    pygame.K_HOME: Command.FIRST,
    pygame.K_END: Command.LAST,
    pygame.K_BACKSPACE: Command.ERASE,
    pygame.K_DELETE: Command.DELETE,
}
"""Commands of keys in a text field, where they replace all other meanings."""
_ALWAYS: Final = {
    **_TYPING,
    pygame.K_UP: Command.UP,
    pygame.K_DOWN: Command.DOWN,
    pygame.K_TAB: Command.NEXT,
    pygame.K_RETURN: Command.ACT,
    pygame.K_KP_ENTER: Command.ACT,
    pygame.K_ESCAPE: Command.BACK,
    pygame.K_PAGEUP: Command.PAGE_UP,
    pygame.K_PAGEDOWN: Command.PAGE_DOWN,
    pygame.K_KP_PLUS: Command.FASTER,
    pygame.K_EQUALS: Command.FASTER,  # the plus key of an American keyboard
    pygame.K_KP_MINUS: Command.SLOWER,
    pygame.K_z: Command.UNDO,
    pygame.K_y: Command.REDO,
}
"""Commands of keys until the player assigns other ones, so that no player is locked out."""
_ONLY_WITH_CONTROL: Final = {
    pygame.K_a: Command.SELECT_ALL,
    pygame.K_c: Command.COPY,
    pygame.K_x: Command.CUT,
    pygame.K_v: Command.PASTE,
}
_WITH_CONTROL: Final = {**_ALWAYS, **_ONLY_WITH_CONTROL, pygame.K_s: Command.SAVE}
"""Commands of keys together with Ctrl, or with the command key of a Mac."""
GIVES_UP: Final = pygame.K_ESCAPE
"""The key that leaves a key's assignment as it is."""
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
"""Keys that only modify others, or that have no name."""
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
    pygame.K_HOME: of_context("key", "Home"),
    pygame.K_END: of_context("key", "End"),
    pygame.K_PAGEUP: Message("Page up"),
    pygame.K_PAGEDOWN: Message("Page down"),
}
"""Translated names of keys."""


def name_of_key(key: int) -> str:
    """Return the name of a key in the language in force; never empty."""
    named = _NAMES.get(key)
    return tr(named) if named else pygame.key.name(key, use_compat=False) or f"{key}"


def can_be_set(key: int) -> bool:
    """Return whether a command can have this key."""
    return key not in _NO_KEYS


class KeyTable:
    """The key of each command; no key has two commands."""

    def __init__(self) -> None:
        self._own: dict[Command, int] = {}
        """The keys that are not the usual ones."""

    def key_of(self, command: Command) -> int:
        """Return the key of a command."""
        if command not in USUAL:
            return next(key for key, given in _WITH_CONTROL.items() if given is command)
        return self._own.get(command, USUAL[command].key)

    def name(self, command: Command) -> str:
        """Return the name of a command's key."""
        name = name_of_key(self.key_of(command))
        if command in _ONLY_WITH_CONTROL.values():
            return tr("Ctrl+{key}", key=name.upper())
        return name

    def behind(self, sentence: str, *commands: Command) -> str:
        """Return a sentence followed by the keys of commands: "Close the advice. Key: A"."""
        names = ", ".join(self.name(command) for command in commands)
        return f"{sentence} {tr('Key: {keys}', keys=names)}" if names else sentence

    def owner_of(self, key: int) -> Command | None:
        """Return the command that has a key."""
        return next((command for command in USUAL if self.key_of(command) == key), None)

    def is_usual(self, *commands: Command) -> bool:
        """Return whether these commands, or all if none is given, have their usual keys."""
        return not any(command in self._own for command in commands or USUAL)

    def set(self, command: Command, key: int) -> None:
        """Give a command a key; raises `ValueError` if another command has it."""
        if self.owner_of(key) not in (None, command):
            raise ValueError(f"two commands on the key {key}")
        self._own.pop(command, None)
        if key != USUAL[command].key:
            self._own[command] = key

    def reset(self) -> None:
        """Give every command its usual key."""
        self._own.clear()

    def read(self, event: pygame.event.Event, *, is_typing: bool) -> pygame.event.Event:
        """Return a key event with its `command`, or None for a key without one.

        A key that writes a letter while the player types has no command.
        """
        command = self._command(event, is_typing)
        return pygame.event.Event(event.type, {**event.dict, "command": command})

    def _command(self, event: pygame.event.Event, is_typing: bool) -> Command | None:
        key, mod, letter = event.key, event.dict.get("mod", 0), event.dict.get("unicode", "")
        if mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return _WITH_CONTROL.get(key)
        if is_typing and ((letter and letter.isprintable()) or key in _TYPING):
            return _TYPING.get(key)
        command = self.owner_of(key) or _ALWAYS.get(key)
        is_back = command is Command.NEXT and mod & pygame.KMOD_SHIFT
        return Command.PREVIOUS if is_back else command

    def content(self) -> dict[str, int]:
        """Return the keys that are not the usual ones, for a file."""
        return {command.value: key for command, key in self._own.items()}

    def take(self, content: Mapping[str, object]) -> None:
        """Take over the keys from a file.

        A command that is unknown, cannot have its key, or shares it with another is skipped.
        """
        known = {command.value: command for command in USUAL}
        self._own = {
            known[name]: key
            for name, key in content.items()
            if name in known and type(key) is int and can_be_set(key)
        }
        while shared := self._shared():
            del self._own[shared[0]]

    def _shared(self) -> list[Command]:
        """Return the commands whose own key is also that of another command."""
        keys = Counter(self.key_of(command) for command in USUAL)
        return [command for command, key in self._own.items() if keys[key] > 1]
