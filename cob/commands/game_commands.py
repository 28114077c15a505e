"""The subcommands of `cob` about saved games: replay, import, verify, convert, review and more."""

import argparse
from pathlib import Path

from cob.commands.crew_options import add_crew, crew_of
from cob.commands.estate_options import add_estates, known_estates
from cob.commands.subcommand import INTERRUPTED, NO, REFUSED, Subcommand, check_record
from cob.terminal.arguments import none_or_more
from cob.text.language import Message, tr


def _add_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help=tr("a saved game"))
    add_estates(parser)


def _add_replay(parser: argparse.ArgumentParser) -> None:
    _add_file(parser)
    parser.add_argument("--json", action="store_true", help=tr("print one JSON object"))


def _run_replay(arguments: argparse.Namespace) -> int:
    check_record(arguments.file)
    from cob.commands.replay import main as replay

    return replay(arguments.file, arguments.json, known_estates(arguments.estates))


def _add_import(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", type=Path, help=tr("a log saved on Board Game Arena")
    )
    parser.add_argument(
        "--out", metavar="RECORD", type=Path, help=tr("the record to write (beside FILE)")
    )
    add_estates(parser)


def _run_import(arguments: argparse.Namespace) -> int:
    from cob.commands.import_log import main as import_log

    return import_log(arguments.file, arguments.out, known_estates(arguments.estates))


def _run_verify(arguments: argparse.Namespace) -> int:
    check_record(arguments.file)
    from cob.commands.verify import main as verify

    estates = known_estates(arguments.estates)
    return 0 if verify(arguments.file, estates) else NO


def _add_convert(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help=tr("a saved game"))
    parser.add_argument(
        "--out", metavar="OUT", type=Path, required=True, help=tr("the file of positions to write")
    )
    add_estates(parser)


def _run_convert(arguments: argparse.Namespace) -> int:
    from cob.commands.convert import main as convert

    estates = known_estates(arguments.estates)
    return 0 if convert(arguments.files, arguments.out, estates) else REFUSED


def _add_deal(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "deal", metavar="CODE", help=tr("the code of a deal, or a saved game whose code to print")
    )
    add_estates(parser)


def _run_deal(arguments: argparse.Namespace) -> int:
    from cob.commands.deal import main as deal

    deal(arguments.deal, known_estates(arguments.estates))
    return 0


def _add_review(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help=tr("a saved game that is finished"))
    parser.add_argument("--json", action="store_true", help=tr("print one JSON object"))
    parser.add_argument(
        "--annotate", metavar="OUT", type=Path, help=tr("write the record with comments here")
    )
    parser.add_argument("--all", action="store_true", help=tr("print every marked turn"))
    time = parser.add_mutually_exclusive_group()
    time.add_argument(
        "--deeper",
        action="store_true",
        help=tr("take more time for all turns, not only for those that may be marked"),
    )
    time.add_argument(
        "--quick", action="store_true", help=tr("take no more time than a first look at the game")
    )
    add_estates(parser)
    add_crew(parser)


def _run_review(arguments: argparse.Namespace) -> int:
    check_record(arguments.file)
    from cob.commands.review import MoreTime
    from cob.commands.review import main as review

    more_time = MoreTime.TO_MARK
    if arguments.quick or arguments.deeper:
        more_time = MoreTime.NONE if arguments.quick else MoreTime.FOR_ALL
    with crew_of(arguments) as crew:
        is_complete = review(
            arguments.file,
            arguments.json,
            arguments.annotate,
            crew,
            known_estates(arguments.estates),
            tells_all=arguments.all,
            more_time=more_time,
        )
    return 0 if is_complete else INTERRUPTED


def _add_advise(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "position",
        metavar="POSITION",
        help=tr(
            "a position as a line of text, a file with one or with a game that is not finished, "
            "or - to read it from the standard input"
        ),
    )
    parser.add_argument(
        "--futures",
        metavar="N",
        type=none_or_more,
        default=32,
        help=tr("how many futures the best turns are compared in (32)"),
    )
    parser.add_argument("--json", action="store_true", help=tr("print one JSON object"))
    add_estates(parser)


def _run_advise(arguments: argparse.Namespace) -> int:
    from cob.commands.advise import main as advise

    estates = known_estates(arguments.estates)
    advise(arguments.position, arguments.futures, arguments.json, estates)
    return 0


def _add_habits(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="+",
        type=Path,
        help=tr("a saved game, or a folder of saved games"),
    )
    parser.add_argument(
        "--player",
        metavar="NAME",
        required=True,
        help=tr("the player's name, or the sort of a bot"),
    )
    parser.add_argument(
        "--level",
        metavar="BOT",
        help=tr("the bots to compare with (those that score most like the player)"),
    )
    parser.add_argument("--json", action="store_true", help=tr("print one JSON object"))
    add_estates(parser)


def _run_habits(arguments: argparse.Namespace) -> int:
    from cob.commands.habits import main as habits

    is_well = habits(
        arguments.paths,
        arguments.player,
        arguments.level,
        arguments.json,
        known_estates(arguments.estates),
    )
    return 0 if is_well else REFUSED


def _add_picture(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help=tr("a saved game"))
    parser.add_argument(
        "--out", metavar="OUT", type=Path, help=tr("the file to write (one among your pictures)")
    )
    add_estates(parser)


def _run_picture(arguments: argparse.Namespace) -> int:
    check_record(arguments.file)
    from cob.commands.picture import draw

    draw(arguments.file, arguments.out, known_estates(arguments.estates))
    return 0


def _run_animate(arguments: argparse.Namespace) -> int:
    check_record(arguments.file)
    from cob.commands.picture import animate

    animate(arguments.file, arguments.out, known_estates(arguments.estates))
    return 0


GAME_COMMANDS = (
    Subcommand(
        "replay", Message("play a saved game through and tell it"), _add_replay, _run_replay
    ),
    Subcommand(
        "import",
        Message("make a record of a game that was played on Board Game Arena"),
        _add_import,
        _run_import,
    ),
    Subcommand(
        "verify",
        Message("deal a game again from its start value, and compare dice and tiles"),
        _add_file,
        _run_verify,
    ),
    Subcommand(
        "deal",
        Message("print the game that the code of a deal begins, or the code of a game"),
        _add_deal,
        _run_deal,
    ),
    Subcommand(
        "convert",
        Message("write games as positions to learn from, as JSON Lines"),
        _add_convert,
        _run_convert,
    ),
    Subcommand(
        "review",
        Message("say what each turn of a finished game lost, and why"),
        _add_review,
        _run_review,
    ),
    Subcommand(
        "advise",
        Message("say what to play in a position, or where a game was left, and why"),
        _add_advise,
        _run_advise,
    ),
    Subcommand(
        "picture",
        Message("draw a game as a picture to pass on"),
        _add_picture,
        _run_picture,
    ),
    Subcommand(
        "animate",
        Message("draw a game as an animated replay to pass on"),
        _add_picture,
        _run_animate,
    ),
    Subcommand(
        "habits",
        Message("say where a player's points go over many games"),
        _add_habits,
        _run_habits,
    ),
)
