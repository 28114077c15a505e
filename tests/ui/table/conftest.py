"""Fixtures for tests of the table's cards."""

from __future__ import annotations

import pytest
from pygame import Rect

from cob.ui.kit.theme import theme
from cob.ui.table.painter import Painter


@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> list[Rect]:
    """The places of the cards that are drawn; only cards have a rim of soft ink."""
    places: list[Rect] = []
    original = Painter.panel

    def recording(self: Painter, area: Rect, *colours: tuple[int, int, int]) -> None:
        if colours[1:] == (theme.ink_soft,):
            places.append(area.copy())
        original(self, area, *colours)

    monkeypatch.setattr(Painter, "panel", recording)
    return places
