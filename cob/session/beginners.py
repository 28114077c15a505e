"""Games of beginners: the table and the review speak to such a player as to a learner."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import lru_cache
from typing import Final

from cob.record import Game, Header

_OF_BEGINNERS: Final = "easy"
"""The bot that beginners play against, with or without a taste."""
_KEPT: Final = 4
"""So many headers are kept: the table asks for the one of its game in every frame."""


@lru_cache(_KEPT)
def shown_header(header: Header) -> Header:
    """Return the agreement before a game as it is shown: the only person in it, if the rivals are
    for beginners, is a learner, whom the table calls "You"."""
    people = header.people
    bots = (each.controller for seat, each in enumerate(header.seats) if seat not in people)
    is_beginner_s = len(people) == 1 and all(bot.split(":")[0] == _OF_BEGINNERS for bot in bots)
    if header.learner is not None or not is_beginner_s:
        return header
    return replace(header, learner=people[0])


def told_to_beginner(game: Game) -> Game:
    """Return a game with the header that is shown; the game itself if that is its own."""
    header = shown_header(game.header)
    if header == game.header:
        return game
    told = copy(game)
    told.header = header
    return told
