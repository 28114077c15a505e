"""The table of a reviewed turn: the things by which the better turn is ahead, in points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pygame import Rect

from cob.analysis.points_apart import PointsApart, merged, sum_of
from cob.text.language import tr
from cob.text.numbers import rounded
from cob.text.wording import capital
from cob.ui.kit.art import Art
from cob.ui.kit.labels import Label, Placed, PlacedPicture
from cob.ui.kit.measure import line_height, square
from cob.ui.kit.theme import theme

_FEWEST: Final = 3
"""Fewer rows than so many, without the sum, tell nothing."""
_COLUMN: Final = 3.2
"""The width of a column of figures, in type sizes."""
_NOTHING: Final = "–"
_DUEL: Final = 2


def points_table(
    points: Sequence[PointsApart],
    area: Rect,
    colours: Sequence[str],
    seat: int,
    art: Art,
    size: int,
) -> tuple[list[Placed], int]:
    """Return the texts of the table, and its height: as many rows as there is room for, and nothing
    for too few.

    `colours` are those of the players by seat, and the better turn is that of `seat`.
    """
    high = line_height(size)
    room = area.height // high - 2
    if not points or room < min(_FEWEST, len(points)):
        return [], 0
    rows = [*merged(points, room), sum_of(points)]
    rights = area.right - round(_COLUMN * size), area.right
    wide = rights[0] - round(_COLUMN * size) - area.x
    title = tr("What it brings")
    top = (area.x, area.y + high // 2)
    found: list[Placed] = [Label(title, size, top, theme.ink, "midleft", wide, True, True)]
    found += _heads(rights, top[1], colours, seat, art, size)
    for number, row in enumerate(rows, start=1):
        middle, is_sum = area.y + number * high + high // 2, number == len(rows)
        ink = theme.ink if is_sum else theme.ink_soft
        thing = capital(tr(row.thing))
        found.append(Label(thing, size, (area.x, middle), ink, "midleft", wide, False, is_sum))
        for right, figure in zip(rights, (row.own, row.others), strict=True):
            told = rounded(figure, "+") if figure or is_sum else _NOTHING
            found.append(Label(told, size, (right, middle), ink, "midright", None, False, is_sum))
    return found, (1 + len(rows)) * high


def _heads(
    rights: tuple[int, int], middle: int, colours: Sequence[str], seat: int, art: Art, size: int
) -> Iterator[Placed]:
    """Yield what stands over each column: the pawn of its player or a word for the others."""
    high = line_height(size)
    others = [colour for at, colour in enumerate(colours) if at != seat]
    for right, colour in zip(rights, (colours[seat], others[0]), strict=True):
        if colour == others[0] and len(colours) > _DUEL:
            told = tr("others")
            yield Label(told, size, (right, middle), theme.ink, "midright", None, True)
        else:
            pawn = art.pawn(colour, high)
            yield PlacedPicture(pawn, square((right - size, middle), high))
