"""What is written on the estate in the middle, and both sides of a dealt board to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cob.engine import EstateLayout
from cob.engine.hexgrid import ROW_LETTERS, ROW_WIDTHS
from cob.play.marks import is_undecided
from cob.text.estate_titles import estate_name
from cob.text.language import tr
from cob.text.rules_texts import rules_name
from cob.ui.kit.estate_picture import Hex, estate_hexes
from cob.ui.kit.measure import cut_off, fitted, line_height, wrap
from cob.ui.kit.theme import theme
from cob.ui.table.layout.table import TableLayout
from cob.ui.table.layout.text import TextLine, Typesetter
from cob.ui.table.view import TableView

_LETTER_TYPE: Final = 16
_RULES_TYPE: Final = 16
_SMALL_TYPE: Final = 17
_RULES_LINES: Final = 3


@dataclass(frozen=True, slots=True)
class SideLayout:
    """One side of the dealt board."""

    number: str
    frame: Rect
    estate: EstateLayout
    spaces: tuple[Hex, ...]
    lines: tuple[TextLine, ...]


def row_letters(typesetter: Typesetter, spaces: Sequence[Hex]) -> list[TextLine]:
    """Lay out the letters of the rows, with which sentences and records name a space."""
    found, first = [], 0
    for row, (letter, width) in enumerate(zip(ROW_LETTERS, ROW_WIDTHS, strict=True)):
        area = spaces[first]
        first += width
        side = -1 if row <= len(ROW_WIDTHS) // 2 else 1
        place = (area.x - area.width * 0.4, area.y + side * area.height * 0.41)
        line = typesetter.line(letter, _LETTER_TYPE, place, theme.ink_soft, anchor="center")
        found.append(line)
    return found


def estate_title(typesetter: Typesetter, layout: TableLayout, view: TableView) -> list[TextLine]:
    """Lay out which estate it is, and whose, if it is not that of the player on turn."""
    art, room = typesetter.art, layout.px(138)
    estate = view.state.players[view.shown].layout
    told = f"{tr('Estate {number}', number=estate.number)}\n{estate_name(estate)}"
    if is_undecided(view.state, view.shown):
        told = tr("Not chosen\nyet")
    largest = layout.type(19)
    size = min(fitted(art, word, largest, room, serif=True)[1] for word in told.split())
    lines = [(text, theme.ink_soft) for text in wrap(art, told, size, room, serif=True)]
    if view.shown != view.state.current:
        learner = view.shown == view.header.learner
        whose = tr("Your") if learner else tr("{name}’s", name=view.name(view.shown))
        whose = cut_off(art, whose, size, room, serif=True)
        lines.insert(0, (whose, view.colour(view.shown)))
    left, top = layout.estate.x + layout.px(14), layout.estate.y + layout.px(24)
    step = line_height(size)
    return [
        TextLine(text, size, (left, top + row * step), ink, serif=True)
        for row, (text, ink) in enumerate(lines)
    ]


def rules_title(typesetter: Typesetter, layout: TableLayout, view: TableView) -> list[TextLine]:
    """Lay out by which rules the game is played, in the lower right corner of their sign."""
    area = layout.rules_sign
    texts = typesetter.wrapped(rules_name(view.state.rules), _RULES_TYPE, area.width)
    texts = texts[:_RULES_LINES]
    height = typesetter.line_height(_RULES_TYPE)
    top = area.bottom - len(texts) * height + height // 2
    ink = theme.ink_soft
    return [
        typesetter.line(text, _RULES_TYPE, (area.right, top + row * height), ink, anchor="midright")
        for row, text in enumerate(texts)
    ]


def side_layouts(typesetter: Typesetter, layout: TableLayout, view: TableView) -> list[SideLayout]:
    """Lay out the estates among which one is chosen; the title of many stands above each."""
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


def _small_side(
    typesetter: Typesetter, number: str, area: Rect, estate: EstateLayout
) -> SideLayout:
    """Lay out one of many estates, with its title in one line above it."""
    px, step = typesetter.measure.px, typesetter.line_height(_SMALL_TYPE)
    frame = area.inflate(-px(8), -px(8))
    title = f"{tr('Estate {number}', number=estate.number)}: {estate_name(estate)}"
    line = typesetter.line(
        title,
        _SMALL_TYPE,
        (frame.centerx, frame.y + px(6) + step // 2),
        theme.ink,
        serif=True,
        bold=True,
        anchor="center",
        room=frame.width - px(12),
    )
    top = px(8) + step
    spaces = Rect(frame.x, frame.y + top, frame.width, frame.height - top).inflate(-px(8), -px(6))
    return SideLayout(number, frame, estate, tuple(estate_hexes(spaces)), (line,))
