"""Trains a network by PPO in games against itself, in one script with PyTorch alone.

    python examples/train_torch.py --steps 1000000
    python examples/train_torch.py --steps 300000 --start examples/shown.pt --rate 0.0003
    cob arena examples/train_torch.py:Policy easy --games 200 --seed 1000000

All games are played side by side in the core. A step is a decision of either player; its reward is
how the lead in points changes until that player decides again. The network is kept in
`torch_policy.pt`, beside this file.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import NamedTuple

import numpy as np
import torch
from pointing_network import PointingNetwork, best_action, load, masked
from torch import Tensor, nn
from torch.distributions import Categorical

from cob.bots import Effort
from cob.engine import Action, GameState
from cob.environment import ACTIONS, VectorEnvironment, number_of, observe, versus

KEPT = Path(__file__).with_name("torch_policy.pt")
GAMES = 128
LENGTH = 32
"""Steps of each game between two times of learning."""
EPOCHS = 3
BATCH = 512
DISCOUNT = 0.99
TRACE = 0.95
CLIP = 0.2
CURIOSITY = 0.01
"""The weight of the entropy, which keeps the policy trying."""
POINTS = 20
"""Points that count as a reward of 1."""
TOLD = 20
"""After so many times of learning it is told how it goes."""


class Steps(NamedTuple):
    """What was seen and done, (LENGTH, GAMES, ...)."""

    seen: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor
    """The logarithm of the chance that each action had."""
    values: Tensor
    seats: Tensor
    rewards: Tensor
    """(LENGTH, GAMES, 2): of both players."""
    ended: Tensor


class Table:
    """Games side by side, in which the network plays both players."""

    def __init__(self, seed: int) -> None:
        self._games = VectorEnvironment(GAMES, estates="nine")
        self._seen, self._masks = self._games.reset(seed)

    def play(self, network: PointingNetwork) -> tuple[Steps, Tensor]:
        """Play on; return the steps, and what the last positions are worth to each seat."""
        rows = []
        for _ in range(LENGTH):
            seen, masks = torch.from_numpy(self._seen.copy()), torch.from_numpy(self._masks.copy())
            with torch.no_grad():
                scores, values = network(seen)
            chosen = Categorical(logits=masked(scores, masks))
            actions = chosen.sample()
            seats = torch.from_numpy(self._games.to_move.copy()).long()
            step = self._games.step(actions.numpy().astype(np.int32))
            rewards = torch.from_numpy(step.rewards / POINTS)
            ended = torch.from_numpy(step.terminations.copy())
            chances = chosen.log_prob(actions)
            rows.append((seen, masks, actions, chances, values[:, 0], seats, rewards, ended))
        with torch.no_grad():
            _, worth = network(torch.from_numpy(self._seen))
        last = worth.expand(-1, 2).clone()
        last[torch.arange(GAMES), 1 - torch.from_numpy(self._games.to_move).long()] *= -1
        return Steps(*map(torch.stack, zip(*rows, strict=True))), last


def advantages(steps: Steps, last: Tensor) -> Tensor:
    """Return by how much each decision turned out better than its position (GAE)."""
    found = torch.zeros_like(steps.values)
    following, trace, gained = last.clone(), torch.zeros_like(last), torch.zeros_like(last)
    every = torch.arange(last.shape[0])
    for at in reversed(range(len(found))):
        for each in (following, trace, gained):
            each[steps.ended[at]] = 0
        gained += steps.rewards[at]
        mine = every, steps.seats[at]
        surprise = gained[mine] + DISCOUNT * following[mine] - steps.values[at]
        found[at] = trace[mine] = surprise + DISCOUNT * TRACE * trace[mine]
        following[mine], gained[mine] = steps.values[at], 0
    return found


def learn(
    network: PointingNetwork, optimizer: torch.optim.Adam, steps: Steps, last: Tensor
) -> float:
    """Make what went well more likely, within PPO's bounds; return the mean entropy."""
    better = advantages(steps, last).flatten()
    returns = better + steps.values.flatten()
    seen, masks, actions, chances = (each.flatten(0, 1) for each in steps[:4])
    entropies = []
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(better)).split(BATCH):
            scores, values = network(seen[rows])
            chosen = Categorical(logits=masked(scores, masks[rows]))
            ratio = (chosen.log_prob(actions[rows]) - chances[rows]).exp()
            gain = (better[rows] - better[rows].mean()) / (better[rows].std() + 1e-6)
            kept = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
            entropy = chosen.entropy().mean()
            error = (values[:, 0] - returns[rows]).square().mean()
            optimizer.zero_grad()
            (0.5 * error - kept.mean() - CURIOSITY * entropy).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()
            entropies.append(entropy.item())
    return float(np.mean(entropies))


def measured(network: PointingNetwork, bot: str, games: int, seed: int) -> tuple[float, float]:
    """Return the share of games that the network wins against a bot, and its lead in points."""
    against, won, lead = versus(bot, form="numbers"), 0, 0.0
    for game in range(games):
        seen, told = against.reset(seed=seed + game)
        is_over = False
        while not is_over:
            action = best_action(network, seen, told["action_mask"])
            seen, reward, is_over, _, told = against.step(action)
            lead += reward
        won += told["is_success"]
    return won / games, lead / games


class Policy:
    """What was learned, as a bot that plays what it likes best."""

    kept = KEPT

    def __init__(self, seed: int) -> None:
        torch.set_num_threads(1)
        self._network = PointingNetwork()
        self._network.load_state_dict(torch.load(self.kept, weights_only=True))

    def choose(self, view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        """Return the action with the highest score."""
        numbers = {number_of(view, action): action for action in legal}
        mask = np.zeros(ACTIONS, np.int8)
        mask[list(numbers)] = 1
        return numbers[best_action(self._network, observe(view, view.current), mask)]


def main() -> None:
    """Train, measure, and keep what was learned."""
    from command_line import bot_name, count, trainer_of  # only to train: a bot does without

    parser = trainer_of("train a network against itself")
    parser.add_argument("--against", type=bot_name, default="easy", help="the bot to measure it by")
    parser.add_argument("--games", type=count, default=40, help="games of each measurement")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    table, network = Table(options.seed), PointingNetwork()
    if options.start:
        load(network, options.start)
    optimizer = torch.optim.Adam(network.parameters())
    times = max(1, options.steps // (GAMES * LENGTH))
    begin = process_time()
    for number in range(1, times + 1):
        optimizer.param_groups[0]["lr"] = options.rate * (1 - (number - 1) / times)
        entropy = learn(network, optimizer, *table.play(network))
        if number % TOLD == 0 or number == times:
            won, lead = measured(network, options.against, options.games, 10_000)
            print(
                f"{number * GAMES * LENGTH:9,} steps, {process_time() - begin:5.0f} s: "
                f"entropy {entropy:.2f}, won {won:4.0%} against {options.against}, {lead:+.1f}",
                flush=True,
            )
            torch.save(network.state_dict(), KEPT)


if __name__ == "__main__":
    main()
