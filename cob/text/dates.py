"""Dates as people write them, in the language in force."""

from __future__ import annotations

import time
from datetime import date
from typing import Final

from cob.text.language import Message, of_context, tr

_MONTHS: Final = (
    Message("January"),
    Message("February"),
    Message("March"),
    Message("April"),
    Message("May"),
    Message("June"),
    Message("July"),
    Message("August"),
    Message("September"),
    Message("October"),
    Message("November"),
    Message("December"),
)


_FIRST: Final = of_context("day of a month", "1")
"""Some languages use an ordinal for the first of a month, and numbers for the others."""
_LAST: Final = 253402214400.0
"""Seconds since the epoch; the last day with a year of four digits in every time zone."""


def local_time(seconds: float) -> time.struct_time:
    """Return a time of the local clock; a time outside of all calendars becomes the nearest.

    A damaged file system gives files such times.
    """
    return time.localtime(min(max(seconds, 0.0), _LAST))


def day_of(seconds: float) -> str:
    """Return a day, such as: 1 March 2026. The time is in seconds since the epoch."""
    when = local_time(seconds)
    return told_day(date(*when[:3]))


def told_day(day: date) -> str:
    """Return a date, such as: 1 March 2026."""
    number = tr(_FIRST) if day.day == 1 else day.day
    return tr("{day} {month} {year}", day=number, month=_MONTHS[day.month - 1], year=day.year)


def date_of(seconds: float) -> str:
    """Return day and time, such as: 1 March 2026, 14:05."""
    when = time.strftime("%H:%M", local_time(seconds))
    return tr("{day}, {time}", day=day_of(seconds), time=when)
