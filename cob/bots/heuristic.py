"""Rules of thumb: what somebody who has played a few times looks at."""

from __future__ import annotations

from typing import Final

from cob.bots.evaluation import WeightedSum
from cob.bots.features import SCALES

HEURISTIC: Final = WeightedSum({})
