"""A game with the house tile of CONTRIBUTING; `test_house_tile.py` runs this on a changed copy."""

from __future__ import annotations

from cob.boards import load_estates
from cob.bots.base import Effort
from cob.bots.evaluation import turns_left
from cob.bots.registry import make_bot
from cob.core.evaluation import features_of
from cob.core.flat import Position
from cob.engine import apply, legal_actions, new_game, parse_rules
from cob.engine.components import COLOURED_SUPPLIES, Kind, Tile
from cob.engine.scoring import knowledge_points, projected_points
from cob.text.tile_texts import describe_tile
from cob.tutorial.reference import load_reference

TILE = Tile["KNOWLEDGE_27"]


def play() -> None:
    """Play a short game, in which everybody has the tile, with a bot of each level."""
    bots = [make_bot(name, 1) for name in ("easy", "medium", "hard", "expert")]
    layout = load_estates().layouts["1"]
    state = new_game([layout] * len(bots), 1, rules=parse_rules("alea, phases 2"))
    for player in state.players:
        player.storage = (TILE,)
    while not state.is_over:
        seat, legal = state.current, legal_actions(state)
        apply(state, bots[seat].choose(state.view(seat), legal, Effort(0.2)))
        if state.is_over or turns_left(state) == 0:
            continue  # The last income of mines would be counted too.
        [certain] = features_of([Position.of(state)], seat)[1]
        assert certain == projected_points(state, seat)
    found = [knowledge_points(state, player).get(TILE) for player in state.players]
    ships = [player.tiles.count(Tile.SHIP) for player in state.players]
    assert any(found), "nobody has scored with the tile"
    for points, number in zip(found, ships, strict=True):
        assert points in (None, 2 * number)


if __name__ == "__main__":
    assert TILE in COLOURED_SUPPLIES[Kind.KNOWLEDGE]
    assert "2 points for each ship" in describe_tile(TILE)
    assert "ships" in load_reference().find("knowledge-27").title
    play()
