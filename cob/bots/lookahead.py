"""Playing turns on in possible futures, to see what comes of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass

from cob.bots.evaluation import lead
from cob.bots.turn_search import TurnPlan, Values, search_turns
from cob.engine import GameState, apply_unchecked
from cob.engine.actions import EndTurn
from cob.engine.components import BOARD_SPACES, FIRST_BLACK_SPACE
from cob.engine.random_source import Chance


@dataclass(frozen=True, slots=True)
class Foresight:
    """How turns are compared by what comes of them."""

    futures: int
    """How many are played out for a decision, those of all turns that are compared together."""
    candidates: int
    """The most turns that are compared."""
    margin: float
    """Turns whose value is so many points below the best are not compared."""
    turns_ahead: int
    """How many of the player's next turns a future goes on through."""
    beam_ahead: int
    """The width of the search through each of these."""
    beam_of_others: int
    """The width of the search through the others' turns; 0 if they only take tiles away."""
    trust: float
    """The first estimate of a turn counts as much as so many futures."""

    def futures_for(self, players: int) -> float:
        """Return how many futures take as long as `futures` do with two players."""
        return self.futures * 2 / players if self.beam_of_others else self.futures


ValuesFor = Callable[[GameState, int], Values]
"""Gives what values positions of a turn for one of the players, by seat."""


class Lookahead:
    """Plays turns of one player on through the next ones of all.

    A future is one sequence of dice and draws, the same for every turn that is compared, so that
    luck does not decide between them. In a future everyone goes for points of its own, which is
    found sooner than a lead; what counts in the end is how far the player leads.
    """

    def __init__(
        self, foresight: Foresight, rivals: float, own_points: ValuesFor, leads: ValuesFor
    ) -> None:
        """Take how positions are valued, for themselves and with the rivals, who count so much."""
        self._foresight = foresight
        self._rivals = rivals
        self._own_points = own_points
        self._leads = leads

    def outcomes(self, plans: Sequence[TurnPlan], seeds: Sequence[int]) -> list[list[float]]:
        """Return for each turn what comes of it in the futures of all seeds, in points ahead."""
        seat = plans[0].state.current
        states = self.played_on([plan.state for plan in plans], seeds)
        if states[0].is_over:
            found = [_final_lead(state, seat, self._rivals) for state in states]
        else:
            found = self._leads(states[0], seat)(states)
        count = len(seeds)
        return [found[begin : begin + count] for begin in range(0, len(found), count)]

    def played_on(self, turns: Sequence[GameState], seeds: Sequence[int]) -> list[GameState]:
        """Return where each turn has led in the future of each seed, the first turn's first."""
        states = [state.determinize(seed) for state in turns for seed in seeds]
        for _ in range(self._foresight.turns_ahead):
            self._let_others_play(states)
            if states[0].is_over:
                break
            states = self._after_turns(states, self._foresight.beam_ahead)
        else:
            if self._foresight.beam_of_others:
                self._finish_round(states)
        return states

    def rounds_on(self, states: Sequence[GameState], rounds: int) -> list[GameState]:
        """Return where positions at the start of a round lead if all play so many rounds; it ends
        with the last one's turn."""
        states = list(states)
        for number in range(rounds):
            for state in states if number else ():
                apply_unchecked(state, EndTurn())
            self._play_each(states, range(len(states)))
            self._finish_round(states)
        return states

    def _finish_round(self, states: list[GameState]) -> None:
        """Let those play who come later in this round: positions are valued as if all had.

        Where a turn brought its player forward in the turn order, more of them do.
        """
        while waiting := [at for at, s in enumerate(states) if s.current != s.order[-1]]:
            for at in waiting:
                apply_unchecked(states[at], EndTurn())
            self._play_each(states, waiting)

    def _play_each(self, states: list[GameState], places: Iterable[int]) -> None:
        """Play the turn of whoever is to move in the states at some places of the list."""
        by_player: dict[int, list[int]] = {}
        for at in places:
            by_player.setdefault(states[at].current, []).append(at)
        for alike in by_player.values():
            played = self._after_turns([states[at] for at in alike], self._foresight.beam_of_others)
            for at, state in zip(alike, played, strict=True):
                states[at] = state

    def _let_others_play(self, states: list[GameState]) -> None:
        """End the turn of all states, and play on until it is the same player's again."""
        seat = states[0].current
        for state in states:
            apply_unchecked(state, EndTurn())
        while True:
            # Positions of one turn are searched together; the turn order can differ.
            waiting: dict[Hashable, list[int]] = {}
            for at, state in enumerate(states):
                if not state.is_over and state.current != seat:
                    turn = state.phase, state.round, state.current
                    waiting.setdefault(turn, []).append(at)
            if not waiting:
                return
            for places in waiting.values():
                self._play_turns(states, places)

    def _play_turns(self, states: list[GameState], places: Sequence[int]) -> None:
        """Play another player's turn in the states at some places of the list."""
        played = [states[at] for at in places]
        if self._foresight.beam_of_others:
            played = self._after_turns(played, self._foresight.beam_of_others)
        else:
            for state in played:
                _take_tiles(state)
        for at, state in zip(places, played, strict=True):
            apply_unchecked(state, EndTurn())
            states[at] = state

    def _after_turns(self, states: Sequence[GameState], width: int) -> list[GameState]:
        """Return what turns of the same player and round lead to if they are played well."""
        values = self._own_points(states[0], states[0].current)
        found = search_turns(states, values, width)
        return [plans[0].state.copy() for plans in found]


def _final_lead(state: GameState, seat: int, rivals: float) -> float:
    """Return how far ahead a player ended, in points."""
    points = [float(player.points) for player in state.players]
    return lead(points.pop(seat), points, rivals)


def _take_tiles(state: GameState) -> None:
    """Remove about what a player takes in a turn: two thirds of a tile, and a quarter is bought."""
    assert state.chance is not None
    if state.chance.below(3):
        _take_one(state, state.chance, range(FIRST_BLACK_SPACE))
    if not state.chance.below(4):
        _take_one(state, state.chance, range(FIRST_BLACK_SPACE, BOARD_SPACES))


def _take_one(state: GameState, chance: Chance, spaces: range) -> None:
    """Remove one of the tiles that lie on these spaces, if there is one."""
    occupied = [space for space in spaces if state.board[space] is not None]
    if occupied:
        state.board[occupied[chance.below(len(occupied))]] = None
