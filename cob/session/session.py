"""The game behind the table: playing, undoing, saving, and bots that think; nothing draws."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from cob.bots.base import Effort
from cob.bots.registry import info_of, is_known
from cob.engine.actions import Action
from cob.engine.chance import ChanceResult, Due, StartPlayer
from cob.engine.events import ChanceResolved, Event
from cob.engine.game import Move, apply
from cob.engine.legality import legal_actions
from cob.engine.scoring import ranking
from cob.engine.state import GameState
from cob.files.background_writer import BackgroundWriter
from cob.record import PERSON, Game, format_record, save
from cob.session.background import BackgroundTask
from cob.session.beginners import shown_header
from cob.session.bot_process import BotAsker
from cob.session.bot_worker import BotAnswer, BotQuestion
from cob.session.deal_texts import told_origin
from cob.session.recent_changes import Changes, changes_in
from cob.text.language import Message, tr
from cob.text.log_line import Line
from cob.text.narration import sentences
from cob.text.rules_texts import tell_rules
from cob.text.start_roll import Throw, start_roll, tell_roll
from cob.text.wording import listed, shown_names, with_colon

_NOBODY = -1
_SEED_BITS = (1 << 32) - 1


class PlayedMove(NamedTuple):
    """The events of a move, and the positions around it."""

    before: GameState
    events: tuple[Event, ...]
    after: GameState


class Session:
    """One game with its autosave, its log and its bots.

    It is saved in the autosave file, or nowhere if that is None. `share` multiplies the work and
    the time of its bots. Raises `CobError` for an unknown bot, unless the game is over and needs
    none.
    """

    def __init__(
        self, game: Game, autosave: Path | None, bot_process: BotAsker, share: float = 1.0
    ) -> None:
        self.game = game
        self._bot_process = bot_process
        self.share = share
        """The factor for the work and the time of bots."""
        self.bots = {
            number: info_of(seat.controller)
            for number, seat in enumerate(game.header.seats)
            if seat.controller != PERSON and (is_known(seat.controller) or not game.state.is_over)
        }
        """The bots on their seats."""
        if game.state.chance is None and not (game.state.is_over or game.header.from_table):
            game.resume(secrets.randbits(63))
        self.awaited: BackgroundTask[BotAnswer] | None = None
        """The pending answer of a bot; None when none is pending."""
        self._table = secrets.randbits(63)
        """A number that separates the bots of this game from those of another."""
        self._notices: list[str] = []
        self._told: set[str] = set()
        self.deed = ""
        """The last move, without facts hidden from any player; may be empty."""
        self._deed_before = ""
        self.last: PlayedMove | None = None
        """The newest move; None if it was taken back, or played before the game was opened."""
        self._saver = (
            BackgroundWriter(partial(save, autosave), Message("the game")) if autosave else None
        )
        self._lines: tuple[Line, ...] = ()
        """The log of the events before number `_lines_end`."""
        self._lines_end = -1
        self._log: tuple[Line, ...] = ()
        """The last returned log, for the events `_log_ends`."""
        self._log_ends = (-1, -1)
        self._undone: list[Move] = []
        """The undone moves that may be redone, the next one last."""
        self.save()

    @property
    def state(self) -> GameState:
        """The position."""
        return self.game.state

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, as they are shown."""
        return shown_names(shown_header(self.game.header))

    @property
    def hides_setup(self) -> bool:
        """Whether estates and castles are being chosen in secret (ledger EXP-04)."""
        return self.state.secret_setup and self.state.phase < 0

    @property
    def opening(self) -> PlayedMove:
        """The events before the first decision, from the table before the first roll on."""
        before = next(self.game.steps()).state
        return PlayedMove(before, self.game.opening_events, self.state)

    @property
    def throws(self) -> tuple[Throw, ...]:
        """The dice that decided who begins; empty for a game that was continued."""
        game = self.game
        start = game.moves[0] if game.moves else None
        if game.seed is None or not isinstance(start, StartPlayer):
            return ()
        return start_roll(game.seed, len(self.names), start.player)

    def visible(self) -> GameState:
        """Return the position with only the facts that the players at the screen may see now."""
        if not self.hides_setup:
            return self.state
        people = self.people
        alone = people[0] if len(people) == 1 else _NOBODY
        return self.state.view(alone if self.bot_to_move else self.state.current)

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(len(self.state.players)) if seat not in self.bots]

    @property
    def has_bots(self) -> bool:
        """Whether a seat is a bot's."""
        return bool(self.bots)

    @property
    def bot_to_move(self) -> bool:
        """Whether the next decision is a bot's."""
        return not (self.state.is_over or self.waits_for_chance) and (
            self.state.current in self.bots
        )

    @property
    def waits_for_chance(self) -> bool:
        """Whether a chance result must be entered, as in a game of a real table."""
        return self.state.chance is None and isinstance(self.state.asked, Due)

    @property
    def is_saving(self) -> bool:
        """Whether a save is still being written."""
        return self._saver is not None and self._saver.is_busy

    @property
    def save_problem(self) -> str:
        """Why the last save failed; empty if it worked."""
        return self._saver.problem if self._saver is not None else ""

    @property
    def redoable(self) -> Action | None:
        """The last undone move, if it is an action, which may be redone; else None."""
        last = self._undone[-1] if self._undone else None
        return None if isinstance(last, ChanceResult) else last

    @property
    def taken_back(self) -> ChanceResult | None:
        """The last undone move, if it is a chance result, which may be entered again; else None."""
        last = self._undone[-1] if self._undone else None
        return last if isinstance(last, ChanceResult) else None

    def play(self, action: Move) -> list[Event]:
        """Carry out an action or an entered chance result, save, and return its events.

        Undone actions can be redone until a different one is played.
        """
        if self._undone and action == self._undone[-1]:
            self._undone.pop()
        else:
            self._undone.clear()
        before, hidden = self.state.copy(), self.hides_setup
        events = self.game.play(action)
        self.last = PlayedMove(before, tuple(events), self.state)
        self._deed_before = self.deed
        self.deed = "" if hidden else self._deed_in(events, before.current)
        self.save()
        return events

    def undo(self) -> None:
        """Take back the last action of the turn, or the end of the last one if nothing followed."""
        self._undone.append(self.game.undo())
        self._lines_end, self._log_ends = -1, (-1, -1)
        self.last = None
        self.deed = ""
        self.save()

    def keep_entering(self, result: ChanceResult | None) -> None:
        """Save what is entered of the chance result for which the game waits."""
        self.game.entering = result
        self.save()

    def forget_sentences(self) -> None:
        """Make the log again in the language in force."""
        self._lines_end, self._log_ends = -1, (-1, -1)
        self.deed = self._deed_before = ""

    def save(self) -> None:
        """Write the game to disk, in another thread."""
        if self._saver is not None:
            self._saver.write(format_record(self.game))

    def close(self) -> None:
        """Finish writing, and stop a bot that is thinking."""
        if self.awaited is not None and self.awaited.is_running:
            self._bot_process.stop()
        self.awaited = None
        if self._saver is not None:
            self._saver.close()

    def log(self, untold: int = 0) -> tuple[Line, ...]:
        """Return the log in sentences; the first names the rules of the game.

        The newest `untold` events, which have not been shown yet, are left out.
        """
        events = self.game.events
        if self.hides_setup:
            return (*self._heading(), *sentences(self.game.opening_events, self.names))
        move = self.last.events if self.last else self.game.opening_events
        newest = max(untold, len(move)) if untold else 0
        ends = len(events) - newest, len(events) - untold
        if self._log_ends != ends:
            begins, end = ends
            self._log = (*self._lines_to(begins), *sentences(events[begins:end], self.names))
            self._log_ends = ends
        return self._log

    def _lines_to(self, end: int) -> tuple[Line, ...]:
        """Return the log of the events before number `end`, with which a move begins."""
        if not 0 <= self._lines_end <= end:
            self._lines, self._lines_end = self._heading(), 0
        coming = self.game.events[self._lines_end : end]
        if coming:
            self._lines, self._lines_end = (*self._lines, *sentences(coming, self.names)), end
        return self._lines

    def _heading(self) -> tuple[Line, ...]:
        rolls = tell_roll(self.throws, self.names)
        header = self.game.header
        is_taught = header.learner is not None
        rated = [tr("This game is rated.")] if header.rated else []
        return (
            *(Line.saying(None, text) for text in self._first()),
            *(Line.saying(None, text) for text in (*rated, *told_origin(self.game.origin))),
            Line.saying(None, tell_rules(self.state.rules, to_learner=is_taught)),
            *(Line.saying(None, text, ChanceResolved) for text in rolls),
        )

    def _first(self) -> list[str]:
        """Return the sentence that begins the log of a whole game.

        In a first game the teacher has the word.
        """
        header = self.game.header
        if header.learner is not None or not header.is_whole:
            return []
        text = Message("{names} sit down at the table: five phases of five rounds lie ahead.")
        return [tr(text, names=listed(self.names))]

    @property
    def has_acted(self) -> bool:
        """Whether the player on turn did what was done last."""
        return self.last is not None and self.last.before.current == self.state.current

    def deed_seen(self, untold: int) -> str:
        """Return `deed` if its events have been shown, or until then the deed before it."""
        if not untold or self.last is None:
            return self.deed
        seen = self._deed_in(self.last.events[:-untold], self.last.before.current)
        return seen or self._deed_before

    def _deed_in(self, events: Sequence[Event], seat: int) -> str:
        told = sentences(events, self.names)
        return next((line.text for line in told if line.seat == seat), "")

    def last_changes(self, untold: int = 0) -> Changes:
        """Return the tiles added and taken since the turn before this one, as far as shown."""
        events = self.game.events
        return changes_in(events[at] for at in range(len(events) - untold - 1, -1, -1))

    def points_of(self, action: Action) -> int:
        """Return the points that an action would score at once."""
        trial = self.state.copy()
        trial.chance = None
        apply(trial, action)
        return trial.players[self.state.current].points - self.state.player.points

    # bots

    def ask_bot(self) -> None:
        """Let the bot on turn think, unless it does so already."""
        if self.awaited is not None:
            return
        state = self.state
        seat, info = state.current, self.bots[state.current]
        question = BotQuestion(
            table=self._table,
            seat=seat,
            bot=info.name,
            seed=(self._table + seat) & _SEED_BITS,
            view=state.view(seat),
            legal=tuple(legal_actions(state)),
            effort=Effort(self.share, info.seconds * self.share),
        )
        self.awaited = self._bot_process.ask(question)

    def bot_answer(self, patience: float = 0.0) -> Action | None:
        """Return the bot's action, once; None if it still thinks after `patience` more seconds.

        A bot that fails, or that answers with an illegal action, does not stop the game: the first
        legal action is played for it, with a notice.
        """
        if self.awaited is None or not self.awaited.wait(patience):
            return None
        answer = self.awaited.result()
        self.awaited = None
        name = self.names[self.state.current]
        if answer.problem and answer.problem not in self._told:
            self._told.add(answer.problem)
            self._notices.append(with_colon(name, tr(answer.problem)))
        if answer.action is not None:
            return answer.action
        action = legal_actions(self.state)[0]
        text = Message("{name}’s bot failed ({reason}): “{action}” is played for it.")
        self._notices.append(tr(text, name=name, reason=answer.failure, action=action))
        self.game.forced[len(self.game.moves)] = "failed"
        return action

    def take_notice(self) -> str:
        """Return the new notices about bots; it may be empty."""
        notice = " ".join(self._notices)
        self._notices.clear()
        return notice


def reader_of(session: Session, seat: int | None) -> int | None:
    """Return the seat of the player who looks at the screen now; None when bots play alone.

    `seat` is the only seat that plays at this screen; None where all people do.
    """
    people, current = _people(session, seat), session.state.current
    if len(people) == 1:
        return people[0]
    return current if current in people else None


def home_of(session: Session, seat: int | None, *, follows: bool, is_seen: bool) -> int:
    """Return the seat whose estate lies large in the middle: the one place that decides it.

    It is that of the player on turn. One person among bots keeps their own unless the camera
    `follows` the bots. After the game it is that of the winner, once everything has been shown.
    """
    if session.state.is_over and is_seen:
        return ranking(session.state)[0]
    people = _people(session, seat)
    return people[0] if not follows and len(people) == 1 else session.state.current


def _people(session: Session, seat: int | None) -> tuple[int, ...]:
    return tuple(session.people) if seat is None else (seat,)


def to_reopen(session: Session) -> int | None:
    """Return the seat of a person whose turn has just ended and can go on, as nothing has followed;
    None in a rated game, and while choices are secret."""
    game = session.game
    seat = game.seats[-1] if game.can_reopen() else None
    if seat is None or game.header.rated or session.hides_setup:
        return None
    return seat if seat in game.header.people else None
