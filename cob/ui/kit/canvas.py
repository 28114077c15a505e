"""The canvas: a surface to draw on, together with the game's pictures and typefaces."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cob.ui.kit.art import Art
from cob.ui.kit.carving import Pieces, button, button_edge, sheet_shadow, vellum
from cob.ui.kit.measure import Measure, Shortened, fitted, line_height
from cob.ui.kit.spoken import Written
from cob.ui.kit.textures import disc, framed_square, ring, wood
from cob.ui.kit.theme import RGB, SHADOW, SMALLEST_TYPE, luminance, mix, scaled, theme
from cob.ui.scenery.backdrop import backdrop, court_backdrop

_VELLUM = 0.5
"""Below this luminance a sheet has no vellum texture."""
_RIM: RGB = (138, 104, 62)
"""The colour of the rim of a sheet of vellum."""


class Canvas:
    """The surface that every screen draws on."""

    def __init__(self, surface: pygame.Surface, art: Art) -> None:
        self.surface = surface
        self.art = art
        self.shortened: list[tuple[pygame.Rect, str]] = []
        """Places of shortened texts, with the full texts."""
        self.written: list[Written] = []
        """The written texts, for screen readers."""

    @property
    def measure(self) -> Measure:
        """Lengths and type sizes for the whole surface."""
        return Measure(self.surface.get_size(), self.art.text_scale)

    def blit(
        self,
        picture: pygame.Surface,
        place: pygame.Rect | tuple[int, int],
        part: pygame.Rect | None = None,
    ) -> None:
        """Draw a picture, or a part of it, with its upper left corner at a place."""
        self.surface.blit(picture, place, part)

    def show(
        self, drawn: Canvas, place: tuple[int, int] = (0, 0), part: pygame.Rect | None = None
    ) -> None:
        """Draw another canvas, or a part of it, and take over its texts."""
        self.blit(drawn.surface, place, part)
        x, y = part.topleft if part else (0, 0)
        by = place[0] - x, place[1] - y
        for rect, whole in drawn.shortened:
            self.shortened.append((rect.move(by), whole))
        for each in drawn.written:
            self.note(each.text, each.rect.move(by), each.size)

    def note(self, text: str, rect: pygame.Rect, size: int) -> None:
        """Register the text, or the description of a picture, in a place for screen readers."""
        if self.surface.get_clip().colliderect(rect):
            self.written.append(Written(text, rect, size))

    # --- boxes ------------------------------------------------------------------------------

    def wood(self) -> None:
        """Cover everything with the table's wood."""
        self.blit(wood(self.surface.get_size(), theme.wood), (0, 0))

    def valley(self) -> None:
        """Cover everything with the blurred valley of the title; with wood if painting is off."""
        if theme.painted:
            self.blit(backdrop(self.surface.get_size()), (0, 0))
        else:
            self.wood()

    def court(self) -> None:
        """Cover everything with the blurred courtyard; with wood if painting is off."""
        if theme.painted:
            self.blit(court_backdrop(self.surface.get_size()), (0, 0))
        else:
            self.wood()

    def veil(self) -> None:
        """Darken everything behind a sheet."""
        dark = pygame.Surface(self.surface.get_size(), pygame.SRCALPHA)
        dark.fill((*SHADOW, 170))
        self.blit(dark, (0, 0))

    def progress(self, bar: pygame.Rect, share: float) -> None:
        """Draw a bar that is filled to a share of its length."""
        radius, done = bar.height // 2, bar.copy()
        done.width = max(done.height, round(bar.width * share))
        pygame.draw.rect(self.surface, theme.parchment_dark, bar, border_radius=radius)
        pygame.draw.rect(self.surface, theme.button_next, done, border_radius=radius)
        pygame.draw.rect(self.surface, theme.ink_soft, bar, 1, border_radius=radius)

    def frame(
        self,
        rect: pygame.Rect,
        fill: RGB,
        line: RGB,
        *,
        radius: int = 8,
        width: float = 2,
        shadow: int = 0,
    ) -> None:
        """Draw a filled box with round corners, a rim and a soft shadow."""
        sprite = framed_square(fill, line, radius, width, shadow)
        box = rect.inflate(2 * shadow, 2 * shadow)
        side = sprite.get_width()
        margin = max(1, min(side // 2 - 1, box.width // 2, box.height // 2))
        across, down = box.width - 2 * margin, box.height - 2 * margin
        far = side - margin
        columns = (
            (0, margin, 0, margin),
            (margin, 2, margin, across),
            (far, margin, box.width - margin, margin),
        )
        rows = (
            (0, margin, 0, margin),
            (margin, 2, margin, down),
            (far, margin, box.height - margin, margin),
        )
        for from_x, from_width, x, wide in columns:
            for from_y, from_height, y, high in rows:
                if wide <= 0 or high <= 0:
                    continue
                if from_x == from_y == margin:  # a fill is faster than a scaled picture
                    self.surface.fill(fill, (box.x + x, box.y + y, wide, high))
                    continue
                piece = sprite.subsurface(from_x, from_y, from_width, from_height)
                if (wide, high) != piece.get_size():
                    piece = pygame.transform.scale(piece, (wide, high))
                self.surface.blit(piece, (box.x + x, box.y + y))

    def panel(
        self, rect: pygame.Rect, lines: int, *, fill: RGB | None = None, line: RGB | None = None
    ) -> None:
        """Draw a sheet of vellum with a thin rim and a shadow; plain if painting is off.

        `lines` is the height of the window.
        """
        fill = fill or theme.parchment
        if not theme.painted or luminance(fill) < _VELLUM:
            radius, width, shadow = (scaled(pixels, lines) for pixels in (10, 2, 4))
            line = line or theme.parchment_dark
            self.frame(rect, fill, line, radius=radius, width=width, shadow=shadow)
            return
        shadow = sheet_shadow(scaled(1000, lines) / 1000)
        sheet = vellum(*_sheet(self.art, rect, lines, fill, line))
        self.lay(sheet, (rect.x - shadow, rect.y - shadow))

    def lay(self, pieces: Pieces, corner: tuple[int, int]) -> None:
        """Draw a picture that is stored in pieces."""
        for piece, (x, y) in pieces:
            self.blit(piece, (corner[0] + x, corner[1] + y))

    def button(
        self, rect: pygame.Rect, radius: int, *, strong: bool = False, hover: bool = False
    ) -> tuple[int, int]:
        """Draw a wooden button; a strong one is the usual next step.

        Return the middle of its face, for the caption.
        """
        fill = theme.button_next if strong else theme.button
        picture = button(rect.size, mix(fill, theme.paper, 0.14 * hover), radius, firm=strong)
        self.blit(picture, rect)
        return rect.centerx, rect.centery - button_edge(rect.height) // 2

    def outline(self, rect: pygame.Rect, colour: RGB, width: int, radius: int) -> None:
        """Draw a round-cornered outline just inside a rectangle, smoother than pygame's own."""
        self.blit(ring(rect.size, colour, width, radius), rect)

    def dot(self, middle: tuple[int, int], diameter: int, colour: RGB) -> None:
        """Draw a filled circle with a smooth rim."""
        picture = disc(diameter, colour)
        self.blit(picture, picture.get_rect(center=middle))

    # --- text -------------------------------------------------------------------------------

    def count_disc(self, count: int, area: pygame.Rect) -> None:
        """Draw a number of pieces on a disc in an area."""
        self.dot(area.center, area.width + 2, theme.paper)
        self.dot(area.center, area.width, theme.ink)
        size = max(SMALLEST_TYPE, round(area.width * 0.72))
        number = self.art.text(str(count), size, theme.paper, bold=True)
        self.surface.blit(number, number.get_rect(center=area.center))

    def write(
        self,
        text: str,
        size: int,
        place: tuple[float, float],
        colour: RGB | None = None,
        *,
        anchor: str = "topleft",
        width: int | None = None,
        serif: bool = False,
        bold: bool = False,
    ) -> pygame.Rect:
        """Write one line with its `anchor` (as rects name them) at a place; return its rectangle.

        Text wider than `width` pixels is written smaller, and then cut off.
        """
        if width is not None:
            text, size = fitted(self.art, text, size, width, serif=serif, bold=bold)
        picture = self.art.text(text, size, colour or theme.ink, serif=serif, bold=bold)
        rect = picture.get_rect(**{anchor: (round(place[0]), round(place[1]))})
        self.blit(picture, rect)
        if isinstance(text, Shortened):
            self.shortened.append((rect, text.whole))
        self.note(text.whole if isinstance(text, Shortened) else text, rect, size)
        return rect

    def write_lines(
        self,
        lines: Sequence[str],
        size: int,
        place: tuple[float, float],
        colour: RGB | None = None,
        *,
        centred: bool = False,
        serif: bool = False,
        bold: bool = False,
    ) -> int:
        """Write lines from their upper left, or upper middle, downwards; return the bottom."""
        x, y = place
        anchor = "midtop" if centred else "topleft"
        for line in lines:
            if line:
                self.write(line, size, (x, y), colour, anchor=anchor, serif=serif, bold=bold)
            y += line_height(size)
        return round(y)


def prepare_panel(art: Art, rect: pygame.Rect, lines: int) -> None:
    """Let the thread make the sheet of a panel that will be drawn soon."""
    if theme.painted:
        vellum.begin(*_sheet(art, rect, lines, theme.parchment, None))


def _sheet(
    art: Art, rect: pygame.Rect, lines: int, fill: RGB, line: RGB | None
) -> tuple[pygame.Surface, tuple[int, int], RGB, RGB, float]:
    """Return how a sheet of vellum is drawn: with which texture, size, colours and unit."""
    texture = art.part("vellum", scaled(960, lines), scaled(640, lines))
    return texture, (rect.width, rect.height), fill, line or _RIM, scaled(1000, lines) / 1000
