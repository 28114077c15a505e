"""German uses one word for each thing, the informal address, and the captions of buttons."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

import pytest

from cob.engine import parse_action
from cob.text import language
from cob.text.action_texts import describe_action
from cob.text.language import ENGLISH
from cob.text.narration import sentences
from tests.engine.table import act, position
from tools import catalogue

INSTEAD = {
    r"\b[Gg]ratis\b|\b[Uu]msonst\b": "kostenlos",
    r"\b[Aa]utomatisch": "von selbst",
    r"\bPhasen?\b": "Durchgang, as in the rule book",
    r"\bEffekt": "Wirkung, or Vorteil of a building",
    r"\b[Vv]erwende": "einsetzen for dice, nutzen for what a tile allows",
    r"\bWürfel (be)?nutz": "einsetzen",
    r"\b([Jj]e|im|in jedem) Zug, |\b[Ee]inmal (je|im|in jedem) Zug\b": "einmal pro Zug",
    r"\bwerten (am Ende|sofort|wieder)": "zählen: what is counted does not count itself",
    r"\b[Vv]ervollständig": "abschließen",
    r"\borangefarben": "orange",
    r"\bStartzahl\b|\bSeed\b": "Startwert",
    r"\babspielen\b": "ansehen",
    r"\bRegelfassung": "Regelwerk",
    r"\b[Gg]espeicherten? (Spiel|Partie)|\bden gespeicherten\b": "Spielstände",
    r"\bvorbereite": "beim Einrichten einer Partie",
    r"\bSpieltisch": "Tisch",
    r"\bCoach\b": "Trainer",
    r"\bZuges\b": "Zugs",
    r"\bgleich welche": "egal welche",
    r"leuchtende Feld mit einer \d": "das leuchtende Feld mit der 3: there is one",
    r"\bEscape\b": "Esc, as it stands on the key",
    r"\bMauszeiger\b|\bZeiger (auf|darauf)": "Zeige mit der Maus auf",
    r"\bWie üblich\b": "Zurücksetzen, where it is a button",
    r"\b(auf dem|aufs) (schwarzen )?Depot": "im Depot",
    r"(?<=[a-zäöüß,}] )(Sie|Ihnen|Ihre?[nmrs]?)\b": "du",
    r"[\"']": "„ and “",
    r"\.\.\.": "…",
    r"(?<=\w) - (?=\w)": "a dash",
}
"""Words that German must not use, each with its replacement. Lists of search words may use any."""
NO_CAPTIONS = {
    *("number", "colour", "die", "choices", "10", "CSV", "Unendlich", "Basic", "cob1:", "-"),
    *("Orientation", "Stagger Axis", "Stagger Index", "3: take bank from depot 3", "end turn"),
}
"""Other texts between quotation marks: properties of a map, notation, another site's words."""


def told(*, with_search_words: bool = True) -> Iterator[str]:
    """Every German form of every sentence, with or without the search words of rules."""
    left_out = set() if with_search_words else search_words()
    for message in catalogue.read("de"):
        if message.id and message.id not in left_out:
            forms = message.string
            yield from (forms,) if isinstance(forms, str) else forms


def search_words() -> set[str]:
    rules = tomllib.loads((catalogue.ROOT / "assets" / "rules.toml").read_text(encoding="utf-8"))
    rows = (*rules["article"], *rules["tile"].values())
    return {row["words"].strip() for row in rows if "words" in row}


@pytest.mark.parametrize("pattern", INSTEAD)
def test_german_has_one_word_for_one_thing(pattern: str) -> None:
    found = [text for text in told(with_search_words=False) if re.search(pattern, text)]
    assert not found, f"{INSTEAD[pattern]}: {found}"


def test_a_caption_is_quoted_as_it_stands_on_the_button() -> None:
    captions = {" ".join(text.split()).rstrip(".") for text in told()} | NO_CAPTIONS
    quoted = {
        words for text in told() for words in re.findall("„([^“]*)“", text) if "{" not in words
    }
    assert quoted - captions == set()


@pytest.fixture
def german() -> Iterator[None]:
    language.speak("de")
    yield
    language.speak(ENGLISH.code)


@pytest.mark.usefixtures("german")
def test_a_die_is_named_before_the_verb_that_ends_a_german_sentence() -> None:
    state = position(dice=(3, 5), workers=2, storage="ship market bank")

    def offered(text: str) -> str:
        return describe_action(state, parse_action(text))

    assert offered("3: take bank from depot 3, discard market") == (
        "Die Bank mit der 3 aus Depot 3 nehmen, dafür den Markt abwerfen"
    )
    assert offered("3: add ship to d5") == "Das Schiff mit der 3 für 2 Arbeiter auf d5 anlegen"
    assert offered("3: take workers") == "Arbeiter mit der 3 nehmen"
    assert offered("free: add ship to d5") == "Das Schiff auf d5 anlegen"


@pytest.mark.usefixtures("german")
def test_the_log_says_what_was_added_with_which_die_in_this_order() -> None:
    state = position(dice=(3, 5), storage="ship")
    line, *_ = sentences(act(state, "5: add ship to d5"), ("Anna", "Benno"))
    assert line.text == "Anna legt ein Schiff mit einer 5 auf d5 an."
