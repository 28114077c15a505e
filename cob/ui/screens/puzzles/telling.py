"""The sentences of the coach and of the table's head about a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cob.analysis.aftermath_phrases import plainly
from cob.analysis.preference import without_bare
from cob.analysis.puzzles.credit import PARTS
from cob.analysis.puzzles.progress import RatingStakes
from cob.analysis.puzzles.puzzle import Actions, Puzzle
from cob.analysis.reason import Reason, for_better
from cob.coaching.courses import Course, RatingChange
from cob.coaching.practice import Judgement, Practice, PuzzleStage
from cob.coaching.puzzle_clues import CLUES
from cob.engine import GameState
from cob.record import COLOUR_TITLES, Header
from cob.text.language import Message, tr, trn
from cob.ui.kit.reason_signs import in_words
from cob.ui.kit.theme import theme
from cob.ui.screens.learn.coach import HINT, RIGHT, Paragraph

_ASKED: Final = Message(
    "You play {colour}, and your dice show {first} and {second}. What would you do? End the "
    "turn once you like it; until then you may undo."
)
_ASKED_OF_ONE: Final = Message(
    "You play {colour}. One die is used, the other shows {die}. What would you do with it? "
    "End the turn once you like it; until then you may undo."
)
_ASKED_AGAIN: Final = Message("You are {colour}, with a {first} and a {second}. What would you do?")
_ASKED_OF_ONE_AGAIN: Final = Message(
    "You are {colour}, and only the {die} is left. What would you do?"
)
"""The same, for those who have seen a puzzle."""
_ASKED_AGAIN_OF_OWN: Final = Message(
    "Your own turn once more, with the same dice. Try something else, and end the turn once you "
    "like it; until then you may undo."
)
_JUDGING: Final = Message("Your turn and the best one are played on in the same futures …")
_NOT_YET: Final = dict(
    zip(
        PARTS,
        (
            Message("A fair idea, but there is a better one."),
            Message("A quarter of the points: there is something better."),
            Message("A third of the points: there is something better."),
            Message("Half of the points: there is something better."),
            Message("Two thirds of the points: there is something better."),
            Message("Three quarters of the points: there is something better."),
        ),
        strict=True,
    )
)
"""What is said of an answer that did not pass, by the part that it scores."""
_STANDINGS: Final = (
    (2 / 3, Message("You are close: there is something better still.")),
    (1 / 2, Message("You are on the way: there is something better.")),
    (0.0, _NOT_YET[0.0]),
)
"""What a newcomer is told in place of the part, each from a part on."""
_HEADINGS: Final = {
    PuzzleStage.JUDGING: Message("Let us see how it goes on."),
    PuzzleStage.FAILED: Message("There is something better."),
}
_NEWCOMER_HEADINGS: Final = {
    **_HEADINGS,
    PuzzleStage.FAILED: Message("Not quite."),
    PuzzleStage.SHOWN: Message("This was the idea."),
    PuzzleStage.SOLVED: Message("Well seen!"),
}
"""The same without points."""
_NO_HURRY: Final = Message("Take your time")
"""What a newcomer reads in place of the ratings, before the first answer."""


def heading(practice: Practice, judgement: Judgement | None, *, is_newcomer: bool) -> str:
    """Return the head of the table after the answer.

    Points are the gain at the end of the game, which is less than that of single actions.
    """
    if is_newcomer:
        return tr(_NEWCOMER_HEADINGS[practice.stage])
    margin = max(1, round(practice.puzzle.margin))
    match practice.stage:
        case PuzzleStage.SHOWN:
            return trn(
                "The best turn: in the end about {number} point more than other ideas.",
                "The best turn: in the end about {number} points more than other ideas.",
                margin,
            )
        case PuzzleStage.SOLVED:
            return trn(
                "Solved: in the end about {number} point more than other ideas.",
                "Solved: in the end about {number} points more than other ideas.",
                margin,
            )
        case PuzzleStage.FAILED if judgement is not None:
            return trn(
                "By the end of the game the best turn brings about {number} point more.",
                "By the end of the game the best turn brings about {number} points more.",
                max(1, round(judgement.apart)),
            )
        case _:
            return tr(_HEADINGS[practice.stage])


def change_told(before: float, after: float) -> str:
    """Return the change of a rating, between the rounded values that are shown."""
    return f"{round(after) - round(before):+d}".replace("-", "−")


def ratings_told(course: Course, puzzle: Puzzle, change: RatingChange | None) -> str:
    """Return the ratings of puzzle and solver, and how an answer has changed the solver's."""
    progress = course.progress
    if progress.is_newcomer:
        return "" if puzzle.name in course.answers else tr(_NO_HURRY)
    other = round(progress.strength_of(puzzle).rating)
    if not progress.is_rated:
        return tr("Puzzle {puzzle}, without rating", puzzle=other)
    if change is None:
        return tr("Puzzle {puzzle}, you {own}", puzzle=other, own=round(progress.strength.rating))
    return tr(
        "Your rating: {before} → {after} ({change})",
        before=round(change.before),
        after=round(change.after),
        change=change_told(change.before, change.after),
    )


def stakes_told(stakes: RatingStakes | None, share: float) -> str:
    """Return the effect of an answer on the rating, before it is given, and the reason.

    A learner whose rating is not sure yet is spared the figures.
    A solver of this strength solves `share` of puzzles as hard as this one.
    """
    if stakes is None:
        return tr("This puzzle no longer changes your rating.")
    if not stakes.is_sure:
        counts = tr("Your first answer counts for your rating.")
        return f"{counts} {tr('Show me counts as not solved.')}"
    moved = tr(
        "For your rating: {won} if your first answer solves it, {lost} if it misses it, "
        "between the two for a part of the points.",
        won=change_told(stakes.now, stakes.solved),
        lost=change_told(stakes.now, stakes.missed),
    )
    usual = trn(
        "At your strength {number} of 10 puzzles like this is solved at once.",
        "At your strength {number} of 10 puzzles like this are solved at once.",
        min(9, max(1, round(10 * share))),
    )
    return f"{moved} {usual} {tr('Show me counts as not solved.')}"


def paragraphs(
    practice: Practice,
    header: Header,
    state: GameState,
    played: Actions,
    judgement: Judgement | None,
    stakes: str,
    course: Course,
) -> list[Paragraph]:
    """Return the coach's texts on a position, from the played actions and the judgement.

    `stakes` appears before the first answer; only the first puzzle is introduced at length. After
    the first failures there are only clues, so that the solver can still find the turn; then there
    are reasons.
    """
    reasons: Sequence[Reason] = () if judgement is None else judgement.reasons
    if course.progress.is_newcomer:
        reasons = for_better(plainly(reasons))
    match practice.stage:
        case PuzzleStage.TRYING:
            task = Paragraph(_task(practice, header, course), theme.ink)
            if practice.failed is not None and not practice.passes(state):
                return [task, _clue(practice, played or practice.failed.turn)]
            return [task, Paragraph(stakes, theme.ink_soft)] if stakes else [task]
        case PuzzleStage.JUDGING:
            return [Paragraph(tr(_JUDGING), theme.ink, "hourglass")]
        case PuzzleStage.SOLVED:
            first = Paragraph(_praise(practice, state, played, judgement), RIGHT, "check")
            counts = practice.what_counts(played)
            if counts is not None and tr(counts) in first.text:
                reasons = without_bare(reasons)
        case PuzzleStage.FAILED if practice.failures <= CLUES:
            return [
                _not_yet(practice.credit, is_newcomer=course.progress.is_newcomer),
                _clue(practice, played),
            ]
        case PuzzleStage.FAILED:
            first = _not_yet(practice.credit, is_newcomer=course.progress.is_newcomer)
        case PuzzleStage.SHOWN:
            first = Paragraph(tr("Follow the numbers on the board."), theme.ink, "hint")
    why = [
        Paragraph(text, theme.ink, side=side, is_spare=bool(at))
        for at, (text, side) in enumerate(in_words(reasons))
    ]
    return [first, *why]


def _task(practice: Practice, header: Header, course: Course) -> str:
    colour = tr(COLOUR_TITLES[header.seats[practice.seat].colour])
    player = practice.start.players[practice.seat]
    if course.in_order and len(player.dice) > 1:
        return tr(_ASKED_AGAIN_OF_OWN)
    if len(player.dice) == 1:
        asked = _ASKED_OF_ONE if course.is_first else _ASKED_OF_ONE_AGAIN
        return tr(asked, colour=colour, die=player.dice[0])
    first, second = player.rolled
    asked = _ASKED if course.is_first else _ASKED_AGAIN
    return tr(asked, colour=colour, first=first, second=second)


def _not_yet(credit: float, *, is_newcomer: bool) -> Paragraph:
    """Return that an answer did not pass, and the part that it scores."""
    told = _NOT_YET[credit]
    if is_newcomer:
        told = next(words for least, words in _STANDINGS if credit >= least)
    return Paragraph(tr(told), HINT, "hint")


def _clue(practice: Practice, played: Actions) -> Paragraph:
    """Return how much of a turn is right and where to look again, without the solution."""
    told = practice.clues(played)
    return Paragraph(" ".join(tr(each) for each in told), theme.ink)


def _praise(
    practice: Practice, state: GameState, played: Actions, judgement: Judgement | None
) -> str:
    """Return praise of the whole turn, with the actions that count unless reasons name them."""
    if not practice.passes(state):
        return tr("Just as good as the best turn!")
    counts = practice.what_counts(played)
    told = [] if judgement is None else [tr(each.text) for each in judgement.reasons]
    if counts is None or judgement is None or any(tr(counts) in each for each in told):
        return tr("You have found the best turn.")
    if practice.failed is not None and len(played) > 1:
        return tr("The missing piece was to {deed}.", deed=counts)
    return tr("What counts is to {deed}.", deed=counts)
