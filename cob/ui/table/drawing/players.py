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
from cob.ui.table.layout.holdings import Holdings
from cob.ui.table.layout.panel import PanelLayout
from cob.ui.table.view import TableView

LOG_TYPE = 18
_REMINDER_TYPE = 20


def draw_players(painter: Painter, view: TableView) -> None:
    """All players in seat order; the one on turn has a golden frame."""
    for seat, panel in enumerate(painter.layout.panels):
        _draw_player(painter, view, seat, panel)


def _draw_player(painter: Painter, view: TableView, seat: int, panel: PanelLayout) -> None:
    state, layout = view.state, painter.layout
    player = state.players[seat]
    on_turn = seat == state.current and not state.is_over and not view.is_before_start
    hovered = view.hover == PlayerPanel(seat)
    painter.panel(
        panel.area, mix(theme.parchment, theme.paper, 0.6 if hovered or seat == view.shown else 0.0)
    )
    if on_turn:
        painter.border(panel.area, theme.gold, 5)
    colour = view.colour(seat)
    side = panel.head.height - 4
    painter.surface.fill(colour, Rect(panel.head.x, panel.head.bottom, panel.head.width, 3))
    painter.picture(
        painter.art.pawn(view.header.seats[seat].colour, side),
        Rect(panel.head.x, panel.head.y + 2, side, side),
    )
    points = Rect(panel.head.right - layout.px(86), panel.head.y, layout.px(86), panel.head.height)
    tag = Rect(0, 0, layout.px(66), layout.px(28))
    is_bot, bot = view.header.seats[seat].controller != PERSON, layout.px(24)
    room = points.x - panel.head.x - side - layout.px(24) - (tag.width if on_turn else 0)
    room -= bot + layout.px(8) if is_bot else 0
    name = painter.cut(view.name(seat), 22, room, serif=True, bold=True)
    place = painter.text(
        name,
        22,
        (panel.head.x + side + layout.px(8), panel.head.centery),
        theme.ink,
        serif=True,
        bold=True,
    )
    if is_bot:
        sign = painter.art.symbol("bot", bot, theme.ink_soft)
        place.width += bot + layout.px(8)
        painter.surface.blit(sign, sign.get_rect(midright=(place.right, panel.head.centery)))
    if on_turn:
        tag.midleft = (place.right + layout.px(8), panel.head.centery)
        painter.surface.fill(colour, tag)
        text, room = tr("to play"), tag.width
        painter.text(text, 15, tag.center, on(colour), bold=True, anchor="center", room=room)
    painter.points(player.points, panel.points.midright, 32)
    draw_board_of(painter, view, seat, panel.estate)
    _draw_holdings(painter, view, seat, panel.holdings)


def _draw_holdings(painter: Painter, view: TableView, seat: int, places: Holdings) -> None:
    """Draw dice, stored tiles, goods and tokens in their places on a small board."""
    state = view.state
    player = state.players[seat]
    for (value, unused), area in zip(die_slots(state, seat), places.dice, strict=False):
        die = painter.art.die(value, area.width, view.colour(seat), used=not unused)
        painter.canvas.blit(die, area)
    for index, space in enumerate(places.storage):
        if index < len(player.storage):
            painter.picture(painter.art.tile(player.storage[index], space.width), space)
        else:
            painter.veil(space, theme.parchment_dark, 255)
    types = stored_goods(state, seat)
    for index, area in enumerate(places.goods_tiles):
        if index < len(types):
            painter.picture(painter.art.goods(types[index], area.width), area)
            painter.count_badge(player.goods[types[index]], area.inflate(-4, -4))
        else:
            painter.surface.fill(theme.parchment_dark, area)
    back = painter.art.goods_back(places.sold.picture.width)
    painter.tally(places.sold, back, str(sum(player.sold)), 17)
    silverling = painter.art.silverling(places.silverlings.picture.width)
    painter.tally(places.silverlings, silverling, str(player.silverlings), 20, bold=True)
    worker = painter.art.worker(places.workers.picture.width)
    painter.tally(places.workers, worker, str(player.workers), 20, bold=True)


@dataclass(frozen=True, slots=True)
class LogRow:
    """A row of the log as it is shown."""

    line: Line
    text: str
    is_first: bool
    """Whether the line begins here: then it has its player's sign."""
    area: Rect


def log_rows(painter: Painter, log: Sequence[Line], offset: int) -> list[LogRow]:
    """The rows that are shown, when the log is scrolled back by so many."""
    layout, area = painter.layout, painter.layout.log
    height = painter.line_height(LOG_TYPE)
    room = max(1, (area.height - layout.px(16)) // height)
    width = area.width - layout.px(60)
    rows: list[tuple[Line, str, bool]] = []
    for line in reversed(log):
        if len(rows) >= room + offset:
            break
        texts = painter.wrapped(line.text, LOG_TYPE, width)
        rows += [(line, texts[i], i == 0) for i in range(len(texts) - 1, -1, -1)]
    rows.reverse()
    end = max(min(len(rows), room), len(rows) - offset)
    top = area.y + layout.px(8)
    return [
        LogRow(line, text, first, Rect(area.x, top + at * height, area.width, height))
        for at, (line, text, first) in enumerate(rows[max(0, end - room) : end])
    ]


def draw_log(painter: Painter, view: TableView) -> None:
    """What happened in sentences, the newest at the bottom; a click on one leads to its rule."""
    layout, area = painter.layout, painter.layout.log
    painter.panel(area, mix(theme.parchment, theme.paper, 0.3))
    for row in log_rows(painter, view.log, view.log_offset):
        middle = row.area.centery
        if row.line is view.log_line:
            band = row.area.inflate(-layout.px(8), 0)
            painter.surface.fill(mix(theme.parchment, theme.paper, 0.9), band)
        if row.is_first and row.line.seat is not None:
            side = round(row.area.height * 0.8)
            painter.picture(
                painter.art.pawn(view.header.seats[row.line.seat].colour, side),
                Rect(area.x + layout.px(12), middle - side // 2, side, side),
            )
        painter.text(row.text, LOG_TYPE, (area.x + layout.px(44), middle), theme.ink)
    if view.log_offset:
        side = layout.px(26)
        down = Rect(area.right - side - layout.px(8), area.bottom - side - 4, side, side)
        painter.picture(painter.art.symbol("down", side), down)


def draw_reminder(painter: Painter, view: TableView) -> None:
    """A slip on top of the log, with the button that does away with such slips."""
    if not view.reminder:
        return
    px, log = painter.layout.px, painter.layout.log
    side, pad = px(34), px(14)
    left = log.x + side + 2 * pad
    room = painter.layout.buttons[TableButton.QUIET].x - left - pad
    lines = painter.wrapped(view.reminder, _REMINDER_TYPE, room)
    height = painter.line_height(_REMINDER_TYPE)
    area = Rect(log.x, log.y, log.width, max(len(lines) * height, px(40)) + 2 * px(12))
    painter.panel(area, theme.paper, theme.worker)
    sign = painter.art.symbol("hint", side, theme.worker)
    painter.surface.blit(sign, sign.get_rect(midleft=(log.x + pad, area.centery)))
    top = area.centery - len(lines) * height // 2
    for row, line in enumerate(lines):
        painter.text(line, _REMINDER_TYPE, (left, top + row * height + height // 2), theme.ink)
