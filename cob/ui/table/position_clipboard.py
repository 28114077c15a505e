"""The position of a table on the clipboard: copied as a line of text, and pasted again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from cob.engine import GameState, problems
from cob.text.language import Message, tr
from cob.text.wording import sentence
from cob.ui.destinations import ToPosition
from cob.ui.inputs.commands import Command
from cob.ui.kit.clipboard import copy_text, pasted_text
from cob.ui.scene import AppContext
from cob.ui.table.owner import TableOwner
from cob.ui.table.toasts import News

_COPIED: Final = Message("The position is on the clipboard.")
_NO_CLIPBOARD: Final = Message("This system has no clipboard: the position cannot be copied.")
_SECONDS: Final = 8.0
"""Seconds for which the table tells what became of it."""


class _Telling(Protocol):
    """A table with a place for messages."""

    news: News

    def rest(self) -> None:
        """End all motion."""


def copy_position(app: AppContext, table: _Telling, owner: TableOwner) -> None:
    """Copy the position of a table, as the player on turn sees it; tell what became of it."""
    problem = owner.why_not_copied or _copy(owner.state)
    table.news.tell(problem or tr(_COPIED), _SECONDS, warns=bool(problem))
    app.redraw()


def _copy(state: GameState) -> str:
    """Copy a position; return why that was not possible, in a sentence, or nothing."""
    if found := problems(state):
        return sentence(found[0])
    return "" if copy_text(str(state.view(state.current))) else tr(_NO_CLIPBOARD)


def paste_position(app: AppContext, table: _Telling, owner: TableOwner) -> None:
    """Open the position on the clipboard, above this table."""
    table.rest()
    app.go(ToPosition(pasted_text()))


CLIPBOARD: Final[dict[Command, Callable[[AppContext, _Telling, TableOwner], None]]] = {
    Command.COPY: copy_position,
    Command.PASTE: paste_position,
}
"""What the commands of the clipboard do at a table."""
