"""The rules reference: short articles from `assets/rules.toml`, and one about each hex tile.

The articles about tiles are made from the engine's tables and the tiles' own texts; the file adds
further paragraphs.
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from cob.engine import CobError
from cob.engine.errors import quoted
from cob.files.resources import data_folder
from cob.text.language import tr
from cob.tutorial.pictures import Picture, TilePicture, parse_picture
from cob.tutorial.tables import TABLES, Table
from cob.tutorial.tile_articles import (
    GALLERIES,
    Fact,
    faces_of,
    tile_facts,
    tile_label,
    tile_number,
    tile_pictures,
    tile_rule,
    tile_title,
    tile_words,
)

FILE: Final = "rules.toml"
BULLET: Final = "- "
"""Begins a paragraph that is a point of a list."""
_ARTICLE_KEYS: Final = frozenset(
    ("id", "topic", "title", "text", "pictures", "table", "gallery", "see", "words", "covers")
)
_TILE_KEYS: Final = frozenset(("about", "note", "see", "words", "covers"))


class RulesError(CobError):
    """The rules cannot be shown; the sentence names the file, the article and the remedy."""


@dataclass(frozen=True, slots=True)
class Article:
    """One article of the reference."""

    id: str
    topic: str
    title: str
    label: str
    """The short title for lists and galleries."""
    paragraphs: tuple[str, ...]
    """A paragraph that begins with `BULLET` is a point of a list."""
    pictures: tuple[Picture, ...] = ()
    table: Table = ()
    facts: tuple[Fact, ...] = ()
    """For a tile, its number of copies and its spaces."""
    number: str = ""
    """For a tile, its number of copies, in short."""
    gallery: tuple[str, ...] = ()
    """The articles about tiles that it shows together."""
    see: tuple[str, ...] = ()
    """Related articles."""
    words: str = ""
    """Further words by which a search finds it, besides its title and its text."""
    covers: tuple[str, ...] = ()
    """The clauses of the rules that it explains."""

    @property
    def icon(self) -> Picture | None:
        """The picture that stands for it in a list."""
        if self.pictures:
            return self.pictures[0]
        return TilePicture(faces_of(self.gallery[0])[0]) if self.gallery else None


@dataclass(frozen=True)
class Reference:
    """All articles in one language, in the order of their topics."""

    topics: tuple[str, ...]
    articles: tuple[Article, ...]
    _by_id: Mapping[str, Article] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_id", {article.id: article for article in self.articles})

    def __contains__(self, name: object) -> bool:
        return name in self._by_id

    def find(self, name: str) -> Article:
        """Return the article with that id; raises `RulesError` if there is none."""
        if name not in self._by_id:
            raise RulesError(f"there is no article {quoted(name)} in the rules")
        return self._by_id[name]

    def search(self, text: str) -> list[Article]:
        """Return the articles that contain a word for every word searched, the best ones first.

        A search word matches the beginning of a word. A match in the title counts more than one in
        the search words, and that more than one in the text. Capitals and accents do not matter. An
        empty search finds everything.
        """
        wanted = _words(text)
        if not wanted:
            return list(self.articles)
        found = [
            (rank, number)
            for number, entry in enumerate(self._index)
            if (rank := entry.rank(wanted)) is not None
        ]
        return [self.articles[number] for _, number in sorted(found)]

    @cached_property
    def _index(self) -> tuple[_Entry, ...]:
        return tuple(map(_entry, self.articles))


@dataclass(frozen=True, slots=True)
class _Entry:
    """An article for the search: its words, those with the highest weight first."""

    label: tuple[str, ...]
    layers: tuple[tuple[str, ...], ...]

    def rank(self, wanted: tuple[str, ...]) -> tuple[int, int, int] | None:
        """Return a rank, the smaller the better; None if a word is missing."""
        depths = []
        for word in wanted:
            found = [any(each.startswith(word) for each in layer) for layer in self.layers]
            if True not in found:
                return None
            depths.append(found.index(True))
        begins = _begins(self.label, wanted)
        return 0 if begins else 1, len(self.label) if begins else 0, sum(depths)


def _begins(label: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """Return whether the label begins with the typed text."""
    return len(wanted) <= len(label) and all(map(str.startswith, label, wanted))


def _entry(article: Article) -> _Entry:
    cells = (text for row in (*article.table, *article.facts) for text in row)
    body = " ".join((*article.paragraphs, *cells))
    texts = (article.title, article.words, body)
    return _Entry(_words(article.label), tuple(map(_words, texts)))


def _words(text: str) -> tuple[str, ...]:
    """Return the words of a text without capitals, accents and signs; "carpenter's" is one word."""
    plain = unicodedata.normalize("NFKD", text.replace("'", "").replace("’", "")).casefold()
    kept = (letter for letter in plain if not unicodedata.combining(letter))
    return tuple("".join(letter if letter.isalnum() else " " for letter in kept).split())


# --- the file ---------------------------------------------------------------------------------


def load_reference(path: Path | None = None) -> Reference:
    """Return the shipped rules, or those of another file, in the language in force.

    Raises `RulesError` with a sentence that names the file and the article at fault.
    """
    path = path or data_folder("assets") / FILE
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise RulesError(f"the rules cannot be shown: {path} is missing, {_CURE}") from error
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise RulesError(f"the rules cannot be shown: {path} is damaged ({error}), {_CURE}") from (
            error
        )
    try:
        return _reference(table)
    except CobError as error:
        raise RulesError(f"the rules cannot be shown: {path}, {error}; mend it, or {_CURE}") from (
            error
        )


_CURE: Final = "install the game again"


def _reference(table: Mapping[str, Any]) -> Reference:
    topics = _texts(table, "topics")
    notes = table.get("tile", {})
    rows = table.get("article", [])
    if not isinstance(rows, list) or not isinstance(notes, dict):
        raise RulesError("write [[article]] above each article and [tile.NAME] above each tile")
    for name in notes:
        if not faces_of(name):
            raise RulesError(f"tile {quoted(name)}: there is no such tile")
    articles = [article for row in rows for article in _with_tiles(row, notes)]
    ids = Counter(article.id for article in articles)
    for article in articles:
        where = f"article {quoted(article.id)}"
        if ids[article.id] > 1:
            raise RulesError(f"{where}: there are two of that id")
        if article.topic not in topics:
            raise RulesError(f"{where}: {quoted(article.topic)} is none of the topics")
        for other in article.see:
            if other not in ids:
                raise RulesError(f"{where}: there is no article {quoted(other)} to see")
    articles.sort(key=lambda article: topics.index(article.topic))
    told = tuple(replace(article, topic=tr(article.topic)) for article in articles)
    return Reference(tuple(map(tr, topics)), told)


def _with_tiles(row: Any, notes: Mapping[str, Any]) -> Iterator[Article]:
    """Yield the article, and after a gallery those about its tiles."""
    article = _article(row)
    yield article
    for name in article.gallery:
        yield _tile_article(name, article.topic, notes.get(name, {}))


def _article(row: Any) -> Article:
    name = row.get("id") if isinstance(row, dict) else None
    if not isinstance(name, str) or not name:
        raise RulesError("an article lacks its id")
    try:
        _refuse_unknown(row, _ARTICLE_KEYS)
        title, gallery, table = (_text(row, key) for key in ("title", "gallery", "table"))
        text = paragraphs(_text(row, "text"))
        if not title or not text:
            raise RulesError('it needs a "title" and a "text"')
        if gallery and gallery not in GALLERIES:
            raise RulesError(f'its "gallery" is none of {", ".join(GALLERIES)}')
        if table and table not in TABLES:
            raise RulesError(f'its "table" is none of {", ".join(TABLES)}')
        return Article(
            id=name,
            topic=_text(row, "topic"),
            title=tr(title),
            label=tr(title),
            paragraphs=tuple(map(tr, text)),
            pictures=tuple(map(parse_picture, _texts(row, "pictures"))),
            table=TABLES[table]() if table else (),
            gallery=GALLERIES.get(gallery, ()),
            see=tuple(_text(row, "see").split()),
            words=tr(_text(row, "words")),
            covers=tuple(_text(row, "covers").split()),
        )
    except CobError as error:
        raise RulesError(f"article {quoted(name)}: {error}") from error


def _tile_article(name: str, topic: str, row: Any) -> Article:
    faces = faces_of(name)
    try:
        if not isinstance(row, dict):
            raise RulesError(f"write [tile.{name}] above it")
        _refuse_unknown(row, _TILE_KEYS)
        about = _text(row, "about")
        if faces[0].number and not about:
            raise RulesError('it needs an "about", a few words on what it does')
        about = tr(about)
        return Article(
            id=name,
            topic=topic,
            title=tile_title(faces, about),
            label=tile_label(faces, about),
            paragraphs=(tile_rule(faces), *map(tr, paragraphs(_text(row, "note")))),
            pictures=tile_pictures(faces),
            facts=tile_facts(faces),
            number=tile_number(faces),
            see=tuple(_text(row, "see").split()),
            words=f"{tile_words(faces)} {tr(_text(row, 'words'))}",
            covers=tuple(_text(row, "covers").split()),
        )
    except CobError as error:
        raise RulesError(f"tile {quoted(name)}: {error}") from error


def paragraphs(text: str) -> tuple[str, ...]:
    """Return the paragraphs of a text, each in one line; a point of a list is one of its own."""
    found: list[str] = []
    goes_on = False
    for line in map(str.strip, text.splitlines()):
        if goes_on and line and not line.startswith(BULLET):
            found[-1] += f" {line}"
        elif line:
            found.append(line)
        goes_on = bool(line)
    return tuple(found)


def _refuse_unknown(row: Mapping[str, Any], known: Iterable[str]) -> None:
    for key in row:
        if key not in known:
            raise RulesError(f"{quoted(key)} is none of {', '.join(sorted(known))}")


def _text(row: Mapping[str, Any], key: str) -> str:
    value = row.get(key, "")
    if not isinstance(value, str):
        raise RulesError(f'"{key}" must be a text')
    return value.strip()


def _texts(row: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = row.get(key, [])
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise RulesError(f'"{key}" must be texts in brackets')
    return tuple(value)
