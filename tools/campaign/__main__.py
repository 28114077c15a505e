"""Tries the program at random, and tells how to repeat what it finds. docs/campaign.md tells more.

python tools/campaign                               every part for a few seconds
python tools/campaign engine --seconds 3600         one part for an hour
python tools/campaign engine --seed 17 --trials 1   a finding once more
"""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from tools.campaign.parts import PARTS  # noqa: E402
from tools.campaign.running import run  # noqa: E402

if __name__ == "__main__":
    logging.getLogger("cob").setLevel(logging.CRITICAL + 1)  # things are made to go wrong
    sys.exit(run(PARTS, sys.argv[1:]))
