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
"""The words of `argparse` itself, which looks them up by gettext."""
_FOR_PROGRAMS: Final = ("--json", "--stdio")


def speak_to_people() -> None:
    """Use the language of the environment from now on, for `argparse` too."""
    speak(preferred())
    if not any(map(os.environ.get, ASKED_IN)):
        os.environ["LANGUAGE"] = preferred()  # some systems set it elsewhere
    gettext.bindtextdomain(DOMAIN, str(data_folder("assets") / "languages"))
    gettext.textdomain(DOMAIN)


def is_read_by_programs(words: Sequence[str]) -> bool:
    """Return whether this command line requests output for programs, which is always English."""
    return any(word in _FOR_PROGRAMS for word in words)
