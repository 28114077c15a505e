"""Games of ours written as logs of Board Game Arena, in every form that an importer may meet.

What is written follows the description in `docs/import.md`; the importer's own tables are not used.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from cob.engine import FREE, Action, Event, GameState, apply, cost, legal_actions
from cob.engine.actions import (
    AddTile,
    BuyTile,
    Decline,
    EndTurn,
    SellGoods,
    TakeGoods,
    TakeTile,
    TakeWorkers,
)
from cob.engine.chance import Due, PhaseDeal, RoundRoll, StartingGoods
from cob.engine.components import FIRST_BLACK_SPACE, PHASES, Kind, Tile, depot_of
from cob.engine.events import BonusTileWon, PointsScored, RegionCompleted, Source
from cob.engine.pending import Choice, ShipGoods
from cob.engine.scoring import turn_order
from cob.record import Game
from tests.record.bga.log_ids import BLACK_PLACES, Numbers, picture_and_numbers, subtype

Args = dict[str, Any]
COLOURS = {"red": "ff0000", "green": "008000", "blue": "0000ff", "black": "000000"}
BONUS_ORDER = (Kind.BUILDING, Kind.CASTLE, Kind.KNOWLEDGE, Kind.MINE, Kind.SHIP, Kind.ANIMAL)


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
    texts: str = "en"
    numbers: str = "seen"
    """"seen" as in logs that were seen, "text" for all as texts."""
    wrapping: str = "list"
    """What is around the packets: "list", "archive", "data", "logs" or "packets"."""
    splits_hauls: bool = False
    """Whether goods of two depots come in two notifications, and the first one twice."""


def php(values: Mapping[Any, Any]) -> Any:
    """A map as PHP writes it: as a list if its keys are 0, 1, 2 and so on."""
    keys = list(values)
    if [str(key) for key in keys] == [str(at) for at in range(len(keys))]:
        return list(values.values())
    return {str(key): value for key, value in values.items()}


@dataclass
class Desk:
    """Which numbers lie where on the table."""

    numbers: Numbers = field(default_factory=Numbers)
    faces: dict[int, Tile] = field(default_factory=dict)
    board: dict[int, int] = field(default_factory=dict)
    """Tiles on the main board, by their number: the depot."""
    stored: dict[int, list[int | None]] = field(default_factory=dict)
    """The three storage spaces of each seat."""
    piles: dict[int, list[list[int]]] = field(default_factory=dict)
    """The three piles of goods of each seat."""
    lying: dict[int, list[int]] = field(default_factory=dict)
    """The goods on each depot."""
    unused: dict[int, list[int]] = field(default_factory=dict)
    """The dice, 1 and 2, that each seat has not used."""


class LogWriter:
    """Writes one game; `text` is the file."""

    def __init__(self, game: Game, players: Sequence[int], style: Style | None = None) -> None:
        self.style = style or Style()
        self.game = game
        self.players = players
        self.chance = Random(self.style.seed)
        self.packets: list[Args] = []
        self.clicks = 0
        self.desk = Desk()
        self.before: GameState
        self.turn: list[Args] = []
        """The notifications of this turn."""
        self.turn_clicks: list[int] = []
        self.closing: list[Args] = []
        """What the table gets together: the end of a turn, and what follows it."""
        self._write()

    # --- the file

    def text(self) -> str:
        packets = self.packets
        content: Any = {
            "list": packets,
            "archive": {"status": 1, "data": {"logs": packets, "players": []}},
            "data": {"status": "1", "data": {"logs": packets}},
            "logs": {"logs": packets},
            "packets": {"packets": packets},
        }[self.style.wrapping]
        return ("\ufeff" if self.style.wrapping == "data" else "") + json.dumps(content)

    def _packet(self, channel: str, told: Iterable[Args]) -> None:
        data = [
            {"uid": f"{len(self.packets):x}{at:03x}", **each, "args": self._numbers(each["args"])}
            for at, each in enumerate(told)
        ]
        self.packets.append(
            {
                "channel": channel,
                "table_id": self.style.table,
                "packet_id": str(len(self.packets) + 1),
                "packet_type": "resend",
                "move_id": str(self.clicks),
                "time": str(1_700_000_000 + 60 * self.clicks),
                "data": data,
            }
        )

    def _numbers(self, args: Any) -> Any:
        if self.style.numbers == "seen":
            return args
        if isinstance(args, dict):
            return {key: self._numbers(each) for key, each in args.items()}
        if isinstance(args, list):
            return [self._numbers(each) for each in args]
        return str(args) if type(args) is int else args

    def _player_packet(self, seat: int, told: Iterable[Args]) -> None:
        self._packet(f"/player/p{self.players[seat]}", told)

    def _table_packet(self, told: Iterable[Args]) -> None:
        self._packet(f"/table/t{self.style.table}", told)

    def _note(self, kind: str, log: str, **args: Any) -> Args:
        if self.style.texts != "en" and log:
            log = f"«{log[::-1]}»"
        return {"type": kind, "log": log, "args": args}

    def _state(self, number: int, seat: int, args: Any = None) -> Args:
        active = str(self.players[seat])
        return self._note("gameStateChange", "", id=number, active_player=active, args=args or [])

    # --- the course

    def _write(self) -> None:
        steps = self.game.steps()
        self.before = next(steps).state
        for step in steps:
            if isinstance(step.move, StartingGoods):
                self._set_up(step.state, step.move)
            elif isinstance(step.move, PhaseDeal):
                self._deal(step.state, step.move)
            elif isinstance(step.move, RoundRoll):
                self._roll(step.state, step.move)
            elif step.seat is not None:
                self._decision(step.move, step.seat, step.events, step.state)  # type: ignore[arg-type]
            self.before = step.state

    def _set_up(self, state: GameState, goods: StartingGoods) -> None:
        desk = self.desk
        castles = {}
        for seat, player in enumerate(state.players):
            castle = desk.numbers.tile(Tile.CASTLE)
            castles[str(castle)] = {
                "id": str(castle),
                "sprite_pos": "42",
                "location": "estate",
                "location_arg": str(self.game.header.seats[seat].castle),
                "player_id": str(self.players[seat]),
            }
            desk.stored[seat] = [None] * 3
            types = list(dict.fromkeys(self.chance.sample(goods.goods[seat], 3)))
            piles = [[desk.numbers.good(t) for g in goods.goods[seat] if g == t] for t in types]
            desk.piles[seat] = piles + [[] for _ in range(3 - len(piles))]
        estates = {}
        for seat in sorted(range(len(self.players)), key=lambda seat: self.players[seat]):
            layout = state.players[seat].layout
            estates[str(self.players[seat])] = [
                {
                    "type": kind.name.lower(),
                    "region": str(layout.regions.index(layout.region_of[space])),
                    "dieValue": die,
                }
                for space, (kind, die) in enumerate(zip(layout.kinds, layout.dice, strict=True))
            ]
        self.clicks = 1
        for seat, number in enumerate(self.players):
            spaces = estates[str(number)]
            self._player_packet(
                seat, [self._note("playerEstate", "", plId=str(number), plEstSpaces=spaces)]
            )
        self._table_packet(
            [
                self._note("simpleNote", "Colors of ${players} have been chosen", players="..."),
                {"type": "gameStateChange", "log": "", "args": {"name": "gameSetup", "args": []}},
                {"type": "gameStateMultipleActiveUpdate", "log": "", "args": list(self.players)},
            ]
        )
        for seat in range(len(self.players)):
            self.clicks += 1
            castle = list(castles.values())[seat]
            self._player_packet(seat, [self._note("startingCastleplaced", "", castle=castle)])
        self.closing = [
            self._state(10, 0),
            self._note(
                "startingBoardsAndCastles",
                "",
                allPlEstSpaces=estates,
                boardNbs={str(number): "9" for number in self.players},
                castles=castles,
                beginnerSetup=False,
            ),
        ]

    def _deal(self, state: GameState, deal: PhaseDeal) -> None:
        desk, drawn = self.desk, []
        desk.board = {}
        places = iter(BLACK_PLACES[len(self.players)])
        for space, tile in enumerate(deal.tiles):
            if tile is None:
                continue
            black = space >= FIRST_BLACK_SPACE
            number, location = desk.numbers.tile(tile, black), next(places) if black else space
            desk.faces[number] = tile
            desk.board[number] = depot_of(space)
            drawn.append(
                {
                    "location_arg": location,
                    "id": str(number),
                    "type": tile.kind.name.lower(),
                    "subtype": subtype(tile),
                    "sprite_pos": str(picture_and_numbers(tile, black)[0]),
                    "location": "mainboard",
                }
            )
        self.chance.shuffle(drawn)
        self.goods_to_come = [desk.numbers.good(good) for good in deal.goods]
        self.closing += [
            self._note(
                "newPhase",
                "New phase (${phaseLetter}): new tiles and new goods are drawn",
                phaseLetter=PHASES[state.phase],
                phaseNb=state.phase + 1,
                drawnTiles=drawn,
                drawnGoods=[
                    {"id": str(number), "type": str(good), "location_arg": at}
                    for at, (number, good) in enumerate(
                        zip(self.goods_to_come, deal.goods, strict=True), start=1
                    )
                ],
            )
        ]

    def _roll(self, state: GameState, roll: RoundRoll) -> None:
        goods = self.goods_to_come.pop(0)
        pile = self.desk.lying.setdefault(roll.white, [])
        self.closing += [
            self._state(15, state.current),
            self._note(
                "newRound",
                "New round (round ${roundNb}): dice are rolled, white die is ${depot}",
                roundNb=state.round,
                depot=roll.white,
                zoneNb=len(pile),
                goodsId=str(goods),
                dice=[
                    {"plId": self.players[seat], "dieNb": nb, "dieValue": value}
                    for seat, pair in enumerate(roll.dice)
                    for nb, value in enumerate(pair, start=1)
                ],
            ),
        ]
        pile.append(goods)
        self.desk.unused = {seat: [1, 2] for seat in range(len(self.players))}
        self._open_turn(state)

    def _open_turn(self, state: GameState) -> None:
        self.closing.append(self._use_a_die(state, self.desk))
        number = str(self.players[state.current])
        self.closing.append(
            self._note("updateReflexionTime", "", player_id=number, delta=0, max="432000")
        )
        self._table_packet(self.closing)
        self.closing, self.turn, self.turn_clicks = [], [], []
        if self.style.lines_taken_back and self.chance.random() < 0.3:
            self._line_taken_back(state)

    def _line_taken_back(self, state: GameState) -> None:
        """Write some moves that the player takes back."""
        seat, desk, clicks = state.current, copy.deepcopy(self.desk), []
        tried = state.copy()
        for _ in range(self.chance.randint(1, 4)):
            actions = [a for a in legal_actions(tried) if not isinstance(a, EndTurn)]
            if tried.current != seat or not actions:
                break
            action = self.chance.choice(actions)
            before = tried.copy()
            events = apply(tried, action)
            self.clicks += 1
            clicks.append(self.clicks)
            self._player_packet(seat, self._move(before, action, events, tried, desk))
            self._table_packet([self._state(60, seat), self._use_a_die(tried, desk)])
        self.clicks += 1
        self._player_packet(
            seat,
            [
                self._note(
                    "undoTurn",
                    "All actions from the beginning of your turn are cancelled",
                    plId=str(self.players[seat]),
                    movesToCancel=clicks,
                )
            ],
        )
        self._table_packet([self._use_a_die(state, self.desk)])

    def _decision(
        self, action: Action, seat: int, events: Sequence[Event], state: GameState
    ) -> None:
        if isinstance(action, EndTurn):
            self._end_turn(seat, state)
            return
        told = self._move(self.before, action, events, state, self.desk)
        if not told:
            return
        self.clicks += 1
        self._player_packet(seat, [{**each, "synchro": 0} for each in told])
        self._table_packet(
            [self._state(60, seat), self._state(62, seat, {"discardPossible": False})]
        )
        self.turn += told

    def _end_turn(self, seat: int, state: GameState) -> None:
        self.clicks += 1
        number = str(self.players[seat])
        mark = {"plToIgnore": number, "preserveArgsInHistory": ["plToIgnore"]}
        if self.style.repeats:
            self.closing = [{**each, "args": {**each["args"], **mark}} for each in self.turn]
        self.closing += [self._state(64, seat), self._note("turnPlayed", "", plId=number)]
        if state.is_over or state.asked is Due.PHASE:
            self.closing.append(
                self._note(
                    "endOfPhase",
                    "End of phase: mines produce silver coins",
                    nbSilverlings=self._by_player(lambda seat: state.players[seat].silverlings),
                    nbWorkers=self._by_player(lambda seat: str(state.players[seat].workers)),
                )
            )
            if not state.is_over:
                self.closing.append(self._state(10, seat))
        if state.is_over:
            self._final_scoring(state)
        elif not isinstance(state.asked, Due):
            self._open_turn(state)

    def _by_player(self, value: Any) -> Args:
        seats = sorted(range(len(self.players)), key=lambda seat: self.players[seat])
        return {str(self.players[seat]): value(seat) for seat in seats}

    def _final_scoring(self, state: GameState) -> None:
        self.closing.append(self._state(90, state.current))
        for seat, player in enumerate(state.players):
            who = {"plId": self.players[seat], "player_name": self.game.header.names[seat]}
            for event in self.game.events:
                match event:
                    case PointsScored(by, points, Source.KNOWLEDGE, tile) if by == seat and tile:
                        self.closing.append(
                            self._note(
                                "tileScoring",
                                "${tileImage}: ${player_name} scores ${plScore} points",
                                **who,
                                id=55 + tile.number,
                                plScore=points,
                                nb=1,
                            )
                        )
            self.closing.append(
                self._note(
                    "remScoring",
                    "${player_name} scores ${unsGdsScore} point(s) for unsold goods",
                    **who,
                    unsGdsScore=player.points_by[Source.UNSOLD_GOODS],
                    sScore=str(player.points_by[Source.SILVERLINGS]),
                    wScore=player.points_by[Source.WORKERS],
                )
            )
        rows = {
            "header": ("", lambda seat: self.game.header.names[seat]),
            "unsoldGoods": (
                "Unsold goods",
                lambda s: state.players[s].points_by[Source.UNSOLD_GOODS],
            ),
            "total": ("TOTAL", lambda seat: state.players[seat].points),
        }
        table = {
            name: {"0": title, **self._by_player(value)} for name, (title, value) in rows.items()
        }
        self.closing.append(self._note("finalScoring", "", scoreTable=table))
        self.closing += [
            self._state(99, 0),
            {"type": "simpleNode", "log": "End of game", "args": []},
        ]
        self._table_packet(self.closing)

    # --- the moves

    def _move(
        self,
        before: GameState,
        action: Action,
        events: Sequence[Event],
        after: GameState,
        desk: Desk,
    ) -> list[Args]:
        """The notifications of an action; the desk is changed by it."""
        seat = before.current
        who = {
            "plId": str(self.players[seat]),
            "player_name": self.game.header.names[seat],
            "plColor": COLOURS[self.game.header.seats[seat].colour],
        }
        player = after.players[seat]
        match action:
            case TakeTile(_, depot, tile, discard) | BuyTile(depot, tile, discard, _):
                told = []
                if discard is not None:
                    number = self._stored(desk, seat, discard)
                    desk.stored[seat][desk.stored[seat].index(number)] = None
                    told.append(
                        self._note(
                            "tileDiscarded", "${player_name} discards", **who, tileId=str(number)
                        )
                    )
                number = next(
                    n for n, d in desk.board.items() if (d, desk.faces[n]) == (depot, tile)
                )
                del desk.board[number]
                space = desk.stored[seat].index(None)
                desk.stored[seat][space] = number
                args = {**who, "tileId": str(number), "tileImage": "tile_0", "storageSpace": space}
                if isinstance(action, BuyTile):
                    word = "workers" if cost(before, action).workers else "silverlings"
                    args |= {
                        "bTileBought": True,
                        "nbSilverlings": player.silverlings if word == "silverlings" else None,
                        "nbWorkers": player.workers if word == "workers" else None,
                        "silvOrWorkersImage": f"{word}_2",
                    }
                else:
                    args |= {"bTileBought": False, **self._die(before, action, after, desk)}
                return [
                    *told,
                    self._note("tileTakenToStorage", "${player_name} takes a tile", **args),
                ]
            case AddTile():
                return self._placing(before, action, events, after, desk, who)
            case SellGoods(_, good):
                pile = next(
                    at
                    for at, goods in enumerate(desk.piles[seat])
                    if goods and goods[0] // 7 + 1 == good
                )
                sold, desk.piles[seat][pile] = desk.piles[seat][pile], []
                die = self._die(before, action, after, desk)
                if player.workers != before.players[seat].workers:
                    die["newNbWorkers"] = player.workers
                return [
                    self._note(
                        "goodsSold",
                        "${player_name} sells goods for ${nbPoints} points",
                        **who,
                        **die,
                        nbPoints=len(sold) * len(self.players),
                        score=player.points,
                        silverlings=player.silverlings,
                        soldGoods=[str(goods) for goods in sold],
                        nbAllSoldGoodsPerType=php({g: player.sold[g] for g in range(1, 7)}),
                        goodsImage="_".join(["goods", *[str(good)] * len(sold)]),
                        storageZoneNb=str(pile),
                    )
                ]
            case TakeWorkers():
                die = self._die(before, action, after, desk)
                args = {**who, **die, "nbWorkers": player.workers}
                args.pop("newNbWorkers", None)
                if player.silverlings != before.players[seat].silverlings:
                    args["nbSilverlings"] = player.silverlings
                return [self._note("workersTaken", "${player_name} takes workers", **args)]
            case TakeGoods(depots, types):
                return self._haul(depots, types, seat, desk, who)
            case Decline() if self.style.tells_refusals:
                kind = "noGoodsTaken" if isinstance(before.asked, ShipGoods) else "advantageRefused"
                return [self._note(kind, "${player_name} does without", **who)]
            case Decline():
                return []
        raise AssertionError(action)

    def _placing(
        self,
        before: GameState,
        action: AddTile,
        events: Sequence[Event],
        after: GameState,
        desk: Desk,
        who: Args,
    ) -> list[Args]:
        seat = before.current
        player, old = after.players[seat], before.players[seat]
        number = self._stored(desk, seat, action.tile)
        desk.stored[seat][desk.stored[seat].index(number)] = None
        args = {**who, "tileId": str(number), "spaceId": str(action.space), "bWatchtower": False}
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
        told: list[Args] = []
        who = {key: who[key] for key in ("plId", "player_name")}
        if points[Source.WATCHTOWERS]:
            told.append(self._note("watchtowerPoints", "", **who, points=4))
        if points[Source.ANIMALS]:
            gained = points[Source.ANIMALS]
            told.append(
                self._note("pointsForAnimals", "", **who, pointsForAnimals=gained, ptsKn7=0)
            )
        if any(isinstance(event, RegionCompleted) for event in events):
            gained = points[Source.REGIONS] + points[Source.PHASES]
            told.append(self._note("regionCompleted", "", **who, points=gained))
        for event in events:
            if isinstance(event, BonusTileWon):
                args["bonusTile"] = str(BONUS_ORDER.index(event.kind) + (1 if event.large else 7))
                told.append(self._note("bonusTile", "", **who, points=points[Source.BONUS_TILES]))
        if len(after.pending) > len(before.pending) - (not action.die) and isinstance(
            after.asked, Choice
        ):
            told.append(self._note("advantage", "${player_name} can do more", **who))
        return [self._note("tileAddedToEstate", "${player_name} adds a tile", **args), *told]

    def _haul(
        self, depots: Sequence[int], types: Sequence[int], seat: int, desk: Desk, who: Args
    ) -> list[Args]:
        who = {key: who[key] for key in ("plId", "player_name")}
        moves: dict[int, list[Args]] = {depot: [] for depot in depots}
        piles = desk.piles[seat]
        held = [bool(pile) for pile in piles]
        for depot in depots:
            for zone, number in enumerate(desk.lying[depot]):
                if number // 7 + 1 not in types:
                    continue
                mine = [at for at, pile in enumerate(piles) if pile and pile[0] // 7 == number // 7]
                at = mine[0] if mine else piles.index([])
                piles[at].append(number)
                space = str(at) if held[at] else at
                moves[depot].append(
                    {"id": str(number), "depot": str(depot), "zoneNb": str(zone), "stSpace": space}
                )
            desk.lying[depot] = [n for n in desk.lying[depot] if n // 7 + 1 not in types]
        named = list(depots)
        self.chance.shuffle(named)
        told = {**who, "depots": f"({','.join(map(str, named))})"}
        parts = [[move for depot in depots for move in moves[depot]]]
        if self.style.splits_hauls and len(depots) > 1:
            parts = [moves[depots[0]], moves[depots[1]], moves[depots[0]]]
        return [self._note("goodsTaken", "", **told, goodsTilesToMove=part) for part in parts]

    # --- parts of notifications

    def _stored(self, desk: Desk, seat: int, tile: Tile) -> int:
        return next(n for n in desk.stored[seat] if n is not None and desk.faces[n] is tile)

    def _die(self, before: GameState, action: Any, after: GameState, desk: Desk) -> Args:
        """The die that an action uses, with its value and the workers that change it."""
        if action.die == FREE:
            return {"dieNb": "0", "logIntro": {"log": "", "args": []}}
        seat = before.current
        rolled, unused = before.players[seat].rolled, desk.unused[seat]
        nb = next(nb for nb in unused if rolled[nb - 1] == action.die)
        unused.remove(nb)
        colour = COLOURS[self.game.header.seats[seat].colour]
        pictures = {"dieImage": f"die_{action.die}_{colour}"}
        told: Args = {"dieNb": str(nb)}
        if paid := cost(before, action).workers:
            pictures["workersImage"] = f"workers_{paid}"
            told["newNbWorkers"] = after.players[seat].workers
        return {**told, "logIntro": {"log": "${dieImage} ${workersImage}", "args": pictures}}

    def _track(self, before: GameState, seat: int) -> Args:
        stacks = [list(stack) for stack in before.track]
        at = next(at for at, stack in enumerate(stacks) if seat in stack)
        level = stacks[at].index(seat) + 1
        to = min(at + 1, len(stacks) - 1)
        stacks[at].remove(seat)
        stacks[to].append(seat)
        moved = before.copy()
        moved.track = tuple(map(tuple, stacks))
        update = {
            "oldPos": str(at),
            "oldLevel": str(level),
            "newPos": to,
            "newLevel": len(stacks[to]),
        }
        return {"turnOrderUpdate": update, "newTurnOrder": turn_order(moved).index(seat) + 1}

    def _use_a_die(self, state: GameState, desk: Desk) -> Args:
        """The state with the list of what each die could do."""
        seat = state.current
        legal = legal_actions(state) if state.asked == state.asked else []
        moves: dict[int, Args] = {}
        for nb in desk.unused[seat]:
            value = state.players[seat].rolled[nb - 1]
            add: dict[str, dict[int, int]] = {}
            sell: dict[int, int] = {}
            tiles: dict[int, int] = {}
            depots: dict[int, int] = {}
            for action in legal:
                workers = cost(state, action).workers
                match action:
                    case AddTile(die, tile, space) if die == value:
                        add.setdefault(str(self._stored(desk, seat, tile)), {})[space] = workers
                    case SellGoods(die, good) if die == value:
                        piles = desk.piles[seat]
                        sell[
                            next(at for at, p in enumerate(piles) if p and p[0] // 7 + 1 == good)
                        ] = workers
                    case TakeTile(die, depot, tile, _) if die == value:
                        depots[depot] = workers
                        tiles |= {
                            n: workers
                            for n, d in desk.board.items()
                            if (d, desk.faces[n]) == (depot, tile)
                        }
            moves[nb] = {
                "placeTile": php(
                    {key: php(dict(sorted(each.items()))) for key, each in add.items()}
                ),
                "sellGoods": php(dict(sorted(sell.items()))),
                "takeTile": {
                    "tiles": php(dict(sorted(tiles.items()))),
                    "depots": php(dict(sorted(depots.items()))),
                },
            }
        args = {"discardPossible": None not in desk.stored[seat], "possibleMoves": php(moves)}
        return self._state(20, seat, args)


def log_of(game: Game, players: Sequence[int], style: Style | None = None) -> str:
    """Write a game as the text of a log."""
    return LogWriter(game, players, style).text()
