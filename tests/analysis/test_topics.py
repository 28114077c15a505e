"""Every sort of action, tile, theme and line leads to a lesson, or is listed without one."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import get_args

import pytest

from cob.analysis.puzzles.puzzle import Theme
from cob.analysis.puzzles.themes import TOPIC_OF_THEME
from cob.analysis.topics import (
    TOPIC_OF_ACTION,
    Topic,
    topic_of_action,
    topic_of_actions,
    topic_of_tile,
    topic_of_turn,
)
from cob.coaching.first_game_topics import TOPIC_OF_OCCASION, topic_of_said
from cob.engine import Action, apply, legal_actions, parse_action
from cob.engine.actions import AddTile, BuyTile, EndTurn, TakeTile
from cob.engine.components import KNOWLEDGE_NUMBERS, Tile
from cob.engine.events import RegionCompleted
from cob.files.resources import data_folder
from cob.tutorial.first_game.occasions import OCCASIONS
from cob.tutorial.first_game.script import Mood, load_script
from cob.tutorial.first_game.teacher import ShownSpeech
from cob.tutorial.reading import load_lessons
from tests.games import plain_header, random_game


def test_each_topic_is_a_lesson_with_a_practice() -> None:
    for topic in Topic:
        (lesson,) = (each for each in load_lessons() if each.name.startswith(topic.value))
        assert lesson.exercises


def test_every_action_has_a_topic_or_none_on_purpose() -> None:
    with_tiles = {TakeTile, AddTile, BuyTile}
    assert TOPIC_OF_ACTION.keys() | with_tiles == set(get_args(Action))
    assert not TOPIC_OF_ACTION.keys() & with_tiles


@pytest.mark.parametrize("tile", [tile for tile in Tile if KNOWLEDGE_NUMBERS[tile]])
def test_a_knowledge_tile_has_the_topic_of_the_lesson_that_lays_it_out(tile: Tile) -> None:
    (path,) = (data_folder("assets") / "lessons").glob(f"{topic_of_tile(tile).value}-*.toml")
    assert re.search(rf"{tile.code}\b", path.read_text(encoding="utf-8"))


def test_every_theme_and_occasion_of_the_first_game_is_in_its_table() -> None:
    assert TOPIC_OF_THEME.keys() == set(Theme)
    assert TOPIC_OF_OCCASION.keys() == OCCASIONS.keys()


def test_most_that_the_teacher_says_when_something_is_met_can_be_practised() -> None:
    lines = [line for line in load_script().remarks if not line.again]
    without = {line.name for line in lines if not TOPIC_OF_OCCASION[line.occasion]}
    assert without <= {"goal", "alone"}
    assert not any(TOPIC_OF_OCCASION[line.occasion] for line in load_script().rival)


@pytest.mark.parametrize(
    ("occasion", "topic"), [("", None), ("goods sold", Topic.SELLING), ("round 1", None)]
)
def test_what_was_met_can_be_practised_and_not_what_is_to_be_done(
    occasion: str, topic: Topic | None
) -> None:
    action = parse_action("6: take ship from depot 6")
    said = ShownSpeech(False, Mood.CALM, ("...",), (), action, None, occasion)
    assert topic_of_said(said) is topic


def test_a_turn_is_about_what_it_does_and_the_other_does_not() -> None:
    state = random_game(plain_header(), 3, 12).state
    seen = 0
    while not state.is_over and seen < 60:
        legal = [each for each in legal_actions(state) if topic_of_action(each) is not None]
        for action, other in pairwise(legal):
            after = state.copy()
            is_done = any(isinstance(event, RegionCompleted) for event in apply(after, action))
            wanted = Topic.REGIONS if is_done else topic_of_action(action)
            assert topic_of_turn(state, [action]) is wanted
            if topic_of_action(action) is not topic_of_action(other) and not is_done:
                assert topic_of_turn(state, [action], [other]) is wanted
                seen += 1
        apply(state, legal_actions(state)[0])
    assert seen >= 60


def test_nothing_is_to_be_learnt_from_the_end_of_a_turn() -> None:
    assert topic_of_actions([EndTurn()]) is None
    state = random_game(plain_header(), 3, 12).state
    assert topic_of_turn(state, []) is None
