"""`cob ladder`: play a round robin of bots in a folder, and write its page."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from cob.arena.figures import Figures, work_out
from cob.arena.kept_match import KeptMatch
from cob.arena.ladder_page import Ladder, ladder_page
from cob.arena.match import ArenaError, Match, PlayedGame, file_name_of
from cob.arena.report import bots_row, heading, ladder_tables, result_objects, terms
from cob.commands.arena import MatchRequest, plan, problem_of, watch
from cob.commands.subcommand import make_folder
from cob.crew.work import Crew
from cob.engine import ALEA
from cob.files.atomic_write import write_atomically
from cob.files.json_text import as_json, as_json_line
from cob.files.plain_bytes import plain_bytes
from cob.files.reasons import reason_of
from cob.record import save
from cob.text.language import Message, tr

KEPT_FILE: Final = "ladder.json"
PAGE_FILE: Final = "index.html"
_LARGEST_FILE: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class LadderRequest:
    """The request on the command line; what it leaves open is as before."""

    folder: Path
    bots: tuple[str, ...] = ()
    games: int | None = None
    players: int | None = None
    estates: tuple[str, ...] = ()
    rules: str | None = None
    seed: int | None = None
    as_json: bool = False


@dataclass(frozen=True, slots=True)
class LadderTerms:
    """What `ladder.json` keeps: who plays, and how."""

    bots: tuple[str, ...] = ()
    games: int = 100
    players: int = 2
    estates: tuple[str, ...] = ()
    rules: str = ALEA.name
    seed: int = 1

    def with_request(self, request: LadderRequest, is_new: bool) -> LadderTerms:
        """Return the terms with further bots and games; raise `ArenaError` for other changes."""
        bots = tuple(dict.fromkeys([*self.bots, *request.bots]))
        if len(bots) < 2:
            raise ArenaError(
                Message("a ladder needs two different bots: name them behind its folder")
            )
        asked = {
            name: value
            for name in ("players", "estates", "rules", "seed")
            if (value := getattr(request, name)) not in (None, ())
        }
        for name, value in asked.items():
            if not is_new and value != getattr(self, name):
                raise ArenaError(
                    Message(
                        "the ladder in '{folder}' was begun with another --{option}: leave that "
                        "out, or name another folder",
                        folder=request.folder,
                        option=name,
                    )
                )
        games = self.games if request.games is None else request.games
        if not is_new:
            games = max(games, self.games)
        return replace(self, bots=bots, games=games, **asked)

    @property
    def pairs(self) -> Iterator[tuple[str, str]]:
        """All pairs of bots; a further bot brings new ones and leaves the others as they are."""
        for at, second in enumerate(self.bots):
            for first in self.bots[:at]:
                yield first, second


def main(request: LadderRequest, crew: Crew) -> bool:
    """Play what is missing, write the page, and return whether every game was played.

    Raises `CobError` with a sentence for a ladder that cannot be played.
    """
    path = request.folder / KEPT_FILE
    known = _kept(path)
    kept = (known or LadderTerms()).with_request(request, known is None)
    if known is None and (request.folder / PAGE_FILE).exists():
        raise ArenaError(
            Message(
                "'{path}' is not of a ladder and would be lost: name another folder",
                path=request.folder / PAGE_FILE,
            )
        )
    problems = {bot: problem_of(bot) for bot in kept.bots}
    matches = [_match(kept, pair, request.folder) for pair in kept.pairs]
    whole = replace(matches[0], bots=kept.bots)
    write_atomically(path, as_json(asdict(kept)).encode())
    for bot, problem in problems.items():
        if problem:
            print(tr("{bot}: {problem}", bot=bot, problem=problem), file=sys.stderr)
    results: list[PlayedGame] = []
    is_complete = True
    for match in matches:
        played = _played(match, crew if is_complete else None, request.folder)
        results += played
        is_complete &= len(played) == match.games
        figures = work_out(kept.bots, results)
        ladder = Ladder(whole, figures, tuple(results), request.folder, _command(kept))
        if figures.games:
            write_atomically(request.folder / PAGE_FILE, ladder_page(ladder).encode())
    _print(request, whole, sum(match.games for match in matches), figures)
    return is_complete


def _print(request: LadderRequest, whole: Match, planned: int, figures: Figures) -> None:
    if request.as_json:
        told = {"games": figures.games, "planned_games": planned, **result_objects(figures)}
        print(as_json_line(told))
        return
    page = str(request.folder / PAGE_FILE)
    rows = [bots_row(whole), *terms(whole), (tr("games"), str(figures.games)), (tr("page"), page)]
    for line in (*heading(rows), *ladder_tables(figures)):
        print(line)


def _match(kept: LadderTerms, pair: tuple[str, str], folder: Path) -> Match:
    return plan(
        MatchRequest(
            bots=pair,
            games=kept.games,
            players=kept.players,
            estates=kept.estates,
            rules=kept.rules,
            seed=kept.seed,
            record=folder,
        )
    )


def _played(match: Match, crew: Crew | None, folder: Path) -> list[PlayedGame]:
    """Play what is missing of a match; return its games. Without a crew none is played."""
    place = folder / file_name_of(match.bots)
    make_folder(place)
    kept = KeptMatch(place, match)
    results = [result for result in kept.games.values() if result.game < match.games]

    def take(result: PlayedGame) -> None:
        save(place / result.file_name, result.record)
        kept.add(result)
        results.append(replace(result, record=""))

    if crew is not None and len(results) < match.games:
        title = " - ".join(match.bots)
        watch(match, crew, take, lambda: title, known=frozenset(each.game for each in results))
    return results


def _command(kept: LadderTerms) -> str:
    """Return the command that plays this ladder from the beginning."""
    words = ["cob ladder FOLDER", *(f'"{bot}"' if " " in bot else bot for bot in kept.bots)]
    words += [f"--games {kept.games}", f"--players {kept.players}", f"--seed {kept.seed}"]
    words += [f"--estates {each}" for each in kept.estates]
    if kept.rules != ALEA.name:
        words.append(f'--rules "{kept.rules}"')
    return " ".join(words)


def _kept(path: Path) -> LadderTerms | None:
    """Return the terms of a ladder that was begun; raise `ArenaError` for any other file."""
    try:
        return _terms(json.loads(plain_bytes(path, _LARGEST_FILE)))
    except FileNotFoundError:
        return None
    except OSError as error:
        reason = reason_of(error)
    except (ValueError, TypeError, KeyError, RecursionError):
        reason = tr("it does not say how a ladder is played")
    raise ArenaError(
        Message("'{path}' cannot be read ({reason}): name another folder", path=path, reason=reason)
    )


def _terms(found: Mapping[str, Any]) -> LadderTerms:
    """Return what a file says; raise `ValueError` or one of its kin where it is wrong."""
    kept = LadderTerms(
        bots=tuple(found["bots"]),
        games=found["games"],
        players=found["players"],
        estates=tuple(found["estates"]),
        rules=found["rules"],
        seed=found["seed"],
    )
    whole = (kept.games, kept.players, kept.seed)
    words = (*kept.bots, *kept.estates, kept.rules)
    if not all(type(each) is int for each in whole) or not all(type(each) is str for each in words):
        raise ValueError
    return kept
