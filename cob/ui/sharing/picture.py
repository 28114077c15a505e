"""The picture of a game: who has won with which points from where, every estate, the best turn."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from cob.record.timeline import Timeline
from cob.text.language import tr
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.carving import framed
from cob.ui.kit.estate_picture import draw_estate
from cob.ui.kit.measure import Measure, fitted, fitting_size, line_height, with_names
from cob.ui.kit.theme import ON_GOLD, mix, theme
from cob.ui.scenery.lettering import TITLE
from cob.ui.screens.final.game_curve import GameCurve
from cob.ui.screens.final.score_sheet import picture_of_topic
from cob.ui.screens.review.curve import ChanceCurve
from cob.ui.sharing.contents import BestTurn, SharedGame
from cob.ui.sharing.picture_layout import SIZE, PictureLayout
from cob.ui.sharing.players import draw_row, pictures_of, write_name
from cob.ui.table.painter import LAND, land_size

_SMALLEST: Final = 22
"""The smallest type: a telephone shows the picture at a quarter of its width."""
_LINES: Final = 1300
"""The height of the window whose frames and curves have lines as thick as these."""
_BORDER: Final = 24
_BORDER_LENGTH: Final = 118
_CORNER: Final = 30
"""Width of the border around the land, length of one piece of it, side of its corners."""
_HEADLINE, _LEAST_HEADLINE, _NAME, _LEAST_NAME = 58, 32, 32, 19
_NUMBER, _LETTER, _BESIDE = 13, 19, 76
"""Type sizes of the numbers in a curve of points and beside one of chances, and room for these, in
pixels of a window with 1080 lines.
"""
_LEAST_NUMBER: Final = 17
"""The smallest type within a curve."""
_CURVE_PAWNS: Final = 34
"""Height of the curve for each pawn at its end, in pixels of a window with 1080 lines."""


def draw_picture(art: Art, shared: SharedGame) -> pygame.Surface:
    """Return the picture of a game."""
    canvas = Canvas(pygame.Surface(SIZE), art)
    scoring, best = shared.scoring, shared.best_turn
    layout = PictureLayout(len(scoring.order), len(shared.groups), has_foot=best is not None)
    canvas.wood()
    _draw_head(canvas, shared, layout.head)
    _draw_land(canvas, layout.land)
    draw_seat(canvas, shared, scoring.order[0], layout.first)
    _draw_points(canvas, shared, layout)
    _draw_others(canvas, shared, layout)
    _draw_curve(canvas, shared, layout)
    if best is not None:
        _draw_best_turn(canvas, best, layout.foot)
    return canvas.surface


def draw_seat(canvas: Canvas, shared: SharedGame, seat: int, area: Rect) -> None:
    """Draw a player's estate as it stands, as large as fits into an area."""
    player = shared.game.state.players[seat]
    draw_estate(canvas, area, player.layout, player.estate)


# --- the head ---------------------------------------------------------------------------------


def _draw_head(canvas: Canvas, shared: SharedGame, area: Rect) -> None:
    """Draw who has won, and at the right the game's name and the day."""
    middle, art = area.centery + 4, canvas.art
    texts = [(tr(TITLE), 32, True, theme.gold_light)]
    if shared.subtitle:
        texts.append((shared.subtitle, 26, False, theme.parchment_dark))
    top = middle - sum(line_height(size) for _, size, *_ in texts) // 2
    end = area.right
    for text, size, serif, colour in texts:
        place = area.right, top + line_height(size) // 2
        end = min(end, canvas.write(text, size, place, colour, anchor="midright", serif=serif).left)
        top += line_height(size)
    header, leader = shared.game.header, shared.leader
    pictures = [] if leader is None else pictures_of(art, header, leader, 74)
    if shared.game.state.is_over:
        pictures.insert(0, art.symbol("trophy", 74, theme.gold_light))
    left = draw_row(canvas, pictures, (area.left, middle)) + 12
    name = "" if leader is None else shared.scoring.names[leader]
    room = end - 40 - left
    size = fitting_size(art, shared.headline(name), _HEADLINE, room, serif=True, bold=True)
    size = max(size, _LEAST_HEADLINE)
    font = art.font(size, serif=True, bold=True)
    told = with_names(
        [name], lambda names: shared.headline(names[0]), lambda text: font.size(text)[0] <= room
    )
    ink, place = theme.parchment_light, (left, middle)
    canvas.write(told, size, place, ink, anchor="midleft", serif=True, bold=True, width=room)


# --- the first player's estate ----------------------------------------------------------------


def _draw_land(canvas: Canvas, area: Rect) -> None:
    """Draw the painted land, in its border of vine."""
    if not theme.painted:
        canvas.panel(area, _LINES)
        return
    art = canvas.art
    land = art.paintings.get(LAND, land_size(area), theme.parchment)
    length = art.part("border", _BORDER_LENGTH, _BORDER)
    canvas.blit(framed(land, area.size, length, art.part("border-corner", _CORNER, _CORNER)), area)


# --- the points -------------------------------------------------------------------------------


def _draw_points(canvas: Canvas, shared: SharedGame, layout: PictureLayout) -> None:
    """Draw a row for each player: the name, the points from each source, the total."""
    scoring = shared.scoring
    canvas.panel(layout.points, _LINES)
    for group, x in zip(shared.groups, layout.columns, strict=True):
        picture = picture_of_topic(canvas.art, group.topic, 44)
        canvas.blit(picture, picture.get_rect(center=(x, layout.icons)))
    canvas.frame(layout.total, theme.gold_light, theme.gold, radius=8, width=2)
    rule = mix(theme.parchment, theme.parchment_dark, 0.9)
    for at, (seat, row) in enumerate(zip(scoring.order, layout.rows, strict=True)):
        if at:
            end = layout.total.left - 8, row.top
            pygame.draw.line(canvas.surface, rule, row.topleft, end, 2)
        colour = shared.game.header.seats[seat].colour
        left = draw_row(canvas, [canvas.art.pawn(colour, 44)], (row.left, row.centery)) + 4
        area = Rect(left, row.top, layout.names_end - left, row.height)
        write_name(canvas, scoring.names[seat], area, _NAME, _LEAST_NAME)
        for group, x in zip(shared.groups, layout.columns, strict=True):
            points, most = group.row.points[seat], max(group.row.points)
            told, ink = (str(points), theme.ink) if points else ("–", theme.ink_soft)
            is_most = 0 < points == most
            place = x, row.centery
            canvas.write(told, 30, place, ink, anchor="center", serif=True, bold=is_most)
        told, place = (
            str(shared.game.state.players[seat].points),
            (layout.total.centerx, row.centery),
        )
        canvas.write(told, 40, place, ON_GOLD, anchor="center", serif=True, bold=True)


# --- the other estates ------------------------------------------------------------------------


def _draw_others(canvas: Canvas, shared: SharedGame, layout: PictureLayout) -> None:
    """Draw the estates of all players but the first, with their pawns, faces and names."""
    canvas.panel(layout.estates_sheet, _LINES)
    others, header = shared.scoring.order[1:], shared.game.header
    for seat, area in zip(others, layout.others, strict=True):
        draw_seat(canvas, shared, seat, area)
    for seat, area in zip(others, layout.beside, strict=False):
        top = area.top + 4
        for picture in pictures_of(canvas.art, header, seat, 50):
            canvas.blit(picture, (area.left, top))
            top += 58
    for seat, area in zip(others, layout.captions, strict=False):
        pictures = pictures_of(canvas.art, header, seat, 44)
        taken = len(pictures) * 50 + 6
        name, size = fitted(canvas.art, shared.scoring.names[seat], 30, area.width - taken)
        written = canvas.art.font(size).size(name)[0]
        left = area.centerx - (taken + written) // 2
        left = draw_row(canvas, pictures, (left, area.centery)) + 6
        canvas.write(name, size, (left, area.centery), anchor="midleft")


# --- the curve --------------------------------------------------------------------------------


def _draw_curve(canvas: Canvas, shared: SharedGame, layout: PictureLayout) -> None:
    """Draw the chances of winning over the game, or the points where no review is known."""
    canvas.panel(layout.curve_sheet, _LINES)
    area, review = layout.curve.copy(), shared.review
    if area.top > layout.title[1]:
        title = tr("Points") if review is None else tr("Chances of winning")
        canvas.write(title, 28, layout.title, serif=True, width=area.width)
    lines = min(_LINES, area.height * 1080 // (_CURVE_PAWNS * len(shared.scoring.order)))
    written, least = (_NUMBER, _LEAST_NUMBER) if review is None else (_LETTER, _SMALLEST)
    measure = Measure((lines * 16 // 9, lines), max(1.0, least * 1080 / (written * lines)))
    if review is None:
        points = GameCurve(shared.game)
        while not points.is_read:
            points.read_on()
        points.place(measure, area)
        points.draw(canvas)
        return
    numbers = measure.px(_BESIDE)
    area.left += numbers
    area.width -= numbers
    timeline = Timeline(shared.game)
    timeline.step(timeline.last)
    chances = ChanceCurve(timeline, shared.game.header.seats, lambda at: None)
    chances.show(review, ())
    chances.lay_out(area, measure)
    chances.draw(canvas)


# --- the best turn ----------------------------------------------------------------------------


def _draw_best_turn(canvas: Canvas, best: BestTurn, area: Rect) -> None:
    """Write the best turn in two lines on the wood, as fully as it fits."""
    side, art = 58, canvas.art
    star = art.symbol("star", side, theme.gold_light)
    canvas.blit(star, star.get_rect(midleft=(area.left, area.centery)))
    left, size = area.left + side + 20, 27
    room, step = area.right - left, line_height(size)
    place = left, area.centery - step // 2
    canvas.write(
        best.title, size, place, theme.gold_light, anchor="midleft", width=room, serif=True
    )
    font = art.font(size)
    told = next((way for way in best.deeds if font.size(way)[0] <= room), best.deeds[-1])
    place = left, area.centery + step // 2
    canvas.write(told, size, place, theme.parchment_light, anchor="midleft", width=room)
