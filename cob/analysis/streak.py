"""For how many days in a row something was done."""

from __future__ import annotations

from collections.abc import Container
from datetime import date
from itertools import takewhile


def days_in_a_row(days: Container[str], today: date) -> int:
    """Return the length of the row of dates (ISO 8601) that ends today or yesterday."""
    last = today.toordinal() - (today.isoformat() not in days)
    return sum(1 for _ in takewhile(lambda day: _is_in(day, days), range(last, 0, -1)))


def _is_in(ordinal: int, days: Container[str]) -> bool:
    return date.fromordinal(ordinal).isoformat() in days
