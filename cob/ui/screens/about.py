"""What the program tells about itself, laid over the screen from which it was asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from cob.text.about import about
from cob.text.language import tr
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.overlay import Dialog
from cob.ui.kit.widgets import Button
from cob.ui.scene import Overlay

if TYPE_CHECKING:
    from cob.ui.app import App


class AboutOverlay(Overlay):
    """Versions, and where saved games and the log lie."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        text = "\n".join(tr(line) for line in about(app.options.saves))
        self.dialog = Dialog(tr("About this program"), text, [Button(tr("Back"), app.pop)])

    def handle(self, event: pygame.event.Event) -> None:
        """Escape leads back."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.app.pop()
        elif self.dialog.form.handle(event):
            self.app.redraw()

    def draw(self, canvas: Canvas) -> None:
        self.dialog.draw(canvas)
