"""The catalogue reads the program's sentences from its sources."""

from __future__ import annotations

import re

from tools import catalogue


def test_a_sentence_in_a_context_is_found_with_it() -> None:
    contexts = catalogue.own_contexts()
    assert contexts["key"]["Delete"] == ["cob/ui/inputs/keys.py"]
    assert "cob/ui/inputs/keys.py" not in catalogue.sentences()["Delete"]


def test_the_nouns_that_are_counted_have_many_by_an_s() -> None:
    nouns = [pair[0] for pair in catalogue.sentences() if isinstance(pair, tuple)]
    counted_nouns = [noun for noun in nouns if re.fullmatch(r"\{number\} [a-zA-Z ]+", noun)]
    assert len(counted_nouns) > 5
    irregular = re.compile(r"(?:s|x|z|ch|sh|[^aeiou]y|fe?|man)$")
    for noun, many in (pair for pair in catalogue.sentences() if isinstance(pair, tuple)):
        if noun in counted_nouns and many == f"{noun}s":
            assert not irregular.search(noun), noun


def test_the_files_do_not_depend_on_the_version_of_babel() -> None:
    """A newer one knows other plural forms of French, and would sign what it compiles."""
    for code in catalogue.codes():
        assert catalogue.renewed(code).plural_forms == catalogue.read(code).plural_forms
        assert b"Generated-By" not in catalogue.path_of(code, "mo").read_bytes()
