"""Fields copy, cut and paste as everywhere."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from cob.ui.kit.clipboard import copy_text, pasted_text
from cob.ui.kit.text_field import TextField
from tests.ui.keyboard import key_down


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((100, 100))
    yield
    pygame.quit()


def key(field: TextField, key: int) -> None:
    assert field.handle(key_down(key, pygame.KMOD_LCTRL))


def test_what_is_copied_can_be_pasted() -> None:
    assert copy_text("Łukasz: 187")
    assert pasted_text() == "Łukasz: 187"


def test_a_field_copies_cuts_and_pastes_its_selection() -> None:
    field = TextField("Anna", 10, lambda _: None)
    field.focused = True
    assert copy_text("before")
    key(field, pygame.K_c)
    assert pasted_text() == "before", "nothing is selected"
    key(field, pygame.K_a)
    key(field, pygame.K_x)
    assert (field.text, pasted_text()) == ("", "Anna")
    key(field, pygame.K_v)
    key(field, pygame.K_v)
    key(field, pygame.K_v)
    assert field.text == "AnnaAnnaAn", "no more than the field holds"


def test_line_ends_become_spaces() -> None:
    field = TextField("", 20, lambda _: None)
    field.focused = True
    assert copy_text("COB-1\n COB-2\t")
    key(field, pygame.K_v)
    assert field.text == "COB-1 COB-2"
