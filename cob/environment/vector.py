"""Many games side by side in the core: for learning programs that play thousands of games."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from random import Random
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from cob.core.calls import library
from cob.core.evaluation import check
from cob.core.tables import STATE_BYTES, CoreGame
from cob.engine import EstateLayout, IllegalActionError, Ruleset, Setup, SetupError, set_up
from cob.environment.action_table import ACTIONS
from cob.environment.castles import player_space
from cob.environment.checks import check_seed, check_switch, whole_number
from cob.environment.dealing import Agreement, Estates, Rewards
from cob.environment.encoding import encoding_for
from cob.environment.extra import spaces
from cob.environment.observation import SIZE, Observation

Masks = npt.NDArray[np.int8]
Floats = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int32]
_SEED_BITS: Final = 64
_MOST_GAMES: Final = 100_000
"""Games side by side: so many take 2 GB."""


@dataclass(frozen=True, slots=True, eq=False)
class VectorStep:
    """The result of a step: arrays of `num_envs` rows, which the next step overwrites.

    It can be unpacked into its arrays in their order.
    """

    observations: Observation
    """(num_envs, SIZE), int16: what the player to move sees."""
    masks: Masks
    """(num_envs, ACTIONS), int8: 1 for each number that the player to move may choose."""
    rewards: Floats
    """(num_envs, players), float32: what the step brought each player, by seat."""
    terminations: npt.NDArray[np.bool_]
    """(num_envs,), bool: whether the game has ended. All else but the rewards and the points is
    of the next game then, which has begun already."""
    to_move: Numbers
    """(num_envs,), int32: the seat of the player to move."""

    def __iter__(self) -> Iterator[Any]:
        """Yield the arrays in their order."""
        return (getattr(self, field.name) for field in fields(self))


_A_PLAYER: Final = -1
_ARRAYS: Final[tuple[tuple[str, type[np.generic], int | None], ...]] = (
    ("next_game", np.uintp, None),
    ("game", np.uintp, None),
    ("next_seed", np.uint64, None),
    ("state", np.uint64, STATE_BYTES // 8),
    ("legal", np.int32, None),
    ("action", np.uint32, ACTIONS),
    ("number", np.int16, ACTIONS),
    ("seen", np.int16, SIZE),
    ("mask", np.int8, ACTIONS),
    ("reward", np.float32, _A_PLAYER),
    ("points", np.int32, _A_PLAYER),
    ("ended", np.bool_, None),
    ("to_move", np.int32, None),
)
"""The core's arrays: a row for each game, of one number or of as many as stand here."""


class _Batch(ctypes.Structure):
    """The same fields as `Batch` of batch.h."""

    _fields_ = [
        ("encoding", ctypes.c_void_p),
        *((name, ctypes.c_int32) for name in ("games", "players", "secret", "by_rank")),
        *((name, ctypes.c_void_p) for name, _, _ in _ARRAYS),
    ]


class VectorEnvironment:
    """Games that are played side by side, all by the same agreement, each with its own chance.

    The options, the numbers of actions, observations, masks and rewards are those of
    `CastlesEnvironment`. Game `i` after `reset(seed)` is its game after `reset(seed + i)`, and when
    it ends, the next one begins in the same step, as with its `reset()`. A step writes into the
    same arrays as the one before: copy what is to be kept. Raises `SetupError` for what cannot be
    agreed, and `CoreError` where the core is missing.
    """

    def __init__(
        self,
        num_envs: int,
        players: int = 2,
        rules: str | Ruleset = "alea",
        estates: Estates = "1",
        rewards: Rewards = "points",
        secret: bool = False,
    ) -> None:
        whole_number("num_envs", num_envs, 1, _MOST_GAMES)
        check_switch("secret", secret)
        self.num_envs = num_envs
        """The number of games."""
        self.players = players
        """The number of players of each."""
        self._agreement = Agreement(players, rules, estates, rewards)
        self._core = library()
        self._random = [Random() for _ in range(num_envs)]
        self._choosing = ctypes.c_uint64(Random().getrandbits(_SEED_BITS))
        self._games: dict[tuple[tuple[EstateLayout, ...], ...], CoreGame] = {}
        choices, _ = self._agreement.deal(self._random[0])
        set_up(Setup(choices, rules=self._agreement.rules, secret=secret))
        self._encoding = encoding_for(self._agreement.rules)
        self._arrays: dict[str, npt.NDArray[Any]] = {}
        for name, kind, width in _ARRAYS:
            row = () if width is None else (players if width == _A_PLAYER else width,)
            self._arrays[name] = np.zeros((num_envs, *row), kind)
        self._batch = _Batch(
            encoding=ctypes.addressof(self._encoding),
            games=num_envs,
            players=players,
            secret=secret,
            by_rank=self._agreement.rewards_by_rank,
            **{name: array.ctypes.data for name, array in self._arrays.items()},
        )
        self._last = VectorStep(
            *(self._arrays[name] for name in ("seen", "mask", "reward", "ended", "to_move"))
        )
        self._chosen, self._picked = np.zeros((2, num_envs), np.int32)
        self.single_observation_space = player_space()
        """What the player to move of one game sees, with its mask."""
        self.single_action_space = spaces.Discrete(ACTIONS)
        """The actions of one game."""
        self._deal(range(num_envs))
        self.reset()

    @property
    def to_move(self) -> Numbers:
        """The seat of the player to move in each game, (num_envs,), int32."""
        return self._last.to_move

    @property
    def points(self) -> Numbers:
        """The points of each player after the last step, (num_envs, players), int32.

        Of games that have ended in it they are the final points, not those of the next game.
        """
        points: Numbers = self._arrays["points"]
        return points

    def reset(self, seed: int | Sequence[int] | None = None) -> tuple[Observation, Masks]:
        """Begin all games; return what the players to move see, and their masks.

        A sequence gives each game its own seed. Without a seed, each game is the next one of those
        that its last seed decides.
        """
        if seed is not None:
            if not isinstance(seed, Sequence):
                check_seed(seed)
                seed = range(seed, seed + self.num_envs)
            seeds = seed
            if len(seeds) != self.num_envs:
                raise SetupError(f"give one seed, or {self.num_envs}, one for each game")
            for each in seeds:
                check_seed(each)
            self._random = [Random(each) for each in seeds]
            self._choosing.value = Random(f"choices {seeds[0]}").getrandbits(_SEED_BITS)
            self._deal(range(self.num_envs))
        check(self._core.cob_batch_begin(ctypes.byref(self._batch)))
        self._deal(range(self.num_envs))
        return self._last.observations, self._last.masks

    def step(self, actions: npt.ArrayLike) -> VectorStep:
        """Play in each game the action with that number, (num_envs,) whole numbers.

        Raises `IllegalActionError` if one of them is not allowed; then nothing has been played.
        """
        numbers = np.asarray(actions)
        if numbers.shape != (self.num_envs,) or numbers.dtype.kind not in "iu":
            raise IllegalActionError(f"give {self.num_envs} whole numbers, an action for each game")
        np.copyto(self._chosen, numbers, casting="same_kind")
        if not np.array_equal(self._chosen, numbers):  # a number that fits no 32 bits
            self._chosen[self._chosen != numbers] = -1
        wrong = self._core.cob_batch_step(ctypes.byref(self._batch), self._chosen.ctypes.data)
        if wrong >= 0:
            raise IllegalActionError(
                f"action {numbers[wrong]} is not allowed now in game {wrong}: see its mask"
            )
        if self._last.terminations.any():
            self._deal(np.flatnonzero(self._last.terminations).tolist())
        return self._last

    def random_actions(self) -> Numbers:
        """Return for each game one of the allowed actions, all equally likely, (num_envs,), int32.

        The seed decides them. It is faster than to choose by the masks.
        """
        self._core.cob_batch_choose(
            ctypes.byref(self._batch), ctypes.byref(self._choosing), self._picked.ctypes.data
        )
        return self._picked

    def _deal(self, games: Iterable[int]) -> None:
        """Draw what the next one of these games begins with."""
        for at in games:
            choices, seed = self._agreement.deal(self._random[at])
            game = self._games.get(choices)
            if game is None:
                game = self._games[choices] = CoreGame(self._agreement.rules, choices)
            self._arrays["next_game"][at] = game.handle
            self._arrays["next_seed"][at] = seed
