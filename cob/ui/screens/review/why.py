"""The reasons for the cost of turns, found in the background."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cob.analysis.minds import shipped_mind
from cob.analysis.reason import Reason
from cob.analysis.reasons import reasons_of_turn
from cob.analysis.review import JudgedTurn
from cob.engine import Action, CobError, GameState
from cob.engine.message import Message
from cob.session.background import BackgroundTask


def why_better(state: GameState, turn: JudgedTurn, names: Sequence[str]) -> list[Reason]:
    """Return why the best turn beats the one that was played; none without core or weights."""
    try:
        mind = shipped_mind()
    except CobError:
        return []
    return reasons_of_turn(mind, state, turn, names)


_Known = tuple[int, tuple[Action, ...], bool]
"""What a turn's reasons depend on: its place, the best turn, and how thoroughly it was judged."""


def _known(turn: JudgedTurn, *, is_deep: bool) -> _Known:
    return turn.index, turn.best, is_deep


class MainReasons:
    """The main reason for each of some turns, found one after another in a thread of its own.

    Until a turn that was judged more thoroughly has its reasons, it has those from before.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._found: dict[_Known, Sequence[Reason]] = {}
        self._wanted: Mapping[JudgedTurn, GameState] = {}
        self._asked: tuple[JudgedTurn, BackgroundTask[list[Reason]]] | None = None

    @property
    def is_running(self) -> bool:
        """Whether some reasons are still to be found."""
        return self._asked is not None

    def want(self, turns: Mapping[JudgedTurn, GameState]) -> None:
        """Find the reasons for these turns, each given with the position before it."""
        self._wanted = turns
        self._go_on()

    def of(self, turn: JudgedTurn) -> Message | None:
        """Return the main reason, if it is known."""
        for is_deep in (turn.is_deep, False):
            if (found := self._found.get(_known(turn, is_deep=is_deep))) is not None:
                return next((reason.text for reason in found), None)
        return None

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
            state, names = self._wanted[turn], self._names
            self._asked = turn, BackgroundTask(lambda: why_better(state, turn, names))
