"""Sentences that keep their template and values, so that they can be translated later.

The engine speaks English. What it says to people is a `Message`: a text like any other, which also
keeps its template and what was put into it. A program that has a catalogue of translations looks
the template up there, tells the values first and puts them in; the engine needs none.
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
    """The template for any number but 1, if the value `number` decides; otherwise empty."""
    context: str
    """What tells it from a sentence that is the same in English alone, such as "key" for the name
    of a key; mostly empty."""
    values: Mapping[str, object]

    def __new__(cls, template: str, /, *, many: str = "", **values: object) -> Message:
        """Return the text in English; without values the template is taken as it stands."""
        english = many if many and values["number"] != 1 else template
        self = super().__new__(cls, english.format(**values) if values else english)
        self.template, self.many, self.context, self.values = template, many, "", values
        return self


def of_context(context: str, text: str) -> Message:
    """Return a text that other languages may say otherwise than the same one elsewhere."""
    message = Message(text)
    message.context = context
    return message


def all_of(parts: Sequence[str]) -> str:
    """Return the parts as a list in words, such as: a and b. It takes at least one part."""
    return reduce(lambda all_, last: Message("{parts} and {last}", parts=all_, last=last), parts)
