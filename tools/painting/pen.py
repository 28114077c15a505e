"""A pen and a brush that tremble a little: they write SVG elements, always the same for a seed."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

Point = tuple[float, float]
Stop = tuple[float, str, float]
"""A stop of a gradient: where from 0 to 1, its colour, its opacity."""

INK: Final = "#47331f"
SHADE: Final = "#2c1d10"


def line(points: Sequence[Point], *, closed: bool = True) -> str:
    """Return a path along straight lines."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + ("Z" if closed else "")


def turned(place: Point, turn: float, size: float) -> Callable[[float, float], str]:
    """Return what writes points along and beside a direction from a place on, in so many sizes."""
    cosine, sine = math.cos(turn), math.sin(turn)

    def written(along: float, off: float) -> str:
        return (
            f"{place[0] + (cosine * along - sine * off) * size:.1f}"
            f" {place[1] + (sine * along + cosine * off) * size:.1f}"
        )

    return written


def curve(points: Sequence[Point], *, closed: bool = False, tension: float = 1.0) -> str:
    """Return a path that swings through points."""
    count = len(points)

    def at(index: int) -> Point:
        return points[index % count] if closed else points[max(0, min(count - 1, index))]

    path = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for index in range(count if closed else count - 1):
        before, start, end, after = (at(index + step) for step in (-1, 0, 1, 2))
        share = tension / 3
        first = start[0] + (end[0] - before[0]) * share, start[1] + (end[1] - before[1]) * share
        second = end[0] - (after[0] - start[0]) * share, end[1] - (after[1] - start[1]) * share
        path += "C" + " ".join(f"{x:.1f} {y:.1f}" for x, y in (first, second, end))
    return path + ("Z" if closed else "")


def box(x: float, y: float, width: float, height: float) -> str:
    """Return the path around an upright rectangle."""
    return f"M{x:.1f} {y:.1f}h{width:.1f}v{height:.1f}h{-width:.1f}Z"


def round_box(x: float, y: float, width: float, height: float, radius: float) -> str:
    """Return the path around a rectangle with round corners."""
    across, down, r = width - 2 * radius, height - 2 * radius, radius
    return (
        f"M{x + r:.1f} {y:.1f}h{across:.1f}a{r} {r} 0 0 1 {r} {r}v{down:.1f}a{r} {r} 0 0 1 {-r} {r}"
        f"h{-across:.1f}a{r} {r} 0 0 1 {-r} {-r}v{-down:.1f}a{r} {r} 0 0 1 {r} {-r}Z"
    )


def circle(x: float, y: float, radius: float) -> str:
    """Return the path around a circle."""
    r = f"{radius:.1f}"
    return (
        f"M{x - radius:.1f} {y:.1f}a{r} {r} 0 1 0 {2 * radius:.1f} 0"
        f"a{r} {r} 0 1 0 {-2 * radius:.1f} 0Z"
    )


def hexagon(x: float, y: float, width: float) -> list[Point]:
    """Return the corners of a hexagon that stands on a point."""
    half, high = width / 2, width / 3**0.5
    return [
        (x, y - high),
        (x + half, y - high / 2),
        (x + half, y + high / 2),
        (x, y + high),
        (x - half, y + high / 2),
        (x - half, y - high / 2),
    ]


class Pen:
    """Collects the elements of one picture."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.saturation = 1.0
        """The share of their saturation that colours keep."""
        self._elements: list[str] = []
        self._fills: list[str] = []

    def draw(
        self,
        path: str,
        fill: str = "none",
        stroke: str = "",
        width: float = 1.0,
        *,
        opacity: float = 1.0,
    ) -> None:
        """Draw a path: filled, and with a line of round ends around it if a `stroke` is given."""
        fill, stroke = self._muted(fill), self._muted(stroke)
        parts = [f'<path d="{path}" fill="{fill}"']
        if stroke:
            parts.append(f' stroke="{stroke}" stroke-width="{width:.2f}"')
            parts.append(' stroke-linecap="round" stroke-linejoin="round"')
        if opacity < 1:
            parts.append(f' opacity="{opacity:.2f}"')
        self._elements.append("".join(parts) + "/>")

    def ink(self, path: str, colour: str, width: float, opacity: float = 1.0) -> None:
        """Draw a line along a path."""
        self.draw(path, "none", colour, width, opacity=opacity)

    def across(self, stops: Sequence[Stop], start: Point = (0, 0), end: Point = (0, 1)) -> str:
        """Return a fill that changes along a line, given in shares of what it fills."""
        places = zip(("x1", "y1", "x2", "y2"), (*start, *end), strict=True)
        where = " ".join(f'{name}="{share:.0%}"' for name, share in places)
        return self._fill("linearGradient", where, stops)

    def around(self, stops: Sequence[Stop], middle: Point = (0.5, 0.5), radius: float = 0.5) -> str:
        """Return a fill that changes from a middle outwards, in shares of what it fills."""
        where = f'cx="{middle[0]:.0%}" cy="{middle[1]:.0%}" r="{radius:.0%}"'
        return self._fill("radialGradient", where, stops)

    def _fill(self, kind: str, where: str, stops: Sequence[Stop]) -> str:
        shades = "".join(
            f'<stop offset="{at}" stop-color="{self._muted(colour)}" stop-opacity="{opacity}"/>'
            for at, colour, opacity in stops
        )
        element = f"{where}>{shades}</{kind}>"
        for index, known in enumerate(self._fills):
            if known.endswith(element):
                return f"url(#f{index})"
        self._fills.append(f'<{kind} id="f{len(self._fills)}" {element}')
        return f"url(#f{len(self._fills) - 1})"

    def _muted(self, colour: str) -> str:
        """Return a colour with less saturation and the same lightness."""
        if self.saturation == 1.0 or not colour.startswith("#"):
            return colour
        red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
        grey = 0.299 * red + 0.587 * green + 0.114 * blue
        parts = (round(grey + (part - grey) * self.saturation) for part in (red, green, blue))
        return "#" + "".join(f"{part:02x}" for part in parts)

    def about(self, reach: float) -> float:
        """Return a number between minus and plus `reach`."""
        return self.chance.uniform(-reach, reach)

    def pick(self, *colours: str) -> str:
        """Return one of some colours."""
        return self.chance.choice(colours)

    def blob(
        self, x: float, y: float, wide: float, high: float, count: int = 9, uneven: float = 0.18
    ) -> list[Point]:
        """Return points around an uneven ellipse, given by its half width and half height."""
        turn = self.chance.random() * math.tau
        return [
            (
                x + math.cos(turn + index * math.tau / count) * wide * (1 + self.about(uneven)),
                y + math.sin(turn + index * math.tau / count) * high * (1 + self.about(uneven)),
            )
            for index in range(count)
        ]

    def spot(
        self, x: float, y: float, wide: float, high: float, colour: str, opacity: float = 1.0
    ) -> None:
        """Paint an uneven ellipse."""
        self.draw(curve(self.blob(x, y, wide, high), closed=True), colour, opacity=opacity)

    def wash(self, place: Point, reach: Point, colour: str, opacity: float) -> None:
        """Paint a patch of thin colour in four layers, the darkest in its middle."""
        for layer in range(4):
            size = 1 - layer * 0.13
            x, y = place[0] + self.about(reach[0] * 0.1), place[1] + self.about(reach[1] * 0.1)
            edge = self.blob(x, y, reach[0] * size, reach[1] * size, 10, 0.22)
            self.draw(curve(edge, closed=True), colour, opacity=opacity)

    def svg(self, width: float, height: float) -> str:
        """Return the picture as an SVG document."""
        fills = f"<defs>{''.join(self._fills)}</defs>" if self._fills else ""
        root = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">'
        return root + fills + "\n" + "\n".join(self._elements) + "\n</svg>\n"
