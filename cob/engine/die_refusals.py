"""The reasons why a die cannot be used: it is not there, or too far from the value needed."""

from __future__ import annotations

from typing import Final

from cob.engine.actions import (
    FREE,
    AddTile,
    SellGoods,
    TakeTile,
)
from cob.engine.dice import distance, worker_cost
from cob.engine.legality import (
    free_step,
    value_needed,
)
from cob.engine.message import Message
from cob.engine.pending import TITLES, Choice
from cob.engine.purchases import offers_for_sale
from cob.engine.state import GameState, Player

_STEPS: Final = (
    Message("no steps"),
    Message("one step"),
    Message("two steps"),
    Message("three steps"),
)
WORKER_COUNTS: Final = (
    Message("no workers"),
    Message("one worker"),
    Message("two workers"),
    Message("three workers"),
)
"""No die is farther away than three steps, so there is no word for more workers."""


def why_not_die(state: GameState, player: Player, choice: Choice, die: int) -> Message:
    """Return why a die is not among those that the player may use for the choice."""
    if not choice.own_dice:
        return Message(
            "the {effect} needs none of your dice: its action is free", effect=TITLES[choice.code]
        )
    if not player.dice:
        if offers_for_sale(state, player):
            return Message("both dice are used: buy a tile or end the turn")
        return Message("both dice are used: end the turn")
    if die == FREE:
        return Message("nothing gives you a free action now: use one of your dice")
    return Message("you have no unused die that shows {die}", die=die)


def why_too_far(player: Player, goal: Message, action: TakeTile | AddTile | SellGoods) -> Message:
    """Return how far the die is from the goal, and that the player has too few workers."""
    needed = value_needed(player, action)
    steps = distance(action.die, needed)
    workers = worker_cost(player, action.die, needed, free_step(action))
    return Message(
        "{goal} needs a {needed}: your {die} is {steps} away, which costs {workers}, "
        "and you have {owned}",
        goal=goal,
        needed=needed,
        die=action.die,
        steps=_STEPS[steps],
        workers=WORKER_COUNTS[workers],
        owned=WORKER_COUNTS[player.workers],
    )
