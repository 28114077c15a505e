"""The menu of the puzzles, with the solver's rating."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Final

import pygame

from cob.analysis.puzzles.collection import own_puzzles, shipped_puzzles
from cob.analysis.puzzles.progress import FILE_NAME, SURE_DEVIATION, PuzzleProgress, puzzle_of_day
from cob.analysis.puzzles.puzzle import Puzzle
from cob.coaching.courses import Course
from cob.engine.errors import CobError
from cob.text.dates import told_day
from cob.text.language import Message, tr, trn
from cob.text.wording import sentence
from cob.ui.destinations import ToPuzzle
from cob.ui.kit.buttons import Button
from cob.ui.kit.choices import ChoiceRow
from cob.ui.kit.form import Form
from cob.ui.kit.head import HEAD, screen_head
from cob.ui.kit.labels import Label, TextBlock
from cob.ui.kit.measure import Measure, wrap
from cob.ui.kit.theme import RGB, mix, theme
from cob.ui.scene import AppContext
from cob.ui.screens.puzzles.card import LATER_SHARE, PuzzleCard
from cob.ui.screens.puzzles.words import THEMES
from cob.ui.screens.sheet import SheetOnWood

_COLUMNS: Final = 3
_SPARE: Final = 40
"""Empty height below the cards from which on the sheet is lower, in pixels at 1080 lines."""
_INTRODUCTION: Final = Message(
    "In each of these positions one idea is clearly best: find it. Your first answer is rated."
)
_UNRATED: Final = Message(
    "In each of these positions one idea is clearly best: find it. Nothing is "
    "rated now: try as often as you like."
)
_INVITATION: Final = Message(
    "A game is under way, and you may sit in for one turn. One idea is better than all others: "
    "look around, and take your time."
)
_OWN: Final = Message("Turns that you would play differently today.")
_NO_OWN: Final = Message("After a review of your game, turns that could go better lie here.")


class PuzzlesScene(SheetOnWood):
    """The menu of the puzzles."""

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.progress = PuzzleProgress.open(app.folder / FILE_NAME)
        self.problem = ""
        self.shipped = self._read(shipped_puzzles)
        self.own: tuple[Puzzle, ...] = ()
        self.cards: list[PuzzleCard] = []
        self.back = Button("", app.pop, symbol="left")
        self.rating = ChoiceRow((), 0, self._choose_rating).named(tr("Rating"))
        """Whether answers change the rating."""
        self.form = Form()

    def _read(self, read: Callable[[], tuple[Puzzle, ...]]) -> tuple[Puzzle, ...]:
        """Return puzzles; report a damaged file."""
        try:
            return read()
        except CobError as error:
            self.problem = sentence(error.message)
            return ()

    def enter(self) -> None:
        """Count the solved puzzles."""
        own = self._read(partial(own_puzzles, self.app.folder))
        self.own = tuple(each for each in own if each.name not in self.progress.found)
        self.cards = self._cards()
        self.back.label = tr("Back")
        self.rating.options = tr("with rating"), tr("without rating")
        self.rating.chosen = 0 if self.progress.is_rated else 1
        ratings = [] if self.progress.is_newcomer else [self.rating]
        self.form = Form([*self.cards, self.back, *ratings])
        self.form.focus(next((card for card in self.cards if not card.refusal), self.back))

    def restyled(self) -> PuzzlesScene:
        """Return the screen with its cards in the present language."""
        self.enter()
        return self

    # --- the cards ------------------------------------------------------------------------------

    def _cards(self) -> list[PuzzleCard]:
        today, progress = date.today(), self.progress
        daily = puzzle_of_day(self.shipped, today)
        of_day = (daily,) if daily else ()
        own = tr(_OWN) if self.own else tr(_NO_OWN)
        onward = tr("Next puzzle"), tr("Of any theme, as near to your strength as there is.")
        if progress.is_newcomer:
            onward = tr("Take a seat"), tr("It is your turn: what would you do?")
        cards = [
            self._card(
                "play",
                onward,
                Course(lambda: tr("Puzzle"), self.shipped, progress),
                main=True,
            ),
            self._card(
                self._sign_of_day(daily, today),
                (tr("Puzzle of the day"), self._about_day(daily, today)),
                Course(lambda: tr("Puzzle of the day"), of_day, progress, day=today),
                counts=False,
            ),
            self._card(
                "person",
                (tr("From your own games"), own),
                Course(lambda: tr("From your own games"), self.own, progress),
                counts=bool(self.own),
            ),
        ]
        for each, words in THEMES.items():
            puzzles = tuple(puzzle for puzzle in self.shipped if puzzle.theme is each)
            course = Course(partial(tr, words.title), puzzles, progress)
            cards.append(self._card(words.symbol, (tr(words.title), tr(words.about)), course))
        return cards

    def _card(
        self,
        symbol: str,
        texts: tuple[str, str],
        course: Course,
        *,
        main: bool = False,
        counts: bool = True,
    ) -> PuzzleCard:
        """Return the card that begins a course; `counts` shows the number of solved puzzles.

        A newcomer is shown none.
        """
        counts = counts and not self.progress.is_newcomer
        solved = self.progress.tally(course.puzzles)
        pick = partial(self._begin, course)
        card = PuzzleCard(symbol, texts, solved if counts else None, pick, main=main)
        card.refusal = "" if course.puzzles else texts[1]
        card.silent = True
        return card

    def _is_solved_at_once(self, daily: Puzzle | None, today: date) -> bool | None:
        """Return whether the first answer to the day's puzzle was right; None without one."""
        known = None if daily is None else self.progress.known.get(daily.name)
        if known is None or today.isoformat() not in self.progress.days:
            return None
        return known.at_once

    def _sign_of_day(self, daily: Puzzle | None, today: date) -> str:
        at_once = self._is_solved_at_once(daily, today)
        return "star" if at_once is None else "wreath" if at_once else "check"

    def _about_day(self, daily: Puzzle | None, today: date) -> str:
        """Return the date, whether its puzzle is solved, and the number of days in a row."""
        told = [told_day(today) + "."]
        match self._is_solved_at_once(daily, today):
            case True:
                told.append(tr("Solved at once; there is another one tomorrow."))
            case False:
                told.append(tr("Solved. There is another one tomorrow."))
        row = self.progress.days_in_a_row(today)
        if row > 1:
            told.append(trn("{number} day in a row.", "{number} days in a row.", row))
        return " ".join(told)

    def _choose_rating(self, chosen: int) -> None:
        self.progress.rate(chosen == 0)
        self.resize(self.app.size)
        self.app.redraw()

    def _begin(self, course: Course) -> None:
        puzzle = self.progress.next_of(course.puzzles)
        if puzzle is None:
            return
        try:
            self.app.go(ToPuzzle(puzzle, course))
        except CobError as error:
            self.problem = sentence(error.message)
            self.resize(self.app.size)
            self.app.redraw()

    # --- layout -------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out a sheet with the title and the solver's figures, and below them rows of cards."""
        m = self.app.measure(size)
        edge, gap = m.px(44), m.px(16)
        high = m.px(58) if self.rating in self.form.widgets else 0
        top = m.px(HEAD)
        self._sheet = pygame.Rect(edge, top, size[0] - 2 * edge, size[1] - top - m.px(22))
        inner = self._sheet.inflate(-2 * m.px(36), 0)
        bottom = self._sheet.bottom - m.px(26) - high
        choice = pygame.Rect(inner.right - m.px(480), bottom, m.px(480), high)
        top = self._lay_out_texts(m, inner)
        rows = -(-len(self.cards) // _COLUMNS)
        between = m.px(52)
        width = (inner.width - (_COLUMNS - 1) * gap) // _COLUMNS
        room = bottom - m.px(24) - top - between - (rows - 1) * gap
        tall = min(m.px(212), room // rows)
        if (spare := room - rows * tall) > m.px(_SPARE):
            self._sheet.height -= spare
            choice.y -= spare
        self.rating.place(choice, m.type(21))
        for index, card in enumerate(self.cards):
            row, column = divmod(index, _COLUMNS)
            below = top + row * (tall + gap) + (between if row else 0)
            left = inner.x + column * (width + gap)
            card.lay_out(pygame.Rect(left, below, width, tall), m, self.app.art)
        place = (inner.x, top + tall + between // 2 + gap // 2)
        self._texts.append(
            Label(tr("By theme"), m.type(26), place, theme.wine, "midleft", serif=True)
        )

    def _lay_out_texts(self, m: Measure, inner: pygame.Rect) -> int:
        """Lay out the title, the figures and the introduction; return the top of the cards."""
        top = self._sheet.y + m.px(24)
        head = screen_head(self.back, tr("Puzzles"), m, self.app.art, inner.right)
        self._texts = [head]
        right = inner.right
        for value, caption, ink in reversed(self._figures()):
            below = Label(caption, m.type(18), (right, top + m.px(50)), theme.ink_soft, "topright")
            above = Label(value, m.type(38), (right, top), ink, "topright", serif=True, bold=True)
            self._texts += [above, below]
            left = min(above.rect(self.app.art).left, below.rect(self.app.art).left)
            right = left - m.px(56)
        problem = self.problem or self.progress.problem
        text = sentence(problem) if problem else tr(self._introduction)
        lines = wrap(self.app.art, text, m.type(21), right - inner.x)[:3]
        block = TextBlock(lines, m.type(21), (inner.x, top), theme.ink)
        self._texts.append(block)
        return max(top + m.px(88), block.bottom + m.px(16))

    @property
    def _introduction(self) -> Message:
        if self.progress.is_newcomer:
            return _INVITATION
        return _INTRODUCTION if self.progress.is_rated else _UNRATED

    def _figures(self) -> list[tuple[str, str, RGB]]:
        """Return the solver's figures with captions; those of solved puzzles match the bars.

        A newcomer has no rating: only the solved puzzles are counted, once there are any.
        """
        progress = self.progress
        tally = progress.tally((*self.shipped, *self.own))
        if progress.is_newcomer:
            return [(f"{tally.solved}", tr("solved so far"), theme.wine)] if tally.solved else []
        strength = progress.strength
        is_sure = strength.deviation <= SURE_DEVIATION
        rated = tr("your rating") if is_sure else tr("your rating so far")
        row = tr("in a row (best: {number})", number=progress.longest)
        later = mix(theme.parchment_dark, theme.wine, LATER_SHARE)
        return [
            (f"{strength.rating:.0f}", rated, theme.ink),
            (f"{progress.streak}", row, theme.ink),
            (f"{tally.at_once}", tr("of {number} solved at once", number=tally.number), theme.wine),
            (f"{tally.later}", tr("of {number} solved later", number=tally.number), later),
        ]
