"""The question for a place of a chance draft, and the names of places that are not on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cob.drafts.chance_draft import (
    ChanceDraft,
    DiePlace,
    DraftPlace,
    OrderPlace,
    RoundGoodsPlace,
    StartGoodsPlace,
    TilePlace,
    WhiteDiePlace,
)
from cob.drafts.position_places import PositionPlace
from cob.engine.components import FIRST_BLACK_SPACE, Kind, depot_of
from cob.engine.rounds import kinds_to_deal
from cob.text.language import Message, tr

_WHICH: Final[dict[Kind, Message]] = {
    Kind.KNOWLEDGE: Message("Depot {depot}: which knowledge tile lies on the marked space?"),
    Kind.ANIMAL: Message("Depot {depot}: which animal tile lies on the marked space?"),
    Kind.BUILDING: Message("Depot {depot}: which building lies on the marked space?"),
}
"""By the colour of a depot space; the other colours have one face each and need no question."""
_COMPLETE: Final = Message("All is entered. Compare it with your table, then click on “Done”.")


def question(draft: ChanceDraft, names: Sequence[str]) -> str:
    """Return what the draft asks for now."""
    match draft.chosen:
        case TilePlace(space) if space >= FIRST_BLACK_SPACE:
            return tr("Which tile lies on the marked space of the black depot?")
        case TilePlace(space):
            kind = kinds_to_deal(len(names), draft.state.phase + 1)[space]
            assert kind is not None
            return tr(_WHICH[kind], depot=depot_of(space))
        case RoundGoodsPlace(number):
            return tr("Which goods tile lies on the space of round {round}?", round=number)
        case StartGoodsPlace(seat, index):
            return tr(
                "Which goods does {name} begin with? Tile {number} of 3.",
                name=names[seat],
                number=index + 1,
            )
        case DiePlace(seat, _):
            return tr("What did {name} roll?", name=names[seat])
        case WhiteDiePlace():
            return tr("What does the white die show?")
        case OrderPlace(0):
            return tr("Who plays first?")
        case OrderPlace(index):
            return tr("Who plays in place {place}?", place=index + 1)
    return tr(_COMPLETE)


def place_name(place: DraftPlace | PositionPlace, names: Sequence[str]) -> str:
    """Return the name of a place that is not on the board; empty for another one."""
    match place:
        case StartGoodsPlace(seat, index):
            return tr("{name}, goods tile {number}", name=names[seat], number=index + 1)
        case DiePlace(seat, index):
            return tr("{name}, die {number}", name=names[seat], number=index + 1)
        case WhiteDiePlace():
            return tr("White die")
        case OrderPlace(index):
            return tr("Place {place} in the turn order", place=index + 1)
    return ""
