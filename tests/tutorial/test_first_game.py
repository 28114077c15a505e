"""The guided first game: the occasions of its deal, and the teacher's reactions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from cob.bots.base import OWN_EFFORT
from cob.bots.registry import make_bot
from cob.engine import legal_actions
from cob.engine.actions import AddTile, BuyTile
from cob.engine.components import Kind
from cob.engine.events import (
    BonusTileWon,
    PhaseEnded,
    PointsScored,
    RegionCompleted,
    SilverlingsGained,
    Source,
)
from cob.engine.reducer import follow_events
from cob.record import Game, format_record, read_record
from cob.tutorial.errors import LessonError
from cob.tutorial.first_game.choosing import ANYTHING, is_form_of, matching
from cob.tutorial.first_game.deal import RIVAL, SEED, as_first_game, first_game
from cob.tutorial.first_game.filled_estate import filled_estate
from cob.tutorial.first_game.occasions import OCCASIONS
from cob.tutorial.first_game.script import MOST_WORDS, Mood, load_script
from cob.tutorial.first_game.teacher import GUIDED_PHASES, Teacher
from cob.tutorial.position import LEARNER
from tests.engine.table import act, lay, position
from tests.games import estates, plain_header, random_game
from tools.first_game import decision, follow

MOST_WORDS_IN_ALL = 1500


def game_and_teacher() -> tuple[Game, Teacher]:
    game = first_game(estates())
    return game, Teacher(load_script(), game)


def guided() -> Iterator[tuple[Game, Teacher, bool]]:
    """The game as the teacher shows it, before each decision, and whether it is shown."""
    game, teacher = game_and_teacher()
    learner, rival = make_bot("easy", 1), make_bot(RIVAL, 1)
    while not game.state.is_over:
        action, is_shown = decision(game, teacher, learner, rival)
        yield game, teacher, is_shown
        teacher.follow(game.play(action), game.state)
    yield game, teacher, False


def test_everything_is_met_by_who_does_what_is_shown() -> None:
    played = follow(estates(), load_script(), SEED)
    assert played is not None
    assert played.missed == ()
    assert played.game.state.phase == 1
    assert played.words <= MOST_WORDS_IN_ALL


def test_moves_that_the_teacher_points_at_are_guided_and_the_record_tells_so() -> None:
    pointed = set()
    for game, teacher, _ in guided():
        if game.state.phase >= GUIDED_PHASES:
            break
        if teacher.said.action is not None and game.state.current == LEARNER:
            pointed.add(len(game.moves))
    assert len(pointed) > 5
    assert teacher.guided == pointed
    game.guided = teacher.guided
    read = read_record(format_record(game), estates())
    assert read.guided == game.guided
    assert all(read.seats[number] == LEARNER for number in read.guided)
    assert Teacher(load_script(), read).guided == read.guided
    continued = as_first_game(read, estates())
    assert continued is not None
    assert continued.guided == read.guided


@pytest.mark.parametrize("obeys", [True, False])
def test_a_new_task_of_the_second_phase_that_the_learner_does_is_guided(obeys: bool) -> None:
    """The pieces are lit and the words tell what to do, so it is no merit of the learner."""
    played, _, _ = next(
        (game, teacher, shown)
        for game, teacher, shown in guided()
        if game.state.phase == GUIDED_PHASES and teacher.said.example is not None
    )
    game = as_first_game(read_record(format_record(played), estates()), estates())
    assert game is not None
    teacher = Teacher(load_script(), game)
    told, number = teacher.said.example, len(game.moves)
    assert isinstance(told, AddTile)
    adds = [each for each in legal_actions(game.state) if isinstance(each, AddTile)]
    other = next(each for each in adds if each.tile is not told.tile)
    teacher.follow(game.play(told if obeys else other), game.state)
    assert (number in teacher.guided) == obeys


def test_what_the_learner_does_otherwise_is_not_guided() -> None:
    game, teacher = game_and_teacher()
    said = teacher.said
    assert said.action is not None
    other = next(
        action for action in legal_actions(game.state) if type(action) is not type(said.action)
    )
    teacher.follow(game.play(other), game.state)
    assert teacher.guided == frozenset()


def test_the_script_is_short() -> None:
    script = load_script()
    assert all(len(text.split()) <= MOST_WORDS for text in script.texts)
    assert sum(len(text.split()) for text in script.texts) <= MOST_WORDS_IN_ALL
    assert {line.mood for line in script.lines} == set(Mood)


def test_the_first_two_actions_are_a_tile_and_its_points() -> None:
    """The learner begins, no worker is needed, and the second action completes a region."""
    game, teacher = game_and_teacher()
    assert game.state.current == LEARNER
    brought = []
    for verb in ("take", "add"):
        said = teacher.said
        assert said.action is not None
        assert f": {verb} " in str(said.action)
        assert said.highlights
        brought = game.play(said.action)
        teacher.follow(brought, game.state)
    assert game.state.players[LEARNER].workers == 1
    assert sum(event.points for event in brought if isinstance(event, PointsScored)) == 11


def test_in_the_guided_phase_what_is_shown_is_legal_and_later_nothing_is_shown() -> None:
    shown = 0
    for game, teacher, is_shown in guided():
        said = teacher.said
        if is_shown:
            shown += 1
            assert game.state.phase < GUIDED_PHASES
            assert said.action in legal_actions(game.state)
        elif game.state.phase >= GUIDED_PHASES:
            assert said.action is None
    assert shown > 10


def test_one_speaks_at_a_time_and_of_himself_in_his_turn() -> None:
    for game, teacher, _ in guided():
        said = teacher.said
        if not game.state.is_over:
            assert said.is_rival == (game.state.current != LEARNER)
        assert len(said.texts) <= 2
        if not said.is_rival:
            assert said.texts


@pytest.mark.parametrize("seed", range(6))
def test_a_learner_who_does_something_else_is_never_left_alone(seed: int) -> None:
    game, teacher = game_and_teacher()
    chance, rival = Random(seed), make_bot(RIVAL, 1)
    heard: list[str] = []
    fresh: list[str] = []
    while not game.state.is_over:
        legal = legal_actions(game.state)
        if game.state.current == LEARNER:
            assert teacher.said.texts
            fresh += () if teacher.said.is_known else teacher.said.texts
            assert teacher.said.action is None or teacher.said.action in legal
            heard += teacher.said.texts
            action = chance.choice(legal)
        else:
            action, _ = decision(game, teacher, rival, rival)
        teacher.follow(game.play(action), game.state)
    assert {"alone", "over"} <= teacher.met
    stays = {text for task in load_script().tasks if task.stays for text in task.texts}
    asked = {text for task in load_script().tasks for text in task.texts}
    again = {text for line in load_script().remarks if line.again for text in line.texts}
    remarks = [text for text in heard if text not in asked | again]
    assert len(remarks) == len(set(remarks)), "what is met first is told once"
    assert stays & set(heard)
    for task in load_script().tasks:
        if task.pattern == ANYTHING:
            assert sum(map(fresh.count, task.texts)) <= 1, "afterwards the table's own prompt asks"


@pytest.mark.parametrize("moves", [6, 40, 70])
def test_a_game_that_was_put_away_goes_on_as_it_was_dealt(moves: int) -> None:
    game, teacher = next(
        (game, teacher) for game, teacher, _ in guided() if len(game.moves) >= moves
    )
    read = as_first_game(read_record(format_record(game), estates()), estates())
    assert read is not None
    assert read.moves == game.moves
    assert read.header == game.header
    assert read.state.chance is not None
    assert game.state.chance is not None
    assert read.state.chance.word == game.state.chance.word
    again = Teacher(load_script(), read)
    assert again.met == teacher.met
    assert again.said == teacher.said


def test_another_game_is_not_taken_for_it() -> None:
    assert as_first_game(random_game(plain_header(), 1), estates()) is None
    other = first_game(estates(), SEED + 1)
    assert as_first_game(other, estates()) is None
    assert as_first_game(first_game(estates()), estates()) is not None


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[[other]]", 'has no "other"'),
        ('[[task]]\nname = "a"\nsay = "b"', 'needs "do"'),
        ('[[task]]\nsay = "b"', 'needs a "name"'),
        ('[[task]]\nname = "a"\nsay = "b"\ndo = "*"\nsuch = "x"', '"such" is one of'),
        ('[[remark]]\nname = "a"\nsay = "b"\nwhen = "x"', '"when" is one of'),
        ('[[remark]]\nname = "a"\nsay = "b"\nmood = "x"\nwhen = "phase B"', '"mood" is one of'),
        ('[[task]]\nname = "a"\nsay = "b"\ndo = "*"\nshow = "x"', "is no spot"),
        ('[[remark]]\nname = "a"\nsay = "b"\nwhen = "phase B"\nstored = "x"', "number of tiles"),
        ('[[task]]\nname = "a"\nsay = "b"\ndo = "*"\nwhen = "x"', 'there is no "when"'),
        (f'[[task]]\nname = "a"\nsay = "{"b " * 21}"\ndo = "*"', "more than 20 words"),
        ('[[task]]\nname = "a"\nsay = "b"\ndo = "*"\n' * 2, "two lines"),
        ("[[task", "cannot be read"),
    ],
)
def test_a_script_at_fault_is_refused_with_a_sentence(
    tmp_path: Path, text: str, problem: str
) -> None:
    path = tmp_path / "script.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LessonError, match=problem):
        load_script(path)


def test_an_action_that_is_taken_back_is_asked_for_in_the_same_words() -> None:
    """Two teachers at one position say the same, whatever was done and undone in between."""
    game, teacher = game_and_teacher()
    said = teacher.said
    assert said.action is not None
    teacher.follow(game.play(said.action), game.state)
    assert teacher.said != said
    game.undo()
    assert Teacher(load_script(), game).said == said


def test_what_is_told_is_lit_and_can_be_shown_in_the_guided_phase() -> None:
    for game, teacher, _ in guided():
        said = teacher.said
        if game.state.current == LEARNER and game.state.phase < GUIDED_PHASES:
            assert said.example in legal_actions(game.state)
            assert bool(said.highlights) >= (said.action is not None)


@pytest.mark.parametrize(
    ("offered", "is_poor"),
    [("knowledge-25", True), ("knowledge-25 mine", False), ("knowledge-9", False)],
)
def test_a_gift_that_scores_nothing_is_told_as_one(offered: str, is_poor: bool) -> None:
    """Knowledge tile 25 counts sold goods, and there are none; tile 9 has another use."""
    state = position(dice=(3, 5), storage="church")
    lay(state, 6, offered)
    act(state, "3: add church to e4")
    poor = next(task for task in load_script().tasks if task.name == "poor gift")
    assert bool(matching(state, legal_actions(state), poor.pattern, poor.tests)) is is_poor


@pytest.mark.parametrize(("mines", "told"), [(0, "no mine"), (1, "mine paid"), (2, "mines paid")])
def test_what_mines_paid_is_told_with_its_number(mines: int, told: str) -> None:
    paid = [SilverlingsGained(LEARNER, mines)] if mines else []
    names = {
        line.name
        for line in load_script().remarks
        if "mine" in line.name and OCCASIONS[line.occasion]([PhaseEnded(0), *paid])
    }
    assert names == {told}


def test_what_a_mine_brings_is_told_as_soon_as_one_is_taken() -> None:
    """END-01: and nothing else about the same move comes first, such as room in storage."""
    state = position(dice=(3, 5), storage="church")
    lay(state, 6, "mine")
    act(state, "3: add church to e4")
    game, teacher = game_and_teacher()
    teacher.follow(act(state, "free: take mine from depot 6"), game.state)
    told = next(line for line in load_script().remarks if line.name == "mine taken")
    assert teacher.said.texts[0] == told.texts[0]
    assert "one Silverling at the end of every phase" in told.texts[0]


def test_room_in_storage_is_told_once_two_tiles_lie_there() -> None:
    state = position(dice=(3, 5))
    lay(state, 3, "castle")
    lay(state, 5, "ship")
    _game, teacher = game_and_teacher()
    teacher.follow(act(state, "3: take castle from depot 3"), state)
    assert "storage" not in teacher.met
    teacher.follow(act(state, "5: take ship from depot 5"), state)
    assert "storage" in teacher.met


def test_a_mine_that_the_teacher_shows_is_explained_before_it_is_taken() -> None:
    """END-01: and not a second time afterwards."""
    script = load_script()
    shown = next(task for task in script.tasks if task.name == "take mine")
    told = next(line for line in script.remarks if line.name == "mine taken")
    assert "at the end of every phase it pays you one Silverling" in shown.texts[0]
    assert told.unless == shown.name


def games_until(number: int) -> Iterator[Game]:
    """Random games, up to the learner's turn in a round of the last phase."""
    for seed in range(50):
        game, bot = first_game(estates()), make_bot("random", seed)
        last = game.state.rules.phases - 1
        while (game.state.phase, game.state.round, game.state.current) != (last, number, LEARNER):
            view = game.state.view(game.state.current)
            game.play(bot.choose(view, legal_actions(view), OWN_EFFORT))
        yield game


@pytest.mark.parametrize(("number", "is_shown"), [(4, True), (5, False)])
def test_in_the_last_round_no_tile_is_shown_that_would_stay_in_storage(
    number: int, is_shown: bool
) -> None:
    """END-01: tiles in storage score nothing at the end of the game."""
    game, taking = next(
        (game, str(action))
        for game in games_until(number)
        for action in legal_actions(game.state)
        if is_form_of(action, "*: take * from *") and action not in game.moves
    )
    script = load_script()
    task = replace(script.tasks[0], pattern=taking, tests=(), guided=False)
    said = Teacher(replace(script, tasks=(task,), remarks=(), rival=()), game).said
    assert (said.example is not None) is is_shown


def test_the_teacher_has_a_word_in_the_last_round_where_only_a_purchase_is_left() -> None:
    left = 0
    for game in games_until(5):
        state = game.state
        state.player.silverlings = 2
        while state.current == LEARNER and state.player.dice:
            game.play(next(a for a in legal_actions(state) if "take workers" in str(a)))
        if any(isinstance(action, BuyTile) for action in legal_actions(state)):
            left += 1
            assert Teacher(replace(load_script(), remarks=()), game).said.texts
    assert left


def scored(*points: int) -> list[PointsScored]:
    return [PointsScored(LEARNER, each, Source.REGIONS) for each in points]


@pytest.mark.parametrize(("points", "said"), [((5,), ""), ((2, 4), "good score"), ((15,), "feast")])
def test_moves_that_score_well_are_praised_in_other_words_each_time(
    points: tuple[int, ...], said: str
) -> None:
    game, _ = game_and_teacher()
    script = load_script()
    praise = [line for line in script.remarks if line.again]
    teacher = Teacher(replace(script, remarks=praise), game)
    words = next((line.texts for line in praise if line.name == said), ())
    told = []
    for _ in range(8):
        teacher.follow(scored(*points), game.state)
        told += teacher.said.texts[:-1]
    assert told[: len(words)] == [each.format(points=sum(points)) for each in words]
    assert len(set(told)) == len(told), "a joke comes once"


def test_what_is_new_comes_before_praise() -> None:
    game, teacher = game_and_teacher()
    teacher.follow([*scored(20), BonusTileWon(LEARNER, Kind.CASTLE, large=True)], game.state)
    news = next(line for line in load_script().remarks if line.name == "won bonus")
    feast = next(line for line in load_script().remarks if line.name == "feast")
    assert news.texts[0] in teacher.said.texts
    assert feast.texts[0].format(points=20) not in teacher.said.texts


def test_a_great_move_is_praised_though_there_is_news_once_the_learner_decides_alone() -> None:
    game, teacher = game_and_teacher()
    game.state.phase = 1
    teacher.follow([*scored(20), BonusTileWon(LEARNER, Kind.CASTLE, large=True)], game.state)
    feast, news = (
        next(line for line in load_script().remarks if line.name == name)
        for name in ("feast", "won bonus")
    )
    assert teacher.said.texts == (feast.texts[0].format(points=20), news.texts[0])


def test_a_line_has_other_words_from_round_to_round() -> None:
    said = {
        text
        for game, teacher, _ in guided()
        for text in teacher.said.texts
        if text in next(task for task in load_script().tasks if task.name == "turn over").texts
    }
    assert len(said) > 4


def test_at_the_end_of_the_last_turn_nothing_is_to_come_but_the_points() -> None:
    last = [
        teacher.said.texts
        for game, teacher, _ in guided()
        if game.state.is_last_round
        and game.state.current == LEARNER
        and len(legal_actions(game.state)) == 1
    ]
    assert last
    text = "That was your last turn. End it, and soon the points are counted."
    assert all(text in texts for texts in last)


def test_the_first_sight_is_the_own_estate_that_fills_and_scores() -> None:
    """Only the estate, the storage and the points change, by the engine's own events."""
    state = first_game(estates()).state
    begun = state.copy()
    filled = filled_estate(state, estates())
    assert state == begun
    assert len(filled) > 20
    assert sum(isinstance(event, RegionCompleted) for space in filled for event in space.events) > 5
    assert filled[0].before.players[LEARNER].estate == begun.players[LEARNER].estate
    points = 0
    for space in filled:
        shown = space.before.copy()
        follow_events(shown, space.events)
        assert shown == space.after
        points += sum(each.points for each in space.events if isinstance(each, PointsScored))
        assert shown.players[LEARNER].points == points
        assert shown.players[LEARNER].storage == ()
        assert shown.board == begun.board
    assert points > 100
