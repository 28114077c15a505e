"""The table of points folded to its essentials: groups of sources, none without points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from cob.engine.events import Source
from cob.explaining.score_table import ScoreRow
from cob.text.language import Message, tr
from cob.text.wording import listed, with_colon


class ScoreTopic(Enum):
    """Common name of the sources of points in a group."""

    REGIONS = auto()
    BONUS_TILES = auto()
    ANIMALS = auto()
    GOODS = auto()
    WATCHTOWERS = auto()
    KNOWLEDGE = auto()
    LEFT_OVER = auto()


_TOPICS: Final[dict[Source, ScoreTopic]] = {
    Source.REGIONS: ScoreTopic.REGIONS,
    Source.PHASES: ScoreTopic.REGIONS,
    Source.BONUS_TILES: ScoreTopic.BONUS_TILES,
    Source.ANIMALS: ScoreTopic.ANIMALS,
    Source.GOODS: ScoreTopic.GOODS,
    Source.WATCHTOWERS: ScoreTopic.WATCHTOWERS,
    Source.KNOWLEDGE: ScoreTopic.KNOWLEDGE,
    Source.UNSOLD_GOODS: ScoreTopic.LEFT_OVER,
    Source.SILVERLINGS: ScoreTopic.LEFT_OVER,
    Source.WORKERS: ScoreTopic.LEFT_OVER,
}
_TITLES: Final[dict[ScoreTopic, Message]] = {
    ScoreTopic.REGIONS: Message("Completed regions"),
    ScoreTopic.KNOWLEDGE: Message("Knowledge tiles"),
    ScoreTopic.LEFT_OVER: Message("Left over"),
}
"""The titles of groups; one with a single source takes that source's title."""
_RULES: Final[dict[ScoreTopic, Message]] = {
    ScoreTopic.REGIONS: Message(
        "A completed region scores 1, 3, 6, 10… points by its size, and a bonus for its phase."
    ),
    ScoreTopic.KNOWLEDGE: Message("Knowledge tiles in the estate score for what they count."),
}
"""How groups score; other groups give the rule of each source."""
_NOTHING: Final = Message("nothing")


@dataclass(frozen=True, slots=True)
class ScoreGroup:
    """Sources of points that are one row of the folded table."""

    topic: ScoreTopic
    row: ScoreRow
    """The row that stands for them, with their sums."""
    parts: tuple[ScoreRow, ...]


def score_groups(rows: Sequence[ScoreRow]) -> tuple[ScoreGroup, ...]:
    """Return the groups in which a player has points, in the order of the table."""
    found = []
    for topic in ScoreTopic:
        parts = tuple(row for row in rows if _TOPICS[row.source] is topic)
        if any(any(row.points) for row in parts):
            found.append(ScoreGroup(topic, _sum_of(topic, parts), parts))
    return tuple(found)


def _sum_of(topic: ScoreTopic, parts: tuple[ScoreRow, ...]) -> ScoreRow:
    if topic not in _TITLES:
        return parts[0]
    seats = range(len(parts[0].points))
    rule = tr(_RULES[topic]) if topic in _RULES else " ".join(part.rule for part in parts)
    return ScoreRow(
        tr(_TITLES[topic]),
        rule,
        tuple(sum(part.points[seat] for part in parts) for seat in seats),
        tuple(_words(topic, parts, seat) for seat in seats),
        parts[0].source,
    )


def _words(topic: ScoreTopic, parts: Sequence[ScoreRow], seat: int) -> str:
    """Return the sources of a player's points of a group.

    Regions list their sizes and phases, a line for each source; others are counted at a glance.
    """
    own = [part for part in parts if part.points[seat]]
    told = [f"{part.title} ({part.points[seat]})" for part in own]
    if topic is ScoreTopic.REGIONS:
        reasons = (part.words[seat] for part in own)
        return "\n".join(
            with_colon(what, why) for what, why in zip(told, reasons, strict=True)
        ) or tr(_NOTHING)
    return listed(told) if told else tr(_NOTHING)
