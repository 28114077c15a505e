"""The texts at the head of the table during a replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cob.clicks.table_things import TableButton
from cob.record.timeline import Timeline
from cob.session.pace import SPEEDS
from cob.session.tempo import Tempo
from cob.text.language import Message, tr
from cob.ui.kit.art import Art
from cob.ui.kit.measure import with_names, wrap
from cob.ui.screens.replay.telling import where
from cob.ui.table.layout import TableLayout

PICTURE: Final = Message("Save a picture of the whole window as it is now.")
RECORD: Final = Message("Save the whole game as a text, to be played or watched again.")
REVIEW: Final = Message("See which turns decided the game, and how they were played best.")
TALLER: Final = Message("Click for a taller sheet, with the whole text and a larger curve.")
LOWER: Final = Message("Click for a lower sheet, to see the whole board again.")
_HEAD_TYPE: Final = 20
_HEAD_LINES: Final = 3


def prompt(timeline: Timeline, at: int) -> str:
    """Return the place of a position in the game."""
    state = timeline.step(at).state
    text = tr(
        "{where}. Move {number} of {last}.", where=where(state), number=at, last=timeline.last
    )
    if at == timeline.last and not state.is_over:
        text = f"{text} {tr('The game was played up to here.')}"
    return text


def button_hint(button: TableButton, tempo: Tempo) -> str:
    """Return the effect of a button of the table here."""
    return tr(_BUTTONS[button], manner=SPEEDS[tempo.next_speed].manner)


def points_in(
    art: Art, layout: TableLayout, timeline: Timeline, names: Sequence[str], at: int
) -> str:
    """Return the points in the position of a click, with names as long as fit."""
    points, place = timeline.points_at(at), where(timeline.step(at).state)
    size, room = layout.type(_HEAD_TYPE), layout.head.width - layout.px(28)

    def tell(shortened: Sequence[str]) -> str:
        each = [f"{name} {number}" for name, number in zip(shortened, points, strict=True)]
        told = ", ".join(each)
        return tr("{where}: {points}. Click or drag to go there.", where=place, points=told)

    return with_names(names, tell, lambda text: len(wrap(art, text, size, room)) <= _HEAD_LINES)


_BUTTONS: Final = {
    TableButton.MENU: Message("Rules, settings, leaving."),
    TableButton.SPEED: Message("Have the game go on {manner}."),
    TableButton.HOME: Message("Look at the estate of the player who moved."),
}
