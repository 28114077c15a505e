"""The level of play in words."""

from __future__ import annotations

from typing import Final

from cob.analysis.levels import LevelOfPhases, PlayLevel
from cob.bots.registry import bot_title
from cob.engine.components import PHASES
from cob.engine.message import Message

_MOST: Final = 3
"""With more bots than these between its limits a level says nothing."""


def level_title(level: PlayLevel) -> str:
    """Return the level for a table, such as: hard; or: medium to expert."""
    strongest, *others = level.bots
    if not others:
        return bot_title(strongest)
    return Message(
        "{weaker} to {stronger}", weaker=bot_title(others[-1]), stronger=bot_title(strongest)
    )


def level_phrase(level: PlayLevel) -> Message:
    """Return the level within a sentence, such as: like the hard bot."""
    strongest, *others = level.bots
    if not others:
        return Message("like the {bot} bot", bot=bot_title(strongest))
    if len(level.bots) > _MOST:
        return Message(
            "now like the {weaker}, now like the {stronger} bot",
            weaker=bot_title(others[-1]),
            stronger=bot_title(strongest),
        )
    return Message(
        "somewhere between the {weaker} and the {stronger} bot",
        weaker=bot_title(others[-1]),
        stronger=bot_title(strongest),
    )


def phases_phrase(apart: LevelOfPhases) -> Message:
    """Return the level of some phases, such as: in phases C to E like the expert bot."""
    first, last = PHASES[apart.first], PHASES[apart.last]
    level = level_phrase(apart.level)
    if first == last:
        return Message("in phase {phase} {level}", level=level, phase=first)
    if apart.last == apart.first + 1:
        return Message("in phases {first} and {last} {level}", level=level, first=first, last=last)
    return Message("in phases {first} to {last} {level}", level=level, first=first, last=last)
