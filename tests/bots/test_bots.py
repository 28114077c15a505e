"""Bots: the registry is correct, each plays by the rules, and none sees hidden facts."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import count, pairwise
from pathlib import Path
from shutil import copytree

import pytest

from cob.bots import base, expert, versions
from cob.bots.base import OWN_EFFORT, Bot, Effort
from cob.bots.easy import Beginner
from cob.bots.planner import Planner
from cob.bots.random_bot import RandomBot
from cob.bots.registry import BOTS, info_of, make_bot
from cob.engine import (
    RULESETS,
    Action,
    CobError,
    GameState,
    Ruleset,
    apply,
    expert_estates,
    legal_actions,
    new_game,
)
from cob.engine.actions import Decline, EndTurn, TakeTile, TakeWorkers
from cob.engine.components import Tile
from cob.engine.hexgrid import CENTRE
from cob.engine.legality import cost
from cob.engine.pending import CHOICES
from cob.engine.random_source import Chance
from cob.engine.setup import Setup, set_up
from cob.record import PERSON, clean_name
from tests.engine.table import lay, lay_black, position, put
from tests.games import estates

FEW_FUTURES = Effort(work=0.01)
"""The expert uses at least one rollout for each compared turn."""
LITTLE = Effort(work=0.01, seconds=0.01)


def play(bots: list[Bot], state: GameState) -> GameState:
    while not state.is_over:
        legal = legal_actions(state)
        action = bots[state.current].choose(state.view(state.current), legal, LITTLE)
        assert action in legal
        apply(state, action)
    return state


def deal(players: int, seed: int) -> GameState:
    return new_game(list(estates().values())[:players], seed)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_a_whole_game_by_the_rules(name: str) -> None:
    assert play([make_bot(name, 1), make_bot(name, 2)], deal(2, seed=3)).is_over


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
@pytest.mark.parametrize(
    "names",
    ["expert hard random", pytest.param("easy medium expert hard", marks=pytest.mark.long)],
)
def test_all_bots_sit_at_one_table_under_every_ruleset(rules: Ruleset, names: str) -> None:
    """They choose side and castle of the expert set-up, in secret too (EXP-01 to EXP-04), and know
    what to do with geese and crane (SE-20, SE-21)."""
    bots = [make_bot(name, seed) for seed, name in enumerate(names.split())]
    short = replace(rules, phases=2)
    choices = expert_estates(estates(), len(bots), 2, short)
    state, _ = set_up(Setup(choices, rules=short, secret=True), seed=5)
    if rules.geese:
        for player in state.players:
            player.storage = (Tile.GEESE, Tile.CRANE)
    assert play(bots, state).is_over
    for player in state.players if rules.geese else ():
        assert Tile.CRANE not in player.storage


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_is_described_for_menus_and_records(name: str) -> None:
    info = BOTS[name]
    assert info.name == name == clean_name(name).lower()
    assert name != PERSON
    assert re.fullmatch(r"[A-Z].{10,80}\.", info.description)
    assert info.level >= 0
    assert 0 < info.seconds <= {"expert": 1.0, "master": 2.0}.get(name, 0.3)


def test_the_registry_goes_from_weak_to_strong() -> None:
    assert list(BOTS) == ["random", "easy", "medium", "hard", "expert", "master"]
    assert all(weak.level < strong.level for weak, strong in pairwise(BOTS.values()))


def test_a_bot_is_known_without_being_made() -> None:
    assert info_of("random") is BOTS["random"]
    with pytest.raises(CobError, match='no bot called "deep": known are random'):
        info_of("deep")


def test_an_unknown_bot_is_told() -> None:
    with pytest.raises(CobError, match='there is no bot called "deep": known are random'):
        make_bot("deep", 1)


# --- what a bot may know ------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOTS)
def test_no_choice_depends_on_dice_and_draws_that_nobody_has_seen(name: str) -> None:
    """The same table with another future gets the same answers (ruling EC-57)."""
    state = deal(2, seed=11)
    guide = make_bot("easy", 4)
    bots = [make_bot(name, 7), make_bot(name, 7)]
    asked = 0
    for turn in range(60):
        legal = legal_actions(state)
        other = state.copy()
        other.chance = Chance(1000 + turn)
        views = [table.view(state.current) for table in (state, other)]
        if turn % 6 == 0:
            asked += 1
            answers = [
                bot.choose(view, legal, FEW_FUTURES) for bot, view in zip(bots, views, strict=True)
            ]
            assert answers[0] == answers[1]
        apply(state, guide.choose(state.view(state.current), legal, LITTLE))
    assert asked == 10


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_leaves_the_view_s_table_as_it_was_given(name: str) -> None:
    state = deal(2, seed=5)
    for bot in (make_bot(name, 1), make_bot(name, 2)):
        view = state.view(state.current)
        bot.choose(view, legal_actions(state), LITTLE)
        assert view == state.view(state.current)


# --- the single bots ----------------------------------------------------------------------------


def test_the_random_bot_s_choices_follow_from_its_seed() -> None:
    games = [play([RandomBot(seed), RandomBot(seed + 1)], deal(2, seed=9)) for seed in (1, 1, 5)]
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_the_random_bot_picks_every_action_about_as_often() -> None:
    state = new_game([estates()["1"]] * 2, seed=1)
    legal = legal_actions(state)
    bot = RandomBot(4)
    picks = [bot.choose(state.view(state.current), legal, LITTLE) for _ in range(4000)]
    for action in legal:
        assert 0.8 < picks.count(action) * len(legal) / len(picks) < 1.2


def test_a_planner_thinks_once_for_a_whole_turn() -> None:
    state = deal(2, seed=4)
    bot = make_bot("medium", 1)
    assert isinstance(bot, Planner)
    plans = 0
    plan = bot.plan

    def counted(view: GameState, effort: Effort) -> object:
        nonlocal plans
        plans += 1
        return plan(view, effort)

    bot.plan = counted  # type: ignore[method-assign, assignment]
    turns, seat = 0, -1
    while state.phase < 1:
        if state.phase == 0 and (state.current, state.round) != seat:
            turns, seat = turns + 1, (state.current, state.round)  # type: ignore[assignment]
        legal = legal_actions(state)
        apply(state, bot.choose(state.view(state.current), legal, LITTLE))
    assert plans == turns == 10


def test_a_planner_thinks_again_when_things_are_not_as_foreseen() -> None:
    state = deal(2, seed=4)
    bot = make_bot("medium", 1)
    while state.phase < 0:
        apply(state, legal_actions(state)[0])
    bot.choose(state.view(state.current), legal_actions(state), LITTLE)
    other = deal(2, seed=6)
    while other.phase < 0:
        apply(other, legal_actions(other)[0])
    legal = legal_actions(other)
    assert bot.choose(other.view(other.current), legal, LITTLE) in legal


def set_clock(monkeypatch: pytest.MonkeyPatch, clock: Callable[[], float]) -> None:
    """Have the bots read this clock."""
    for module in (base, expert):
        monkeypatch.setattr(module, "process_time", clock)


@pytest.fixture(scope="module")
def many_choices() -> GameState:
    """A turn in the middle of a game of four, with many choices."""
    state = deal(4, seed=8)
    guide = make_bot("easy", 4)
    while (state.phase, state.round) < (2, 3) or len(legal_actions(state)) < 20:
        legal = legal_actions(state)
        apply(state, guide.choose(state.view(state.current), legal, LITTLE))
    return state


def decide(state: GameState, effort: Effort) -> tuple[Action, int]:
    """The expert's next action, and the number of positions evaluated for it."""
    bot = make_bot("expert", 2)
    return bot.choose(state.view(state.current), legal_actions(state), effort), bot.positions


def test_the_expert_keeps_to_its_ceiling(
    monkeypatch: pytest.MonkeyPatch, many_choices: GameState
) -> None:
    """By a clock that goes on by a tenth of a millisecond with every position that is valued."""
    bot = make_bot("expert", 2)
    set_clock(monkeypatch, lambda: bot.positions / 10_000)
    effort = Effort(work=1000, seconds=1.5)
    bot.choose(many_choices.view(many_choices.current), legal_actions(many_choices), effort)
    assert 1.1 < bot.positions / 10_000 < 1.6


def test_work_decides_and_not_the_machine(
    monkeypatch: pytest.MonkeyPatch, many_choices: GameState
) -> None:
    """On a slow machine, the answer and the work are the same."""
    effort = Effort(work=0.2)
    decided = decide(many_choices, effort)
    ticks = count(0, 3600)
    set_clock(monkeypatch, lambda: next(ticks))
    assert decide(many_choices, effort) == decided
    assert next(ticks) > 3 * 3600, "the clock was looked at"


def test_more_work_looks_at_more_futures(many_choices: GameState) -> None:
    valued = [decide(many_choices, Effort(work))[1] for work in (0.2, 1.0, 4.0)]
    assert valued[0] < valued[1]
    assert valued[2] - valued[1] > 2 * (valued[1] - valued[0])


# --- without the weights ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("hard", versions.CHOICE_FILE),
        ("expert", versions.CHOICE_FILE),
        ("expert", versions.NETWORK_FILE),
    ],
)
@pytest.mark.parametrize("content", [None, b"", b"no weights", "short"])
def test_without_sound_weights_bots_play_by_thumb_and_say_so(
    name: str,
    file: str,
    content: bytes | str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = tmp_path / "bots"
    copytree(versions.data_folder("assets") / "bots", folder)
    path = folder / file
    if content == "short":
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    elif isinstance(content, bytes):
        path.write_bytes(content)
    else:
        path.unlink()
    monkeypatch.setattr(versions, "data_folder", lambda name: tmp_path)
    versions.forget()
    try:
        bot = make_bot(name, 1)
        assert re.fullmatch(
            rf"the bots' weights {file} are (missing|damaged).*: it plays by .+ instead\.",
            bot.problem,
        )
        assert isinstance(bot, Beginner)
    finally:
        versions.forget()


@pytest.mark.parametrize("content", [None, b"\xff", b"[hard", b"[easy]", b"[hard]\nbeam = 0"])
def test_without_sound_settings_bots_play_by_thumb_and_say_so(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bots").mkdir()
    if content is not None:
        (tmp_path / "bots" / versions.VERSIONS_FILE).write_bytes(content)
    monkeypatch.setattr(versions, "data_folder", lambda name: tmp_path)
    versions.forget()
    try:
        assert make_bot("hard", 1).problem.endswith(": it plays by rules of thumb instead.")
    finally:
        versions.forget()


def test_with_the_shipped_weights_nobody_has_a_problem() -> None:
    assert [make_bot(name, 1).problem for name in BOTS] == [""] * len(BOTS)


# --- the beginner -----------------------------------------------------------------------------


def test_the_beginner_pays_no_two_workers_for_a_tile_and_throws_none_away() -> None:
    """Weak, but not absurd: there is always another action."""
    state = position(dice=(3, 3), storage="mine ship bank", workers=4, silverlings=4)
    lay(state, 6, "pig-4 castle")
    lay(state, 3, "castle knowledge-16")
    lay_black(state, "castle")
    legal = legal_actions(state)
    assert any(getattr(action, "discard", None) is not None for action in legal)
    action = make_bot("easy", 1).choose(state.view(0), legal, OWN_EFFORT)
    assert getattr(action, "discard", None) is None
    state.players[0].storage = ()
    action = make_bot("easy", 1).choose(state.view(0), legal_actions(state), OWN_EFFORT)
    assert not isinstance(action, TakeTile) or cost(state, action).workers < 2


def test_the_beginner_takes_no_tile_that_never_fits() -> None:
    """All mines are built, so another one would lie in storage to the end."""
    state = position(dice=(3, 3))
    put(state, 0, "mine", "e3", "f2", "g1")
    lay(state, 3, "mine")
    action = make_bot("easy", 1).choose(state.view(0), legal_actions(state), OWN_EFFORT)
    assert not isinstance(action, TakeTile)


@pytest.mark.parametrize(("workers", "takes_more"), [(0, True), (8, False)])
def test_the_beginner_with_many_workers_does_something_else(workers: int, takes_more: bool) -> None:
    """Even where no tile at hand has a space yet: one may have it later."""
    state = position(dice=(3, 3), workers=workers)
    lay(state, 3, "castle")
    action = make_bot("easy", 1).choose(state.view(0), legal_actions(state), OWN_EFFORT)
    assert isinstance(action, TakeWorkers) is takes_more


def test_the_beginner_throws_away_what_has_no_space_where_only_workers_are_left() -> None:
    state = position(dice=(3, 3), storage="castle castle castle", workers=8)
    lay(state, 3, "knowledge-16")
    action = make_bot("easy", 1).choose(state.view(0), legal_actions(state), OWN_EFFORT)
    assert isinstance(action, TakeTile)
    assert action.discard is Tile.CASTLE


def worker_turns_running(seed: int) -> int:
    """The most turns running in which an easy bot only takes workers, from the centre of estate 3,
    where little fits beside the castle."""
    layout, bot = estates()["3"], make_bot("easy", 1)
    state, _ = set_up(Setup(((layout,), (layout,)), castles=(CENTRE, CENTRE)), seed=seed)
    running, most, does_more = [0, 0], 0, False
    while not state.is_over:
        seat = state.current
        action = bot.choose(state.view(seat), legal_actions(state), OWN_EFFORT)
        if isinstance(action, EndTurn):
            running[seat] = 0 if does_more else running[seat] + 1
            most, does_more = max(most, running[seat]), False
        else:
            does_more |= not isinstance(action, TakeWorkers)
        apply(state, action)
    return most


def test_the_beginner_never_takes_only_workers_for_three_turns() -> None:
    assert max(map(worker_turns_running, range(1000, 1020))) < 3


@pytest.mark.parametrize("effect", [Tile.CITY_HALL, Tile.CHURCH, Tile.CARPENTER, Tile.WAREHOUSE])
def test_the_beginner_leaves_no_effect_unused(effect: Tile) -> None:
    """A building's free gift is taken: another tile, or an addition."""
    state = position(dice=(), storage="ship", goods="2 2 5")
    lay(state, 2, "castle mine knowledge-16")
    lay(state, 4, "bank ship pig-4")
    state.pending = (*state.pending, CHOICES[effect])
    legal = legal_actions(state)
    assert Decline() in legal
    assert len(legal) > 1
    assert make_bot("easy", 1).choose(state.view(0), legal, OWN_EFFORT) != Decline()
