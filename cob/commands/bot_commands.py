"""The subcommands of `cob` about bots: matches, answers and training."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from cob.commands.crew_options import add_crew, crew_of
from cob.commands.match_options import add_bot, add_effort, add_output, add_table
from cob.commands.subcommand import INTERRUPTED, NO, REFUSED, Subcommand, alone_in
from cob.terminal.arguments import at_least_one, percentage, whole_number
from cob.text.language import Message, tr

if TYPE_CHECKING:
    from cob.commands.arena import MatchRequest


def _add_arena(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "bots", metavar="BOT", nargs="+", help=tr("who plays; one bot plays itself")
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=at_least_one,
        default=100,
        help=tr("at least so many games (100)"),
    )
    add_table(parser)
    parser.add_argument(
        "--seed",
        metavar="N",
        type=whole_number,
        default=1,
        help=tr("the first deal's seed; each further deal has the next number (1)"),
    )
    add_effort(parser)
    parser.add_argument(
        "--record",
        metavar="FOLDER",
        type=Path,
        help=tr("keep the games here; a match goes on there"),
    )
    add_output(parser)


def _match(
    arguments: argparse.Namespace, bots: Sequence[str], seed: int, record: Path | None = None
) -> MatchRequest:
    """Return the requested match."""
    from cob.commands.arena import MatchRequest

    return MatchRequest(
        bots=tuple(bots),
        games=arguments.games,
        players=arguments.players,
        estates=tuple(arguments.estates),
        rules=arguments.rules,
        seed=seed,
        work=arguments.work,
        seconds=arguments.seconds,
        seconds_per_decision=arguments.seconds_per_decision,
        record=record,
        as_json=arguments.json,
    )


def _run_arena(arguments: argparse.Namespace) -> int:
    from cob.commands.arena import main as arena

    request = _match(arguments, arguments.bots, arguments.seed, arguments.record)
    place = nullcontext() if arguments.record is None else alone_in(arguments.record)
    with place, crew_of(arguments) as crew:
        is_complete = arena(request, crew)
    return 0 if is_complete else INTERRUPTED


def _add_ladder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folder",
        metavar="FOLDER",
        type=Path,
        help=tr("for the games and the page; it goes on there"),
    )
    parser.add_argument(
        "bots", metavar="BOT", nargs="*", help=tr("who plays, or comes to those who play there")
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=at_least_one,
        help=tr("at least so many games of each pair (100)"),
    )
    add_table(parser)
    parser.add_argument(
        "--seed",
        metavar="N",
        type=whole_number,
        help=tr("the first deal's seed; each further deal has the next number (1)"),
    )
    add_output(parser)
    parser.set_defaults(players=None, rules=None)  # as the ladder was begun


def _run_ladder(arguments: argparse.Namespace) -> int:
    from cob.commands.ladder import LadderRequest
    from cob.commands.ladder import main as ladder

    request = LadderRequest(
        folder=arguments.folder,
        bots=tuple(arguments.bots),
        games=arguments.games,
        players=arguments.players,
        estates=tuple(arguments.estates),
        rules=arguments.rules,
        seed=arguments.seed,
        as_json=arguments.json,
    )
    with alone_in(arguments.folder), crew_of(arguments) as crew:
        is_complete = ladder(request, crew)
    return 0 if is_complete else INTERRUPTED


def _run_bot(arguments: argparse.Namespace) -> int:
    from cob.commands.bot import main as bot

    return 0 if bot(arguments.bot) else REFUSED


def _add_gate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("new", metavar="NEW", help=tr("a bot, such as hard:beam=24"))
    parser.add_argument("old", metavar="OLD", help=tr("a frozen one, such as hard@2026-11"))
    parser.add_argument(
        "--games", metavar="N", type=at_least_one, default=40_000, help=tr("at most so many (2000)")
    )
    parser.add_argument(
        "--low",
        metavar="%",
        type=percentage,
        default=0.5,
        help=tr("not better: ahead so often (50)"),
    )
    parser.add_argument(
        "--high", metavar="%", type=percentage, default=0.55, help=tr("better: ahead so often (55)")
    )
    parser.add_argument(
        "--error", metavar="%", type=percentage, default=0.05, help=tr("wrong verdicts (5)")
    )
    add_table(parser)
    parser.add_argument(
        "--seed",
        metavar="N",
        type=whole_number,
        help=tr("play the games of an earlier run (fresh)"),
    )
    add_effort(parser)
    add_output(parser)


def _run_gate(arguments: argparse.Namespace) -> int:
    from cob.arena.gate import Hypotheses
    from cob.commands.gate import fresh_seed
    from cob.commands.gate import main as gate

    seed = fresh_seed() if arguments.seed is None else arguments.seed
    request = _match(arguments, [arguments.new, arguments.old], seed)
    hypotheses = Hypotheses(arguments.low, arguments.high, arguments.error)
    with crew_of(arguments) as crew:
        is_better = gate(request, hypotheses, crew)
    if is_better is None:
        return INTERRUPTED
    return 0 if is_better else NO


def _add_folder(parser: argparse.ArgumentParser) -> None:
    about = tr("for log, weights and what it takes to go on")
    parser.add_argument("folder", metavar="FOLDER", type=Path, help=about)


def _add_seed(parser: argparse.ArgumentParser) -> None:
    """Add the seed of a run, and its crew."""
    parser.add_argument("--seed", metavar="N", type=whole_number, default=1, help=tr("(1)"))
    add_crew(parser)


def _add_train(parser: argparse.ArgumentParser) -> None:
    _add_folder(parser)
    parser.add_argument(
        "--rounds", metavar="N", type=at_least_one, default=27, help=tr("of play and learning (27)")
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=at_least_one,
        default=160,
        help=tr("games in each round, three times as many in the first (160)"),
    )
    _add_seed(parser)
    parser.add_argument(
        "--divide",
        metavar="FILE",
        type=Path,
        help=tr("keep these weights, and learn only from what their points come"),
    )
    parser.add_argument(
        "--proof",
        metavar="N",
        type=whole_number,
        default=1200,
        help=tr("games that show how far forecasts hold, at the end (1200)"),
    )


def _run_train(arguments: argparse.Namespace) -> int:
    from cob.commands.train import TrainingRequest
    from cob.commands.train import main as train

    request = TrainingRequest(
        folder=arguments.folder,
        rounds=arguments.rounds,
        games=arguments.games,
        seed=arguments.seed,
        divide=arguments.divide,
        proof=arguments.proof,
    )
    with alone_in(arguments.folder), crew_of(arguments) as crew:
        is_complete = train(request, crew)
    return 0 if is_complete else INTERRUPTED


def _add_refine(parser: argparse.ArgumentParser) -> None:
    _add_folder(parser)
    parser.add_argument(
        "--games", metavar="N", type=at_least_one, default=80, help=tr("so many (80)")
    )
    parser.add_argument("--seed", metavar="N", type=whole_number, default=1, help=tr("(1)"))
    parser.add_argument(
        "--weights",
        metavar="FILE",
        help=tr("to begin with, if not the shipped ones of cob train"),
    )
    add_crew(parser)


def _run_refine(arguments: argparse.Namespace) -> int:
    from cob.bots.versions import WEIGHTS_FILE
    from cob.commands.refine import RefineRequest
    from cob.commands.refine import main as refine

    request = RefineRequest(
        folder=arguments.folder,
        games=arguments.games,
        seed=arguments.seed,
        start=arguments.weights or WEIGHTS_FILE,
    )
    with alone_in(arguments.folder), crew_of(arguments) as crew:
        is_complete = refine(request, crew)
    return 0 if is_complete else INTERRUPTED


def _add_network(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folder", metavar="FOLDER", type=Path, help=tr("for positions and networks")
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=at_least_one,
        default=40_000,
        help=tr("so many in each round; those that are there count (40,000)"),
    )
    parser.add_argument(
        "--rounds",
        metavar="N",
        type=at_least_one,
        default=2,
        help=tr("so many, each played by what was learned before (2)"),
    )
    _add_seed(parser)


def _run_network(arguments: argparse.Namespace) -> int:
    from cob.commands.network import NetworkRequest
    from cob.commands.network import main as network

    request = NetworkRequest(arguments.folder, arguments.games, arguments.rounds, arguments.seed)
    with alone_in(arguments.folder), crew_of(arguments) as crew:
        is_complete = network(request, crew)
    return 0 if is_complete else INTERRUPTED


BOT_COMMANDS = (
    Subcommand(
        "arena", Message("let bots play matches and say who is better"), _add_arena, _run_arena
    ),
    Subcommand(
        "ladder",
        Message("let bots play each against each, rate them and write a page"),
        _add_ladder,
        _run_ladder,
    ),
    Subcommand(
        "gate",
        Message("find out whether a new bot is better than an old one"),
        _add_gate,
        _run_gate,
    ),
    Subcommand(
        "bot", Message("answer for a bot by lines, as docs/protocol.md says"), add_bot, _run_bot
    ),
    Subcommand(
        "train", Message("let the bots learn anew what positions are worth"), _add_train, _run_train
    ),
    Subcommand(
        "refine",
        Message("let hard and expert learn which turn is better"),
        _add_refine,
        _run_refine,
    ),
    Subcommand(
        "network",
        Message("let a small network learn what features are worth together"),
        _add_network,
        _run_network,
    ),
)
