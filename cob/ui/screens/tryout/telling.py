"""The words of a tried line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cob.analysis.decisions import Turn
from cob.coaching.line_value import LineValue
from cob.coaching.tried_turn import TriedTurn
from cob.engine import GameState
from cob.showing.turn_steps import TurnSteps, steps_of
from cob.text.language import Message, tr
from cob.text.numbers import rounded
from cob.text.wording import listed, sentence, with_colon
from cob.ui.kit.reason_signs import SidedText, in_words
from cob.ui.screens.replay.telling import where
from cob.ui.screens.tryout.panel import ToldLine, ToldTurn

_THINKING: Final = Message("Thinking …")
_SEEN: Final = 0.05
"""Minimum error that is shown."""
_NO_STEPS: Final = TurnSteps((), ())


def told_line(turn: TriedTurn, state: GameState, names: Sequence[str]) -> ToldLine:
    """Return the texts for the present position of a line."""
    points = [player.points for player in state.players]
    if turn.start is None:
        over = ToldTurn("", _NO_STEPS, nothing=tr("The game is over."))
        before = _before(turn, names)
        return ToldLine(0, tr("The end of the game"), "", "", before, over, over, (), points)
    seat, value, best = turn.start.current, turn.value, turn.best
    verdict, detail = _verdict(turn)
    rest = () if value is None else value.rest
    whole = (*turn.played, *rest)
    pale = range(len(turn.played) + 1, len(whole) + 1)
    line = ToldTurn(
        tr("This line") if value is None or best is None else _valued(tr("This line"), best, value),
        steps_of(turn.start, whole, names),
        pale,
        tr("Nothing is played yet."),
    )
    return ToldLine(
        seat,
        verdict,
        detail,
        with_colon(where(state), names[seat]),
        _before(turn, names),
        _best(turn, names),
        line,
        _reasons(value),
        points,
    )


def _best(turn: TriedTurn, names: Sequence[str]) -> ToldTurn:
    """Return the best turn; while reasons are told, the one that they are about."""
    start, best, value = turn.start, turn.best, turn.value
    if best is None or start is None:
        return ToldTurn(tr("The best turn"), _NO_STEPS, nothing=tr(_THINKING))
    title = with_colon(tr("The best turn"), rounded(best.points, "+"))
    actions = best.actions if value is None or value.is_equal else value.loss.best
    return ToldTurn(title, steps_of(start, actions, names))


def _valued(title: str, best: Turn, value: LineValue) -> str:
    return with_colon(title, rounded(best.points - value.loss.loss, "+"))


def _verdict(turn: TriedTurn) -> tuple[str, str]:
    """Return how the line compares with the best turn, and what belongs to that."""
    value, best = turn.value, turn.best
    chance = ""
    if best is not None:
        percent = round(100 * best.chance)
        chance = tr("Wins, best turn: {number} %", number=percent)
    if turn.problem:
        return tr("No value"), sentence(turn.problem)
    if not turn.played:
        return tr("Play any turn"), chance or tr(_THINKING)
    if value is None:
        return tr("This line …"), tr(_THINKING)
    if value.is_equal:
        return tr("As good as the best"), chance
    error = value.loss.error
    lost = tr("−{points} points", points=rounded(value.loss.loss))
    if error < _SEEN:
        return lost, tr("Less than the best turn.")
    return lost, tr("Less than the best turn; the error is ± {points}.", points=rounded(error))


def _before(turn: TriedTurn, names: Sequence[str]) -> str:
    """Return what the earlier turns of the line lost, the newest last."""
    told = [
        f"{names[seat]} {'=' if value.is_equal else rounded(-value.loss.loss)}"
        for _, seat, value in turn.ended
    ]
    return with_colon(tr("Before"), listed(told)) if told else ""


def _reasons(value: LineValue | None) -> Sequence[SidedText]:
    """Return why the best turn is better, if it certainly is."""
    return () if value is None or value.is_equal else in_words(value.loss.reasons)
