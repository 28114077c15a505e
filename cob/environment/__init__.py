"""The game as an environment for learning programs, with PettingZoo's interface.

`docs/environment.md` shows how to use it. It needs the packages of `pip install ".[rl]"`.
"""

from cob.environment.action_table import ACTIONS, CLASSES, action_of, number_of, places_of
from cob.environment.castles import CastlesEnvironment, env, raw_env
from cob.environment.dealing import Rewards
from cob.environment.extra import register
from cob.environment.observation import PART, SIZE, SLICES, observe
from cob.environment.vector import VectorEnvironment, VectorStep

__all__ = [
    "ACTIONS",
    "CLASSES",
    "PART",
    "SIZE",
    "SLICES",
    "CastlesEnvironment",
    "Rewards",
    "VectorEnvironment",
    "VectorStep",
    "action_of",
    "env",
    "number_of",
    "observe",
    "places_of",
    "raw_env",
]

register("aec", CastlesEnvironment.metadata["name"], "cob.environment:env")
