"""The sheet on which single rules are set otherwise than the ruleset has them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from cob.engine.ruleset import RULESETS, SWITCHES, Ruleset, Switch, differences, switched
from cob.text.language import tr
from cob.text.rules_texts import rules_in_short
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import Measure, line_height, wrap
from cob.ui.kit.overlay import Overlay
from cob.ui.kit.theme import theme
from cob.ui.kit.widgets import Button, ChoiceRow

_WIDTH, _CHOICE = 1500, 920
_HEAD, _ROW, _FOOT = 136, 64, 132
"""In pixels at 1080 lines."""
_FOOT_LINES = 3


class HouseRules(Overlay):
    """Every switch with its settings; `changed` is called with the rules after each change."""

    def __init__(
        self, rules: Ruleset, changed: Callable[[Ruleset], None], close: Callable[[], None]
    ) -> None:
        self.rules = rules
        self._changed = changed
        self.choices = [
            ChoiceRow(
                [tr(option.caption) for option in switch.settings], 0, partial(self._set, switch)
            )
            for switch in SWITCHES
        ]
        self.usual = Button(tr("As usual"), self._reset)
        self.done = Button(tr("Done"), close, main=True)
        super().__init__([*self.choices, self.usual, self.done])
        self.form.focus(self.choices[0])
        self._refresh()

    def draw(self, canvas: Canvas) -> None:
        """A row for each rule; what is not as usual is in bold."""
        m = canvas.measure
        canvas.veil()
        sheet = pygame.Rect(0, 0, m.px(_WIDTH), m.px(_HEAD + _ROW * len(SWITCHES) + _FOOT))
        sheet.center = canvas.surface.get_rect().center
        canvas.panel(sheet, m.lines)
        left, right = sheet.left + m.px(48), sheet.right - m.px(48)
        place = (left, sheet.top + m.px(26))
        canvas.write(tr("House rules"), m.type(38), place, serif=True)
        about = tr(
            "Any rule can be set by itself. In bold: what is not as in {rules}.",
            rules=self.rules.title,
        )
        place = (left, sheet.top + m.px(82))
        canvas.write(about, m.type(18), place, theme.ink_soft, width=right - left)
        different = {switch.field for switch, _ in differences(self.rules)}
        for number, (switch, choice) in enumerate(zip(SWITCHES, self.choices, strict=True)):
            row = pygame.Rect(left, sheet.top + m.px(_HEAD + number * _ROW), 0, m.px(_ROW - 12))
            row.width = right - left - m.px(_CHOICE)
            choice.place(pygame.Rect(row.right, row.top, m.px(_CHOICE), row.height), m.type(20))
            own = switch.field in different
            ink = theme.wine if own else theme.ink
            room = row.width - m.px(16)
            title = tr(switch.title)
            canvas.write(
                title,
                m.type(22),
                row.midleft,
                ink,
                anchor="midleft",
                width=room,
                bold=own,
            )
        self._place_buttons(sheet, right, m)
        self._tell(canvas, m, pygame.Rect(left, self.usual.rect.top, 0, self.usual.rect.height))
        self.form.draw(canvas)

    def _place_buttons(self, sheet: pygame.Rect, right: int, m: Measure) -> None:
        wide, high = m.px(230), m.px(58)
        for button in (self.done, self.usual):
            place = pygame.Rect(right - wide, sheet.bottom - m.px(38) - high, wide, high)
            button.place(place, m.type(22))
            right = place.left - m.px(20)

    def _tell(self, canvas: Canvas, m: Measure, area: pygame.Rect) -> None:
        """The rules in a sentence, beside the buttons."""
        size = m.type(18)
        room = self.usual.rect.left - m.px(30) - area.left

        def fits(text: str) -> bool:
            return len(wrap(canvas.art, text, size, room)) <= _FOOT_LINES

        lines = wrap(canvas.art, rules_in_short(self.rules, fits), size, room)
        top = area.centery - len(lines) * line_height(size) // 2
        canvas.write_lines(lines, size, (area.left, top), theme.ink)

    def _set(self, switch: Switch, index: int) -> None:
        self.rules = switched(self.rules, switch, switch.settings[index])
        self._refresh()
        self._changed(self.rules)

    def _reset(self) -> None:
        self.rules = RULESETS[self.rules.name]
        self._refresh()
        self._changed(self.rules)

    def _refresh(self) -> None:
        """Show how the rules are set now."""
        for switch, choice in zip(SWITCHES, self.choices, strict=True):
            option = switch.setting(self.rules)
            choice.chosen = -1 if option is None else switch.settings.index(option)
        self.usual.refusal = "" if differences(self.rules) else tr("Every rule is as usual.")
