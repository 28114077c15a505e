"""What each habit cost a player in a finished game: plain counts at fixed prices.

A price is what the thing is worth on average; `docs/analysis.md` says where each comes from. Points
of different habits do not add up: the same die may have been spent badly in two ways.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cob.analysis.habits.habit import Habit, Occurrence
from cob.analysis.habits.trail import Trail, TrailTurn
from cob.engine.components import GOODS, PHASE_POINTS, Tile, region_points
from cob.engine.hexgrid import spaces_in
from cob.engine.knowledge import SCORING_TILES
from cob.engine.scoring import WORKERS_PER_POINT

ACTION: Final = 3.0
"""Points of an action with a die: bots from easy to hard score 3.2 to 3.8 for each of theirs."""
WORKER: Final = 1.0
"""Points of a worker that can still be used."""
SILVERLING: Final = 2.0
"""Points of a Silverling that can still be used."""
PRICE_OF_TILE: Final = 2
"""Silverlings for a tile: fewer are no loss at the end."""
ROUND_BEHIND: Final = 0.9
"""Points of lead that a round behind all rivals costs."""
PHASE_STEP: Final = PHASE_POINTS[0] - PHASE_POINTS[1]
"""Points that a region brings less for each phase later."""


def _at(habit: Habit, turn: TrailTurn, points: float, what: int = 0, number: int = 0) -> Occurrence:
    return Occurrence(habit, turn.index, turn.phase, turn.round, points, what, number)


def regions_one_short(trail: Trail) -> Iterator[Occurrence]:
    """Yield the regions of which one space is empty at the end.

    The points are those for their size, and those of the last phase: completing it never brought
    less. Bonus tiles are left out. The turn is that from which on one space was missing.
    """
    player, last = trail.player, PHASE_POINTS[trail.state.rules.phases - 1]
    for region in player.layout.regions:
        size, missing = region.bit_count(), region & ~player.filled
        if size < 2 or missing.bit_count() != 1:
            continue
        turns = [turn for turn, _, space in trail.added if region >> space & 1]
        turn = turns[-1] if turns else trail.turns[0]
        kind = player.layout.kinds[next(iter(spaces_in(region)))]
        yield _at(Habit.REGIONS_ONE_SHORT, turn, region_points(size) + last, kind, size)


def turn_order_lost(trail: Trail) -> Iterator[Occurrence]:
    """Yield the phases in which rivals had their turns first, with the number of such rounds.

    With several rivals each counts for its share. The turn is the first of these.
    """
    rivals = len(trail.state.players) - 1
    for phase in range(trail.state.rules.phases):
        behind = [turn for turn in trail.turns if turn.phase == phase and turn.rivals_before]
        if behind:
            share = sum(turn.rivals_before for turn in behind) / rivals
            number = len(behind)
            yield _at(Habit.TURN_ORDER_LOST, behind[0], ROUND_BEHIND * share, phase, number)


def tiles_not_added(trail: Trail) -> Iterator[Occurrence]:
    """Yield the tiles that were taken and never added: each cost an action.

    The turn is that in which the tile was taken.
    """
    lost = [*trail.player.storage, *trail.discarded]
    for turn, tile in reversed(trail.taken):
        if tile in lost:
            lost.remove(tile)
            yield _at(Habit.TILES_NOT_ADDED, turn, ACTION, tile)


def ships_late(trail: Trail) -> Iterator[Occurrence]:
    """Yield one occurrence if the first ship came after the first phase, or never.

    Each phase begun without a ship costs what a region completed a phase later brings less. The
    turn is the first of the second phase.
    """
    first = next((turn.phase for turn, tile, _ in trail.added if tile is Tile.SHIP), None)
    phases = trail.state.rules.phases if first is None else first
    later = [turn for turn in trail.turns if turn.phase > 0]
    if phases and later:
        yield _at(Habit.SHIPS_LATE, later[0], PHASE_STEP * phases, phases, int(first is None))


def dice_for_workers(trail: Trail) -> Iterator[Occurrence]:
    """Yield each die spent on workers: an action less what the workers are worth."""
    for turn, number in trail.hired:
        points = ACTION - WORKER * number
        if points > 0:
            yield _at(Habit.DICE_FOR_WORKERS, turn, points, number=number)


def dice_not_used(trail: Trail) -> Iterator[Occurrence]:
    """Yield each turn that ended with unused dice: an action each."""
    for turn, number in trail.idle:
        yield _at(Habit.DICE_NOT_USED, turn, ACTION * number, number=number)


def goods_not_sold(trail: Trail) -> Iterator[Occurrence]:
    """Yield the types of goods left at the end whose sale was worth an action.

    A sale brings as many points a tile as there are players, and a Silverling. It takes an action,
    and the point that each tile scores at the end. The turn is the player's last.
    """
    players, turn = len(trail.state.players), trail.turns[-1]
    for goods in GOODS:
        number = trail.player.goods[goods]
        points = number * (players - 1) + 1 - ACTION
        if number and points > 0:
            yield _at(Habit.GOODS_NOT_SOLD, turn, points, goods, number)


def silverlings_left(trail: Trail) -> Iterator[Occurrence]:
    """Yield the Silverlings left after the last turn, if they would have bought a tile.

    What mines bring after the last turn could not be spent. The turn is the player's last.
    """
    number = trail.player.silverlings - trail.last_income
    number -= number % PRICE_OF_TILE
    if number > 0:
        points = (SILVERLING - 1) * number
        yield _at(Habit.SILVERLINGS_LEFT, trail.turns[-1], points, number=number)


def workers_left(trail: Trail) -> Iterator[Occurrence]:
    """Yield the workers left at the end, in pairs: what they were worth less what they score.

    The turn is the last in which a die was spent on workers, or else the player's last.
    """
    pairs = trail.player.workers // WORKERS_PER_POINT
    if pairs:
        number = pairs * WORKERS_PER_POINT
        turn = trail.hired[-1][0] if trail.hired else trail.turns[-1]
        yield _at(Habit.WORKERS_LEFT, turn, WORKER * number - pairs, number=number)


def knowledge_without_points(trail: Trail) -> Iterator[Occurrence]:
    """Yield the scoring knowledge tiles that brought less than the action that took them."""
    for turn, tile, _ in trail.added:
        points = ACTION - trail.knowledge.get(tile, 0)
        if tile in SCORING_TILES and points > 0:
            scored = trail.knowledge.get(tile, 0)
            yield _at(Habit.KNOWLEDGE_WITHOUT_POINTS, turn, points, tile, scored)
