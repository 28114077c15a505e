"""Whatever is done at a table, in whatever order: the laws hold and the record is the same game."""

from __future__ import annotations

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cob.engine import Action, legal_actions
from cob.record import Game, format_record, read_record
from tests.games import estates
from tools.campaign.engine import any_game, replay, try_action
from tools.campaign.laws import broken_laws

numbers = st.integers(0, 2**16)


class AnyCourse(RuleBasedStateMachine):
    """Players who act, take back, try what is not allowed, put the game away and go on."""

    game: Game

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[Action] = []

    @initialize(seed=numbers)
    def begin(self, seed: int) -> None:
        self.game = any_game(Random(seed))

    @precondition(lambda self: not self.game.state.is_over)
    @rule(picks=st.lists(numbers, min_size=1, max_size=30))
    def act(self, picks: list[int]) -> None:
        for pick in picks:
            if not self.game.state.is_over:
                legal = legal_actions(self.game.state)
                self.seen.extend(legal)
                self.game.play(legal[pick % len(legal)])

    @precondition(lambda self: self.seen)
    @rule(pick=numbers)
    def try_anything(self, pick: int) -> None:
        try_action(self.game, self.seen[pick % len(self.seen)], legal_actions(self.game.state))

    @precondition(lambda self: self.game.can_undo())
    @rule()
    def take_back_and_do_again(self) -> None:
        after = self.game.state
        action = self.game.undo()
        assert self.game.state != after
        self.game.play(action)
        assert self.game.state == after

    @rule(seed=numbers)
    def put_away_and_go_on(self, seed: int) -> None:
        read = read_record(format_record(self.game), estates())
        if not read.state.is_over:
            read.resume(seed)
        self.game = read

    @invariant()
    def the_laws_hold(self) -> None:
        if hasattr(self, "game"):
            assert list(broken_laws(self.game.state)) == []

    @invariant()
    def its_record_is_the_same_game(self) -> None:
        if hasattr(self, "game"):
            replay(self.game)


TestAnyCourse = AnyCourse.TestCase
TestAnyCourse.settings = settings(
    max_examples=40, stateful_step_count=15, deadline=None, derandomize=True
)
