"""The figures of each player in a review: where the final lead comes from, and the level."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from cob.analysis.adding_up import (
    LUCK_TITLE,
    OTHERS_TITLE,
    PLAY_TITLE,
    START_TITLE,
    UNEXPLAINED_TITLE,
    lead_title,
    told_ledger,
    told_luck,
)
from cob.analysis.level_phrases import level_title
from cob.analysis.levels import play_level
from cob.analysis.review import Review
from cob.analysis.verdict import points_at_the_end
from cob.engine import GameState
from cob.engine.events import Source
from cob.record import Seat
from cob.text.language import tr
from cob.text.numbers import rounded
from cob.text.wording import SOURCE_NAMES, capital
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.labels import Label, Placed, PlacedPicture
from cob.ui.kit.measure import Measure, line_height, square, wrap
from cob.ui.kit.theme import SMALLEST_TYPE, mix, theme

_CAPTIONS: Final = {2: 0.5, 3: 0.38, 4: 0.36}
"""The captions' share of the width, by number of players."""
_HEAD: Final = 1.5
"""Height of the names, in rows."""
_INDENT: Final = 18
_DUEL: Final = 2
"""With more players, a lead is the mean of those over each of the others."""
_UNKNOWN: Final = "–"


class Figure(NamedTuple):
    """A row of the table: its caption, and each player's figure by seat."""

    caption: str
    values: tuple[str, ...]
    is_part: bool = False
    """Whether it is one of several that the row above sums up."""
    is_points: bool = False
    """Whether these are points of the game, which are gold."""
    is_sum: bool = False
    """Whether it is the sum of the rows above that are no parts; a line stands above it."""
    meaning: str = ""
    """The explanation, in a sentence."""


def figures_for(end: GameState) -> list[Figure]:
    """Return what each player's points are for, and their sums: a first game does not end with a
    grade, nor with luck."""
    points = [points_at_the_end(player) for player in end.players]
    return [
        *(
            Figure(
                capital(tr(SOURCE_NAMES[source])),
                tuple(str(each[source]) for each in points),
                meaning=tr("With their phase bonuses.") if source is Source.REGIONS else "",
            )
            for source in points[0]
            if any(each[source] for each in points)
        ),
        Figure(
            tr("= Points"),
            tuple(str(player.points) for player in end.players),
            is_points=True,
            is_sum=True,
        ),
    ]


def figures_of(review: Review) -> list[Figure]:
    """Return all rows of the table; those of the lead can be added up as they are shown."""
    points = Figure(tr("Points"), tuple(map(str, review.points)), is_points=True)
    level = Figure(
        tr("Plays like"),
        _known(review, (_level(review, seat) for seat in _seats(review))),
        meaning=tr("The bot that loses about as many points a turn."),
    )
    return [
        points,
        *_ledger(review),
        Figure(
            tr("Lost a turn to the best"),
            _known(review, (rounded(review.loss_per_turn(seat)) for seat in _seats(review))),
            meaning=tr("How many points the best turn would have brought more, on average."),
        ),
        level,
    ]


def _seats(review: Review) -> range:
    return range(len(review.names))


def _known(review: Review, cells: Iterable[str]) -> tuple[str, ...]:
    """Blank the figures that need a finished review."""
    return tuple(cells) if review.is_complete else (_UNKNOWN,) * len(review.names)


def _points_row(
    review: Review,
    caption: str,
    points: Iterable[float],
    meaning: str,
    *,
    is_part: bool = False,
) -> Figure:
    """Return a row of points, with their signs; nothing but the caption is known too early."""
    cells = _known(review, (rounded(number, "+") for number in points))
    return Figure(caption, cells, is_part=is_part, meaning=meaning)


def _ledger(review: Review) -> list[Figure]:
    """Return the rows that add up to the lead."""
    told = [told_ledger(ledger) for ledger in review.ledgers]
    row = partial(_points_row, review)
    error = max((ledger.error for ledger in told), default=0.0)
    return [
        row(
            tr(START_TITLE),
            [ledger.start for ledger in told],
            tr("Estates, castles and the turn order promised this lead before the first deal."),
        ),
        row(
            tr(LUCK_TITLE),
            [ledger.luck for ledger in told],
            tr("What chance did for the lead: the sum of the rows below."),
        ),
        *_luck(review),
        row(
            tr(PLAY_TITLE),
            [ledger.play for ledger in told],
            tr("How far the player's turns moved the lead, compared with a strong bot's turns."),
        ),
        row(
            tr(OTHERS_TITLE),
            [ledger.others for ledger in told],
            tr("How far the others' turns moved this lead, compared with a strong bot's turns."),
        ),
        row(
            tr(UNEXPLAINED_TITLE),
            [ledger.unexplained for ledger in told],
            tr("The measurements leave so much open; ± {points} is usual.", points=rounded(error)),
        ),
        _lead_row(review, tr(lead_title(len(review.names)))),
    ]


def _lead_row(review: Review, caption: str) -> Figure:
    """Return the sum of the rows above."""
    is_duel = len(review.names) == _DUEL
    return Figure(
        caption,
        tuple(rounded(review.lead(seat), "+") for seat in _seats(review)),
        meaning=tr("Points ahead at the end: the sum of the rows above.")
        if is_duel
        else tr("Points ahead of each other player at the end, on average: the sum above."),
        is_sum=True,
    )


def _luck(review: Review) -> list[Figure]:
    """Return the rows that add up to the luck."""
    told = [
        told_luck(luck, told_ledger(ledger))
        for luck, ledger in zip(review.luck, review.ledgers, strict=True)
    ]

    part = partial(_points_row, review, is_part=True)
    return [
        part(
            tr("own dice"),
            [luck.dice for luck in told],
            tr("How well the player's own dice suited the moment."),
        ),
        part(
            tr("the others' dice"),
            [luck.others_dice for luck in told],
            tr("How well their own dice suited the others: the better, the less for you."),
        ),
        part(
            tr("white die"),
            [luck.white_die for luck in told],
            tr("Where the white die put the goods, and whom that suited."),
        ),
        part(
            tr("depots"),
            [luck.depots for luck in told],
            tr("Which tiles came to the numbered depots, and whom they suited."),
        ),
        part(
            tr("black depot"),
            [luck.black_depot for luck in told],
            tr("Which tiles came to the black depot, and whom they suited."),
        ),
    ]


def _level(review: Review, seat: int) -> str:
    """Return the bots of about the same strength as a player."""
    level = play_level(review.losses(seat))
    return _UNKNOWN if level is None else tr(level_title(level))


class PlayerFigures:
    """The table; call `lay_out` before `draw`."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self._seats = seats
        self._placed: list[Placed] = []
        self._bands: list[Rect] = []
        self._rules: list[Rect] = []
        """The lines above sums."""
        self._meanings: list[tuple[Rect, str]] = []

    def lay_out(
        self,
        area: Rect,
        figures: Sequence[Figure],
        names: Sequence[str],
        chosen: int | None,
        art: Art,
        m: Measure,
    ) -> None:
        """Lay out all rows in an area; the column of the chosen player is bold."""
        players = len(self._seats)
        first = area.x + round(area.width * _CAPTIONS[players])
        wide = (area.right - first) // players
        rights = [first + wide * (seat + 1) for seat in range(players)]
        pad, more = m.px(8), 0
        for _ in range(2):  # The second time there is room for cells of two lines.
            row = min(m.px(43), round(area.height / (len(figures) + more + _HEAD)))
            size = min(m.type(21), max(SMALLEST_TYPE, round(row * 0.62)))
            cells = [
                [wrap(art, value, size, wide - pad) for value in figure.values]
                for figure in figures
            ]
            more = sum(max(map(len, lines)) - 1 for lines in cells)
        self._placed, self._bands, self._meanings, self._rules = [], [], [], []
        self._heads(area, names, rights, wide, round(row * _HEAD), size, art)
        top = area.y + round(row * _HEAD)
        for index, (figure, lines) in enumerate(zip(figures, cells, strict=True)):
            band = Rect(area.x, top, area.width, row * max(map(len, lines)))
            top = band.bottom
            self._meanings.append((band, figure.meaning))
            if index % 2 == 0:
                self._bands.append(band)
            if figure.is_sum:
                self._rules.append(Rect(area.x, band.y, area.width, max(1, m.px(2))))
            small = max(SMALLEST_TYPE, round(size * 0.9)) if figure.is_part else size
            ink = theme.ink_soft if figure.is_part else theme.ink
            left = band.x + pad + figure.is_part * m.px(_INDENT)
            place = (left, band.centery)
            self._placed.append(
                Label(
                    figure.caption, small, place, ink, "midleft", first - left, bold=figure.is_sum
                )
            )
            for seat, told in enumerate(lines):
                colour = mix(theme.gold, theme.ink, 0.35) if figure.is_points else ink
                is_bold = seat == chosen or figure.is_points or figure.is_sum
                high = line_height(small)
                middle = band.centery - high * (len(told) - 1) // 2
                for at, line in enumerate(told):
                    place = (rights[seat] - pad, middle + at * high)
                    self._placed.append(
                        Label(line, small, place, colour, "midright", wide - pad, False, is_bold)
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
        for rule in self._rules:
            canvas.surface.fill(theme.ink_soft, rule)
        for each in self._placed:
            each.draw(canvas)
