"""The choice whether a game is rated, with the bot that would be an even match."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from cob.bots.registry import bot_title
from cob.engine import EstateLayout
from cob.new_game.game_plan import GamePlan
from cob.record import PERSON
from cob.text.language import tr
from cob.ui.kit.buttons import Button
from cob.ui.kit.choices import ChoiceRow
from cob.ui.kit.measure import Measure
from cob.ui.kit.widget import Widget
from cob.ui.screens.new_game.rated import Strengths

_BELOW, _HIGH = 6, 40
"""Gap between the choice and the button below, and the button's height; pixels at 1080 lines."""


class RatedChoice:
    """A row with no and yes, and in a rated game a button that seats an even match."""

    def __init__(self, plan: GamePlan, strengths: Strengths, changed: Callable[[], None]) -> None:
        self._plan, self._strengths, self._changed = plan, strengths, changed
        self.about = ""
        """The meaning of the choice, or the opponents."""
        self._match = ""
        self.choice = ChoiceRow((tr("no"), tr("yes")), 0, self._choose).named(tr("Rated game"))
        self.seat_match = Button("", self._seat)
        self._offers = False

    @property
    def rect(self) -> pygame.Rect:
        """The place of the choice."""
        return self.choice.rect

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in the order of the Tab key."""
        return [self.choice, self.seat_match] if self._offers else [self.choice]

    def refresh(self, layouts: Mapping[str, EstateLayout]) -> None:
        """Show the present plan, and why the game cannot be rated."""
        plan = self._plan
        self.choice.refusal = plan.why_not_rated(layouts)
        self._match = self._strengths.match(plan, layouts)
        self.choice.chosen = int(bool(self._match))
        bots = {seat.controller for seat in plan.playing} - {PERSON}
        self._offers = bool(self._match) and self._match not in bots and not plan.problem(layouts)
        title = bot_title(self._match)
        self.seat_match.label = tr("Even match: {bot}", bot=title)
        if self._offers:
            self.about = ""
        elif self._match:
            self.about = tr("An even match. There is no advice in a rated game.")
        else:
            self.about = tr("Against bots, for your rating in the statistics.")

    def place(self, rect: pygame.Rect, m: Measure) -> None:
        """Set the place of the choice; the button lies below it."""
        self.choice.place(rect, m.type(20))
        below = pygame.Rect(rect.left, rect.bottom + m.px(_BELOW), rect.width, m.px(_HIGH))
        self.seat_match.place(below, m.type(17))

    def _choose(self, index: int) -> None:
        self._plan.wants_rated = index == 1
        self._changed()

    def _seat(self) -> None:
        self._plan.seat_bots(self._match)
        self._changed()
