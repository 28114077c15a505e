"""The files in tests/conformance: the good ones are understood in full, the bad ones refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cob.engine import NotationError
from cob.record import FIRST_LINE, RecordError, format_record, read_file, read_record
from cob.record.text import statement_numbers
from tests.games import estates
from tests.record.conformance import BAD, FOLDER, GOOD, conformance_estates, expected, told
from tests.record.page import grammar, is_record, statements


def line_of(error: RecordError) -> int | None:
    cause = error.__cause__
    return cause.line if isinstance(cause, RecordError) else None


def kind_of(path: Path, error: RecordError) -> str:
    """The kind of a fault as the files name it, worked out from the line at which it was found."""
    line = line_of(error) or 1
    try:
        text = path.read_bytes().decode("utf-8-sig")
        numbers = statement_numbers(text)
    except (UnicodeDecodeError, RecordError):
        return "text"
    lines = text.split("\n")
    head = lines[: min(numbers, default=len(lines) + 1) - 1]
    try:
        read_record("\n".join(head), conformance_estates())
    except RecordError:
        return "version" if not statements("\n".join(head[: line - 1])) else "header"
    (said,) = statements(lines[line - 1])
    return "rules" if grammar().matches("move-line", said) else "notation"


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_good_file_is_understood(path: Path) -> None:
    assert told(path) == expected(path)
    game = read_file(path, conformance_estates())
    again = read_record(format_record(game), conformance_estates())
    assert again.state == game.state
    assert again.header == game.header


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_file_is_refused_where_the_fault_is(path: Path) -> None:
    with pytest.raises(RecordError) as caught:
        read_file(path, conformance_estates())
    assert {"line": line_of(caught.value), "kind": kind_of(path, caught.value)} == expected(path)


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_good_file_is_in_the_grammar(path: Path) -> None:
    assert is_record(path.read_bytes().decode("utf-8"))


def is_notation_error(error: RecordError) -> bool:
    cause = error.__cause__
    return cause is not None and isinstance(cause.__cause__, NotationError)


def test_what_the_program_calls_no_move_is_not_in_the_grammar() -> None:
    found = 0
    for path in BAD:
        with pytest.raises(RecordError) as caught:
            read_file(path, conformance_estates())
        if line_of(caught.value) and is_notation_error(caught.value):
            kind = "header" if path.stem.startswith("position-") else "notation"
            assert expected(path)["kind"] == kind, path
            found += 1
    assert found > 5


def test_every_file_has_an_expectation_and_every_expectation_a_file() -> None:
    for folder, records in (("good", GOOD), ("bad", BAD)):
        found = {path.stem for path in (FOLDER / folder).glob("*.json")}
        assert found == {path.stem for path in records}
        assert len(list((FOLDER / folder).iterdir())) == 2 * len(found)
    kinds = {str(expected(path)["kind"]) for path in BAD}
    assert kinds == {"text", "version", "header", "notation", "rules"}


def test_the_good_files_show_every_ruleset_and_number_of_players() -> None:
    shown = [expected(path) for path in GOOD]
    rulesets = {str(each["ruleset"]).partition(",")[0] for each in shown}
    assert rulesets == set(grammar().words("ruleset"))
    assert {len(each["seats"]) for each in shown} == {2, 3, 4}  # type: ignore[arg-type]
    assert {each["finished"] for each in shown} == {True, False}


def test_the_estates_that_come_with_the_files_are_the_printed_ones() -> None:
    for number, layout in conformance_estates().items():
        if number in estates():
            printed = estates()[number]
            assert (layout.kinds, layout.dice) == (printed.kinds, printed.dice)
    assert set(estates()) < set(conformance_estates())


def test_the_estates_are_plain_json() -> None:
    content = json.loads((FOLDER / "estates.json").read_text(encoding="utf-8"))
    assert all(len(spaces) == 37 for spaces in content.values())
    assert FIRST_LINE in (FOLDER / "README.md").read_text(encoding="utf-8")
