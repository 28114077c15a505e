"""The level of play in words."""

from __future__ import annotations

from cob.analysis.levels import LevelOfPhases, PlayLevel
from cob.bots.registry import bot_title
from cob.engine.components import PHASES
from cob.engine.message import Message


def level_title(level: PlayLevel) -> str:
    """Return the level for a table, such as: hard; or: medium to expert."""
    strongest, *others = level.bots
    if not others:
        return bot_title(strongest)
    return Message(
        "{weaker} to {stronger}", weaker=bot_title(others[-1]), stronger=bot_title(strongest)
    )


def level_phrase(level: PlayLevel) -> Message:
    """Return the level within a sentence, such as: like hard; or: between medium and expert."""
    strongest, *others = level.bots
    if not others:
        return Message("like {bot}", bot=bot_title(strongest))
    return Message(
        "between {weaker} and {stronger}",
        weaker=bot_title(others[-1]),
        stronger=bot_title(strongest),
    )


def phases_phrase(apart: LevelOfPhases) -> Message:
    """Return the level of some phases, such as: like expert in phases C to E."""
    first, last = PHASES[apart.first], PHASES[apart.last]
    level = level_phrase(apart.level)
    if first == last:
        return Message("{level} in phase {phase}", level=level, phase=first)
    return Message("{level} in phases {first} to {last}", level=level, first=first, last=last)
