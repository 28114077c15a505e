"""All estates at the end of the game; the player can enlarge one of them."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from pygame import Rect

from cob.ui.kit.art import Art
from cob.ui.kit.art.kept import BEHIND
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.estate_picture import (
    Hex,
    begin_land,
    draw_spaces,
    estate_hexes,
    pictures_of,
    pitch_of,
)
from cob.ui.kit.labels import Placed
from cob.ui.kit.theme import theme
from cob.ui.kit.widget import is_click
from cob.ui.screens.final.explanations import estate_box, estate_caption, estate_captions
from cob.ui.screens.final.layout import FinalLayout
from cob.ui.screens.final.scoring import Scoring


class FinalEstates:
    """The estates side by side, by place in the ranking; a click enlarges one or shrinks it again.

    Call `place` before `draw`.
    """

    def __init__(self, scoring: Scoring) -> None:
        self._scoring = scoring
        self.enlarged: int | None = None
        """The place in the ranking of the player whose estate is enlarged."""
        self._pointed: int | None = None
        self._cells: list[Rect] = []
        self._whole = Rect(0, 0, 1, 1)
        self._small: list[list[Hex]] = []
        self._captions: list[Placed] = []
        self._large: list[Hex] = []
        self._large_captions: list[list[Placed]] = []
        self._rim = 2
        self._picture: pygame.Surface | None = None
        """The last drawing of the estates."""
        self._undrawn: list[int] = []
        """The places in the ranking of those that it lacks yet."""

    def place(self, art: Art, layout: FinalLayout) -> None:
        """Compute all places for a window."""
        order = self._scoring.order
        self._cells = layout.estate_cells(len(order))
        self._small = [estate_hexes(estate_box(layout, cell)) for cell in self._cells]
        self._captions = estate_captions(art, layout, self._scoring)
        self._whole, self._rim = layout.side, max(2, layout.px(4))
        self._large = estate_hexes(estate_box(layout, layout.enlarged))
        self._large_captions = [
            estate_caption(art, layout, self._scoring, seat, layout.enlarged) for seat in order
        ]
        self._picture = None

    def made(self, art: Art) -> Iterator[None]:
        """Make the pictures of spaces and land step by step, so that all is drawn fast later."""
        spaces, players = self._small[0], self._scoring.game.state.players
        ready = [begin_land(pitch_of(spaces), each.layout, each.estate) for each in players]
        for player in players:
            for make in pictures_of(art, spaces[0].width, player.layout, player.estate):
                make()
                yield
        while not all(is_ready() for is_ready in ready):
            yield

    @property
    def is_whole(self) -> bool:
        """Whether all estates have been drawn; while a window runs each takes its own frame."""
        return self._picture is not None and not self._undrawn

    def handle(self, event: pygame.event.Event) -> bool:
        """React to the mouse; return whether a drawing is needed."""
        before = self.enlarged, self._pointed
        if event.type == pygame.MOUSEMOTION:
            cells = enumerate(self._cells)
            self._pointed = next((at for at, cell in cells if cell.collidepoint(event.pos)), None)
        elif is_click(event):
            if self.enlarged is not None:
                self.enlarged = None
            else:
                cells = enumerate(self._cells)
                self.enlarged = next(
                    (at for at, cell in cells if cell.collidepoint(event.pos)), None
                )
        return self._changed(before)

    def put_down(self) -> bool:
        """Show all estates again; return whether one was enlarged."""
        before = self.enlarged, self._pointed
        self.enlarged = None
        return self._changed(before)

    def pick_up_next(self) -> None:
        """Enlarge the next estate; after the last one show all again."""
        before = self.enlarged, self._pointed
        following = 0 if self.enlarged is None else self.enlarged + 1
        self.enlarged = following if following < len(self._cells) else None
        self._changed(before)

    def _changed(self, before: tuple[int | None, int | None]) -> bool:
        if before[0] != self.enlarged:
            self._picture = None
        return before != (self.enlarged, self._pointed)

    def draw(self, canvas: Canvas) -> None:
        """Draw all estates, or the enlarged one."""
        if self._picture is None:
            self._picture = pygame.Surface(self._whole.size, pygame.SRCALPHA)
            places = range(len(self._small)) if self.enlarged is None else [self.enlarged]
            self._undrawn = list(places)
        for place in self._undrawn[: 1 if BEHIND.is_on else None]:
            spaces = self._small[place] if self.enlarged is None else self._large
            self._draw_estate(Canvas(self._picture, canvas.art), place, spaces)
            self._undrawn.remove(place)
        canvas.blit(self._picture, self._whole)
        if self.enlarged is not None:
            captions = self._large_captions[self.enlarged]
        else:
            captions = self._captions
            if self._pointed is not None:
                canvas.outline(
                    self._cells[self._pointed], theme.parchment_dark, self._rim, 3 * self._rim
                )
        for each in captions:
            each.draw(canvas)

    def _draw_estate(self, canvas: Canvas, place: int, spaces: list[Hex]) -> None:
        player = self._scoring.game.state.players[self._scoring.order[place]]
        x, y = self._whole.topleft
        moved = [area._replace(x=area.x - x, y=area.y - y) for area in spaces]
        draw_spaces(canvas, moved, player.layout, player.estate)
