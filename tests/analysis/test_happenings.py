"""What happens more often after one of two turns: the events behind points."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cob.analysis.aftermath import Aftermath, BonusOutcome, FirstInOrder, RegionOutcome, TileGot
from cob.analysis.happenings import Ends, what_happens
from cob.analysis.reason import SpeaksFor
from cob.engine.components import Kind, Tile
from cob.engine.hexgrid import spaces_in
from tests.analysis.aftermaths import came_of_it
from tests.engine.table import lay, position

NAMES = ("Anna", "Benno")
BETTER, OTHER = SpeaksFor.BETTER, SpeaksFor.OTHER


def ends(*tiles: str) -> Ends:
    """The same position after both turns, with some tiles in the numbered depots."""
    state = position()
    for depot, tile in enumerate(tiles, start=2):
        lay(state, depot, tile)
    return state, state


def region_of(kind: Kind) -> int:
    """The first space of the largest region of a kind that is still open."""
    layout = position().player.layout
    return max(
        spaces_in(layout.kind_masks[kind] & ~position().player.filled),
        key=lambda space: layout.region_of[space].bit_count(),
    )


def told(found: Aftermath, after: Ends) -> list[tuple[str, SpeaksFor]]:
    """What is told beside one event for the turn: against it nothing is told alone."""
    for_it = BonusOutcome(0, Kind.MINE, 16, 0)
    found = replace(found, bonuses=(*found.bonuses, for_it))
    sentences = [(str(each.text), each.side) for each in what_happens(after, found, NAMES)]
    return [each for each in sentences if "bonus tile for mines" not in each[0]]


def test_against_a_turn_nothing_is_told_alone() -> None:
    found = came_of_it({}, RegionOutcome(1, region_of(Kind.CASTLE), 14, 2))
    assert not what_happens(ends(), found, NAMES)


def test_a_region_that_is_completed_more_often_is_told_of_its_player() -> None:
    space = region_of(Kind.CASTLE)
    own = came_of_it({}, RegionOutcome(0, space, 14, 2))
    assert told(own, ends()) == [
        ("Completing the castle region of 3 spaces: 90\u00a0% instead of 10\u00a0%.", BETTER)
    ]
    rivals = came_of_it({}, RegionOutcome(1, space, 14, 2))
    assert told(rivals, ends()) == [
        ("Benno completes the castle region of 3 spaces: 90\u00a0% instead of 10\u00a0%.", OTHER)
    ]
    fewer = came_of_it({}, RegionOutcome(1, space, 2, 14))
    assert told(fewer, ends())[0][1] is BETTER
    assert told(came_of_it({}, RegionOutcome(0, space, 2, 14)), ends())[0][1] is OTHER


def test_what_happens_about_as_often_is_not_told() -> None:
    space = region_of(Kind.CASTLE)
    assert not told(came_of_it({}, RegionOutcome(0, space, 9, 8)), ends())
    unsure = RegionOutcome(0, space, 14, 2, is_sure=False)
    assert not told(came_of_it({}, unsure), ends())


def test_a_region_that_one_of_the_turns_completes_is_not_told_as_an_event_of_later() -> None:
    space = region_of(Kind.CASTLE)
    better, worse = position(), position()
    for each in spaces_in(better.player.layout.region_of[space] & ~better.player.filled):
        better.player.cover(Tile.CASTLE, each)
    assert not told(came_of_it({}, RegionOutcome(0, space, 16, 2)), (better, worse))


def test_a_bonus_tile_that_is_won_more_often_is_told_unless_a_turn_wins_it() -> None:
    """Ledger BON-01."""
    found = replace(came_of_it({}), bonuses=(BonusOutcome(1, Kind.SHIP, 0, 8),))
    assert told(found, ends()) == [
        ("Benno wins the bonus tile for ships: 0\u00a0% instead of 50\u00a0%.", BETTER)
    ]
    state = position()
    state.players[1].large_bonuses |= 1 << Kind.SHIP
    assert not told(found, (state, state))


@pytest.mark.parametrize(
    ("got", "sentence", "side"),
    [
        (
            TileGot(0, Tile.BANK, 0.9, 0.2),
            "Getting the bank next: 90\u00a0% instead of 20\u00a0%.",
            BETTER,
        ),
        (
            TileGot(1, Tile.BANK, 0.9, 0.2),
            "Benno next gets the bank: 90\u00a0% instead of 20\u00a0%.",
            OTHER,
        ),
        (TileGot(1, Tile.BANK, 0.0, 0.9), "Otherwise Benno most likely gets the bank.", BETTER),
        (TileGot(1, Tile.BANK, 0.0, 0.5), "Otherwise Benno could get the bank.", BETTER),
    ],
    ids=["one's own", "a rival's", "denied", "perhaps denied"],
)
def test_a_tile_that_a_player_gets_next_is_told(
    got: TileGot, sentence: str, side: SpeaksFor
) -> None:
    """A rival is denied only what the better turn takes."""
    found = replace(came_of_it({}), next_round=replace(came_of_it({}), got=(got,)))
    taken = (position(), ends("bank")[0])
    assert told(found, taken) == [(sentence, side)]
    assert not told(found, ends()), "it does not lie on the board"


def test_a_tile_that_the_better_turn_leaves_is_not_denied() -> None:
    got = TileGot(1, Tile.BANK, 0.0, 0.9)
    found = replace(came_of_it({}), next_round=replace(came_of_it({}), got=(got,)))
    assert told(found, ends("bank")) == [
        ("Benno next gets the bank: 0\u00a0% instead of 90\u00a0%.", BETTER)
    ]


def test_what_a_player_takes_instead_is_no_event() -> None:
    """Who did something else takes another tile next: that is no reason."""
    got = TileGot(0, Tile.BANK, 0.1, 0.9)
    found = replace(came_of_it({}), next_round=replace(came_of_it({}), got=(got,)))
    assert not told(found, ends("bank"))


def test_a_tile_without_a_space_is_no_event() -> None:
    """Ledger PLC-03."""
    found = came_of_it({})
    found = replace(found, next_round=replace(found, got=(TileGot(1, Tile.SHIP, 1.0, 0.0),)))
    state, _ = ends("ship")
    assert told(found, (state, state))
    rival = state.players[1]
    for space in spaces_in(rival.layout.kind_masks[Kind.SHIP] & ~rival.filled):
        rival.cover(Tile.SHIP, space)
    assert not told(found, (state, state))


def test_at_the_end_of_a_phase_nobody_knows_who_gets_which_tile_next() -> None:
    """Ledger PHS-02: new tiles come before the next turn."""
    found = came_of_it({})
    found = replace(found, next_round=replace(found, got=(TileGot(1, Tile.SHIP, 1.0, 0.0),)))
    state, _ = ends("ship")
    state.round = 5
    assert not told(found, (state, state))


def test_a_tile_that_goes_to_one_player_in_place_of_another_is_told_once() -> None:
    got = TileGot(0, Tile.BANK, 0.8, 0.1), TileGot(1, Tile.BANK, 0.2, 0.8)
    found = replace(came_of_it({}), next_round=replace(came_of_it({}), got=got))
    assert told(found, ends("bank")) == [
        ("Getting the bank next: 80\u00a0% instead of 10\u00a0%.", BETTER)
    ]


def test_a_knowledge_tile_is_told_of_the_whole_futures() -> None:
    """There is one of each."""
    found = replace(came_of_it({}), got=(TileGot(0, Tile.KNOWLEDGE_24, 0.9, 0.0),))
    assert told(found, ends("knowledge-24")) == [
        ("Getting knowledge tile 24: 90\u00a0% instead of 0\u00a0%.", BETTER)
    ]
    later = replace(came_of_it({}), got=(TileGot(0, Tile.BANK, 0.9, 0.0),))
    assert not told(later, ends("bank")), "another bank may come in a later phase"


def test_a_tile_that_one_of_the_turns_takes_is_no_event_of_its_player() -> None:
    better, worse = ends("bank")[0], position()
    worse.player.storage = (Tile.BANK,)
    got = TileGot(0, Tile.BANK, 0.2, 1.0)
    found = replace(came_of_it({}), next_round=replace(came_of_it({}), got=(got,)))
    assert not told(found, (better, worse))


def test_a_tile_that_a_player_has_already_does_not_count() -> None:
    state, _ = ends("mine")
    state.players[1].storage = (Tile.MINE,)
    got = TileGot(1, Tile.MINE, 1.6, 1.0)
    found = replace(came_of_it({}), next_round=replace(came_of_it({}), got=(got,)))
    assert told(found, (state, state)) == [
        ("Benno next gets the mine: 60\u00a0% instead of 0\u00a0%.", OTHER)
    ]


def test_who_goes_first_after_the_next_round_is_told_but_in_the_last_one() -> None:
    """Ledger SHP-04."""
    found = came_of_it({})
    found = replace(found, next_round=replace(found, first=FirstInOrder(0.75, 0.25)))
    assert told(found, ends()) == [
        ("Going first after the next round: 75\u00a0% instead of 25\u00a0%.", BETTER)
    ]
    state = position()
    state.phase, state.round = 4, 5
    assert not told(found, (state, state))


def test_three_events_for_a_turn_and_one_against_it_are_told() -> None:
    """Those of most points: the ones on the player come first, causes before their effects."""
    kinds = (Kind.BUILDING, Kind.ANIMAL, Kind.CASTLE)
    regions = [RegionOutcome(1, region_of(kind), 0, 16) for kind in kinds]
    worse = [RegionOutcome(0, region_of(kind), 0, 16) for kind in kinds]
    found = replace(
        came_of_it({}, *regions, *worse), bonuses=(BonusOutcome(0, Kind.ANIMAL, 16, 0),)
    )
    found = replace(found, next_round=replace(found, first=FirstInOrder(1.0, 0.0)))
    said = what_happens(ends(), found, NAMES)
    assert [(each.text.split(":")[0], each.side) for each in said] == [
        ("Completing the city of 5 spaces", OTHER),
        ("Benno completes the city of 5 spaces", BETTER),
        ("Benno completes the pasture of 5 spaces", BETTER),
        ("Benno completes the castle region of 3 spaces", BETTER),
    ]
    found = replace(found, regions=(regions[0],))
    said = what_happens(ends(), found, NAMES)
    assert [each.text.split(":")[0] for each in said] == [
        "Going first after the next round",
        "Winning the bonus tile for animals",
        "Benno completes the city of 5 spaces",
    ]
