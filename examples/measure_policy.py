"""Measures a trained policy against bots, in one process.

    python examples/measure_policy.py train_torch.py:Policy --against easy medium

200 deals are played from both seats, on the nine estates of 2011, or as many as `--deals` says.
Printed are the share of games won, the points and the lead, each with half the width of its 95 %
interval, taken over deals. `cob arena` measures more, on other deals and in a process for each bot.
"""

from __future__ import annotations

import sys
from importlib import import_module
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from command_line import bot_name, count, parser_of

from cob.bots import OWN_EFFORT
from cob.environment import VersusEnvironment, number_of, versus


def played(policy: Any, game: VersusEnvironment, seed: int) -> tuple[float, float, float]:
    """Play one game; return whether the policy won, its points and its lead."""
    _, told = game.reset(seed=seed)
    lead, is_over = 0.0, False
    while not is_over:
        view = game.game.state.view(game.seat)
        action = policy.choose(view, list(game.legal_actions().values()), OWN_EFFORT)
        _, reward, is_over, _, told = game.step(number_of(view, action))
        lead += reward
    return told["is_success"], told["points"], lead


def told_of(values: list[float], factor: float = 1) -> str:
    """Return a mean over deals with its margin."""
    margin = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("nan")
    return f"{factor * fmean(values):6.1f} ± {factor * margin:4.1f}"


def main() -> None:
    """Play, and print a line for each bot."""
    parser = parser_of("measure a trained policy")
    parser.add_argument("policy", help="its file and class, such as train_torch.py:Policy")
    parser.add_argument("--against", nargs="+", type=bot_name, default=["easy"], help="bots")
    parser.add_argument("--deals", type=count, default=200, help="each is played from both seats")
    parser.add_argument("--seed", type=int, default=1_000_000, help="of the first deal")
    options = parser.parse_args()
    file, _, name = options.policy.partition(":")
    if not Path(file).is_file():
        parser.error(f"there is no file '{file}'")
    sys.path.insert(0, str(Path(file).resolve().parent))
    module = import_module(Path(file).stem)
    if not hasattr(module, name):
        parser.error(f"'{file}' has no class '{name}': name it as FILE:CLASS")
    try:
        policy = getattr(module, name)(options.seed)
    except FileNotFoundError:
        parser.error(f"{options.policy} has learned nothing yet: train it first")
    for bot in options.against:
        seats = [versus(bot, seat=seat, form="numbers") for seat in (0, 1)]
        deals = []
        for seed in range(options.seed, options.seed + options.deals):
            games = [played(policy, game, seed) for game in seats]
            deals.append([fmean(each) for each in zip(*games, strict=True)])
            print(f"\r{len(deals)} of {options.deals} deals", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        won, points, lead = (list(each) for each in zip(*deals, strict=True))
        print(
            f"{options.policy} against {bot}, {2 * len(deals)} games: won % {told_of(won, 100)}, "
            f"points {told_of(points)}, lead {told_of(lead)}",
            flush=True,
        )


if __name__ == "__main__":
    main()
