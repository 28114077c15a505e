"""An estate as one line of text, and names that such a line can hold."""

from __future__ import annotations

import pytest

from cob.engine import EstateError, EstateLayout, Message, estate_text, parse_estate
from tests.engine.table import standard

ROWS = standard(1).rows
LINE = f"home | {' / '.join(ROWS)} | Riverside"


def test_an_estate_is_one_line() -> None:
    """CMP-10: number, colours and die values; the rows stand from above."""
    layout = EstateLayout.from_rows("home", "Riverside", ROWS)
    assert estate_text(layout) == LINE
    assert estate_text(layout, named=False) == LINE.removesuffix(" | Riverside")
    again = parse_estate(LINE)
    assert (again, again.name) == (layout, "Riverside")


@pytest.mark.parametrize("number", [str(number) for number in range(1, 10)])
def test_every_printed_estate_survives_its_line(number: str) -> None:
    layout = standard(int(number))
    again = parse_estate(estate_text(layout))
    assert (again, again.name, again.regions) == (layout, layout.name, layout.regions)


@pytest.mark.parametrize(
    "text",
    [
        LINE.lower(),
        LINE.replace(" / ", "/").replace(" | ", "|"),
        LINE.removesuffix(" | Riverside"),
        LINE.removesuffix("Riverside"),
    ],
)
def test_small_letters_fewer_spaces_and_no_name_will_do(text: str) -> None:
    assert parse_estate(text) == EstateLayout.from_rows("home", "", ROWS)


def test_an_estate_without_a_name_has_a_sentence_for_one() -> None:
    """Each language says it in its own words, also after a record."""
    layout = EstateLayout.from_rows("home", "", ROWS)
    assert isinstance(layout.name, Message)
    again = parse_estate(estate_text(layout))
    assert isinstance(again.name, Message)
    assert (again.name, again.name.template) == ("Estate home", "Estate {number}")


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Home #2", "Home 2"),
        ("a | b", "a b"),
        ("a\nb\tc\x07", "a b c"),
        ("x" * 200, "x" * 80),
        (" # ", "Estate home"),
        ("Cafe\u0301", "Caf\u00e9"),
    ],
)
def test_a_name_is_kept_as_a_line_can_hold_it(name: str, kept: str) -> None:
    layout = EstateLayout.from_rows("home", name, ROWS)
    assert layout.name == kept
    assert parse_estate(estate_text(layout)).name == kept


def test_the_name_does_not_tell_estates_apart() -> None:
    """Two maps with one number and the same spaces are one estate, whatever it is called."""
    first, second = (EstateLayout.from_rows("home", name, ROWS) for name in ("a", "b"))
    assert first == second
    assert first != EstateLayout.from_rows("other", "a", ROWS)
    assert first != EstateLayout.from_rows("home", "a", standard(2).rows)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("home | ", "", "an estate has 7 rows of spaces"),
        ("home", "my home", '"my home" cannot be the number of an estate: give it one word'),
        (" | Riverside", " | River | side", 'is written as in "10 | A6 C5'),
        (LINE, "home", 'is written as in "10 | A6 C5'),
        ("A6 C5", "A6", "row 1 of the estate has 3 spaces: write 4, each a letter and a die"),
        (" / A5", " A5", "an estate has 7 rows of spaces: write them from above"),
        ("A6 C5", "X6 C5", '"X6" is not a space: write a letter of ABCKMS and a die'),
        ("A6 C5", "A7 C5", "space a1 has the die value 7: give it 1 to 6"),
        ("S6", "\u017f6", '"\u017f6" is not a space'),
        ("S6", "S\u0666", '"S\u0666" is not a space'),
        ("Riverside", "x" * 81, "at most 80 printable characters"),
        ("Riverside", "a\x07", "cannot be shown"),
    ],
)
def test_a_bad_line_is_refused_with_its_cure(old: str, new: str, sentence: str) -> None:
    """CMP-10"""
    with pytest.raises(EstateError) as refused:
        parse_estate(LINE.replace(old, new, 1))
    assert sentence in str(refused.value)
    assert refused.value.message.values


def test_an_estate_needs_a_castle_space_in_its_line_too() -> None:
    """CMP-10, SET-06"""
    with pytest.raises(EstateError, match="no space is a castle space"):
        parse_estate(LINE.replace("C", "S"))


def test_a_number_has_one_form() -> None:
    """A record is read in Unicode's form NFC, so the number of a map is kept in it."""
    assert EstateLayout.from_rows("\u212b", "", ROWS).number == "\u00c5"
