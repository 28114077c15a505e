"""The buttons of the table: which work now, what is written on them, what a click would do."""

from __future__ import annotations

from cob.engine.pending import ShipGoods
from cob.ui.pace import SPEEDS
from cob.ui.table.chooser import Chooser
from cob.ui.table.parts import Finish, Pass
from cob.ui.table.session import Session
from cob.ui.table.tempo import Tempo


def commands(
    session: Session, chooser: Chooser, tempo: Tempo, *, own: bool, shown: int
) -> dict[str, str]:
    """The names of the buttons that work now, with their captions.

    `own` is whether the person at the screen decides, `shown` the seat whose estate is seen.
    """
    state = session.state
    found = {"menu": "Menu", "rules": "Rules"}
    if session.is_kept:
        found["save"] = "Save"
    if shown != state.current:
        found["home"] = "Back"
    if state.is_over:
        return {**found, "end": "Scoring"}
    if session.has_bots:
        found["speed"] = f"Bots: {tempo.pace.speed.caption}"
    if session.bot_to_move:
        if tempo.paused:
            return {**found, "pause": "Go on", "step": "Step", "end": "Skip"}
        return {**found, "pause": "Pause", "end": "Skip"}
    if not own:
        return found
    if chooser.offers(Finish()):
        found["end"] = "End turn"
    if chooser.offers(Pass()):
        found["pass"] = "No goods" if isinstance(state.asked, ShipGoods) else "Do without"
    if chooser.confirmable() is not None:
        found["confirm"] = "Confirm"
    if session.game.can_undo():
        found["undo"] = "Undo"
    if session.redoable is not None:
        found["redo"] = "Redo"
    return found


def hint(session: Session, tempo: Tempo, name: str) -> str:
    """What a button would do, with its key; empty for those that explain themselves."""
    if name == "save":
        return "Save the game under a name (F5); it is kept by itself in any case."
    if name == "rules":
        return "Look up a rule (F1). A right click on anything leads to its rule."
    if name == "speed":
        return f"Have the bots play {SPEEDS[tempo.next_speed].manner} (+ and − keys)."
    if not session.bot_to_move:
        return ""
    if name == "pause":
        return "Let the bots play on (space bar)." if tempo.paused else _PAUSE
    if name == "step":
        return "Show one action of a bot (right arrow)."
    if name == "end":
        until = "it is a person’s turn" if session.people else "this turn is over"
        return f"Play at once until {until} (Enter)."
    return ""


_PAUSE = "Stop the bots and look around for as long as you like (space bar)."
