"""The position that was being set up when the editor was left, finished or not."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from cob.drafts.position_draft import read_draft, without_blanks
from cob.engine import CobError, EstateLayout, GameState
from cob.engine.components import BOARD_SPACES, GOODS, TILE_BY_CODE
from cob.engine.message import Message
from cob.engine.unseen_pieces import unseen_goods
from cob.files.user_file import Content, KeptInFile
from cob.record import Game, Header, format_record, read_record

FILE_NAME: Final = "position.json"


class KeptPosition(KeptInFile):
    """A file with the agreement and the position; it has one at a time."""

    _what = Message("the position that is set up")

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._record = self._position = ""
        self._coming: list[int] = []
        """The goods tiles on the round spaces to come; 0 for one that is not known."""
        self._board: list[str] = []
        """The codes of the tiles on the board; empty for a space without one."""

    def load(self, layouts: Mapping[str, EstateLayout]) -> tuple[Header, GameState] | None:
        """Return the agreement and the position; None where none is kept that can be read."""
        if not self._position:
            return None
        try:
            header = read_record(self._record, layouts).header
            own = {layout.number: layout for seat in header.seats for layout in seat.choices}
            state = read_draft(self._position, own)
        except CobError:
            return None
        state.board = [TILE_BY_CODE.get(code) for code in self._board]
        state.round_goods = tuple(self._coming)
        state.unseen_goods = unseen_goods(without_blanks(state)) or state.unseen_goods
        return header, state

    def keep(self, header: Header, state: GameState) -> None:
        """Keep a position in the place of the one before."""
        told = state.copy()
        # A text has no words for goods tiles that are not known, or for tiles on spaces of another
        # colour, as they lie after a change of the phase.
        told.round_goods, told.board = (), [None] * len(state.board)
        self._board = ["" if tile is None else tile.code for tile in state.board]
        self._record, self._position = format_record(Game.start(header)), str(told)
        self._coming = list(state.round_goods)
        self._file.write()

    def forget(self) -> None:
        """Keep no position any more."""
        if self._position:
            self._record = self._position = ""
            self._file.write()

    def _content(self) -> Content:
        return {
            "record": self._record,
            "position": self._position,
            "coming": self._coming,
            "board": self._board,
        }

    def _take(self, content: Content) -> None:
        """Take over the contents of a file; raises `ValueError` if they are something else."""
        match content:
            case {
                "record": str(record),
                "position": str(position),
                "coming": list(coming),
                "board": list(board),
            } if _are_goods(coming) and _are_tiles(board):
                self._record, self._position = record, position
                self._coming, self._board = coming, board
            case _:
                raise ValueError("no position")


def _are_goods(coming: list[object]) -> bool:
    return all(type(good) is int and (not good or good in GOODS) for good in coming)


def _are_tiles(board: list[object]) -> bool:
    """Return whether a list has the tile of each space; an empty one is of no position."""
    known = all(not code or code in TILE_BY_CODE for code in board)
    return known and len(board) in (0, BOARD_SPACES)
