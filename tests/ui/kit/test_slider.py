"""A slider is a row of options as a groove with a knob."""

from __future__ import annotations

import pygame
import pytest

from cob.ui.kit.form import Form
from cob.ui.kit.slider import Slider
from tests.ui.keyboard import key_down

STEPS = ("off", "1", "2", "3", "4")


@pytest.fixture
def slider() -> Slider:
    slider = Slider(STEPS, 2, lambda at: None).named("Sound")
    slider.place(pygame.Rect(100, 50, 500, 40), 20)
    return slider


def press(slider: Slider, place: tuple[int, int]) -> None:
    slider.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))


def test_a_click_chooses_the_step_below_it(slider: Slider) -> None:
    for at, cell in enumerate(slider.cells()):
        press(slider, cell.center)
        assert slider.chosen == at


def test_a_held_knob_follows_the_pointer_until_the_button_is_let_go(
    slider: Slider, monkeypatch: pytest.MonkeyPatch
) -> None:
    cells, held = slider.cells(), [True]
    monkeypatch.setattr(pygame.mouse, "get_pressed", lambda: (held[0], False, False))
    press(slider, cells[1].center)
    assert slider.hover((cells[3].centerx, 400))
    assert slider.chosen == 3
    slider.hover((2000, 60))
    assert slider.chosen == 4
    held[0] = False
    slider.hover(cells[0].center)
    assert slider.chosen == 4


def test_without_a_press_the_pointer_moves_nothing(
    slider: Slider, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.mouse, "get_pressed", lambda: (True, False, False))
    slider.hover(slider.cells()[4].center)
    assert slider.chosen == 2


def test_arrow_keys_take_one_step_and_stop_at_the_ends(slider: Slider) -> None:
    slider.focused = True
    for _ in range(4):
        slider.handle(key_down(pygame.K_RIGHT))
    assert slider.chosen == 4
    slider.handle(key_down(pygame.K_LEFT))
    assert slider.chosen == 3


def test_after_a_click_the_arrow_keys_move_its_knob(slider: Slider) -> None:
    other = Slider(STEPS, 0, lambda at: None)
    other.place(pygame.Rect(100, 150, 500, 40), 20)
    form = Form([other, slider])
    at = slider.cells()[1].center
    form.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    form.handle(key_down(pygame.K_RIGHT))
    assert (slider.chosen, other.chosen) == (2, 0)
    form.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(10, 10), button=1))
    assert form.keyboard_place is None


def test_a_reader_gets_its_name_and_the_chosen_step(slider: Slider) -> None:
    node = slider.spoken("key", ())
    assert (node.name, node.value) == ("Sound", "2")
