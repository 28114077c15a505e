"""The frames of an animated replay: every turn fills the estates, and the points run with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from cob.engine import GameState
from cob.engine.components import ROUNDS_PER_PHASE
from cob.record.timeline import Timeline
from cob.saves.saved_games import stage
from cob.text.language import tr
from cob.text.wording import capital
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.chart import write_phases
from cob.ui.kit.estate_picture import draw_spaces, estate_hexes
from cob.ui.kit.measure import Measure
from cob.ui.kit.theme import HIGHLIGHT, ON_GOLD, PLAYER_COLOURS, mix, theme
from cob.ui.scenery.lettering import TITLE
from cob.ui.screens.replay.curve import Curve
from cob.ui.sharing.contents import SharedGame
from cob.ui.sharing.players import draw_row, pictures_of, write_name

PHASE: Final = 3.2
"""Seconds for a phase; each of its turns takes an equal share."""
BEGINNING, ENDING = 1.2, 3.5
"""Seconds for the first frame, and for the last one."""
_WIDTH, _GAP, _HEAD, _CELL, _CURVE = 720, 12, 84, 388, 156
"""Lengths in pixels: the frame's width, gaps, the head, a player's cell, the curve's sheet."""
_NAMES: Final = 62
"""Height of a player's name above the estate."""
_NAME, _SMALLEST, _LAUREL, _TROPHY = 26, 17, 68, 54
"""Type sizes of a name, width of the medallion with the points, side of the winner's trophy."""
_LINES: Final = 1000
"""The height of the window whose curves and sheets have lines as thick as these."""


@dataclass(frozen=True, slots=True)
class FilmMoment:
    """What one frame shows, and for how long."""

    at: int
    """The number of the position of the game."""
    seconds: float
    seat: int | None = None
    """The player whose turn it shows."""
    added: tuple[int, ...] = ()
    """The spaces that were covered in the turn."""
    gained: int = 0
    """The points of the turn."""


def moments_of(shared: SharedGame) -> list[FilmMoment]:
    """Return the moments of a film: the beginning, the end of each turn, and the end."""
    game, turns = shared.game, shared.turns
    seconds = PHASE / ROUNDS_PER_PHASE / len(game.header.seats)
    last = len(game.moves)
    found = [FilmMoment(turns[0].begin if turns else last, BEGINNING)]
    for part in turns:
        assert part.seat is not None
        before, after = part.before.players[part.seat], part.after.players[part.seat]
        pairs = zip(before.estate, after.estate, strict=True)
        added = tuple(space for space, (was, now) in enumerate(pairs) if was is not now)
        gained = after.points - before.points
        found.append(FilmMoment(part.end - 1, seconds, part.seat, added, gained))
    return [*found, FilmMoment(last, ENDING)]


class FilmLayout:
    """The places in the frames for a number of players; all lengths are pixels."""

    def __init__(self, players: int) -> None:
        wide = (_WIDTH - 3 * _GAP) // 2
        self.cells = [
            Rect(_GAP + at % 2 * (wide + _GAP), _HEAD + at // 2 * (_CELL + _GAP), wide, _CELL)
            for at in range(players)
        ]
        """The place of each seat."""
        bottom = self.cells[-1].bottom + _GAP
        if players % 2:
            self.curve = Rect(self.cells[1].left, self.cells[-1].top, wide, _CELL)
        else:
            self.curve = Rect(_GAP, bottom, _WIDTH - 2 * _GAP, _CURVE)
            bottom = self.curve.bottom + _GAP
        self.size = _WIDTH, bottom
        self.head = Rect(2 * _GAP, 0, _WIDTH - 4 * _GAP, _HEAD)


class Film:
    """The frames of a game, drawn one after another."""

    def __init__(self, art: Art, shared: SharedGame) -> None:
        self._art, self._shared = art, shared
        self._layout = FilmLayout(len(shared.scoring.order))
        self.moments = moments_of(shared)
        self._timeline = Timeline(shared.game)
        self._hexes = [estate_hexes(self._estate(cell)) for cell in self._layout.cells]
        area = self._layout.curve.inflate(-36, -28)
        self._plot = Rect(area.left, area.top, area.width, area.height - 26)
        self._curve = Curve(self._timeline, shared.game.header)
        self._curve.place(self._plot, Measure((_LINES * 16 // 9, _LINES)), self._across)
        self._grid = self._painted_curve()
        self._timeline.step(self._timeline.last)
        self._lines = self._painted_curve()
        self._ground = self._painted_ground()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of every frame."""
        return self._layout.size

    @property
    def seconds(self) -> list[float]:
        """How long each frame is shown."""
        return [moment.seconds for moment in self.moments]

    @property
    def samples(self) -> list[pygame.Surface]:
        """A few frames that have all colours of the others."""
        count = len(self.moments) - 1
        return [self.frame(at) for at in sorted({0, count // 2, count})]

    def frame(self, at: int) -> pygame.Surface:
        """Return a frame by its number."""
        moment = self.moments[at]
        canvas = Canvas(self._ground.copy(), self._art)
        state = self._timeline.step(moment.at).state
        is_last = moment.at == self._timeline.last
        self._draw_head(canvas, state, moment, is_last=is_last)
        for seat in range(len(state.players)):
            self._draw_seat(canvas, state, seat, moment, is_last=is_last)
        self._draw_curve(canvas, moment)
        return canvas.surface

    # --- what all frames share ----------------------------------------------------------------

    def _estate(self, cell: Rect) -> Rect:
        return Rect(cell.left + 12, cell.top + _NAMES, cell.width - 24, cell.height - _NAMES - 12)

    def _across(self, at: int) -> int:
        return self._plot.left + (self._plot.width - 6) * at // max(1, self._timeline.last)

    def _painted_ground(self) -> pygame.Surface:
        canvas = Canvas(pygame.Surface(self.size), self._art)
        canvas.wood()
        for sheet in (*self._layout.cells, self._layout.curve):
            canvas.panel(sheet, _LINES)
        edges = [*map(self._across, self._timeline.phases), self._plot.right]
        first, below = self._timeline.first_phase, self._plot.bottom + 16
        write_phases(canvas, first, edges, below, 22)
        return canvas.surface

    def _painted_curve(self) -> pygame.Surface:
        """Return the curves as far as the game was read, on their grid."""
        canvas = Canvas(pygame.Surface(self.size), self._art)
        self._curve.draw(canvas, self._timeline.last)
        return canvas.surface.subsurface(self._plot)

    # --- one frame ----------------------------------------------------------------------------

    def _draw_head(
        self, canvas: Canvas, state: GameState, moment: FilmMoment, *, is_last: bool
    ) -> None:
        """Write the round, at last who has won; below runs a line from beginning to end."""
        head, shared = self._layout.head, self._shared
        middle, left, end = head.centery - 8, head.left, head.right
        if is_last and shared.leader is not None:
            text = shared.headline(shared.scoring.names[shared.leader])
        else:
            text, place = capital(stage(state)), (end, middle)
            ink, called = theme.gold_light, tr(TITLE)
            end = canvas.write(called, 24, place, ink, anchor="midright", serif=True).left - 20
        ink, place, room = theme.parchment_light, (left, middle), end - left
        canvas.write(text, 32, place, ink, anchor="midleft", width=room, serif=True, bold=True)
        track = Rect(head.left, head.bottom - 18, head.width, 6)
        pygame.draw.rect(canvas.surface, theme.wood_dark, track, border_radius=3)
        track.width = max(6, track.width * moment.at // max(1, self._timeline.last))
        pygame.draw.rect(canvas.surface, theme.gold_light, track, border_radius=3)

    def _draw_seat(
        self, canvas: Canvas, state: GameState, seat: int, moment: FilmMoment, *, is_last: bool
    ) -> None:
        """Draw a player's name, points and estate."""
        shared, cell, player = self._shared, self._layout.cells[seat], state.players[seat]
        has_won = is_last and state.is_over and seat == shared.leader
        if seat == moment.seat or has_won:
            colour = PLAYER_COLOURS[shared.game.header.seats[seat].colour]
            canvas.outline(cell, theme.gold if has_won else colour, 5, 8)
        middle = cell.top + _NAMES // 2 + 2
        pictures = pictures_of(self._art, shared.game.header, seat, 42)
        left = draw_row(canvas, pictures, (cell.left + 12, middle)) + 2
        laurel = self._art.laurel(_LAUREL)
        place = laurel.get_rect(midright=(cell.right - 10, middle))
        canvas.blit(laurel, place)
        told, size = str(player.points), 28 if player.points < 100 else 24
        canvas.write(told, size, place.center, ON_GOLD, anchor="center", serif=True, bold=True)
        area = Rect(left, middle - _NAMES // 2, place.left - 4 - left, _NAMES)
        write_name(canvas, shared.scoring.names[seat], area, _NAME, _SMALLEST)
        if seat == moment.seat and moment.gained:
            ink, below = mix(theme.gold, theme.ink, 0.45), (place.centerx, place.bottom + 20)
            canvas.write(f"+{moment.gained}", 28, below, ink, anchor="center", bold=True)
        if has_won:
            trophy = self._art.symbol("trophy", _TROPHY, theme.gold)
            canvas.blit(trophy, (cell.left + 12, cell.top + _NAMES))
        hexes = self._hexes[seat]
        draw_spaces(canvas, hexes, player.layout, player.estate)
        if seat == moment.seat:
            for space in moment.added:
                area = hexes[space].box
                ring = self._art.ring(area.width + 4, HIGHLIGHT, 0.1)
                canvas.blit(ring, ring.get_rect(center=area.center))

    def _draw_curve(self, canvas: Canvas, moment: FilmMoment) -> None:
        plot = self._plot
        canvas.blit(self._grid, plot)
        passed = Rect(0, 0, self._across(moment.at) + 2 - plot.left, plot.height)
        canvas.blit(self._lines, plot, passed)
        self._curve.mark(canvas, moment.at)
