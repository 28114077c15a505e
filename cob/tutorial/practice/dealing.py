"""Practice positions, dealt from a seed: a game is played until a suitable one comes up.

The same seed deals the same position. The right answers are found by trying the legal actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cob.engine import Action, EstateLayout, Event, GameState, apply, legal_actions
from cob.engine.components import ROUNDS_PER_PHASE
from cob.engine.hexgrid import CENTRE
from cob.engine.pending import Choice, Selection
from cob.engine.random_source import Chance
from cob.engine.scoring import score_game_end
from cob.engine.setup import expert_estates
from cob.record import COLOURS, PERSON, Game, Header, Seat
from cob.tutorial.errors import LessonError
from cob.tutorial.position import LEARNER
from cob.tutorial.practice.attempt import AttemptOutcome, amount, at_first, ways
from cob.tutorial.practice.exercise import NOTHING, SCORING, Exercise, has_form
from cob.tutorial.practice.measures import CONDITIONS, scored
from cob.tutorial.practice.quick_player import quick_choice

_NAMES: Final = ("You", "Anna", "Benno")
_PLAYERS: Final = (2, 2, 3)
"""Numbers of players; each is as likely as it is frequent here."""
_ESTATES: Final = tuple(map(str, range(1, 10)))
_GAMES: Final = 60
"""Maximum number of games without a suitable position."""
END_OF_TURN: Final = ("end turn",)
"""The form of a question about the end of a turn."""
_ANSWERS: Final = 4
_SEEDS: Final = 1 << 32
_NEAR: Final = (1, -1, 2, -2, 3, -3, 4, 5, 6)
"""Distances of wrong answers from the right one, if the events suggest no others."""


@dataclass(frozen=True, slots=True)
class DealtExercise:
    """A practice position, with its right answers."""

    exercise: Exercise
    header: Header
    state: GameState
    """The position; players must use a copy."""
    solution: tuple[Action, ...]
    """For a task, a solution. For a question, its action, unless it is about the scoring."""
    events: tuple[Event, ...]
    """The events of the solution."""
    target: int
    """The amount to reach, or the right answer."""
    answers: tuple[int, ...] = ()
    """For a question, the numbers to choose from, in their order."""

    @property
    def marked(self) -> tuple[Action, ...]:
        """The actions of a question, if they are visible on the table."""
        return () if self.exercise.plays == END_OF_TURN else self.solution

    def new_game(self) -> Game:
        """Return the position as the beginning of a game."""
        return Game(self.header, self.state.copy(), [])


def plain_game(estates: Mapping[str, EstateLayout]) -> Game:
    """Return a newly dealt game, to be shown until a position is ready."""
    estate = estates[_ESTATES[0]]
    seats = (
        Seat(name, colour, PERSON, (estate,), _castle(estate))
        for name, colour in zip(_NAMES[:2], COLOURS, strict=False)
    )
    return Game.start(Header(tuple(seats), learner=LEARNER), 1)


def dealt(
    exercises: Sequence[Exercise], seed: int, estates: Mapping[str, EstateLayout]
) -> DealtExercise:
    """Return the position of a seed, at once; raises `LessonError` if there is none."""
    return next(found for found in dealing(exercises, seed, estates) if found is not None)


def dealing(
    exercises: Sequence[Exercise], seed: int, estates: Mapping[str, EstateLayout]
) -> Iterator[DealtExercise | None]:
    """Yield None after each bit of work, and the position in the end."""
    chance = Chance(seed)
    exercise = exercises[chance.below(len(exercises))]
    first, last = exercise.phases
    begin = first * ROUNDS_PER_PHASE + chance.below((last - first + 1) * ROUNDS_PER_PHASE)
    for number in range(_GAMES):
        since = first * ROUNDS_PER_PHASE if number else begin
        for position in _positions(exercise, since, chance, estates):
            if position is None:
                yield None
                continue
            for found in _tried(exercise, position, chance):
                yield found
                if found is not None:
                    return
    raise LessonError(f"no position comes up for its practice: {exercise.text}")


def _positions(
    exercise: Exercise,
    since: int,
    chance: Chance,
    estates: Mapping[str, EstateLayout],
) -> Iterator[Game | None]:
    """Yield a game at each suitable decision of the learner; None in between.

    `since` is the first round to use, counted from 0 over all phases.
    """
    game = Game.start(_header(exercise, chance, estates), chance.below(_SEEDS))
    state = game.state
    while not state.is_over and state.phase <= exercise.phases[1]:
        now = state.phase * ROUNDS_PER_PHASE + state.round - 1
        is_late = exercise.expert or now >= since
        yield game if is_late and _is_a_beginning(exercise, state) else None
        apply(state, _choice(exercise, state, chance))


def _header(exercise: Exercise, chance: Chance, estates: Mapping[str, EstateLayout]) -> Header:
    players = exercise.players or _PLAYERS[chance.below(len(_PLAYERS))]
    if exercise.expert:
        sides = expert_estates(estates, players, chance.below(_SEEDS))
        boards: list[tuple[tuple[EstateLayout, ...], int | None]] = [(each, None) for each in sides]
    else:
        numbers = [number for number in _ESTATES if number in estates]
        own = (estates[numbers[chance.below(len(numbers))]],)
        boards = [(own, _castle(own[0])) for _ in range(players)]
    seats = (
        Seat(name, colour, PERSON, *board)
        for name, colour, board in zip(_NAMES, COLOURS, boards, strict=False)
    )
    return Header(tuple(seats), learner=LEARNER)


def _castle(layout: EstateLayout) -> int:
    """Return the space of the start castle: the centre, if a castle may lie there."""
    return CENTRE if CENTRE in layout.castle_spaces else layout.castle_spaces[0]


def _is_a_beginning(exercise: Exercise, state: GameState) -> bool:
    """Return whether the learner begins a turn, or ends it if the question is about that."""
    if state.current != LEARNER:
        return False
    if exercise.expert:
        return state.asked in (Selection.ESTATE, Selection.START_CASTLE)
    dice = 0 if exercise.plays == END_OF_TURN else 2
    return state.asked is Choice.TURN and len(state.player.dice) == dice


def _choice(exercise: Exercise, state: GameState, chance: Chance) -> Action:
    """Return the action to play on the way: what the exercise needs, or the player's choice."""
    if state.current == LEARNER and exercise.wishes:
        legal = legal_actions(state)
        for forms in exercise.wishes:
            if wished := [action for action in legal if has_form(action, forms)]:
                return wished[chance.below(len(wished))]
    return quick_choice(state, chance)


# --- right answers ----------------------------------------------------------------------------


def _tried(exercise: Exercise, game: Game, chance: Chance) -> Iterator[DealtExercise | None]:
    """Yield None after each bit of work, and the exercise if this position has one."""
    state = game.state
    if not exercise.asks:
        yield from _task(exercise, game)
    elif exercise.plays == (SCORING,):
        events: list[Event] = []
        score_game_end(state.copy(), events)
        yield _question(exercise, game, AttemptOutcome((), tuple(events), state), chance)
    elif exercise.plays == (NOTHING,):
        yield _question(exercise, game, at_first(state), chance)
    else:
        fitting = _whole(exercise, ways(exercise, at_first(state)))
        while fitting:
            way = chance.draw(fitting)
            if all(CONDITIONS[name](state, way.actions[0], way.events) for name in exercise.such):
                yield _question(exercise, game, way, chance)
                return
            yield None


def _whole(exercise: Exercise, found: Iterable[AttemptOutcome]) -> list[AttemptOutcome]:
    """Return the complete ways."""
    return [way for way in found if len(way.actions) == len(exercise.plays)]


def _task(exercise: Exercise, game: Game) -> Iterator[DealtExercise | None]:
    """Yield None after each way tried, and a task that is possible but not obvious."""
    found: list[tuple[int, AttemptOutcome]] = []
    for way in ways(exercise, at_first(game.state)):
        found.append((amount(exercise, way), way))
        yield None
    best = max((reached for reached, _ in found), default=0)
    target = best if exercise.best else exercise.least
    right = [way for reached, way in found if reached >= target]
    whole = _whole(exercise, (way for _, way in found))
    if target < 1 or not right or len(_whole(exercise, right)) == len(whole):
        return
    way = min(right, key=lambda each: len(each.actions))
    state = game.state.copy()
    yield DealtExercise(exercise, game.header, state, way.actions, way.events, target)


def _question(
    exercise: Exercise, game: Game, reached: AttemptOutcome, chance: Chance
) -> DealtExercise | None:
    right = amount(exercise, reached)
    if right < exercise.least:
        return None
    answers = _answers(exercise, right, reached.events, chance)
    state = game.state.copy()
    return DealtExercise(
        exercise, game.header, state, reached.actions, reached.events, right, answers
    )


def _answers(
    exercise: Exercise, right: int, events: Sequence[Event], chance: Chance
) -> tuple[int, ...]:
    """Return the right number among wrong ones: parts of the points, or near numbers."""
    parts = [event.points for event in scored(exercise.counts, events)]
    wrong = {sum(parts[:at]) for at in range(1, len(parts))} | {sum(parts[1:])} | set(parts)
    kept = sorted(number for number in wrong - {right} if _may_be(exercise, number))
    found = [right]
    while kept and len(found) < _ANSWERS - 1:
        found.append(chance.draw(kept))
    near = [right + step for step in _NEAR if _may_be(exercise, right + step)]
    shift = chance.below(2)
    for number in (*near[shift:], *near[:shift]):
        if len(found) < _ANSWERS and number not in found:
            found.append(number)
    return tuple(sorted(found))


def _may_be(exercise: Exercise, answer: int) -> bool:
    """Return whether a number may be offered as an answer."""
    return exercise.least <= answer and (exercise.most is None or answer <= exercise.most)
