"""Lesson files: their contents, and the sentence for each fault."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from cob.boards import load_estates
from cob.engine import GameState, legal_actions, parse_action
from cob.engine.components import BLACK_DEPOT, COLOURED_SUPPLIES, Kind, Tile
from cob.engine.hexgrid import SPACE_BY_NAME
from cob.files.resources import data_folder
from cob.tutorial.claims import claims, pieces, plain, unchecked, why_false
from cob.tutorial.errors import LessonError
from cob.tutorial.highlights import parse_highlight
from cob.tutorial.lesson import Lesson, LessonStep, Task
from cob.tutorial.pictures import BackPicture
from cob.tutorial.position import build, merged
from cob.tutorial.practice.exercise import read_exercise
from cob.tutorial.reading import load_lessons, read_lesson
from cob.tutorial.walk import Walk

ESTATES = load_estates().layouts
DOCS = Path(__file__).resolve().parents[2] / "docs"
LESSON = """
title = "Taking a tile"
about = "How to take one."
picture = "die 3"

[position]
depots = { 3 = "ship bank" }
you = { dice = "3 5", workers = 1 }

[[step]]
text = "Take the ship from depot 3."
show = "tile ship 3"
do = "3: take ship from depot 3 or 3: take bank from depot 3"
hint = "Click it."
then = "It lies in your storage."

[[step]]
ask = "Where does it lie?"
pictures = "tile ship"
answers = ["In storage", "In the estate"]
right = 1
because = "Always there first."
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "01-taking.toml"
    path.write_text(text, encoding="utf-8")
    return path


def position(**table: object) -> GameState:
    return build(table, ESTATES).state


# --- reading ----------------------------------------------------------------------------------


def test_a_lesson_is_read(tmp_path: Path) -> None:
    lesson = read_lesson(written(tmp_path, LESSON))
    assert lesson.name == "01-taking"
    assert not lesson.essential
    first, second = lesson.steps
    assert [str(action) for action in first.tasks[0].actions] == [
        "3: take ship from depot 3",
        "3: take bank from depot 3",
    ]
    assert second.question is not None
    assert second.question.right == 0


def test_adding_a_lesson_means_adding_a_file(tmp_path: Path) -> None:
    for name in ("02-b.toml", "01-a.toml"):
        (tmp_path / name).write_text(LESSON, encoding="utf-8")
    assert [lesson.name for lesson in load_lessons(tmp_path)] == ["01-a", "02-b"]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('title = "Taking a tile"', "title = ", "cannot be read"),
        ('title = "Taking a tile"', "", 'it lacks "title"'),
        ('picture = "die 3"', 'picture = "die 9"', '"9" is none of'),
        ('about = "How to take one."', 'abuot = "x"', 'has "abuot"'),
        ('text = "Take the ship from depot 3."', "", 'step 1: it lacks "text"'),
        ('show = "tile ship 3"', 'show = "tile boat 3"', '"tile boat 3" is no spot'),
        ('hint = "Click it."', "", 'needs a "hint"'),
        ("3: take ship from", "3: grab ship from", "is no action"),
        ("right = 1", "right = 3", '"right" is the number of one'),
        ('pictures = "tile ship"', 'pictures = "tile boat"', "boat"),
        ('pictures = "tile ship"', "", 'needs "pictures"'),
        ('hint = "Click it."', "hint = 7", '"hint" must be a text'),
        ("right = 1", 'right = "1"', '"right" must be a whole number'),
    ],
)
def test_what_cannot_be_taught_is_told_with_its_file_and_step(
    tmp_path: Path, old: str, new: str, words: str
) -> None:
    path = written(tmp_path, LESSON.replace(old, new, 1))
    with pytest.raises(LessonError) as told:
        read_lesson(path)
    assert words in str(told.value)
    assert str(path) in str(told.value)


def test_the_examples_of_the_document_are_what_a_file_may_hold() -> None:
    text = (DOCS / "lessons.md").read_text(encoding="utf-8")
    head, steps, practice, script, road = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    table = tomllib.loads(head)
    assert build(table["position"], ESTATES).state.round == 2
    assert len(tomllib.loads(steps)["step"]) == 5
    task, question = map(read_exercise, tomllib.loads(practice)["practice"])
    assert question.asks
    assert not task.asks
    assert tomllib.loads(script).keys() == {"task", "remark", "rival"}
    (chapter,) = tomllib.loads(road)["chapter"]
    shipped = tomllib.loads((data_folder("assets") / "road" / "chapters.toml").read_text("utf-8"))
    assert chapter.keys() == next(each for each in shipped["chapter"] if "castle" in each).keys()


# --- positions --------------------------------------------------------------------------------


def test_a_position_is_laid_out_as_the_file_says() -> None:
    state = position(
        players="You, Benno, Carla",
        phase="B",
        round=2,
        white=4,
        coming="1 2 6",
        depots={"3": "ship bank", "black": "mine"},
        goods={"5": "1 1"},
        you={"tiles": "ship d3 d5", "storage": "mine", "goods": "1 1 4", "sold": "2", "step": 1},
        benno={"points": 12, "step": 2},
    )
    you, benno, _ = state.players
    assert (state.phase, state.round, state.white) == (1, 2, 4)
    assert state.round_goods == (1, 2, 6)
    assert sorted(state.depot_tiles(3)) == sorted([Tile.SHIP, Tile.BANK])
    assert state.depot_tiles(BLACK_DEPOT) == [Tile.MINE]
    assert state.depot_goods[5] == (1, 1)
    assert you.estate[SPACE_BY_NAME["d3"]] is Tile.SHIP
    assert (you.storage, you.goods[1], you.goods[4], you.sold[2]) == ((Tile.MINE,), 2, 1, 1)
    assert benno.points == 12
    assert state.order == (1, 0, 2)
    assert state.current == 0
    assert legal_actions(state)


def test_tiles_that_are_laid_come_out_of_the_supply() -> None:
    """Ledger CMP-01: no tile exists twice."""
    state = position(you={"tiles": "ship d3 d5"}, depots={str(n): "" for n in range(1, 7)})
    taken = len(COLOURED_SUPPLIES[Kind.SHIP]) - len(state.supplies[Kind.SHIP])
    assert taken == 2
    for number in range(1, 27):
        wanted = position(you={"storage": f"knowledge-{number}"}, seed=number)
        faces = [tile for tile in wanted.board if tile is wanted.players[0].storage[0]]
        assert not faces


def test_the_set_up_can_be_a_position_too() -> None:
    """Ledger EXP-02: two sides to choose from, and an open start castle."""
    state = position(you={"estate": "6 or 7", "castle": "open"})
    assert {str(action) for action in legal_actions(state)} == {"estate 6", "estate 7"}


def test_a_step_changes_only_what_it_names() -> None:
    base = {"phase": "B", "you": {"dice": "3 5", "workers": 2}}
    assert merged(base, {"you": {"workers": 0}}) == {
        "phase": "B",
        "you": {"dice": "3 5", "workers": 0},
    }


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"fase": "B"}, 'has "fase"'),
        ({"phase": "F"}, '"F" is no phase'),
        ({"round": 6}, "round 6"),
        ({"turn": "Carla"}, '"Carla" is none of the players'),
        ({"you": {"estate": "77"}}, 'no estate "77"'),
        ({"you": {"castle": "z9"}}, '"z9" is no space'),
        ({"you": {"castle": "a1"}}, "castle"),
        ({"you": {"tiles": "boat d3"}}, '"boat" is no tile'),
        ({"you": {"tiles": "ship e1"}}, "cannot lie on e1"),
        ({"you": {"tiles": "ship d3, ship d3"}}, "cannot lie on d3"),
        ({"you": {"storage": "ship ship ship ship"}}, "more than 3 tiles"),
        ({"you": {"storage": "knowledge-3 knowledge-3"}}, "not so many tiles"),
        ({"you": {"goods": "1 2 3 4"}}, "more than 3 types"),
        ({"you": {"goods": "7"}}, '"7" are no goods'),
        ({"you": {"sold": "1 1 1 1 1 1 1 1"}}, "not so many goods"),
        ({"you": {"dice": "3"}}, "dice are two numbers"),
        ({"you": {"dice": "3 x"}}, "dice are two numbers"),
        ({"you": {"used": "x"}}, "the die x cannot be used"),
        ({"you": {"dice": "3 5", "used": "4"}}, "the die 4 cannot be used"),
        ({"you": {"step": 9}}, "turn order track"),
        ({"you": {"large": "ship"}, "benno": {"large": "ship"}}, "won twice"),
        ({"you": {"small": "boat"}}, '"boat" is no colour'),
        ({"depots": {"7": "ship"}}, '"7" is no depot'),
        ({"depots": {"1": "castle"}}, "no free space for castle"),
        ({"coming": "1"}, "4 goods tiles are still to come"),
        ({"players": "You"}, "two to four players"),
        ({"workers": 3}, 'has "workers"'),
        ({"you": "rich"}, '"you" must be a table'),
        ({"you": {"workers": -1}}, '"workers" must be a whole number'),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_a_sentence(
    table: dict[str, object], words: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        build(table, ESTATES)


# --- claims -----------------------------------------------------------------------------------


def test_a_claim_is_shown_without_its_braces() -> None:
    text = "It brings {6 + 10 points}, and more."
    assert plain(text) == "It brings 6 + 10 points, and more."
    assert claims(text) == ["6 + 10 points"]
    assert [piece.is_claim for piece in pieces(text)] == [False, True, False]


def test_an_amount_outside_of_braces_is_noticed() -> None:
    assert unchecked("It brings 4 points.") == ["4 points"]
    assert unchecked("It brings {4 points}.") == []


@pytest.mark.parametrize(
    ("claim", "so"),
    [
        ("4 points", True),
        ("5 points", False),
        ("1 worker", True),
        ("2 workers", False),
        ("have 3 Silverlings", True),
        ("have 2 Silverlings", False),
        ("have 4 points", True),
        ("Benno has 9 points", True),
        ("Benno has 8 points", False),
        ("Carla has 9 points", False),
        ("7 points if the game were scored now", True),
        ("8 points if the game were scored now", False),
        ("5 points for the large bonus tile", True),
        ("6 points for the large bonus tile", False),
        ("6 points for 3 spaces", True),
        ("7 points for 3 spaces", False),
        ("phase C: 6 points", True),
        ("phase C: 8 points", False),
        ("many points", False),
    ],
)
def test_a_claim_is_held_against_the_engine(claim: str, so: bool) -> None:
    """A watchtower, added with a 3 and one worker (ledger WAT-01)."""
    walk = Walk(_watchtower(), ESTATES)
    walk.play(parse_action("3: add watchtower to c5"))
    assert (why_false(claim, walk.facts) is None) is so


def _watchtower() -> Lesson:
    """A step in which a watchtower is added beside knowledge tile 16."""
    task = Task((parse_action("3: add watchtower to c5"),))
    you = {"dice": "3 5", "storage": "watchtower", "workers": 1, "silverlings": 3}
    position = {"you": {**you, "tiles": "knowledge-16 c4"}, "benno": {"points": 9}}
    step = LessonStep("Add it.", position=position, tasks=(task,), hint="Click it.")
    return Lesson("x", "x", "x", BackPicture(), essential=False, position=position, steps=(step,))


def test_a_highlight_is_read_and_refused() -> None:
    assert str(parse_highlight("tile ship 3")) == "tile ship 3"
    with pytest.raises(LessonError, match="no spot"):
        parse_highlight("depot 7")
