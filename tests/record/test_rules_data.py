"""The rules as data: they say what the engine does, and the pages explain every name in them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from cob.boards import SHIPPED
from cob.engine import ALEA, RULESETS, GameState, Player, estate_text, parse_rules
from cob.engine.chance import PhaseDeal, RoundRoll, StartingGoods, StartOrder, StartPlayer
from cob.engine.components import COLOURED_SUPPLIES, Kind, Tile, black_supply
from cob.engine.dice import worker_cost
from cob.engine.hexgrid import NEIGHBOURS, SPACE_NAMES
from cob.engine.knowledge import FREE_STEP_TO_ADD, FREE_STEP_TO_TAKE, points_each
from cob.engine.legality import depots_to_choose
from cob.engine.purchases import USUAL_TERMS, terms_for
from cob.engine.ruleset import SWITCHES, switched
from cob.files.json_text import as_json_rows
from cob.record import Game
from cob.record.origin import DealOrigin
from cob.record.rules_data import FORMAT, VERSION, rules_data
from tests.engine.table import act, is_legal, position, put, the_round_ends
from tests.games import estates, plain_header, play_on
from tests.record.page import PAGE

DOCS = Path(__file__).resolve().parents[2] / "docs"
OWN_PAGE = (DOCS / "rules_data.md").read_text(encoding="utf-8")
DATA: dict[str, Any] = rules_data([estates()[number] for number in SHIPPED])
TILES: dict[str, dict[str, Any]] = {tile["word"]: tile for tile in DATA["tiles"]}
KINDS = [kind["word"] for kind in DATA["kinds"]]


def in_code(page: str) -> set[str]:
    """The names in code style on a page."""
    return set(re.findall(r"`([^`\n]+)`", page))


# --- the form -----------------------------------------------------------------------------------


def test_it_is_plain_json() -> None:
    """Whatever wrote it, a program in another language reads the same."""
    assert json.loads(as_json_rows(DATA)) == DATA
    assert (
        (DATA["format"], DATA["version"])
        == (FORMAT, VERSION)
        == (
            "castles-of-burgundy-rules",
            1,
        )
    )


def test_the_page_has_every_key() -> None:
    """The tables of docs/rules_data.md name the keys of the object, of a tile and all rules."""
    told = in_code(OWN_PAGE)
    assert set(DATA) - told == set()
    assert {key for tile in DATA["tiles"] for key in tile} - told == set()
    assert {switch["sets"] for switch in DATA["switches"]} - told == set()
    assert {key for switch in DATA["switches"] for key in switch} <= told | {"title"}


def test_the_pages_explain_every_number() -> None:
    """Who replays a record needs each of them, so the text that says how has its name."""
    told = in_code(OWN_PAGE) | in_code(PAGE)
    numbers = {*DATA["numbers"], *DATA["player"], *DATA["by_players"]["2"]}
    numbers -= {f"free_steps_to_add_{kind}" for kind in KINDS}
    assert "free_steps_to_add_KIND" in told
    assert numbers - told == set()


def test_names_of_version_1_stay() -> None:
    """A name that changes or goes is a new version."""
    assert set(DATA) >= {
        *("format", "version", "switches", "rulesets", "numbers", "by_players", "goods", "kinds"),
        *("depot_neighbours", "player", "tiles", "purchases", "spaces", "estates"),
        *("player_boards", "chance"),
    }
    assert set(DATA["numbers"]) >= {
        *("phases", "phase_points", "rounds", "region_points", "storage_spaces"),
        *("goods_types_stored", "goods_per_type", "starting_goods", "starting_silverlings"),
        *("starting_workers", "track_spaces", "black_spaces", "silverlings_by_mine"),
        *("workers_by_point", "points_of_crane"),
    }
    assert set(DATA["player"]) >= {
        *("workers_by_die", "silverlings_by_die", "silverlings_by_sale", "workers_by_sale"),
        *("workers_by_mine", "steps_by_worker", "free_steps_to_take", "depots_by_ship"),
        *(f"free_steps_to_add_{kind}" for kind in KINDS),
        *("points_by_scoring_animal_tile", "same_buildings_in_a_city", "buys_with_tile_6"),
    }
    assert {switch["sets"] for switch in DATA["switches"]} >= {
        *("most_empty_spaces_win_ties", "black_depot_tiles", "purchase_during_action"),
        *("tile_six", "points_per_sold_type", "points_per_bonus_tile", "geese", "crane"),
        *("knowledge_points_at_once", "random_turn_order", "phases"),
    }


# --- editions -----------------------------------------------------------------------------------


def values(settings: dict[str, str]) -> dict[str, Any]:
    """The rules by their names, from the settings of the switches."""
    return {
        switch["sets"]: setting["value"]
        for switch in DATA["switches"]
        for setting in switch["settings"]
        if setting["word"] == settings[switch["word"]]
    }


@pytest.mark.parametrize("edition", DATA["rulesets"], ids=lambda edition: edition["word"])
def test_an_edition_is_its_settings(edition: dict[str, Any]) -> None:
    """Said in the words of records, they are the ruleset itself."""
    rules = RULESETS[edition["word"]]
    settings = [f"{word} {setting}" for word, setting in edition["settings"].items()]
    assert parse_rules(", ".join([edition["word"], *settings])) == rules
    assert len(settings) == len(SWITCHES)
    assert edition["barred_estates"] == list(rules.barred_estates)
    for name, value in values(edition["settings"]).items():
        held = getattr(rules, name)
        assert value == (list(held) if isinstance(held, tuple) else getattr(held, "value", held))


@pytest.mark.parametrize(
    ("tile", "switch"), [("knowledge-15", "tile-15"), ("knowledge-26", "tile-26")]
)
def test_a_switch_sets_the_points_of_a_tile(tile: str, switch: str) -> None:
    """KNW-15, KNW-26, SE-22."""
    (found,) = (each for each in SWITCHES if each.word == switch)
    assert TILES[tile]["scores"]["points_set_by"] == found.field
    for setting in found.settings:
        rules = switched(ALEA, found, setting)
        settings = {each.word: each.setting(rules).word for each in SWITCHES}  # type: ignore[union-attr]
        set_by = values(settings)[TILES[tile]["scores"]["points_set_by"]]
        assert set_by == points_each(Tile[tile.upper().replace("-", "_")], rules)


# --- supplies and places ------------------------------------------------------------------------


def copies(colour: str, kind: str | None, in_play: set[str]) -> list[str]:
    return [
        word
        for word, tile in TILES.items()
        if tile.get("only_with") in (None, *in_play) and kind in (None, tile["kind"])
        for _ in range(tile[colour])
    ]


def test_the_supplies_are_those_of_the_box() -> None:
    """CMP-01, CMP-02, SE-20, SE-21: in the order in which the engine has them."""
    for kind in Kind:
        found = [tile.code for tile in COLOURED_SUPPLIES[kind]]
        assert copies("coloured", KINDS[kind], set()) == found
    for geese, crane in product((False, True), repeat=2):
        in_play = {word for word, is_in in (("geese", geese), ("crane", crane)) if is_in}
        found = [tile.code for tile in black_supply(geese, crane)]
        assert copies("black", None, in_play) == found


def test_estates_and_spaces_are_the_printed_ones() -> None:
    """CMP-10."""
    assert [estate["word"] for estate in DATA["estates"]] == list(SHIPPED)
    for estate in DATA["estates"]:
        layout = estates()[estate["word"]]
        assert estate["kinds"] == [KINDS[kind] for kind in layout.kinds]
        assert estate["dice"] == list(layout.dice)
        letters = {kind["word"]: kind["letter"] for kind in DATA["kinds"]}
        spaces = zip(estate["kinds"], estate["dice"], strict=True)
        rows = estate_text(layout).split("|")[1].replace("/", " ").split()
        assert rows == [f"{letters[kind]}{die}" for kind, die in spaces]
    for number, space in enumerate(DATA["spaces"]):
        assert space["word"] == SPACE_NAMES[number]
        assert space["neighbours"] == [SPACE_NAMES[other] for other in NEIGHBOURS[number]]


# --- what tiles do ------------------------------------------------------------------------------


def played(number: int, *lines: str, **given: object) -> Player:
    """The first player after some actions, with one knowledge tile in the estate; 0 for none."""
    state = begun(number, **given)
    act(state, *lines)
    return state.players[0]


def begun(number: int, **given: object) -> GameState:
    owned = [number] if number else []
    return position(dice=(3, 1), knowledge=owned, **given)  # type: ignore[arg-type]


def with_pasture(number: int) -> GameState:
    state = begun(number, storage="cow-2")
    put(state, 0, "cow-3", "b1")
    return state


def with_city(number: int) -> GameState:
    state = begun(number, storage="bank")
    put(state, 0, "bank", "c5")
    return state


def workers_by_mine(number: int) -> int:
    state = begun(number)
    put(state, 0, "mine", "e3")
    state.round = 5
    before = state.players[0].workers
    the_round_ends(state)
    return state.players[0].workers - before


def measured(number: int) -> dict[str, Any]:
    """What a player with one knowledge tile can do, found out by playing; 0 for no tile."""
    hired, seller = played(number, "3: take workers"), played(number, "3: sell goods 3", goods="3")
    pasture, player = with_pasture(number), begun(number).players[0]
    act(pasture, "1: add cow-2 to b2")

    def farthest(workers: int, free_step: int = 0) -> int:
        return max(far for far in range(4) if worker_cost(player, 1, 1 + far, free_step) <= workers)

    return {
        "workers_by_die": hired.workers,
        "silverlings_by_die": hired.silverlings,
        "silverlings_by_sale": seller.silverlings,
        "workers_by_sale": seller.workers,
        "workers_by_mine": workers_by_mine(number),
        "steps_by_worker": farthest(1),
        "free_steps_to_take": farthest(0, FREE_STEP_TO_TAKE),
        **{
            f"free_steps_to_add_{KINDS[tile.kind]}": farthest(0, FREE_STEP_TO_ADD[tile])
            for tile in Tile
        },
        "depots_by_ship": max(map(len, depots_to_choose(player))),
        "points_by_scoring_animal_tile": (pasture.players[0].points - 2 - 3) / 2,
        "same_buildings_in_a_city": is_legal(with_city(number), "3: add bank to c6"),
        "buys_with_tile_6": terms_for(begun(number), player) != USUAL_TERMS,
    }


def test_a_player_without_knowledge_tiles_has_the_usual_numbers() -> None:
    """WKA-01, SEL-02, WRK-01, SHP-01, PLC-06, BLK-01."""
    assert measured(0) == DATA["player"]


@pytest.mark.parametrize("number", range(1, 27))
def test_a_knowledge_tile_changes_the_numbers_that_it_names(number: int) -> None:
    """KNW-01 to KNW-14; the others change none."""
    changes = TILES[f"knowledge-{number}"].get("changes", {})
    assert measured(number) == DATA["player"] | changes
    assert bool(changes) == (number <= 14)
    assert ("scores" in TILES[f"knowledge-{number}"]) == (number >= 15)


# --- dealt again --------------------------------------------------------------------------------


class Generator:
    """The numbers of a start value, from what the data says of them."""

    def __init__(self, start_value: str) -> None:
        said = DATA["chance"]
        assert said["hash"] == "sha256"
        digest = sha256((said["prefix"] + start_value).encode()).digest()
        self.word = int.from_bytes(digest[: said["bytes"]], "big")

    def below(self, limit: int) -> int:
        said = DATA["chance"]
        self.word = (self.word + int(said["step"], 16)) % 2**64
        word = self.word
        for mix in said["mixes"]:
            word = (word ^ word >> mix["shift"]) * int(mix["factor"], 16) % 2**64
        return (word ^ word >> said["last_shift"]) * limit >> 64

    def draw(self, supply: list[Any]) -> Any:
        return supply.pop(self.below(len(supply)))


def dealt(start_value: str, rules: dict[str, Any], players: int) -> Iterator[str]:
    """All chance results of a game as text, from the data alone."""
    chance, numbers, seats = Generator(start_value), DATA["numbers"], range(players)
    in_play = {word for word in ("geese", "crane") if rules[word]}
    coloured = {kind: copies("coloured", kind, in_play) for kind in KINDS}
    black = copies("black", None, in_play)
    goods = [each["number"] for each in DATA["goods"] for _ in range(numbers["goods_per_type"])]
    if rules["random_turn_order"]:
        left = [seat + 1 for seat in seats]
        yield " ".join(["start order", *(str(chance.draw(left)) for _ in seats)])
    else:
        yield f"start player {chance.below(players) + 1}"
    del coloured["castle"][:players]
    loads = [[chance.draw(goods) for _ in range(numbers["starting_goods"])] for _ in seats]
    yield "starting goods " + " | ".join(" ".join(map(str, sorted(load))) for load in loads)
    for phase in numbers["phases"][: rules["phases"]]:
        groups = [
            " ".join("-" if kind is None else chance.draw(coloured[kind]) for kind in depot)
            for depot in DATA["by_players"][str(players)]["deals"][phase]
        ]
        drawn = [chance.draw(black) for _ in range(rules["black_depot_tiles"][players - 2])]
        empty = ["-"] * (numbers["black_spaces"] - len(drawn))
        groups.append(" ".join(["black", *drawn, *empty]))
        rounds = range(numbers["rounds"])
        groups.append(" ".join(["goods", *(str(chance.draw(goods)) for _ in rounds)]))
        yield "deal " + " | ".join(groups)
        for _ in rounds:
            dice = [f"{chance.below(6) + 1} {chance.below(6) + 1}" for _ in seats]
            yield f"roll {' | '.join(dice)} | white {chance.below(6) + 1}"


CHANCE = StartPlayer | StartOrder | StartingGoods | PhaseDeal | RoundRoll


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", DATA["rulesets"], ids=lambda edition: edition["word"])
def test_a_game_is_dealt_again_from_the_data_alone(edition: dict[str, Any], players: int) -> None:
    """The start value of docs/record.md, by every edition and for every number of players."""
    start_value = f"{players:020x}"
    header = replace(plain_header(players), ruleset=RULESETS[edition["word"]])
    game = play_on(Game.dealt(header, DealOrigin(start_value)), seed=players)
    found = [str(move) for move in game.moves if isinstance(move, CHANCE)]
    assert found == list(dealt(start_value, values(edition["settings"]), players))
