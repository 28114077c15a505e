"""The roll for the start player: all players roll on a sheet, until one has rolled highest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from cob.text.language import Message, tr
from cob.text.second_person import said_of
from cob.text.start_roll import Throw, highest
from cob.ui.table.layout import TableLayout
from cob.ui.table.motion.animations import Animation, Notice
from cob.ui.table.motion.cube import COURSES
from cob.ui.table.motion.pieces import Remark, RollingDie, StartSheet
from cob.ui.table.motion.tumbling import SettledDie, die_with_shadow

SHEET_WIDTH: Final = 640
_HEAD, _ROW, _FOOT = 96, 84, 84
"""Heights on the sheet, in pixels at 1080 lines as all that follows."""
_DIE: Final = 58
_HOP: Final = 26
_NAMES: Final = 330
"""The left end of the dice, from the left edge of the sheet."""
_ROLL: Final = 0.7
_TIE: Final = 0.9
"""Seconds for which a tie is shown before the tied players roll again."""
_END: Final = 1.2
"""Seconds for which the start player is shown."""
_AGAIN: Final = Message("A tie: they roll again.")
_BEGINS: Final = Message("{name} begins.")


def roll_animations(
    throws: Sequence[Throw], names: Sequence[str], layout: TableLayout, speed: float
) -> tuple[Animation, ...]:
    """Return the animations of the roll: a sheet with dice, totals and a remark for each throw."""
    animations: list[Animation] = []
    sheet = sheet_area(layout, len(names))
    for number, throw in enumerate(throws):
        first, is_last = highest(throw), number == len(throws) - 1
        begin = number * (_ROLL + _TIE)
        lies = _END if is_last else _TIE
        for seat, pair in enumerate(throw):
            if pair is not None:
                places = _dice(layout, sheet, seat)
                for course, (value, place) in enumerate(zip(pair, places, strict=True)):
                    die = _die(layout, seat, value, place, begin, lies, 3 * seat + 5 * course)
                    animations += die_with_shadow(die, _ROLL)
                total = Remark(str(sum(pair)), 34, seat in first)
                animations.append(_notice(total, _total(layout, sheet, seat), begin + _ROLL, lies))
        name = names[first[0]]
        told = said_of(_BEGINS, name) if is_last else tr(_AGAIN)
        middle = sheet.centerx, sheet.bottom - layout.px(_FOOT) // 2
        animations.append(_notice(Remark(told, 28, is_last), middle, begin + _ROLL, lies))
    whole = max(animation.over_at for animation in animations)
    lying = Animation(StartSheet(sheet.size), sheet.center, sheet.center, 0.0, whole)
    return tuple(animation.at_speed(speed) for animation in (lying, *animations))


def throw_times(throws: Sequence[Throw], speed: float) -> list[float]:
    """Return the beginning of each throw, in seconds from the beginning of the motion."""
    return [number * (_ROLL + _TIE) / speed for number in range(len(throws))]


def sheet_area(layout: TableLayout, players: int) -> Rect:
    """Return the sheet in the middle of the window."""
    height = layout.px(_HEAD + _ROW * players + _FOOT)
    area = Rect(0, 0, layout.px(SHEET_WIDTH), height)
    area.center = layout.size[0] // 2, layout.size[1] // 2
    return area


def row_of(layout: TableLayout, sheet: Rect, seat: int) -> Rect:
    """Return the row of a player on the sheet."""
    top = sheet.y + layout.px(_HEAD) + seat * layout.px(_ROW)
    return Rect(sheet.x + layout.px(40), top, layout.px(_NAMES - 40), layout.px(_ROW))


def _dice(layout: TableLayout, sheet: Rect, seat: int) -> tuple[Rect, Rect]:
    side = layout.px(_DIE)
    place = Rect(sheet.x + layout.px(_NAMES), 0, side, side)
    place.centery = row_of(layout, sheet, seat).centery
    return place, place.move(side + layout.px(16), 0)


def _total(layout: TableLayout, sheet: Rect, seat: int) -> tuple[int, int]:
    return sheet.right - layout.px(84), row_of(layout, sheet, seat).centery


def _die(
    layout: TableLayout, seat: int, value: int, place: Rect, begin: float, lies: float, course: int
) -> SettledDie:
    at, length = place.center, _ROLL + lies
    return SettledDie(
        RollingDie(seat, value, place.width),
        at,
        at,
        begin,
        length,
        layout.px(_HOP),
        waits=False,
        course=course % COURSES,
        rolling=_ROLL / length,
    )


def _notice(what: Remark, place: tuple[int, int], begin: float, length: float) -> Notice:
    return Notice(what, place, place, begin, length)
