"""A chance result is entered piece by piece, as it lay on a real table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cob.drafts.chance_draft import (
    ChanceDraft,
    DiePlace,
    DraftPlace,
    OrderPlace,
    RoundGoodsPlace,
    StartGoodsPlace,
    TilePlace,
    WhiteDiePlace,
)
from cob.drafts.pieces import DieFace, GoodsTile, Piece, PlayerPawn
from cob.drafts.questions import question
from cob.engine.chance import (
    ChanceResult,
    Due,
    PhaseDeal,
    RoundRoll,
    StartingGoods,
    StartOrder,
    StartPlayer,
)
from cob.engine.components import Tile
from cob.engine.random_source import Chance
from cob.engine.ruleset import ALEA
from cob.record import Game
from tests.games import NAMES, plain_header, random_game


def piece_of(result: ChanceResult, place: DraftPlace) -> Piece:
    """What lay on a place."""
    match place, result:
        case TilePlace(space), PhaseDeal(tiles, _):
            tile = tiles[space]
            assert tile is not None
            return tile
        case RoundGoodsPlace(number), PhaseDeal(_, goods):
            return GoodsTile(goods[number - 1])
        case StartGoodsPlace(seat, index), StartingGoods(goods):
            return GoodsTile(goods[seat][index])
        case DiePlace(seat, index), RoundRoll(dice, _):
            return DieFace(dice[seat][index])
        case WhiteDiePlace(), RoundRoll(_, white):
            return DieFace(white)
        case OrderPlace(), StartPlayer(player):
            return PlayerPawn(player)
        case OrderPlace(index), StartOrder(order):
            return PlayerPawn(order[index])
    raise AssertionError(f"{place} is no place of {result}")


def enter(draft: ChanceDraft, result: ChanceResult) -> None:
    while draft.chosen is not None:
        draft.put(piece_of(result, draft.chosen))


def at_deal(players: int = 2) -> ChanceDraft:
    """The draft of the first deal."""
    game = Game.start(plain_header(players))
    for move in random_game(plain_header(players), 1).moves[:2]:
        game.play(move)
    return ChanceDraft(game.state)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("drawn", [False, True])
def test_what_was_dealt_in_a_game_is_entered_and_gives_the_same_game(
    players: int, drawn: bool
) -> None:
    rules = replace(ALEA, random_turn_order=drawn)
    played = random_game(replace(plain_header(players), ruleset=rules), players)
    again = Game.start(played.header)
    for move, seat in zip(played.moves, played.seats, strict=True):
        if seat is None:
            draft = ChanceDraft(again.state)
            asked = [question(draft, NAMES)]
            assert all(asked)
            assert isinstance(move, ChanceResult)
            enter(draft, move)
            assert draft.is_complete
            assert draft.result() == move
            again.play(draft.result())
        else:
            again.play(move)
    assert again.state == played.state


def test_ships_mines_and_castles_of_the_depots_need_no_click() -> None:
    draft = at_deal()
    shown = draft.shown()
    lying = {tile for tile in shown.board if tile is not None}
    assert lying == {Tile.SHIP, Tile.MINE, Tile.CASTLE}
    assert shown.phase == 0


def test_a_tile_that_lies_on_the_board_is_missing_in_the_supply() -> None:
    draft = at_deal()
    first = draft.chosen
    assert first is not None
    five = next(offer for offer in draft.offers(first) if offer.piece is Tile.BANK)
    assert five.left == 5
    buildings = [place for place in draft.places if draft.offers(place) == draft.offers(first)]
    for place in buildings:
        draft.choose(place)
        draft.put(Tile.BANK)
    again = next(offer for offer in draft.offers(buildings[0]) if offer.piece is Tile.BANK)
    assert again.left == 5 - len(buildings) + 1, "its own tile may be put there again"


def test_a_knowledge_tile_is_there_once() -> None:
    draft = at_deal(4)
    places = [
        place
        for place in draft.places
        if isinstance(place, TilePlace)
        and place.space < 24
        and any(offer.piece is Tile.KNOWLEDGE_1 for offer in draft.offers(place))
    ]
    draft.choose(places[0])
    draft.put(Tile.KNOWLEDGE_1)
    draft.choose(places[1])
    assert not draft.can_put(Tile.KNOWLEDGE_1)
    draft.put(Tile.KNOWLEDGE_1)
    assert draft.piece(places[1]) is None


def test_the_last_piece_is_taken_back_and_its_place_asked_for_again() -> None:
    draft = at_deal()
    first = draft.chosen
    assert first is not None
    draft.put(Tile.BANK)
    assert draft.chosen != first
    draft.take_back()
    assert (draft.chosen, draft.piece(first), draft.is_touched) == (first, None, False)


def test_a_place_that_is_changed_gets_its_piece_back() -> None:
    draft = at_deal()
    first = draft.chosen
    assert first is not None
    draft.put(Tile.BANK)
    draft.choose(first)
    draft.put(Tile.MARKET)
    draft.take_back()
    assert draft.piece(first) is Tile.BANK


def test_the_rest_is_drawn_from_what_is_left() -> None:
    for seed in range(20):
        draft = at_deal(4)
        first = draft.chosen
        assert first is not None
        draft.put(Tile.KNOWLEDGE_1)
        draft.fill(Chance(seed))
        assert draft.piece(first) is Tile.KNOWLEDGE_1
        game = Game.start(plain_header(4))
        for move in random_game(plain_header(4), 1).moves[:2]:
            game.play(move)
        game.play(draft.result())
        assert game.state.asked is Due.ROUND


def test_a_result_that_was_taken_back_is_the_beginning() -> None:
    draft = at_deal()
    draft.fill(Chance(1))
    again = ChanceDraft(draft.state, draft.result())
    assert again.is_complete
    assert again.chosen is None
    assert not again.is_touched
    assert again.result() == draft.result()


def test_steps_go_round_the_places() -> None:
    draft = at_deal()
    first = draft.chosen
    draft.step(-1)
    assert draft.chosen == draft.places[-1]
    draft.step(1)
    assert draft.chosen == first
