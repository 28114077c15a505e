"""Numbers as the language in force writes them."""

from __future__ import annotations

from cob.text.language import tr


def rounded(number: float, sign: str = "-") -> str:
    """Return a number with one digit after the decimal point of the language.

    A `sign` of "+" shows that of a positive number too.
    """
    number = round(number, 1) + 0.0  # no negative zero
    whole, tenths = f"{number:{sign}.1f}".replace("-", "−").split(".")
    return tr("{whole}.{tenths}", whole=whole, tenths=tenths)
