"""The beginning of a new game at a table: the roll for the start player, then the deal."""

from __future__ import annotations

from cob.showing.event_sounds import Cue
from cob.showing.sounds import Sound
from cob.ui.scene import AppContext
from cob.ui.table.motion.start_roll import roll_animations, throw_times
from cob.ui.table.playing.playing import Playing
from cob.ui.table.table import Table


class Opening:
    """The roll and the deal of a game, each of which is shown once, when the table is ready."""

    def __init__(self, app: AppContext, table: Table, playing: Playing) -> None:
        self._app = app
        self._table = table
        self._playing = playing
        game = playing.session.game
        begun = any(seat is not None for seat in game.seats)
        self._has_deal = bool(game.opening_events) and not begun
        self._throws = playing.session.throws if self._has_deal else ()

    @property
    def is_left(self) -> bool:
        """Whether a part of it is still to be shown."""
        return self._has_deal

    def skip(self) -> None:
        """Skip the parts that have not been shown."""
        self._has_deal, self._throws = False, ()

    def show_next(self) -> None:
        """Show the roll, or after it the deal."""
        playing, app, table = self._playing, self._app, self._table
        throws, self._throws = self._throws, ()
        speed = 0.0 if playing.tempo.hurries else app.settings.motion
        if throws and speed:
            animations = roll_animations(throws, playing.session.names, table.layout, speed)
            table.motion.begin_roll(animations, playing.session.state)
            times = throw_times(throws, speed)
            app.sounds.play_cues([Cue(Sound.DICE, at) for at in times])
            return
        has_deal, self._has_deal = self._has_deal, False
        if has_deal and not playing.session.hides_setup:
            playing.show(playing.session.opening)
