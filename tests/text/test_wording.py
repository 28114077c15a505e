"""Small phrases of sentences: the names of players, and the end of a sentence."""

from __future__ import annotations

import pytest

from cob.engine.components import Tile
from cob.record import PERSON, Game, Header, Seat
from cob.session.bot_process import BotAsker
from cob.session.session import Session
from cob.text.tile_texts import seen_counter
from cob.text.wording import sentence, shown_names
from tests.foreign import speak_foreign
from tests.games import estates


class NoBots(BotAsker):
    """A table with people only."""


def test_a_person_called_you_is_not_taken_for_the_learner(monkeypatch: pytest.MonkeyPatch) -> None:
    speak_foreign(monkeypatch, You="Du")
    seats = tuple(
        Seat(name, colour, PERSON, (estates()["1"],), 18)
        for name, colour in (("Anna", "red"), ("You", "blue"))
    )
    game = Game.start(Header(seats), 1)
    assert Session(game, None, NoBots()).names == ("Anna", "You")


def test_the_learner_is_called_you_in_every_language(monkeypatch: pytest.MonkeyPatch) -> None:
    speak_foreign(monkeypatch, You="Du")
    seats = tuple(
        Seat(name, colour, PERSON, (estates()["1"],), 18)
        for name, colour in (("You", "red"), ("Benno", "blue"))
    )
    assert shown_names(Header(seats, learner=0)) == ("Du", "Benno")
    assert shown_names(Header(seats)) == ("You", "Benno")


@pytest.mark.parametrize(
    ("text", "whole"),
    [("", ""), ("no room", "No room."), ("No room.", "No room."), ("is it so?", "Is it so?")],
)
def test_a_sentence_ends_with_a_full_stop_and_nothing_stays_nothing(text: str, whole: str) -> None:
    assert sentence(text) == whole


def test_every_tile_that_scores_at_the_end_has_its_words() -> None:
    """SE-21: the crane scores beside a tile that counts it, and counts nothing itself."""
    assert seen_counter(Tile.CRANE) == "the crane"
    assert seen_counter(Tile.KNOWLEDGE_16) == "knowledge tile 16 (counts warehouses)"
