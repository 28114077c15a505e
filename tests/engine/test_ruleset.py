"""Rulesets are data: switches that the rules read (rulings EC-22, EC-29, EC-30 and EC-40)."""

from __future__ import annotations

import ast
import re
from dataclasses import FrozenInstanceError, fields, replace
from pathlib import Path

import pytest

import cob.engine
from cob.engine import (
    ALEA,
    RULESETS,
    GameState,
    Ruleset,
    SetupError,
    legal_actions,
    ranking,
    ruleset,
)
from cob.engine.actions import Decline
from cob.engine.components import BLACK_DEPOT, Tile
from cob.engine.events import EffectUnused, Source
from cob.engine.ruleset import ALEA_AS_PRINTED, SPECIAL_EDITION
from tests.engine.random_games import sampled_positions
from tests.engine.table import (
    act,
    chance_results,
    happened,
    is_legal,
    lay,
    lay_black,
    lay_goods,
    legal,
    position,
    put,
    refusal,
    the_round_ends,
    waiting_game,
)

ENGINE = Path(cob.engine.__file__).parent
MODULES = sorted(path for path in ENGINE.glob("*.py") if path.name != "ruleset.py")
SWITCHES = {field.name for field in fields(Ruleset)} - {"name", "title"}
BUY_ANY_TIME = replace(ALEA, name="test", purchase_during_action=True)


def parts_of_rules(tree: ast.AST) -> set[str]:
    """What is read from anything that is called `rules`."""
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and (
            (isinstance(node.value, ast.Name) and node.value.id == "rules")
            or (isinstance(node.value, ast.Attribute) and node.value.attr == "rules")
        )
    }


# --- switches are data ----------------------------------------------------------------------------


def test_a_ruleset_cannot_be_changed() -> None:
    """A ruleset is a value; another edition is another value."""
    with pytest.raises(FrozenInstanceError):
        ALEA.points_per_sold_type = 9  # type: ignore[misc]
    assert hash(ALEA) == hash(replace(ALEA))


@pytest.mark.parametrize("tiles", [(4, 6, 9), (-1, 6, 8), (4, 6), (4, 6, 8, 8), ()])
def test_a_ruleset_fits_on_the_black_depot(tiles: tuple[int, ...]) -> None:
    """EC-29: eight spaces, and one number each for two, three and four players."""
    with pytest.raises(SetupError, match="black depot holds 0 to 8 tiles"):
        replace(ALEA, black_depot_tiles=tiles)
    assert replace(ALEA, black_depot_tiles=(0, 8, 8)).black_depot_tiles == (0, 8, 8)


def test_rulesets_are_found_by_their_names() -> None:
    assert {rules.name: rules for rules in RULESETS.values()} == RULESETS
    assert RULESETS["alea"] is ALEA
    assert len({rules.title for rules in RULESETS.values()}) == len(RULESETS)


def test_the_default_is_the_corrected_alea_edition() -> None:
    """EC-40, EC-29, EC-30, KNW-15, KNW-26, EC-09a: nothing of the later editions is in it."""
    assert waiting_game().rules is ALEA
    assert ALEA.most_empty_spaces_win_ties
    assert ALEA.black_depot_tiles == (4, 6, 8)
    assert not ALEA.purchase_during_action
    assert (ALEA.points_per_sold_type, ALEA.points_per_bonus_tile) == (3, 2)


def test_the_printed_rules_differ_in_the_tie_break_alone() -> None:
    """TIE-01, EC-40."""
    differing = {
        field.name
        for field in fields(Ruleset)
        if getattr(ALEA, field.name) != getattr(ALEA_AS_PRINTED, field.name)
    }
    assert differing == {"name", "title", "most_empty_spaces_win_ties"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_no_rule_asks_for_the_name_of_a_ruleset(path: Path) -> None:
    """The rules read switches: no name of a ruleset is written in them, nor is a name read."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}

    assert not texts & {rules.name for rules in RULESETS.values()}
    assert not texts & {rules.title for rules in RULESETS.values()}
    assert parts_of_rules(tree) <= SWITCHES
    assert "RULESETS" not in names
    if path.stem not in ("setup", "position_values"):
        assert not names & {"ALEA", "ALEA_AS_PRINTED"}, "only a default names one"


def test_every_switch_is_read_somewhere() -> None:
    """A switch that nothing reads would promise what the rules do not keep."""
    read = set()
    for path in MODULES:
        read |= parts_of_rules(ast.parse(path.read_text(encoding="utf-8")))
    assert read == SWITCHES


# --- each switch both ways ------------------------------------------------------------------------


@pytest.mark.parametrize(("most", "winner"), [(True, 1), (False, 0)])
def test_the_tie_break_switch(most: bool, winner: int) -> None:
    """TIE-01, TIE-02, EC-40: of two players with the same points, seat 1 has more empty spaces."""
    rules = replace(ALEA, name="test", most_empty_spaces_win_ties=most)
    state = position(phase="E", rules=rules)
    put(state, 0, "ship", "d3", "d5")
    state.round = 5
    the_round_ends(state)
    assert state.is_over
    assert ranking(state)[0] == winner


@pytest.mark.parametrize(("players", "index"), [(2, 0), (3, 1), (4, 2)])
def test_the_black_depot_switch(players: int, index: int) -> None:
    """PHS-06, EC-29: so many tiles as the ruleset says for the number of players."""
    for sizes in ((4, 6, 8), (2, 5, 7)):
        state = waiting_game(players, rules=replace(ALEA, name="test", black_depot_tiles=sizes))
        chance_results(state)
        assert len(state.depot_tiles(BLACK_DEPOT)) == sizes[index]


def test_a_setting_of_the_black_depot_says_how_many_tiles_it_lays_out() -> None:
    """PHS-06, EC-29."""
    (switch,) = (each for each in ruleset.SWITCHES if each.field == "black_depot_tiles")
    for setting in switch.settings:
        said = {int(number) for number in re.findall(r"[0-9]+", setting.caption)}
        assert set(setting.value) == said


@pytest.mark.parametrize("each", [3, 2])
def test_the_switch_of_tile_15(each: int) -> None:
    """KNW-15: points for each type sold."""
    rules = replace(ALEA, name="test", points_per_sold_type=each)
    state = position(phase="E", rules=rules)
    put(state, 0, "knowledge-15", "c4")
    state.players[0].sold = [0, 2, 0, 0, 1, 0, 3]
    state.round = 5
    the_round_ends(state)
    assert state.players[0].points_by[Source.KNOWLEDGE] == 3 * each


@pytest.mark.parametrize("each", [2, 3])
def test_the_switch_of_tile_26(each: int) -> None:
    """KNW-26: points for each bonus tile."""
    rules = replace(ALEA, name="test", points_per_bonus_tile=each)
    state = position(phase="E", rules=rules)
    put(state, 0, "knowledge-26", "c4")
    state.players[0].large_bonuses, state.players[0].small_bonuses = 0b1, 0b110
    state.round = 5
    the_round_ends(state)
    assert state.players[0].points_by[Source.KNOWLEDGE] == 3 * each


# --- buying during an action ----------------------------------------------------------------------

PLACED = (
    ("castle", "6: add castle to b3"),
    ("city-hall", "3: add city-hall to c3"),
    ("warehouse", "3: add warehouse to c3"),
    ("carpenter", "3: add carpenter to c3"),
    ("church", "3: add church to c3"),
    ("market", "3: add market to c3"),
)
"""Tiles whose effect asks for a decision, and how they are added."""


def with_an_effect_open(name: str, line: str, rules: Ruleset) -> GameState:
    """A tile was added whose effect has something to work on; two Silverlings are at hand."""
    state = position(
        dice=(6, 3), storage=[name, "pig-2"], goods="1", silverlings=2, workers=3, rules=rules
    )
    put(state, 0, "sheep-2", "b2")
    if name == "castle":
        put(state, 0, "bank", "c3")
    for depot, tile in enumerate(("bank", "mine", "ship"), start=1):
        lay(state, depot, tile)
    lay_black(state, "watchtower")
    act(state, line)
    assert state.pending[-1].code != "turn"
    return state


@pytest.mark.parametrize(("name", "line"), PLACED)
def test_without_the_switch_an_effect_comes_before_a_purchase(name: str, line: str) -> None:
    """EC-30, BLK-02: not while an action is being carried out, but right after it."""
    state = with_an_effect_open(name, line, ALEA)
    assert legal(state, "buy") == set()
    assert refusal(state, "buy watchtower from black depot").startswith("not now: ")
    act(state, sorted(legal(state))[-1])
    assert is_legal(state, "buy watchtower from black depot")


@pytest.mark.parametrize(("name", "line"), PLACED)
def test_with_the_switch_one_buys_while_the_effect_waits(name: str, line: str) -> None:
    """EC-30: the purchase leaves the effect open, and is still one in a turn."""
    state = with_an_effect_open(name, line, BUY_ANY_TIME)
    open_effect = state.pending
    act(state, "buy watchtower from black depot")
    assert state.pending == open_effect
    assert legal(state, "buy") == set()
    assert legal(state, "free:")


def city_hall(rules: Ruleset, silverlings: int = 2) -> GameState:
    """A city hall is added from an otherwise empty storage; a mine lies on the black depot."""
    state = position(dice=(3, 1), storage="city-hall", silverlings=silverlings, rules=rules)
    lay_black(state, "mine")
    put(state, 0, "ship", "d3")
    act(state, "3: add city-hall to c3")
    return state


def test_a_city_hall_waits_for_a_bought_tile() -> None:
    """EC-22: with the switch one buys first and adds the bought tile by the city hall."""
    state = city_hall(BUY_ANY_TIME)
    assert legal(state) == {"buy mine from black depot", "decline"}
    act(state, "buy mine from black depot", "free: add mine to e3")
    player = state.players[0]
    assert player.mines == 1
    assert player.silverlings == 0
    assert player.dice == (1,)


def test_a_city_hall_passes_by_itself_when_the_bought_tile_fits_nowhere() -> None:
    """EC-22, BLD-03: nothing but declining would be left, so the effect is lost as any other."""
    state = city_hall(BUY_ANY_TIME)
    put(state, 0, "mine", "e3", "f2", "g1")
    events = act(state, "buy mine from black depot")
    assert happened(events, EffectUnused) == [EffectUnused(0, "city-hall")]
    assert state.players[0].storage == (Tile.MINE,)
    assert legal(state) == {"1: take workers"}


def test_a_city_hall_waits_while_something_else_can_still_be_bought() -> None:
    """EC-22, SE-22: a building for two workers might fit."""
    state = position(
        dice=(3, 1), storage="city-hall", silverlings=2, workers=2, rules=SPECIAL_EDITION
    )
    put(state, 0, "ship", "d3")
    put(state, 0, "knowledge-6", "c4")
    put(state, 0, "mine", "e3", "f2", "g1")
    lay_black(state, "mine")
    lay(state, 2, "bank")
    act(state, "3: add city-hall to c3", "buy mine from black depot")
    assert legal(state) == {"buy bank from depot 2", "decline"}


def test_a_carpenter_passes_by_itself_when_the_last_building_was_hired() -> None:
    """BLD-03, SE-22: with tile 6 the only building is taken for workers instead."""
    state = position(dice=(3, 1), storage="carpenter", workers=2, rules=SPECIAL_EDITION)
    put(state, 0, "knowledge-6", "c4")
    lay(state, 2, "bank")
    act(state, "3: add carpenter to c3")
    events = act(state, "buy bank from depot 2")
    assert happened(events, EffectUnused) == [EffectUnused(0, "carpenter")]
    assert legal(state, "free:") == set()


def test_nobody_is_asked_who_could_only_decline() -> None:
    """BLD-03, EC-13, EC-22: whatever waits has something to choose."""
    asked = [state for state in sampled_positions() if state.asked is not None]
    assert not [state for state in asked if legal_actions(state) == [Decline()]]


def test_a_city_hall_without_a_tile_is_lost_without_the_switch() -> None:
    """EC-22, BLD-03: the tile can be bought only when the city hall is over."""
    state = city_hall(ALEA)
    act(state, "buy mine from black depot")
    assert state.players[0].storage == (Tile.MINE,)
    assert legal(state, "free:") == set()


def test_a_city_hall_is_lost_where_nothing_can_be_bought() -> None:
    """EC-22: the switch alone is no money."""
    state = city_hall(BUY_ANY_TIME, silverlings=1)
    assert legal(state) == {"1: take workers"}


def test_a_purchase_during_an_action_may_need_a_discard() -> None:
    """EC-07, EC-07a: storage that a purchase filled asks for a discard when the effect takes."""
    state = position(dice=(3, 1), storage="market castle castle", silverlings=2, rules=BUY_ANY_TIME)
    lay(state, 2, "ship")
    lay_black(state, "mine")
    act(state, "3: add market to c3", "buy mine from black depot")
    assert legal(state) == {
        "free: take ship from depot 2, discard castle",
        "free: take ship from depot 2, discard mine",
        "decline",
    }
    act(state, "free: take ship from depot 2, discard castle")
    assert sorted(state.players[0].storage) == sorted((Tile.CASTLE, Tile.MINE, Tile.SHIP))


def test_a_ship_is_loaded_before_anything_is_bought() -> None:
    """EC-30: the switch is about effects that are actions; a ship just loads and moves."""
    state = position(dice=(5, 1), storage="ship", silverlings=2, rules=BUY_ANY_TIME)
    lay_goods(state, 1, "2")
    lay_black(state, "mine")
    act(state, "5: add ship to d5")
    assert legal(state, "buy") == set()
    act(state, "take goods 2 from depot 1")
    assert legal(state, "buy") == {"buy mine from black depot"}


def test_the_guide_says_what_each_edition_sets() -> None:
    guide = Path(__file__).resolve().parents[2] / "docs" / "guide" / "ruleset.md"
    words = [(switch.word, *map(switch.setting, RULESETS.values())) for switch in ruleset.SWITCHES]
    rows = ["| switch | " + " | ".join(f"`{name}`" for name in RULESETS) + " |"]
    rows.append("| --- |" + " --- |" * len(RULESETS))
    for word, *settings in words:
        cells = [setting.word for setting in settings if setting is not None]
        rows.append(f"| `{word}` | {' | '.join(cells)} |")
    assert "\n".join(rows) + "\n\n" in guide.read_text(encoding="utf-8")
