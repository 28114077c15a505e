"""Reasons: correct numbers, words of the game, and the most important subject."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise

import numpy as np
import pytest

from cob.analysis.aftermath import Aftermath, RegionOutcome
from cob.analysis.changes import with_changes
from cob.analysis.deeds import PlayedAction, difference, played_out
from cob.analysis.minds import Mind, shipped_mind
from cob.analysis.reason import SpeaksFor
from cob.analysis.reasons import BOTH_ARE_FINE, Comparison, merits, reasons
from cob.analysis.worth import Worth, expected, worths
from cob.bots.base import OWN_EFFORT
from cob.bots.forecast import Forecast, Judge
from cob.bots.origins import ORIGINS, Origin
from cob.bots.registry import make_bot
from cob.engine import (
    RULESETS,
    Action,
    EstateLayout,
    GameState,
    IllegalActionError,
    apply,
    legal_actions,
    new_game,
    parse_action,
)
from cob.engine.actions import EndTurn
from cob.engine.components import Kind, Tile
from cob.engine.events import BonusTileWon, PointsScored, Source
from cob.engine.hexgrid import SPACE_NAMES, spaces_in
from cob.engine.message import Message
from cob.engine.random_source import Chance
from cob.text.language import speak, tr
from tests.engine.table import lay, lay_goods, position, put, standard
from tests.games import NAMES, estates


def actions(*lines: str) -> list[Action]:
    return [parse_action(line) for line in lines]


def why(
    mind: Mind,
    state: GameState,
    better: Sequence[Action],
    worse: Sequence[Action],
    apart: float | None = None,
    error: float = 0.0,
    aftermath: Aftermath | None = None,
) -> list[Message]:
    compared = Comparison(better, worse, apart, error, aftermath)
    return [reason.text for reason in reasons(mind, state, compared, NAMES)]


def region(layout: EstateLayout, kind: Kind, size: int) -> list[str]:
    """The spaces of the first region of a kind and size."""
    for space, mask in enumerate(layout.region_of):
        if layout.kinds[space] is kind and mask.bit_count() == size:
            return [SPACE_NAMES[each] for each in spaces_in(mask)]
    raise LookupError(f"no such region of {size}")


def die_of(layout: EstateLayout, name: str) -> int:
    return layout.dice[SPACE_NAMES.index(name)]


def parts(message: Message) -> Iterator[Message]:
    """A message and all messages in its values."""
    yield message
    for value in message.values.values():
        if isinstance(value, Message):
            yield from parts(value)


def points_of(played: PlayedAction) -> list[int]:
    return [event.points for event in played.events if isinstance(event, PointsScored)]


# --- plain positions --------------------------------------------------------------------------


def almost_a_city(phase: str) -> tuple[GameState, str, int]:
    """A city of three that lacks one building; its last space, and a die for it."""
    layout = standard("1")
    *built, last = region(layout, Kind.BUILDING, 3)
    die = die_of(layout, last)
    state = position(dice=(die,), phase=phase, storage="bank")
    put(state, 0, "church", built[0])
    put(state, 0, "market", built[1])
    return state, last, die


@pytest.mark.parametrize(
    ("phase", "told"),
    [
        ("A", "6 + 10 points (in phase B it would be 6 + 8)"),
        ("B", "6 + 8 points (in phase C it would be 6 + 6)"),
        ("D", "6 + 4 points (in phase E it would be 6 + 2)"),
        ("E", "6 + 2 points"),
    ],
)
def test_a_region_is_told_with_its_points_now_and_a_phase_later(phase: str, told: str) -> None:
    """Ledger REG-01, REG-02."""
    state, last, die = almost_a_city(phase)
    bank = actions(f"{die}: add bank to {last}")
    assert told.startswith(" + ".join(map(str, points_of(played_out(state, bank)[0]))))
    found = why(shipped_mind(), state, bank, actions(f"{die}: take workers"))
    begins = f"It pays to add the bank to {last}: that completes the city of 3 spaces for {told}"
    assert found[0].startswith(f"{begins} and brings 2 Silverlings")
    assert found[1].startswith("The other way, to take 2 worker tiles, ")
    assert merits(shipped_mind(), state, bank, NAMES)[0] == found[0]


def test_a_mine_is_told_with_its_income_to_the_end() -> None:
    """Ledger MIN-01, END-01: in phase B there are four phase ends to come."""
    layout = standard("1")
    space = next(
        name
        for at, name in enumerate(SPACE_NAMES)
        if layout.kinds[at] is Kind.MINE
        and layout.region_of[at].bit_count() > 1
        and position().players[0].frontier >> at & 1
    )
    die = die_of(layout, space)
    state = position(dice=(die,), phase="B", storage="mine")
    (found,) = merits(shipped_mind(), state, actions(f"{die}: add mine to {space}"), NAMES)
    assert f"It pays to add the mine to {space}: " in found
    assert "4 Silverlings from the mine, about " in found


def test_a_turn_may_do_the_same_twice() -> None:
    state = position(dice=(3, 3), phase="B")
    twice = actions("3: take workers", "3: take workers")
    found = why(shipped_mind(), state, twice, (), apart=5.0)
    assert "take 4 worker tiles" in found[0]


def test_the_last_tile_of_its_sort_is_called_that() -> None:
    state = position(dice=(4,), phase="B")
    lay(state, 4, "mine")
    take, pass_ = actions("4: take mine from depot 4"), actions("4: take workers")
    found = why(shipped_mind(), state, take, pass_)
    assert "take the last mine of this phase from depot 4: " in found[0]
    lay(state, 5, "mine")
    found = why(shipped_mind(), state, take, pass_)
    assert "take the mine from depot 4: " in found[0]
    found = why(shipped_mind(), state, pass_, take)
    assert found[-1] == "What makes it better shows mostly in the turns that follow."


def test_what_a_taken_tile_can_complete_is_told() -> None:
    state, _, die = almost_a_city("C")
    state.players[0].storage = ()
    lay(state, die, "bank")
    take = actions(f"{die}: take bank from depot {die}")
    (found,) = merits(shipped_mind(), state, take, NAMES)
    beginning = f"It pays to take the bank from depot {die}: it can complete the city of 3 spaces; "
    assert found.startswith(beginning)


def test_who_is_overtaken_by_a_ship_is_told() -> None:
    """Ledger SHP-04, RND-04: from the last place to the first."""
    layout = standard("1")
    space = next(
        name
        for at, name in enumerate(SPACE_NAMES)
        if layout.kinds[at] is Kind.SHIP and position().players[0].frontier >> at & 1
    )
    die = die_of(layout, space)
    state = position(dice=(die,), storage="ship")
    state.track = ((0, 1), *state.track[1:])
    lay_goods(state, 2, "1 1 4")
    add = actions(f"{die}: add ship to {space}", "take goods 1 4 from depot 2")
    found = merits(shipped_mind(), state, add, NAMES)[0]
    loads = "and so load 2 turquoise and 1 red goods"
    assert found.startswith(f"It pays to add the ship to {space}, {loads}: ")
    assert found.endswith(", and Benno is overtaken in the turn order.")
    lay_goods(state, 3, "5")
    less = actions(f"{die}: add ship to {space}", "take goods 5 from depot 3")
    assert not any("overtaken" in each for each in why(only_certain(), state, add, less))
    state.track = ((1, 0), *state.track[1:])
    assert "overtaken" not in merits(shipped_mind(), state, add, NAMES)[0]


def test_points_for_knowledge_tiles_at_the_end_are_told() -> None:
    """Ledger KNW-16..23, END-06: tile 22 counts banks."""
    state, last, die = almost_a_city("C")
    put(state, 0, "knowledge-22", region(standard("1"), Kind.KNOWLEDGE, 3)[0])
    (found,) = merits(shipped_mind(), state, actions(f"{die}: add bank to {last}"), NAMES)
    assert "4 points for knowledge tile 22 at the end" in found


def test_one_tile_on_two_spaces_is_one_sentence() -> None:
    state, last, die = almost_a_city("B")
    state.players[0].workers = 3
    here = actions(f"{die}: add bank to {last}")
    elsewhere = [
        action
        for action in legal_actions(state)
        if str(action).startswith(f"{die}: add bank") and str(action) != str(here[0])
    ]
    other = str(elsewhere[0]).split()[-1]
    assert sum(points_of(played_out(state, elsewhere[:1])[0])) == 1 + 8
    assert why(only_certain(), state, here, elsewhere[:1]) == [
        f"Better to add the bank to {last} than to {other}: "
        f"about {6 + 8 - (1 + 8)} points more by the end, mostly for regions."
    ]


def came_of_it(seat: int, source: Source, points: float, *regions: RegionOutcome) -> Aftermath:
    """Results of 16 rollouts: points of one player from one source."""
    rows = np.zeros((2, len(ORIGINS)))
    rows[seat, ORIGINS.index(Origin(source))] = points
    return Aftermath(16, tuple(map(tuple, rows.tolist())), regions)


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (
            came_of_it(0, Source.ANIMALS, 30),
            r"In the turns that follow the better turn brings about \d+ points more, "
            r"mostly for animals\.",
        ),
        (
            came_of_it(1, Source.GOODS, -30),
            r"In the turns that follow the better turn costs Benno about \d+ points, "
            r"mostly for sold goods\.",
        ),
        (
            came_of_it(0, Source.REGIONS, 30, RegionOutcome(0, 14, 2), RegionOutcome(9, 16, 1)),
            r"In the turns that follow the better turn brings about \d+ points more: "
            r"played on 16 times, it completes the \w+ (region )?of \d spaces? each time, "
            r"the other way once\.",
        ),
        (
            came_of_it(0, Source.REGIONS, 30, RegionOutcome(9, 5, 0)),
            r"In the turns that follow the better turn brings about \d+ points more, "
            r"mostly for regions\.",
        ),
        (None, r"What makes it better shows mostly in the turns that follow\."),
    ],
)
def test_what_playing_on_has_shown_is_told_if_it_is_more_than_was_seen(
    found: Aftermath | None, told: str
) -> None:
    state = position(dice=(2, 3))
    lay(state, 2, "castle")
    castle, workers = actions("2: take castle from depot 2"), actions("2: take workers")
    said = why(shipped_mind(), state, castle, workers, apart=30, aftermath=found)
    assert re.fullmatch(told, said[-2])
    assert said[-1].startswith("The other way, ")
    assert len(said) == 3
    said = why(shipped_mind(), state, castle, workers, apart=8, aftermath=found)
    assert not any("In the turns that follow" in each for each in said)


def test_what_playing_on_costs_another_is_told_with_what_it_brings() -> None:
    state = position(dice=(2, 3))
    lay(state, 2, "castle")
    castle, workers = actions("2: take castle from depot 2"), actions("2: take workers")
    own = came_of_it(0, Source.ANIMALS, 30)
    theirs = came_of_it(1, Source.GOODS, -20)
    both = np.add(own.points, theirs.points)
    found = Aftermath(16, tuple(map(tuple, both.tolist())), ())
    said = why(shipped_mind(), state, castle, workers, apart=30, aftermath=found)
    assert re.fullmatch(
        r"In the turns that follow the better turn brings about \d+ points more, mostly for "
        r"animals; and it costs Benno about \d+ points, mostly for sold goods\.",
        said[-2],
    )


def test_a_region_is_no_reason_where_few_futures_were_played_on() -> None:
    state = position(dice=(2, 3))
    lay(state, 2, "castle")
    castle, workers = actions("2: take castle from depot 2"), actions("2: take workers")
    came = came_of_it(0, Source.REGIONS, 30, RegionOutcome(9, 2, 0))
    found = Aftermath(2, came.points, came.regions)
    said = why(shipped_mind(), state, castle, workers, apart=30, aftermath=found)
    assert said[-2].endswith("more, mostly for regions.")


def test_a_space_for_which_a_tile_waits_is_not_promised_to_another() -> None:
    state, _, die = almost_a_city("C")
    lay(state, die, "bank")
    take = actions(f"{die}: take bank from depot {die}")
    state.players[0].storage = ()
    assert "it can complete the city of 3 spaces" in merits(shipped_mind(), state, take, NAMES)[0]
    state.players[0].storage = (Tile.WATCHTOWER,)
    assert "it can complete" not in merits(shipped_mind(), state, take, NAMES)[0]


def test_what_playing_on_has_taken_back_is_told() -> None:
    state, last, die = almost_a_city("A")
    bank, workers = actions(f"{die}: add bank to {last}"), actions(f"{die}: take workers")
    said = why(shipped_mind(), state, bank, workers, apart=0.5)
    assert said[-1] == "Played on, much of it evens out: the difference is about 1 point."
    said = why(shipped_mind(), state, bank, workers)
    assert not any("Played on" in each for each in said)


def test_a_turn_that_seemed_worse_is_not_praised_for_what_it_seemed() -> None:
    state, last, die = almost_a_city("A")
    bank, workers = actions(f"{die}: add bank to {last}"), actions(f"{die}: take workers")
    came = came_of_it(0, Source.GOODS, 40)
    first, then = why(shipped_mind(), state, workers, bank, apart=4, aftermath=came)
    assert re.fullmatch(
        r"Better to take 2 worker tiles, though at first sight the other way, to add the bank to "
        rf"{last}, is about \d+ points ahead\.",
        first,
    )
    assert re.fullmatch(
        r"In the turns that follow the better turn .* mostly for sold goods\.", then
    )


def test_ways_that_come_to_the_same_are_both_fine() -> None:
    state = position(dice=(2, 3))
    lay(state, 2, "castle")
    lay(state, 3, "mine")
    one = actions("2: take castle from depot 2", "3: take mine from depot 3")
    assert why(shipped_mind(), state, one, one[::-1]) == [BOTH_ARE_FINE]
    workers = actions("2: take workers", "3: take workers")
    assert why(shipped_mind(), state, one, workers, error=1000) == [BOTH_ARE_FINE]
    assert why(shipped_mind(), state, one, workers) != [BOTH_ARE_FINE]
    found = why(shipped_mind(), state, one, workers, apart=0.5, error=1)
    assert found == [BOTH_ARE_FINE]
    found = why(shipped_mind(), state, one, workers, apart=90, error=1)
    assert found[-2] == "What makes it better shows mostly in the turns that follow."


def test_workers_are_told_together_and_what_waiting_would_bring() -> None:
    state, last, die = almost_a_city("D")
    state.players[0].dice = (die, 1)
    bank = actions(f"{die}: add bank to {last}", "1: take workers")
    workers = actions(f"{die}: take workers", "1: take workers")
    assert why(only_certain(), state, bank, workers) == [
        f"It pays to add the bank to {last}: that completes the city of 3 spaces for 6 + 4 points "
        "(in phase E it would be 6 + 2) and brings 2 Silverlings.",
        "The other way, to take 2 worker tiles, brings hardly anything.",
    ]
    state.players[0].dice = (2, 3)
    lay(state, 2, "castle")
    lay(state, 3, "mine")
    tiles = actions("2: take castle from depot 2", "3: take mine from depot 3")
    four = why(shipped_mind(), state, tiles, actions("2: take workers", "3: take workers"))
    assert "to take 4 worker tiles, " in four[-1]


def test_what_speaks_for_the_other_way_comes_last_and_is_known_as_such() -> None:
    told = 0
    for state, (one, _, third) in turns(*GAMES[0]):
        found = reasons(shipped_mind(), state, Comparison(one, third), NAMES)
        sides = [reason.side.value for reason in found]
        assert sides == sorted(sides)
        for reason in found:
            assert (reason.side is SpeaksFor.OTHER) == reason.text.startswith(
                ("The other way, ", "At first sight the other way is better")
            )
            assert (reason.side is SpeaksFor.NEITHER) == (reason.text == BOTH_ARE_FINE)
        told += SpeaksFor.OTHER.value in sides
    assert told


def test_a_way_that_is_not_legal_is_refused() -> None:
    with pytest.raises(IllegalActionError):
        why(shipped_mind(), position(), actions("6: take bank from depot 6"), [])


class Certain(Judge):
    """No player expects more than the points scored so far."""

    def forecasts(self, state: GameState) -> tuple[Forecast, ...]:
        return tuple(
            Forecast(
                {
                    **dict.fromkeys(ORIGINS, 0.0),
                    **{
                        Origin(source): float(player.points_by[source])
                        for source in Source
                        if source is not Source.KNOWLEDGE
                    },
                },
                dict.fromkeys(ORIGINS, 0.0),
                0.0,
                (1.0, 0.0),
            )
            for player in state.players
        )


def only_certain() -> Mind:
    mind = shipped_mind()
    return replace(mind, judge=Certain(mind.judge.evaluation, mind.judge.calibration))


class Envy(Judge):
    """The player not on turn expects 3 points less when the castle is gone."""

    def forecasts(self, state: GameState) -> tuple[Forecast, ...]:
        lost = 0.0 if Tile.CASTLE in state.board else 3.0
        return tuple(
            Forecast(
                dict.fromkeys(ORIGINS, 0.0),
                {
                    **dict.fromkeys(ORIGINS, 0.0),
                    Origin(Source.REGIONS): -lost if seat == 1 else 0.0,
                },
                0.0,
                (1.0, 0.0),
            )
            for seat in range(len(state.players))
        )


def test_what_another_player_would_take_is_told() -> None:
    judge = shipped_mind().judge
    mind = replace(shipped_mind(), judge=Envy(judge.evaluation, judge.calibration))
    state = position(dice=(2,))
    lay(state, 2, "castle")
    take = actions("2: take castle from depot 2")
    found = why(mind, state, take, actions("2: take workers"))
    last = "the last castle of this phase"
    assert found[0] == f"Otherwise Benno may take {last} and gain about 3 points."
    assert found[1] == "The other way, to take 2 worker tiles, brings hardly anything."


# --- whole games ------------------------------------------------------------------------------


def turns(players: int, seed: int, every: int) -> Iterator[tuple[GameState, list[list[Action]]]]:
    """Some positions of a game, with three ways to play: two at random, one by the easy bot."""
    rules = list(RULESETS.values())[seed % len(RULESETS)]
    layouts = [
        layout for number, layout in estates().items() if number not in rules.barred_estates
    ][:players]
    castles = [layout.castle_spaces[0] for layout in layouts]
    state = new_game(layouts, seed, rules=rules, castles=castles)
    chance, number, bot = Chance(seed), 0, make_bot("easy", seed)
    while not state.is_over:
        if state.phase >= 0 and len(state.player.dice) == 2:
            number += 1
            if number % every == 0:
                ways = [at_random(state, chance), at_random(state, chance)]
                yield state, [*ways, by_bot(state)]
        apply(state, bot.choose(state.view(state.current), legal_actions(state), OWN_EFFORT))


def at_random(state: GameState, chance: Chance) -> list[Action]:
    state, found = state.copy(), []
    while True:
        legal = legal_actions(state)
        action = legal[chance.below(len(legal))]
        if isinstance(action, EndTurn):
            return found
        found.append(action)
        apply(state, action)


def by_bot(state: GameState) -> list[Action]:
    state, found, bot = state.copy(), [], make_bot("easy", 1)
    while True:
        action = bot.choose(state.view(state.current), legal_actions(state), OWN_EFFORT)
        if isinstance(action, EndTurn):
            return found
        found.append(action)
        apply(state, action)


GAMES = [(2, 0, 9), (2, 1, 9), (3, 2, 14), (4, 3, 19)]


def total(found: Sequence[Worth], like: np.ndarray) -> np.ndarray:
    return sum((worth.points for worth in found), np.zeros_like(like))


@pytest.mark.parametrize(("players", "seed", "every"), GAMES)
def test_deeds_add_up_to_the_difference_of_the_forecasts(
    players: int, seed: int, every: int
) -> None:
    """For every player and origin."""
    judge, looked_at = shipped_mind().judge, 0
    for state, (one, other, third) in turns(players, seed, every):
        for ways in ((one, other), (third, one), (third, ())):
            found = difference(state, *ways)
            ours, theirs = worths(judge, found)
            ends = [expected(judge, end) for end in found.ends]
            apart = total(ours, ends[0]) - total(theirs, ends[0])
            if ways[1]:
                assert apart == pytest.approx(ends[0] - ends[1], abs=0.01)
            changes = [played.change for played in found.common]
            changes += [change for deed in found.own[0] for change in deed.changes]
            made = with_changes(found.ends[0], state, changes)
            assert tabled(made) == tabled(found.ends[0])
            looked_at += 1
    assert looked_at >= 12


def test_goods_that_only_a_sale_makes_room_for_are_left_out_without_it() -> None:
    """Thinking the sale away leaves four types; the three that were stored before remain."""
    state = position(dice=(2, 5), storage="ship", goods="2 2 3 6")
    lay_goods(state, 4, "1 1")
    lines = ("2: sell goods 2", "5: add ship to d5", "take goods 1 from depot 4")
    found = difference(state, actions(*lines), actions("2: take workers", "5: take workers"))
    deeds = [change for deed in found.own[0] for change in deed.changes]
    assert found.ends[0].player.goods == [0, 2, 0, 1, 0, 0, 1]
    made = with_changes(found.ends[0], state, [change for change in deeds if change.loaded])
    assert made.player.goods == state.player.goods
    assert expected(shipped_mind().judge, made).shape == (2, len(ORIGINS))


def tabled(state: GameState) -> tuple[object, ...]:
    """The contents of the table, in any order within storage."""
    player = state.player
    return (
        player.estate,
        sorted(player.storage),
        player.frontier,
        player.barred,
        player.knowledge,
        player.goods,
        player.sold,
        player.points_by,
        player.points,
        dict(player.credited),
        player.workers,
        player.silverlings,
        player.large_bonuses,
        player.small_bonuses,
        state.board.count(None),
        state.depot_goods,
        state.track,
        state.large_left,
        state.small_left,
    )


DEEDS = (" take ", " add ", " buy ", " sell ", " load ", " crane ", " geese ", " leave ")
"""The first reason contains one of these, as it names the turn's subject."""


@pytest.mark.parametrize(("players", "seed", "every"), GAMES)
def test_sentences_are_true_and_told_in_both_languages(players: int, seed: int, every: int) -> None:
    sentences = 0
    for state, (one, other, third) in turns(players, seed, every):
        brought = merits(shipped_mind(), state, third, NAMES)
        told = [
            *why(shipped_mind(), state, third, one),
            *why(shipped_mind(), state, one, other),
            *brought,
        ]
        plays = [played_out(state, way) for way in (one, other, third)]
        for message in told:
            check_words(message)
            check_points(message, plays)
            sentences += 1
        first = why(shipped_mind(), state, one, other, apart=3.0)[0]
        assert first == BOTH_ARE_FINE or any(word in first for word in DEEDS), first
        assert len(told) <= 9
        weighed, _ = worths(shipped_mind().judge, difference(state, third, ()))
        expected_points = {max(1, round(worth.own)) for worth in weighed}
        for part in (part for message in brought for part in parts(message)):
            if part.template in ("{points} by the end", "{points} in all by the end"):
                assert isinstance(part.values["points"], Message)
                assert part.values["points"].values["number"] in expected_points
    assert sentences >= 15


def check_words(message: Message) -> None:
    """Check that it is a sentence, in English and in German, without ids."""
    inner = {origin.name for origin in ORIGINS if "_" in origin.name}
    speak("de")
    german = tr(message)
    speak("en")
    for text in (str(message), german):
        assert text[0].isupper()
        assert text.endswith(".")
        assert not any(sign in text for sign in "{}_")
        assert not any(name in text for name in inner)
    for word in (
        "It pays",
        "The other way",
        " to take ",
        " points",
        " spaces",
        " and ",
        " by the ",
    ):
        assert word not in german


def check_points(message: Message, plays: Sequence[Sequence[PlayedAction]]) -> None:
    """Check that the immediate points are those of the engine's events."""
    regions, bonuses, others, sums = set(), set(), set(), set()
    for way in plays:
        for size in range(1, len(way) + 1):
            for some in combinations(way, size):
                scored = [
                    e for played in some for e in played.events if isinstance(e, PointsScored)
                ]
                sums.add(sum(event.points for event in scored))
                of_regions = (Source.REGIONS, Source.PHASES, Source.BONUS_TILES)
                others.add(sum(e.points for e in scored if e.source not in of_regions))
        for played in way:
            for before, event in pairwise(played.events):
                if isinstance(event, PointsScored) and event.source is Source.PHASES:
                    assert isinstance(before, PointsScored)
                    regions.add(f"{before.points} + {event.points}")
                if isinstance(before, BonusTileWon):
                    assert isinstance(event, PointsScored)
                    bonuses.add(event.points)
    for part in parts(message):
        values = part.values
        if part.template.startswith("that completes") or part.template.endswith("for {region}"):
            assert f"{values['for_size']} + {values['number']}" in regions
        elif "bonus tile for {what}" in part.template and part.template.startswith("{points}"):
            assert isinstance(values["points"], Message)
            assert values["points"].values["number"] in bonuses
        elif part.template == "{points} at once":
            assert isinstance(values["points"], Message)
            assert values["points"].values["number"] in others
        elif part.template.startswith("brings {points} at once"):
            assert isinstance(values["points"], Message)
            assert values["points"].values["number"] in sums
        elif part.template.startswith("brings {number} point at once"):
            assert values["number"] in sums
