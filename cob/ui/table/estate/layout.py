"""The texts on the estate in the middle, and both sides of a dealt board to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cob.engine import EstateLayout
from cob.engine.hexgrid import ROW_LETTERS, ROW_WIDTHS
from cob.explaining.marks import is_undecided
from cob.text.estate_titles import estate_name
from cob.text.language import tr
from cob.text.rules_texts import game_of_learner, house_rules, rules_name, tell_barred
from cob.ui.kit.estate_picture import Hex, estate_hexes
from cob.ui.kit.measure import cut_off, fitting_size, wrap
from cob.ui.kit.theme import SMALLEST_TYPE, theme
from cob.ui.table.layout import TableLayout
from cob.ui.table.typesetter import TextLine, Typesetter
from cob.ui.table.view import TableView

_LETTER_TYPE: Final = 19
_TITLE_ROOM: Final = 125
"""Width of the title of the estate, whose scroll must cover no letter and no space."""
_ROOM_ABOVE, _WIDE_TITLE_ROOM = 130, 230
"""A window with this height above the spaces has room for the wider scroll."""
_TITLE_LINES: Final = 3
_TITLE_STEP: Final = 1.24
"""Line height of the title, in type sizes."""
_SCROLL_MIDDLE: Final = 0.42
"""The middle of the text on a scroll, as a share of its height."""
_CURL: Final = 7
"""Height of the curled ends of the rules' sign for each line, in pixels at 1080 lines."""
_SCROLL_ROLLS: Final = 34
"""The height of its rolled ends, above and below the text."""
_RULES_TYPE: Final = 15
_SMALL_TYPE: Final = 17
_RULES_LINES: Final = 4
_RULES_EDGE: Final = 22
"""The width of the scroll's rolled edges and the air beside its words, in pixels at 1080 lines."""
_NOTE_EDGE, _NOTE_ROLLS = 44, 58
"""The margins of a note beside the estates to choose from: left and right of its lines, and above
and below them.
"""


@dataclass(frozen=True, slots=True)
class SideLayout:
    """One side of the dealt board."""

    number: str
    frame: Rect
    estate: EstateLayout
    spaces: tuple[Hex, ...]
    lines: tuple[TextLine, ...]


@dataclass(frozen=True, slots=True)
class EstateSign:
    """A text on the land, on a scroll of its own."""

    area: Rect
    lines: tuple[TextLine, ...]


def row_letters(typesetter: Typesetter, spaces: Sequence[Hex]) -> list[TextLine]:
    """Lay out the letters of the rows, left of them; sentences name spaces by these."""
    found, first = [], 0
    for letter, width in zip(ROW_LETTERS, ROW_WIDTHS, strict=True):
        area = spaces[first]
        first += width
        place = (area.x - area.width / 2 - typesetter.measure.px(13), area.y)
        line = typesetter.line(
            letter, _LETTER_TYPE, place, theme.ink, anchor="center", serif=True, bold=True
        )
        found.append(line)
    return found


def estate_title(typesetter: Typesetter, layout: TableLayout, view: TableView) -> EstateSign:
    """Lay out the name of the estate, and its owner if that is not the reader on turn.

    After the game it always names the owner.
    """
    art, above = typesetter.art, layout.hexes[0].box.top - layout.land.top
    room = layout.px(_TITLE_ROOM if above < layout.px(_ROOM_ABOVE) else _WIDE_TITLE_ROOM)
    estate = view.state.players[view.shown].layout
    told = [estate_name(estate), tr("Estate {number}", number=estate.number)]
    if is_undecided(view.state, view.shown):
        told = tr("Not chosen\nyet").split("\n")
    words = " ".join(told).split()
    serif = all(art.font(SMALLEST_TYPE, True).size(word)[0] <= room for word in words)
    size = min(fitting_size(art, text, layout.type(18), room, serif=serif) for text in told)
    parts = [wrap(art, text, size, room, serif=serif) for text in told]
    lines = [(text, theme.ink) for part in parts for text in part]
    if view.is_finished or view.is_away or view.shown != view.state.current:
        learner = view.shown == view.header.learner
        whose = tr("Your") if learner else tr("{name}’s", name=view.name(view.shown))
        owner = " ".join(cut_off(art, word, size, room, serif=serif) for word in whose.split())
        first, *rest = wrap(art, owner, size, room, serif=serif)
        shown = [first, cut_off(art, " ".join(rest), size, room, serif=serif)] if rest else [first]
        lines[:0] = [(line, view.colour(view.shown)) for line in shown]
    if len(lines) > _TITLE_LINES:
        lines = lines[: -len(parts[-1])]  # the name is enough to identify the estate
    step, px = round(size * _TITLE_STEP), layout.px
    area = Rect(layout.estate.x + px(6), layout.land.y + px(3), 0, 0)
    area.size = room + px(16), step * len(lines) + px(_SCROLL_ROLLS)
    top = area.y + area.height * _SCROLL_MIDDLE - step * (len(lines) - 1) / 2
    return EstateSign(
        area,
        tuple(
            TextLine(text, size, (area.centerx, top + row * step), ink, "center", serif=serif)
            for row, (text, ink) in enumerate(lines)
        ),
    )


def rules_title(typesetter: Typesetter, layout: TableLayout, view: TableView) -> EstateSign:
    """Lay out the name of the rules, or for a learner and of a single house rule what differs, and
    whether the game is rated: lower right."""
    area = layout.rules_sign
    font = typesetter.art.font(layout.type(_RULES_TYPE))
    rules, is_taught = view.state.rules, view.header.learner is not None
    is_short = is_taught or len(house_rules(rules)) == 1
    name = game_of_learner(rules) if is_short else rules_name(rules)
    room = max(area.width - layout.px(16), *(font.size(word)[0] for word in name.split()))
    texts = typesetter.wrapped(name, _RULES_TYPE, room)[:_RULES_LINES]
    if view.header.rated:
        texts = [*texts[: _RULES_LINES - 1], tr("rated")]
    height = typesetter.line_height(_RULES_TYPE)
    wide = max(font.size(text)[0] for text in texts) + layout.px(_RULES_EDGE)
    sign = Rect(0, 0, wide, len(texts) * (height + layout.px(_CURL)) + layout.px(26 - _CURL))
    sign.bottomright = area.bottomright
    top = sign.y + sign.height * _SCROLL_MIDDLE - (len(texts) - 1) * height / 2
    lines = (
        typesetter.line(
            text,
            _RULES_TYPE,
            (sign.centerx, top + row * height),
            theme.ink_soft,
            anchor="center",
            room=room,
        )
        for row, text in enumerate(texts)
    )
    return EstateSign(sign, tuple(lines))


def side_layouts(typesetter: Typesetter, layout: TableLayout, view: TableView) -> list[SideLayout]:
    """Lay out the estates to choose from; if there are many, the title stands above each."""
    state, found = view.state, []
    for (number, area), estate in zip(layout.sides(state), state.player.choices, strict=True):
        if len(state.player.choices) > 2:
            found.append(_small_side(typesetter, number, area, estate))
            continue
        left, top = area.x + 16, area.y + 24
        title, name = tr("Estate {number}", number=estate.number), estate_name(estate)
        below = top + typesetter.line_height(24)
        lines = (
            typesetter.line(title, 24, (left, top), theme.ink, serif=True, bold=True),
            typesetter.line(name, 18, (left, below), theme.ink_soft),
        )
        spaces = tuple(estate_hexes(area.inflate(-20, -20)))
        found.append(SideLayout(number, area.inflate(-16, -16), estate, spaces, lines))
    return found


def barred_note(typesetter: Typesetter, layout: TableLayout, view: TableView) -> EstateSign | None:
    """Lay out which estates the rules bar (ledger YUC-03), beside those to choose from."""
    rules, place = view.state.rules, layout.beside_sides(view.state)
    if place is None or not rules.barred_estates:
        return None
    room, step = place.width - layout.px(_NOTE_EDGE), typesetter.line_height(_SMALL_TYPE)
    told = [rules_name(rules), *typesetter.wrapped(tell_barred(rules), _SMALL_TYPE, room)]
    area = Rect(0, 0, place.width - layout.px(10), step * len(told) + layout.px(_NOTE_ROLLS))
    area.center = place.center
    top = area.y + area.height * _SCROLL_MIDDLE - step * (len(told) - 1) / 2
    lines = (
        typesetter.line(
            text,
            _SMALL_TYPE,
            (area.centerx, top + row * step),
            theme.ink,
            serif=row == 0,
            bold=row == 0,
            anchor="center",
            room=room,
        )
        for row, text in enumerate(told)
    )
    return EstateSign(area, tuple(lines))


def _small_side(
    typesetter: Typesetter, number: str, area: Rect, estate: EstateLayout
) -> SideLayout:
    """Lay out one of many estates, with its title in one line above it."""
    px, step = typesetter.measure.px, typesetter.line_height(_SMALL_TYPE)
    frame = area.inflate(-px(10), -px(10))
    line = typesetter.line(
        f"{estate.number} – {estate_name(estate)}",
        _SMALL_TYPE,
        (frame.centerx, frame.y + px(6) + step // 2),
        theme.ink,
        anchor="center",
        room=frame.width - px(8),
    )
    top = px(8) + step
    spaces = Rect(frame.x, frame.y + top, frame.width, frame.height - top).inflate(-px(12), -px(10))
    return SideLayout(number, frame, estate, tuple(estate_hexes(spaces)), (line,))
