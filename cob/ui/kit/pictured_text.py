"""Sentences with small pictures among the words, set in rows.

A picture is as high as a row and replaces the words of its piece, or precedes them; points are
numbers on gold. Pictures that belong to a player need the colours of the seats.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from cob.text.log_line import Line
from cob.text.pictured import (
    BonusPiece,
    DiePiece,
    GoodsPiece,
    PawnPiece,
    PointsPiece,
    RegionPiece,
    Run,
    SilverlingsPiece,
    TilePiece,
    WorkersPiece,
)
from cob.tutorial.pictures import (
    WHITE,
    BonusPicture,
    DiePicture,
    GoodsPicture,
    PawnPicture,
    Picture,
    SymbolPicture,
    TilePicture,
)
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.piece_pictures import picture_of
from cob.ui.kit.theme import RGB, theme

_ROW: Final = 1.5
"""Height of a row, as a share of the type size."""
_PICTURE: Final = 1.36
"""The height of a picture."""
_NEXT: Final = 0.22
"""Gap between a picture and its words."""
_POINTS, _AROUND = 1.3, 0.7
"""The height of the gold below points, and its margin beside them."""
_SPACES: Final = re.compile(r"( )(?!\d)")
"""A row may end at these: not before a number, which would stand there alone."""
_COUNTED: Final = (GoodsPiece, SilverlingsPiece, WorkersPiece)
"""Pieces that have a number before their picture."""
_THIN: Final = "\u2009"
"""Replaces that space."""


@dataclass(frozen=True, slots=True)
class Cast:
    """The players, for the pictures in sentences."""

    colours: tuple[str, ...]
    """The names of the seats' colours."""
    named: int | None = None
    """The seat that the text speaks about; its piece stands without the name."""
    brief: bool = False
    """Whether pictures replace the words of their pieces."""


@dataclass(frozen=True, slots=True)
class Inline:
    """Words or a picture in a row, `left` pixels from its beginning."""

    left: int
    width: int
    words: str = ""
    gold: bool = False
    picture: Picture | None = None
    said: str = ""
    """The words that the picture replaces, for screen readers."""


Row = tuple[Inline, ...]


def row_height(size: int) -> int:
    """Return the distance from row to row for type of that size."""
    return round(size * _ROW)


def set_rows(
    art: Art, runs: Sequence[Run], seat: int | None, cast: Cast, size: int, width: int
) -> list[Row]:
    """Return a sentence of a player, or of the board, in rows of at most `width` pixels.

    The later rows of a player's sentence are indented to its words, behind the piece.
    """
    indent = 0 if seat is None else round(size * _PICTURE) + art.font(size).size(" ")[0]
    return _rows(art, _words(art, runs, seat, cast, size), size, width, indent)


def set_paragraph(art: Art, lines: Iterable[Line], cast: Cast, size: int, width: int) -> list[Row]:
    """Return lines one after the other, in rows of at most `width` pixels.

    Lines after the first mention of a player show only the player's piece.
    """
    words: list[list[Inline]] = []
    for line in lines:
        words += _words(art, line.runs, line.seat, cast, size)
        cast = replace(cast, named=line.seat)
    return _rows(art, words, size, width)


def _rows(
    art: Art, words: Iterable[list[Inline]], size: int, width: int, indent: int = 0
) -> list[Row]:
    """Return words in rows, those after the first one indented."""
    space = art.font(size).size(" ")[0]
    rows: list[Row] = []
    row: list[Inline] = []
    right = 0
    for word in words:
        wide = word[-1].left + word[-1].width
        left = right + space if row else 0
        if row and left + wide > width:
            rows.append(_joined(row, art, size))
            row, left = [], indent
        row += [replace(part, left=part.left + left) for part in word]
        right = left + wide
    if row:
        rows.append(_joined(row, art, size))
    return rows


def draw_row(
    canvas: Canvas, row: Row, place: tuple[int, int], size: int, ink: RGB | None = None
) -> None:
    """Draw a row; the middle of its left edge is at a place."""
    left, middle = place
    side = round(size * _PICTURE)
    for part in row:
        if part.picture is not None:
            picture = picture_of(canvas.art, part.picture, side)
            area = picture.get_rect(midleft=(left + part.left, middle))
            canvas.blit(picture, area)
            if part.said:
                canvas.note(part.said, area, size)
        elif part.gold:
            draw_points(canvas, part.words, size, (left + part.left, middle))
        else:
            canvas.write(part.words, size, (left + part.left, middle), ink, anchor="midleft")


def draw_points(
    canvas: Canvas, words: str, size: int, place: tuple[int, int], anchor: str = "midleft"
) -> None:
    """Draw points, bold on gold, with their `anchor` (as rects name them) at a place."""
    area = pygame.Rect(0, 0, points_width(canvas.art, words, size), round(size * _POINTS))
    setattr(area, anchor, place)
    canvas.frame(area, theme.gold_light, theme.gold, radius=area.height // 2, width=size / 12)
    canvas.write(words, size, area.center, anchor="center", bold=True)


def points_width(art: Art, words: str, size: int) -> int:
    """Return the width of points in a row."""
    return art.font(size, bold=True).size(words)[0] + round(size * _AROUND)


# --- words ------------------------------------------------------------------------------------


def _words(
    art: Art, runs: Sequence[Run], seat: int | None, cast: Cast, size: int
) -> Iterator[list[Inline]]:
    """Yield units that end at a space: a word with its pictures and punctuation."""
    word: list[Inline] = []
    right = 0
    for run in runs:
        gold = isinstance(run.piece, PointsPiece)
        for part in _parts(run, seat, cast):
            if part == " " and word:
                yield word
                word = []
            if part == " ":
                right = 0
            elif part == _THIN:
                right += round(size * _NEXT)
            else:
                inline = _inline(art, part, right, size, gold)
                if inline.picture is not None:
                    inline = replace(inline, said=_unwritten(run, seat, cast))
                word.append(inline)
                right += inline.width
    if word:
        yield word


def _parts(run: Run, seat: int | None, cast: Cast) -> Iterator[str | Picture]:
    """Yield words, the spaces between them, and the picture of a run at its place."""
    picture, told = _shown(run, seat, cast)
    words = list(filter(None, _SPACES.split(told)))
    if picture is None:
        yield from words
    elif not words:
        yield picture
    elif isinstance(run.piece, _COUNTED):
        yield from (*words, _THIN, picture)
    else:
        yield from (picture, _THIN, *words)


def _unwritten(run: Run, seat: int | None, cast: Cast) -> str:
    """Return the words of a run that its picture replaces."""
    return run.words.removeprefix(_shown(run, seat, cast)[1]).strip()


def _inline(art: Art, part: str | Picture, left: int, size: int, gold: bool) -> Inline:
    if isinstance(part, str):
        width = points_width(art, part, size) if gold else art.font(size).size(part)[0]
        return Inline(left, width, part, gold)
    width = picture_of(art, part, round(size * _PICTURE)).get_width()
    return Inline(left, width, picture=part)


def _joined(row: Sequence[Inline], art: Art, size: int) -> Row:
    """Return a row in which neighbouring words are one text, with the rest moved up."""
    found: list[Inline] = []
    saved = 0
    for part in row:
        last = found[-1] if found else None
        place = part.left - saved
        if last is None or part.picture or last.picture or part.gold or last.gold:
            found.append(replace(part, left=place))
            continue
        gap = " " if place > last.left + last.width else ""
        words = f"{last.words}{gap}{part.words}"
        width = art.font(size).size(words)[0]
        saved += place + part.width - last.left - width
        found[-1] = replace(last, words=words, width=width)
    return tuple(found)


def _shown(run: Run, seat: int | None, cast: Cast) -> tuple[Picture | None, str]:
    """Return the picture of a run, and the words that stay beside it."""
    picture, told = _pictured(run, seat, cast)
    is_brief = picture is not None and cast.brief and not isinstance(run.piece, _COUNTED)
    return picture, "" if is_brief else told


def _pictured(run: Run, seat: int | None, cast: Cast) -> tuple[Picture | None, str]:
    """Return the picture of a run, and the words that stay beside it where there is room."""
    match run.piece:
        case PawnPiece(other):
            told = "" if other == cast.named else run.words
            return PawnPicture(cast.colours[other]), told
        case TilePiece(tile):
            return TilePicture(tile), run.words
        case DiePiece(value):
            return DiePicture(value, WHITE if seat is None else cast.colours[seat]), ""
        case GoodsPiece(goods, number):
            return GoodsPicture(goods), "" if number is None else str(number)
        case SilverlingsPiece(number):
            return SymbolPicture("silverling"), str(number)
        case WorkersPiece(number):
            return SymbolPicture("worker"), str(number)
        case RegionPiece(kind):
            return SymbolPicture(f"kind-{kind.name.lower()}"), run.words
        case PointsPiece(points):
            return None, "+".join(map(str, points))
        case BonusPiece(kind, large):
            return BonusPicture(kind, large, len(cast.colours)), run.words
    return None, run.words
