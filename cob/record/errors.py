"""The error of records."""

from __future__ import annotations

from cob.engine import CobError
from cob.engine.message import Message


class RecordError(CobError):
    """A record that cannot be read or saved; the sentence begins with the number of its `line`."""

    def __init__(self, sentence: str, line: int | None = None) -> None:
        if line is not None:
            sentence = Message("line {line}: {sentence}", line=line, sentence=sentence)
        super().__init__(sentence)
        self.line = line
