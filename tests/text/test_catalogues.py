"""Catalogues in gettext's form: plural forms of every language, contexts, and faults."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from cob.text import language
from cob.text.language import ENGLISH, Message, of_context, tr, trn
from cob.text.wording import counted
from tools import catalogue

WORKERS = ("{number} worker", "{number} workers")
ROBOTNICY = ("{number} robotnik", "{number} robotnicy", "{number} robotników")


def polish(folder: Path, *forms: str) -> Catalog:
    """Write a small catalogue of a language with three plural forms."""
    texts = Catalog(locale="pl")
    texts.add("English", "Polski")
    texts.add(WORKERS, forms)
    texts.add(WORKERS, [f"{form}!" for form in forms], context="special-edition")
    path = folder / "pl" / "LC_MESSAGES" / "cob.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(catalogue.compiled(texts))
    path.with_suffix(".po").write_text(catalogue.as_text(texts), encoding="utf-8")
    return texts


@pytest.fixture
def spoken_polish(tmp_path: Path) -> Iterator[None]:
    polish(tmp_path, *ROBOTNICY)
    language.speak("pl", tmp_path)
    assert language.spoken() == "pl"
    yield
    language.tell_in("")
    language.speak(ENGLISH.code)


@pytest.mark.usefixtures("spoken_polish")
@pytest.mark.parametrize(
    ("number", "form"),
    [(0, 2), (1, 0), (2, 1), (4, 1), (5, 2), (11, 2), (12, 2), (21, 2), (22, 1), (25, 2), (102, 1)],
)
def test_a_language_of_three_forms_has_the_one_that_its_catalogue_asks_for(
    number: int, form: int
) -> None:
    told = ROBOTNICY[form].format(number=number)
    assert trn(*WORKERS, number) == told
    assert counted(number, "worker") == told
    later = Message(WORKERS[0], many=WORKERS[1], number=number)
    assert tr(Message("{workers}", workers=later)) == told
    language.tell_in("special-edition")
    assert trn(*WORKERS, number) == f"{told}!"


def test_a_language_of_three_forms_with_two_of_them_is_at_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    polish(tmp_path, *ROBOTNICY[:2], "")
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    missing = "not translated: {number} worker"
    assert missing in catalogue.faults("pl")
    path = catalogue.path_of("pl")
    path.write_text(re.sub(r'msgstr\[2\] ".*"\n', "", path.read_text(encoding="utf-8")), "utf-8")
    assert "msgstr[2]" not in path.read_text("utf-8")
    assert missing in catalogue.faults("pl")


def test_what_is_one_word_in_english_may_be_two_elsewhere() -> None:
    """The key Delete, and the button that deletes a saved game."""
    key = of_context("key", "Delete")
    language.speak("de")
    try:
        assert (tr("Delete"), tr(key)) == ("Löschen", "Entf")
        assert tr(of_context("nowhere", "Delete")) == "Löschen"
    finally:
        language.speak(ENGLISH.code)
    assert tr(key) == "Delete"
