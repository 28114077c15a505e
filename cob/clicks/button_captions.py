"""The buttons of the table: which are enabled, their captions, and their hints."""

from __future__ import annotations

from typing import Final

from cob.clicks.action_parts import Finish, Pass
from cob.clicks.chooser import Chooser
from cob.clicks.table_things import TableButton
from cob.engine.pending import Selection
from cob.session.pace import SPEEDS
from cob.session.session import Session
from cob.session.tempo import Tempo
from cob.text.language import Message, tr

CAPTIONS: Final[dict[TableButton, Message]] = {
    TableButton.MENU: Message("Menu"),
    TableButton.UNDO: Message("Undo"),
    TableButton.REDO: Message("Redo"),
    TableButton.PASS: Message("Decline"),
    TableButton.CONFIRM: Message("Confirm"),
    TableButton.END: Message("End turn"),
    TableButton.SKIP: Message("Skip"),
    TableButton.PAUSE: Message("Pause"),
    TableButton.STEP: Message("Step"),
    TableButton.SPEED: Message("Speed: {speed}"),
}
"""The usual caption of each button."""
HINTS: Final[dict[TableButton, Message]] = {
    TableButton.MENU: Message("Rules, settings, saving, another deal, leaving."),
    TableButton.SPEED: Message("Have the bots play {manner}."),
    TableButton.ADVICE: Message("The best turns from here, step by step, and why they are good."),
    TableButton.CAMERA: Message("Whether the estate of a bot that acts comes into the middle."),
}
"""The hints of buttons that need one: the effect of a click."""
_BOTS_HINTS: Final[dict[TableButton, Message]] = {
    TableButton.PAUSE: Message("Stop the bots and look around for as long as you like."),
    TableButton.STEP: Message("Show one action of a bot."),
    TableButton.SKIP: Message("Play at once until it is a person’s turn."),
}
"""The hints while a bot decides."""
_GO_ON: Final = Message("Let the bots play on.")
_NO_PEOPLE: Final = Message("Play at once until this turn is over.")


def usual(*buttons: TableButton) -> dict[TableButton, str]:
    """Return the buttons with their usual captions."""
    return {button: tr(CAPTIONS[button]) for button in buttons}


def way_back(name: str = "") -> dict[TableButton, str]:
    """Return the button back to the estate of a player; to the player's own without a name."""
    if not name:
        return {TableButton.HOME: tr("Back to\nmy estate")}
    return {TableButton.HOME: tr("Back to\n{name}", name=name)}


def camera_button(*, is_on: bool) -> dict[TableButton, str]:
    """Return the button that lets the estates of bots come into the middle, or not."""
    return {TableButton.CAMERA: tr("Stay at\nmy estate") if is_on else tr("Follow\nthe others")}


def buttons_of(
    session: Session, chooser: Chooser, tempo: Tempo, *, own: bool
) -> dict[TableButton, str]:
    """Return the enabled buttons of a game, with their captions.

    `own` is whether the person at the screen decides. The button for the speed makes room for the
    buildings that the crane offers.
    """
    state = session.state
    found = usual(TableButton.MENU)
    if state.is_over:
        return {**found, TableButton.END: tr("Scoring")}
    if session.has_bots and (session.bot_to_move or state.asked is not Selection.CRANE):
        speed = tr(CAPTIONS[TableButton.SPEED], speed=tempo.pace.speed.caption)
        found[TableButton.SPEED] = speed
    if session.bot_to_move:
        return found | _for_bots(tempo)
    return found | _for_people(session, chooser) if own else found


def _for_bots(tempo: Tempo) -> dict[TableButton, str]:
    found = usual(TableButton.SKIP)
    if tempo.paused:
        return {TableButton.PAUSE: tr("Go on"), **usual(TableButton.STEP), **found}
    return {**usual(TableButton.PAUSE), **found}


def _for_people(session: Session, chooser: Chooser) -> dict[TableButton, str]:
    works = {
        TableButton.UNDO: session.game.can_undo(),
        TableButton.REDO: session.redoable is not None,
    }
    found = usual(*(button for button, does in works.items() if does))
    return {**found, **buttons_of_choice(chooser)}


def buttons_of_choice(chooser: Chooser) -> dict[TableButton, str]:
    """Return the buttons that are a part of an action, with their captions."""
    works = {
        TableButton.END: chooser.offers(Finish()),
        TableButton.PASS: chooser.offers(Pass()),
        TableButton.CONFIRM: chooser.confirmable() is not None,
    }
    found = usual(*(button for button, does in works.items() if does))
    if TableButton.PASS in found and chooser.state.asked is Selection.SHIP_GOODS:
        found[TableButton.PASS] = tr("No goods")
    return found


def hint(session: Session, tempo: Tempo, button: TableButton) -> str:
    """Return the effect of a button; empty if the caption says enough."""
    if button in HINTS:
        return tr(HINTS[button], manner=SPEEDS[tempo.next_speed].manner)
    if not session.bot_to_move or button not in _BOTS_HINTS:
        return ""
    if button is TableButton.PAUSE and tempo.paused:
        return tr(_GO_ON)
    if button is TableButton.SKIP and not session.people:
        return tr(_NO_PEOPLE)
    return tr(_BOTS_HINTS[button])
