"""The game for one learner: a Gymnasium environment whose other players are bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, SupportsInt

import numpy as np
import numpy.typing as npt

from cob.arena.match import PlannedGame, SeatedBot, check_there
from cob.bots.base import OWN_EFFORT, Effort
from cob.bots.registry import make_bot
from cob.engine import Action, Ruleset, SetupError, legal_actions
from cob.engine.setup import MAX_PLAYERS
from cob.environment.action_table import ACTIONS
from cob.environment.castles import CastlesEnvironment
from cob.environment.checks import action_number, check_seed, whole_number
from cob.environment.dealing import Estates, Rewards
from cob.environment.embedding import Embedding, Form
from cob.environment.extra import Env, spaces
from cob.environment.observation import HIGHS, SIZE, observe
from cob.protocol.player import SECONDS_PER_DECISION, command_of
from cob.record import Game

ILLEGAL: Final[dict[Rewards, float]] = {"points": -1000.0, "rank": -1.0}
"""The reward of an action that is not allowed, which ends the game: no better than a lost game."""
LEARNER: Final = "learner"
"""What the learner is called where bots have names."""
_SEEDS: Final = 2**62
_FORMS: Final = ("embedded", "one-hot", "numbers")

Seen = npt.NDArray[Any]
Mask = npt.NDArray[np.bool_]


class VersusEnvironment(Env[Seen, SupportsInt]):
    """A game of one learner against a bot, or against two or three; a Gymnasium environment.

    A step plays the learner's action and then what the bots do until the learner decides again. A
    bot is named as `cob arena` names it: "hard", "my_bot.py:Mine", "exec:./my_bot". The learner
    sits on `seat`, or on one drawn for each game. `form` is how it sees the table, `effort` how
    much the bots may think. All else is as in `env`. Raises `CobError` for what cannot be, and for
    a step before a game has begun or after it has ended.
    """

    metadata: Final[dict[str, Any]] = CastlesEnvironment.metadata

    def __init__(
        self,
        bots: str | Sequence[str] = "easy",
        *,
        seat: int | None = None,
        rules: str | Ruleset = "alea",
        estates: Estates = "nine",
        rewards: Rewards = "points",
        form: Form = "embedded",
        effort: Effort = OWN_EFFORT,
        seconds_per_decision: float = SECONDS_PER_DECISION,
        render_mode: str | None = None,
        render_size: tuple[int, int] = (1280, 720),
    ) -> None:
        if not isinstance(bots, str | Sequence):
            raise SetupError(f'a bot is a name, such as "easy", or a list of names, not {bots!r}')
        self._bots = (bots,) if isinstance(bots, str) else tuple(bots)
        if not 1 <= len(self._bots) < MAX_PLAYERS:
            raise SetupError(f"a learner plays against one to three bots, not {len(self._bots)}")
        _check_effort(effort, seconds_per_decision)
        for bot in self._bots:
            check_there(bot)
            if command_of(bot) is None and (problem := make_bot(bot, 0).problem):
                raise SetupError(f"{bot}: {problem}")  # it would play as a weaker bot
        players = 1 + len(self._bots)
        self._table = CastlesEnvironment(
            players, rules, estates, rewards, render_mode=render_mode, render_size=render_size
        )
        if seat is not None:
            whole_number("the learner's seat", seat, 0, players - 1)
        if form not in _FORMS:
            raise SetupError(f'"{form}" is no form of observations: known are {", ".join(_FORMS)}')
        self._asked_seat = seat
        self._rewards = rewards
        self._effort = effort
        self._seconds = seconds_per_decision
        self._embedding = None if form == "numbers" else Embedding(form, players)
        self._players: list[SeatedBot | None] = []
        self._is_on = False
        """Whether a game has begun and has not ended, by an illegal action or its last turn."""
        self.seat = 0
        """The learner's seat in this game, from 0."""
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(ACTIONS)
        self.observation_space = (
            spaces.Box(np.zeros(SIZE, np.int16), HIGHS, dtype=np.int16)
            if self._embedding is None
            else spaces.Box(np.zeros_like(self._embedding.highs), self._embedding.highs)
        )

    @property
    def game(self) -> Game:
        """The current game; its `state` is the position with all hidden facts."""
        return self._table.game

    def record(self) -> str:
        """Return the game so far as a record, whose file the window opens."""
        return self._table.record()

    def legal_actions(self) -> dict[int, Action]:
        """Return the legal actions of the learner, by their numbers; none after the end."""
        return self._table.legal_actions() if self._is_on else {}

    def action_masks(self) -> Mask:
        """Return which numbers the learner may choose, (ACTIONS,) bool.

        sb3-contrib asks the environment for its masks by this name.
        """
        mask = np.zeros(ACTIONS, np.bool_)
        mask[list(self.legal_actions())] = True
        return mask

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin a game and play it to the learner's first decision. No options are known.

        A seed decides all games until another is given, as far as the bots' choices follow from it.
        """
        check_seed(seed)
        super().reset(seed=seed)
        self._leave()
        number = int(self.np_random.integers(_SEEDS))
        drawn = int(self.np_random.integers(1 + len(self._bots)))
        self.seat = drawn if self._asked_seat is None else self._asked_seat
        self._table.reset(seed=number)
        self._players, self._is_on = self._seated(number), True
        self._let_bots_play()
        return self._seen(), self._told()

    def step(self, action: SupportsInt) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Play the learner's action, and then the bots until it decides again.

        An action that is not allowed ends the game; see `ILLEGAL`. No game is truncated.
        """
        if not self._is_on:
            raise SetupError("no game is on: call reset() first")
        number = action_number(action)
        if number not in self.legal_actions():
            self._leave()
            return self._seen(), ILLEGAL[self._rewards], True, False, self._told(illegal=True)
        reward = self._play(self.legal_actions()[number]) + self._let_bots_play()
        is_over = self.game.state.is_over
        if is_over:
            self._leave()
        return self._seen(), reward, is_over, False, self._told()

    def render(self) -> Any:
        """Draw the table, as `CastlesEnvironment.render` does."""
        return self._table.render()

    def close(self) -> None:
        """End the bots, and close the window if there is one."""
        self._leave()
        self._table.close()

    # --- the game -----------------------------------------------------------------------------

    def _seated(self, seed: int) -> list[SeatedBot | None]:
        """Return the player of each seat, with None for the learner."""
        names = (*self._bots[: self.seat], LEARNER, *self._bots[self.seat :])
        planned = PlannedGame(0, seed, self.game.state.players[0].layout, names)
        return [
            None if at == self.seat else planned.seated_bot(at, self._seconds)
            for at in range(len(names))
        ]

    def _play(self, action: Action) -> float:
        """Play an action; return what it brings the learner."""
        self._table.play(action)
        return float(self._table.rewards[self._table.possible_agents[self.seat]])

    def _let_bots_play(self) -> float:
        """Let bots decide until the learner does; return what that brings the learner."""
        reward, game = 0.0, self.game
        while not game.state.is_over and (bot := self._players[game.state.current]) is not None:
            reward += self._play(bot.choose(game, legal_actions(game.state), self._effort))
        return reward

    def _leave(self) -> None:
        """End this game, and the bots' work for it."""
        for player in self._players:
            if player is not None:
                player.leave(self.game)
        self._players, self._is_on = [], False

    def _seen(self) -> Seen:
        seen = observe(self.game.state, self.seat)
        return seen if self._embedding is None else self._embedding(seen)

    def _told(self, illegal: bool = False) -> dict[str, Any]:
        told: dict[str, Any] = {
            "action_mask": self.action_masks().astype(np.int8),
            "seat": self.seat,
        }
        if illegal:
            told["illegal"] = True
        elif self.game.state.is_over:
            told |= self._table.infos[self._table.possible_agents[self.seat]]
            told["is_success"] = told["place"] == 1
        return told


def _check_effort(effort: object, seconds: object) -> None:
    """Raise `SetupError` for what is no amount of thinking."""
    if not isinstance(effort, Effort) or not (effort.work > 0 and effort.seconds > 0):
        raise SetupError(f"effort is cob.bots.Effort(work, seconds), both above 0, not {effort!r}")
    if not isinstance(seconds, int | float) or not seconds > 0:
        raise SetupError(f"seconds_per_decision is a number above 0, not {seconds!r}")


versus = VersusEnvironment
"""The environment under a short name, as `raw_env` is that of PettingZoo."""
