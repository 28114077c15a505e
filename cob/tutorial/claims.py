"""Claims: amounts in a lesson's text, in braces, checked against the engine.

"The bank gives {2 Silverlings}" is shown without its braces. A claim is about the step: its task,
or, if it has none, the last move.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from cob.engine import Event, GameState
from cob.engine.components import (
    BLACK_DEPOT,
    DEPOTS,
    PHASE_POINTS,
    PHASES,
    large_bonus,
    region_points,
    small_bonus,
)
from cob.engine.events import (
    ActionTaken,
    PointsScored,
    SilverlingsGained,
    Source,
    WorkersGained,
)
from cob.engine.scoring import projected_points
from cob.tutorial.position import LEARNER

_CLAIM: Final = re.compile(r"\{([^{}]*)\}")
_UNCHECKED: Final = re.compile(
    r"\b\d+ (?:points?|workers?|worker tiles?|Silverlings?|goods tiles?|tiles)\b"
)


@dataclass(frozen=True, slots=True)
class TextPiece:
    """A part of a text, and whether it is a claim."""

    text: str
    is_claim: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts against which claims are checked."""

    names: Sequence[str]
    """The players by seat."""
    state: GameState
    """The position now."""
    events: Sequence[Event]
    """The events of the step's move."""


def pieces(text: str) -> tuple[TextPiece, ...]:
    """Return the text in parts, claims without their braces."""
    parts = _CLAIM.split(text)
    return tuple(TextPiece(part, bool(at % 2)) for at, part in enumerate(parts) if part)


def plain(text: str) -> str:
    """Return the text as it is read aloud."""
    return "".join(piece.text for piece in pieces(text))


def claims(text: str) -> list[str]:
    """Return the claims of a text."""
    return [piece.text for piece in pieces(text) if piece.is_claim]


def unchecked(text: str) -> list[str]:
    """Return the amounts in a text outside of claims, where a mistake would not be noticed."""
    return [
        found
        for piece in pieces(text)
        if not piece.is_claim
        for found in _UNCHECKED.findall(piece.text)
    ]


def why_false(claim: str, facts: Facts) -> str | None:
    """Return None for a claim that the engine confirms, or else the true fact."""
    for form, found in _FORMS:
        if match := re.fullmatch(form, claim):
            said, is_so = found(match, facts)
            return None if is_so == said else f'"{claim}" is not so: {is_so}'
    return f'"{claim}" is no claim that can be checked'


_FoundPuzzle = tuple[object, object]
"""The words of a claim, and the fact."""


def _sum(text: str) -> int:
    return sum(int(term) for term in text.split("+"))


def _points_scored(match: re.Match[str], facts: Facts) -> _FoundPuzzle:
    events = [e for e in facts.events if isinstance(e, PointsScored) and e.player == LEARNER]
    return _sum(match[1]), sum(event.points for event in events)


def _points_for(match: re.Match[str], facts: Facts) -> _FoundPuzzle:
    """Return the points of the final scoring, by their source."""
    what = match[2]
    sources = {
        "goods": Source.UNSOLD_GOODS,
        "Silverlings": Source.SILVERLINGS,
        "workers": Source.WORKERS,
    }
    events = [e for e in facts.events if isinstance(e, PointsScored) and e.player == LEARNER]
    if what in sources:
        scored = [e.points for e in events if e.source is sources[what]]
    else:
        number = int(what.split()[-1])
        scored = [e.points for e in events if e.tile is not None and e.tile.number == number]
    return _sum(match[1]), sum(scored)


def _workers(match: re.Match[str], facts: Facts) -> _FoundPuzzle:
    taken = [e for e in facts.events if isinstance(e, ActionTaken) and e.player == LEARNER]
    paid = sum(event.workers for event in taken)
    gained = sum(
        e.number for e in facts.events if isinstance(e, WorkersGained) and e.player == LEARNER
    )
    said = int(match[1])
    return said, said if said in (paid, gained) else f"{paid} paid and {gained} gained"


def _silverlings(match: re.Match[str], facts: Facts) -> _FoundPuzzle:
    paid = sum(e.silverlings for e in facts.events if isinstance(e, ActionTaken))
    gained = sum(
        e.number for e in facts.events if isinstance(e, SilverlingsGained) and e.player == LEARNER
    )
    said = int(match[1])
    return said, said if said in (paid, gained) else f"{paid} paid and {gained} gained"


def _has(match: re.Match[str], facts: Facts) -> _FoundPuzzle:
    player = facts.state.players[LEARNER]
    stock = {
        "point": player.points,
        "worker": player.workers,
        "Silverling": player.silverlings,
        "goods tile": sum(player.goods),
        "tile in storage": len(player.storage),
    }
    noun = match[2].replace("tiles", "tile").removesuffix("s")
    return int(match[1]), stock[noun]


def _points_of(match: re.Match[str], facts: Facts) -> _FoundPuzzle:
    if match[1] not in facts.names:
        return match[1], f"nobody of {', '.join(facts.names)}"
    return int(match[2]), facts.state.players[facts.names.index(match[1])].points


def _projected(match: re.Match[str], facts: Facts) -> _FoundPuzzle:
    return int(match[1]), projected_points(facts.state, LEARNER)


def _on_depots(match: re.Match[str], facts: Facts) -> _FoundPuzzle:
    state = facts.state
    return int(match[1]), sum(len(state.depot_tiles(depot)) for depot in DEPOTS)


def _on_black_depot(match: re.Match[str], facts: Facts) -> _FoundPuzzle:
    return int(match[1]), len(facts.state.depot_tiles(BLACK_DEPOT))


def _bonus(match: re.Match[str], facts: Facts) -> _FoundPuzzle:
    points = large_bonus if match[2] == "large" else small_bonus
    return int(match[1]), points(len(facts.state.players))


_FORMS: Final[tuple[tuple[str, Callable[[re.Match[str], Facts], _FoundPuzzle]], ...]] = (
    (r"(\d+(?: \+ \d+)*) points?", _points_scored),
    (r"(\d+(?: \+ \d+)*) points? for (goods|Silverlings|workers|knowledge tile \d+)", _points_for),
    (r"(\d+) (?:workers?|worker tiles?)", _workers),
    (r"(\d+) Silverlings?", _silverlings),
    (r"have (\d+) (points?|workers?|Silverlings?|goods tiles?|tiles? in storage)", _has),
    (r"(\w+) has (\d+) points?", _points_of),
    (r"(\d+) points? if the game were scored now", _projected),
    (r"(\d+) tiles on the depots", _on_depots),
    (r"(\d+) tiles on the black depot", _on_black_depot),
    (r"(\d+) points? for the (large|small) bonus tile", _bonus),
    (
        r"(\d+) points? for (\d) spaces?",
        lambda match, facts: (int(match[1]), region_points(int(match[2]))),
    ),
    (
        r"phase ([A-E]): (\d+) points?",
        lambda match, facts: (int(match[2]), PHASE_POINTS[PHASES.index(match[1])]),
    ),
)
"""The claims that can be checked: a form, and its fact."""
