"""The words after `cob`: what each may ask for, and what runs it.

Rooms are imported inside the functions that need them, so that `--help` answers at once and a
missing library ends in a sentence.
"""

import argparse
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from cob.commands.match_options import add_bot, add_effort, add_output, add_table
from cob.engine.errors import CobError
from cob.files.reasons import reason_of
from cob.terminal.arguments import (
    at_least_one,
    percentage,
    player_counts,
    whole_number,
    window_size,
)
from cob.ui.options import PlayOptions

CANNOT = 1
INTERRUPTED = 130
PEEK = 65536
"""Characters of a file that are read to tell a text from other files."""


def _check_record(path: Path) -> None:
    """Refuse a file that cannot be a saved game before a window opens for it."""
    try:
        if path.is_dir():
            raise CobError(f"'{path}' is a folder, not a saved game.")
        if path.exists() and not path.is_file():
            raise CobError(f"'{path}' is not a file.")
        with path.open(encoding="utf-8") as file:
            file.read(PEEK)
    except FileNotFoundError:
        raise CobError(f"there is no file '{path}'.") from None
    except UnicodeDecodeError:
        raise CobError(f"'{path}' is not a saved game: it is not a text.") from None
    except OSError as error:
        raise CobError(f"'{path}' cannot be read: {reason_of(error)}.") from None


def _make_folder(path: Path) -> None:
    """Make the folder on the command line now: a bad one is refused before the first save."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise CobError(f"'{path}' is a file, not a folder.") from None
    except OSError as error:
        raise CobError(f"the folder '{path}' cannot be made: {reason_of(error)}.") from None
    if not os.access(path, os.W_OK | os.X_OK):
        raise CobError(f"the folder '{path}' cannot be written to.")


def _add_play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", nargs="?", type=Path, help="a saved game to go on")
    parser.add_argument(
        "--size", metavar="WxH", type=window_size, help="the window, such as 1280x720"
    )
    parser.add_argument(
        "--seed", metavar="N", type=whole_number, help="deal the next new game from this number"
    )
    parser.add_argument(
        "--saves", metavar="FOLDER", type=Path, help="keep saves here, not in your user folder"
    )


def _run_play(arguments: argparse.Namespace) -> int:
    if arguments.file is not None:
        _check_record(arguments.file)
    if arguments.saves is not None:
        _make_folder(arguments.saves)
    from cob.ui.display_check import check_screen

    check_screen()
    from cob.ui.app import run

    return run(
        PlayOptions(
            size=arguments.size,
            record=arguments.file,
            seed=arguments.seed,
            saves=arguments.saves,
        )
    )


def _add_bench(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--games", metavar="N", type=at_least_one, default=200, help="games for each count (200)"
    )
    parser.add_argument(
        "--players",
        metavar="LIST",
        type=player_counts,
        default=(2, 3, 4),
        help="numbers of players (2,3,4)",
    )
    parser.add_argument(
        "--seed", metavar="N", type=whole_number, default=1, help="the first game's seed (1)"
    )


def _run_bench(arguments: argparse.Namespace) -> int:
    from cob.commands.bench import main as bench

    return bench(arguments.players, arguments.games, arguments.seed, arguments.json)


def _add_arena(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("bots", metavar="BOT", nargs="+", help="who plays; one bot plays itself")
    parser.add_argument(
        "--games", metavar="N", type=at_least_one, default=100, help="at least so many games (100)"
    )
    add_table(parser)
    parser.add_argument(
        "--seed",
        metavar="N",
        type=whole_number,
        default=1,
        help="the first deal's seed; each further deal has the next number (1)",
    )
    add_effort(parser)
    parser.add_argument("--record", metavar="FOLDER", type=Path, help="keep the games here")
    add_output(parser)


def _run_arena(arguments: argparse.Namespace) -> int:
    if arguments.record is not None:
        _make_folder(arguments.record)
    from cob.commands.arena import MatchRequest
    from cob.commands.arena import main as arena

    is_complete = arena(
        MatchRequest(
            bots=tuple(arguments.bots),
            games=arguments.games,
            players=arguments.players,
            estates=arguments.estates,
            rules=arguments.rules,
            seed=arguments.seed,
            work=arguments.work,
            seconds=arguments.seconds,
            seconds_per_decision=arguments.seconds_per_decision,
            jobs=arguments.jobs,
            record=arguments.record,
            as_json=arguments.json,
        )
    )
    return 0 if is_complete else INTERRUPTED


def _run_bot(arguments: argparse.Namespace) -> int:
    from cob.commands.bot import main as bot

    return 0 if bot(arguments.bot) else CANNOT


def _add_gate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("new", metavar="NEW", help="a bot, such as hard:beam=24")
    parser.add_argument("old", metavar="OLD", help="a frozen one, such as hard@2026-11")
    parser.add_argument(
        "--games", metavar="N", type=at_least_one, default=2000, help="at most so many (2000)"
    )
    parser.add_argument(
        "--low", metavar="%", type=percentage, default=0.5, help="not better: ahead so often (50)"
    )
    parser.add_argument(
        "--high", metavar="%", type=percentage, default=0.55, help="better: ahead so often (55)"
    )
    parser.add_argument(
        "--error", metavar="%", type=percentage, default=0.05, help="wrong verdicts (5)"
    )
    add_table(parser)
    parser.add_argument(
        "--seed", metavar="N", type=whole_number, help="play the games of an earlier run (fresh)"
    )
    add_effort(parser)
    add_output(parser)


def _run_gate(arguments: argparse.Namespace) -> int:
    from cob.arena.gate import Hypotheses
    from cob.commands.arena import MatchRequest
    from cob.commands.gate import fresh_seed
    from cob.commands.gate import main as gate

    is_complete = gate(
        MatchRequest(
            bots=(arguments.new, arguments.old),
            games=arguments.games,
            players=arguments.players,
            estates=arguments.estates,
            rules=arguments.rules,
            seed=fresh_seed() if arguments.seed is None else arguments.seed,
            work=arguments.work,
            seconds=arguments.seconds,
            seconds_per_decision=arguments.seconds_per_decision,
            jobs=arguments.jobs,
            as_json=arguments.json,
        ),
        Hypotheses(arguments.low, arguments.high, arguments.error),
    )
    return 0 if is_complete else INTERRUPTED


def _add_train(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folder", metavar="FOLDER", type=Path, help="for log, weights and what it takes to go on"
    )
    parser.add_argument(
        "--rounds", metavar="N", type=at_least_one, default=27, help="of play and learning (27)"
    )
    parser.add_argument(
        "--games", metavar="N", type=at_least_one, default=160, help="games in each round (160)"
    )
    parser.add_argument("--seed", metavar="N", type=whole_number, default=1, help="(1)")
    parser.add_argument(
        "--jobs", metavar="N", type=at_least_one, default=1, help="processes that play (1)"
    )
    parser.add_argument(
        "--divide",
        metavar="FILE",
        type=Path,
        help="keep these weights, and learn only from what their points come",
    )
    parser.add_argument(
        "--proof",
        metavar="N",
        type=whole_number,
        default=1200,
        help="games that show how far forecasts hold, at the end (1200)",
    )


def _run_train(arguments: argparse.Namespace) -> int:
    _make_folder(arguments.folder)
    from cob.commands.train import TrainingRequest
    from cob.commands.train import main as train

    is_complete = train(
        TrainingRequest(
            folder=arguments.folder,
            rounds=arguments.rounds,
            games=arguments.games,
            seed=arguments.seed,
            jobs=arguments.jobs,
            divide=arguments.divide,
            proof=arguments.proof,
        )
    )
    return 0 if is_complete else INTERRUPTED


def _add_replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a saved game")


def _run_replay(arguments: argparse.Namespace) -> int:
    _check_record(arguments.file)
    from cob.commands.replay import main as replay

    return replay(arguments.file)


def _run_verify(arguments: argparse.Namespace) -> int:
    _check_record(arguments.file)
    from cob.commands.verify import main as verify

    return 0 if verify(arguments.file) else CANNOT


def _add_convert(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="a saved game")
    parser.add_argument(
        "--out", metavar="OUT", type=Path, required=True, help="the file of positions to write"
    )


def _run_convert(arguments: argparse.Namespace) -> int:
    from cob.commands.convert import main as convert

    return 0 if convert(arguments.files, arguments.out) else CANNOT


def _add_review(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a saved game that is finished")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--annotate", metavar="OUT", type=Path, help="write the record with comments here"
    )


def _run_review(arguments: argparse.Namespace) -> int:
    _check_record(arguments.file)
    from cob.commands.review import main as review

    return 0 if review(arguments.file, arguments.json, arguments.annotate) else INTERRUPTED


def _add_advise(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a saved game that is not finished")
    parser.add_argument(
        "--futures",
        metavar="N",
        type=whole_number,
        default=32,
        help="how many futures the best turns are compared in (32)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _run_advise(arguments: argparse.Namespace) -> int:
    _check_record(arguments.file)
    from cob.commands.review import advise

    advise(arguments.file, arguments.futures, arguments.json)
    return 0


def _add_puzzles(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("deed", choices=("make",), help="make: from games of bots")
    parser.add_argument(
        "--games", metavar="N", type=at_least_one, default=20, help="so many games (20)"
    )
    parser.add_argument(
        "--out", metavar="FOLDER", type=Path, required=True, help="for puzzles; a run goes on there"
    )
    parser.add_argument(
        "--most", metavar="N", type=at_least_one, default=160, help="puzzles that are chosen (160)"
    )
    parser.add_argument(
        "--seed", metavar="N", type=whole_number, default=1, help="the first game's seed (1)"
    )
    parser.add_argument(
        "--jobs", metavar="N", type=at_least_one, default=1, help="games gone through at once (1)"
    )


def _run_puzzles(arguments: argparse.Namespace) -> int:
    _make_folder(arguments.out)
    from cob.commands.puzzles import MakingRequest
    from cob.commands.puzzles import main as puzzles

    is_complete = puzzles(
        MakingRequest(
            games=arguments.games,
            folder=arguments.out,
            seed=arguments.seed,
            jobs=arguments.jobs,
            most=arguments.most,
        )
    )
    return 0 if is_complete else INTERRUPTED


def _add_check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="a map of an estate")


def _run_check(arguments: argparse.Namespace) -> int:
    from cob.commands.boards import check

    return 0 if check(arguments.files) else CANNOT


def _add_estate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE.tmx", type=Path, help="the map to write")
    parser.add_argument(
        "--seed", metavar="N", type=whole_number, help="the same seed draws the same estate"
    )
    parser.add_argument("--number", metavar="X", help="one word (that of the file's name)")
    parser.add_argument("--title", metavar="TEXT", help="its name (the seed)")
    parser.add_argument("--force", action="store_true", help="replace a map that is there")


def _run_estate(arguments: argparse.Namespace) -> int:
    from cob.commands.boards import EstateRequest, draw

    draw(
        EstateRequest(
            path=arguments.file,
            seed=arguments.seed,
            number=arguments.number,
            title=arguments.title,
            replaces=arguments.force,
        )
    )
    return 0


@dataclass(frozen=True, slots=True)
class Subcommand:
    """One word after `cob`: its summary, its arguments and the function that runs it."""

    name: str
    summary: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


PLAY = Subcommand("play", "open the window and play (also without a command)", _add_play, _run_play)
COMMANDS = (
    PLAY,
    Subcommand(
        "bench", "measure how fast games are played without a window", _add_bench, _run_bench
    ),
    Subcommand("arena", "let bots play matches and say who is better", _add_arena, _run_arena),
    Subcommand(
        "gate", "find out whether a new bot is better than an old one", _add_gate, _run_gate
    ),
    Subcommand("bot", "answer for a bot by lines, as docs/protocol.md says", add_bot, _run_bot),
    Subcommand("train", "let the bots learn anew what positions are worth", _add_train, _run_train),
    Subcommand("replay", "play a saved game through and tell it", _add_replay, _run_replay),
    Subcommand("verify", "say whether a game's dice were those promised", _add_replay, _run_verify),
    Subcommand(
        "convert",
        "write games as positions to learn from, as JSON Lines",
        _add_convert,
        _run_convert,
    ),
    Subcommand(
        "review", "say what each turn of a finished game lost, and why", _add_review, _run_review
    ),
    Subcommand(
        "advise", "say what to play where a game was left, and why", _add_advise, _run_advise
    ),
    Subcommand(
        "puzzles", "find turns of which one is clearly the best", _add_puzzles, _run_puzzles
    ),
    Subcommand("check", "say what is wrong with maps of estates", _add_check, _run_check),
    Subcommand(
        "estate", "draw a fair estate by chance and write its map", _add_estate, _run_estate
    ),
)
