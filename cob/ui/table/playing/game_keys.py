"""The commands of a table at which a game is played, beyond those of any table."""

from __future__ import annotations

from typing import Final

import pygame

from cob.clicks.table_things import TableButton
from cob.text.language import tr
from cob.ui.destinations import ToPadButtons
from cob.ui.inputs.commands import Command, commanded
from cob.ui.scene import AppContext
from cob.ui.table.key_bindings import SPEEDING
from cob.ui.table.playing.playing import Playing
from cob.ui.table.pointing.keyboard_navigation import thing_of
from cob.ui.table.sheets.sheets import HelpSheet, ScoresSheet

_SHORT_SECONDS: Final = 2.0
"""Seconds for which the table shows that the sound is off or on."""


def take_key(playing: Playing, event: pygame.event.Event) -> bool:
    """Carry out a command of the game; return whether it was one."""
    app, table, owner = playing.app, playing.table, playing.owner
    command = commanded(event)
    if command is None or table.motion.holds_the_table:
        return False
    thing = thing_of(playing.chooser, command) if playing.is_own else None
    if thing is not None:
        playing.message = ""
        table.motion.stop()
        playing.choose(thing)
    elif command is Command.KEYS:
        if app.hands.uses_pad:
            app.go(ToPadButtons())
        else:
            app.push(HelpSheet(app, table, owner))
    elif command is Command.POINTS:
        app.push(ScoresSheet(app, table, owner))
    elif command is Command.SOUND:
        turn_sound(app)
        muted = app.settings.muted
        table.news.tell(tr("Sound off.") if muted else tr("Sound on."), _SHORT_SECONDS)
    elif command is Command.BACK:
        if not owner.step_back():
            table.press(TableButton.MENU)
    elif command in SPEEDING and TableButton.SPEED in owner.buttons():
        playing.tempo.hurry(SPEEDING[command])
    else:
        return False
    app.redraw()
    return True


def turn_sound(app: AppContext) -> None:
    """Turn the sound off, or on again."""
    settings, sounds = app.settings, app.sounds
    sounds.muted = settings.muted = not settings.muted
    settings.keep()
