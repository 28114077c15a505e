"""Faults of a lesson."""

from __future__ import annotations

from cob.engine import CobError


class LessonError(CobError):
    """A lesson that cannot be taught; the sentence names the fault."""
