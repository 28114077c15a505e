"""`cob arena`: play the requested match with a progress bar, and print the report."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence, Set
from contextlib import closing
from dataclasses import dataclass, replace
from math import ceil, inf
from pathlib import Path

from cob.arena.figures import work_out
from cob.arena.kept_match import KeptMatch
from cob.arena.match import ArenaError, Match, PlayedGame, seatings
from cob.arena.report import as_object, as_text
from cob.arena.workers import play
from cob.boards import FIRST_EDITION, load_estate
from cob.boards.estates import SUFFIX
from cob.bots.base import Effort
from cob.bots.registry import make_bot
from cob.commands.estate_options import known_estates
from cob.crew.work import Crew
from cob.engine import ALEA, CobError, EstateLayout
from cob.engine.ruleset import Ruleset, parse_rules
from cob.files.json_text import as_json_line
from cob.processes import interrupts_postponed
from cob.protocol.player import SECONDS_PER_DECISION, check, command_of
from cob.record import save
from cob.terminal.progress import ProgressBar
from cob.text.language import Message, tr


@dataclass(frozen=True, slots=True)
class MatchRequest:
    """The request on the command line."""

    bots: tuple[str, ...]
    games: int
    players: int = 2
    estates: tuple[str, ...] = ()
    """Lists such as "1,3-5", and maps such as "home.tmx"; without any the nine of 2011."""
    rules: str = ALEA.name
    """The house rules as records name them, such as "alea, geese yes"."""
    seed: int = 1
    work: float = 1.0
    """The factor for each bot's own number of rollouts."""
    seconds: float = inf
    """Maximum processor time of a decision, in seconds."""
    seconds_per_decision: float = SECONDS_PER_DECISION
    """Seconds by the clock after which a bot in a process of its own loses its move."""
    record: Path | None = None
    """The folder for the games' records; it must exist."""
    as_json: bool = False


def main(request: MatchRequest, crew: Crew) -> bool:
    """Play, print the report, and return whether every game was played: Ctrl-C ends it early.

    A match that is saved in a folder continues where it ended. Raises `CobError` with a sentence
    for a match that cannot be played.
    """
    problems = {bot: problem_of(bot) for bot in request.bots}
    match = plan(request)
    kept = None if request.record is None else KeptMatch(request.record, match)
    for bot, problem in problems.items():
        if problem:
            print(tr("{bot}: {problem}", bot=bot, problem=problem), file=sys.stderr)
    results = list(kept.games.values()) if kept else []
    results = [result for result in results if result.game < match.games]

    def take(result: PlayedGame) -> None:
        if request.record is not None and kept is not None:
            save(request.record / result.file_name, result.record)
            kept.add(result)
        results.append(replace(result, record=""))

    watch(match, crew, take, known=frozenset(result.game for result in results))
    figures = work_out(match.bots, results)
    if request.as_json:
        print(as_json_line(as_object(match, figures)))
    else:
        for line in as_text(match, figures, request.games):
            print(line)
    return figures.games == match.games


def problem_of(bot: str) -> str:
    """Return why a bot does not play as its description says; it may be empty.

    Raises `CobError` for a bot that cannot play at all.
    """
    command = command_of(bot)
    if command is None:
        return make_bot(bot, 0).problem
    try:
        check(command)
    except CobError as error:
        raise ArenaError(Message("{bot}: {problem}", bot=bot, problem=error.message)) from error
    return ""


def plan(request: MatchRequest) -> Match:
    """Return the requested match, its games rounded up to whole deals."""
    rules = parse_rules(request.rules)
    return Match(
        bots=request.bots,
        players=request.players,
        estates=_estates(request.estates, rules),
        deals=ceil(request.games / len(seatings(request.bots, request.players))),
        seed=request.seed,
        rules=rules,
        effort=Effort(request.work, request.seconds),
        seconds_per_decision=request.seconds_per_decision,
        keeps_records=request.record is not None,
    )


def _estates(said: Sequence[str], rules: Ruleset) -> tuple[EstateLayout, ...]:
    """Return the requested estates, each once; without a request the nine that the rules allow.

    Raises `ArenaError`, or `BoardError` for a map.
    """
    layouts = known_estates([Path(each) for each in said if each.endswith(SUFFIX)])
    if not said:
        played = (number for number in FIRST_EDITION if number not in rules.barred_estates)
        return tuple(layouts[number] for number in played)
    chosen: dict[str, EstateLayout] = {}
    for each in said:
        is_map = each.endswith(SUFFIX)
        found = (load_estate(Path(each)),) if is_map else choose_estates(each, layouts)
        chosen |= {layout.number: layout for layout in found}
    return tuple(chosen.values())


def choose_estates(text: str, layouts: Mapping[str, EstateLayout]) -> tuple[EstateLayout, ...]:
    """Return the estates of a list such as "1,3-5", each once; raise `ArenaError`."""
    numbers = list(layouts)
    chosen: dict[str, EstateLayout] = {}
    for part in (word.strip() for word in text.split(",")):
        first, dash, last = part.partition("-")
        if part in layouts or not dash:
            first = last = part
        for number in (first, last):
            if number not in layouts:
                raise ArenaError(
                    Message(
                        'there is no estate "{number}": known are {known}',
                        number=number,
                        known=", ".join(numbers),
                    )
                )
        begin, end = numbers.index(first), numbers.index(last)
        if end < begin:
            raise ArenaError(
                Message(
                    '"{text}" runs backwards: write {right}', text=part, right=f"{last}-{first}"
                )
            )
        chosen |= {number: layouts[number] for number in numbers[begin : end + 1]}
    return tuple(chosen.values())


def watch(
    match: Match,
    crew: Crew,
    take: Callable[[PlayedGame], None],
    note: Callable[[], str] = str,
    is_decided: Callable[[], bool] = bool,
    known: Set[int] = frozenset(),
) -> None:
    """Play with a progress bar and pass on each game, until all are played or it is decided.

    Known games are not played again. Ctrl-C ends it earlier.
    """
    with closing(ProgressBar(match.games, tr("games"), sys.stderr)) as bar:
        try:
            missing = [number for number in range(match.games) if number not in known]
            with closing(play(match, crew, missing)) as games:
                for played, result in enumerate(games, start=len(known) + 1):
                    with interrupts_postponed():
                        take(result)
                    bar.show(played, note())
                    if is_decided():
                        break
        except KeyboardInterrupt:
            pass
