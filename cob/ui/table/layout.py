"""Where everything lies on the table, computed from the size of the window.

The flow of a turn reads from left to right: the main board, the player's dice and storage, the
estate; who likes it better has the estate on the left. The same geometry is used for drawing and
for finding what was clicked.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass

from pygame import Rect

from cob.boards import Box, MainBoard, Point
from cob.engine.components import (
    BOARD_SPACES,
    BUILDINGS,
    DEPOTS,
    GOODS_SPACES,
    PHASES,
    ROUNDS_PER_PHASE,
    STORAGE_SPACES,
    TRACK_SPACES,
    Kind,
    Tile,
)
from cob.engine.hexgrid import SPACES
from cob.engine.pending import CraneChoice, EstateChoice
from cob.engine.state import GameState
from cob.play.things import (
    BoardSpace,
    BonusSpace,
    Command,
    CraneBuilding,
    DepotDie,
    DepotGoods,
    DieAt,
    EstateSpace,
    GoodsSpace,
    PhaseSpace,
    PlayerPanel,
    RoundSpace,
    RulesSign,
    SideChoice,
    Silverlings,
    SoldGoods,
    StorageSpace,
    Thing,
    TrackSpace,
    Workers,
)
from cob.ui.kit.estate_picture import Hex, estate_hexes
from cob.ui.kit.measure import Measure

_OWN_COMMANDS = frozenset({"undo", "pass", "confirm", "end", "menu", "rules", "save", "home"})
_CRANE_BUILDING, _ROWS_APART = 64, 0.77
"""Width of the buildings that the crane offers, and from row to row as a share of their height."""
_WIDEST_PANELS = 560
"""A wider window has wood at both sides."""


@dataclass(frozen=True, slots=True)
class PanelLayout:
    """The small board of one player."""

    area: Rect
    head: Rect
    estate: Rect
    dice: Rect
    storage: Rect
    goods: Rect
    tokens: Rect


def offers_crane(state: GameState, commands: Container[str]) -> bool:
    """Whether the buildings lie there as which the crane may work.

    For bots, and in a game being watched, the button for the speed has that place.
    """
    return isinstance(state.asked, CraneChoice) and "speed" not in commands


class TableLayout(Measure):
    """All places for one window size and number of players."""

    def __init__(
        self,
        size: tuple[int, int],
        players: int,
        board: MainBoard,
        text: float = 1.0,
        *,
        estate_first: bool = False,
    ) -> None:
        super().__init__(size, text)
        width, height = size
        self.size = size
        gap = self.px(12)
        side = self.px(800)
        hand = self.px(700)
        panels = min(width - side - hand - 4 * gap, self.px(_WIDEST_PANELS))
        left = (width - side - hand - panels - 2 * gap) // 2
        right = left + side + hand + 2 * gap
        board_left, hand_left = left, left + side + gap
        if estate_first:
            board_left, hand_left = left + hand + gap, left
        self.board = Rect(board_left, gap, side, side)
        self.log = Rect(board_left, side + 2 * gap, side, height - side - 3 * gap)
        middle = Rect(hand_left, gap, hand, height - 2 * gap)
        self.players = Rect(right, gap, panels, height - 2 * gap)
        self.head = Rect(middle.x, middle.y, middle.width, self.px(124))
        strip = self.px(292)
        self.strip = Rect(middle.x, middle.bottom - strip, middle.width, strip)
        top = self.head.bottom
        self.estate = Rect(middle.x, top, middle.width, self.strip.y - top).inflate(-gap, -gap)
        self._board = board
        self._scale = side / board.width
        self._place_strip()
        self.panels = [self._panel(seat, players) for seat in range(players)]
        self.hexes = estate_hexes(self.estate)
        sign = Rect(0, 0, self.px(136), self.px(76))
        sign.bottomright = self.estate.right - self.px(10), self.estate.bottom - self.px(8)
        self.rules_sign = sign

    # --- the main board ---------------------------------------------------------------------

    def on_board(self, box: Box) -> Rect:
        """A box of the main board in the window."""
        return Rect(
            round(self.board.x + box.x * self._scale),
            round(self.board.y + box.y * self._scale),
            round(box.width * self._scale),
            round(box.height * self._scale),
        )

    def board_hex(self, space: int) -> Hex:
        """A depot space or black depot space."""
        point: Point = self._board.spaces[space]
        width = round(self._board.hex_width * self._scale * 0.96)
        return Hex(
            self.board.x + point.x * self._scale, self.board.y + point.y * self._scale, width
        )

    def depot(self, depot: int) -> Rect:
        """The panel of a numbered depot."""
        return self.on_board(self._board.depots[depot - 1].panel)

    def depot_die(self, depot: int) -> Rect:
        """Where a depot shows its number."""
        return self.on_board(self._board.depots[depot - 1].die)

    def depot_goods(self, depot: int) -> Rect:
        """The goods space of a depot."""
        return self.on_board(self._board.depots[depot - 1].goods)

    def goods_in_depot(self, depot: int, index: int, types: int) -> Rect:
        """The place of the `index`-th of the goods types that lie on a depot."""
        area = self.depot_goods(depot)
        columns = min(types, 3)
        rows = 1 if types <= columns else 2
        side = min(area.width // columns, area.height // rows)
        place = Rect(0, 0, side, side)
        place.centerx = area.x + area.width * (2 * (index % columns) + 1) // (2 * columns)
        place.centery = area.y + area.height * (2 * (index // columns) + 1) // (2 * rows)
        return place

    @property
    def black_depot(self) -> Rect:
        """The panel of the black depot."""
        return self.on_board(self._board.black_depot)

    def phase(self, phase: int) -> Rect:
        """A phase space."""
        return self.on_board(self._board.phases[phase])

    def round(self, number: int) -> Rect:
        """A round space, 1 to 5."""
        return self.on_board(self._board.rounds[number - 1])

    def track(self, space: int) -> Rect:
        """A space of the turn order track."""
        return self.on_board(self._board.track[space])

    def bonus(self, kind: Kind, large: bool) -> Rect:
        """The place of a bonus tile."""
        boxes = self._board.large_bonuses if large else self._board.small_bonuses
        return self.on_board(boxes[kind])

    # --- the strip of the player on turn --------------------------------------------------

    def _place_strip(self) -> None:
        pad, strip = self.px(14), self.strip
        die = self.px(84)
        top = strip.y + pad
        hex_width = self.px(92)
        self.dice = [Rect(strip.x + pad + i * (die + pad), top + pad, die, die) for i in range(2)]
        left = strip.x + self.px(232)
        self.storage = [
            Hex(left + hex_width * (i + 0.5) + i * self.px(8), top + self.px(58), hex_width)
            for i in range(STORAGE_SPACES)
        ]
        left = strip.right - pad - self.px(130)
        token = self.px(52)
        self.silver = Rect(left, top, self.px(130), token)
        self.workers = Rect(left, top + token + self.px(10), self.px(130), token)
        row = top + self.px(128)
        goods = self.px(66)
        self.crane = self._places_for_crane(row)
        self.goods = [
            Rect(strip.x + pad + i * (goods + self.px(8)), row, goods, goods)
            for i in range(GOODS_SPACES)
        ]
        self.sold = Rect(self.goods[-1].right + self.px(20), row, self.px(210), goods)
        button, tall = self.px(62), self.px(54)
        bottom = strip.bottom - pad - button
        self.buttons: dict[str, Rect] = {
            "undo": Rect(strip.x + pad, bottom, self.px(112), button),
            "redo": Rect(strip.x + self.px(132), bottom, self.px(112), button),
            "pass": Rect(strip.x + self.px(250), bottom, self.px(136), button),
            "confirm": Rect(strip.x + self.px(392), bottom, self.px(112), button),
            "end": Rect(strip.right - pad - self.px(176), bottom, self.px(176), button),
            "pause": Rect(strip.x + pad, bottom, self.px(170), button),
            "step": Rect(strip.x + self.px(196), bottom, self.px(130), button),
            "speed": Rect(strip.right - pad - self.px(186), row + self.px(6), self.px(186), tall),
            "quiet": Rect(
                self.log.right - self.px(196), self.log.y + self.px(12), self.px(184), self.px(40)
            ),
            "menu": Rect(self.head.right - self.px(108), self.head.y, self.px(108), self.px(40)),
            "save": Rect(self.head.right - self.px(336), self.head.y, self.px(116), self.px(40)),
            "rules": Rect(self.head.right - self.px(212), self.head.y, self.px(96), self.px(40)),
            "home": Rect(
                self.estate.right - self.px(126), self.estate.y + pad, self.px(112), self.px(44)
            ),
        }

    def _places_for_crane(self, top: int) -> dict[Tile, Hex]:
        """Two rows in which the buildings lie while the crane asks for one."""
        pad, in_a_row = self.px(14), len(BUILDINGS) // 2
        middle, width = (top + self.strip.bottom - pad) / 2, self.px(_CRANE_BUILDING)
        places = {}
        for index, building in enumerate(BUILDINGS):
            row, column = divmod(index, in_a_row)
            left = self.strip.right - pad - width * (in_a_row - column) - row * width // 2
            area = Hex(left + width / 2, middle, width)
            places[building] = area._replace(y=middle + (row - 0.5) * area.height * _ROWS_APART)
        return places

    # --- the players at the right -----------------------------------------------------------

    def _panel(self, seat: int, players: int) -> PanelLayout:
        gap = self.px(10)
        height = (self.players.height - gap * (players - 1)) // players
        height = min(height, self.px(520))
        area = Rect(
            self.players.x, self.players.y + seat * (height + gap), self.players.width, height
        )
        pad = self.px(10)
        head = Rect(area.x + pad, area.y + self.px(6), area.width - 2 * pad, self.px(42))
        body = Rect(
            area.x + pad,
            head.bottom + self.px(4),
            area.width - 2 * pad,
            area.bottom - head.bottom - self.px(12),
        )
        if body.height > self.px(320):
            row = self.px(50)
            estate = Rect(body.x, body.y, body.width, body.height - 2 * row - pad)
            left = Rect(body.x, estate.bottom + pad, body.width, 2 * row)
            half = body.width // 2
            dice = Rect(left.x, left.y, half - pad, row)
            storage = Rect(left.x + half, left.y, body.width - half, row)
            tokens = Rect(left.x, left.y + row, half - pad, row)
            goods = Rect(left.x + half, left.y + row, body.width - half, row)
        else:
            estate = Rect(body.x, body.y, min(round(body.width * 0.58), body.height * 7 // 6), 0)
            estate.height = body.height
            left = Rect(estate.right + pad, body.y, body.right - estate.right - pad, body.height)
            row = min(left.height // 4, self.px(50))
            dice, storage, tokens, goods = (
                Rect(left.x, left.y + i * left.height // 4, left.width, row) for i in range(4)
            )
        return PanelLayout(area, head, estate, dice, storage, goods, tokens)

    # --- finding things ---------------------------------------------------------------------

    def things(
        self, state: GameState, shown: int, commands: Container[str] = _OWN_COMMANDS
    ) -> Iterator[tuple[Thing, Rect | Hex]]:
        """Everything a pointer can rest on, topmost first; `shown` is the estate in the middle.

        Buttons are among it that are in `commands`, by default those of a person's own turn.
        """
        if offers_crane(state, commands):
            for building, cell in self.crane.items():
                yield CraneBuilding(building), cell
        for name, place in self.buttons.items():
            if name in commands:
                yield Command(name), place
        top = state.asked
        if isinstance(top, EstateChoice) and shown == state.current:
            for choice, area in self.sides(state):
                yield SideChoice(choice), area
        else:
            for space in SPACES:
                yield EstateSpace(shown, space), self.hexes[space]
            yield RulesSign(), self.rules_sign
        for index in range(2):
            yield DieAt(index), self.dice[index]
        for index in range(STORAGE_SPACES):
            yield StorageSpace(state.current, index), self.storage[index]
        for index in range(GOODS_SPACES):
            yield GoodsSpace(state.current, index), self.goods[index]
        yield SoldGoods(state.current), self.sold
        yield Silverlings(state.current), self.silver
        yield Workers(state.current), self.workers
        for space in range(BOARD_SPACES):
            yield BoardSpace(space), self.board_hex(space)
        for depot in DEPOTS:
            yield DepotDie(depot), self.depot_die(depot)
            types = sorted(set(state.depot_goods[depot]))
            for index, good in enumerate(types):
                yield DepotGoods(depot, good), self.goods_in_depot(depot, index, len(types))
            yield DepotGoods(depot), self.depot_goods(depot)
        for phase in range(len(PHASES)):
            yield PhaseSpace(phase), self.phase(phase)
        for number in range(1, ROUNDS_PER_PHASE + 1):
            yield RoundSpace(number), self.round(number)
        for space in range(TRACK_SPACES):
            yield TrackSpace(space), self.track(space)
        for kind in Kind:
            yield BonusSpace(kind, large=True), self.bonus(kind, large=True)
            yield BonusSpace(kind, large=False), self.bonus(kind, large=False)
        for seat, panel in enumerate(self.panels):
            yield PlayerPanel(seat), panel.area

    def at(
        self,
        state: GameState,
        shown: int,
        position: tuple[int, int],
        commands: Container[str] = _OWN_COMMANDS,
    ) -> tuple[Thing, Rect] | None:
        """What lies under a point, with the rectangle around it."""
        for thing, area in self.things(state, shown, commands):
            if isinstance(area, Hex):
                if area.contains(*position):
                    return thing, area.box
            elif area.collidepoint(position):
                return thing, area
        return None

    def sides(self, state: GameState) -> list[tuple[str, Rect]]:
        """The two sides of the dealt player board, while one is chosen."""
        half = self.estate.height // 2
        return [
            (layout.number, Rect(self.estate.x, self.estate.y + i * half, self.estate.width, half))
            for i, layout in enumerate(state.player.choices)
        ]
