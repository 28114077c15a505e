"""`cob check` and `cob estate`: checking a player's own maps, and drawing a random estate."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cob.boards.estate_maker import SEEDS, random_estate, seed_title
from cob.boards.estate_writer import save_estate
from cob.boards.estates import SUFFIX, load_estate, number_taken, own_files
from cob.boards.fairness import COLOUR_NAMES, differences
from cob.boards.figures import DIE_VALUES, KindFigures, figures_of
from cob.boards.tiled import BoardError
from cob.commands.subcommand import NO, REFUSED
from cob.engine.components import Kind
from cob.engine.estate import NUMBER, EstateLayout
from cob.text.estate_titles import estate_name
from cob.text.language import Message, tr

_FAULTS_TOLD: Final = 12
"""Maximum number of faults reported for one file; an unfinished map lacks most of its tiles."""


@dataclass(frozen=True, slots=True)
class EstateRequest:
    """The options of a random estate."""

    path: Path
    seed: int | None = None
    """The seed; None draws one."""
    number: str | None = None
    """The number; None takes it from the file's name."""
    title: str | None = None
    """The title; None names the seed."""
    replaces: bool = False


def check(paths: Sequence[Path]) -> int:
    """Print the figures or the faults of each map; return the exit status.

    A file that cannot be opened counts for more than faults.
    """
    taken = _own_numbers()
    status = 0
    for path in paths:
        try:
            layout = load_estate(path)
            other = taken.setdefault(layout.number, path)
            if other.resolve() != path.resolve():
                raise BoardError(number_taken(path, layout.number, other))
        except BoardError as error:
            can_open = path.is_file() and os.access(path, os.R_OK)
            status = max(status, NO if can_open else REFUSED)
            print(tr("{path} cannot be played:", path=path))
            for sentence in _told(error.sentences):
                print(f"  {sentence}.")
        else:
            _show(path, layout)
    return status


def draw(request: EstateRequest) -> None:
    """Write a random map and print its figures.

    Raises `BoardError` with a sentence for an impossible request.
    """
    path = request.path
    if path.suffix != SUFFIX:
        raise BoardError(
            Message(
                "'{path}' is no name for a map: let it end in {ending}", path=path, ending=SUFFIX
            )
        )
    number = path.stem.removeprefix("estate_") if request.number is None else request.number
    if not NUMBER.fullmatch(number):
        raise BoardError(
            Message(
                "'{number}' cannot be the number of an estate: give it one word of letters, "
                "digits, points and hyphens, of at most 20, with --number",
                number=number,
            )
        )
    other = _own_numbers().get(number)
    if other is not None:
        raise BoardError(
            Message(
                "the number {number} is that of an estate of the game itself: "
                "give it another one with --number",
                number=number,
            )
        )
    seed = secrets.randbelow(SEEDS) if request.seed is None else request.seed
    title = " ".join((request.title or seed_title(seed)).split())
    if not title.isprintable():
        raise BoardError(Message("the title has characters that cannot be printed: leave them out"))
    layout = random_estate(seed, number, title)
    save_estate(path, layout, replace=request.replaces)
    _show(path, layout)


def _own_numbers() -> dict[str, Path]:
    """Return the numbers of the game's own estates, each with its map."""
    return {load_estate(path).number: path for path in own_files()}


def _told(sentences: Sequence[str]) -> Iterator[str]:
    yield from map(tr, sentences[:_FAULTS_TOLD])
    if len(sentences) > _FAULTS_TOLD:
        yield tr("and {number} more of the kind", number=len(sentences) - _FAULTS_TOLD)


def _show(path: Path, layout: EstateLayout) -> None:
    """Print an estate in a few lines."""
    figures = figures_of(layout)
    told = tr('No. {number}, "{name}"', number=layout.number, name=estate_name(layout))
    print(f"{path}: {told}")
    names = {kind: tr(COLOUR_NAMES[kind]) for kind in Kind}
    widest = max(map(len, names.values()))
    for kind in Kind:
        print(f"  {names[kind]:<{widest}} {_line(figures.kinds[kind])}")
    text = Message(
        "{regions} regions, worth {points} points, the largest with {spaces} spaces; "
        "a castle does not lie in the centre"
    )
    if figures.has_castle_in_centre:
        text = Message(
            "{regions} regions, worth {points} points, the largest with {spaces} spaces; "
            "a castle lies in the centre"
        )
    counts = {
        "regions": figures.regions,
        "points": figures.points,
        "spaces": figures.largest,
    }
    print(f"  {tr(text, **counts)}")
    unlike = differences(layout)
    verdict = tr("unlike the nine of 2011:") if unlike else tr("as fair as the nine of 2011")
    print(f"  {verdict}")
    for phrase in unlike:
        print(f"    {tr(phrase)}")


def _line(figures: KindFigures) -> str:
    dice = " ".join(
        str(value)
        for value, count in zip(DIE_VALUES, figures.dice, strict=True)
        for _ in range(count)
    )
    regions = " ".join(map(str, figures.regions)) or "-"
    return tr(
        "{spaces} spaces  regions {regions} dice {dice}",
        spaces=f"{figures.spaces:>2}",
        regions=f"{regions:<12}",
        dice=dice or "-",
    )
