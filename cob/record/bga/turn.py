"""One turn of a log, played through the engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cob.engine import FREE, Action, CobError, Event, why_illegal
from cob.engine.action_tables import DECLINE, END_TURN
from cob.engine.actions import AddTile, BuyTile, SellGoods, TakeGoods, TakeTile, TakeWorkers
from cob.engine.components import Tile
from cob.engine.errors import quoted
from cob.engine.message import Message
from cob.engine.pending import Choice
from cob.record.bga.comparing import LogComparison
from cob.record.bga.facts import (
    EffectRefusal,
    GoodsHaul,
    GoodsSale,
    LogFigures,
    PointsGained,
    StrangeNotification,
    TileDiscard,
    TilePlacing,
    TilePurchase,
    TileTake,
    TurnFact,
    WorkerTake,
)
from cob.record.bga.pieces import goods_type
from cob.record.game import Game


class StopError(CobError):
    """The log cannot be followed any further; the sentence is the reason."""


class UnusedDieError(StopError):
    """A turn ends before both dice are used."""

    def __init__(self) -> None:
        super().__init__(Message("a die is not used"))


@dataclass(slots=True)
class LogBoard:
    """The tiles by the site's numbers."""

    faces: dict[int, Tile] = field(default_factory=dict)
    """All tiles that were drawn so far."""
    lying: dict[int, int] = field(default_factory=dict)
    """The depot of each tile on the main board."""

    def face(self, number: int) -> Tile:
        """Return a tile's face; raise `StopError` for one that was never drawn."""
        if number not in self.faces:
            raise StopError(Message("tile {number} of the log was never drawn", number=number))
        return self.faces[number]

    def depot_of(self, number: int) -> int:
        """Return the depot of a tile; raise `StopError` for one that is not on the main board."""
        if number not in self.lying:
            raise StopError(
                Message("tile {number} of the log is not on the main board", number=number)
            )
        return self.lying[number]


class LogTurn:
    """The turn of the player who is on turn in the game."""

    def __init__(
        self, game: Game, dice: tuple[int, int], board: LogBoard, comparison: LogComparison
    ) -> None:
        self._game = game
        self._seat = game.state.current
        self._dice = dice
        self._board = board
        self._comparison = comparison
        self._discard: Tile | None = None
        """The tile that makes room for the next one."""
        self._placed: Sequence[Event] = ()
        """The events of the last placing."""
        self._track: tuple[int, int] | None = None
        """The place on the turn order track that the log told last."""

    def play(self, facts: Sequence[TurnFact]) -> None:
        """Play the turn to its end; raise `StopError` where the rules do not allow it."""
        for fact in facts:
            self._follow(fact)
        if self._discard is not None:
            raise StopError(Message("a tile is discarded and none is gained"))
        while self._game.state.asked is not Choice.TURN:
            self._decline()
        if self._game.state.player.dice:
            raise UnusedDieError
        self._comparison.after_turn(self._game.state, self._seat, self._track)
        self._game.play(END_TURN)

    def _follow(self, fact: TurnFact) -> None:
        match fact:
            case TileTake():
                depot, tile = self._board.depot_of(fact.tile), self._board.face(fact.tile)
                take = TakeTile(self._die(fact.die), depot, tile, self._room())
                self._act(take, fact.figures)
                del self._board.lying[fact.tile]
            case TilePurchase():
                depot, tile = self._board.depot_of(fact.tile), self._board.face(fact.tile)
                self._act(BuyTile(depot, tile, self._room(), fact.for_workers), fact.figures)
                del self._board.lying[fact.tile]
            case TilePlacing():
                add = AddTile(self._die(fact.die), self._board.face(fact.tile), fact.space)
                self._placed = self._act(add, fact.figures)
                self._track = fact.figures.track or self._track
            case GoodsSale():
                sale = SellGoods(self._die(fact.die), goods_type(fact.goods[0]))
                if self._game.state.player.goods[sale.goods] != len(fact.goods):
                    raise StopError(Message("the goods sold are not those in storage"))
                self._act(sale, fact.figures)
            case WorkerTake():
                self._act(TakeWorkers(self._die(fact.die)), fact.figures)
            case GoodsHaul() if fact.tiles:
                depots = {each.depot for each in fact.tiles}
                types = {goods_type(each.goods) for each in fact.tiles}
                self._act(TakeGoods(tuple(sorted(depots)), tuple(sorted(types))), LogFigures())
            case GoodsHaul() | EffectRefusal():
                if self._game.state.asked is not Choice.TURN:
                    self._decline()
            case TileDiscard():
                if self._discard is not None:
                    raise StopError(Message("a tile is discarded and none is gained"))
                self._discard = self._board.face(fact.tile)
            case PointsGained():
                self._comparison.points_of(self._seat, fact.sources, fact.points, self._placed)
            case StrangeNotification():
                told = Message("{type} is not clear", type=quoted(fact.type))
                if fact.is_known:
                    raise StopError(told)
                self._comparison.note(told)

    def _die(self, number: int) -> int:
        """Return the value of die 1 or 2 as rolled; `FREE` for none."""
        return self._dice[number - 1] if number else FREE

    def _room(self) -> Tile | None:
        discard, self._discard = self._discard, None
        return discard

    def _act(self, action: Action, figures: LogFigures) -> Sequence[Event]:
        """Play an action. Effects that it does not answer were left unused."""
        refusal = why_illegal(self._game.state, action)
        while refusal is not None:
            if self._game.state.asked is Choice.TURN:
                raise StopError(refusal)
            self._decline()
            if why_illegal(self._game.state, action) is None:
                break
        events = self._game.play(action)
        self._comparison.after_move(self._game.state, self._seat, figures, events)
        return events

    def _decline(self) -> None:
        """Leave the newest effect unused."""
        refusal = why_illegal(self._game.state, DECLINE)
        if refusal is not None:
            raise StopError(refusal)
        self._game.play(DECLINE)
