"""What the command lines of these programs share: the help tells the defaults, and a wrong value
ends in a sentence."""

from __future__ import annotations

from argparse import ArgumentDefaultsHelpFormatter, ArgumentParser, ArgumentTypeError
from pathlib import Path

from cob.engine import CobError
from cob.environment import versus


def parser_of(description: str) -> ArgumentParser:
    """Return a parser whose help tells the defaults."""
    return ArgumentParser(description=description, formatter_class=ArgumentDefaultsHelpFormatter)


def trainer_of(description: str) -> ArgumentParser:
    """Return a parser with what the trainers of the pointing network have in common."""
    parser = parser_of(description)
    parser.add_argument("--steps", type=count, default=1_000_000, help="decisions to learn from")
    parser.add_argument("--start", type=file_there, help="a network that has learned before")
    parser.add_argument("--rate", type=float, default=1e-3, help="the size of the first steps")
    parser.add_argument("--seed", type=int, default=1, help="of the games and the network")
    return parser


def count(text: str) -> int:
    """Read a number from 1."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"'{text}' is no whole number from 1")
    return int(text)


def bot_name(text: str) -> str:
    """Read the name of a bot that can play."""
    try:
        versus(text).close()
    except CobError as error:
        raise ArgumentTypeError(str(error)) from None
    return text


def file_there(text: str) -> Path:
    """Read the path of a file."""
    if not Path(text).is_file():
        raise ArgumentTypeError(f"there is no file '{text}'")
    return Path(text)
