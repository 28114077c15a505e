"""Bots with tastes: the levels that are there, to which what their taste names is worth more."""

from __future__ import annotations

import pytest

from cob.bots.base import OWN_EFFORT
from cob.bots.registry import bot_title, face_of, info_of, is_known, level_of, make_bot
from cob.bots.tastes import TASTES
from cob.core.feature_names import COLUMN
from cob.engine import CobError, apply, legal_actions, new_game
from cob.engine.components import Kind
from cob.engine.events import TileAdded
from cob.files.resources import data_folder
from cob.text.language import tr
from tests.games import estates

_KIND = {
    "shipper": Kind.SHIP,
    "builder": Kind.BUILDING,
    "scholar": Kind.KNOWLEDGE,
    "herdsman": Kind.ANIMAL,
}


def added(bot: str, other: str, kind: Kind, games: int) -> tuple[int, int]:
    """Return how many tiles of a kind either adds, on both seats of the same deals."""
    found = [0, 0]
    for number in range(games):
        seats = (bot, other) if number % 2 else (other, bot)
        state = new_game([estates()["5"]] * 2, seed=number // 2)
        bots = [make_bot(name, number) for name in seats]
        while not state.is_over:
            view, legal = state.view(state.current), legal_actions(state)
            for event in apply(state, bots[state.current].choose(view, legal, OWN_EFFORT)):
                if isinstance(event, TileAdded) and event.tile.kind is kind:
                    found[seats[event.player] != bot] += 1
    return found[0], found[1]


@pytest.mark.parametrize("taste", _KIND)
def test_a_taste_shows_in_the_tiles(taste: str) -> None:
    own, plain = added(f"medium:taste={taste}", "medium", _KIND[taste], 4)
    assert own > plain


def test_the_easy_bot_may_have_one_and_plays_without_the_core() -> None:
    own, plain = added("easy:taste=shipper", "easy", Kind.SHIP, 4)
    assert own > plain + 4


def test_a_taste_names_features_that_there_are() -> None:
    assert all(worth.keys() <= COLUMN.keys() for _, worth in TASTES.values())


def test_a_taste_has_a_title_and_a_face() -> None:
    assert tr(bot_title("easy:taste=shipper")) == "the shipper (easy)"
    assert tr(bot_title("medium:beam=1,taste=builder")) == "the builder (medium)"
    assert bot_title("hard:beam=24") == "hard:beam=24"
    assert (face_of("easy:taste=shipper"), face_of("hard@2026-11")) == ("shipper", "hard")
    assert level_of("medium:beam=1,taste=builder") == "medium"
    assert info_of("easy:taste=scholar").level == info_of("easy").level
    faces = data_folder("assets") / "faces"
    assert all((faces / f"{name}.svg").is_file() for name in TASTES)


@pytest.mark.parametrize("name", ["easy:taste=baker", "medium:taste=baker", "easy:taste="])
def test_there_is_no_other_taste(name: str) -> None:
    assert not is_known(name)
    with pytest.raises(CobError) as raised:
        info_of(name)
    if name != "easy:taste=":
        told = 'there is no taste called "baker": known are shipper, builder, scholar, herdsman'
        assert str(raised.value).startswith(told)


def test_the_random_bot_has_none() -> None:
    assert not is_known("random:taste=shipper")
