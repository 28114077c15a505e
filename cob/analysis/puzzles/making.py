"""Finding puzzles in games: turns with a clearly best way to play."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Final
from zlib import crc32

from cob.analysis.decisions import Decision, assess, first_look
from cob.analysis.game_parts import parts_of
from cob.analysis.minds import Mind
from cob.analysis.puzzles.first_ratings import difficulty_of, first_rating
from cob.analysis.puzzles.judging import Judged, judged_turns
from cob.analysis.puzzles.point import point_of, subject
from cob.analysis.puzzles.puzzle import Puzzle, Theme, passing_positions
from cob.analysis.puzzles.themes import lesson_of, theme_of
from cob.engine import EstateLayout, GameState
from cob.record import PERSON, Game, Header, format_record

NAMES: Final = ("You", "Anna", "Benno", "Clara")
"""The players in a puzzle, the solver first."""
_LEAST_ERROR: Final = 0.05
_STEP: Final = 60
"""Puzzles are chosen evenly from ratings in steps of so many points."""


def puzzles_in(mind: Mind, game: Game, mark: str) -> Iterator[Puzzle]:
    """Yield the puzzles of a game; `mark` is the prefix of their names."""
    for part in parts_of(game):
        if part.seat is not None:
            found = puzzle_at(mind, part.before, f"{mark}-{part.begin}")
            if found is not None:
                record = record_of_others(game, part.begin, part.seat)
                yield replace(found, record=record)


def puzzle_at(mind: Mind, state: GameState, name: str) -> Puzzle | None:
    """Return the puzzle that a position is, without its record; None if it is none."""
    decision = assess(mind, state)
    if decision.is_forced:
        return None
    found = judged_turns(mind, decision, _seed_of(name))
    return None if found is None else _told(mind, decision, found, name)


def judged_again(mind: Mind, puzzle: Puzzle, estates: Mapping[str, EstateLayout]) -> Puzzle | None:
    """Return a puzzle as it is judged now; None if it is none any more. Raises `RecordError`."""
    decision = assess(mind, puzzle.game(estates).state)
    known = (puzzle.best, *puzzle.others, puzzle.rival)
    found = judged_turns(mind, decision, _seed_of(puzzle.name), known)
    again = None if found is None else _told(mind, decision, found, puzzle.name)
    return None if again is None else replace(again, record=puzzle.record)


def _seed_of(name: str) -> int:
    """Return the seed of the futures of a puzzle, so that it is judged alike again."""
    return crc32(name.encode())


def _told(mind: Mind, decision: Decision, found: Judged, name: str) -> Puzzle | None:
    """Return the puzzle of judged turns, without its record; None if it has no point."""
    state, best, rival = decision.state, found.best.actions, found.rival.actions
    others = tuple(turn.actions for turn in found.alike)
    deeds = point_of(best, others, rival)
    if not deeds:
        return None
    theme = theme_of(state, found.best, found.rival, deeds)
    puzzle = Puzzle(
        name,
        "",
        theme,
        best,
        others,
        rival,
        deeds,
        round(found.margin, 2),
        round(found.error, 2),
        lesson_of(theme, deeds),
        0.0,
    )
    return replace(puzzle, rating=_rating(mind, state, puzzle))


def _rating(mind: Mind, state: GameState, puzzle: Puzzle) -> float:
    passing = passing_positions(puzzle, state)
    seen = first_look(mind, state)
    return round(first_rating(difficulty_of(state, passing, puzzle.margin, seen)))


def record_until(game: Game, begin: int, seat: int) -> str:
    """Return the record of a game up to the beginning of a turn, for a person to play it."""
    seats = tuple(
        replace(each, controller=PERSON) if number == seat else each
        for number, each in enumerate(game.header.seats)
    )
    return _played_until(replace(game.header, seats=seats), game, begin)


def record_of_others(game: Game, begin: int, seat: int) -> str:
    """Return the record of a game of bots up to a move, with other names for the players.

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
    """Return at most `most` puzzles of all themes and ratings in turn, without near duplicates."""
    rows: dict[Theme, dict[int, list[Puzzle]]] = {}
    known: set[Hashable] = set()
    for puzzle in sorted(puzzles, key=lambda each: -each.margin / max(each.error, _LEAST_ERROR)):
        likeness = _likeness(puzzle)
        if likeness not in known:
            known.add(likeness)
            steps = rows.setdefault(puzzle.theme, {})
            steps.setdefault(round(puzzle.rating / _STEP), []).append(puzzle)
    found = _in_turn([_in_turn(steps.values()) for steps in rows.values()])[:most]
    return sorted(found, key=lambda each: (each.rating, each.name))


def _in_turn(rows: Iterable[Sequence[Puzzle]]) -> list[Puzzle]:
    """Return the first of each row, then the second of each, and so on."""
    taken = zip_longest(*rows)
    return [puzzle for each in taken for puzzle in each if puzzle is not None]


def _likeness(puzzle: Puzzle) -> Hashable:
    """Return a key that is equal for near duplicates.

    These have the same actions in the same game, or in the same round on the same estate.
    """
    rounds = puzzle.record.count("# Phase")
    estate = puzzle.record.partition("estate ")[2].partition(" ")[0]
    return estate, rounds, frozenset(map(subject, puzzle.deeds))
