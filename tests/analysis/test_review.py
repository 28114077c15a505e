"""A reviewed game: every turn judged once, ledgers that add up, saved and read again."""

from __future__ import annotations

import json
from dataclasses import astuple, replace
from decimal import Decimal
from itertools import permutations
from pathlib import Path

import pytest

from cob.analysis.adding_up import told_ledger
from cob.analysis.game_parts import parts_of
from cob.analysis.marks import TurnMark, mark_of
from cob.analysis.minds import ANALYSIS_VERSION, Mind, Sight
from cob.analysis.review import Review, begun_review, deepened, review, settled
from cob.analysis.review_files import (
    ReviewError,
    load_review,
    review_object,
    review_path,
    save_review,
)
from cob.boards import load_estates
from cob.bots.base import OWN_EFFORT
from cob.bots.registry import make_bot
from cob.engine import legal_actions
from cob.engine.actions import EndTurn
from cob.record import COLOURS, Game, Header, Seat, format_record, read_record
from tests.games import SHORT_RULES
from tests.minds import hasty_mind

TURNS = 10
"""Of each player in a short game."""


def game_of(*bots: str, seed: int = 7) -> Game:
    """A short game of bots, all on estate 1."""
    layout = load_estates().layouts["1"]
    seats = [
        Seat(f"{bot} {at}", COLOURS[at], bot, (layout,), layout.castle_spaces[0])
        for at, bot in enumerate(bots)
    ]
    game = Game.start(Header(tuple(seats), ruleset=SHORT_RULES), seed)
    players = [make_bot(bot, seed + at) for at, bot in enumerate(bots)]
    while not game.state.is_over:
        state = game.state
        view = state.view(state.current)
        game.play(players[state.current].choose(view, legal_actions(view), OWN_EFFORT))
    return game


@pytest.fixture(scope="module")
def game() -> Game:
    return game_of("easy", "random", seed=6)


@pytest.fixture(scope="module")
def mind() -> Mind:
    """A hasty judge with enough futures for a short game, which is played to its end."""
    return replace(hasty_mind(), to_choose=3 * (Sight(6, 1),), to_measure=3 * (Sight(12, 1),))


@pytest.fixture(scope="module")
def reviews(mind: Mind, game: Game) -> list[Review]:
    return list(review(mind, game))


def told(known: Review) -> list[object]:
    """The turns' part of a file, with all its digits."""
    content = review_object(known)
    return [content["decisions"], content["curve"]]


def test_the_parts_of_a_game_are_the_game(game: Game) -> None:
    parts = list(parts_of(game))
    assert [part.begin for part in parts[1:]] == [part.end for part in parts[:-1]]
    assert parts[-1].end == len(game.moves)
    turns = [part for part in parts if part.seat is not None]
    assert len(turns) == 2 * TURNS
    for part in turns:
        assert part.before.current == part.seat
        assert (*part.moves, EndTurn()) == tuple(game.moves[part.begin : part.end])


def test_every_turn_is_judged_once(reviews: list[Review], game: Game) -> None:
    last = reviews[-1]
    assert last.is_complete
    assert not any(each.is_complete for each in reviews[:-1])
    assert len(last.turns) == 2 * TURNS
    assert len(last.curve) == 2 * TURNS + 1
    for turn in last.turns:
        assert game.seats[turn.index] == turn.seat
        assert turn.is_equal == (turn.loss_points <= turn.error_points)
        assert turn.is_equal or turn.other == turn.best
        assert not turn.error_points or turn.other != turn.played, "it is compared with another"
        assert turn.mark in (None, TurnMark.BRILLIANT) or not turn.is_equal
    winner = max(range(2), key=lambda seat: last.points[seat])
    assert last.curve[-1][winner] == 1.0
    assert all(sum(row) == pytest.approx(1) for row in last.curve)


def test_before_a_turn_that_the_reference_player_overlooks_the_chance_is_that_with_it(
    mind: Mind, game: Game, reviews: list[Review]
) -> None:
    """The turn could be played, so the curve does not fall before it and rise with it."""
    last = reviews[-1]
    before = {part.begin: part.before for part in parts_of(game)}
    at = next(at for at, turn in enumerate(last.turns) if turn.effect)
    seat = last.turns[at].seat
    effect = tuple(30.0 if each == seat else -30.0 for each in range(2))
    turns = list(last.turns)
    turns[at] = replace(turns[at], effect=effect, sampling_points=0.1)
    found = settled(mind, replace(last, turns=tuple(turns)), before)
    assert found.curve[at][seat] == pytest.approx(last.curve[at][seat], abs=0.2)


def test_before_a_turn_that_lost_the_chance_is_that_with_the_best_one(
    mind: Mind, game: Game, reviews: list[Review]
) -> None:
    last = reviews[-1]
    before = {part.begin: part.before for part in parts_of(game)}
    at = next(at for at, turn in enumerate(last.turns) if turn.effect)
    seat, level = last.turns[at].seat, (0.0, 0.0)
    better = tuple(8.0 if each == seat else -8.0 for each in range(2))
    turns = list(last.turns)

    def chance(lost: tuple[float, ...]) -> float:
        turns[at] = replace(turns[at], effect=level, lost=lost)
        found = settled(mind, replace(last, turns=tuple(turns)), before)
        return found.curve[at][seat]

    assert chance(better) > chance(())


def test_easy_loses_less_than_random(reviews: list[Review]) -> None:
    last = reviews[-1]
    assert 0 < last.loss_per_turn(0) < last.loss_per_turn(1)


def test_a_turn_that_a_teacher_decided_is_neither_marked_nor_counted(
    mind: Mind, game: Game, reviews: list[Review]
) -> None:
    whole = reviews[-1]
    worst = whole.turns[whole.moments(1)[0]]
    guided = read_record(format_record(game), {"1": load_estates().layouts["1"]})
    guided.guided = frozenset({worst.index})
    *_, known = review(mind, guided)
    (turn,) = (turn for turn in known.turns if turn.index == worst.index)
    assert turn.is_forced
    assert turn.is_equal
    assert (turn.mark, turn.loss_points, turn.error_points) == (None, 0.0, 0.0)
    assert turn not in known.of(turn.seat)
    assert len(known.of(turn.seat)) == len(whole.of(turn.seat)) - 1
    assert known.ledgers == whole.ledgers, "the lead is where it was, whoever decided"


def test_luck_of_two_players_is_one_s_gain_and_the_other_s_loss(reviews: list[Review]) -> None:
    last = reviews[-1]
    one, other = last.luck
    assert one.dice == pytest.approx(-other.others_dice)
    assert one.others_dice == pytest.approx(-other.dice)
    assert one.white_die == pytest.approx(-other.white_die)
    assert one.depots == pytest.approx(-other.depots)
    assert one.black_depot == pytest.approx(-other.black_depot)
    assert last.adjusted_lead(0) == pytest.approx(-last.adjusted_lead(1))


def test_the_ledger_of_each_player_adds_up_to_the_lead(reviews: list[Review]) -> None:
    last = reviews[-1]
    assert all(not each.ledgers and not each.luck for each in reviews[:-1])
    for seat, (ledger, luck) in enumerate(zip(last.ledgers, last.luck, strict=True)):
        parts = (ledger.start, ledger.luck, ledger.play, ledger.others, ledger.unexplained)
        assert sum(parts) == pytest.approx(ledger.result)
        assert ledger.result == pytest.approx(last.lead(seat), abs=1e-4)
        assert luck.total == pytest.approx(ledger.luck)
        assert sum(astuple(luck)) == pytest.approx(luck.total)
        own = [turn.effect[seat] for turn in last.turns if turn.seat == seat]
        assert ledger.play == pytest.approx(sum(own))
        assert ledger.error > 0


def test_the_other_s_turns_are_its_play_and_what_is_left_of_that(reviews: list[Review]) -> None:
    """The values of the whole chain are those of what a rival's turns did to a player."""
    for ledger, rival in permutations(reviews[-1].ledgers, 2):
        assert ledger.others == pytest.approx(-(rival.play + rival.unexplained))


def test_figures_for_programs_add_up_to_the_last_digit(reviews: list[Review]) -> None:
    for player in review_object(reviews[-1])["players"]:
        ledger = {name: Decimal(str(points)) for name, points in player["ledger"].items()}
        luck = {name: Decimal(str(points)) for name, points in player["luck"].items()}
        total, result = luck.pop("total"), ledger.pop("result")
        del ledger["error"]
        assert total == ledger["luck"] == sum(luck.values())
        assert result == sum(ledger.values())
        assert Decimal(str(player["adjusted_lead"])) == result - total


def test_an_unfinished_review_has_no_ledger_for_programs(reviews: list[Review]) -> None:
    for player in review_object(reviews[len(reviews) // 2])["players"]:
        assert (player["ledger"], player["luck"], player["adjusted_lead"]) == (None, None, None)


def test_a_review_goes_on_where_it_was_stopped(
    mind: Mind, game: Game, reviews: list[Review], tmp_path: Path
) -> None:
    record = tmp_path / "game.txt"
    half = len(reviews) // 2
    save_review(record, game, reviews[half])
    kept = load_review(record, game)
    assert kept is not None
    assert not kept.is_complete
    further = next(review(mind, game, kept))
    assert told(further) == told(reviews[half + 1])
    assert further.reached == reviews[half + 1].reached


def test_more_time_is_taken_for_marked_turns_first(
    mind: Mind, game: Game, reviews: list[Review], tmp_path: Path
) -> None:
    """They are told; a short look may have been wrong. Those of a learner alone, if there is one.
    The actions at fault are kept."""
    known = reviews[-1]
    (first, *_), (*_, last) = (deepened(mind, game, known, marked_of=seat) for seat in (None, 0))
    (at,) = set(known.needs_time) - set(first.needs_time)
    assert known.turns[at] == max(known.turns, key=lambda turn: turn.urgency)
    own = [at for at in known.may_be_marked if known.turns[at].seat == 0]
    assert 1 < len(own) < len(known.may_be_marked) < len(known.needs_time)
    assert set(known.needs_time) - set(last.needs_time) == set(own)
    assert not list(deepened(mind, game, last, marked_of=0))
    *_, last = deepened(mind, game, last, marked_of=1)
    faults = {turn.index: turn.fault for turn in last.turns if turn.fault is not None}
    assert faults
    save_review(tmp_path / "game.txt", game, last)
    kept = load_review(tmp_path / "game.txt", game)
    assert kept is not None
    for turn in kept.turns:
        fault = faults.get(turn.index)
        assert (turn.fault is None) == (fault is None)
        if turn.fault is not None and fault is not None:
            rounded = replace(fault, points=turn.fault.points, error=turn.fault.error)
            assert turn.fault == replace(rounded, chance=turn.fault.chance)
            assert turn.fault.points == pytest.approx(fault.points, abs=1e-4)


def test_a_review_that_was_stopped_ends_with_the_same_ledgers(
    mind: Mind, game: Game, reviews: list[Review], tmp_path: Path
) -> None:
    """But for the last of the four digits that a file keeps of each measurement."""
    record = tmp_path / "game.txt"
    save_review(record, game, reviews[len(reviews) // 2])
    *_, last = review(mind, game, load_review(record, game))
    for whole, resumed in zip(reviews[-1].ledgers, last.ledgers, strict=True):
        assert astuple(resumed) == pytest.approx(astuple(whole), abs=1e-3)
    for whole, resumed in zip(reviews[-1].luck, last.luck, strict=True):
        assert astuple(resumed) == pytest.approx(astuple(whole), abs=1e-3)
    *_, unsaved = review(mind, game, reviews[len(reviews) // 2])
    assert unsaved == reviews[-1]


def test_what_is_kept_is_read_again(game: Game, reviews: list[Review], tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    assert load_review(record, game) is None
    save_review(record, game, reviews[-1])
    kept = load_review(record, game)
    assert kept is not None
    assert kept.is_complete
    assert told(kept) == told(reviews[-1])
    assert [astuple(told_ledger(each, 4)) for each in reviews[-1].ledgers] == [
        astuple(each) for each in kept.ledgers
    ]
    assert kept.luck[0].total == pytest.approx(reviews[-1].luck[0].total, abs=1e-3)
    assert kept.loss_per_turn(1) == pytest.approx(reviews[-1].loss_per_turn(1), abs=1e-3)


def test_a_file_that_is_no_review_is_told_in_a_sentence(
    game: Game, reviews: list[Review], tmp_path: Path
) -> None:
    record = tmp_path / "game.txt"
    path = review_path(record)
    save_review(record, game, begun_review(game))
    content = json.loads(path.read_text())
    for wrong, words in [
        (content | {"version": ANALYSIS_VERSION + 1}, f"made by version {ANALYSIS_VERSION + 1} of"),
        (content | {"game": "another"}, "the review of another game"),
        (content | {"luck": [], "players": []}, "is damaged"),
        (content | {"reached": 10**6}, "is damaged"),
        (content | {"curve": [[0.5]]}, "is damaged"),
        (content | {"decisions": [{"index": 0}]}, "is damaged"),
        ([], "is damaged"),
    ]:
        path.write_text(json.dumps(wrong))
        with pytest.raises(ReviewError, match=words):
            load_review(record, game)
    path.write_bytes(b"\xff\x00")
    with pytest.raises(ReviewError, match="is damaged"):
        load_review(record, game)


@pytest.mark.parametrize(
    ("points", "chance", "mark"),
    [
        (12.0, 0.00, TurnMark.BLUNDER),
        (3.0, 0.15, TurnMark.BLUNDER),
        (2.9, 0.15, TurnMark.MISTAKE),
        (6.0, 0.00, TurnMark.MISTAKE),
        (1.0, 0.10, TurnMark.MISTAKE),
        (3.0, 0.00, TurnMark.INACCURACY),
        (1.0, 0.05, TurnMark.INACCURACY),
        (2.4, 0.04, None),
    ],
)
def test_a_mark_is_by_points_or_by_chance(
    points: float, chance: float, mark: TurnMark | None
) -> None:
    assert mark_of(points, chance) is mark
