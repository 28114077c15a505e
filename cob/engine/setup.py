"""Setting up a game: the players' estates and the first chance results (ledger SET, EXP)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from cob.engine.chance import Due
from cob.engine.components import STARTING_SILVERLINGS
from cob.engine.errors import SetupError
from cob.engine.estate import EstateLayout
from cob.engine.events import Event
from cob.engine.game import advance
from cob.engine.message import Message
from cob.engine.random_source import Chance
from cob.engine.ruleset import ALEA, Ruleset
from cob.engine.state import GameState, Player
from cob.engine.typed import misfit

CARDBOARDS: Final = (("1", "2"), ("1", "3"), ("1", "4"), ("1", "5"), ("6", "7"), ("8", "9"))
"""The two sides of the six player boards: No. 1 four times, 2 to 9 once (CMP-08, ruling EC-60)."""
MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 4


@dataclass(frozen=True, slots=True)
class Setup:
    """The agreement before a game.

    `estates` gives each seat one estate, or the sides among which its player chooses. `castles`
    gives each seat the space of its start castle, or None if the player chooses it; an empty tuple
    lets all players choose.
    """

    estates: tuple[tuple[EstateLayout, ...], ...]
    castles: tuple[int | None, ...] = ()
    rules: Ruleset = ALEA
    secret: bool = False
    """Whether players choose estates and castles without seeing the others' choices (EXP-04)."""


def set_up(setup: Setup, seed: int | None = None) -> tuple[GameState, list[Event]]:
    """Return the state at the first decision, and the events until then.

    With a seed the state owns its random source; without a seed every chance result is a move.
    """
    count = len(setup.estates)
    check_player_count(count)
    check_rules(setup.rules)
    if (wrong := misfit(setup)) is not None:
        raise SetupError(wrong)
    if not all(setup.estates):
        raise SetupError(Message("every player needs an estate"))
    for choices in setup.estates:
        if len({layout.number for layout in choices}) < len(choices):
            raise SetupError(
                Message(
                    "estate {estate} is offered twice: offer another one beside it",
                    estate=choices[0].number,
                )
            )
    _check_barred(setup)
    castles = setup.castles or (None,) * count
    _check_castles(setup.estates, castles)
    players = [
        Player.begin(choices, castle)
        for choices, castle in zip(setup.estates, castles, strict=True)
    ]
    for player in players:
        player.silverlings = STARTING_SILVERLINGS
    chance = None if seed is None else Chance(seed)
    state = GameState.begin(setup.rules, players, chance, setup.secret)
    state.pending = (Due.START,)
    events: list[Event] = []
    advance(state, events)
    return state, events


def check_player_count(count: int) -> None:
    """Raise `SetupError` for a number of players that the game does not allow."""
    if not MIN_PLAYERS <= count <= MAX_PLAYERS:
        raise SetupError(
            Message("the game is for two to four players, not {players}", players=count)
        )


def check_rules(rules: object) -> None:
    """Raise `SetupError` for an object that is not a `Ruleset`, such as a ruleset's name."""
    if not isinstance(rules, Ruleset):
        raise SetupError(
            Message(
                "rules are a Ruleset, such as ALEA or what parse_rules reads, and not {value}",
                value=repr(rules),
            )
        )


def _layout(given: object) -> EstateLayout:
    """Return an estate; raise `SetupError` for another object, such as an estate's number."""
    if not isinstance(given, EstateLayout):
        raise SetupError(
            Message(
                "every player has an EstateLayout, such as load_estates of cob.boards gives, "
                "and not {value}",
                value=repr(given),
            )
        )
    return given


def _check_barred(setup: Setup) -> None:
    barred = setup.rules.barred_estates
    for layout in chain(*setup.estates):
        if layout.number in barred:
            raise SetupError(
                Message("estate {estate} is not played by these rules", estate=layout.number)
            )


def _check_castles(
    estates: tuple[tuple[EstateLayout, ...], ...], castles: tuple[int | None, ...]
) -> None:
    if len(castles) != len(estates):
        raise SetupError(Message("give the start castle of every player, or of none"))
    for choices, castle in zip(estates, castles, strict=True):
        if castle is None:
            continue
        if len(choices) > 1:
            raise SetupError(Message("a start castle can be fixed only on an estate that is fixed"))
        if castle not in choices[0].castle_spaces:
            raise SetupError(
                Message("estate {estate} has no castle space there", estate=choices[0].number)
            )


def new_game(
    estates: Sequence[EstateLayout],
    seed: int | None = None,
    *,
    castles: Sequence[int | None] = (),
    rules: Ruleset = ALEA,
) -> GameState:
    """Return a game with one estate for each player, at its first decision.

    Raises `SetupError` for an agreement with which no game can be set up.
    """
    given: Sequence[object] = estates
    choices = tuple((_layout(each),) for each in given)
    state, _ = set_up(Setup(choices, tuple(castles), rules), seed)
    return state


def expert_estates(
    layouts: Mapping[str, EstateLayout], players: int, seed: int, rules: Ruleset = ALEA
) -> tuple[tuple[EstateLayout, ...], ...]:
    """Return a random player board for each player, who then chooses a side (EXP-01, EXP-02).

    The seed must differ from the seed of the game: otherwise the first board drawn would reveal
    the first roll.
    """
    check_player_count(players)
    check_rules(rules)
    chance = Chance(seed)
    boards = [
        tuple(side for side in sides if side not in rules.barred_estates) for sides in CARDBOARDS
    ]
    missing = {side for sides in boards for side in sides} - layouts.keys()
    if missing:
        raise SetupError(
            Message(
                "the expert set-up needs the estates {estates} as well",
                estates=", ".join(sorted(missing)),
            )
        )
    return tuple(tuple(layouts[side] for side in chance.draw(boards)) for _ in range(players))
