"""A tray of pieces to put on a place of the table: each with how many are left of it.

A game of a real table and the editor of positions share it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Generic, TypeVar

import pygame
from pygame import Rect

from cob.drafts.chance_draft import DiePlace
from cob.drafts.pieces import DieFace, GoodsTile, Piece, PieceOffer
from cob.engine.components import Kind, Tile
from cob.engine.ruleset import Ruleset
from cob.explaining.spoken_things import tile_name
from cob.text.language import tr
from cob.text.tile_texts import describe_tile
from cob.text.wording import capital, goods_name, with_colon
from cob.ui.kit.art import Art
from cob.ui.kit.buttons import PickCard
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.carving import faint
from cob.ui.kit.piece_pictures import hex_width
from cob.ui.kit.spoken import Written
from cob.ui.kit.theme import KIND_COLOURS, PLAYER_COLOURS, RGB, SHADOW, mix, readable_on, theme

P = TypeVar("P")
_USED_UP: Final = 60
"""The opacity of a piece of which none is left, of 255."""
_PICTURE: Final = 0.88
"""The side of a piece's picture as a share of its cell."""
_DISC: Final = 0.3
"""The width of the disc with the number left, as a share of the cell."""


@dataclass(frozen=True, slots=True)
class Look:
    """How pieces look: the players' colours and names, and whose dice are meant."""

    colours: Sequence[str]
    names: Sequence[str]
    die: RGB | None = None
    """The colour of the dice; None for the white die."""

    def at(self, place: object) -> Look:
        """Return how the pieces of a place look: dice have their player's colour."""
        die = PLAYER_COLOURS[self.colours[place.seat]] if isinstance(place, DiePlace) else None
        return replace(self, die=die)


def piece_picture(art: Art, piece: Piece, size: int, look: Look) -> pygame.Surface:
    """Return the picture of a piece in a square. It is shared: do not draw on it."""
    match piece:
        case Tile():
            return art.tile(piece, hex_width(size))
        case GoodsTile(good):
            return art.goods(good, round(size * 0.86))
        case DieFace(value):
            white = look.die is None
            return art.die(value, round(size * 0.8), look.die or theme.paper, white=white)
    return art.pawn(look.colours[piece.seat], size)


def piece_name(piece: Piece, names: Sequence[str]) -> str:
    """Return the name of a piece."""
    match piece:
        case Tile():
            return tile_name(piece)
        case GoodsTile(good):
            return capital(goods_name(good, 1))
        case DieFace(value):
            return str(value)
    return names[piece.seat]


class PieceCard(PickCard):
    """A piece in the tray; one that is used up is faint and cannot be picked."""

    def __init__(self, offer: PieceOffer, look: Look, pick: Callable[[], None]) -> None:
        super().__init__(pick)
        self.offer = offer
        self.look = look
        self.silent = True
        self.refusal = "" if offer.left > 0 else tr("None of it is left.")
        self.named(piece_name(offer.piece, look.names))

    def _said(self, written: Sequence[Written]) -> tuple[str, str]:
        left = self.offer.left
        return self.called, tr("{number} left", number=left) if left > 1 else ""

    def draw(self, canvas: Canvas) -> None:
        """Draw the piece, and on a disc how many are left."""
        side = min(self.rect.size)
        picture = piece_picture(canvas.art, self.offer.piece, round(side * _PICTURE), self.look)
        place = picture.get_rect(center=self.rect.center)
        if self.refusal:
            picture = faint(picture, _USED_UP)
        elif self.hovered or self.focused:
            glow = self.rect.inflate(-side // 14, -side // 14)
            canvas.frame(glow, theme.paper, theme.wine, radius=side // 6, width=max(1, side // 24))
        canvas.blit(picture, place)
        if self.offer.left > 1:
            disc = round(side * _DISC)
            area = Rect(0, 0, disc, disc)
            area.topright = self.rect.right - side // 14, self.rect.top + side // 20
            canvas.count_disc(self.offer.left, area)
        self._rim(canvas)


class PlaceCard(PickCard, Generic[P]):
    """A place beside the board, empty or with its piece."""

    def __init__(self, place: P, pick: Callable[[], None]) -> None:
        super().__init__(pick)
        self.stands_for = place
        self.picture: pygame.Surface | None = None
        self.told = ""
        """What lies there, in words."""
        self.is_chosen = False

    def fill(self, art: Art, piece: Piece | None, size: int, look: Look) -> None:
        """Show a piece of the place in a size, or that the place is empty."""
        self.picture = None if piece is None else piece_picture(art, piece, size, look)
        self.told = tr("empty") if piece is None else piece_name(piece, look.names)

    def _said(self, written: Sequence[Written]) -> tuple[str, str]:
        return self.called, self.told

    def draw(self, canvas: Canvas) -> None:
        """Draw the place; the one that is asked for has a ring."""
        side = self.rect.width
        ground = mix(theme.parchment_dark, theme.ink_soft, 0.12)
        line = theme.wine if self.is_chosen else mix(theme.parchment_dark, theme.ink_soft, 0.4)
        width = max(2, side // 14) if self.is_chosen else 1
        lit = theme.paper if self.hovered or self.is_chosen else ground
        canvas.frame(self.rect, lit, line, radius=side // 5, width=width)
        if self.picture is not None:
            canvas.blit(self.picture, self.picture.get_rect(center=self.rect.center))
        self._rim(canvas)


class KindCard(PickCard):
    """A colour of tiles, to see only its pieces in the tray."""

    def __init__(self, kind: Kind, pick: Callable[[], None]) -> None:
        super().__init__(pick)
        self.kind = kind
        self.is_chosen = False

    def draw(self, canvas: Canvas) -> None:
        """Draw the colour with its sign."""
        side, colour = min(self.rect.size), KIND_COLOURS[self.kind]
        line = theme.wine if self.is_chosen or self.hovered else mix(colour, SHADOW, 0.4)
        width = max(2, side // 10) if self.is_chosen else 1
        canvas.frame(self.rect, colour, line, radius=side // 5, width=width)
        sign = canvas.art.kind_symbol(self.kind, round(side * 0.7), readable_on(colour))
        canvas.blit(sign, sign.get_rect(center=self.rect.center))
        self._rim(canvas)


class PieceTray:
    """The pieces for one place, as large as they fit; `pick` is called with the picked one."""

    def __init__(self, pick: Callable[[Piece], None]) -> None:
        self._pick = pick
        self.cards: list[PieceCard] = []
        self.area = Rect(0, 0, 0, 0)

    def offer(self, offers: Sequence[PieceOffer], look: Look) -> None:
        """Show other pieces."""
        pick = self._pick
        self.cards = [PieceCard(each, look, partial(pick, each.piece)) for each in offers]

    def place(self, area: Rect, most: int) -> None:
        """Lay the pieces out in rows in cells of at most `most` pixels."""
        self.area, count = area, len(self.cards)
        side = most
        while side > 1 and (area.width // side) * (area.height // side) < count:
            side -= 1
        in_a_row = max(1, area.width // side)
        rows = -(-count // in_a_row)
        in_a_row = -(-count // rows) if rows else 1
        left = area.x + (area.width - in_a_row * side) // 2
        for at, card in enumerate(self.cards):
            row, column = divmod(at, in_a_row)
            card.place(Rect(left + column * side, area.y + row * side, side, side), side // 3)

    def piece_of_key(self, number: int) -> Piece | None:
        """Return the goods tile or die in the tray that a number names."""
        wanted = GoodsTile(number), DieFace(number)
        left = (card.offer.piece for card in self.cards if not card.refusal)
        return next((piece for piece in left if piece in wanted), None)

    def hint(self, rules: Ruleset) -> str:
        """Return the description of the piece under the pointer; empty elsewhere, and for dice."""
        card = next((card for card in self.cards if card.hovered or card.focused), None)
        if card is None or isinstance(card.offer.piece, DieFace):
            return ""
        if isinstance(card.offer.piece, Tile):
            return with_colon(card.called, describe_tile(card.offer.piece, rules))
        return card.called

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw the hollow in which the pieces lie."""
        if self.cards:
            around = self.cards[0].rect.unionall([card.rect for card in self.cards])
            edge = max(4, around.height // 30)
            fill = mix(theme.parchment_dark, SHADOW, 0.06)
            line = mix(theme.parchment_dark, SHADOW, 0.3)
            canvas.frame(around.inflate(edge, edge), fill, line, radius=edge * 2, width=1)
