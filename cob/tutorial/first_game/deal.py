"""The deal of the first game: two phases on the starting estate, from a chosen seed.

`tools/first_game.py` has searched for it: every line of the script comes up in that deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cob.engine import CobError, EstateLayout
from cob.engine.hexgrid import CENTRE
from cob.engine.ruleset import parse_rules
from cob.record import COLOURS, PERSON, Game, Header, Seat
from cob.text.language import tr
from cob.tutorial.position import LEARNER

SEED: Final = 5011
"""The seed of the deal."""
RIVAL: Final = "easy"
"""The bot that plays the rival."""
RIVAL_NAME: Final = "Lucien"
_ESTATE: Final = "1"
_RULES: Final = "alea, phases 2"


def first_game(layouts: Mapping[str, EstateLayout], seed: int = SEED) -> Game:
    """Return the guided game at its first decision."""
    estate = layouts[_ESTATE]
    seats = ((tr("You"), PERSON), (RIVAL_NAME, RIVAL))
    header = Header(
        tuple(
            Seat(name, colour, controller, (estate,), CENTRE)
            for (name, controller), colour in zip(seats, COLOURS, strict=False)
        ),
        parse_rules(_RULES),
        learner=LEARNER,
    )
    return Game.start(header, seed)


def as_first_game(game: Game, layouts: Mapping[str, EstateLayout]) -> Game | None:
    """Return a loaded game as the guided one, with its deal; None for any other game.

    A record has no seed. Chance results do not depend on the players' decisions, so the deal
    identifies the game, and its later chance results are known as well.
    """
    if _ESTATE not in layouts or game.header.ruleset != parse_rules(_RULES):
        return None
    fresh = first_game(layouts)
    own, known = game.header.seats, fresh.header.seats
    if [(seat.controller, seat.choices, seat.castle) for seat in own] != [
        (seat.controller, seat.choices, seat.castle) for seat in known
    ]:
        return None
    try:
        for move, seat in zip(game.moves, game.seats, strict=True):
            if seat is not None:
                fresh.play(move)
    except CobError:
        return None
    fresh.guided = game.guided
    is_same = game.moves == fresh.moves[: len(game.moves)]
    return fresh if is_same else None
