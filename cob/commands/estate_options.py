"""The option that names maps of estates, and the estates that a command knows."""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cob.text.language import tr

if TYPE_CHECKING:
    from cob.engine import EstateLayout


def add_estates(parser: argparse.ArgumentParser) -> None:
    """Add the option for maps that lie outside the user's folder of estates."""
    parser.add_argument(
        "--estates",
        metavar="FILE.tmx",
        action="append",
        type=Path,
        default=[],
        help=tr(
            "a map of an estate that an older record only names; it may be given several times"
        ),
    )


def known_estates(files: Sequence[Path]) -> Mapping[str, "EstateLayout"]:
    """Return the game's own estates, those of some maps, and those of the user's folder.

    Maps that cannot be read are left out if they lie in that folder; raises `BoardError` for the
    others.
    """
    from cob.boards import BoardError, load_estate, load_estates
    from cob.boards.estates import number_taken
    from cob.files.resources import estates_folder

    known = load_estates(estates_folder(), files)
    for path in files:
        number = load_estate(path).number
        if known.files[number] != path:
            raise BoardError(number_taken(path, number, known.files[number]))
    return known.layouts
