"""The conformance files: where they lie, and what is expected of the good ones."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from cob.engine import EstateLayout, legal_actions, ranking
from cob.engine.chance import RoundRoll
from cob.engine.components import Kind
from cob.engine.hexgrid import SPACE_NAMES
from cob.engine.ruleset import rules_text
from cob.record import Game, read_file
from cob.record.origin import DealOrigin, origin_in
from cob.record.remarks import remarks_in
from cob.record.text import statement_numbers

FOLDER = Path(__file__).resolve().parents[1] / "conformance"
ENDING = ".burgundy"
GOOD = sorted((FOLDER / "good").glob(f"*{ENDING}"))
BAD = sorted((FOLDER / "bad").glob(f"*{ENDING}"))
WORDS = ("eval", "mark", "better", "forced", "guided")


def expected(path: Path) -> dict[str, object]:
    content: dict[str, object] = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    return content


@cache
def conformance_estates() -> Mapping[str, EstateLayout]:
    """The estates as the files tell them, the one of somebody's own included."""
    content = json.loads((FOLDER / "estates.json").read_text(encoding="utf-8"))
    return {
        number: EstateLayout.create(
            number,
            number,
            [Kind[spaces[name][0].upper()] for name in SPACE_NAMES],
            [spaces[name][1] for name in SPACE_NAMES],
        )
        for number, spaces in content.items()
    }


def told(path: Path) -> dict[str, object]:
    """What is expected of a reader, which it works out from the record in a file."""
    game, text = read_file(path, conformance_estates()), path.read_bytes().decode("utf-8")
    origin = origin_in(text)
    state = game.state
    rolls = [
        [player.points for player in step.state.players]
        for step in game.steps()
        if isinstance(step.move, RoundRoll)
    ]
    is_asked = bool(state.pending) and not state.is_over and bool(legal_actions(state))
    return {
        "ruleset": rules_text(game.header.ruleset),
        "secret": game.header.secret,
        "rated": game.header.rated,
        "seats": [
            {
                "name": seat.name,
                "colour": seat.colour,
                "controller": seat.controller,
                "estate": player.layout.number if player.filled else None,
                "tiles": {
                    name: tile.code
                    for name, tile in zip(SPACE_NAMES, player.estate, strict=True)
                    if tile is not None
                },
                "storage": sorted(tile.code for tile in player.storage),
                "workers": player.workers,
                "silverlings": player.silverlings,
            }
            for seat, player in zip(game.header.seats, state.players, strict=True)
        ],
        "moves": len(game.moves),
        "finished": state.is_over,
        "points": [player.points for player in state.players],
        "ranking": [seat + 1 for seat in ranking(state)] if state.is_over else None,
        "points_after_rolls": rolls,
        "to_move": state.current + 1 if is_asked else None,
        "legal_actions": sorted(map(str, legal_actions(state))) if is_asked else [],
        "remarks": [list(remark) for remark in remarks_in(text) if remark.word in WORDS],
        "dice": None if origin is None else {"changed_on_line": changed_line(game, text, origin)},
    }


def changed_line(game: Game, text: str, origin: DealOrigin) -> int | None:
    """The line of the first chance result that does not follow from the start value."""
    _, other = game.dealt_again(origin.seed)
    return next((line for line, move in statement_numbers(text).items() if move == other), None)
