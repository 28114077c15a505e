"""The pointer over the table: its place, the thing under it and since when, the piece held."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from cob.clicks.table_things import PanelPart, Thing

_REST: Final = 0.15
"""Seconds of rest after which the card of a thing is shown."""
Place = tuple[int, int]


class Pointer:
    """A pointer that is moved by the mouse, or by keys from one thing to the next."""

    def __init__(self) -> None:
        self.place: Place | None = None
        self.found: tuple[Thing, Rect] | None = None
        """The thing under the pointer, with the rectangle around it."""
        self.by_keys = False
        """Whether the keyboard moved it last; then the thing under it is marked."""
        self.pressed: Thing | None = None
        """The thing that was clicked and is still under the pointer."""
        self.held: tuple[Thing, Place] | None = None
        """The thing that the mouse holds, and where it was pressed; None for nothing."""
        self._seconds = 0.0
        self._has_clicked = False
        """Whether it has not moved since it clicked; then no card opens."""

    @property
    def thing(self) -> Thing | None:
        """The thing under the pointer."""
        return self.found[0] if self.found else None

    @property
    def has_rested(self) -> bool:
        """Whether it has been on the same thing long enough for a card."""
        return self.found is not None and not self._has_clicked and self._seconds >= _REST

    @property
    def seconds_left(self) -> float | None:
        """Seconds until then; None after that, or on nothing."""
        if self.found is None or self._has_clicked or self.has_rested:
            return None
        return _REST - self._seconds

    def pass_time(self, seconds: float) -> bool:
        """Let time pass; return whether it has just rested long enough."""
        if self.seconds_left is None:
            return False
        self._seconds += seconds
        return self.has_rested

    def move(self, place: Place, found: tuple[Thing, Rect] | None) -> bool:
        """Move it to a place; return whether the thing under it has changed."""
        if place != self.place:
            self._has_clicked = False
        self.place = place
        is_new = (found[0] if found else None) != self.thing
        if is_new:
            if not self._stays_on_estate(found):
                self._seconds = 0.0
            self.pressed = None
            self.found = found
        return is_new

    def _stays_on_estate(self, found: tuple[Thing, Rect] | None) -> bool:
        """Return whether it moves on the same small estate, which is shown enlarged."""
        before, now = self.thing, found[0] if found else None
        return (
            isinstance(before, PanelPart)
            and isinstance(now, PanelPart)
            and before.seat == now.seat
            and before.is_of_estate
            and now.is_of_estate
        )

    def click(self) -> None:
        """Click on the thing under the pointer; a card opens only after the pointer has moved."""
        self._has_clicked = True
        self._seconds = 0.0

    def forget(self) -> None:
        """Forget the thing under the pointer, which has gone."""
        self.found = None

    def dragged(self, least: int) -> Thing | None:
        """Return the held thing, if it was dragged at least this number of pixels."""
        if self.held is None or self.place is None:
            return None
        thing, (x, y) = self.held
        return thing if max(abs(self.place[0] - x), abs(self.place[1] - y)) > least else None
