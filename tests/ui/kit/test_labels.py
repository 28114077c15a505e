"""Texts with a layout are drawn in their places."""

from __future__ import annotations

import pygame
import pytest

from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.labels import FootNote, Label, TextBlock
from cob.ui.kit.measure import Measure
from cob.ui.kit.theme import theme
from tests.ui.writing import writing

SIZE = (1280, 720)
SENTENCE = "The unfinished game of Anna and Benno stays. "


@pytest.fixture
def canvas() -> Canvas:
    return Canvas(pygame.Surface(SIZE), Art())


@pytest.mark.parametrize("anchor", ["topleft", "midleft", "center", "bottomright", "midtop"])
@pytest.mark.parametrize("width", [None, 400, 60], ids=["free", "wide", "narrow"])
@pytest.mark.parametrize("serif", [True, False])
def test_a_label_knows_where_it_is_written(
    canvas: Canvas, anchor: str, width: int | None, serif: bool
) -> None:
    label = Label("Saved games", 30, (500, 300), theme.ink, anchor, width, serif)
    with writing() as texts:
        label.draw(canvas)
    assert [rect for _, rect in texts] == [label.rect(canvas.art)]


def test_a_block_of_lines_knows_where_the_next_line_would_be(canvas: Canvas) -> None:
    lines = ["one", "two", "three"]
    block = TextBlock(lines, 20, (40, 60), theme.ink)
    with writing() as texts:
        block.draw(canvas)
    assert [text for text, _ in texts] == lines
    assert texts[0][1].topleft == (40, 60)
    step = texts[1][1].top - texts[0][1].top
    assert block.bottom == texts[2][1].top + step


@pytest.mark.parametrize(("sentences", "lines"), [(1, 1), (40, 2)])
def test_a_foot_note_lies_on_its_band_between_sheet_and_edge(
    canvas: Canvas, sentences: int, lines: int
) -> None:
    sheet = pygame.Rect(40, 60, 1200, 560)
    text = SENTENCE * sentences
    note = FootNote.below(sheet, SIZE[1], text, canvas.art, Measure(SIZE), padding=16)
    with writing() as texts:
        note.draw(canvas)
    assert len(texts) == lines
    assert all(note.band.contains(rect) for _, rect in texts)
    assert sheet.bottom <= note.band.top
    assert note.band.bottom <= SIZE[1]
