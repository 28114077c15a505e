"""The analysis in another process: questions, better answers, and its end."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from multiprocessing import active_children
from multiprocessing.connection import Connection
from threading import Event
from typing import Final, TypeVar

import pytest

from cob.analysis.advice import ADVISED
from cob.analysis.decisions import FAST_ERROR, assess
from cob.analysis.minds import shipped_mind
from cob.analysis.reasons import BOTH_ARE_FINE
from cob.analysis.review import Review
from cob.coaching.analysis_process import Analysis, AnalysisProcess, Inquiry
from cob.coaching.analysis_questions import (
    AdviceQuestion,
    LossQuestion,
    Question,
    RememberingMind,
    ReviewQuestion,
)
from cob.coaching.analysis_worker import AnalysisWorker, BeginQuestion, Pause, Stop
from cob.engine import GameState, parse_position
from cob.engine.actions import EndTurn, parse_action
from cob.engine.game import apply
from cob.record import Game
from cob.session.worker_process import WorkerProcess
from tests.coaching.analysis_at_once import mindful
from tests.coaching.odd_minds import CountQuestion, FaultyQuestion, MortalQuestion, SlowQuestion
from tests.games import NAMES, SHORT_RULES, estates, plain_header, random_game
from tests.minds import hasty_mind
from tests.waiting import PATIENCE, wait_for

_T = TypeVar("_T")


def first_turn() -> GameState:
    """A position at the start of a turn, as the player sees it."""
    game = Game.start(plain_header(), 1)
    state = game.state
    return state.view(state.current)


def told(inquiry: Inquiry[_T]) -> _T:
    """The last answer, when it has come."""
    wait_for(lambda: not inquiry.is_running)
    assert inquiry.newest is not None
    return inquiry.newest


@pytest.fixture
def process() -> Iterator[AnalysisProcess]:
    process = AnalysisProcess()
    yield process
    process.stop()


# --- questions -----------------------------------------------------------------------------------


def new_mind() -> RememberingMind:
    """A mind that has seen no position; each read of its clock takes a fourth of a second."""
    ticks = count()
    return RememberingMind(shipped_mind(), lambda: next(ticks) / 4)


def test_advice_is_told_at_once_and_becomes_surer() -> None:
    answers = list(AdviceQuestion(first_turn(), NAMES[:2], seconds=1.5).answers(new_mind()))
    assert [answer.futures for answer in answers] == [0, *range(0, 24, 4)]
    best = [answer.decision.turns[0] for answer in answers]
    assert 0 < best[-1].error < best[0].error == FAST_ERROR
    assert {len(answer.decision.turns) for answer in answers} == {ADVISED}
    assert all(len(answer.reasons) == ADVISED for answer in answers)
    assert all(turn.error != FAST_ERROR for turn in answers[-1].decision.turns), "all played on"
    assert all(answer.is_fine(0) and all(answer.reasons) for answer in answers)


def test_advice_goes_on_from_what_is_known_of_a_position() -> None:
    mind = new_mind()
    first, again = (
        list(AdviceQuestion(first_turn(), NAMES[:2], seconds=0.5).answers(mind)) for _ in range(2)
    )
    assert again[0].decision == first[-1].decision
    assert again[-1].futures > first[-1].futures


def test_advice_plays_on_where_there_is_no_choice_left() -> None:
    """Otherwise its points would be those of a first estimate, beside turns played on."""
    mind, after = new_mind(), first_turn()
    for action in assess(mind.mind, after).turns[0].actions:
        apply(after, action)
    last = list(AdviceQuestion(after, NAMES[:2], seconds=0.5).answers(mind))[-1]
    assert [turn.actions for turn in last.decision.turns] == [()]
    assert last.futures > 0


def test_of_a_turn_as_good_as_the_best_it_is_told_what_it_brings() -> None:
    first = next(AdviceQuestion(first_turn(), NAMES[:2]).answers(new_mind()))
    fine = [why for why in first.reasons if why[0].text == BOTH_ARE_FINE]
    assert fine
    assert all(len(why) > 1 for why in fine)


def test_the_best_turn_loses_nothing() -> None:
    """Of turns played on another one may come to the top; then it is no loss within the error."""
    start, mind = first_turn(), new_mind()
    best = mind.refinement(start).turns[0].actions
    first, *later = LossQuestion(start, best, NAMES[:2]).answers(mind)
    assert (first.best, first.loss) == (best, 0.0)
    assert all(loss.best == best or loss.loss <= loss.error for loss in later)


def test_a_turn_in_which_nothing_is_done_loses_points() -> None:
    """The loss is told at once, better ones follow, and all but small ones with reasons."""
    start, mind = first_turn(), new_mind()
    expected = mind.refinement(start).turns[0].actions
    quick, *better = LossQuestion(start, (), NAMES[:2], seconds=1.5).answers(mind)
    assert quick.best == expected
    assert quick.error == FAST_ERROR
    assert quick.loss > quick.error
    assert better[-1].error < better[-1].loss
    assert better[-1].reasons, "the coach says why"


def test_advice_and_the_loss_of_a_turn_agree() -> None:
    """Both come from the same comparison. Of a turn that advice has left aside the loss catches up
    with the futures of the others: it stays within the error that was told."""
    start, mind = first_turn(), new_mind()
    advice = list(AdviceQuestion(start, NAMES[:2], seconds=1.0).answers(mind))[-1]
    refinement, best = mind.refinement(start), advice.decision.turns[0]
    assert refinement.futures == advice.futures
    for turn in advice.decision.turns:
        first, last = LossQuestion(start, turn.actions, NAMES[:2], seconds=0.0).answers(mind)
        known = {each.actions: each.points for each in refinement.turns}
        assert first.loss == last.loss == pytest.approx(known[best.actions] - known[turn.actions])
        assert abs(first.loss - (best.points - turn.points)) <= turn.error
        assert first.best == best.actions
        assert (first.loss > first.error) == bool(first.reasons)
    assert mind.refinement(start) is refinement
    assert refinement.futures == advice.futures, "no time was left to play on"


def test_advice_after_the_loss_of_a_turn_knows_of_it() -> None:
    """A turn that the search did not see is compared with the others from then on."""
    start, mind = first_turn(), new_mind()
    lost = list(LossQuestion(start, (), NAMES[:2], seconds=1.0).answers(mind))[-1]
    refinement = mind.refinement(start)
    known = {turn.actions: turn.points for turn in refinement.turns}
    assert lost.loss == pytest.approx(known[lost.best] - known[()])
    advice = next(AdviceQuestion(start, NAMES[:2]).answers(mind))
    assert advice.decision.turns[0].actions == lost.best
    assert mind.refinement(start) is refinement


def test_a_position_asked_again_is_at_hand() -> None:
    start, mind = first_turn(), new_mind()
    known = mind.refinement(start)
    assert mind.refinement(first_turn()) is known
    after = start.copy()
    apply(after, assess(mind.mind, start).turns[0].actions[0])
    assert mind.refinement(after) is not known
    assert mind.first_look(start) == known.decision


LAST_ROUND: Final = (
    "cob1:ru=alea+phases=2:ph=B5:tu=1:tr=.12:wh=1:de=shi+34//pig2+15/shi+466//:bl=chi4K14:"
    "1,es=1@d4,ti=/pig3she4cas/pig3.war/..shicas/banchumin,st=K22casboa,go=23,so=133,"
    "po=30=1+10+0+13+6,di=56:2,es=1@d4,ti=/..cas/..car/.shi.cas/warcitminwar/boamin/.K3,st=boa,"
    "so=1166,wo=2,si=5,po=35=7+20+0+0+8,di=13:un=25445444221220101221a8g11001111011111111011/"
    "2212202211111110115110111"
)


def test_nothing_is_asked_of_a_turn_while_an_effect_is_open() -> None:
    """In the last round the game could not be valued with the castle's action still to come."""
    start = parse_position(LAST_ROUND, estates())
    castle = parse_action("5: add castle to a2")
    assert not list(LossQuestion(start, (castle,), NAMES[:2]).answers(new_mind()))
    ended = castle, parse_action("free: take workers")
    assert list(LossQuestion(start, ended, NAMES[:2]).answers(new_mind()))


def test_a_review_goes_on_where_it_was_left() -> None:
    game = random_game(plain_header(), 3)
    answers = ReviewQuestion.of(game).answers(mindful())
    known = [next(answers) for _ in range(3)][-1]
    assert isinstance(known, Review)
    assert 0 < known.reached < len(game.moves)
    later = next(iter(ReviewQuestion.of(game, known).answers(mindful())))
    assert later.reached > known.reached
    assert later.turns[: len(known.turns)] == known.turns


def test_the_review_of_a_learner_is_complete_when_own_marked_turns_have_had_their_time() -> None:
    """It stays as it is then."""
    game = random_game(replace(plain_header(), ruleset=SHORT_RULES), 3)
    mindful = RememberingMind(hasty_mind())
    assert ReviewQuestion.of(game).learner is None
    *before, last = replace(ReviewQuestion.of(game), learner=1).answers(mindful)
    assert last.is_complete
    assert {turn.seat for turn in last.turns if turn.is_deep} == {1}
    assert 1 not in {last.turns[at].seat for at in last.may_be_marked}
    assert not any(each.is_complete for each in before)
    assert not list(replace(ReviewQuestion.of(game, last), learner=1).answers(mindful))
    deeper = [each for each in before if any(turn.is_deep for turn in each.turns)]
    assert deeper, "its progress shows"
    *_, again = replace(ReviewQuestion.of(game, deeper[0]), learner=1).answers(mindful)
    assert again == last, "it goes on where it was stopped"


# --- worker --------------------------------------------------------------------------------------


def worker_with(*questions: Question[object]) -> AnalysisWorker:
    worker = AnalysisWorker(shipped_mind)
    for number, question in enumerate(questions):
        worker.take(BeginQuestion(number, question))
    return worker


def test_what_is_more_urgent_goes_first_and_the_rest_goes_on_after_it() -> None:
    worker = worker_with(SlowQuestion())
    first = worker.work()
    worker.take(BeginQuestion(1, CountQuestion(2)))
    numbers = [worker.work().number for _ in range(4)]
    assert (first.number, numbers) == (0, [1, 1, 1, 0])


def test_a_newer_question_replaces_an_older_one_of_its_kind() -> None:
    worker = worker_with(CountQuestion(9), CountQuestion(1))
    reports = [worker.work(), worker.work()]
    assert [(report.number, report.is_last) for report in reports] == [(1, False), (1, True)]
    assert worker.is_idle


def test_a_stopped_question_is_left_alone() -> None:
    worker = worker_with(CountQuestion(9))
    worker.take(Stop(0))
    assert worker.is_idle


def test_while_it_is_paused_nothing_is_done() -> None:
    worker = worker_with(CountQuestion(1))
    worker.take(Pause(True))
    assert worker.is_idle
    worker.take(Pause(False))
    assert not worker.is_idle


# --- the process ---------------------------------------------------------------------------------


def test_questions_are_answered_in_another_process_which_is_kept(process: AnalysisProcess) -> None:
    first, second = told(process.ask(CountQuestion())), told(process.ask(CountQuestion()))
    assert first == second
    assert first.split()[0] == "2", "the last answer stays"
    assert int(first.split()[1]) != os.getpid()


def test_advice_comes_from_the_process(process: AnalysisProcess) -> None:
    advice = told(process.ask(AdviceQuestion(first_turn(), NAMES[:2], seconds=0.5)))
    assert advice.decision.turns[0].actions != (EndTurn(),)
    assert advice.futures > 0


def test_a_stopped_inquiry_gets_no_better(process: AnalysisProcess) -> None:
    inquiry = process.ask(SlowQuestion())
    wait_for(lambda: inquiry.newest is not None)
    inquiry.stop()
    assert not inquiry.is_running
    before = inquiry.newest
    told(process.ask(CountQuestion()))
    assert inquiry.newest == before
    assert inquiry.problem == ""


def test_a_newer_inquiry_ends_the_older(process: AnalysisProcess) -> None:
    older = process.ask(SlowQuestion())
    newer = process.ask(SlowQuestion())
    assert (older.is_running, newer.is_running) == (False, True)


def test_a_failure_is_told_in_a_sentence_and_logged(
    process: AnalysisProcess, caplog: pytest.LogCaptureFixture
) -> None:
    inquiry = process.ask(FaultyQuestion())
    assert told(inquiry) == 1
    assert inquiry.problem == "The analysis stopped: ZeroDivisionError."
    (record,) = caplog.records
    assert (record.name, record.levelname) == ("cob.coaching.analysis_process", "ERROR")
    assert "no tiles, no share" in record.getMessage()


def test_the_log_has_the_position_that_was_asked_about(
    process: AnalysisProcess, caplog: pytest.LogCaptureFixture
) -> None:
    state = random_game(plain_header(), 3, 20).state
    told(process.ask(FaultyQuestion(state)))
    (record,) = caplog.records
    assert f": in the position {state}: Traceback" in record.getMessage()


def test_after_the_end_of_a_process_another_answers(
    process: AnalysisProcess, caplog: pytest.LogCaptureFixture
) -> None:
    dead = process.ask(MortalQuestion())
    told(dead)
    assert dead.problem == "The analysis stopped: its process has ended."
    assert ["the analysis ended" in record.getMessage() for record in caplog.records] == [True]
    assert told(process.ask(CountQuestion())).startswith("2 ")


def test_a_stopped_process_is_gone_and_another_may_be_asked(process: AnalysisProcess) -> None:
    at_work = int(told(process.ask(CountQuestion())).split()[1])
    inquiry = process.ask(SlowQuestion())
    wait_for(lambda: inquiry.newest is not None)
    process.stop()
    assert at_work not in {child.pid for child in active_children()}
    assert (inquiry.is_running, inquiry.problem) == (False, "")
    assert int(told(process.ask(CountQuestion())).split()[1]) != at_work


def test_asking_does_not_wait_for_the_process_to_start(
    process: AnalysisProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It starts only after the question was asked, so waiting for it would never end."""
    is_asked, reach = Event(), WorkerProcess.reach

    def late(worker: WorkerProcess) -> Connection:
        assert is_asked.wait(PATIENCE)
        return reach(worker)

    monkeypatch.setattr(WorkerProcess, "reach", late)
    inquiry = process.ask(CountQuestion())
    assert inquiry.newest is None
    is_asked.set()
    assert told(inquiry)


# --- both processes ------------------------------------------------------------------------------


def test_a_review_rests_while_advice_is_asked() -> None:
    analysis = Analysis()
    try:
        game = random_game(plain_header(), 3)
        review = analysis.ask(ReviewQuestion.of(game))
        wait_for(lambda: review.newest is not None)
        counted = analysis.ask(CountQuestion(30, pause=0.1))
        wait_for(lambda: counted.newest is not None)
        time.sleep(0.5)  # The part in progress may come to its end.
        at = review.newest
        wait_for(lambda: str(counted.newest).startswith("28 "))
        assert review.is_running
        resting = review.newest
        told(counted)
        wait_for(lambda: review.newest is not resting)
        assert at is not None
        assert resting is not None
        assert len(resting.turns) - len(at.turns) <= 1
    finally:
        analysis.stop()
    assert not review.is_running
