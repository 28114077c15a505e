"""The buttons of the table: which work now, what is written on them, what a click would do."""

from __future__ import annotations

from cob.engine.pending import CraneChoice, ShipGoods
from cob.play.chooser import Chooser
from cob.play.pace import SPEEDS
from cob.play.parts import Finish, Pass
from cob.play.session import Session
from cob.play.tempo import Tempo
from cob.text.language import tr


def commands(
    session: Session, chooser: Chooser, tempo: Tempo, *, own: bool, shown: int
) -> dict[str, str]:
    """The names of the buttons that work now, with their captions.

    `own` is whether the person at the screen decides, `shown` the seat whose estate is seen. The
    button for the speed makes room for the buildings that the crane offers.
    """
    state = session.state
    found = {"menu": tr("Menu"), "rules": tr("Rules")}
    if session.is_kept:
        found["save"] = tr("Save")
    if shown != state.current:
        found["home"] = tr("Back")
    if state.is_over:
        return {**found, "end": tr("Scoring")}
    if session.has_bots and (session.bot_to_move or not isinstance(state.asked, CraneChoice)):
        found["speed"] = tr("Bots: {speed}", speed=tempo.pace.speed.caption)
    if session.bot_to_move:
        if tempo.paused:
            return {**found, "pause": tr("Go on"), "step": tr("Step"), "end": tr("Skip")}
        return {**found, "pause": tr("Pause"), "end": tr("Skip")}
    if not own:
        return found
    if chooser.offers(Finish()):
        found["end"] = tr("End turn")
    if chooser.offers(Pass()):
        found["pass"] = tr("No goods") if isinstance(state.asked, ShipGoods) else tr("Do without")
    if chooser.confirmable() is not None:
        found["confirm"] = tr("Confirm")
    if session.game.can_undo():
        found["undo"] = tr("Undo")
    if session.redoable is not None:
        found["redo"] = tr("Redo")
    return found


def hint(session: Session, tempo: Tempo, name: str) -> str:
    """What a button would do, with its key; empty for those that explain themselves."""
    if name == "save":
        return tr("Save the game under a name (F5); it is kept by itself in any case.")
    if name == "rules":
        return tr("Look up a rule (F1). A right click on anything leads to its rule.")
    if name == "speed":
        manner = SPEEDS[tempo.next_speed].manner
        return tr("Have the bots play {manner} (+ and − keys).", manner=manner)
    if not session.bot_to_move:
        return ""
    if name == "pause":
        if tempo.paused:
            return tr("Let the bots play on (space bar).")
        return tr("Stop the bots and look around for as long as you like (space bar).")
    if name == "step":
        return tr("Show one action of a bot (right arrow).")
    if name == "end":
        if session.people:
            return tr("Play at once until it is a person’s turn (Enter).")
        return tr("Play at once until this turn is over (Enter).")
    return ""
