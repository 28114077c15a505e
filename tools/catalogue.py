"""The catalogues of the languages: whether they have every sentence, and how they are renewed.

python tools/catalogue.py            print how complete each language is
python tools/catalogue.py --write    take new sentences in, old ones out, and compile
python tools/catalogue.py --new fr   begin another language
python tools/catalogue.py --check    fail for a sentence that is empty, uncertain, old or misses
                                     a value
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, Final, cast

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from cob.engine.ruleset import SPECIAL_EDITION  # noqa: E402
from cob.text.language import DOMAIN, ENGLISH  # noqa: E402
from cob.tutorial.first_game.script import load_script  # noqa: E402
from cob.tutorial.reading import load_lessons  # noqa: E402
from cob.tutorial.reference import paragraphs  # noqa: E402
from cob.tutorial.road.chapters import load_chapters  # noqa: E402
from cob.ui.kit.editions import CONTEXTS  # noqa: E402

FOLDER: Final = ROOT / "assets" / "languages"
Sentence = str | tuple[str, str]
"""A sentence, or a pair for one and for many."""
_USUAL_WORDS: Final = {
    CONTEXTS[SPECIAL_EDITION.name]: re.compile(
        r"\{\w+\}|\b((?:[Ee]state|[Ss]torage space|Silverling|[Kk]nowledge tile)s?"
        r"|[Kk]nowledge regions?|[Mm]ine, knowledge)\b"
    )
}
"""For each context, the words that it replaces; values in braces do not count."""
_WITHOUT_A_TABLE: Final = (
    "assets/",
    "cob/analysis/habits/",
    "cob/arena/",
    "cob/commands/",
    "cob/terminal/",
    "cob/ui/kit/editions.py",
    "cob/ui/screens/estates/",
    "cob/ui/screens/habits/",
    "cob/ui/screens/new_game/",
    "cob/ui/screens/statistics/",
)
"""The files whose sentences appear without a game on the screen, and thus in the usual words."""
_VALUE: Final = re.compile(r"\{\w+\}")
_OF_ARGPARSE: Final = re.compile(r"%(\(\w+\))?[sr]\b")
"""The values of `argparse`'s own sentences."""
_NUMBER: Final = re.compile(r"\d+")
_NO_DATE: Final = datetime(2000, 1, 1, tzinfo=UTC)


def sentences() -> dict[Sentence, list[str]]:
    """Return every sentence of the program, with the files in which it stands."""
    return _gathered("")


def _gathered(context: str) -> dict[Sentence, list[str]]:
    """Return the sentences that the program itself puts into a context; most are in none."""
    data = ((*each, "") for each in (*_in_lessons(), *_in_first_game(), *_in_road(), *_in_rules()))
    found: dict[Sentence, list[str]] = {}
    for place, sentence, own in (*_in_code(), *data):
        if own != context:
            continue
        places = found.setdefault(sentence, [])
        if place not in places:
            places.append(place)
    plural = {sentence[0] for sentence in found if isinstance(sentence, tuple)}
    for sentence in [each for each in found if each in plural]:
        del found[sentence]
    return found


def own_contexts() -> dict[str, dict[Sentence, list[str]]]:
    """Return the sentences that stand in a context, such as "key", by the contexts."""
    return {
        context: _gathered(context) for context in sorted({each[2] for each in _in_code()} - {""})
    }


def in_context(sentences: dict[Sentence, list[str]], context: str) -> dict[Sentence, list[str]]:
    """Return the sentences with words that a context replaces, and the files where they stand."""
    return {
        sentence: places
        for sentence, places in sentences.items()
        if not all(place.startswith(_WITHOUT_A_TABLE) for place in places)
        and any(
            match[1]
            for text in ([sentence] if isinstance(sentence, str) else sentence)
            for match in _USUAL_WORDS[context].finditer(text)
        )
    }


@cache
def _in_code() -> tuple[tuple[str, Sentence, str], ...]:
    """Return the files, the sentences in them, and their contexts."""
    return tuple(_read_code())


def _read_code() -> Iterator[tuple[str, Sentence, str]]:
    for path in sorted((ROOT / "cob").rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield from ((place, *found) for found in _of_call(node))


def _of_call(call: ast.Call) -> Iterator[tuple[Sentence, str]]:
    """Yield the sentences in a call of `tr`, `trn`, `Message` and so on, and their contexts."""
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    texts = [arg.value if isinstance(arg, ast.Constant) else None for arg in call.args]
    many = next((word.value for word in call.keywords if word.arg == "many"), None)
    match name, texts:
        case "Message", [str(one), *_] if isinstance(many, ast.Constant):
            yield (one, str(many.value)), ""
        case (("tr" | "Message"), [str(text), *_]) if text:
            yield text, ""
        case "of_context", [str(context), str(text)]:
            yield text, context
        case "trn", [str(one), str(several), *_]:
            yield (one, several), ""
        case "counted", [_, str(noun)]:
            yield (f"{{number}} {noun}", f"{{number}} {noun}s"), ""


def _in_lessons() -> Iterator[tuple[str, Sentence]]:
    for lesson in load_lessons():
        texts = [lesson.title, lesson.about]
        for step in lesson.steps:
            texts += [step.text, step.hint, step.then]
            if step.question is not None:
                texts += [*step.question.answers, step.question.because]
        for exercise in lesson.exercises:
            texts += [exercise.text, exercise.because]
        yield from ((f"assets/lessons/{lesson.name}.toml", text) for text in texts if text)


def _in_first_game() -> Iterator[tuple[str, Sentence]]:
    yield from (("assets/first_game/script.toml", text) for text in load_script().texts)


def _in_road() -> Iterator[tuple[str, Sentence]]:
    for chapter in load_chapters():
        yield from (("assets/road/chapters.toml", text) for text in chapter.texts)


def _in_rules() -> Iterator[tuple[str, Sentence]]:
    path = ROOT / "assets" / "rules.toml"
    table: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    texts = list(table["topics"])
    for row in (*table["article"], *table["tile"].values()):
        for key in ("title", "text", "about", "note", "words"):
            value = row.get(key, "").strip()
            texts += paragraphs(value) if key in ("text", "note") else [value]
    yield from ((path.relative_to(ROOT).as_posix(), text) for text in texts if text)


# --- catalogues -------------------------------------------------------------------------------


def codes() -> list[str]:
    """Return the languages that have a catalogue; English has only that of the contexts."""
    return sorted(path.parts[-3] for path in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def path_of(code: str, ending: str = "po") -> Path:
    """Return the path of a language's catalogue; with the ending "mo", of the compiled one."""
    return FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.{ending}"


def read(code: str) -> Catalog:
    """Return a language's catalogue."""
    with path_of(code).open("rb") as file:
        return read_po(file, locale=code)


def renewed(code: str) -> Catalog:
    """Return a catalogue with exactly the program's sentences, and the translations there are.

    The rule of its plural forms is that of the file: another version of Babel may know another one.
    """
    old = read(code) if path_of(code).exists() else Catalog(locale=code)
    new = Catalog(
        locale=code,
        project="The Castles of Burgundy",
        header_comment="# The sentences of the program in another language: see docs/languages.md.",
        fuzzy=False,
    )
    new.mime_headers = [("Plural-Forms", old.plural_forms)]
    usual = sentences()
    found = {None: usual, **own_contexts()} if code != ENGLISH.code else {}
    found |= {context: in_context(usual, context) for context in CONTEXTS.values()}
    for context, group in found.items():
        for sentence, places in group.items():
            before = old.get(sentence if isinstance(sentence, str) else sentence[0], context)
            told = before.string if before is not None and before.id == sentence else ""
            locations = [(place, 0) for place in places]
            entry = new.add(sentence, told, locations=locations, context=context)
            if not _OF_ARGPARSE.search(str(sentence)):
                entry.flags.discard("python-format")  # a percent sign is nothing but that
    return new


def as_text(catalogue: Catalog) -> str:
    """Return the catalogue as the text of a file, without dates and names that would change."""
    stream = io.BytesIO()
    write_po(stream, catalogue, width=0, sort_by_file=True)
    kept = ("Language:", "Plural-Forms:", "MIME-", "Content-")
    return "\n".join(
        line
        for line in stream.getvalue().decode("utf-8").split("\n")
        if not re.match(r'"[A-Z][\w-]+:', line) or line[1:].startswith(kept)
    )


def compiled(catalogue: Catalog) -> bytes:
    """Return the catalogue as the program reads it; the bytes depend neither on the time nor on the
    version of Babel."""
    catalogue.creation_date = catalogue.revision_date = _NO_DATE
    stream = io.BytesIO()
    write_mo(stream, cast(Catalog, _Unsigned(catalogue)))
    return stream.getvalue()


class _Unsigned:
    """A catalogue whose header does not name what wrote it."""

    def __init__(self, catalogue: Catalog) -> None:
        self._catalogue = catalogue
        self.charset = catalogue.charset

    def __iter__(self) -> Iterator[Message]:
        header, *messages = self._catalogue
        lines = str(header.string).splitlines()
        header.string = "\n".join(line for line in lines if not line.startswith("Generated-By:"))
        yield header
        yield from messages


def write(code: str) -> None:
    """Renew a language's two files."""
    path_of(code).parent.mkdir(parents=True, exist_ok=True)
    path_of(code).write_text(as_text(renewed(code)), encoding="utf-8")
    path_of(code, "mo").write_bytes(compiled(read(code)))


def faults(code: str) -> list[str]:
    """Return the faults of a language, in sentences."""
    catalogue = read(code)
    found = [
        fault
        for message in catalogue
        if message.id
        for fault in _faults(message.id, message.string, fuzzy=message.fuzzy)
    ]
    if as_text(renewed(code)) != path_of(code).read_text(encoding="utf-8"):
        found.append("the sentences are not those of the program: run --write")
    elif compiled(catalogue) != path_of(code, "mo").read_bytes():
        found.append("the compiled file is not made from the other one: run --write")
    return found


def _faults(sentence: Sentence, told: Any, *, fuzzy: bool) -> Iterator[str]:
    english = (sentence,) if isinstance(sentence, str) else sentence
    forms = (told,) if isinstance(told, str) else tuple(told)
    shown = english[0] if len(english[0]) < 60 else f"{english[0][:57]}..."
    if not forms or not all(forms):
        yield f"not translated: {shown}"
        return
    if fuzzy:
        yield f"marked as uncertain: {shown}"
    allowed = {value for text in english for value in _VALUE.findall(text)}
    for form in forms:
        values = set(_VALUE.findall(form))
        if values - allowed:
            yield f"it knows no {', '.join(sorted(values - allowed))}: {shown}"
        if allowed - values - {"{number}"} and len(forms) == 1:
            yield f"it lacks {', '.join(sorted(allowed - values))}: {shown}"
        if form.count("{") != form.count("}") or (
            form.count("{") != english[-1].count("{") and len(forms) == 1
        ):
            yield f"its braces are others: {shown}"
    if sorted(_NUMBER.findall(english[-1])) != sorted(_NUMBER.findall(forms[-1])):
        yield f"its numbers are others: {shown}"


def main() -> int:
    """Run the command that the first lines of this file describe; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--new", metavar="CODE")
    asked = parser.parse_args()
    if asked.new:
        write(asked.new)
    for code in codes():
        if asked.write:
            write(code)
        catalogue, wrong = read(code), faults(code)
        print(f"{code}: {len(catalogue)} sentences, {len(wrong)} faults")
        for fault in wrong[: None if asked.check else 10]:
            print(f"  {fault}")
        if asked.check and wrong:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
