"""What the site adds to pages and docstrings: links of clauses, values, colours of records."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygments import token

from cob.record import format_record
from tests.games import plain_header, random_game
from tools.site_pages import (
    CLAUSES,
    LONGEST_VALUE,
    RecordLexer,
    is_field_number,
    with_anchors,
    with_clauses_linked,
    with_short_values,
)

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_a_clause_becomes_a_link_to_its_row() -> None:
    assert "PLC-03" in CLAUSES
    link = "`PLC-03 <clauses.html#plc-03>`__"
    assert with_clauses_linked("By PLC-03, once.", "engine") == f"By {link}, once."
    assert with_clauses_linked("PLC-03", "api/engine") == link.replace("<", "<../")


@pytest.mark.parametrize("text", ["UTF-16", "XYZ-99", "PLC-3", "PLC-031", "a PLC -03"])
def test_what_only_looks_like_a_clause_stays(text: str) -> None:
    assert with_clauses_linked(text, "engine") == text


def test_each_row_of_clauses_has_the_anchor_that_links_name() -> None:
    page = with_anchors((DOCS / "clauses.md").read_text(encoding="utf-8"))
    anchors = {each: f'| <span id="{each.lower()}">{each}</span> |' for each in CLAUSES}
    assert [each for each in CLAUSES if anchors[each] not in page] == []


def test_a_short_constant_shows_its_value_and_a_long_one_does_not() -> None:
    directive = ".. autodata:: cob.environment.action_table.{}\n"
    short, long = directive.format("ACTIONS"), directive.format("CLASSES")
    assert with_short_values(short) == short
    assert with_short_values(long) == f"{long}   :no-value:\n"
    assert with_short_values(f"Words.\n\n{long}\n{short}") == (
        f"Words.\n\n{long}   :no-value:\n\n{short}"
    )


def test_every_constant_of_the_library_s_pages_can_be_shown() -> None:
    pages = sorted((DOCS / "api").glob("*.md"))
    changed = "".join(with_short_values(page.read_text(encoding="utf-8")) for page in pages)
    assert changed.count(".. autodata::") > changed.count(":no-value:") > 0


FITS = "x" * (LONGEST_VALUE - 2)
TOO_LONG = f"{FITS}x"
ADDRESS = object()


@pytest.mark.parametrize(("name", "is_shown"), [("FITS", 1), ("TOO_LONG", 0), ("ADDRESS", 0)])
def test_a_value_is_shown_up_to_a_length_and_if_it_is_the_same_every_time(
    name: str, is_shown: bool
) -> None:
    directive = f".. autodata:: {__name__}.{name}\n"
    assert (with_short_values(directive) == directive) == is_shown


def test_the_number_of_a_field_is_no_docstring() -> None:
    assert is_field_number(["Alias for field number 3"])
    assert not is_field_number(["Points by seat."])
    assert not is_field_number([])


def coloured(text: str) -> dict[str, object]:
    """Return the kind of each word of a record."""
    return {word: kind for kind, word in RecordLexer().get_tokens(text) if word.strip()}


def test_a_record_is_coloured_by_what_its_words_mean() -> None:
    kinds = coloured(
        "Castles of Burgundy record, version 2\n"
        "ruleset: alea\n"
        "seat 1: Anna | red | person | estate 1 | castle open\n"
        "# a comment\n"
        "roll 4 3 | 6 1 | white 5\n"
        "Anna | 3: take bank from depot 2\n"
        "Anna | castle d4\n"
    )
    assert kinds["Castles of Burgundy record, version 2"] is token.Keyword.Namespace
    assert kinds["# a comment"] is token.Comment
    assert kinds["ruleset"] is kinds["seat 1"] is token.Keyword
    assert kinds["roll"] is token.Keyword.Declaration
    assert kinds["Anna"] is token.Name.Variable
    assert kinds["take"] is kinds["from"] is kinds["white"] is token.Name.Tag
    assert kinds["d4"] is kinds["4"] is token.Number
    assert kinds["bank"] is token.String


def test_no_word_of_a_whole_record_is_an_error_of_the_colours() -> None:
    """A lexer that knows no rule for a letter calls it an error, which the site shows in red."""
    text = format_record(random_game(plain_header(), 3))
    found = list(RecordLexer().get_tokens(text))
    assert not [word for kind, word in found if kind in token.Error]
    assert "".join(word for _, word in found) == text
