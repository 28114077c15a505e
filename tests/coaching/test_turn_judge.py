"""A turn is judged while it is played: the remarks, and the wait of its end."""

from __future__ import annotations

from typing import Any

import pytest

from cob.analysis.reason import Reason
from cob.coaching.analysis_process import Inquiry
from cob.coaching.analysis_questions import Question, TurnLoss, TurnWorth
from cob.coaching.remarks import MATTERS, Remarks
from cob.coaching.turn_judge import HeldEnd
from cob.engine.actions import EndTurn, TakeWorkers
from cob.engine.message import Message
from cob.session.session import Session
from tests.ui.at_table import InThread, begun

REASON = Message("It pays.")


class Knowing:
    """An analysis that has its answer at hand."""

    def __init__(self, worth: TurnWorth) -> None:
        self.worth = worth
        self.questions: list[Question[Any]] = []

    def ask(self, question: Question[Any]) -> Inquiry[Any]:
        self.questions.append(question)
        inquiry = Inquiry(question)
        inquiry.newest, inquiry.is_running = self.worth, False
        return inquiry

    def stop(self) -> None:
        pass


def judged(
    loss: float, error: float, *reasons: Message, brought: Message | None = None
) -> tuple[Session, Remarks, Knowing]:
    """A turn in which both dice took workers, with a known loss."""
    session = Session(begun(), None, InThread())
    lost = TurnLoss((TakeWorkers(1),), loss, error)
    knowing = Knowing(TurnWorth(lost, tuple(map(Reason, reasons)), brought=brought))
    remarks = Remarks(session, knowing, 0)
    remarks.begin_decision()
    while session.state.player.dice:
        assert not knowing.questions, "while dice are left a turn is not judged"
        session.play(TakeWorkers(session.state.player.dice[0]))
        remarks.begin_decision()
    assert len(knowing.questions) == 1
    return session, remarks, knowing


@pytest.mark.parametrize(
    ("loss", "error"),
    [(0.6, 0.1), (MATTERS - 0.1, 0.0), (MATTERS + 1, MATTERS + 1), (0.4, MATTERS)],
)
def test_of_what_does_not_matter_or_is_not_sure_nothing_is_said(loss: float, error: float) -> None:
    assert judged(loss, error, REASON)[1].remark is None


def test_of_a_turn_without_a_choice_nothing_is_said() -> None:
    """Then there is no reason."""
    assert judged(0.0, 0.0)[1].remark is None


def test_much_that_is_lost_is_said_with_its_reason_and_the_better_turn() -> None:
    more = [Message("And so on."), Message("And so forth.")]
    remark = judged(MATTERS + 1.4, 0.5, REASON, *more)[1].remark
    assert remark is not None
    assert (remark.is_praise, remark.reasons) == (False, (REASON, more[0]))
    assert remark.points == round(MATTERS + 1.4)
    assert remark.better == (TakeWorkers(1),)


def test_what_a_turn_brought_is_said_though_another_one_is_better() -> None:
    """A turn of many points is one to be proud of, all the same."""
    city = Message("It completed the city: 12 points.")
    remark = judged(MATTERS + 1, 0.5, REASON, brought=city)[1].remark
    assert remark is not None
    assert (remark.brought, remark.reasons) == (city, (REASON,))


def test_after_a_turn_of_fifteen_points_nothing_better_is_said() -> None:
    """It was praised; a better one is for the review."""
    session, remarks, _ = judged(MATTERS + 1, 0.5, REASON)
    seat = session.state.current
    session.state.players[seat].points += 14
    assert remarks.remark is not None
    session.state.players[seat].points += 1
    assert remarks.remark is None


def test_a_turn_as_good_as_the_best_is_praised_with_the_main_thing_it_brings() -> None:
    remark = judged(0.2, 0.4, Message("It completed the city."))[1].remark
    assert remark is not None
    assert (remark.is_praise, remark.reasons) == (True, ("It completed the city.",))


def test_the_better_turn_is_said_without_the_one_that_was_just_played() -> None:
    """And what it brings stays."""
    better = Message("Better to {deed} than to {other}", deed="take a ship", other="wait")
    told = Message("{better}: that {gain}.", better=better, gain="brings 2 points")
    bare = Message("{clause}.", clause=better)
    remark = judged(9.0, 0.5, told, bare)[1].remark
    assert remark is not None
    assert remark.reasons == (
        "Better to take a ship: that brings 2 points.",
        "Better to take a ship.",
    )


def test_there_is_one_remark_a_turn() -> None:
    session, remarks, _ = judged(9.0, 0.5, REASON)
    remark = remarks.remark
    assert remark is not None
    remarks.note()
    assert remarks.remark is None
    for _ in range(remarks.try_again(remark)):
        session.undo()
    remarks.begin_decision()
    assert remarks.again == remark
    while session.state.player.dice:
        session.play(TakeWorkers(session.state.player.dice[0]))
        remarks.begin_decision()
    assert remarks.remark is None, "nothing is said of a second try"
    session.play(EndTurn())
    remarks.begin_decision()
    assert remarks.again is None


def test_a_held_end_waits_for_as_long_as_there_is_thinking_and_no_longer_than_patience() -> None:
    held = HeldEnd(1.0)
    assert not held.pass_time(5.0, is_thinking=True), "nothing waits"
    assert held.hold()
    assert not held.hold(), "it waits already"
    assert not held.pass_time(0.6, is_thinking=True)
    assert held.is_on
    assert held.pass_time(0.6, is_thinking=True)
    assert not held.is_on
    held.hold()
    assert held.pass_time(0.1, is_thinking=False)
    held.hold()
    held.let_go()
    assert not held.pass_time(5.0, is_thinking=False)
