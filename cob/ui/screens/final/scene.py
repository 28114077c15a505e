"""The last screen of a game: who won, and where each player's points came from."""

from __future__ import annotations

import pygame

from cob.record import Game
from cob.text.language import tr
from cob.ui.editions import edition_of
from cob.ui.kit.buttons import Button, even_out
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.estate_picture import draw_estate
from cob.ui.kit.form import Form
from cob.ui.kit.labels import Placed
from cob.ui.scene import AppContext, Scene, ToNewGame, ToReplay
from cob.ui.screens.final.explanations import (
    estate_box,
    estate_captions,
    explanation,
    rules_note,
    winner_title,
)
from cob.ui.screens.final.layout import FinalLayout
from cob.ui.screens.final.score_sheet import draw_heads, draw_rows
from cob.ui.screens.final.scoring import Scoring


class FinalScene(Scene):
    """The final scoring of a finished game."""

    def __init__(self, app: AppContext, game: Game, *, honours: bool = False) -> None:
        super().__init__(app, edition_of(game.state.rules))
        self.scoring = Scoring.of(game)
        self.chosen: int | None = None
        """The index of the row that is explained."""
        self.buttons = [
            Button(tr("Back to the table"), app.pop, symbol="left"),
            Button(tr("Watch the game"), self._watch, symbol="play"),
            Button(tr("New game"), self._new_game, main=True, symbol="flag"),
            Button(tr("Title"), app.go_home),
        ]
        self.form = Form(self.buttons)
        self._layout: FinalLayout | None = None
        self._backdrop: pygame.Surface | None = None
        self._texts: list[Placed] = []
        """What stands beside the table of points and does not change."""
        self._explanation: list[Placed] = []

    @property
    def layout(self) -> FinalLayout:
        """The layout for the present size of the window."""
        assert self._layout is not None, "a scene is laid out before it is used"
        return self._layout

    def resize(self, size: tuple[int, int]) -> None:
        scoring = self.scoring
        self._layout = FinalLayout(
            size,
            self.app.art.text_scale,
            players=len(scoring.order),
            rows=len(scoring.rows),
            buttons=len(self.buttons),
        )
        self._backdrop = None
        for button, place in zip(self.buttons, self._layout.buttons, strict=True):
            button.place(place, self._layout.type(24))
        even_out(self.buttons, self.app.art)
        art, layout = self.app.art, self._layout
        self._texts = [
            *winner_title(art, layout, scoring),
            *estate_captions(art, layout, scoring),
            rules_note(art, layout, scoring),
        ]
        self.choose(self.chosen)

    def handle(self, event: pygame.event.Event) -> None:
        """React to an event: the pointer, up and down choose a row, the rest is for the form."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.app.pop()
            return
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            self._step(1 if event.key == pygame.K_DOWN else -1)
            return
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            row = self.layout.row_at(event.pos)
            if row is not None and row != self.chosen:
                self.choose(row)
        if self.form.handle(event):
            self.app.redraw()

    def draw(self, canvas: Canvas) -> None:
        """Draw the screen; the parts that do not change are drawn once for each size."""
        layout, scoring = self.layout, self.scoring
        if self._backdrop is None:
            self._backdrop = pygame.Surface(canvas.surface.get_size())
            self._paint(Canvas(self._backdrop, canvas.art))
        canvas.blit(self._backdrop, (0, 0))
        draw_rows(canvas, layout, scoring, self.chosen)
        for each in self._explanation:
            each.draw(canvas)
        self.form.draw(canvas)

    def _paint(self, canvas: Canvas) -> None:
        """Draw everything that no event changes."""
        layout, scoring = self.layout, self.scoring
        canvas.wood()
        for rect in (layout.sheet, layout.words, layout.estates):
            canvas.panel(rect, layout.lines)
        draw_heads(canvas, layout, scoring)
        cells = layout.estate_cells(len(scoring.order))
        for seat, cell in zip(scoring.order, cells, strict=True):
            player = scoring.game.state.players[seat]
            draw_estate(canvas, estate_box(layout, cell), player.layout, player.estate)
        for each in self._texts:
            each.draw(canvas)

    # choosing a row

    def choose(self, row: int | None) -> None:
        """Explain a row of the table, by its index; None for none."""
        self.chosen = row
        self._explanation = explanation(self.app.art, self.layout, self.scoring, row)
        self.app.redraw()

    def _step(self, step: int) -> None:
        before = -1 if self.chosen is None and step > 0 else self.chosen or 0
        self.choose((before + step) % len(self.scoring.rows))

    def _watch(self) -> None:
        self.app.go(ToReplay(self.scoring.game))

    def _new_game(self) -> None:
        self.app.go_home()
        self.app.go(ToNewGame())
