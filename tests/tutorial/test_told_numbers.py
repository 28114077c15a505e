"""The numbers that the first game and the road tell are those of the rules.

Each number is part of a claim that is made of the engine's own values, or of an idiom that states
no rule. A new sentence with a number needs a claim.
"""

from __future__ import annotations

import re
from itertools import chain

import pytest

from cob.engine.actions import AddTile, SellGoods, TakeTile, TakeWorkers
from cob.engine.components import (
    GOODS_SPACES,
    PHASE_POINTS,
    PHASES,
    PURCHASE_PRICE,
    ROUNDS_PER_PHASE,
    SILVERLINGS_BY_MINE,
    SILVERLINGS_BY_SALE,
    STORAGE_SPACES,
    WORKERS_BY_DIE,
    Tile,
    goods_points,
    large_bonus,
    region_points,
    small_bonus,
)
from cob.engine.dice import worker_cost
from cob.engine.effects import GAINS
from cob.engine.events import PointsScored
from cob.engine.knowledge import SCORING_TILES
from cob.engine.scoring import WORKERS_PER_POINT
from cob.tutorial.first_game.deal import first_game
from cob.tutorial.first_game.script import load_script
from cob.tutorial.road.chapters import Chapter, load_chapters
from tests.engine.table import act, position, put
from tests.games import estates

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ORDINALS = ("", "first", "second", "third", "fourth", "fifth")
NUMBER = re.compile(
    rf"\b(\d+|{'|'.join(WORDS[2:])}|fourth|one (?=Silverling|point|tile|space|more))\b", re.I
)
GAME = first_game(estates()).state
TWO = len(GAME.players)
PRICE = f"{WORDS[PURCHASE_PRICE]} Silverlings"
PAID = f"{WORDS[SILVERLINGS_BY_MINE]} Silverling"
DICE_ACTIONS = (TakeTile, AddTile, SellGoods, TakeWorkers)

CLAIMS = (
    f"{WORDS[len(GAME.player.rolled)]} dice, {WORDS[len(GAME.player.rolled)]} actions",
    f"store {WORDS[GOODS_SPACES]} types",
    f"with {WORDS[TWO]} players each goods tile is worth {WORDS[goods_points(TWO)]} points, and "
    f"the sale brings {WORDS[SILVERLINGS_BY_SALE]} Silverling",
    f"pays {PAID} at the end of every phase",
    f"pays you {PAID} at the end of every phase",
    f"at the end of every phase it pays you {PAID}",
    f"brought you {PAID} now, at the end of the phase",
    f"paid you {SILVERLINGS_BY_MINE} Silverling.",
    f"two mines have paid you {2 * SILVERLINGS_BY_MINE} Silverlings",
    f"{PRICE}, the coins with the lily, buy one tile a turn from the black depot",
    f"{PRICE} for a tile",
    f"{PRICE} buy a tile from the black depot",
    f"any die can bring {WORDS[WORKERS_BY_DIE]} workers",
    f"each does one of {WORDS[len(DICE_ACTIONS)]} things: take a tile, add a stored one, "
    f"sell goods, take {WORDS[WORKERS_BY_DIE]} workers",
    f"{WORDS[WORKERS_BY_DIE]} more workers",
    f"{WORDS[GAME.rules.phases]} phases, {' and '.join(PHASES[: GAME.rules.phases])}, "
    f"of {WORDS[ROUNDS_PER_PHASE]} rounds each",
    f"room for {WORDS[STORAGE_SPACES]} tiles. To take a {ORDINALS[STORAGE_SPACES + 1]}, you must "
    f"throw one of the {WORDS[STORAGE_SPACES]} away",
    f"a region of one space is complete: {region_points(1)} point, and {PHASE_POINTS[0]} more in "
    "phase A",
    f"completing a region now adds {PHASE_POINTS[1]}, no longer {PHASE_POINTS[0]}",
    f"phase A adds {WORDS[PHASE_POINTS[0]]} points for each, phase B {WORDS[PHASE_POINTS[1]]}",
    f"watchtower: {WORDS[GAINS[Tile.WATCHTOWER][1]]} points",
    f"bank: {WORDS[GAINS[Tile.BANK][1]]} Silverlings",
    f"boarding house: {WORDS[GAINS[Tile.BOARDING_HOUSE][1]]} workers",
    f"large bonus tile, {WORDS[large_bonus(TWO)]} points; the second gets "
    f"{WORDS[small_bonus(TWO)]}",
    f"or {WORDS[WORKERS_PER_POINT]} workers bring one point",
)
"""What the texts tell of the rules, in their own words."""
OTHER_CLAIMS = (
    "A worker that you spend changes a die by one; six and one are neighbours",
    "you move one space along the turn order track",
    "all of one type",
    "each head scores one point",
    "one point a head",
    "city hall adds one more tile",
    "One die, two deeds",
    "moves you up one space",
    "Knowledge tiles 15 to 26 score at the end",
)
"""Claims that the tests below prove, and idioms."""


def told() -> list[str]:
    chapters = chain.from_iterable(chapter.texts for chapter in load_chapters())
    return [*load_script().texts, *chapters]


def numbers_left(text: str, claims: tuple[str, ...]) -> list[str]:
    """The numbers of a text that are in none of these claims."""
    for claim in sorted(claims, key=len, reverse=True):
        text = re.sub(re.escape(claim), "…", text, flags=re.I)
    return [found.group() for found in NUMBER.finditer(text)]


def claims_of(chapter: Chapter) -> tuple[str, ...]:
    """What a chapter may say of its own goal and length."""
    number, phases = WORDS[chapter.goal.number], WORDS[chapter.phases]
    things = ("types", "knowledge tiles", "cities", "tiles")
    return *(f"{number} {thing}" for thing in things), f"{phases} phases"


@pytest.mark.parametrize("claim", CLAIMS)
def test_the_first_game_and_the_road_tell_the_numbers_of_the_rules(claim: str) -> None:
    assert any(claim.lower() in text.lower() for text in told())


def test_the_first_game_tells_no_number_unchecked() -> None:
    known = (*CLAIMS, *OTHER_CLAIMS)
    assert [text for text in load_script().texts if numbers_left(text, known)] == []


@pytest.mark.parametrize("chapter", load_chapters(), ids=lambda chapter: chapter.name)
def test_a_chapter_tells_no_number_unchecked(chapter: Chapter) -> None:
    known = (*CLAIMS, *OTHER_CLAIMS, *claims_of(chapter))
    assert [text for text in chapter.texts if numbers_left(text, known)] == []


def test_six_and_one_are_neighbours_and_each_step_costs_a_worker() -> None:
    """WRK-01, WRK-03"""
    player = position().player
    assert [worker_cost(player, 6, value, 0) for value in (6, 1, 2, 3)] == [0, 1, 2, 3]


def test_animals_score_a_point_a_head() -> None:
    """ANM-01"""
    state = position(dice=(4, 1), storage="cow-3")
    put(state, 0, "market", "c3")
    scored = [e.points for e in act(state, "4: add cow-3 to c2") if isinstance(e, PointsScored)]
    assert scored == [3]


def test_a_ship_moves_its_player_up_one_space() -> None:
    """SHP-04"""
    state = position(dice=(5, 1), storage="ship")
    act(state, "5: add ship to d5")
    assert 0 in state.track[1]


def test_the_knowledge_tiles_that_score_at_the_end_are_15_to_26() -> None:
    """KNW-15 to KNW-26"""
    scoring = [tile.number for tile in SCORING_TILES]
    assert scoring == list(range(15, 27))
