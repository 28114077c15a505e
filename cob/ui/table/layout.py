"""The layout of the table, computed from the size of the window.

A plan for the window's shape says where the large parts lie. Drawing and hit testing use the same
geometry.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Final

from pygame import Rect

from cob.boards import MainBoard
from cob.clicks.table_things import (
    BoardSpace,
    BonusSpace,
    ColourCount,
    CraneBuilding,
    DepotDie,
    DepotGoods,
    DieAt,
    EstateSpace,
    ExtraAction,
    GoodsSpace,
    Held,
    OnPanel,
    PanelPart,
    PhaseSpace,
    PlayerPanel,
    RoundSpace,
    RulesSign,
    SeenDie,
    SideChoice,
    Silverlings,
    SoldGoods,
    StorageSpace,
    TableButton,
    Thing,
    TrackSpace,
    Workers,
    extra_tile,
)
from cob.engine.components import (
    BOARD_SPACES,
    DEPOTS,
    PHASES,
    ROUNDS_PER_PHASE,
    TRACK_SPACES,
    Kind,
)
from cob.engine.hexgrid import SPACES
from cob.engine.pending import Selection
from cob.engine.state import GameState
from cob.ui.kit.estate_picture import Hex, estate_hexes
from cob.ui.kit.measure import Measure
from cob.ui.table.board.layout import BoardLayout
from cob.ui.table.goods_places import GoodsPlaces
from cob.ui.table.hand.layout import (
    Holdings,
    crane_layout,
    cup_layout,
    extra_layout,
    hand_layout,
    tray_buttons,
)
from cob.ui.table.plans import GAP, TRAY_WIDTH, TablePart, plan_for
from cob.ui.table.players.layout import WIDEST, PanelLayout, panel_layouts

_OWN_BUTTONS = frozenset(
    {
        TableButton.UNDO,
        TableButton.PASS,
        TableButton.CONFIRM,
        TableButton.END,
        TableButton.MENU,
        TableButton.HOME,
    }
)
SLOTS: Final = frozenset({TableButton.UNDO, TableButton.END})
"""Buttons that come and go in every turn; the tray has slots for them."""
_CORNER_TALLER: Final = 58
"""Extra height of a corner that needs more than a log, at the expense of the main board."""
ESTATE_BORDER = 24
"""The width of the border around the estate's land."""
_LETTERS, _ABOVE = 36, 30
"""Margin beside and above the spaces of the land."""
_LETTERS_LEFT = 8
"""Extra margin left of the spaces, for the letters of the rows."""
_LAST_ABOVE: Final = 3
"""The last space of the highest row of an estate, beside which a button lies."""
_LEAST_BUTTON: Final = 120
_NOTE: Final = (310, 150)
"""Width of the note beside the log, and its height below it."""


def offers_crane(state: GameState, buttons: Container[TableButton]) -> bool:
    """Return whether the table shows the buildings that the crane may use.

    For bots, and in a replay, the button for the speed has that place.
    """
    return state.asked is Selection.CRANE and TableButton.SPEED not in buttons


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
        tall_corner: bool = False,
        has_log: bool = False,
        own: int | None = None,
        goods: GoodsPlaces | None = None,
    ) -> None:
        """Lay out the table; where there is room for a whole log, the panel `own` is folded."""
        plan = plan_for(size, has_log=has_log)
        super().__init__(size, text, plan.lines(size))
        self.size = size
        self.goods = goods or GoodsPlaces()
        """Which goods space holds which type."""
        gap = self.px(GAP)
        places = plan.places(
            size,
            self,
            widest=WIDEST[players],
            corner_taller=_CORNER_TALLER if tall_corner else 0,
            estate_first=estate_first,
        )
        self.board = BoardLayout(places[TablePart.BOARD], board)
        self.corner = places[TablePart.CORNER]
        """The log and the note, or the coach of a lesson."""
        self.log, self.note = self._divided_corner(plan.log_over_note)
        has_own_place = TablePart.LOG in places
        if has_own_place:
            self.log, self.note = places[TablePart.LOG], self.corner
        self.drawer = Rect(self.log.x, gap, self.log.width, self.log.bottom - gap)
        """The place of the log when it is open to its full height."""
        self.players = places[TablePart.PLAYERS]
        self.head, self.strip = places[TablePart.HEAD], places[TablePart.STRIP]
        self.estate = places[TablePart.ESTATE]
        border = self.px(ESTATE_BORDER)
        self.land = self.estate.inflate(-2 * border, -2 * border)
        """The estate's sheet inside its border."""
        self.middle = self.estate.union(self.strip)
        """The estate and the tray in the middle, which are one player's."""
        tray = Measure(size, text, self.lines * self.strip.width // self.px(TRAY_WIDTH))
        self.hand = hand_layout(self.strip, tray)
        """The places of the pieces of the player in the middle."""
        self.cup = cup_layout(self.strip, tray)
        """The hollow for the dice."""
        self.extra = extra_layout(self.strip, tray)
        self.crane = crane_layout(self.strip, tray)
        self.panels = panel_layouts(self.players, players, self, own if has_own_place else None)
        spared = self.land.inflate(-self.px(_LETTERS), -self.px(_ABOVE))
        self.hexes = estate_hexes(spared.move(self.px(_LETTERS_LEFT), 0))
        self.buttons = tray_buttons(self.strip, tray) | self._other_buttons()
        sign = Rect(0, 0, self.px(128), self.px(52))
        sign.bottomright = self.land.right - self.px(6), self.land.bottom - self.px(6)
        self.rules_sign = sign

    def _divided_corner(self, log_over_note: bool) -> tuple[Rect, Rect]:
        """Return the places of the log and of the note below it or right of it."""
        corner, gap = self.corner, self.px(GAP)
        wide, high = map(self.px, _NOTE)
        if log_over_note:
            note = Rect(corner.x, corner.bottom - high, corner.width, high)
            return Rect(corner.topleft, (corner.width, note.y - gap - corner.y)), note
        note = Rect(corner.right - wide, corner.y, wide, corner.height)
        return Rect(corner.topleft, (note.x - gap - corner.x, corner.height)), note

    def _other_buttons(self) -> dict[TableButton, Rect]:
        """Return the places of the buttons in the head and over the land."""
        over_land = Rect(0, self.land.y + self.px(6), self.px(172), self.px(62))
        beside = self.land.right - self.px(10) - self.hexes[_LAST_ABOVE].box.right
        over_land.width = min(over_land.width, max(beside, self.px(_LEAST_BUTTON)))
        over_land.right = self.land.right - self.px(6)
        return {
            TableButton.MENU: Rect(
                self.head.right - self.px(146), self.head.y + self.px(8), self.px(136), self.px(40)
            ),
            TableButton.ADVICE: Rect(
                self.head.right - self.px(146), self.head.y + self.px(56), self.px(136), self.px(40)
            ),
            TableButton.HOME: over_land,
            TableButton.CAMERA: over_land,
        }

    def ending_bar(self, share: float) -> Rect:
        """Return the elapsed share of the bar on the button that ends the turn."""
        area = self.buttons[TableButton.END]
        bar = Rect(area.x + self.px(10), 0, round((area.width - self.px(20)) * share), self.px(6))
        bar.bottom = area.bottom - self.px(7)
        return bar

    # --- whose -----------------------------------------------------------------------------

    def holdings(self, seat: int, shown: int) -> Holdings:
        """Return the most visible places of a player's pieces: the strip if it shows them."""
        return self.hand if seat == shown else self.panels[seat].holdings

    def estate_space(self, seat: int, space: int, shown: int) -> Hex:
        """Return a space of an estate: in the middle if it is shown there, else on its panel."""
        return self.hexes[space] if seat == shown else self.panels[seat].spaces[space]

    # --- finding things ---------------------------------------------------------------------

    def things(
        self, state: GameState, shown: int, buttons: Container[TableButton] = _OWN_BUTTONS
    ) -> Iterator[tuple[Thing, Rect | Hex]]:
        """Yield everything a pointer can rest on, topmost first.

        The estate in the middle and the strip are those of `shown`. Of the buttons only those in
        `buttons` count, by default those of a person's own turn.
        """
        is_own = shown == state.current
        if is_own and offers_crane(state, buttons):
            for building, cell in self.crane.items():
                yield CraneBuilding(building), cell
        for button, place in self.buttons.items():
            if button in buttons:
                yield button, place
        if is_own and (tile := extra_tile(state)) is not None:
            yield ExtraAction(), self.extra.of(tile)
        top = state.asked
        if top is Selection.ESTATE and is_own:
            for choice, area in self.sides(state):
                yield SideChoice(choice), area
        else:
            for space in SPACES:
                yield EstateSpace(shown, space), self.hexes[space]
            yield RulesSign(), self.rules_sign
        for index, die in enumerate(self.hand.dice):
            yield (DieAt(index) if is_own else SeenDie(shown, index)), die
        yield from self._held(state, shown, self.hand)
        yield from self._board_things(state)
        for seat, panel in enumerate(self.panels):
            for part, at in self._panel_parts(state, seat, panel):
                yield PanelPart(seat, part), at
            yield PlayerPanel(seat), panel.area

    def _held(
        self, state: GameState, seat: int, places: Holdings
    ) -> Iterator[tuple[Held, Rect | Hex]]:
        """Yield a player's pieces besides the dice."""
        for index, space in enumerate(places.storage):
            yield StorageSpace(seat, index), space
        for good, area in zip(self.goods.types(state, seat), places.goods, strict=True):
            yield GoodsSpace(seat, good), area
        yield SoldGoods(seat), places.sold.area
        yield Silverlings(seat), places.silverlings.area
        yield Workers(seat), places.workers.area

    def _panel_parts(
        self, state: GameState, seat: int, panel: PanelLayout
    ) -> Iterator[tuple[OnPanel, Rect | Hex]]:
        """Yield the parts of a player's panel."""
        if panel.is_folded:
            for kind, cell in panel.colours.items():
                yield ColourCount(seat, kind), cell
            return
        for index, die in enumerate(panel.holdings.dice):
            yield SeenDie(seat, index), die
        yield from self._held(state, seat, panel.holdings)
        for kind, cell in panel.colours.items():
            yield ColourCount(seat, kind), cell
        for space in SPACES:
            yield EstateSpace(seat, space), panel.spaces[space]
        yield PlayerPanel(seat), panel.sheet

    def _board_things(self, state: GameState) -> Iterator[tuple[Thing, Rect | Hex]]:
        """Yield the parts of the main board."""
        board = self.board
        for space in range(BOARD_SPACES):
            yield BoardSpace(space), board.space(space)
        for depot in DEPOTS:
            yield DepotDie(depot), board.depot_die(depot)
            types = sorted(set(state.depot_goods[depot]))
            for index, good in enumerate(types):
                yield DepotGoods(depot, good), board.goods_in_depot(depot, index, len(types))
            yield DepotGoods(depot), board.depot_goods(depot)
        for phase in range(len(PHASES)):
            yield PhaseSpace(phase), board.phase(phase)
        for number in range(1, ROUNDS_PER_PHASE + 1):
            yield RoundSpace(number), board.round(number)
        for space in range(TRACK_SPACES):
            yield TrackSpace(space), board.track(space)
        for kind in Kind:
            yield BonusSpace(kind, large=True), board.bonus(kind, large=True)
            yield BonusSpace(kind, large=False), board.bonus(kind, large=False)

    def at(
        self,
        state: GameState,
        shown: int,
        position: tuple[int, int],
        buttons: Container[TableButton] = _OWN_BUTTONS,
    ) -> tuple[Thing, Rect] | None:
        """Return the part under a point, with the rectangle around it."""
        for thing, area in self.things(state, shown, buttons):
            if isinstance(area, Hex):
                if area.contains(*position):
                    return thing, area.box
            elif area.collidepoint(position):
                return thing, area
        return None

    def slot_at(
        self, position: tuple[int, int], slots: Container[TableButton]
    ) -> tuple[Thing, Rect] | None:
        """Return the slot of a button under a point, if it is one of these."""
        found = ((each, area) for each, area in self.buttons.items() if each in slots)
        return next(((each, area) for each, area in found if area.collidepoint(position)), None)

    def sides(self, state: GameState) -> list[tuple[str, Rect]]:
        """Return the places of the estates to choose from: two below each other, more in rows."""
        choices, cells = state.player.choices, self._side_cells(len(state.player.choices))
        return [(layout.number, cell) for layout, cell in zip(choices, cells, strict=False)]

    def beside_sides(self, state: GameState) -> Rect | None:
        """Return the first free place in the last row of these estates, if any."""
        number = len(state.player.choices)
        return next(iter(self._side_cells(number)[number:]), None)

    def _side_cells(self, number: int) -> list[Rect]:
        """Return full rows of places for this number of estates."""
        whole = self.land
        columns = 1 if number <= 2 else 2 if number <= 4 else 3
        rows = -(-number // columns)
        wide, high = whole.width // columns, whole.height // rows
        return [
            Rect(whole.x + at % columns * wide, whole.y + at // columns * high, wide, high)
            for at in range(rows * columns)
        ]
