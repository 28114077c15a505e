"""Reminders: each in a position where it is useful, and in one where it is not."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from cob.engine import GameState, Setup, apply, legal_actions, set_up
from cob.engine.components import Kind, Tile
from cob.engine.pending import Selection
from cob.engine.ruleset import YUCATA
from cob.tutorial.reminders import REMINDERS, next_reminder
from tests.counting import calls_in
from tests.engine.table import (
    act,
    lay,
    lay_black,
    lay_goods,
    position,
    put,
    seeded_game,
    standard,
    waiting_game,
    with_storage,
)
from tests.foreign import WAVE, speak_foreign

LONGEST = 260
"""Letters of a reminder: two short sentences."""


def says(state: GameState, reminder: str) -> str | None:
    """The text of one reminder in a position, when the others have been shown already."""
    others = REMINDERS.keys() - {reminder}
    found = next_reminder(state, others)
    assert found is None or found.id == reminder
    return found and found.text


def in_round(state: GameState, number: int) -> GameState:
    state.round = number
    return state


# --- while an effect is asked for -------------------------------------------------------------


def ship_pending(goods: str, lying: str) -> GameState:
    """A ship was just added on estate 1, beside the start castle."""
    state = position(dice=(5, 1), storage="ship", goods=goods)
    for depot, good in enumerate(lying.split(), start=1):
        lay_goods(state, depot, good)
    act(state, "5: add ship to d5")
    return state


def test_a_ship_that_would_load_nothing_is_told_before_it_is_added() -> None:
    """SHP-02: all three places hold other types."""

    def before(goods: str, lying: int) -> str | None:
        state = position(dice=(5, 1), storage="ship", goods=goods)
        lay_goods(state, 1, str(lying))
        return says(state, "full-goods")

    assert "Sell one" in str(before("1 2 3", 4))
    assert before("1 2 3", 3) is None
    assert before("1 2", 4) is None


def test_a_fourth_type_of_goods_is_left_by_a_ship() -> None:
    assert "3 types" in str(says(ship_pending("1 2 3", "1 4"), "full-goods"))
    assert says(ship_pending("1 2", "1 4"), "full-goods") is None
    assert says(ship_pending("1 2 3", "1 2"), "full-goods") is None


def test_a_ship_may_load_anywhere() -> None:
    assert "2 points" in str(says(ship_pending("", "1 4"), "ship"))
    assert says(ship_pending("", "1"), "ship") is None, "there is only one depot with goods"
    assert says(position(), "ship") is None


def test_an_effect_that_says_may_can_be_left_unused() -> None:
    state = position(dice=(3, 1), storage="market")
    lay(state, 2, "ship")
    assert says(state, "offer") is None
    act(state, "3: add market to c3")
    assert "market" in str(says(state, "offer"))
    act(state, "decline")
    assert says(state, "offer") is None


# --- adding -----------------------------------------------------------------------------------


def city_short_of_one() -> GameState:
    """Estate 1: the city of three at the lower left lacks e2, which needs a 5."""
    state = position(dice=(5, 1), phase="B", storage="bank")
    put(state, 0, "church", "e1")
    put(state, 0, "market", "f1")
    return state


def test_a_region_that_can_be_completed_is_named_with_its_points() -> None:
    state = city_short_of_one()
    text = str(says(state, "region"))
    assert "city" in text
    assert "6 points" in text
    assert "8 for phase B" in text
    assert "worker" not in text
    state.player.rolled = state.player.dice = (4, 2)
    assert says(state, "region") is None, "no die reaches the space"
    state.player.workers = 1
    assert "For 1 worker" in str(says(state, "region"))
    assert says(with_storage(state, "mine"), "region") is None


def test_a_ship_that_leads_the_track_makes_a_start_player() -> None:
    state = position(dice=(5, 1), storage="ship")
    assert says(state, "start-player") is None, "Anna is the start player already"
    state.track = ((0, 1), *state.track[1:])
    assert "you lead" in str(says(state, "start-player"))
    assert says(with_storage(state, "mine"), "start-player") is None
    with_storage(state, "ship")
    state.track = ((0,), (), (1,), *state.track[3:])
    assert says(state, "start-player") is None, "Benno stays ahead"
    state.track = ((0,), (1,), (), *state.track[3:])
    assert says(state, "start-player") is not None, "on top of Benno"
    state.phase, state.round = 4, 5
    assert says(state, "start-player") is None, "no round follows"


def test_a_mine_pays_at_the_end_of_this_phase() -> None:
    state = position(dice=(4, 2), storage="mine")
    assert says(state, "mine") is None
    assert "Phase A ends" in str(says(in_round(state, 5), "mine"))
    assert says(with_storage(state, "ship"), "mine") is None


def test_a_second_building_of_a_type_waits() -> None:
    state = position(dice=(3, 3), storage="bank")
    assert says(state, "second-building") is None
    put(state, 0, "bank", "c3", "e4")
    assert "The bank" in str(says(state, "second-building"))
    assert says(with_storage(state, "church"), "second-building") is None
    state = with_storage(state, "bank")
    state.players[0].dice = ()
    assert says(state, "second-building"), "told while taking it can still be undone"


def test_workers_make_a_tile_fit() -> None:
    state = position(dice=(2, 2), storage="mine", workers=2)
    text = str(says(state, "change-die"))
    assert "2 workers make your 2 a 4" in text
    assert "the mine can go to e3" in text
    state.player.workers = 1
    assert says(state, "change-die") is None, "too few workers"
    state.player.rolled = state.player.dice = (2, 4)
    assert says(state, "change-die") is None, "the 4 fits as it is"


# --- taking, selling, buying ------------------------------------------------------------------


def test_full_storage_means_discarding() -> None:
    state = position(storage="ship mine bank")
    assert "discard" in str(says(state, "full-storage"))
    assert says(with_storage(state, "ship mine"), "full-storage") is None
    state = position(storage="ship mine bank", dice=())
    assert says(state, "full-storage") is None


def test_goods_that_a_die_sells_are_told_with_their_points() -> None:
    state = position(3, dice=(3, 5), goods="3 3")
    text = str(says(state, "sell"))
    assert "2 pink goods" in text
    assert "6 points and 1 Silverling" in text
    assert "2 Silverlings" in str(says(position(dice=(3, 5), goods="3 3", knowledge=[3]), "sell"))
    assert says(position(dice=(2, 5), goods="3 3", workers=1), "sell") is None
    assert says(position(dice=(3, 5), goods="3"), "sell") is None


def test_an_idle_die_takes_workers() -> None:
    state = position(dice=(2, 5))
    lay(state, 2, "bank")
    assert "Your 5" in str(says(state, "idle-die"))
    lay(state, 5, "bank")
    assert says(state, "idle-die") is None, "both dice can take a tile"
    with_storage(state, "castle castle castle")
    assert "2 worker tiles" in str(says(state, "idle-die")), "taking would mean discarding"
    state.player.knowledge |= 1 << 14
    assert "4 worker tiles" in str(says(state, "idle-die"))
    state.player.workers = 1
    assert says(state, "idle-die") is None


def test_two_silverlings_buy_from_the_black_depot() -> None:
    state = position(silverlings=2)
    assert says(state, "buy") is None, "the black depot is empty"
    lay_black(state, "bank")
    assert "2 Silverlings" in str(says(state, "buy"))
    state.player.silverlings = 1
    assert says(state, "buy") is None
    state.player.silverlings = 4
    act(state, "buy bank from black depot")
    lay_black(state, "church")
    assert says(state, "buy") is None, "once in a turn"


# --- what ends --------------------------------------------------------------------------------


def test_the_last_round_of_a_phase() -> None:
    state = position(phase="C")
    assert says(state, "phase-ends") is None
    text = str(says(in_round(state, 5), "phase-ends"))
    assert "4 points" in text
    assert "not 6" in text
    assert says(in_round(position(phase="E"), 5), "phase-ends") is None


def test_the_last_round_of_the_game() -> None:
    state = in_round(position(phase="E", goods="1 1", workers=5, silverlings=3), 5)
    assert "7 points" in str(says(state, "game-ends"))
    assert says(in_round(state, 4), "game-ends") is None
    assert says(in_round(position(phase="D"), 5), "game-ends") is None


def test_a_knowledge_tile_that_scores_at_the_end() -> None:
    state = position(knowledge=[16])
    put(state, 0, "warehouse", "c4")
    assert "4 points" in str(says(state, "knowledge"))
    assert "tile 16" in str(says(state, "knowledge"))
    assert says(position(knowledge=[3]), "knowledge") is None


def test_in_the_last_phase_the_knowledge_tiles_of_opponents_are_told() -> None:
    """END-06, KNW-16: eight points for two warehouses, and none for one's own tiles."""
    state, before = position(phase="E"), position(phase="D")
    rival = state.players[1]
    rival.cover(Tile.KNOWLEDGE_16, rival.layout.kinds.index(Kind.KNOWLEDGE))
    for at in [at for at, kind in enumerate(rival.layout.kinds) if kind is Kind.BUILDING][:2]:
        rival.cover(Tile.WAREHOUSE, at)
    assert says(state, "knowledge-of-others") == (
        "Knowledge tiles score at the end of the game: as things stand, 0 points for yours and "
        "8 points for an opponent’s."
    )
    before.players = state.players
    assert says(before, "knowledge-of-others") is None


def test_a_knowledge_tile_that_scores_at_once_needs_no_reminder() -> None:
    """YUC-02."""
    assert says(position(knowledge=[16], rules=YUCATA), "knowledge") is None


# --- all of them ------------------------------------------------------------------------------


def test_what_was_told_is_not_told_again() -> None:
    state = position(dice=(3, 5), goods="3 3", silverlings=2)
    lay_black(state, "bank")
    told: list[str] = []
    while reminder := next_reminder(state, told):
        told.append(reminder.id)
    assert told == ["sell", "idle-die", "buy"]
    assert next_reminder(state, told) is None
    assert next_reminder(state, REMINDERS) is None


def test_before_the_first_round_only_the_castle_s_place_is_spoken_of() -> None:
    """PLC-04: the first tile is added beside the start castle."""
    assert next_reminder(waiting_game(), ()) is None, "chance is due"
    sides = (standard(1), standard(2))
    state, _ = set_up(Setup((sides, sides), secret=True), 1)
    told = []
    while state.phase < 0:
        reminder = next_reminder(state, ())
        told.append((state.asked is Selection.START_CASTLE, reminder and reminder.id))
        apply(state, legal_actions(state)[0])
    assert set(told) == {(False, None), (True, "start-castle")}


@pytest.fixture(scope="module")
def played() -> list[GameState]:
    """The positions of a game in which four players decide at random."""
    state, chooser, positions = seeded_game(4, 3), Random(3), []
    while not state.is_over:
        positions.append(state.copy())
        apply(state, chooser.choice(legal_actions(state)))
    return [*positions, state]


def test_nothing_is_said_when_the_game_is_over(played: list[GameState]) -> None:
    assert played[-1].is_over
    assert next_reminder(played[-1], ()) is None


def test_every_reminder_is_a_short_text_of_whole_sentences(played: list[GameState]) -> None:
    for state in played:
        for tell in REMINDERS.values():
            text = tell(state)
            if text is not None:
                assert text[0].isupper()
                assert text.endswith(".")
                assert len(text) <= LONGEST, text
                assert "{" not in text


def test_reminders_are_told_in_the_language_in_force(
    played: list[GameState], monkeypatch: pytest.MonkeyPatch
) -> None:
    speak_foreign(monkeypatch)
    told = [text for state in played for tell in REMINDERS.values() if (text := tell(state))]
    assert told
    assert all(text.startswith(WAVE) and "{" not in text for text in told)


MOST_CALLS = 2000
"""A fifth of what it takes to draw the table once."""


def test_looking_for_a_reminder_is_little_work(played: list[GameState]) -> None:
    """Whether all of them have been shown or none."""
    told = set(REMINDERS) - {"knowledge"}
    for state in played:
        assert calls_in(partial(next_reminder, state, told)) < MOST_CALLS
        assert calls_in(partial(next_reminder, state, ())) < MOST_CALLS


def test_looking_changes_nothing(played: list[GameState]) -> None:
    state = played[len(played) // 2]
    before = state.copy()
    for tell in REMINDERS.values():
        tell(state)
    assert state == before
