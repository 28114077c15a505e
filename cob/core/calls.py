"""The functions of the core's library, with the types of what they take and return.

Each is described beside its code in `cob/core/native`. Arrays and structures are handed over as
addresses.
"""

from __future__ import annotations

import ctypes
from functools import cache
from typing import Any, Final

from cob.core.library import load

_AT: Final = ctypes.c_void_p
_INT: Final = ctypes.c_int
_FLOAT: Final = ctypes.c_float
_WORD: Final = ctypes.c_uint64

_FUNCTIONS: Final[dict[str, tuple[Any, tuple[Any, ...]]]] = {
    "cob_new_game": (_AT, (_AT,)),
    "cob_free_game": (None, (_AT,)),
    "cob_problem": (_INT, (_AT, _AT)),
    "cob_legal_actions": (_INT, (_AT, _AT, _AT)),
    "cob_apply": (_INT, (_AT, _AT, _AT, _INT)),
    "cob_new_state": (_INT, (_AT, _AT, _WORD, _AT)),
    "cob_feature_groups": (ctypes.c_char_p, ()),
    "cob_features": (_INT, (_AT, _AT, _INT, _INT, _AT, _AT)),
    "cob_new_evaluation": (_AT, (_AT,)),
    "cob_free_evaluation": (None, (_AT,)),
    "cob_values": (_INT, (_AT, _AT, _AT, _INT, _INT, _FLOAT, _AT)),
    "cob_search": (_INT, (_AT, _AT, _AT, _INT, _FLOAT, _INT, _INT, *(_AT,) * 6)),
    "cob_play_on": (_INT, (_AT, _AT, _AT, _INT, _AT, _INT, _AT, _AT, _AT)),
    "cob_play_rounds": (_INT, (_AT, _AT, _AT, _INT, _AT, _INT, _AT)),
    "cob_batch_slices": (ctypes.c_char_p, ()),
    "cob_batch_actions": (ctypes.c_char_p, ()),
    "cob_batch_begin": (_INT, (_AT,)),
    "cob_batch_step": (_INT, (_AT, _AT)),
    "cob_batch_choose": (None, (_AT, _AT, _AT)),
    "cob_play_to_learn": (_INT, (_AT,) * 8),
    "cob_play_random": (_INT, (_AT, _AT, _WORD, _INT, _AT, _AT)),
}
"""By name, the type of the result and those of the arguments."""


@cache
def library() -> ctypes.CDLL:
    """Return the library, ready to be called; raise `CoreError` where there is none."""
    found = load()
    for name, (result, arguments) in _FUNCTIONS.items():
        function = getattr(found, name)
        function.restype, function.argtypes = result, arguments
    return found
