"""The charges of coats of arms: what stands on the field, as SVG elements of 100 by 100.

`{fill}` is the metal of the charge, `{line}` the dark of its lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import Final

_EDGE: Final = 'fill="{fill}" stroke="{line}" stroke-width="3" stroke-linejoin="round"'
_DARK: Final = 'fill="{line}"'
_STROKE: Final = (
    'fill="none" stroke="{line}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"'
)
_ROD: Final = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'


def _path(shape: str, look: str = _EDGE) -> str:
    return f'<path d="{shape}" {look}/>'


def _disc(x: float, y: float, radius: float, look: str = _EDGE) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {look}/>'


def _rods(shape: str, width: float) -> str:
    """Return lines of metal with dark edges."""
    return (
        f'<path d="{shape}" {_ROD} stroke="{{line}}" stroke-width="{width + 6:g}"/>'
        f'<path d="{shape}" {_ROD} stroke="{{fill}}" stroke-width="{width:g}"/>'
    )


def _both(shape: Sequence[tuple[str, Sequence[float]]], look: str = _EDGE) -> str:
    """Return a path and its mirror image; the numbers are places, x before y."""
    found = []
    for mirrored in (False, True):
        parts = []
        for letter, numbers in shape:
            places = [
                100 - number if mirrored and not at % 2 else number
                for at, number in enumerate(numbers)
            ]
            parts.append(letter + " ".join(f"{place:g}" for place in places))
        found.append(_path("".join(parts), look))
    return "".join(found)


def _around(count: int, make: Callable[[float], str]) -> str:
    """Return parts at equal angles, the first at the top."""
    return "".join(make(2 * pi * at / count - pi / 2) for at in range(count))


def _star(points: int, outer: float, inner: float) -> str:
    places = []
    for at in range(2 * points):
        radius, angle = (inner if at % 2 else outer), pi * at / points - pi / 2
        places.append(f"{50 + radius * cos(angle):.1f} {50 + radius * sin(angle):.1f}")
    return "M" + "L".join(places) + "Z"


def _rose() -> str:
    def petal(angle: float) -> str:
        return _disc(50 + 24 * cos(angle), 50 + 24 * sin(angle), 20)

    def leaf(angle: float) -> str:
        x, y = cos(angle + pi / 5), sin(angle + pi / 5)
        return _path(
            f"M{50 + 47 * x:.1f} {50 + 47 * y:.1f}L{50 + 24 * x - 7 * y:.1f} "
            f"{50 + 24 * y + 7 * x:.1f}L{50 + 24 * x + 7 * y:.1f} {50 + 24 * y - 7 * x:.1f}Z"
        )

    return _around(5, leaf) + _around(5, petal) + _disc(50, 50, 14) + _disc(50, 50, 5, _DARK)


def _grapes() -> str:
    rows = ((38, 5), (53, 4), (68, 3), (82, 1.5))
    berries = "".join(
        _disc(50 + (at - (count - 1) / 2) * 15.5, y, 9)
        for y, whole in rows
        for count in [max(1, int(whole))]
        for at in range(count)
    )
    leaf = "M50 30C40 22 30 26 22 18C32 16 30 8 40 8C46 8 48 14 50 18C52 12 58 6 68 8"
    return _path(leaf + "C74 10 70 18 80 20C72 28 60 24 50 30Z") + berries


def _sheaf() -> str:
    stalks = _rods("M50 60L50 24M50 60L36 24M50 60L64 24M50 60L22 30M50 60L78 30", 4)
    ears = "".join(
        f'<g transform="rotate({turn} {x} {y})"><ellipse cx="{x}" cy="{y}" rx="7" ry="15"'
        f" {_EDGE}/></g>"
        for x, y, turn in ((20, 24, -28), (80, 24, 28), (35, 19, -12), (65, 19, 12), (50, 17, 0))
    )
    foot = _path("M44 60L26 94L40 90L50 96L60 90L74 94L56 60Z")
    return stalks + ears + foot + _path("M37 54H63V66H37Z")


def _wheel() -> str:
    def spoke(angle: float) -> str:
        return f"M50 50L{50 + 36 * cos(angle):.1f} {50 + 36 * sin(angle):.1f}"

    ring = f'<circle cx="50" cy="50" r="38" {_ROD} stroke="{{}}" stroke-width="{{}}"/>'
    rim = ring.format("{line}", 16) + ring.format("{fill}", 10)
    return rim + _rods(_around(8, spoke), 5) + _disc(50, 50, 12) + _disc(50, 50, 4, _DARK)


def _shell() -> str:
    ribs = "".join(
        f"M50 84L{50 + 40 * cos(angle):.1f} {56 + 40 * sin(angle):.1f}"
        for angle in (pi * part / 8 + pi for part in range(1, 8))
    )
    fan = (
        "M38 92L40 82C16 74 6 54 14 36C24 14 40 10 50 10C60 10 76 14 86 36C94 54 84 74 60 82L62 92Z"
    )
    return _path(fan) + _path(ribs, _STROKE)


def _bee() -> str:
    wings = _both(
        [("M", (48, 40)), ("C", (34, 14, 8, 14, 8, 34)), ("C", (8, 50, 34, 52, 48, 46)), ("Z", ())]
    )
    body = _path("M50 28C66 30 68 62 50 94C32 62 34 30 50 28Z")
    bands = _path("M37 48H63V56H37ZM38 64H62V71H38ZM43 79H57V84H43Z", _DARK)
    return wings + body + bands + _disc(50, 22, 11) + _path("M44 14L36 4M56 14L64 4", _STROKE)


def _tree() -> str:
    trunk = _path("M44 92L47 58H53L56 92L70 96H30Z")
    places = ((50, 22, 17), (30, 36, 16), (70, 36, 16), (38, 54, 15), (62, 54, 15), (50, 42, 19))
    return trunk + "".join(_disc(*place) for place in places)


def _snail() -> str:
    body = "M10 86C14 70 28 78 34 70L78 74C84 62 80 44 88 40C98 40 98 56 94 66C92 82 82 88 72 88Z"
    spiral = "M34 66C24 48 36 30 52 32C66 34 70 52 58 60C48 64 40 56 46 48C50 44 56 46 55 51"
    horns = _rods("M86 42L80 24M92 42L96 26", 3)
    return horns + _path(body) + _disc(48, 48, 30) + _path(spiral, _STROKE)


CHARGES: Final[dict[str, str]] = {
    "tower": _path("M24 94V42H18V12H32V24H43V12H57V24H68V12H82V42H76V94Z")
    + _path("M40 94V74A10 10 0 0 1 60 74V94ZM46 48H54V62H46Z", _DARK)
    + _path("M24 42H76", _STROKE),
    "lily": _both(
        [
            ("M", (44, 60)),
            ("C", (42, 40, 26, 26, 14, 36)),
            ("C", (4, 46, 8, 62, 20, 62)),
            ("C", (27, 62, 30, 56, 26, 50)),
            ("C", (33, 50, 36, 56, 37, 62)),
            ("Z", ()),
        ]
    )
    + _path("M50 4C66 22 68 40 58 60H42C32 40 34 22 50 4Z")
    + _path("M42 68H58C60 80 64 84 72 88C60 92 55 86 50 96C45 86 40 92 28 88C36 84 40 80 42 68Z")
    + _path("M32 58H68V69H32Z"),
    "sun": _path(_star(12, 48, 27)) + _disc(50, 50, 22),
    "star": _path(_star(5, 48, 19)) + _disc(50, 50, 8, _DARK),
    "moon": _path("M20 16A40 40 0 1 0 80 16A33 33 0 1 1 20 16Z"),
    "rose": _rose(),
    "grapes": _grapes(),
    "key": _rods("M50 40V92", 7)
    + _path("M50 64H72V72H64V78H72V90H50Z")
    + f'<circle cx="50" cy="24" r="15" {_ROD} stroke="{{line}}" stroke-width="14"/>'
    + f'<circle cx="50" cy="24" r="15" {_ROD} stroke="{{fill}}" stroke-width="8"/>',
    "sheaf": _sheaf(),
    "fish": _path("M50 4C72 22 72 52 57 74L70 94L50 86L30 94L43 74C28 52 28 22 50 4Z")
    + _disc(43, 24, 4, _DARK)
    + _path("M36 40C44 48 56 48 64 40M37 52C45 60 55 60 63 52M41 64C47 70 53 70 59 64", _STROKE),
    "bell": _disc(50, 86, 9)
    + _path("M50 12C72 14 70 40 74 60C76 68 84 72 88 80H12C16 72 24 68 26 60C30 40 28 14 50 12Z")
    + _path("M25 64H75M18 72H82", _STROKE)
    + _disc(50, 10, 7),
    "wheel": _wheel(),
    "crown": _path("M18 72L8 28L31 50L50 16L69 50L92 28L82 72Z")
    + _path("M16 72H84V88H16Z")
    + "".join(_disc(x, y, 7) for x, y in ((8, 25), (50, 13), (92, 25)))
    + "".join(_disc(x, 80, 4, _DARK) for x in (32, 50, 68)),
    "goblet": _path(
        "M20 10H80C82 44 70 56 55 60V80C66 82 72 86 74 94H26C28 86 34 82 45 80V60"
        "C30 56 18 44 20 10Z"
    )
    + _path("M21 26H79M45 68H55", _STROKE),
    "ship": _rods("M50 66V8", 4)
    + _path("M50 14C76 22 78 42 72 54H50ZM44 20C26 30 22 44 24 54H44Z")
    + _path("M8 62H92C88 82 78 92 66 92H34C22 92 12 82 8 62Z")
    + _path("M12 72H88", _STROKE),
    "tree": _tree(),
    "snail": _snail(),
    "bee": _bee(),
    "swords": _rods("M22 12L74 76M78 12L26 76", 7)
    + _rods("M60 80L84 60M40 80L16 60", 5)
    + _rods("M74 76L84 90M26 76L16 90", 5),
    "horseshoe": _path(
        "M18 92C4 56 10 8 50 8C90 8 96 56 82 92H62C78 62 74 30 50 30C26 30 22 62 38 92Z"
    )
    + "".join(
        _disc(x, y, 3.6, _DARK)
        for x, y in ((22, 72), (18, 50), (26, 28), (74, 28), (82, 50), (78, 72))
    ),
    "shell": _shell(),
    "anchor": _rods("M50 28V88M28 38H72", 7)
    + _rods("M12 62C14 82 34 90 50 90C66 90 86 82 88 62", 7)
    + f'<circle cx="50" cy="16" r="8" {_ROD} stroke="{{line}}" stroke-width="12"/>'
    + f'<circle cx="50" cy="16" r="8" {_ROD} stroke="{{fill}}" stroke-width="6"/>',
    "acorn": _path("M28 44C26 74 42 86 50 96C58 86 74 74 72 44Z")
    + _path("M18 44C18 22 40 20 46 20L44 6H54L54 20C60 20 82 22 82 44Z")
    + _path("M24 36L32 28M38 40L48 28M54 40L64 28M70 40L76 34", _STROKE),
    "arrows": _rods("M50 94V22M28 90L68 26M72 90L32 26", 4)
    + _path("M50 2L60 22H40ZM78 8L76 30L60 20ZM22 8L40 20L24 30Z"),
}
"""Every charge by its name; the arms of a name depend on the order and on the number of rows."""
