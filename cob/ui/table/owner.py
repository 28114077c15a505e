"""The owner of a table: it provides the position and the legal clicks, and handles the clicks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cob.clicks.table_things import TableButton, Thing
from cob.engine import Action, GameState
from cob.ui.scene import Scene
from cob.ui.table.view import TableView


class TableOwner(Scene):
    """A screen with a table: a game, a lesson, a replay, or a position to look at."""

    has_log = False
    """Whether its table shows a log."""

    deeds: Mapping[TableButton, Callable[[], object]]
    """The actions of all buttons of this table."""

    @property
    def state(self) -> GameState:
        """The position for the pointer and clicks."""
        raise NotImplementedError

    @property
    def only_person(self) -> int | None:
        """The seat of the only person at the screen, whose estate is usually in the middle."""
        return None

    @property
    def is_waiting(self) -> bool:
        """Whether a move must be shown before tooltips appear."""
        return False

    @property
    def why_not_copied(self) -> str:
        """Why the position must not be copied, in a sentence; empty if it may be."""
        return ""

    def phase(self) -> int:
        """Return the phase of the position, whose sign comes at once; at first phase A."""
        return max(0, self.state.phase)

    def view(self) -> TableView:
        """Return what is shown and allowed now; the table adds the effects of the pointer."""
        raise NotImplementedError

    def buttons(self) -> dict[TableButton, str]:
        """Return the enabled buttons, with their captions."""
        raise NotImplementedError

    def is_too_soon(self, thing: Thing | None) -> bool:
        """Return whether a click was meant for an earlier state of the table, and is dropped."""
        return False

    def on_touch(self) -> None:
        """Handle the beginning of a click, which removes earlier messages."""

    def on_thing(self, thing: Thing) -> None:
        """Handle a click on a part that is neither a button nor another player's panel."""

    def hush(self) -> None:
        """Silence the faces at the table."""

    def step_back(self) -> bool:
        """Undo one step of choosing or looking; return whether there was one."""
        return False


class PlayingOwner(TableOwner):
    """A screen at whose table a game is played."""

    def play(self, action: Action) -> None:
        """Carry out an action of a player or a bot, or show why it is not the time."""
        raise NotImplementedError

    @property
    def asks_before_paying(self) -> bool:
        """Whether a person is asked before workers are paid."""
        return False

    @property
    def follows_bots(self) -> bool:
        """Whether the estate of a bot that acts may come into the middle; a lesson stays put."""
        return False

    @property
    def ends_turns(self) -> bool:
        """Whether a turn ends by itself when no other action is left."""
        return False

    def on_decision(self) -> None:
        """Handle a new position, of which nothing has been shown yet."""

    def on_refusal(self) -> None:
        """Handle a click that was refused; the table has shown why."""
