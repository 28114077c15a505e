"""The game at the end of the road: a rated one against the hard bot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from cob.engine import EstateLayout
from cob.new_game.game_plan import GamePlan
from cob.record import Game, new_mark
from cob.record.origin import DealOrigin

RATED_RIVAL: Final = "hard"


def rated_game(layouts: Mapping[str, EstateLayout]) -> Game:
    """Return a new rated game of two on the first estate; raise `CobError`."""
    plan = GamePlan()
    plan.seats[1].controller = RATED_RIVAL
    origin = DealOrigin.drawn()
    return Game.dealt(replace(plan.header(origin.seed, layouts), rated=new_mark()), origin)
