"""A player's own estates in the window: new ones by chance or of records, and refused files."""

from __future__ import annotations

import secrets
from collections.abc import Container, Mapping, Sequence
from pathlib import Path

from cob.boards.estate_maker import SEEDS, random_estate, seed_title
from cob.boards.estate_writer import save_estate, save_new
from cob.boards.estates import SUFFIX
from cob.engine import EstateLayout
from cob.record import Header
from cob.text.language import Message, tr, trn


def draw_new(folder: Path, taken: Container[str]) -> EstateLayout:
    """Draw a random estate, save it under the first free number, and return it.

    Raises `BoardError` with a sentence if it cannot be saved.
    """
    seed = secrets.randbelow(SEEDS)
    title = tr(seed_title(seed))
    return save_new(folder, taken, lambda number: random_estate(seed, number, title))


def missing_estates(header: Header, known: Mapping[str, EstateLayout]) -> list[EstateLayout]:
    """Return the estates of a game that are not printed and whose spaces no known estate has."""
    spaces = {(layout.kinds, layout.dice) for layout in known.values()}
    return [
        layout
        for layout in header.own_estates.values()
        if (layout.kinds, layout.dice) not in spaces
    ]


def keep_estate(folder: Path, taken: Container[str], layout: EstateLayout) -> EstateLayout:
    """Save an estate of a record in the player's folder and return it as it is kept.

    It gets the first free number if its own is taken. Raises `BoardError` with a sentence if it
    cannot be saved.
    """
    path = folder / f"estate_{layout.number}{SUFFIX}"
    if layout.number not in taken and not path.exists():
        save_estate(path, layout)
        return layout
    name = "" if isinstance(layout.name, Message) else layout.name
    return save_new(
        folder,
        taken,
        lambda number: EstateLayout.create(number, name, layout.kinds, layout.dice),
    )


def refusals_told(problems: Sequence[str], shown: int) -> list[str]:
    """Return the first `shown` sentences about refused files, and the number of the others."""
    told = [f"{tr(problem)}." for problem in problems[:shown]]
    more = len(problems) - len(told)
    if more and not told:
        told.append(
            trn("{number} estate file was refused.", "{number} estate files were refused.", more)
        )
    elif more:
        told.append(
            trn(
                "{number} more estate file was refused.",
                "{number} more estate files were refused.",
                more,
            )
        )
    return told
