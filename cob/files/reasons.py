"""Why something with a file failed, as the end of a sentence."""

from __future__ import annotations

from cob.engine.message import Message


def reason_of(error: BaseException) -> str:
    """Return why something with a file failed, to end a sentence with."""
    text = str(error)
    if isinstance(text, Message):
        return text
    return (getattr(error, "strerror", None) or text).lower()
