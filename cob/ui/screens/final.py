"""The last screen of a game: who won, and where every single point came from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from cob.engine.scoring import ranking
from cob.play.score_table import ScoreRow, score_rows, tie_sentences
from cob.record import Game
from cob.text.language import Message, tr
from cob.text.rules_texts import rules_in_short
from cob.text.wording import counted
from cob.ui.editions import edition_of
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.estate_picture import ESTATE_HEIGHT, draw_estate, hex_width_in
from cob.ui.kit.form import Form
from cob.ui.kit.measure import (
    Measure,
    cut_off,
    line_height,
    with_names,
    wrap,
)
from cob.ui.kit.theme import mix, theme
from cob.ui.kit.widgets import Button, even_out
from cob.ui.scene import Scene

if TYPE_CHECKING:
    from cob.ui.app import App

_HINT = Message("Point at a row, or press the up and down keys, to see how its points came about.")

_TABLE_SHARE = {2: 0.52, 3: 0.55, 4: 0.6}
"""The table's share of the width, by players."""


class FinalScene(Scene):
    """The final scoring of a finished game."""

    def __init__(self, app: App, game: Game) -> None:
        super().__init__(app, edition_of(game.state.rules))
        self.game = game
        self.order = ranking(game.state)
        """Seats from the winner to the last."""
        self.rows = score_rows(game)
        self.chosen: int | None = None
        """The row that is explained."""
        names = game.header.names
        self.ties = tie_sentences(game.state, names)
        self.buttons = [
            Button(tr("Back to the table"), app.pop, symbol="left"),
            Button(tr("Watch the game"), self._watch, symbol="play"),
            Button(tr("New game"), self._new_game, main=True, symbol="flag"),
            Button(tr("Title"), self._to_title),
        ]
        self.form = Form(self.buttons)
        self._sheet = self._words = self._estates = pygame.Rect(0, 0, 0, 0)
        self._backdrop: pygame.Surface | None = None

    def resize(self, size: tuple[int, int]) -> None:
        """The table on the left; its words and the estates on the right; buttons below."""
        m = self.app.measure(size)
        self._backdrop = None
        width, height = size
        edge, gap = m.px(44), m.px(22)
        top = m.px(164)
        high, wide = m.px(60), m.px(290)
        bottom = height - m.px(26) - high
        count = len(self.buttons)
        left = width - edge - count * wide - (count - 1) * gap
        for index, button in enumerate(self.buttons):
            place = pygame.Rect(left + index * (wide + gap), bottom, wide, high)
            button.place(place, m.type(24))
        even_out(self.buttons, self.app.art)
        body = pygame.Rect(edge, top, width - 2 * edge, bottom - gap - top)
        share = _TABLE_SHARE[len(self.order)]
        self._sheet = pygame.Rect(body.left, top, round(body.width * share), body.height)
        right = pygame.Rect(0, top, body.width - self._sheet.width - gap, body.height)
        right.right = body.right
        words = m.px(336)
        self._words = pygame.Rect(right.left, top, right.width, words)
        self._estates = pygame.Rect(
            right.left, top + words + gap, right.width, right.height - words - gap
        )

    def handle(self, event: pygame.event.Event) -> None:
        """Rows answer to the pointer and to the up and down keys, the rest to the form."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.app.pop()
            return
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            self._step(1 if event.key == pygame.K_DOWN else -1)
            self.app.redraw()
            return
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            row = self._row_at(event.pos)
            if row is not None and row != self.chosen:
                self.chosen = row
                self.app.redraw()
        if self.form.handle(event):
            self.app.redraw()

    def draw(self, canvas: Canvas) -> None:
        """The standing parts are painted once for each size."""
        if self._backdrop is None:
            self._backdrop = pygame.Surface(canvas.surface.get_size())
            self._paint(Canvas(self._backdrop, canvas.art))
        canvas.blit(self._backdrop, (0, 0))
        m = canvas.measure
        self._draw_rows(canvas, m)
        self._draw_words(canvas, m)
        self._draw_rules(canvas, m)
        self.form.draw(canvas)

    def row_rects(self) -> list[pygame.Rect]:
        """The place of each row of the table, the total last."""
        m = self.app.measure(self.app.size)
        pad, head = m.px(26), m.px(96)
        inner = self._sheet.inflate(-2 * pad, -2 * pad)
        count = len(self.rows) + 1
        room = inner.height - head
        height = min(m.px(58), room * 10 // (count * 10 + 6))
        return [
            pygame.Rect(inner.left, inner.top + head + index * height, inner.width, height)
            for index in range(len(self.rows))
        ] + [
            pygame.Rect(
                inner.left,
                inner.top + head + len(self.rows) * height + height // 5,
                inner.width,
                min(round(height * 1.4), m.px(62)),
            )
        ]

    # choosing a row

    def _row_at(self, place: tuple[int, int]) -> int | None:
        for index, rect in enumerate(self.row_rects()[:-1]):
            if rect.collidepoint(place):
                return index
        return None

    def _step(self, step: int) -> None:
        before = -1 if self.chosen is None and step > 0 else self.chosen or 0
        self.chosen = (before + step) % len(self.rows)

    def _watch(self) -> None:
        from cob.ui.screens.replay.scene import ReplayScene

        self.app.push(ReplayScene(self.app, self.game))

    def _new_game(self) -> None:
        """Below this scene lies the table, and below that the title."""
        from cob.ui.screens.new_game.scene import SetupScene

        self.app.pop()
        self.app.replace(SetupScene(self.app))

    def _to_title(self) -> None:
        self.app.pop()
        self.app.pop()

    # painting

    def _paint(self, canvas: Canvas) -> None:
        """Everything that no event changes."""
        m = canvas.measure
        canvas.wood()
        self._paint_winner(canvas, m)
        for rect in (self._sheet, self._words, self._estates):
            canvas.panel(rect, m.lines)
        self._paint_heads(canvas, m)
        self._paint_estates(canvas, m)

    def _paint_winner(self, canvas: Canvas, m: Measure) -> None:
        winner = self.order[0]
        seat = self.game.header.seats[winner]
        points = counted(self.game.state.players[winner].points, "point")
        trophy = canvas.art.symbol("trophy", m.px(84), theme.gold_light)
        middle = m.px(70) if self.ties else m.px(84)
        place = trophy.get_rect(midleft=(self._sheet.left + m.px(8), m.px(84)))
        canvas.blit(trophy, place)
        pawn = canvas.art.pawn(seat.colour, m.px(84))
        where = pawn.get_rect(midleft=(place.right + m.px(14), m.px(84)))
        canvas.blit(pawn, where)
        left = where.right + m.px(20)
        room = canvas.surface.get_width() - left - m.px(44)
        title = canvas.art.font(m.type(60), serif=True, bold=True)
        canvas.write(
            with_names(
                [seat.name],
                lambda names: tr("{name} wins with {points}", name=names[0], points=points),
                lambda text: title.size(text)[0] <= room,
            ),
            m.type(60),
            (left, middle),
            theme.parchment_light,
            anchor="midleft",
            width=room,
            serif=True,
            bold=True,
        )
        size = m.type(20)
        text = with_names(
            self.game.header.names,
            lambda names: " ".join(tie_sentences(self.game.state, names)),
            lambda text: len(wrap(canvas.art, text, size, room)) <= 2,
        )
        lines = wrap(canvas.art, text, size, room) if text else []
        canvas.write_lines(lines[:2], size, (left + m.px(3), m.px(108)), theme.parchment_dark)

    def _columns(self, m: Measure) -> list[int]:
        """The middle of each player's column."""
        inner = self._sheet.inflate(-2 * m.px(26), 0)
        first = inner.left + round(inner.width * (0.36 if len(self.order) > 2 else 0.46))
        width = (inner.right - first) / len(self.order)
        return [round(first + width * (index + 0.5)) for index in range(len(self.order))]

    def _paint_heads(self, canvas: Canvas, m: Measure) -> None:
        columns = self._columns(m)
        step = columns[1] - columns[0]
        rects = self.row_rects()
        light = pygame.Rect(0, self._sheet.top + m.px(20), step, 0)
        light.height = rects[-1].centery - light.top
        light.centerx = columns[0]
        canvas.frame(
            light,
            theme.parchment_light,
            theme.parchment_dark,
            radius=m.px(10),
            width=max(1, m.px(1.5)),
        )
        corner = (rects[0].left + m.px(10), rects[0].top - m.px(14))
        text = tr("Points")
        canvas.write(text, m.type(30), corner, theme.ink, anchor="bottomleft", serif=True)
        for index, (seat, x) in enumerate(zip(self.order, columns, strict=True)):
            who = self.game.header.seats[seat]
            pawn = canvas.art.pawn(who.colour, m.px(44))
            place = pawn.get_rect(midtop=(x + m.px(14), self._sheet.top + m.px(30)))
            canvas.blit(pawn, place)
            canvas.write(
                f"{index + 1}.",
                m.type(26),
                (place.left - m.px(6), place.centery),
                theme.ink_soft,
                anchor="midright",
                serif=True,
            )
            size = m.type(22)
            name = cut_off(canvas.art, who.name, size, step - m.px(12), bold=True)
            below = (x, place.bottom + m.px(18))
            canvas.write(name, size, below, theme.ink, anchor="center", bold=True)

    def _paint_estates(self, canvas: Canvas, m: Measure) -> None:
        pad = m.px(22)
        inner = self._estates.inflate(-2 * pad, -2 * pad)
        count = len(self.order)
        across = 2 if count in (2, 4) else 3
        down = (count + across - 1) // across
        name = m.type(18)
        for index, seat in enumerate(self.order):
            player = self.game.state.players[seat]
            cell = pygame.Rect(
                inner.left + inner.width * (index % across) // across,
                inner.top + inner.height * (index // across) // down,
                inner.width // across,
                inner.height // down,
            )
            box = cell.inflate(-m.px(14), 0)
            box.height -= line_height(name) + 2
            draw_estate(canvas, box, player.layout, player.estate)
            caption, estate = Message("{name}, No. {estate}"), player.layout.number
            rest = tr(caption, name="", estate=estate)
            room = cell.width - 8 - canvas.art.font(name).size(rest)[0]
            who = cut_off(canvas.art, self.game.header.names[seat], name, room)
            text = tr(caption, name=who, estate=estate)
            low = round(hex_width_in(box.size) * ESTATE_HEIGHT / 2)
            place = (
                cell.centerx,
                min(box.centery + low + m.px(4), cell.bottom - line_height(name)),
            )
            canvas.write(text, name, place, theme.ink_soft, anchor="midtop")

    def _draw_rows(self, canvas: Canvas, m: Measure) -> None:
        rects = self.row_rects()
        columns = self._columns(m)
        size = max(12, min(m.type(23), round(rects[0].height * 0.6)))
        for index, (row, rect) in enumerate(zip(self.rows, rects, strict=False)):
            if index == self.chosen:
                pygame.draw.rect(
                    canvas.surface,
                    mix(theme.parchment_dark, theme.parchment, 0.25),
                    rect,
                    border_radius=m.px(6),
                )
            elif index:
                line = mix(theme.parchment, theme.parchment_dark, 0.8)
                pygame.draw.line(canvas.surface, line, rect.topleft, rect.topright)
            self._draw_row(canvas, row, rect, columns, size)
        total = rects[-1]
        canvas.frame(total, theme.gold_light, theme.gold, radius=m.px(8), width=max(1, m.px(2)))
        size = max(13, min(m.type(32), round(total.height * 0.66)))
        place = (total.left + m.px(14), total.centery)
        text = tr("Total")
        canvas.write(text, size, place, theme.ink, anchor="midleft", serif=True, bold=True)
        for seat, x in zip(self.order, columns, strict=True):
            points = str(self.game.state.players[seat].points)
            canvas.write(
                points,
                size,
                (x, total.centery),
                theme.ink,
                anchor="center",
                serif=True,
                bold=True,
            )

    def _draw_row(
        self,
        canvas: Canvas,
        row: ScoreRow,
        rect: pygame.Rect,
        columns: list[int],
        size: int,
    ) -> None:
        left = rect.left + size // 2
        if row.tile is not None:
            tile = canvas.art.tile(row.tile, round(rect.height * 0.84))
            canvas.blit(tile, tile.get_rect(midleft=(left, rect.centery)))
            left += tile.get_width() + size // 2
        room = columns[0] - (columns[1] - columns[0]) // 2 - left - size // 3
        place = (left, rect.centery)
        canvas.write(row.title, size, place, theme.ink, anchor="midleft", width=room)
        for seat, x in zip(self.order, columns, strict=True):
            points = row.points[seat]
            text, ink = (str(points), theme.ink) if points else ("–", theme.ink_soft)
            canvas.write(text, size, (x, rect.centery), ink, anchor="center", serif=True)

    def _draw_rules(self, canvas: Canvas, m: Measure) -> None:
        """By which rules was played, beside the buttons."""
        art, button, left = self.app.art, self.form.widgets[0].rect, self._sheet.left + m.px(8)
        size, room = m.type(17), button.left - m.px(30) - left
        rules = self.game.header.ruleset

        def fits(text: str) -> bool:
            return len(wrap(art, text, size, room)) * line_height(size) <= button.height

        lines = wrap(art, rules_in_short(rules, fits), size, room)
        top = button.centery - len(lines) * line_height(size) // 2
        canvas.write_lines(lines, size, (left, top), theme.parchment_dark)

    def _draw_words(self, canvas: Canvas, m: Measure) -> None:
        """How the points of the chosen row came about, player by player."""
        art = self.app.art
        pad = m.px(30)
        inner = self._words.inflate(-2 * pad, -2 * m.px(20))
        if self.chosen is None:
            lines = wrap(art, tr(_HINT), m.type(22), inner.width)
            top = inner.centery - len(lines) * line_height(m.type(22)) // 2
            canvas.write_lines(
                lines, m.type(22), (inner.centerx, top), theme.ink_soft, centred=True
            )
            return
        row = self.rows[self.chosen]
        left, top = inner.topleft
        if row.tile is not None:
            tile = art.tile(row.tile, m.px(76))
            canvas.blit(tile, (left, top))
            left += tile.get_width() + m.px(16)
        canvas.write(
            row.title,
            m.type(28),
            (left, top),
            theme.ink,
            serif=True,
            width=inner.right - left,
        )
        size = m.type(18)
        lines = wrap(art, row.rule, size, inner.right - left)[:3]
        top = canvas.write_lines(lines, size, (left, top + m.px(40)), theme.ink_soft)
        top = max(top, inner.top + m.px(78 if row.tile is None else 94))
        step = (inner.bottom - top) // len(self.order)
        for seat in self.order:
            self._draw_share(canvas, m, row, seat, pygame.Rect(inner.left, top, inner.width, step))
            top += step

    def _draw_share(
        self,
        canvas: Canvas,
        m: Measure,
        row: ScoreRow,
        seat: int,
        rect: pygame.Rect,
    ) -> None:
        """What one player has in the chosen row."""
        who = self.game.header.seats[seat]
        pawn = canvas.art.pawn(who.colour, min(m.px(36), rect.height))
        canvas.blit(pawn, pawn.get_rect(midleft=(rect.left, rect.centery)))
        size = m.type(18)
        points = canvas.write(
            str(row.points[seat]),
            m.type(24),
            (rect.right, rect.centery),
            theme.ink,
            anchor="midright",
            serif=True,
            bold=True,
        )
        left = rect.left + m.px(46)
        room = points.left - m.px(12) - left
        text = with_names(
            [who.name],
            lambda names: f"{names[0]}: {row.words[seat]}",
            lambda text: len(wrap(canvas.art, text, size, room)) * line_height(size) <= rect.height,
        )
        lines = wrap(canvas.art, text, size, room)
        while len(lines) * line_height(size) > rect.height and size > 12:
            size -= 1
            lines = wrap(canvas.art, text, size, room)
        top = rect.centery - len(lines) * line_height(size) // 2
        canvas.write_lines(lines, size, (left, top), theme.ink)
