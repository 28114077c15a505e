"""Searching through a player's whole turn: both dice, what tiles set off, purchases.

A beam search: from every position kept, each legal action is tried; of the new positions the most
promising are kept, until all that is left is to end the turn.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple, Protocol

import numpy as np

from cob.core.calls import library
from cob.core.evaluation import CoreEvaluation, check, joined
from cob.core.flat import Position, action_of
from cob.core.tables import STATE_BYTES
from cob.engine import Action, GameState

_LONGEST: Final = 64
"""Actions of a turn, at most."""
_MOST_PLANS: Final = 256
"""Ways to play a turn that a search returns, at most."""
_SEED_BITS: Final = (1 << 64) - 1


class TurnPlan(NamedTuple):
    """A way to play a turn from here, or a part of one."""

    value: float
    """The value of the position after it, in points."""
    actions: tuple[Action, ...]
    """Without the end of the turn."""
    position: Position
    """The position after the actions."""

    @property
    def state(self) -> GameState:
        """The engine's position after the actions; it must not be changed."""
        return self.position.state


class Counter(Protocol):
    """Something that counts the positions that searches have valued."""

    positions: int


def search_turn(
    state: GameState,
    evaluation: CoreEvaluation,
    width: int,
    rivals: float = 0.0,
    counter: Counter | None = None,
) -> list[TurnPlan]:
    """Return ways to play out the turn of the player to move, the best first, at least one.

    Of the positions after the same number of actions the best `width` are searched further. Turns
    are valued by the player's points, less the mean of the others' times `rivals`.
    """
    return search_turns([Position.of(state)], evaluation, width, rivals, counter=counter)[0]


def search_turns(
    positions: Sequence[Position],
    evaluation: CoreEvaluation,
    width: int,
    rivals: float = 0.0,
    most: int = _MOST_PLANS,
    counter: Counter | None = None,
) -> list[list[TurnPlan]]:
    """Do what `search_turn` does for several positions of one game, with at most so many plans."""
    game, count = positions[0].game, len(positions)
    plans = np.empty(count, np.int32)
    values = np.empty((count, most), np.float32)
    lengths = np.empty((count, most), np.int32)
    actions = np.empty((count, most, _LONGEST), np.uint32)
    ends = np.empty((count, most, STATE_BYTES), np.uint8)
    valued = ctypes.c_int64()
    check(
        library().cob_search(
            game.handle,
            evaluation.handle,
            joined(positions),
            count,
            rivals,
            width,
            most,
            *(array.ctypes.data for array in (plans, values, lengths, actions, ends)),
            ctypes.byref(valued),
        )
    )
    if counter is not None:
        counter.positions += valued.value
    return [
        [
            TurnPlan(
                value,
                tuple([action_of(number, game) for number in numbers[:length]]),
                Position(end.tobytes(), position.like),
            )
            for value, length, numbers, end in zip(
                values[at, :found].tolist(),
                lengths[at, :found].tolist(),
                actions[at, :found].tolist(),
                ends[at, :found],
                strict=True,
            )
        ]
        for at, (position, found) in enumerate(zip(positions, plans.tolist(), strict=True))
    ]


class _Foresight(ctypes.Structure):
    _fields_ = [
        ("turns_ahead", ctypes.c_int32),
        ("beam_ahead", ctypes.c_int32),
        ("beam_of_others", ctypes.c_int32),
        ("rivals", ctypes.c_float),
    ]


@dataclass(frozen=True, slots=True)
class Depth:
    """How turns are played on."""

    turns_ahead: int
    """The number of the player's next turns."""
    beam_ahead: int
    """The width of the search through each of these."""
    beam_of_others: int
    """The width of the search through the others' turns; 0 if they only take tiles away."""
    rivals: float = 0.0
    """How much the others' points count for who chooses a turn."""

    @property
    def given(self) -> object:
        """The depth as the core takes it."""
        return ctypes.byref(
            _Foresight(self.turns_ahead, self.beam_ahead, self.beam_of_others, self.rivals)
        )


def play_on(
    positions: Sequence[Position],
    evaluation: CoreEvaluation,
    depth: Depth,
    seeds: Sequence[int],
    counter: Counter | None = None,
    threads: int = 1,
) -> list[Position]:
    """Return where positions after a turn lead in the future of each seed, the first's first.

    A future is one sequence of dice and draws. In it everyone goes for points of their own, unless
    the depth says otherwise, and players who come later in a round play before it is valued. With
    several threads the futures are shared out among them; what comes of each stays the same.
    """
    limits = [len(seeds) * part // threads for part in range(threads + 1)]
    shares = [seeds[begin:end] for begin, end in pairwise(limits) if begin < end]
    play = partial(_play_on, positions, evaluation, depth)
    if len(shares) > 1:
        with ThreadPoolExecutor(len(shares)) as pool:
            found = list(pool.map(play, shares))
    else:
        found = [play(share) for share in shares]
    if counter is not None:
        counter.positions += sum(valued for _, valued in found)
    return [
        end
        for at in range(len(positions))
        for (ends, _), share in zip(found, shares, strict=True)
        for end in ends[at * len(share) : (at + 1) * len(share)]
    ]


def _play_on(
    positions: Sequence[Position],
    evaluation: CoreEvaluation,
    depth: Depth,
    seeds: Sequence[int],
) -> tuple[list[Position], int]:
    """Return where positions lead, and how many positions the searches have valued."""
    words = np.array([seed & _SEED_BITS for seed in seeds], np.uint64)
    ends = ctypes.create_string_buffer(len(positions) * len(seeds) * STATE_BYTES)
    valued = ctypes.c_int64()
    game = positions[0].game  # kept from being freed meanwhile
    check(
        library().cob_play_on(
            game.handle,
            evaluation.handle,
            joined(positions),
            len(positions),
            words.ctypes.data,
            len(seeds),
            depth.given,
            ends,
            ctypes.byref(valued),
        )
    )
    return _parted(ends.raw, positions[0].like), valued.value


def play_rounds(
    positions: Sequence[Position], evaluation: CoreEvaluation, depth: Depth, rounds: int
) -> list[Position]:
    """Return where positions at the start of a round lead if all play so many rounds."""
    flat = ctypes.create_string_buffer(joined(positions), len(positions) * STATE_BYTES)
    valued = ctypes.c_int64()
    game = positions[0].game  # kept from being freed meanwhile
    check(
        library().cob_play_rounds(
            game.handle,
            evaluation.handle,
            flat,
            len(positions),
            depth.given,
            rounds,
            ctypes.byref(valued),
        )
    )
    return _parted(flat.raw, positions[0].like)


def _parted(flats: bytes, like: GameState) -> list[Position]:
    return [
        Position(flats[begin : begin + STATE_BYTES], like)
        for begin in range(0, len(flats), STATE_BYTES)
    ]
