"""The layout of a saved game's row, and its texts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

import pygame

from cob.saves.saved_games import SavedGame
from cob.text.dates import date_of
from cob.text.language import Message, tr
from cob.text.wording import shown_names
from cob.ui.kit.art import Art
from cob.ui.kit.labels import Label
from cob.ui.kit.measure import cut_off, line_height, with_names
from cob.ui.kit.theme import SMALLEST_TYPE, theme
from cob.ui.kit.thumbnail import strip_width

_BUTTON_TYPES: Final = (5.7, 2.1)
"""The width and height of a button in type sizes."""
_MOST_PLAYERS: Final = 4


class RowPart(IntEnum):
    """The parts of a row, in the order of the arrow keys."""

    OPEN = 0
    """The row itself, or its first button."""
    WATCH = 1
    RENAME = 2
    DELETE = 3
    REVIEW = 4
    """The button before the others, in the row of a finished game."""


_CAPTIONS: Final = {
    RowPart.WATCH: Message("Watch"),
    RowPart.RENAME: Message("Rename"),
    RowPart.DELETE: Message("Delete"),
    RowPart.REVIEW: Message("Review"),
}
_WHOLE: Final = (RowPart.OPEN, RowPart.WATCH, RowPart.RENAME, RowPart.DELETE)
_FINISHED: Final = (RowPart.REVIEW, *_WHOLE)
_DAMAGED: Final = (RowPart.OPEN, RowPart.DELETE)
"""The row of a file that cannot be played, which does not open."""


def parts_of(game: SavedGame) -> tuple[RowPart, ...]:
    """Return the parts of a game's row in the order of the arrow keys."""
    if game.problem:
        return _DAMAGED
    return _FINISHED if game.result else _WHOLE


@dataclass(frozen=True, slots=True)
class RowLayout:
    """The layout of a game's row: its rectangles in pixels of the window, and its texts."""

    game: SavedGame
    rect: pygame.Rect
    """The whole row, which the pointer selects."""
    box: pygame.Rect
    """The frame inside it."""
    sign: tuple[int, int]
    """The middle of the sign at the left."""
    buttons: dict[RowPart, pygame.Rect]
    captions: dict[RowPart, Label]
    """The buttons' captions."""
    strip: pygame.Rect
    """The place of the players' estates, aligned to its right end."""
    texts: tuple[Label, ...]
    """The game's title, its players and stage, the date of saving, and the origin of the deal."""

    @classmethod
    def of(
        cls, game: SavedGame, rect: pygame.Rect, size: int, picture_height: int, art: Art
    ) -> RowLayout:
        """Lay out a row: a sign, the game's texts, its estates, and its buttons.

        `size` is the type size and `picture_height` that of the estates, both in pixels.
        """
        box = rect.inflate(0, -max(2, size // 4))
        buttons = _buttons(game, rect, size)
        captions = {part: _caption(game, part, place, size) for part, place in buttons.items()}
        right = min(place.left for place in buttons.values()) - size
        strip = pygame.Rect(0, 0, strip_width(_MOST_PLAYERS, picture_height), picture_height)
        strip.midright = right, box.centery
        if game.estates:
            right -= strip_width(len(game.estates), picture_height) + size
        left = box.left + round(size * 3.2)
        texts = _texts(game, size, pygame.Rect(left, box.top, right - left, box.height), art)
        sign = (box.left + round(size * 1.6), box.centery)
        return cls(game, rect, box, sign, buttons, captions, strip, texts)


def _buttons(game: SavedGame, row: pygame.Rect, size: int) -> dict[RowPart, pygame.Rect]:
    """Return the places of the buttons of a row, two above two, and one before them."""
    wide, high = (round(size * types) for types in _BUTTON_TYPES)
    gap = max(2, size // 3)
    block = pygame.Rect(0, 0, 2 * wide + gap, 2 * high + gap)
    block.midright = row.right - round(size * 0.7), row.centery
    found = {
        part: pygame.Rect(
            block.left + part % 2 * (wide + gap), block.top + part // 2 * (high + gap), wide, high
        )
        for part in (_WHOLE if not game.problem else _DAMAGED[1:])
    }
    if game.result:
        left = block.left - gap - wide
        found[RowPart.REVIEW] = pygame.Rect(left, block.top, wide, high)
    return found


def _caption(game: SavedGame, part: RowPart, rect: pygame.Rect, size: int) -> Label:
    if part is RowPart.OPEN:
        text = tr("Scoring") if game.result else tr("Continue")
    else:
        text = tr(_CAPTIONS[part])
    small, room = max(SMALLEST_TYPE, round(size * 0.84)), rect.width - size // 2
    return Label(text, small, rect.center, theme.paper, anchor="center", width=room, bold=True)


def _texts(game: SavedGame, size: int, place: pygame.Rect, art: Art) -> tuple[Label, ...]:
    """Return a game's title, its players and stage, and its date, one below the other.

    Beside the date stands the origin of a shared deal.
    """
    small, room = max(SMALLEST_TYPE, round(size * 0.84)), place.width
    high = line_height(size), line_height(small)
    left, top = place.left, place.centery - (high[0] + 2 * high[1]) // 2
    title = cut_off(art, game.title, size, room, bold=True)
    font = art.font(small)
    about = game.problem
    if game.header is not None:
        names = shown_names(game.header)
        about = with_names(names, game.told, lambda text: font.size(text)[0] <= room)
    about = cut_off(art, about, small, room)
    date = cut_off(art, date_of(game.written), small, room)
    texts = (
        Label(title, size, (left, top), theme.ink, bold=True),
        Label(about, small, (left, top + high[0]), theme.ink),
        Label(date, small, (left, top + high[0] + high[1]), theme.ink_soft),
    )
    if not game.deal:
        return texts
    beside = texts[-1].rect(art).right + size
    deal = cut_off(art, game.deal, small, place.right - beside, bold=True)
    return (*texts, Label(deal, small, (beside, texts[-1].place[1]), theme.wine, bold=True))
