"""Games of two to four by any rules: illegal actions are refused, and records replay."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

from cob.boards import load_estates
from cob.boards.estate_maker import SEEDS, random_estate
from cob.engine import (
    RULESETS,
    Action,
    EstateLayout,
    IllegalActionError,
    expert_estates,
    legal_actions,
    why_illegal,
)
from cob.record import COLOURS, PERSON, Game, Header, Seat, format_record, read_record
from tests.engine.random_games import is_a_sentence, picked, snapshot
from tools.campaign.laws import broken_laws

_TRIED = 3
"""How many actions of other positions are tried in each."""
_KEPT = 400
"""How many of the actions that were legal before are remembered."""
_READ_EVERY = 60


@cache
def estates() -> dict[str, EstateLayout]:
    """Return the shipped estates by number."""
    return load_estates().layouts


def any_game(chance: Random) -> Game:
    """Return a new game by any rules, with any number of players and any set-up."""
    layouts, rules = estates(), chance.choice(list(RULESETS.values()))
    players = chance.randint(2, 4)
    if chance.random() < 0.5:
        choices = expert_estates(layouts, players, chance.randrange(2**32), rules)
    else:
        open_to_all = [
            each for number, each in layouts.items() if number not in rules.barred_estates
        ]
        if chance.random() < 0.5:
            seed = chance.randrange(SEEDS)
            open_to_all = [random_estate(seed, "own", f"Seed {seed}"), *open_to_all[:2]]
        choices = tuple((chance.choice(open_to_all),) for _ in range(players))
    seats = tuple(
        Seat(f"Player {at}", COLOURS[at], PERSON, sides) for at, sides in enumerate(choices)
    )
    return Game.start(Header(seats, rules, secret=chance.random() < 0.5), chance.randrange(2**32))


def trial(chance: Random, _folder: Path) -> int:
    """Play a game to its end; return how many actions were tried."""
    game, seen, tried = any_game(chance), list[Action](), 0
    while not game.state.is_over:
        legal = legal_actions(game.state)
        for action in chance.sample(seen, min(len(seen), _TRIED)):
            try_action(game, action, legal)
        seen = [*seen, *legal][-_KEPT:]
        game.play(picked(chance, game.state))
        if game.can_undo() and chance.random() < 0.05:
            game.undo()
        tried += _TRIED + 1
        if problems := list(broken_laws(game.state)):
            raise AssertionError("; ".join(problems))
        if tried % (_READ_EVERY * (_TRIED + 1)) == 0:
            replay(game)
    replay(game)
    return tried


def try_action(game: Game, action: Action, legal: list[Action]) -> None:
    """An action is legal, or it is refused with a sentence and changes nothing."""
    why = why_illegal(game.state, action)
    assert (why is None) == (action in legal), f"{action}: {why}"
    if why is None:
        return
    assert is_a_sentence(why), f"{action}: {why}"
    before, moves = snapshot(game.state), len(game.moves)
    try:
        game.play(action)
    except IllegalActionError:
        assert (snapshot(game.state), len(game.moves)) == (before, moves), f"{action} left a trace"
    else:
        raise AssertionError(f"{action} was played")


def replay(game: Game) -> None:
    """The record of a game is read as the same game, with the same points."""
    text = format_record(game)
    again = read_record(text, estates())
    assert again.state == game.state, "a record is read as another position"
    assert again.moves == game.moves, "a record is read as other moves"
    points = [player.points_by for player in game.state.players]
    assert [player.points_by for player in again.state.players] == points
    assert format_record(again) == text, "a record is written otherwise once it was read"
