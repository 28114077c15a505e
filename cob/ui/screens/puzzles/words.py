"""The titles of the themes of puzzles."""

from __future__ import annotations

from typing import Final, NamedTuple

from cob.analysis.puzzles.puzzle import Theme
from cob.text.language import Message


class ThemeWords(NamedTuple):
    """The words of a theme."""

    symbol: str
    title: Message
    about: Message


THEMES: Final[dict[Theme, ThemeWords]] = {
    Theme.BEST_TURN: ThemeWords(
        "dice", Message("Best turn"), Message("Two dice, one turn: make the most of them.")
    ),
    Theme.CHAIN: ThemeWords(
        "kind-castle", Message("Chain"), Message("One tile sets off another: find the whole chain.")
    ),
    Theme.WHICH_TILE: ThemeWords(
        "kind-building", Message("Which tile"), Message("Several are there, and one is worth most.")
    ),
    Theme.SELL: ThemeWords(
        "kind-ship",
        Message("Sell or hold"),
        Message("Are the goods worth a die now, or more later on?"),
    ),
    Theme.DENY: ThemeWords(
        "pawn-red", Message("Be first"), Message("The others want it too: take it before they do.")
    ),
    Theme.LAST_ROUND: ThemeWords(
        "hourglass", Message("Last round"), Message("Nothing comes after it: count every point.")
    ),
}
"""The themes in the order of the menu."""
