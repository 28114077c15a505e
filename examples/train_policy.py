"""Trains a small policy against a bot, with NumPy alone on one core, and says how well it plays.

    python examples/train_policy.py --games 1200 --against easy
    cob arena examples/train_policy.py:Policy easy --games 200

The policy gives each action that the mask allows a score, a weighted sum of what the observation
says about the places that the action points at, and plays one with the chance of a softmax. It
learns by REINFORCE: what was followed by more points than usual in that round is played more often.
The weights are kept in `policy.npz`, beside this file.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import accumulate, combinations
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import numpy.typing as npt

from cob.boards import FIRST_EDITION
from cob.bots import OWN_EFFORT, Effort, make_bot
from cob.engine import Action, GameState
from cob.engine.actions import (
    AddTile,
    BuyTile,
    ChooseCastle,
    SellGoods,
    TakeGoods,
    TakeTile,
    TakeWorkers,
    UseCrane,
)
from cob.engine.components import (
    GOODS,
    GOODS_SPACES,
    TILE_KINDS,
    Kind,
    Tile,
    depot_of,
    region_points,
)
from cob.engine.hexgrid import NEIGHBOURS
from cob.environment import CLASSES, PART, env, number_of, observe, places_of

Floats = npt.NDArray[np.float32]

TILES = len(Tile)
KINDS = list(dict.fromkeys(each.action for each in CLASSES))
CLASS_AT = {action: place for place, action in enumerate(KINDS)}
LOADS = [load for size in range(1, GOODS_SPACES + 1) for load in combinations(GOODS, size)]
GROUPS = {
    "class": len(KINDS),
    "take": TILES,
    "buy": TILES,
    "add": TILES,
    "discard": TILES,
    "building": 8,
    "class and phase": len(KINDS) * 6,
    "steps of the die": 4,
    "no space of its colour": 2,
    "spaces of its colour": 1,
    "stored of its colour": 1,
    "spaces left in the region": 6,
    "region completed": 1,
    "neighbours opened": 1,
    "goods": 1,
    "workers in store": 1,
}
"""What an action is described by, and in how many numbers."""
STARTS = dict(zip(GROUPS, accumulate(GROUPS.values(), initial=0), strict=False))
FEATURES = sum(GROUPS.values())
DISCOUNT = 0.93
"""How much of a reward a decision gets, for each further decision that lies between."""
BATCH = 5
"""Games between two steps of learning."""
KEPT = Path(__file__).with_name("policy.npz")
TOLD = 100
"""After so many games it is told how they went."""
RATE = 0.15
"""The size of the first step; it falls to nothing in the course of the training."""


# --- what is known of an action -------------------------------------------------------------------


@cache
def meaning(number: int) -> tuple[type, tuple[int, ...]]:
    """Return the class of actions and the places for which a number stands."""
    found, places = places_of(number)
    return found.action, places


class Sight:
    """An observation, with what several actions ask of it."""

    def __init__(self, seen: npt.NDArray[np.int16]) -> None:
        self._seen = seen
        self.phase = int(seen[PART["phase"]][0])
        self.board = self.part("board")
        self.storage = self.part("storage_0")
        self.tiles = self.part("tiles_0")
        self.colours = self.part("colours_0")
        self.values = self.part("values_0")
        self.goods = self.part("goods_0")
        self.workers = self.part("workers_0")[0]
        self.free = [0] * (len(Kind) + 1)
        for colour, tile in zip(self.colours, self.tiles, strict=True):
            self.free[colour] += not tile
        self.stored = [0] * (len(Kind) + 1)
        for tile in self.storage:
            if tile:
                self.stored[TILE_KINDS[tile - 1] + 1] += 1
        self._regions: dict[int, tuple[int, int]] = {}

    def part(self, name: str) -> list[int]:
        """Return a slice of the observation."""
        found: list[int] = self._seen[PART[name]].tolist()
        return found

    def region(self, space: int) -> tuple[int, int]:
        """Return the size of the region of a space, and how many of its spaces are empty."""
        if space not in self._regions:
            region, border = {space}, [space]
            while border:
                for other in NEIGHBOURS[border.pop()]:
                    if other not in region and self.colours[other] == self.colours[space]:
                        region.add(other)
                        border.append(other)
            found = len(region), sum(not self.tiles[each] for each in region)
            self._regions |= dict.fromkeys(region, found)
        return self._regions[space]


def steps(die: int, value: int) -> int:
    """Return by how much a die has to be changed; 0 for a die of an effect."""
    return min((die - value) % 6, (value - die) % 6) if die else 0


def described(sight: Sight, number: int, row: Floats) -> None:
    """Write what is known of an action into a row of zeros."""

    def mark(group: str, place: int = 0, amount: float = 1) -> None:
        row[STARTS[group] + place] += amount

    action, places = meaning(number)
    mark("class", CLASS_AT[action])
    mark("class and phase", CLASS_AT[action] * 6 + sight.phase)
    if action in (TakeTile, BuyTile):
        space, discard = places[-2:]
        tile = sight.board[space] - 1
        mark("take" if action is TakeTile else "buy", tile)
        colour = TILE_KINDS[tile] + 1
        room = sight.free[colour] - sight.stored[colour]
        mark("no space of its colour", 0, room <= 0)
        mark("spaces of its colour", 0, room / 4)
        mark("stored of its colour", 0, sight.stored[colour])
        if discard:
            mark("discard", sight.storage[discard - 1] - 1)
        if action is TakeTile:
            mark("steps of the die", steps(places[0], depot_of(space)))
    elif action is AddTile:
        die, place, space = places
        mark("add", sight.storage[place] - 1)
        mark("steps of the die", steps(die, sight.values[space]))
        size, left = sight.region(space)
        mark("spaces left in the region", min(left - 1, 5))
        mark("region completed", 0, region_points(size) / 5 if left == 1 else 0)
        opened = sum(not sight.tiles[other] for other in NEIGHBOURS[space])
        mark("neighbours opened", 0, opened / 3)
    elif action is SellGoods:
        mark("steps of the die", steps(places[0], places[1] + 1))
        mark("goods", 0, sight.goods[places[1]])
    elif action is TakeGoods:
        mark("goods", 0, len(LOADS[places[1]]))
    elif action is TakeWorkers:
        mark("workers in store", 0, sight.workers / 3)
    elif action is UseCrane:
        mark("building", places[0])
    elif action is ChooseCastle:
        mark("neighbours opened", 0, len(NEIGHBOURS[places[0]]) / 3)


def rows_of(seen: npt.NDArray[np.int16], numbers: Sequence[int]) -> Floats:
    """Return what is known of each of some actions, one row an action."""
    sight = Sight(seen)
    rows = np.zeros((len(numbers), FEATURES), np.float32)
    for row, number in zip(rows, numbers, strict=True):
        described(sight, number, row)
    return rows


# --- the policy -----------------------------------------------------------------------------------


def chances(weights: Floats, rows: Floats) -> Floats:
    """Return with which chance each action is played."""
    scores = rows @ weights
    raised = np.exp(scores - scores.max())
    shares: Floats = raised / raised.sum()
    return shares


class Policy:
    """What was learned, as a bot that plays what it likes best."""

    def __init__(self, seed: int) -> None:
        self._weights = np.load(KEPT)["weights"]

    def choose(self, view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        """Return the action with the highest score."""
        rows = rows_of(observe(view, view.current), [number_of(view, each) for each in legal])
        return legal[int(np.argmax(rows @ self._weights))]


# --- learning -------------------------------------------------------------------------------------


class Episode:
    """The decisions of one game, each with what it was chosen from and what it brought."""

    def __init__(self) -> None:
        self.slopes: list[Floats] = []
        """In which direction the weights make each decision more likely."""
        self.rounds: list[int] = []
        self.rewards: list[float] = []

    def returns(self) -> Floats:
        """Return for each decision the rewards that followed, later ones counting less."""
        back = accumulate(reversed(self.rewards), lambda later, now: now + DISCOUNT * later)
        return np.array(list(back)[::-1], np.float32)


def played(
    game: Any, weights: Floats, opponent: Any, seat: int, seed: int, random: np.random.Generator
) -> Episode:
    """Play one game with the policy on a seat and the opponent on the other."""
    episode = Episode()
    game.reset(seed=seed)
    learner = game.possible_agents[seat]
    for agent in game.agent_iter():
        if agent != learner:
            game.step(None if game.terminations[agent] else answer(game, opponent))
            continue
        observation, reward, is_over, _, _ = game.last()
        if episode.slopes:
            episode.rewards.append(reward)
        if is_over:
            game.step(None)
            continue
        seen, numbers = observation["observation"], np.flatnonzero(observation["action_mask"])
        rows = rows_of(seen, numbers.tolist())
        shares = chances(weights, rows)
        choice = int(random.choice(len(numbers), p=shares / shares.sum()))
        episode.slopes.append(rows[choice] - shares @ rows)
        episode.rounds.append(5 * int(seen[PART["phase"]][0]) + int(seen[PART["round"]][0]))
        game.step(int(numbers[choice]))
    return episode


def answer(game: Any, bot: Any) -> int:
    """Return the number of the action that a bot chooses for the agent on turn."""
    state = game.unwrapped.game.state
    legal = game.unwrapped.legal_actions()
    chosen = bot.choose(state.view(state.current), list(legal.values()), OWN_EFFORT)
    return number_of(state, chosen)


class Adam:
    """Steps up a slope, of a size that each weight's own history says."""

    def __init__(self) -> None:
        self._mean = np.zeros(FEATURES, np.float32)
        self._square = np.zeros(FEATURES, np.float32)
        self._steps = 0

    def step(self, slope: Floats, rate: float) -> Floats:
        """Return by how much to change the weights."""
        self._steps += 1
        self._mean += 0.1 * (slope - self._mean)
        self._square += 0.001 * (slope**2 - self._square)
        mean = self._mean / (1 - 0.9**self._steps)
        square = self._square / (1 - 0.999**self._steps)
        change: Floats = rate * mean / (np.sqrt(square) + 1e-8)
        return change


def slope_of(batch: Sequence[Episode]) -> Floats:
    """Return the direction in which the weights win more, by REINFORCE.

    A decision counts by how much more followed it than followed others of the same round.
    """
    gains = np.concatenate([episode.returns() for episode in batch])
    rounds = np.concatenate([episode.rounds for episode in batch])
    slopes = np.concatenate([episode.slopes for episode in batch])
    counts = np.maximum(np.bincount(rounds), 1)
    gains = gains - (np.bincount(rounds, gains) / counts)[rounds]
    slope: Floats = (gains / (gains.std() + 1e-6)) @ slopes / len(gains)
    return slope.astype(np.float32)


def train(games: int, against: str, seed: int) -> Floats:
    """Return the weights after so many games, each by turns on another seat and estate."""
    random = np.random.default_rng(seed)
    weights, adam = np.zeros(FEATURES, np.float32), Adam()
    opponent = make_bot(against, seed)
    tables = [env(estates=number) for number in FIRST_EDITION]
    batch: list[Episode] = []
    leads: list[float] = []
    begin = process_time()
    for number in range(games):
        table = tables[number // 2 % len(tables)]
        batch.append(played(table, weights, opponent, number % 2, seed + number, random))
        if len(batch) == BATCH:
            weights = weights + adam.step(slope_of(batch), RATE * (1 - number / games))
            leads += [sum(episode.rewards) for episode in batch]
            batch.clear()
        if len(leads) == TOLD:
            seconds, lead = process_time() - begin, np.mean(leads)
            print(f"{number + 1:6} games, {seconds:5.0f} s: {lead:+6.1f} points ahead", flush=True)
            leads.clear()
    return weights


def main() -> None:
    """Train, and keep what was learned."""
    from command_line import bot_name, count, parser_of  # only to train: a bot does without

    parser = parser_of("train a small policy")
    parser.add_argument("--games", type=count, default=1200, help="games to learn from")
    parser.add_argument("--against", type=bot_name, default="easy", help="the bot to learn against")
    parser.add_argument("--seed", type=int, default=1, help="of the games and the choices")
    options = parser.parse_args()
    np.savez(KEPT, weights=train(options.games, options.against, options.seed))


if __name__ == "__main__":
    main()
