"""Why something with a file failed, as the end of a sentence."""

from __future__ import annotations

from cob.engine.errors import CobError
from cob.engine.message import Message


def reason_of(error: BaseException) -> str:
    """Return why something with a file failed, to end a sentence with."""
    if isinstance(error, CobError):
        return error.message
    told = getattr(error, "strerror", None) or str(error)
    return told if isinstance(told, Message) else told.lower()
