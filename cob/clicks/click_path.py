"""From an action to its clicks at the table, in order."""

from __future__ import annotations

from collections.abc import Sequence

from cob.clicks.action_parts import LATER, ClickableAction, Part, Space, WorkerPayment
from cob.clicks.chooser import Chooser
from cob.clicks.click_meanings import readings
from cob.clicks.table_things import TableButton, Thing
from cob.engine import Action, GameState


def click_path(state: GameState, action: Action, things: Sequence[Thing]) -> tuple[Thing, ...]:
    """Return the things to click for a legal action, among the things on the table, topmost first.

    First comes the die, then its target, a tile before its space. Workers that pay for a tile
    without a die come after it, because a click on them first asks for more.
    """
    chooser = Chooser(state)
    option = chooser.option_for(action)
    path: list[Thing] = []
    for part in _in_order(option):
        if part in chooser.selected:
            continue
        thing, settled = _click(part, option, chooser, things)
        path.append(thing)
        if settled:
            return tuple(path)
    assert chooser.confirmable() == action, f"the clicks for {action} lead to {chooser.selected}"
    return (*path, TableButton.CONFIRM)


def _in_order(option: ClickableAction) -> list[Part]:
    later = [part for part in option.goal if isinstance(part, LATER)]
    goal = sorted(
        (part for part in option.goal if part not in later),
        key=lambda part: isinstance(part, Space),
    )
    paid = [] if option.payment is None else [option.payment]
    return [*goal, *paid, *later] if WorkerPayment() in paid else [*paid, *goal, *later]


def _click(
    part: Part, option: ClickableAction, chooser: Chooser, things: Sequence[Thing]
) -> tuple[Thing, bool]:
    """Click a thing that means this part and fits the action; return whether that completes it."""
    before = chooser.selected
    for thing in things:
        meant = readings(chooser.state, thing, chooser.selected)
        if not any(part in reading for reading in meant):
            continue
        settled = chooser.click(meant)
        leads = settled == option.action or (settled is None and part in chooser.selected)
        if leads and chooser.selected <= option.parts:
            return thing, settled is not None
        chooser.selected = before
    raise AssertionError(f"nothing on the table means {part} for {option.action}")
