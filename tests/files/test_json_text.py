"""What two windows wrote into one file, brought together."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as some

from cob.files.json_text import as_json, merged_json

KEYS = some.sampled_from(["a", "b", "c"])
CONTENTS = some.dictionaries(
    KEYS,
    some.integers(0, 2)
    | some.dictionaries(KEYS, some.integers(0, 2), max_size=3)
    | some.lists(KEYS, unique=True),
    max_size=3,
)
Content = dict[str, object]


def merged(base: Content, mine: Content, theirs: Content) -> object:
    return json.loads(merged_json(*map(as_json, (base, mine, theirs))))


def in_order(content: object) -> object:
    assert isinstance(content, dict)
    return {k: sorted(v) if isinstance(v, list) else v for k, v in content.items()}


def test_each_window_s_changes_stay() -> None:
    base = {"volume": 6, "muted": False, "told": ["buy"], "furthest": {"dice": 1}}
    mine = {"volume": 3, "muted": False, "told": ["buy", "sell"], "furthest": {"dice": 4}}
    theirs = {"volume": 6, "muted": True, "told": [], "furthest": {"dice": 1, "ships": 2}}
    assert merged(base, mine, theirs) == {
        "volume": 3,
        "muted": True,
        "told": ["sell"],
        "furthest": {"dice": 4, "ships": 2},
    }


def test_what_both_changed_is_as_i_have_it() -> None:
    assert merged({"volume": 6}, {"volume": 3}, {"volume": 9}) == {"volume": 3}


def test_what_one_took_away_is_gone() -> None:
    assert merged({"a": 1, "b": 2}, {"b": 2}, {"a": 1, "b": 2, "c": 3}) == {"b": 2, "c": 3}


@pytest.mark.parametrize("text", ["", "[]", "3", "{"])
def test_what_is_no_object_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no object|Expecting"):
        merged_json("{}", "{}", text)


@given(base=CONTENTS, other=CONTENTS)
def test_who_changed_nothing_takes_over_all(base: Content, other: Content) -> None:
    """The order of a list does not count."""
    assert in_order(merged(base, base, other)) == in_order(other)
    assert in_order(merged(base, other, base)) == in_order(other)
