"""The moves of a game as the notifications of a log, and what each die could do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from cob.engine import FREE, Action, Event, GameState, cost, legal_actions
from cob.engine.actions import (
    AddTile,
    BuyTile,
    Decline,
    SellGoods,
    TakeGoods,
    TakeTile,
    TakeWorkers,
)
from cob.engine.components import Kind, Tile
from cob.engine.events import BonusTileWon, PointsScored, RegionCompleted, Source
from cob.engine.pending import Choice, Selection
from cob.engine.scoring import turn_order
from cob.record import Header
from tests.record.bga.log_ids import Numbers

Args = dict[str, Any]
COLOURS = {"red": "ff0000", "green": "008000", "blue": "0000ff", "black": "000000"}
BONUS_ORDER = (Kind.BUILDING, Kind.CASTLE, Kind.KNOWLEDGE, Kind.MINE, Kind.SHIP, Kind.ANIMAL)
USE_A_DIE = 20


@dataclass(frozen=True)
class Style:
    """How a log is written."""

    seed: int = 1
    table: int = 7
    lines_taken_back: bool = True
    """Whether players try something before they play, and take it back."""
    tells_refusals: bool = False
    """Whether effects left unused are told."""
    repeats: bool = True
    """Whether the table gets a turn's moves at its end."""
    is_translated: bool = False
    has_numbers: bool = True
    """Whether some numbers are numbers; if not, all are texts."""
    wrapping: str = "list"
    """What is around the packets: "list", "archive", "data", "logs" or "packets"."""
    splits_hauls: bool = False
    """Whether goods of two depots come in parts, and the first part twice."""


def php(values: Mapping[Any, Any]) -> Any:
    """A map as PHP writes it: as a list if its keys are 0, 1, 2 and so on."""
    keys = list(map(str, values))
    if keys == list(map(str, range(len(keys)))):
        return list(values.values())
    return dict(zip(keys, values.values(), strict=True))


def note(kind: str, log: str = "", **args: Any) -> Args:
    return {"type": kind, "log": log, "args": args}


@dataclass
class Desk:
    """What lies where on the table, by the site's numbers."""

    numbers: Numbers = field(default_factory=Numbers)
    faces: dict[int, Tile] = field(default_factory=dict)
    board: dict[int, int] = field(default_factory=dict)
    """The depot of each tile on the main board."""
    stored: dict[int, list[int | None]] = field(default_factory=dict)
    """The three storage spaces of each seat."""
    piles: dict[int, list[list[int]]] = field(default_factory=dict)
    """The three piles of goods of each seat."""
    lying: dict[int, list[int]] = field(default_factory=dict)
    """The goods on each depot."""
    unused: dict[int, list[int]] = field(default_factory=dict)
    """The dice, 1 and 2, that each seat has not used."""

    def tile_in_storage(self, seat: int, tile: Tile) -> int:
        return next(n for n in self.stored[seat] if n is not None and self.faces[n] is tile)

    def take_from_storage(self, seat: int, tile: Tile) -> int:
        number = self.tile_in_storage(seat, tile)
        self.stored[seat][self.stored[seat].index(number)] = None
        return number

    def tiles_on(self, depot: int, tile: Tile) -> list[int]:
        return [n for n, at in self.board.items() if at == depot and self.faces[n] is tile]

    def pile_of(self, seat: int, good: int) -> int | None:
        piles = enumerate(self.piles[seat])
        return next((at for at, pile in piles if pile and pile[0] // 7 + 1 == good), None)


@dataclass(frozen=True)
class MoveWriter:
    """Writes the moves of one game."""

    header: Header
    players: Sequence[int]
    style: Style
    chance: Random

    def who(self, seat: int) -> Args:
        return {"plId": str(self.players[seat]), "player_name": self.header.names[seat]}

    def _in_colour(self, seat: int) -> Args:
        return {**self.who(seat), "plColor": COLOURS[self.header.seats[seat].colour]}

    def move(
        self,
        before: GameState,
        action: Action,
        events: Sequence[Event],
        after: GameState,
        desk: Desk,
    ) -> list[Args]:
        """The notifications of an action, by which the desk changes."""
        seat = before.current
        match action:
            case TakeTile() | BuyTile():
                return self._gain(before, action, after, desk)
            case AddTile():
                return self._placing(before, action, events, after, desk)
            case SellGoods():
                return [self._sale(before, action, after, desk)]
            case TakeWorkers():
                args = {**self._in_colour(seat), **self._die(before, action, after, desk)}
                player = after.players[seat]
                args["nbWorkers"] = player.workers
                if player.silverlings != before.players[seat].silverlings:
                    args["nbSilverlings"] = player.silverlings
                return [note("workersTaken", "${player_name} takes workers", **args)]
            case TakeGoods():
                return self._haul(action, seat, desk)
            case Decline() if self.style.tells_refusals:
                kind = (
                    "noGoodsTaken" if before.asked is Selection.SHIP_GOODS else "advantageRefused"
                )
                return [note(kind, "${player_name} does without", **self.who(seat))]
            case Decline():
                return []
        raise AssertionError(action)

    def _gain(
        self, before: GameState, action: TakeTile | BuyTile, after: GameState, desk: Desk
    ) -> list[Args]:
        seat, told = before.current, []
        player = after.players[seat]
        if action.discard is not None:
            number = desk.take_from_storage(seat, action.discard)
            told.append(note("tileDiscarded", "", **self.who(seat), tileId=str(number)))
        number = desk.tiles_on(action.depot, action.tile)[0]
        del desk.board[number]
        space = desk.stored[seat].index(None)
        desk.stored[seat][space] = number
        args = {**self.who(seat), "tileId": str(number), "storageSpace": space}
        if isinstance(action, BuyTile):
            is_hired = bool(cost(before, action).workers)
            args |= {
                "bTileBought": True,
                "nbSilverlings": None if is_hired else player.silverlings,
                "nbWorkers": player.workers if is_hired else None,
                "silvOrWorkersImage": "workers_2" if is_hired else "silverlings_2",
            }
        else:
            args |= {"bTileBought": False, **self._die(before, action, after, desk)}
        return [*told, note("tileTakenToStorage", "${player_name} takes a tile", **args)]

    def _placing(
        self,
        before: GameState,
        action: AddTile,
        events: Sequence[Event],
        after: GameState,
        desk: Desk,
    ) -> list[Args]:
        seat = before.current
        player, old = after.players[seat], before.players[seat]
        number = desk.take_from_storage(seat, action.tile)
        args = {**self._in_colour(seat), "tileId": str(number), "spaceId": str(action.space)}
        args |= self._die(before, action, after, desk)
        if player.workers != old.workers:
            args["newNbWorkers"] = player.workers
        if action.tile is Tile.BANK:
            args["nbSilverlings"] = player.silverlings
        if player.points != old.points:
            args["score"] = player.points
        if action.tile is Tile.SHIP:
            args |= self._track(before, seat)
        points = dict.fromkeys(Source, 0)
        for event in events:
            if isinstance(event, PointsScored):
                points[event.source] += event.points
        who, told = self.who(seat), []
        if points[Source.WATCHTOWERS]:
            told.append(note("watchtowerPoints", "", **who, points=4))
        if points[Source.ANIMALS]:
            animals = points[Source.ANIMALS]
            told.append(note("pointsForAnimals", "", **who, pointsForAnimals=animals, ptsKn7=0))
        for event in events:
            if isinstance(event, RegionCompleted):
                region = points[Source.REGIONS] + points[Source.PHASES]
                told.append(note("regionCompleted", "", **who, points=region))
            elif isinstance(event, BonusTileWon):
                args["bonusTile"] = str(BONUS_ORDER.index(event.kind) + (1 if event.large else 7))
                told.append(note("bonusTile", "", **who, points=points[Source.BONUS_TILES]))
        if isinstance(after.asked, Choice) and after.asked.code == action.tile.code:
            told.append(note("advantage", "${player_name} can do more", **who))
        return [note("tileAddedToEstate", "${player_name} adds a tile", **args), *told]

    def _sale(self, before: GameState, action: SellGoods, after: GameState, desk: Desk) -> Args:
        seat = before.current
        player = after.players[seat]
        pile = desk.pile_of(seat, action.goods)
        assert pile is not None
        sold, desk.piles[seat][pile] = desk.piles[seat][pile], []
        die = self._die(before, action, after, desk)
        if player.workers != before.players[seat].workers:
            die["newNbWorkers"] = player.workers
        return note(
            "goodsSold",
            "${player_name} sells goods for ${nbPoints} points",
            **self._in_colour(seat),
            **die,
            nbPoints=len(sold) * len(self.players),
            score=player.points,
            silverlings=player.silverlings,
            soldGoods=[str(number) for number in sold],
            nbAllSoldGoodsPerType=php({good: player.sold[good] for good in range(1, 7)}),
            goodsImage="_".join(["goods", *[str(action.goods)] * len(sold)]),
            storageZoneNb=str(pile),
        )

    def _haul(self, action: TakeGoods, seat: int, desk: Desk) -> list[Args]:
        """A ship's goods: the number of a pile is a text where there was one of that type."""
        moves: dict[int, list[Args]] = {}
        piles = desk.piles[seat]
        held = [bool(pile) for pile in piles]
        for depot in action.depots:
            moves[depot] = []
            for zone, number in enumerate(desk.lying[depot]):
                good = number // 7 + 1
                if good in action.goods:
                    at = desk.pile_of(seat, good)
                    at = piles.index([]) if at is None else at
                    piles[at].append(number)
                    space = str(at) if held[at] else at
                    moved = {"id": str(number), "depot": str(depot), "zoneNb": str(zone)}
                    moves[depot].append({**moved, "stSpace": space})
            desk.lying[depot] = [n for n in desk.lying[depot] if n // 7 + 1 not in action.goods]
        named = list(map(str, action.depots))
        self.chance.shuffle(named)
        parts = [[move for depot in action.depots for move in moves[depot]]]
        if self.style.splits_hauls and len(action.depots) > 1:
            parts = [*moves.values(), moves[action.depots[0]]]
        told = {**self.who(seat), "depots": f"({','.join(named)})"}
        return [note("goodsTaken", "", **told, goodsTilesToMove=part) for part in parts]

    def _die(
        self,
        before: GameState,
        action: TakeTile | AddTile | SellGoods | TakeWorkers,
        after: GameState,
        desk: Desk,
    ) -> Args:
        """The die that an action uses, with its value and the workers that change it."""
        if action.die == FREE:
            return {"dieNb": "0", "logIntro": {"log": "", "args": []}}
        seat = before.current
        rolled, unused = before.players[seat].rolled, desk.unused[seat]
        nb = next(nb for nb in unused if rolled[nb - 1] == action.die)
        unused.remove(nb)
        pictures = {"dieImage": f"die_{action.die}_{COLOURS[self.header.seats[seat].colour]}"}
        told: Args = {"dieNb": str(nb)}
        if paid := cost(before, action).workers:
            pictures["workersImage"] = f"workers_{paid}"
            told["newNbWorkers"] = after.players[seat].workers
        return {**told, "logIntro": {"log": "${dieImage} ${workersImage}", "args": pictures}}

    def _track(self, before: GameState, seat: int) -> Args:
        """The move on the turn order track, which the site makes before goods are taken."""
        stacks = [list(stack) for stack in before.track]
        at = next(at for at, stack in enumerate(stacks) if seat in stack)
        level, to = stacks[at].index(seat) + 1, min(at + 1, len(stacks) - 1)
        stacks[at].remove(seat)
        stacks[to].append(seat)
        moved = before.copy()
        moved.track = tuple(map(tuple, stacks))
        update: Args = {"oldPos": str(at), "oldLevel": str(level)}
        update |= {"newPos": to, "newLevel": len(stacks[to])}
        return {"turnOrderUpdate": update, "newTurnOrder": turn_order(moved).index(seat) + 1}

    def use_a_die(self, state: GameState, desk: Desk) -> Args:
        """The list of what each unused die could do, with the workers that it would cost."""
        seat = state.current
        moves = {}
        for nb in desk.unused[seat]:
            add: dict[str, dict[int, int]] = {}
            sell: dict[int, int] = {}
            tiles: dict[int, int] = {}
            depots: dict[int, int] = {}
            for action in legal_actions(state):
                workers = cost(state, action).workers
                if getattr(action, "die", None) != state.players[seat].rolled[nb - 1]:
                    continue
                match action:
                    case AddTile(_, tile, space):
                        number = str(desk.tile_in_storage(seat, tile))
                        add.setdefault(number, {})[space] = workers
                    case SellGoods(_, good):
                        pile = desk.pile_of(seat, good)
                        assert pile is not None
                        sell[pile] = workers
                    case TakeTile(_, depot, tile, _):
                        depots[depot] = workers
                        tiles |= dict.fromkeys(desk.tiles_on(depot, tile), workers)
            takes = {"tiles": _sorted(tiles), "depots": _sorted(depots)}
            places = php({key: _sorted(each) for key, each in add.items()})
            moves[nb] = {"placeTile": places, "sellGoods": _sorted(sell), "takeTile": takes}
        return {"discardPossible": None not in desk.stored[seat], "possibleMoves": php(moves)}


def _sorted(values: Mapping[int, int]) -> Any:
    return php(dict(sorted(values.items())))
