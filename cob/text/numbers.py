"""Numbers as the language in force writes them."""

from __future__ import annotations

from typing import Final

from cob.text.language import of_context, tr

_THOUSANDS: Final = of_context("between thousands", ",")


def decimal(number: float, places: int = 1, sign: str = "-") -> str:
    """Return a number with some digits after the decimal point of the language, in ASCII.

    It is for tables of text; `rounded` has a typographic minus sign.
    """
    whole, _, digits = f"{round(number, places) + 0.0:{sign},.{places}f}".partition(".")
    whole = whole.replace(",", tr(_THOUSANDS))
    return tr("{whole}.{tenths}", whole=whole, tenths=digits) if digits else whole


def whole(number: float, sign: str = "-") -> str:
    """Return a number without digits after the decimal point; a `sign` of "+" as in `rounded`."""
    return f"{round(number):{sign}d}".replace("-", "−")


def rounded(number: float, sign: str = "-") -> str:
    """Return a number with one digit after the decimal point of the language.

    A `sign` of "+" shows that of a positive number too.
    """
    number = round(number, 1) + 0.0  # no negative zero
    whole, tenths = f"{number:{sign}.1f}".replace("-", "−").split(".")
    return tr("{whole}.{tenths}", whole=whole, tenths=tenths)
