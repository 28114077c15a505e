"""Sentences that keep their template and values, so that they can be translated later.

The engine speaks English. Its sentences for people are `Message` objects: ordinary texts that also
keep their template and values. A program with a catalogue of translations looks up the template,
translates the values and fills them in. The engine itself needs no catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce


class Message(str):
    """An English text made of a template and values, such as "{colour} goods" and "red".

    Values that are messages themselves are nouns to be translated; all others stay as they are.
    """

    template: str
    many: str
    """The plural template, for any `number` but 1; empty if the sentence has no plural."""
    context: str
    """Distinguishes it from a sentence that is the same only in English, such as "key" for the
    name of a key; usually empty."""
    values: Mapping[str, object]

    def __new__(cls, template: str, /, *, many: str = "", **values: object) -> Message:
        """Return the text in English; without values the template is taken as it stands."""
        english = many if many and values["number"] != 1 else template
        self = super().__new__(cls, english.format(**values) if values else english)
        self.template, self.many, self.context, self.values = template, many, "", values
        return self


def of_context(context: str, text: str) -> Message:
    """Return a text with a context, for words whose translation differs from one use to another."""
    message = Message(text)
    message.context = context
    return message


def all_of(parts: Sequence[str]) -> str:
    """Return the parts as a list in words, such as "a and b". There must be at least one part."""
    return reduce(lambda all_, last: Message("{parts} and {last}", parts=all_, last=last), parts)
