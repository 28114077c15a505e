"""The ways to set a game up: each player's estates, and the places of the start castles."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from cob.boards import FIRST_EDITION
from cob.bots.base import OWN_EFFORT
from cob.bots.registry import make_bot
from cob.engine import SetupError, legal_actions
from cob.engine.actions import ChooseCastle, ChooseEstate
from cob.engine.chance import StartOrder
from cob.engine.hexgrid import CENTRE
from cob.engine.ruleset import ALEA, ALEA_AS_PRINTED, SPECIAL_EDITION, YUCATA, parse_rules
from cob.new_game.game_plan import RANDOM, GamePlan
from cob.new_game.scenarios import Preset
from cob.record import PERSON, Game, Header, format_record, read_record
from tests.games import estates, plain_header

each_count = pytest.mark.parametrize("players", [2, 3, 4])
NINE = set("123456789")


def plan_for(preset: Preset, players: int = 4, **settings: object) -> GamePlan:
    plan = GamePlan(count=players, preset=preset)
    for name, value in settings.items():
        setattr(plan, name, value)
    return plan


def numbers_of(header: Header) -> list[tuple[str, ...]]:
    return [tuple(layout.number for layout in seat.choices) for seat in header.seats]


def castles_of(header: Header) -> list[int | None]:
    return [seat.castle for seat in header.seats]


def begun(plan: GamePlan, seed: int = 5) -> Game:
    return Game.start(plan.header(seed, estates()), seed)


# --- first game -----------------------------------------------------------------------------------


@each_count
def test_in_the_first_game_everyone_plays_estate_1_with_the_castle_in_the_centre(
    players: int,
) -> None:
    """YUC-04, SET-05, SET-06: the basic set-up of Yucata is that of the rulebook."""
    header = plan_for(Preset.FIRST, players).header(1, estates())
    assert numbers_of(header) == [("1",)] * players
    assert castles_of(header) == [CENTRE] * players


# --- advanced -------------------------------------------------------------------------------------


@each_count
def test_in_an_advanced_game_everyone_chooses_between_no_1_and_the_drawn_one(players: int) -> None:
    """YUC-05, EC-56: another estate is drawn for each player, and it is never No. 1."""
    drawn: Counter[str] = Counter()
    for seed in range(300):
        dealt = numbers_of(plan_for(Preset.ADVANCED, players).header(seed, estates()))
        assert all(first == "1" for first, _ in dealt)
        assert len({other for _, other in dealt}) == players
        drawn.update(other for _, other in dealt)
    assert set(drawn) == NINE - {"1"}
    assert min(drawn.values()) * 2 > max(drawn.values())


def test_in_an_advanced_game_the_castle_goes_on_any_of_its_spaces() -> None:
    """YUC-05, YUC-08: estate and castle are chosen openly, one player after the other."""
    game = begun(plan_for(Preset.ADVANCED, 3))
    asked = []
    while game.state.phase < 0:
        legal = legal_actions(game.state)
        asked.append((game.state.current, type(legal[0])))
        if isinstance(legal[0], ChooseCastle):
            spaces = {action.space for action in legal}  # type: ignore[union-attr]
            assert spaces == set(game.state.player.layout.castle_spaces)
        game.play(legal[-1])
    order = game.state.order
    assert asked == [(seat, kind) for seat in order for kind in (ChooseEstate, ChooseCastle)]
    assert not game.state.secret_setup


def test_bots_choose_in_an_advanced_game() -> None:
    """YUC-05: every level finds its way between the two estates."""
    plan = plan_for(Preset.ADVANCED, 3)
    game = begun(plan)
    bots = [make_bot(name, 1) for name in ("random", "easy", "medium")]
    while game.state.phase < 0:
        seat = game.state.current
        view = game.state.view(seat)
        game.play(bots[seat].choose(view, legal_actions(game.state), OWN_EFFORT))
    assert all(player.filled for player in game.state.players)


# --- random ---------------------------------------------------------------------------------------


@each_count
def test_at_random_everyone_has_another_estate_and_a_drawn_castle_space(players: int) -> None:
    """YUC-06: different estates, and each space for a castle comes up."""
    drawn: Counter[str] = Counter()
    spaces: dict[str, set[int | None]] = {}
    for seed in range(400):
        header = plan_for(Preset.RANDOM, players).header(seed, estates())
        numbers = [number for (number,) in numbers_of(header)]
        assert len(set(numbers)) == players
        drawn.update(numbers)
        for number, castle in zip(numbers, castles_of(header), strict=True):
            spaces.setdefault(number, set()).add(castle)
    assert set(drawn) == NINE
    assert min(drawn.values()) * 2 > max(drawn.values())
    for number, seen in spaces.items():
        assert seen == set(estates()[number].castle_spaces)


def test_a_duchy_is_drawn_and_the_castle_s_space_chosen() -> None:
    """SE-05, SE-09: random estates, and the start castle on any castle space."""
    plan = plan_for(Preset.RANDOM, 4, draws_castles=False, rules=SPECIAL_EDITION)
    header = plan.header(3, estates())
    assert len(set(numbers_of(header))) == 4
    assert castles_of(header) == [None] * 4
    game = Game.start(header, 3)
    while game.state.phase < 0:
        legal = legal_actions(game.state)
        assert {action.space for action in legal} == set(  # type: ignore[union-attr]
            game.state.player.layout.castle_spaces
        )
        game.play(legal[0])


def test_a_game_by_the_special_edition_draws_its_turn_order() -> None:
    """SE-04, EC-50: nobody rolls; all pieces are put on the track at random."""
    game = begun(plan_for(Preset.RANDOM, 4, rules=SPECIAL_EDITION))
    start = game.moves[0]
    assert isinstance(start, StartOrder)
    assert game.state.order == start.order


def test_only_the_nine_estates_are_drawn() -> None:
    """YUC-06, SE-05: those of other editions and of one's own are for those who pick them."""
    own = replace(estates()["1"], number="lake")
    layouts = {**estates(), "lake": own}
    assert set(FIRST_EDITION) == NINE
    for preset in (Preset.ADVANCED, Preset.RANDOM, Preset.EXPERT):
        for seed in range(60):
            header = plan_for(preset).header(seed, layouts)
            assert {number for numbers in numbers_of(header) for number in numbers} <= NINE


def test_the_same_seed_draws_the_same_estates_and_castles() -> None:
    for preset in Preset:
        plan = plan_for(preset, 3)
        assert plan.header(8, estates()) == plan.header(8, estates())


# --- free choice ----------------------------------------------------------------------------------


def test_with_free_choice_everyone_picks_any_estate_also_the_same() -> None:
    """YUC-01, YUC-07: duplicates are allowed, and the castle's space is free."""
    plan = plan_for(Preset.FREE, 3)
    for seat, number in enumerate(("7", "7", "1")):
        plan.seats[seat].estate = number
    plan.seats[2].wants_centre = False
    header = plan.header(1, estates())
    assert numbers_of(header) == [("7",), ("7",), ("1",)]
    assert castles_of(header) == [None, None, None]
    plan.seats[2].wants_centre = True
    assert castles_of(plan.header(1, estates())) == [None, None, CENTRE]


def test_by_yucata_s_rules_the_free_choice_is_made_openly_in_turn_order() -> None:
    """YUC-07, YUC-08: when order and starting goods are known, among all estates but No. 8."""
    game = begun(plan_for(Preset.FREE, 3, rules=YUCATA))
    asked = []
    while game.state.phase < 0:
        state, legal, seat = game.state, legal_actions(game.state), game.state.current
        assert all(sum(player.goods) == 3 for player in state.players)
        if isinstance(legal[0], ChooseEstate):
            assert {action.estate for action in legal} == NINE - {"8"}  # type: ignore[union-attr]
            game.play(ChooseEstate("7"))
        else:
            spaces = {action.space for action in legal}  # type: ignore[union-attr]
            assert spaces == set(state.player.layout.castle_spaces)
            game.play(legal[-1])
        asked.append((seat, type(legal[0])))
    order = game.state.order
    assert asked == [(seat, kind) for seat in order for kind in (ChooseEstate, ChooseCastle)]
    assert [player.layout.number for player in game.state.players] == ["7"] * 3
    assert not game.state.secret_setup


def test_a_game_with_a_free_choice_replays_from_its_record() -> None:
    """Always true: a record of a finished game replays to the same points."""
    plan = plan_for(Preset.FREE, 2, rules=YUCATA)
    game = begun(plan)
    chance = Random(3)
    while not game.state.is_over:
        game.play(chance.choice(legal_actions(game.state)))
    again = read_record(format_record(game), estates())
    assert [p.points for p in again.state.players] == [p.points for p in game.state.players]


@pytest.mark.parametrize("name", ["random", "easy", "medium", "hard", "expert"])
def test_bots_choose_among_all_estates(name: str) -> None:
    """YUC-07: every level finds its way."""
    game = begun(plan_for(Preset.FREE, 2, rules=YUCATA))
    bot = make_bot(name, 1)
    while game.state.phase < 0:
        view = game.state.view(game.state.current)
        game.play(bot.choose(view, legal_actions(game.state), OWN_EFFORT))
    assert all(player.filled for player in game.state.players)


# --- the Special Edition --------------------------------------------------------------------------


def test_the_special_edition_proposes_its_own_set_up() -> None:
    """SE-05, SE-09: a random duchy for each, and the castle on a space of the player's choice."""
    plan = GamePlan(count=4)
    plan.choose_rules(SPECIAL_EDITION)
    header = plan.header(2, estates())
    assert plan.preset is Preset.RANDOM
    assert len(set(numbers_of(header))) == 4
    assert castles_of(header) == [None] * 4


def test_one_duchy_may_be_drawn_for_all() -> None:
    """SE-05: "same or different boards"."""
    seen = set()
    for seed in range(120):
        plan = plan_for(Preset.RANDOM, 3, same_estates=True, draws_castles=False)
        drawn = set(numbers_of(plan.header(seed, estates())))
        assert len(drawn) == 1
        seen |= {number for numbers in drawn for number in numbers}
    assert seen == NINE


def test_the_set_up_before_comes_back_with_other_rules() -> None:
    plan = GamePlan(preset=Preset.EXPERT)
    plan.choose_rules(SPECIAL_EDITION)
    plan.choose_rules(ALEA)
    assert plan.preset is Preset.EXPERT
    assert plan.draws_castles


def test_a_set_up_of_one_s_own_stays_with_other_rules() -> None:
    plan = GamePlan()
    plan.choose_rules(SPECIAL_EDITION)
    plan.same_estates = True
    plan.choose_rules(ALEA)
    assert plan.preset is Preset.RANDOM
    assert plan.same_estates
    plan.choose_rules(parse_rules("alea, geese yes"))
    assert plan.preset is Preset.RANDOM


# --- expert ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("secret", [False, True])
def test_an_expert_game_deals_a_board_with_two_sides_to_each(secret: bool) -> None:
    """EXP-01 to EXP-04: the castle's space is chosen too, openly or in secret as agreed."""
    header = plan_for(Preset.EXPERT, 4, secret=secret).header(2, estates())
    assert all(len(sides) == 2 for sides in numbers_of(header))
    assert castles_of(header) == [None] * 4
    assert header.secret is secret


@pytest.mark.parametrize("preset", [each for each in Preset if each is not Preset.EXPERT])
def test_only_an_expert_game_is_chosen_in_secret(preset: Preset) -> None:
    """YUC-08, EC-68: in all other games each choice is seen by everybody, in the turn order, even
    if secrecy was agreed for an expert game, of which it stays agreed."""
    plan = plan_for(preset, 3, secret=True)
    for seat in plan.seats:
        seat.wants_centre = False
    game = begun(plan)
    asked = []
    while game.state.phase < 0:
        seat = game.state.current
        game.play(legal_actions(game.state)[-1])
        chosen = game.state.players[seat]
        assert [game.state.view(other).players[seat] for other in range(3)] == [chosen] * 3
        asked.append(seat)
    assert list(dict.fromkeys(asked)) == (list(game.state.order) if asked else [])
    assert bool(asked) is (preset in (Preset.ADVANCED, Preset.FREE))
    plan.preset = Preset.EXPERT
    assert plan.header(1, estates()).secret


# --- estates that are not played ------------------------------------------------------------------


@pytest.mark.parametrize("preset", list(Preset))
def test_estate_8_is_not_dealt_by_the_rules_of_yucata(preset: Preset) -> None:
    """YUC-03: neither drawn nor on a player board, whose other side remains."""
    seen = set()
    for seed in range(80):
        plan = plan_for(preset, rules=YUCATA)
        for seat in plan.seats:
            seat.estate = RANDOM
        header = plan.header(seed, estates())
        seen |= {number for numbers in numbers_of(header) for number in numbers}
        Game.start(header, seed)
    assert "8" not in seen
    assert "9" in seen or preset is Preset.FIRST


def test_estate_8_cannot_be_picked_by_the_rules_of_yucata() -> None:
    """YUC-03: it is not among those that are chosen at the table."""
    plan = plan_for(Preset.FREE, 2, rules=YUCATA)
    plan.seats[0].estate = "8"
    assert "8" not in plan.to_pick(estates())
    assert "8" not in numbers_of(plan.header(1, estates()))[0]
    plan.rules = ALEA
    assert "8" in plan.to_pick(estates())
    assert plan.estate_of(0) == "8"


def test_a_record_with_estate_8_is_refused_by_the_rules_of_yucata() -> None:
    """YUC-03: even without the set-up screen."""
    with pytest.raises(SetupError, match="estate 8 is not played by these rules"):
        Game.start(replace(plain_header(2, "8", None), ruleset=YUCATA), 1)


# --- rules ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["yucata", "special-edition, geese no", "alea, black-depot full"])
def test_the_rules_of_the_last_game_are_offered_again(text: str) -> None:
    plan, rules = GamePlan(), parse_rules(text)
    plan.seat_again(replace(plain_header(), ruleset=rules), ())
    assert plan.rules == rules
    assert plan.header(1, estates()).ruleset == rules


def test_an_old_game_with_the_printed_tie_break_is_offered_as_a_house_rule() -> None:
    plan = GamePlan()
    plan.seat_again(replace(plain_header(), ruleset=ALEA_AS_PRINTED), ())
    assert plan.rules == parse_rules("alea, ties fewest")


def test_a_person_who_takes_a_bots_seat_gets_a_name_of_their_own() -> None:
    plan = GamePlan()
    plan.seat_first_game()
    plan.seat_player(1, PERSON)
    assert [seat.name for seat in plan.seats[:3]] == ["Player 1", "Player 2", "Carla"]
    plan.seat_player(1, "easy")
    assert plan.seats[1].name == "Benno"
    plan.seats[1].name = "Mama"
    plan.seat_player(1, PERSON)
    assert plan.seats[1].name == "Mama"
