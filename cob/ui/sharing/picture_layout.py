"""The places on the picture of a game, which has one size: lengths are its pixels."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from cob.ui.kit.estate_picture import ESTATE_HEIGHT, ESTATE_WIDTH, hex_width_in

SIZE: Final = (1600, 900)
"""Width and height of the picture."""
_EDGE, _GAP, _PAD = 32, 18, 20
"""Margin of the picture, gap between its sheets, padding left and right in a sheet."""
_HEAD, _FOOT = 108, 104
_LAND: Final = 728
"""Width of the land with the first player's estate."""
_LAND_PAD: Final = 44
_ICONS: Final = 44
"""Height of the signs above the rows of points."""
_ROWS: Final = {2: 62, 3: 56, 4: 52}
"""Height of a player's row of points, by number of players."""
_COLUMN, _TOTAL = 58, 96
"""Width of the points from one source, and of the total."""
_ESTATES: Final = {3: 226, 4: 196}
"""Height of the other estates above the curve; of two players they lie side by side."""
_SHARE: Final = 0.49
"""The other estate's share of the width beside the curve."""
_CAPTION: Final = 56
_WHO: Final = 60
"""Width of a player's pawn and face beside an estate."""
_APART: Final = 14
_LETTERS: Final = 32
"""Height of the letters of the phases below the curve."""
_PAWNS: Final = 66
"""Width of the pawns right of the curve."""
_TITLE: Final = 38


class PictureLayout:
    """The places for a number of players, and sources of points; a best turn takes the foot."""

    def __init__(self, players: int, sources: int, *, has_foot: bool) -> None:
        width, height = SIZE
        inside = width - 2 * _EDGE
        self.head = Rect(_EDGE, 0, inside, _HEAD)
        body = Rect(_EDGE, _HEAD, inside, height - _HEAD - (_FOOT if has_foot else _EDGE))
        self.foot = Rect(_EDGE, body.bottom, inside, height - body.bottom)
        self.land = Rect(body.topleft, (_LAND, body.height))
        self.first = self.land.inflate(-2 * _LAND_PAD, -2 * _LAND_PAD)
        """The estate of the first player."""
        left = self.land.right + _GAP
        right = Rect(left, body.top, body.right - left, body.height)
        self.points = Rect(right.topleft, (right.width, 26 + _ICONS + players * _ROWS[players]))
        self._place_points(players, sources)
        below = Rect(left, self.points.bottom + _GAP, right.width, 0)
        below.height = body.bottom - below.top
        self.estates_sheet, self.curve_sheet = below.copy(), below.copy()
        if players in _ESTATES:
            self.estates_sheet.height = _ESTATES[players]
            self.curve_sheet.height = below.height - _ESTATES[players] - _GAP
        else:
            self.estates_sheet.width = round(below.width * _SHARE)
            self.curve_sheet.width = below.width - self.estates_sheet.width - _GAP
        self.curve_sheet.bottomright = below.bottomright
        self._place_others(players - 1)
        self._place_curve(is_low=players in _ESTATES)

    def _place_points(self, players: int, sources: int) -> None:
        inner = self.points.inflate(-2 * _PAD, -26)
        row = _ROWS[players]
        top = inner.top + _ICONS
        self.total = Rect(inner.right - _TOTAL, top, _TOTAL, players * row)
        """The golden ground of all totals."""
        self.rows = [Rect(inner.left, top + at * row, inner.width, row) for at in range(players)]
        end = self.total.left - 18
        self.columns = [end - _COLUMN * (sources - at) + _COLUMN // 2 for at in range(sources)]
        """The middle of the points from each source."""
        self.icons = inner.top + _ICONS // 2 - 3
        """The middle of the signs of the sources."""
        self.names_end = end - _COLUMN * sources - 8

    def _place_others(self, others: int) -> None:
        inner = self.estates_sheet.inflate(-2 * _PAD, -30)
        wide = inner.width // others
        cells = [
            Rect(inner.left + at * wide, inner.top, wide, inner.height) for at in range(others)
        ]
        self.captions: list[Rect] = []
        """The places of the names; none where pawns stand beside the estates."""
        self.beside: list[Rect] = []
        """The places of the pawns beside the estates."""
        self.others: list[Rect] = []
        """The places of the other players' estates."""
        for cell in cells:
            beside, below = (0, _CAPTION) if others == 1 else (_WHO, 0)
            pitch = hex_width_in((cell.width - beside - _APART, cell.height - below))
            estate = Rect(0, 0, round(pitch * ESTATE_WIDTH), round(pitch * ESTATE_HEIGHT))
            estate.center = cell.centerx + beside // 2, cell.centery - below // 2
            self.others.append(estate)
            if below:
                self.captions.append(Rect(cell.left, estate.bottom, cell.width, below))
            else:
                self.beside.append(Rect(estate.left - beside, estate.top, beside, estate.height))

    def _place_curve(self, *, is_low: bool) -> None:
        inner = self.curve_sheet.inflate(-2 * _PAD, -26)
        self.curve = Rect(inner.left, inner.top, inner.width - _PAWNS, inner.height - _LETTERS)
        self.title = inner.topleft
        """The title of the curve: above it, or in front of it where the sheet is low."""
        if not is_low:
            self.curve.top += _TITLE
            self.curve.height -= _TITLE
