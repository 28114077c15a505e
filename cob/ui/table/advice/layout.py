"""The layout of advice: three turns below each other, beside them the details of one.

In a corner higher than wide the details lie below the turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from pygame import Rect

from cob.analysis.advice import ADVISED
from cob.explaining.step_signs import StepSign
from cob.text.language import tr
from cob.text.log_line import Line
from cob.text.pictured import Run
from cob.tutorial.pictures import Picture
from cob.ui.kit.buttons import TWO_LINES
from cob.ui.kit.pictured_text import Cast, Row, set_rows
from cob.ui.kit.reason_signs import INDENT, ReasonSign, SidedText
from cob.ui.kit.theme import SMALLEST_TYPE, theme
from cob.ui.table.layout import TableLayout
from cob.ui.table.typesetter import TextLine, Typesetter

_PAD: Final = 14
_TITLE, _ROW, _NOTE = 32, 41, 26
"""Heights of the heading, of a turn, and of the note below all."""
_LEFT, _NARROW = 0.45, 0.24
"""The turns' share of the width, beside steps and beside sentences."""
_BETWEEN: Final = 22
_TITLE_TYPE, _NUMBER_TYPE, _SIGN_TYPE, _SMALL_TYPE = 23, 22, 16, 15
_NOTE_TYPE, _VERDICT_TYPE = 16, 17
_SENTENCES: Final = tuple((pixels, False) for pixels in range(20, 15, -1))
_STEPS: Final = (*_SENTENCES, *((pixels, True) for pixels in range(18, 14, -1)))
"""Type sizes, each with whether only pictures are shown; the first that fits is used. Where none
does, the panel rises over what lies above: smaller type would be hard to read."""
_STEP, _LINE, _DENSE = 1.42, 1.32, 1.12
"""Height of a row of pictured steps, and of sentences, in type sizes, and their minimum."""
_DISC, _NEXT = 25, 5
_MORE: Final = "…"
"""Replaces steps for which there are no pictures any more."""
_SIGNS: Final = (32, 28, 24)
"""Sides of the small pictures: the largest that fits is used."""
_ERROR, _LEAD, _CHANCE = 52, 66, 58
"""Widths of the columns with numbers."""
_BUTTON: Final = 38
_BUTTONS: Final = (0.36, 0.285, 0.355)
"""The buttons' shares of their row."""
_CROSS: Final = 26


@dataclass(frozen=True, slots=True)
class AdviceFigures:
    """How good a turn is, in numbers."""

    points: str
    error: str
    chance: str
    share: float
    """The chance from 0 to 1."""


@dataclass(frozen=True, slots=True)
class AdviceRowTexts:
    """The texts of a turn in its row."""

    signs: tuple[StepSign, ...]
    worth: AdviceFigures | str
    """How good the turn is: in numbers, or for a learner in words."""


@dataclass(frozen=True, slots=True)
class AdviceTexts:
    """The texts of the panel."""

    turns: tuple[AdviceRowTexts, ...]
    chosen: int
    note: str
    """A note below all turns."""
    effort: str
    """A word on whether the analysis may still find better answers."""
    heading: str
    """The subject of the steps or the reasons."""
    steps: tuple[tuple[Line, ...], ...] = ()
    sentences: tuple[SidedText, ...] = ()
    """Sentences that replace the steps."""
    explains: bool = False
    """Whether the reasons are shown and the turns are pale."""


@dataclass(frozen=True, slots=True)
class TurnPlaces:
    """The places of a turn and its texts."""

    band: Rect
    disc: Rect
    number: str
    pictures: tuple[tuple[Picture, Rect], ...]
    bins: tuple[tuple[int, int], ...]
    """The middles of the signs for discarded pieces."""
    lines: tuple[TextLine, ...]
    chance: tuple[Rect, ...]
    """A bar, and its filled part; nothing for a turn without numbers."""


@dataclass(frozen=True, slots=True)
class AdvicePlaces:
    """The places of the parts of the panel."""

    area: Rect
    left: Rect
    right: Rect
    """The right part, without the buttons."""
    buttons: tuple[Rect, ...]
    cross: Rect
    bands: tuple[Rect, ...]
    link: Rect
    """The part below the turns: a note that compares them, an explanation, the link to a practice.
    """


@dataclass(frozen=True, slots=True)
class AdviceLayout:
    """The whole panel."""

    places: AdvicePlaces
    rule: Rect
    """The line between the turns and the details of one."""
    turns: tuple[TurnPlaces, ...]
    lines: tuple[TextLine, ...]
    told: tuple[tuple[Row, tuple[int, int]], ...]
    """Rows of pictured text, each with the middle of its left edge."""
    told_size: int
    discs: tuple[tuple[str, Rect], ...]
    """The numbers of the steps."""
    signs: tuple[ReasonSign, ...]
    """The signs before sentences."""


def advice_places(layout: TableLayout, *, explains: bool = False, more: int = 0) -> AdvicePlaces:
    """Return the places of the panel, of its turns and of its buttons.

    While it `explains`, sentences replace everything that the table's ghosts show. The part with
    the texts reaches `more` pixels higher, over what lies above; the turns stay where they are.
    """
    px, area = layout.px, layout.corner.copy()
    inner = area.inflate(-2 * px(_PAD), -2 * px(6))
    if area.height > area.width:
        wide = inner.width - px(_CROSS)
        left = Rect(inner.x, inner.y - more, wide, px(_TITLE + ADVISED * _ROW + _NOTE))
        x, top = inner.x, left.bottom + px(_BETWEEN)
        sheet = x
    else:
        share = _NARROW if explains else _LEFT
        left = Rect(inner.x, inner.y, round(inner.width * share), inner.height)
        x, top = inner.x + round(inner.width * _LEFT) + px(_BETWEEN), inner.y - more
        sheet = left.right + px(_BETWEEN)
    area.y, area.height = area.y - more, area.height + more
    buttons, gap = [], px(6)
    high = max(px(_BUTTON), TWO_LINES)
    row = Rect(x, inner.bottom - high, inner.right - x, high)
    room, at = row.width - gap * (len(_BUTTONS) - 1), row.x
    for part in _BUTTONS:
        wide = round(room * part)
        buttons.append(Rect(at, row.y, wide, row.height))
        at += wide + gap
    right = Rect(sheet, top, inner.right - sheet, row.y - px(6) - top)
    side = px(_CROSS)
    cross = Rect(inner.right - side, area.y + px(9), side, side)
    free = left.height - px(_TITLE) - px(_NOTE)
    high = min(px(_ROW) * 5 // 4, free // ADVISED)
    top = left.y + px(_TITLE)
    bands = tuple(Rect(left.x, top + at * high, left.width, high) for at in range(ADVISED))
    link = Rect(left.x + px(2), left.bottom - px(_NOTE), left.width - px(4), px(_NOTE))
    return AdvicePlaces(area, left, right, tuple(buttons), cross, bands, link)


def advice_layout(
    typesetter: Typesetter, layout: TableLayout, told: AdviceTexts, cast: Cast
) -> AdviceLayout:
    """Lay out the texts; for long ones the panel rises over what lies above it."""
    px, explains = layout.px, told.explains
    places = advice_places(layout, explains=explains)
    text = _told(typesetter, _sheet(places, px(_TITLE)), told, cast)
    if text.missing:
        places = advice_places(layout, explains=explains, more=text.missing)
        text = _told(typesetter, _sheet(places, px(_TITLE)), told, cast)
    left, right = places.left, places.right
    middle = left.y + px(_TITLE) // 2
    words = [turn.worth for turn in told.turns if isinstance(turn.worth, str)]
    lead_end = left.right - px(_CHANCE) - px(18) - (0 if explains else px(_ERROR))
    pictures_end = lead_end - px(_LEAD)
    if words:
        font = typesetter.art.font(typesetter.measure.type(_VERDICT_TYPE))
        pictures_end = left.right - max(font.size(each)[0] for each in words) - px(14)
    lines = [
        typesetter.line(
            tr("Advice"), _TITLE_TYPE, (left.x + px(2), middle), theme.wine, serif=True, bold=True
        ),
        typesetter.line(
            told.heading,
            18,
            (right.x, right.y + px(_TITLE) // 2),
            theme.wine,
            serif=True,
            room=min(right.right, places.cross.left - px(8)) - right.x,
        ),
    ]
    if told.turns and not words and not explains:
        first = lead_end + px(_ERROR)
        title_ends = typesetter.box(lines[0]).right + px(10)
        for caption, end, room in (
            (tr("Likely final lead"), first, first - title_ends),
            (tr("Wins"), left.right - px(6), px(_CHANCE)),
        ):
            place = (end, middle + px(2))
            lines.append(
                typesetter.line(
                    caption, _SMALL_TYPE, place, theme.ink_soft, anchor="midright", room=room
                )
            )
    after_title = typesetter.box(lines[0]).right + px(10), middle + px(2)
    following = [typesetter.box(line).left for line in lines[1:] if line.text]
    effort = typesetter.line(told.effort, _SMALL_TYPE, after_title, theme.ink_soft)
    notes = [told.note]
    if typesetter.box(effort).right + px(8) <= min(following, default=left.right):
        lines.append(effort)
    else:
        notes.insert(0, f"{told.note} {told.effort}".strip())
    if not explains:
        lines += _note(typesetter, notes, places)
    between = px(_BETWEEN) // 2
    rule = Rect(left.right + between, left.y + px(8), max(1, px(1)), left.height - px(16))
    if right.top > left.bottom:
        rule = Rect(left.x, left.bottom + between, left.width, max(1, px(1)))
    return AdviceLayout(
        places,
        rule,
        tuple(
            _turn(typesetter, band, number, turn, pictures_end, lead_end, explains=explains)
            for number, (band, turn) in enumerate(
                zip(places.bands, told.turns, strict=False), start=1
            )
        ),
        tuple(lines),
        text.rows,
        text.size,
        text.discs,
        text.signs,
    )


def _note(typesetter: Typesetter, notes: Sequence[str], places: AdvicePlaces) -> Sequence[TextLine]:
    """Lay out the first note that fits below the turns, in one line or two if there is room."""
    link, high = places.link, typesetter.line_height(_NOTE_TYPE)
    first = link.centery - high
    most = 2 if first - high // 2 >= places.bands[-1].bottom else 1
    for note in notes:
        texts = typesetter.wrapped(note, _NOTE_TYPE, link.width)
        if len(texts) == 2 and most == 2:
            return typesetter.lines(texts, _NOTE_TYPE, (link.x, first), theme.ink)
        if len(texts) <= 1:
            break
    return (typesetter.line(note, _NOTE_TYPE, link.midleft, theme.ink, room=link.width),)


def _sheet(places: AdvicePlaces, heading: int) -> Rect:
    """Return the room for steps or sentences, below the heading."""
    right = places.right
    return Rect(right.x, right.y + heading, right.width, right.height - heading)


def _turn(
    typesetter: Typesetter,
    band: Rect,
    number: int,
    turn: AdviceRowTexts,
    pictures_end: int,
    lead_end: int,
    *,
    explains: bool,
) -> TurnPlaces:
    """Lay out a turn; while one is explained, only how good it is."""
    signs = () if explains else turn.signs
    px, measure = typesetter.measure.px, typesetter.measure
    disc = Rect(0, 0, px(_DISC), px(_DISC))
    disc.midleft = (band.x + px(8), band.centery)
    gap, at, end = px(_NEXT), disc.right + px(9), pictures_end
    pictures, lines, bins = list[tuple[Picture, Rect]](), list[TextLine](), []
    font = typesetter.art.font(measure.type(_SIGN_TYPE))
    beside = [font.size(sign.space)[0] + px(2) if sign.space else 0 for sign in signs]
    for pixels in _SIGNS:
        side = min(px(pixels), band.height - px(6))
        if at + sum(side + wide + gap for wide in beside) <= end + gap:
            break
    more_to_come = font.size(_MORE)[0]
    for number_of, (sign, more) in enumerate(zip(signs, beside, strict=True), start=1):
        wide = side + more
        if at + wide > (end if number_of == len(signs) else end - gap - more_to_come):
            lines.append(typesetter.line(_MORE, _SIGN_TYPE, (at, band.centery), theme.ink_soft))
            break
        area = Rect(at, band.centery - side // 2, side, side)
        pictures.append((sign.picture, area))
        if sign.is_gone:
            bins.append((area.right - side // 6, area.bottom - side // 5))
        if sign.space:
            place = (at + side + px(2), band.centery)
            lines.append(typesetter.line(sign.space, _SIGN_TYPE, place, theme.ink))
        at += wide + gap
    chance: tuple[Rect, ...] = ()
    if isinstance(turn.worth, str):
        start = (disc.right + px(9) if explains else end + px(8)), band.centery
        room = band.right - px(4) - start[0]
        lines.append(typesetter.line(turn.worth, _VERDICT_TYPE, start, theme.ink, room=room))
    else:
        figures, chance = _figures(typesetter, band, turn.worth, lead_end, explains=explains)
        lines += figures
    return TurnPlaces(band, disc, str(number), tuple(pictures), tuple(bins), tuple(lines), chance)


def _figures(
    typesetter: Typesetter, band: Rect, worth: AdviceFigures, lead_end: int, *, explains: bool
) -> tuple[list[TextLine], tuple[Rect, Rect]]:
    """Lay out the numbers of a turn, and the bar of its chance."""
    px = typesetter.measure.px
    bar = Rect(0, 0, px(_CHANCE), max(3, px(6)))
    bar.midbottom = band.right - px(6) - bar.width // 2, band.bottom - px(5)
    full = Rect(bar.x, bar.y, round(bar.width * worth.share), bar.height)
    error, end = "" if explains else worth.error, (lead_end, band.centery)
    beside, upper = (
        (lead_end + px(6), band.centery + px(1)),
        (band.right - px(6), band.centery - px(4)),
    )
    lines = [
        typesetter.line(worth.points, _NUMBER_TYPE, end, theme.ink, bold=True, anchor="midright"),
        typesetter.line(error, _SMALL_TYPE, beside, theme.ink_soft),
        typesetter.line(worth.chance, 19, upper, theme.ink, anchor="midright"),
    ]
    return lines, (bar, full)


class _Text(NamedTuple):
    """Steps or sentences, laid out."""

    rows: tuple[tuple[Row, tuple[int, int]], ...]
    size: int
    discs: tuple[tuple[str, Rect], ...]
    """The numbers of the steps."""
    signs: tuple[ReasonSign, ...]
    missing: int
    """The height in pixels that the last rows lack."""


def _runs(line: Line, cast: Cast) -> Sequence[Run]:
    """Return a line without the player, who is the same in all steps."""
    return line.runs if cast.named is None else line.runs_without(cast.named)


def _told(typesetter: Typesetter, sheet: Rect, told: AdviceTexts, cast: Cast) -> _Text:
    """Return the steps, which begin with their numbers, or sentences, as large as they fit."""
    measure, art = typesetter.measure, typesetter.art
    parts: Sequence[Sequence[Line]] = told.steps or [
        (Line.saying(None, sentence.text),) for sentence in told.sentences
    ]
    usual = measure.type(_SENTENCES[0][0])
    for pixels, brief in _STEPS if told.steps else _SENTENCES:
        cast = replace(cast, brief=brief)
        size = max(SMALLEST_TYPE, round(usual * pixels / _SENTENCES[0][0]))
        indent = round(size * (1.6 if told.steps else INDENT))
        step = round(size * (_STEP if told.steps else _LINE))
        set_ = [
            [row for line in part for row in set_rows(
                art, _runs(line, cast), None, cast, size, sheet.width - indent
            )]
            for part in parts
        ]  # fmt: skip
        gap = 0 if told.steps else size // 4
        high = sum(len(rows) for rows in set_) * step + gap * (len(set_) - 1)
        if high <= sheet.height:
            break
    number_of_rows, between = sum(map(len, set_)), gap * (len(set_) - 1)
    if high > sheet.height:  # Rows move closer before the panel rises over what lies above.
        step = max(round(size * _DENSE), (sheet.height - between) // number_of_rows)
        high = number_of_rows * step + between
    found, discs = list[tuple[Row, tuple[int, int]]](), list[tuple[str, Rect]]()
    signs = list[ReasonSign]()
    y = sheet.y + step // 2
    for number, rows in enumerate(set_, start=1):
        if told.steps:
            side = round(size * 1.25)
            disc = Rect(0, 0, side, side)
            disc.midleft = (sheet.x, y)
            discs.append((str(number), disc))
        elif (speaks_for := told.sentences[number - 1].side) is not None:
            signs.append(ReasonSign.before(speaks_for, size, sheet.x, y))
        for row in rows:
            found.append((row, (sheet.x + indent, y)))
            y += step
        y += gap
    return _Text(tuple(found), size, tuple(discs), tuple(signs), max(0, high - sheet.height))
