"""A player's own estates in the window: drawing a new one, and reporting refused files."""

from __future__ import annotations

import secrets
from collections.abc import Container, Sequence
from pathlib import Path

from cob.boards.estate_maker import SEEDS, random_estate, seed_title
from cob.boards.estate_writer import save_new
from cob.engine import EstateLayout
from cob.text.language import tr, trn


def draw_new(folder: Path, taken: Container[str]) -> EstateLayout:
    """Draw a random estate, save it under the first free number, and return it.

    Raises `BoardError` with a sentence if it cannot be saved.
    """
    seed = secrets.randbelow(SEEDS)
    title = tr(seed_title(seed))
    return save_new(folder, taken, lambda number: random_estate(seed, number, title))


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
