"""Games for the logs of Board Game Arena, with the seats as an import lays them out."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cob.bots.base import OWN_EFFORT
from cob.bots.easy import Beginner
from cob.engine import ALEA, EstateLayout, Ruleset, legal_actions
from cob.engine.chance import RoundRoll, StartingGoods, StartPlayer
from cob.record import COLOURS, PERSON, Game, Header, Seat
from tests.games import NAMES, estates


def played(
    seed: int,
    rules: Ruleset = ALEA,
    players: int | None = None,
    layouts: Sequence[EstateLayout] = (),
) -> Game:
    """A whole game of two to four players on any of some estates, by an easy bot or by chance.

    Seat 1 begins, as in every game that is imported.
    """
    chance = Random(seed)
    count = players or 2 + seed % 3
    seats = []
    for at in range(count):
        layout = chance.choice(layouts or list(estates().values()))
        castle = chance.choice(layout.castle_spaces)
        seats.append(Seat(NAMES[at], COLOURS[at], PERSON, (layout,), castle))
    game = Game.start(Header(tuple(seats), rules), seed)
    bot = Beginner()
    while not game.state.is_over:
        legal = legal_actions(game.state)
        if seed % 2:
            game.play(bot.choose(game.state.view(game.state.current), legal, OWN_EFFORT))
        else:
            game.play(chance.choice(legal))
    return reseated(game)


def reseated(game: Game) -> Game:
    """The same game with the player who begins in seat 1."""
    first = next(move.player for move in game.moves if isinstance(move, StartPlayer))
    header = game.header
    seats = header.seats[first:] + header.seats[:first]
    new = Game.start(Header(seats, header.ruleset))
    for move in game.moves:
        if isinstance(move, StartPlayer):
            move = StartPlayer(0)
        elif isinstance(move, StartingGoods):
            move = StartingGoods(move.goods[first:] + move.goods[:first])
        elif isinstance(move, RoundRoll):
            move = RoundRoll(move.dice[first:] + move.dice[:first], move.white)
        new.play(move)
    return new
