"""A log played through the engine, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cob.engine import FREE, Action, CobError, Event, IllegalActionError, Move, why_illegal
from cob.engine.action_tables import DECLINE, END_TURN
from cob.engine.actions import AddTile, BuyTile, SellGoods, TakeGoods, TakeTile, TakeWorkers
from cob.engine.chance import RoundRoll, StartingGoods, StartPlayer
from cob.engine.components import PHASES, Tile, depot_of
from cob.engine.message import Message
from cob.engine.pending import TURN, Choice, ShipGoods
from cob.record.bga.board import phase_deal
from cob.record.bga.comparing import Comparison
from cob.record.bga.facts import (
    EffectRefusal,
    EndOfPhase,
    EndOfTurn,
    Fact,
    FinalScores,
    GoodsHaul,
    GoodsSale,
    LeftoverScore,
    NewPhase,
    NewRound,
    PointsGained,
    StrangeNotification,
    TileDiscard,
    TilePlacing,
    TilePurchase,
    TileScore,
    TileTake,
    WorkerTake,
)
from cob.record.bga.packets import UnreadableError
from cob.record.bga.pieces import goods_type
from cob.record.bga.players import LoggedPlayers
from cob.record.game import Game, Header

_STRANGE_TILES: Final = Message("these are no tiles of this game")


class _Stop(CobError):
    """The log cannot be followed any further; the sentence is the reason."""


class LogReplay:
    """The game of a log by some rules, as far as the log can be followed.

    Raises `CobError` if it cannot be set up.
    """

    def __init__(
        self,
        header: Header,
        players: LoggedPlayers,
        starting_goods: Sequence[tuple[int, ...]],
        facts: Sequence[Fact],
    ) -> None:
        self.game = Game.start(header)
        self.comparison = Comparison(header.names)
        self.ending: Message | None = None
        """Why the game ends before the log does, in a sentence; None if it does not."""
        self._players = players
        self._faces: dict[int, Tile] = {}
        self._lying: dict[int, int] = {}
        """The depot of each tile on the main board."""
        self._turn: list[Fact] = []
        """What has happened since the last turn."""
        self._dice: Sequence[tuple[int, int]] = ()
        self._placed: Sequence[Event] = ()
        """The events of the last placing."""
        self.game.play(StartPlayer(0))
        self.game.play(StartingGoods(tuple(starting_goods)))
        for fact in facts:
            try:
                self._follow(fact)
            except CobError as stop:
                self._end(stop.message)
                break
