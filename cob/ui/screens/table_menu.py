"""The menu of a table: a sheet with all commands that are no moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from cob.coaching.tried_turn import can_be_tried
from cob.engine.chance import Due
from cob.engine.state import GameState
from cob.record import Game
from cob.text.language import Message, tr
from cob.ui.destinations import ToEditor, ToRules, ToSettings
from cob.ui.inputs.commands import Command, commanded
from cob.ui.kit.art import Art
from cob.ui.kit.buttons import PickCard
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.carving import button_edge
from cob.ui.kit.labels import Label, Text, TextBlock
from cob.ui.kit.measure import Measure, line_height, wrap
from cob.ui.kit.spoken import Written
from cob.ui.kit.theme import mix, theme
from cob.ui.kit.widget import is_click
from cob.ui.scene import AppContext
from cob.ui.screens.sheet import Sheet
from cob.ui.table.owner import TableOwner
from cob.ui.table.playing.game_keys import turn_sound
from cob.ui.table.position_clipboard import copy_position, paste_position
from cob.ui.table.table import Table

_FEW: Final = 9
"""So many entries stand in two columns, more in three."""
_CARD, _EDGE, _GAP, _PAD = 490, 52, 16, 18
_MAIN, _ROW, _MEDAL = 96, 100, 62
_HEAD, _BELOW, _TITLE, _ABOUT, _KEY = 46, 19, 25, 17, 16
"""Lengths and type sizes in pixels at 1080 lines."""
_MENU: Final = Message("Menu")


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """One line of the menu: its symbol, name, effect, and key."""

    symbol: str
    title: str
    about: str
    deed: Callable[[], object]
    command: Command | None = None
    """The command that chooses it while the menu is open."""
    stays: bool = False
    """Whether the menu stays open: for switches, and for screens that lead back to it."""


def usual_entries(app: AppContext) -> list[MenuEntry]:
    """Return the entries of every table's menu: rules, settings, sound, full screen."""
    is_mute, is_full = app.settings.muted, app.is_full_screen
    return [
        MenuEntry(
            "help",
            tr("Rules"),
            tr("Look up any rule; a right click on anything leads to its own."),
            lambda: app.go(ToRules()),
            Command.RULE,
            stays=True,
        ),
        MenuEntry(
            "settings",
            tr("Settings"),
            tr("Reminders and help, speed, language, how everything looks."),
            lambda: app.go(ToSettings()),
            stays=True,
        ),
        MenuEntry(
            "sound-off" if is_mute else "sound",
            tr("Sound on") if is_mute else tr("Sound off"),
            tr("Dice, tiles and points make sounds.") if is_mute else tr("Make no sounds."),
            lambda: turn_sound(app),
            Command.SOUND,
            stays=True,
        ),
        MenuEntry(
            "screen",
            tr("Window") if is_full else tr("Full screen"),
            tr("Back to a window of the size it had.") if is_full else tr("Fill the whole screen."),
            app.switch_full_screen,
            Command.FULL_SCREEN,
            stays=True,
        ),
    ]


def try_entry(try_it: Callable[[], None]) -> MenuEntry:
    """Return the entry to try lines from the position on the table."""
    return MenuEntry(
        "branch",
        tr("Try it"),
        tr("Try turns from here and see their value. The game stays as it is."),
        try_it,
        Command.TRY,
    )


def edit_entries(app: AppContext, game: Game, state: GameState) -> list[MenuEntry]:
    """Return the entry to change a position in a turn of a game, if it may be tried."""
    if not can_be_tried(game, state) or isinstance(state.asked, Due):
        return []
    return [
        MenuEntry(
            "hand",
            tr("Set up"),
            tr("Change this position, to ask for advice or to play on from it."),
            lambda: app.go(ToEditor(game.header, state)),
        )
    ]


def position_entries(app: AppContext, table: Table, owner: TableOwner) -> list[MenuEntry]:
    """Return the entries to copy the position of a table, and to open one from the clipboard."""
    return [
        MenuEntry(
            "copy",
            tr("Copy position"),
            tr("As a line of text, for a mail or for another table."),
            partial(copy_position, app, table, owner),
            Command.COPY,
        ),
        MenuEntry(
            "paste",
            tr("Paste position"),
            tr("Open a position from the clipboard, and try lines there."),
            partial(paste_position, app, table, owner),
            Command.PASTE,
        ),
    ]


class MenuCard(PickCard):
    """An entry as a card: the symbol on a medal, the title above a short line, and the key."""

    def __init__(self, entry: MenuEntry, key: str, pick: Callable[[], None], *, main: bool) -> None:
        super().__init__(pick)
        self.entry = entry
        self.key = key
        """The name of the key that does the same; empty for none."""
        self.main = main
        self._texts: list[Text] = []
        self._medal = pygame.Rect(0, 0, 0, 0)
        self._cap: pygame.Rect | None = None
        """The place of the key's cap."""

    def _said(self, written: Sequence[Written]) -> tuple[str, str]:
        entry = self.entry
        return entry.title, ". ".join(filter(None, (entry.about.rstrip("."), self.key)))

    def height(self, width: int, m: Measure, art: Art) -> int:
        """Return the height of a card of this width with its texts."""
        lines = wrap(art, self.entry.about, m.type(_ABOUT), self._room(width, m, art))
        high = art.font(m.type(_TITLE), serif=True).size(self.entry.title)[1]
        return high + len(lines) * line_height(m.type(_ABOUT)) + m.px(24)

    def lay_out(self, rect: pygame.Rect, m: Measure, art: Art) -> None:
        """Lay out the medal on the left, the texts beside it, the key on the right."""
        self.place(rect, m.type(24))
        if self.main:  # texts stand on the face of a button, above its edge
            rect = pygame.Rect(rect.topleft, (rect.width, rect.height - button_edge(rect.height)))
        self._medal = pygame.Rect(0, 0, m.px(_MEDAL), m.px(_MEDAL))
        self._medal.midleft = (rect.left + m.px(_PAD), rect.centery)
        self._texts, self._cap = [], None
        if self.key:
            small = m.type(_KEY)
            self._cap = pygame.Rect(0, 0, self._cap_width(m, art), line_height(small) + m.px(4))
            self._cap.midright = (rect.right - m.px(_PAD), rect.centery)
            name, middle = self.key, self._cap.center
            self._texts.append(Label(name, small, middle, theme.ink, "center", bold=True))
        ink, soft = (theme.paper, theme.paper) if self.main else (theme.ink, theme.ink_soft)
        left, room = self._medal.right + m.px(_PAD), self._room(rect.width, m, art)
        size, small = m.type(_TITLE), m.type(_ABOUT)
        lines = wrap(art, self.entry.about, small, room)
        high = art.font(size, serif=True).size(self.entry.title)[1]
        top = rect.centery - (high + len(lines) * line_height(small)) // 2
        self._texts += [
            Label(self.entry.title, size, (left, top), ink, width=room, serif=True),
            TextBlock(lines, small, (left, top + high), soft),
        ]

    def _room(self, width: int, m: Measure, art: Art) -> int:
        """Return the width for texts between the medal and the key."""
        key = self._cap_width(m, art) + m.px(_PAD) if self.key else 0
        return width - m.px(_MEDAL) - 3 * m.px(_PAD) - key

    def _cap_width(self, m: Measure, art: Art) -> int:
        written = art.font(m.type(_KEY), bold=True).size(self.key)[0]
        return max(m.px(34), written + m.px(18))

    def draw(self, canvas: Canvas) -> None:
        """Draw the card; the main one has the colour of a next step, a lit one is light."""
        size, is_lit = self.type_size, self.hovered or self.focused
        width = max(1, size // 12)
        if self.main:
            canvas.button(self.rect, size // 2, strong=True, hover=is_lit)
            medal, sign = theme.paper, theme.button_next
        else:
            plain = mix(theme.parchment_light, theme.parchment_dark, 0.15)
            fill = theme.paper if is_lit else plain
            line = theme.wine if is_lit else theme.parchment_dark
            medal, sign = theme.wine if is_lit else theme.ink_soft, theme.paper
            canvas.frame(self.rect, fill, line, radius=size // 2, width=width, shadow=size // 5)
        canvas.dot(self._medal.center, self._medal.width, medal)
        picture = canvas.art.symbol(self.entry.symbol, round(self._medal.width * 0.52), sign)
        canvas.blit(picture, picture.get_rect(center=self._medal.center))
        if self._cap is not None:
            canvas.frame(
                self._cap, theme.parchment_light, theme.ink_soft, radius=size // 4, width=width
            )
        for text in self._texts:
            text.draw(canvas)
        self._rim(canvas)


class MenuSheet(Sheet):
    """The menu over a table, on which time stands still meanwhile; Escape continues the game.

    `entries` is called again whenever an entry may have changed; the first one continues.
    """

    halts_below = True

    def __init__(
        self,
        app: AppContext,
        about: Callable[[], str],
        entries: Callable[[], Sequence[MenuEntry]],
        title: Message = _MENU,
    ) -> None:
        super().__init__(app, ())
        self._title = title
        self._about = about
        self._entries = entries
        self.cards: list[MenuCard] = []
        self._box = pygame.Rect(0, 0, 0, 0)
        self._texts: tuple[Text, ...] = ()
        self._rules: tuple[pygame.Rect, ...] = ()
        """The lines left and right of the symbol below the title."""
        self._refresh()

    def enter(self) -> None:
        """Show the present settings."""
        self._refresh()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the entries in columns; the first spans all, the last one the rest of its row.

        Each row is as high as its texts need.
        """
        m, art = self.app.measure(size), self.app.art
        edge, gap = m.px(_EDGE), m.px(_GAP)
        entries = self.cards[1:]
        columns = 2 if len(entries) <= _FEW else 3
        wide = m.px(_CARD)
        room = columns * (wide + gap) - gap
        rows = [entries[at : at + columns] for at in range(0, len(entries), columns)]
        heights = [max(m.px(_ROW), *(card.height(wide, m, art) for card in row)) for row in rows]
        main = max(m.px(_MAIN), self.cards[0].height(room, m, art))
        head = m.px(46) + line_height(m.type(_HEAD)) + line_height(m.type(_BELOW))
        high = head + main + sum(heights) + gap * len(rows) + m.px(44)
        box = self._box = pygame.Rect(0, 0, room + 2 * edge, high)
        box.center = (size[0] // 2, size[1] // 2)
        left, top = box.left + edge, box.top + head
        title = Label(
            tr(self._title), m.type(_HEAD), (box.centerx, box.top + m.px(22)), theme.wine, "midtop",
            room, True, True,
        )  # fmt: skip
        below = (box.centerx, title.rect(art).bottom + m.px(2))
        self._texts = (
            title,
            Label(self._about(), m.type(_BELOW), below, theme.ink_soft, "midtop", room),
        )
        beside, middle = title.rect(art), title.rect(art).centery
        line = m.px(150)
        self._rules = (
            pygame.Rect(beside.left - m.px(26) - line, middle, line, max(1, m.px(2))),
            pygame.Rect(beside.right + m.px(26), middle, line, max(1, m.px(2))),
        )
        self.cards[0].lay_out(pygame.Rect(left, top, room, main), m, art)
        top += main + gap
        for row, row_height in zip(rows, heights, strict=True):
            for across, card in enumerate(row):
                place = pygame.Rect(left + across * (wide + gap), top, wide, row_height)
                if card is self.cards[-1]:
                    place.width = left + room - place.left
                card.lay_out(place, m, art)
            top += row_height + gap

    def _key(self, entry: MenuEntry) -> str:
        return "" if entry.command is None else self.app.settings.keys.name(entry.command)

    def handle(self, event: pygame.event.Event) -> None:
        """React to an event: an entry's key does the same as a click on it, and a click beside the
        menu continues, as Escape does."""
        if is_click(event) and not self._box.collidepoint(event.pos):
            self.app.pop()
            return
        command = commanded(event)
        for card in self.cards:
            if command is not None and command is card.entry.command:
                card.pick()
                return
        super().handle(event)

    def draw(self, canvas: Canvas) -> None:
        canvas.veil()
        canvas.panel(self._box, canvas.measure.lines)
        for line in self._rules:
            canvas.surface.fill(theme.wine, line)
        for text in self._texts:
            text.draw(canvas)
        self.form.draw(canvas)

    def _refresh(self) -> None:
        """Make the cards again, with the keyboard on the same one."""
        at = next((at for at, card in enumerate(self.cards) if card.focused), 0)
        on_pointer = [card.hovered for card in self.cards]
        entries = self._entries()
        self.cards = [
            MenuCard(entry, self._key(entry), partial(self._pick, entry), main=number == 0)
            for number, entry in enumerate(entries)
        ]
        for card, hovered in zip(self.cards, on_pointer, strict=False):
            card.hovered = hovered
        self.form.widgets = list(self.cards)
        self.form.focus(self.cards[min(at, len(self.cards) - 1)])

    def _pick(self, entry: MenuEntry) -> None:
        if not entry.stays:
            self.app.pop()
        entry.deed()
        if self.app.top is self:
            self._refresh()
            self.resize(self.app.size)
            self.app.redraw()
