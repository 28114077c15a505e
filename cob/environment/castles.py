"""The environment: a whole game, in which each step is one decision of the player on turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from cob.engine import (
    Action,
    GameState,
    IllegalActionError,
    Ruleset,
    SetupError,
    legal_actions,
    position_table,
    ranking,
)
from cob.environment.action_table import ACTIONS, number_of
from cob.environment.checks import action_number, check_seed, check_switch, whole_number
from cob.environment.dealing import Agreement, Estates, Rewards
from cob.environment.extra import AECEnv, logger, spaces, wrappers
from cob.environment.observation import HIGHS, SIZE, observe
from cob.record import COLOURS, Game, Header, Seat, format_record

ILLEGAL: Final = -1
"""The reward of a player who ends the game by an illegal action."""
_MODES: Final = ("human", "ansi", "rgb_array")
_SMALLEST: Final = 320, 180
_LARGEST: Final = 8192
"""Limits of a picture of the table, in pixels."""


def env(
    players: int = 2,
    rules: str | Ruleset = "alea",
    estates: Estates = "1",
    rewards: Rewards = "points",
    secret: bool = False,
    render_mode: str | None = None,
    render_size: tuple[int, int] = (1280, 720),
) -> AECEnv:
    """Return the environment, wrapped as PettingZoo wraps its own; the options of `raw_env`.

    An illegal action ends the game, and the player gets -1.
    """
    raw = raw_env(players, rules, estates, rewards, secret, render_mode, render_size)
    wrapped = wrappers.TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class CastlesEnvironment(AECEnv):
    """A game of two to four players; chance results are drawn from the seed, unseen by agents.

    `estates` is one estate for all players, such as "1", or a list with one for each player, in
    place of which may stand a list of several, among which its player chooses; or "nine" or
    "expert". `rules` is the name of an edition, or a `Ruleset`, as `parse_rules` reads it with
    house rules. The start castle is the first decision of each player. Raises `SetupError` for an
    impossible set-up.
    """

    metadata: Final[dict[str, Any]] = {
        "name": "castles_of_burgundy_v1",
        "render_modes": list(_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        players: int = 2,
        rules: str | Ruleset = "alea",
        estates: Estates = "1",
        rewards: Rewards = "points",
        secret: bool = False,
        render_mode: str | None = None,
        render_size: tuple[int, int] = (1280, 720),
    ) -> None:
        super().__init__()
        self._agreement = Agreement(players, rules, estates, rewards)
        check_switch("secret", secret)
        if render_mode is not None and render_mode not in _MODES:
            raise SetupError(f'"{render_mode}" is no way to draw: known are {", ".join(_MODES)}')
        if not isinstance(render_size, Sequence) or len(render_size) != len(_SMALLEST):
            raise SetupError(f"render_size is a width and a height, not {render_size!r}")
        for side, least in zip(render_size, _SMALLEST, strict=True):
            whole_number("a side of render_size", side, least, _LARGEST)
        self.render_mode = render_mode
        self.render_size = render_size
        self._still: Any = None
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self.observation_spaces = {agent: player_space() for agent in self.possible_agents}
        self._secret = secret
        self._random = Random()
        self._game = self._deal()
        self._legal: dict[int, Action] | None = None
        self._has_begun = False

    @property
    def game(self) -> Game:
        """The current game; its `state` is the position with all hidden facts."""
        return self._game

    def record(self) -> str:
        """Return the game so far as a record, whose file the window opens."""
        return format_record(self._game)

    def legal_actions(self) -> dict[int, Action]:
        """Return the legal actions of the agent on turn, by their numbers."""
        if self._legal is None:
            state = self._game.state
            self._legal = {number_of(state, action): action for action in legal_actions(state)}
        return self._legal

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations, the same for all."""
        self._seat_of(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions, the same for all."""
        self._seat_of(agent)
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a new game; the same seed gives the same dice and deals. No options are known.

        Raises `SetupError` for a seed that is no whole number.
        """
        check_seed(seed)
        if seed is not None:
            self._random = Random(seed)
        self._has_begun = True
        self._game = self._deal()
        self._legal = None
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent_to_move()
        self._skip_agent_selection = None
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """Return what the agent sees, and which actions it may choose now: none while it waits."""
        seat = self._seat_of(agent)
        self._check_begun()
        mask = np.zeros(ACTIONS, np.int8)
        if agent == self.agent_selection:
            mask[list(self.legal_actions())] = 1
        return {"observation": observe(self._game.state, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play the action of the agent on turn; raises `IllegalActionError` for another number."""
        self._check_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = None if action is None else self.legal_actions().get(action_number(action))
        if chosen is None:
            raise IllegalActionError(f"action {action} is not allowed now: see the action mask")
        self.play(chosen)

    def play(self, action: Action) -> None:
        """Play an action of the engine, as `step` plays its number; raises `IllegalActionError`."""
        before = [player.points for player in self._game.state.players]
        self._game.play(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._legal = None
        state = self._game.state
        gained = [player.points - was for player, was in zip(state.players, before, strict=True)]
        self.rewards = dict(zip(self.agents, self._rewards(state, gained), strict=True))
        if state.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            for place, seat in enumerate(ranking(state), start=1):
                told = {"points": state.players[seat].points, "place": place}
                self.infos[self.possible_agents[seat]] = told
        self.agent_selection = self._agent_to_move()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """Draw the table by `render_mode`: as text, as an array of pixels, or in a window."""
        if self.render_mode is None:
            logger.warn("render() draws nothing without a render_mode")
        elif self.render_mode == "ansi":
            return position_table(self._game.state, self.possible_agents)
        elif self.render_mode == "human":
            self._still_table().show(self._game)
        else:
            width, height = self.render_size
            pixels = np.frombuffer(self._still_table().pixels(self._game), np.uint8)
            return pixels.reshape(height, width, 3).copy()
        return None

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._still is not None:
            self._still.close()
            self._still = None

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_still": None}

    def _still_table(self) -> Any:
        """Return the painter of the table; pygame is imported on first use."""
        from cob.ui.table.playing.still import StillTable

        if self._still is None:
            self._still = StillTable(self.render_size, len(self.possible_agents))
        return self._still

    # --- the game -----------------------------------------------------------------------------

    def _check_begun(self) -> None:
        if not self._has_begun:
            raise SetupError("no game has begun: call reset() first")

    def _seat_of(self, agent: str) -> int:
        if agent not in self.possible_agents:
            known = ", ".join(self.possible_agents)
            raise SetupError(f'there is no agent "{agent}": known are {known}')
        return self.possible_agents.index(agent)

    def _deal(self) -> Game:
        """Set up a new game by the next numbers of the random source."""
        choices, seed = self._agreement.deal(self._random)
        named = zip(self.possible_agents, COLOURS, choices, strict=False)
        seats = tuple(Seat(agent, colour, "agent", sides) for agent, colour, sides in named)
        return Game.start(Header(seats, self._agreement.rules, self._secret), seed)

    def _agent_to_move(self) -> str:
        return self.possible_agents[self._game.state.current]

    def _rewards(self, state: GameState, gained: Sequence[int]) -> list[float]:
        others = len(gained) - 1
        if not self._agreement.rewards_by_rank:
            return [own - (sum(gained) - own) / others for own in gained]
        if not state.is_over:
            return [0.0] * len(gained)
        places = ranking(state)
        return [1 - 2 * places.index(seat) / others for seat in range(len(gained))]


raw_env = CastlesEnvironment
"""The environment without wrappers, under PettingZoo's usual name."""


def player_space() -> spaces.Dict:
    """Return the space of what a player sees, with the mask of its actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros(SIZE, np.int16), HIGHS, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )
