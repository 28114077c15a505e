"""The same players at the table again: with the same deal, or with another one."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Final

from cob.record import Game, new_mark
from cob.record.origin import DealOrigin

_SEED_BITS: Final = 63


def same_deal(game: Game) -> Game:
    """Return a new game that begins as this one did.

    Everything is dealt as before, so it is not rated. If a loaded game's record does not contain
    the origin of its deal, only the part before the first decision is repeated.
    """
    header = replace(game.header, rated="")
    if game.origin is not None:
        reached, by = game.origin.points_before, game.origin.players_before
        if game.state.is_over:
            reached = tuple(player.points for player in game.state.players)
            by = game.header.players
        return Game.dealt(header, DealOrigin(game.origin.start_value, False, None, reached, by))
    if game.seed is not None:
        return Game.start(header, game.seed)
    again = Game.start(header)
    for move, seat in zip(game.moves, game.seats, strict=True):
        if seat is not None:
            break
        again.play(move)
    return again


def rematch(game: Game) -> Game:
    """Return a new game of the same players by the same rules, with a new deal.

    After a rated game it is rated as well, as a game of its own. A game from a position begins with
    that again, and after a game of a real table another one is entered.
    """
    if game.header.from_table:
        return Game.start(game.header)
    if game.header.position:
        return Game.start(game.header, secrets.randbits(_SEED_BITS))
    header = replace(game.header, rated=game.header.rated and new_mark())
    return Game.dealt(header, DealOrigin.drawn())
