"""The same players at the table once more: from the same deal, or from another one."""

from __future__ import annotations

from cob.record import Game


def same_deal(game: Game) -> Game:
    """Return a new game that begins as this one did.

    From its seed everything is dealt as before. A record does not tell the seed: of a game that was
    read, only what was drawn and rolled before the first decision is repeated.
    """
    if game.seed is not None:
        return Game.start(game.header, game.seed)
    again = Game.start(game.header)
    for move, seat in zip(game.moves, game.seats, strict=True):
        if seat is not None:
            break
        again.play(move)
    return again


def rematch(game: Game, seed: int) -> Game:
    """Return a new game of the same players by the same rules, dealt from another seed."""
    return Game.start(game.header, seed)
