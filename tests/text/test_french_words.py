"""French typography: apostrophes and spaces, and captions as they are on buttons."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

import pytest

from cob.text.dates import told_day
from cob.text.language import ENGLISH, speak
from cob.text.numbers import decimal, rounded
from cob.text.wording import counted, with_colon
from tools import catalogue

NO_CAPTIONS = frozenset(
    {"number", "10", "colour", "die", "Infinite", "CSV", "local", "alea, geese yes", "Basic"}
    | {"choices", "cob1:", "-"}
)
"""Words that are typed, or belong to another program."""


def told() -> Iterator[str]:
    for message in catalogue.read("fr"):
        if message.id:
            yield from [message.string] if isinstance(message.string, str) else message.string


@pytest.mark.parametrize(
    "pattern",
    [
        "'",
        " [;:!?»]| %(?![(rs])",
        "« ",
        "[^\\s\u00a0\u202f][;!?](?!\\w)(?<![!?][!?])",
        "«(?!\u00a0)|(?<!\u00a0)»",
        "\\.\\.\\.",
    ],
    ids=["apostrophe", "space before", "space after", "no space before", "guillemets", "dots"],
)
def test_french_is_set_as_it_is_printed(pattern: str) -> None:
    found = [text for text in told() if re.search(pattern, text)]
    assert not found


def test_a_caption_is_quoted_as_it_stands_on_the_button() -> None:
    captions = {" ".join(text.split()).rstrip(".") for text in told()} | NO_CAPTIONS
    quoted = {
        " ".join(words.split())
        for text in told()
        for words in re.findall("«\u00a0([^»]*)\u00a0»", text)
        if "{" not in words
    }
    assert quoted - captions == set()


@pytest.fixture
def french() -> Iterator[None]:
    speak("fr")
    yield
    speak(ENGLISH.code)


@pytest.mark.usefixtures("french")
def test_numbers_dates_and_colons_are_french() -> None:
    assert (counted(0, "point"), counted(1, "point")) == ("0 point", "1 point")
    assert counted(2, "point") == "2 points"
    assert (rounded(-1.25), decimal(1234.5)) == ("−1,2", "1\u202f234,5")
    assert told_day(date(2026, 3, 1)) == "1er mars 2026"
    assert told_day(date(2026, 8, 2)) == "2 août 2026"
    assert with_colon("Anna", "12 points") == "Anna\u00a0: 12 points"
