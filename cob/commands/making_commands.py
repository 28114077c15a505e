"""The subcommands of `cob` that make contents of the game: puzzles and estates."""

import argparse
from pathlib import Path

from cob.commands.crew_options import add_crew, crew_of
from cob.commands.estate_options import add_estates, known_estates
from cob.commands.subcommand import INTERRUPTED, Subcommand, alone_in
from cob.engine.errors import CobError
from cob.terminal.arguments import at_least_one, whole_number
from cob.text.language import Message, tr


def _add_puzzles(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "deed",
        choices=("make", "judge", "show"),
        help=tr("make: from games of bots; judge: those of files again; show: print the positions"),
    )
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="*",
        type=Path,
        help=tr("the puzzles to judge again, or to show (those of the game)"),
    )
    parser.add_argument(
        "--games", metavar="N", type=at_least_one, default=20, help=tr("so many games (20)")
    )
    parser.add_argument(
        "--out",
        metavar="FOLDER",
        type=Path,
        help=tr("for puzzles, except to show them; a run goes on there"),
    )
    parser.add_argument(
        "--most",
        metavar="N",
        type=at_least_one,
        default=160,
        help=tr("puzzles that are chosen (160)"),
    )
    parser.add_argument(
        "--seed", metavar="N", type=whole_number, default=1, help=tr("the first game's seed (1)")
    )
    add_estates(parser)
    add_crew(parser)


def _run_puzzles(arguments: argparse.Namespace) -> int:
    from cob.commands.puzzles import JudgingRequest, MakingRequest, judge, make, show

    if arguments.deed == "show":
        show(arguments.files, known_estates(arguments.estates))
        return 0
    if (arguments.deed == "judge") != bool(arguments.files):
        raise CobError(Message("files are for judge, which needs at least one, and for show"))
    if arguments.out is None:
        raise CobError(Message("name the folder for the puzzles with --out"))
    folder, most = arguments.out, arguments.most
    with alone_in(folder), crew_of(arguments) as crew:
        if arguments.deed == "judge":
            is_complete = judge(
                JudgingRequest(arguments.files, folder, known_estates(arguments.estates), most),
                crew,
            )
        else:
            made = MakingRequest(arguments.games, folder, arguments.seed, most)
            is_complete = make(made, crew)
    return 0 if is_complete else INTERRUPTED


def _add_check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", metavar="FILE", nargs="+", type=Path, help=tr("a map of an estate")
    )


def _run_check(arguments: argparse.Namespace) -> int:
    from cob.commands.boards import check

    return check(arguments.files)


def _add_estate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE.tmx", type=Path, help=tr("the map to write"))
    parser.add_argument(
        "--seed", metavar="N", type=whole_number, help=tr("the same seed draws the same estate")
    )
    parser.add_argument("--number", metavar="X", help=tr("one word (that of the file's name)"))
    parser.add_argument("--title", metavar="TEXT", help=tr("its name (the seed)"))
    parser.add_argument("--force", action="store_true", help=tr("replace a map that is there"))


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


MAKING_COMMANDS = (
    Subcommand(
        "puzzles",
        Message("find turns of which one is clearly the best"),
        _add_puzzles,
        _run_puzzles,
    ),
    Subcommand("check", Message("say what is wrong with maps of estates"), _add_check, _run_check),
    Subcommand(
        "estate",
        Message("draw a fair estate by chance and write its map"),
        _add_estate,
        _run_estate,
    ),
)
