"""Results as the text of a file, and back; a text that was changed by hand is checked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import isfinite
from typing import Any, Final, NamedTuple

from cob.engine.components import PHASES
from cob.engine.events import Source
from cob.engine.setup import MAX_PLAYERS, MIN_PLAYERS
from cob.files.json_text import as_json_line
from cob.record import clean_name
from cob.statistics.result import FinishedGame, PlayerResult

_VERSION: Final = 1
_MOST_POINTS: Final = 10_000
_LATEST: Final = 100_000_000_000
"""Seconds since the epoch; the year 5138."""


class Seen(NamedTuple):
    """A file as it was when it was read."""

    size: int
    changed: int
    """When it was written, in nanoseconds since the epoch."""
    fingerprint: str
    """The fingerprint of the finished game in it; empty for a game that is not finished."""


class Contents(NamedTuple):
    """What the file of the statistics holds."""

    results: dict[str, FinishedGame]
    """Each result by its fingerprint."""
    files: dict[str, Seen]
    """The records that have been read, by their names."""


def format_contents(contents: Contents) -> str:
    """Return the text that `read_contents` reads: a line for each game, the oldest first."""
    games = sorted(contents.results.values(), key=lambda each: (each.played, each.fingerprint))
    lines = ",\n".join(as_json_line(_written(result)) for result in games)
    files = ",\n".join(as_json_line([name, *seen]) for name, seen in sorted(contents.files.items()))
    return f'{{"version": {_VERSION},\n"games": [\n{lines}\n],\n"files": [\n{files}\n]}}\n'


def read_contents(text: str) -> Contents:
    """Return the contents of a text; raise `ValueError` for anything else."""
    match json.loads(text):
        case {"version": version, "games": list(games), "files": list(files), **others} if (
            version == _VERSION and not others
        ):
            results = [_read_game(game) for game in games]
            seen = [_read_file(file) for file in files]
        case _:
            raise ValueError("not what the file of the statistics holds")
    by_fingerprint = {result.fingerprint: result for result in results}
    _check(len(by_fingerprint) == len(results))
    _check(all(s.fingerprint in by_fingerprint or not s.fingerprint for _, s in seen))
    return Contents(by_fingerprint, dict(seen))


def merged_contents(base: str, mine: str, theirs: str) -> str:
    """Return the games and files of two texts together; where they differ, `mine` counts.

    No result is ever taken out, so the common ancestor `base` is not needed. Raises `ValueError`
    for a text that is not one of these.
    """
    found, own = read_contents(theirs), read_contents(mine)
    return format_contents(Contents({**found.results, **own.results}, {**found.files, **own.files}))


def _written(result: FinishedGame) -> Mapping[str, object]:
    return {
        "game": result.fingerprint,
        "played": result.played,
        "players": [
            {
                "name": player.name,
                "controller": player.controller,
                "estate": player.estate,
                "place": player.place,
                "points_by": player.points_by,
                "phase_points": player.phase_points,
                "large": player.large_bonuses,
                "small": player.small_bonuses,
            }
            for player in result.players
        ],
    }


def _read_game(content: Any) -> FinishedGame:
    match content:
        case {
            "game": str(fingerprint),
            "played": int() | float() as played,
            "players": list(found),
            **others,
        } if fingerprint and not others:
            players = tuple(_read_player(player) for player in found)
        case _:
            raise ValueError("not a game")
    _check(type(played) is not bool and isfinite(played) and 0 <= played <= _LATEST)
    _check(MIN_PLAYERS <= len(players) <= MAX_PLAYERS)
    _check(sorted(p.place for p in players) == list(range(1, len(players) + 1)))
    return FinishedGame(fingerprint, float(played), players)


def _read_player(content: Any) -> PlayerResult:
    match content:
        case {
            "name": str(name),
            "controller": str(controller),
            "estate": str(estate),
            "place": int(place),
            "points_by": list(points_by),
            "phase_points": list(phase_points),
            "large": int(large),
            "small": int(small),
            **others,
        } if not others:
            pass
        case _:
            raise ValueError("not a player")
    _check(all(text and text == clean_name(text) for text in (name, controller, estate)))
    _check(len(points_by) == len(Source) and len(phase_points) == len(PHASES))
    _check(
        all(
            type(number) is int and 0 <= number <= _MOST_POINTS
            for number in (place, large, small, *points_by, *phase_points)
        )
    )
    return PlayerResult(
        name, controller, estate, place, tuple(points_by), tuple(phase_points), large, small
    )


def _read_file(content: Any) -> tuple[str, Seen]:
    match content:
        case [str(name), int(size), int(changed), str(fingerprint)]:
            return name, Seen(size, changed, fingerprint)
    raise ValueError("not a file")


def _check(is_sound: bool) -> None:
    if not is_sound:
        raise ValueError("not what the file of the statistics holds")
