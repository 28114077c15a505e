"""Who plays where a lesson needs somebody: the easy bot, quickly and always alike."""

from __future__ import annotations

from collections.abc import Callable

from cob.bots.base import OWN_EFFORT
from cob.bots.registry import info_of
from cob.engine import Action, GameState, legal_actions


def easy_player() -> Callable[[GameState], Action]:
    """Return what the easy bot does in a position."""
    bot = info_of("easy").make(0)
    return lambda state: bot.choose(state.view(state.current), legal_actions(state), OWN_EFFORT)
