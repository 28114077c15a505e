"""Games of beginners: the table and the review speak to such a player as to a learner."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import Final

from cob.record import PERSON, Game, Header

_OF_BEGINNERS: Final = "easy"
"""The bot that beginners play against, with or without a taste."""


def told_to_beginner(game: Game) -> Game:
    """Return a game as it is shown to the only person in it, a learner, if the rivals are for
    beginners; any other game as it is."""
    header = game.header
    people = [seat for seat, each in enumerate(header.seats) if each.controller == PERSON]
    bots = [each.controller.split(":")[0] for each in header.seats if each.controller != PERSON]
    is_beginner_s = len(people) == 1 and all(bot == _OF_BEGINNERS for bot in bots)
    if header.learner is not None or not is_beginner_s:
        return game
    told = copy(game)
    told.header = replace(header, learner=people[0])
    return told


def shown_header(game: Game) -> Header:
    """Return the agreement before a game as it is shown: a beginner is addressed as "You"."""
    return told_to_beginner(game).header
