"""Pictures for animations, each made once during a motion."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

import pygame
from pygame import Rect, Surface

from cob.engine.components import PHASE_POINTS, PHASES, Kind
from cob.text.language import tr
from cob.ui.kit.art import Art
from cob.ui.kit.art.kept import KeptPictures
from cob.ui.kit.art.vector import (
    HEX_HEIGHT,
    HEX_WIDTH,
    hex_drawing,
    hex_height,
    hexagon,
    rasterise,
)
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import fitted
from cob.ui.kit.theme import HIGHLIGHT, KIND_COLOURS, RGB, SHADOW, luminance, mix, theme
from cob.ui.table.motion.animations import Animation, Count
from cob.ui.table.motion.coins import coin, spark
from cob.ui.table.motion.cube import CUBE_STEPS, cube_picture
from cob.ui.table.motion.dust import DUST_STEPS, dust_picture
from cob.ui.table.motion.flights import CastShadow, Flight
from cob.ui.table.motion.gains import GrownNumber
from cob.ui.table.motion.outline import LinePicture, Tracing
from cob.ui.table.motion.pieces import (
    TOTAL_TYPE,
    Banner,
    BrightTile,
    Coin,
    DimSpace,
    Dust,
    Gain,
    GoldenBox,
    GoldenLine,
    GoldenSpace,
    Good,
    GrowingTotal,
    Moving,
    MovingGoods,
    MovingPawn,
    MovingTile,
    Remark,
    RollingDie,
    Spark,
    StartSheet,
    TileShadow,
    Total,
)
from cob.ui.table.motion.start_roll import SHEET_WIDTH, row_of
from cob.ui.table.motion.tumbling import Tumble, TumbleShadow
from cob.ui.table.painter import Painter
from cob.ui.table.view import TableView

_SILVER: Final[RGB] = (226, 228, 236)
_TYPE: Final[dict[Good, int]] = {Good.POINTS: 46, Good.SILVERLINGS: 36, Good.WORKERS: 36}
_BANNER_SIZE: Final = (560, 190)
"""In pixels at 1080 lines."""
_LARGE: Final = 1.5
"""How much larger the numbers of the final scoring are."""
_GOLDEN_LIGHT: Final = 35
_GOLDEN_WIDTH: Final = 1.08
"""The width of a golden ring, which hides nothing of its tile, in widths of the space."""
_SHADOW_STEPS: Final = 16
"""The steps in which the shadow of a flying piece grows to double its size, and darkens."""
_SMOOTH: Final = 16_000
"""Pixels of the largest picture that is scaled smoothly: a tile's at 1440 lines."""
_DIM: Final = 130
_RIM_STEPS: Final = 12
"""The number of copies of a text that make its rim."""
_COIN_TURNS: Final = 3
"""The number of half turns of a coin in the air."""
_FIRST_TYPE: Final = 36
"""Type sizes of what a move scores, and of the word below it."""


class AnimationPictures:
    """The pictures of animations; labels and turned dice are cached until `forget`."""

    def __init__(self) -> None:
        self._kept = KeptPictures()
        self._lines: dict[GoldenLine, LinePicture] = {}
        self._ahead: list[tuple[MovingTile, bool]] | None = None
        """Tiles of which the back, or the face, will be needed; None until they are known."""

    def forget(self) -> None:
        """Clear the cache: the motion is over, or its sizes have changed."""
        self._kept.forget()
        self._lines.clear()
        self._ahead = None

    def of(
        self, painter: Painter, view: TableView, animation: Animation, clock: float
    ) -> list[Surface]:
        """Return the pictures of an animation, to be laid on top of each other."""
        match animation.what:
            case Gain() as gain:
                return [self._kept.of((gain,), lambda: _label(painter, gain))]
            case MovingTile(tile, width):
                return [self._turning(painter.art.tile(tile, width), painter, animation, clock)]
            case TileShadow(width):
                assert isinstance(animation, CastShadow | TumbleShadow)
                return [self._shadow(painter, width, animation, clock)]
            case Dust(width):
                step = int(animation.gone(clock) * DUST_STEPS)
                return [self._kept.of((Dust, width, step), lambda: dust_picture(width, step))]
            case BrightTile(tile, width):
                ring = painter.art.ring(width + 2, HIGHLIGHT, 0.08)
                return [painter.art.tile(tile, width), painter.art.veil(width, HIGHLIGHT, 60), ring]
            case MovingGoods(goods, size):
                return [self._turning(painter.art.goods(goods, size), painter, animation, clock)]
            case MovingPawn(seat, size):
                pawn = painter.art.pawn(view.header.seats[seat].colour, size)
                return [self._turning(pawn, painter, animation, clock)]
            case Total() as sum_of_all:
                assert isinstance(animation, GrownNumber)
                picture = self._kept.of((sum_of_all,), lambda: large_number(painter, sum_of_all))
                share = animation.size(clock)
                return [_scaled(picture, _shares(picture, share, share))]
            case Coin(size):
                assert isinstance(animation, Flight)
                picture = self._kept.of((Coin, size), lambda: coin(size))
                turned = abs(cos(_COIN_TURNS * pi * animation.in_air(clock)))
                return [_scaled(picture, _shares(picture, turned, 1.0))]
            case GoldenLine() as line:
                assert isinstance(animation, Tracing)
                if line not in self._lines:
                    self._lines[line] = LinePicture(line)
                return self._lines[line].upto(animation.drawn(clock))
            case Spark(width):
                return [self._kept.of((Spark, width), lambda: spark(width))]
            case GoldenSpace(width):
                wide = round(width * _GOLDEN_WIDTH)
                rim = painter.art.ring(wide, SHADOW, 0.11)
                return [rim, painter.art.ring(wide, theme.gold_light, 0.08)]
            case DimSpace(width):
                return [painter.art.veil(width, SHADOW, _DIM)]
            case GoldenBox(box):
                return [self._kept.of((GoldenBox, box), lambda: _golden_box(painter, box))]
            case GrowingTotal(_, _, total):
                assert isinstance(animation, Count)
                points = animation.number(clock)
                key = (GrowingTotal, points, total)
                return [self._kept.of(key, lambda: _total(painter, points, total))]
            case Banner(phase):
                return [self._kept.of((Banner, phase), lambda: _banner(painter, phase))]
            case StartSheet(area):
                return [self._kept.of((StartSheet,), lambda: _start_sheet(painter, view, area))]
            case Remark(text, pixels, strong):
                ink = theme.wine if strong else theme.ink
                size, room = painter.layout.type(pixels), painter.layout.px(SHEET_WIDTH - 40)
                text, size = fitted(painter.art, text, size, room, serif=True, bold=strong)
                return [painter.art.text(text, size, ink, serif=True, bold=strong)]
            case RollingDie() as die:
                assert isinstance(animation, Tumble)
                return [self._die(painter, view, die, animation, clock)]

    def draw_ahead(self, art: Art, animations: Sequence[Animation]) -> None:
        """Draw the back or the face of one tile that will be dealt, so that no later frame has to
        draw several. Backs come first, as they are seen first.
        """
        if self._ahead is None:
            flights = [each for each in animations if isinstance(each, Flight) and each.turns]
            dealt = [each.what for each in flights if isinstance(each.what, MovingTile)]
            backs = {(tile.black_back, tile.tile.kind): tile for tile in dealt}
            self._ahead = [*((tile, True) for tile in backs.values())]
            self._ahead += [(tile, False) for tile in dict.fromkeys(dealt)]
        if self._ahead:
            tile, is_back = self._ahead.pop(0)
            if is_back:
                self._back(art, tile)
            else:
                art.tile(tile.tile, tile.width)

    def _turning(
        self, face: Surface, painter: Painter, animation: Animation, clock: float
    ) -> Surface:
        """Return a piece as it is now: its face or its back, nearer or farther, on edge."""
        if not isinstance(animation, Flight):
            return face
        facing, size = animation.facing(clock), animation.size(clock)
        picture = face if facing > 0 else self._back(painter.art, animation.what)
        width, height = face.get_size()
        return _scaled(picture, (round(width * size * abs(facing)), round(height * size)))

    def _back(self, art: Art, what: Moving) -> Surface:
        """Return a piece face down."""
        match what:
            case MovingTile(_, width, True):
                return art.back(width)
            case MovingTile(tile, width):
                key = (MovingTile, tile.kind, width)
                return self._kept.of(key, lambda: _coloured_back(art, tile.kind, width))
            case MovingGoods(_, size):
                return art.goods_back(size)
        raise AssertionError("only tiles and goods have a back")

    def _shadow(
        self, painter: Painter, width: int, shadow: CastShadow | TumbleShadow, clock: float
    ) -> Surface:
        """Return a shadow in one of a few sizes and tones, each made once: that is much faster."""
        size = round(shadow.size(clock) * _SHADOW_STEPS)
        tone = round(shadow.darkness(clock) * _SHADOW_STEPS)
        key = (TileShadow, width, size, tone)
        return self._kept.of(key, lambda: _cast(painter.art.tile_shadow(width), size, tone))

    def _die(
        self, painter: Painter, view: TableView, die: RollingDie, roll: Tumble, clock: float
    ) -> Surface:
        """Return a die as it lies before its roll and after it, or as a turned cube."""
        is_white = die.seat is None
        colour = theme.paper if die.seat is None else view.colour(die.seat)
        step = roll.step(clock)
        if clock < roll.delay or step >= CUBE_STEPS:
            face = roll.face(clock)
            return painter.art.die(face, die.size, colour, white=is_white)
        key = (RollingDie, die.value, die.size, colour, roll.course, step)
        return self._kept.of(
            key, lambda: cube_picture(die.value, colour, die.size, roll.course, step)
        )


def _shares(picture: Surface, across: float, down: float) -> tuple[int, int]:
    width, height = picture.get_size()
    return round(width * across), round(height * down)


def _scaled(picture: Surface, size: tuple[int, int]) -> Surface:
    """Return a picture in another size; on edge it is still a line. A large one is coarser."""
    wide, high = max(1, size[0]), max(1, size[1])
    if (wide, high) == picture.get_size():
        return picture
    is_large = picture.get_width() * picture.get_height() > _SMOOTH
    scale = pygame.transform.scale if is_large else pygame.transform.smoothscale
    return scale(picture, (wide, high))


def _cast(shadow: Surface, size: int, tone: int) -> Surface:
    """Return a shadow in a size and a tone, both in steps."""
    wide, high = (round(side * size / _SHADOW_STEPS) for side in shadow.get_size())
    cast = pygame.transform.smoothscale(shadow, (wide, high))
    opacity = round(255 * tone / _SHADOW_STEPS)
    cast.fill((255, 255, 255, opacity), special_flags=pygame.BLEND_RGBA_MULT)
    return cast


def _coloured_back(art: Art, kind: Kind, width: int) -> Surface:
    """Return the back of a tile for the numbered depots: its colour and its sign."""
    colour = KIND_COLOURS[kind]
    dark, middle = mix(colour, SHADOW, 0.55), (HEX_WIDTH / 2, HEX_HEIGHT / 2)
    body = hexagon(middle, 194, mix(colour, SHADOW, 0.12), dark, 6)
    edge = hexagon(middle, 172, mix(colour, SHADOW, 0.06), mix(colour, HIGHLIGHT, 0.25), 4)
    whole = rasterise(hex_drawing([body, edge]), width, hex_height(width))
    sign = art.kind_symbol(kind, round(width * 0.46), dark)
    whole.blit(sign, sign.get_rect(center=whole.get_rect().center))
    return whole


def _label(painter: Painter, gain: Gain) -> Surface:
    """Return an outlined number, readable on any ground, and the picture of what it counts."""
    ink = _ink_of(gain.good)
    size = painter.layout.type(_TYPE[gain.good] * (_LARGE if gain.large else 1.0))
    rim = theme.paper if luminance(ink) < 0.55 else SHADOW
    text = f"+{gain.number}"
    number = painter.art.text(text, size, ink, serif=True, bold=True)
    outline = painter.art.text(text, size, rim, serif=True, bold=True)
    token = None
    if gain.good is Good.SILVERLINGS:
        token = painter.art.silverling(round(size * 0.9))
    elif gain.good is Good.WORKERS:
        token = painter.art.worker(round(size * 0.9))
    line = max(1, size // 20)
    width, height = number.get_width() + 2 * line, number.get_height() + 2 * line
    whole = Surface((width + (token.get_width() if token else 0), height), pygame.SRCALPHA)
    for dx in (0, line, 2 * line):
        for dy in (0, line, 2 * line):
            whole.blit(outline, (dx, dy))
    whole.blit(number, (line, line))
    if token is not None:
        whole.blit(token, token.get_rect(midright=(whole.get_width(), height // 2)))
    return whole


def large_number(painter: Painter, total: Total) -> Surface:
    """Return what a move scores as one large number, and whether it was first in a colour."""
    lines = [_outlined(painter, f"+{total.points}", TOTAL_TYPE, theme.gold)]
    if total.is_first:
        lines.append(_outlined(painter, tr("first!"), _FIRST_TYPE, theme.gold_light))
    width, height = max(line.get_width() for line in lines), lines[0].get_height()
    step = round(height * 0.64)
    # The number itself stays in the middle of the picture.
    whole = Surface((width, height + 2 * step * (len(lines) - 1)), pygame.SRCALPHA)
    for row, line in enumerate(lines):
        middle = width // 2, whole.get_height() // 2 + row * step
        whole.blit(line, line.get_rect(center=middle))
    return whole


def _outlined(painter: Painter, text: str, pixels: float, ink: RGB) -> Surface:
    """Return text with a dark rim, readable on any ground."""
    size = painter.layout.type(pixels)
    line = max(2, size // 18)
    number = painter.art.text(text, size, ink, serif=True, bold=True)
    rim = painter.art.text(text, size, SHADOW, serif=True, bold=True)
    wide, high = number.get_size()
    whole = Surface((wide + 2 * line, high + 2 * line), pygame.SRCALPHA)
    for at in range(_RIM_STEPS):
        turn = 2 * pi * at / _RIM_STEPS
        whole.blit(rim, (round(line + line * cos(turn)), round(line + line * sin(turn))))
    whole.blit(number, (line, line))
    return whole


def _golden_box(painter: Painter, size: tuple[int, int]) -> Surface:
    """Return a golden frame with a dark rim, which stands out on every ground."""
    whole = Surface(size, pygame.SRCALPHA)
    line, radius = max(3, painter.layout.px(5)), painter.layout.px(12)
    area = whole.get_rect()
    pygame.draw.rect(whole, (*theme.gold_light, _GOLDEN_LIGHT), area, border_radius=radius)
    frame = Canvas(whole, painter.art)
    frame.outline(area, SHADOW, line + 2, radius)
    frame.outline(area.inflate(-2, -2), theme.gold_light, line, radius)
    return whole


def _total(painter: Painter, points: int, size: tuple[int, int]) -> Surface:
    """Return a player's points in the style of the small board."""
    whole = Surface(size, pygame.SRCALPHA)
    Painter(Canvas(whole, painter.art), painter.layout).laurel(points, whole.get_rect())
    return whole


def _banner(painter: Painter, phase: int) -> Surface:
    """Return the sign of a phase, with the points for completing a region in it."""
    px = painter.layout.px
    edge = px(6)
    width, height = (px(side) for side in _BANNER_SIZE)
    whole = Surface((width + 2 * edge, height + 2 * edge), pygame.SRCALPHA)
    sheet = Painter(Canvas(whole, painter.art), painter.layout)
    area = Rect(edge, edge, width, height)
    sheet.panel(area)
    place = (area.centerx, area.y + height * 0.36)
    title = tr("Phase {phase}", phase=PHASES[phase])
    sheet.text(title, 64, place, theme.ink, serif=True, bold=True, anchor="center", room=width)
    left, line = area.x + px(98), area.y + height * 0.75
    sheet.points(PHASE_POINTS[phase], (left, line), 40)
    about, room = tr("extra points for each completed region"), area.right - left - px(24)
    sheet.text(about, 24, (left + px(12), line), theme.ink, room=room)
    return whole


def _start_sheet(painter: Painter, view: TableView, size: tuple[int, int]) -> Surface:
    """Return the sheet with every player's piece and name, and room for the dice."""
    px = painter.layout.px
    whole = Surface(size, pygame.SRCALPHA)
    sheet = Painter(Canvas(whole, painter.art), painter.layout)
    area = whole.get_rect()
    sheet.panel(area, theme.parchment)
    place = (area.centerx, px(52))
    title, room = tr("Who begins?"), area.width - px(40)
    sheet.text(title, 36, place, theme.ink, serif=True, bold=True, anchor="center", room=room)
    for seat, player in enumerate(view.header.seats):
        row = row_of(painter.layout, area, seat)
        pawn = painter.art.pawn(player.colour, px(52))
        whole.blit(pawn, pawn.get_rect(midleft=row.midleft))
        left = row.x + px(66)
        name = sheet.cut(view.name(seat), 24, row.right - left - px(12), bold=True)
        sheet.text(name, 24, (left, row.centery), theme.ink, bold=True)
    return whole


def _ink_of(good: Good) -> RGB:
    """Return the colour of a flying number."""
    match good:
        case Good.POINTS:
            return theme.gold
        case Good.SILVERLINGS:
            return _SILVER
        case Good.WORKERS:
            return mix(theme.worker, SHADOW, 0.35)
