"""The table for screen readers: the targets of the keyboard, and everything else on it.

A node that can be clicked now acts; a click on any other says why not, as with a mouse.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from pygame import Rect

from cob.clicks.click_meanings import readings
from cob.clicks.table_things import TableButton, Thing
from cob.engine import GameState
from cob.explaining.spoken_things import TableTeller, asked_of, black_depot, priced, regions_told
from cob.explaining.tooltip_cards import card_for
from cob.text.language import tr
from cob.text.wording import with_colon
from cob.ui.kit.estate_picture import Hex
from cob.ui.kit.spoken import Node, Role, Spoken, Written, text_nodes
from cob.ui.table.layout import TableLayout
from cob.ui.table.owner import TableOwner
from cob.ui.table.table import Table
from cob.ui.table.view import TableView


def spoken_table(table: Table, owner: TableOwner, written: Sequence[Written]) -> Spoken:
    """Return a table: the prompt, the clickable things, then everything else on it.

    Parts that a panel covers are left out. The newest line of the log waits until all of it has
    been shown.
    """
    layout, view, state = table.layout, table.view(), owner.state
    lit: list[Node] = []
    others: list[Node] = []
    for thing, area in layout.things(state, view.shown, view.buttons):
        place = area.box if isinstance(area, Hex) else area
        if table.corner.covers(place.center):
            continue
        node = _node(thing, place, state, view)
        if node is not None:
            if table.corner.points_at(place):
                shown = tr("shown by the coach")
                node = replace(node, value=", ".join(filter(None, (node.value, shown))))
            node = replace(
                node,
                reach=partial(_reach, table, thing, place),
                more=partial(_told_by_card, view, thing),
                by_click=True,
            )
            (lit if node.acts else others).append(node)
    lit.sort(key=lambda node: isinstance(node.key, TableButton))
    nodes = (*_corner(table, written), *_head(layout, view), *lit, *_summary(layout, view), *others)
    focus = view.hover if view.marks_pointer else None
    log = [line.text for line in view.log]
    if table.motion.untold and log:
        log.pop()
    return Spoken(tr("The table"), nodes, focus, tuple(log))


def _reach(table: Table, thing: Thing, place: Rect) -> None:
    """Move the keyboard to a thing, even if another one lies above its middle."""
    table.pointer.by_keys = True
    table.motion.stop()
    table.pointer.move(place.center, (thing, place))


def _told_by_card(view: TableView, thing: Thing) -> str:
    """Return all sentences of the card about a thing; empty if it has none."""
    card = card_for(view.state, view.header, thing, view.reader)
    if card is None:
        return ""
    rows = [f"{title}: {value}." for title, value in card.rows]
    return " ".join((f"{card.title}.", card.text, *card.facts, *rows))


def _corner(table: Table, written: Sequence[Written]) -> list[Node]:
    """Return the texts of a panel in the corner, which come first.

    Its widgets are clicked: keys of their own lead to them, or none.
    """
    corner = table.corner
    if not corner.is_told:
        return []
    widgets = [
        replace(node, reach=None, by_click=True)
        for form in corner.forms
        for node in form.nodes(written)
        if node.name
    ]
    taken = [node.place for node in widgets]
    here = [each for each in written if corner.covers(each.rect.center)]
    beside = [each for each in here if each.rect.collidelist(taken) < 0]
    return [*text_nodes(beside), *widgets]


def _node(thing: Thing, place: Rect, state: GameState, view: TableView) -> Node | None:
    """Return the node of a thing; None if it has no text."""
    name = TableTeller(view.state, view.header, view.buttons).name(thing)
    if name is None:
        return None
    about = view.offer if view.hover == thing else ""
    if isinstance(thing, TableButton):
        return Node(thing, Role.BUTTON, name, place, "", about, acts=True)
    parts = frozenset(part for reading in readings(state, thing, view.selected) for part in reading)
    acts = any(part in view.lit or part in view.selected for part in parts)
    if acts and (workers := view.costs(*parts)):
        name = priced(name, workers)
    chosen = tr("chosen") if view.is_selected(*parts) else ""
    return Node(thing, Role.BUTTON if acts else Role.TEXT, name, place, chosen, about, acts)


def _head(layout: TableLayout, view: TableView) -> Iterator[Node]:
    """Yield the prompt, the message and the reminder, which are news."""
    leads = view.name(view.leads) if not view.awaits_chance else ""
    prompt = " ".join(view.prompt.split())
    if prompt:
        asked = asked_of(leads, prompt) if leads else prompt
        waits = TableButton.SKIP in view.buttons  # for bots, whose actions are in the log
        yield Node("prompt", Role.TEXT, asked, layout.head, is_news=not waits)
    goal = "" if view.goal is None else view.goal.text
    reminder = "" if view.reminder is None else view.reminder.text
    for key, text in (("message", view.message), ("reminder", reminder), ("goal", goal)):
        if text:
            told = " ".join(text.split())
            yield Node(key, Role.TEXT, told, layout.head, is_news=True)
    if view.said is not None:
        told = with_colon(view.name(view.said.seat), view.said.text)
        place = layout.panels[view.said.seat].head
        yield Node("said", Role.TEXT, told, place, is_news=True)


def _summary(layout: TableLayout, view: TableView) -> Iterator[Node]:
    """Yield a summary of facts that are spread over the table."""
    state = view.state
    yield Node("black", Role.TEXT, black_depot(state), layout.board.area)
    yield Node("regions", Role.TEXT, regions_told(state, view.shown), layout.land)
