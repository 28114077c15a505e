"""The options that `cob arena` and `cob gate` share."""

import argparse
import math

from cob.commands.crew_options import add_crew
from cob.terminal.arguments import amount_of_work, player_count, seconds_to_think
from cob.text.language import tr


def add_table(parser: argparse.ArgumentParser) -> None:
    """Add the options of the table: estates, rules and players."""
    parser.add_argument(
        "--players", metavar="N", type=player_count, default=2, help=tr("2, 3 or 4 at a table (2)")
    )
    parser.add_argument(
        "--estates",
        metavar="LIST",
        action="append",
        default=[],
        help=tr(
            "estates to take in turn, such as 1,3-5, or a map such as home.tmx; it may be given "
            "several times (the nine of 2011)"
        ),
    )
    parser.add_argument(
        "--rules",
        metavar="RULES",
        default="alea",
        help=tr("a ruleset, with house rules such as 'alea, geese yes' (alea)"),
    )


def add_output(parser: argparse.ArgumentParser) -> None:
    """Add the options of the run and its output."""
    add_crew(parser)
    parser.add_argument("--json", action="store_true", help=tr("print one JSON object"))


def add_effort(parser: argparse.ArgumentParser) -> None:
    """Add the limits of the bots' thinking."""
    parser.add_argument(
        "--work",
        metavar="X",
        type=amount_of_work,
        default=1.0,
        help=tr("times their own futures (1)"),
    )
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=seconds_to_think,
        default=math.inf,
        help=tr(
            "ceiling for a decision, in processor time (none); bots that reach it play as well "
            "as the machine is fast, and not the same twice"
        ),
    )
    parser.add_argument(
        "--seconds-per-decision",
        metavar="S",
        type=seconds_to_think,
        default=60.0,
        help=tr(
            "after so many seconds by the clock a bot in a process of its own loses its move (60)"
        ),
    )


def add_bot(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose the bot."""
    parser.add_argument(
        "bot", metavar="BOT", help=tr("a name, or a class such as ./my_bot.py:Mine")
    )
    parser.add_argument(
        "--stdio", action="store_true", required=True, help=tr("by lines on input and output")
    )
