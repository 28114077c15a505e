"""The language of the program: one catalogue of all its sentences for each language.

The sentences in the program are English, and the keys of the catalogues. `assets/languages` holds a
folder for each other language, in gettext's layout; docs/languages.md explains how to add one.
"""

from __future__ import annotations

import gettext
import locale
import os
import re
import struct
from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from cob.engine.message import Message, of_context
from cob.files.plain_bytes import plain_bytes
from cob.files.resources import data_folder

__all__ = [
    "ENGLISH",
    "Language",
    "Message",
    "in_force",
    "languages",
    "of_context",
    "speak",
    "spoken",
    "tell_in",
    "tr",
    "trn",
]

_DAMAGE: Final = (OSError, ValueError, LookupError, struct.error)
"""Errors of reading a catalogue that is missing or damaged."""
_MISFITS: Final = (LookupError, ValueError, AttributeError, TypeError)
"""Errors of formatting a damaged translation."""
_LARGEST_FILE: Final = 5_000_000
"""Maximum size in bytes; the longest catalogue takes 460,000."""
DOMAIN: Final = "cob"
"""The name of the catalogues' files."""


class Language(NamedTuple):
    """A language by its code, such as "de", and its own name."""

    code: str
    name: str


ENGLISH: Final = Language("en", "English")


@dataclass(slots=True)
class LanguageInForce:
    """The current language."""

    code: str
    texts: gettext.NullTranslations
    """Its catalogue."""


in_force: Final = LanguageInForce(ENGLISH.code, gettext.NullTranslations())
_context: ContextVar[str] = ContextVar("context", default="")
ASKED_IN: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables with the user's languages; the first one counts."""
_OWN_NAME: Final = Message("English")
"""Translated with the name of the language, in that language."""


def languages(folder: Path | None = None) -> list[Language]:
    """Return English and every language with an intact catalogue, by their codes."""
    folder = folder or _folder()
    found = [ENGLISH]
    for path in sorted(folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")):
        code = path.parts[-3]
        if code == ENGLISH.code:
            continue
        try:
            found.append(Language(code, _catalogue(code, folder).gettext(_OWN_NAME)))
        except _DAMAGE:
            continue
    return found


def speak(code: str, folder: Path | None = None) -> None:
    """Switch to that language; to English if it has no catalogue, or a damaged one."""
    folder = folder or _folder()
    known = {language.code for language in languages(folder)}
    in_force.code = code if code in known else ENGLISH.code
    try:
        in_force.texts = _catalogue(in_force.code, folder)
    except _DAMAGE:  # English needs none, but for the words of an edition
        in_force.texts = gettext.NullTranslations()


def preferred(environment: Mapping[str, str] = os.environ) -> str:
    """Return the code of the first requested language of the system that has a catalogue."""
    asked = filter(None, map(environment.get, ASKED_IN))
    wishes = next(asked, None) or _system_locale()
    known = {language.code for language in languages()}
    for wish in wishes.split(":"):
        code = _language_of(locale.normalize(_language_of(wish))).lower()
        if code in known:
            return code
    return ENGLISH.code


def spoken() -> str:
    """Return the code of the language in force."""
    return in_force.code


def tell_in(context: str) -> None:
    """Use the translations of a context, such as the words of an edition.

    It holds for the calling thread, until it sets another one. Texts without a translation of their
    own in the context use the usual one, and so does everything in the empty context.
    """
    _context.set(context)


def tr(text: str, /, **values: object) -> str:
    """Return a text in the language in force, with the values filled in.

    A `Message` has its own values. A value that is one is translated into the same language; all
    others, such as players' names, stay as they are. If the values do not fit a translation, the
    text is returned in English.
    """
    if not text:
        return ""
    english = text
    if not isinstance(text, Message):
        found = _looked_up(text)
    else:
        values = {**text.values, **values}
        number = values.get("number")
        many = (text.many, number) if text.many and isinstance(number, int) else ()
        english = text.many if many and number != 1 else text.template
        found = _looked_up(text.template, *many, own=text.context)
    if not values:
        return found
    told = {name: _told(value) for name, value in values.items()}
    try:
        return found.format(**told)
    except _MISFITS:
        return english.format(**told)


def trn(one: str, many: str, number: int, /, **values: object) -> str:
    """Return a text that depends on a number, which it may show as {number}."""
    return tr(Message(one, many=many, number=number, **values))


def _looked_up(text: str, many: str = "", number: int = 1, *, own: str = "") -> str:
    """Return the translation of a text, if possible in its own context or in that in force."""
    texts, context = in_force.texts, own or _context.get()
    if many:
        found = texts.npgettext(context, text, many, number) if context else ""
        is_missing = found in ("", text, many)
        return texts.ngettext(text, many, number) if is_missing else found
    # A catalogue has the text of a context under both, so that a translation equal to the
    # English text, such as the gamepad's Back, differs from a missing one.
    key = f"{context}\4{text}"
    found = texts.gettext(key) if context else key
    return texts.gettext(text) if found == key else found


def _told(value: object) -> object:
    return tr(value) if isinstance(value, Message) else value


def _system_locale() -> str:
    """Return Python's locale, such as "de_DE", or "German_Germany" on Windows."""
    try:
        return locale.getlocale()[0] or ""
    except ValueError:  # a locale unknown to Python
        return ""


def _language_of(name: str) -> str:
    """Return a locale's name without country and encoding."""
    return re.split("[_.@]", name)[0]


def _folder() -> Path:
    return data_folder("assets") / "languages"


def _catalogue(code: str, folder: Path) -> gettext.NullTranslations:
    return _catalogue_in(folder / code / "LC_MESSAGES" / f"{DOMAIN}.mo")


@lru_cache(maxsize=8)
def _catalogue_in(path: Path) -> gettext.NullTranslations:
    return gettext.GNUTranslations(BytesIO(plain_bytes(path, _LARGEST_FILE)))
