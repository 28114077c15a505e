"""The beginning of a game: its set-up, or a position that was met elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from cob.boards import load_estates
from cob.engine import (
    EstateLayout,
    Event,
    GameState,
    Message,
    Setup,
    SetupError,
    parse_position,
    set_up,
)
from cob.engine.game import advance
from cob.engine.random_source import Chance


@cache
def printed_estates() -> Mapping[str, EstateLayout]:
    """Return the game's own estates, whose files change only with the program."""
    return load_estates().layouts


def begun(setup: Setup, position: str, seed: int | None) -> tuple[GameState, list[Event]]:
    """Return the state of a game at its first decision, and the events until then.

    The game begins with the `position`, a line of text, or with the set-up if that is empty.
    Without a seed every chance result is a move. Raises `CobError` for an agreement that is
    impossible or that the position does not fit.
    """
    if not position:
        return set_up(setup, seed)
    state = begun_at(setup, position)
    state.chance = None if seed is None else Chance(seed)
    events: list[Event] = []
    advance(state, events)
    return state, events


def begun_at(setup: Setup, position: str) -> GameState:
    """Return the position of a text, if it fits an agreement; raises `CobError`.

    Start castles need not be agreed as in the set-up: they lie in the estates.
    """
    own = {layout.number: layout for choices in setup.estates for layout in choices}
    state = parse_position(position, {**printed_estates(), **own})
    if state.is_over:
        raise SetupError(
            Message("the position is the end of a game: begin with one that can be played on")
        )
    if len(state.players) != len(setup.estates):
        raise SetupError(
            Message(
                "the position is one of {found} players, and {players} sit at the table",
                found=len(state.players),
                players=len(setup.estates),
            )
        )
    if state.rules != setup.rules or state.secret_setup is not setup.secret:
        raise SetupError(Message("the position is played by other rules than the game"))
    for seat, (player, choices) in enumerate(zip(state.players, setup.estates, strict=True)):
        if player.choices != choices:
            raise SetupError(
                Message(
                    "player {player} has estate {estate} in the position: give the seat the same",
                    player=seat + 1,
                    estate=" or ".join(layout.number for layout in player.choices),
                )
            )
    return state
