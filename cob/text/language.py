"""The language in which the program speaks: one catalogue of all its sentences for each.

The sentences in the program are English, and the keys of the catalogues. `assets/languages` holds a
folder for each other language, as gettext lays them out; docs/languages.md tells how to add one.
"""

from __future__ import annotations

import gettext
import locale
import os
import re
import struct
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from cob.engine.message import Message
from cob.files.resources import data_folder

__all__ = [
    "ENGLISH",
    "Language",
    "Message",
    "languages",
    "speak",
    "spoken",
    "tr",
    "trn",
    "use_words",
]

_DAMAGE: Final = (OSError, ValueError, LookupError, struct.error)
"""What reading a catalogue raises that is missing or damaged."""
DOMAIN: Final = "cob"
"""The name of the catalogues' files."""


class Language(NamedTuple):
    """A language by its code, such as "de", and what its speakers call it."""

    code: str
    name: str


ENGLISH: Final = Language("en", "English")
_ASKED_IN: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says which languages its user reads; the first one counts."""
_OWN_NAME: Final = Message("English")
"""Translated with the name of the language, in that language."""


def languages(folder: Path | None = None) -> list[Language]:
    """Return English and every language that has a sound catalogue, by their codes."""
    folder = folder or _folder()
    found = [ENGLISH]
    for path in sorted(folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")):
        code = path.parts[-3]
        try:
            found.append(Language(code, _catalogue(code, folder).gettext(_OWN_NAME)))
        except _DAMAGE:
            continue
    return found


def speak(code: str, folder: Path | None = None) -> None:
    """Speak that language from now on; English if it has no catalogue, or a damaged one."""
    global _spoken, in_force
    folder = folder or _folder()
    known = {language.code for language in languages(folder)}
    _spoken = code if code in known else ENGLISH.code
    is_english = _spoken == ENGLISH.code
    in_force = gettext.NullTranslations() if is_english else _catalogue(_spoken, folder)


def preferred(environment: Mapping[str, str] = os.environ) -> str:
    """Return the code of the first language that the system asks for and that has a catalogue."""
    asked = filter(None, map(environment.get, _ASKED_IN))
    wishes = next(asked, None) or _system_locale()
    known = {language.code for language in languages()}
    for wish in wishes.split(":"):
        code = _language_of(locale.normalize(_language_of(wish))).lower()
        if code in known:
            return code
    return ENGLISH.code


def spoken() -> str:
    """Return the code of the language in force."""
    return _spoken


def use_words(words: str = "") -> None:
    """Call some things by other names from now on, in whatever language; nothing ends it.

    The words are a sentence of the catalogue, such as "estate = duchy; estates = duchies": whole
    words, with a capital or without. They replace nothing in what is put into a sentence.
    """
    global _words
    _words = words


def tr(text: str, /, **values: object) -> str:
    """Return a text in the language in force, with the values put in.

    A `Message` brings its own values. A value that is one is told in the same language; all others,
    such as players' names, stay as they are.
    """
    if not text:
        return ""
    if not isinstance(text, Message):
        found = in_force.gettext(text)
    else:
        values = {**text.values, **values}
        found = _looked_up(text, values)
    if _words:
        found = _reworded(found)
    return (
        found.format(**{name: _told(value) for name, value in values.items()}) if values else found
    )


def trn(one: str, many: str, number: int, /, **values: object) -> str:
    """Return a text that depends on a number, which it may show as {number}."""
    return tr(Message(one, many=many, number=number, **values))


def _looked_up(message: Message, values: dict[str, object]) -> str:
    number = values.get("number")
    if message.many and isinstance(number, int):
        return in_force.ngettext(message.template, message.many, number)
    return in_force.gettext(message.template)


def _reworded(text: str) -> str:
    """Return the text with the words in force; what stands in braces is left alone."""
    pattern, others = _pairs(in_force.gettext(_words))
    return pattern.sub(lambda match: others.get(match[0], match[0]), text)


@cache
def _pairs(words: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """Return what is looked for in a sentence, and what takes the place of each word."""
    pairs = (pair.partition("=") for pair in words.split(";"))
    others = {old.strip(): new.strip() for old, sign, new in pairs if sign}
    begun = {old[:1].upper() + old[1:]: new[:1].upper() + new[1:] for old, new in others.items()}
    others = {**begun, **others}
    either = "|".join(sorted(map(re.escape, others), key=len, reverse=True))
    return re.compile(rf"{{[^}}]*}}|(?<!\w)(?:{either})(?!\w)"), others


def _told(value: object) -> object:
    return tr(value) if isinstance(value, Message) else value


def _system_locale() -> str:
    """Return what Python finds, such as "de_DE", or "German_Germany" on Windows."""
    try:
        return locale.getlocale()[0] or ""
    except ValueError:  # a locale that Python does not know
        return ""


def _language_of(name: str) -> str:
    """Return a locale's name without country and encoding."""
    return re.split("[_.@]", name)[0]


def _folder() -> Path:
    return data_folder("assets") / "languages"


def _catalogue(code: str, folder: Path) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, folder, [code])


_words: str = ""
_spoken: str = ENGLISH.code
in_force: gettext.NullTranslations = gettext.NullTranslations()
"""The catalogue of the language in force."""
