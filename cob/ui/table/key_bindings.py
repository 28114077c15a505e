"""The keys at the table, and the help that lists them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cob.clicks.table_things import TableButton
from cob.text.language import Message, tr
from cob.ui.inputs.commands import DICE, Command
from cob.ui.inputs.keys import KeyTable

SPEEDING: Final = {Command.FASTER: 1, Command.SLOWER: -1}
"""By how many steps bots, or a game being watched, go faster."""
BUTTONS: Final = {
    Command.UNDO: TableButton.UNDO,
    Command.REDO: TableButton.REDO,
    Command.PAUSE: TableButton.PAUSE,
    Command.ADVICE: TableButton.ADVICE,
}
"""Commands that press a button while it works; those of Enter and the right arrow are special."""

KEYS_OF_BUTTONS: Final = {
    TableButton.MENU: (Command.BACK,),
    TableButton.SPEED: (Command.FASTER, Command.SLOWER),
    TableButton.ADVICE: (Command.ADVICE,),
    TableButton.PAUSE: (Command.PAUSE,),
    TableButton.STEP: (Command.RIGHT,),
    TableButton.SKIP: (Command.ACT,),
    TableButton.HOME: (Command.ESTATE,),
}
"""The commands whose keys stand behind the hint of a button."""


class KeyRow(NamedTuple):
    """A row of the help: keys, what they do, and the commands whose keys they are."""

    keys: str
    """The words while the keys are the usual ones."""
    what: Message
    commands: tuple[Command, ...] = ()


def told_keys(rows: Sequence[KeyRow], keys: KeyTable) -> list[tuple[str, str]]:
    """Return the rows of a help in the language in force, with the keys as they are set."""
    return [
        (
            tr(row.keys)
            if keys.is_usual(*row.commands) or not row.commands
            else ", ".join(keys.name(command) for command in row.commands),
            tr(row.what),
        )
        for row in rows
    ]


_MOVING: Final = (Command.NEXT, Command.UP, Command.DOWN, Command.LEFT, Command.RIGHT)
KEYS: Final = (
    KeyRow(Message("Tab, arrow keys"), Message("go to what can be clicked now"), _MOVING),
    KeyRow(
        Message("Enter"), Message("click it; on nothing: end the turn, confirm"), (Command.ACT,)
    ),
    KeyRow(Message("1 to 6"), Message("take up the die with that number"), DICE),
    KeyRow("W", Message("take workers"), (Command.WORKERS,)),
    KeyRow(Message("U or Z, R or Y"), Message("take back, do again"), (Command.UNDO, Command.REDO)),
    KeyRow("P", Message("look at the next player's estate"), (Command.ESTATE,)),
    KeyRow("O", Message("everybody's points, as if scored now"), (Command.POINTS,)),
    KeyRow("B", Message("see again what happened since your turn"), (Command.RECAP,)),
    KeyRow("A", Message("advice: the best turns, and what each brings"), (Command.ADVICE,)),
    KeyRow(
        Message("N, E, S"),
        Message("in advice: next turn, explain, play a step"),
        (Command.NEXT_TURN, Command.EXPLAIN, Command.STEP),
    ),
    KeyRow("L", Message("the whole log, or only its end"), (Command.LOG,)),
    KeyRow(
        Message("Esc, right click"),
        Message("drop the selection, back to the turn"),
        (Command.BACK,),
    ),
    KeyRow("Esc", Message("with nothing to drop: the menu"), (Command.BACK,)),
    KeyRow(
        Message("F1, right click"),
        Message("the rule of what is under the pointer"),
        (Command.RULE,),
    ),
    KeyRow("F2", Message("practise what the coach speaks of"), (Command.PRACTISE,)),
    KeyRow(
        Message("Space, right arrow"),
        Message("bots: pause, one step"),
        (Command.PAUSE, Command.RIGHT),
    ),
    KeyRow(Message("+ and −"), Message("bots: faster, slower"), (Command.FASTER, Command.SLOWER)),
    KeyRow(Message("F5, Ctrl+S"), Message("save the game under a name"), (Command.SAVE,)),
    KeyRow("M", Message("sound off and on"), (Command.SOUND,)),
    KeyRow("F11", Message("full screen"), (Command.FULL_SCREEN,)),
    KeyRow("H", Message("these keys"), (Command.KEYS,)),
    KeyRow(
        Message(". and ,"),
        Message("screen reader: on, back; Shift: far"),
        (Command.READ_ON, Command.READ_BACK),
    ),
    KeyRow("D", Message("screen reader: describe in full"), (Command.DESCRIBE,)),
)
"""Rows of the help; the README has the same."""
REVIEW_KEYS: Final = (
    KeyRow(
        Message("Left, right arrow"),
        Message("the marked turn before this one, and after it"),
        (Command.LEFT, Command.RIGHT),
    ),
    KeyRow(
        Message("Up, down arrow"),
        Message("see what was played, or the best turn"),
        (Command.UP, Command.DOWN),
    ),
    KeyRow(Message("Space"), Message("see the other one of the two"), (Command.PAUSE,)),
    KeyRow("P", Message("look at the next player's estate"), (Command.ESTATE,)),
    KeyRow(
        Message("F1, right click"),
        Message("the rule of what is under the pointer"),
        (Command.RULE,),
    ),
    KeyRow("F2", Message("practise what this turn is about"), (Command.PRACTISE,)),
    KeyRow("Esc", Message("back to the curve and the list"), (Command.BACK,)),
    KeyRow("F11", Message("full screen"), (Command.FULL_SCREEN,)),
    KeyRow("H", Message("these keys"), (Command.KEYS,)),
)
"""The keys at the table of a reviewed turn."""
