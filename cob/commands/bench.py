"""The speed of engine and core: random games on one core of the processor, in its time."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import process_time
from typing import Final, NamedTuple

from cob.boards import load_estates
from cob.core.library import problem
from cob.core.random_games import play_random
from cob.engine import (
    EstateLayout,
    GameState,
    apply,
    apply_unchecked,
    legal_actions,
    new_game,
)
from cob.engine.actions import EndTurn
from cob.engine.hexgrid import CENTRE
from cob.files.json_text import as_json_line
from cob.text.columns import columns
from cob.text.language import Message, tr, trn
from cob.text.numbers import decimal

_ESTATE: Final = "1"
_COPIES: Final = 5000
_COPIED_PHASE: Final = 2
"""The phase in which copies are timed, when the estates are half full."""
_SEARCHED_GAMES: Final = 3
"""Games from whose positions the search is timed."""
_CORE_GAMES: Final = 50
"""Games of the core for each one of the engine."""


class EngineSpeed(NamedTuple):
    """The speeds measured for one number of players."""

    games_per_second: float
    decisions_per_second: float
    """Decisions of these games: listing the legal actions, picking one and applying it with its
    check.
    """
    search_steps_per_second: float
    """Actions tried as in a search: each on a copy for a turn, without a check."""
    copy_us: float
    """Microseconds to copy a state."""


class CoreSpeed(NamedTuple):
    """The speeds measured for one number of players in the core."""

    games_per_second: float
    decisions_per_second: float


def measure(layout: EstateLayout, players: int, games: int, seed: int) -> EngineSpeed:
    """Return the speed of random games played now, without the time to read the estate."""
    choices = Random(seed).random
    decisions = 0
    begin = process_time()
    for game in range(games):
        decisions += _play(_deal(layout, players, seed + game), choices)
    seconds = process_time() - begin
    return EngineSpeed(
        games / seconds,
        decisions / seconds,
        _search_speed(layout, players, seed),
        _copy_time(layout, players, seed),
    )


def measure_core(layout: EstateLayout, players: int, games: int, seed: int) -> CoreSpeed:
    """Return the speed of random games in the core, of which it plays more in the same time."""
    games *= _CORE_GAMES
    layouts, castles = (layout,) * players, (CENTRE,) * players
    play_random(layouts, 1, seed, castles)
    begin = process_time()
    played = play_random(layouts, games, seed, castles)
    seconds = process_time() - begin
    return CoreSpeed(games / seconds, played.actions / seconds)


def _deal(layout: EstateLayout, players: int, seed: int) -> GameState:
    return new_game([layout] * players, seed, castles=[CENTRE] * players)


def _play(state: GameState, choices: Callable[[], float], until_phase: int | None = None) -> int:
    """Play on at random, to the end or into a phase; return the number of decisions."""
    decisions = 0
    while not state.is_over and state.phase != until_phase:
        legal = legal_actions(state)
        apply(state, legal[int(choices() * len(legal))])
        decisions += 1
    return decisions


def _search_speed(layout: EstateLayout, players: int, seed: int) -> float:
    """Return how many actions a second are tried from the positions of some random games."""
    choices = Random(seed).random
    positions = []
    for game in range(_SEARCHED_GAMES):
        state = _deal(layout, players, seed + game)
        while not state.is_over:
            positions.append(state.copy())
            legal = legal_actions(state)
            apply(state, legal[int(choices() * len(legal))])
    steps = 0
    begin = process_time()
    for position in positions:
        for action in legal_actions(position):
            if not isinstance(action, EndTurn):
                apply_unchecked(position.copy_for_turn(), action)
                steps += 1
    return steps / (process_time() - begin)


def _copy_time(layout: EstateLayout, players: int, seed: int) -> float:
    """Return the microseconds that copying a state takes."""
    state = _deal(layout, players, seed)
    _play(state, Random(seed).random, _COPIED_PHASE)
    begin = process_time()
    for _ in range(_COPIES):
        state.copy()
    return (process_time() - begin) / _COPIES * 1e6


def main(players: Sequence[int], games: int, seed: int, as_json: bool) -> int:
    """Measure for each number of players, print a table or one JSON object, and return 0.

    Without the core the engine alone is measured, and a sentence says why.
    """
    layout = load_estates().layouts[_ESTATE]
    speeds = {count: measure(layout, count, games, seed) for count in players}
    missing = problem()
    core = {} if missing else {n: measure_core(layout, n, games, seed) for n in players}
    if missing:
        print(f"cob: {tr(missing)}.", file=sys.stderr)
    if as_json:
        rounded = {
            str(count): {
                **_rounded(speed),
                **({"core": _rounded(core[count])} if count in core else {}),
            }
            for count, speed in speeds.items()
        }
        print(as_json_line({"players": rounded}))
        return 0
    _tell(speeds, games)
    if core:
        _tell_core(core)
    return 0


def _rounded(speed: EngineSpeed | CoreSpeed) -> dict[str, float]:
    return {name: round(value, 2) for name, value in speed._asdict().items()}


def _tell(speeds: Mapping[int, EngineSpeed], games: int) -> None:
    """Print the speeds as a table."""
    print(
        trn(
            "{number} complete random game for each number of players, on one core, all on estate "
            "{estate}.",
            "{number} complete random games for each number of players, on one core, all on estate "
            "{estate}.",
            games,
            estate=_ESTATE,
        )
    )
    measured = Message(
        "Measured is only the playing: dealing, listing the legal actions, picking one, applying "
        "it with its check."
    )
    print(tr(measured))
    print(tr("A search step is an action tried on a copy, without a check.") + "\n")
    titles = (
        *(tr("players"), tr("games a second"), tr("decisions a second")),
        *(tr("search steps a second"), tr("microseconds a state copy")),
    )
    width = len(titles[0])
    rows = [titles]
    for count, speed in speeds.items():
        rows.append(
            (
                *(f"{count:{width}}", decimal(speed.games_per_second)),
                decimal(speed.decisions_per_second, 0),
                decimal(speed.search_steps_per_second, 0),
                decimal(speed.copy_us, 2),
            )
        )
    print(*columns(rows), sep="\n")


def _tell_core(speeds: Mapping[int, CoreSpeed]) -> None:
    """Print the core's speeds as a table of its own."""
    print("\n" + tr("The same in the core, the part of the program that is written in C:") + "\n")
    rows = [(tr("players"), tr("games a second"), tr("decisions a second"))]
    for count, speed in speeds.items():
        games = decimal(speed.games_per_second, 0)
        rows.append((f"{count:{len(rows[0][0])}}", games, decimal(speed.decisions_per_second, 0)))
    print(*columns(rows), sep="\n")
