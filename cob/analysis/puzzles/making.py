"""Finding puzzles in games: turns with a clearly best way to play, confirmed by rollouts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import inf
from operator import attrgetter
from typing import Final, NamedTuple

from cob.analysis.decisions import Decision, Refinement, Turn, assess, position_key, worth_comparing
from cob.analysis.game_parts import PlayedPart, parts_of
from cob.analysis.minds import Mind
from cob.analysis.puzzles.puzzle import Actions, Puzzle, Theme, after
from cob.analysis.puzzles.themes import lesson_of, theme_of
from cob.analysis.rating import BOT_RATINGS
from cob.bots.base import OWN_EFFORT
from cob.bots.registry import make_bot
from cob.engine import Action, GameState, apply, legal_actions
from cob.engine.actions import AddTile, BuyTile, Decline, EndTurn, TakeGoods, TakeTile
from cob.record import PERSON, Game, Header, format_record

CLEAR: Final = 3.0
"""Minimum lead in points of the best turn over every turn that does not pass."""
SURE: Final = 1.0
"""Minimum of the same lead in errors, which hold in 95 of 100 cases."""
ALIKE: Final = 3.0
"""A turn within this many points of the best, its error included, is as good; so is one within its
error after all rollouts.
"""
_FEW: Final = 4
"""Maximum number of turns as good as the best in a puzzle."""
_WORTH_A_LOOK: Final = 6.0
"""Turns further behind after the first estimate are not compared."""
_MORE: Final = 6
"""Maximum number of turns that are compared only when the best ones are found clear."""
_FIRST_LOOK: Final = 6
"""Rollouts that choose the best turn."""
_STEPS: Final = ((12, 6), (24, 4), (48, 2), (80, 0))
"""Stages of comparison: fresh rollouts for the turns that are still open, and the maximum number of
open turns after them; with more the search is given up.
"""
CONFIRMED: Final = 2.0
"""Minimum lead in points of the best turn over the next worse one, beyond its error as well, in
fresh futures."""
_DEEP: Final = 64
"""The number of these rollouts with two players."""
_LEAST_ERROR: Final = 0.05
_FINDERS: Final = ("easy", "medium", "hard")
NAMES: Final = ("You", "Anna", "Benno", "Clara")
"""The players in a puzzle, the solver first."""


class _FoundPuzzle(NamedTuple):
    best: Turn
    alike: tuple[Turn, ...]
    second: Turn | None
    """The best of the turns that are not as good; None if all are."""
    margin: float
    error: float


def puzzles_in(mind: Mind, game: Game, mark: str) -> Iterator[Puzzle]:
    """Yield the puzzles of a game; `mark` is the prefix of their names."""
    for part in parts_of(game):
        if part.seat is None:
            continue
        decision = assess(mind, part.before)
        found = None if decision.is_forced else _clear_best(mind, decision, part.begin)
        if found is not None and _is_confirmed(mind, decision, found, part.begin):
            yield from _puzzle(game, part, found, f"{mark}-{part.begin}")


def _clear_best(mind: Mind, decision: Decision, seed: int) -> _FoundPuzzle | None:
    """Return the best turns, if all others are clearly worse."""
    different = {position_key(turn.state): turn for turn in reversed(decision.turns)}
    turns = sorted(different.values(), key=attrgetter("points"), reverse=True)
    if len(turns) < 2 or not _is_promising([turns[0].points - turn.points for turn in turns[1:]]):
        return None
    near = worth_comparing(mind, turns)
    near += turns[len(near) : 2]
    choosing = Refinement(mind, decision, near, 2 * seed)
    choosing.play(_FIRST_LOOK)
    best, *others = choosing.turns
    if not _is_promising([best.points - turn.points for turn in others]):
        return None
    found = _measured(mind, decision, best, others, 1000 * seed)
    if found is None:
        return None
    limit = turns[0].points - _WORTH_A_LOOK
    rest = [turn for turn in turns[len(near) :][:_MORE] if turn.points > limit]
    more = _measured(mind, decision, best, rest, 1000 * seed + 500) if rest else found
    if more is None:
        return None
    alike = found.alike if more is found else found.alike + more.alike
    nearest = min(found, more, key=attrgetter("margin"))
    is_open = nearest.second is None or len(alike) > _FEW
    return None if is_open else nearest._replace(alike=alike)


def _measured(
    mind: Mind, decision: Decision, best: Turn, others: Sequence[Turn], seed: int
) -> _FoundPuzzle | None:
    """Return the equally good turns and the best of the rest, if each is clearly either."""
    waiting = list(others)
    alike: list[Turn] = []
    found = _FoundPuzzle(best, (), None, inf, 0.0)
    for futures, most_open in _STEPS:
        measuring = Refinement(mind, decision, [best, *waiting], seed + futures)
        measuring.play(futures)
        known = {turn.actions: turn for turn in measuring.turns}
        leader, still = known[best.actions], []
        is_last = not most_open
        for turn in waiting:
            apart = leader.points - known[turn.actions].points
            error = max(known[turn.actions].error, 0.0 if apart > 0 else leader.error)
            if apart >= CLEAR and apart >= SURE * error:
                if apart < found.margin:
                    found = _FoundPuzzle(leader, (), known[turn.actions], apart, error)
            elif abs(apart) + error < ALIKE or (is_last and abs(apart) < error):
                alike.append(turn)
            else:
                still.append(turn)
        waiting = still
        if not waiting:
            return found._replace(alike=tuple(alike))
        if len(waiting) > most_open:
            return None
    return None


def _is_confirmed(mind: Mind, decision: Decision, found: _FoundPuzzle, seed: int) -> bool:
    """Return whether deeper rollouts, with fresh seeds, find the same turns best."""
    if found.second is None:
        return False
    turns = [found.best, found.second, *found.alike]
    confirming = Refinement(mind, decision, turns, seed)
    confirming.play(mind.shared(_DEEP, len(decision.state.players)))
    known = {turn.actions: turn for turn in confirming.turns}
    best, second, *others = (known[turn.actions] for turn in turns)
    apart, error = best.points - second.points, max(second.error, best.error)
    alike = all(abs(best.points - turn.points) < max(ALIKE, turn.error) for turn in others)
    return alike and apart > max(CONFIRMED, error)


def _is_promising(gaps: Sequence[float]) -> bool:
    """Return whether only few turns are as good as the best, and the next is clearly worse."""
    alike = sum(gap < ALIKE / 2 for gap in gaps)
    between = sum(ALIKE / 2 <= gap < CLEAR * 0.7 for gap in gaps)
    return alike <= _FEW and between <= 1


def _puzzle(game: Game, part: PlayedPart, found: _FoundPuzzle, name: str) -> Iterator[Puzzle]:
    state, second = part.before, found.second
    deeds = _deeds(found)
    if second is None or not deeds:
        return
    theme = theme_of(state, found.best, second)
    record = _record_of_others(game, part.begin, state.current)
    puzzle = Puzzle(
        name,
        record,
        theme,
        found.best.actions,
        tuple(turn.actions for turn in found.alike),
        second.actions,
        deeds,
        round(found.margin, 2),
        round(found.error, 2),
        lesson_of(theme, deeds),
        0.0,
    )
    yield replace(puzzle, rating=float(_rating(puzzle, state)))


def _deeds(found: _FoundPuzzle) -> Actions:
    """Return the actions that all passing turns share, but not all worse turns."""
    common = Counter(map(_what, found.best.actions))
    for turn in found.alike:
        common &= Counter(map(_what, turn.actions))
    rival = found.second.actions if found.second is not None else ()
    wanted = common - Counter(map(_what, rival)) or common
    chosen = []
    for action in found.best.actions:
        if wanted[_what(action)] > 0:
            wanted[_what(action)] -= 1
            chosen.append(action)
    return tuple(chosen)


def _what(action: Action) -> object:
    """Return the subject of an action, without its die and space."""
    match action:
        case TakeTile(tile=tile) | BuyTile(tile=tile):
            return "get", tile
        case AddTile(tile=tile):
            return "add", tile
        case TakeGoods() | Decline():
            return type(action)
    return action if not hasattr(action, "die") else (type(action), getattr(action, "goods", 0))


def _rating(puzzle: Puzzle, state: GameState) -> int:
    """Return the rating of the weakest bot that finds the turn; the expert's, if none does."""
    keys = {position_key(after(state, turn)) for turn in (puzzle.best, *puzzle.others)}
    for name in _FINDERS:
        if position_key(_played(name, state)) in keys:
            return BOT_RATINGS[name]
    return BOT_RATINGS["expert"]


def _played(name: str, state: GameState) -> GameState:
    """Return the position after a bot's turn."""
    state, bot = state.copy(), make_bot(name, 1)
    while True:
        action = bot.choose(state.view(state.current), legal_actions(state), OWN_EFFORT)
        if isinstance(action, EndTurn):
            return state
        apply(state, action)


def record_until(game: Game, begin: int, seat: int) -> str:
    """Return the record of a game up to the beginning of a turn, for a person to play it."""
    seats = tuple(
        replace(each, controller=PERSON) if number == seat else each
        for number, each in enumerate(game.header.seats)
    )
    return _played_until(replace(game.header, seats=seats), game, begin)


def _record_of_others(game: Game, begin: int, seat: int) -> str:
    """Return that record of a game of bots, with other names for the players.

    The player to move gets the first of `NAMES`, and is the person.
    """
    others = iter(NAMES[1:])
    seats = tuple(
        replace(each, name=NAMES[0], controller=PERSON)
        if number == seat
        else replace(each, name=next(others))
        for number, each in enumerate(game.header.seats)
    )
    return _played_until(replace(game.header, seats=seats), game, begin)


def _played_until(header: Header, game: Game, begin: int) -> str:
    """Return the record of the game's first moves, without replaying them."""
    copy = Game.start(replace(header, rated=""))
    copy.moves, copy.seats = game.moves[:begin], game.seats[:begin]
    return format_record(copy)


# --- selection --------------------------------------------------------------------------------


def chosen(puzzles: Iterable[Puzzle], most: int) -> list[Puzzle]:
    """Return at most `most` puzzles without near duplicates, rare themes and ratings first."""
    rows: dict[tuple[Theme, float], list[Puzzle]] = {}
    known: set[object] = set()
    for puzzle in sorted(puzzles, key=lambda each: -each.margin / max(each.error, _LEAST_ERROR)):
        likeness = _likeness(puzzle)
        if likeness not in known:
            known.add(likeness)
            rows.setdefault((puzzle.theme, puzzle.rating), []).append(puzzle)
    found: list[Puzzle] = []
    waiting: Sequence[list[Puzzle]] = list(rows.values())
    while waiting and len(found) < most:
        found += [row.pop(0) for row in waiting][: most - len(found)]
        waiting = [row for row in waiting if row]
    return sorted(found, key=lambda each: (each.rating, each.name))


def _likeness(puzzle: Puzzle) -> object:
    """Return a key that is equal for near duplicates.

    These have the same actions in the same game, or in the same round on the same estate.
    """
    rounds = puzzle.record.count("# Phase")
    estate = puzzle.record.partition("estate ")[2].partition(" ")[0]
    return estate, rounds, frozenset(map(_what, puzzle.deeds))
