"""The games of a match in a folder, so that an interrupted match can go on.

Beside the games' records lies `match.jsonl`: one line with the terms of the match, and one for each
game with the data for the figures. An incomplete line counts as a game not played.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import cob
from cob.arena.match import RECORD_PREFIX, ArenaError, Match, PlayedGame, ThinkingTime
from cob.boards import SHIPPED
from cob.engine import estate_text
from cob.engine.message import Message
from cob.engine.ruleset import rules_text
from cob.files.atomic_write import write_atomically
from cob.files.json_text import as_json_line
from cob.files.plain_bytes import add_line, plain_bytes
from cob.files.reasons import reason_of
from cob.protocol.player import Fault, LostMoves
from cob.record import SUFFIX

KEPT_FILE: Final = "match.jsonl"
_LARGEST_FILE: Final = 200_000_000
"""Bytes; a game of two takes 200."""


class KeptMatch:
    """A folder with the games of a match."""

    def __init__(self, folder: Path, match: Match) -> None:
        """Read the games played; raise `ArenaError` if the folder holds another match."""
        self._path = folder / KEPT_FILE
        terms = as_json_line(_terms(match))
        lines = self._lines()
        if lines[:1] != [terms] and (lines or any(folder.glob(f"{RECORD_PREFIX}*{SUFFIX}"))):
            raise ArenaError(
                Message(
                    "the folder '{folder}' holds the games of another match: name another",
                    folder=folder,
                )
            )
        self.games: dict[int, PlayedGame] = {}
        """The games played, by number."""
        whole = [terms]
        for line in lines[1:]:
            with suppress(ValueError, KeyError, TypeError, RecursionError):
                played = _played(match, json.loads(line))
                self.games[played.game] = played
                whole.append(line)
        write_atomically(self._path, "".join(f"{line}\n" for line in whole).encode())

    def _lines(self) -> list[str]:
        """Return the lines of `match.jsonl`; lines that cannot be decoded count as damaged."""
        try:
            text = plain_bytes(self._path, _LARGEST_FILE).decode("utf-8", "replace")
        except FileNotFoundError:
            return []
        except OSError as error:
            raise ArenaError(
                Message(
                    "'{path}' cannot be read ({reason}): name another folder",
                    path=self._path,
                    reason=reason_of(error),
                )
            ) from None
        return text.splitlines()

    def add(self, played: PlayedGame) -> None:
        """Save the data of a game for the figures; raise `ArenaError` if that fails."""
        try:
            add_line(self._path, as_json_line(_line(played)))
        except OSError as error:
            raise ArenaError(
                Message(
                    "'{path}' cannot be written: {reason}",
                    path=self._path,
                    reason=reason_of(error),
                )
            ) from None


def _terms(match: Match) -> dict[str, object]:
    """Return what all games of a match have in common; more deals can be played on these terms."""
    return {
        "version": cob.__version__,
        "bots": match.bots,
        "players": match.players,
        "estates": [
            each.number if each.number in SHIPPED else estate_text(each, named=False)
            for each in match.estates
        ],
        "seed": match.seed,
        "rules": rules_text(match.rules),
        "work": match.effort.work,
        "seconds": str(match.effort.seconds),
        "seconds_per_decision": match.seconds_per_decision,
    }


def _line(played: PlayedGame) -> dict[str, object]:
    return {
        "game": played.game,
        "points": played.points,
        "ranking": played.ranking,
        "times": [
            [time.decisions, time.seconds, time.longest, time.positions]
            for time in played.thinking_times
        ],
        "lost": [
            [
                {fault.value: count for fault, count in lost.moves.items()},
                lost.example,
                lost.position,
            ]
            for lost in played.lost
        ],
    }


def _played(match: Match, line: Mapping[str, Any]) -> PlayedGame:
    planned = match.planned_game(line["game"])
    return PlayedGame(
        game=line["game"],
        deal=planned.deal,
        estate=planned.estate.number,
        bots=planned.bots,
        points=tuple(line["points"]),
        ranking=tuple(line["ranking"]),
        thinking_times=tuple(ThinkingTime(*time) for time in line["times"]),
        lost=tuple(
            LostMoves({Fault(fault): count for fault, count in moves.items()}, *told)
            for moves, *told in line["lost"]
        ),
    )
