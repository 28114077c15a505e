"""Judging play: what a turn loses, what was luck, why, and how strong a player is.

The names below value a position; `cob.analysis.review` goes through a whole game.
"""

from cob.analysis.decisions import Decision, Turn, assess, can_be_judged
from cob.analysis.minds import ANALYSIS_VERSION, Mind, shipped_mind
from cob.analysis.refinement import Refinement

__all__ = [
    "ANALYSIS_VERSION",
    "Decision",
    "Mind",
    "Refinement",
    "Turn",
    "assess",
    "can_be_judged",
    "shipped_mind",
]
