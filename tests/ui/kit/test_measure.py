"""Lengths, type sizes and captions: what fits into a small window."""

from __future__ import annotations

import pygame
import pytest

from cob.text import language
from cob.ui.app import App
from cob.ui.kit.art import Art
from cob.ui.kit.buttons import TWO_LINES, Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import Measure, caption_lines, in_two_lines, wrap
from cob.ui.kit.theme import SMALLEST_TYPE
from cob.ui.screens.game import GameScene
from tests.ui.at_table import bot_on_turn, game_at
from tests.ui.fit import watching

HYPHEN = "\u00ad"


def test_a_caption_breaks_at_a_space_or_at_a_soft_hyphen() -> None:
    assert in_two_lines("a bc") == [("a", "bc")]
    assert in_two_lines(f"Über{HYPHEN}springen") == [("Über-", "springen")]
    assert in_two_lines("word") == []


def test_a_caption_takes_two_lines_only_if_one_is_too_long_and_two_have_room(art: Art) -> None:
    text = "Play this step"
    whole = art.font(SMALLEST_TYPE, bold=True).size(text)[0]
    assert caption_lines(art, text, SMALLEST_TYPE, whole, TWO_LINES) == [text]
    assert caption_lines(art, text, SMALLEST_TYPE, whole - 1, TWO_LINES) == ["Play", "this step"]
    assert caption_lines(art, text, SMALLEST_TYPE, whole - 1, SMALLEST_TYPE) == [text]
    assert caption_lines(art, text, SMALLEST_TYPE, 10, TWO_LINES) == [text]


def test_a_number_at_the_end_of_a_text_has_a_word_before_it_on_its_line(art: Art) -> None:
    width = art.font(20).size("a castle region, die")[0]
    assert wrap(art, "a castle region, die 6", 20, width) == ["a castle region,", "die 6"]
    assert wrap(art, "a castle region, die six", 20, width) == ["a castle region, die", "six"]
    assert wrap(art, "castle\n6", 20, width) == ["castle", "6"]


def test_a_soft_hyphen_is_seen_only_where_the_word_breaks(art: Art) -> None:
    font = art.font(20)
    assert font.size(f"Über{HYPHEN}springen") == font.size("Überspringen")


def test_a_button_writes_both_lines_inside_itself(art: Art) -> None:
    button = Button("Back to the table", lambda: None)
    button.place(pygame.Rect(20, 20, 90, TWO_LINES), SMALLEST_TYPE)
    canvas = Canvas(pygame.Surface((200, 100)), art)
    with watching() as watcher:
        button.draw(canvas)
    assert len(watcher.drawn) == 2
    assert not list(watcher.cut(canvas))


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
def test_the_largest_text_is_larger_in_every_window(size: tuple[int, int]) -> None:
    usual, largest = Measure(size, 1.0), Measure(size, 1.25)
    for pixels in (14, 18, 22, 30):
        assert largest.type(pixels) > usual.type(pixels)


@pytest.mark.parametrize("spoken", ["de", "fr"])
@pytest.mark.parametrize("app", [(1024, 600)], indirect=True)
def test_no_word_is_cut_at_a_small_table(app: App, spoken: str) -> None:
    app.settings.language = spoken
    app.restyle()
    for game in (bot_on_turn(), game_at(bot_on_turn().state)):
        scene = GameScene(app, game)
        app.push(scene)
        scene.opening.skip()
        canvas = Canvas(pygame.Surface(app.size), app.art)
        with watching() as watcher:
            scene.draw(canvas)
        assert not list(watcher.cut(canvas))
        app.pop()
    language.speak("en")
