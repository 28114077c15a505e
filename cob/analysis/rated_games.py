"""Which games may be rated: those that say how strong a person is beside bots of known strength."""

from __future__ import annotations

from cob.analysis.rating import BOT_RATINGS
from cob.boards import SHIPPED
from cob.engine.message import Message
from cob.engine.ruleset import ALEA
from cob.record import PERSON, Header


def why_not_rated(header: Header) -> str:
    """Return why a game so agreed cannot be rated, a sentence as a message; empty if it can.

    The strength of bots is measured by the rules of 2011 on the game's own estates.
    """
    controllers = {seat.controller for seat in header.seats}
    if PERSON not in controllers:
        return Message("A rated game needs a person at the table.")
    bots = controllers - {PERSON}
    if not bots:
        return Message("A rated game needs a bot at the table: it is what you are measured by.")
    if not bots <= BOT_RATINGS.keys():
        return Message("How strong this bot is has not been measured.")
    if header.ruleset != ALEA:
        return Message("A rated game is played by the rules of 2011, without house rules.")
    if any(layout.number not in SHIPPED for seat in header.seats for layout in seat.choices):
        return Message("A rated game is played on the game's own estates.")
    return ""
