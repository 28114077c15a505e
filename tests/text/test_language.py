"""The program speaks other languages: whole sentences, the right numbers, and never a crash."""

from __future__ import annotations

import gettext
import re
import struct
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cob.engine import ALEA, CobError, parse_action, why_illegal
from cob.engine.components import Kind, Tile
from cob.text import language
from cob.text.action_texts import describe_action
from cob.text.language import ENGLISH, Message, of_context, tr, trn
from cob.text.narration import sentences
from cob.text.tile_texts import describe_tile
from cob.text.wording import alternatives, counted, goods_name, listed, sentence, with_a, with_the
from tests.engine.table import position
from tools import catalogue


@pytest.fixture
def german() -> Iterator[None]:
    language.speak("de")
    yield
    language.speak(ENGLISH.code)


@pytest.mark.parametrize("code", catalogue.codes())
def test_every_sentence_is_translated_with_its_values_and_numbers(code: str) -> None:
    assert catalogue.faults(code) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('msgid "Next lesson"\nmsgstr "[^"]*"', 'msgid "Next lesson"\nmsgstr ""', "not translated"),
        ('(#: .*\n)(msgid "Next lesson")', "\\1#, fuzzy\n\\2", "marked as uncertain"),
        ("\\Z", '\nmsgid "Nobody says this"\nmsgstr "Das sagt niemand"\n', "run --write"),
    ],
    ids=["empty", "fuzzy", "unused"],
)
def test_an_empty_an_uncertain_and_an_unused_entry_are_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, fault: str
) -> None:
    text = catalogue.path_of("de").read_text(encoding="utf-8")
    changed, number = re.subn(old, new, text)
    assert number
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    catalogue.path_of("de").parent.mkdir(parents=True)
    catalogue.path_of("de").write_text(changed, encoding="utf-8")
    catalogue.path_of("de", "mo").write_bytes(b"")
    assert any(fault in each for each in catalogue.faults("de"))


def test_english_german_and_french_are_there() -> None:
    assert [tuple(each) for each in language.languages()] == [
        ("en", "English"),
        ("de", "Deutsch"),
        ("fr", "Français"),
    ]


def test_english_is_spoken_until_something_else_is_asked_for() -> None:
    assert language.spoken() == "en"
    assert tr("Back") == "Back"
    assert tr("Round {round}", round=3) == "Round 3"
    assert tr("") == ""


@pytest.mark.usefixtures("german")
def test_nouns_in_a_sentence_are_translated_and_names_are_not() -> None:
    """A player may well be called Bank."""
    assert with_the(Tile.BANK) == "die Bank"
    assert with_a(Tile.MARKET) == "einen Markt"
    assert "3 Kühe" in with_the(Tile.COW_3)
    assert tr("{name} is to play", name="bank").startswith("bank ")
    assert tr(Message("{name} wins the large bonus tile for {what}"), name="Anna", what="x")


@pytest.mark.usefixtures("german")
def test_numbers_decide_between_one_and_many() -> None:
    assert counted(1, "worker") == "1 Arbeiter"
    assert counted(1, "Silverling") == "1 Silberling"
    assert counted(2, "Silverling") == "2 Silberlinge"
    assert "{" not in goods_name(3, 1) + goods_name(3, 2)
    assert listed(["a", "b", "c"]) == "a, b und c"
    assert alternatives(["a", "b", "c"]) == "a, b oder c"
    assert listed(["a"]) == "a"
    assert listed([]) == ""


@pytest.mark.usefixtures("german")
def test_what_the_engine_refuses_is_told_in_the_language_in_force() -> None:
    """The engine says it in English, and knows how the sentence was made."""
    state = position(dice=(3, 5))
    refusal = why_illegal(state, parse_action("4: take workers"))
    assert refusal == "you have no unused die that shows 4"
    told = sentence(refusal)
    assert told != "You have no unused die that shows 4."
    assert "4" in told


@pytest.mark.usefixtures("german")
def test_actions_tiles_and_the_log_are_told_in_the_language_in_force() -> None:
    state = position(dice=(3, 5))
    assert describe_action(state, parse_action("3: take workers")) != "Take worker tiles with the 3"
    english = {"the", "you", "your", "of"}
    for tile in Tile:
        assert not english & set(describe_tile(tile, ALEA).lower().split()), tile
    assert sentences([], ["Anna"]) == []


def test_an_error_says_its_message_in_every_language() -> None:
    message = Message("{colour} goods", colour=Message("red"))
    error = CobError(message)
    assert str(error) == "red goods"
    assert error.message is message
    assert CobError("plain {text}").message.template == "plain {text}"
    language.speak("de")
    try:
        assert "rot" in tr(Message("{number} {colour}", number=2, colour=Message("red")))
        assert tr(CobError(Message("red")).message) == "rot"
    finally:
        language.speak("en")


@pytest.mark.usefixtures("german")
def test_a_context_has_a_wording_of_its_own_and_the_usual_one_for_the_rest() -> None:
    """SE-05: in another thread, and once it is left, all texts are the usual ones."""
    message = Message("{name} chooses estate {estate}", name="Anna", estate="4")
    usual, back = tr(message), tr("Back")
    language.tell_in("special-edition")
    try:
        assert tr(message) == usual.replace("Fürstentum", "Herzogtum") != usual
        assert tr("Back") == back
        with ThreadPoolExecutor(1) as other:
            assert other.submit(tr, message).result() == usual
    finally:
        language.tell_in("")
    assert tr(message) == usual


@pytest.mark.usefixtures("german")
def test_a_word_of_a_context_may_be_the_english_one() -> None:
    assert tr(of_context("gamepad", "Back")) == "Back" != tr("Back")


def test_a_plural_of_the_engine_is_told_by_its_number() -> None:
    message = Message("{number} step", many="{number} steps", number=2)
    assert message == "2 steps"
    assert Message("{number} step", many="{number} steps", number=1) == "1 step"
    assert trn("{number} step", "{number} steps", 1) == "1 step"


_UNKNOWN_ENCODING = (
    *(b"\xde\x12\x04\x95", bytes(4), struct.pack("<5I", 1, 28, 36, 0, 0)),
    *(struct.pack("<4I", 0, 44, 20, 45), b"\0Content-Type: x; charset=y\n\0"),
)


@pytest.mark.parametrize(
    "content",
    [
        *(None, b"", b"no catalogue", b"\xde\x12\x04\x95" + bytes(40)),
        b"".join(_UNKNOWN_ENCODING),
    ],
)
def test_a_missing_or_damaged_catalogue_means_english(
    tmp_path: Path, content: bytes | None
) -> None:
    path = tmp_path / "de" / "LC_MESSAGES" / "cob.mo"
    path.parent.mkdir(parents=True)
    if content is not None:
        path.write_bytes(content)
    language.speak("de", tmp_path)
    try:
        assert tr("Back") == "Back"
    finally:
        language.speak("en")
    assert language.languages(tmp_path)[0] == ENGLISH


class OneWording(gettext.NullTranslations):
    """A catalogue with the same translation for everything."""

    def __init__(self, wording: str) -> None:
        super().__init__()
        self.wording = wording

    def gettext(self, message: str) -> str:
        return self.wording

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.wording


@pytest.mark.parametrize("wording", ["{nmae} ruht", "{} ruht", "{name} {", "{name.x}", "{name[x]}"])
def test_a_wording_into_which_the_values_do_not_fit_is_passed_over(
    wording: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language.in_force, "texts", OneWording(wording))
    assert tr("{name} rests", name="Anna") == "Anna rests"
    assert tr(Message("{name} rests", name="Anna")) == "Anna rests"
    for number, told in ((1, "A has 1 tile"), (2, "A has 2 tiles")):
        forms = "{name} has {number} tile", "{name} has {number} tiles"
        assert trn(*forms, number, name="A") == told


@pytest.mark.parametrize("code", ["de_AT", "DE", "../languages/de", "de\0", ""])
def test_only_a_language_that_is_listed_is_spoken(code: str) -> None:
    """The settings may name anything; where they show the list, the language in force is in it."""
    language.speak(code)
    assert language.spoken() == "en"
    assert tr("Back") == "Back"


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANGUAGE": "xx:de:en", "LANG": "en_GB.UTF-8"}, "de"),
        ({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fi_FI.UTF-8"}, "en"),
        ({"LANG": "de@euro"}, "de"),
        ({"LANG": "German_Germany.1252"}, "de"),
    ],
)
def test_at_first_the_language_is_that_of_the_system(
    environment: dict[str, str], code: str
) -> None:
    assert language.preferred(environment) == code


def test_on_windows_python_spells_languages_out_or_does_not_know_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("locale.getlocale", lambda: ("German_Germany", "1252"))
    assert language.preferred({}) == "de"

    def unknown() -> None:
        raise ValueError("unknown locale: en-DE")

    monkeypatch.setattr("locale.getlocale", unknown)
    assert language.preferred({}) == "en"


def test_kinds_have_names_of_their_own_in_german() -> None:
    language.speak("de")
    try:
        from cob.engine.components import REGION_NAMES

        assert len({tr(REGION_NAMES[kind]) for kind in Kind}) == len(Kind)
    finally:
        language.speak("en")
