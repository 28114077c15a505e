"""The table scene: from events of the window to actions, and from the game to pictures."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import pygame

from cob.engine import Action, Event, GameState
from cob.engine.chance import Due
from cob.engine.pending import PROMPTS
from cob.play.buttons import buttons_of, hint, usual
from cob.play.chooser import Chooser
from cob.play.choreography import PlayedMove
from cob.play.info_cards import card_for
from cob.play.marks import NO_MARKS, Marks, marks_for
from cob.play.parts import BoardTile, Finish
from cob.play.rule_links import article_for_event, article_for_thing
from cob.play.session import Session
from cob.play.tempo import Tempo, turn_of
from cob.play.things import CraneBuilding, PlayerPanel, TableButton, Thing, readings
from cob.record import Game
from cob.text.action_texts import describe_action
from cob.text.language import Message, tr
from cob.text.narration import Line
from cob.text.wording import counted, sentence
from cob.ui.editions import edition_of
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.widget import ENTER
from cob.ui.scene import AppContext, Scene, ToFinalScoring, ToRules, ToSaveAs
from cob.ui.sound.pieces import Sound
from cob.ui.sound.score import Cue
from cob.ui.table.drawing.board import draw_board
from cob.ui.table.drawing.cards import draw_card
from cob.ui.table.drawing.hand import draw_hand
from cob.ui.table.drawing.handover import draw_handover
from cob.ui.table.drawing.log import draw_log, draw_reminder
from cob.ui.table.drawing.painter import Painter
from cob.ui.table.drawing.players import draw_players
from cob.ui.table.drawing.projected_scores import draw_projected_scores
from cob.ui.table.layout.log import log_rows
from cob.ui.table.layout.table import TableLayout
from cob.ui.table.layout.text import Typesetter
from cob.ui.table.motion.motion import Motion
from cob.ui.table.motion.start_roll import roll_animations, throw_times
from cob.ui.table.pointing.drawing import draw_help, draw_pointing
from cob.ui.table.pointing.keyboard_navigation import SPEED_KEYS, highlights, step, thing_of
from cob.ui.table.pointing.pointer import Pointer
from cob.ui.table.toasts import News, Reminding
from cob.ui.table.view import TableView

_NOTICE_SECONDS = 8.0
"""How long something about the bots is told, unless somebody clicks."""
_SHORT_SECONDS = 2.0
_THINKING_FRAME = 0.03
_HURRIED_FRAME = 0.012
"""Seconds in which hurrying bots may act before the window is drawn and answers clicks."""
_LEFT, _RIGHT = 1, 3
_DRAG = 20
"""A shorter way of the pressed mouse is a click, in pixels at 1080 lines."""


class TableScene(Scene):
    """A game being played."""

    def __init__(self, app: AppContext, game: Game) -> None:
        super().__init__(app, edition_of(game.state.rules))
        self.session = self._seat(game)
        self.tempo = Tempo(app.pace)
        self.motion = Motion()
        self.chooser = Chooser(self.session.state)
        self._layout: TableLayout | None = None
        self._shown = self.session.state.current
        self._message = ""
        self.news = News()
        self.reminding = Reminding(app.notebook)
        self.pointer = Pointer()
        self._log_offset = 0
        self._last_person: int | None = None
        self._handover = False
        self._help = False
        self._outlook = False
        """Whether the sheet with everybody's points lies over the table."""
        self._scored = False
        self._just_begun = False
        """Whether this decision came with an event: the time before that is not the bot's."""
        self._told_problem = ""
        begun = any(seat is not None for seat in game.seats)
        self._opening = bool(game.opening_events) and not begun
        """Whether the table has still to show the deal and the roll of a new game."""
        self._throws = self.session.throws if self._opening else ()
        """The dice that are to be seen even before that."""
        self._deeds: dict[TableButton, Callable[[], None]] = {
            TableButton.MENU: app.pop,
            TableButton.SAVE: self._save,
            TableButton.RULES: partial(app.go, ToRules()),
            TableButton.HOME: self._look_home,
            TableButton.UNDO: self._undo,
            TableButton.REDO: lambda: self._play_if_any(self.session.redoable),
            TableButton.PASS: lambda: self._choose(TableButton.PASS),
            TableButton.CONFIRM: lambda: self._play_if_any(self.chooser.confirmable()),
            TableButton.END: self._end,
            TableButton.PAUSE: self._pause,
            TableButton.STEP: self.tempo.step,
            TableButton.SPEED: self.tempo.change_speed,
            TableButton.QUIET: self.reminding.silence,
        }
        self._begin_decision()

    def _seat(self, game: Game) -> Session:
        """The session in which a game is played at this table."""
        return Session(
            game, self.app.autosave.path, self.app.bot_process, self.app.pace.patience.share
        )

    # --- the scene ------------------------------------------------------------------------

    @property
    def layout(self) -> TableLayout:
        """The places on the table for the present window."""
        assert self._layout is not None, "a scene is laid out before it is used"
        return self._layout

    def resize(self, size: tuple[int, int]) -> None:
        app, players = self.app, len(self.session.state.players)
        text, first = app.art.text_scale, app.settings.estate_first
        self._layout = TableLayout(size, players, app.board, text, estate_first=first)
        self.pointer.forget()
        self.motion.stop()
        self._open()

    def _open(self) -> None:
        """Show how a new game begins: it is rolled who does, then tiles are dealt."""
        throws, self._throws = self._throws, ()
        speed = 0.0 if self.tempo.hurries else self.app.settings.motion
        if throws and speed:
            flights = roll_animations(throws, self._names, self.layout, speed)
            self.motion.begin_roll(flights, self.session.state)
            times = throw_times(throws, speed)
            self.app.sounds.play_cues([Cue(Sound.DICE, at) for at in times])
            return
        opening, self._opening = self._opening, False
        if opening and not self.session.hides_setup:
            self._show_motion(self.session.opening)

    @property
    def _hands_over(self) -> bool:
        """Whether the next person is to take the place at the screen, which nobody uses yet."""
        return self._handover and not self.motion.rolls_for_start

    def leave(self) -> None:
        self.session.close()

    def wakes_after(self) -> float | None:
        waits = [self.pointer.seconds_left, self.news.seconds_left]
        if not self._hands_over:
            waits.append(self.motion.wakes_after())
        if self.session.is_saving:
            waits.append(_THINKING_FRAME)
        left = self.tempo.seconds_left
        if self.session.bot_to_move and left is not None:
            waits.append(max(left, _HURRIED_FRAME if self.tempo.hurries else _THINKING_FRAME))
        return min((wait for wait in waits if wait is not None), default=None)

    def update(self, seconds: float) -> None:
        if self.motion.is_moving and not self._hands_over:
            self.motion.update(seconds)
            if not self.motion.is_about(self.session.state):
                self.motion.stop()
            self.app.redraw()
        if self._opening and not self.motion.is_moving:
            self._open()
        if self.session.save_problem != self._told_problem:
            self._told_problem = self.session.save_problem
            self.app.redraw()
        rested, gone = self.pointer.pass_time(seconds), self.news.pass_time(seconds)
        if rested or gone:
            self.app.redraw()
        if self.session.bot_to_move:
            if not self._just_begun and not self.motion.announces:
                self.tempo.pass_time(seconds)
            self._let_bots_play()
        self._just_begun = False
        if self.session.state.is_over and not self._scored:
            self._scored = True
            self._show_score()

    def _let_bots_play(self) -> None:
        """Show what bots have chosen as far as it is due: one action, or a frame full of them."""
        session, tempo = self.session, self.tempo
        end = time.monotonic() + _HURRIED_FRAME
        while session.bot_to_move:
            session.ask_bot()
            left = end - time.monotonic()
            if not tempo.is_due or left <= 0:
                return
            action = session.bot_answer(left if tempo.hurries else 0.0)
            if action is None:
                return
            self._play(action)
            if notice := session.take_notice():
                self.news.tell(notice, _NOTICE_SECONDS)

    def draw(self, canvas: Canvas) -> None:
        view = self._view()
        self.motion.draw_table(canvas, view, self._draw_table)
        self._draw_above(Painter(canvas, self.layout), view)

    def _draw_table(self, canvas: Canvas, view: TableView) -> None:
        """What lies on the table."""
        canvas.wood()
        pen = Painter(canvas, self.layout)
        draw_board(pen, view)
        self._draw_corner(pen, view)
        draw_players(pen, view)
        draw_hand(pen, view)

    def _draw_corner(self, pen: Painter, view: TableView) -> None:
        """What stands below the main board."""
        draw_log(pen, view)
        draw_reminder(pen, view)

    def _draw_above(self, pen: Painter, view: TableView) -> None:
        """What is laid over the table."""
        self.motion.draw(pen, view)
        found = self.pointer.found
        draw_pointing(pen, view, found[1] if found else None)
        if self._hands_over:
            draw_handover(pen, view)
        elif self._help:
            draw_help(pen, view.state.rules)
        elif self._outlook:
            draw_projected_scores(pen, view)
        elif found is not None and self._is_resting:
            thing, beside = found
            card = card_for(view.state, view.header, thing, self._reader)
            if card is not None:
                if isinstance(thing, CraneBuilding):
                    beside = beside.unionall([area.box for area in self.layout.crane.values()])
                marked = [self.layout.hexes[space].box for space in view.marks.spaces]
                draw_card(pen, card, beside, marked)

    def _view(self) -> TableView:
        session, own = self.session, self._own
        rolls = self.motion.rolls_for_start
        state = session.opening.before if rolls else self.motion.shown(session.visible())
        untold = self.motion.untold
        log = session.log(untold)
        decides = own and self.motion.is_decided
        offer = self._offer(decides)
        return TableView(
            state=state,
            header=session.game.header,
            shown=state.current if rolls else self._shown,
            lit=self.chooser.lit() if decides else {},
            selected=self.chooser.selected if decides else frozenset(),
            hover=self.pointer.thing,
            offer=offer,
            prompt=self._prompt(),
            message=self._message or self.news.text or tr(session.save_problem),
            is_hint=bool(self._message)
            and self._message == self.chooser.message
            and not self.chooser.refused,
            buttons=self.buttons(),
            log=log[:1] if rolls else log,
            log_offset=self._log_offset,
            log_line=self.pointer.line,
            reminder=self.reminding.text if self.motion.is_decided else "",
            changes=session.last_changes(untold),
            hides_setup=session.hides_setup,
            paused=self.tempo.paused,
            marks_pointer=self.pointer.by_keys,
            dragged=self._dragged,
            pointer=self.pointer.place or (0, 0),
            marks=self._marks(state),
        )

    @property
    def _is_resting(self) -> bool:
        """Whether the pointer has rested on something for long enough to be told about it."""
        motion = self.motion
        busy = self._handover or motion.rolls_for_start or not motion.is_decided
        busy |= self._dragged is not None
        return self.pointer.has_rested and not busy

    @property
    def _reader(self) -> int | None:
        """The seat of whoever looks at the screen now; None when that is nobody who plays."""
        people, current = self.session.people, self.session.state.current
        if len(people) == 1:
            return people[0]
        return current if current in people else None

    def _marks(self, state: GameState) -> Marks:
        """What to mark in the estate for what the pointer rests on, while nothing is chosen."""
        thing = self.pointer.thing
        if thing is None or not self._is_resting or self.chooser.selected:
            return NO_MARKS
        reader = state.current if self._reader is None else self._reader
        return marks_for(state, self._shown, thing, reader)

    @property
    def _own(self) -> bool:
        """Whether somebody at the screen decides now."""
        rolls = self.motion.rolls_for_start
        return not self.session.bot_to_move and not self._handover and not rolls

    def _prompt(self) -> str:
        """What is asked, in a sentence."""
        if self.motion.rolls_for_start:
            return tr("The highest roll begins.")
        state = self.session.state
        if state.is_over:
            return tr("Look at the final scoring, or at every estate.")
        if self.session.bot_to_move:
            name = self._names[state.current]
            waiting = tr("{name} is thinking.", name=name)
            if self.tempo.paused:
                waiting = tr("Paused: {name} is to move.", name=name)
            return f"{self.session.deed_seen(self.motion.untold)}\n{waiting}".lstrip()
        lit = self.chooser.lit()
        if Finish() in lit and self.motion.is_decided:
            if any(isinstance(part, BoardTile) for part in lit):
                return tr("Both dice are used: buy a tile, or end the turn.")
            return tr("Both dice are used: end the turn.")
        asked = self.motion.shown(state).asked
        return "" if asked is None or isinstance(asked, Due) else sentence(PROMPTS[asked.name])

    def _offer(self, own: bool) -> str:
        """What a click here would do, with its price."""
        thing, state = self.pointer.thing, self.session.state
        if thing is None:
            return ""
        if isinstance(thing, TableButton) and thing is not self.pointer.pressed:
            told = hint(self.session, self.tempo, thing)
            if told:
                return told
        if not own:
            return ""
        action = self.chooser.preview(readings(state, thing))
        if action is None:
            return ""
        points = self.session.points_of(action)
        gain = f": {counted(points, 'point')}" if points else ""
        return f"{describe_action(state, action)}{gain}."

    @property
    def _names(self) -> tuple[str, ...]:
        return self.session.names

    def buttons(self) -> dict[TableButton, str]:
        """The buttons that work now, with their captions."""
        found = buttons_of(self.session, self.chooser, self.tempo, own=self._own, shown=self._shown)
        return found | usual(TableButton.QUIET) if self.reminding.text else found

    # --- events -----------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self.pointer.by_keys = False
            self._point(event.pos)
            if self.pointer.held is not None:
                self.app.redraw()
        elif event.type == pygame.MOUSEWHEEL:
            self._scroll(event.y)
        elif self.motion.rolls_for_start:
            if event.type == pygame.KEYDOWN or self._is_click(event, _LEFT):
                self.motion.stop()
        elif self._handover:
            if event.type == pygame.KEYDOWN or self._is_click(event, _LEFT):
                self._handover = False
                self.app.redraw()
        elif self._help:
            if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
                self._help = False
                self.app.redraw()
        elif self._outlook:
            if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
                self._outlook = False
                self.app.redraw()
        elif self._is_click(event, _LEFT):
            self.motion.stop()
            self._point(event.pos)
            self._click()
            if self.pointer.thing is not None and self.chooser.selected:
                self.pointer.held = self.pointer.thing, event.pos
        elif event.type == pygame.MOUSEBUTTONUP and event.button == _LEFT:
            self._drop(event.pos)
        elif self._is_click(event, _RIGHT):
            self._point(event.pos)
            if not self._step_back() and (self.pointer.found or self.pointer.line):
                self._look_up()
        elif event.type == pygame.KEYDOWN:
            self._key(event)

    def _is_click(self, event: pygame.event.Event, button: int) -> bool:
        return event.type == pygame.MOUSEBUTTONDOWN and bool(event.button == button)

    def _point(self, position: tuple[int, int]) -> None:
        """Follow the pointer."""
        found = self.layout.at(self.session.state, self._shown, position, self.buttons())
        if self.pointer.move(position, found, self._line_at(position)):
            self.app.redraw()

    def _line_at(self, position: tuple[int, int]) -> Line | None:
        """The line of the log at a place."""
        if not self.layout.log.collidepoint(position):
            return None
        typesetter = Typesetter(self.app.art, self.layout)
        rows = log_rows(
            typesetter, self.layout, self.session.log(self.motion.untold), self._log_offset
        )
        return next((row.line for row in rows if row.area.collidepoint(position)), None)

    def _drop(self, position: tuple[int, int]) -> None:
        """The mouse lets go: elsewhere than where it was pressed, that is a second click."""
        self._point(position)
        held, self.pointer.held = self._dragged, None
        under = self.pointer.thing
        if held is not None:
            self.app.redraw()
            if under not in (None, held) and not isinstance(under, TableButton | PlayerPanel):
                self._click()

    @property
    def _dragged(self) -> Thing | None:
        """What the mouse drags."""
        return self.pointer.dragged(self.layout.px(_DRAG))

    def _scroll(self, rows: int) -> None:
        self._log_offset = max(0, min(self._log_offset + 2 * rows, 2 * len(self.session.log())))
        self.app.redraw()

    def _step_back(self) -> bool:
        """Drop the selection, or look at the estate on turn again; whether there was either."""
        current = self.session.state.current
        stepped = self.chooser.clear()
        if not stepped and self._shown != current:
            self._shown, stepped = current, True
        self._message = ""
        self.app.redraw()
        return stepped

    def _look_up(self) -> None:
        """Open the rule of what is under the pointer."""
        article = ""
        line, thing = self.pointer.line, self.pointer.thing
        if line is not None and line.about is not None:
            article = article_for_event(line.about)
        elif thing is not None:
            article = article_for_thing(self.session.state, thing)
        self.app.go(ToRules(article))

    def _key(self, event: pygame.event.Event) -> None:
        buttons = self.buttons()
        if event.key == pygame.K_ESCAPE:
            self._step_back()
        elif self._steer(event):
            pass
        elif event.key == pygame.K_F5 or (event.key == pygame.K_s and event.mod & pygame.KMOD_CTRL):
            self._press(TableButton.SAVE)
        elif event.key == pygame.K_h:
            self._help = True
            self.app.redraw()
        elif event.key == pygame.K_o:
            self._outlook = True
            self.app.redraw()
        elif event.key == pygame.K_F1:
            self._look_up()
        elif event.key in (pygame.K_u, pygame.K_z) and TableButton.UNDO in buttons:
            self._press(TableButton.UNDO)
        elif event.key in (pygame.K_r, pygame.K_y) and TableButton.REDO in buttons:
            self._press(TableButton.REDO)
        elif event.key == pygame.K_m:
            self._mute()
        elif event.key == pygame.K_p:
            self._shown = (self._shown + 1) % len(self.session.state.players)
            self.app.redraw()
        elif event.key == pygame.K_SPACE and TableButton.PAUSE in buttons:
            self._press(TableButton.PAUSE)
        elif event.key == pygame.K_RIGHT and TableButton.PAUSE in buttons:
            self._press(TableButton.STEP)
        elif event.key in SPEED_KEYS and TableButton.SPEED in buttons:
            self.tempo.hurry(SPEED_KEYS[event.key])
            self.app.redraw()
        elif event.key in ENTER and self.pointer.by_keys and self.pointer.thing is not None:
            self.motion.stop()
            self._click()
        elif event.key in ENTER:
            for button in (TableButton.CONFIRM, TableButton.END):
                if button in buttons:
                    self._press(button)
                    break

    def _mute(self) -> None:
        """Sound off, or on again."""
        settings, sounds = self.app.settings, self.app.sounds
        sounds.muted = settings.muted = not settings.muted
        settings.keep()
        self.news.tell(tr("Sound off.") if settings.muted else tr("Sound on."), _SHORT_SECONDS)
        self.app.redraw()

    def _steer(self, event: pygame.event.Event) -> bool:
        """Move the pointer by a key, or take up what the key stands for; whether it was one."""
        own = self._own
        if own and (thing := thing_of(self.chooser, event.key)) is not None:
            self._message = ""
            self.motion.stop()
            self._choose(thing)
            self.app.redraw()
            return True
        if not own and event.key == pygame.K_RIGHT:
            return False
        found = highlights(self.layout, self.chooser, self._shown, self.buttons(), own=own)
        at = self.pointer.thing if self.pointer.by_keys else None
        backwards = bool(event.mod & pygame.KMOD_SHIFT)
        spot = step(found, at, event.key, backwards=backwards)
        if spot is not None:
            self.pointer.by_keys = True
            self.motion.stop()
            self._point(spot[1].center)
            self.app.redraw()
        return spot is not None

    def _click(self) -> None:
        """What the click under the pointer does."""
        thing = self.pointer.thing
        self._message = ""
        self.news.clear()
        if isinstance(thing, TableButton):
            self.pointer.pressed = thing
            self._press(thing)
        elif thing == PlayerPanel(self._shown):
            self._outlook = True
        elif isinstance(thing, PlayerPanel):
            self._shown = thing.seat
        elif thing is not None and not self.session.state.is_over:
            self._choose(thing)
        elif self.pointer.line is not None:
            self._look_up()
        self.app.redraw()

    def _choose(self, thing: Thing) -> None:
        """A click on something of the game."""
        state = self.session.state
        if self.session.bot_to_move:
            self._message = tr("It is {name}’s turn.", name=self._names[state.current])
            return
        owner = getattr(thing, "seat", state.current)
        if owner != state.current:
            text = Message("This is the estate of {name}: you can only look at it.")
            self._message = tr(text, name=self._names[owner])
            return
        meant = readings(state, thing)
        if not meant:
            self._message = f"{tr('There is nothing to use here.')} {self._prompt()}"
            return
        action = self.chooser.click(meant)
        self._message = self.chooser.message
        if action is None:
            self.app.sounds.play(Sound.REFUSED if self.chooser.refused else Sound.BUTTON)
        if action is not None:
            self._play(action)

    def _press(self, button: TableButton) -> None:
        """Do what a button is there for."""
        self._deeds[button]()
        self.app.redraw()

    def _save(self) -> None:
        if self.session.is_kept:
            self.motion.stop()
            self.pointer.forget()
            self.app.go(ToSaveAs(self.session.game))

    def _look_home(self) -> None:
        self._shown = self.session.state.current

    def _end(self) -> None:
        """The large button: the final scoring, the bots' turn at once, or the end of the turn."""
        if self.session.state.is_over:
            self._show_score()
        elif self.session.bot_to_move:
            self.tempo.skip(turn_of(self.session.state))
        else:
            self._choose(TableButton.END)

    def _pause(self) -> None:
        """Stop the bots, or let them go on."""
        if self.tempo.paused:
            self.tempo.go_on()
        else:
            self.tempo.pause()

    def _undo(self) -> None:
        self.app.sounds.play(Sound.UNDO)
        self.motion.stop()
        self.session.undo()
        self._begin_decision()

    def _play_if_any(self, action: Action | None) -> None:
        if action is not None:
            self._play(action)

    # --- the game ---------------------------------------------------------------------------

    def _play(self, action: Action) -> list[Event]:
        """Carry out an action and show what it did."""
        before = self.session.state.current
        events = self.session.play(action)
        self._log_offset = 0
        self._begin_decision(followed=self._shown == before)
        if self.session.last is not None and not self.session.hides_setup:
            self._show_motion(self.session.last)
        self.app.redraw()
        return events

    def _show_motion(self, move: PlayedMove) -> None:
        """Let a move be seen and heard; of bots that hurry only what matters."""
        hurries = self.tempo.hurries
        own = self._own and not move.after.is_over
        speed = 0.0 if hurries else self.app.settings.motion
        self.app.sounds.play_events(move.events, own, 0.0 if hurries else speed or 1.0)
        self.motion.begin(move, self.layout, self._shown, speed)

    def _begin_decision(self, followed: bool = True) -> None:
        """A new position: forget the selection, show who decides, hand over between people.

        Somebody who looks at another estate while bots play goes on looking.
        """
        state = self.session.state
        self.chooser = Chooser(state)
        self._just_begun = True
        self._message = ""
        bot_decides = self.session.bot_to_move
        self.tempo.begin(turn_of(state), bot_decides, bool(self.session.people))
        if followed or not bot_decides:
            self._shown = state.current
        if bot_decides and self.pointer.place is not None:
            self._point(self.pointer.place)
        else:
            self.pointer.forget()
        self.reminding.begin_decision(state)
        if state.is_over or bot_decides:
            return
        self._remind()
        several = len(self.session.people) > 1
        first = self._last_person is None and not self.session.hides_setup
        if several and not first and self._last_person != state.current:
            self._handover = True
        self._last_person = state.current

    def _remind(self) -> None:
        """A person decides: perhaps something is easily overlooked."""
        self.reminding.remind(self.session.state)

    def _show_score(self) -> None:
        self.app.go(ToFinalScoring(self.session.game))
