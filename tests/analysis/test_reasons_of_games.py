"""Reasons of every turn of whole games: of weak players and strong ones, at every sort of table.

`.ci/long` runs this.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import cast

import pytest

from cob.analysis.game_parts import PlayedPart, parts_of
from cob.analysis.judged_turns import judge_turn
from cob.analysis.marks import TurnMark
from cob.analysis.reasons import explained, merits
from cob.arena.match import Match, play_game
from cob.bots.base import Effort
from cob.bots.registry import BOTS
from cob.coaching.analysis_questions import AdviceQuestion, RememberingMind
from cob.coaching.practice import AttemptQuestion, Judgement
from cob.engine import RULESETS, Action
from cob.record import Game, read_record
from tests.games import estates
from tests.minds import hasty_mind

pytestmark = pytest.mark.long

GAMES = [
    (pair, 2 + (at + seed) % 3, rules, seed)
    for at, pair in enumerate(combinations_with_replacement(BOTS, 2))
    for seed, rules in enumerate(RULESETS.values())
]
"""Each pair of levels by each ruleset, at tables of two, three and four."""
WEAK = {"random", "easy"}
_LONGEST = 45
"""Words of the longest sentence; few have more than 35."""


@pytest.fixture(
    scope="module",
    params=GAMES,
    ids=[f"{'-'.join(pair)}-{players}-{rules.name}" for pair, players, rules, _ in GAMES],
)
def game(request: pytest.FixtureRequest) -> Game:
    """A game in the form of `cob arena` and of records."""
    pair, players, rules, seed = request.param
    match = Match(
        bots=tuple(dict.fromkeys(pair)),
        players=players,
        estates=(estates()[str(1 + seed)],),
        deals=1,
        seed=seed,
        rules=rules,
        effort=Effort(work=0.1),
        keeps_records=True,
    )
    return read_record(play_game(match, 0).record, estates())


@pytest.fixture
def mindful() -> RememberingMind:
    return RememberingMind(hasty_mind())


def turns(game: Game) -> list[PlayedPart]:
    found = [part for part in parts_of(game) if part.seat is not None]
    assert len(found) == 25 * len(game.state.players)
    return found


def test_the_review_of_every_turn_and_practice_with_it_have_reasons(
    game: Game, mindful: RememberingMind
) -> None:
    mind, names, lost = mindful.mind, game.header.names, 0
    for part in turns(game):
        seat, before = part.before.current, part.before
        turn = judge_turn(mind, part, seat)
        found = explained(mind, before, turn, names).reasons
        assert bool(found) == turn.is_clear
        assert found or turn.mark is not TurnMark.BRILLIANT
        sides = [reason.side.value for reason in found]
        assert sides == sorted(sides), "what speaks for the other turn comes last"
        assert all(len(reason.text.split()) <= _LONGEST for reason in found)
        if not turn.is_equal:
            assert found
            known = Judgement(turn.loss_points, turn.error_points)
            tried = AttemptQuestion(before.view(seat), turn.best, turn.played, names, known)
            assert all(judged.reasons for judged in tried.answers(mindful))
            lost += 1
    # A hurried coach may find no better turn than strong players.
    assert lost or not WEAK & {seat.controller for seat in game.header.seats}


def test_every_turn_has_merits_and_advice_has_reasons(game: Game, mindful: RememberingMind) -> None:
    names = game.header.names
    for part in turns(game):
        view = part.before.view(part.before.current)
        assert merits(mindful.mind, view, cast(tuple[Action, ...], part.moves), names)
        advice = next(AdviceQuestion(view, names).answers(mindful))
        assert len(advice.reasons) == len(advice.decision.turns)
        assert all(advice.reasons)
