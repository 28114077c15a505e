"""The notifications of a saved log: the file's wrappings, and PHP's lists and numbers.

Board Game Arena saves a game as a list of packets; `docs/import.md` describes them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from cob.engine.errors import CobError
from cob.engine.message import Message
from cob.record.bga.saved_text import begins_as_json, is_page, json_in, marks_of
from cob.record.text import begins_a_record

LARGEST_LOG: Final = 20_000_000
"""Bytes; the log of a long game takes some 1,000,000."""
_DEEPEST: Final = 12
"""Objects, lists and texts of JSON around the list of packets, at most."""
_DIGITS: Final = re.compile(r"-?[0-9]{1,18}")
_LARGEST_NUMBER: Final = 10**18
_LONGEST_TOLD: Final = 200
"""Characters of the site's own words in a sentence."""
NO_LOG: Final = Message("this is no log of The Castles of Burgundy from Board Game Arena")
_CUT_OFF: Final = Message("the log is damaged or cut off: save it again")
_PAGE: Final = Message(
    "no log can be read from this web page: save it as a text, or copy all of its text and paste it"
)
_ESTATE: Final = "playerEstate"
_START: Final = "startingBoardsAndCastles"
"""The types of the first two notifications."""


class LogError(CobError):
    """A log from which nothing can be imported."""


class UnreadableError(ValueError):
    """A value of a log has another form than expected; never shown."""


@dataclass(frozen=True, slots=True)
class Notification:
    """One notification of a packet."""

    type: str
    args: Any
    packet: int
    """The place of its packet in the file."""
    is_public: bool
    """Whether it went to the whole table, and not to one player's window alone."""
    click: int | None
    """The number of the click that caused it."""

    @property
    def is_repeated(self) -> bool:
        """Whether it tells the table at the end of a turn what the player had seen at once."""
        return isinstance(self.args, dict) and "plToIgnore" in self.args

    def __getitem__(self, name: str) -> Any:
        """Return an argument; raise `UnreadableError` if it is missing."""
        if not isinstance(self.args, dict) or name not in self.args:
            raise UnreadableError(name)
        return self.args[name]

    def get(self, name: str) -> Any:
        """Return an argument; None if it is missing."""
        return self.args.get(name) if isinstance(self.args, dict) else None


@dataclass(frozen=True, slots=True)
class SavedLog:
    """The notifications of a file in their order."""

    notifications: tuple[Notification, ...]
    table: int | None
    """The number of the table, which no other game has."""


# --- PHP's values -----------------------------------------------------------------------------


def number(value: object) -> int:
    """Return a whole number that may be written as a text; raise `UnreadableError`.

    Longer numbers than the site has could not be told in a sentence.
    """
    if type(value) is int and abs(value) < _LARGEST_NUMBER:
        return value
    if isinstance(value, str) and _DIGITS.fullmatch(value):
        return int(value)
    raise UnreadableError(value)


def number_if_any(value: object) -> int | None:
    """Return the same; None for any other value."""
    try:
        return number(value)
    except UnreadableError:
        return None


def entries(value: object) -> Mapping[str, Any]:
    """Return a map by its keys. PHP writes it as a list if the keys are 0, 1, 2 and so on."""
    if isinstance(value, dict):
        return value
    if isinstance(value, list):
        return {str(at): each for at, each in enumerate(value)}
    raise UnreadableError(value)


def numbered(value: object) -> dict[int, Any]:
    """Return the same with its keys as numbers."""
    return {number(key): each for key, each in entries(value).items()}


# --- the file ---------------------------------------------------------------------------------


def is_log(text: str) -> bool:
    """Return whether a text can only be a log, alone or with a web page or other text around it."""
    if begins_as_json(text) or is_page(text):
        return True
    return marks_of(text) is not None and not begins_a_record(text)


def begins_a_log(text: str) -> bool:
    """Return whether a text, of which this may be the beginning, is a log of this game."""
    return is_log(text) and any(word in text for word in (_ESTATE, _START))


def read_notifications(text: str) -> SavedLog:
    """Return the notifications of a log; raise `LogError` with a sentence for any other text."""
    packets = next(filter(None, (_packets(each, _DEEPEST) for each in json_in(text))), None)
    if packets is None:
        raise LogError(_refusal(text))
    return SavedLog(tuple(_in_packets(packets)), _table(packets))


def _is_packet(value: object) -> bool:
    return isinstance(value, dict) and isinstance(value.get("data"), list) and "channel" in value


def _packets(content: object, depth: int) -> list[Any] | None:
    """Return the first list with packets in it, in whatever is around it."""
    if isinstance(content, str) and marks_of(content):
        content = next(json_in(content), None)
    if not depth or not isinstance(content, list | dict):
        return None
    inside = content if isinstance(content, list) else list(content.values())
    if any(map(_is_packet, inside)):
        return inside
    found = (_packets(each, depth - 1) for each in inside)
    return next((packets for packets in found if packets is not None), None)


def _refusal(text: str) -> Message:
    """Return the sentence for a text without packets, with the site's error if it is one."""
    content = next(json_in(text), None)
    error = content.get("error") if isinstance(content, dict) else None
    if isinstance(error, str) and error.strip():
        words = "".join(c for c in " ".join(error.split()) if c.isprintable())[:_LONGEST_TOLD]
        return Message("Board Game Arena gave no log: “{error}”", error=words.rstrip("."))
    if is_page(text):
        return _PAGE
    return _CUT_OFF if _START in text else NO_LOG


def _in_packets(packets: list[Any]) -> Iterator[Notification]:
    """Yield the notifications of all packets, each packet once."""
    seen: set[object] = set()
    for at, packet in enumerate(packets):
        if not _is_packet(packet):
            continue
        channel, name = str(packet["channel"]), packet.get("packet_id")
        if isinstance(name, str | int):
            if (channel, str(name)) in seen:
                continue
            seen.add((channel, str(name)))
        click = number_if_any(packet.get("move_id"))
        for each in packet["data"]:
            if isinstance(each, dict) and isinstance(each.get("type"), str):
                public = channel.startswith("/table/")
                yield Notification(each["type"], each.get("args"), at, public, click)


def _table(packets: list[Any]) -> int | None:
    """Return the table's number if all packets agree on it."""
    found = {str(each["table_id"]) for each in packets if _is_packet(each) and "table_id" in each}
    told = found.pop() if len(found) == 1 else ""
    return int(told) if told.isdecimal() and _DIGITS.fullmatch(told) else None
