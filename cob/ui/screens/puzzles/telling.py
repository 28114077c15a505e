"""What the coach and the head of the table say of a puzzle."""

from __future__ import annotations

from typing import Final

from cob.engine import GameState
from cob.play.practice import Judgement, Practice, PuzzleStage
from cob.record import COLOUR_TITLES, Header
from cob.text.language import Message, tr, trn
from cob.ui.kit.theme import theme
from cob.ui.screens.learn.coach import HINT, RIGHT, Paragraph

_ASKED: Final = Message(
    "You are {colour}, and your dice show {first} and {second}. Play the best turn you can find, "
    "and end it. You may undo as often as you like."
)
_JUDGING: Final = Message("Your turn and the best one are played on in the same futures …")
_HEADINGS: Final = {
    PuzzleStage.SOLVED: Message("Solved."),
    PuzzleStage.SHOWN: Message("The best turn: follow the numbers."),
    PuzzleStage.JUDGING: Message("Your turn is being judged."),
    PuzzleStage.FAILED: Message("There is something better."),
}


def heading(stage: PuzzleStage) -> str:
    """Return what the head of the table says once the answer is given."""
    return tr(_HEADINGS[stage])


def paragraphs(
    practice: Practice, header: Header, state: GameState, judgement: Judgement | None
) -> list[Paragraph]:
    """Return what the coach says, from the position that was reached and what is known of it."""
    match practice.stage:
        case PuzzleStage.TRYING:
            return [Paragraph(_task(practice, header), theme.ink)]
        case PuzzleStage.JUDGING:
            return [Paragraph(tr(_JUDGING), theme.ink, "hourglass")]
        case PuzzleStage.SOLVED:
            best = practice.passes(state)
            nothing_better = tr("Solved: nothing is better than this turn.")
            as_good = tr("Solved: this turn is as good as the best.")
            first = Paragraph(nothing_better if best else as_good, RIGHT, "check")
        case PuzzleStage.FAILED:
            first = Paragraph(_shortfall(judgement), HINT, "hint")
        case PuzzleStage.SHOWN:
            first = Paragraph(tr("This is the best turn, step by step."), theme.ink, "hint")
    told = list(map(tr, judgement.reasons)) if judgement is not None else []
    return [first, Paragraph(" ".join(told), theme.ink)] if told else [first]


def _task(practice: Practice, header: Header) -> str:
    colour = tr(COLOUR_TITLES[header.seats[practice.seat].colour])
    first, second = practice.start.players[practice.seat].rolled
    return tr(_ASKED, colour=colour, first=first, second=second)


def _shortfall(judgement: Judgement | None) -> str:
    if judgement is None:
        return heading(PuzzleStage.FAILED)
    return trn(
        "Not yet: the best turn brings about {number} point more.",
        "Not yet: the best turn brings about {number} points more.",
        max(1, round(judgement.apart)),
    )
