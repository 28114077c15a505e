"""Making a review while it is in view: saved parts are loaded, continued and saved again.

After its end more time is taken for its turns, as long as it is in view.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Final

from cob.analysis.puzzles.collection import keep_own
from cob.analysis.puzzles.mistakes import clear_ones, mistakes_of_people
from cob.analysis.puzzles.puzzle import PuzzleError
from cob.analysis.review import Review, begun_review
from cob.analysis.review_files import ReviewError
from cob.coaching.analysis_process import AnalysisAsker, Inquiry
from cob.coaching.analysis_questions import ReviewQuestion
from cob.record import PERSON, Game
from cob.saves.reviews import keep_review, kept_review
from cob.session.background import BackgroundTask
from cob.statistics.store import FILE_NAME, Store, is_counted

_LOG: Final = logging.getLogger(__name__)


class ReviewMaking:
    """Reviews a game in the background; it can be stopped, and continues where it was."""

    def __init__(
        self,
        asker: AnalysisAsker,
        folder: Path,
        game: Game,
        shown: Callable[[Review], Review] = lambda review: review,
    ) -> None:
        """`shown` returns what is shown of a review: no other turns become puzzles."""
        self._asker, self._folder, self._game, self._shown = asker, folder, game, shown
        self.review = begun_review(game)
        """The finished part of the review."""
        self.problem = ""
        """Why it cannot continue, or why the saved part cannot be used; a sentence."""
        self._inquiry: Inquiry[Review] | None = None
        self._keeping: BackgroundTask[str] | None = None
        self._kept = self.review.extent
        """The extent of the saved part."""
        try:
            found = kept_review(folder, game)
        except ReviewError as error:
            self.problem = error.message
            _LOG.warning("%s", error.message)
        else:
            if found is not None:
                self.review, self._kept = found, found.extent
        if self.review.is_complete:  # Another screen may have made it.
            review = self.review
            self._keeping = BackgroundTask(lambda: _kept_mistakes(folder, game, shown(review)))
        if not self.problem:
            self.go_on()

    @property
    def is_running(self) -> bool:
        """Whether the review is running."""
        return self._inquiry is not None

    @property
    def share(self) -> float:
        """The finished share of the work, from 0 to 1: for a learner half of it is the game, and
        half of it the learner's turns that are judged once more."""
        if self.review.is_complete:
            return 1.0
        reached = self.review.reached / max(1, len(self._game.moves))
        learner = self._game.header.learner
        if learner is None:
            return reached
        own = [turn for turn in self.review.turns if turn.seat == learner]
        deep = sum(turn.is_deep for turn in own)
        left = sum(turn.may_be_marked and not turn.is_deep for turn in own)
        return (reached + (reached == 1 and deep / max(1, deep + left))) / 2

    @property
    def can_wait(self) -> bool:
        """Whether it can be stopped or go on; no longer when only the end is left to do."""
        is_ending = self.is_running and self.share == 1
        return not (self.review.is_complete or is_ending)

    def go_on(self) -> None:
        """Continue from where it was stopped."""
        question = ReviewQuestion.of(self._game, self.review)
        needs_time = question.learner is None and bool(self.review.needs_time)
        if self._inquiry is None and (needs_time or not self.review.is_complete):
            self.problem = ""
            self._inquiry = self._asker.ask(question)

    def stop(self) -> None:
        """Stop, and save the finished part."""
        if self._inquiry is not None:
            self.look()
        if self._inquiry is not None:
            self._inquiry.stop()
            self._inquiry = None
        self._keep()

    def look(self) -> bool:
        """Take over new results; return whether there are any."""
        inquiry, before = self._inquiry, (self.review, self.problem)
        if inquiry is None:
            return False
        is_over, was_complete = not inquiry.is_running, self.review.is_complete
        if inquiry.newest is not None:
            self.review = inquiry.newest
        if is_over:
            self.problem, self._inquiry = inquiry.problem, None
        if is_over or self.review.is_complete > was_complete:
            self._keep()
        return is_over or before != (self.review, self.problem)

    def leave(self) -> None:
        """Stop, and wait until the finished part is written."""
        self.stop()
        if self._keeping is not None:
            self._keeping.result()

    def _keep(self) -> None:
        """Save the finished part in the background, unless it is saved already; count it once it
        is complete."""
        review = self.review
        if review.extent == self._kept:
            return
        if self._keeping is not None:
            self._keeping.result()  # What was told first must not be written last.
        self._kept = review.extent
        self._keeping = BackgroundTask(lambda: self._written(review))
        if review.is_complete:
            self._count()

    def _count(self) -> None:
        """Store the results of the people in the statistics."""
        if not is_counted(self._game):
            return
        store, review = Store.open(self._folder / FILE_NAME), self.review
        for seat, each in enumerate(self._game.header.seats):
            if each.controller == PERSON:
                store.note_review(
                    self._game,
                    seat,
                    loss_per_turn=review.loss_per_turn(seat),
                    luck=review.luck[seat].total,
                )
        store.write()

    def _written(self, review: Review) -> str:
        """Save a review, and the clearest mistakes as puzzles; return the error, if any."""
        try:
            keep_review(self._folder, self._game, review)
        except ReviewError as error:
            _LOG.warning("%s", error.message)
            return error.message
        if not review.is_complete:
            return ""
        return _kept_mistakes(self._folder, self._game, self._shown(review))


def _kept_mistakes(folder: Path, game: Game, review: Review) -> str:
    """Save the clearest mistakes as puzzles, if they are new; return the error, if any."""
    try:
        keep_own(folder, clear_ones(mistakes_of_people(game, review)))
    except PuzzleError as error:
        _LOG.warning("%s", error.message)
        return error.message
    return ""
