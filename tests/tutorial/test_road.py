"""The road after the first game: its chapters, their goals, and the learner's progress."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cob.analysis.topics import Topic
from cob.bots.base import OWN_EFFORT
from cob.bots.registry import info_of, is_known, make_bot
from cob.bots.tastes import taste_in
from cob.engine import Event, GameState, legal_actions, ranking
from cob.engine.actions import FREE, AddTile, BuyTile, EndTurn, TakeWorkers
from cob.engine.components import Kind, Tile
from cob.engine.events import (
    ActionTaken,
    GoodsSold,
    PhaseStarted,
    PointsScored,
    RegionCompleted,
    Source,
    TileAdded,
    TurnStarted,
)
from cob.record import Game, format_record, read_record
from cob.tutorial.errors import LessonError
from cob.tutorial.first_game.deal import first_game
from cob.tutorial.first_game.occasions import OCCASIONS
from cob.tutorial.position import LEARNER
from cob.tutorial.reading import load_lessons
from cob.tutorial.road.asides import Asides
from cob.tutorial.road.asked import does_as_asked, moves_as_asked
from cob.tutorial.road.chapters import RIVAL, Chapter, chapter_of, load_chapters
from cob.tutorial.road.goals import COUNTS, Goal
from cob.tutorial.road.progress import FILE_NAME, LIVED_THROUGH, RoadProgress
from tests.games import estates, plain_header, random_game

CHAPTERS = load_chapters()
FILE = Path("assets/road/chapters.toml")


def played(chapter: Chapter, seed: int, learner: str = "medium") -> Game:
    """A game of a chapter between two bots."""
    game = Game.start(chapter.header(estates()), seed)
    bots = [make_bot(learner, 1), make_bot(chapter.bot, 2)]
    while not game.state.is_over:
        state = game.state
        view = state.view(state.current)
        game.play(bots[state.current].choose(view, legal_actions(state), OWN_EFFORT))
    return game


# --- the chapters -----------------------------------------------------------------------------


def test_there_are_five_rivals_with_tastes_of_their_own_and_not_weaker_on_the_way() -> None:
    assert len(CHAPTERS) == 5
    assert len({taste_in(chapter.bot) for chapter in CHAPTERS}) == 5
    assert all(is_known(chapter.bot) and taste_in(chapter.bot) for chapter in CHAPTERS)
    levels = [info_of(chapter.bot).level for chapter in CHAPTERS]
    assert levels == sorted(levels)
    assert len({chapter.estate for chapter in CHAPTERS}) == 5


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.name)
def test_a_rival_says_each_line_once_and_at_most_one_a_round(chapter: Chapter) -> None:
    asides = Asides(chapter, Game.start(chapter.header(estates()), 1))
    said = [
        (step.state.phase, step.state.round, line)
        for step in played(chapter, 1).steps()
        if (line := asides.hear(step.events, step.state))
    ]
    assert len(said) >= 3
    assert len({(phase, number) for phase, number, _ in said}) == len(said)
    assert len({line for *_, line in said}) == len(said)


def test_what_a_rival_said_before_a_break_is_not_said_again() -> None:
    game = played(CHAPTERS[0], 1)
    asides = Asides(CHAPTERS[0], Game.start(CHAPTERS[0].header(estates()), 1))
    said = {asides.hear(step.events, step.state) for step in game.steps()} - {""}
    again = Asides(CHAPTERS[0], game)
    assert said
    assert not said & {again.hear(step.events, step.state) for step in game.steps()}


def test_the_subject_of_a_chapter_is_a_lesson() -> None:
    topics = {topic.value for topic in Topic}
    assert all(chapter.topics and topics.issuperset(chapter.topics) for chapter in CHAPTERS)


def test_each_goal_is_another_one() -> None:
    assert {chapter.goal.counts for chapter in CHAPTERS} == COUNTS.keys()


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.name)
def test_a_game_of_a_chapter_is_found_again_in_its_record(chapter: Chapter) -> None:
    game = chapter.game(estates())
    again = read_record(format_record(game), estates())
    assert again.header.learner == LEARNER
    assert chapter_of(again, estates()) is chapter
    assert chapter_of(again, {}) is None, "the estate is not there"


def test_other_games_are_no_chapters() -> None:
    assert chapter_of(first_game(estates()), estates()) is None
    game = Game.start(plain_header(), 1)
    assert chapter_of(game, estates()) is None


def test_at_the_table_the_teacher_does_not_repeat_the_card() -> None:
    assert not [each.name for each in CHAPTERS if each.tip in (each.watch, each.goal.text)]


def changed(tmp_path: Path, old: str, new: str) -> Path:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "chapters.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('place = "Seurre"', 'plaice = "Seurre"', 'seurre: there is no "plaice" in a chapter'),
        ('place = "Seurre"\n', "", 'the chapter "seurre" has no "place"'),
        ('name = "seurre"', 'name = "chalon"', 'two chapters of the road are called "chalon"'),
        ('castle = "chosen"\nphases = 3', 'castle = "chosen"\nphases = 6', "from 1 to 5"),
        (
            'castle = "f1"',
            'castle = "h1"',
            'auxonne: "castle" is a space such as "d4", or "chosen"',
        ),
        ('topics = ["08"]', 'topics = "08"', 'auxonne: "topics" is a list of texts'),
        (
            'asks = ["region completed"]',
            'asks = ["supper"]',
            'chalon: there is no occasion "supper"',
        ),
        (
            '"carpenter added" = "A',
            '"carpenter gone" = "A',
            'chalon: there is no occasion "carpenter gone"',
        ),
        ("[chapter.asides]", "[[chapter.asides]]", '"asides" are lines, each behind its occasion'),
        ('counts = "tiles bought"', 'counts = "tiles"', 'tournus: "counts" is one of'),
        ("number = 1,", "number = 0,", 'auxonne: the "number" of a goal is 1 or more'),
        ('before = "C"', 'before = "F"', 'chalon: "before" is one of A, B, C, D, E, not "F"'),
        ('before = "C"', 'after = "C"', "chalon: a goal has"),
        ("Welcome!", "Welcome! " * 25, "auxonne: a sentence has 1 to 24 words"),
        ("# The road", "length = 5\n# The road", "the road has chapters"),
        ("[[chapter]]", "[chapter", "cannot be read"),
    ],
)
def test_what_cannot_be_a_chapter_is_said_in_a_sentence(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    with pytest.raises(LessonError, match=re.escape(told)):
        load_chapters(changed(tmp_path, old, new))


def idle_turns(game: Game) -> str:
    """A letter for each turn of the rival: "w" if it brought workers and nothing else."""
    turns: list[set[type]] = []
    for event in game.events:
        if isinstance(event, TurnStarted):
            turns.append(set())
        elif isinstance(event, ActionTaken) and event.player == RIVAL:
            turns[-1].add(type(event.action))
    return "".join("w" if turn == {TakeWorkers, EndTurn} else "." for turn in turns if turn)


def test_the_first_rival_does_not_take_workers_turn_after_turn() -> None:
    """With the castle in the centre of estate 3, beside yellow spaces alone, Colin did so here."""
    turns = [idle_turns(played(CHAPTERS[0], seed, "easy")) for seed in (721, 733, 743, 745)]
    assert not [each for each in turns if "ww" in each]


# --- the goals --------------------------------------------------------------------------------


def state_of(chapter: Chapter) -> GameState:
    return Game.start(chapter.header(estates()), 1).state


SALE = GoodsSold(LEARNER, 3, 2)
CITY = RegionCompleted(LEARNER, Kind.BUILDING, 1, 2)
COWS, PIGS = TileAdded(LEARNER, Tile.COW_3, 3), TileAdded(1, Tile.PIG_3, 3)
SCORES = Tile.KNOWLEDGE_16
BOUGHT = ActionTaken(LEARNER, BuyTile(0, SCORES), silverlings=2)


@pytest.mark.parametrize(
    ("counts", "events", "amount"),
    [
        ("types of goods sold", [SALE, SALE, GoodsSold(LEARNER, 5, 1)], 2),
        ("types of goods sold", [GoodsSold(1, 3, 1)], 0),
        ("knowledge tiles that score", [TileAdded(LEARNER, SCORES, 3)], 1),
        ("knowledge tiles that score", [TileAdded(LEARNER, Tile.KNOWLEDGE_1, 3)], 0),
        ("cities completed", [CITY, CITY, RegionCompleted(1, Kind.BUILDING, 2, 2)], 2),
        ("cities completed", [RegionCompleted(LEARNER, Kind.SHIP, 1, 2)], 0),
        ("tiles bought", [BOUGHT, BOUGHT, BOUGHT], 3),
        ("herds that score again", [COWS, PointsScored(LEARNER, 3, Source.ANIMALS)], 0),
        ("herds that score again", [COWS, PointsScored(LEARNER, 6, Source.ANIMALS)] * 2, 2),
        ("herds that score again", [PIGS, PointsScored(1, 9, Source.ANIMALS)], 0),
        ("tiles bought", [ActionTaken(LEARNER, AddTile(FREE, SCORES, 3))], 0),
    ],
)
def test_what_a_goal_counts(counts: str, events: list[Event], amount: int) -> None:
    goal = Goal(counts, 9, "", "")
    assert goal.amount(events, state_of(CHAPTERS[0])) == amount


def test_a_goal_may_end_before_a_phase() -> None:
    goal, state = Goal("cities completed", 2, "C", ""), state_of(CHAPTERS[3])
    assert goal.is_open(state)
    events = [CITY, PhaseStarted(1, ()), CITY, PhaseStarted(2, ()), CITY]
    assert goal.is_reached(events, state)
    assert goal.amount([CITY, PhaseStarted(2, ()), CITY], state) == 1, "one came too late"
    state.phase = 2
    assert not goal.is_open(state)


def test_what_a_chapter_asks_for_are_its_occasions_and_steps_to_its_goal() -> None:
    chapter, state = CHAPTERS[1], state_of(CHAPTERS[1])
    ship, mine = (TileAdded(LEARNER, tile, 3) for tile in (Tile.SHIP, Tile.MINE))
    assert does_as_asked(chapter, [], [ship], state)
    assert does_as_asked(chapter, [], [SALE], state)
    assert not does_as_asked(chapter, [SALE], [SALE], state), "no new type"
    assert not does_as_asked(chapter, [], [mine], state)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.name)
def test_moves_as_asked_are_some_of_the_learners(chapter: Chapter) -> None:
    game = played(chapter, 3)
    asked = moves_as_asked(game, chapter)
    own = {number for number, seat in enumerate(game.seats) if seat == LEARNER}
    assert asked
    assert asked < own


# --- progress ---------------------------------------------------------------------------------


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / FILE_NAME


def test_a_beginner_has_no_file(path: Path) -> None:
    progress = RoadProgress.open(path)
    assert (progress.has_begun, progress.is_done, progress.problem) == (False, False, "")
    assert progress.next is CHAPTERS[0]
    assert not path.exists()


def test_what_was_done_is_there_at_the_next_start(path: Path) -> None:
    progress, chapter = RoadProgress.open(path), CHAPTERS[1]
    game = played(chapter, 3)
    progress.note(game, chapter)
    again = RoadProgress.open(path)
    assert again.has_begun
    assert again.played == {chapter.name}
    assert again.won == ({chapter.name} if ranking(game.state)[0] == LEARNER else set())
    is_reached = chapter.goal.is_reached(game.events, game.state)
    assert again.reached == ({chapter.name} if is_reached else set())
    assert again.met == progress.met
    assert again.next is CHAPTERS[0]


def test_the_road_goes_on_after_a_lost_game_too(path: Path) -> None:
    progress = RoadProgress.open(path)
    for number, chapter in enumerate(CHAPTERS):
        assert progress.next is chapter
        game = random_game(chapter.header(estates()), number)
        progress.note(game, chapter)
    assert progress.is_done


def test_a_damaged_file_is_kept_and_said_in_a_sentence(path: Path) -> None:
    path.write_text('{"version": 1, "begun": 3}', encoding="utf-8")
    progress = RoadProgress.open(path)
    assert progress.problem == (
        "'road.json' could not be understood and is kept as 'road.json.damaged': "
        "the road begins anew."
    )
    assert not progress.has_begun
    assert (path.parent / "road.json.damaged").is_file()


@pytest.mark.parametrize("change", [{"won": 3}, {"won": [3]}, {"met": None}, {"more": []}])
def test_other_contents_are_no_progress(path: Path, change: dict[str, object]) -> None:
    known = {"version": 1, "begun": True, "played": [], "won": [], "reached": [], "met": []}
    path.write_text(json.dumps({**known, **change}), encoding="utf-8")
    assert RoadProgress.open(path).problem
    path.write_text(json.dumps({**known, "played": ["elsewhere"]}), encoding="utf-8")
    progress = RoadProgress.open(path)
    assert progress.problem == ""
    assert progress.played == {"elsewhere"}, "a chapter of another version stays"


# --- lessons that were lived through ----------------------------------------------------------


def test_only_lessons_and_occasions_that_there_are() -> None:
    names = {lesson.name[:2] for lesson in load_lessons()}
    assert LIVED_THROUGH.keys() <= names
    assert all(OCCASIONS.keys() >= {*needed} for needed in LIVED_THROUGH.values())


def test_a_lesson_is_lived_through_when_all_of_its_occasions_were_met(path: Path) -> None:
    progress = RoadProgress.open(path)
    progress.met = {"ship added"}
    assert not progress.has_lived_through("06-ships-goods-and-turn-order")
    progress.met.add("goods loaded")
    assert progress.has_lived_through("06-ships-goods-and-turn-order")
    assert not progress.has_lived_through("19-the-expert-set-up"), "no game of the road shows it"


def test_a_game_is_asked_for_its_occasions(path: Path) -> None:
    progress = RoadProgress.open(path)
    progress.note(played(CHAPTERS[0], 2), CHAPTERS[0])
    assert {"tile taken", "tile added", "game ended", "phase A ended"} <= progress.met
    assert progress.has_lived_through("04-adding-tiles")
