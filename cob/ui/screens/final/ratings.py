"""What a rated game has done to the ratings of the people at the table, in the upper corner."""

from __future__ import annotations

import time
from pathlib import Path

from cob.analysis.rating import PROVISIONAL_GAMES
from cob.record import Game
from cob.statistics.rating_texts import told_change
from cob.statistics.store import FILE_NAME, Store
from cob.statistics.strength import rated_games
from cob.text.language import tr
from cob.ui.kit.labels import Label, Placed
from cob.ui.kit.theme import theme
from cob.ui.screens.final.layout import FinalLayout

_SHARE = 0.27
"""The share of the window's width that ratings take at most."""
_LARGE, _SMALL, _STEP = 28, 18, 36
"""Type sizes, and from line to line; pixels at 1080 lines."""


class Ratings:
    """The lines about ratings; there are none after a game that is not rated."""

    def __init__(self, lines: list[str], note: str) -> None:
        self.lines = lines
        self.note = note
        """What is said below the lines; may be empty."""

    @classmethod
    def counted(cls, folder: Path, game: Game) -> Ratings:
        """Count a game that has ended in the statistics, if it is rated, and tell of it."""
        if not game.header.rated:
            return cls([], "")
        store = Store.open(folder / FILE_NAME)
        result = store.note(game, time.time())
        store.write()
        if result.rated is None:
            return cls([], "")
        everyone = rated_games(store.in_order()).values()
        found = [each for games in everyone for each in games if each.game.result == result]
        if not found:
            return cls([], tr("This rated game was counted when it ended for the first time."))
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
            return cls(lines, "")
        told = tr("provisional, {games} of {all} games", games=after.games, all=PROVISIONAL_GAMES)
        return cls(lines, told)

    def room(self, layout: FinalLayout) -> int:
        """Return the width that the lines take, in pixels."""
        return round(_SHARE * layout.width) if self.lines or self.note else 0

    def placed(self, layout: FinalLayout) -> list[Placed]:
        """Return the lines in the window's upper right corner, centred beside the winner."""
        rows = [(text, _LARGE, theme.parchment_light) for text in self.lines]
        if self.note:
            rows.append((self.note, _SMALL, theme.parchment_dark))
        right, room = layout.estates.right, self.room(layout)
        top = layout.px(84) - (len(rows) - 1) * layout.px(_STEP) // 2
        return [
            Label(
                text,
                layout.type(size),
                (right, top + at * layout.px(_STEP)),
                colour,
                "midright",
                room,
                serif=size == _LARGE,
            )
            for at, (text, size, colour) in enumerate(rows)
        ]
