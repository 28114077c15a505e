"""The contents of the table in one frame; the drawing modules read it and change nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from cob.clicks.action_parts import Discarded, Part
from cob.clicks.table_things import TableButton, Thing
from cob.engine.chance import Due
from cob.engine.events import PointsScored
from cob.engine.scoring import ranking
from cob.engine.state import GameState
from cob.explaining.marks import NO_MARKS, Marks
from cob.explaining.score_table import item_title, rule_of
from cob.record import Header
from cob.session.recent_changes import Changes
from cob.showing.since_turn import TurnDeeds
from cob.text.language import tr
from cob.text.log_line import Line
from cob.text.wording import shown_names
from cob.ui.kit.theme import PLAYER_COLOURS, RGB
from cob.ui.table.corner_signs import CornerDeed

WAYS_ON: Final[tuple[TableButton, ...]] = (TableButton.END, TableButton.CONFIRM)
"""Buttons that are the usual next step."""


@dataclass(frozen=True, slots=True)
class LogState:
    """The state of the log; lines are identified by their numbers."""

    scrolled: int = 0
    """The number of entries scrolled away below."""
    is_open: bool = False
    """Whether it is open to its full height."""
    pointed: int | None = None
    """The line under the pointer."""
    held: int | None = None
    """The line whose light is held."""
    deeds_of: int | None = None
    """The seat whose recap row is under the pointer."""
    sign: CornerDeed | None = None
    """The small sign under the pointer."""

    @property
    def lit(self) -> int | None:
        """The line whose places are lit."""
        return self.pointed if self.held is None else self.held

    @property
    def lights(self) -> bool:
        """Whether the log lights something on the table."""
        return self.lit is not None or self.deeds_of is not None


NO_LOG_STATE: Final = LogState()


class SaidLine(NamedTuple):
    """A line that a player says."""

    seat: int
    text: str


class ReminderLine(NamedTuple):
    """What a player is reminded of, or told by a teacher."""

    text: str
    portrait: str = ""
    """The teacher's, by its path below `assets/`."""


class GoalLine(NamedTuple):
    """What the player wants to reach beside winning, as it stands."""

    symbol: str
    text: str


@dataclass(frozen=True, slots=True)
class TableView:
    """One frame of the table: what its owner shows and allows, and the effects of the pointer."""

    state: GameState
    header: Header
    shown: int
    """The seat whose estate is in the middle, and whose dice, storage and goods lie below it."""
    buttons: dict[TableButton, str]
    """The enabled buttons and their captions."""
    slots: frozenset[TableButton] = frozenset()
    """Buttons whose slots in the tray are empty; the table adds them."""
    prompt: str = ""
    """The question to the player on turn."""
    offer: str = ""
    """The effect of a click on the thing under the pointer; empty if it completes no action."""
    message: str = ""
    """Why the last click was refused, or what to choose next."""
    is_hint: bool = False
    """Whether the message only says what to choose next."""
    lit: Mapping[Part, int] = field(default_factory=dict)
    """The parts that can be clicked now, with the price of each in workers."""
    selected: frozenset[Part] = frozenset()
    taught: frozenset[Part] | None = None
    """The parts that a teacher points at: only they keep colour and price. None for all that are
    lit."""
    priced: frozenset[Thing] = frozenset()
    """Things that show their price in workers, wherever the pointer is."""
    reader: int | None = None
    """The seat of the player who looks at the screen; None when bots play alone."""
    changes: Changes = field(default_factory=Changes)
    marks: Marks = NO_MARKS
    """The spaces of the estate in the middle that belong to the thing under the pointer."""
    hides_setup: bool = False
    """Whether estates and castles are being chosen in secret."""
    paused: bool = False
    """Whether the bots are paused."""
    ending: float = 0.0
    """The elapsed share of the pause before the turn ends by itself; 0 without one."""
    log: tuple[Line, ...] = ()
    log_state: LogState = NO_LOG_STATE
    reminder: ReminderLine | None = None
    """A reminder for a player in a first game, or what a teacher says."""
    goal: GoalLine | None = None
    """A goal of the player beside winning; None in most games."""
    said: SaidLine | None = None
    """What a face at the table says."""
    recap: tuple[TurnDeeds, ...] = ()
    """The others' actions since the player's last turn."""
    scored: PointsScored | None = None
    """The item that is counted now while the table is scored; the table adds it."""
    untraced: frozenset[tuple[int, int]] = frozenset()
    """Regions with the seats of their owners that are complete, but not traced in gold yet; the
    motion adds them.
    """
    hover: Thing | None = None
    """The thing under the pointer. The table adds this and the fields below."""
    marks_pointer: bool = False
    """Whether a ring marks the thing under the pointer, as the keyboard moved it there."""
    dragged: Thing | None = None
    """The thing that the mouse holds."""
    pointer: tuple[int, int] = (0, 0)

    def colour(self, seat: int) -> RGB:
        """Return the colour of a player."""
        return PLAYER_COLOURS[self.header.seats[seat].colour]

    def name(self, seat: int) -> str:
        """Return the name of a player."""
        return shown_names(self.header)[seat]

    def costs(self, *parts: Part) -> int | None:
        """Return the price in workers of the cheapest of some parts; None if none is lit, or if a
        teacher points at others."""
        lit = self.lit.keys() if self.taught is None else self.lit.keys() & self.taught
        return min((self.lit[part] for part in parts if part in lit), default=None)

    def price(self, thing: Thing, *parts: Part) -> int:
        """Return the price in workers to show at a thing that stands for some parts; 0 for none.

        Prices show at the pointer, and everywhere with a die or tile in hand, but never at a stored
        tile that would make room.
        """
        if not (self.dims or self.hover == thing or thing in self.priced):
            return 0
        return self.costs(*(part for part in parts if not isinstance(part, Discarded))) or 0

    def is_selected(self, *parts: Part) -> bool:
        """Return whether one of the parts is chosen."""
        return any(part in self.selected for part in parts)

    @property
    def is_away(self) -> bool:
        """Whether the shown estate is not the reader's own.

        After the game the winner's estate is at home, and where bots play alone that of the one on
        turn.
        """
        is_own = self.reader is not None and not self.is_finished
        return self.shown != (self.reader if is_own else self.leads)

    @property
    def awaits_chance(self) -> bool:
        """Whether dice must still be rolled, for the start player or a round.

        No player is on turn then.
        """
        return isinstance(self.state.asked, Due)

    @property
    def is_finished(self) -> bool:
        """Whether the game is over and all of its scoring has been shown."""
        return self.state.is_over and self.scored is None

    @property
    def leads(self) -> int:
        """The seat whose colour the head of the table has.

        It is the player on turn or the one being scored, or the winner of a finished game.
        """
        return ranking(self.state)[0] if self.is_finished else self.state.current

    @property
    def dims(self) -> bool:
        """Whether parts that cannot be clicked are dimmed, because something is chosen."""
        return bool(self.selected)


def view_of_scoring(view: TableView, scored: PointsScored) -> TableView:
    """Return the view during the scoring: the player's estate, and its counted parts."""
    rule = rule_of(scored.source, scored.tile, view.state.rules)
    return replace(
        view,
        shown=scored.player,
        buttons={TableButton.SKIP: tr("Skip")},
        prompt=f"{item_title(scored.source, scored.tile)}\n{rule}",
        offer="",
        message="",
        lit={},
        selected=frozenset(),
        changes=Changes(),
        scored=scored,
    )
