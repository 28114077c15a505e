"""Drawing coats of arms: on a shield, or on a banner with fringes."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from cob.ui.kit.art.kept import Prepared, remembered
from cob.ui.kit.art.vector import drawing, rasterise, web
from cob.ui.kit.heraldry.blazon import Blazon, Division
from cob.ui.kit.heraldry.charges import CHARGES
from cob.ui.kit.theme import PAPER, RGB, SHADOW, luminance, mix

_SHADE: Final = 0.34
"""How much darker the second colour of a divided field is."""
_FINE: Final = 2
"""How many times finer a mask is drawn than it is used, so that its edge is smooth."""
_GOLD: Final[RGB] = (226, 178, 74)

_Spots = tuple[tuple[float, float, float], ...]


class _Shape(NamedTuple):
    """The outline of a shield or a banner, 100 wide."""

    height: float
    edge: str
    over: str
    """The rim, the fringes and the light, drawn over the arms."""
    middle: float
    """The height of the middle of its arms."""
    reach: float
    """Half the height of its arms."""


_SHIELD_EDGE: Final = "M4 4H96V56C96 88 74 106 50 117C26 106 4 88 4 56Z"
_BANNER_EDGE: Final = "M4 3H96V158L73 146L50 166L27 146L4 158Z"
_FRINGE: Final = "M4 158L27 146L50 166L73 146L96 158"


def _light(stops: tuple[tuple[float, str, float], ...]) -> str:
    """Return the definition of a light that changes from left to right."""
    inner = "".join(
        f'<stop offset="{at}" stop-color="{colour}" stop-opacity="{part}"/>'
        for at, colour, part in stops
    )
    along = 'gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="100" y2="0"'
    return f'<defs><linearGradient id="light" {along}>{inner}</linearGradient></defs>'


_SHEEN: Final = _light(
    ((0.0, "#ffffff", 0.26), (0.4, "#ffffff", 0.03), (0.6, "#140e08", 0.02), (1.0, "#140e08", 0.3))
)
_FOLDS: Final = _light(
    (
        (0.0, "#140e08", 0.34), (0.14, "#ffffff", 0.12), (0.3, "#140e08", 0.2),
        (0.5, "#ffffff", 0.16), (0.7, "#140e08", 0.18), (0.86, "#ffffff", 0.08),
        (1.0, "#140e08", 0.42),
    )
)  # fmt: skip
_SHIELD: Final = _Shape(
    120.0,
    _SHIELD_EDGE,
    f'{_SHEEN}<path d="{_SHIELD_EDGE}" fill="url(#light)"/>'
    f'<path d="{_SHIELD_EDGE}" fill="none" stroke="{web(SHADOW)}" stroke-width="7"/>'
    f'<path d="{_SHIELD_EDGE}" fill="none" stroke="{web(_GOLD)}" stroke-width="3.4"/>',
    55.0,
    52.0,
)
_BANNER: Final = _Shape(
    172.0,
    _BANNER_EDGE,
    f'{_FOLDS}<path d="{_BANNER_EDGE}" fill="url(#light)"/>'
    f'<path d="M9 3V155M91 3V155" stroke="{web(_GOLD)}" stroke-width="2" fill="none"/>'
    f'<path d="{_FRINGE}" fill="none" stroke="{web(_GOLD)}" stroke-width="6"/>'
    f'<path d="{_FRINGE}" fill="none" stroke="{web(mix(_GOLD, SHADOW, 0.5))}" stroke-width="6"'
    ' stroke-dasharray="1.5 3"/>',
    74.0,
    64.0,
)


@remembered(96)
def shield(arms: Blazon, width: int) -> pygame.Surface:
    """Return arms on a shield of that width; its height is 1.2 times that."""
    return _drawn(arms, _SHIELD, width)


def _banner(arms: Blazon, width: int) -> pygame.Surface:
    """Return arms on a hanging banner of that width; its height is 1.72 times that."""
    return _drawn(arms, _BANNER, width)


banner: Final = Prepared(_banner, 16)


def _drawn(arms: Blazon, shape: _Shape, width: int) -> pygame.Surface:
    """Return the arms within an outline; SDL_image knows no clipping, so a mask cuts them out."""
    size = max(1, width), max(1, round(width * shape.height / 100))
    picture = rasterise(drawing(_field(arms, shape), 100, shape.height), *size)
    fine = size[0] * _FINE, size[1] * _FINE
    mask = rasterise(drawing(f'<path d="{shape.edge}" fill="#fff"/>', 100, shape.height), *fine)
    white = pygame.Surface(fine, pygame.SRCALPHA)
    white.fill((255, 255, 255, 0))
    white.blit(mask, (0, 0))
    mask = pygame.transform.smoothscale(white, size)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(rasterise(drawing(shape.over, 100, shape.height), *size), (0, 0))
    return picture


def _field(arms: Blazon, shape: _Shape) -> str:
    """Return the field, its division and its charges, as SVG elements."""
    top, low = shape.middle - shape.reach, shape.middle + shape.reach
    field, dark = web(arms.field), web(mix(arms.field, SHADOW, _SHADE))
    if luminance(arms.field) < 0.3:
        dark = web(mix(arms.field, PAPER, 0.16))
    metal, end, mid = web(arms.metal), shape.height, shape.middle
    parts = [f'<rect width="100" height="{end}" fill="{field}"/>']

    def fill(path: str, colour: str) -> None:
        parts.append(f'<path d="{path}" fill="{colour}"/>')

    match arms.division:
        case Division.PER_PALE:
            fill(f"M50 0H100V{end}H50Z", dark)
        case Division.PER_FESS:
            fill(f"M0 {mid}H100V{end}H0Z", dark)
        case Division.PER_BEND:
            fill(f"M0 {top}L100 {low}V{end}H0Z", dark)
        case Division.PER_CHEVRON:
            fill(f"M0 {low}L50 {mid - 8}L100 {low}V{end}H0Z", dark)
        case Division.QUARTERLY:
            fill(f"M50 0H100V{mid}H50ZM0 {mid}H50V{end}H0Z", dark)
        case Division.BARRY:
            step = shape.reach / 3
            for at in range(6):
                fill(f"M0 {top + (2 * at + 1) * step}h100v{step}h-100Z", dark)
        case Division.PALY:
            fill(f"M17 0H33V{end}H17ZM50 0H67V{end}H50ZM83 0H100V{end}H83Z", dark)
        case Division.CHIEF:
            fill(f"M0 0H100V{top + 24}H0Z", metal)
        case Division.FESS:
            fill(f"M0 {mid - 11}H100V{mid + 11}H0Z", metal)
        case Division.PALLETS:
            fill(f"M18 0H26V{end}H18ZM74 0H82V{end}H74Z", metal)
        case Division.BEND:
            fill(f"M-10 {top + 2}L2 {top - 10}L110 {low - 2}L98 {low + 10}Z", metal)
        case Division.CHEVRON:
            arm = f"L50 {mid - 12}L100 {mid + 34}V{mid + 56}L50 {mid + 10}L0 {mid + 56}Z"
            fill(f"M0 {mid + 34}{arm}", metal)
        case Division.BORDER:
            edge = shape.edge
            parts.append(f'<path d="{edge}" fill="none" stroke="{metal}" stroke-width="24"/>')
    line = web(mix(arms.field, SHADOW, 0.62))
    charge = CHARGES[arms.charge].format(fill=metal, line=line)
    for x, y, side in _spots(arms.division, shape):
        parts.append(
            f'<g transform="translate({x - side / 2:g} {y - side / 2:g}) scale({side / 100:g})">'
            f"{charge}</g>"
        )
    return "".join(parts)


def _spots(division: Division, shape: _Shape) -> _Spots:
    """Return the middles and the sides of the charges."""
    mid, reach = shape.middle, shape.reach
    above, below = mid - reach * 0.52, mid + reach * 0.5
    match division:
        case Division.PLAIN_WITH_THREE:
            return (28, above + 2, 36), (72, above + 2, 36), (50, below - 2, 38)
        case Division.CHIEF:
            return ((50, mid + 12, 62),)
        case Division.FESS:
            return (27, above, 32), (73, above, 32), (50, below + 2, 34)
        case Division.PALLETS:
            return ((50, mid, 44),)
        case Division.BEND:
            return (69, above + 2, 42), (31, below - 4, 42)
        case Division.CHEVRON:
            return (25, above - 2, 34), (75, above - 2, 34), (50, mid + reach * 0.66, 32)
        case Division.BORDER:
            return ((50, mid, 50),)
    return ((50, mid, 70),)
