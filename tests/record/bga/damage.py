"""Logs damaged at random, in their text and in their objects."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 2, 7, -1, 99, 10**30, 1.5, float("nan")),
    *("", "x", "3", "-0", "١", "999", [], {}, [1], {"a": 1}),
)
_LETTERS = '{}[]",:0x\\\x00é'


def damaged(text: str, chance: Random) -> str:
    """The text of a log, a list of packets, with one sort of damage."""
    kind = chance.randrange(10)
    at = chance.randrange(len(text))
    if kind == 0:
        return text[:at]
    if kind == 1:
        return text[:at] + chance.choice(_LETTERS) + text[at + 1 :]
    packets = json.loads(text)
    packet = chance.choice(packets)
    if kind == 2:
        for _ in range(chance.randint(1, 5)):
            packets.pop(chance.randrange(len(packets)))
    elif kind == 3:
        one, other = (chance.randrange(len(packets)) for _ in range(2))
        packets[one], packets[other] = packets[other], packets[one]
    elif kind == 4:
        packet["data"].pop(chance.randrange(len(packet["data"])))
    elif kind == 5:
        again = {**copy.deepcopy(packet), "packet_id": f"9{packet['packet_id']}"}
        packets.insert(chance.randrange(len(packets)), again)
    else:
        public = [each for each in packets if each["channel"].startswith("/table/")]
        for _ in range(chance.randint(1, 3)):
            holder, key = chance.choice(list(_places(chance.choice(public))))
            if chance.random() < 0.3:
                del holder[key]
            else:
                holder[key] = chance.choice(_VALUES)
            public = [each for each in public if each]
    return json.dumps(packets)


def _places(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in an object, as the object around it and the key."""
    if isinstance(node, dict):
        inside: Any = list(node.items())
    else:
        inside = list(enumerate(node)) if isinstance(node, list) else []
    for key, value in inside:
        yield node, key
        yield from _places(value)
