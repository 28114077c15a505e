"""The dice on the tray: as rolled, with used ones pale."""

from __future__ import annotations

import pytest

from cob.clicks.table_things import die_slots
from cob.record import Game
from tests.games import plain_header


@pytest.mark.parametrize(
    ("rolled", "left", "unused"),
    [
        ((6, 6), [6, 6], (True, True)),
        ((6, 6), [6], (False, True)),
        ((6, 6), [], (False, False)),
        ((2, 5), [2], (True, False)),
        ((2, 5), [5], (False, True)),
    ],
)
def test_of_two_dice_alike_the_left_one_is_used_first(
    rolled: tuple[int, int], left: list[int], unused: tuple[bool, bool]
) -> None:
    state = Game.start(plain_header(), 1).state
    state.players[0].rolled, state.players[0].dice = rolled, left
    assert die_slots(state, 0) == list(zip(rolled, unused, strict=True))
