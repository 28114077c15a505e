"""The positions of a recorded game as plain objects, for programs that learn from them.

Each contains the player's view of the table, the legal actions, the action played and the result
of the game; `docs/record.md` lists the keys.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from cob.boards import SHIPPED
from cob.engine import Action, GameState, legal_actions, ranking
from cob.engine.components import DEPOT_RANGES, DEPOTS, GOODS, PHASES, Kind, Tile
from cob.engine.hexgrid import SPACE_NAMES
from cob.engine.pending import Selection
from cob.engine.ruleset import rules_text
from cob.record.game import Game, GameStep
from cob.record.text import fingerprint

JsonObject = dict[str, object]
_NO_CHANCES: Final[Mapping[int, tuple[float, ...]]] = {}


def positions(
    game: Game, chances: Mapping[int, tuple[float, ...]] = _NO_CHANCES
) -> Iterator[JsonObject]:
    """Yield an object for each decision of a game, in order.

    `chances` are the chances of winning in the record (`remarks.chances_in`).
    """
    known, state = fingerprint(game), game.state
    points = [player.points for player in state.players] if state.is_over else None
    seats = ranking(state) if state.is_over else ()
    ranks = [seats.index(seat) + 1 for seat in range(len(state.players))] if seats else None
    steps = game.steps()
    before = next(steps).state
    for number, step in enumerate(steps):
        if step.seat is not None:
            told = chances.get(number)
            yield {
                "game": known,
                "move": number,
                "seat": step.seat + 1,
                "position": position_object(before, step.seat),
                **_decision(before, step),
                "points": points,
                "ranks": ranks,
                "chances": None if told is None else list(told),
            }
        before = step.state


def _decision(before: GameState, step: GameStep) -> JsonObject:
    legal: Sequence[Action] = legal_actions(before)
    action = str(step.move)
    texts = list(map(str, legal))
    return {"legal": texts, "chosen": texts.index(action), "action": action}


def position_object(state: GameState, seat: int) -> JsonObject:
    """Return a position as the player on a seat sees it, without hidden facts."""
    view = state.view(seat)
    return {
        "ruleset": rules_text(view.rules),
        "phase": PHASES[view.phase] if view.phase >= 0 else None,
        "round": view.round,
        "white": view.white or None,
        "order": [each + 1 for each in view.order],
        "track": [[each + 1 for each in stack] for stack in view.track],
        "asked": None if view.asked is None else view.asked.code,
        "bought": view.bought,
        "hired": view.hired,
        "depots": [[_code(view.board[space]) for space in DEPOT_RANGES[d]] for d in DEPOTS],
        "black_depot": [_code(view.board[space]) for space in DEPOT_RANGES[0]],
        "depot_goods": [list(view.depot_goods[depot]) for depot in DEPOTS],
        "goods_to_come": list(view.round_goods),
        "large_bonuses": _kinds(view.large_left),
        "small_bonuses": _kinds(view.small_left),
        "unseen": _codes(tile for supply in view.supplies for tile in supply),
        "unseen_black": _codes(view.black_supply),
        "unseen_goods": [view.unseen_goods.count(good) for good in GOODS],
        "own_estates": {
            layout.number: " / ".join(layout.rows)
            for player in view.players
            for layout in player.choices
            if layout.number not in SHIPPED
        },
        "players": [_player(view, each) for each in range(len(view.players))],
    }


def _player(view: GameState, seat: int) -> JsonObject:
    player = view.players[seat]
    number = estate_number(view, seat)
    return {
        "estate": number,
        "estates_to_choose": [] if number else [each.number for each in player.choices],
        "tiles": {
            name: tile.code
            for name, tile in zip(SPACE_NAMES, player.estate, strict=True)
            if tile is not None
        },
        "storage": [tile.code for tile in player.storage],
        "goods": player.goods[1:],
        "sold": player.sold[1:],
        "silverlings": player.silverlings,
        "workers": player.workers,
        "points": player.points,
        "dice": list(player.dice),
        "rolled": list(player.rolled),
        "large_bonuses": _kinds(player.large_bonuses),
        "small_bonuses": _kinds(player.small_bonuses),
    }


def estate_number(view: GameState, seat: int) -> str | None:
    """Return the number of a player's estate; None while it is not chosen or is hidden."""
    player = view.players[seat]
    is_chosen = seat == view.current and view.asked is Selection.START_CASTLE
    is_known = player.filled or is_chosen or len(player.choices) == 1
    return player.layout.number if is_known else None


def _code(tile: Tile | None) -> str | None:
    return None if tile is None else tile.code


def _codes(tiles: Iterable[Tile]) -> dict[str, int]:
    return dict(Counter(tile.code for tile in tiles))


def _kinds(mask: int) -> list[str]:
    return [kind.name.lower() for kind in Kind if mask >> kind & 1]
