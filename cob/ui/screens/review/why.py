"""Better turns and their reasons, found in the background."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.reason import PLAYED_TURN, YOUR_TURN
from cob.analysis.reasons import Explanation, explained
from cob.coaching.analysis_questions import mind_beside_window
from cob.engine import Action, CobError, GameState
from cob.engine.message import Message
from cob.session.background import BackgroundTask


def why_better(
    state: GameState, turn: JudgedTurn, names: Sequence[str], learner: int | None
) -> Explanation:
    """Return what would have been better than the played turn, and why; no reasons without core or
    weights. The turn of a `learner`, a seat, is told to that player."""
    try:
        mind = mind_beside_window()
    except CobError:
        return Explanation(turn.best)
    return explained(mind, state, turn, names, YOUR_TURN if turn.seat == learner else PLAYED_TURN)


_Known = tuple[int, tuple[Action, ...], bool]
"""What a turn's reasons depend on: its place, the best turn, and how thoroughly it was judged."""


def _known(turn: JudgedTurn, *, is_deep: bool) -> _Known:
    return turn.index, turn.best, is_deep


class Explanations:
    """Why each of some turns lost, found one after another in a thread of its own.

    Until a turn that was judged more thoroughly has its reasons, it has those from before.
    """

    def __init__(self, names: Sequence[str], learner: int | None) -> None:
        self._names, self._learner = names, learner
        self._found: dict[_Known, Explanation] = {}
        self._wanted: Mapping[JudgedTurn, GameState] = {}
        self._asked: tuple[JudgedTurn, BackgroundTask[Explanation]] | None = None

    @property
    def is_running(self) -> bool:
        """Whether some reasons are still to be found."""
        return self._asked is not None

    def want(self, turns: Mapping[JudgedTurn, GameState]) -> None:
        """Find the reasons for these turns, each given with the position before it."""
        self._wanted = turns
        self._go_on()

    def of(self, turn: JudgedTurn) -> Explanation | None:
        """Return the reasons for a turn, if they are known."""
        ways = (_known(turn, is_deep=is_deep) for is_deep in (turn.is_deep, False))
        return next((self._found[way] for way in ways if way in self._found), None)

    def main(self, turn: JudgedTurn) -> Message | None:
        """Return the main reason, if it is known."""
        found = self.of(turn)
        return next((reason.text for reason in found.reasons), None) if found else None

    def look(self) -> bool:
        """Take over new results; return whether there are any."""
        if self._asked is None or self._asked[1].is_running:
            return False
        turn, task = self._asked
        self._asked, self._found[_known(turn, is_deep=turn.is_deep)] = None, task.result()
        self._go_on()
        return True

    def _go_on(self) -> None:
        left = (
            turn for turn in self._wanted if _known(turn, is_deep=turn.is_deep) not in self._found
        )
        turn = None if self._asked is not None else next(left, None)
        if turn is not None:
            state, names, learner = self._wanted[turn], self._names, self._learner
            self._asked = turn, BackgroundTask(lambda: why_better(state, turn, names, learner))
