"""What comes from outside is refused or played on from, whatever is wrong with it."""

from __future__ import annotations

import ctypes
from collections import Counter
from functools import cache
from random import Random
from typing import Final, NamedTuple

import numpy as np
import pytest

from cob.core.calls import library
from cob.core.feature_names import FEATURES
from cob.core.flat import action_of, flattened, game_of
from cob.core.tables import NO_TILE, STATE_BYTES, CoreGame
from cob.engine import set_up
from cob.engine.components import BUILDINGS, FACES, Tile
from cob.engine.hexgrid import NEIGHBOUR_MASKS, SPACES
from tests.core.core_table import TASTES, CorePosition, agreement, fixed_evaluation

GAMES: Final = 24
PARTS: Final = 10
CHANGES: Final = 2000
"""Damaged positions in each part."""
_HEAD: Final = (
    "chance 8, players 1, current 1, order 4, ordered 1, phases_begun 1, round 1, white 1, over 1, "
    "bought 1, hired 1, large 1, small 1, pending 4, place 4, waiting 1, board 32, depot_goods 49, "
    "round_goods 5, goods_left 1, coloured 64, black 64, unseen 7, padding 2"
)
_PLAYER: Final = (
    "filled 8, frontier 8, barred 64, knowledge 4, points 4, points_by 20, credited 32, "
    "silverlings 2, workers 2, estate 37, storage 3, stored 1, goods 7, sold 7, dice 2, rolled 2, "
    "unused 1, large_won 1, small_won 1, layout 1, castle 1, step 1, height 1, padding 6"
)


def places_of(fields: str, begin: int = 0) -> dict[str, range]:
    """Return the bytes of each field of core.h."""
    found = {}
    for field in fields.split(", "):
        name, size = field.split()
        found[name] = range(begin, begin + int(size))
        begin += int(size)
    return found


HEAD: Final = places_of(_HEAD)
HEAD_BYTES: Final = HEAD["padding"].stop
PLAYER_BYTES: Final = places_of(_PLAYER)["padding"].stop
SEATS: Final = [places_of(_PLAYER, HEAD_BYTES + seat * PLAYER_BYTES) for seat in range(4)]
ODD_BYTES: Final = (0, 1, 2, 3, 6, 7, 36, 37, 42, 62, 63, 64, 127, 128, 254, 255)


class Kept(NamedTuple):
    """A position from a game."""

    game: CoreGame
    flat: bytes


@cache
def positions() -> tuple[tuple[Kept, ...], ...]:
    """Positions of every kind of question, from games of all rules; each game's together."""
    found = []
    for seed in range(GAMES):
        taste = tuple(TASTES.values())[seed % len(TASTES)]
        setup = agreement(seed, taste)
        state, _ = set_up(setup, seed)
        for player, stored in zip(state.players, taste.stored, strict=False):
            player.storage = stored
        core, chooser = CorePosition(game_of(state), flattened(state)), Random(seed)
        flats = [core.flat]
        while numbers := core.legal():
            actions = [action_of(number, core.game) for number in numbers]
            core.apply(numbers[taste.choose(state, actions, chooser)])
            flats.append(core.flat)
        found.append(tuple(Kept(core.game, flat) for flat in flats))
    return tuple(found)


# --- damage -----------------------------------------------------------------------------------


def damaged(chooser: Random) -> Kept:
    """Return a position from a game after some of its bytes were changed."""
    game = chooser.choice(positions())
    kept, other = chooser.choice(game), chooser.choice(game)
    flat = bytearray(kept.flat)
    used = HEAD_BYTES + kept.game.players * PLAYER_BYTES
    way = chooser.randrange(7)
    if way == 0:
        flat[chooser.randrange(used)] = chooser.randrange(256)
    elif way == 1:
        for _ in range(chooser.randint(2, 8)):
            flat[chooser.randrange(used)] = chooser.randrange(256)
    elif way == 2:
        flat[chooser.randrange(used)] ^= 1 << chooser.randrange(8)
    else:
        for _ in range(chooser.choice((1, 1, 2, 4))):
            spaces = chooser.choice(list(fields_of(kept.game.players)))
            if way == 3:
                flat[spaces.start : spaces.stop] = other.flat[spaces.start : spaces.stop]
            elif way == 4:
                for place in spaces:
                    flat[place] = chooser.choice(ODD_BYTES)
            else:
                place = chooser.choice(spaces)
                odd = (*ODD_BYTES, flat[place] + 1 & 255, flat[place] - 1 & 255)
                flat[place] = chooser.choice(odd)
    if chooser.random() < 0.6:
        mend(flat, kept.game)
    return Kept(kept.game, bytes(flat))


def fields_of(players: int) -> list[range]:
    return [*HEAD.values(), *(places for seat in SEATS[:players] for places in seat.values())]


def mend(flat: bytearray, game: CoreGame) -> None:
    """Set what follows from other fields, so that damage of these is not found by it."""
    flat[HEAD["over"].start] = flat[HEAD["waiting"].start] == 0
    for seat in SEATS[: game.players]:
        layout = flat[seat["layout"].start]
        if layout >= len(game.layouts):
            continue
        filled = frontier = knowledge = 0
        barred = [0] * len(BUILDINGS)
        for space in SPACES:
            tile = flat[seat["estate"].start + space]
            if tile == NO_TILE:
                continue
            filled |= 1 << space
            frontier |= NEIGHBOUR_MASKS[space]
            if tile < len(BUILDINGS):
                barred[tile] |= game.layouts[layout].region_of[space]
            elif tile < len(Tile) and FACES[tile].number:
                knowledge |= 1 << FACES[tile].number
        for name, masks in (
            ("filled", [filled]),
            ("frontier", [frontier & ~filled]),
            ("barred", barred),
            ("knowledge", [knowledge]),
        ):
            size = len(seat[name]) // len(masks)
            flat[seat[name].start : seat[name].stop] = b"".join(
                mask.to_bytes(size, "little") for mask in masks
            )


# --- the doors --------------------------------------------------------------------------------


class Depth(ctypes.Structure):
    """`Foresight` of search.h."""

    _fields_ = [
        ("turns_ahead", ctypes.c_int32),
        ("beam_ahead", ctypes.c_int32),
        ("beam_of_others", ctypes.c_int32),
        ("rivals", ctypes.c_float),
    ]


SHORT: Final = Depth(2, 1, 0, 0.0)
TO_THE_END: Final = Depth(25, 1, 1, 0.5)
MOST: Final = 4
_FEATURES: Final = np.empty(len(FEATURES), np.float32)
_VALUE: Final = np.empty(1, np.float32)
_PLANS: Final = np.empty(1, np.int32)
_VALUES: Final = np.empty(MOST, np.float32)
_LENGTHS: Final = np.empty(MOST, np.int32)
_NUMBERS: Final = np.empty((MOST, 64), np.uint32)
_ENDS: Final = np.empty((MOST, STATE_BYTES), np.uint8)
_SEED: Final = np.array([7], np.uint64)


def problems(kept: Kept, seat: int, pace: Depth) -> dict[str, int]:
    """Call each door that answers with a problem, and return the answers."""
    core, game, work = library(), kept.game.handle, ctypes.byref(ctypes.c_int64())
    judge = evaluation().handle
    plans = [array.ctypes.data for array in (_PLANS, _VALUES, _LENGTHS, _NUMBERS, _ENDS)]
    seed, found = _SEED.ctypes.data, _FEATURES.ctypes.data
    value = _VALUE.ctypes.data
    return {
        "features": core.cob_features(game, kept.flat, 1, seat, found, value),
        "values": core.cob_values(game, judge, kept.flat, 1, seat, 0.5, value),
        "search": core.cob_search(game, judge, kept.flat, 1, 0.0, 2, MOST, *plans, work),
        "play_on": core.cob_play_on(
            game, judge, kept.flat, 1, seed, 1, ctypes.byref(pace), plans[-1], work
        ),
    }


evaluation = cache(fixed_evaluation)


def assert_refused_or_played(kept: Kept, chooser: Random, pace: Depth) -> str:
    """Call every door with a position; return what came of it."""
    core = CorePosition(kept.game, kept.flat)
    seat = chooser.randrange(kept.game.players)
    numbers = core.legal()
    answers = problems(kept, seat, pace)
    if core.problem:
        assert numbers is None
        assert core.apply(chooser.getrandbits(32)) == 0
        assert core.flat == kept.flat
        assert set(answers.values()) == {1}
        return "refused"
    assert numbers is not None
    assert (answers["features"], answers["values"]) == (0, 0)
    assert np.isfinite(_FEATURES).all()
    assert np.isfinite(_VALUE).all()
    asked = kept.flat[
        HEAD["pending"].start : HEAD["pending"].start + kept.flat[HEAD["waiting"].start]
    ]
    in_a_turn = asked[:1] == b"\0"
    assert (answers["search"], answers["play_on"]) == ((0, 0) if in_a_turn else (1, 1))
    illegal = chooser.getrandbits(32)
    assert illegal in numbers or core.apply(illegal) == 0
    assert core.flat == kept.flat
    if not numbers:
        assert not asked or asked[-1] > 11
        return "nobody is asked"
    assert core.apply(chooser.choice(numbers)) == 1
    return "played in a turn" if in_a_turn else "played in the set-up"


# --- tests ------------------------------------------------------------------------------------


def test_the_fields_have_all_bytes_of_a_position() -> None:
    assert HEAD_BYTES + 4 * PLAYER_BYTES == STATE_BYTES


def test_whole_positions_pass_every_door() -> None:
    chooser = Random(1)
    seen = Counter(
        assert_refused_or_played(kept, chooser, SHORT)
        for game in positions()
        for kept in chooser.sample(game, 20)
    )
    assert seen["refused"] == 0
    assert seen["played in a turn"] > 300


@pytest.mark.parametrize("part", range(PARTS))
def test_damaged_positions_are_refused_or_can_be_played_on(part: int) -> None:
    chooser = Random(part)
    seen: Counter[str] = Counter()
    for at in range(CHANGES):
        pace = TO_THE_END if at % 20 == 0 else SHORT
        seen[assert_refused_or_played(damaged(chooser), chooser, pace)] += 1
    assert seen["refused"] > CHANGES // 10
    assert seen["played in a turn"] > CHANGES // 10
    assert seen["played in the set-up"] > 0


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    """Actions of other positions and numbers that are no action at all."""
    chooser = Random(2)
    refused = 0
    for game in positions():
        for kept in chooser.sample(game, 10):
            core, other = (CorePosition(*each) for each in (kept, chooser.choice(game)))
            legal = core.legal() or []
            for number in (*(other.legal() or ()), *(chooser.getrandbits(32) for _ in range(5))):
                if number not in legal:
                    assert core.apply(number) == 0
                    assert core.flat == kept.flat
                    refused += 1
    assert refused > 1000


def test_a_row_of_actions_is_applied_as_far_as_it_is_legal() -> None:
    kept = positions()[0][10]
    core = CorePosition(*kept)
    first = core.legal()
    assert first
    once = CorePosition(*kept)
    once.apply(first[0])
    assert core.apply(first[0], 0xFFFFFFFF, first[0]) == 1
    assert core.flat == once.flat
