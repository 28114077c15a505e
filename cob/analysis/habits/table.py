"""The table of habits: title, measure, explanation, advice, lesson and words of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from cob.analysis.habits import measures
from cob.analysis.habits.habit import Habit, Occurrence
from cob.analysis.habits.trail import Trail, trails_of
from cob.analysis.region_phrases import region_title
from cob.analysis.topics import Topic
from cob.engine.components import PHASES, Kind, Tile
from cob.record import Game
from cob.text.language import Message
from cob.text.wording import goods_title, seen_tile

VERSION: Final = 1
"""The version of the measures: figures of another version are measured anew."""


@dataclass(frozen=True, slots=True)
class HabitRow:
    """A habit in words, and how it is measured."""

    title: Message
    measure: Callable[[Trail], Iterator[Occurrence]]
    how: Message
    """How its points are counted, in a sentence."""
    advice: Message
    topic: Topic
    """The lesson that teaches it."""
    told: Callable[[Occurrence], Message]
    """Says what happened in an occurrence."""


def _regions_told(found: Occurrence) -> Message:
    region = region_title(Kind(found.what), found.number)
    return Message("{region}, one space short", region=region)


def _turn_order_told(found: Occurrence) -> Message:
    return Message(
        "not first in {number} round of phase {phase}",
        many="not first in {number} rounds of phase {phase}",
        number=found.number,
        phase=PHASES[found.what],
    )


def _tiles_told(found: Occurrence) -> Message:
    return Message("{tile}, never added", tile=seen_tile(Tile(found.what)))


def _ships_told(found: Occurrence) -> Message:
    if found.number:
        return Message("no ship in the whole game")
    return Message("no ship before phase {phase}", phase=PHASES[found.what])


def _hired_told(found: Occurrence) -> Message:
    return Message(
        "a die for {number} worker", many="a die for {number} workers", number=found.number
    )


def _idle_told(found: Occurrence) -> Message:
    return Message("{number} unused die", many="{number} unused dice", number=found.number)


def _goods_told(found: Occurrence) -> Message:
    return Message("{goods}, never sold", goods=goods_title(found.what, found.number))


def _silverlings_told(found: Occurrence) -> Message:
    return Message(
        "{number} Silverling left", many="{number} Silverlings left", number=found.number
    )


def _workers_told(found: Occurrence) -> Message:
    return Message("{number} worker left", many="{number} workers left", number=found.number)


def _knowledge_told(found: Occurrence) -> Message:
    return Message(
        "{tile} scored {number} point",
        many="{tile} scored {number} points",
        number=found.number,
        tile=seen_tile(Tile(found.what)),
    )


HABITS: Final[dict[Habit, HabitRow]] = {
    Habit.REGIONS_ONE_SHORT: HabitRow(
        Message("Regions one space short"),
        measures.regions_one_short,
        Message(
            "A region that lacks one space counts what it would have brought in the last phase."
        ),
        Message("From phase D on, take only tiles for regions that you can still complete."),
        Topic.REGIONS,
        _regions_told,
    ),
    Habit.TURN_ORDER_LOST: HabitRow(
        Message("Rounds behind in the turn order"),
        measures.turn_order_lost,
        Message(
            "A round in which all others come first counts 0.9 points, with fewer of them its "
            "share."
        ),
        Message("Add a ship early in a phase: who comes first chooses among all tiles."),
        Topic.SHIPS,
        _turn_order_told,
    ),
    Habit.TILES_NOT_ADDED: HabitRow(
        Message("Tiles taken and never added"),
        measures.tiles_not_added,
        Message("Each tile left in storage or discarded counts an action, 3 points."),
        Message("Take a tile only when you know its space and its die."),
        Topic.TAKING,
        _tiles_told,
    ),
    Habit.SHIPS_LATE: HabitRow(
        Message("First ship late"),
        measures.ships_late,
        Message("Each phase that began without a ship in the estate counts 2 points."),
        Message("Add your first ship in phase A: goods pile up from the beginning."),
        Topic.SHIPS,
        _ships_told,
    ),
    Habit.DICE_FOR_WORKERS: HabitRow(
        Message("Dice spent on workers"),
        measures.dice_for_workers,
        Message("Each such die counts an action, 3 points, less 1 point for each worker."),
        Message("Look for something useful with each die first, even one step away."),
        Topic.WORKERS,
        _hired_told,
    ),
    Habit.DICE_NOT_USED: HabitRow(
        Message("Unused dice"),
        measures.dice_not_used,
        Message("Each unused die counts an action, 3 points."),
        Message("Before you end a turn, look at your dice: any die brings workers."),
        Topic.ACTIONS,
        _idle_told,
    ),
    Habit.GOODS_NOT_SOLD: HabitRow(
        Message("Goods never sold"),
        measures.goods_not_sold,
        Message(
            "Each type left at the end counts what its sale would have brought more, less an "
            "action of 3 points."
        ),
        Message("In phase E, sell your largest stock as soon as its number comes up."),
        Topic.SELLING,
        _goods_told,
    ),
    Habit.SILVERLINGS_LEFT: HabitRow(
        Message("Silverlings left over"),
        measures.silverlings_left,
        Message(
            "Each pair left after the last turn counts 2 points; the last income of mines does "
            "not count."
        ),
        Message("Buy a tile whenever you can afford one that fits."),
        Topic.SILVERLINGS,
        _silverlings_told,
    ),
    Habit.WORKERS_LEFT: HabitRow(
        Message("Workers left over"),
        measures.workers_left,
        Message("Each pair left at the end counts 1 point: it was worth 2 and scores 1."),
        Message("Spend workers from phase D on: at the end two are one point."),
        Topic.WORKERS,
        _workers_told,
    ),
    Habit.KNOWLEDGE_WITHOUT_POINTS: HabitRow(
        Message("Knowledge that hardly scored"),
        measures.knowledge_without_points,
        Message(
            "Each scoring knowledge tile counts an action, 3 points, less the points that it "
            "brought."
        ),
        Message("Take a scoring knowledge tile when its points are sure."),
        Topic.KNOWLEDGE_THAT_SCORES,
        _knowledge_told,
    ),
}
"""The row of each habit; a new one is a member of `Habit`, a measure and a row here."""


def measured(game: Game) -> tuple[tuple[Occurrence, ...], ...]:
    """Return the occurrences of all habits in a finished game, for each seat."""
    return tuple(
        tuple(found for row in HABITS.values() for found in row.measure(trail))
        for trail in trails_of(game)
    )
