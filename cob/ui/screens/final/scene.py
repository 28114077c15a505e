"""The last screen of a game: who won, and where each player's points came from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from cob.record import Game
from cob.text.language import tr
from cob.tutorial.first_game.deal import as_first_game
from cob.tutorial.road.chapters import chapter_of
from cob.ui.destinations import ToNewGame, ToReplay, ToReview, ToRoad, ToSharing
from cob.ui.inputs.commands import Command, commanded
from cob.ui.kit.buttons import Button, even_out
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.editions import edition_of
from cob.ui.kit.form import Form
from cob.ui.kit.labels import Placed
from cob.ui.kit.spoken import Spoken, Written
from cob.ui.kit.widget import is_click
from cob.ui.scene import AppContext, FormScene
from cob.ui.screens.deals.game_sheets import deal_entries
from cob.ui.screens.final.ahead import Ahead, begin_grounds, table_made
from cob.ui.screens.final.corner_note import CornerNote
from cob.ui.screens.final.estates import FinalEstates
from cob.ui.screens.final.explanations import (
    explanation,
    podium_title,
    rules_note,
    said_note,
    winner_title,
)
from cob.ui.screens.final.farewell import last_words
from cob.ui.screens.final.game_curve import GameCurve
from cob.ui.screens.final.honours import FRAME, Honours
from cob.ui.screens.final.layout import FinalLayout
from cob.ui.screens.final.score_sheet import draw_heads, draw_rows
from cob.ui.screens.final.scoring import Scoring
from cob.ui.screens.final.spoken import honours_nodes, scoring_nodes
from cob.ui.screens.road.once_more import once_more
from cob.ui.screens.sharing import PICTURES

_LATER: Final = 1.6
"""How much faster the honours are after those of another game."""
_BUTTONS: Final = 6
"""The number of places for buttons."""


class FinalScene(FormScene):
    """The final scoring of a finished game; `honours` shows the courtyard first."""

    def __init__(
        self, app: AppContext, game: Game, *, honours: bool = False, is_table_below: bool = True
    ) -> None:
        super().__init__(app, edition_of(game.state.rules))
        self.scoring = Scoring.of(game)
        self.folded = True
        """Whether the table shows groups of sources, and none without points."""
        self.chosen: int | None = None
        """The index of the explained row."""
        self._is_taught = game.header.learner is not None
        """Whether it was the guided first game, another with its rival, or one of the road."""
        self._chapter = chapter_of(game, app.estates.layouts)
        """The chapter of the road, if it was the game of one."""
        self.shows_curve = False
        """Whether the curve is shown instead of the estates, where they take turns."""
        self._fold = Button("", self.change_fold, symbol="down")
        self._turn = Button("", self.change_side)
        self._is_first = as_first_game(game, app.estates.layouts) is not None
        """Whether it was the guided first game."""
        watch = Button(tr("Watch the game"), lambda: app.go(ToReplay(game)), symbol="play")
        back = tr("Back to the table") if is_table_below else tr("Back")
        self.buttons = [
            Button(back, app.pop, symbol="left"),
            *([] if self._is_taught else [watch]),
            Button(tr("Review"), self._review, symbol="hint"),
            once_more(app, self._chapter, self._tell)
            or Button(tr(PICTURES), self._share, symbol="picture"),
            self._next_button(),
            Button(tr("Title"), app.go_home, symbol="leave"),
        ]
        entries = [] if self._is_taught else deal_entries(app, game)
        self.deal = [Button(each.title, each.deed, symbol=each.symbol) for each in entries]
        """The buttons in the upper corner about the game's deal."""
        self.form = Form([self._fold, self._turn, *self.deal, *self.buttons])
        self.curve = GameCurve(game)
        self.estates = FinalEstates(self.scoring)
        self.note = CornerNote.about(app.folder, game)
        speed = app.settings.motion * (_LATER if app.endings else 1.0)
        self.honours = Honours(app.art, self.scoring, speed) if honours and speed else None
        """The courtyard and the winner's estate while they are in view; None afterwards."""
        if self.honours is not None:
            app.endings += 1
            app.sounds.play_cues(self.honours.cues())
        self._ahead = Ahead()
        """Makes what is shown next."""
        self._is_drawing = False
        """Whether an estate waits for its pictures."""
        self._layout: FinalLayout | None = None
        self._backdrop: Canvas | None = None
        self._texts: list[Placed] = []
        """The parts around the table of points that do not change."""
        self._explanation: list[Placed] = []
        self._said: list[Placed] = []
        """A farewell, below the estates."""

    def _next_button(self) -> Button:
        """Return the button that leads on; after the first game and a chapter it is the road."""
        if not self._is_first and self._chapter is None:
            return Button(tr("New game"), self._new_game, main=True, symbol="flag")
        label = tr("The road") if self.app.road.is_done else tr("Next chapter")
        return Button(label, self._go_on, main=True, symbol="flag")

    @property
    def layout(self) -> FinalLayout:
        """The layout for the present size of the window."""
        assert self._layout is not None, "a scene is laid out before it is used"
        return self._layout

    def resize(self, size: tuple[int, int]) -> None:
        scoring, art = self.scoring, self.app.art
        said = last_words(scoring, self._chapter)
        self._layout = layout = FinalLayout(
            size,
            art.text_scale,
            players=len(scoring.order),
            rows=len(scoring.shown_rows(folded=self.folded)),
            buttons=_BUTTONS,
            folded=self.folded,
            said=said is not None,
        )
        self._backdrop = None
        places = _button_places(layout, is_one_less=self._is_taught)
        for button, place in zip(self.buttons, places, strict=True):
            button.place(place, layout.type(24))
        even_out(self.buttons, art)
        self._fold.label = tr("All details") if self.folded else tr("Less")
        self._fold.symbol = "down" if self.folded else "up"
        self._fold.place(layout.fold, layout.type(19))
        self._turn.label = tr("Estates") if self.shows_curve else tr("Course of the game")
        self._turn.symbol = "kind-castle" if self.shows_curve else "curve"
        self._turn.place(layout.turn, layout.type(19))
        turns = [] if layout.shows_all else [self._turn]
        even_out([self._fold, *turns], art)
        widgets = [self._fold, *turns, *self.deal, *self.buttons]
        if self.form.widgets != widgets:
            self.form = Form(widgets)
        self._said = said_note(art, layout, said)
        for button, place in zip(self.deal, layout.deal, strict=False):
            button.place(place, layout.type(20))
        beside = self.note.room(layout) + layout.estates.right - layout.deal[0].left
        title = winner_title(art, layout, scoring, beside)
        notes = [] if said is not None else [rules_note(art, layout, scoring)]
        self._texts = [*title, *self.note.placed(art, layout), *notes]
        self.curve.place(layout, layout.curve, layout.curve_heading)
        self.estates.place(art, layout)
        if self.honours is not None:
            title = podium_title(art, layout, scoring)
            self.honours.place(layout, size, title)
        begin_grounds(art, layout)
        parts = (*self._texts, *self.form.widgets)
        self._ahead = Ahead(
            *(self.honours.making if self.honours is not None else ()),
            table_made(art, layout, scoring, parts, folded=self.folded),
            self.estates.made(art),
        )
        self.choose(self.chosen)

    # --- events -------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """React to an event: a click or key ends the honours; afterwards it acts on the table."""
        if self.honours is not None:
            if is_click(event) or event.type == pygame.KEYDOWN:
                self._end_honours()
        elif commanded(event) is Command.BACK:
            if not self.estates.put_down():
                self.app.pop()
            self.app.redraw()
        elif commanded(event) is Command.REVIEW:
            self._review()
        elif commanded(event) is Command.SHARE:
            self._share()
        elif commanded(event) in (Command.UP, Command.DOWN):
            self._step(1 if commanded(event) is Command.DOWN else -1)
        else:
            self._point(event)
            if self.form.handle(event):
                self.app.redraw()

    def _point(self, event: pygame.event.Event) -> None:
        """Explain the row under the mouse, and update the estates."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            row = self.layout.row_at(event.pos)
            if row != self.chosen:
                self.choose(row)
        if commanded(event) is Command.ESTATE:
            self.choose(None)
            if self.shows_curve:
                self.change_side()
            self.estates.pick_up_next()
            self.app.redraw()
        elif self._shows_estates and self.estates.handle(event):
            self.app.redraw()

    def update(self, seconds: float) -> None:
        """Advance the honours, draw what is left, and read more of the game for its curve."""
        self._ahead.work()
        if self.honours is not None:
            rested = self.honours.estate.rests
            self.honours.pass_time(seconds)
            if not rested:
                self.app.redraw()
            elif self._backdrop is None or (self._is_drawing and not self._ahead.is_left):
                self._draw_points(Canvas(pygame.Surface(self.layout.size), self.app.art))
            if self.honours.is_over:
                self._end_honours()
            return
        if self._is_drawing and not self._ahead.is_left:
            self.app.redraw()
        if not self.curve.is_read:
            self.curve.read_on()
            self.app.redraw()

    def wakes_after(self) -> float | None:
        if self.honours is not None:
            return FRAME
        return None if self.curve.is_read and not self._is_drawing else 0.0

    def _end_honours(self) -> None:
        self.honours = None
        self.app.redraw()

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the screen; the parts that do not change are drawn once for each size."""
        if self.honours is not None:
            self.honours.draw(canvas)
        else:
            self._draw_points(canvas)

    def spoken(self, written: Sequence[Written]) -> Spoken:
        told, sheet = super().spoken(written), self.layout.sheet
        if self.honours is not None:
            known = honours_nodes(self.scoring, sheet, self.honours.podium.built)
            return Spoken(tr("Final scoring"), tuple(known))
        beside = self.note.told
        rows = scoring_nodes(self.scoring, sheet, beside, folded=self.folded, chosen=self.chosen)
        buttons = self.form.nodes(written)
        return replace(told, title=tr("Final scoring"), nodes=(*rows, *buttons))

    def _draw_points(self, canvas: Canvas) -> None:
        """Draw the table of points and the texts around it.

        While the estate stands still this is done once off screen, because its pictures take time.
        """
        layout, scoring = self.layout, self.scoring
        if self._backdrop is None:
            self._backdrop = Canvas(pygame.Surface(canvas.surface.get_size()), canvas.art)
            self._paint(self._backdrop)
        canvas.show(self._backdrop)
        draw_rows(canvas, layout, scoring, self.chosen, folded=self.folded)
        if layout.shows_all and not self._shows_curve:  # then one sheet lies over both
            canvas.panel(layout.side, layout.lines)
        if self._shows_estates:
            for part in self._said if self.estates.enlarged is None else ():
                part.draw(canvas)
            if not self._ahead.is_left:
                self.estates.draw(canvas)
            self._is_drawing = self._ahead.is_left or not self.estates.is_whole
        if self._shows_curve:
            self.curve.draw(canvas)
        for each in self._explanation:
            each.draw(canvas)
        self.form.draw(canvas)

    def _paint(self, canvas: Canvas) -> None:
        """Draw everything that no event changes."""
        layout = self.layout
        canvas.court()
        curve = layout.curve_sheet if layout.shows_all else None
        for rect in (layout.sheet, layout.estates, curve):
            if rect is not None:
                canvas.panel(rect, layout.lines)
        draw_heads(canvas, layout, self.scoring)
        for each in self._texts:
            each.draw(canvas)

    # --- the player's choices ------------------------------------------------------------------

    def choose(self, row: int | None) -> None:
        """Explain a row of the table, by its index; None for none."""
        self.chosen, self._explanation = row, []
        if row is not None:
            self.estates.put_down()
            chosen = self.scoring.shown_rows(folded=self.folded)[row]
            self._explanation = explanation(self.app.art, self.layout, self.scoring, chosen)
        self.app.redraw()

    def change_fold(self) -> None:
        """Show all sources of points, or only those that count."""
        self.folded, self.chosen = not self.folded, None
        self.resize(self.layout.size)

    def change_side(self) -> None:
        """Show the curve of the game instead of the estates, or the estates again."""
        self.shows_curve, self.chosen = not self.shows_curve, None
        self.estates.put_down()
        self.resize(self.layout.size)

    @property
    def _shows_curve(self) -> bool:
        """Whether the curve is in view; an explanation and a large estate take its place."""
        if self.chosen is not None or self.layout.curve_sheet is None:
            return False
        return self.estates.enlarged is None if self.layout.shows_all else self.shows_curve

    @property
    def _shows_estates(self) -> bool:
        return self.chosen is None and (self.layout.shows_all or not self.shows_curve)

    def _step(self, step: int) -> None:
        before = -1 if self.chosen is None and step > 0 else self.chosen or 0
        self.choose((before + step) % len(self.layout.rows))

    def _review(self) -> None:
        self.app.go(ToReview(self.scoring.game))

    def _share(self) -> None:
        self.app.go(ToSharing(self.scoring.game))

    def _tell(self, trouble: str) -> None:
        self.note.note = trouble
        self.resize(self.app.size)
        self.app.redraw()

    def _go_on(self) -> None:
        """Go on to the next chapter of the road."""
        self.app.go_home()
        self.app.go(ToRoad())

    def _new_game(self) -> None:
        self.app.go_home()
        self.app.go(ToNewGame())


def _button_places(layout: FinalLayout, *, is_one_less: bool) -> list[pygame.Rect]:
    """Return the places of the buttons; where there is one less, the main one takes two."""
    places = layout.buttons
    return [*places[:3], places[3].union(places[4]), places[5]] if is_one_less else places
