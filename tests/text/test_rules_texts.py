"""Rules in words: a ruleset, and the house rules beside it."""

from __future__ import annotations

import pytest

from cob.engine.ruleset import (
    ALEA,
    RULESETS,
    SWITCHES,
    YUCATA,
    Ruleset,
    parse_rules,
)
from cob.text.rules_texts import (
    about_rules,
    game_of_learner,
    house_rules,
    rules_in_short,
    rules_name,
    tell_rules,
)

MANY = parse_rules("alea, ties fewest, black-depot full, tile-15 2, geese yes, crane yes")


def always(text: str) -> bool:
    return True


def test_every_setting_of_every_rule_can_be_told() -> None:
    """In an enumeration, each with different words."""
    phrases = [option.phrase for switch in SWITCHES for option in switch.settings]
    assert all(phrases)
    assert len(set(phrases)) == len(phrases)
    assert all(phrase == phrase.strip(".; ") for phrase in phrases)


def test_a_standard_ruleset_has_its_name_and_nothing_more() -> None:
    assert rules_name(ALEA) == "alea 2011"
    assert rules_in_short(YUCATA, always) == "Yucata."
    assert tell_rules(ALEA) == "The rules of this game: alea 2011."
    assert house_rules(YUCATA) == []


def test_what_differs_from_the_standard_is_named() -> None:
    rules = parse_rules("alea, geese yes, tile-15 2")
    assert rules_name(rules) == "alea 2011 with house rules"
    assert rules_in_short(rules, always) == "alea 2011, but: 2 points a type for tile 15; geese."
    assert tell_rules(rules) == (
        "The rules of this game: alea 2011. House rules: 2 points a type for tile 15; geese."
    )


@pytest.mark.parametrize(
    ("room", "told"),
    [
        (200, "2 points a type for tile 15; geese; crane."),
        (110, "always 8 tiles on the black depot; 3 more house rules."),
        (10, "alea 2011, but: fewest empty spaces win ties; 4 more house rules."),
    ],
)
def test_where_there_is_little_room_the_last_differences_are_counted(room: int, told: str) -> None:
    text = rules_in_short(MANY, lambda text: len(text) <= room)
    assert text.startswith("alea 2011, but: fewest empty spaces win ties; ")
    assert text.endswith(told)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.name)
def test_every_ruleset_says_what_is_special_about_it(rules: Ruleset) -> None:
    assert about_rules(rules).endswith(".")
    for standard in RULESETS.values():
        assert standard == rules or about_rules(standard) != about_rules(rules)


def test_estates_that_are_not_played_are_named() -> None:
    """YUC-03: board 8 is not playable, with or without house rules."""
    assert "Estate No. 8 is not played." in about_rules(YUCATA)
    own = parse_rules("yucata, geese yes")
    assert about_rules(own) == (
        "In this game some rules differ from Yucata. Estate No. 8 is not played."
    )
    assert "No. 8" not in about_rules(ALEA)


@pytest.mark.parametrize(
    ("rules", "told"),
    [("alea", "All five phases"), ("alea, phases 3", "A game of three phases")],
)
def test_a_learner_is_told_how_long_the_game_is(rules: str, told: str) -> None:
    assert game_of_learner(parse_rules(rules)) == told
