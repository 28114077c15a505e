"""The results of a game's turns that the player solved as puzzles, after the last of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from cob.coaching.courses import Course, Result
from cob.engine import EstateLayout
from cob.text.language import Message, tr, trn
from cob.ui.kit.buttons import Button, even_out
from cob.ui.kit.labels import Label, Placed, PlacedPicture
from cob.ui.kit.measure import square
from cob.ui.kit.theme import RGB, theme
from cob.ui.scene import AppContext
from cob.ui.screens.learn.coach import HINT, RIGHT
from cob.ui.screens.replay.telling import where
from cob.ui.screens.sheet import SheetOfTexts

_ROW, _SIGN, _BUTTON = 46, 30, 58
_ONE_COLUMN: Final = 7
"""With more rows than this there are two columns."""
_WORDS: Final[dict[Result, tuple[str, RGB, Message]]] = {
    Result.AT_ONCE: ("check", RIGHT, Message("solved at once")),
    Result.LATER: ("check", theme.ink_soft, Message("solved at a later try")),
    Result.MISSED: ("cross", HINT, Message("not yet solved")),
    Result.SKIPPED: ("right", theme.ink_soft, Message("skipped")),
}
"""The sign of each result, its ink, and its name."""


class Outcome(NamedTuple):
    """A turn of the game, and its result."""

    when: str
    result: Result


def outcomes_of(course: Course, estates: Mapping[str, EstateLayout]) -> list[Outcome]:
    """Return the results of all turns of a course; raise `RecordError`."""
    return [
        Outcome(where(puzzle.game(estates).state), course.result_of(puzzle))
        for puzzle in course.puzzles
    ]


def summed_up(outcomes: Sequence[Outcome]) -> str:
    """Return how many turns were solved, and how many skipped."""
    solved = sum(each.result.is_solved for each in outcomes)
    skipped = sum(each.result is Result.SKIPPED for each in outcomes)
    told = tr("You solved {solved} of {number}.", solved=solved, number=len(outcomes))
    if not solved and not skipped:
        return tr("You can always try again.")
    if not skipped:
        return told
    left = trn("{number} was skipped.", "{number} were skipped.", skipped)
    return f"{told} {left}"


class SummarySheet(SheetOfTexts):
    """The turns below one another, each with its sign, with buttons to repeat and to go back."""

    def __init__(
        self,
        app: AppContext,
        outcomes: Sequence[Outcome],
        again: Callable[[], None],
        back: Callable[[], None],
    ) -> None:
        is_all_solved = all(each.result.is_solved for each in outcomes)
        is_any_solved = any(each.result.is_solved for each in outcomes)
        rest = tr("Try the others again") if is_any_solved else tr("Try again")
        self.again = Button(
            tr("All once more") if is_all_solved else rest,
            partial(self._answer, again),
            main=not is_all_solved,
        )
        self.back = Button(tr("Back to the review"), partial(self._answer, back))
        self.back.main = is_all_solved
        super().__init__(app, [self.again, self.back])
        self.form.focus(self.back if is_all_solved else self.again)
        self.outcomes = outcomes
        self._go_back = back

    def give_up(self) -> None:
        self._answer(self._go_back)

    def _answer(self, act: Callable[[], None]) -> None:
        self.app.pop()
        act()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the sheet as high as its rows."""
        m, art = self.app.measure(size), self.app.art
        columns = 1 if len(self.outcomes) <= _ONE_COLUMN else 2
        rows = -(-len(self.outcomes) // columns)
        pad, row = m.px(56), m.px(_ROW)
        box = pygame.Rect(0, 0, m.px(820 if columns == 1 else 1160), 0)
        box.height = m.px(112) + rows * row + m.px(38) + m.px(_BUTTON) + m.px(40)
        box.center = size[0] // 2, size[1] // 2
        self._box = box
        place, room = (box.centerx, box.top + m.px(36)), box.width - 2 * pad
        texts: list[Placed] = [
            Label(
                summed_up(self.outcomes), m.type(34), place, theme.ink, "midtop", room, serif=True
            )
        ]
        wide, left, top = room // columns, box.left + pad, box.top + m.px(112)
        for index, outcome in enumerate(self.outcomes):
            column, line = divmod(index, rows)
            x, middle = left + column * wide, top + line * row + row // 2
            symbol, ink, words = _WORDS[outcome.result]
            sign = square((x + m.px(_SIGN) // 2, middle), m.px(_SIGN))
            texts.append(PlacedPicture(art.symbol(symbol, sign.width, ink), sign))
            x, letters = sign.right + m.px(16), m.type(23)
            told = tr(words)
            texts += [
                Label(outcome.when, letters, (x, middle), theme.ink, "midleft", wide // 2),
                Label(told, letters, (x + wide // 2, middle), ink, "midleft", wide // 2 - m.px(60)),
            ]
        self._texts = texts
        gap = m.px(24)
        wide = (room - gap) // 2
        for at, button in enumerate((self.again, self.back)):
            x, y = left + at * (wide + gap), box.bottom - m.px(40) - m.px(_BUTTON)
            button.place(pygame.Rect(x, y, wide, m.px(_BUTTON)), m.type(22))
        even_out([self.again, self.back], art)
