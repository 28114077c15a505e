"""The screen of a player's habits: a row for each, and what to do about the chosen one."""

from __future__ import annotations

import time
from functools import partial
from statistics import fmean
from typing import Final

import pygame

from cob.analysis.habits.comparison import Example, habits_over
from cob.analysis.habits.norms import bot_norms, norms_by_points, norms_of
from cob.analysis.habits.table import HABITS
from cob.analysis.puzzles.progress import FILE_NAME as PROGRESS
from cob.analysis.puzzles.progress import PuzzleProgress
from cob.analysis.puzzles.puzzle import Puzzle
from cob.bots.registry import bot_title
from cob.coaching.courses import Course
from cob.engine import CobError
from cob.statistics.result import PlayerIdentity
from cob.statistics.selection import games_of
from cob.statistics.store import FILE_NAME, Store
from cob.statistics.strength import nearest_to, rated_games, standing
from cob.text.dates import day_of
from cob.text.language import Message, tr
from cob.text.wording import sentence
from cob.ui.destinations import ToPuzzle, ToReplay
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.choices import ChoiceRow
from cob.ui.kit.form import Form
from cob.ui.kit.head import EDGE, screen_head
from cob.ui.kit.labels import FootNote, Label, Text, TextBlock
from cob.ui.kit.measure import Measure, line_height, wrap
from cob.ui.kit.theme import theme
from cob.ui.scene import AppContext, FormScene
from cob.ui.screens.habits.lists import ExampleList, HabitList, ShownExample
from cob.ui.screens.habits.reading import HabitReading
from cob.ui.screens.habits.telling import beside_before, beside_bots
from cob.ui.table.advice.practise_link import practise

_ASKING: Final = 0.4
"""Seconds between polls for more measured games."""
_PATIENCE: Final = 1.0
"""Seconds for which leaving waits until what is known is kept."""
_MOST_PUZZLES: Final = 5
"""Maximum number of own turns in a course."""
_FOOT: Final = Message(
    "Fewer points are better. Better and worse are told where chance alone would hardly make the "
    "difference (95 %)."
)


class HabitsScene(FormScene):
    """What habits cost a player over all games, and what to do about each."""

    def __init__(self, app: AppContext, who: PlayerIdentity) -> None:
        super().__init__(app)
        self.who = who
        self.store = Store.open(app.folder / FILE_NAME)
        results = self.store.in_order()
        self.games = {game.result.fingerprint: game for game in games_of(results, who)}
        self.reading = HabitReading(
            app.folder, self.store, games_of(results, who), app.estates.layouts
        )
        self.levels = tuple(bot_norms())
        self.level = ChoiceRow((), 0, self._compare)
        self.list = HabitList(self._explain)
        self.examples = ExampleList(self._open)
        self.practise = Button("", self._practise, main=True, symbol="dice")
        self.back = Button("", app.pop, symbol="left")
        self._caption()
        self.form = Form([self.level, self.list, self.examples, self.practise, self.back])
        self.form.focus(self.list)
        self._is_level_chosen = False
        self._shown = -1
        """The number of games shown."""
        self._is_complete = False
        """Whether everything is measured and shown."""
        self._trouble = ""
        self.sheet = self._panel = pygame.Rect(0, 0, 0, 0)
        """The rectangle of everything, and that of the explanation."""
        self._texts: list[Text] = []
        self._foot: FootNote | None = None

    # --- the contents

    def _caption(self) -> None:
        """Name all widgets in the language in force."""
        self.level.options = tuple(tr(bot_title(name)) for name in self.levels)
        self.level.called = tr("Beside bots like")
        self.list.called, self.examples.called = tr("Habits"), tr("The clearest examples")
        self.back.label = tr("Back")

    def restyled(self) -> HabitsScene:
        self._caption()
        self._explain()
        return self

    def _own_level(self) -> str:
        """Return the bots of the player's level: by rating, or else by mean points."""
        if self.who.is_bot:
            return norms_of(self.who.name).level
        rated = rated_games(self.store.in_order()).get(self.who, [])
        if rated:
            return norms_of(nearest_to([standing(rated)])).level
        return norms_by_points(fmean(game.points for game in self.reading.games)).level

    def _look(self) -> None:
        """Show the figures of the games measured so far."""
        self._shown = len(self.reading.games)
        if not self._shown:
            return
        if not self._is_level_chosen:
            self.level.chosen = self.levels.index(self._own_level())
        norms = norms_of(self.levels[self.level.chosen])
        self.list.show(habits_over(tuple(self.reading.games), norms, time.time()))
        self._explain()

    def _compare(self, _: int) -> None:
        self._is_level_chosen = True
        self._look()

    def _explain(self) -> None:
        """Show the chosen habit beside the list."""
        chosen = self.list.chosen
        if chosen is None:
            return
        self.examples.show([ShownExample(each, self._game(each)) for each in chosen.examples])
        own = self._own_turns()
        self.practise.label = tr("Practise a turn of yours") if own else tr("Practise this")
        self._lay_out()
        self.app.redraw()

    def _game(self, example: Example) -> str:
        """Return the day and the opponents of an example's game."""
        game = self.games[example.game.game]
        return tr(
            "{day}, against {opponents}", day=day_of(game.result.played), opponents=game.against
        )

    def _own_turns(self) -> list[Puzzle]:
        """Return the player's marked turns that belong to the chosen habit, if there are any."""
        chosen = self.list.chosen
        found = [] if chosen is None else self.reading.practice.get(chosen.habit, [])
        return found[:_MOST_PUZZLES]

    # --- what can be opened

    def _open(self, example: Example) -> None:
        """Open the game of an example at its turn."""
        try:
            game = self.store.game_of(
                self.games[example.game.game].result, self.app.estates.layouts
            )
            self.app.go(ToReplay(game, example.occurrence.index))
        except CobError as error:
            self._trouble = sentence(error.message)
            self._lay_out()
            self.app.redraw()

    def _practise(self) -> None:
        """Begin the player's own turns as puzzles, or the practice of the lesson."""
        chosen = self.list.chosen
        if chosen is None:
            return
        row, own = HABITS[chosen.habit], self._own_turns()
        if own:
            progress = PuzzleProgress.open(self.app.folder / PROGRESS)
            self.app.go(
                ToPuzzle(own[0], Course(partial(tr, row.title), own, progress, in_order=True))
            )
        else:
            practise(self.app, row.topic)

    # --- time

    def wakes_after(self) -> float | None:
        return None if self._is_complete else _ASKING

    def update(self, seconds: float) -> None:
        """Show what has been measured meanwhile."""
        is_over = not self.reading.is_running
        if self._is_complete or (not is_over and self._shown == len(self.reading.games)):
            return
        if is_over:
            self.reading.finish()
            self._is_complete = True
        self._look()
        self._lay_out()
        self.app.redraw()

    def leave(self) -> None:
        self.reading.stop(_PATIENCE)

    # --- layout and painting

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the list on the left and the explanation on the right of one sheet."""
        m = self.app.measure(size)
        edge = m.px(EDGE)
        self.sheet = pygame.Rect(edge, m.px(88), size[0] - 2 * edge, size[1] - m.px(88) - m.px(64))
        inner = self.sheet.inflate(-m.px(52), -m.px(44))
        left = pygame.Rect(inner.left, inner.top, round(inner.width * 0.6), inner.height)
        top = inner.top + m.px(46)
        choice = pygame.Rect(left.left + m.px(220), inner.top, left.width - m.px(220), m.px(46))
        self.level.place(choice, m.type(20))
        rows = pygame.Rect(left.left, top + m.px(46), left.width, inner.bottom - top - m.px(46))
        self.list.place(rows, m.type(21))
        panel = pygame.Rect(left.right + m.px(24), inner.top, 0, inner.height)
        panel.width = inner.right - panel.left
        self._panel = panel
        self._lay_out()

    def _lay_out(self) -> None:
        """Lay out the texts, and the widgets below the explanation."""
        if not self.sheet.width:
            return
        m, art, size = self.app.measure(self.app.size), self.app.art, self.app.size
        title = tr("Where the points of {name} go", name=self.who.label)
        self._texts = [screen_head(self.back, title, m, art, self.sheet.right)]
        caption = (self.level.rect.left - m.px(16), self.level.rect.centery)
        self._texts.append(
            Label(
                tr("Beside bots like"), m.type(19), caption, theme.ink_soft, "midright", m.px(200)
            )
        )
        self._foot = FootNote.below(self.sheet, size[1], self.news, art, m, padding=8)
        self._lay_out_explanation(m)

    def _lay_out_explanation(self, m: Measure) -> None:
        """Lay out what is told of the chosen habit, or why nothing is."""
        chosen, art = self.list.chosen, self.app.art
        inside = self._panel.inflate(-m.px(40), -m.px(36))
        nowhere = pygame.Rect(0, 0, 0, 0)
        if chosen is None:
            self.practise.place(nowhere, m.type(22))
            self.examples.place(nowhere, m.type(20))
            text = (
                tr("No record is left.") if self._is_complete else tr("Your games are being read.")
            )
            place, room = self._panel.center, inside.width
            self._texts.append(
                Label(text, m.type(26), place, theme.ink_soft, "center", room, serif=True)
            )
            return
        row = HABITS[chosen.habit]
        at = inside.topleft
        self._texts.append(
            Label(tr(row.title), m.type(32), at, theme.wine, width=inside.width, serif=True)
        )
        top = at[1] + m.px(52)
        bots = tr(bot_title(self.levels[self.level.chosen]))
        small, soft = m.type(19), theme.ink_soft
        for text, letters, ink in (
            (tr(row.advice), m.type(23), theme.ink),
            (tr(row.how), small, soft),
            (beside_bots(chosen, bots), small, soft),
            (beside_before(chosen), small, soft),
        ):
            block = TextBlock(
                wrap(art, text, letters, inside.width), letters, (inside.left, top), ink
            )
            self._texts.append(block)
            top = block.bottom + m.px(10)
        button = pygame.Rect(0, 0, min(m.px(420), inside.width), m.px(58))
        button.midbottom = inside.midbottom
        self.practise.place(button, m.type(23))
        caption_at = (inside.left, top + m.px(10))
        text = tr("The clearest examples") if chosen.examples else tr("There is no example.")
        self._texts.append(Label(text, m.type(21), caption_at, theme.ink_soft))
        top += m.px(10) + line_height(m.type(21)) + m.px(6)
        below = pygame.Rect(inside.left, top, inside.width, button.top - m.px(20) - top)
        self.examples.place(below if chosen.examples else nowhere, m.type(21))

    def draw(self, canvas: Canvas) -> None:
        canvas.valley()
        canvas.panel(self.sheet, canvas.measure.lines)
        rim, fill = theme.parchment_dark, theme.parchment_light
        canvas.frame(self._panel, fill, rim, radius=canvas.measure.px(8), width=1)
        for text in self._texts:
            text.draw(canvas)
        for widget in self.form.widgets:
            if widget.rect.width:
                widget.draw(canvas)
        if self._foot is not None:
            self._foot.draw(canvas)

    @property
    def news(self) -> str:
        """The problem, or the work in progress, or how the figures are meant."""
        if self._trouble:
            return self._trouble
        if self.reading.is_running:
            done, total = self.reading.done, self.reading.total
            return tr("Measuring games: {done} of {total}.", done=done, total=total)
        if self.reading.known.problem:
            return sentence(self.reading.known.problem)
        return tr(_FOOT)
