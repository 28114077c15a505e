"""Statistics that have read all records."""

from __future__ import annotations

from pathlib import Path

from cob.statistics.store import FILE_NAME, CatchUp, Store
from tests.games import estates


def counted(folder: Path) -> Store:
    """The statistics of a folder, with all of its records read and saved."""
    store = Store.open(folder / FILE_NAME)
    reading = CatchUp(store, estates())
    while not reading.is_done:
        reading.step()
    store.write()
    return store
