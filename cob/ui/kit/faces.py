"""The faces of the bots at a table: no two are alike."""

from __future__ import annotations

import pygame

from cob.bots.registry import sibling_among
from cob.record import Header
from cob.ui.kit.art import Art


def face_at(art: Art, header: Header, seat: int, size: int) -> pygame.Surface:
    """Return the portrait of the bot of a seat; a second one of its level is a sibling."""
    names = [each.controller for each in header.seats]
    return art.bot_face(names[seat], size, sibling_among(names, seat))
