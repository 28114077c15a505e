"""How a file comes to harm."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Final

_ODD_NUMBERS: Final = (b"-1", b"0", b"99", b"1e999", b"18446744073709551616", b"NaN", b"\xd9\xa3")
_ODD_TEXTS: Final = (b"\x00", b"\xff\xfe", b"{", b"]]", b'"', b"\n", b"null", b"# |", b"<a>")


def damaged(chance: Random, good: bytes) -> bytes:
    """Return a file with one to three damages."""
    for _ in range(chance.randint(1, 3)):
        good = chance.choice(_DAMAGES)(chance, good)
    return good


def _flip(chance: Random, good: bytes) -> bytes:
    if not good:
        return good
    at = chance.randrange(len(good))
    return good[:at] + bytes([good[at] ^ 1 << chance.randrange(8)]) + good[at + 1 :]


def _cut(chance: Random, good: bytes) -> bytes:
    return good[: chance.randint(0, len(good))]


def _leave_out(chance: Random, good: bytes) -> bytes:
    begin = chance.randint(0, len(good))
    return good[:begin] + good[begin + chance.randint(1, 40) :]


def _put_in(chance: Random, good: bytes) -> bytes:
    at = chance.randint(0, len(good))
    return good[:at] + chance.choice(_ODD_TEXTS) + good[at:]


def _other_number(chance: Random, good: bytes) -> bytes:
    numbers = list(re.finditer(rb"\d+", good))
    if not numbers:
        return good
    number = chance.choice(numbers)
    return good[: number.start()] + chance.choice(_ODD_NUMBERS) + good[number.end() :]


def _mix_lines(chance: Random, good: bytes) -> bytes:
    lines = good.splitlines(keepends=True)
    if len(lines) < 2:
        return good
    one, other = chance.sample(range(len(lines)), 2)
    if chance.random() < 0.5:
        lines[one], lines[other] = lines[other], lines[one]
    else:
        lines[one] = lines[other]
    return b"".join(lines)


def _overwrite(chance: Random, good: bytes) -> bytes:
    begin, length = chance.randint(0, len(good)), chance.choice((1, 16, 512))
    return good[:begin] + chance.randbytes(length) + good[begin + length :]


_DAMAGES: Final[tuple[Callable[[Random, bytes], bytes], ...]] = (
    _flip,
    _cut,
    _leave_out,
    _put_in,
    _other_number,
    _mix_lines,
    _overwrite,
)
