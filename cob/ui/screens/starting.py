"""Beginning a new game at the table, and deciding on an unfinished one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cob.engine import CobError
from cob.files.reasons import reason_of
from cob.record import Game
from cob.saves.autosave import Unfinished, keep, kept_path
from cob.text.language import tr
from cob.text.wording import sentence
from cob.ui.destinations import ToTable
from cob.ui.scene import AppContext
from cob.ui.screens.sheet import Dialog


def start_game(app: AppContext, make: Callable[[], Game], tell: Callable[[str], None]) -> None:
    """Begin a game above the first screen only, or ask first about an unfinished one.

    The game is made last; the message of the `CobError` that this raises, and of any other error,
    is passed to `tell`.
    """
    found, problem = app.autosave.look_for_unfinished(app.estates.layouts)
    if found is None:
        if problem and app.autosave.stamp() is not None:
            tell(tr(problem))
        else:
            _begin(app, make, tell)
        return
    try:
        name = kept_path(found.path, found.players).name
    except OSError as error:
        file, reason = found.path.name, reason_of(error)
        tell(tr("{file} cannot be kept: {reason}.", file=file, reason=reason))
        return
    question = Dialog(
        app,
        tr("A game is still going on"),
        tr(
            "The unfinished game of {players} ({stage}) will be kept as “{file}”.",
            players=found.players,
            stage=found.progress,
            file=name,
        ),
        [
            (tr("Start the new game"), partial(_keep_and_begin, app, found, make, tell)),
            (tr("Back"), None),
        ],
    )
    app.push(question)


def _keep_and_begin(
    app: AppContext, found: Unfinished, make: Callable[[], Game], tell: Callable[[str], None]
) -> None:
    try:
        keep(found.path, found.players)
    except OSError as error:
        file, reason = found.path.name, reason_of(error)
        tell(tr("{file} cannot be renamed: {reason}.", file=file, reason=reason))
        return
    _begin(app, make, tell)


def _begin(app: AppContext, make: Callable[[], Game], tell: Callable[[str], None]) -> None:
    try:
        game = make()
        app.autosave.put_aside(app.estates.layouts)
    except CobError as error:
        tell(sentence(error.message))
        return
    app.go_home()
    app.go(ToTable(game))
