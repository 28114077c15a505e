"""The language of the command line: that of the environment, as in a window without settings."""

from __future__ import annotations

import gettext
import os
from collections.abc import Sequence
from typing import Final

from cob.files.resources import data_folder
from cob.text.language import ASKED_IN, DOMAIN, Message, preferred, speak

ARGPARSE: Final = (
    Message("usage: "),
    Message("positional arguments"),
    Message("options"),
    Message("show this help message and exit"),
    Message("the following arguments are required: %s"),
    Message("unrecognized arguments: %s"),
    Message("argument %(argument_name)s: %(message)s"),
    Message("invalid choice: %(value)r (choose from %(choices)s)"),
    Message("expected one argument"),
    Message("expected at least one argument"),
    Message("ignored explicit argument %r"),
)
"""What `argparse` says itself: it looks these words up by gettext, as the environment asks."""
_FOR_PROGRAMS: Final = ("--json", "--stdio")


def speak_to_people() -> None:
    """Speak the language that the environment asks for from now on, and so will `argparse`."""
    speak(preferred())
    if not any(map(os.environ.get, ASKED_IN)):
        os.environ["LANGUAGE"] = preferred()  # where the system says it elsewhere
    gettext.bindtextdomain(DOMAIN, str(data_folder("assets") / "languages"))
    gettext.textdomain(DOMAIN)


def is_read_by_programs(words: Sequence[str]) -> bool:
    """Return whether these words of a command line ask for what programs read: always English."""
    return any(word in _FOR_PROGRAMS for word in words)
