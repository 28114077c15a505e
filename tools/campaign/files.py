"""Damaged files: every reader answers with a result or a sentence, and what it refuses is kept."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from cob.analysis.habits.table import measured
from cob.analysis.puzzles.collection import shipped_puzzles
from cob.analysis.puzzles.progress import PuzzleProgress
from cob.analysis.puzzles.puzzle import format_puzzles, load_puzzles
from cob.analysis.review import begun_review
from cob.analysis.review_files import load_review, save_review
from cob.arena.kept_match import KeptMatch
from cob.arena.match import Match, play_game
from cob.boards import load_estate, load_estates
from cob.bots.calibration import Calibration
from cob.bots.frozen_weights import thaw
from cob.bots.learned import LearnedEvaluation
from cob.bots.registry import shipped_weights
from cob.drafts.kept_position import KeptPosition
from cob.engine import CobError
from cob.files.resources import data_folder
from cob.record import AUTOSAVE, Game, format_record, read_file
from cob.saves.autosave import Autosave
from cob.saves.saved_games import read_saved
from cob.statistics.habit_store import HabitStore
from cob.statistics.store import Store
from cob.text.language import ENGLISH, speak, spoken
from cob.text.narration import sentences
from cob.tutorial.notebook import Notebook
from cob.tutorial.road.chapters import load_chapters
from cob.tutorial.road.progress import RoadProgress
from cob.ui.settings import LOUDEST, Settings
from tests.engine.random_games import picked
from tools.campaign.damage import damaged
from tools.campaign.engine import any_game, estates

EACH: Final = 4
"""How many damaged files of each kind make a trial."""


class Kind(NamedTuple):
    """A kind of file."""

    first: str
    """The name of the file that is read; there may be others that belong to it."""
    make: Callable[[Path], object]
    """Puts good ones into a folder."""
    read: Callable[[Path], str]
    """Reads one as the program does; returns its complaint, or raises it as a `CobError`."""


def trial(chance: Random, folder: Path) -> int:
    """Damage some files of every kind; return how many."""
    for name, kind in KINDS.items():
        for number in range(EACH):
            own = folder / f"{name} {number}"
            own.mkdir()
            _try_one(chance, name, kind, own)
    return EACH * len(KINDS)


def _try_one(chance: Random, name: str, kind: Kind, folder: Path) -> None:
    good = _good_files(name)
    for other, content in good.items():
        (folder / other).write_bytes(content)
    victim = chance.choice(sorted(good))
    hurt = damaged(chance, good[victim])
    (folder / victim).write_bytes(hurt)
    try:
        said = kind.read(folder / kind.first)
    except CobError as error:
        said = str(error)
        assert said.strip(), f"nothing is said about a damaged {name}"
    except Exception as error:
        raise AssertionError(f"a damaged {name}, {victim}: {hurt[:2000]!r}") from error
    assert "Traceback" not in said, said
    if said:
        kept = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
        assert hurt in kept, f"a damaged {name} is lost, {victim}: {hurt[:2000]!r}"


@cache
def _good_files(name: str) -> dict[str, bytes]:
    with tempfile.TemporaryDirectory() as folder:
        KINDS[name].make(Path(folder))
        return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


# --- how each is made -------------------------------------------------------------------------


@cache
def finished_game() -> Game:
    """A finished game, the same in every run."""
    chance = Random(1)
    game = any_game(chance)
    while not game.state.is_over:
        game.play(picked(chance, game.state))
    return game


@cache
def _match() -> Match:
    return Match(("random", "easy"), 2, (estates()["1"],), deals=1, seed=1)


def _make_record(folder: Path) -> None:
    (folder / AUTOSAVE).write_text(format_record(finished_game()), encoding="utf-8")


def _make_settings(folder: Path) -> None:
    settings = Settings(folder / "settings.json")
    settings.teach("Anna", 1)
    settings.close()


def _make_notebook(folder: Path) -> None:
    notebook = Notebook(folder / "learning.json")
    notebook.visit("the-dice", 3)
    notebook.finish("the-dice")


def _make_road(folder: Path) -> None:
    RoadProgress(folder / "road.json").note(finished_game(), load_chapters()[0])


def _make_position(folder: Path) -> None:
    game = finished_game()
    state = next(step.state for step in game.steps() if step.state.phase == 1)
    KeptPosition.open(folder / "position.json").keep(game.header, state)


def _make_statistics(folder: Path) -> None:
    store = Store(folder / "statistics.json")
    store.note(finished_game(), 1_700_000_000.0)
    store.write()


def _make_habits(folder: Path) -> None:
    store = HabitStore.open(folder / "habits.json")
    store.games["game"] = measured(finished_game())
    store.write()


def _make_progress(folder: Path) -> None:
    progress = PuzzleProgress(folder / "puzzles.json")
    progress.note(shipped_puzzles()[0], solved=True)


def _make_puzzles(folder: Path) -> None:
    text = format_puzzles(shipped_puzzles()[:3])
    (folder / "own-puzzles.json").write_text(text, encoding="utf-8")


def _make_review(folder: Path) -> None:
    save_review(folder / "game.txt", finished_game(), begun_review(finished_game()))


def _make_estate(folder: Path) -> None:
    for name in ("estate_1.tmx", "estate_spaces.tsx"):
        shutil.copy(data_folder("boards") / name, folder)


def _make_match(folder: Path) -> None:
    KeptMatch(folder, _match()).add(play_game(_match(), 0))


def _make_catalogue(folder: Path) -> None:
    shutil.copy(data_folder("assets") / "languages" / "de" / "LC_MESSAGES" / "cob.mo", folder)


def _copy_weights(name: str) -> Callable[[Path], object]:
    return lambda folder: shutil.copy(data_folder("assets") / "bots" / name, folder)


# --- how each is read -------------------------------------------------------------------------


def _read_record(path: Path) -> str:
    problem = read_saved(path, estates()).problem
    read_file(path, estates())
    return problem


def _read_autosave(path: Path) -> str:
    autosave = Autosave(path.parent)
    said = autosave.look_for_unfinished(estates())[1]
    autosave.put_aside(estates())
    return said


def _read_settings(path: Path) -> str:
    settings = Settings.open(path)
    settings.volume = (settings.volume + 1) % LOUDEST
    settings.keep()
    settings.close()
    return settings.problem


def _read_road(path: Path) -> str:
    progress = RoadProgress.open(path)
    progress.note(finished_game(), load_chapters()[1])
    return progress.problem


def _read_notebook(path: Path) -> str:
    notebook = Notebook.open(path)
    notebook.visit("another-lesson", 1)
    return notebook.problem


def _read_position(path: Path) -> str:
    kept = KeptPosition.open(path)
    kept.load(estates())
    kept.keep(finished_game().header, finished_game().state)
    return kept.problem


def _read_statistics(path: Path) -> str:
    store = Store.open(path)
    store.note(finished_game(), 1_800_000_000.0)
    store.write()
    return store.problem


def _read_habits(path: Path) -> str:
    store = HabitStore.open(path)
    store.games["another"] = measured(finished_game())
    store.write()
    return store.problem


def _read_progress(path: Path) -> str:
    progress = PuzzleProgress.open(path)
    progress.note(shipped_puzzles()[1], solved=False)
    return progress.problem


def _read_puzzles(path: Path) -> str:
    load_puzzles(path)
    return ""


def _read_review(path: Path) -> str:
    load_review(path.with_name("game.txt"), finished_game())
    return ""


def _read_estate(path: Path) -> str:
    load_estate(path)
    return " ".join(load_estates(path.parent).problems)


def _read_value(path: Path) -> str:
    LearnedEvaluation.load(path)
    return ""


def _read_calibration(path: Path) -> str:
    Calibration.load(path, shipped_weights())
    return ""


def _read_frozen(path: Path) -> str:
    thaw(path)
    return ""


def _read_match(path: Path) -> str:
    KeptMatch(path.parent, _match())
    return ""


def _read_catalogue(path: Path) -> str:
    """Tell a whole game in the language, and in English what cannot be."""
    folder = path.parent / "languages"
    own = folder / "xx" / "LC_MESSAGES" / path.name
    own.parent.mkdir(parents=True, exist_ok=True)
    path.rename(own)
    speak("xx", folder)
    try:
        assert list(sentences(finished_game().events, finished_game().header.names))
        return "" if spoken() == "xx" else "a language without a sound catalogue is not offered"
    finally:
        speak(ENGLISH.code)
        own.rename(path)


KINDS: Final = {
    "record": Kind(AUTOSAVE, _make_record, _read_record),
    "autosave": Kind(AUTOSAVE, _make_record, _read_autosave),
    "settings": Kind("settings.json", _make_settings, _read_settings),
    "notebook": Kind("learning.json", _make_notebook, _read_notebook),
    "road": Kind("road.json", _make_road, _read_road),
    "position": Kind("position.json", _make_position, _read_position),
    "statistics": Kind("statistics.json", _make_statistics, _read_statistics),
    "habits": Kind("habits.json", _make_habits, _read_habits),
    "progress": Kind("puzzles.json", _make_progress, _read_progress),
    "puzzles": Kind("own-puzzles.json", _make_puzzles, _read_puzzles),
    "review": Kind("game.txt.review.json", _make_review, _read_review),
    "estate": Kind("estate_1.tmx", _make_estate, _read_estate),
    "match": Kind("match.jsonl", _make_match, _read_match),
    "catalogue": Kind("cob.mo", _make_catalogue, _read_catalogue),
    "weights": Kind("value.npz", _copy_weights("value.npz"), _read_value),
    "calibration": Kind("calibration.npz", _copy_weights("calibration.npz"), _read_calibration),
    "frozen": Kind("2026-11.npz", _copy_weights("2026-11.npz"), _read_frozen),
}
