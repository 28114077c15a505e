"""What is told in the upper corner: what a rated game has done to ratings, or how others did."""

from __future__ import annotations

import time
from pathlib import Path

from cob.analysis.rating import PROVISIONAL_GAMES
from cob.record import Game
from cob.statistics.rating_texts import told_change
from cob.statistics.store import FILE_NAME, Store
from cob.statistics.strength import rated_games
from cob.text.dates import told_day
from cob.text.language import tr
from cob.ui.kit.labels import Label, Placed
from cob.ui.kit.theme import theme
from cob.ui.screens.final.layout import FinalLayout

_SHARE = 0.27
"""The share of the window's width that it takes at most."""
_LARGE, _SMALL, _STEP = 28, 18, 36
"""Type sizes, and from line to line; pixels at 1080 lines."""


class CornerNote:
    """Lines in the upper corner; there are none after most games."""

    def __init__(self, lines: list[str], note: str = "") -> None:
        self.lines = lines
        self.note = note
        """What is said below the lines; may be empty."""

    @classmethod
    def about(cls, folder: Path, game: Game) -> CornerNote:
        """Return what is to be told of a game that has ended; a rated one is counted."""
        return _about_ratings(folder, game) if game.header.rated else _about_deal(game)

    def room(self, layout: FinalLayout) -> int:
        """Return the width that the lines take, in pixels."""
        return round(_SHARE * layout.width) if self.lines or self.note else 0

    def placed(self, layout: FinalLayout) -> list[Placed]:
        """Return the lines beside the winner, as far to the right as the button lets them."""
        rows = [(text, _LARGE, theme.parchment_light) for text in self.lines]
        if self.note:
            rows.append((self.note, _SMALL, theme.parchment_dark))
        right, room = layout.deal[0].left - layout.px(24), self.room(layout)
        top = layout.title - (len(rows) - 1) * layout.px(_STEP) // 2
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


def _about_ratings(folder: Path, game: Game) -> CornerNote:
    """Count a rated game in the statistics, and tell of the ratings of the people."""
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
    told = tr("provisional, {games} of {all} games", games=after.games, all=PROVISIONAL_GAMES)
    return CornerNote(lines, told)


def _about_deal(game: Game) -> CornerNote:
    """Tell what was reached where the deal was played before, and whose day it is."""
    origin = game.origin
    if origin is None:
        return CornerNote([])
    day = tr("The deal of {day}.", day=told_day(origin.day)) if origin.day else ""
    both = zip(game.header.names, game.state.players, origin.points_before, strict=False)
    lines = [
        tr(
            "{name}: {points}, before in this place {before}",
            name=name,
            points=player.points,
            before=before,
        )
        for name, player, before in both
    ]
    return CornerNote(lines, day or (tr("The same deal was played before.") if lines else ""))
