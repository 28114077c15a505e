"""For how many days in a row something was done."""

from __future__ import annotations

from collections.abc import Container
from datetime import date, timedelta


def days_in_a_row(days: Container[str], today: date) -> int:
    """Return the length of the row of dates (ISO 8601) that ends today or yesterday."""
    day = today if today.isoformat() in days else today - timedelta(1)
    count = 0
    while day.isoformat() in days:
        count, day = count + 1, day - timedelta(1)
    return count
