"""A grammar in ABNF as a recogniser and as a maker of sentences (RFC 5234 and 7405).

It knows what the documents use: no rule names itself, so each is one regular expression.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from random import Random

_TOKEN = re.compile(
    r'(?P<literal>%s)?"(?P<text>[^"]*)"|%x(?P<low>[0-9A-F]+)(?:-(?P<high>[0-9A-F]+))?'
    r"|(?P<repeat>\d*\*\d*|\d+)|(?P<name>[A-Za-z][\w-]*)|(?P<sign>[()\[\]/])|\s+|(?P<other>.)"
)
_RULE = re.compile(r"^([A-Za-z][\w-]*) *= *(.*(?:\n +.*)*)", re.MULTILINE)
_CORE = "SP = %x20\nLF = %x0A\nDIGIT = %x30-39\nALPHA = %x41-5A / %x61-7A\nDQUOTE = %x22\n"


@dataclass(frozen=True)
class Literal:
    text: str
    exact: bool


@dataclass(frozen=True)
class Span:
    low: int
    high: int


@dataclass(frozen=True)
class Name:
    name: str


@dataclass(frozen=True)
class Repeat:
    least: int
    most: int | None
    part: Node


@dataclass(frozen=True)
class Sequence:
    parts: tuple[Node, ...]


@dataclass(frozen=True)
class Choice:
    parts: tuple[Node, ...]


Node = Literal | Span | Name | Repeat | Sequence | Choice


class Grammar:
    """The rules of a text in ABNF."""

    def __init__(self, text: str) -> None:
        self.rules = {name: _parsed(body) for name, body in _RULE.findall(_CORE + text)}
        self._patterns: dict[str, re.Pattern[str]] = {}

    def matches(self, rule: str, text: str) -> bool:
        if rule not in self._patterns:
            self._patterns[rule] = re.compile(self._pattern(self.rules[rule]))
        return self._patterns[rule].fullmatch(text) is not None

    def sentence(self, rule: str, chance: Random) -> str:
        """Return something that the rule allows, drawn by chance."""
        return self._drawn(self.rules[rule], chance)

    def words(self, rule: str) -> set[str]:
        """Return everything that a rule allows which allows little."""
        return set(self._words(self.rules[rule]))

    def readings(self, rule: str, text: str) -> int:
        """Return in how many ways a rule allows a text: more than one is an ambiguity."""
        return self._ends(self.rules[rule], text, 0)[len(text)]

    @cached_property
    def used(self) -> set[str]:
        """The rules that others name."""
        return {name for node in self.rules.values() for name in _names(node)}

    def _ends(self, node: Node, text: str, at: int) -> Counter[int]:
        """Return where a node may end that begins at a place, and in how many ways at each."""
        match node:
            case Literal(said, exact):
                here = text[at : at + len(said)]
                fits = here == said if exact else here.isascii() and here.lower() == said.lower()
                return Counter([at + len(said)] if fits else [])
            case Span(low, high):
                return Counter([at + 1] if at < len(text) and low <= ord(text[at]) <= high else [])
            case Name(name):
                return self._ends(self.rules[name], text, at)
            case Repeat(least, most, part):
                found, now = Counter[int](), Counter([at])
                for count in range(len(text) - at + 1 if most is None else most + 1):
                    found += now if count >= least else Counter()
                    now = self._after(now, part, text)
                return found
            case Sequence(parts):
                now = Counter([at])
                for part in parts:
                    now = self._after(now, part, text)
                return now
            case Choice(parts):
                return sum((self._ends(part, text, at) for part in parts), Counter[int]())

    def _after(self, begun: Counter[int], part: Node, text: str) -> Counter[int]:
        found = Counter[int]()
        for at, ways in begun.items():
            for end, more in self._ends(part, text, at).items():
                found[end] += ways * more
        return found

    def _pattern(self, node: Node) -> str:
        match node:
            case Literal(text, exact):
                return re.escape(text) if exact else f"(?ai:{re.escape(text)})"
            case Span(low, high):
                return f"[\\U{low:08X}-\\U{high:08X}]"
            case Name(name):
                return self._pattern(self.rules[name])
            case Repeat(least, most, part):
                return f"(?:{self._pattern(part)}){{{least},{'' if most is None else most}}}"
            case Sequence(parts):
                return "".join(map(self._pattern, parts))
            case Choice(parts):
                return f"(?:{'|'.join(map(self._pattern, parts))})"

    def _drawn(self, node: Node, chance: Random) -> str:
        match node:
            case Literal(text, exact):
                return text if exact or chance.random() < 0.9 else text.upper()
            case Span(low, high):
                return chr(chance.randint(low, min(high, 0x17F)))
            case Name(name):
                return self._drawn(self.rules[name], chance)
            case Repeat(least, most, part):
                count = chance.randint(least, least + 3 if most is None else most)
                return "".join(self._drawn(part, chance) for _ in range(count))
            case Sequence(parts):
                return "".join(self._drawn(part, chance) for part in parts)
            case Choice(parts):
                return self._drawn(chance.choice(parts), chance)

    def _words(self, node: Node) -> Iterator[str]:
        match node:
            case Literal(text, _):
                yield text
            case Span(low, high):
                yield from map(chr, range(low, high + 1))
            case Name(name):
                yield from self._words(self.rules[name])
            case Repeat(least, most, part):
                assert most is not None
                for count in range(least, most + 1):
                    yield from map("".join, product(list(self._words(part)), repeat=count))
            case Sequence(parts):
                yield from map("".join, product(*(list(self._words(part)) for part in parts)))
            case Choice(parts):
                for part in parts:
                    yield from self._words(part)


def _names(node: Node) -> Iterator[str]:
    match node:
        case Name(name):
            yield name
        case Repeat(_, _, part):
            yield from _names(part)
        case Sequence(parts) | Choice(parts):
            for part in parts:
                yield from _names(part)


def _parsed(body: str) -> Node:
    tokens = [match for match in _TOKEN.finditer(body) if not match[0].isspace()]
    assert not any(token["other"] for token in tokens), body
    node = _choice(tokens)
    assert not tokens, body
    return node


def _choice(tokens: list[re.Match[str]]) -> Node:
    parts = [_sequence(tokens)]
    while tokens and tokens[0][0] == "/":
        tokens.pop(0)
        parts.append(_sequence(tokens))
    return parts[0] if len(parts) == 1 else Choice(tuple(parts))


def _sequence(tokens: list[re.Match[str]]) -> Node:
    parts = []
    while tokens and tokens[0][0] not in ("/", ")", "]"):
        parts.append(_element(tokens))
    return parts[0] if len(parts) == 1 else Sequence(tuple(parts))


def _element(tokens: list[re.Match[str]]) -> Node:
    token = tokens.pop(0)
    if token["repeat"]:
        least, star, most = token["repeat"].partition("*")
        if not star:
            most = least
        return Repeat(int(least or 0), int(most) if most else None, _element(tokens))
    if token[0] in ("(", "["):
        node = _choice(tokens)
        tokens.pop(0)
        return node if token[0] == "(" else Repeat(0, 1, node)
    if token["low"]:
        return Span(int(token["low"], 16), int(token["high"] or token["low"], 16))
    if token["name"]:
        return Name(token["name"])
    return Literal(token["text"], bool(token["literal"]))
