"""The same players at the table once more: from the same deal, or from another one."""

from __future__ import annotations

from dataclasses import replace

from cob.record import Game, new_mark


def same_deal(game: Game) -> Game:
    """Return a new game that begins as this one did.

    From its seed everything is dealt as before, so it is not rated. A record does not tell the
    seed: of a game that was read, only what came before the first decision is repeated.
    """
    header = replace(game.header, rated="")
    if game.seed is not None:
        return Game.start(header, game.seed)
    again = Game.start(header)
    for move, seat in zip(game.moves, game.seats, strict=True):
        if seat is not None:
            break
        again.play(move)
    return again


def rematch(game: Game, seed: int) -> Game:
    """Return a new game of the same players by the same rules, dealt from another seed.

    After a rated game it is rated as well, as a game of its own.
    """
    return Game.start(replace(game.header, rated=game.header.rated and new_mark()), seed)
