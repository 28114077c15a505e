"""The coach's advice below the main board, and the preview of a turn on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect

from cob.analysis.aftermath_phrases import plainly
from cob.analysis.decisions import Turn
from cob.analysis.reasons import BOTH_ARE_FINE
from cob.analysis.topics import Topic, topic_of_turn
from cob.coaching.adviser import Adviser
from cob.coaching.analysis_questions import Advice
from cob.engine.actions import EndTurn
from cob.explaining.step_signs import signs_of
from cob.text.language import Message, tr
from cob.text.numbers import rounded
from cob.ui.inputs.commands import Command, commanded
from cob.ui.inputs.keys import KeyTable
from cob.ui.kit.buttons import Button, even_out
from cob.ui.kit.form import Form
from cob.ui.kit.pictured_text import Cast
from cob.ui.kit.reason_signs import SidedText, in_words
from cob.ui.table.advice.drawing import draw_advice, draw_cross
from cob.ui.table.advice.ghosts import draw_ghosts
from cob.ui.table.advice.layout import (
    AdviceFigures,
    AdviceLayout,
    AdvicePlaces,
    AdviceRowTexts,
    AdviceTexts,
    advice_layout,
    advice_places,
)
from cob.ui.table.advice.practise_link import PractiseLink
from cob.ui.table.corner_panel import Corner, Point
from cob.ui.table.layout import TableLayout
from cob.ui.table.painter import Painter
from cob.ui.table.typesetter import Typesetter
from cob.ui.table.view import TableView

_THINKING: Final = Message("Thinking …")
_SEEN: Final = 0.05
"""Minimum error that is shown."""
_CLOSE: Final = Message("Close the advice.")
_SEE_TURN: Final = Message("See this turn on the table.")
_FIGURES: Final = Message(
    "The points are your likely final lead, if all play well from here; ± is the doubt in it."
)
_BEST: Final = Message("The best")
_AS_GOOD: Final = Message("About as good")
_LITTLE_BEHIND: Final = Message("Brings a little less")
_ENOUGH: Final = 12
"""Futures from which on figures are shown: the first estimate may be ten points off."""
_OPEN: Final = "…"
_FAR_BEHIND: Final = Message("Brings less")
_LITTLE: Final = 3.0
"""Points behind the best turn from which on a learner reads that a turn is clearly behind."""


class AdvicePanel(Corner):
    """Three turns, the steps of one of them or reasons, and buttons.

    `play` plays the first step of the chosen turn, and `switch` changes the tutor's limit.
    """

    def __init__(
        self,
        adviser: Adviser,
        colours: tuple[str, ...],
        play: Callable[[], None],
        close: Callable[[], object],
        is_still: Callable[[], bool],
        switch: Callable[[], None],
        limit: Callable[[], int],
        link: PractiseLink,
        log: Corner,
        *,
        has_figures: bool,
    ) -> None:
        self._log = log
        self._adviser = adviser
        self._has_figures = has_figures
        """Whether points and chances are told; a learner reads words instead, and has a teacher
        in place of the tutor."""
        self._colours = colours
        self._close = close
        self._is_still = is_still
        """Whether nothing moves over the table."""
        self.step = Button("", play, main=True)
        self.why = Button("", self._change_told)
        self.tutor = Button("", switch)
        self._limit = limit
        """Returns the loss from which the tutor asks the player on turn, in points; 0 for never."""
        self.link = link
        """Leads to the practice of the reasons' topic."""
        self._buttons = [self.step, self.why, *([self.tutor] if has_figures else [])]
        self.form = Form([*self._buttons, link])
        self.pointed: int | None = None
        """The number of the turn under the pointer."""
        self._on_cross = False
        self._layout: TableLayout | None = None
        self._places: AdvicePlaces | None = None
        self._laid: tuple[tuple[object, ...], AdviceLayout] | None = None
        """The last layout, and its texts."""

    @property
    def places(self) -> AdvicePlaces:
        """The places of its turns and buttons."""
        assert self._places is not None, "a panel is laid out before it is used"
        return self._places

    def hint(self, keys: KeyTable) -> str:
        """Return the effect of a click on the part under the pointer; empty elsewhere."""
        if self._on_cross:
            return keys.behind(tr(_CLOSE), Command.ADVICE)
        if self.step.hovered:
            text = tr("Play the first step. The advice then goes on from there.")
            return keys.behind(text, Command.STEP)
        if self.why.hovered:
            text = tr("Why this suggestion is good, or why the first one is better.")
            return keys.behind(text, Command.EXPLAIN)
        if self.tutor.hovered:
            return tr(
                "Asks whether you are sure before a turn ends that loses points: the number says "
                "from how many."
            )
        if self.pointed is not None:
            told = f"{tr(_SEE_TURN)} {tr(_FIGURES)}" if self._has_figures else tr(_SEE_TURN)
            return keys.behind(told, Command.NEXT_TURN)
        return self.link.hint(keys)

    # --- the corner ---------------------------------------------------------------------------

    def place(self, layout: TableLayout) -> None:
        self._layout, self._laid = layout, None
        self._log.place(layout)
        self._arrange(advice_places(layout))

    def _arrange(self, places: AdvicePlaces) -> None:
        """Place the buttons."""
        assert self._layout is not None
        self._places = places
        for button, area in zip(self._buttons, places.buttons, strict=False):
            button.place(area, self._layout.type(19))
        self.link.place_in(places.link, self._layout.type(18))

    @property
    def forms(self) -> Sequence[Form]:
        return (self.form,)

    def kept(self, layout: TableLayout) -> Sequence[Rect]:
        return (self.places.area,)

    def covers(self, place: Point) -> bool:
        return bool(self.places.area.collidepoint(place))

    def point(self, place: Point) -> bool:
        before = self.pointed, self._on_cross
        bands = self.places.bands[: len(self._turns)]
        self.pointed = next((at for at, each in enumerate(bands) if each.collidepoint(place)), None)
        self._on_cross = bool(self.places.cross.collidepoint(place))
        return before != (self.pointed, self._on_cross)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            return self.form.handle(event)
        if event.type == pygame.KEYDOWN:
            return self._take_key(event)
        if event.type != pygame.MOUSEBUTTONDOWN or not self.covers(event.pos):
            return False
        self.point(event.pos)
        if event.button == pygame.BUTTON_LEFT:
            if self._on_cross:
                self._close()
            elif self.pointed is not None:
                self._adviser.choose(self.pointed)
            else:
                self.form.handle(event)
                self.form.focus(None)
        return True

    def _take_key(self, event: pygame.event.Event) -> bool:
        adviser = self._adviser
        if not self._turns:
            return False
        match commanded(event):
            case Command.NEXT_TURN:
                adviser.choose((adviser.chosen + 1) % len(self._turns))
            case Command.EXPLAIN:
                self._change_told()
            case Command.STEP:
                self.step.action()
            case _:
                return self.link.take_key(event)
        return True

    def _change_told(self) -> None:
        self._adviser.tells_why = not self._adviser.tells_why

    @property
    def _turns(self) -> tuple[Turn, ...]:
        advice = self._adviser.advice
        return () if advice is None else advice.decision.turns

    def lay(self, painter: Painter, view: TableView) -> None:
        """Draw the log, which has a place of its own in a wide window."""
        if not painter.layout.corner.contains(painter.layout.log):
            self._log.lay(painter, view)

    def draw(self, painter: Painter, view: TableView) -> None:
        adviser, steps = self._adviser, self._adviser.steps()
        if steps is not None and self._is_still():
            draw_ghosts(painter, view, steps.ghosts)
        draw_advice(painter, self._laid_out(painter), adviser.chosen, self.pointed)
        draw_cross(painter, self.places.cross, chosen=self._on_cross)
        if steps is not None:
            self.why.label = tr("Steps") if adviser.tells_why else tr("Why?")
            ends = adviser.next_action == EndTurn()
            self.step.label = tr("End turn") if ends else tr("Play this step")
            limit = self._limit()
            self.tutor.label = (
                tr("Warn me: {number}+", number=limit) if limit else tr("Warn me: off")
            )
            even_out(self._buttons, painter.art)
            self.form.draw(painter.canvas)

    def _laid_out(self, typesetter: Typesetter) -> AdviceLayout:
        """Return the layout of the present texts, which is computed anew when they change."""
        adviser = self._adviser
        assert self._layout is not None
        said = (
            self._layout,
            adviser.advice,
            adviser.steps(),
            adviser.tells_why,
            adviser.is_thinking,
            adviser.problem,
        )
        if self._laid is None or any(
            one is not other for one, other in zip(said, self._laid[0], strict=True)
        ):
            self.link.topic = self._topic()
            told = self._told(adviser.chosen, explains=adviser.tells_why)
            laid = advice_layout(typesetter, self._layout, told, self._cast)
            self._laid = said, laid
            self._arrange(laid.places)
        return self._laid[1]

    @property
    def _cast(self) -> Cast:
        advice = self._adviser.advice
        return Cast(self._colours, named=None if advice is None else advice.decision.seat)

    def _topic(self) -> Topic | None:
        """Return the topic of the reasons in view; None while steps are shown."""
        adviser, advice = self._adviser, self._adviser.advice
        if advice is None or not adviser.tells_why:
            return None
        best, chosen = advice.decision.turns[0], advice.decision.turns[adviser.chosen]
        worse = chosen.actions if adviser.chosen else ()
        return topic_of_turn(advice.decision.state, best.actions, worse)

    def _told(self, chosen: int, *, explains: bool) -> AdviceTexts:
        """Return the texts while a turn is chosen, with reasons for it or its steps."""
        adviser, advice = self._adviser, self._adviser.advice
        steps = adviser.steps(chosen)
        if advice is None or steps is None:
            return AdviceTexts((), 0, "", "", tr(adviser.problem or _THINKING))
        is_known = advice.futures >= _ENOUGH or not adviser.is_thinking
        turns = tuple(
            AdviceRowTexts(
                signs_of(turn.actions),
                _figures(turn, is_known=is_known) if self._has_figures else tr(verdict(advice, at)),
            )
            for at, turn in enumerate(self._turns)
        )
        note = _note(advice) if self._has_figures and is_known else ""
        said = note, tr(_THINKING) if adviser.is_thinking else ""
        if explains:
            about = tr("Why suggestion 1 is better than {number}", number=chosen + 1)
            if advice.reasons[chosen][0].text == BOTH_ARE_FINE:
                about = tr("Suggestions 1 and {number}", number=chosen + 1)
            heading = about if chosen else tr("What suggestion 1 brings")
            told = advice.reasons[chosen]
            sentences = in_words(told if self._has_figures else plainly(told))
            return AdviceTexts(turns, chosen, *said, heading, sentences=sentences, explains=True)
        heading = tr("Suggestion {number}, step by step", number=chosen + 1)
        if not steps.steps:
            nothing = (SidedText(tr("Just end your turn.")),)
            return AdviceTexts(turns, chosen, *said, heading, sentences=nothing)
        return AdviceTexts(turns, chosen, *said, heading, steps.steps)


def _figures(turn: Turn, *, is_known: bool) -> AdviceFigures:
    """Return the figures of a turn, which are open as long as they would still leap."""
    if not is_known:
        return AdviceFigures(_OPEN, "", _OPEN, 0.0)
    error = tr("± {points}", points=rounded(turn.error)) if turn.error >= _SEEN else ""
    percent = round(100 * turn.chance)
    if 0 < turn.chance < 1:
        percent = min(99, max(1, percent))
    return AdviceFigures(
        rounded(turn.points, "+"), error, tr("{number} %", number=percent), turn.chance
    )


def verdict(advice: Advice, at: int) -> Message:
    """Return in words how a turn, by number, compares with the best one."""
    if at == 0:
        return _BEST
    if advice.is_fine(at):
        return _AS_GOOD
    best, turn = advice.decision.turns[0], advice.decision.turns[at]
    return _LITTLE_BEHIND if best.points - turn.points < _LITTLE else _FAR_BEHIND


def _note(advice: Advice) -> str:
    """Return how the turns compare, in a sentence; a learner reads a verdict on each instead."""
    turns = advice.decision.turns
    if _shrinks(advice):
        return tr("The lead to expect if all play well from here.")
    if len(turns) == 1:
        return tr("You have no other choice here.")
    fine = [at for at in range(len(turns)) if advice.is_fine(at)]
    if len(fine) == 1:
        return tr("Suggestion 1 is the best.")
    if len(fine) == len(turns):
        return tr("All are fine, about the same.")
    return tr("Suggestions 1 and {number} are both fine.", number=fine[1] + 1)


def _shrinks(advice: Advice) -> bool:
    """Whether the player leads now by more than at the end, which looks odd without a word."""
    decision = advice.decision
    own = decision.state.players[decision.seat].points
    best = max(each.points for at, each in enumerate(decision.state.players) if at != decision.seat)
    return own - best > max(0.0, decision.turns[0].points)
