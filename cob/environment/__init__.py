"""The game as an environment for learning programs, with PettingZoo's and Gymnasium's interfaces.

`docs/environment.md` shows how to use it. It needs the packages of `pip install ".[rl]"`.
"""

from cob.environment.action_table import ACTIONS, CLASSES, action_of, number_of, places_of
from cob.environment.castles import CastlesEnvironment, env, raw_env
from cob.environment.dealing import Rewards
from cob.environment.embedding import Embedding
from cob.environment.extra import register, register_single
from cob.environment.observation import PART, SIZE, SLICES, observe
from cob.environment.vector import VectorEnvironment, VectorStep
from cob.environment.versus import VersusEnvironment, versus

__all__ = [
    "ACTIONS",
    "CLASSES",
    "PART",
    "SIZE",
    "SLICES",
    "CastlesEnvironment",
    "Embedding",
    "Rewards",
    "VectorEnvironment",
    "VectorStep",
    "VersusEnvironment",
    "action_of",
    "env",
    "number_of",
    "observe",
    "places_of",
    "raw_env",
    "versus",
]

register("aec", CastlesEnvironment.metadata["name"], "cob.environment:env")
register_single("castles_of_burgundy_versus_v1", "cob.environment:versus")
