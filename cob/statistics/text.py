"""Results in the format of the file, and back; contents edited by hand are checked."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from math import isfinite
from typing import Any, Final, NamedTuple

from cob.engine.components import PHASES
from cob.engine.events import Source
from cob.engine.setup import MAX_PLAYERS, MIN_PLAYERS
from cob.files.user_file import Content
from cob.record import PERSON, RATED_MARK, clean_name
from cob.statistics.result import (
    MAP_DIGITS,
    FinishedGame,
    PlayerIdentity,
    PlayerResult,
    RatedDetails,
)
from cob.statistics.strength import ReviewedGame

VERSION: Final = 4
"""Files of version 1 have neither rated games nor reviews; reviews of version 2 have a figure more,
which nothing tells any more. Before version 4 no map of a player's own is told from others."""
_DROPPED: Final = frozenset({"accuracy"})
"""Keys of reviews in older files, which are passed over."""
_MAP: Final = re.compile(rf"[0-9a-f]{{{MAP_DIGITS}}}")
_MOST_POINTS: Final = 10_000
_MOST_LUCK: Final = 10_000.0
_HIGHEST_RATING: Final = 10_000
_LATEST: Final = 100_000_000_000
"""Seconds since the epoch; the year 5138."""


class FileStamp(NamedTuple):
    """A file as it was when it was read."""

    size: int
    changed: int
    """The time of its last change, in nanoseconds since the epoch."""
    fingerprint: str
    """The fingerprint of the finished game in it; empty for an unfinished game."""


class Contents(NamedTuple):
    """The contents of the file of statistics."""

    results: dict[str, FinishedGame]
    """Each result by its fingerprint."""
    files: dict[str, FileStamp]
    """The records that have been read, by their names."""
    reviews: dict[tuple[str, PlayerIdentity], ReviewedGame]
    """Results of reviews, by the game's fingerprint and the player."""


def written_contents(contents: Contents) -> Content:
    """Return the contents in the format of `read_contents`: the oldest game first."""
    games = sorted(contents.results.values(), key=lambda each: (each.played, each.fingerprint))
    reviews = sorted(
        contents.reviews.values(), key=lambda each: (each.played, each.game, each.who.key)
    )
    return {
        "games": [_written(result) for result in games],
        "files": [[name, *seen] for name, seen in sorted(contents.files.items())],
        "reviews": [_written_review(review) for review in reviews],
    }


def read_contents(content: Content) -> Contents:
    """Return the contents of a file; raise `ValueError` for anything else."""
    match {"reviews": [], **content}:
        case {
            "games": list(games),
            "files": list(files),
            "reviews": list(reviews),
            **others,
        } if not others:
            results = [_read_game(game) for game in games]
        case _:
            raise ValueError("not what the file of the statistics holds")
    seen = [_read_file(file) for file in files]
    by_fingerprint = {result.fingerprint: result for result in results}
    _check(len(by_fingerprint) == len(results))
    _check(all(s.fingerprint in by_fingerprint or not s.fingerprint for _, s in seen))
    told = [_read_review(review) for review in reviews]
    return Contents(by_fingerprint, dict(seen), {(each.game, each.who): each for each in told})


def _written(result: FinishedGame) -> Mapping[str, object]:
    return {
        "game": result.fingerprint,
        "played": result.played,
        **({"rated": [result.rated.mark, result.rated.ratings]} if result.rated else {}),
        **({"daily": result.day.isoformat()} if result.day else {}),
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
                **({"map": player.map} if player.map else {}),
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
        } if fingerprint and not others.keys() - {"rated", "daily"}:
            players = tuple(_read_player(player) for player in found)
        case _:
            raise ValueError("not a game")
    _check(_is_date(played))
    _check(MIN_PLAYERS <= len(players) <= MAX_PLAYERS)
    _check(sorted(p.place for p in players) == list(range(1, len(players) + 1)))
    rated = _read_rated(others["rated"], players) if "rated" in others else None
    day = _read_day(others["daily"]) if "daily" in others else None
    return FinishedGame(fingerprint, float(played), players, rated, day)


def _read_day(content: Any) -> date:
    _check(isinstance(content, str))
    return date.fromisoformat(content)


def _read_rated(content: Any, players: Sequence[PlayerResult]) -> RatedDetails:
    match content:
        case [str(mark), list(ratings)] if RATED_MARK.fullmatch(mark):
            pass
        case _:
            raise ValueError("not a rated game")
    _check(len(ratings) == len(players))
    for player, rating in zip(players, ratings, strict=True):
        _check(type(rating) is int and 0 <= rating <= _HIGHEST_RATING)
        _check((player.controller == PERSON) == (rating == 0))
    _check(any(ratings) and not all(ratings))
    return RatedDetails(mark, tuple(ratings))


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
        } if not others.keys() - {"map"}:
            pass
        case _:
            raise ValueError("not a player")
    told = others.get("map", "")
    if not isinstance(told, str) or (told and not _MAP.fullmatch(told)):
        raise ValueError("not the digest of a map")
    _check(all(text and text == clean_name(text) for text in (name, controller, estate)))
    _check(len(points_by) == len(Source) and len(phase_points) == len(PHASES))
    _check(
        all(
            type(number) is int and 0 <= number <= _MOST_POINTS
            for number in (place, large, small, *points_by, *phase_points)
        )
    )
    return PlayerResult(
        name, controller, estate, place, tuple(points_by), tuple(phase_points), large, small, told
    )


def _read_file(content: Any) -> tuple[str, FileStamp]:
    match content:
        case [str(name), int(size), int(changed), str(fingerprint)]:
            return name, FileStamp(size, changed, fingerprint)
    raise ValueError("not a file")


def _written_review(review: ReviewedGame) -> Mapping[str, object]:
    return {
        "game": review.game,
        "name": review.who.name,
        "is_bot": review.who.is_bot,
        "played": review.played,
        "loss_per_turn": review.loss_per_turn,
        "luck": review.luck,
    }


def _read_review(content: Any) -> ReviewedGame:
    match content:
        case {
            "game": str(game),
            "name": str(name),
            "is_bot": bool(is_bot),
            "played": int() | float() as played,
            "loss_per_turn": int() | float() as loss,
            "luck": int() | float() as luck,
            **others,
        } if game and not others.keys() - _DROPPED:
            pass
        case _:
            raise ValueError("not a review")
    _check(bool(name) and name == clean_name(name) and _is_date(played))
    _check(all(type(each) is not bool and isfinite(each) for each in (loss, luck)))
    _check(0 <= loss <= _MOST_POINTS and abs(luck) <= _MOST_LUCK)
    return ReviewedGame(
        game,
        PlayerIdentity.called(name, is_bot=is_bot),
        float(played),
        float(loss),
        float(luck),
    )


def _is_date(seconds: float) -> bool:
    return type(seconds) is not bool and isfinite(seconds) and 0 <= seconds <= _LATEST


def _check(is_sound: bool) -> None:
    if not is_sound:
        raise ValueError("not what the file of the statistics holds")
