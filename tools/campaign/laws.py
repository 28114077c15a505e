"""What holds in every position of every game, as one question for random trials to ask."""

from __future__ import annotations

from collections.abc import Iterator

from cob.engine import GameState, legal_actions


def broken_laws(state: GameState) -> Iterator[str]:
    """Yield in words what is wrong with a position; nothing in a right one."""
    goods = [*state.unseen_goods, *state.round_goods]
    goods += [good for lying in state.depot_goods for good in lying]
    for seat, player in enumerate(state.players):
        goods += [
            good
            for store in (player.goods, player.sold)
            for good, count in enumerate(store)
            for _ in range(count)
        ]
        counts = (player.workers, player.silverlings, *player.goods, *player.sold)
        if min(*counts, *player.points_by) < 0:
            yield f"player {seat} has less than nothing"
        if player.points != sum(player.points_by):
            yield f"the points of player {seat} are not the sum of their reasons"
        if len(player.storage) > 3 or sum(map(bool, player.goods)) > 3:
            yield f"player {seat} stores more than there are spaces for"
        if len(player.tiles) != 37 - player.empty_spaces:
            yield f"player {seat} has other tiles than filled spaces"
    if sorted(goods) != [good for good in range(1, 7) for _ in range(7)]:
        yield "goods tiles were lost or made"
    if sorted(seat for stack in state.track for seat in stack) != sorted(state.order):
        yield "a player is missing on the track, or is there twice"
    if bool(legal_actions(state)) == state.is_over:
        yield "there is nothing to do in a game that goes on, or something in one that is over"
