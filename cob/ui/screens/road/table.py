"""The table of a chapter: a game with its goal in view, a rival with words, and a teacher.

The teacher says once what there is to learn in this game, and afterwards at most one thing a
round: what most points of a great turn were for; praise, or a turn to try another time, and only
where it belongs to the subject; or a word about a moment. What she says about a turn goes when the
next one begins.
"""

from __future__ import annotations

from typing import Final

from cob.coaching.chapter_advice import with_chapter
from cob.coaching.great_turns import GreatTurns
from cob.coaching.moments import Moments
from cob.coaching.remarks import PlayRemark, Remarks
from cob.engine import Action
from cob.engine.actions import ChooseCastle, EndTurn
from cob.engine.events import TurnStarted
from cob.record import Game
from cob.session.session import PlayedMove
from cob.showing.narrator import seen_turn
from cob.text.language import Message, tr
from cob.tutorial.first_game.script import Mood
from cob.tutorial.position import LEARNER
from cob.tutorial.reminders import REMINDERS
from cob.tutorial.road.asides import Asides
from cob.tutorial.road.asked import does_as_asked
from cob.tutorial.road.chapters import RIVAL, Chapter
from cob.ui.scene import AppContext
from cob.ui.screens.game import GameScene
from cob.ui.table.view import GoalLine

_GREETING: Final = 3.0
"""How many times as long as other lines the rival's first words stay, beside all that is new."""
_SO_FAR: Final = Message("Goal: {goal} So far {count} of {number}.")
_TOO_LATE: Final = Message("Goal: {goal} It was {count} of {number} in time. You can still win!")
_PRAISE: Final = (
    Message("Your last turn was just right. {reason}"),
    Message("I liked your last turn. {reason}"),
    Message("That turn was well played. {reason}"),
    Message("Good work. {reason}"),
    Message("Nicely played. {reason}"),
)
"""In one round this, in the next that."""
_IDEA: Final = Message("One idea about your last turn: {reason}")


class ChapterScene(GameScene):
    """A game of the road."""

    hands_over = False

    def __init__(self, app: AppContext, game: Game, chapter: Chapter) -> None:
        self.chapter = chapter
        self.remarks: Remarks | None = None
        self._is_noted = False
        self._asides = Asides(chapter, game)
        self._great_turns = GreatTurns(game)
        self._moments = Moments(game)
        self._richest = ""
        """What the teacher says about the turn that has just ended, if it was the richest one;"""
        self._moment = ""
        """and if it was a moment."""
        self._told_goal = chapter.goal.is_reached(game.events, game.state)
        super().__init__(app, game)
        self._greets = LEARNER not in game.seats
        """Whether the rival still has to say the first words."""
        self.coaching.adviser.amend = lambda advice: with_chapter(advice, chapter, game.events)
        self.remarks = Remarks(self.session, app.analysis, 0)
        self.remarks.begin_decision()
        if self._greets and chapter.castle is not None:
            self.say(tr(chapter.tip))

    @property
    def goal(self) -> GoalLine:
        """The goal, and how far it is reached."""
        goal, game = self.chapter.goal, self.session.game
        count = goal.amount(game.events, game.state)
        if count == goal.number:
            return GoalLine("star", tr("Goal (reached): {goal}", goal=tr(goal.text)))
        if game.state.is_over or (goal.number == 1 and goal.is_open(game.state)):
            return GoalLine("flag", tr("Goal: {goal}", goal=tr(goal.text)))
        told = _SO_FAR if goal.is_open(game.state) else _TOO_LATE
        number, text = goal.number, tr(goal.text)
        return GoalLine("flag", tr(told, goal=text, count=count, number=number))

    # --- the game -----------------------------------------------------------------------------

    def play(self, action: Action) -> None:
        """Carry out an action; the teacher may say something at the end of a turn."""
        moves, is_own = self.session.game.moves, not self.session.bot_to_move
        ends = is_own and isinstance(action, EndTurn)
        told, number = self._remark() if ends else "", len(moves)
        self._richest = self._moment = ""
        super().play(action)
        if is_own and isinstance(action, ChooseCastle):
            self.say(tr(self.chapter.tip))
        if ends and len(moves) > number:
            self.reminding.dismiss()
            if said := self._richest or told or self._moment:
                self.say_of_turn(said)
        self._tell_goal()

    def _remark(self) -> str:
        """Return what the teacher says about the turn that ends; empty for nothing."""
        remarks = self.remarks
        remark = None if remarks is None else remarks.remark
        if remarks is None or remark is None or not self._is_about_subject(remark):
            return ""
        if not remark.is_praise and self._has_done_as_asked():
            return ""
        remarks.note()
        if remark.is_praise:
            praise = _PRAISE[self.state.round % len(_PRAISE)]
            return tr(praise, reason=tr(remark.reasons[0]))
        return tr(_IDEA, reason=" ".join(map(tr, remark.reasons)))

    def _has_done_as_asked(self) -> bool:
        """Return whether the present turn is what the chapter asks for."""
        events = self.session.game.events
        begin = max(at for at, event in enumerate(events) if isinstance(event, TurnStarted))
        return does_as_asked(self.chapter, events[:begin], events[begin:], self.state)

    def _is_about_subject(self, remark: PlayRemark) -> bool:
        return remark.topic is not None and remark.topic.value in self.chapter.topics

    def _tell_goal(self) -> None:
        game = self.session.game
        if not self._told_goal and self.chapter.goal.is_reached(game.events, game.state):
            self._told_goal = True
            self.say(tr(self.chapter.reached), Mood.GLAD)

    def on_decision(self) -> None:
        super().on_decision()
        if self.remarks is not None:
            self.remarks.begin_decision()
        if self.state.current == LEARNER and (tip := REMINDERS["start-castle"](self.state)):
            self.say(tip)
        if self.session.last is not None:
            self._explain(self.session.last)
            if aside := self._asides.hear(self.session.last.events, self.state):
                self._rival_says(tr(aside))

    def _explain(self, move: PlayedMove) -> None:
        """Tell what most points of a great turn were for, if a move ends one."""
        turn = seen_turn(self.session.game.events, move)
        if turn is None:
            return
        great, moment = self._great_turns.find(turn), self._moments.find(turn)
        self._moment = "" if moment is None else tr(moment)
        if great is None:
            return
        if great.seat == LEARNER:
            self._richest = tr(great.told())
        elif not (self._richest and self.reminding.told):
            self.say_of_turn(tr(great.told(self.session.names[great.seat])))

    def _rival_says(self, text: str, patience: float = 1.0) -> None:
        if self.app.settings.narrator:
            self.table.talk.say(RIVAL, text, patience)
            self.app.redraw()

    # --- the scene ----------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Let time pass; the rival greets at the beginning, and the end is noted."""
        if self.state.is_over and not self._is_noted:
            self._is_noted = True
            self.app.road.note(self.session.game, self.chapter)
        super().update(seconds)
        if self._greets and not (self.opening.is_left or self.table.motion.is_moving):
            self._greets = False
            self._rival_says(tr(self.chapter.hello), _GREETING)

    def leave(self) -> None:
        if self.remarks is not None:
            self.remarks.close()
        super().leave()
