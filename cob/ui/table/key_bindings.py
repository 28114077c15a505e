"""The keys at the table, and the help that lists them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from cob.clicks.table_things import TableButton
from cob.text.language import Message, tr
from cob.ui.inputs.commands import DICE, PRESSES, Command
from cob.ui.inputs.keys import KeyTable

SPEEDING: Final = {Command.FASTER: 1, Command.SLOWER: -1}
"""The change of speed of bots, or of a replay, in steps."""
BUTTONS: Final = {
    Command.UNDO: TableButton.UNDO,
    Command.REDO: TableButton.REDO,
    Command.PAUSE: TableButton.PAUSE,
    Command.CAMERA: TableButton.CAMERA,
    Command.ADVICE: TableButton.ADVICE,
}
"""Commands that press an enabled button; those of Enter and the right arrow are special."""

KEYS_OF_BUTTONS: Final = {
    TableButton.MENU: (Command.BACK,),
    TableButton.SPEED: (Command.FASTER, Command.SLOWER),
    TableButton.ADVICE: (Command.ADVICE,),
    TableButton.PAUSE: (Command.PAUSE,),
    TableButton.STEP: (Command.RIGHT,),
    TableButton.SKIP: (Command.ACT,),
    TableButton.HOME: (Command.ESTATE,),
    TableButton.CAMERA: (Command.CAMERA,),
}
"""The commands whose keys follow the hint of a button."""


def button_for(
    command: Command | None, buttons: Collection[TableButton], *, on_thing: bool
) -> TableButton | None:
    """Return the button that a command presses now.

    `on_thing` is whether the keyboard points at a thing, which Enter and Space then press.
    """
    button = None if command is None else BUTTONS.get(command)
    if button in buttons:
        return button
    if command is Command.RIGHT and TableButton.PAUSE in buttons:
        return TableButton.STEP
    if command in PRESSES and not on_thing:
        ends = (TableButton.CONFIRM, TableButton.END, TableButton.SKIP)
        return next((button for button in ends if button in buttons), None)
    return None


class KeyRow(NamedTuple):
    """A row of the help: an action, and the commands whose keys stand before it."""

    what: Message
    commands: tuple[Command, ...]
    usual: Message | None = None
    """Words for several usual keys together, or for the mouse as well."""


def help_rows(rows: Sequence[KeyRow], keys: KeyTable) -> list[tuple[str, str]]:
    """Return keys and actions in the language in force, with the player's keys."""
    return [(_keys_of(row, keys), tr(row.what)) for row in rows]


def _keys_of(row: KeyRow, keys: KeyTable) -> str:
    if row.usual is not None and keys.is_usual(*row.commands):
        return tr(row.usual)
    return ", ".join(keys.name(command) for command in row.commands)


_MOVING: Final = (Command.NEXT, Command.UP, Command.DOWN, Command.LEFT, Command.RIGHT)
KEYS: Final = (
    KeyRow(Message("go to what can be clicked now"), _MOVING, Message("Tab, arrow keys")),
    KeyRow(Message("click it; on nothing: end the turn, confirm"), (Command.ACT,)),
    KeyRow(Message("take up the die with that number"), DICE, Message("1 to 6")),
    KeyRow(Message("take workers"), (Command.WORKERS,)),
    KeyRow(Message("take back, do again"), (Command.UNDO, Command.REDO), Message("U or Z, R or Y")),
    KeyRow(Message("look at the next player's estate"), (Command.ESTATE,)),
    KeyRow(Message("everybody's points, as if scored now"), (Command.POINTS,)),
    KeyRow(Message("see again what happened since your turn"), (Command.RECAP,)),
    KeyRow(Message("advice: the best turns, and what each brings"), (Command.ADVICE,)),
    KeyRow(
        Message("in advice: next turn, explain, play a step"),
        (Command.NEXT_TURN, Command.EXPLAIN, Command.STEP),
    ),
    KeyRow(Message("try any line from here"), (Command.TRY,)),
    KeyRow(Message("the whole log, or only its end"), (Command.LOG,)),
    KeyRow(
        Message("drop the selection, back to the turn"),
        (Command.BACK,),
        Message("Esc, right click"),
    ),
    KeyRow(Message("with nothing to drop: the menu"), (Command.BACK,)),
    KeyRow(
        Message("the rule of what is under the pointer"),
        (Command.RULE,),
        Message("F1, right click"),
    ),
    KeyRow(Message("practise what the coach speaks of"), (Command.PRACTISE,)),
    KeyRow(
        Message("bots: pause, one step"),
        (Command.PAUSE, Command.RIGHT),
        Message("Space, right arrow"),
    ),
    KeyRow(Message("bots: follow them to their estates, or not"), (Command.CAMERA,)),
    KeyRow(Message("bots: faster, slower"), (Command.FASTER, Command.SLOWER), Message("+ and −")),
    KeyRow(Message("the position as text: copy, paste"), (Command.COPY, Command.PASTE)),
    KeyRow(Message("save the game under a name"), (Command.SAVE,), Message("F5, Ctrl+S")),
    KeyRow(Message("sound off and on"), (Command.SOUND,)),
    KeyRow(Message("full screen"), (Command.FULL_SCREEN,)),
    KeyRow(Message("these keys"), (Command.KEYS,)),
    KeyRow(
        Message("screen reader: on, back; Shift: far"),
        (Command.READ_ON, Command.READ_BACK),
        Message(". and ,"),
    ),
    KeyRow(Message("screen reader: describe in full"), (Command.DESCRIBE,)),
)
"""The rows of the help."""
REVIEW_KEYS: Final = (
    KeyRow(
        Message("the marked turn before this one, and after it"),
        (Command.LEFT, Command.RIGHT),
        Message("Left, right arrow"),
    ),
    KeyRow(
        Message("see what was played, or the best turn"),
        (Command.UP, Command.DOWN),
        Message("Up, down arrow"),
    ),
    KeyRow(Message("see the other one of the two"), (Command.PAUSE,)),
    KeyRow(Message("look at the next player's estate"), (Command.ESTATE,)),
    KeyRow(
        Message("the rule of what is under the pointer"),
        (Command.RULE,),
        Message("F1, right click"),
    ),
    KeyRow(Message("practise what this turn is about"), (Command.PRACTISE,)),
    KeyRow(Message("try any line from here"), (Command.TRY,)),
    KeyRow(Message("the position as text: copy, paste"), (Command.COPY, Command.PASTE)),
    KeyRow(Message("back to the curve and the list"), (Command.BACK,)),
    KeyRow(Message("full screen"), (Command.FULL_SCREEN,)),
    KeyRow(Message("these keys"), (Command.KEYS,)),
)
"""The keys at the table of a reviewed turn."""
