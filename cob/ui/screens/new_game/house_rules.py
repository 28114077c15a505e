"""The sheet that changes single rules of the ruleset."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from cob.engine.ruleset import RULESETS, SWITCHES, Ruleset, Switch, differences, switched
from cob.text.language import tr
from cob.text.rules_texts import rules_in_short
from cob.ui.kit.buttons import Button
from cob.ui.kit.choices import ChoiceRow
from cob.ui.kit.labels import Label, Text, TextBlock
from cob.ui.kit.measure import line_height, wrap
from cob.ui.kit.theme import theme
from cob.ui.scene import AppContext
from cob.ui.screens.sheet import SheetOfTexts

_WIDTH, _CHOICE = 1500, 920
_HEAD, _ROW, _FOOT, _EDGE = 136, 64, 132, 48
"""Lengths in pixels at 1080 lines."""
_FOOT_LINES = 3


class HouseRules(SheetOfTexts):
    """Every switch with its settings; `changed` is called with the rules after each change."""

    def __init__(self, app: AppContext, rules: Ruleset, changed: Callable[[Ruleset], None]) -> None:
        self.rules = rules
        self._changed = changed
        self.choices = [
            ChoiceRow(
                [tr(option.caption) for option in switch.settings], 0, partial(self._set, switch)
            ).named(tr(switch.title))
            for switch in SWITCHES
        ]
        self.usual = Button(tr("Reset"), self._reset)
        self.done = Button(tr("Done"), app.pop, main=True)
        super().__init__(app, [*self.choices, self.usual, self.done])
        self._rows: list[pygame.Rect] = []
        """The places of the rules' titles; empty until the sheet is laid out."""
        self.form.focus(self.choices[0])
        self._refresh()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out a row for each rule: its title on the left, its settings on the right."""
        m = self.app.measure(size)
        sheet = pygame.Rect(0, 0, m.px(_WIDTH), m.px(_HEAD + _ROW * len(SWITCHES) + _FOOT))
        sheet.center = size[0] // 2, size[1] // 2
        self._box = sheet
        left, right = sheet.left + m.px(_EDGE), sheet.right - m.px(_EDGE)
        self._rows = []
        for number, choice in enumerate(self.choices):
            row = pygame.Rect(left, sheet.top + m.px(_HEAD + number * _ROW), 0, m.px(_ROW - 12))
            row.width = right - left - m.px(_CHOICE)
            choice.place(pygame.Rect(row.right, row.top, m.px(_CHOICE), row.height), m.type(20))
            self._rows.append(row)
        wide, high = m.px(230), m.px(58)
        for button in (self.done, self.usual):
            place = pygame.Rect(right - wide, sheet.bottom - m.px(38) - high, wide, high)
            button.place(place, m.type(22))
            right = place.left - m.px(20)
        self._lay_out_texts()

    def _lay_out_texts(self) -> None:
        """Lay out the heading, the rules' titles, and all rules in a sentence."""
        m, sheet, ink = self.app.measure(self.app.size), self._box, theme.ink
        left, room = sheet.left + m.px(_EDGE), sheet.width - 2 * m.px(_EDGE)
        title, about = (left, sheet.top + m.px(26)), (left, sheet.top + m.px(82))
        told = tr(
            "Any rule can be set by itself. In bold: what is not as in {rules}.",
            rules=self.rules.title,
        )
        texts: list[Text] = [
            Label(tr("House rules"), m.type(38), title, ink, serif=True),
            Label(told, m.type(18), about, theme.ink_soft, width=room),
            self._summary(left),
        ]
        different = {switch.field for switch, _ in differences(self.rules)}
        for switch, row in zip(SWITCHES, self._rows, strict=True):
            own, room = switch.field in different, row.width - m.px(16)
            colour, text = theme.wine if own else ink, tr(switch.title)
            texts.append(Label(text, m.type(22), row.midleft, colour, "midleft", room, bold=own))
        self._texts = texts

    def _summary(self, left: int) -> TextBlock:
        """Return the rules in a sentence, beside the buttons."""
        m, art, beside = self.app.measure(self.app.size), self.app.art, self.usual.rect
        size, room = m.type(18), beside.left - m.px(30) - left

        def fits(text: str) -> bool:
            return len(wrap(art, text, size, room)) <= _FOOT_LINES

        lines = wrap(art, rules_in_short(self.rules, fits), size, room)
        top = beside.centery - len(lines) * line_height(size) // 2
        return TextBlock(lines, size, (left, top), theme.ink)

    def _set(self, switch: Switch, index: int) -> None:
        self.rules = switched(self.rules, switch, switch.settings[index])
        self._refresh()
        self._changed(self.rules)

    def _reset(self) -> None:
        self.rules = RULESETS[self.rules.name]
        self._refresh()
        self._changed(self.rules)

    def _refresh(self) -> None:
        """Show the present rules."""
        for switch, choice in zip(SWITCHES, self.choices, strict=True):
            option = switch.setting(self.rules)
            choice.chosen = -1 if option is None else switch.settings.index(option)
        self.usual.refusal = "" if differences(self.rules) else tr("Every rule is as usual.")
        if self._rows:
            self._lay_out_texts()
