"""The game behind the table: playing, taking back, saving, and bots that think; no drawing here."""

from __future__ import annotations

import secrets
from pathlib import Path

from cob.bots.base import Bot
from cob.bots.registry import make_bot
from cob.engine.actions import Action
from cob.engine.events import Event, PhaseStarted, TileAdded, TileTaken, TurnStarted
from cob.engine.game import apply
from cob.engine.legality import legal_actions
from cob.engine.state import GameState
from cob.narration import Line, sentences
from cob.record import AUTOSAVE, PERSON, Game, format_record
from cob.ui.background import Saver, Thought
from cob.ui.table.view import Changes

_NOBODY = -1
_BOT_SECONDS = 0.3
"""Time that a bot has for a decision."""


class Session:
    """One game with its autosave, its log and its bots."""

    def __init__(self, game: Game, folder: Path) -> None:
        self.game = game
        if game.state.chance is None and not game.state.is_over:
            game.resume(secrets.randbits(63))
        self._thought: Thought[Action] | None = None
        self._bots: dict[int, Bot] = {
            number: make_bot(seat.controller, secrets.randbits(32))
            for number, seat in enumerate(game.header.seats)
            if seat.controller != PERSON
        }
        self.bot_problem = ""
        """What was wrong with the last answer of a bot; empty when nothing was."""
        self._saver = Saver(folder / AUTOSAVE)
        self._lines: tuple[Line, ...] = ()
        self._lines_at = -1
        self.save()

    @property
    def state(self) -> GameState:
        """The position."""
        return self.game.state

    @property
    def hides_setup(self) -> bool:
        """Whether estates and castles are being chosen hidden from one another (ledger EXP-04)."""
        return self.state.secret_setup and self.state.phase < 0

    def visible(self) -> GameState:
        """The position as those who look at the screen now may see it."""
        if not self.hides_setup:
            return self.state
        people = self.people
        alone = people[0] if len(people) == 1 else _NOBODY
        return self.state.view(alone if self.bot_to_move else self.state.current)

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(len(self.state.players)) if seat not in self._bots]

    @property
    def bot_to_move(self) -> bool:
        """Whether the next decision is a bot's."""
        return not self.state.is_over and self.state.current in self._bots

    @property
    def is_saving(self) -> bool:
        """Whether something is still being written."""
        return self._saver.is_busy

    @property
    def save_problem(self) -> str:
        """Why the game could not be saved last time; empty when it could."""
        return self._saver.problem

    def play(self, action: Action) -> list[Event]:
        """Carry out an action, and save."""
        events = self.game.play(action)
        self.save()
        return events

    def undo(self) -> None:
        """Take back the last action of the turn."""
        self.game.undo()
        self._lines_at = -1
        self.save()

    def save(self) -> None:
        """Have the game written to disk, off this thread."""
        self._saver.write(format_record(self.game))

    def close(self) -> None:
        """Finish writing; a bot that still thinks is left alone."""
        self._saver.close()

    def log(self) -> tuple[Line, ...]:
        """The whole game in sentences."""
        if self.hides_setup:
            return tuple(sentences(self.game.opening_events, self.game.header.names))
        if self._lines_at != len(self.game.events):
            self._lines = tuple(sentences(self.game.events, self.game.header.names))
            self._lines_at = len(self.game.events)
        return self._lines

    def last_changes(self) -> Changes:
        """What was added and taken since the turn before this one began."""
        changes = Changes()
        turns = 0
        for event in reversed(self.game.events):
            if isinstance(event, PhaseStarted):
                break
            if isinstance(event, TurnStarted):
                turns += 1
                if turns > 1:
                    break
            elif isinstance(event, TileAdded):
                changes.added.add((event.player, event.space))
            elif isinstance(event, TileTaken):
                changes.taken[event.board_space] = event.player
        return changes

    def points_of(self, action: Action) -> int:
        """The points that an action would score at once."""
        trial = self.state.copy()
        trial.chance = None
        apply(trial, action)
        return trial.players[self.state.current].points - self.state.player.points

    # bots

    def ask_bot(self) -> None:
        """Let the bot on turn think, if it does not do so already."""
        if self._thought is not None:
            return
        state = self.state
        bot, seat = self._bots[state.current], state.current
        view, legal = state.view(seat), legal_actions(state)
        self._thought = Thought(lambda: bot.choose(view, legal, _BOT_SECONDS))

    def bot_answer(self) -> Action | None:
        """What the bot chose, once; None while it thinks.

        A bot that fails, or that answers with what it may not do, does not stop the game: the
        first legal action is played for it, and `bot_problem` says so.
        """
        if self._thought is None or self._thought.is_thinking:
            return None
        thought, self._thought = self._thought, None
        legal = legal_actions(self.state)
        try:
            action = thought.result()
            reason = "its answer is not allowed"
        except Exception as error:
            action, reason = None, type(error).__name__
        self.bot_problem = ""
        if action not in legal:
            name = self.game.header.names[self.state.current]
            action = legal[0]
            self.bot_problem = f"{name}’s bot failed ({reason}): “{action}” is played for it."
        return action
