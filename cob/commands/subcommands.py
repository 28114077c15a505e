"""The subcommands of `cob` in the order of `--help`, and those that play games."""

import argparse
from pathlib import Path

from cob.commands.bot_commands import BOT_COMMANDS
from cob.commands.estate_options import add_estates, known_estates
from cob.commands.game_commands import GAME_COMMANDS
from cob.commands.making_commands import MAKING_COMMANDS
from cob.commands.subcommand import Subcommand, check_record, make_folder
from cob.terminal.arguments import at_least_one, folder, player_counts, whole_number, window_size
from cob.text.language import Message, tr
from cob.ui.options import PlayOptions


def _add_play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", nargs="?", type=Path, help=tr("a saved game to go on")
    )
    parser.add_argument(
        "--size", metavar="WxH", type=window_size, help=tr("the window, such as 1280x720")
    )
    parser.add_argument(
        "--seed", metavar="N", type=whole_number, help=tr("deal the next new game from this number")
    )
    parser.add_argument(
        "--saves",
        metavar="FOLDER",
        type=folder,
        help=tr("keep saves here, not in your user folder"),
    )
    add_estates(parser)


def _run_play(arguments: argparse.Namespace) -> int:
    if arguments.file is not None:
        check_record(arguments.file)
    if arguments.saves is not None:
        make_folder(arguments.saves)
    if arguments.estates:
        known_estates(arguments.estates)  # so that a bad map is refused before a window opens
    from cob.ui.kit.display_check import check_screen

    check_screen()
    from cob.ui.app import run

    return run(
        PlayOptions(
            size=arguments.size,
            record=arguments.file,
            estates=tuple(arguments.estates),
            seed=arguments.seed,
            saves=arguments.saves,
        )
    )


def _add_bench(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=tr("print one JSON object"))
    parser.add_argument(
        "--games",
        metavar="N",
        type=at_least_one,
        default=200,
        help=tr("games for each count (200)"),
    )
    parser.add_argument(
        "--players",
        metavar="LIST",
        type=player_counts,
        default=(2, 3, 4),
        help=tr("numbers of players (2,3,4)"),
    )
    parser.add_argument(
        "--seed", metavar="N", type=whole_number, default=1, help=tr("the first game's seed (1)")
    )


def _run_bench(arguments: argparse.Namespace) -> int:
    from cob.commands.bench import main as bench

    return bench(arguments.players, arguments.games, arguments.seed, arguments.json)


def _add_rules(parser: argparse.ArgumentParser) -> None:
    group = parser.add_mutually_exclusive_group()
    group.add_argument(
        "rules",
        metavar="RULES",
        nargs="?",
        help=tr("a ruleset, with house rules such as 'alea, geese yes' (all editions in short)"),
    )
    group.add_argument("--json", action="store_true", help=tr("print all rules as one JSON object"))


def _run_rules(arguments: argparse.Namespace) -> int:
    from cob.commands.rules import main as rules

    rules(arguments.rules, arguments.json)
    return 0


PLAY = Subcommand(
    "play", Message("open the window and play (also without a command)"), _add_play, _run_play
)
BENCH = Subcommand(
    "bench", Message("measure how fast games are played without a window"), _add_bench, _run_bench
)
RULES = Subcommand(
    "rules",
    Message("tell the rules of each edition, also as data for programs"),
    _add_rules,
    _run_rules,
)
COMMANDS = (PLAY, RULES, BENCH, *BOT_COMMANDS, *GAME_COMMANDS, *MAKING_COMMANDS)
