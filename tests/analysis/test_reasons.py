"""Reasons: correct numbers, words of the game, a fixed order, and nothing that both turns have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest

from cob.analysis.aftermath import (
    Aftermath,
    BonusOutcome,
    Ending,
    FirstInOrder,
    MeanPoints,
    RegionOutcome,
    TileGot,
    TileOutcome,
    aftermath,
)
from cob.analysis.aftermath_phrases import plainly
from cob.analysis.certain_gains import certain_by_source, certain_gains
from cob.analysis.changes import with_changes
from cob.analysis.deed_phrases import phrase
from cob.analysis.deeds import PlayedAction, difference, played_out
from cob.analysis.faults import TurnFault
from cob.analysis.happenings import OFTEN
from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.marks import TurnMark
from cob.analysis.minds import Mind, shipped_mind
from cob.analysis.preference import SHOWS_LATER, what_to_do
from cob.analysis.reason import PLAYED_TURN, YOUR_TURN, Reason, SpeaksFor
from cob.analysis.reasons import BOTH_ARE_FINE, Comparison, explained, merits, reasons
from cob.analysis.region_phrases import region_name
from cob.analysis.worth import Worth, worths
from cob.bots.base import OWN_EFFORT
from cob.bots.origins import ORIGINS
from cob.bots.registry import make_bot
from cob.engine import (
    RULESETS,
    Action,
    GameState,
    IllegalActionError,
    apply,
    legal_actions,
    new_game,
)
from cob.engine.actions import EndTurn
from cob.engine.components import Kind, Tile
from cob.engine.events import BonusTileWon, PointsScored, Source
from cob.engine.game import position_after
from cob.engine.hexgrid import NEIGHBOUR_MASKS, SPACE_NAMES, spaces_in
from cob.engine.message import Message
from cob.engine.random_source import Chance
from cob.engine.ruleset import ALEA_2019
from cob.engine.scoring import uncredited_points
from cob.text.language import speak, tr
from cob.text.wording import seen_tile
from tests.analysis.aftermaths import came_of_it, random_aftermath
from tests.analysis.cities import actions, almost_a_city, die_of, region, space_beside_tiles
from tests.engine.table import lay, lay_black, lay_goods, position, put, standard, tiles
from tests.games import NAMES, estates


def why(
    mind: Mind,
    state: GameState,
    better: Sequence[Action],
    worse: Sequence[Action],
    apart: float = 5.0,
    error: float = 0.0,
    aftermath: Aftermath | None = None,
) -> list[Message]:
    compared = Comparison(better, worse, apart, error, aftermath)
    return [reason.text for reason in reasons(mind, state, compared, NAMES)]


def parts(message: Message) -> Iterator[Message]:
    """A message and all messages in its values."""
    yield message
    for value in message.values.values():
        if isinstance(value, Message):
            yield from parts(value)


def points_of(played: PlayedAction) -> list[int]:
    return [event.points for event in played.events if isinstance(event, PointsScored)]


# --- plain positions --------------------------------------------------------------------------


def full_storage() -> GameState:
    """A castle and a mine are on the board, a ship in the black depot, and storage is full."""
    state = position(dice=(2, 3), silverlings=2, storage="bank church market")
    lay(state, 2, "castle")
    lay(state, 3, "mine")
    lay_black(state, "ship")
    return state


def test_what_both_ways_take_is_not_told_though_they_discard_other_tiles() -> None:
    better = actions(
        "2: take castle from depot 2, discard bank", "buy ship from black depot, discard church"
    )
    worse = actions("2: take workers", "buy ship from black depot, discard market")
    told = why(shipped_mind(), full_storage(), better, worse)[0]
    assert "ship" not in told
    assert told.startswith("Better to take the castle than to take 2 worker")


def test_turns_that_discard_other_tiles_are_told_apart_by_these() -> None:
    better = actions("2: take castle from depot 2, discard bank")
    worse = actions("2: take castle from depot 2, discard church")
    told = why(shipped_mind(), full_storage(), better, worse)[0]
    assert told.startswith("Better to discard the bank than the church")


def test_two_payments_are_told_apart() -> None:
    """EC-09a: by the rules of 2019 two Silverlings or two workers pay for the same tile."""
    state = position(silverlings=2, workers=2, rules=ALEA_2019)
    put(state, 0, "knowledge-6", "c4")
    lay_black(state, "ship")
    coins, workers = (
        actions("buy ship from black depot"),
        actions("buy ship from black depot for workers"),
    )
    told = why(shipped_mind(), state, workers, coins)[0]
    assert told == "Better to pay for the ship with workers than with Silverlings."
    told = why(shipped_mind(), state, coins, workers)[0]
    assert told == "Better to pay for the ship with Silverlings than with workers."
    told = why(shipped_mind(), state, [], workers)[0]
    assert (
        told == "Better not to buy the last ship of this phase for workers: that keeps 2 workers."
    )


def test_a_tile_on_the_board_like_one_from_storage_is_called_another() -> None:
    state, last, die = almost_a_city("A")
    lay(state, die, "bank")
    better, worse = actions(f"{die}: add bank to {last}", f"{die}: take bank from depot {die}")
    told = why(shipped_mind(), state, [better], [worse])[0]
    assert told.startswith(f"Better to add the bank to {last} than to take another bank")


@pytest.mark.parametrize(
    ("phase", "told"),
    [
        ("A", "6 + 10 points (in phase B it would be 6 + 8)"),
        ("B", "6 + 8 points (in phase C it would be 6 + 6)"),
        ("D", "6 + 4 points (in phase E it would be 6 + 2)"),
        ("E", "6 + 2 points"),
    ],
)
def test_a_region_is_told_with_its_points_now_and_a_phase_later(phase: str, told: str) -> None:
    """Ledger REG-01, REG-02. Where that makes a long sentence, it is one of its own."""
    state, last, die = almost_a_city(phase)
    bank = actions(f"{die}: add bank to {last}")
    assert told.startswith(" + ".join(map(str, points_of(played_out(state, bank)[0]))))
    found = why(shipped_mind(), state, bank, actions(f"{die}: take workers"))
    begins = f"Better to add the bank to {last} than to take 2 worker tiles"
    gain = f"completes the city of 3 spaces at b5 for {told} and brings 2 Silverlings."
    if phase == "E":
        assert found == [f"{begins}: that {gain}"]
    else:
        assert found == [f"{begins}.", f"It {gain}"]
    merit = merits(shipped_mind(), state, bank, NAMES)[0]
    begins = (
        f"It pays to add the bank to {last}: that completes the city of 3 spaces at b5 for {told}"
    )
    assert merit.startswith(f"{begins} and brings 2 Silverlings")


def test_a_mine_is_told_with_its_income_to_the_end() -> None:
    """Ledger MIN-01, END-01: in phase B there are four phase ends to come. In another round the
    mine could still be added before the first of them."""
    space = space_beside_tiles(Kind.MINE, 2)
    die = die_of(standard("1"), space)
    state = position(dice=(die,), phase="B", storage="mine")
    mine, workers = actions(f"{die}: add mine to {space}"), actions(f"{die}: take workers")
    (found,) = merits(shipped_mind(), state, mine, NAMES)
    assert f"It pays to add the mine to {space}: " in found
    assert "4 Silverlings from the mine, about " in found
    added = f"Better to add the mine to {space} than to take 2 worker tiles"
    assert why(shipped_mind(), state, mine, workers)[0] == f"{added}."
    state.round = 5
    assert why(shipped_mind(), state, mine, workers) == [
        f"{added}: that brings 4 Silverlings from the mine."
    ]


def test_a_turn_may_do_the_same_twice() -> None:
    state = position(dice=(3, 3), phase="B")
    twice = actions("3: take workers", "3: take workers")
    assert why(shipped_mind(), state, twice, ())[0] == "Better to take 4 worker tiles."
    state.players[0].dice = (3, 4)
    lay(state, 3, "mine")
    lay(state, 4, "mine")
    mines = actions("3: take mine from depot 3", "4: take mine from depot 4")
    found = why(shipped_mind(), state, mines, actions("3: take workers", "4: take workers"))
    assert found[0] == "Better to take two mines than to take 4 worker tiles."


def test_the_last_tile_of_its_sort_is_called_that() -> None:
    state = position(dice=(4,), phase="B")
    lay(state, 4, "mine")
    take, pass_ = actions("4: take mine from depot 4"), actions("4: take workers")
    found = why(shipped_mind(), state, take, pass_)
    assert found[0] == "Better to take the mine than to take 2 worker tiles."
    lay(state, 5, "mine")
    found = why(shipped_mind(), state, take, pass_)
    assert found[0] == "Better to take the mine than to take 2 worker tiles."


def test_tiles_of_one_sort_are_told_by_their_depots_where_that_is_the_difference() -> None:
    state = position(dice=(4, 5), workers=2)
    lay(state, 4, "mine")
    lay(state, 5, "mine")
    four, five = actions("4: take mine from depot 4"), actions("5: take mine from depot 5")
    found = why(shipped_mind(), state, four, five)
    assert found[0] == "Better to take the mine from depot 4 than to take the mine from depot 5."


def test_what_a_taken_tile_can_complete_is_told() -> None:
    state, _, die = almost_a_city("C")
    state.players[0].storage = ()
    lay(state, die, "bank")
    take = actions(f"{die}: take bank from depot {die}")
    (found,) = merits(shipped_mind(), state, take, NAMES)
    beginning = (
        f"It pays to take the bank from depot {die}: it can complete the city of 3 spaces at b5; "
    )
    assert found.startswith(beginning)


def test_of_a_knowledge_tile_it_is_told_what_it_does() -> None:
    """Ledger KNW-21: its number alone says nothing."""
    state = position(dice=(2,))
    lay(state, 2, "knowledge-21")
    taken = "2: take knowledge-21 from depot 2"
    merit, effect = merits(shipped_mind(), state, actions(taken), NAMES)
    assert merit.startswith("It pays to take knowledge tile 21 from depot 2")
    assert effect == (
        "The effect of knowledge tile 21: At the end, 4 points for each boarding house in your "
        "estate."
    )


def test_in_the_last_round_no_tile_is_praised_for_what_it_could_complete() -> None:
    state, _, die = almost_a_city("E")
    state.round, state.players[0].storage = 5, ()
    lay(state, die, "bank")
    take = actions(f"{die}: take bank from depot {die}")
    assert "it can complete" not in merits(shipped_mind(), state, take, NAMES)[0]


def test_a_space_for_which_a_tile_waits_is_not_promised_to_another() -> None:
    state, _, die = almost_a_city("C")
    lay(state, die, "bank")
    take = actions(f"{die}: take bank from depot {die}")
    state.players[0].storage = ()
    assert (
        "it can complete the city of 3 spaces at b5"
        in merits(shipped_mind(), state, take, NAMES)[0]
    )
    state.players[0].storage = (Tile.WATCHTOWER,)
    assert "it can complete" not in merits(shipped_mind(), state, take, NAMES)[0]


def test_who_is_overtaken_by_a_ship_is_told() -> None:
    """Ledger SHP-04, RND-04: from the last place to the first. In the last round nobody is."""
    space = space_beside_tiles(Kind.SHIP)
    die = die_of(standard("1"), space)
    state = position(dice=(die,), storage="ship")
    state.track = ((0, 1), *state.track[1:])
    lay_goods(state, 2, "1 1 4")
    add = actions(f"{die}: add ship to {space}", "take goods 1 4 from depot 2")
    workers = actions(f"{die}: take workers")
    found = merits(shipped_mind(), state, add, NAMES)[0]
    loads = "and so load 2 turquoise and 1 red goods"
    assert found.startswith(f"It pays to add the ship to {space}, {loads}: ")
    assert found.endswith(", and Benno is overtaken in the turn order.")
    assert why(shipped_mind(), state, add, workers) == [
        f"Better to add the ship to {space}, {loads}, than to take 2 worker tiles: "
        "that moves to the front of the turn order."
    ]
    lay_goods(state, 3, "5")
    less = actions(f"{die}: add ship to {space}", "take goods 5 from depot 3")
    assert not any("turn order" in each for each in why(shipped_mind(), state, add, less))
    last = state.copy()
    last.phase, last.round = 4, 5
    assert not any("turn order" in each for each in why(shipped_mind(), last, add, workers))
    state.track = ((1, 0), *state.track[1:])
    assert "overtaken" not in merits(shipped_mind(), state, add, NAMES)[0]
    assert not any("turn order" in each for each in why(shipped_mind(), state, add, workers))


def test_points_for_knowledge_tiles_at_the_end_are_told() -> None:
    """Ledger KNW-16..23, END-06: tile 22 counts banks, with 4 points each."""
    state, last, die = almost_a_city("C")
    put(state, 0, "knowledge-22", region(standard("1"), Kind.KNOWLEDGE, 3)[0])
    bank, workers = actions(f"{die}: add bank to {last}"), actions(f"{die}: take workers")
    (found,) = merits(shipped_mind(), state, bank, NAMES)
    assert "4 points for knowledge tile 22 (counts banks) at the end" in found
    found = why(shipped_mind(), state, bank, workers)[-1]
    assert (
        found
        == "It brings 4 points for knowledge tile 22 (counts banks) at the end and 2 Silverlings."
    )


def test_one_tile_on_two_spaces_is_one_sentence_and_what_it_brings_on_both_is_not_told() -> None:
    """The bank brings its Silverlings on either space; the other one is a city of its own."""
    state, last, die = almost_a_city("B")
    state.players[0].workers = 3
    here = actions(f"{die}: add bank to {last}")
    there = [
        action
        for action in legal_actions(state)
        if str(action).startswith(f"{die}: add bank") and str(action) != str(here[0])
    ]
    other = str(there[0]).split()[-1]
    assert sum(points_of(played_out(state, there[:1])[0])) == 1 + 8
    assert why(shipped_mind(), state, here, there[:1]) == [
        f"Better to add the bank to {last} than to {other}.",
        "It completes the city of 3 spaces at b5 for 6 + 8 points (in phase C it would be 6 + 6).",
        "The other turn brings 1 + 8 points for the city of 1 space.",
    ]


def test_what_both_ways_have_is_not_told() -> None:
    """Both take the castle, and both dice that take workers bring as many."""
    state = position(dice=(2, 3))
    lay(state, 2, "castle")
    lay(state, 3, "ship")
    ship = actions("2: take castle from depot 2", "3: take ship from depot 3")
    workers = actions("3: take workers", "2: take castle from depot 2")
    found = why(shipped_mind(), state, ship, workers)
    assert found[0] == "Better to take the last ship of this phase than to take 2 worker tiles."
    assert not any("castle" in each for each in found)


def test_silverlings_that_a_purchase_would_cost_are_kept() -> None:
    """Ledger BLK-03: a tile of the black depot costs 2 Silverlings."""
    state = position(dice=(2,), silverlings=2)
    lay(state, 2, "castle")
    lay_black(state, "church")
    castle = actions("2: take castle from depot 2")
    both = [*castle, *actions("buy church from black depot")]
    found = why(shipped_mind(), state, castle, both)
    assert found[0] == "Better not to buy the church: that keeps 2 Silverlings."
    assert not any("to buy a tile next" in each for each in found), "it is said already"
    assert why(shipped_mind(), state, both, castle)[0] == "Better to buy the church."


def test_workers_that_another_die_would_cost_are_kept() -> None:
    """Ledger WRK-01: each worker tile changes a die by 1."""
    state = position(dice=(3, 4), workers=1)
    lay(state, 4, "mine")
    four = actions("4: take mine from depot 4", "3: take workers")
    three = actions("3: take mine from depot 4", "4: take workers")
    found = why(shipped_mind(), state, four, three)
    assert found == ["Better to do the same at a lower price: that keeps 1 worker."]


def test_silverlings_are_told_as_far_as_they_are_more_than_the_other_way_keeps() -> None:
    """Ledger BAN-01, BLK-03: the bank brings 2 Silverlings, and buying it has cost 2."""
    state, last, die = almost_a_city("C")
    state.players[0].storage = ()
    state.players[0].silverlings = 2
    lay_black(state, "bank")
    bank = actions("buy bank from black depot", f"{die}: add bank to {last}")
    found = why(shipped_mind(), state, bank, actions(f"{die}: take workers"))
    assert found == [
        "Better to buy and add the bank than to take 2 worker tiles.",
        "It completes the city of 3 spaces at b5 for 6 + 6 points (in phase D it would be 6 + 4).",
    ]


def test_workers_are_told_together() -> None:
    state = position(dice=(2, 3))
    lay(state, 2, "castle")
    lay(state, 3, "mine")
    tiles = actions("2: take castle from depot 2", "3: take mine from depot 3")
    found = why(shipped_mind(), state, tiles, actions("2: take workers", "3: take workers"))
    assert found[0].endswith(" than to take 4 worker tiles.")


def test_ways_that_come_to_the_same_are_both_fine() -> None:
    state = position(dice=(2, 3))
    lay(state, 2, "castle")
    lay(state, 3, "mine")
    one = actions("2: take castle from depot 2", "3: take mine from depot 3")
    assert why(shipped_mind(), state, one, one[::-1]) == [BOTH_ARE_FINE]
    workers = actions("2: take workers", "3: take workers")
    assert why(shipped_mind(), state, one, workers, apart=2, error=2) == [BOTH_ARE_FINE]
    assert BOTH_ARE_FINE not in why(shipped_mind(), state, one, workers, apart=2.1, error=2)


def test_a_way_that_is_not_legal_is_refused() -> None:
    with pytest.raises(IllegalActionError):
        why(shipped_mind(), position(), actions("6: take bank from depot 6"), [])


# --- played on --------------------------------------------------------------------------------


FOR_ANIMALS = {(0, Source.ANIMALS): 30.0}
FOR_REGIONS = {(0, Source.REGIONS): 30.0}
LATER = "Later it brings about 30 points more"


def of_city(last: str, better: int, worse: int) -> RegionOutcome:
    """In how many of 16 futures the city is completed, of which this space is the last."""
    return RegionOutcome(0, SPACE_NAMES.index(last), better, worse)


FIVE_SOURCES = (
    *(Source.ANIMALS, Source.GOODS, Source.REGIONS, Source.BONUS_TILES),
    Source.WATCHTOWERS,
)


def castle_or_workers() -> tuple[GameState, list[Action], list[Action]]:
    """A position in which neither of two turns scores anything."""
    state = position(dice=(2,))
    lay(state, 2, "castle")
    return state, actions("2: take castle from depot 2"), actions("2: take workers")


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (came_of_it(FOR_ANIMALS), f"{LATER}, mostly for animals."),
        (
            came_of_it({(0, Source.ANIMALS): 14.0, (0, Source.GOODS): 16.0}),
            f"{LATER}, mostly for sold goods and animals.",
        ),
        (
            came_of_it(dict.fromkeys([(0, source) for source in FIVE_SOURCES], 6.0)),
            f"{LATER}, mostly for animals, sold goods and watchtowers.",
        ),
        (
            came_of_it({(1, Source.REGIONS): -30.0}),
            "It costs Benno about 30 points.",
        ),
        (
            came_of_it(FOR_REGIONS, RegionOutcome(0, 0, 14, 2), RegionOutcome(0, 9, 16, 1)),
            f"{LATER}, mostly for the pastures at c1 and a1.",
        ),
        (
            came_of_it(FOR_REGIONS, RegionOutcome(0, 9, 8, 0)),
            f"{LATER}, partly for {{region}}.",
        ),
        (came_of_it(FOR_ANIMALS, RegionOutcome(0, 9, 5, 0)), f"{LATER}, mostly for animals."),
        (came_of_it(FOR_ANIMALS, RegionOutcome(0, 9, 7, 0)), f"{LATER}, mostly for animals."),
        (came_of_it(FOR_ANIMALS, RegionOutcome(0, 9, 16, 9)), f"{LATER}, mostly for animals."),
        (
            came_of_it(FOR_ANIMALS, RegionOutcome(0, 9, 2, 0), futures=2),
            f"{LATER}, mostly for animals.",
        ),
        (None, SHOWS_LATER),
    ],
    ids=[
        "one source",
        "two sources",
        "five sources alike",
        "a rival's",
        "two regions",
        "a region half of the times",
        "a region too seldom",
        "a region that does not account for the points",
        "a region that comes anyway",
        "too few futures",
        "not played on",
    ],
)
def test_what_playing_on_has_shown_is_told(found: Aftermath | None, told: str) -> None:
    state, castle, workers = castle_or_workers()
    title = region_name(state.player.layout, state.player.layout.region_of[9])
    first, later, *_ = why(shipped_mind(), state, castle, workers, apart=30, aftermath=found)
    assert first == "Better to take the castle than to take 2 worker tiles."
    assert later == told.format(region=title)


def test_what_the_other_way_makes_up_for_is_told_without_a_figure() -> None:
    """All of the distance is another player's loss; a strong player sees the own animals first."""
    state, castle, workers = castle_or_workers()
    own = {(0, Source.ANIMALS): 9.0, (0, Source.GOODS): -9.0, (1, Source.REGIONS): -8.0}
    _, offset, costs = why(
        shipped_mind(), state, castle, workers, apart=8, aftermath=came_of_it(own)
    )
    assert offset == ("Later it brings more for animals, and as much less for sold goods.")
    assert costs == "It costs Benno about 8 points."
    little = {each: points / 3 for each, points in own.items()}
    told = why(shipped_mind(), state, castle, workers, apart=3, aftermath=came_of_it(little))
    assert not any("makes up" in each for each in told)


def test_the_region_is_told_that_only_the_better_turn_opens() -> None:
    """PLC-04: the mine lies beside one of its spaces, and before nothing did."""
    layout = standard("1")
    space = space_beside_tiles(Kind.MINE)
    die = die_of(layout, space)
    state = position(dice=(die,), storage="mine")
    mine, workers = actions(f"{die}: add mine to {space}"), actions(f"{die}: take workers")
    before, after = state.player.frontier, position_after(state, mine).player.frontier

    def told(at: int) -> str:
        found = came_of_it({(0, Source.REGIONS): 30.0}, RegionOutcome(0, at, 16, 0))
        return " ".join(why(shipped_mind(), state, mine, workers, apart=30, aftermath=found))

    new = next(at for at in spaces_in(after & ~before) if not layout.region_of[at] & before)
    name = region_name(layout, layout.region_of[new])
    assert f"It opens {name} for the next turn." in told(new)
    old = next(at for at in spaces_in(after & before))
    assert "It opens" not in told(old)


def test_a_bonus_tile_is_named_last() -> None:
    """The other way round it would be one for mines and animals."""
    state, castle, workers = castle_or_workers()
    found = came_of_it({(0, Source.BONUS_TILES): 5.0, (0, Source.ANIMALS): 4.0})
    seen = replace(found, bonuses=(BonusOutcome(0, Kind.MINE, 16, 0),))
    told = why(shipped_mind(), state, workers, castle, apart=9, aftermath=seen)
    assert told[1].endswith("mostly for animals and the bonus tile for mines.")


def test_a_learner_reads_what_points_are_for_and_not_how_often_it_happens() -> None:
    state, castle, workers = castle_or_workers()
    space = next(
        iter(spaces_in(state.player.layout.kind_masks[Kind.CASTLE] & ~state.player.filled))
    )
    points = {(0, Source.REGIONS): 16.0, (0, Source.ANIMALS): 9.0}
    seen = replace(
        came_of_it(points, RegionOutcome(0, space, 16, 0)),
        bonuses=(BonusOutcome(0, Kind.CASTLE, 16, 0),),
        got=(TileGot(0, Tile.CASTLE, 1.0, 0.0),),
    )
    first = replace(seen, first=FirstInOrder(1.0, 0.0))
    compared = Comparison(workers, castle, 25, aftermath=replace(seen, next_round=first))
    found = reasons(shipped_mind(), state, compared, NAMES)
    told = [each.text for each in plainly(found)]
    assert any("100\u00a0% instead of 0\u00a0%" in each.text for each in found)
    assert told[1] == (
        "In the end that brings more points, mostly for the castle region of 3 spaces and animals."
    )
    assert not any("%" in each for each in told)


def test_a_deed_is_told_whose_effect_does_what_the_other_turn_does() -> None:
    """Ledger CTY-01: the city hall adds the watchtower, too, though it counts for less."""
    layout = standard("1")
    hall, tower, other = region(layout, Kind.BUILDING, 3)
    dice = die_of(layout, hall), die_of(layout, other)
    state = position(dice=dice, storage="city-hall watchtower")
    state.player.frontier |= sum(1 << SPACE_NAMES.index(each) for each in (hall, tower, other))
    better = actions(f"{dice[0]}: add city-hall to {hall}", f"free: add watchtower to {tower}")
    worse = actions(f"{dice[1]}: add watchtower to {other}")
    found = difference(state, better, worse)
    (city_hall,), (watchtower,) = found.own
    first, named = what_to_do(found, {watchtower: 9.0}, certain_gains(found, NAMES)[0])
    assert named == [city_hall]
    assert "the city hall" in first[0]


def test_a_scoring_tile_is_a_reason_where_what_it_counts_is_added() -> None:
    """KNW-22: the bank is no knowledge tile, but tile 22 counts it."""
    state, last, die = almost_a_city("C")
    lay(state, die, "castle")
    lay(state, die % 6 + 1, "knowledge-22")
    bank = actions(f"{die}: add bank to {last}")
    castle = actions(f"{die}: take castle from depot {die}")
    found = came_of_it({(0, Source.KNOWLEDGE): 20.0, (0, Source.WATCHTOWERS): 8.0})

    def told(tile: Tile) -> str:
        seen = replace(found, tiles=(TileOutcome(0, tile, MeanPoints(20.0)),))
        return " ".join(why(shipped_mind(), state, bank, castle, apart=36, aftermath=seen))

    assert "knowledge tile 22 (counts banks)" in told(Tile.KNOWLEDGE_22)
    lay(state, die % 6 + 1, "knowledge-23")
    assert "knowledge tile 23" not in told(Tile.KNOWLEDGE_23), "it counts city halls"


def test_many_workers_that_the_other_turn_brings_are_told() -> None:
    """Ledger BRD-01: the boarding house brings four of them."""
    space = space_beside_tiles(Kind.BUILDING)
    die = die_of(standard("1"), space)
    state = position(dice=(die, 3), storage="boarding-house")
    lay(state, 3, "castle")
    castle = actions("3: take castle from depot 3")
    house = actions(f"{die}: add boarding-house to {space}")
    *_, last = why(shipped_mind(), state, castle, house)
    assert last.startswith("The other turn brings")
    assert last.endswith("and 4 workers.")


def test_a_rival_loses_nothing_by_name_that_has_nothing_to_do_with_what_is_taken() -> None:
    """The castle is no reason why a pasture stays open: that is another answer of the rival's. A
    ship that moves ahead may be, since the turn order is another one then."""
    state, castle, workers = castle_or_workers()
    pasture = next(iter(spaces_in(state.players[1].layout.kind_masks[Kind.ANIMAL])))
    found = came_of_it({(1, Source.REGIONS): -8.0}, RegionOutcome(1, pasture, 0, 16))
    _, costs, _ = why(shipped_mind(), state, castle, workers, apart=8, aftermath=found)
    assert costs == "It costs Benno about 8 points."
    space = space_beside_tiles(Kind.SHIP)
    die = die_of(standard("1"), space)
    state = position(dice=(die,), storage="ship")
    state.track = ((0, 1), *state.track[1:])
    lay_goods(state, 2, "1")
    ship = actions(f"{die}: add ship to {space}", "take goods 1 from depot 2")
    workers = actions(f"{die}: take workers")
    told = why(shipped_mind(), state, ship, workers, apart=8, aftermath=found)
    assert any(each.startswith("It costs Benno") and "pasture" in each for each in told)


def test_the_tiles_that_others_get_are_those_of_the_same_futures() -> None:
    """Benno has the mine in all futures after the other turn, and in one after the better."""
    better, worse = ending_with(""), ending_with("mine")
    seen = aftermath(0, [better, better, better, worse] * 4, [worse] * 16)
    (got,) = seen.got
    assert got == (1, Tile.MINE, 0.25, 1.0)
    assert not aftermath(0, [worse] * 16, [worse] * 16).got, "he has it after both"


def test_a_warehouse_counts_among_the_tiles_that_others_get() -> None:
    """Its number among the tiles is 0, which is true of no other one."""
    assert Tile.WAREHOUSE == 0
    with_it, without = ending_with("warehouse"), ending_with("")
    (got,) = aftermath(0, [without] * 16, [with_it] * 16).got
    assert got == (1, Tile.WAREHOUSE, 0.0, 1.0)


def ending_with(stored: str) -> Ending:
    """A position in which Benno has some tiles in storage."""
    state = position()
    state.players[1].storage = tuple(tiles(stored))
    return Ending(state, np.zeros((2, len(ORIGINS))))


def test_goods_that_wait_for_a_ship_are_told() -> None:
    """Ledger SHP-01: only three types can be stored, so that one of four stays."""
    state = position(dice=(2,), goods="1 2")
    lay(state, 2, "ship")
    lay_goods(state, 3, "1 4 4 5")
    ship, workers = actions("2: take ship from depot 2"), actions("2: take workers")
    waits = "The ship could load 3 goods tiles from depot 3."
    assert waits in why(shipped_mind(), state, ship, workers)
    state.players[1].storage = (Tile.SHIP,)
    assert waits not in why(shipped_mind(), state, ship, workers), "Benno could load them first"
    state.players[1].storage = ()
    space = space_beside_tiles(Kind.SHIP)
    die = die_of(standard("1"), space)
    state.player.dice = [2, die]
    added = actions("2: take ship from depot 2", f"{die}: add ship to {space}", "decline")
    both = actions("2: take ship from depot 2", f"{die}: take workers")
    assert waits not in why(shipped_mind(), state, both, added), "the other way takes it, too"
    state.phase, state.round = 4, 5
    assert waits not in why(shipped_mind(), state, ship, workers)


def test_what_a_stored_building_brings_once_it_is_added_is_told() -> None:
    """Ledger BAN-01, BOA-01; KNW-22 counts banks, and may wait in storage itself."""
    state = position(dice=(2,))
    lay(state, 2, "bank boarding-house")
    workers = actions("2: take workers")
    bank = why(shipped_mind(), state, actions("2: take bank from depot 2"), workers)
    assert "Once added, the bank brings 2 Silverlings." in bank
    house = why(shipped_mind(), state, actions("2: take boarding-house from depot 2"), workers)
    assert "Once added, the boarding house brings 4 workers." in house
    state.player.storage = (Tile.KNOWLEDGE_22,)
    told = why(shipped_mind(), state, actions("2: take bank from depot 2"), workers)
    counted = "brings 4 points for knowledge tile 22."
    assert f"Once both are added, the bank {counted}" in told


def test_workers_that_the_other_way_pays_are_told() -> None:
    """Ledger WRK-01: the depot of 4 costs two with a 2."""
    state = position(dice=(2, 2), workers=2)
    lay(state, 2, "castle")
    lay(state, 4, "mine")
    castle = actions("2: take castle from depot 2", "2: take workers")
    mine = actions("2: take mine from depot 4", "2: take workers")
    paid = "The other turn pays 2 worker tiles more."
    assert paid in why(shipped_mind(), state, castle, mine)
    assert not any("worker tiles more" in each for each in why(shipped_mind(), state, mine, castle))


def test_workers_that_an_action_pays_count_though_it_brings_others() -> None:
    """Ledger WRK-01: the boarding house costs one with a die that is one off, and brings four."""
    space = space_beside_tiles(Kind.BUILDING)
    die = die_of(standard("1"), space) % 6 + 1
    state = position(dice=(die,), storage="boarding-house", workers=2)
    lay(state, (die + 1) % 6 + 1, "mine")
    house = actions(f"{die}: add boarding-house to {space}")
    mine = actions(f"{die}: take mine from depot {(die + 1) % 6 + 1}")
    assert "The other turn pays 1 worker tile more." in why(shipped_mind(), state, house, mine)
    lay(state, die, "castle")
    castle = actions(f"{die}: take castle from depot {die}")
    told = why(shipped_mind(), state, castle, house)
    assert not any("worker tile more" in each for each in told), "it brings more than it pays"


def test_silverlings_that_make_up_a_purchase_are_told() -> None:
    """Ledger BLK-03: one is there, and a sale brings the other (SEL-02)."""
    state = position(dice=(2, 3), goods="2", silverlings=1)
    lay(state, 3, "castle")
    sale = actions("2: sell goods 2", "3: take workers")
    castle = actions("3: take castle from depot 3", "2: take workers")
    enough = "It leaves 2 Silverlings to buy a tile next."
    assert enough not in why(shipped_mind(), state, sale, castle), "the black depot is empty"
    lay(state, 0, "knowledge-24")
    assert enough in why(shipped_mind(), state, sale, castle)
    state.player.silverlings = 0
    assert enough not in why(shipped_mind(), state, sale, castle)


def test_silverlings_that_the_other_turn_spends_are_kept_for_a_purchase() -> None:
    """Ledger BLK-02, BLK-03: another tile is left to buy next."""
    state = position(dice=(2,), silverlings=2)
    lay(state, 2, "castle")
    lay(state, 0, "knowledge-24 ship")
    castle = actions("2: take castle from depot 2")
    buys = actions("buy ship from black depot", "2: take workers")
    enough = "It leaves 2 Silverlings to buy a tile next."
    assert enough in why(shipped_mind(), state, castle, buys)
    both = [*castle, *actions("buy ship from black depot")]
    assert enough not in why(shipped_mind(), state, both, buys)
    state.board = [None if tile is Tile.KNOWLEDGE_24 else tile for tile in state.board]
    assert enough not in why(shipped_mind(), state, castle, buys), "only the ship is for sale"
    lay(state, 0, "ship knowledge-24")
    state.phase, state.round = 4, 4
    assert enough not in why(shipped_mind(), state, castle, buys), "hardly any tile is of use now"


def test_what_hardly_ever_happens_is_no_plan_to_name() -> None:
    """A large region brings points on average though it stays open nearly every time."""
    state, castle, workers = castle_or_workers()
    player = state.player
    region = max(set(player.layout.region_of), key=int.bit_count)
    space = next(iter(spaces_in(region & ~player.filled)))
    found = came_of_it({(0, Source.REGIONS): 4.0}, RegionOutcome(0, space, 2, 0))
    _, later = why(shipped_mind(), state, castle, workers, apart=4, aftermath=found)
    assert later == "Later it brings about 4 points more."


def test_an_effect_that_is_wasted_is_told_though_both_ways_add_the_building() -> None:
    """Ledger BLD-03, CTY-01: the city hall adds the mine, or stands there before it is taken."""
    hall = space_beside_tiles(Kind.BUILDING)
    mine = space_beside_tiles(Kind.MINE)
    die, other = die_of(standard("1"), hall), die_of(standard("1"), mine)
    state = position(dice=(die, other), storage="city-hall mine")
    better = actions(f"{die}: add city-hall to {hall}", f"free: add mine to {mine}")
    better += actions(f"{other}: take workers")
    worse = actions(f"{other}: add mine to {mine}", f"{die}: add city-hall to {hall}")
    told = why(shipped_mind(), state, better, worse)
    assert "The other turn does not use the effect of the city hall." in told


def test_a_space_for_a_stored_tile_is_told_though_there_are_other_reasons() -> None:
    """Ledger PLC-02: a stored tile fits nowhere until another one lies beside its space."""
    kind, space, die, name = beside_a_space()
    state = position(dice=(die, die), storage=TILE_OF[kind])
    lay(state, die, name)
    (tile,) = state.player.storage
    better = actions(f"{die}: take {name} from depot {die}", f"{die}: add {name} to {space}")
    worse = actions(f"{die}: take {name} from depot {die}", f"{die}: take workers")
    only = f"Only this way {seen_tile(tile)} can be added next."
    workers = actions(f"{die}: take workers", f"{die}: take workers")
    assert only not in why(shipped_mind(), state, better, worse), "both can be added next"
    state.player.storage += (Tile.WATCHTOWER,) if name != "watchtower" else (Tile.KNOWLEDGE_9,)
    assert only in why(shipped_mind(), state, better, workers)


def test_a_storage_of_which_nothing_can_be_added_next_is_told() -> None:
    """Ledger PLC-02: the only tile in storage fits nowhere until another one is added."""
    kind, space, die, name = beside_a_space()
    state = position(dice=(die, die), storage=TILE_OF[kind])
    lay(state, die, name)
    better = actions(f"{die}: take {name} from depot {die}", f"{die}: add {name} to {space}")
    told = why(shipped_mind(), state, better, actions(f"{die}: take workers"))
    assert "The other turn leaves no tile in storage that can be added next." in told


def beside_a_space() -> tuple[Kind, str, int, str]:
    """A colour of which no space can be reached yet, a space beside one of its spaces, with the die
    that it takes, and a tile for it."""
    layout, player = standard("1"), position().players[0]
    return next(
        (kind, SPACE_NAMES[space], die_of(layout, SPACE_NAMES[space]), TILE_OF[layout.kinds[space]])
        for kind in (Kind.MINE, Kind.ANIMAL)
        for space in spaces_in(player.frontier)
        if NEIGHBOUR_MASKS[space] & layout.kind_masks[kind]
        and not player.frontier & layout.kind_masks[kind]
        and layout.kinds[space] in TILE_OF
    )


TILE_OF = {
    Kind.MINE: "mine",
    Kind.ANIMAL: "cow-3",
    Kind.BUILDING: "watchtower",
    Kind.KNOWLEDGE: "knowledge-9",
}


def test_a_region_that_a_taken_tile_could_complete_is_told_unless_it_is_told_already() -> None:
    """Ledger REG-01: the castle fits the last space of a region beside the start castle."""
    state, last, die = almost_a_city("C")
    state.players[0].storage = ()
    lay(state, die, "bank")
    bank, workers = actions(f"{die}: take bank from depot {die}"), actions(f"{die}: take workers")
    could = "Next the bank could complete the city of 3 spaces at b5."
    assert could in why(shipped_mind(), state, bank, workers)
    seen = came_of_it({(0, Source.REGIONS): 10.0}, of_city(last, 16, 2))
    told = why(shipped_mind(), state, bank, workers, apart=10, aftermath=seen)
    assert any("mostly for the city of 3 spaces at b5" in each for each in told)
    assert could not in told
    lay(state, die, "carpenter")
    carpenter = actions(f"{die}: take carpenter from depot {die}")
    assert could not in why(shipped_mind(), state, bank, carpenter), "so could the other tile"


def test_goods_that_both_ships_load_are_not_blamed() -> None:
    """The better way sells first, and has room for one type more (ledger SHP-01)."""
    space = space_beside_tiles(Kind.SHIP)
    die = die_of(standard("1"), space)
    state = position(dice=(die, 2), storage="ship", goods="2 3 5")
    lay_goods(state, 4, "3 1")
    add = f"{die}: add ship to {space}"
    better = actions("2: sell goods 2", add, "take goods 1 3 from depot 4")
    worse = actions(add, "take goods 3 from depot 4", "2: take workers")
    first, *_ = why(shipped_mind(), state, better, worse)
    assert "than to take 2 worker tiles" in first


def test_a_building_without_a_city_is_told() -> None:
    """Ledger PLC-06: each city has a bank or is full. By knowledge tile 1 it fits again."""
    state = position(dice=(2,))
    lay(state, 2, "bank")
    player = state.players[0]
    for city in sorted(set(player.layout.region_of)):
        space = next(iter(spaces_in(city)))
        if player.layout.kinds[space] is Kind.BUILDING and not city & player.filled:
            player.cover(Tile.BANK, space)
    bank, workers = actions("2: take bank from depot 2"), actions("2: take workers")
    told = "No city is left for the bank."
    assert told in why(shipped_mind(), state, workers, bank)
    assert told not in why(shipped_mind(), state, bank, workers)
    space = next(iter(spaces_in(player.layout.kind_masks[Kind.KNOWLEDGE] & ~player.filled)))
    player.cover(Tile.KNOWLEDGE_1, space)
    assert told not in why(shipped_mind(), state, workers, bank)


def test_a_tile_without_a_space_is_told() -> None:
    """Ledger PLC-03: all mine spaces are full, or one is left for two mines."""
    state = position(dice=(2,), storage="mine")
    lay(state, 2, "mine")
    player = state.players[0]
    first, *others = spaces_in(player.layout.kind_masks[Kind.MINE] & ~player.filled)
    for space in others:
        player.cover(Tile.MINE, space)
    mine, workers = actions("2: take mine from depot 2"), actions("2: take workers")
    told = why(shipped_mind(), state, workers, mine)
    assert "The other turn leaves 2 mine tiles in storage, and a space for only 1." in told
    player.cover(Tile.MINE, first)
    assert "No space is left for the mine." in why(shipped_mind(), state, workers, mine)
    state.phase, state.round = 4, 5
    assert not any("space" in each for each in why(shipped_mind(), state, workers, mine))


def test_banks_for_which_there_are_too_few_cities_are_told() -> None:
    """Ledger PLC-06: all cities but one have a bank."""
    state = position(dice=(2,), storage="bank")
    lay(state, 2, "bank")
    player = state.players[0]
    spaces = player.layout.kind_masks[Kind.BUILDING] & ~player.filled
    cities = sorted({player.layout.region_of[space] for space in spaces_in(spaces)})
    for city in cities[1:]:
        player.cover(Tile.BANK, next(iter(spaces_in(city & ~player.filled))))
    bank, workers = actions("2: take bank from depot 2"), actions("2: take workers")
    told = why(shipped_mind(), state, workers, bank)
    assert "The other turn leaves 2 banks in storage, and a city for only 1." in told


def test_an_effect_that_is_kept_for_later_is_told() -> None:
    """Ledger WAR-01: the other way declines the sale of the warehouse, which is kept here."""
    space = space_beside_tiles(Kind.BUILDING)
    die = die_of(standard("1"), space)
    state = position(dice=(die,), storage="warehouse watchtower", goods="1")
    tower = actions(f"{die}: add watchtower to {space}")
    warehouse = actions(f"{die}: add warehouse to {space}", "decline")
    kept = "The effect of the warehouse can still be used later."
    assert kept in why(shipped_mind(), state, tower, warehouse)
    sold = actions(f"{die}: add warehouse to {space}", "free: sell goods 1")
    assert kept not in why(shipped_mind(), state, tower, sold)


def test_an_empty_storage_is_told() -> None:
    """Ledger STO-01, CTY-01: both tiles of storage are added, or none."""
    hall = space_beside_tiles(Kind.BUILDING)
    mine = space_beside_tiles(Kind.MINE)
    die = die_of(standard("1"), hall)
    state = position(dice=(die,), storage="city-hall mine")
    both = actions(f"{die}: add city-hall to {hall}", f"free: add mine to {mine}")
    told = why(shipped_mind(), state, both, actions(f"{die}: take workers"))
    assert "It empties the storage." in told


@pytest.mark.parametrize(
    ("source", "found", "told"),
    [
        (
            Source.BONUS_TILES,
            {"bonuses": (BonusOutcome(0, Kind.CASTLE, 16, 0),)},
            "the bonus tile for castles",
        ),
        (Source.BONUS_TILES, {"bonuses": (BonusOutcome(0, Kind.CASTLE, 5, 2),)}, ""),
        (
            Source.KNOWLEDGE,
            {"tiles": (TileOutcome(0, Tile.KNOWLEDGE_24, MeanPoints(25.0)),)},
            "knowledge tile 24 (counts animal types)",
        ),
        (
            Source.KNOWLEDGE,
            {"tiles": (TileOutcome(0, Tile.KNOWLEDGE_24, MeanPoints(3.0)),)},
            "",
        ),
        (
            Source.KNOWLEDGE,
            {"tiles": (TileOutcome(1, Tile.KNOWLEDGE_24, MeanPoints(25.0)),)},
            "",
        ),
    ],
    ids=["a bonus tile", "seldom", "a knowledge tile", "a small part", "a rival's tile"],
)
def test_the_one_thing_that_brings_most_is_named(
    source: Source, found: dict[str, Any], told: str
) -> None:
    state, castle, workers = castle_or_workers()
    lay(state, 3, "knowledge-24")
    points = 5.0 if source is Source.BONUS_TILES else 25.0
    came = replace(came_of_it({(0, source): points}), **found)
    _, later, *_ = why(shipped_mind(), state, castle, workers, apart=points, aftermath=came)
    named = f", mostly for {told}" if told else ""
    assert later == f"Later it brings about {points:.0f} points more{named}."


def test_a_tile_that_nobody_has_seen_is_not_named() -> None:
    state, castle, workers = castle_or_workers()
    came = came_of_it({(0, Source.KNOWLEDGE): 25.0})
    came = replace(came, tiles=(TileOutcome(0, Tile.KNOWLEDGE_24, MeanPoints(25.0)),))
    _, later = why(shipped_mind(), state, castle, workers, apart=25, aftermath=came)
    assert later == "Later it brings about 25 points more."


def test_points_are_not_for_what_has_nothing_to_do_with_the_turns() -> None:
    """A mine or a bank: neither has to do with animals. Workers serve for anything."""
    state = position(dice=(2,))
    lay(state, 2, "mine bank")
    mine, bank = actions("2: take mine from depot 2"), actions("2: take bank from depot 2")
    found = came_of_it({(0, Source.ANIMALS): 16.0, (0, Source.WATCHTOWERS): 18.0})
    told = why(shipped_mind(), state, mine, bank, apart=34, aftermath=found)
    assert told[-1].endswith("mostly for watchtowers.")
    found = came_of_it({(0, Source.ANIMALS): 24.0, (0, Source.WATCHTOWERS): 10.0})
    told = why(shipped_mind(), state, mine, bank, apart=34, aftermath=found)
    assert told[-1].endswith("about 34 points more."), "animals bring most of it"
    workers = actions("2: take workers")
    told = why(shipped_mind(), state, mine, workers, apart=34, aftermath=found)
    assert any("animals" in each for each in told)


def test_what_may_be_an_accident_of_the_futures_is_no_reason() -> None:
    """Its error is half as large; what it is for is not told of a rival, either."""
    state, castle, workers = castle_or_workers()
    seen = came_of_it({(0, Source.ANIMALS): 6.0, (0, Source.GOODS): 4.0, (1, Source.GOODS): -9.0})
    own, other = ({**row} for row in seen.points)
    own[Source.ANIMALS] = MeanPoints(6.0, 3.0)
    totals = (MeanPoints(10.0, 4.0), MeanPoints(-9.0, 4.5))
    seen = replace(seen, points=(own, other), totals=totals)
    told = why(shipped_mind(), state, castle, workers, apart=10, aftermath=seen)
    assert told == [
        "Better to take the castle than to take 2 worker tiles.",
        "Later it brings about 5 points more.",
        "It costs Benno about 5 points.",
    ]


def test_what_the_other_way_is_sure_to_bring_is_no_reason_for_this_one() -> None:
    """The city is completed a turn later: its points are told, but animals are the reason."""
    state, last, die = almost_a_city("E")
    bank, workers = actions(f"{die}: add bank to {last}"), actions(f"{die}: take workers")
    found = came_of_it({(0, Source.ANIMALS): 3.0, (0, Source.REGIONS): 0.0})
    _, later, *_ = why(shipped_mind(), state, workers, bank, apart=3, aftermath=found)
    assert "regions" not in later
    assert "city" not in later


def test_a_region_of_a_rival_says_nothing_of_ones_own() -> None:
    """Both have the same estate; only the rival completes the city in these futures."""
    state, last, die = almost_a_city("E")
    bank, workers = actions(f"{die}: add bank to {last}"), actions(f"{die}: take workers")
    space = SPACE_NAMES.index(last)
    outcomes = RegionOutcome(0, space, 16, 1), RegionOutcome(1, space, 9, 16)
    found = came_of_it({(0, Source.REGIONS): 8.0}, *outcomes)
    told = why(shipped_mind(), state, bank, workers, apart=8, aftermath=found)
    assert not any("soon as well" in each for each in told)


def test_what_a_rival_gains_is_told() -> None:
    """Anna has 12 points more, and Benno 4."""
    state, castle, workers = castle_or_workers()
    found = came_of_it({(0, Source.ANIMALS): 12.0, (1, Source.REGIONS): 4.0})
    *_, gains = why(shipped_mind(), state, castle, workers, apart=8, aftermath=found)
    assert gains == "It lets Benno gain about 4 points."


@pytest.mark.parametrize(
    ("apart", "error", "is_fine"), [(2.9, 3.0, True), (3.1, 3.0, False), (5.2, 6.0, False)]
)
def test_turns_that_are_not_surely_apart_are_fine_only_if_they_seem_close(
    apart: float, error: float, is_fine: bool
) -> None:
    state, castle, workers = castle_or_workers()
    found = why(
        shipped_mind(), state, castle, workers, apart, error, aftermath=came_of_it(FOR_ANIMALS)
    )
    assert (found == [BOTH_ARE_FINE]) == is_fine
    unsure = "This turn seems to be about 5 points worse, but that is not sure."
    assert (found[0] == unsure) == (apart > 5)


def test_points_of_both_players_add_up_to_the_distance() -> None:
    """The futures show 30 points. Of 20 each is told with two thirds, of 40 with four thirds; of 90
    with one and a half, and what is still missing is told of Anna, who plays the turn."""
    state, castle, workers = castle_or_workers()
    found = came_of_it({(0, Source.ANIMALS): 18.0, (1, Source.GOODS): -12.0})

    def said(apart: float) -> list[str]:
        told = why(shipped_mind(), state, castle, workers, apart=apart, aftermath=found)
        return [text for each in told[1:] for text in re.findall(r"about (\d+) points", each)]

    assert said(30) == ["18", "12"]
    assert said(20) == ["12", "8"]
    assert said(40) == ["24", "16"]
    assert said(90) == ["72", "18"]


def test_a_tile_that_comes_after_another_was_added_is_only_taken() -> None:
    """A workshop from storage is added, and takes another one."""
    space = space_beside_tiles(Kind.BUILDING)
    die = die_of(standard("1"), space)
    state = position(dice=(die,), storage="carpenter")
    lay(state, 2, "carpenter")
    way = actions(f"{die}: add carpenter to {space}", "free: take carpenter from depot 2")
    (deed,) = difference(state, way, actions(f"{die}: take workers")).own[0]
    assert phrase(state, [deed], is_brief=True) == (
        f"add the carpenter's workshop to {space}, and so take another carpenter's workshop"
    )


def test_in_the_last_round_unsold_goods_are_points() -> None:
    """One for each (END-03), as half a one for each worker (END-05)."""
    state = position(dice=(1,))
    state.phase, state.round = 4, 5
    state.players[0].goods = [0, 3, 0, 0, 0, 0, 0]
    sell, workers = actions("1: sell goods 1"), actions("1: take workers")
    told = why(shipped_mind(), state, sell, workers)
    assert told[-1] == ("The other turn brings 4 points for goods and workers left over.")


def test_points_of_this_turn_are_not_told_again_as_those_of_later_ones() -> None:
    """Of 20 points for regions the city has brought 8 already, and it is no region of later."""
    state, last, die = almost_a_city("E")
    bank, workers = actions(f"{die}: add bank to {last}"), actions(f"{die}: take workers")
    found = came_of_it({(0, Source.REGIONS): 20.0}, of_city(last, 16, 0))
    told = why(shipped_mind(), state, bank, workers, apart=20, aftermath=found)
    assert told == [
        f"Better to add the bank to {last} than to take 2 worker tiles: that completes the city of "
        "3 spaces at b5 for 6 + 2 points and brings 2 Silverlings.",
        "Later it brings about 12 points more.",
    ]


def test_the_other_way_may_catch_up() -> None:
    """Of 8 points now 3 are left, though it never completes the city."""
    state, last, die = almost_a_city("E")
    bank, workers = actions(f"{die}: add bank to {last}"), actions(f"{die}: take workers")
    points = {(0, Source.REGIONS): 8.0, (0, Source.GOODS): -5.0}
    found = came_of_it(points, of_city(last, 16, 0))
    *_, told = reasons(shipped_mind(), state, Comparison(bank, workers, 3, 0, found), NAMES)
    assert told == Reason(
        Message("The other turn catches up later by about 5 points, mostly for sold goods."),
        SpeaksFor.OTHER,
    )


def test_points_that_follow_come_on_top_of_those_at_once() -> None:
    """12 points for animals, less the 8 of the city: what is told adds up to 4."""
    state, last, die = almost_a_city("E")
    bank, workers = actions(f"{die}: add bank to {last}"), actions(f"{die}: take workers")
    points = {(0, Source.ANIMALS): 12.0, (0, Source.REGIONS): -8.0}
    found = came_of_it(points, of_city(last, 0, 16))
    assert why(shipped_mind(), state, workers, bank, apart=4, aftermath=found) == [
        f"Better to take 2 worker tiles than to add the bank to {last}.",
        "Later it brings about 12 points more, mostly for animals.",
        "The other turn leaves no worker tile.",
        "The other turn brings 6 + 2 points for the city of 3 spaces at b5.",
    ]


def test_a_region_that_the_other_way_completes_soon_as_well_is_told_with_that() -> None:
    """The city is completed now, and after the other turn in 13 of 16 futures."""
    state, last, die = almost_a_city("E")
    bank, workers = actions(f"{die}: add bank to {last}"), actions(f"{die}: take workers")
    points = {(0, Source.ANIMALS): 12.0, (0, Source.REGIONS): -3.0}
    found = came_of_it(points, of_city(last, 13, 16))
    assert why(shipped_mind(), state, workers, bank, apart=9, aftermath=found) == [
        f"Better to take 2 worker tiles than to add the bank to {last}.",
        "Later it brings about 9 points more, mostly for animals.",
        "The other turn leaves no worker tile.",
        "The other turn brings 6 + 2 points for the city of 3 spaces at b5 sooner, "
        "but most likely not more.",
    ]
    found = came_of_it({(0, Source.ANIMALS): 12.0}, of_city(last, 16, 13))
    assert why(shipped_mind(), state, bank, workers, apart=12, aftermath=found) == [
        f"Better to add the bank to {last} than to take 2 worker tiles: that brings 2 Silverlings.",
        "It brings 6 + 2 points for the city of 3 spaces at b5 sooner, but most likely not more.",
        "Later it brings about 12 points more, mostly for animals.",
    ]


def test_a_figure_after_a_sentence_on_the_other_way_has_its_subject() -> None:
    """In the sentence before, the city is completed by the other way."""
    state, last, die = almost_a_city("C")
    bank, workers = actions(f"{die}: add bank to {last}"), actions(f"{die}: take workers")
    found = came_of_it({(0, Source.ANIMALS): 30.0, (0, Source.REGIONS): 6.0}, of_city(last, 16, 8))
    told = why(shipped_mind(), state, bank, workers, apart=36, aftermath=found)
    otherwise = next(at for at, each in enumerate(told) if each.startswith("Otherwise the city"))
    assert told[otherwise + 1].startswith("Later the better turn brings about")


def test_what_the_other_way_leaves_comes_after_the_reason() -> None:
    """Ledger STO-01: that the storage is full is the smaller thing."""
    state = position(dice=(2, 3), storage="bank market")
    lay(state, 2, "castle")
    castle = actions("2: take castle from depot 2", "3: take workers")
    workers = actions("2: take workers", "3: take workers")
    found = came_of_it(FOR_ANIMALS)
    *_, later, other = why(shipped_mind(), state, workers, castle, apart=30, aftermath=found)
    assert later == f"{LATER}, mostly for animals."
    assert other == "The other turn leaves no storage space free."


def test_animals_that_others_wait_for_complete_no_other_pasture() -> None:
    """ANM-02: beside the pigs they score again; in the pasture of one space they would not."""
    state = position(dice=(2, 3), phase="C")
    player = state.player
    masks = {player.layout.region_of[at] for at in spaces_in(player.layout.kind_masks[Kind.ANIMAL])}
    single, large = sorted(masks, key=int.bit_count)
    (last,) = spaces_in(single)
    herd = next(iter(spaces_in(large)))
    player.cover(Tile.PIG_3, herd)
    player.cover(Tile.WATCHTOWER, next(iter(spaces_in(NEIGHBOUR_MASKS[last] & ~player.filled))))
    lay(state, 2, "pig-4")
    lay(state, 3, "chicken-2")
    animals = actions("2: take pig-4 from depot 2", "3: take chicken-2 from depot 3")
    workers = actions("2: take workers", "3: take workers")
    found = came_of_it({(0, Source.ANIMALS): 30.0}, RegionOutcome(0, last, 16, 0))
    told = why(shipped_mind(), state, animals, workers, apart=30, aftermath=found)
    assert "Beside others of their kind the 4 pigs would score 7 points." in told
    assert [each for each in told if each.startswith("Next")] == [
        "Next the 2 chickens could complete the pasture of 1 space."
    ]


def test_points_that_a_tile_scores_already_are_not_told_again_as_those_of_later() -> None:
    """Tile 22 counts the bank (KNW-15): its 4 points are told, and what follows is for animals."""
    space = space_beside_tiles(Kind.BUILDING)
    die = die_of(standard("1"), space)
    state = position(dice=(die,), storage="bank")
    knowledge = next(iter(spaces_in(state.player.layout.kind_masks[Kind.KNOWLEDGE])))
    state.player.cover(Tile.KNOWLEDGE_22, knowledge)
    bank, workers = actions(f"{die}: add bank to {space}"), actions(f"{die}: take workers")
    points = {(0, Source.KNOWLEDGE): 4.0, (0, Source.ANIMALS): 12.0}
    found = replace(came_of_it(points), tiles=(TileOutcome(0, Tile.KNOWLEDGE_22, MeanPoints(4.0)),))
    told = why(shipped_mind(), state, bank, workers, apart=16, aftermath=found)
    assert "4 points for knowledge tile 22 (counts banks) at the end" in " ".join(told)
    assert not any("mostly for" in each and "tile 22" in each for each in told)


def test_a_region_that_the_other_way_completes_now_is_not_what_it_catches_up_by() -> None:
    """Its points are told as those of now; in 6 of 16 futures the better turn misses it."""
    state, last, die = almost_a_city("E")
    bank, workers = actions(f"{die}: add bank to {last}"), actions(f"{die}: take workers")
    points = {(0, Source.ANIMALS): 14.0, (0, Source.REGIONS): -14.0}
    found = came_of_it(points, of_city(last, 6, 16))
    told = why(shipped_mind(), state, workers, bank, apart=1, aftermath=found)
    assert not any("catches up" in each and "city" in each for each in told)


def test_in_the_last_round_all_points_are_told() -> None:
    """Four things: they can be added up, so none is left out."""
    space = space_beside_tiles(Kind.BUILDING)
    die = die_of(standard("1"), space)
    state = position(dice=(die, 1), storage="watchtower", goods="1 1")
    state.phase, state.round = 4, 5
    knowledge = next(iter(spaces_in(state.player.layout.kind_masks[Kind.KNOWLEDGE])))
    state.player.cover(Tile.KNOWLEDGE_17, knowledge)
    better = actions(f"{die}: add watchtower to {space}", "1: sell goods 1")
    worse = actions(f"{die}: take workers", "1: take workers")
    told = " ".join(why(shipped_mind(), state, better, worse, apart=9))
    for part in (
        "points for watchtowers",
        "points for knowledge tile 17 (counts watchtowers) at the end",
        "points for sold goods",
        "1 point for Silverlings left over",
    ):
        assert part in told


def test_what_both_ways_do_in_their_manner_is_no_difference_to_name() -> None:
    """Both sell goods, each of another type; they differ in the tile that they take."""
    state = position(dice=(1, 2), goods="1 2")
    lay(state, 2, "castle")
    lay(state, 1, "mine")
    better = actions("1: sell goods 1", "2: take castle from depot 2")
    worse = actions("2: sell goods 2", "1: take mine from depot 1")
    tried = [
        (tuple(actions("2: take castle from depot 2")), 7.5),
        (tuple(actions("1: sell goods 1", "2: take workers")), 0.5),
    ]
    compared = Comparison(better, worse, 8.0, tried=tried)
    first = reasons(shipped_mind(), state, compared, NAMES)[0].text
    assert first.startswith("Better to take the castle than to take the mine")


def test_how_often_the_other_way_completes_a_region_later_is_told() -> None:
    """In 8 of 16 futures: half of the 8 points are a gain."""
    state, last, die = almost_a_city("E")
    bank, workers = actions(f"{die}: add bank to {last}"), actions(f"{die}: take workers")
    found = came_of_it({(0, Source.REGIONS): 4.0}, of_city(last, 16, 8))
    _, later = why(shipped_mind(), state, bank, workers, apart=4, aftermath=found)
    assert later == (
        "Otherwise the city of 3 spaces at b5 is completed later, for 6 + 2 points: 50\u00a0%."
    )


@pytest.mark.parametrize(
    ("round_", "told"),
    [
        (
            4,
            [
                "It brings 6 + 4 points for the city of 3 spaces at b5 sooner, but most "
                "likely not more."
            ],
        ),
        (
            5,
            [
                "Otherwise the city of 3 spaces at b5 is completed later, for 6 + 2 points: "
                "100\u00a0%."
            ],
        ),
    ],
)
def test_over_the_end_of_a_phase_a_region_brings_less(round_: int, told: list[str]) -> None:
    """Ledger REG-02: 6 + 4 points in phase D, 6 + 2 in phase E. The other 2 points are a gain."""
    state, last, die = almost_a_city("D")
    state.round = round_
    bank, workers = actions(f"{die}: add bank to {last}"), actions(f"{die}: take workers")
    found = came_of_it({(0, Source.REGIONS): 2.0})
    found = why(shipped_mind(), state, bank, workers, apart=2, aftermath=found)
    assert told[0] in found
    assert any("completes the city of 3 spaces at b5 for" in each for each in found) == (
        round_ == 5
    )


def test_goods_that_the_better_way_sells_later_are_told_with_that() -> None:
    """4 goods tiles are sold for 8 points now; the better turn gets 7 of them later (SEL-02)."""
    state = position(dice=(1,))
    state.phase = 4
    state.players[0].goods = [0, 4, 0, 0, 0, 0, 0]
    lay(state, 1, "ship")
    ship, sell = actions("1: take ship from depot 1"), actions("1: sell goods 1")
    found = came_of_it({(0, Source.GOODS): -1.0, (0, Source.REGIONS): 7.0})
    assert why(shipped_mind(), state, ship, sell, apart=6, aftermath=found) == [
        "Better to take the last ship of this phase than to sell 4 turquoise goods.",
        "Later it brings about 6 points more.",
        "The other turn brings 8 points for sold goods sooner, but most likely not more.",
    ]
    found = came_of_it({(0, Source.GOODS): -5.0, (0, Source.REGIONS): 11.0})
    *_, other = why(shipped_mind(), state, ship, sell, apart=6, aftermath=found)
    assert other == "The other turn brings 8 points for sold goods."


def test_the_lasting_effect_of_a_knowledge_tile_is_told() -> None:
    """What it brings shows in many small things; in the last phase it hardly counts (KNW-09)."""
    state = position(dice=(2,))
    lay(state, 2, "knowledge-9")
    tile, workers = actions("2: take knowledge-9 from depot 2"), actions("2: take workers")
    found = came_of_it({(0, Source.ANIMALS): 3.0, (0, Source.GOODS): 3.0})
    told = why(shipped_mind(), state, tile, workers, apart=6, aftermath=found)
    assert told == [
        "Better to take knowledge tile 9 than to take 2 worker tiles.",
        "The effect of knowledge tile 9: When you add a building, the die may be one higher or "
        "lower for free.",
        "Later it brings about 6 points more, mostly for animals and sold goods.",
    ]
    lay_black(state, "knowledge-9")
    state.player.silverlings = 2
    bought = actions("buy knowledge-9 from black depot", "2: take workers")
    told = why(shipped_mind(), state, tile, bought, apart=6, aftermath=found)
    assert not any("The effect" in each for each in told), "the other way has it, too"
    state.phase = 4
    state.round = 2
    space = next(iter(spaces_in(state.player.layout.kind_masks[Kind.BUILDING])))
    city = came_of_it({(0, Source.REGIONS): 6.0}, RegionOutcome(0, space, 16, 0))
    told = why(shipped_mind(), state, tile, workers, apart=6, aftermath=city)
    assert any("The effect" in each for each in told), "it serves the buildings of that city"
    told = why(shipped_mind(), state, tile, workers, apart=6, aftermath=found)
    assert told[1:] == ["Later it brings about 6 points more, mostly for animals and sold goods."]


@pytest.mark.parametrize(
    ("tile", "kind", "of_use"), [("knowledge-5", Kind.SHIP, True), ("knowledge-2", None, False)]
)
def test_an_effect_is_told_to_those_to_whom_it_is_of_use(
    tile: str, kind: Kind | None, *, of_use: bool
) -> None:
    """Tile 5 serves ships that are still to come, tile 2 mines that are there (KNW-05, KNW-02)."""
    state = position(dice=(2,))
    lay(state, 2, tile)
    take, workers = actions(f"2: take {tile} from depot 2"), actions("2: take workers")

    def is_told() -> bool:
        told = why(shipped_mind(), state, take, workers, apart=6, aftermath=came_of_it(FOR_ANIMALS))
        return any("The effect" in each for each in told)

    assert is_told() == of_use
    if kind is None:
        put(state, 0, "mine", space_beside_tiles(Kind.MINE))
    else:
        for space in spaces_in(state.player.layout.kind_masks[kind]):
            put(state, 0, "ship", SPACE_NAMES[space])
    assert is_told() != of_use


def test_in_the_last_round_nothing_is_told_of_turns_that_follow() -> None:
    state, last, die = almost_a_city("E")
    state.round = 5
    bank, workers = actions(f"{die}: add bank to {last}"), actions(f"{die}: take workers")
    found = came_of_it({(0, Source.REGIONS): 8.0, (0, Source.SILVERLINGS): 2.0})
    told = why(shipped_mind(), state, bank, workers, apart=10, aftermath=found)
    assert told == [
        f"Better to add the bank to {last} than to take 2 worker tiles.",
        "It completes the city of 3 spaces at b5 for 6 + 2 points and brings 2 points for "
        "Silverlings left over.",
        "The other turn brings 1 point for workers left over.",
    ]


def test_sentences_have_a_fixed_order() -> None:
    """What to do and what it scores now; what it makes possible; what it denies; what it costs."""
    state, last, die = almost_a_city("E")
    state.players[0].dice = (die, die)
    state.players[0].goods = [0, 1, 0, 0, 0, 0, 0]
    lay(state, die, "castle")
    better = actions(f"{die}: add bank to {last}", f"{die}: take castle from depot {die}")
    worse = actions(f"{die}: take workers", f"{die}: take workers")
    points = {(0, Source.REGIONS): 18.0, (1, Source.REGIONS): -9.0}
    found = came_of_it(points, of_city(last, 16, 0))
    do, now, later, costs = why(shipped_mind(), state, better, worse, apart=27, aftermath=found)
    assert do.startswith(f"Better to add the bank to {last} and take the castle than ")
    assert now.startswith("It completes the city of 3 spaces at b5 for 6 + 2 points")
    assert later == "Later it brings about 10 points more."
    assert costs == "It costs Benno about 9 points."


def test_a_long_sentence_tells_the_main_deed_and_one_more_tells_what_it_brings() -> None:
    state, last, die = almost_a_city("A")
    bank, workers = actions(f"{die}: add bank to {last}"), actions(f"{die}: take workers")
    told = why(shipped_mind(), state, bank, workers)
    assert len(told) > 1
    assert max(len(text.split()) for text in told) <= 32


# --- turns of a review ------------------------------------------------------------------------


def castle_and_mine() -> tuple[GameState, list[Action], list[Action], list[Action]]:
    """A position, the best turn with two tiles, one with none, and one with the mine alone."""
    state = position(dice=(2, 3))
    lay(state, 2, "castle")
    lay(state, 3, "mine")
    return (
        state,
        actions("2: take castle from depot 2", "3: take mine from depot 3"),
        actions("2: take workers", "3: take workers"),
        actions("2: take workers", "3: take mine from depot 3"),
    )


def judged_turn(played: list[Action], other: list[Action], **known: Any) -> JudgedTurn:
    """A turn that is as good as the best, compared with another one."""
    return JudgedTurn(0, 0, tuple(played), tuple(played), other=tuple(other), **known)


def told_of(state: GameState, turn: JudgedTurn) -> list[Message]:
    return [reason.text for reason in explained(shipped_mind(), state, turn, NAMES).reasons]


def test_a_brilliant_turn_has_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its loss is below none: it is so much better than the other turn."""
    state, castle, workers = castle_or_workers()
    turn = judged_turn(
        castle,
        workers,
        mark=TurnMark.BRILLIANT,
        loss_points=-30.0,
        error_points=4.0,
    )
    shown(monkeypatch, came_of_it(FOR_ANIMALS))
    assert told_of(state, turn) == [
        "Better to take the castle than to take 2 worker tiles.",
        f"{LATER}, mostly for animals.",
    ]


def test_a_turn_that_is_as_good_as_the_best_has_none() -> None:
    state, castle, workers = castle_or_workers()
    assert told_of(state, judged_turn(castle, workers, loss_points=1.0, error_points=4)) == []


def shown(monkeypatch: pytest.MonkeyPatch, found: Aftermath) -> None:
    """What comes of the better turn, as if it had been found."""
    monkeypatch.setattr("cob.analysis.reasons.outcomes", lambda *_: found)


def tried(monkeypatch: pytest.MonkeyPatch, *found: tuple[list[Action], float]) -> None:
    """What changes of the played turn bring, as if it had been found."""
    gains = [(tuple(turn), points) for turn, points in found]
    monkeypatch.setattr("cob.analysis.reasons.gains_of_changes", lambda *_: gains)


def repaired(monkeypatch: pytest.MonkeyPatch, points: float, turn: list[Action]) -> TurnFault:
    """The action at fault, of so many points."""
    shown(monkeypatch, came_of_it({(0, Source.ANIMALS): points}))
    return TurnFault(None, None, tuple(turn), points, 2.0, 0.3)


def lost(
    best: list[Action], played: list[Action], points: float, fault: TurnFault | None = None
) -> JudgedTurn:
    return JudgedTurn(
        0,
        0,
        tuple(played),
        tuple(best),
        loss_points=points,
        mark=TurnMark.BLUNDER,
        fault=fault,
    )


@pytest.mark.parametrize(
    ("points", "more"),
    [
        (9.0, []),
        (
            7.0,
            [
                "It is even better to take the castle than to take 2 worker tiles: about 3 points "
                "on top of that."
            ],
        ),
    ],
    ids=["nearly all of it", "most of it"],
)
def test_a_small_change_is_told_and_shown_in_place_of_the_best_turn(
    monkeypatch: pytest.MonkeyPatch, points: float, more: list[str]
) -> None:
    state, best, played, half = castle_and_mine()
    turn = lost(best, played, 10.0, repaired(monkeypatch, points, half))
    found = explained(shipped_mind(), state, turn, NAMES)
    assert found.better == tuple(half)
    assert [reason.text for reason in found.reasons] == [
        "Better to take the mine than to take 2 worker tiles.",
        "The mine can pay 5 Silverlings by the end of the game.",
        f"Later it brings about {points:.0f} points more, mostly for animals.",
        *more,
    ]


def test_a_small_change_is_not_told_if_longer_futures_do_not_show_what_it_repairs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state, best, played, half = castle_and_mine()
    turn = lost(best, played, 10.0, repaired(monkeypatch, 9.0, half))
    shown(monkeypatch, came_of_it({(0, Source.ANIMALS): 1.0}))
    assert explained(shipped_mind(), state, turn, NAMES).better == tuple(best)


@pytest.mark.parametrize(
    ("name", "told"), [(PLAYED_TURN, "The turn played"), (YOUR_TURN, "Your turn")]
)
def test_a_review_calls_the_played_turn_by_a_name(
    monkeypatch: pytest.MonkeyPatch, name: Message, told: str
) -> None:
    """A learner's own turn is "yours"; that of a strong player may be anybody's."""
    state, last, die = almost_a_city("A")
    bank, workers = actions(f"{die}: add bank to {last}"), actions(f"{die}: take workers")
    turn = lost(workers, bank, 4.0)
    shown(monkeypatch, came_of_it({(0, Source.ANIMALS): 24.0, (0, Source.REGIONS): -20.0}))
    why = explained(shipped_mind(), state, turn, NAMES, name).reasons
    assert any(each.text.startswith(f"{told} brings 6 + 10 points") for each in why)


def test_a_building_whose_effect_cannot_be_used_is_told() -> None:
    """Ledger BLD-03: the city hall adds a tile from storage, which is empty then."""
    space = space_beside_tiles(Kind.BUILDING)
    die = die_of(standard("1"), space)
    state = position(dice=(die,), storage="city-hall")
    hall, workers = actions(f"{die}: add city-hall to {space}"), actions(f"{die}: take workers")
    unused = "does not use the effect of the city hall."
    assert f"The other turn {unused}" in why(shipped_mind(), state, workers, hall)
    assert f"The better turn {unused}" in why(shipped_mind(), state, hall, workers)


def test_the_deed_that_matters_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two deeds the mine repairs nearly all, by the changes that were tried."""
    state, best, played, half = castle_and_mine()
    shown(monkeypatch, came_of_it({(0, Source.ANIMALS): 10.0}))
    tried(monkeypatch, (half, 9.0), ([best[0], played[1]], 1.0))
    first, *_ = told_of(state, lost(best, played, 10.0))
    assert first == "Better to take the mine than to take 2 worker tiles."


def test_deeds_that_do_little_alone_are_named_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """As two tiles that a rival needs: who takes one of them denies nothing."""
    state, best, played, half = castle_and_mine()
    shown(monkeypatch, came_of_it({(0, Source.ANIMALS): 10.0}))
    tried(monkeypatch, (half, 2.0), ([best[0], played[1]], -1.0))
    first, *_ = told_of(state, lost(best, played, 10.0))
    assert first == "Better to take the castle and the mine than to take 4 worker tiles."


# --- whole games ------------------------------------------------------------------------------


def turns(players: int, seed: int, every: int) -> Iterator[tuple[GameState, list[list[Action]]]]:
    """Some positions of a game, with three ways to play: two at random, one by the easy bot."""
    rules = list(RULESETS.values())[seed % len(RULESETS)]
    layouts = [
        layout for number, layout in estates().items() if number not in rules.barred_estates
    ][:players]
    castles = [layout.castle_spaces[0] for layout in layouts]
    state = new_game(layouts, seed, rules=rules, castles=castles)
    chance, number, bot = Chance(seed), 0, make_bot("easy", seed)
    while not state.is_over:
        if state.phase >= 0 and len(state.player.dice) == 2:
            number += 1
            if number % every == 0:
                ways = [at_random(state, chance), at_random(state, chance)]
                yield state, [*ways, by_bot(state)]
        apply(state, bot.choose(state.view(state.current), legal_actions(state), OWN_EFFORT))


def at_random(state: GameState, chance: Chance) -> list[Action]:
    state, found = state.copy(), list[Action]()
    while True:
        legal = legal_actions(state)
        action = legal[chance.below(len(legal))]
        if isinstance(action, EndTurn):
            return found
        found.append(action)
        apply(state, action)


def by_bot(state: GameState) -> list[Action]:
    state, found, bot = state.copy(), list[Action](), make_bot("easy", 1)
    while True:
        action = bot.choose(state.view(state.current), legal_actions(state), OWN_EFFORT)
        if isinstance(action, EndTurn):
            return found
        found.append(action)
        apply(state, action)


GAMES = [(2, 0, 9), (2, 1, 9), (3, 2, 14), (4, 3, 19)]


def total(found: Sequence[Worth], like: np.ndarray) -> np.ndarray:
    return sum((worth.points for worth in found), np.zeros_like(like))


@pytest.mark.parametrize(("players", "seed", "every"), GAMES)
def test_deeds_add_up_to_the_difference_of_the_forecasts(
    players: int, seed: int, every: int
) -> None:
    """For every player and origin."""
    judge, looked_at = shipped_mind().judge, 0
    for state, (one, other, third) in turns(players, seed, every):
        for ways in ((one, other), (third, one), (third, ())):
            found = difference(state, *ways)
            ours, theirs = worths(judge, found)
            ends = [judge.points(end) for end in found.ends]
            apart = total(ours, ends[0]) - total(theirs, ends[0])
            if ways[1]:
                assert apart == pytest.approx(ends[0] - ends[1], abs=0.01)
            changes = [played.change for played in found.common]
            changes += [change for deed in found.own[0] for change in deed.changes]
            made = with_changes(found.ends[0], state, changes)
            assert tabled(made) == tabled(found.ends[0])
            looked_at += 1
    assert looked_at >= 12


def test_goods_that_only_a_sale_makes_room_for_are_left_out_without_it() -> None:
    """Thinking the sale away leaves four types; the three that were stored before remain."""
    state = position(dice=(2, 5), storage="ship", goods="2 2 3 6")
    lay_goods(state, 4, "1 1")
    lines = ("2: sell goods 2", "5: add ship to d5", "take goods 1 from depot 4")
    found = difference(state, actions(*lines), actions("2: take workers", "5: take workers"))
    deeds = [change for deed in found.own[0] for change in deed.changes]
    assert found.ends[0].player.goods == [0, 2, 0, 1, 0, 0, 1]
    made = with_changes(found.ends[0], state, [change for change in deeds if change.loaded])
    assert made.player.goods == state.player.goods
    assert shipped_mind().judge.points(made).shape == (2, len(ORIGINS))


def tabled(state: GameState) -> tuple[object, ...]:
    """The contents of the table, in any order within storage."""
    player = state.player
    return (
        player.estate,
        sorted(player.storage),
        player.frontier,
        player.barred,
        player.knowledge,
        player.goods,
        player.sold,
        player.points_by,
        player.points,
        dict(player.credited),
        player.workers,
        player.silverlings,
        player.large_bonuses,
        player.small_bonuses,
        state.board.count(None),
        state.depot_goods,
        state.track,
        state.large_left,
        state.small_left,
    )


DEEDS = (
    " take ",
    " add ",
    " buy ",
    " sell ",
    " load ",
    " crane ",
    " geese ",
    " leave ",
    " discard ",
)
"""The first reason contains one of these, as it names the turn's subject."""


@pytest.mark.parametrize(("players", "seed", "every"), GAMES)
def test_certain_points_are_all_by_which_the_positions_differ(
    players: int, seed: int, every: int
) -> None:
    """Points scored, and those of knowledge tiles as they count now; none is told of both ways."""
    for state, (one, other, third) in turns(players, seed, every):
        for ways in ((one, other), (third, one), (third, ())):
            found = difference(state, *ways)
            ours, theirs = certain_gains(found, NAMES)
            points = [
                end.player.points + sum(uncredited_points(end, end.player).values())
                for end in found.ends
            ]
            assert ours.points - theirs.points == points[0] - points[1]
            assert ours.points - theirs.points == sum(certain_by_source(found).values())
            assert not set(ours.scores) & set(theirs.scores)
            assert not set(ours.parts) & set(theirs.parts)


OF_OTHER_WAY = (
    "The other turn brings ",
    "It lets ",
    "The other turn catches up ",
    "After the better turn ",
    "The better turn leaves ",
    "The better turn discards ",
    "The better turn does not use ",
)
"""A sentence of either way: what the better one completes now is told like that, too."""


@pytest.mark.parametrize(("players", "seed", "every"), GAMES)
def test_sentences_are_true_and_told_in_both_languages(players: int, seed: int, every: int) -> None:
    """The better way comes first, what speaks for the other one last; no sentence is long."""
    sentences, sides_told, chance = 0, set[SpeaksFor](), Chance(seed)
    for state, (one, other, third) in turns(players, seed, every):
        brought = merits(shipped_mind(), state, third, NAMES)
        plays = [played_out(state, way) for way in (one, other, third)]
        told = list(map(Reason, brought))
        for ways in ((third, one), (one, other)):
            aftermath = random_aftermath(state, chance)
            totals = [each.mean for each in aftermath.totals]
            own = totals.pop(state.current)
            apart = max(1.0, own - sum(totals) / len(totals))
            compared = Comparison(*ways, apart, 0.5, aftermath)
            found = reasons(shipped_mind(), state, compared, NAMES)
            sides = [reason.side for reason in found]
            assert [side.value for side in sides] == sorted(side.value for side in sides)
            assert len(found) <= 10
            of_workers = [
                each for each in found if re.search("leaves no worker|pays .* worker", each.text)
            ]
            assert len(of_workers) <= 1
            for reason in found:
                assert len(reason.text.split()) <= 38, reason.text
                assert (reason.side is SpeaksFor.NEITHER) == (reason.text == BOTH_ARE_FINE)
                is_of_other = reason.text.startswith(OF_OTHER_WAY)
                is_of_either = reason.text.template == OFTEN.template
                assert is_of_either or (reason.side is SpeaksFor.OTHER) == is_of_other
            first = found[0].text
            assert first == BOTH_ARE_FINE or any(word in first for word in DEEDS), first
            sides_told.update(sides)
            told += found
        for message, _ in told:
            check_words(message)
            check_points(message, plays)
            sentences += 1
        weighed, _ = worths(shipped_mind().judge, difference(state, third, ()))
        expected_points = {max(1, round(worth.own)) for worth in weighed}
        for part in (part for message in brought for part in parts(message)):
            if part.template in ("{points} by the end", "{points} in all by the end"):
                assert isinstance(part.values["points"], Message)
                assert part.values["points"].values["number"] in expected_points
    assert sentences >= 15
    assert sides_told >= {SpeaksFor.BETTER, SpeaksFor.OTHER}


def check_words(message: Message) -> None:
    """Check that it is a sentence, in English and in German, without ids."""
    inner = {origin.name for origin in ORIGINS if "_" in origin.name}
    speak("de")
    german = tr(message)
    speak("en")
    for text in (str(message), german):
        assert text[0].isupper()
        assert text.endswith(".")
        assert not any(sign in text for sign in "{}_")
        assert not any(name in text for name in inner)
    for word in (
        "It pays",
        "It costs",
        "Better",
        "The other turn",
        " to take ",
        " points",
        " spaces",
        " and ",
        " by the ",
        " instead of ",
    ):
        assert word not in german


def check_points(message: Message, plays: Sequence[Sequence[PlayedAction]]) -> None:
    """Check that the immediate points are those of the engine's events."""
    regions, bonuses, others = set(), set(), set()
    for way in plays:
        for size in range(1, len(way) + 1):
            for some in combinations(way, size):
                scored = [
                    e for played in some for e in played.events if isinstance(e, PointsScored)
                ]
                of_regions = (Source.REGIONS, Source.PHASES, Source.BONUS_TILES)
                others.add(sum(e.points for e in scored if e.source not in of_regions))
        for played in way:
            for before, event in pairwise(played.events):
                if isinstance(event, PointsScored) and event.source is Source.PHASES:
                    assert isinstance(before, PointsScored)
                    regions.add(f"{before.points} + {event.points}")
                if isinstance(before, BonusTileWon):
                    assert isinstance(event, PointsScored)
                    bonuses.add(event.points)
    for part in parts(message):
        values = part.values
        if part.template.startswith("completes") or part.template.startswith("{for_size}"):
            assert f"{values['for_size']} + {values['number']}" in regions
        elif "bonus tile for {what}" in part.template and part.template.startswith("{points}"):
            assert isinstance(values["points"], Message)
            assert values["points"].values["number"] in bonuses
        elif part.template == "{points} at once":
            assert isinstance(values["points"], Message)
            assert values["points"].values["number"] in others


def test_a_mine_in_storage_is_worth_its_income_while_phases_are_left() -> None:
    """Ledger MIN-01: one that is added in phase A pays after all five."""
    state = position(dice=(1,))
    lay(state, 1, "mine")
    mine, workers = actions("1: take mine from depot 1"), actions("1: take workers")
    income = "The mine can pay {} Silverlings by the end of the game."
    assert income.format(5) in why(shipped_mind(), state, mine, workers)
    state.phase = 4
    assert "Silverlings by" not in " ".join(why(shipped_mind(), state, mine, workers))


def test_a_building_that_a_knowledge_tile_counts_is_told_with_it() -> None:
    """Ledger KNW-17: tile 17 of the estate counts watchtowers."""
    state = position(dice=(1,))
    lay(state, 1, "watchtower")
    tower, workers = actions("1: take watchtower from depot 1"), actions("1: take workers")
    more = "Once added, the watchtower also brings 4 points for knowledge tile 17."
    assert more not in why(shipped_mind(), state, tower, workers)
    knowledge = next(iter(spaces_in(state.player.layout.kind_masks[Kind.KNOWLEDGE])))
    state.player.cover(Tile.KNOWLEDGE_17, knowledge)
    assert more in why(shipped_mind(), state, tower, workers)


def test_a_region_that_is_completed_no_more_often_is_no_prospect() -> None:
    state, last, _die = almost_a_city("C")
    state.players[0].storage = ()
    state.players[0].dice = (1,)
    lay(state, 1, "bank")
    bank, workers = actions("1: take bank from depot 1"), actions("1: take workers")
    next_one = f"Next the bank could complete {of_region_at(state, last)}."
    more = came_of_it(FOR_ANIMALS, of_city(last, 12, 6))
    assert next_one in why(shipped_mind(), state, bank, workers, apart=30, aftermath=more)
    same = came_of_it(FOR_ANIMALS)
    assert next_one not in why(shipped_mind(), state, bank, workers, apart=30, aftermath=same)


def of_region_at(state: GameState, space: str) -> str:
    layout = state.player.layout
    return region_name(layout, layout.region_of[SPACE_NAMES.index(space)])


def test_several_regions_that_matter_about_as_much_are_named_together() -> None:
    """Two of them bring more than all that is told: the others' regions are lost for it."""
    state, castle, workers = castle_or_workers()
    player = state.player
    single = [
        region
        for region in sorted(set(player.layout.region_of))
        if region.bit_count() == 1 and not region & player.filled
    ]
    spaces = [next(iter(spaces_in(region))) for region in single[:2]]
    found = came_of_it(
        {(0, Source.REGIONS): 6.0}, *(RegionOutcome(0, space, 15, 2) for space in spaces)
    )
    (later,) = (
        each
        for each in why(shipped_mind(), state, workers, castle, apart=6, aftermath=found)
        if each.startswith("Later")
    )
    for space in spaces:
        assert region_name(player.layout, player.layout.region_of[space]) in later
    assert "time" not in later


def test_a_region_is_not_what_points_are_for_if_others_are_lost_for_it() -> None:
    """Regions together bring nothing more: the points are for goods."""
    state, castle, workers = castle_or_workers()
    player = state.player
    region = max(set(player.layout.region_of), key=int.bit_count)
    space = next(iter(spaces_in(region & ~player.filled)))
    points = {(0, Source.GOODS): 8.0, (0, Source.REGIONS): -1.0}
    found = came_of_it(points, RegionOutcome(0, space, 10, 2))
    told = why(shipped_mind(), state, castle, workers, apart=7, aftermath=found)
    assert not any(each.startswith("Later it brings") and "time" in each for each in told)


def test_workers_beyond_those_of_the_other_turn_are_told_as_more() -> None:
    """A boarding house brings 4 workers (BOA-01); the other turn takes 2 with its die."""
    space = space_beside_tiles(Kind.BUILDING)
    die = die_of(standard("1"), space)
    state = position(dice=(die,), storage="boarding-house")
    house, two = actions(f"{die}: add boarding-house to {space}"), actions(f"{die}: take workers")
    told = why(shipped_mind(), state, house, two)[1]
    assert told.endswith("and brings 2 more workers.")


def test_what_a_tile_brings_to_a_knowledge_tile_is_told_once() -> None:
    state = position(dice=(1,))
    lay(state, 1, "watchtower")
    knowledge = next(iter(spaces_in(state.player.layout.kind_masks[Kind.KNOWLEDGE])))
    state.player.cover(Tile.KNOWLEDGE_17, knowledge)
    tower, workers = actions("1: take watchtower from depot 1"), actions("1: take workers")
    points = {(0, Source.KNOWLEDGE): 4.0}
    found = replace(came_of_it(points), tiles=(TileOutcome(0, Tile.KNOWLEDGE_17, MeanPoints(4.0)),))
    told = " ".join(why(shipped_mind(), state, tower, workers, apart=4, aftermath=found))
    assert told.count("knowledge tile 17") == 1


def test_a_tile_of_the_better_turn_alone_is_none_that_only_it_can_add_next() -> None:
    """The other turn leaves no such tile in storage."""
    state = position(dice=(1, 2))
    lay(state, 1, "ship")
    ship = actions("1: take ship from depot 1", "2: take workers")
    both = actions("1: take workers", "2: take workers")
    told = " ".join(why(shipped_mind(), state, ship, both))
    assert "can be added next" not in told
