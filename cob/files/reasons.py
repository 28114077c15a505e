"""The reasons why file operations fail, as ends of sentences."""

from __future__ import annotations

import errno
from typing import Final

from cob.engine.errors import CobError
from cob.engine.message import Message

_REASONS: Final = {
    errno.ENOENT: Message("no such file or directory"),
    errno.EISDIR: Message("is a directory"),
    errno.ENOTDIR: Message("not a directory"),
    errno.EACCES: Message("permission denied"),
    errno.EPERM: Message("permission denied"),
    errno.ENOSPC: Message("no space left on device"),
    errno.EROFS: Message("read-only file system"),
    errno.ENAMETOOLONG: Message("file name too long"),
}
"""The usual ones, which can be translated; the system tells the others in its own language."""


def reason_of(error: BaseException) -> str:
    """Return why a file operation failed, as the end of a sentence."""
    if isinstance(error, CobError):
        return error.message
    told = getattr(error, "strerror", None) or str(error)
    if isinstance(told, Message):
        return told
    return _REASONS.get(getattr(error, "errno", None) or 0) or told.lower()
