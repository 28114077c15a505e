"""The sheet between two people: whose turn begins."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from cob.text.language import tr
from cob.ui.kit.theme import theme
from cob.ui.table.layout.table import TableLayout
from cob.ui.table.layout.text import TextLine, Typesetter
from cob.ui.table.view import TableView


@dataclass(frozen=True, slots=True)
class HandoverLayout:
    """What stands on the sheet and where."""

    area: Rect
    band: Rect
    pawn: Rect
    title: TextLine
    dice: tuple[Rect, ...]
    foot: TextLine


def handover_layout(typesetter: Typesetter, layout: TableLayout, view: TableView) -> HandoverLayout:
    """Lay out the sheet in the middle of the window."""
    px, seat = layout.px, view.state.current
    area = Rect(0, 0, px(760), px(300))
    area.center = Rect((0, 0), layout.size).center
    left = area.x + px(160)
    title = typesetter.line(
        tr("{name}, it is your turn", name=view.name(seat)),
        44,
        (left, area.y + px(90)),
        theme.ink,
        serif=True,
        bold=True,
        room=area.right - left - px(20),
    )
    told = tr("Click anywhere, or press a key, to go on.")
    if view.hides_setup:
        told = f"{tr('The others look away.')} {told}"
    foot = typesetter.line(
        told,
        20,
        (area.centerx, area.bottom - px(40)),
        theme.ink_soft,
        anchor="center",
        room=area.width - px(40),
    )
    return HandoverLayout(
        area,
        band=Rect(area.x, area.y, area.width, px(16)),
        pawn=Rect(area.x + px(40), area.y + px(70), px(90), px(90)),
        title=title,
        dice=tuple(Rect(left + at * px(76), area.y + px(130), px(60), px(60)) for at in range(2)),
        foot=foot,
    )
