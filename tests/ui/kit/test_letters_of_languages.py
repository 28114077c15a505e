"""The typefaces have every letter of every language that the program speaks."""

from __future__ import annotations

import pygame
import pytest

from cob.ui.kit.art.type import TypeCase
from tools import catalogue

INK = (0, 0, 0)


@pytest.mark.parametrize("code", catalogue.codes())
@pytest.mark.parametrize("serif", [False, True], ids=["sans", "serif"])
@pytest.mark.parametrize("bold", [False, True], ids=["plain", "bold"])
def test_every_letter_has_a_shape(code: str, serif: bool, bold: bool) -> None:
    lettering = TypeCase().lettering(40, serif, bold)

    def shape(letter: str) -> bytes:
        return pygame.image.tobytes(lettering.render(letter, INK), "RGBA")

    texts = {
        form
        for message in catalogue.read(code)
        for form in ([message.string] if isinstance(message.string, str) else message.string)
    }
    letters = {letter for text in texts for letter in text if letter != "\n"}
    assert len(letters) > 50
    unknown = shape("\uffff")
    assert not {letter for letter in letters if shape(letter) == unknown}
