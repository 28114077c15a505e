"""The tables of action numbers and observations as the core takes them, by name.

The core writes what `action_table` and `observation` describe. It says by which names it knows the
parts of actions and the slices; others than theirs are refused.
"""

from __future__ import annotations

import ctypes
from typing import Final

from cob.core.calls import library
from cob.core.library import CoreError
from cob.core.tables import ASKED
from cob.engine import Ruleset
from cob.engine.components import DEPOTS, GOODS, Tile
from cob.environment.action_table import ACTIONS, CLASSES, HAULS, LOADS, ActionClass
from cob.environment.observation import PART, QUESTIONS, SIZE, SLICES, rule_settings

_FIRST: Final = "_0"
"""How slices of the first player and the first estate end."""
SLICE_STARTS: Final = {
    part.name.removesuffix(_FIRST): part.start
    for part in SLICES
    if part.name.endswith(_FIRST) or not part.name[-1].isdigit()
}
"""Where each slice begins; of players and of estates to choose, the first one's."""
_MOST_PARTS: Final = 3
_MOST_SWITCHES: Final = 32
_DEPOTS: Final = len(DEPOTS) + 1


class Encoding(ctypes.Structure):
    """The same fields as `Encoding` of batch.h."""

    _fields_ = [
        ("size", ctypes.c_int32),
        ("actions", ctypes.c_int32),
        ("player_step", ctypes.c_int32),
        ("choice_step", ctypes.c_int32),
        ("faces", ctypes.c_int32),
        ("switches", ctypes.c_int32),
        ("at", ctypes.c_int32 * len(SLICE_STARTS)),
        ("first", ctypes.c_int32 * len(CLASSES)),
        ("step", ctypes.c_int32 * _MOST_PARTS * len(CLASSES)),
        ("haul", ctypes.c_uint8 * _DEPOTS * _DEPOTS),
        ("load", ctypes.c_uint8 * (1 << GOODS.stop)),
        ("question", ctypes.c_uint8 * len(ASKED)),
        ("settings", ctypes.c_int16 * _MOST_SWITCHES),
    ]


def encoding_for(rules: Ruleset) -> Encoding:
    """Return the tables for games by these rules; raise `CoreError` if the core's names differ."""
    core = library()
    slices = core.cob_batch_slices().decode().split()
    actions = core.cob_batch_actions().decode().split(", ")
    classes = {" ".join([each.action.__name__, *_fields(each)]): each for each in CLASSES}
    if sorted(slices) != sorted(SLICE_STARTS) or sorted(actions) != sorted(classes):
        raise CoreError("the core knows other actions or observations than the environment")
    settings = rule_settings(rules)
    new = Encoding(
        size=SIZE,
        actions=ACTIONS,
        player_step=PART["points_1"].start - PART["points_0"].start,
        choice_step=PART["colours_to_choose_1"].start - PART["colours_to_choose_0"].start,
        faces=len(Tile),
        switches=len(settings),
    )
    new.at[:] = [SLICE_STARTS[name] for name in slices]
    for op, name in enumerate(actions):
        new.first[op], steps = classes[name].start, _steps(classes[name])
        new.step[op][: len(steps)] = steps
    for place, haul in enumerate(HAULS):
        first, second = (*haul, 0)[:2]
        new.haul[first][second] = place
    for place, load in enumerate(LOADS):
        new.load[sum(1 << good for good in load)] = place
    for name, number in ASKED.items():
        new.question[number] = QUESTIONS[name]
    new.settings[: len(settings)] = settings
    return new


def _fields(each: ActionClass) -> list[str]:
    return [field for part in each.parts for field in part.fields]


def _steps(each: ActionClass) -> list[int]:
    """Return how far each part of an action counts in its number; the last one counts by ones."""
    steps = [1]
    for part in reversed(each.parts[1:]):
        steps.append(steps[-1] * part.size)
    return steps[::-1]
