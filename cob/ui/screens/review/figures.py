"""The figures of each player in a review: the accuracy of play, and the luck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from cob.analysis.marks import level_of
from cob.analysis.review import Review
from cob.bots.registry import bot_title
from cob.record import Seat
from cob.text.language import tr
from cob.text.numbers import rounded
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.labels import Label, Placed, PlacedPicture
from cob.ui.kit.measure import Measure, square
from cob.ui.kit.theme import SMALLEST_TYPE, mix, theme
from cob.ui.screens.review.telling import lead_without_luck, luck_as_told

_CAPTIONS: Final = {2: 0.5, 3: 0.38, 4: 0.36}
"""The captions' share of the width, by number of players."""
_HEAD: Final = 1.5
"""Height of the names, in rows."""
_INDENT: Final = 18
_UNKNOWN: Final = "–"


class Figure(NamedTuple):
    """A row of the table: its caption, and each player's figure by seat."""

    caption: str
    values: tuple[str, ...]
    is_part: bool = False
    """Whether it is one of several that the row above sums up."""
    is_points: bool = False
    """Whether these are points of the game, which are gold."""
    meaning: str = ""
    """The explanation, in a sentence."""


def figures_of(review: Review) -> list[Figure]:
    """Return all rows of the table."""
    seats, luck = range(len(review.names)), review.luck

    def known(cells: Iterable[str]) -> tuple[str, ...]:
        """Blank the figures that need a finished review."""
        return tuple(cells) if review.is_complete else (_UNKNOWN,) * len(seats)

    def signed(numbers: Sequence[float]) -> tuple[str, ...]:
        return known(rounded(number, "+") for number in numbers)

    return [
        Figure(tr("Points"), tuple(map(str, review.points)), is_points=True),
        Figure(
            tr("Points lost a turn"),
            known(rounded(review.loss_per_turn(seat)) for seat in seats),
            meaning=tr("By how many points the best turn would have been better, on average."),
        ),
        Figure(
            tr("Accuracy"),
            known(tr("{number} %", number=round(review.accuracy(seat))) for seat in seats),
            meaning=tr("How little chance of winning was given away; 100 % is none in any turn."),
        ),
        Figure(
            tr("Plays like"),
            known(_level(review, seat) for seat in seats),
            meaning=tr("The bot that loses about as many points a turn."),
        ),
        Figure(
            tr("Luck in points"),
            signed([luck_as_told(review, seat) for seat in seats]),
            meaning=tr("What chance did for the lead: the sum of the rows below."),
        ),
        Figure(
            tr("own dice"),
            signed([each.dice for each in luck]),
            is_part=True,
            meaning=tr("How well the player's own dice suited the moment."),
        ),
        Figure(
            tr("the others' dice"),
            signed([review.luck_of_others(seat) for seat in seats]),
            is_part=True,
            meaning=tr("How well their own dice suited the others: the better, the less for you."),
        ),
        Figure(
            tr("white die"),
            signed([each.white_die for each in luck]),
            is_part=True,
            meaning=tr("Where the white die put the goods, and for whom that was good."),
        ),
        Figure(
            tr("depots"),
            signed([each.depots for each in luck]),
            is_part=True,
            meaning=tr("Which tiles came to the numbered depots, and for whom they were good."),
        ),
        Figure(
            tr("black depot"),
            signed([each.black_depot for each in luck]),
            is_part=True,
            meaning=tr("Which tiles came to the black depot, and for whom they were good."),
        ),
        Figure(
            tr("Lead"),
            tuple(rounded(review.lead(seat), "+") for seat in seats),
            meaning=tr("Points ahead of the others' mean at the end."),
        ),
        Figure(
            tr("Lead without luck"),
            signed([lead_without_luck(review, seat) for seat in seats]),
            meaning=tr("The lead less the luck: what play alone brought."),
        ),
    ]


def _level(review: Review, seat: int) -> str:
    """Return the bot of about the same strength as a player."""
    return tr(bot_title(level_of(review.loss_per_turn(seat))))


class PlayerFigures:
    """The table; call `lay_out` before `draw`."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self._seats = seats
        self._placed: list[Placed] = []
        self._bands: list[Rect] = []
        self._meanings: list[tuple[Rect, str]] = []

    def lay_out(
        self,
        area: Rect,
        review: Review,
        names: Sequence[str],
        chosen: int | None,
        art: Art,
        m: Measure,
    ) -> None:
        """Lay out all rows in an area; the column of the chosen player is bold."""
        figures = figures_of(review)
        row = min(m.px(43), round(area.height / (len(figures) + _HEAD)))
        size = min(m.type(21), max(SMALLEST_TYPE, round(row * 0.62)))
        players = len(self._seats)
        first = area.x + round(area.width * _CAPTIONS[players])
        wide = (area.right - first) // players
        rights = [first + wide * (seat + 1) for seat in range(players)]
        self._placed, self._bands, self._meanings = [], [], []
        self._heads(area, names, rights, wide, round(row * _HEAD), size, art)
        top = area.y + round(row * _HEAD)
        for index, figure in enumerate(figures):
            band = Rect(area.x, top + index * row, area.width, row)
            self._meanings.append((band, figure.meaning))
            if index % 2 == 0:
                self._bands.append(band)
            small = max(SMALLEST_TYPE, round(size * 0.9)) if figure.is_part else size
            ink = theme.ink_soft if figure.is_part else theme.ink
            left = band.x + m.px(8) + figure.is_part * m.px(_INDENT)
            room = first - left
            place = (left, band.centery)
            self._placed.append(Label(figure.caption, small, place, ink, "midleft", room))
            for seat, value in enumerate(figure.values):
                colour = mix(theme.gold, theme.ink, 0.35) if figure.is_points else ink
                place = (rights[seat] - m.px(8), band.centery)
                is_bold = seat == chosen or figure.is_points
                self._placed.append(
                    Label(value, small, place, colour, "midright", wide - m.px(8), False, is_bold)
                )

    def meaning_at(self, place: tuple[int, int]) -> str:
        """Return the meaning of the row under a point, or an empty text."""
        return next((text for band, text in self._meanings if band.collidepoint(place)), "")

    def _heads(
        self,
        area: Rect,
        names: Sequence[str],
        rights: Sequence[int],
        wide: int,
        high: int,
        size: int,
        art: Art,
    ) -> None:
        """Lay out a pawn above each column, and the name beside it if all names fit."""
        side, gap = round(high * 0.6), size // 3
        font, room = art.font(size, True, True), wide - side - 2 * gap
        is_named = all(font.size(name)[0] <= room for name in names)
        for seat, right in enumerate(rights):
            edge, middle = right - gap, area.y + high // 2
            if is_named:
                name = names[seat]
                self._placed.append(
                    Label(name, size, (edge, middle), theme.ink, "midright", None, True, True)
                )
                edge -= font.size(name)[0] + gap
            pawn = art.pawn(self._seats[seat].colour, side)
            place = square((edge - side // 2, middle), side)
            self._placed.append(PlacedPicture(pawn, place))

    def draw(self, canvas: Canvas) -> None:
        """Draw the table."""
        for band in self._bands:
            pygame.draw.rect(canvas.surface, mix(theme.parchment, theme.paper, 0.45), band)
        for each in self._placed:
            each.draw(canvas)
