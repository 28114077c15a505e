"""Shows a move at a table: its motion and its sounds, with one lead for both."""

from __future__ import annotations

from cob.session.session import PlayedMove
from cob.showing.staging_pace import staging_pace
from cob.ui.scene import AppContext
from cob.ui.table.table import Table


def show_move(
    app: AppContext, table: Table, move: PlayedMove, *, own: bool, motion: float, sound: float
) -> float:
    """Show a move at a speed, with its sounds at their own; see `Motion.begin` and `cues`.

    It waits until the estate has come into the middle. The first deals and completed
    regions that a player sees are shown more slowly: return their share of the speed, or else 1.
    """
    camera = table.motion.camera
    lead = camera.length if motion > 0 and camera.turns_to(table.shown) else 0.0
    pace = staging_pace(move.events, app.settings.staged) if motion > 0 else 1.0
    if pace < 1:
        motion, sound, lead = motion * pace, sound * pace, lead * pace
        app.settings.staged += 1
        app.settings.keep()
    app.sounds.play_events(move.events, own, sound, lead)
    table.motion.begin(move, table.layout, table.shown, motion, lead)
    return pace
