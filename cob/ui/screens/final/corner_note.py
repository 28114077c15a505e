"""The note in the upper corner: new ratings after a rated game, or others' results of the deal."""

from __future__ import annotations

import time
from pathlib import Path

from cob.analysis.rating import PROVISIONAL_GAMES
from cob.record import Game
from cob.session.deal_texts import told_comparison, told_origin
from cob.statistics.rating_texts import told_change
from cob.statistics.store import FILE_NAME, Store
from cob.statistics.strength import rated_games
from cob.text.language import tr
from cob.ui.kit.art import Art
from cob.ui.kit.labels import Label, Placed
from cob.ui.kit.measure import line_height, wrap_evenly
from cob.ui.kit.theme import SMALLEST_TYPE, theme
from cob.ui.screens.final.layout import FinalLayout

_SHARE = 0.27
"""The maximum share of the window's width."""
_LARGE, _SMALL = 28, 18
"""Maximum type size of the lines, and that of the note; pixels at 1080 lines."""


class CornerNote:
    """Lines in the upper corner; most games have none."""

    def __init__(self, lines: list[str], note: str = "") -> None:
        self.lines = lines
        self.note = note
        """The text below the lines; may be empty."""

    @classmethod
    def about(cls, folder: Path, game: Game) -> CornerNote:
        """Return the note on a finished game, and count a rated one in the statistics."""
        return _about_ratings(folder, game) if game.header.rated else _about_deal(game)

    @property
    def told(self) -> list[str]:
        """The lines and the note, for screen readers."""
        return [*self.lines, self.note] if self.note else self.lines

    def room(self, layout: FinalLayout) -> int:
        """Return the width of the lines, in pixels."""
        return round(_SHARE * layout.width) if self.lines or self.note else 0

    def placed(self, art: Art, layout: FinalLayout) -> list[Placed]:
        """Return the lines beside the winner, as far to the right as the buttons allow.

        A single line may be a sentence of several rows. The note is left out if it has no room.
        """
        right, room = layout.deal[0].left - layout.px(24), self.room(layout)
        high = 2 * (layout.sheet.top - layout.title) - layout.px(12)
        small = layout.type(_SMALL)
        note = wrap_evenly(art, self.note, small, room) if self.note else []
        rest = high - len(note) * line_height(small)
        lines, large = _fitted(art, self.lines, layout.type(_LARGE), room, rest)
        if lines and len(lines) * line_height(large) > rest:
            note = []
            lines, large = _fitted(art, self.lines, layout.type(_LARGE), room, high)
        rows = [(text, large, theme.parchment_light, True) for text in lines]
        rows += [(text, small, theme.parchment_dark, False) for text in note]
        top = layout.title - sum(line_height(size) for _, size, *_ in rows) // 2
        placed: list[Placed] = []
        for text, size, colour, serif in rows:
            middle = (right, top + line_height(size) // 2)
            placed.append(Label(text, size, middle, colour, "midright", room, serif=serif))
            top += line_height(size)
        return placed


def _fitted(
    art: Art, lines: list[str], size: int, width: int, height: int
) -> tuple[list[str], int]:
    """Return the lines and the largest type size in which they fit.

    A single line may take several rows. Text that does not fit gets the smallest size.
    """
    while True:
        rows = lines
        if len(lines) == 1:
            rows = wrap_evenly(art, lines[0], size, width, serif=True)
        font = art.font(size, serif=True)
        is_high = len(rows) * line_height(size) > height
        if size <= SMALLEST_TYPE or not (is_high or any(font.size(r)[0] > width for r in rows)):
            return rows, size
        size -= 1


def _about_ratings(folder: Path, game: Game) -> CornerNote:
    """Count a rated game in the statistics, and return a note with the ratings of the people."""
    store = Store.open(folder / FILE_NAME)
    result = store.note(game, time.time())
    store.write()
    if result.rated is None:
        return CornerNote([])
    everyone = rated_games(store.in_order()).values()
    found = [each for games in everyone for each in games if each.game.result == result]
    if not found:
        return CornerNote([], tr("This rated game was counted when it ended for the first time."))
    found.sort(key=lambda each: each.game.own.place)
    lines = [
        tr(
            "{name}: rating {rating} ({change})",
            name=each.game.own.name,
            rating=round(each.after.rating),
            change=told_change(each.gained),
        )
        for each in found
    ]
    after = found[0].after
    if len(found) > 1 or not after.is_provisional:
        return CornerNote(lines)
    told = tr("provisional, {games} of {all}", games=after.games, all=PROVISIONAL_GAMES)
    return CornerNote(lines, told)


def _about_deal(game: Game) -> CornerNote:
    """Return a note on who did better with the same deal, and on the deal of the day."""
    return CornerNote(told_comparison(game), " ".join(told_origin(game.origin)))
