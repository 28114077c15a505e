"""Plays the actions that bots have chosen when they are due."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from cob.engine import Action
from cob.session.session import Session
from cob.session.tempo import Tempo
from cob.ui.table.toasts import News

HURRIED_FRAME: Final = 0.012
"""Seconds in which hurrying bots may act before the window is drawn and answers clicks."""
_NOTICE_SECONDS: Final = 8.0
"""Seconds for which a message about the bots stays, unless there is a click."""


def let_bots_play(
    session: Session, tempo: Tempo, news: News, play: Callable[[Action], object]
) -> None:
    """Show what bots have chosen as far as it is due: one action, or a frame full of them."""
    end = time.monotonic() + HURRIED_FRAME
    while session.bot_to_move:
        session.ask_bot()
        left = end - time.monotonic()
        if not tempo.is_due or left <= 0:
            return
        action = session.bot_answer(left if tempo.hurries else 0.0)
        if action is None:
            return
        play(action)
        if notice := session.take_notice():
            news.tell(notice, _NOTICE_SECONDS)
