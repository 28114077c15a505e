"""`cob arena`: play the match that was asked for, with a progress bar, and print the report."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from math import ceil, inf
from pathlib import Path

from cob.arena.figures import work_out
from cob.arena.match import RECORD_PREFIX, ArenaError, Match, PlayedGame, seatings
from cob.arena.report import as_object, as_text
from cob.arena.workers import play
from cob.boards import FIRST_EDITION, load_estates
from cob.bots.base import Effort
from cob.bots.registry import make_bot
from cob.engine import ALEA, CobError, EstateLayout
from cob.engine.ruleset import Ruleset, parse_rules
from cob.files.json_text import as_json_line
from cob.processes import interrupts_postponed
from cob.protocol.player import SECONDS_PER_DECISION, check, command_of
from cob.record import SUFFIX, save
from cob.terminal.progress import ProgressBar


@dataclass(frozen=True, slots=True)
class MatchRequest:
    """What the command line asks for."""

    bots: tuple[str, ...]
    games: int
    players: int = 2
    estates: str | None = None
    """A list such as "1,3-5"; None is the nine of 2011."""
    rules: str = ALEA.name
    """The house rules as records name them, such as "alea, geese yes"."""
    seed: int = 1
    work: float = 1.0
    """The factor for each bot's own number of futures."""
    seconds: float = inf
    """The ceiling for a decision, in seconds of processor time."""
    seconds_per_decision: float = SECONDS_PER_DECISION
    """Seconds by the clock after which a bot in a process of its own loses its move."""
    jobs: int = 1
    record: Path | None = None
    """The folder for the games' records; it exists."""
    as_json: bool = False


def main(request: MatchRequest) -> bool:
    """Play, print the report, and return whether every game was played: Ctrl-C ends it early.

    Raises `CobError` with a sentence for what cannot be played.
    """
    problems = {bot: problem_of(bot) for bot in request.bots}
    match = plan(request)
    _check_folder(request.record)
    for bot, problem in problems.items():
        if problem:
            print(f"{bot}: {problem}", file=sys.stderr)
    results: list[PlayedGame] = []

    def take(result: PlayedGame) -> None:
        if request.record is not None:
            save(request.record / result.file_name, result.record)
        results.append(replace(result, record=""))

    watch(match, request.jobs, take)
    figures = work_out(match.bots, results)
    if request.as_json:
        print(as_json_line(as_object(match, figures)))
    else:
        for line in as_text(match, figures, request.games):
            print(line)
    return figures.games == match.games


def problem_of(bot: str) -> str:
    """Return why a bot does not play as its description says; it may be empty.

    Raises `CobError` for one that cannot play at all.
    """
    command = command_of(bot)
    if command is None:
        return make_bot(bot, 0).problem
    try:
        check(command)
    except CobError as error:
        raise ArenaError(f"{bot}: {error}") from error
    return ""


def plan(request: MatchRequest) -> Match:
    """Return the match that was asked for, its games rounded up to whole deals."""
    for bot in request.bots:
        if request.bots.count(bot) > 1:
            raise ArenaError(f'"{bot}" is named twice: a bot that is named alone plays itself')
    rules = parse_rules(request.rules)
    return Match(
        bots=request.bots,
        players=request.players,
        estates=choose_estates(request.estates, load_estates().layouts, rules),
        deals=ceil(request.games / len(seatings(request.bots, request.players))),
        seed=request.seed,
        rules=rules,
        effort=Effort(request.work, request.seconds),
        seconds_per_decision=request.seconds_per_decision,
        keeps_records=request.record is not None,
    )


def choose_estates(
    text: str | None, layouts: dict[str, EstateLayout], rules: Ruleset = ALEA
) -> tuple[EstateLayout, ...]:
    """Return the estates of a list such as "1,3-5", each once.

    None stands for those of the nine of 2011 that are played by the rules. Raises `ArenaError`.
    """
    if text is None:
        played = (number for number in FIRST_EDITION if number not in rules.barred_estates)
        return tuple(layouts[number] for number in played)
    numbers = list(layouts)
    chosen: dict[str, EstateLayout] = {}
    for part in (word.strip() for word in text.split(",")):
        first, dash, last = part.partition("-")
        if part in layouts or not dash:
            first = last = part
        for number in (first, last):
            if number not in layouts:
                raise ArenaError(f'there is no estate "{number}": known are {", ".join(numbers)}')
        begin, end = numbers.index(first), numbers.index(last)
        if end < begin:
            raise ArenaError(f'"{part}" runs backwards: write {last}-{first}')
        chosen |= {number: layouts[number] for number in numbers[begin : end + 1]}
    return tuple(chosen.values())


def _check_folder(folder: Path | None) -> None:
    """Raise `ArenaError` for a folder with another match's games, of which some would be lost."""
    if folder is not None and any(folder.glob(f"{RECORD_PREFIX}*{SUFFIX}")):
        raise ArenaError(f"the folder '{folder}' holds the games of a match already: name another")


def watch(
    match: Match,
    jobs: int,
    take: Callable[[PlayedGame], None],
    note: Callable[[], str] = str,
    is_decided: Callable[[], bool] = bool,
) -> None:
    """Play with a progress bar and hand over each game, until all are played or it is decided.

    Ctrl-C ends it before that.
    """
    with closing(ProgressBar(match.games, "games", sys.stderr)) as bar:
        try:
            with closing(play(match, jobs)) as games:
                for played, result in enumerate(games, start=1):
                    with interrupts_postponed():
                        take(result)
                    bar.show(played, note())
                    if is_decided():
                        break
        except KeyboardInterrupt:
            pass
