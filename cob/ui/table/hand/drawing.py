"""Draws the middle of the table: whose turn it is, an estate at full size, dice and storage."""

from __future__ import annotations

from dataclasses import replace

import pygame

from cob.clicks.action_parts import (
    Die,
    Discarded,
    Joker,
    Part,
    SilverlingPayment,
    Stack,
    StoredTile,
    Work,
    WorkerPayment,
    WorkerPile,
)
from cob.clicks.table_things import (
    GoodsSpace,
    Silverlings,
    StorageSpace,
    TableButton,
    Workers,
    die_slots,
    extra_tile,
)
from cob.engine.components import Tile
from cob.ui.kit.theme import SHADOW, theme
from cob.ui.table.estate.drawing import draw_shown_estate
from cob.ui.table.head import draw_head
from cob.ui.table.layout import offers_crane
from cob.ui.table.marks import (
    badge_on_goods,
    badge_on_hex,
    badge_on_tally,
    count_in_hollow,
    draw_tile,
    mark,
    quieted,
)
from cob.ui.table.painter import Painter
from cob.ui.table.view import WAYS_ON, TableView

_UNUSABLE = 165
"""Opacity of the veil over a building of the crane that would have no effect."""
_SILVERLINGS: tuple[Part, ...] = (SilverlingPayment(),)
_WORKERS: tuple[Part, ...] = (WorkerPile(), WorkerPayment())
_SYMBOLS = {
    TableButton.MENU: "menu",
    TableButton.PAUSE: "pause",
    TableButton.STEP: "step",
    TableButton.ADVICE: "hint",
}
"""The pictures of some buttons."""
_SIGNS = {
    TableButton.UNDO: "undo",
    TableButton.REDO: "redo",
    TableButton.PASS: "cross",
    TableButton.CONFIRM: "check",
}
"""Symbols that replace captions in a window too small for words."""
_SLOTS = {TableButton.UNDO: "undo", TableButton.END: "check"}
"""Symbols burnt into the slots of some buttons."""


def draw_hand(painter: Painter, view: TableView) -> None:
    """Draw the middle of the table: head, estate, strip and buttons."""
    draw_head(painter, view)
    draw_shown_estate(painter, view)
    _draw_strip(painter, view)
    _draw_buttons(painter, view)


def _draw_strip(painter: Painter, view: TableView) -> None:
    """Draw dice, storage, goods and tokens of the player whose estate is in the middle.

    Those of a player who is not on turn cannot be clicked.
    """
    is_own = view.shown == view.state.current
    if not is_own:
        view = replace(view, lit={}, selected=frozenset())
    _draw_tray(painter)
    _draw_slots(painter, view)
    if view.is_away:
        painter.border(painter.layout.strip.inflate(-6, -6), view.colour(view.shown), 5)
    _draw_dice(painter, view)
    if is_own:
        _draw_extra(painter, view)
    _draw_storage(painter, view)
    _draw_goods(painter, view)
    if is_own and offers_crane(view.state, view.buttons):
        _draw_crane(painter, view)
    _draw_tokens(painter, view)


def _draw_tray(painter: Painter) -> None:
    """Draw the wooden tray with a hollow for each of its pieces."""
    layout, hand = painter.layout, painter.layout.hand
    painter.tray(layout.strip)
    painter.hollow(layout.cup, theme.felt, layout.px(26))
    for die in (*hand.dice, layout.extra.die):
        painter.dent(die)
    for space in hand.storage:
        painter.hex_hollow(space)
    for area in hand.goods:
        painter.hollow(area)
    for tally in (hand.sold, hand.silverlings, hand.workers):
        painter.hollow(tally.area, radius=tally.area.height // 2)


def _draw_dice(painter: Painter, view: TableView) -> None:
    """Draw both dice; a used one is faint."""
    seat = view.shown
    for index, (value, unused) in enumerate(die_slots(view.state, seat)):
        area = painter.layout.hand.dice[index]
        die = painter.art.die(value, area.width, view.colour(seat), used=not unused)
        painter.picture(die, area)
        if unused:
            mark(painter, view, area, Die(value))


def _draw_extra(painter: Painter, view: TableView) -> None:
    """Draw the joker die of a castle, or the tile that gives an extra action, beside the dice."""
    tile, place = extra_tile(view.state), painter.layout.extra
    if tile is Tile.CASTLE:
        colour = view.colour(view.state.current)
        painter.picture(painter.art.joker(place.die.width, colour), place.die)
        mark(painter, view, place.die, Joker())
    elif tile is not None:
        draw_tile(painter, view, tile, place.tile, Joker())


def _draw_storage(painter: Painter, view: TableView) -> None:
    """Draw the stored tiles."""
    stored = view.state.players[view.shown].storage
    for index, (tile, area) in enumerate(zip(stored, painter.layout.hand.storage, strict=False)):
        parts = StoredTile(tile), Discarded(tile)
        draw_tile(painter, view, tile, area, *parts)
        price = view.price(StorageSpace(view.shown, index), *parts)
        painter.workers_badge(price, badge_on_hex(area))


def _draw_goods(painter: Painter, view: TableView) -> None:
    """Draw the stored goods, stack by stack, and the sold ones."""
    hand = painter.layout.hand
    player = view.state.players[view.shown]
    types = painter.layout.goods.types(view.state, view.shown)
    prices, counts = [], []
    for good, area, tile in zip(types, hand.goods, hand.goods_tiles, strict=True):
        if not good:
            continue
        picture = painter.art.goods(good, tile.width)
        painter.picture(quieted(view, picture, Stack(good)), tile)
        counts.append((player.goods[good], count_in_hollow(area)))
        mark(painter, view, area, Stack(good))
        prices.append((view.price(GoodsSpace(view.shown, good), Stack(good)), area))
    for count, place in counts:
        painter.count_disc(count, place)
    for price, area in prices:
        painter.workers_badge(price, badge_on_goods(area))
    back = painter.art.goods_back(hand.sold.picture.width)
    painter.in_tray(hand.sold, back, sum(player.sold))


def _draw_tokens(painter: Painter, view: TableView) -> None:
    """Draw Silverlings and workers, with the cost of a click on them."""
    art, hand, player = painter.art, painter.layout.hand, view.state.players[view.shown]
    silverling = art.silverling(hand.silverlings.picture.width)
    worker = art.worker(hand.workers.picture.width)
    seat = view.shown
    for thing, tally, picture, number, parts in (
        (Silverlings(seat), hand.silverlings, silverling, player.silverlings, _SILVERLINGS),
        (Workers(seat), hand.workers, worker, player.workers, _WORKERS),
    ):
        painter.in_tray(tally, picture, number)
        mark(painter, view, tally.area, *parts)
        painter.workers_badge(view.price(thing, *parts), badge_on_tally(tally.area, painter.layout))


def _draw_crane(painter: Painter, view: TableView) -> None:
    """Draw the buildings for the crane; those without effect are pale."""
    for building, area in painter.layout.crane.items():
        if draw_tile(painter, view, building, area, Work(building)) is None:
            painter.veil(area, theme.paper, _UNUSABLE)


def _draw_slots(painter: Painter, view: TableView) -> None:
    """Draw the slots in the tray for the buttons that come and go, each with its sign."""
    for button in view.slots:
        place = painter.layout.buttons[button]
        painter.slot(place, painter.art.symbol(_SLOTS[button], painter.layout.px(30), SHADOW))


def _draw_buttons(painter: Painter, view: TableView) -> None:
    """Draw the enabled buttons; the usual next ones stand out."""
    bots_play = TableButton.PAUSE in view.buttons
    for button, caption in view.buttons.items():
        goes_on = view.paused and button is TableButton.PAUSE
        asked = not bots_play and button in WAYS_ON
        hover = view.hover is button
        symbol = "play" if goes_on else _SYMBOLS.get(button, "")
        painter.button(
            painter.layout.buttons[button],
            caption,
            strong=goes_on or asked,
            hover=hover,
            symbol=symbol,
            sign=_SIGNS.get(button, ""),
        )
    if view.ending:
        radius = painter.layout.px(3)
        bar = painter.layout.ending_bar(view.ending)
        pygame.draw.rect(painter.surface, theme.paper, bar, border_radius=radius)
