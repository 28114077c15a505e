"""Shortened texts are shown in full at the pointer or the keyboard focus."""

from __future__ import annotations

import pygame
import pytest

from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.whole_texts import WholeTexts
from tests.ui.writing import writing

WHOLE = "A sentence that has no room here"


@pytest.fixture
def canvas() -> Canvas:
    pygame.font.init()
    return Canvas(pygame.Surface((1280, 720)), Art())


def test_the_pointer_has_a_text_told_in_full_that_is_cut_off(canvas: Canvas) -> None:
    place = canvas.write(WHOLE, 20, (600, 300), width=80)
    canvas.write("Back", 20, (600, 400), width=80)
    texts = WholeTexts()
    texts.draw(canvas)
    assert not texts.follow((610, 405))
    assert texts.follow(place.center)
    assert texts.told == WHOLE
    with writing() as told:
        texts.draw(canvas)
    assert " ".join(text for text, _ in told) == WHOLE
    assert all(canvas.surface.get_rect().contains(rect) for _, rect in told)
    assert not any(rect.colliderect(place) for _, rect in told)
    assert texts.follow((0, 0))


def test_nothing_is_told_while_everything_has_room(canvas: Canvas) -> None:
    place = canvas.write(WHOLE, 20, (600, 300), width=800)
    texts = WholeTexts()
    texts.draw(canvas)
    assert not texts.follow(place.center)
    with writing() as told:
        texts.draw(canvas)
    assert not told


def test_a_picture_that_is_kept_tells_what_was_cut_off_on_it(canvas: Canvas) -> None:
    kept = Canvas(pygame.Surface((300, 200)), canvas.art)
    place = kept.write(WHOLE, 20, (60, 50), width=80)
    canvas.show(kept, (100, 200), pygame.Rect(10, 10, 280, 180))
    assert canvas.shortened == [(place.move(90, 190), WHOLE)]
