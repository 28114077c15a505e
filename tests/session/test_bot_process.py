"""Bots in another process: questions, answers, and the end of the process."""

from __future__ import annotations

import gc
import os
import pickle
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing import active_children
from multiprocessing.context import SpawnContext
from pathlib import Path
from random import Random
from threading import Event

import pytest

from cob.bots.base import Effort
from cob.engine import legal_actions
from cob.processes import process_context
from cob.record import Game
from cob.session import worker_process
from cob.session.background import BackgroundTask
from cob.session.bot_process import BotProcess
from cob.session.bot_worker import NOT_ALLOWED, BotAnswer, BotQuestion, BotWorker
from tests.games import expert_header, plain_header
from tests.session.odd_bots import make_odd

PATIENCE = 10.0
"""Seconds to wait for another process."""


def question(bot: str, table: int = 1, seat: int = 0) -> BotQuestion:
    """The question for a seat at the start of a game."""
    state = Game.start(plain_header(), 1).state
    view, legal = state.view(state.current), tuple(legal_actions(state))
    return BotQuestion(
        table, seat, bot, seed=4, view=view, legal=legal, effort=Effort(seconds=0.25)
    )


def told(task: BackgroundTask[BotAnswer]) -> BotAnswer:
    assert task.wait(PATIENCE), "it never answered"
    return task.result()


@pytest.fixture
def bots() -> Iterator[BotProcess]:
    bots = BotProcess(make_odd)
    yield bots
    bots.stop()


def process_of(answer: BotAnswer) -> int:
    """The process in which a counter answered."""
    return int(answer.problem.split()[1])


def is_alive(process: int) -> bool:
    return process in {child.pid for child in active_children()}


# --- what is sent -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_a_position_and_its_actions_are_the_same_on_the_other_side(players: int) -> None:
    game, chance = Game.start(expert_header(players, 3), 3), Random(1)
    while not game.state.is_over:
        view, legal = game.state.view(game.state.current), legal_actions(game.state)
        there, actions = pickle.loads(pickle.dumps((view, legal)))
        assert there == view
        assert actions == legal
        assert legal_actions(there) == legal
        assert hash(there.player.layout) == hash(view.player.layout)
        game.play(chance.choice(legal))


# --- worker --------------------------------------------------------------------------------------


def test_a_bot_is_kept_for_its_seat_and_forgotten_with_its_table() -> None:
    worker = BotWorker(make_odd)
    counts = [
        worker.answer(question("counter", table, seat)).problem.split()[0]
        for table, seat in [(1, 0), (1, 0), (1, 1), (1, 0), (2, 0)]
    ]
    assert counts == ["1", "2", "1", "3", "1"]


def test_a_bot_that_fails_gives_its_error_as_a_reason() -> None:
    answer = BotWorker(make_odd).answer(question("faulty"))
    assert (answer.action, answer.problem) == (None, "")
    assert re.fullmatch(
        r"ZeroDivisionError: no tiles, no share \(odd_bots.py, line \d+\)", answer.failure
    )


def test_an_error_is_kept_with_its_text_and_its_traceback() -> None:
    """One line is shown at the table; a log file can hold the rest."""
    details = BotWorker(make_odd).answer(question("faulty")).details
    assert details.startswith("Traceback (most recent call last):")
    assert "odd_bots.py" in details
    assert details.endswith("ZeroDivisionError: no tiles, no share\n")


def test_a_bot_that_cannot_be_made_gives_its_error_as_a_reason() -> None:
    assert (
        BotWorker(make_odd)
        .answer(question("nobody"))
        .failure.startswith('there is no bot called "nobody"')
    )


def test_an_answer_against_the_rules_is_not_passed_on() -> None:
    answer = BotWorker(make_odd).answer(question("cheat"))
    assert answer == BotAnswer(None, NOT_ALLOWED, "It cheats.", "it answered EndTurn()")


# --- the process --------------------------------------------------------------------------------


def test_a_bot_thinks_in_another_process_which_is_kept(bots: BotProcess) -> None:
    first = told(bots.ask(question("counter")))
    second = told(bots.ask(question("counter")))
    assert first.action in question("counter").legal
    assert (first.problem[0], second.problem[0]) == ("1", "2")
    assert process_of(first) == process_of(second) != os.getpid()


def test_the_process_sees_the_position_and_the_time(bots: BotProcess) -> None:
    assert told(bots.ask(question("checker"))).problem == "True 0.25"


def test_the_garbage_collector_lets_bots_think(bots: BotProcess) -> None:
    """It would take a third of a search, and finds nothing: positions have no reference cycles."""
    before = gc.get_threshold()
    assert int(told(bots.ask(question("watcher"))).problem) > 10 * before[0]
    assert gc.get_threshold() == before, "the window's own stays as it is"


def test_asking_does_not_wait_for_the_process_to_start(
    bots: BotProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = Event()

    def context_in_time() -> SpawnContext:
        assert start.wait(PATIENCE)
        return process_context()

    monkeypatch.setattr(worker_process, "process_context", context_in_time)
    task = bots.ask(question("counter"))
    assert task.is_running, "the question was taken while no process could start"
    start.set()
    assert told(task).action is not None


def test_a_thinking_process_ends_at_once(bots: BotProcess) -> None:
    process = process_of(told(bots.ask(question("counter"))))
    task = bots.ask(question("sleeper", seat=1))
    assert not task.wait(0.1)
    bots.stop()
    assert not is_alive(process)
    assert told(task).action is None, "long before its minute is over"


def test_a_process_that_is_only_starting_ends_as_well(bots: BotProcess) -> None:
    task = bots.ask(question("sleeper"))
    bots.stop()
    assert told(task).action is None


def test_after_a_stop_one_may_ask_again(bots: BotProcess) -> None:
    first = told(bots.ask(question("counter")))
    bots.stop()
    bots.stop()
    second = told(bots.ask(question("counter")))
    assert second.problem.startswith("1 "), "the bot is a new one"
    assert process_of(second) != process_of(first)


def test_a_process_that_was_killed_is_replaced_and_the_bot_made_anew(bots: BotProcess) -> None:
    first = told(bots.ask(question("counter")))
    os.kill(process_of(first), signal.SIGTERM)
    second = told(bots.ask(question("counter")))
    assert second.action is not None
    assert process_of(second) != process_of(first)


def test_a_process_that_dies_in_thought_is_asked_once_more(
    bots: BotProcess, tmp_path: Path
) -> None:
    answer = told(bots.ask(question(f"mortal {tmp_path / 'died'}")))
    assert (tmp_path / "died").exists()
    assert answer.action is not None


def test_a_bot_that_always_kills_its_process_is_given_up_after_three(bots: BotProcess) -> None:
    for _ in range(3):
        answer = told(bots.ask(question("mortal")))
        assert answer.action is None
        assert "has ended" in answer.failure
    assert "asked no more" in told(bots.ask(question("mortal"))).failure
    assert told(bots.ask(question("counter", seat=1))).action is not None


@pytest.mark.parametrize("name", ["sleeper", "slow to make"])
def test_a_bot_that_hangs_loses_its_move_and_is_given_up_after_three(name: str) -> None:
    """docs/bots.md: the game continues, and the bots of other seats are asked as before.

    A bot that is slow to make hangs while its package is imported.
    """
    bots = BotProcess(make_odd, grace=1.0)
    hanging = replace(question(name, seat=1), effort=Effort(seconds=0.0))
    answering = replace(question("counter"), effort=Effort(seconds=1.0))
    for _ in range(3):
        answer = told(bots.ask(hanging))
        assert (answer.action, answer.failure) == (None, "it did not answer in time")
    assert "asked no more" in told(bots.ask(hanging)).failure
    assert told(bots.ask(answering)).action is not None
    assert told(bots.ask(replace(hanging, table=2))).failure == "it did not answer in time"
    bots.stop()


def test_a_window_that_is_killed_leaves_no_process_behind() -> None:
    code = """
from tests.session.test_bot_process import BotProcess, make_odd, question, told
if __name__ == "__main__":
    bots = BotProcess(make_odd)
    told(bots.ask(question("counter")))
    task = bots.ask(question("sleeper", seat=1))
    print("deep in thought" if not task.wait(0.3) else "", flush=True)
    task.wait(60)
"""
    window = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert window.stdout is not None
    assert window.stdout.readline() == "deep in thought\n"
    window.kill()
    # The output ends when every process has ended that could still write to it.
    window.communicate(timeout=PATIENCE)


def test_what_went_wrong_is_written_to_the_log(
    bots: BotProcess, caplog: pytest.LogCaptureFixture
) -> None:
    told(bots.ask(question("faulty")))
    (record,) = caplog.records
    assert (record.name, record.levelname) == ("cob.session.bot_process", "ERROR")
    assert "the bot faulty on seat 1 failed (ZeroDivisionError: " in record.getMessage()
    assert "no tiles, no share" in record.getMessage()
    assert f" in the position {question('faulty').view}: " in record.getMessage()


def test_the_end_of_a_process_is_written_to_the_log_unless_it_was_asked_for(
    bots: BotProcess, caplog: pytest.LogCaptureFixture
) -> None:
    told(bots.ask(question("mortal")))
    *ended, failed = [record.getMessage() for record in caplog.records]
    assert len(ended) == 2, "it was asked once more"
    assert all(re.fullmatch(r"the bots' process ended with status -?\d+", line) for line in ended)
    assert failed.endswith(f" in the position {question('mortal').view}")
    caplog.clear()
    task = bots.ask(question("sleeper"))
    bots.stop()
    told(task)
    assert caplog.records == []


def test_a_registered_bot_answers_from_the_process() -> None:
    bots = BotProcess()
    assert told(bots.ask(question("random"))).action is not None
    bots.stop()
