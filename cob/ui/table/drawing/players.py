"""Draws the right and the lower left of the table: every player's small board, and the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from cob.play.things import PlayerPanel, TableButton, die_slots, stored_goods
from cob.record import PERSON
from cob.text.language import tr
from cob.text.narration import Line
from cob.ui.kit.theme import mix, theme
from cob.ui.table.drawing.hand import draw_board_of
from cob.ui.table.drawing.painter import Painter, on
from cob.ui.table.holdings import Holdings
from cob.ui.table.panel_layout import PanelLayout
from cob.ui.table.view import TableView

LOG_TYPE = 18
_REMINDER_TYPE = 20


def draw_players(pen: Painter, view: TableView) -> None:
    """All players in seat order; the one on turn has a golden frame."""
    for seat, panel in enumerate(pen.layout.panels):
        _draw_player(pen, view, seat, panel)


def _draw_player(pen: Painter, view: TableView, seat: int, panel: PanelLayout) -> None:
    state, layout = view.state, pen.layout
    player = state.players[seat]
    on_turn = seat == state.current and not state.is_over and not view.is_before_start
    hovered = view.hover == PlayerPanel(seat)
    pen.panel(
        panel.area, mix(theme.parchment, theme.paper, 0.6 if hovered or seat == view.shown else 0.0)
    )
    if on_turn:
        pen.border(panel.area, theme.gold, 5)
    colour = view.colour(seat)
    side = panel.head.height - 4
    pen.surface.fill(colour, Rect(panel.head.x, panel.head.bottom, panel.head.width, 3))
    pen.picture(
        pen.art.pawn(view.header.seats[seat].colour, side),
        Rect(panel.head.x, panel.head.y + 2, side, side),
    )
    points = Rect(panel.head.right - layout.px(86), panel.head.y, layout.px(86), panel.head.height)
    tag = Rect(0, 0, layout.px(66), layout.px(28))
    is_bot, bot = view.header.seats[seat].controller != PERSON, layout.px(24)
    room = points.x - panel.head.x - side - layout.px(24) - (tag.width if on_turn else 0)
    room -= bot + layout.px(8) if is_bot else 0
    name = pen.cut(view.name(seat), 22, room, serif=True, bold=True)
    place = pen.text(
        name,
        22,
        (panel.head.x + side + layout.px(8), panel.head.centery),
        theme.ink,
        serif=True,
        bold=True,
    )
    if is_bot:
        sign = pen.art.symbol("bot", bot, theme.ink_soft)
        place.width += bot + layout.px(8)
        pen.surface.blit(sign, sign.get_rect(midright=(place.right, panel.head.centery)))
    if on_turn:
        tag.midleft = (place.right + layout.px(8), panel.head.centery)
        pen.surface.fill(colour, tag)
        text, room = tr("to play"), tag.width
        pen.text(text, 15, tag.center, on(colour), bold=True, anchor="center", room=room)
    pen.points(player.points, panel.points.midright, 32)
    draw_board_of(pen, view, seat, panel.estate)
    _draw_holdings(pen, view, seat, panel.holdings)


def _draw_holdings(pen: Painter, view: TableView, seat: int, places: Holdings) -> None:
    """Draw dice, stored tiles, goods and tokens in their places on a small board."""
    state = view.state
    player = state.players[seat]
    for (value, unused), area in zip(die_slots(state, seat), places.dice, strict=False):
        die = pen.art.die(value, area.width, view.colour(seat), used=not unused)
        pen.canvas.blit(die, area)
    for index, space in enumerate(places.storage):
        if index < len(player.storage):
            pen.picture(pen.art.tile(player.storage[index], space.width), space)
        else:
            pen.veil(space, theme.parchment_dark, 255)
    types = stored_goods(state, seat)
    for index, area in enumerate(places.goods_tiles):
        if index < len(types):
            pen.picture(pen.art.goods(types[index], area.width), area)
            pen.count_badge(player.goods[types[index]], area.inflate(-4, -4))
        else:
            pen.surface.fill(theme.parchment_dark, area)
    back = pen.art.goods_back(places.sold.picture.width)
    pen.tally(places.sold, back, str(sum(player.sold)), 17)
    silverling = pen.art.silverling(places.silverlings.picture.width)
    pen.tally(places.silverlings, silverling, str(player.silverlings), 20, bold=True)
    worker = pen.art.worker(places.workers.picture.width)
    pen.tally(places.workers, worker, str(player.workers), 20, bold=True)


@dataclass(frozen=True, slots=True)
class LogRow:
    """A row of the log as it is shown."""

    line: Line
    text: str
    is_first: bool
    """Whether the line begins here: then it has its player's sign."""
    area: Rect


def log_rows(pen: Painter, log: Sequence[Line], offset: int) -> list[LogRow]:
    """The rows that are shown, when the log is scrolled back by so many."""
    layout, area = pen.layout, pen.layout.log
    height = pen.line_height(LOG_TYPE)
    room = max(1, (area.height - layout.px(16)) // height)
    width = area.width - layout.px(60)
    rows: list[tuple[Line, str, bool]] = []
    for line in reversed(log):
        if len(rows) >= room + offset:
            break
        texts = pen.wrapped(line.text, LOG_TYPE, width)
        rows += [(line, texts[i], i == 0) for i in range(len(texts) - 1, -1, -1)]
    rows.reverse()
    end = max(min(len(rows), room), len(rows) - offset)
    top = area.y + layout.px(8)
    return [
        LogRow(line, text, first, Rect(area.x, top + at * height, area.width, height))
        for at, (line, text, first) in enumerate(rows[max(0, end - room) : end])
    ]


def draw_log(pen: Painter, view: TableView) -> None:
    """What happened in sentences, the newest at the bottom; a click on one leads to its rule."""
    layout, area = pen.layout, pen.layout.log
    pen.panel(area, mix(theme.parchment, theme.paper, 0.3))
    for row in log_rows(pen, view.log, view.log_offset):
        middle = row.area.centery
        if row.line is view.log_line:
            band = row.area.inflate(-layout.px(8), 0)
            pen.surface.fill(mix(theme.parchment, theme.paper, 0.9), band)
        if row.is_first and row.line.seat is not None:
            side = round(row.area.height * 0.8)
            pen.picture(
                pen.art.pawn(view.header.seats[row.line.seat].colour, side),
                Rect(area.x + layout.px(12), middle - side // 2, side, side),
            )
        pen.text(row.text, LOG_TYPE, (area.x + layout.px(44), middle), theme.ink)
    if view.log_offset:
        side = layout.px(26)
        down = Rect(area.right - side - layout.px(8), area.bottom - side - 4, side, side)
        pen.picture(pen.art.symbol("down", side), down)


def draw_reminder(pen: Painter, view: TableView) -> None:
    """A slip on top of the log, with the button that does away with such slips."""
    if not view.reminder:
        return
    px, log = pen.layout.px, pen.layout.log
    side, pad = px(34), px(14)
    left = log.x + side + 2 * pad
    room = pen.layout.buttons[TableButton.QUIET].x - left - pad
    lines = pen.wrapped(view.reminder, _REMINDER_TYPE, room)
    height = pen.line_height(_REMINDER_TYPE)
    area = Rect(log.x, log.y, log.width, max(len(lines) * height, px(40)) + 2 * px(12))
    pen.panel(area, theme.paper, theme.worker)
    sign = pen.art.symbol("hint", side, theme.worker)
    pen.surface.blit(sign, sign.get_rect(midleft=(log.x + pad, area.centery)))
    top = area.centery - len(lines) * height // 2
    for row, line in enumerate(lines):
        pen.text(line, _REMINDER_TYPE, (left, top + row * height + height // 2), theme.ink)
