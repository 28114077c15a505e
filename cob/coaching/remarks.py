"""Remarks on play: at most one a turn, and none for a difference that does not matter.

A turn is judged when its dice are used, so that the remark is ready at its end: praise with its
reason, or the better turn with its reason while it can still be played.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final

from cob.analysis.aftermath_phrases import plainly
from cob.analysis.main_gain import GREAT
from cob.analysis.preference import without_other
from cob.analysis.reason import SpeaksFor
from cob.analysis.topics import Topic
from cob.coaching.adviser import may_be_taught
from cob.coaching.analysis_process import AnalysisAsker
from cob.coaching.analysis_questions import EVEN, TurnWorth, TurnWorthQuestion
from cob.coaching.turn_judge import TurnJudge
from cob.engine import Action, legal_actions
from cob.engine.message import Message
from cob.session.session import Session
from cob.session.tempo import Turn

MATTERS: Final = 5.0
"""Minimum loss in points for a remark: more than a beginner could call bad luck."""
_TOLD: Final = 2
"""The most sentences of reasons."""


@dataclass(frozen=True, slots=True)
class PlayRemark:
    """A remark on a turn."""

    is_praise: bool
    reasons: tuple[Message, ...]
    """What to do rather, and the first thing that it brings, where that is another sentence; of
    praise the main thing that the turn brings."""
    points: int = 0
    """About so many points the better turn brings more."""
    better: tuple[Action, ...] = ()
    """The better turn, without its end."""
    topic: Topic | None = None
    """The topic that the remark teaches."""
    brought: Message | None = None
    """What the turn brought all the same."""


class Remarks:
    """Remarks on the turns of the person who plays, in the phases from `first_phase` on."""

    def __init__(self, session: Session, analysis: AnalysisAsker, first_phase: int) -> None:
        self._session = session
        self._judge: TurnJudge[TurnWorth] = TurnJudge(session, analysis, TurnWorthQuestion)
        self._first = first_phase
        self._told: Turn | None = None
        """The turn that has had its remark."""
        self._spared: Turn | None = None
        """The turn in which the learner followed the teacher."""
        self._again: PlayRemark | None = None

    @property
    def is_thinking(self) -> bool:
        """Whether the judgement of this turn may still improve."""
        return self._judge.is_thinking

    @property
    def remark(self) -> PlayRemark | None:
        """The remark if the turn ended now; None for none."""
        worth = self._judge.newest
        if worth is None or self._is_told:
            return None
        lost = worth.turn
        found = (
            without_other(each.text)
            for each in plainly(worth.reasons)
            if each.side is SpeaksFor.BETTER
        )
        reasons = tuple(islice(found, _TOLD))
        if not reasons:
            return None
        if lost.is_surely(MATTERS):
            if self._judge.turn == self._spared or self._is_great:
                return None
            points = round(lost.loss)
            return PlayRemark(False, reasons, points, lost.best, worth.topic, worth.brought)
        is_even = lost.loss <= EVEN and lost.error < MATTERS
        return PlayRemark(True, reasons[:1], topic=worth.topic) if is_even else None

    @property
    def _is_great(self) -> bool:
        """Whether the turn brought so many points at once that it is praised: then nothing better
        is told."""
        start, now = self._judge.start, self._session.state
        if start is None:
            return False
        before, after = (state.players[start.current].points for state in (start, now))
        return after - before >= GREAT

    @property
    def _is_told(self) -> bool:
        return self._judge.turn is not None and self._judge.turn == self._told

    def spare(self) -> None:
        """Spare this turn any criticism, because the learner followed the teacher."""
        self._spared = self._judge.turn

    def note(self) -> None:
        """Store that this turn has had its remark."""
        self._told, self._again = self._judge.turn, None

    def try_again(self, remark: PlayRemark) -> int:
        """Begin to play this turn again; return the number of actions to take back."""
        self._again = remark
        return len(self._judge.played)

    @property
    def again(self) -> PlayRemark | None:
        """The earlier remark on the turn that is being played again; None in any other."""
        return self._again if self._is_told else None

    @property
    def is_at_beginning(self) -> bool:
        """Whether nothing of this turn was played."""
        return not self._judge.played

    @property
    def has_found_better(self) -> bool:
        """Whether the better turn was played, in a turn that is played again."""
        return self.again is not None and self._judge.played == self.again.better

    @property
    def better_step(self) -> Action | None:
        """The next action of the better turn; None if the player has left it, or all is done."""
        if self.again is None:
            return None
        played, better = self._judge.played, self.again.better
        step = better[len(played) : len(played) + 1]
        is_on_the_way = better[: len(played)] == played and bool(step)
        return step[0] if is_on_the_way and step[0] in legal_actions(self._session.state) else None

    def begin_decision(self) -> None:
        """Judge the present turn, once its dice are used."""
        state = self._session.state
        is_judged = state.phase >= self._first and may_be_taught(self._session)
        if self._judge.follow(is_judged=is_judged) and self._judge.played and not state.player.dice:
            self._judge.judge()

    def close(self) -> None:
        """Stop judging."""
        self._judge.close()
