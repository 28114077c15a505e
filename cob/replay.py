"""A recorded game told turn by turn, with the final reckoning."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

from cob.boards import load_estates
from cob.engine import Event, GameState, ranking
from cob.engine.chance import Due
from cob.engine.components import PHASES
from cob.engine.events import PhaseEnded, PhaseStarted, RoundStarted, Source, TurnStarted
from cob.engine.scoring import tie_break
from cob.narration import sentences
from cob.record import PERSON, Game, Header, read_file
from cob.wording import SOURCE_NAMES, counted, listed

_OPENERS: Final = (PhaseStarted, RoundStarted, TurnStarted, PhaseEnded)
"""The events with which a new paragraph begins."""


def main(path: Path) -> int:
    """Print the game in a file; raises `RecordError` for one that cannot be read."""
    game = read_file(path, load_estates().layouts)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    for line in tell(game):
        print(line)
    return 0


def tell(game: Game) -> Iterator[str]:
    """The whole game in lines of text."""
    names = game.header.names
    yield from _tell_players(game.header)
    for paragraph in _paragraphs(game.events):
        opener = paragraph[0] if paragraph else None
        if isinstance(opener, RoundStarted):
            yield from _heading(f"Phase {PHASES[opener.phase]}, round {opener.round}")
        elif isinstance(opener, PhaseStarted | TurnStarted | PhaseEnded):
            yield ""
        elif paragraph:
            yield from _heading("Set-up")
        for number, line in enumerate(sentences(paragraph, names)):
            yield f"  {line.text}" if number and isinstance(opener, TurnStarted) else line.text
    yield from _heading("Points" if game.state.is_over else "Points so far")
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
    yield f"The Castles of Burgundy, rules: {header.ruleset.title}"
    for number, seat in enumerate(header.seats, start=1):
        estates = " or ".join(layout.number for layout in seat.choices)
        who = "" if seat.controller == PERSON else f"{seat.controller} bot, "
        yield f"  {number}. {seat.name}: {who}{seat.colour}, estate {estates}"


def points_table(state: GameState, names: tuple[str, ...]) -> Iterator[str]:
    """Each player's points by their source, and the sums."""
    widths = [max(len(name), 4) for name in names]
    rows = [("", list(names))]
    rows += [
        (SOURCE_NAMES[source], [str(player.points_by[source]) for player in state.players])
        for source in Source
    ]
    rows.append(("total", [str(player.points) for player in state.players]))
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
            yield f"The tie between {listed([names[before], names[after]])} was broken: {reason}."


def _why_unfinished(state: GameState, names: tuple[str, ...]) -> str:
    asked = state.pending[-1]
    waits = asked.value if isinstance(asked, Due) else f"a decision of {names[state.current]}"
    return f"The game is not finished: {_when(state)} it waits for {waits}."


def _when(state: GameState) -> str:
    if state.phase < 0:
        return "in the set-up"
    phase = f"phase {PHASES[state.phase]}"
    if not state.round:
        return f"at the start of {phase}"
    due = isinstance(state.asked, Due)
    return f"{'after' if due else 'in'} round {state.round} of {phase}"
