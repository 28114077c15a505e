"""The reasons why file operations fail, as ends of sentences."""

from __future__ import annotations

from cob.engine.errors import CobError
from cob.engine.message import Message


def reason_of(error: BaseException) -> str:
    """Return why a file operation failed, as the end of a sentence."""
    if isinstance(error, CobError):
        return error.message
    told = getattr(error, "strerror", None) or str(error)
    return told if isinstance(told, Message) else told.lower()
