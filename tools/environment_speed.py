"""How many steps a second the environment takes, beside those of PettingZoo's own board games.

    python tools/environment_speed.py --rounds 40

Each step observes, picks one of the actions that the mask allows, and plays it. Single games are
wrapped as PettingZoo wraps them. Against bots a step is the learner's, with what the bots do after
it. Of games side by side, and of several learners, each takes as many steps as a single one,
and all of their steps count. All take turns in stretches, by processor time, so that what else the
computer does meets all of them. Printed is the median over all stretches, and between which the
middle half lies. Chess needs the package `chess`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import quantiles
from time import process_time
from typing import Any, Final, NamedTuple

import gymnasium
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cob.environment import VectorEnvironment, VersusEnvironment, env, versus
from cob.environment.extra import FailedToImport, make

OURS: Final[dict[str, Callable[[], Any]]] = {
    f"The Castles of Burgundy, {players} players": partial(env, players=players)
    for players in (2, 3, 4)
}
SIDE_BY_SIDE: Final = 256
VECTORS: Final[dict[str, Callable[[], VectorEnvironment]]] = {
    f"{SIDE_BY_SIDE} games side by side, {players} players": partial(
        VectorEnvironment, SIDE_BY_SIDE, players=players
    )
    for players in (2, 3, 4)
}
BY_MASKS: Final = f"{SIDE_BY_SIDE} games, 2 players, picked by masks"
AGAINST: Final[dict[str, Callable[[], VersusEnvironment]]] = {
    f"one learner against {bot}": partial(versus, bot, form="numbers")
    for bot in ("random", "easy", "medium", "hard")
}
LEARNERS: Final = 8
_VERSUS: Final = "castles_of_burgundy_versus_v1"
TOGETHER: Final[dict[str, Callable[[], Any]]] = {
    f"{LEARNERS} learners against {bot}": partial(
        gymnasium.make_vec, _VERSUS, num_envs=LEARNERS, bots=bot, form="numbers"
    )
    for bot in ("random", "hard")
}
THEIRS: Final = {
    "PettingZoo's chess": "classic/chess-v6",
    "PettingZoo's Connect Four": "classic/connect_four-v3",
    "PettingZoo's tic-tac-toe": "classic/tictactoe-v3",
}


class Speed(NamedTuple):
    """Steps a second."""

    low: float
    median: float
    high: float


class Player:
    """Plays a game at random for as long as it is asked to, game after game."""

    def __init__(self, make: Callable[[], Any], seed: int) -> None:
        self._game = make()
        self._random = Random(seed)
        self._seed = seed
        self._game.reset(seed=seed)

    def seconds(self, steps: int) -> float:
        """Return the processor time of so many steps."""
        game, random = self._game, self._random.random
        begin = process_time()
        for _ in range(steps):
            if not game.agents:
                self._seed += 1
                game.reset(seed=self._seed)
            seen, _, is_over, is_cut, _ = game.last()
            if is_over or is_cut:
                game.step(None)
            else:
                allowed = np.flatnonzero(seen["action_mask"])
                game.step(int(allowed[int(random() * len(allowed))]))
        return process_time() - begin


class Players:
    """Plays the games of a vector environment at random."""

    def __init__(self, make: Callable[[], VectorEnvironment], seed: int) -> None:
        self._games = make()
        _, self._masks = self._games.reset(seed)
        self._random = np.random.default_rng(seed)

    def seconds(self, steps: int) -> float:
        """Return the processor time of so many steps, on average over the games."""
        begin = process_time()
        for _ in range(steps):
            self._games.step(self._chosen())
        return (process_time() - begin) / self._games.num_envs

    def _chosen(self) -> np.ndarray:
        return self._games.random_actions()


class PlayersByMasks(Players):
    """Picks the actions by their masks with NumPy, as a policy that knows no other way."""

    def _chosen(self) -> np.ndarray:
        return (self._random.random(self._masks.shape, np.float32) * self._masks).argmax(1)


class Learner:
    """Plays a game against bots at random."""

    def __init__(self, make: Callable[[], VersusEnvironment], seed: int) -> None:
        self._game = make()
        self._random = Random(seed)
        _, self._told = self._game.reset(seed=seed)

    def seconds(self, steps: int) -> float:
        """Return the processor time of so many steps."""
        game, random, told = self._game, self._random.random, self._told
        begin = process_time()
        for _ in range(steps):
            allowed = np.flatnonzero(told["action_mask"])
            _, _, is_over, _, told = game.step(int(allowed[int(random() * len(allowed))]))
            if is_over:
                _, told = game.reset()
        self._told = told
        return process_time() - begin


class Learners:
    """Plays the games of Gymnasium's vector environment at random, each against bots."""

    def __init__(self, make: Callable[[], Any], seed: int) -> None:
        self._games = make()
        self._random = Random(seed)
        _, self._told = self._games.reset(seed=seed)

    def seconds(self, steps: int) -> float:
        """Return the processor time of so many steps, on average over the games."""
        begin = process_time()
        for _ in range(steps):
            actions = [self._chosen(mask) for mask in self._told["action_mask"]]
            *_, self._told = self._games.step(np.array(actions))
        return (process_time() - begin) / len(actions)

    def _chosen(self, mask: np.ndarray) -> int:
        """Return an allowed action; any one where a game begins anew."""
        allowed = np.flatnonzero(mask)
        return int(allowed[int(self._random.random() * len(allowed))]) if len(allowed) else 0


def measured(rounds: int, steps: int, seed: int) -> dict[str, Speed | str]:
    """Return for each game its speed, or why there is none."""
    found: dict[str, Speed | str] = {}
    players: dict[str, Player | Players | Learner | Learners] = {}
    makers = OURS | {name: partial(make, "aec", id) for name, id in THEIRS.items()}
    for name, begin in makers.items():
        try:
            players[name] = Player(begin, seed)
        except FailedToImport as error:
            found[name] = f"not measured: {error}"
    players |= {name: Players(make, seed) for name, make in VECTORS.items()}
    by_masks = partial(VectorEnvironment, SIDE_BY_SIDE)
    players[BY_MASKS] = PlayersByMasks(by_masks, seed)
    players |= {name: Learner(make, seed) for name, make in AGAINST.items()}
    players |= {name: Learners(make, seed) for name, make in TOGETHER.items()}
    speeds: dict[str, list[float]] = {name: [] for name in players}
    for player in players.values():
        player.seconds(steps)
    for _ in range(rounds):
        for name, player in players.items():
            speeds[name].append(steps / player.seconds(steps))
    found |= {name: Speed(*quantiles(each)) for name, each in speeds.items()}
    return {name: found[name] for name in (*OURS, *VECTORS, BY_MASKS, *AGAINST, *TOGETHER, *THEIRS)}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print a line for each game, and return 0."""
    parser = argparse.ArgumentParser(description="steps a second beside PettingZoo's own games")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--steps", type=int, default=500, help="of each game in a round")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    for name, speed in measured(max(2, options.rounds), options.steps, options.seed).items():
        told = speed
        if isinstance(speed, Speed):
            told = f"{speed.median:9,.0f} steps a second ({speed.low:,.0f} to {speed.high:,.0f})"
        print(f"{name:36} {told}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
