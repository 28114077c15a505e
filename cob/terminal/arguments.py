"""Parsers of command-line arguments.

Each raises `argparse.ArgumentTypeError` with half a sentence, which the parser completes.
"""

import argparse
import math
import re
from pathlib import Path
from typing import Final

from cob.text.language import Message, tr

SMALLEST_WINDOW: Final = (640, 360)
LARGEST_WINDOW: Final = (15360, 8640)
_NO_NUMBER: Final = Message("'{text}' is not a number")


def whole_number(text: str) -> int:
    """Return a whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(tr("'{text}' is not a whole number", text=text)) from None


def at_least_one(text: str) -> int:
    """Return a whole number from 1 on."""
    number = whole_number(text)
    if number < 1:
        raise argparse.ArgumentTypeError(tr("{number} is less than one", number=number))
    return number


def none_or_more(text: str) -> int:
    """Return a whole number from 0 on."""
    number = whole_number(text)
    if number < 0:
        raise argparse.ArgumentTypeError(tr("{number} is less than none", number=number))
    return number


def folder(text: str) -> Path:
    """Return a folder, which may not exist yet."""
    if not text.strip():
        raise argparse.ArgumentTypeError(tr("an empty name is no folder: leave the option out"))
    return Path(text)


def window_size(text: str) -> tuple[int, int]:
    """Return width and height of a window in pixels, from a text such as 1280x720."""
    match = re.fullmatch(r"(\d{1,6})[xX×](\d{1,6})", text)
    if match is None:
        raise argparse.ArgumentTypeError(tr("'{text}' is not a size such as 1280x720", text=text))
    width, height = int(match[1]), int(match[2])
    asked, least, most = (f"{x}x{y}" for x, y in ((width, height), SMALLEST_WINDOW, LARGEST_WINDOW))
    if width < SMALLEST_WINDOW[0] or height < SMALLEST_WINDOW[1]:
        raise argparse.ArgumentTypeError(
            tr("the smallest window is {limit}, not {size}", limit=least, size=asked)
        )
    if width > LARGEST_WINDOW[0] or height > LARGEST_WINDOW[1]:
        raise argparse.ArgumentTypeError(
            tr("the largest window is {limit}, not {size}", limit=most, size=asked)
        )
    return width, height


def player_counts(text: str) -> tuple[int, ...]:
    """Return numbers of players, from a text such as 2,4."""
    words = [word.strip() for word in text.split(",")]
    if not set(words) <= {"2", "3", "4"}:
        raise argparse.ArgumentTypeError(
            tr("'{text}' is not a choice of 2, 3 and 4 such as 2,4", text=text)
        )
    return tuple(sorted({int(word) for word in words}))


def player_count(text: str) -> int:
    """Return a number of players, from a text such as 3."""
    if text not in {"2", "3", "4"}:
        raise argparse.ArgumentTypeError(
            tr("'{text}' is none of the numbers 2, 3 and 4", text=text)
        )
    return int(text)


def _number(text: str, refusal: Message = _NO_NUMBER) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(tr(refusal, text=text)) from None


def amount_of_work(text: str) -> float:
    """Return a factor for the work of bots, more than 0."""
    factor = _number(text)
    if not 0 < factor < math.inf:
        raise argparse.ArgumentTypeError(
            tr("'{text}' is no amount of work: give more than 0", text=text)
        )
    return factor


def percentage(text: str) -> float:
    """Return a share between 0 and 1 that is given in percent."""
    share = _number(text) / 100
    if not 0 < share < 1:
        raise argparse.ArgumentTypeError(tr("'{text}' does not lie between 0 and 100", text=text))
    return share


def seconds_to_think(text: str) -> float:
    """Return the seconds per decision, more than 0."""
    seconds = _number(text, Message("'{text}' is not a number of seconds"))
    if not 0 < seconds < math.inf:
        raise argparse.ArgumentTypeError(
            tr("'{text}' is no time to think: give more than 0 seconds", text=text)
        )
    return seconds
