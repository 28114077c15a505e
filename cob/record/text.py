"""A game as a text that people can read and write.

A record holds the set-up and every move, chance results included, and no seed: it replays to the
same position on every Python, and a game from a real table can be typed in.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from itertools import takewhile
from typing import Final

from cob.engine import (
    CobError,
    EstateLayout,
    Move,
    parse_action,
    parse_move,
    ranking,
)
from cob.engine.actions import BuyTile, ChooseEstate, Decline, TakeGoods
from cob.engine.chance import CHANCE_RESULT_WORDS, Due, PhaseDeal, RoundRoll
from cob.engine.components import PHASES, ROUNDS_PER_PHASE
from cob.engine.errors import quoted
from cob.engine.events import ActionTaken, EffectUnused
from cob.engine.message import Message
from cob.engine.plain_text import is_plain
from cob.engine.position_reader import LONGEST_POSITION
from cob.engine.setup import MAX_PLAYERS
from cob.record.entered import FROM_TABLE, entering_in, entering_line, is_from_table
from cob.record.errors import RecordError
from cob.record.game import RATED_MARK, Game
from cob.record.header_text import (
    PLACES,
    WITH_TABLE,
    Statement,
    alike,
    format_header,
    header_lines,
    read_header,
    version_of,
)
from cob.record.origin import DealOrigin, origin_in

VERSION: Final = WITH_TABLE
"""The newest version; most records are written as the one before."""
_DECLINED_BY_HAND: Final = 1
"""The record version that declines an effect which now passes by itself after a purchase."""
_WITHOUT_TABLE: Final = 2
_READ: Final = (_DECLINED_BY_HAND, _WITHOUT_TABLE, VERSION)
_TITLE: Final = "Castles of Burgundy record, version {version}"
FIRST_LINE: Final = _TITLE.format(version=_WITHOUT_TABLE)
"""The first line of a record that begins with the set-up of printed estates, as most do."""
NEWEST_FIRST_LINE: Final = _TITLE.format(version=VERSION)
"""The first line of a record that may tell everything."""
_EMPTY: Final = Message("it is empty")
_LONGEST_LINE: Final = 1000
_POSITION_LINE: Final = re.compile(r"position ?:", re.I)
_FINGERPRINT: Final = 32
"""Hexadecimal digits of a fingerprint, enough that two different games never share one."""


def _comment(word: str, value: str) -> re.Pattern[str]:
    """Return the form of a line of the head that is a comment, so that other programs skip it."""
    begin, end = r"(?:(?<=[\r\n])|\A)", r"(?=[\r\n]|\Z)"
    return re.compile(rf"{begin}[ \t]*#[ \t]*{word}:[ \t]*({value})[ \t]*{end}")


_RATED_LINE: Final = _comment("rated", RATED_MARK.pattern)
_LEARNER_LINE: Final = _comment("learner", f"[1-{MAX_PLAYERS}]")
_HEAD: Final = 2000
"""Characters at the beginning of a record within which those lines lie."""
_LINE_END: Final = re.compile(r"\r\n|\n|\r")
_FORCED: Final = "forced:"
_FORCED_LINE: Final = re.compile(rf"[ \t]*#[ \t]*{_FORCED}[ \t]*([a-z-]{{1,24}})[ \t]*")
_GUIDED: Final = "guided:"
_GUIDED_LINE: Final = re.compile(rf"[ \t]*#[ \t]*{_GUIDED}[ \t]*(obeyed)[ \t]*")
_VERSION_LINE: Final = re.compile(r"castles of burgundy record,? ?version (\S+)", re.I)


# --- writing ----------------------------------------------------------------------------------


def format_record(game: Game, *, marked: bool = True) -> str:
    """Return the game as a text, which `read_record` reads.

    Unless `marked`, the text leaves out the mark of a rated game, the learner, the origin of the
    deal, and the names of estates.
    """
    header, origin = game.header, game.origin if marked else None
    lines = [
        _TITLE.format(version=version_of(header)),
        *([f"# rated: {header.rated}"] if marked and header.rated else []),
        *([f"# learner: {header.learner + 1}"] if marked and header.learner is not None else []),
        *([FROM_TABLE] if marked and header.from_table else []),
        *(origin.head() if origin else ()),
        *format_header(header, named=marked),
        "",
    ]
    rounds = _rounds_before(game)
    for number, (move, by) in enumerate(zip(game.moves, game.seats, strict=True)):
        phase, round_ = divmod(rounds, ROUNDS_PER_PHASE)
        if isinstance(move, PhaseDeal):
            lines += ["", f"# Phase {PHASES[phase]}"]
        elif isinstance(move, RoundRoll):
            lines += ["", f"# Phase {PHASES[phase]}, round {round_ + 1}"]
            rounds += 1
        if marked and number in game.forced:
            lines.append(f"# {_FORCED} {game.forced[number]}")
        if marked and number in game.guided:
            lines.append(f"# {_GUIDED} obeyed")
        lines.append(str(move) if by is None else f"{header.names[by]} | {move}")
    if marked and game.entering is not None:
        lines.append(entering_line(game.entering))
    if origin or game.state.is_over:
        lines.append("")
    if origin:
        lines.append(origin.end())
    if game.state.is_over:
        players = game.state.players
        result = ", ".join(
            f"{header.names[seat]} {players[seat].points}" for seat in ranking(game.state)
        )
        lines.append(f"# The game is over: {result}")
    return "\n".join(lines).rstrip() + "\n"


def _rounds_before(game: Game) -> int:
    """Return how many rounds were played before the first move: in a game from a position, some."""
    if not game.header.position:
        return 0
    state = next(game.steps()).state
    return max(0, state.phase) * ROUNDS_PER_PHASE + state.round


def fingerprint(game: Game) -> str:
    """Return a digest of the agreement and the moves, which identifies copies of a record.

    A program without rated games computes the same digest. Estates of players' own count by their
    spaces, so two of one number are told apart.
    """
    return _digest(format_record(game, marked=False))


def fingerprint_before_estates(game: Game) -> str:
    """Return the digest of older programs, whose records only name estates of players' own."""
    lines = format_record(game, marked=False).split("\n")
    return _digest("\n".join([FIRST_LINE, *lines[1 + len(game.header.own_estates) :]]))


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:_FINGERPRINT]


# --- reading ----------------------------------------------------------------------------------


def read_record(text: str, estates: Mapping[str, EstateLayout], seed: int | None = None) -> Game:
    """Return the game in a text, finished or not; raises `RecordError` with the line at fault.

    With a `seed`, an unfinished game goes on with chance results from that seed.
    """
    lines = _lines(text)
    game, moves, version = _begin(lines, estates, text)
    for number, line in moves:
        try:
            move = _read_move(game, line)
            if version == _DECLINED_BY_HAND and _has_passed(game, move):
                continue
            game.play(move)
        except CobError as error:
            raise RecordError(error.message, number) from error
    if seed is None:
        game = _with_origin(game, origin_in(text))
    else:
        game.resume(seed)
    game.entering = entering_in(text)
    game.forced = _moves_with(_FORCED, _FORCED_LINE, text)
    game.guided = frozenset(_moves_with(_GUIDED, _GUIDED_LINE, text))
    return game


def _moves_with(word: str, form: re.Pattern[str], text: str) -> dict[int, str]:
    """Return the moves, by number, before which a comment of a form stands, each with its value."""
    if word not in text:
        return {}
    numbers, found, move = statement_numbers(text), {}, 0
    for number, line in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), start=1):
        if number in numbers:
            move = numbers[number] + 1
        elif remark := form.fullmatch(line):
            found[move] = remark[1]
    return found


def _with_origin(game: Game, origin: DealOrigin | None) -> Game:
    """Return a game that was read together with its origin, so that it goes on with the same dice.

    A game whose chance results do not follow from the origin is returned unchanged.
    """
    if origin is None:
        return game
    if not game.state.is_over:
        again, other = game.dealt_again(origin.seed)
        if other is not None:
            return game
        game = again
    game.origin, game.seed = origin, origin.seed
    return game


def _has_passed(game: Game, move: Move) -> bool:
    """Return whether a move declines an effect that already passed after a purchase."""
    if not isinstance(move, Decline) or not game.moves or not isinstance(game.moves[-1], BuyTile):
        return False
    newest = takewhile(lambda event: not isinstance(event, ActionTaken), reversed(game.events))
    return any(isinstance(event, EffectUnused) for event in newest)


def _lines(text: str) -> list[Statement]:
    """Return the lines with content, without comments and needless spaces."""
    lines = []
    for number, raw in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), start=1):
        line = " ".join(unicodedata.normalize("NFC", raw.partition("#")[0]).split())
        longest = LONGEST_POSITION if _POSITION_LINE.match(line) else _LONGEST_LINE
        if len(line) > longest or not is_plain(line):
            raise RecordError(Message("this is not a record, or it is damaged here"), number)
        if line:
            lines.append(Statement(number, line))
    return lines


def statement_numbers(text: str) -> dict[int, int]:
    """Return for each line of a record with a move the number of moves before it.

    Lines are numbered from 1. The moves are not checked; raises `RecordError` for hidden characters
    and endless lines.
    """
    rest = _lines(text)[1:]
    moves = rest[len(header_lines(rest)) :]
    return {line.number: move for move, line in enumerate(moves)}


def _begin(
    lines: list[Statement], estates: Mapping[str, EstateLayout], text: str
) -> tuple[Game, list[Statement], int]:
    """Return the game that the header sets up, the lines after it, and the record's version."""
    if not text.strip():
        raise RecordError(_EMPTY, 1)
    if not lines:
        raise RecordError(
            Message('there is no record here: it would begin with "{line}"', line=FIRST_LINE), 1
        )
    version = _version(lines[0])
    head = header_lines(lines[1:])
    rest = lines[1 + len(head) :]
    marked = _RATED_LINE.search(text, 0, _HEAD)
    learner = _LEARNER_LINE.search(text, 0, _HEAD)
    try:
        header = read_header(head, version, estates, marked[1] if marked else "")
        header = replace(header, from_table=is_from_table(text))
        if learner and int(learner[1]) <= len(header.seats):
            header = replace(header, learner=int(learner[1]) - 1)
        return Game.start(header), rest, version
    except CobError as error:
        if isinstance(error, RecordError) and error.line is not None:
            raise
        end = rest[0].number if rest else text.count("\n") + 1
        raise RecordError(error.message, end) from error


def begins_a_record(text: str) -> bool:
    """Return whether a text, of which this may be the beginning, is a record in any version."""
    return _VERSION_LINE.match(text.lstrip("\ufeff \t\r\n")) is not None


def newer_version(text: str) -> int | None:
    """Return the version of a record that only a newer program reads; None for any other text."""
    match = _VERSION_LINE.match(text.lstrip("\ufeff \t\r\n"))
    version = int(match[1]) if match and re.fullmatch("[0-9]{1,9}", match[1]) else 0
    return version if version > VERSION else None


def _version(line: Statement) -> int:
    match = _VERSION_LINE.fullmatch(line.text)
    if match is None:
        raise RecordError(
            Message('this is no record: its first line must be "{line}"', line=FIRST_LINE),
            line.number,
        )
    version = next((known for known in _READ if match[1] == str(known)), None)
    if version is None:
        raise RecordError(
            Message(
                "the record has version {found} and this program reads versions {first} to {last}",
                found=match[1],
                first=_READ[0],
                last=_READ[-1],
            ),
            line.number,
        )
    return version


def _read_move(game: Game, line: str) -> Move:
    """Return the move of a line, which may begin with the name or seat of the player to move."""
    state, names = game.state, game.header.names
    due = isinstance(state.asked, Due)
    by, text = None, line
    if not (due and line.lower().startswith(CHANCE_RESULT_WORDS)):
        by, text = _split_player(names, line)
    if by not in (None, state.current) and not due and not state.is_over:
        raise RecordError(
            Message(
                "it is the turn of {name} and not of {other}",
                name=names[state.current],
                other=names[by],
            )
        )
    move = parse_move(text.lower()) if by is None else parse_action(text.lower())
    match move:
        case ChooseEstate():
            written = text.split(maxsplit=1)[1]
            numbers = [layout.number for layout in state.player.choices]
            return ChooseEstate(alike(written, numbers) or written)
        case TakeGoods(depots, goods):
            return TakeGoods(tuple(sorted(depots)), tuple(sorted(goods)))
    return move


def _split_player(names: tuple[str, ...], line: str) -> tuple[int | None, str]:
    before, bar, after = line.partition("|")
    who = before.strip().casefold()
    for seat, name in enumerate(names):
        if bar and name.casefold() == who:
            return seat, after
    if not bar or who.startswith(CHANCE_RESULT_WORDS):
        return None, line
    if who in PLACES[: len(names)]:
        return int(who) - 1, after
    raise RecordError(
        Message(
            "{text} is none of the players {names}",
            text=quoted(before.strip()),
            names=", ".join(names),
        )
    )
