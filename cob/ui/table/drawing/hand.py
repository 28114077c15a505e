"""Draws the middle of the table: whose turn it is, an estate at full size, dice and storage."""

from __future__ import annotations

import pygame
from pygame import Rect

from cob.engine.components import STORAGE_SPACES
from cob.engine.hexgrid import ROW_LETTERS, ROW_WIDTHS, SPACES
from cob.engine.pending import EstateChoice
from cob.play.marks import is_undecided
from cob.play.parts import (
    Die,
    Discarded,
    Finish,
    Hire,
    Part,
    Silver,
    Space,
    Stack,
    Stored,
    Work,
    WorkerPile,
)
from cob.play.things import TableButton, die_slots, part_at, stored_goods
from cob.text.estate_titles import estate_name
from cob.text.language import tr
from cob.text.rules_texts import rules_name
from cob.ui.kit.estate_picture import draw_estate, draw_unknown
from cob.ui.kit.measure import cut_off, fitted, line_height, wrap
from cob.ui.kit.theme import HIGHLIGHT, RGB, SHADOW, mix, theme
from cob.ui.table.drawing.painter import Painter, badge_place, mark, on
from cob.ui.table.layout.table import offers_crane
from cob.ui.table.view import TableView

_WARNING: RGB = (150, 38, 30)
_OFFER: RGB = (28, 84, 48)
_DIM = 110
_MARKED = 60
"""How strongly a space shines that belongs to what the pointer rests on."""
_UNUSABLE = 165
"""How far a building steps back as which the crane would have nothing to do."""
_WORKERS: tuple[Part, ...] = (WorkerPile(), Hire())
_SIGN_TYPE = 16
_SIGN_LINES = 3
_SYMBOLS = {TableButton.PAUSE: "pause", TableButton.STEP: "step"}
"""The pictures on buttons that have one."""


def draw_hand(painter: Painter, view: TableView) -> None:
    """Head, estate and strip."""
    _draw_head(painter, view)
    painter.panel(painter.layout.estate, mix(theme.parchment, theme.parchment_dark, 0.3))
    top = view.state.asked
    if isinstance(top, EstateChoice) and view.shown == view.state.current:
        _draw_sides(painter, view)
    else:
        _draw_shown_estate(painter, view)
    _draw_strip(painter, view)
    _draw_buttons(painter, view)


def _draw_head(painter: Painter, view: TableView) -> None:
    """Whose turn it is, in that player's colour, and what is asked."""
    layout, area = painter.layout, painter.layout.head
    seat = view.state.current
    colour = theme.wood_dark if view.is_before_start else view.colour(seat)
    painter.panel(area, theme.parchment)
    band = Rect(area.x, area.y, area.width, layout.px(42))
    pygame.draw.rect(painter.surface, colour, band, border_radius=layout.px(10))
    if not view.is_before_start:
        pawn = layout.px(36)
        painter.picture(
            painter.art.pawn(view.header.seats[seat].colour, pawn),
            Rect(band.x + layout.px(8), band.y + layout.px(3), pawn, pawn),
        )
    tag = Rect(0, 0, layout.px(104) if view.paused else 0, layout.px(30))
    room = layout.buttons[TableButton.SAVE].x - band.x - layout.px(150) - tag.width
    name = painter.cut(view.name(seat), 26, room, serif=True, bold=True)
    title = tr("{name}’s turn", name=name)
    if view.state.is_over:
        title = tr("The game is over")
    elif view.is_before_start:
        title = tr("Before the game")
    elif seat == view.header.learner:
        title = tr("Your turn")
    place = (band.x + layout.px(54), band.centery)
    room += layout.px(96 - 14)
    written = painter.text(title, 26, place, on(colour), serif=True, bold=True, room=room)
    if view.paused:
        tag.midleft = (written.right + layout.px(14), band.centery)
        _draw_paused(painter, tag)
    text, ink = view.prompt, theme.ink
    if view.offer:
        text, ink = view.offer, _OFFER
    elif view.message:
        text, ink = view.message, theme.ink if view.is_hint else _WARNING
    lines = painter.wrapped(text, 20, area.width - layout.px(28))[:3]
    height = painter.line_height(20)
    middle = (band.bottom + area.bottom) // 2
    top = middle - height * (len(lines) - 1) // 2
    for row, line in enumerate(lines):
        painter.text(line, 20, (area.x + layout.px(14), top + row * height), ink)


def _draw_paused(painter: Painter, tag: Rect) -> None:
    """The sign that the bots are kept waiting."""
    px = painter.layout.px
    pygame.draw.rect(painter.surface, theme.paper, tag, border_radius=px(8))
    bars = painter.art.symbol("pause", px(20), _WARNING)
    painter.surface.blit(bars, bars.get_rect(midleft=(tag.x + px(10), tag.centery)))
    place = (tag.x + px(34), tag.centery)
    painter.text(tr("Paused"), 18, place, _WARNING, bold=True, room=tag.right - place[0] - px(6))


# --- the estate -------------------------------------------------------------------------------


def draw_board_of(painter: Painter, view: TableView, seat: int, area: Rect) -> None:
    """A player's estate, or its shape face down while it is not known."""
    player = view.state.players[seat]
    if is_undecided(view.state, seat):
        draw_unknown(painter.canvas, area)
    else:
        draw_estate(painter.canvas, area, player.layout, player.estate)


def _draw_shown_estate(painter: Painter, view: TableView) -> None:
    state, layout = view.state, painter.layout
    player = state.players[view.shown]
    own = view.shown == state.current
    draw_board_of(painter, view, view.shown, layout.estate)
    dims = own and any(isinstance(part, Stored | Space) for part in view.selected)
    costs = _costs_of_spaces(view)
    for space in SPACES:
        area = layout.hexes[space]
        cost = costs.get(space)
        if space in view.marks.spaces:
            painter.veil(area, HIGHLIGHT, _MARKED)
            painter.ring(area, theme.ink, 0.05)
        if own and view.is_selected(Space(space)):
            painter.lit(area, chosen=True)
        elif cost is not None:
            painter.lit(area)
        elif dims and player.estate[space] is None:
            painter.veil(area, SHADOW, _DIM)
        if (view.shown, space) in view.changes.added:
            painter.ring(area, view.colour(view.shown), 0.06)
    for space in SPACES:
        if cost := costs.get(space):
            area = layout.hexes[space]
            painter.workers_badge(cost, badge_place(area))
    _name_rows(painter)
    _name_estate(painter, view)
    _name_rules(painter, view)


def _costs_of_spaces(view: TableView) -> dict[int, int]:
    """The spaces that are lit, with their price in workers: for what the pointer rests on, or for
    whatever can be clicked."""
    if view.marks:
        return view.marks.now
    if view.shown != view.state.current:
        return {}
    found = {space: view.costs(part_at(view.state, space)) for space in SPACES}
    return {space: cost for space, cost in found.items() if cost is not None}


def _name_rows(painter: Painter) -> None:
    """The letters of the rows, with which sentences and records name a space."""
    first = 0
    for row, (letter, width) in enumerate(zip(ROW_LETTERS, ROW_WIDTHS, strict=True)):
        area = painter.layout.hexes[first]
        first += width
        side = -1 if row <= len(ROW_WIDTHS) // 2 else 1
        place = (area.x - area.width * 0.4, area.y + side * area.height * 0.41)
        painter.text(letter, 16, place, theme.ink_soft, anchor="center")


def _name_estate(painter: Painter, view: TableView) -> None:
    """Which estate it is, and whose, when it is not that of the player on turn."""
    layout = painter.layout
    estate = view.state.players[view.shown].layout
    room = layout.px(130)
    told = f"{tr('Estate {number}', number=estate.number)}\n{estate_name(estate)}"
    if is_undecided(view.state, view.shown):
        told = tr("Not chosen\nyet")
    largest = layout.type(19)
    size = min(fitted(painter.art, word, largest, room, serif=True)[1] for word in told.split())
    lines = [(text, theme.ink_soft) for text in wrap(painter.art, told, size, room, serif=True)]
    if view.shown != view.state.current:
        learner = view.shown == view.header.learner
        whose = tr("Your") if learner else tr("{name}’s", name=view.name(view.shown))
        whose = cut_off(painter.art, whose, size, room, serif=True)
        lines.insert(0, (whose, view.colour(view.shown)))
        painter.border(layout.estate.inflate(-6, -6), view.colour(view.shown), 5)
    left, top = layout.estate.x + layout.px(14), layout.estate.y + layout.px(24)
    for row, (text, colour) in enumerate(lines):
        place = (left, top + row * line_height(size))
        painter.canvas.write(text, size, place, colour, anchor="midleft", serif=True)


def _name_rules(painter: Painter, view: TableView) -> None:
    """By which rules the game is played; the card of the sign tells in what they differ."""
    area = painter.layout.rules_sign
    lines = painter.wrapped(rules_name(view.state.rules), _SIGN_TYPE, area.width)[:_SIGN_LINES]
    height = painter.line_height(_SIGN_TYPE)
    middle = area.bottom - len(lines) * height + height // 2
    for row, line in enumerate(lines):
        place = (area.right, middle + row * height)
        painter.text(line, _SIGN_TYPE, place, theme.ink_soft, anchor="midright")


def _draw_sides(painter: Painter, view: TableView) -> None:
    """Both sides of the dealt board, to choose one."""
    for (number, area), estate in zip(
        painter.layout.sides(view.state), view.state.player.choices, strict=True
    ):
        hovered = getattr(view.hover, "estate", None) == number
        draw_estate(painter.canvas, area.inflate(-20, -20), estate)
        title, name = tr("Estate {number}", number=number), estate_name(estate)
        painter.text(title, 24, (area.x + 16, area.y + 24), theme.ink, serif=True, bold=True)
        painter.text(name, 18, (area.x + 16, area.y + 24 + painter.line_height(24)), theme.ink_soft)
        painter.border(area.inflate(-16, -16), theme.focus if hovered else theme.parchment_dark, 3)


# --- the strip --------------------------------------------------------------------------------


def _draw_strip(painter: Painter, view: TableView) -> None:
    """Dice, storage, goods and tokens of the player on turn."""
    state, layout = view.state, painter.layout
    seat = state.current
    player = state.players[seat]
    painter.panel(layout.strip, mix(theme.parchment, theme.paper, 0.4))
    _draw_dice(painter, view)
    for index in range(STORAGE_SPACES):
        area = layout.hand.storage[index]
        if index >= len(player.storage):
            painter.veil(area, theme.parchment_dark, 255)
            painter.ring(area, mix(theme.parchment_dark, theme.ink, 0.25), 0.03)
            continue
        tile = player.storage[index]
        painter.picture(painter.art.tile(tile, area.width), area)
        cost = view.costs(Stored(tile), Discarded(tile))
        if view.is_selected(Stored(tile), Discarded(tile)):
            painter.lit_tile(tile, area, chosen=True)
        elif cost is not None:
            painter.lit_tile(tile, area)
            painter.workers_badge(cost, badge_place(area))
    _draw_goods(painter, view)
    if offers_crane(state, view.buttons):
        _draw_crane(painter, view)
    silver, workers = layout.hand.silverlings, layout.hand.workers
    silverling, worker = (
        painter.art.silverling(silver.picture.width),
        painter.art.worker(workers.picture.width),
    )
    for tally, picture, number, parts in (
        (silver, silverling, player.silverlings, (Silver(),)),
        (workers, worker, player.workers, _WORKERS),
    ):
        painter.tally(tally, picture, f"× {number}", 28, bold=True)
        price = mark(painter, view, tally.area, *parts)
        painter.workers_badge(price, (tally.area.right - layout.px(12), tally.area.y))


def _draw_dice(painter: Painter, view: TableView) -> None:
    seat = view.state.current
    for index, (value, unused) in enumerate(die_slots(view.state, seat)):
        area = painter.layout.hand.dice[index]
        die = painter.art.die(value, area.width, view.colour(seat), used=not unused)
        painter.picture(die, area)
        if unused:
            mark(painter, view, area, Die(value))


def _draw_goods(painter: Painter, view: TableView) -> None:
    state, layout = view.state, painter.layout
    seat = state.current
    player = state.players[seat]
    types = stored_goods(state, seat)
    costs = []
    hand = layout.hand
    for index, (area, tile) in enumerate(zip(hand.goods, hand.goods_tiles, strict=True)):
        pygame.draw.rect(painter.surface, theme.parchment_dark, area, border_radius=layout.px(8))
        if index >= len(types):
            continue
        good = types[index]
        painter.picture(painter.art.goods(good, tile.width), tile)
        painter.count_badge(player.goods[good], tile.inflate(-2, -2))
        costs.append((mark(painter, view, area, Stack(good)), area))
    for cost, area in costs:
        painter.workers_badge(cost, (area.x + area.width * 0.3, area.y))
    back = painter.art.goods_back(hand.sold.picture.width)
    painter.tally(hand.sold, back, tr("{number} sold", number=sum(player.sold)), 20)


def _draw_crane(painter: Painter, view: TableView) -> None:
    """The buildings as which the crane may work; those with nothing to do step back."""
    for building, area in painter.layout.crane.items():
        painter.picture(painter.art.tile(building, area.width), area)
        if view.costs(Work(building)) is not None:
            painter.lit_tile(building, area)
        else:
            painter.veil(area, theme.paper, _UNUSABLE)


def _draw_buttons(painter: Painter, view: TableView) -> None:
    bots_play = TableButton.PAUSE in view.buttons
    for button, caption in view.buttons.items():
        goes_on = view.paused and button is TableButton.PAUSE
        asked = not bots_play and button in (TableButton.END, TableButton.CONFIRM)
        hover = view.hover is button
        symbol = "play" if goes_on else _SYMBOLS.get(button, "")
        place = painter.layout.buttons[button]
        painter.button(place, caption, strong=goes_on or asked, hover=hover, symbol=symbol)
    if view.costs(Finish()) is not None:
        painter.border(painter.layout.buttons[TableButton.END], theme.gold, 3)


def draw_handover(painter: Painter, view: TableView) -> None:
    """Between two people: whose turn begins, until somebody clicks."""
    painter.canvas.veil()
    layout, seat = painter.layout, view.state.current
    area = Rect(0, 0, layout.px(760), layout.px(300))
    area.center = painter.surface.get_rect().center
    painter.panel(area, theme.parchment)
    band = Rect(area.x, area.y, area.width, layout.px(16))
    pygame.draw.rect(painter.surface, view.colour(seat), band, border_radius=layout.px(8))
    pawn = layout.px(90)
    painter.picture(
        painter.art.pawn(view.header.seats[seat].colour, pawn),
        Rect(area.x + layout.px(40), area.y + layout.px(70), pawn, pawn),
    )
    left = area.x + layout.px(160)
    painter.text(
        tr("{name}, it is your turn", name=view.name(seat)),
        44,
        (left, area.y + layout.px(90)),
        theme.ink,
        serif=True,
        bold=True,
        room=area.right - left - layout.px(20),
    )
    rolled = view.state.players[seat].rolled
    for index, value in enumerate(rolled):
        die = painter.art.die(value, layout.px(60), view.colour(seat))
        painter.surface.blit(die, (left + index * layout.px(76), area.y + layout.px(130)))
    foot = tr("Click anywhere, or press a key, to go on.")
    if view.hides_setup:
        foot = f"{tr('The others look away.')} {foot}"
    painter.text(
        foot,
        20,
        (area.centerx, area.bottom - layout.px(40)),
        theme.ink_soft,
        anchor="center",
        room=area.width - layout.px(40),
    )
