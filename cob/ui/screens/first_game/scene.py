"""The guided first game: a real game at the real table, with a teacher instead of the log."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import replace
from typing import Final

import pygame

from cob.analysis.topics import Topic
from cob.clicks.action_parts import Part
from cob.clicks.chooser import Chooser
from cob.clicks.table_things import TableButton
from cob.coaching.first_game_topics import topic_of_said
from cob.coaching.remarks import PlayRemark, Remarks
from cob.coaching.turn_judge import HeldEnd
from cob.engine import Action, GameState, legal_actions
from cob.engine.actions import EndTurn, TakeGoods
from cob.engine.pending import Selection
from cob.record import Game
from cob.session.session import Session
from cob.showing.since_turn import TurnDeeds, deeds_since
from cob.text.language import Message, tr
from cob.tutorial.first_game.deal import RIVAL_NAME
from cob.tutorial.first_game.script import Mood, load_script
from cob.tutorial.first_game.teacher import GUIDED_PHASES, ShownSpeech, Teacher
from cob.tutorial.position import LEARNER
from cob.ui.destinations import ToFinalScoring
from cob.ui.inputs.commands import PRESSES, Command, commanded
from cob.ui.kit.buttons import Button
from cob.ui.kit.editions import edition_of
from cob.ui.scene import AppContext, soonest
from cob.ui.screens.first_game.corner import Speech, TeacherCorner
from cob.ui.screens.first_game.first_sight import FirstSight
from cob.ui.screens.first_game.rivals_turn import RivalsTurn
from cob.ui.screens.game_menu import GameMenu
from cob.ui.screens.learn.highlight_places import Place, outermost, places, places_of_actions
from cob.ui.screens.learn.taught import WATCHING, TaughtScene, hushed
from cob.ui.table.advice.practise_link import PractiseLink
from cob.ui.table.advice.show_me import ShowMe
from cob.ui.table.layout import TableLayout
from cob.ui.table.playing.playing import Playing
from cob.ui.table.table import Table
from cob.ui.table.view import TableView

TEACHER_NAME: Final = "Mathilde"
_PATIENCE: Final = 1.6
"""Maximum seconds that the end of a turn waits for a remark."""
_FRAME: Final = 0.05
_ANSWERS: Final = (*PRESSES, Command.BACK)
_PRAISE: Final = (
    Message("Well played. I could not have done it better."),
    Message("Good. Lucien has stopped chewing."),
    Message("That is how I would have done it."),
    Message("Good eyes. I would not change a thing."),
    Message("You hardly need me any more."),
)
_FIRST_WORDS: Final = Message(
    "This is what your estate can become. Whoever has the most points wins."
)
_ONCE_MORE: Final = Message("From the beginning, then. Click “{button}”, and watch my hand.")
_FURTHER: Final = Message("Good. “{button}” shows the next step, if you like.")
_FOUND: Final = Message("There it is: this turn brings more. End it when you like.")
_NOT_NOW: Final = Message("That does not go now.")
_SHORT: Final = 14
"""Maximum number of words of a refusal that is shown in full; a longer one is only reported."""
_PLAYS: Final = (
    Message("Let me see …"),
    Message("What do my pigs say?"),
    Message("Hm. A farmer thinks slowly."),
    Message("One moment, neighbour."),
    Message("Now where did I put my dice?"),
)
"""What Lucien says in his turns, round after round."""
_THINKS: Final = Message("One moment. I am looking at your turn.")


class FirstGameScene(TaughtScene):
    """The first game, from its beginning or from where it was left."""

    def __init__(self, app: AppContext, game: Game) -> None:
        super().__init__(app, edition_of(game.state.rules))
        self.again = Button("", self._try_again, symbol="undo")
        self.go_on = Button("", self._end_anyway, main=True)
        self.ask = Button("", self.show_me, symbol="hint")
        self.link = PractiseLink(app)
        self.corner = TeacherCorner(
            self.speech,
            self.lit_places,
            self._lights_softly,
            self.avoided,
            (self.again, self.go_on),
            self.ask,
            self.link,
            self.recap,
            tuple(seat.colour for seat in game.header.seats),
        )
        self.table = Table(app, self, self.corner)
        self.show = ShowMe(app, self.table)
        self.sight = FirstSight(app, self.table)
        self._has_begun = any(seat == LEARNER for seat in game.seats)
        """Whether the learner has played, or has seen what the estate can become."""
        session = Session(game, app.autosave.path, app.bot_process, app.pace.share(rated=False))
        self._script = load_script()
        self.teacher = Teacher(self._script, game)
        game.guided |= self.teacher.guided
        self._rivals_turn = RivalsTurn(game)
        self._followed = len(game.moves)
        """Number of moves that the teacher has seen."""
        self._has_looked = False
        """Whether the learner has clicked since the light fell on something that needs no click."""
        self.remarks = Remarks(session, app.analysis, GUIDED_PHASES)
        self._held = HeldEnd(_PATIENCE)
        self.remark: PlayRemark | None = None
        """The remark on the turn that ends or has just ended."""
        self._points_at_better = False
        """Whether the light is on the better turn, one step of which was shown."""
        self._has_scored = False
        self.playing = Playing(app, self.table, self, session)
        self.menu = GameMenu(app, self.table, self, session)
        self.deeds: dict[TableButton, Callable[[], object]] = {
            **self.playing.deeds,
            TableButton.MENU: self.menu.open,
            TableButton.END: self._end,
        }
        self._name_buttons()
        self.playing.begin_decision()

    def _name_buttons(self) -> None:
        self.again.label, self.go_on.label = tr("Try again"), tr("Leave it so")
        self.ask.label = tr("Show me")

    # --- the speech ----------------------------------------------------------------------------

    def speech(self) -> Speech:
        """Return the speech of the moment."""
        if self.sight.is_on:
            return _of_teacher(Mood.GLAD, (tr(_FIRST_WORDS),))
        said = self._said()
        if self.show.is_on:
            return replace(said, texts=(*said.texts[-1:], tr(WATCHING)))
        return replace(said, shows=self.to_show() is not None)

    def _said(self) -> Speech:
        said, remark = self.teacher.said, self.remark
        if self._held.is_on:
            return _of_teacher(Mood.CALM, (tr(_THINKS),))
        if remark is not None and not self.state.is_over and (self.asks or not self._is_learner_s):
            return _of_teacher(
                Mood.GLAD if remark.is_praise else Mood.WRY,
                _told(remark, self.state.round),
                remark.topic,
                asks=self.asks,
            )
        again = _said_again(self.remarks, self.ask.label) if self._is_learner_s else None
        if again is not None:
            return again
        if said.is_rival:
            thinking = _PLAYS[(self.state.round - 1) % len(_PLAYS)]
            texts = tuple(map(tr, said.texts or (thinking,)))
            return Speech(RIVAL_NAME, "faces/easy", texts)
        chooser = self.playing.chooser
        asked = _which_goods(chooser) or (self.playing.prompt() if said.is_known else "")
        texts = (asked,) if asked else tuple(map(tr, said.texts))
        if self._refusal:
            texts = () if _keeps_goods(chooser) else texts[-1:]
            return _of_teacher(Mood.CALM, (self._refusal, *texts))
        topic = None if self.state.phase < GUIDED_PHASES else topic_of_said(said)
        aside = self._rivals_turn.told(self.session.game)
        if aside:  # with the rival's great turn three paragraphs would be too many
            texts = texts[-1:]
        return replace(_of_teacher(said.mood, texts, topic), aside=aside)

    @property
    def _refusal(self) -> str:
        """Why the learner's last click was refused, in short; the teacher says it."""
        return _refused(self.playing) if self._is_learner_s else ""

    def recap(self) -> tuple[TurnDeeds, ...]:
        """Return the rival's actions since the learner's last turn, while this one begins."""
        if not self._may_point or self.show.is_on:
            return ()
        return deeds_since(self.session.game.events, LEARNER)

    @property
    def asks(self) -> bool:
        """Whether the learner is asked to play the turn again."""
        return self.remark is not None and not self.remark.is_praise and self._is_learner_s

    @property
    def _is_learner_s(self) -> bool:
        return not self.state.is_over and self.state.current == LEARNER

    @property
    def _may_point(self) -> bool:
        """Whether the learner decides, and the learner's own estate is in view."""
        is_here = self.table.shown == LEARNER and self.app.top is self
        return self._is_learner_s and is_here and not (self.asks or self._held.is_on)

    def to_show(self) -> Action | None:
        if not self._may_point:
            return None
        return self.remarks.better_step or self.teacher.said.example

    def on_shown(self) -> None:
        """Light also the pieces of a better turn that was shown."""
        self._points_at_better = self.remarks.better_step is not None
        self.session.game.guided |= {len(self.session.game.moves)}
        self.app.redraw()

    def lit_places(self) -> list[Place]:
        """Return the lit places: those to click, or those that need only be seen."""
        if self.sight.is_on:
            return self.sight.lit_places()
        said, step = self.teacher.said, self.remarks.better_step
        layout, state, buttons = self.table.layout, self.state, self.buttons()
        if self.show.is_on or self.table.motion.is_moving or not self._may_point:
            return []
        if step is not None:
            points = self._points_at_better
            return outermost(places_of_actions(layout, state, [step], buttons)) if points else []
        if said.action is None and self._has_looked:
            return []
        return list(_lit_by(said, layout, state, buttons))

    def _lights_softly(self) -> bool:
        """Return whether what is lit is only to be seen, and not to be clicked."""
        return self._points_at_better or self.teacher.said.action is None or self.sight.is_on

    # --- the game -----------------------------------------------------------------------------

    def play(self, action: Action) -> None:
        """Carry out an action; the end of a turn waits for the teacher's remark."""
        if isinstance(action, EndTurn) and self._is_learner_s and self._holds_back():
            self.app.redraw()
            return
        self.playing.play(action)

    def _holds_back(self) -> bool:
        """Return whether the end of the turn waits."""
        if self.remark is not None:
            return False
        if self.remarks.is_thinking:
            self._held.hold()
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
        """Take the turn back to its beginning; the next try gets no remark."""
        remark = self.remark
        if self.asks and remark is not None:
            self.remark = None
            self.playing.undo(self.remarks.try_again(remark))

    def on_decision(self) -> None:
        """Ask the teacher for a speech on the new position."""
        session, moves = self.session, len(self.session.game.moves)
        self._has_looked = self._points_at_better = False
        self._held.let_go()
        if session.last is not None and moves > self._followed:
            self.teacher.follow(session.last.events, session.state)
            self._rivals_turn.follow(session)
            if self.teacher.is_obeyed:
                self.remarks.spare()
        elif moves != self._followed:
            self.teacher = Teacher(self._script, session.game)
        self._followed = moves
        session.game.guided |= self.teacher.guided
        if self._is_learner_s:
            self.remark = None
        self.remarks.begin_decision()
        if self.remarks.again is not None:
            session.game.guided |= {moves}  # the next move is the teacher's, too

    def on_touch(self) -> None:
        self._has_looked = True
        super().on_touch()

    def view(self) -> TableView:
        """Return the table without its own prompts; the teacher gives them."""
        if self.sight.is_on:
            return self.sight.view(self.playing.view())
        view = super().view()
        if self._refusal:
            view = replace(view, message="")
        if self.asks or self._held.is_on:
            return replace(view, prompt="", offer="", lit={})
        if (action := self.teacher.said.action) is not None and self._is_learner_s:
            return _pointing_at(action, self.playing.chooser, hushed(view))
        return replace(view, prompt="") if self._is_learner_s else view

    @property
    def follows_bots(self) -> bool:
        return True

    @property
    def asks_before_paying(self) -> bool:
        return True

    def buttons(self) -> dict[TableButton, str]:
        found = super().buttons()
        if self.asks or self._held.is_on:
            return {button: text for button, text in found.items() if button is TableButton.MENU}
        return found

    def _end(self) -> None:
        """Show the final scoring; before that the button ends a turn."""
        if self.state.is_over:
            self.app.go(ToFinalScoring(self.session.game))
        else:
            self.playing.choose(TableButton.END)

    # --- the scene ----------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        self.sight.end()
        super().resize(size)
        if not self._has_begun:
            self._has_begun = True
            self.sight.begin(self.state)

    def handle(self, event: pygame.event.Event) -> None:
        if not self.sight.takes(event):
            super().handle(event)

    def takes_key(self, event: pygame.event.Event) -> bool:
        """Accept a turn or take it back, show what to do, save, or open the practice."""
        command = commanded(event)
        if self.asks and command in _ANSWERS:
            answer = self.go_on if command in PRESSES else self.again
            answer.action()
        elif command is Command.SAVE:
            self.menu.save()
        elif command is Command.STEP:
            self.show_me()
        else:
            return self.link.take_key(event)
        return True

    def update(self, seconds: float) -> None:
        if self.sight.is_on:
            self.table.update(seconds)
            self.sight.update(seconds)
            return
        sees_scoring = self.table.motion.scored is not None
        super().update(seconds)
        if self._held.pass_time(seconds, is_thinking=self.remarks.is_thinking):
            self.remarks.close() if self.remarks.is_thinking else None
            self.play(EndTurn())
            self.app.redraw()
        if self.state.is_over and not (self._has_scored or self.table.motion.is_moving):
            self._has_scored = True
            self.app.road.note(self.session.game, None)
            self.playing.look_home()
            self.app.go(ToFinalScoring(self.session.game, honours=sees_scoring))

    def wakes_after(self) -> float | None:
        waits = _FRAME if self._held.is_on or self.sight.is_on else None
        return soonest(super().wakes_after(), waits)

    def restyled(self) -> FirstGameScene:
        super().restyled()
        self._name_buttons()
        return self

    def leave(self) -> None:
        self.sight.end()
        self.remarks.close()
        super().leave()


def _of_teacher(
    mood: Mood, texts: tuple[str, ...], topic: Topic | None = None, *, asks: bool = False
) -> Speech:
    return Speech(TEACHER_NAME, mood.portrait, texts, asks, topic=topic)


def _said_again(remarks: Remarks, show_me: str) -> Speech | None:
    """Return the speech while a better turn is played; `show_me` is the caption of the button."""
    if remarks.has_found_better:
        return _of_teacher(Mood.GLAD, (tr(_FOUND),))
    if remarks.again is None or remarks.better_step is None:
        return None
    if not remarks.is_at_beginning:
        return _of_teacher(Mood.CALM, (tr(_FURTHER, button=show_me),))
    texts = tr(_ONCE_MORE, button=show_me), tr(remarks.again.reasons[0])
    return _of_teacher(Mood.CALM, texts, remarks.again.topic)


def _which_goods(chooser: Chooser) -> str:
    """Return the question which goods of a depot to keep; empty if it is not open."""
    return "" if chooser.refused or not _keeps_goods(chooser) else chooser.message


def _keeps_goods(chooser: Chooser) -> bool:
    """Return whether a depot is chosen, and now the goods to keep (ledger SHP-02)."""
    return chooser.state.asked is Selection.SHIP_GOODS and bool(chooser.selected)


def _lit_by(
    said: ShownSpeech, layout: TableLayout, state: GameState, buttons: Container[TableButton]
) -> Iterator[Place]:
    """Yield what the teacher speaks of, but for buttons that are not there."""
    for highlight in said.highlights:
        if highlight.word != "button" or TableButton(highlight.details[0]) in buttons:
            yield from places(layout, state, highlight)


def _refused(playing: Playing) -> str:
    """Return why the last click was refused, in short; empty if it was not."""
    message, chooser = playing.message, playing.chooser
    if not message or (message == chooser.message and not chooser.refused):
        return ""
    return message if len(message.split()) <= _SHORT else tr(_NOT_NOW)


def _pointing_at(action: Action, chooser: Chooser, view: TableView) -> TableView:
    """Return the table with colour for the parts of an action alone, or for all goods that a ship
    may load, until the learner picks up something else."""
    ways = [action] if view.lit else []
    if isinstance(action, TakeGoods):
        ways = [each for each in legal_actions(chooser.state) if isinstance(each, TakeGoods)]
    parts = frozenset[Part]().union(*(chooser.option_for(each).parts for each in ways))
    return replace(view, taught=parts) if chooser.selected <= parts else view


def _told(remark: PlayRemark, number: int) -> tuple[str, ...]:
    """Return a remark on play in sentences; praise has other words from round to round."""
    told = remark.reasons if remark.brought is None else (remark.brought, *remark.reasons)
    sentences = " ".join(map(tr, told))
    if remark.is_praise:
        return tr(_PRAISE[number % len(_PRAISE)]), sentences
    return tr("These dice can do even more."), sentences
