"""Shows a network games of a bot, from which it learns to play as the bot does.

    python examples/learn_from_bot.py --bot hard --games 4000
    python examples/measure_policy.py learn_from_bot.py:Policy --against easy
    python examples/train_maskable_ppo.py --start examples/shown.pt --steps 300000

A network that begins so wins its first games within minutes, and PPO can go on from there. In some
decisions a random action is played in place of the bot's, so that the network also sees
what the bot does after a mistake. What was learned is kept in `shown.pt`, beside this file.
"""

from __future__ import annotations

from collections import deque
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple

import numpy as np
import torch
import train_torch
from pointing_network import PointingNetwork, masked
from torch import Tensor, nn

from cob.bots import OWN_EFFORT, make_bot
from cob.environment import ACTIONS, number_of, raw_env

KEPT = Path(__file__).with_name("shown.pt")
MISTAKES = 0.1
"""The share of decisions in which a random action is played."""
BATCH = 256
RATE = 1e-3
POINTS = 20
"""Points that count as a reward of 1, as in the training that follows."""
DISCOUNT = 0.99
AT_ONCE = 50
"""Games between two times of learning."""
REMEMBERED = 20
"""Times whose games are learned from again: about a gigabyte."""


class Shown(NamedTuple):
    """Decisions: what was seen, what was allowed, what the bot chose, what followed."""

    seen: Tensor
    masks: Tensor
    actions: Tensor
    returns: Tensor


def shown(bot_name: str, games: int, random: Random) -> Shown:
    """Return the decisions of a bot that plays against itself on the nine estates."""
    table = raw_env(estates="nine")
    seen, masks, actions, returns = [], [], [], []
    for _ in range(games):
        table.reset(seed=random.getrandbits(62))
        bots = [make_bot(bot_name, random.getrandbits(62)) for _ in range(2)]
        leads: list[tuple[int, float]] = []
        state = table.game.state
        while not state.is_over:
            seat, legal = state.current, table.legal_actions()
            own, other = state.players[seat].points, state.players[1 - seat].points
            leads.append((seat, (own - other) / POINTS))
            observation = table.observe(table.agent_selection)
            choice = bots[seat].choose(state.view(seat), list(legal.values()), OWN_EFFORT)
            number = number_of(state, choice)
            seen.append(observation["observation"])
            masks.append(np.packbits(observation["action_mask"]))
            actions.append(number)
            table.step(random.choice(list(legal)) if random.random() < MISTAKES else number)
            state = table.game.state
        final = (state.players[0].points - state.players[1].points) / POINTS
        returns += discounted(leads, (final, -final))
    arrays = (np.array(seen), np.array(masks), np.array(actions), np.array(returns, np.float32))
    return Shown(*map(torch.from_numpy, arrays))


def discounted(leads: list[tuple[int, float]], final: tuple[float, float]) -> list[float]:
    """Return for each decision the discounted sum of the changes of the lead that followed."""
    found, later, lead = [], [0.0, 0.0], list(final)
    for seat, now in reversed(leads):
        later[seat] = lead[seat] - now + DISCOUNT * later[seat]
        lead[seat] = now
        found.append(later[seat])
    return found[::-1]


def learn(network: PointingNetwork, optimizer: torch.optim.Adam, games: Shown) -> float:
    """Learn from each decision once; return the share in which both chose alike before."""
    alike = 0
    for rows in torch.randperm(len(games.actions)).split(BATCH):
        masks = torch.from_numpy(np.unpackbits(games.masks[rows].numpy(), axis=1, count=ACTIONS))
        scores, values = network(games.seen[rows])
        scores, actions = masked(scores, masks), games.actions[rows]
        error = nn.functional.cross_entropy(scores, actions)
        worth = (values[:, 0] - games.returns[rows]).square().mean()
        optimizer.zero_grad()
        (error + 0.1 * worth).backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1)
        optimizer.step()
        alike += int((scores.argmax(1) == actions).sum())
    return alike / len(games.actions)


class Policy(train_torch.Policy):
    """What was learned, as a bot that plays what it likes best."""

    kept = KEPT


def main() -> None:
    """Show games, learn from them, and keep what was learned."""
    from command_line import bot_name, count, parser_of  # only to train: a bot does without

    parser = parser_of("learn from the games of a bot")
    parser.add_argument("--bot", type=bot_name, default="hard", help="whose games are shown")
    parser.add_argument("--games", type=count, default=4000, help="games to learn from, in fifties")
    parser.add_argument("--seed", type=int, default=1, help="of the games and the network")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    random, network, begin = Random(options.seed), PointingNetwork(), process_time()
    optimizer = torch.optim.Adam(network.parameters(), RATE)
    before: deque[Shown] = deque(maxlen=REMEMBERED)
    decisions = 0
    times = max(1, options.games // AT_ONCE)
    for number in range(1, times + 1):
        optimizer.param_groups[0]["lr"] = RATE * (1 - (number - 1) / times)
        before.append(shown(options.bot, min(AT_ONCE, options.games), random))
        alike = learn(network, optimizer, before[-1])
        for earlier in random.sample(before, min(3, len(before))):
            learn(network, optimizer, earlier)
        decisions += len(before[-1].actions)
        seconds = process_time() - begin
        print(f"{decisions:9,} decisions, {seconds:4.0f} s: {alike:.0%} alike", flush=True)
        torch.save(network.state_dict(), KEPT)


if __name__ == "__main__":
    main()
