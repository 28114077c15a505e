"""Small text keeps the gaps between its words, without rims of another colour."""

from __future__ import annotations

from importlib.resources import files
from itertools import groupby

import pygame
import pytest

from cob.ui.kit.art import Art
from cob.ui.kit.theme import SMALLEST_TYPE

SENTENCES = (
    "Benno is to play with a 5 and a 5.",
    "0 of 19 lessons done",
    "You can complete a knowledge region",
)
FACES = {
    (False, False): ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    (False, True): ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    (True, False): ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    (True, True): ("font_source_serif_pro", "SourceSerifPro-Bold.ttf"),
}
INK = (43, 33, 24)
LARGER = 8
"""Factor at which every gap of a text is as designed."""


def gaps_in(picture: pygame.Surface) -> list[tuple[int, float]]:
    """The gaps in a line of text: the place of each, and its visible width."""
    width, height = picture.get_size()
    strokes = [max(picture.get_at((x, y)).a for y in range(height)) / 255 for x in range(width)]
    found, left = [], 0
    for is_gap, group in groupby(strokes, lambda stroke: stroke <= 0.5):
        columns = list(group)
        if is_gap and left > 0 and left + len(columns) < width:
            found.append((left, sum(1 - stroke for stroke in columns)))
        left += len(columns)
    return found


def word_gaps(picture: pygame.Surface, text: str) -> list[float]:
    """The widths of the widest gaps, as many as there are spaces, from left to right."""
    inner = gaps_in(picture.subsurface(picture.get_bounding_rect()))
    widest = sorted(inner, key=lambda gap: -gap[1])[: text.count(" ")]
    return [width for _, width in sorted(widest)]


SIZES = [
    size if size in (SMALLEST_TYPE, 18, 24) else pytest.param(size, marks=pytest.mark.long)
    for size in range(SMALLEST_TYPE, 32)
]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("serif", "bold"), FACES)
def test_words_stand_as_far_apart_as_the_typeface_has_it(
    size: int, serif: bool, bold: bool
) -> None:
    art = Art()
    package, name = FACES[serif, bold]
    large = pygame.font.Font(str(files(package) / "files" / name), size * LARGER)
    for text in SENTENCES:
        designed = word_gaps(large.render(text, True, INK), text)
        seen = word_gaps(art.text(text, size, INK, serif=serif, bold=bold), text)
        for gap, other in zip(seen, designed, strict=True):
            assert gap >= 0.85 * other / LARGER, text


@pytest.mark.parametrize("size", [SMALLEST_TYPE, 18, 24, 40])
def test_the_rim_of_a_letter_has_its_colour(size: int) -> None:
    """Clear pixels of another colour would make a dark halo where they are mixed in."""
    light = (255, 248, 230)
    picture = Art().text("0 of 19 lessons done", size, light)
    for x in range(picture.get_width()):
        for y in range(picture.get_height()):
            seen = picture.get_at((x, y))
            assert not seen.a or all(abs(a - b) <= 2 for a, b in zip(seen[:3], light, strict=True))


@pytest.mark.parametrize("size", [SMALLEST_TYPE, 18, 24, 40])
@pytest.mark.parametrize("text", ["", " ", "Anna", "a b", " two  spaces "])
def test_a_text_is_as_large_as_it_was_measured(size: int, text: str) -> None:
    art = Art()
    assert art.text(text, size, INK).get_size() == art.font(size).size(text)


def test_a_file_s_name_that_is_no_text_can_be_drawn() -> None:
    """Python reads undecodable bytes of file names this way."""
    for size in (SMALLEST_TYPE, 40):
        art = Art()
        assert art.font(size).size("g\udcffd") == art.font(size).size("g?d")
        assert art.text("g\udcffd", size, INK).get_size() == art.font(size).size("g?d")
