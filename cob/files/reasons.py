"""Why something with a file failed, as the end of a sentence."""

from __future__ import annotations

from cob.engine.errors import CobError


def reason_of(error: BaseException) -> str:
    """Return why something with a file failed, to end a sentence with."""
    if isinstance(error, CobError):
        return error.message
    return (getattr(error, "strerror", None) or str(error)).lower()
