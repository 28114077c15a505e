"""Siblings of a drawn face, for bots of one level at one table: the same trade, another person.

A sibling has another skin, another hair and clothes of other colours, and something of its own.
"""

from __future__ import annotations

import colorsys
import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from cob.ui.kit.theme import RGB

_COLOUR: Final = re.compile(r'(fill|stroke|stop-color)="#([0-9a-f]{6})"')
_HEAD: Final = re.compile(r'd="M33\.[45] 4[45] ')
"""The outline of a head whose eyes lie where a sibling wears something."""
_RIM: Final = '<circle cx="50" cy="50" r="46.5" fill="none"'
"""The beginning of the rim, which all faces share."""
_KEPT: Final = frozenset({"2b2118", "1c1410", "c9462f"})
"""The colours of lines, shadows and cheeks."""
_LIGHT: Final = 0.88
"""The lightness from which a colour is white cloth or a light, which stays."""
_SKIN: Final = (0.05, 0.092, 0.55, 0.44)
"""The least and the greatest hue of skin, its least lightness and its least saturation."""
_PALER: Final = 0.8
"""The saturation of clothes as a share of the drawing's."""
_GROUND: Final = 0.4
"""The least saturation of the ground."""
_HAIR: Final = (0.02, 0.12, 0.42)
"""The least and the greatest hue of hair, and its greatest lightness."""


class _Sibling(NamedTuple):
    """How a sibling differs."""

    skin: RGB
    hair: RGB
    """The colour in which its hair is tinted."""
    turn: float
    """The turn of the hues of clothes and ground, from 0 to 1."""
    own: str
    """A drawing over the face."""


_LINE: Final = 'fill="none" stroke="#2b2118" stroke-linecap="round"'
_GLASS: Final = 'r="6.4" fill="#fff8e6" fill-opacity="0.28" stroke="#2b2118" stroke-width="2.2"'
_SIBLINGS: Final = (
    _Sibling(
        (146, 96, 62),
        (44, 34, 30),
        0.38,
        f'<circle cx="42.8" cy="49" {_GLASS}/><circle cx="57.2" cy="49" {_GLASS}/>'
        f'<path d="M49 48.4 C49.6 47.4 50.4 47.4 51 48.4" stroke-width="2.2" {_LINE}/>',
    ),
    _Sibling(
        (250, 220, 194),
        (176, 92, 40),
        0.66,
        '<circle cx="33.4" cy="57.6" r="3.2" fill="#f0cf72" stroke="#2b2118" stroke-width="1.8"/>'
        '<circle cx="66.6" cy="57.6" r="3.2" fill="#f0cf72" stroke="#2b2118" stroke-width="1.8"/>',
    ),
    _Sibling(
        (196, 140, 98),
        (150, 146, 142),
        0.84,
        '<path d="M50.6 43.6 L63.6 44.6 C64.6 53 59 56 56 55 C52.6 54 51 50 50.6 43.6 Z" '
        'fill="#2b2118"/>'
        f'<path d="M33.8 39.6 L50.8 44 M63 45 L66.2 47.6" stroke-width="2.2" {_LINE}/>',
    ),
)
SIBLINGS: Final = len(_SIBLINGS)
"""The number of a face's siblings."""


def sibling_of(source: str, number: int) -> str:
    """Return the drawing of a face's sibling, 1 to `SIBLINGS`."""
    sibling = _SIBLINGS[(number - 1) % SIBLINGS]

    def other(found: re.Match[str]) -> str:
        """Return a colour of the sibling instead of one of the drawing."""
        part, colour = found.groups()
        if colour in _KEPT:
            return found[0]
        least = _GROUND if part == "stop-color" else 0.0
        rgb = _turned(colour, sibling, least)
        if part == "fill" and _is_skin(colour):
            rgb = sibling.skin
        return f'{part}="#{bytes(rgb).hex()}"'

    ground, rim, rest = _COLOUR.sub(other, source).partition(_RIM)
    return f"{ground}{sibling.own if _HEAD.search(source) else ''}{rim}{rest}"


def _hls(colour: Iterable[int]) -> tuple[float, float, float]:
    """Return hue, lightness and saturation, from 0 to 1."""
    return colorsys.rgb_to_hls(*(each / 255 for each in colour))


def _is_skin(colour: str) -> bool:
    hue, light, full = _hls(bytes.fromhex(colour))
    least, most, darkest, palest = _SKIN
    return least <= hue <= most and darkest <= light < _LIGHT and full >= palest


def _turned(colour: str, sibling: _Sibling, least: float) -> RGB:
    """Return a colour in the hues of a sibling; dark browns are hair and leather."""
    hue, light, full = _hls(bytes.fromhex(colour))
    first, last, lightest = _HAIR
    if light >= _LIGHT:
        turned = hue, light, full
    elif first <= hue <= last and light <= lightest:
        hair = _hls(sibling.hair)
        turned = hair[0], (light + hair[1]) / 2, hair[2]
    else:
        turned = (hue + sibling.turn) % 1, light, max(full * _PALER, least)
    red, green, blue = (round(each * 255) for each in colorsys.hls_to_rgb(*turned))
    return red, green, blue
