"""The engine's errors. Each carries one sentence for the person who caused it."""

from typing import Final

from cob.engine.message import Message
from cob.engine.plain_text import is_plain


class CobError(ValueError):
    """The base of the engine's errors; `message` is the sentence to show."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.message = sentence if isinstance(sentence, Message) else Message(sentence)
        """The sentence with its template and values, so that it can be translated."""


class EstateError(CobError):
    """An estate layout that breaks a rule of the printed ones."""


class IllegalActionError(CobError):
    """An action or chance result that the position does not allow. Nothing has changed."""


class NotationError(CobError):
    """A text that is not an action or a chance result."""


class SetupError(CobError):
    """A game that cannot be set up as asked."""


_LONGEST_QUOTE: Final = 60


def quoted(text: str) -> Message:
    """Quote a text that a person wrote, cut to `_LONGEST_QUOTE` characters.

    Hidden characters, which a window cannot draw and a terminal would obey, become question marks.
    """
    shown = text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}..."
    shown = "".join(letter if is_plain(letter) else "?" for letter in shown)
    return Message('"{text}"', text=shown)
