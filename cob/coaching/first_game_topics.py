"""The topics of the guided first game's lines: each leads to the practice of a lesson."""

from __future__ import annotations

from typing import Final

from cob.analysis.topics import Topic, topic_of_tile
from cob.engine.components import Kind, Tile
from cob.tutorial.first_game.teacher import ShownSpeech

TOPIC_OF_OCCASION: Final[dict[str, Topic | None]] = {
    "tile taken": Topic.TAKING,
    "mine taken": Topic.SILVERLINGS,
    "ship taken": Topic.SHIPS,
    "scoring tile taken": Topic.KNOWLEDGE_THAT_SCORES,
    "scoring tile added": Topic.KNOWLEDGE_THAT_SCORES,
    "tile added": Topic.ADDING,
    "building added": Topic.BUILDINGS,
    **{f"{tile.code} added": topic_of_tile(tile) for tile in Tile if tile.kind is Kind.BUILDING},
    "ship added": Topic.SHIPS,
    "animals added": Topic.ANIMALS,
    "animals score again": Topic.ANIMALS,
    "mine added": Topic.SILVERLINGS,
    "castle added": Topic.CASTLES,
    "knowledge tile added": Topic.KNOWLEDGE_OF_THE_REST,
    "free action": Topic.CASTLES,
    "goods loaded": Topic.SHIPS,
    "goods sold": Topic.SELLING,
    "workers taken": Topic.WORKERS,
    "workers paid": Topic.WORKERS,
    "Silverlings gained": Topic.SILVERLINGS,
    "tile bought": Topic.SILVERLINGS,
    "points scored": None,
    "6 points at once": None,
    "15 points at once": None,
    "region completed": Topic.REGIONS,
    "bonus tile won": Topic.REGIONS,
    "turn ended": Topic.ACTIONS,
    "round 1": None,
    "round 2": Topic.PHASES,
    "round 3": Topic.PHASES,
    "last round of phase A": Topic.PHASES,
    "phase A ended": Topic.PHASES,
    "0 mines paid": Topic.SILVERLINGS,
    "1 mine paid": Topic.SILVERLINGS,
    "2 mines paid": Topic.SILVERLINGS,
    "phase B": None,
    "phase B, round 3": Topic.REGIONS,
    "phase B, round 4": Topic.FINAL_SCORING,
    "last round": Topic.FINAL_SCORING,
    "game ended": Topic.FINAL_SCORING,
    "rival begins": None,
    "rival scored 15 points at once": None,
    "rival took a tile": None,
    "rival added a tile": None,
    "rival completed a region": None,
    "rival won a bonus tile": None,
    "rival sold goods": None,
    "rival bought a tile": None,
    "rival added a ship": None,
    "rival added animals": None,
}
"""Topics by the names in the script. The rival's lines have none."""


def topic_of_said(said: ShownSpeech) -> Topic | None:
    """Return the topic that the line teaches; a line about a pending task has none."""
    return TOPIC_OF_OCCASION[said.occasion] if said.occasion else None
