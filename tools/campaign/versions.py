"""Files of other versions and of other writers: a newer one stays, and no two make a ruin."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from cob.analysis.puzzles.collection import shipped_puzzles
from cob.analysis.puzzles.progress import PuzzleProgress
from cob.analysis.review import begun_review
from cob.analysis.review_files import NewerReviewError
from cob.record import AUTOSAVE, FIRST_LINE, format_record, save
from cob.saves.autosave import Autosave
from cob.saves.reviews import keep_review
from cob.statistics.store import Store
from cob.tutorial.notebook import Notebook
from cob.ui.settings import Settings
from tools.campaign.engine import any_game, estates
from tools.campaign.files import finished_game

WRITES: Final = 6
"""How often two writers write in turns."""
_FIRST_DAY: Final = date(2026, 1, 1)


class BackgroundExporter(NamedTuple):
    """Something that the program keeps in a file."""

    open: Callable[[Path], Any]
    """Reads a file; what is returned says in `problem` what is wrong with it."""
    change: Callable[[Any, Random], object]
    """Changes something by chance and writes it."""


def _change_settings(settings: Settings, chance: Random) -> None:
    settings.teach(f"Anna {chance.randrange(9)}", chance.randrange(3))
    settings.volume = chance.randrange(9)
    settings.keep()
    settings.close()


def _change_progress(progress: PuzzleProgress, chance: Random) -> None:
    progress.note(chance.choice(shipped_puzzles()), solved=chance.random() < 0.5)
    progress.note_day(_FIRST_DAY + timedelta(chance.randrange(300)))


def _change_statistics(store: Store, chance: Random) -> None:
    store.note(finished_game(), chance.uniform(0, 1e9))
    luck = chance.uniform(-9, 9)
    store.note_review(finished_game(), 0, loss_per_turn=1.0, luck=luck)
    store.write()


KEEPERS: Final = {
    "settings": BackgroundExporter(Settings.open, _change_settings),
    "notebook": BackgroundExporter(
        Notebook.open, lambda notebook, chance: notebook.visit("dice", chance.randrange(1, 99))
    ),
    "progress": BackgroundExporter(PuzzleProgress.open, _change_progress),
    "statistics": BackgroundExporter(Store.open, _change_statistics),
}


def trial(chance: Random, folder: Path) -> int:
    """Try every file that the program keeps; return how many files were tried."""
    for name, keeper in KEEPERS.items():
        for try_one in (_newer, _older, _two_writers):
            own = folder / f"{name} {try_one.__name__}"
            own.mkdir()
            path = own / "kept.json"
            keeper.change(keeper.open(path), chance)
            try_one(chance, keeper, path)
    _newer_autosave(chance, folder / "autosave")
    _newer_review(chance, folder / "review")
    return 3 * len(KEEPERS) + 2


def _newer(chance: Random, keeper: BackgroundExporter, path: Path) -> None:
    """A newer file is neither renamed nor overwritten."""
    content = _altered(chance, _content(path))
    content |= {"version": chance.randint(4, 10**6), "program": chance.choice(("2.0", None, "ü"))}
    path.write_text(json.dumps(content), encoding="utf-8")
    before = path.read_bytes()
    kept = keeper.open(path)
    assert "newer version" in kept.problem, kept.problem
    keeper.change(kept, chance)
    assert path.read_bytes() == before, "a newer file was overwritten"
    assert list(path.parent.iterdir()) == [path], "a newer file was renamed"


def _older(chance: Random, keeper: BackgroundExporter, path: Path) -> None:
    """An older file is read, or else kept under another name."""
    content = _altered(chance, _content(path))
    content["version"] = chance.choice((0, 1, 1, 1))
    path.write_text(json.dumps(content), encoding="utf-8")
    before = path.read_bytes()
    kept = keeper.open(path)
    complains = bool(kept.problem)
    keeper.change(kept, chance)
    if complains:
        assert before in [each.read_bytes() for each in path.parent.iterdir()], "a file is lost"
    assert keeper.open(path).problem == ""


def _two_writers(chance: Random, keeper: BackgroundExporter, path: Path) -> None:
    """Where a folder cannot be locked, the last whole file stays."""
    writers = keeper.open(path), keeper.open(path)
    for _ in range(WRITES):
        writer = chance.choice(writers)
        keeper.change(writer, chance)
        assert writer.problem == "", writer.problem
        assert keeper.open(path).problem == ""
    assert list(path.parent.iterdir()) == [path]


def _content(path: Path) -> dict[str, Any]:
    return dict(json.loads(path.read_text(encoding="utf-8")))


def _altered(chance: Random, content: dict[str, Any]) -> dict[str, Any]:
    """Return a content with a key too many, too few, or with another value."""
    key = chance.choice(sorted(content))
    match chance.randrange(3):
        case 0:
            return {**content, f"new {key}": content[key]}
        case 1:
            return {other: value for other, value in content.items() if other != key}
    return {**content, key: chance.choice((None, -1, [], {}, "odd", 1e99))}


def _newer_autosave(chance: Random, folder: Path) -> None:
    """A newer autosave stays while games are played beside it."""
    path = folder / AUTOSAVE
    text = format_record(any_game(chance)).replace(FIRST_LINE, f"{FIRST_LINE}9", 1)
    save(path, text)
    for _ in range(2):
        autosave = Autosave(folder)
        assert autosave.notice
        autosave.keep_others(estates())
        autosave.put_aside(estates())
        save(autosave.path, format_record(any_game(chance)))
        assert path.read_text(encoding="utf-8") == text


def _newer_review(chance: Random, folder: Path) -> None:
    """A newer review stays."""
    game = finished_game()
    keep_review(folder, game, begun_review(game))
    (path,) = (folder / "reviews").iterdir()
    path.write_text(json.dumps({**_content(path), "version": chance.randint(2, 99)}))
    before = path.read_bytes()
    with suppress(NewerReviewError):
        keep_review(folder, game, begun_review(game))
    assert path.read_bytes() == before
