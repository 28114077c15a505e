"""Sentences about the learner, who is called "You": the log addresses the learner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cob.text.language import Message, of_context, tr


class LearnersName(str):
    """The learner's name among the players' names."""

    __slots__ = ()


_SUBJECT: Final = of_context("beginning of a sentence", "You")
_TO_LEARNER: Final[Mapping[str, Message]] = {
    "{name} is the start player": Message("{name} are the start player"),
    "{name} starts with {goods}": Message("{name} start with {goods}"),
    "{name} is to play with {dice}": Message("{name} are to play with {dice}"),
    "{name} is to play": Message("{name} are to play"),
    "{name} buys {tile} from {depot} for {price}": Message(
        "{name} buy {tile} from {depot} for {price}"
    ),
    "{name} takes {tile} from {depot} {means}": Message("{name} take {tile} from {depot} {means}"),
    "{name} adds {tile} to {space} {means}": Message("{name} add {tile} to {space} {means}"),
    "{name} lets the crane work as {building}": Message("{name} let the crane work as {building}"),
    "{name} sells {goods}": Message("{name} sell {goods}"),
    "{name} receives from mines": Message("{name} receive from mines"),
    "{name} takes {workers}": Message("{name} take {workers}"),
    "{name} loads {goods} at {depot}": Message("{name} load {goods} at {depot}"),
    "{said} and moves to step {step} of the turn order track": Message(
        "{said} and move to step {step} of the turn order track"
    ),
    "{name} loads no goods and moves to step {step} of the turn order track": Message(
        "{name} load no goods and move to step {step} of the turn order track"
    ),
    "{name} leaves the {effect} unused": Message("{name} leave the {effect} unused"),
    "{name} completes a {region} of {spaces}": Message("{name} complete a {region} of {spaces}"),
    "{name} wins the large bonus tile for {what}": Message(
        "{name} win the large bonus tile for {what}"
    ),
    "{name} wins the small bonus tile for {what}": Message(
        "{name} win the small bonus tile for {what}"
    ),
    "{name} scores at the end": Message("{name} score at the end"),
    "{name} scores for {what}": Message("{name} score for {what}"),
    "{name} wins the game": Message("{name} win the game"),
    "{name} chooses estate {estate}": Message("{name} choose estate {estate}"),
    "{name} puts the start castle on {space}": Message("{name} put the start castle on {space}"),
    "{name} ends the turn.": Message("{name} end the turn."),
    "{name} begins.": Message("{name} begin."),
    "{name} rolled it in this round and has still to use it.": Message(
        "{name} rolled it in this round and have still to use it."
    ),
    "{name} rolled it in this round and has used it.": Message(
        "{name} rolled it in this round and have used it."
    ),
    "{name} has covered all of them and won a bonus tile.": Message(
        "{name} have covered all of them and won a bonus tile."
    ),
}
"""Sentences about a player, and the same sentences addressed to the learner."""


def addressed(text: str, name: str) -> str:
    """Return the form of a sentence about a player that fits the name."""
    return _TO_LEARNER.get(text, text) if isinstance(name, LearnersName) else text


def as_subject(name: str) -> str:
    """Return a player's name as the subject of a sentence.

    Some languages address the learner differently there, as French has "Tu" and "Toi".
    """
    return tr(_SUBJECT) if isinstance(name, LearnersName) else name


def said_of(text: str, name: str) -> str:
    """Return a whole sentence about a player, in the form that fits the name."""
    return tr(addressed(text, name), name=as_subject(name))
