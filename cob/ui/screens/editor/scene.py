"""The board editor: set up a position at the table, then ask about it or play on from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from cob.clicks.button_captions import usual
from cob.clicks.table_things import DepotDie, PhaseSpace, PlayerPanel, TableButton, Thing
from cob.coaching.tried_turn import with_controller
from cob.drafts.chance_draft import DiePlace, TilePlace, WhiteDiePlace
from cob.drafts.kept_position import FILE_NAME, KeptPosition
from cob.drafts.pieces import DieFace, GoodsTile, Piece
from cob.drafts.position_draft import PositionDraft, read_draft
from cob.drafts.position_offers import offers
from cob.drafts.position_places import EstatePlace, PilePlace, PositionPlace, PursePlace, Token
from cob.engine import CobError, GameState
from cob.new_game.game_plan import GamePlan
from cob.record import PERSON, Header, Seat
from cob.showing.sounds import Sound
from cob.text.language import Message, tr
from cob.ui.destinations import ToEditor
from cob.ui.inputs.commands import Command, commanded
from cob.ui.kit.arrow_keys import DIRECTIONS, nearest
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.clipboard import pasted_text
from cob.ui.kit.editions import edition_of
from cob.ui.kit.estate_picture import Hex
from cob.ui.kit.spoken import Spoken, Written
from cob.ui.scene import AppContext
from cob.ui.screens.editor.panel import EditorPanel
from cob.ui.screens.editor.pieces import PieceWays
from cob.ui.screens.editor.places import (
    areas_of,
    name_of_place,
    next_place,
    place_meant,
    places_of_seat,
)
from cob.ui.screens.editor.side import SideWays
from cob.ui.screens.editor.using import PositionUse
from cob.ui.screens.replay.telling import where
from cob.ui.screens.sheet import Answer, Dialog
from cob.ui.screens.table_menu import MenuEntry, MenuSheet, usual_entries
from cob.ui.table.owner import TableOwner
from cob.ui.table.piece_tray import Look
from cob.ui.table.position_clipboard import copy_position
from cob.ui.table.spoken import spoken_table
from cob.ui.table.table import Table
from cob.ui.table.view import TableView

_REPLACE: Final = Message(
    "The position on the clipboard takes the place of the one that you have set up here."
)
_PROMPT: Final = Message("Set up a position: click on a place, then on what lies there.")


class EditorScene(TableOwner):
    """A table at which everything can be changed."""

    def __init__(self, app: AppContext, header: Header, state: GameState | None = None) -> None:
        super().__init__(app, edition_of(header.ruleset))
        self.header = header = with_controller(header, PERSON)
        self.draft = draft = (
            PositionDraft.empty(header.setup)
            if state is None
            else PositionDraft(state, is_played=True)
        )
        self.chosen: PositionPlace | None = None
        look = Look([seat.colour for seat in header.seats], self.names)
        pieces = PieceWays(self.put, self.set_amount, self._use_die, self._buy)
        side = SideWays(
            self.choose,
            self._set_time,
            self._count,
            lambda: self.use.ask(),
            lambda: self.use.play(),
            self._copy,
        )
        self.panel = EditorPanel(app.art, look, pieces, side)
        self.table = Table(app, self, self.panel)
        self.table.shown = draft.state.current
        self.use = PositionUse(app, self.table, header, draft)
        self.deeds: dict[TableButton, Callable[[], object]] = {
            TableButton.MENU: self._open_menu,
            TableButton.UNDO: self._undo,
            TableButton.REDO: self._redo,
        }
        self._kept = KeptPosition.open(app.folder / FILE_NAME)
        self._begun_with = draft.state.copy()
        self.refresh()

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self.header.names

    # --- editing --------------------------------------------------------------------------------

    def choose(self, place: PositionPlace) -> None:
        """Choose the place that the next piece is for."""
        self.chosen = place
        if isinstance(place, DiePlace):
            self.table.shown = place.seat
        self.refresh()

    def put(self, piece: Piece | None) -> None:
        """Put a piece on the chosen place, and go on to the next empty one of its kind."""
        place = self.chosen
        if place is None or isinstance(place, PilePlace):
            return
        self.draft.put(place, piece)
        self.app.sounds.play(Sound.BUTTON)
        if piece is not None:
            self.chosen = next_place(self.draft, place)
        self.refresh()

    def _put_only_face(self, place: PositionPlace) -> None:
        """Lay a ship, a mine or a castle on an empty space on which no other tile can lie."""
        if isinstance(place, EstatePlace | TilePlace) and self.draft.piece(place) is None:
            found = offers(self.draft, place)
            if len(found) == 1 and found[0].left:
                self.draft.put(place, found[0].piece)
                self.app.sounds.play(Sound.BUTTON)
                self.refresh()

    def set_amount(self, what: GoodsTile | Token, number: int) -> None:
        """Set a number of the chosen place."""
        place = self.chosen
        if isinstance(place, PilePlace):
            self.draft.set_amount(place, what, number)
            self.refresh()

    def _set_time(self, phase: int, round: int) -> None:
        self.draft.set_time(phase, round)
        self.refresh()

    def _use_die(self, is_used: bool) -> None:
        if isinstance(self.chosen, DiePlace):
            self.draft.use(self.chosen, is_used)
            self.refresh()

    def _buy(self, bought: bool) -> None:
        self.draft.set_turn(self.state.current, bought=bought)
        self.refresh()

    def _look_at(self, seat: int) -> None:
        """Show a player's estate; a place of the other player is not chosen any more."""
        self.table.shown = seat
        if getattr(self.chosen, "seat", seat) != seat:
            self.chosen = None
        self.refresh()

    def _count(self, seat: int) -> None:
        """Show a player's estate and the numbers that the player has."""
        self.table.shown = seat
        self.choose(PursePlace(seat))

    def _undo(self) -> None:
        self.app.sounds.play(Sound.UNDO)
        self.draft.undo()
        self.refresh()

    def _redo(self) -> None:
        self.draft.redo()
        self.refresh()

    def refresh(self) -> None:
        """Show the draft as it is."""
        self.panel.tell(self.draft, self.chosen, self.table.shown)
        self.app.redraw()

    def _copy(self) -> None:
        copy_position(self.app, self.table, self)

    # --- another position -----------------------------------------------------------------------

    def paste(self) -> None:
        """Set up the position on the clipboard, possible or not, in the place of this one."""
        try:
            state = read_draft(pasted_text(), self.app.estates.layouts)
            header = _header_for(state, self.header)
        except CobError as error:
            self.use.tell(error.message)
            return
        open_it = partial(self.app.go, ToEditor(header, state), instead=True)
        if not self.draft.is_touched:
            open_it()
            return
        answers: list[Answer] = [(tr("Replace it"), open_it), (tr("Keep it"), None)]
        self.app.push(Dialog(self.app, tr("Paste position"), tr(_REPLACE), answers))

    # --- the menu -------------------------------------------------------------------------------

    def _open_menu(self) -> None:
        self.table.rest()
        self.app.push(MenuSheet(self.app, lambda: where(self.state), self._entries))

    def _entries(self) -> list[MenuEntry]:
        return [
            MenuEntry("play", tr("Go on"), tr("Back to the table."), lambda: None, Command.BACK),
            *usual_entries(self.app),
            MenuEntry(
                "paste",
                tr("Paste position"),
                tr("Set up the position that is on the clipboard as a line of text."),
                self.paste,
                Command.PASTE,
            ),
            MenuEntry(
                "bin",
                tr("Clear the board"),
                tr("Take all tiles and goods off the main board; “Undo” brings them back."),
                self._clear,
            ),
            MenuEntry(
                "leave",
                tr("Leave"),
                tr("The position is kept, and “New game” leads back to it."),
                self.app.pop,
            ),
        ]

    def _clear(self) -> None:
        self.draft.clear()
        self.refresh()

    # --- the view of the table ------------------------------------------------------------------

    @property
    def state(self) -> GameState:
        return self.draft.state

    def view(self) -> TableView:
        chosen = self.chosen
        prompt = tr(_PROMPT) if chosen is None else name_of_place(chosen, self.names)
        return TableView(
            state=self.state,
            header=self.header,
            shown=self.table.shown,
            buttons=self.buttons(),
            prompt=prompt,
            offer="" if self.table.news.text else self.panel.hint,
            message=self.table.news.text,
            is_hint=not self.table.news.warns,
            reader=self.table.shown,
        )

    def buttons(self) -> dict[TableButton, str]:
        found = usual(TableButton.MENU)
        if self.draft.is_touched:
            found |= usual(TableButton.UNDO)
        if self.draft.can_redo:
            found |= usual(TableButton.REDO)
        return found

    def on_touch(self) -> None:
        self.table.news.clear()
        self.panel.form.focus(None)

    def on_thing(self, thing: Thing) -> None:
        """Choose the place of a thing; the number of a depot and a phase are set at once."""
        if isinstance(thing, DepotDie):
            self.draft.put(WhiteDiePlace(), DieFace(thing.depot))
            self.refresh()
        elif isinstance(thing, PhaseSpace):
            if thing.phase < self.state.rules.phases:
                self._set_time(thing.phase, self.state.round)
        elif isinstance(thing, PlayerPanel):
            self._count(thing.seat)
        elif (place := place_meant(thing, self.draft)) is not None:
            self.choose(place)
            self._put_only_face(place)

    def step_back(self) -> bool:
        """Drop the chosen place."""
        was_chosen, self.chosen = self.chosen is not None, None
        self.refresh()
        return was_chosen

    # --- the scene ------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        self.table.resize(size)

    def handle(self, event: pygame.event.Event) -> None:
        command = commanded(event)
        if event.type == pygame.KEYDOWN and self.panel.take_key(event):
            self.app.redraw()
        elif command in DIRECTIONS:
            self._steer(command)
        elif command is Command.COPY and not self.panel.side.copy.refusal:
            self._copy()
        elif command is Command.PASTE:
            self.paste()
        elif command is Command.TRY and not self.panel.side.ask.refusal:
            self.use.ask()
        elif command is Command.ESTATE:
            self._look_at((self.table.shown + 1) % len(self.state.players))
        elif command is Command.BACK:
            if not self.step_back():
                self._open_menu()
        else:
            self.table.handle(event)

    def _steer(self, command: Command) -> None:
        """Choose the place in a direction on the table."""
        layout, shown = self.table.layout, self.table.shown
        found = [
            (place, area.box if isinstance(area, Hex) else area)
            for place in places_of_seat(self.state, shown)
            for area in areas_of(layout, shown, place)[:1]
        ]
        at = next((area for place, area in found if place == self.chosen), None)
        if at is None:
            self.choose(found[0][0])
            return
        target = nearest(at, DIRECTIONS[command], [area for _, area in found])
        if target is not None:
            self.choose(found[target][0])

    @property
    def keyboard_place(self) -> tuple[int, int] | None:
        if self.panel.form.keyboard_place is not None or self.chosen is None:
            return self.panel.form.keyboard_place
        areas = areas_of(self.table.layout, self.table.shown, self.chosen)
        boxes = [area.box if isinstance(area, Hex) else area for area in areas]
        return boxes[0].center if boxes else None

    def update(self, seconds: float) -> None:
        self.table.update(seconds)

    def wakes_after(self) -> float | None:
        return self.table.wakes_after()

    def draw(self, canvas: Canvas) -> None:
        self.table.draw(canvas)

    def spoken(self, written: Sequence[Written]) -> Spoken:
        return spoken_table(self.table, self, written)

    def leave(self) -> None:
        """Keep a position that was changed, unless a game has it."""
        if self.use.is_used:
            self._kept.forget()
        elif self.draft.state != self._begun_with:
            self._kept.keep(self.header, self.draft.state)

    def restyled(self) -> EditorScene:
        self.follow_edition()
        self.refresh()
        return self


def _header_for(state: GameState, header: Header) -> Header:
    """Return the agreement of a position with the players of another, and more if it has more."""
    plan = GamePlan()
    plan.seat_again(header, ())
    seats = tuple(
        Seat(seat.name, seat.colour, PERSON, player.choices, player.castle)
        for seat, player in zip(plan.seats, state.players, strict=False)
    )
    return Header(seats, state.rules)
