"""Key events with their commands, as scenes and widgets get them."""

from __future__ import annotations

import pygame

from cob.ui.inputs.keys import KeyTable


def key_down(
    key: int, mod: int = 0, letter: str = "", *, is_typing: bool = False
) -> pygame.event.Event:
    event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=letter)
    return KeyTable().read(event, is_typing=is_typing)
