"""The log speaks to the learner in the second person, in each language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from cob.engine import RULESETS
from cob.record import Game
from cob.text.language import Message, speak
from cob.text.narration import sentences
from cob.text.second_person import LearnersName, said_of
from cob.text.wording import shown_names
from tests.games import expert_header, plain_header, play_on
from tests.languages import CODES


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    speak("en")


def games() -> Iterator[Game]:
    """Random games by all rules, which contain every event of a log."""
    for seed, rules in enumerate(RULESETS.values()):
        header = expert_header(3, seed) if rules.name == "alea" else plain_header()
        if rules.name == "yucata":
            seats = tuple(replace(seat, castle=None) for seat in header.seats)
            header = replace(header, seats=seats)
        for game in range(4):
            yield play_on(Game.start(replace(header, ruleset=rules), 10 * seed + game), game)


def told_of(seat: int, names: tuple[str, ...], game: Game) -> list[str]:
    return [line.text for line in sentences(game.events, names) if line.seat == seat]


THIRD = {
    "en": r"^You (?!(pass|miss)\b)\w+s\b| and moves\b",
    "de": r"^Du \w+(?<!s)t\b(?! bist)| und rückt\b",
    "fr": r"^Tu (?:ne )?\w+(?<!s)(?<!x)(?<!ne)\b| et avance\b",
}
"""A verb after the learner's name in the third person."""
SAME = {"en": (), "de": ("Du nutzt ", "Du lässt ", "Du schließt "), "fr": ()}


@pytest.mark.parametrize("code", CODES)
def test_the_learner_is_spoken_to(code: str) -> None:
    speak(code)
    lines = set()
    for game in games():
        names = shown_names(replace(game.header, learner=0))
        assert isinstance(names[0], LearnersName)
        lines.update(told_of(0, names, game))
        others = told_of(1, names, game)
        assert others == told_of(1, game.header.names, game)
    wrong = {
        line
        for line in lines
        if re.search(THIRD[code], line) and not line.startswith(SAME[code] or "\0")
    }
    assert len(lines) > 200
    assert wrong == set()


@pytest.mark.parametrize(
    ("code", "called", "told"),
    [
        ("en", "You", "You rolled it in this round and have used it."),
        ("de", "Du", "Du hast ihn in dieser Runde gewürfelt und eingesetzt."),
        ("fr", "Toi", "Tu l’as lancé dans cette manche et l’as utilisé."),
    ],
)
def test_the_learner_has_a_name_on_a_board_and_one_in_a_sentence(
    code: str, called: str, told: str
) -> None:
    speak(code)
    learner, _ = shown_names(replace(plain_header(), learner=0))
    assert learner == called
    assert said_of(Message("{name} rolled it in this round and has used it."), learner) == told


def test_anybody_else_may_be_called_you() -> None:
    """The learner is known by the seat, and not by the name."""
    game = play_on(Game.start(plain_header(), 1), 1)
    assert any(line.startswith("You takes") for line in told_of(0, ("You", "Anna"), game))
