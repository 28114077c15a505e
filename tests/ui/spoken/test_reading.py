"""Immediate speech, and the keys that read what the keyboard focus does not reach."""

from __future__ import annotations

import pygame
from pygame import Rect

from cob.tutorial.reading import load_lessons
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.pictured_text import Cast, draw_row, set_rows
from cob.ui.kit.spoken import Node, Role, Spoken, Written, text_nodes
from cob.ui.screens.game import GameScene
from cob.ui.screens.learn.lesson import LessonScene
from cob.ui.spoken.said_once import SaidOnce
from tests.games import plain_header, random_game
from tests.ui.at_table import Opener, people
from tests.ui.spoken.ears import Listener

PLACE = Rect(0, 0, 10, 10)


def told(*names: str, log: tuple[str, ...] = (), focus: str | None = None) -> Spoken:
    nodes = tuple(Node(name[:1], Role.TEXT, name, PLACE, is_news=True) for name in names)
    return Spoken("Screen", nodes, focus, log)


def opened(table: Opener) -> tuple[GameScene, Listener]:
    scene = table(random_game(people(plain_header(2)), 3, 42))
    return scene, Listener(scene.app)  # type: ignore[arg-type]


def read_until(heard: Listener, words: str) -> None:
    for _ in range(200):
        heard.strike(pygame.K_PERIOD)
        if heard.focus is not None and words in heard.focus.name:
            return
    raise AssertionError(f"nothing says {words}")


def test_a_screen_says_its_title_its_log_and_what_it_asks() -> None:
    said = SaidOnce()
    assert said.of(1, told("What now?", log=("A", "B"))) == ["Screen", "A", "B", "What now?"]
    assert said.of(1, told("What now?", log=("A", "B"))) == []
    assert said.of(1, told("Which one?", log=("A", "B", "B"))) == ["B", "Which one?"]


def test_what_is_taken_back_is_said() -> None:
    said = SaidOnce()
    said.of(1, told(log=("A", "B")))
    assert said.of(1, told(log=("A",))) == ["Taken back."]
    assert said.of(1, told(log=("A", "C"))) == ["C"]


def test_of_a_game_that_is_taken_up_only_the_newest_line_is_said() -> None:
    log = tuple(map(str, range(40)))
    assert SaidOnce().of(1, told(log=log)) == ["Screen", "39"]


def test_what_happens_behind_another_screen_is_said_afterwards() -> None:
    said = SaidOnce()
    said.of(1, told(log=("A",)))
    assert said.late(1, ("A", "B")) == ["B"]
    assert said.of(2, Spoken("Menu", ())) == ["Menu"]
    assert said.of(1, told(log=("A", "B", "C"))) == ["Screen", "C"]


def test_what_the_keyboard_is_on_says_how_it_changes() -> None:
    said = SaidOnce()
    choice = Node("c", Role.CHOICE, "Sound", PLACE, "3")
    said.of(1, Spoken("Screen", (choice,), "c"))
    louder = Node("c", Role.CHOICE, "Sound", PLACE, "4")
    assert said.of(1, Spoken("Screen", (louder,), "c")) == ["4"]


def test_words_of_one_text_are_told_together_and_columns_apart() -> None:
    written = [
        Written("One word", Rect(0, 0, 60, 20), 20),
        Written("more", Rect(66, 0, 40, 20), 20),
        Written("and a line.", Rect(0, 26, 80, 20), 20),
        Written("Elsewhere", Rect(400, 0, 80, 20), 20),
    ]
    assert [node.name for node in text_nodes(written)] == ["One word more and a line.", "Elsewhere"]


def test_keys_read_through_all_of_a_table(table: Opener) -> None:
    _, heard = opened(table)
    read = []
    for _ in range(len(heard.nodes)):
        heard.strike(pygame.K_PERIOD)
        assert heard.focus is not None
        read.append(heard.focus.name)
    assert any(name.startswith("Black depot") for name in read)
    assert any(name.startswith("Bonus tiles for all mines") for name in read)
    assert len(set(read)) > 60
    heard.strike(pygame.K_COMMA)
    assert heard.focus is not None
    assert heard.focus.name == read[-2]


def test_shift_reads_on_to_the_next_sort_of_thing(table: Opener) -> None:
    _, heard = opened(table)
    sorts = []
    for _ in range(12):
        heard.strike(pygame.K_PERIOD, pygame.KMOD_SHIFT)
        assert heard.focus is not None
        sorts.append(type(heard.focus.key))
    assert len(set(sorts)) > 6


def test_enter_on_a_text_presses_nothing(table: Opener) -> None:
    """With nothing in focus it would end the turn."""
    scene, heard = opened(table)
    read_until(heard, "Black depot")
    before = scene.session.state
    heard.strike(pygame.K_RETURN)
    assert scene.session.state is before


def test_a_thing_is_described_in_full_by_a_key(table: Opener) -> None:
    _, heard = opened(table)
    read_until(heard, "on depot")
    name = heard.focus.name if heard.focus else ""
    heard.strike(pygame.K_d)
    assert len(heard.ears.said[-1]) > 2 * len(name)


def test_what_leads_nowhere_is_answered_with_the_reason(table: Opener) -> None:
    scene, heard = opened(table)
    idle = next(n for n in heard.nodes if n.name.endswith("empty") and not n.acts)
    heard.press(idle.name)
    assert scene.playing.message
    assert scene.playing.message in heard.ears.said


def test_nothing_is_told_while_nobody_listens(table: Opener) -> None:
    scene, heard = opened(table)
    heard.ears.is_listening = False
    said = list(heard.ears.said)
    scene.playing.undo()
    heard.strike(pygame.K_PERIOD)
    assert heard.ears.said == said


def test_pictures_in_a_sentence_are_told_by_their_words(table: Opener) -> None:
    scene, _ = opened(table)
    canvas = Canvas(pygame.Surface((900, 60)), scene.app.art)
    line = next(line for line in scene.session.log() if "takes" in line.text)
    for row in set_rows(scene.app.art, line.runs, line.seat, Cast(("red", "green")), 20, 850):
        draw_row(canvas, row, (10, 30), 20)
    assert [node.name for node in text_nodes(canvas.written)] == [line.text]


def test_what_a_teacher_lights_is_told_at_the_thing(table: Opener) -> None:
    scene, heard = opened(table)
    app = scene.app
    lesson = LessonScene(app, load_lessons()[1], 0)
    app.push(lesson)
    lesson.table.motion.stop()
    for _ in range(12):
        heard.strike(pygame.K_UNKNOWN)
        shown = [node.name for node in heard.nodes if "shown by the coach" in node.value]
        if shown:
            break
        heard.strike(pygame.K_RIGHT)
    assert shown
    assert len(shown) < 12
