"""Drawing the words beside the table of points: the winner, the chosen row, the rules."""

from __future__ import annotations

from pygame import Rect

from cob.play.score_table import ScoreRow, tie_sentences
from cob.text.language import Message, tr
from cob.text.rules_texts import rules_in_short
from cob.text.wording import counted
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.estate_picture import ESTATE_HEIGHT, draw_estate, hex_width_in
from cob.ui.kit.measure import cut_off, line_height, with_names, wrap
from cob.ui.kit.theme import theme
from cob.ui.screens.final.layout import FinalLayout
from cob.ui.screens.final.scoring import Scoring

_HINT = Message("Point at a row, or press the up and down keys, to see how its points came about.")


def draw_winner(canvas: Canvas, layout: FinalLayout, scoring: Scoring) -> None:
    """Draw the trophy, the winner's name and points, and how ties were broken."""
    winner = scoring.order[0]
    seat = scoring.game.header.seats[winner]
    points = counted(scoring.game.state.players[winner].points, "point")
    trophy = canvas.art.symbol("trophy", layout.px(84), theme.gold_light)
    middle = layout.px(70) if scoring.ties else layout.px(84)
    place = trophy.get_rect(midleft=(layout.sheet.left + layout.px(8), layout.px(84)))
    canvas.blit(trophy, place)
    pawn = canvas.art.pawn(seat.colour, layout.px(84))
    where = pawn.get_rect(midleft=(place.right + layout.px(14), layout.px(84)))
    canvas.blit(pawn, where)
    left = where.right + layout.px(20)
    room = canvas.surface.get_width() - left - layout.px(44)
    title = canvas.art.font(layout.type(60), serif=True, bold=True)
    canvas.write(
        with_names(
            [seat.name],
            lambda names: tr("{name} wins with {points}", name=names[0], points=points),
            lambda text: title.size(text)[0] <= room,
        ),
        layout.type(60),
        (left, middle),
        theme.parchment_light,
        anchor="midleft",
        width=room,
        serif=True,
        bold=True,
    )
    size = layout.type(20)
    text = with_names(
        scoring.game.header.names,
        lambda names: " ".join(tie_sentences(scoring.game.state, names)),
        lambda text: len(wrap(canvas.art, text, size, room)) <= 2,
    )
    lines = wrap(canvas.art, text, size, room) if text else []
    canvas.write_lines(lines[:2], size, (left + layout.px(3), layout.px(108)), theme.parchment_dark)


def draw_estates(canvas: Canvas, layout: FinalLayout, scoring: Scoring) -> None:
    """Draw every player's estate at the end, by place in the final ranking."""
    name = layout.type(18)
    for seat, cell in zip(scoring.order, layout.estate_cells(len(scoring.order)), strict=True):
        player = scoring.game.state.players[seat]
        box = cell.inflate(-layout.px(14), 0)
        box.height -= line_height(name) + 2
        draw_estate(canvas, box, player.layout, player.estate)
        caption, estate = Message("{name}, No. {estate}"), player.layout.number
        rest = tr(caption, name="", estate=estate)
        room = cell.width - 8 - canvas.art.font(name).size(rest)[0]
        who = cut_off(canvas.art, scoring.game.header.names[seat], name, room)
        text = tr(caption, name=who, estate=estate)
        low = round(hex_width_in(box.size) * ESTATE_HEIGHT / 2)
        place = (
            cell.centerx,
            min(box.centery + low + layout.px(4), cell.bottom - line_height(name)),
        )
        canvas.write(text, name, place, theme.ink_soft, anchor="midtop")


def draw_rules(canvas: Canvas, layout: FinalLayout, scoring: Scoring) -> None:
    """Draw the sentence about the rules, beside the buttons."""
    art, button, left = canvas.art, layout.buttons[0], layout.sheet.left + layout.px(8)
    size, room = layout.type(17), button.left - layout.px(30) - left
    rules = scoring.game.header.ruleset

    def fits(text: str) -> bool:
        return len(wrap(art, text, size, room)) * line_height(size) <= button.height

    lines = wrap(art, rules_in_short(rules, fits), size, room)
    top = button.centery - len(lines) * line_height(size) // 2
    canvas.write_lines(lines, size, (left, top), theme.parchment_dark)


def draw_words(canvas: Canvas, layout: FinalLayout, scoring: Scoring, chosen: int | None) -> None:
    """Draw how the points of the chosen row came about, player by player."""
    art = canvas.art
    pad = layout.px(30)
    inner = layout.words.inflate(-2 * pad, -2 * layout.px(20))
    if chosen is None:
        lines = wrap(art, tr(_HINT), layout.type(22), inner.width)
        top = inner.centery - len(lines) * line_height(layout.type(22)) // 2
        canvas.write_lines(
            lines, layout.type(22), (inner.centerx, top), theme.ink_soft, centred=True
        )
        return
    row = scoring.rows[chosen]
    left, top = inner.topleft
    if row.tile is not None:
        tile = art.tile(row.tile, layout.px(76))
        canvas.blit(tile, (left, top))
        left += tile.get_width() + layout.px(16)
    canvas.write(
        row.title,
        layout.type(28),
        (left, top),
        theme.ink,
        serif=True,
        width=inner.right - left,
    )
    size = layout.type(18)
    lines = wrap(art, row.rule, size, inner.right - left)[:3]
    top = canvas.write_lines(lines, size, (left, top + layout.px(40)), theme.ink_soft)
    top = max(top, inner.top + layout.px(78 if row.tile is None else 94))
    step = (inner.bottom - top) // len(scoring.order)
    for seat in scoring.order:
        _draw_share(canvas, layout, scoring, row, seat, Rect(inner.left, top, inner.width, step))
        top += step


def _draw_share(
    canvas: Canvas, layout: FinalLayout, scoring: Scoring, row: ScoreRow, seat: int, rect: Rect
) -> None:
    """Draw the points of one player in the chosen row, with the reason."""
    who = scoring.game.header.seats[seat]
    pawn = canvas.art.pawn(who.colour, min(layout.px(36), rect.height))
    canvas.blit(pawn, pawn.get_rect(midleft=(rect.left, rect.centery)))
    size = layout.type(18)
    points = canvas.write(
        str(row.points[seat]),
        layout.type(24),
        (rect.right, rect.centery),
        theme.ink,
        anchor="midright",
        serif=True,
        bold=True,
    )
    left = rect.left + layout.px(46)
    room = points.left - layout.px(12) - left
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
