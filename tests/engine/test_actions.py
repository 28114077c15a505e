"""Actions and chance results as text and as values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields
from itertools import product
from typing import Any

import pytest

from cob.engine import (
    Action,
    CobError,
    IllegalActionError,
    Move,
    NotationError,
    apply,
    legal_actions,
    parse_action,
    parse_move,
    why_illegal,
)
from cob.engine.actions import (
    AddTile,
    BuyTile,
    ChooseCastle,
    ChooseEstate,
    Decline,
    EndTurn,
    ScoreAnimals,
    SellGoods,
    TakeGoods,
    TakeTile,
    TakeWorkers,
    UseCrane,
)
from cob.engine.chance import (
    ChanceResult,
    Due,
    PhaseDeal,
    RoundRoll,
    StartingGoods,
    StartPlayer,
    parse_chance_result,
)
from cob.engine.components import Tile
from cob.engine.hexgrid import SPACES
from cob.engine.random_source import Chance
from cob.engine.rounds import draw_chance_result
from tests.engine.table import act, legal, position, refusal, seeded_game, waiting_game

TEXTS: list[tuple[str, Move]] = [
    ("3: take bank from depot 3", TakeTile(3, 3, Tile.BANK)),
    (
        "2: take cow-3 from depot 6, discard city-hall",
        TakeTile(2, 6, Tile.COW_3, Tile.CITY_HALL),
    ),
    ("free: take knowledge-26 from depot 1", TakeTile(0, 1, Tile.KNOWLEDGE_26)),
    ("3: add ship to d5", AddTile(3, Tile.SHIP, 19)),
    ("free: add boarding-house to a1", AddTile(0, Tile.BOARDING_HOUSE, 0)),
    ("6: sell goods 6", SellGoods(6, 6)),
    ("free: sell goods 1", SellGoods(0, 1)),
    ("1: take workers", TakeWorkers(1)),
    ("free: take workers", TakeWorkers(0)),
    ("buy mine from black depot", BuyTile(0, Tile.MINE)),
    ("buy mine from depot 5, discard ship", BuyTile(5, Tile.MINE, Tile.SHIP)),
    ("buy castle from black depot, discard ship", BuyTile(0, Tile.CASTLE, Tile.SHIP)),
    ("buy mine from depot 5 for workers", BuyTile(5, Tile.MINE, for_workers=True)),
    (
        "buy ship from black depot for workers, discard bank",
        BuyTile(0, Tile.SHIP, Tile.BANK, for_workers=True),
    ),
    ("take goods 4 from depot 2", TakeGoods((2,), (4,))),
    ("take goods 1 3 5 from depots 1 6", TakeGoods((1, 6), (1, 3, 5))),
    ("decline", Decline()),
    ("end turn", EndTurn()),
    ("estate 7", ChooseEstate("7")),
    ("estate My own estate", ChooseEstate("My own estate")),
    ("castle g4", ChooseCastle(36)),
    ("start player 2", StartPlayer(1)),
    ("starting goods 1 2 3 | 4 5 6", StartingGoods(((1, 2, 3), (4, 5, 6)))),
    ("roll 3 5 | 1 2 | 6 6 | white 4", RoundRoll(((3, 5), (1, 2), (6, 6)), 4)),
]
KINDS_OF_MOVES = {
    *(TakeTile, AddTile, SellGoods, TakeWorkers, BuyTile, TakeGoods, Decline, EndTurn),
    *(ChooseEstate, ChooseCastle, StartPlayer, StartingGoods, RoundRoll),
}
each_text = pytest.mark.parametrize(("text", "move"), TEXTS, ids=[text for text, _ in TEXTS])


def deals() -> Iterator[PhaseDeal]:
    """A deal for each number of players."""
    for players in (2, 3, 4):
        state = waiting_game(players)
        deal = draw_chance_result(state, Chance(players), Due.PHASE)
        assert isinstance(deal, PhaseDeal)
        yield deal


def test_the_list_of_texts_is_complete() -> None:
    """Every kind of move is among them; deals have a test of their own."""
    assert {type(move) for _, move in TEXTS} == KINDS_OF_MOVES


@each_text
def test_a_move_has_a_text(text: str, move: Move) -> None:
    """What is written down is what was meant."""
    assert str(move) == text


@each_text
def test_a_text_is_a_move(text: str, move: Move) -> None:
    """And back."""
    assert parse_move(text) == move


@each_text
def test_spaces_around_words_do_not_matter(text: str, move: Move) -> None:
    """A line is typed by people."""
    assert parse_move(f"  {text.replace(' ', '   ')}\n") == move


@each_text
def test_moves_are_values(text: str, move: Move) -> None:
    """Equal texts are equal moves, which serve as keys and cannot be changed."""
    assert hash(parse_move(text)) == hash(move)
    assert len({move, parse_move(text)}) == 1
    for field in fields(move):
        with pytest.raises(FrozenInstanceError):
            setattr(move, field.name, None)


def test_different_moves_are_different() -> None:
    """No two of the list are equal, as moves or as texts."""
    assert len({move for _, move in TEXTS}) == len({text for text, _ in TEXTS}) == len(TEXTS)


def test_deals_as_text() -> None:
    """All 32 spaces and the five goods survive."""
    for deal in deals():
        assert parse_chance_result(str(deal)) == parse_move(str(deal)) == deal
        assert hash(parse_chance_result(str(deal))) == hash(deal)
        assert str(deal).startswith("deal ")
        assert str(deal).count("|") == 7


@pytest.mark.parametrize("tile", Tile, ids=lambda tile: tile.code)
def test_every_tile_has_a_word(tile: Tile) -> None:
    """In actions and in sentences."""
    assert parse_action(f"3: take {tile.code} from depot 3") == TakeTile(3, 3, tile)
    assert tile.title
    assert "_" not in tile.code + tile.title


def test_every_space_has_a_name() -> None:
    """From a1 to g4."""
    names = {str(ChooseCastle(at)).removeprefix("castle ") for at in SPACES}
    assert len(names) == 37
    assert {parse_action(f"castle {name}") for name in names} == {ChooseCastle(s) for s in SPACES}


@pytest.mark.parametrize("seed", range(3))
def test_every_legal_action_of_a_game_survives_its_text(seed: int) -> None:
    """Whatever the position."""
    state = seeded_game(3, seed)
    chance = Chance(seed)
    while actions := legal_actions(state):
        assert [parse_action(str(action)) for action in actions] == actions
        assert len(set(map(str, actions))) == len(actions)
        apply(state, actions[chance.below(len(actions))])


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", '"" is no action'),
        ("7: take workers", "is no action: write one such as"),
        ("0: take workers", "is no action"),
        ("take workers", "is no action"),
        ("3: take bank from depot 7", "is no action"),
        ("3: take bank from black depot", "is no action"),
        ("3: sell goods 0", "is no action"),
        ("buy bank", "is no action"),
        ("end  turn now", "is no action"),
        ("3: take banc from depot 3", '"banc" is no tile: write a name such as bank'),
        ("buy cow from black depot", '"cow" is no tile'),
        ("3: take bank from depot 3, discard knowledge-27", '"knowledge-27" is no tile'),
        ("3: add ship to d8", '"d8" is no space: write a row a to g'),
        ("3: add ship to h1", '"h1" is no space'),
        ("castle z9", '"z9" is no space'),
        ("take goods from depot 3", "is no action"),
        ("take goods 3 from depots", "is no action"),
        ("roll 3 5", '"roll 3 5" is no chance result: write one such as "roll 3 5 | 1 2 | white'),
        ("roll 3 | 1 2 | white 4", "is no chance result"),
        ("roll +3 5 | 1 2 | white 4", "is no chance result"),
        ("roll 3 5 | 1 2 | white 04", "is no chance result"),
        ("deal - - | - | black - - - - | goods 1 2 3 4 5", "is no chance result"),
        ("roll a b | 1 2 | white 4", "is no chance result"),
        ("roll 3 5 | 1 2 | black 4", "is no chance result"),
        ("start player", "is no chance result"),
        ("start player x", "is no chance result"),
        ("starting goods a", "is no chance result"),
        ("deal", "is no chance result"),
        ("deal |", "is no chance result"),
        ("deal bank | black ship | goods 1", 'is no chance result: write one such as "deal - bank'),
        ("roll3 5 | 1 2 | white 4", "is no chance result"),
        ("take " * 100, f'"{("take " * 100)[:60]}..." is no action'),
    ],
)
def test_other_texts_get_a_sentence(text: str, part: str) -> None:
    """It quotes what was written and says what to write."""
    with pytest.raises(NotationError) as refused:
        parse_move(text)
    assert part in str(refused.value)
    assert isinstance(refused.value, CobError)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("3:take workers", "3: take workers"),
        ("  3  :  take   workers ", "3: take workers"),
        ("free : sell goods 4", "free: sell goods 4"),
        ("2: take ship from depot 2,discard mine", "2: take ship from depot 2, discard mine"),
        ("buy mine from black depot , discard bank", "buy mine from black depot, discard bank"),
        ("roll 3 5|1 2|white 4", "roll 3 5 | 1 2 | white 4"),
    ],
)
def test_spaces_may_be_missing_or_too_many(typed: str, meant: str) -> None:
    """People type records by hand."""
    assert str(parse_move(typed)) == meant


@pytest.mark.parametrize("broken", ["depot 1", "bank bank", "| |", "black goods"])
def test_a_broken_deal_gets_a_sentence(broken: str) -> None:
    """Whatever is wrong with it."""
    for deal in deals():
        for text in (f"deal {broken}", f"{deal} {broken}", str(deal).replace(" | ", f" {broken} ")):
            with pytest.raises(NotationError, match="is no chance result"):
                parse_chance_result(text)


# --- refusals ---------------------------------------------------------------------------------


def test_a_refused_action_changes_nothing() -> None:
    """It raises the sentence of `why_illegal`."""
    state = position(storage="bank")
    before = state.copy()
    action = parse_action("3: add bank to a1")
    with pytest.raises(IllegalActionError) as refused:
        apply(state, action)
    assert str(refused.value) == why_illegal(before, action)
    assert state == before


ODD_ACTIONS: list[Action] = [
    *(TakeTile(die, depot, Tile.SHIP) for die, depot in product((-1, 0, 3, 7), (-1, 0, 3, 9))),
    *(AddTile(die, Tile.SHIP, at) for die, at in product((-1, 0, 3, 9), (-1, 19, 37, 99))),
    *(SellGoods(die, goods) for die, goods in product((0, 3, 9), (-1, 0, 3, 7))),
    *(TakeWorkers(die) for die in (-1, 0, 7)),
    *(BuyTile(depot, Tile.SHIP) for depot in (-1, 0, 3, 9)),
    *(TakeGoods(depots, goods) for depots, goods in product(((), (1,), (0, 1)), ((), (9,)))),
    *(ChooseCastle(at) for at in (-1, 18, 37)),
    *(ChooseEstate("1"), ChooseEstate(""), Decline(), EndTurn()),
]


@pytest.mark.parametrize("action", ODD_ACTIONS, ids=repr)
def test_odd_actions_are_refused_with_a_sentence(action: Action) -> None:
    """A question never breaks, and the sentences end without a full stop."""
    waiting = waiting_game()
    turn = position(storage="bank")
    market = position(dice=(3, 1), storage="market")
    market.board[0] = Tile.SHIP
    act(market, "3: add market to c3")
    ship = position(dice=(5, 1), storage="ship")
    ship.depot_goods[1] = (4,)
    act(ship, "5: add ship to d5")
    over = position()
    over.pending = ()
    for state in (waiting, turn, market, ship, over):
        if action in legal_actions(state):
            continue
        sentence = why_illegal(state, action)
        assert sentence is not None
        assert len(sentence) > 10
        assert not sentence.endswith(".")
        assert "  " not in sentence


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("take goods 4 from depot 1", "goods wait for a ship"),
        ("decline", "not now: it is your turn"),
        ("estate 1", "not now: it is your turn"),
        ("castle d4", "not now: it is your turn"),
    ],
)
def test_answers_to_other_questions(line: str, sentence: str) -> None:
    """The refusal says what is asked now."""
    assert refusal(position(), line).startswith(sentence)


def test_while_chance_is_due_nobody_acts() -> None:
    """The refusal says what has to come first."""
    state = waiting_game()
    assert legal(state) == set()
    assert refusal(state, "3: take workers") == "the roll for the start player must come first"
    with pytest.raises(IllegalActionError, match="no chance result is due"):
        apply(position(), StartPlayer(0))


def test_after_the_game_nobody_acts() -> None:
    """There is nothing left to do."""
    state = position()
    state.pending = ()
    assert state.is_over
    assert refusal(state, "3: take workers") == "the game is over"


@pytest.mark.parametrize("move", [StartPlayer(0), RoundRoll(((1, 2), (3, 4)), 5)])
def test_a_chance_result_is_no_action(move: Move) -> None:
    """During a turn it is refused; where it is due it is as good as `apply` finds it."""
    assert why_illegal(position(), move) == "no chance result is due"
    assert why_illegal(waiting_game(), StartPlayer(0)) is None


@pytest.mark.parametrize("thing", [None, "end turn", 3, Tile.BANK, ()])
def test_what_is_no_move_is_refused(thing: Any) -> None:
    """With the same sentence, whatever is asked in the game."""
    for state in (position(), waiting_game()):
        assert why_illegal(state, thing) == "this is no move: give an action or a chance result"
        with pytest.raises(IllegalActionError, match="this is no move"):
            apply(state, thing)


@pytest.mark.parametrize(
    ("kind", "fields_given"),
    [
        (TakeTile, (3, 1, 6)),
        (TakeTile, (3.0, 1, Tile.BANK)),
        (TakeTile, (3, 1, Tile.BANK, 6)),
        (AddTile, (3, Tile.BANK, "d4")),
        (SellGoods, (3, None)),
        (TakeWorkers, (True,)),
        (BuyTile, (0, "bank")),
        (TakeGoods, ((1,), [2])),
        (TakeGoods, (1, (2,))),
        (ChooseEstate, (1,)),
        (ChooseCastle, (Tile.BANK,)),
    ],
)
def test_an_action_of_other_types_cannot_be_made(
    kind: type[Action], fields_given: tuple[Any, ...]
) -> None:
    """6 equals the bank and True equals 1; both would spoil the estate or the record."""
    with pytest.raises(TypeError, match=rf"{kind.__name__} cannot have .* as its \w+"):
        kind(*fields_given)


@pytest.mark.parametrize(
    "action",
    [move for _, move in TEXTS if not isinstance(move, ChanceResult)]
    + [ScoreAnimals("cow"), UseCrane(Tile.BANK)],
    ids=str,
)
def test_each_field_of_an_action_is_checked(action: Action) -> None:
    """Given by its place or by its name; True inside a row of numbers is found too."""
    kind: Any = type(action)
    held = {field.name: getattr(action, field.name) for field in fields(action)}
    assert kind(**held) == kind(*held.values()) == action
    for name, value in held.items():
        wrong = (True,) if isinstance(value, tuple) else 1.5
        message = rf"{kind.__name__} cannot have .* as its {name}"
        with pytest.raises(TypeError, match=message):
            kind(**{**held, name: wrong})
        with pytest.raises(TypeError, match=message):
            kind(*{**held, name: wrong}.values())


@pytest.mark.parametrize(
    "dice", [((1.0, 2), (3, 4)), ((True, 2), (3, 4)), [(1, 2), (3, 4)], ((1, 2, 3), (4, 5)), 7]
)
def test_a_roll_of_other_types_is_refused(dice: Any) -> None:
    """And nothing changes."""
    state = waiting_game()
    act(state, "start player 1", "starting goods 1 2 3 | 4 5 6")
    state.pending = (Due.ROUND,)
    kept = state.copy()
    with pytest.raises(IllegalActionError, match=r"RoundRoll cannot have .* as its dice"):
        apply(state, RoundRoll(dice, 1))
    assert state == kept
