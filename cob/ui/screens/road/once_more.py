"""The button that plays a chapter again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cob.text.language import tr
from cob.tutorial.road.chapters import Chapter
from cob.ui.kit.buttons import Button
from cob.ui.scene import AppContext
from cob.ui.screens.starting import start_game


def once_more(
    app: AppContext, chapter: Chapter | None, tell: Callable[[str], None]
) -> Button | None:
    """Return the button that begins a chapter again, with other dice and tiles; None without one.

    `tell` is told why it cannot begin.
    """
    if chapter is None:
        return None
    make = partial(chapter.game, app.estates.layouts)
    return Button(tr("Once more"), partial(start_game, app, make, tell), symbol="restart")
