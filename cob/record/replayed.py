"""What a recorded game came to, as a plain object; `docs/record.md` lists the keys."""

from __future__ import annotations

from collections.abc import Iterator

from cob.engine import ranking
from cob.engine.components import PHASES
from cob.engine.events import PointsScored, Source
from cob.engine.ruleset import rules_text
from cob.record.game import PERSON, Game
from cob.record.positions import JsonObject, estate_number
from cob.record.text import fingerprint


def replay_object(game: Game) -> JsonObject:
    """Return the players with their points by origin, each scoring, and the last position."""
    state = game.state
    return {
        "game": fingerprint(game),
        "rules": rules_text(game.header.ruleset),
        "finished": state.is_over,
        "moves": len(game.moves),
        "phase": PHASES[state.phase] if state.phase >= 0 else None,
        "round": state.round,
        "players": [_player(game, seat) for seat in range(len(state.players))],
        "scored": list(_scored(game)),
        "position": str(state),
    }


def _player(game: Game, seat: int) -> JsonObject:
    state, agreed = game.state, game.header.seats[seat]
    player = state.players[seat]
    return {
        "seat": seat + 1,
        "name": agreed.name,
        "colour": agreed.colour,
        "bot": None if agreed.controller == PERSON else agreed.controller,
        "estate": estate_number(state, seat),
        "place": ranking(state).index(seat) + 1 if state.is_over else None,
        "points": player.points,
        "points_by": {_key(source): player.points_by[source] for source in Source},
    }


def _scored(game: Game) -> Iterator[JsonObject]:
    """Yield each scoring, with the number of moves before the one that brought it."""
    for number, step in enumerate(game.steps(), start=-1):
        for event in step.events:
            if isinstance(event, PointsScored):
                yield {
                    "move": number,
                    "seat": event.player + 1,
                    "points": event.points,
                    "origin": _key(event.source),
                    "tile": event.tile.code if event.tile else None,
                }


def _key(source: Source) -> str:
    return source.name.lower()
