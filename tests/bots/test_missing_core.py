"""Without the core: two bots play on, the others play by rules of thumb, and the analysis says why.

`random` and `easy` need the engine alone. What else asks for the core is refused in its sentence.
"""

from __future__ import annotations

import ctypes
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.minds import shipped_mind
from cob.analysis.reasons import Explanation
from cob.bots import versions
from cob.bots.base import OWN_EFFORT
from cob.bots.easy import Beginner
from cob.bots.registry import make_bot, shipped_judge
from cob.coaching.analysis_questions import AdviceQuestion
from cob.coaching.analysis_worker import AnalysisWorker, BeginQuestion
from cob.commands import main as cli
from cob.commands import refine, train
from cob.core import calls
from cob.core.library import CoreError
from cob.core.tables import core_game
from cob.crew.work import ThisProcess
from cob.engine import GameState, apply, legal_actions, new_game
from cob.engine.message import Message
from cob.record import format_record, save
from cob.ui.screens.review import why
from tests.commands.refusals import refusal
from tests.games import NAMES, SHORT_RULES, estates, plain_header, random_game

ROOT = Path(__file__).resolve().parents[2]
MISSING = Message("the core is missing: run {command} again", command="pip install .")
LEARNED = ("medium", "hard", "expert", "master", "hard@2026-11", "hard:beam=12")


def forget() -> None:
    """Ask for the core anew, and for all that was made with it."""
    for cached in (calls.library, core_game, shipped_mind, shipped_judge):
        cached.cache_clear()
    versions.forget()


@pytest.fixture(autouse=True)
def without_core(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def load() -> ctypes.CDLL:
        raise CoreError(MISSING)

    monkeypatch.setattr(calls, "load", load)
    forget()
    yield
    monkeypatch.undo()
    forget()


def start() -> GameState:
    return new_game([estates()["1"]] * 3, 5, rules=SHORT_RULES)


@pytest.mark.parametrize("name", LEARNED)
def test_bots_that_have_learned_play_by_thumb_and_say_why(name: str) -> None:
    bot = make_bot(name, 1)
    assert isinstance(bot, Beginner)
    assert bot.problem == f"{MISSING}: it plays by rules of thumb instead."
    assert isinstance(bot.problem, Message)
    assert bot.problem.values == {"reason": MISSING}, "the sentence can be translated"


def test_the_other_bots_have_no_problem() -> None:
    assert [make_bot(name, 1).problem for name in ("random", "easy")] == ["", ""]


def test_all_bots_play_a_game_to_its_end() -> None:
    for names in (("random", "easy", "medium"), ("hard", "expert", "easy")):
        state = start()
        bots = [make_bot(name, 1) for name in names]
        while not state.is_over:
            seat, legal = state.current, legal_actions(state)
            action = bots[seat].choose(state.view(seat), legal, OWN_EFFORT)
            assert action in legal
            apply(state, action)


@pytest.mark.parametrize("make", [shipped_mind, shipped_judge])
def test_nothing_is_judged(make: Callable[[], object]) -> None:
    with pytest.raises(CoreError, match=str(MISSING)):
        make()


def test_the_coach_is_refused_in_that_sentence() -> None:
    worker = AnalysisWorker(shipped_mind)
    state = random_game(plain_header(2), 3, 5).state
    worker.take(BeginQuestion(1, AdviceQuestion(state.view(state.current), NAMES[:2])))
    report = worker.work()
    assert (report.is_last, report.failure) == (True, MISSING)
    assert worker.is_idle


def test_a_review_that_is_kept_is_shown_without_reasons() -> None:
    game = random_game(plain_header(2), 3, 5)
    turn = JudgedTurn(0, game.state.current, (), ())
    assert why.why_better(game.state, turn, NAMES[:2], None) == Explanation(())


def test_commands_are_refused_in_that_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    header = replace(plain_header(2), ruleset=SHORT_RULES)
    whole, begun = tmp_path / "whole.txt", tmp_path / "begun.txt"
    save(whole, format_record(random_game(header, 3)))
    save(begun, format_record(random_game(header, 3, 8)))
    for name, path in (("review", whole), ("advise", begun)):
        assert refusal(cli.main, [name, str(path)], capsys) == f"cob: {MISSING}.\n"


def test_no_game_is_played_to_learn_from(tmp_path: Path) -> None:
    for ask in (
        lambda: train.main(train.TrainingRequest(tmp_path, 1, 2, seed=3), ThisProcess()),
        lambda: refine.main(refine.RefineRequest(tmp_path, 1, seed=1), ThisProcess()),
    ):
        with pytest.raises(CoreError, match=str(MISSING)):
            ask()


def test_nothing_asks_for_the_library_when_it_is_imported_or_where_two_bots_play() -> None:
    code = """
import importlib, pkgutil
import cob.core.library
def refused(*_):
    raise AssertionError("the library was asked for")
cob.core.library.first_fitting = refused
import cob.analysis, cob.bots, cob.coaching, cob.core, cob.training
for package in (cob.analysis, cob.bots, cob.coaching, cob.training):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
for module in ("calls", "evaluation", "feature_names", "flat", "search", "sources", "tables"):
    importlib.import_module("cob.core." + module)
from cob.bots.base import OWN_EFFORT
from cob.bots.registry import make_bot
from cob.engine import apply, legal_actions
from cob.record import Game
from tests.games import plain_header
state = Game.start(plain_header(), 5).state
bots = [make_bot("random", 1), make_bot("easy", 1)]
while not state.is_over:
    seat, legal = state.current, legal_actions(state)
    apply(state, bots[seat].choose(state.view(seat), legal, OWN_EFFORT))
print("played")
"""
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert run.stdout == "played\n", run.stderr
