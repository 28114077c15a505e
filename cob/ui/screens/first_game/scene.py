"""The guided first game: a real game at the real table, with a teacher in the place of the log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect

from cob.engine import Action
from cob.engine.actions import EndTurn
from cob.play.remarks import PlayRemark, Remarks
from cob.play.session import Session
from cob.play.table_things import (
    DepotDie,
    DieAt,
    GoodsSpace,
    Silverlings,
    SoldGoods,
    TableButton,
    Workers,
    tile_at,
)
from cob.record import Game
from cob.text.language import Message, tr, trn
from cob.tutorial.first_game.deal import RIVAL_NAME
from cob.tutorial.first_game.script import Mood, load_script
from cob.tutorial.first_game.teacher import GUIDED_PHASES, Teacher
from cob.tutorial.position import LEARNER
from cob.ui.editions import edition_of
from cob.ui.kit.buttons import Button
from cob.ui.kit.estate_picture import Hex
from cob.ui.kit.widget import ENTER
from cob.ui.scene import AppContext, ToFinalScoring, soonest
from cob.ui.screens.first_game.corner import Speech, TeacherCorner
from cob.ui.screens.game_menu import GameMenu
from cob.ui.screens.learn.highlight_places import Place, places
from cob.ui.table.key_bindings import is_saving
from cob.ui.table.playing.playing import Playing
from cob.ui.table.playing.scene import PlayingScene
from cob.ui.table.table import Table
from cob.ui.table.view import TableView

_AVOIDED: Final = (TableButton, DepotDie, DieAt, GoodsSpace, Silverlings, SoldGoods, Workers)
TEACHER_NAME: Final = "Mathilde"
_PATIENCE: Final = 1.6
"""Seconds for which the end of a turn waits at most for a remark."""
_FRAME: Final = 0.05
_ANSWERS: Final = (*ENTER, pygame.K_ESCAPE, pygame.K_n)
_PRAISE: Final = (
    Message("Well played. I could not have done it better."),
    Message("Good. Benoît has stopped chewing."),
    Message("That is how I would have done it."),
)
_PLAYS: Final = Message("Let me see …")
_THINKS: Final = Message("One moment. I am looking at your turn.")


class FirstGameScene(PlayingScene):
    """The first game, from its beginning or from where it was left."""

    def __init__(self, app: AppContext, game: Game) -> None:
        super().__init__(app, edition_of(game.state.rules))
        self.again = Button("", self._try_again, symbol="undo")
        self.go_on = Button("", self._end_anyway, main=True)
        self.corner = TeacherCorner(
            self.speech, self.lit_places, self._avoided, (self.again, self.go_on)
        )
        self.table = Table(app, self, self.corner)
        session = Session(game, app.autosave.path, app.bot_process, app.pace.share(rated=False))
        self.teacher = Teacher(load_script(), game)
        self._followed = len(game.moves)
        """How many moves the teacher has seen."""
        self._has_looked = False
        """Whether the learner has clicked since something was lit that is only to be seen."""
        self.remarks = Remarks(session, app.analysis, GUIDED_PHASES)
        self._held: float | None = None
        """Seconds for which the end of a turn still waits for a remark; None while none does."""
        self.remark: PlayRemark | None = None
        """What is said of the turn that ends or has just ended."""
        self._has_scored = False
        self.playing = Playing(app, self.table, self, session)
        self.menu = GameMenu(app, self.table, session)
        self.deeds: dict[TableButton, Callable[[], object]] = {
            **self.playing.deeds,
            TableButton.MENU: self.menu.open,
            TableButton.END: self._end,
        }
        self._name_buttons()
        self.playing.begin_decision()

    def _name_buttons(self) -> None:
        self.again.label, self.go_on.label = tr("Try again"), tr("Leave it so")

    # --- what is said -------------------------------------------------------------------------

    def speech(self) -> Speech:
        """Return what is said now."""
        said, remark = self.teacher.said, self.remark
        if self._held is not None:
            return _of_teacher(Mood.CALM, (tr(_THINKS),))
        if remark is not None and (self.asks or not self._is_learner_s):
            return _of_teacher(
                Mood.GLAD if remark.is_praise else Mood.WRY,
                _told(remark, self.state.round),
                asks=self.asks,
            )
        if said.is_rival:
            texts = tuple(map(tr, said.texts)) or (tr(_PLAYS),)
            return Speech(RIVAL_NAME, "faces/easy", texts)
        return _of_teacher(said.mood, tuple(map(tr, said.texts)))

    @property
    def asks(self) -> bool:
        """Whether the learner is asked to play the turn once more."""
        return self.remark is not None and not self.remark.is_praise and self._is_learner_s

    @property
    def _is_learner_s(self) -> bool:
        return not self.state.is_over and self.state.current == LEARNER

    def lit_places(self) -> list[Place]:
        """Return what the light falls on: what is to be clicked, or what is only to be seen."""
        said, motion = self.teacher.said, self.table.motion
        is_elsewhere = self.table.shown != LEARNER or self.app.top is not self
        if self.asks or self._held is not None or motion.is_moving or is_elsewhere:
            return []
        if not self._is_learner_s or (said.action is None and self._has_looked):
            return []
        buttons = self.buttons()
        return [
            place
            for highlight in said.highlights
            if highlight.word != "button" or TableButton(highlight.details[0]) in buttons
            for place in places(self.table.layout, self.state, highlight)
        ]

    def _avoided(self) -> list[Rect]:
        """Return where no arrow should lie: on tiles, dice, goods and buttons."""
        things = self.table.layout.things(self.state, self.table.shown, self.buttons())
        return [
            area.box if isinstance(area, Hex) else area
            for thing, area in things
            if tile_at(self.state, thing) is not None or isinstance(thing, _AVOIDED)
        ]

    # --- the game -----------------------------------------------------------------------------

    def play(self, action: Action) -> None:
        """Carry out an action; the end of a turn waits for what is to be said of it."""
        if isinstance(action, EndTurn) and self._is_learner_s and self._holds_back():
            self.app.redraw()
            return
        self.playing.play(action)

    def _holds_back(self) -> bool:
        """Return whether a turn does not end yet."""
        if self.remark is not None:
            return False
        if self.remarks.is_thinking:
            self._held = _PATIENCE if self._held is None else self._held
            return True
        self.remark = self.remarks.remark
        if self.remark is not None:
            self.remarks.note()
        return self.asks

    def _end_anyway(self) -> None:
        if self.asks:
            self.remark = None
            self.playing.play(EndTurn())

    def _try_again(self) -> None:
        """Take the turn back to its beginning; of the next try nothing is said."""
        if self.asks:
            self.remark = None
            self.playing.undo(self.remarks.undoable)

    def on_decision(self) -> None:
        """Hear what is to be said in the new position."""
        session, moves = self.session, len(self.session.game.moves)
        self._has_looked, self._held = False, None
        if session.last is not None and moves > self._followed:
            self.teacher.follow(session.last.events, session.state)
        elif moves != self._followed:
            self.teacher.decide(session.state)
        self._followed = moves
        if self._is_learner_s:
            self.remark = None
        self.remarks.begin_decision()

    def on_touch(self) -> None:
        self._has_looked = True
        super().on_touch()

    @property
    def is_waiting(self) -> bool:
        """Cards are silent about what lies in the dark: one speaks at a time."""
        lit, found = self.lit_places(), self.table.pointer.found
        if lit and found is not None:
            boxes = [place.box if isinstance(place, Hex) else place for place in lit]
            return found[1].collidelist(boxes) < 0 or super().is_waiting
        return super().is_waiting

    def view(self) -> TableView:
        """Return the table; what is asked there the teacher says, and nobody else."""
        view = super().view()
        return replace(view, prompt="") if self._is_learner_s else view

    @property
    def asks_before_paying(self) -> bool:
        return True

    def buttons(self) -> dict[TableButton, str]:
        found = super().buttons()
        if self.asks or self._held is not None:
            return {button: text for button, text in found.items() if button is TableButton.MENU}
        return found

    def _end(self) -> None:
        """Show the final scoring; before that the button ends a turn."""
        if self.state.is_over:
            self.app.go(ToFinalScoring(self.session.game))
        else:
            self.playing.choose(TableButton.END)

    # --- the scene ----------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """React to an event; Enter leaves a turn as it was, Escape or N takes it back."""
        if self.asks and event.type == pygame.KEYDOWN and event.key in _ANSWERS:
            answer = self.go_on if event.key in ENTER else self.again
            answer.action()
        elif is_saving(event):
            self.menu.save()
        else:
            super().handle(event)

    def update(self, seconds: float) -> None:
        sees_scoring = self.table.motion.scored is not None
        super().update(seconds)
        if self._held is not None:
            self._held -= seconds
            if self._held <= 0 or not self.remarks.is_thinking:
                self._held = None
                self.remarks.close() if self.remarks.is_thinking else None
                self.play(EndTurn())
                self.app.redraw()
        if self.state.is_over and not (self._has_scored or self.table.motion.is_moving):
            self._has_scored = True
            self.playing.look_home()
            self.app.go(ToFinalScoring(self.session.game, honours=sees_scoring))

    def wakes_after(self) -> float | None:
        return soonest(super().wakes_after(), None if self._held is None else _FRAME)

    def restyled(self) -> FirstGameScene:
        super().restyled()
        self._name_buttons()
        return self

    def leave(self) -> None:
        self.remarks.close()
        super().leave()


def _of_teacher(mood: Mood, texts: tuple[str, ...], *, asks: bool = False) -> Speech:
    return Speech(TEACHER_NAME, f"first_game/mathilde-{mood.value}", texts, asks)


def _told(remark: PlayRemark, number: int) -> tuple[str, ...]:
    """Return a remark on play in sentences; praise has other words from round to round."""
    if remark.is_praise:
        return tr(_PRAISE[number % len(_PRAISE)]), tr(remark.reason)
    better = trn(
        "There was a turn that ends {number} point better.",
        "There was a turn that ends {number} points better.",
        remark.points,
    )
    return better, tr(remark.reason)
