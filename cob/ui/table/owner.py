"""The owner of a table: it says what lies there and what may be done, and takes the clicks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cob.clicks.table_things import TableButton, Thing
from cob.engine import Action, GameState
from cob.ui.scene import Scene
from cob.ui.table.view import TableView


class TableOwner(Scene):
    """A screen with a table: a game, a lesson, a replay, or a position to look at."""

    deeds: Mapping[TableButton, Callable[[], object]]
    """The deeds of all buttons that ever work here."""

    @property
    def state(self) -> GameState:
        """The position in which is pointed and clicked."""
        raise NotImplementedError

    @property
    def is_waiting(self) -> bool:
        """Whether a move is to be seen before anything is explained."""
        return False

    def phase(self) -> int:
        """Return the phase of the position, whose sign comes at once; at first phase A."""
        return max(0, self.state.phase)

    def view(self) -> TableView:
        """Return what is shown and allowed now; the table adds what the pointer does."""
        raise NotImplementedError

    def buttons(self) -> dict[TableButton, str]:
        """Return the buttons that work now, with their captions."""
        raise NotImplementedError

    def is_too_soon(self, thing: Thing | None) -> bool:
        """Return whether a click was meant for what was there before, and is dropped."""
        return False

    def on_touch(self) -> None:
        """A click begins: messages of before go."""

    def on_thing(self, thing: Thing) -> None:
        """Something was clicked that is neither a button nor another player's panel."""

    def step_back(self) -> bool:
        """Undo one step of choosing or looking; return whether there was one."""
        return False


class PlayingOwner(TableOwner):
    """A screen at whose table a game is played."""

    def play(self, action: Action) -> None:
        """Carry out an action that a player or a bot has chosen, or say why it is not the time."""
        raise NotImplementedError

    @property
    def asks_before_paying(self) -> bool:
        """Whether a person is asked about workers before they are paid."""
        return False

    @property
    def ends_turns(self) -> bool:
        """Whether a turn ends by itself when nothing else is left to do."""
        return False

    def on_decision(self) -> None:
        """A new position waits for a decision, and nothing of it has been seen yet."""

    def on_refusal(self) -> None:
        """A click led nowhere, and the table has said why."""
