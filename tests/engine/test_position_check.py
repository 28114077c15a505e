"""The check of positions: what play brings passes, and each fault has its sentence."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from cob.engine import ALEA, GameState, Message, Ruleset, apply
from cob.engine.chance import Due
from cob.engine.components import Kind, Tile
from cob.engine.pending import CHOICES, Choice, Selection
from cob.engine.position_check import problems
from cob.engine.ruleset import RULESETS, SPECIAL_EDITION
from cob.engine.unseen_pieces import assumed_supplies
from tests.engine.random_games import PLAYERS, a_game, picked
from tests.engine.table import put, seeded_game


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", RULESETS)
def test_every_position_of_a_game_passes(players: int, name: str) -> None:
    end, steps = a_game(players, 3, RULESETS[name])
    for state in (*(step.before for step in steps[::4]), end):
        assert problems(state) == []


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", RULESETS)
def test_assumed_supplies_are_possible_and_as_large_as_in_the_game(players: int, name: str) -> None:
    """PHS-04 and PHS-06: what was dealt, and so the size of each supply, follows from the phase."""
    for step in a_game(players, 3, RULESETS[name])[1][::4]:
        state = step.before.copy()
        kept = [*map(len, state.supplies), len(state.black_supply)]
        state.supplies, state.black_supply = assumed_supplies(state)
        assert [*map(len, state.supplies), len(state.black_supply)] == kept
        assert problems(state) == []


def test_assumed_supplies_are_exact_while_nothing_has_left_the_game() -> None:
    state = seeded_game(4, 1)
    assert assumed_supplies(state) == (state.supplies, state.black_supply)


def played(turns: int = 40) -> GameState:
    """A position of a game of two in phase B, at the beginning of a turn of player 1."""
    state, hand = seeded_game(2, 8), random.Random(8)
    while turns or state.current or state.pending != (Choice.TURN,) or len(state.player.dice) < 2:
        apply(state, picked(hand, state))
        turns = max(turns - 1, 0)
    assert state.phase == 1
    assert problems(state) == []
    return state


def give(state: GameState, seat: int, **fields: object) -> None:
    for name, value in fields.items():
        setattr(state.players[seat], name, value)


def with_a_tile_apart(state: GameState) -> None:
    put(state, 0, "knowledge-8", "g2")


def with_a_lone_castle_and_a_tile_apart(state: GameState) -> None:
    """The tile that is named is not the start castle, though its space comes first."""
    player = state.players[0]
    for space, tile in enumerate(player.estate):
        if tile is not None and space != player.castle:
            player.estate[space] = None
    put(state, 0, "pig-2", "a1")


def with_twins(state: GameState) -> None:
    put(state, 1, "bank", "c5", "c6")


def with_ships(state: GameState) -> None:
    state.board[24:28] = [Tile.SHIP] * 4
    state.players[0].storage = (Tile.SHIP,) * 3
    state.players[1].storage = (Tile.SHIP,) * 3


FAULTS: tuple[tuple[Callable[[GameState], object], str], ...] = (
    (lambda s: s.players.pop(), "the game is for two to four players, not 1"),
    (lambda s: setattr(s, "phase", 5), "a game by these rules has the phases A, B, C, D, E"),
    (lambda s: setattr(s, "round", 6), "a phase has 5 rounds"),
    (lambda s: setattr(s, "white", 7), "the white die shows 1 to 6, and not 7"),
    (lambda s: setattr(s, "round_goods", (1,) * 5), "still to come in this phase, and not 5"),
    (lambda s: setattr(s, "order", (0, 0)), "the turn order names each of the 2 players once"),
    (lambda s: setattr(s, "track", ((0,), *s.track[1:])), "has one piece on the 7 spaces"),
    (lambda s: setattr(s, "current", 2), "it is the turn of player 1 to 2"),
    (lambda s: give(s, 0, storage=(Tile.MINE,) * 4), "player 1 stores 4 tiles"),
    (lambda s: give(s, 1, goods=[0, 1, 1, 1, 1, 0, 0]), "player 2 stores goods of 4 types"),
    (lambda s: give(s, 1, workers=-1), "workers, Silverlings, points and goods are whole numbers"),
    (lambda s: give(s, 1, points=999), "the points of player 2 by their source make"),
    (lambda s: give(s, 1, filled=0), "what the program keeps about the estate of player 2"),
    (lambda s: give(s, 1, credited={Tile.KNOWLEDGE_15: 3}), "what the program keeps"),
    (lambda s: give(s, 0, rolled=(7, 1)), "the dice of player 1 are two numbers from 1 to 6"),
    (lambda s: give(s, 0, rolled=(3, 5), dice=(3, 3)), "player 1 has dice left that were not"),
    (lambda s: give(s, 0, rolled=(), dice=()), "player 1 is on turn: say what the dice show"),
    (lambda s: put(s, 0, "ship", "b3"), '"ship" cannot lie on space b3 of player 1, which is for'),
    (lambda s: give(s, 0, estate=[None] * 37), "the estate of player 1 has no castle"),
    (with_a_tile_apart, "the tile on space g2 of player 1 is not connected"),
    (with_a_lone_castle_and_a_tile_apart, "the tile on space a1 of player 1 is not connected"),
    (with_twins, 'player 2 has "bank" twice in one city'),
    (lambda s: give(s, 0, small_bonuses=1 << Kind.SHIP), "player 1 has the bonus tile for ship"),
    (lambda s: setattr(s, "large_left", 0), "the bonus tiles that are left are not all"),
    (lambda s: s.board.__setitem__(0, Tile.MINE), '"mine" cannot lie on space 1 of depot 1'),
    (lambda s: s.board.__setitem__(31, Tile.MINE), "the black depot has 4 spaces"),
    (lambda s: setattr(s, "pending", ()), "the game is over only after round 5 of phase E"),
    (lambda s: setattr(s, "pending", (Due.GOODS,)), "the starting goods cannot come now"),
    (
        lambda s: setattr(s, "pending", (Selection.START_CASTLE,)),
        "the start castle is chosen before",
    ),
    (lambda s: setattr(s, "pending", (Selection.SHIP_GOODS,)), "a turn is played in a round"),
    (
        lambda s: setattr(s, "pending", (Choice.TURN, CHOICES[Tile.MARKET])),
        '"market" asks for a decision only when its tile has just been added',
    ),
    (with_ships, 'the supplies hold more of the tile "ship" than can be left'),
    (lambda s: s.board.__setitem__(24, Tile.GEESE), 'the tile "2 geese" lies on the table more'),
    (lambda s: setattr(s, "black_supply", ()), "not enough tiles with a black back left"),
    (lambda s: setattr(s, "supplies", ((),) * 6), "not enough castle tiles left"),
    (lambda s: setattr(s, "unseen_goods", (1,)), "the unseen goods are not all that do not lie"),
    (lambda s: give(s, 0, sold=[0, 8, 0, 0, 0, 0, 0]), "goods tiles of type 1 are on the table"),
    (lambda s: give(s, 0, sold=[0, 5, 5, 5, 5, 5, 5]), "the phases to come need 15"),
)


@pytest.mark.parametrize(("spoil", "sentence"), FAULTS, ids=[text for _, text in FAULTS])
def test_each_fault_has_its_sentence(spoil: Callable[[GameState], object], sentence: str) -> None:
    state = played()
    spoil(state)
    told = problems(state)
    assert sentence in "; ".join(told)
    assert all(isinstance(each, Message) for each in told)


def test_the_fields_of_a_message_name_the_player() -> None:
    state = played()
    give(state, 1, storage=(Tile.MINE,) * 4)
    (told,) = problems(state)
    assert told.values["player"] == 2


def test_points_are_taken_on_trust() -> None:
    """A position that is made up to study it need not say what it scored before."""
    state = played()
    for player in state.players:
        player.points, player.points_by = 0, [0] * len(player.points_by)
    assert problems(state) == []


def test_tile_1_allows_two_equal_buildings_in_a_city() -> None:
    """KNW-01: no limit on identical buildings in the player's cities."""
    state = played()
    with_twins(state)
    assert len([each for each in problems(state) if "twice" in each]) == 1
    put(state, 1, "knowledge-1", "b4")
    assert not [each for each in problems(state) if "twice" in each]


@pytest.mark.parametrize(("rules", "passes"), [(ALEA, False), (SPECIAL_EDITION, True)])
def test_geese_and_the_crane_belong_to_their_editions(rules: Ruleset, passes: bool) -> None:
    """SE-20 and SE-21: other editions have no copies of them."""
    state = seeded_game(2, 8, rules=rules)
    new = (Tile.GEESE, Tile.CRANE)
    assert not set(new) & set(state.board)
    state.players[0].storage = new
    state.supplies, state.black_supply = assumed_supplies(state)
    assert (problems(state) == []) is passes
