"""The packages of `pip install ".[rl]"`, or one sentence that they are missing.

PettingZoo chooses another sound driver for the whole process when it is imported; this module
restores the previous one, so that the window still plays sounds.
"""

import os

_SOUND_DRIVER = "SDL_AUDIODRIVER"
_before = os.environ.get(_SOUND_DRIVER)
try:
    from gymnasium import Env, logger, spaces
    from gymnasium import register as register_single
    from pettingzoo import AECEnv, make, register
    from pettingzoo.env_registry.exceptions import FailedToImport
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ModuleNotFoundError(
        'the environment needs PettingZoo: install it with pip install ".[rl]"', name=error.name
    ) from None
finally:
    if _before is None:
        os.environ.pop(_SOUND_DRIVER, None)
    else:
        os.environ[_SOUND_DRIVER] = _before

__all__ = [
    "AECEnv",
    "Env",
    "FailedToImport",
    "logger",
    "make",
    "register",
    "register_single",
    "spaces",
    "wrappers",
]
