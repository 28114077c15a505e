"""The review of a finished game: the reasons for its result, and the turns that decided it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from cob.analysis.game_parts import parts_of
from cob.analysis.highlights import Highlights, highlights, scored_in
from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.review import Review
from cob.analysis.verdict import Addressee, verdict
from cob.engine import GameState
from cob.record import Game
from cob.record.timeline import Timeline
from cob.session.beginners import told_to_beginner
from cob.text.language import Message, tr
from cob.text.wording import sentence, shown_names
from cob.ui.destinations import ToPuzzle, ToReplay, ToSharing
from cob.ui.inputs.commands import Command, commanded
from cob.ui.kit.art import Art
from cob.ui.kit.buttons import Button, even_out
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.choices import ChoiceRow
from cob.ui.kit.editions import edition_of
from cob.ui.kit.form import Form
from cob.ui.kit.head import screen_head
from cob.ui.kit.labels import FootNote, Label, TextBlock
from cob.ui.kit.measure import line_height, wrap
from cob.ui.kit.theme import SMALLEST_TYPE, theme
from cob.ui.scene import AppContext, FormScene, soonest
from cob.ui.screens.replay.telling import known, where
from cob.ui.screens.review.curve import ChanceCurve
from cob.ui.screens.review.figures import PlayerFigures, figures_for, figures_of
from cob.ui.screens.review.layout import ReviewLayout
from cob.ui.screens.review.making import ReviewMaking
from cob.ui.screens.review.moments import Moment, MomentList, moment_of
from cob.ui.screens.review.practising import ASKED, OwnPuzzles, course_title
from cob.ui.screens.review.progress import draw_progress
from cob.ui.screens.review.shown import ShownReviews
from cob.ui.screens.review.signs import draw_legend_of_marks
from cob.ui.screens.review.telling import reader_of, spoken_names
from cob.ui.screens.review.turn_scene import ReviewedTurnScene
from cob.ui.screens.review.why import Explanations
from cob.ui.screens.sharing import PICTURES

_KEYS: Final = Message(
    "Arrow keys and Enter open a turn at the table; Tab goes to the buttons, Esc back"
)
_SLICE: Final = 0.006
"""Seconds in a frame for reading more of the game."""
_ASKING: Final = 0.1
"""Seconds between polls for more of the review."""
NOWHERE: Final = Rect(0, 0, 0, 0)
"""The place of a widget that is not shown."""


class ReviewScene(FormScene):
    """The overview of a review, from which each of its turns opens at the table."""

    def __init__(self, app: AppContext, played: Game, *, in_detail: bool = False) -> None:
        """`in_detail` shows every figure of a game that is reviewed for a beginner otherwise."""
        super().__init__(app, edition_of(played.state.rules))
        self._played, self._for_beginner = played, told_to_beginner(played)
        self.game = game = played if in_detail else self._for_beginner
        self.header = known(game.header)
        self.timeline = Timeline(game)
        self._shown = ShownReviews(game, app.estates.layouts)
        self.making = ReviewMaking(app.analysis, app.folder, game, self._shown.of)
        self.review = self._shown.of(self.making.review)
        seats = self.header.seats
        self.back = Button("", app.pop, symbol="left")
        self.watch = Button("", lambda: app.go(ToReplay(played)), symbol="play")
        self.share = Button("", lambda: app.go(ToSharing(played)), symbol="picture")
        self.depth = Button("", self._change_depth, symbol="curve")
        self.curve = ChanceCurve(self.timeline, seats, self._choose)
        self._points = _points(game)
        self.reader = reader_of(self.header, self.review.points)
        """The seat for which the screen explains the result."""
        self.whose = ChoiceRow((), self.reader, self._turn).named(tr("Player"))
        self.list = MomentList(app.art, self._choose, self.point, self._show_more_or_fewer)
        self.shows_all = False
        """Whether all marked turns are listed, or the best and a few to learn from."""
        self.puzzles = OwnPuzzles(game, self.header, app.folder)
        self.reasons = Explanations(spoken_names(self.header), self.header.learner)
        """The reasons for the cost of the turns at the top of the list."""
        self.go_through = Button("", self._go_through, main=True, symbol="flag")
        self.practise = Button("", self._practise, symbol="hint")
        self.stop = Button("", self._stop_or_go_on)
        below = (self.list, self.whose, self.practise, self.go_through, self.stop)
        self.form = Form([*below, self.depth, self.share, self.watch, self.back])
        self.form.focus(self.list)
        self.figures = PlayerFigures(seats)
        self._at_table: ReviewedTurnScene | None = None
        """The screen on which the player looked at turns last."""
        self._layout: ReviewLayout | None = None
        self._texts: list[Label | TextBlock] = []
        self._foot: FootNote | None = None
        self._meaning = ""
        """The explanation of the figure under the pointer."""

    @property
    def layout(self) -> ReviewLayout:
        """The layout for the present size of the window."""
        assert self._layout is not None, "a scene is laid out before it is used"
        return self._layout

    @property
    def _is_of_learner(self) -> bool:
        """Whether it is about a learner alone, who is not graded."""
        return self.header.learner is not None

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, as they are shown."""
        return shown_names(self.header)

    @property
    def seat(self) -> int | None:
        """The player whose turns are listed; None for all."""
        return self.whose.chosen if self.whose.chosen < len(self.review.names) else None

    # --- the contents --------------------------------------------------------------------------

    def show(self, review: Review) -> None:
        """Show the game as far as it is reviewed."""
        self.review = self._shown.of(review)
        if self._layout is None:
            return
        found, learner = self.highlights, self.header.learner
        points = None if learner is None else self._points
        self.curve.show(self.review, found.all, learner, points)
        self._list_moments()
        m, art = self.layout, self.app.art
        shown = figures_for(self.game.state) if self._is_of_learner else figures_of(review)
        self.figures.lay_out(m.figures, shown, self.names, self.seat, art, m)
        self.stop.label, self.stop.symbol = (
            (tr("Stop"), "pause") if self.making.is_running else (tr("Go on"), "play")
        )
        self.stop.place(m.stop if self.making.can_wait else NOWHERE, m.type(19))
        none = _without_moments(self.review, self.making)
        self.go_through.refusal = "" if self.list.moments else none
        self.practise.refusal = "" if found.lessons else none
        self._lay_out_texts()
        self.app.redraw()

    @property
    def highlights(self) -> Highlights:
        """The marked turns of the player whose turns are listed."""
        scored_by = scored_in(self._state) if self._is_of_learner else None
        return highlights(self.review, self.seat, scored_by)

    def _list_moments(self) -> None:
        """List the turns to look at first, or all marked ones, and request the reasons."""
        found, turns = self.highlights, self.review.turns
        listed = found.all if self.shows_all else found.first
        lost = [turns[at] for at in listed if not turns[at].is_equal]
        self.reasons.want({turn: self._state(turn) for turn in lost})
        more = _more_told(len(found.others), are_shown=self.shows_all)
        self.list.show([self._moment(at) for at in listed], more, is_whole=self.shows_all)

    def _show_more_or_fewer(self) -> None:
        self.shows_all = not self.shows_all
        self._list_moments()
        self.app.redraw()

    def _state(self, turn: JudgedTurn) -> GameState:
        return self.timeline.step(turn.index).state

    def _moment(self, at: int) -> Moment:
        turn = self.review.turns[at]
        why = ASKED if self.puzzles.is_to_find(turn) else self.reasons.main(turn) or ""
        return moment_of(turn, at, self.header, self._state(turn), why)

    def _lay_out_texts(self) -> None:
        m, art = self.layout, self.app.art
        title = screen_head(self.back, tr("Review"), m, art, m.buttons[-1].left - m.px(30))
        seat = self.reader if self.seat is None else self.seat
        who = Addressee(self.names[seat], seat == self.header.learner)
        told = verdict(self.review, seat, who, self._state, self.game.state)
        told = f"{told} {self._shown.goal}".rstrip()
        self._texts = [title, _in_a_line_or_two(told, m, art)]
        told = sentence(self.making.problem) if self.making.problem else ""
        sheet, high = m.curve_sheet.union(m.moments_sheet), self.app.size[1]
        self._foot = FootNote.below(sheet, high, told, art, m, padding=8) if told else None
        if not told:
            place = sheet.left + m.px(6), (sheet.bottom + high) // 2
            ink, wide = theme.parchment_dark, sheet.width - m.px(12)
            text = self._meaning or tr(_KEYS)
            self._texts.append(Label(text, m.type(18), place, ink, "midleft", wide))
        if not self.list.moments:
            none, place = _without_moments(self.review, self.making), m.moments.center
            self._texts.append(Label(none, m.type(24), place, theme.ink_soft, "center", serif=True))

    def _caption(self) -> None:
        """Caption all buttons in the language in force."""
        self.back.label, self.watch.label = tr("Back"), tr("Watch the game")
        self.share.label = tr(PICTURES)
        self.go_through.label = tr("Show at the table")
        self.depth.label = tr("All figures") if self._is_of_learner else tr("In plain words")
        self.practise.label = tr(course_title(is_learner=self._is_of_learner))
        self.whose.options = (*self.names, tr("Everyone"))

    def enter(self) -> None:
        """Select the turn in the list that was opened last."""
        self.form.focus(self.list)
        self._list_moments()
        if self._at_table is not None:
            self.list.select(self._at_table.at)
            self._at_table = None

    def resize(self, size: tuple[int, int]) -> None:
        self._caption()
        is_graded, has_depths = not self._is_of_learner, self._for_beginner is not self._played
        scale, has_choice = self.app.art.text_scale, has_depths or is_graded
        self._layout = m = ReviewLayout(size, scale, has_choice=has_choice, has_marks=is_graded)
        above = [self.watch, self.share]
        for button, place in zip(above, m.buttons, strict=True):
            button.place(place, m.type(22))
        even_out(above, self.app.art)
        self.go_through.place(m.go_through, m.type(22))
        self.practise.place(m.practise, m.type(22))
        even_out([self.practise, self.go_through], self.app.art)
        self.depth.place(m.depth if has_depths else NOWHERE, m.type(19))
        choice = m.beside_depth if has_depths else m.choice
        self.whose.place(choice if is_graded else NOWHERE, m.type(20))
        self.list.place(m.moments, m.type(20))
        self.curve.lay_out(m.curve, m)
        self.show(self.review)

    # --- events -------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """React to an event: arrow keys belong to the list unless another widget has the focus."""
        if commanded(event) is Command.BACK:
            self.app.pop()
            return
        if commanded(event) is Command.SHARE:
            self.share.action()
        if event.type == pygame.KEYDOWN and not any(each.focused for each in self.form.widgets):
            self.form.focus(self.list)
        if event.type == pygame.MOUSEMOTION:
            found = self.curve.turn_at(event.pos)
            found = self.list.turn_at(event.pos) if found is None else found
            found = self.curve.nearest(event.pos) if found is None else found
            if found != self.list.lit:
                self.point(found)
            meaning = self.figures.meaning_at(event.pos)
            if meaning != self._meaning:
                self._meaning = meaning
                self._lay_out_texts()
                self.app.redraw()
        if self.curve.handle(event) or self.form.handle(event):
            self.app.redraw()

    def wakes_after(self) -> float | None:
        is_asking = self.making.is_running or self.reasons.is_running
        reading = None if self.timeline.is_complete else 0.0
        return soonest(reading, _ASKING if is_asking else None)

    def update(self, seconds: float) -> None:
        """Read more of the game for the curve, and poll for more of the review."""
        if not self.timeline.is_complete:
            self.timeline.read_on(_SLICE)
            self.app.redraw()
        if self.making.look():
            self.show(self.making.review)
        if self.reasons.look():
            self._list_moments()
            self.app.redraw()

    def leave(self) -> None:
        """Save the finished part; the rest follows when the review is opened again."""
        self.making.leave()

    def _stop_or_go_on(self) -> None:
        (self.making.stop if self.making.is_running else self.making.go_on)()
        self.show(self.making.review)

    def point(self, at: int | None) -> None:
        """Light a turn in the list and on the curve."""
        self.curve.lit = self.list.lit = at
        self.app.redraw()

    def _choose(self, at: int) -> None:
        """Let a learner find the better turn first; else show the turn at the table."""
        turn = self.review.turns[at]
        if self.puzzles.is_to_find(turn):
            self._begin([turn])
        else:
            self.open(at)

    def open(self, at: int) -> None:
        """Show a turn at the table, from which the other listed ones can be reached.

        From a turn that is not listed, all marked ones can be.
        """
        listed = sorted(moment.at for moment in self.list.moments)
        marked = listed if at in listed else self.highlights.all
        reviewed = self.game, self.timeline, self.review, self.reasons
        self._at_table = ReviewedTurnScene(self.app, *reviewed, marked)
        self._at_table.go(at)
        self.app.push(self._at_table)

    def _go_through(self) -> None:
        """Open the first of the listed turns."""
        if self.list.moments:
            self.open(self.list.moments[0].at)

    def _practise(self) -> None:
        """Begin the marked turns as puzzles, one after another; for a learner those listed."""
        turns = self.review.of(self.reader if self.seat is None else self.seat)
        if self._is_of_learner:
            turns = [self.review.turns[moment.at] for moment in self.list.moments]
        self._begin(turns)

    def _begin(self, turns: Sequence[JudgedTurn]) -> None:
        course = self.puzzles.course(turns, course_title(is_learner=self._is_of_learner))
        if course is not None:
            self.app.go(ToPuzzle(course.puzzles[0], course))

    def _turn(self, _: int) -> None:
        self.curve.lit = self.list.lit = None
        self.show(self.review)

    def _change_depth(self) -> None:
        self.app.replace(ReviewScene(self.app, self._played, in_detail=self._is_of_learner))

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        m = self.layout
        canvas.valley()
        for sheet in (m.curve_sheet, m.moments_sheet, m.figures_sheet):
            canvas.panel(sheet, m.lines)
        for text in self._texts:
            text.draw(canvas)
        lit, legend = self.curve.lit, m.legend.copy()
        title = tr(_curve_title(self.review, self.making, is_of_points=self._is_of_learner))
        about = title if lit is None else where(self._state(self.review.turns[lit]))
        if not self.review.is_complete:
            legend.width = draw_progress(canvas, m, self.making.share).left - legend.left
        self.curve.draw_legend(canvas, legend, about, self.names)
        if not self._is_of_learner:
            draw_legend_of_marks(canvas, m.marks, m)
        if self.list.moments:
            self.list.draw_headings(canvas, m.headings)
        self.curve.draw(canvas)
        self.figures.draw(canvas)
        for widget in self.form.widgets:
            if widget.rect.width:
                widget.draw(canvas)
        self.form.tell_refusal(canvas)
        if self._foot is not None:
            self._foot.draw(canvas)


def _in_a_line_or_two(told: str, m: ReviewLayout, art: Art) -> TextBlock:
    """Return the verdict as large as there is room."""
    room, size = m.verdict, m.type(26)
    lines = wrap(art, told, size, room.width, serif=True)
    while size > SMALLEST_TYPE and len(lines) * line_height(size) > room.height:
        size -= 1
        lines = wrap(art, told, size, room.width, serif=True)
    top = room.centery - len(lines) * line_height(size) // 2
    return TextBlock(lines, size, (room.x, top), theme.parchment_light, serif=True)


def _more_told(number: int, *, are_shown: bool) -> str:
    """Return the line below the list that shows or hides so many more turns; empty for none."""
    if not number:
        return ""
    return tr("Fewer turns") if are_shown else tr("All marked turns: {number} more", number=number)


def _points(game: Game) -> dict[int, list[int]]:
    """Return all players' points before each turn of a game, by its first move, and at its end."""
    states = {part.begin: part.before for part in parts_of(game) if part.seat is not None}
    states[len(game.moves)] = game.state
    return {at: [player.points for player in state.players] for at, state in states.items()}


def _curve_title(review: Review, making: ReviewMaking, *, is_of_points: bool) -> Message:
    """Return the title of the curve of a review that is made or made more exact."""
    if is_of_points:
        return Message("Points in the course of the game")
    if not review.is_complete:
        return Message("Chances so far")
    if making.is_running:
        return Message("Chances of winning, getting more exact")
    return Message("Chances of winning")


def _without_moments(review: Review, making: ReviewMaking) -> str:
    """Return what stands in the place of the list while it is empty."""
    if review.is_complete:
        return tr("No turn lost much.")
    if making.is_running:
        return tr("One moment: I am going through the game.")
    return tr("Nothing is marked yet.")
