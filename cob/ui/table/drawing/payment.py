"""Draws the questions to the player on turn: before workers are paid, and the coach's."""

from __future__ import annotations

from cob.ui.kit.theme import theme
from cob.ui.table.drawing.painter import Painter
from cob.ui.table.layout.payment import PaymentLayout
from cob.ui.table.layout.tutor import TutorLayout


def draw_payment(painter: Painter, plate: PaymentLayout) -> None:
    """Draw the plate with the workers that would be paid; the answers are widgets."""
    painter.panel(plate.area, theme.paper, theme.worker)
    for place in plate.workers:
        painter.picture(painter.art.worker(place.width), place)
    painter.write(plate.title, *plate.told)


def draw_tutor(painter: Painter, plate: TutorLayout) -> None:
    """Draw the plate with the coach's lamp; the answers are widgets."""
    painter.panel(plate.area, theme.paper, theme.wine)
    painter.picture(painter.art.symbol("hint", plate.lamp.width, theme.worker), plate.lamp)
    painter.write(plate.title, *plate.told)
