"""PettingZoo asks for another sound driver when it is imported; the other tests keep theirs."""

import os

_before = os.environ.get("SDL_AUDIODRIVER")
import cob.environment  # noqa: E402, F401

if _before is None:
    os.environ.pop("SDL_AUDIODRIVER", None)
else:
    os.environ["SDL_AUDIODRIVER"] = _before
