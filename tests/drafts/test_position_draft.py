"""A position is set up by plain operations, as a person sets up a table from a photograph."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cob.drafts.chance_draft import DiePlace, OrderPlace, RoundGoodsPlace, TilePlace, WhiteDiePlace
from cob.drafts.pieces import DieFace, GoodsTile, PlayerPawn
from cob.drafts.position_draft import PositionDraft
from cob.drafts.position_offers import is_open, offers
from cob.drafts.position_places import (
    BonusPlace,
    DepotGoodsPlace,
    EstatePlace,
    GoodsPlace,
    PursePlace,
    SoldPlace,
    StoragePlace,
    Token,
    TrackPlace,
)
from cob.engine import GameState, legal_actions
from cob.engine.components import BOARD_SPACES, DEPOTS, GOODS, ROUNDS_PER_PHASE, Kind, Tile
from cob.engine.hexgrid import CENTRE
from cob.engine.pending import Choice
from cob.engine.ruleset import ALEA, SPECIAL_EDITION, YUCATA
from cob.engine.setup import Setup
from tests.games import estates, plain_header, random_game

RULES = (ALEA, YUCATA, SPECIAL_EDITION)


def set_up_again(state: GameState, *, knows_supplies: bool = True) -> PositionDraft:
    """Take a position apart and set it up on an empty table."""
    players = state.players
    setup = Setup(
        tuple(each.choices for each in players), tuple(each.castle for each in players), state.rules
    )
    draft = PositionDraft.empty(setup)
    draft.set_time(state.phase, state.round)
    for index, seat in enumerate(state.order):
        draft.put(OrderPlace(index), PlayerPawn(seat))
    draft.set_turn(state.current, bought=state.bought, hired=state.hired)
    draft.put(WhiteDiePlace(), DieFace(state.white))
    for number, good in enumerate(state.round_goods, start=state.round + 1):
        draft.put(RoundGoodsPlace(number), GoodsTile(good))
    for space in range(BOARD_SPACES):
        draft.put(TilePlace(space), state.board[space])
    for depot in DEPOTS:
        for good in set(state.depot_goods[depot]):
            number = state.depot_goods[depot].count(good)
            draft.set_amount(DepotGoodsPlace(depot), GoodsTile(good), number)
    for space, stack in enumerate(state.track):
        for seat in stack:
            draft.put(TrackPlace(space), PlayerPawn(seat))
    for seat, player in enumerate(players):
        for space, tile in enumerate(player.estate):
            draft.put(EstatePlace(seat, space), tile)
        for index, tile in enumerate(player.storage):
            draft.put(StoragePlace(seat, index), tile)
        for good in GOODS:
            draft.set_amount(GoodsPlace(seat), GoodsTile(good), player.goods[good])
            draft.set_amount(SoldPlace(seat), GoodsTile(good), player.sold[good])
        draft.set_amount(PursePlace(seat), Token.WORKERS, player.workers)
        draft.set_amount(PursePlace(seat), Token.SILVERLINGS, player.silverlings)
        draft.set_points(seat, player.points_by)
        for index, value in enumerate(player.rolled):
            draft.put(DiePlace(seat, index), DieFace(value))
        left = list(player.dice)
        for index, value in reversed(list(enumerate(player.rolled))):
            draft.use(DiePlace(seat, index), value not in left)
            if value in left:
                left.remove(value)
        for kind in Kind:
            if player.large_bonuses >> kind & 1:
                draft.put(BonusPlace(kind, large=True), PlayerPawn(seat))
            if player.small_bonuses >> kind & 1:
                draft.put(BonusPlace(kind, large=False), PlayerPawn(seat))
    if knows_supplies:
        draft.set_supplies((state.supplies, state.black_supply))
    return draft


def positions(players: int, seed: int, every: int) -> list[GameState]:
    """Positions of a game in which a player is in a turn and no effect waits."""
    rules = RULES[seed % len(RULES)]
    header = replace(plain_header(players, castle=CENTRE if seed % 2 else None), ruleset=rules)
    steps = [step.state for step in random_game(header, seed).steps()]
    return [state for state in steps if state.pending == (Choice.TURN,)][::every]


@pytest.mark.parametrize("seed", range(9))
def test_positions_of_games_are_taken_apart_and_set_up_again(seed: int) -> None:
    found = positions(2 + seed % 3, seed, 13)
    assert len(found) > 11, "more than a hundred in all"
    for state in found:
        draft = set_up_again(state)
        assert draft.state == state
        assert draft.problems() == []


def test_without_the_supplies_a_position_can_be_played_on() -> None:
    for state in positions(3, 3, 40):
        draft = set_up_again(state, knows_supplies=False)
        assert draft.problems() == []
        assert legal_actions(draft.state) == legal_actions(state)


def test_a_position_of_a_game_is_itself_until_it_is_changed() -> None:
    state = positions(2, 0, 50)[1]
    draft = PositionDraft(state, is_played=True)
    assert draft.state == state
    assert draft.problems() == []
    assert not draft.is_touched


def empty(players: int = 2) -> PositionDraft:
    estate = estates()["1"]
    return PositionDraft.empty(Setup(((estate,),) * players, (CENTRE,) * players, ALEA))


def told(draft: PositionDraft) -> list[str]:
    return [str(each) for each in draft.problems()]


def test_an_empty_table_says_what_is_missing() -> None:
    faults = told(empty())
    assert any("no goods tile lies on the space of round 2, 3, 4, 5" in each for each in faults)
    assert any("say what the dice show" in each for each in faults)


def test_in_the_last_round_the_dice_are_all_that_is_missing() -> None:
    draft = empty()
    draft.set_time(4, 5)
    assert len(told(draft)) == 2
    for seat in (0, 1):
        for index in (0, 1):
            draft.put(DiePlace(seat, index), DieFace(3))
    assert told(draft) == []
    assert draft.state.players[0].dice == (3, 3)


def test_a_used_die_is_gone_for_the_player_on_turn() -> None:
    draft = empty()
    for index, value in enumerate((2, 5)):
        draft.put(DiePlace(0, index), DieFace(value))
    draft.use(DiePlace(0, 0), True)
    assert (draft.state.players[0].rolled, draft.state.players[0].dice) == ((2, 5), (5,))


def test_whose_turn_it_is_says_which_dice_are_left() -> None:
    draft = empty()
    for seat in (0, 1):
        for index in (0, 1):
            draft.put(DiePlace(seat, index), DieFace(4))
    assert draft.state.players[1].dice == (4, 4)
    draft.set_turn(1)
    assert draft.state.players[0].dice == ()


def test_a_change_is_taken_back_and_made_again() -> None:
    draft = empty()
    before = draft.state.copy()
    place = EstatePlace(0, draft.state.players[0].layout.castle_spaces[0])
    draft.put(place, Tile.CASTLE)
    draft.undo()
    assert draft.state == before
    draft.redo()
    assert draft.piece(place) is Tile.CASTLE


def test_a_knowledge_tile_is_offered_once() -> None:
    draft = empty()
    draft.put(StoragePlace(0, 0), Tile.KNOWLEDGE_1)
    left = {offer.piece: offer.left for offer in offers(draft, StoragePlace(1, 0))}
    assert left[Tile.KNOWLEDGE_1] == 0
    own = {offer.piece: offer.left for offer in offers(draft, StoragePlace(0, 0))}
    assert own[Tile.KNOWLEDGE_1] == 1


def test_a_depot_space_takes_its_colour_only() -> None:
    draft = empty(4)
    kinds = {offer.piece.kind for offer in offers(draft, TilePlace(0))}  # type: ignore[union-attr]
    assert kinds == {Kind.KNOWLEDGE}


def test_the_spaces_of_more_players_are_closed() -> None:
    assert not is_open(empty(2).state, TilePlace(0))
    assert is_open(empty(4).state, TilePlace(0))
    assert not is_open(empty().state, RoundGoodsPlace(1))
    assert all(is_open(empty().state, RoundGoodsPlace(at)) for at in range(2, ROUNDS_PER_PHASE + 1))


def test_a_tile_twice_is_told_with_its_cure() -> None:
    draft = empty()
    for seat in (0, 1):
        draft.put(StoragePlace(seat, 0), Tile.KNOWLEDGE_1)
    draft.set_time(4, 5)
    for seat in (0, 1):
        for index in (0, 1):
            draft.put(DiePlace(seat, index), DieFace(3))
    assert any("knowledge tile 1" in each for each in told(draft))


def test_points_add_up_by_their_source() -> None:
    draft = empty()
    for number in (50, 20, 31):
        draft.set_amount(PursePlace(0), Token.POINTS, number)
        player = draft.state.players[0]
        assert sum(player.points_by) == player.points == number
        assert min(player.points_by) >= 0
