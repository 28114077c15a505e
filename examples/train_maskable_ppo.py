"""Trains MaskablePPO of sb3-contrib against a bot.

    python examples/train_maskable_ppo.py --steps 1000000 --against easy
    python examples/train_maskable_ppo.py --steps 300000 --start examples/shown.pt
    cob arena examples/train_maskable_ppo.py:Policy easy --games 200 --seed 1000000

The network is that of `pointing_network.py`, which may start as `learn_from_bot.py` left it; with
`--plain` it is the library's own, of two layers, which reads the embedded observation. What was
learned is kept in `maskable_ppo.zip`, beside this file, and the network alone in `maskable_ppo.pt`,
with which another run can start.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import torch
from gymnasium.wrappers import TransformReward
from pointing_network import PointingNetwork, load
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import CheckpointCallback
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv
from torch import Tensor, nn

from cob.bots import Effort
from cob.engine import Action, GameState
from cob.environment import ACTIONS, Embedding, number_of, observe, versus

KEPT = Path(__file__).with_name("maskable_ppo.zip")
POINTS = 20
"""Points that count as a reward of 1."""
ROLLOUT = 4096
"""Steps between two times of learning, of all games together."""


class Pointing(nn.Module):
    """The network as the library asks for it: scores and value, both or one of them."""

    def __init__(self) -> None:
        super().__init__()
        self.network = PointingNetwork()

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """Return scores and values."""
        scores, values = self.network(seen)
        return scores, values

    def forward_actor(self, seen: Tensor) -> Tensor:
        """Return scores."""
        return self(seen)[0]

    def forward_critic(self, seen: Tensor) -> Tensor:
        """Return values."""
        return self(seen)[1]


class PointingPolicy(MaskableActorCriticPolicy):
    """A policy whose actions point at places."""

    def _build(self, lr_schedule: Any) -> None:
        self.mlp_extractor = Pointing()
        self.action_net, self.value_net = nn.Identity(), nn.Identity()
        self.optimizer = self.optimizer_class(self.parameters(), lr_schedule(1))


def table(against: str, is_plain: bool) -> Any:
    """Return a game against a bot, with rewards of about 1."""
    game = versus(against, form="embedded" if is_plain else "numbers")
    return TransformReward(game, lambda reward: reward / POINTS)


class Policy:
    """What was learned, as a bot that plays what it likes best."""

    def __init__(self, seed: int) -> None:
        torch.set_num_threads(1)
        self._model = MaskablePPO.load(KEPT, device="cpu")
        self._embedding = Embedding("embedded")

    def choose(self, view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        """Return the action with the highest chance."""
        numbers = {number_of(view, action): action for action in legal}
        mask = np.zeros(ACTIONS, np.bool_)
        mask[list(numbers)] = True
        seen: Any = observe(view, view.current)
        if self._model.observation_space.shape != seen.shape:
            seen = self._embedding(seen)
        chosen, _ = self._model.predict(seen, action_masks=mask, deterministic=True)
        return numbers[int(chosen)]


def main() -> None:
    """Train, and keep what was learned."""
    from command_line import bot_name, count, trainer_of  # only to train: a bot does without

    parser = trainer_of("train MaskablePPO")
    parser.add_argument("--against", type=bot_name, default="easy", help="the bot to learn against")
    parser.add_argument("--plain", action="store_true", help="with the library's own network")
    parser.add_argument("--games", type=count, default=16, help="games that are played in turn")
    parser.add_argument("--apart", action="store_true", help="each in a process (Linux)")
    parser.add_argument("--device", default="cpu", help="where the network learns, such as cuda")
    options = parser.parse_args()
    # Rounding in a sum of 2313 chances is no error.
    torch.distributions.Distribution.set_default_validate_args(False)
    games = make_vec_env(
        partial(table, options.against, options.plain),
        options.games,
        seed=options.seed,
        vec_env_cls=SubprocVecEnv if options.apart else DummyVecEnv,
        vec_env_kwargs={"start_method": "fork"} if options.apart else None,
    )
    model = MaskablePPO(
        "MlpPolicy" if options.plain else PointingPolicy,
        games,
        learning_rate=lambda left: options.rate * left,
        n_steps=ROLLOUT // options.games,
        batch_size=512,
        n_epochs=3,
        gamma=0.99,
        gae_lambda=0.95,
        ent_coef=0.01,
        seed=options.seed,
        device=options.device,
        verbose=1,
    )
    if options.start and options.start.suffix == ".zip":  # what this program has kept
        try:
            model.set_parameters(options.start, device=options.device)
        except (KeyError, ValueError, RuntimeError, BadZipFile):
            raise SystemExit(f"'{options.start}' holds no policy of this kind") from None
    elif options.start:
        load(model.policy.mlp_extractor.network, options.start, options.device)
    keep = CheckpointCallback(50_000 // options.games, str(KEPT.parent), "maskable_ppo")
    model.learn(options.steps, callback=keep)
    model.save(KEPT)
    if not options.plain:
        torch.save(model.policy.mlp_extractor.network.state_dict(), KEPT.with_suffix(".pt"))


if __name__ == "__main__":
    main()
