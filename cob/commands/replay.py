"""`cob replay`: print a recorded game turn by turn, with the final scoring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Final

from cob.bots.registry import bot_title
from cob.engine import EstateLayout, Event, GameState, ranking
from cob.engine.chance import DUE_TITLES, Due
from cob.engine.components import PHASES
from cob.engine.events import PhaseEnded, PhaseStarted, RoundStarted, Source, TurnStarted
from cob.engine.scoring import tie_break
from cob.files.json_text import as_json_rows
from cob.record import COLOUR_TITLES, PERSON, Game, Header, read_file
from cob.record.replayed import replay_object
from cob.text.language import Message, tr
from cob.text.narration import sentences
from cob.text.rules_texts import tell_house_rules
from cob.text.wording import SOURCE_NAMES, alternatives, counted

_OPENERS: Final = (PhaseStarted, RoundStarted, TurnStarted, PhaseEnded)
"""The events that begin a new paragraph."""


def main(path: Path, as_json_object: bool, estates: Mapping[str, EstateLayout]) -> int:
    """Print the game in a file and return 0; raise `RecordError` for an unreadable one."""
    game = read_file(path, estates)
    if as_json_object:
        print(as_json_rows(replay_object(game)), end="")
        return 0
    for line in tell(game):
        print(line)
    return 0


def tell(game: Game) -> Iterator[str]:
    """Yield the whole game in lines of text."""
    names = game.header.names
    yield from _tell_players(game.header)
    for paragraph in _paragraphs(game.events):
        opener = paragraph[0] if paragraph else None
        if isinstance(opener, RoundStarted):
            phase = PHASES[opener.phase]
            yield from _heading(tr("Phase {phase}, round {round}", phase=phase, round=opener.round))
        elif isinstance(opener, PhaseStarted | TurnStarted | PhaseEnded):
            yield ""
        elif paragraph:
            yield from _heading(tr("Set-up"))
        for number, line in enumerate(sentences(paragraph, names)):
            yield f"  {line.text}" if number and isinstance(opener, TurnStarted) else line.text
    yield from _heading(tr("Points") if game.state.is_over else tr("Points so far"))
    yield from points_table(game.state, names)
    yield ""
    yield from _tell_end(game.state, names)


def _paragraphs(events: Iterable[Event]) -> Iterator[list[Event]]:
    paragraph: list[Event] = []
    for event in events:
        if isinstance(event, _OPENERS):
            yield paragraph
            paragraph = []
        paragraph.append(event)
    yield paragraph


def _heading(text: str) -> tuple[str, str, str]:
    return "", text, "-" * len(text)


def _tell_players(header: Header) -> Iterator[str]:
    yield tr("The Castles of Burgundy, rules: {rules}", rules=header.ruleset.title)
    if own := tell_house_rules(header.ruleset):
        yield own
    for number, seat in enumerate(header.seats, start=1):
        estates = alternatives([layout.number for layout in seat.choices])
        text = Message("{name}: {colour}, estate {estates}")
        if seat.controller != PERSON:
            text = Message("{name}: {bot} bot, {colour}, estate {estates}")
        told = tr(
            text,
            name=seat.name,
            bot=bot_title(seat.controller),
            colour=COLOUR_TITLES[seat.colour],
            estates=estates,
        )
        yield f"  {number}. {told}"


def points_table(state: GameState, names: tuple[str, ...]) -> Iterator[str]:
    """Yield the lines of a table: each player's points by source, and the sums."""
    widths = [max(len(name), 4) for name in names]
    rows = [("", list(names))]
    rows += [
        (tr(SOURCE_NAMES[source]), [str(player.points_by[source]) for player in state.players])
        for source in Source
    ]
    rows.append((tr("total"), [str(player.points) for player in state.players]))
    first = max(len(title) for title, _ in rows)
    for title, cells in rows:
        columns = [f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True)]
        yield "  ".join([f"{title:<{first}}", *columns])


def _tell_end(state: GameState, names: tuple[str, ...]) -> Iterator[str]:
    if not state.is_over:
        yield _why_unfinished(state, names)
        return
    seats = ranking(state)
    for place, seat in enumerate(seats, start=1):
        yield f"{place}. {names[seat]}, {counted(state.players[seat].points, 'point')}"
    for before, after in pairwise(seats):
        reason = tie_break(state, before, after)
        if reason is not None:
            yield tr(
                "The tie between {first} and {second} was broken: {reason}.",
                first=names[before],
                second=names[after],
                reason=reason,
            )


def _why_unfinished(state: GameState, names: tuple[str, ...]) -> str:
    asked = state.pending[-1]
    waits = tr("a decision of {name}", name=names[state.current])
    if isinstance(asked, Due):
        waits = tr(DUE_TITLES[asked])
    text = Message("The game is not finished: {when} it waits for {what}.")
    return tr(text, when=_when(state), what=waits)


def _when(state: GameState) -> str:
    if state.phase < 0:
        return tr("in the set-up")
    phase = PHASES[state.phase]
    if not state.round:
        return tr("at the start of phase {phase}", phase=phase)
    if isinstance(state.asked, Due):
        return tr("after round {round} of phase {phase}", round=state.round, phase=phase)
    return tr("in round {round} of phase {phase}", round=state.round, phase=phase)
