"""The screen on which a game is played: people at this computer, bots, or both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from cob.clicks.table_things import TableButton
from cob.coaching.turn_praise import turn_praise
from cob.engine import Action
from cob.record import Game
from cob.session.beginners import shown_header
from cob.session.session import Session, to_reopen
from cob.session.tempo import Turn, turn_of
from cob.showing.event_sounds import Cue
from cob.showing.since_turn import TurnDeeds, deeds_since, moves_since
from cob.showing.sounds import Sound
from cob.text.language import tr
from cob.tutorial.first_game.script import SAID, Mood
from cob.ui.destinations import ToFinalScoring
from cob.ui.inputs.commands import Command, commanded
from cob.ui.kit.editions import edition_of
from cob.ui.scene import AppContext, soonest
from cob.ui.scenery.backdrop import begin_ending
from cob.ui.screens.coaching import Coaching
from cob.ui.screens.game_menu import GameMenu
from cob.ui.table.corner_signs import CornerDeed
from cob.ui.table.log.panel import CornerContents, LogPanel
from cob.ui.table.log.retelling import Retelling
from cob.ui.table.playing.narration import Narration
from cob.ui.table.playing.opening import Opening
from cob.ui.table.playing.playing import Playing
from cob.ui.table.playing.scene import PlayingScene
from cob.ui.table.sheets.sheets import HandOverSheet
from cob.ui.table.table import Table
from cob.ui.table.toasts import Reminding
from cob.ui.table.view import GoalLine, ReminderLine, TableView


class GameScene(PlayingScene):
    """A game being played: the table with the log, reminders, and the hand-over between people."""

    has_log = True
    hands_over = True
    """Whether people take turns at the screen, each with reminders of their own."""

    def __init__(self, app: AppContext, game: Game) -> None:
        super().__init__(app, edition_of(game.state.rules))
        share = app.pace.share(rated=bool(game.header.rated))
        session = Session(game, app.autosave.path, app.bot_process, share)
        colours = tuple(seat.colour for seat in game.header.seats)
        self.reminding = Reminding(app.notebook)
        self.log = LogPanel(
            app.art,
            colours,
            self._told,
            {
                CornerDeed.RULE: lambda: self.table.look_up(),
                CornerDeed.DISMISS_REMINDER: self.reminding.dismiss,
                CornerDeed.SILENCE_REMINDERS: self.reminding.silence,
                CornerDeed.DISMISS_RECAP: self._dismiss_recap,
                CornerDeed.SHOW_AGAIN: self._show_again,
            },
        )
        self.table = Table(app, self, self.log)
        self.playing = Playing(app, self.table, self, session)
        self.retelling = Retelling(app, self.table)
        self.opening = Opening(app, self.table, self.playing)
        self.menu = GameMenu(app, self.table, self, session)
        self.narration = Narration(app, self.table, game)
        self.coaching = Coaching(app, self.table, self, self.playing, self.log)
        self.deeds: dict[TableButton, Callable[[], object]] = {
            **self.playing.deeds,
            TableButton.MENU: self.menu.open,
            TableButton.ADVICE: self.coaching.open_or_close,
            TableButton.END: self._end,
        }
        self._last_turn: Turn | None = None
        """The turn in which a person decided last."""
        self._is_handing_over = False
        """Whether the sheet is open that asks the next person to the screen."""
        self._praise = turn_praise(game)
        self._has_scored = False
        self._dismissed: Turn | None = None
        """The turn whose recap the player has dismissed."""
        self._said_of_turn = ""
        """A teacher's newest words about a turn that is over."""
        self.playing.begin_decision()

    def _told(self) -> CornerContents:
        """Return the contents of the corner, as far as their animations have been seen."""
        untold = 0 if self.retelling.is_on else self.table.motion.untold
        return CornerContents(self.session.log(untold), self._reminder, self._recap, self.goal)

    @property
    def goal(self) -> GoalLine | None:
        """A goal beside winning; None in a game without one."""
        return None

    # --- the view of the table ----------------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        return self.retelling.is_on or super().is_waiting

    @property
    def only_person(self) -> int | None:
        people = self.session.game.header.people
        return people[0] if len(people) == 1 else None

    @property
    def why_not_copied(self) -> str:
        if self.session.game.header.rated and not self.state.is_over:
            return tr("The position of a rated game can be copied when the game is over.")
        return ""

    def view(self) -> TableView:
        if self.retelling.is_on:
            return self._retold()
        view, state, keys = super().view(), self.log.state, self.app.settings.keys
        return replace(
            view,
            log_state=state,
            reminder=self._reminder,
            recap=self._recap,
            goal=self.goal,
            offer=view.offer or self.coaching.hint(keys) or self.log.hint(keys),
            lit={} if state.lights else view.lit,
        )

    def _retold(self) -> TableView:
        """Return the view of a move that is replayed."""
        return TableView(
            state=self.retelling.state,
            header=shown_header(self.session.game.header),
            shown=self.table.shown,
            buttons={},
            prompt=tr("This happened since your turn. A click or a key leads back to it."),
            reader=self.playing.reader,
            log=self.session.log(),
            log_state=self.log.state,
        )

    def buttons(self) -> dict[TableButton, str]:
        if self.retelling.is_on:
            return {}
        coach = self.coaching.buttons() if self.playing.is_own else {}
        return {**super().buttons(), **coach}

    def on_touch(self) -> None:
        self.log.release()
        super().on_touch()

    def step_back(self) -> bool:
        """Take back a selection in the log, before one on the table."""
        stepped = self.log.step_back()
        if stepped:
            self.app.redraw()
        return stepped or super().step_back() or self.coaching.close()

    @property
    def _reminder(self) -> ReminderLine | None:
        """The reminder; a new one appears when the player has seen everything it depends on."""
        waits = self.retelling.is_on or (self.is_waiting and self.reminding.is_new)
        return None if waits else self.reminding.told

    @property
    def _recap(self) -> tuple[TurnDeeds, ...]:
        """The others' actions since the last turn of the person whose turn begins."""
        is_begun = self.playing.is_own and not (self.is_waiting or self.state.is_over)
        if not is_begun or turn_of(self.state) == self._dismissed:
            return ()
        return deeds_since(self.session.game.events, self.state.current)

    def _dismiss_recap(self) -> None:
        self._dismissed = turn_of(self.state)

    def _show_again(self) -> None:
        """Replay the others' actions, if there are any."""
        if self._recap:
            self.retelling.begin(moves_since(self.session.game, self.state.current))

    # --- the game -----------------------------------------------------------------------------

    def play(self, action: Action) -> None:
        """Carry out an action; scroll to the newest line of the log, unless the log is open."""
        if self.coaching.holds_back(action):
            return
        if not self.session.bot_to_move:
            self.log.release()
            self._turn_to_the_present()
        if not self.log.state.is_open:
            self.log.show_newest()
        self.playing.play(action)
        if self.state.is_over:
            begin_ending(self.app.size, len(self.state.players))
        self.narration.follow(self.session, hurries=self.playing.tempo.hurries)

    def hush(self) -> None:
        self.narration.hush()

    @property
    def follows_bots(self) -> bool:
        return True

    @property
    def asks_before_paying(self) -> bool:
        return True

    @property
    def ends_turns(self) -> bool:
        return self.app.settings.ends_turns

    def on_decision(self) -> None:
        """Remind a person of what is easily overlooked, and hand over between two."""
        state, session = self.state, self.session
        self.coaching.begin_decision()
        self.reminding.begin_decision(state)
        praise, last = self._praise, session.last
        word = "" if praise is None or last is None else praise.word(session.game.events, last)
        if word:
            self.say_of_turn(word)
        if state.is_over or session.bot_to_move or not self.hands_over:
            return
        self.reminding.remind(state)
        is_first = self._last_turn is None and not session.hides_setup
        is_new = self._last_turn != turn_of(state)
        if len(session.people) > 1 and is_new and not is_first:
            self.playing.awaits_person = True
        self._last_turn = turn_of(state)
        if session.hides_setup and self.table.is_laid_out and self.app.top is self:
            self._hand_over()

    def say(self, text: str, mood: Mood = Mood.CALM) -> None:
        """Let the teacher say something. While a finished game is scored she is silent: the rival
        has the last word."""
        if not self.state.is_over:
            self.reminding.say(tr(SAID, text=text), mood.portrait)

    def say_of_turn(self, text: str) -> None:
        """Let the teacher say something about a turn that is over, until the next action of one's
        own."""
        self.say(text, Mood.GLAD)
        self._said_of_turn = self.reminding.text

    def _turn_to_the_present(self) -> None:
        """Drop what was said about the turn before."""
        if self.reminding.text == self._said_of_turn:
            self.reminding.dismiss()

    def _hand_over(self) -> None:
        """Ask the next person to the screen, once the last turn and the dice have been seen. In a
        secret set-up the sheet hides the table, and comes at once."""
        motion = self.table.motion
        is_shown = motion.rolls_for_start or (motion.is_moving and not self.session.hides_setup)
        if self.playing.awaits_person and not (self._is_handing_over or is_shown):
            self._is_handing_over = True
            before = to_reopen(self.session)
            sheet = HandOverSheet(self.app, self.table, self, self._take_over, before, self._reopen)
            self.app.push(sheet)

    def _reopen(self) -> None:
        """Let the turn before go on; its player is at the screen, as the first one is."""
        self._is_handing_over = self.playing.awaits_person = False
        self._last_turn = None
        self.playing.reopen()

    def _take_over(self) -> None:
        self._is_handing_over = self.playing.awaits_person = False
        self.playing.grace.end()

    def _end(self) -> None:
        """Show the final scoring; before that the button ends a turn."""
        if self.state.is_over:
            self.app.go(ToFinalScoring(self.session.game))
        else:
            self.playing.choose(TableButton.END)

    # --- the scene ----------------------------------------------------------------------------

    def restyled(self) -> GameScene:
        super().restyled()
        self.reminding.retell(self.state)
        self.coaching.forget_sentences()
        return self

    def wakes_after(self) -> float | None:
        coach = self.coaching.seconds_left()
        return soonest(super().wakes_after(), self.retelling.seconds_left, coach)

    def resize(self, size: tuple[int, int]) -> None:
        self.retelling.stop()
        self.table.resize(size)
        self.opening.show_next()

    def handle(self, event: pygame.event.Event) -> None:
        """React to an event; one that ends the scoring at the table ends its sounds too."""
        if self.retelling.is_on:
            if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
                self.retelling.stop()
            return
        if commanded(event) is Command.RECAP:
            self._show_again()
        motion, sounds = self.table.motion, self.app.sounds
        was_scored = motion.scored is not None
        if commanded(event) is Command.SAVE:
            self.menu.save()
        elif commanded(event) is Command.TRY:
            self.menu.try_it()
        else:
            super().handle(event)
        if was_scored and motion.scored is None:
            sounds.play_cues([Cue(Sound.GAME_OVER, 0.0)])

    def update(self, seconds: float) -> None:
        sees_scoring = self.table.motion.scored is not None
        self.table.update(seconds)
        if self.opening.is_left and not self.table.motion.is_moving:
            self.opening.show_next()
        self._hand_over()
        self.reminding.is_new = self.reminding.is_new and self.is_waiting
        self.retelling.update(seconds)
        self.coaching.update(seconds)
        self.playing.update(seconds)
        if self.state.is_over and not (self._has_scored or self.table.motion.is_moving):
            self._has_scored = True
            self.playing.look_home()
            self.app.go(ToFinalScoring(self.session.game, honours=sees_scoring))

    def leave(self) -> None:
        self.coaching.leave()
        super().leave()
