"""Games of ours written as logs of Board Game Arena, in every form that an importer may meet.

What is written follows `docs/import.md`; the importer's own tables are not used.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from cob.engine import Action, Event, GameState, apply, legal_actions
from cob.engine.actions import EndTurn
from cob.engine.chance import Due, PhaseDeal, RoundRoll, StartingGoods
from cob.engine.components import FIRST_BLACK_SPACE, PHASES, Tile, depot_of
from cob.engine.events import PointsScored, Source
from cob.record import Game
from tests.record.bga.log_ids import BLACK_PLACES, picture_and_numbers, subtype
from tests.record.bga.log_moves import USE_A_DIE, Args, Desk, MoveWriter, Style, note


def log_of(game: Game, players: Sequence[int], style: Style | None = None) -> str:
    """Write a game, with the site's numbers of its players, as the text of a log."""
    return LogWriter(game, players, style or Style()).text()


class LogWriter:
    """Writes one game packet by packet."""

    def __init__(self, game: Game, players: Sequence[int], style: Style) -> None:
        self.style = style
        self.game = game
        self.players = players
        self.chance = Random(style.seed)
        self.moves = MoveWriter(game.header, players, style, self.chance)
        self.packets: list[Args] = []
        self.click = 0
        self.desk = Desk()
        self.goods_to_come: list[int] = []
        self.turn: list[Args] = []
        """The notifications of this turn."""
        self.closing: list[Args] = []
        """What the table gets in one packet: the end of a turn, and what follows it."""
        steps = game.steps()
        before = next(steps).state
        for step in steps:
            match step.move:
                case StartingGoods():
                    self._set_up(step.state, step.move)
                case PhaseDeal():
                    self._deal(step.state, step.move)
                case RoundRoll():
                    self._roll(step.state, step.move)
                case EndTurn():
                    self._end_turn(before, step.state)
                case move if isinstance(move, Action):
                    self._decision(before, move, step.events, step.state)
            before = step.state

    # --- packets

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

    def _to_player(self, seat: int, told: Iterable[Args]) -> None:
        self._packet(f"/player/p{self.players[seat]}", told)

    def _to_table(self, told: Iterable[Args]) -> None:
        self._packet(f"/table/t{self.style.table}", told)

    def _packet(self, channel: str, told: Iterable[Args]) -> None:
        data = [
            {"uid": f"{len(self.packets):x}{at:03x}", **self._written(each)}
            for at, each in enumerate(told)
        ]
        self.packets.append(
            {
                "channel": channel,
                "table_id": self.style.table,
                "packet_id": str(len(self.packets) + 1),
                "packet_type": "resend",
                "move_id": str(self.click),
                "time": str(1_700_000_000 + 60 * self.click),
                "data": data,
            }
        )

    def _written(self, told: Args) -> Args:
        args = told["args"] if self.style.has_numbers else _as_texts(told["args"])
        log = f"«{told['log'][::-1]}»" if self.style.is_translated else told["log"]
        return {**told, "log": log, "args": args}

    def _state(self, number: int, seat: int, args: Any = None) -> Args:
        active = str(self.players[seat])
        return note("gameStateChange", id=number, active_player=active, args=args or [])

    # --- the course of the game

    def _set_up(self, state: GameState, goods: StartingGoods) -> None:
        desk, castles = self.desk, []
        for seat in range(len(self.players)):
            space = self.game.header.seats[seat].castle
            castles.append(
                {
                    "id": str(desk.numbers.tile(Tile.CASTLE)),
                    "sprite_pos": "42",
                    "location": "estate",
                    "location_arg": str(space),
                    "player_id": str(self.players[seat]),
                }
            )
            desk.stored[seat] = [None] * 3
            types = list(dict.fromkeys(self.chance.sample(goods.goods[seat], 3)))
            piles = [[desk.numbers.good(t) for g in goods.goods[seat] if g == t] for t in types]
            desk.piles[seat] = piles + [[] for _ in range(3 - len(piles))]
        estates = self._by_player(lambda seat: _spaces(state, seat))
        self.click = 1
        for seat, number in enumerate(map(str, self.players)):
            told = note("playerEstate", plId=number, plEstSpaces=estates[number])
            self._to_player(seat, [told])
        self._to_table(
            [
                note("simpleNote", "Color of ${players} has been chosen", players="..."),
                note("gameStateChange", name="gameSetup", args=[]),
                {**note("gameStateMultipleActiveUpdate"), "args": list(map(str, self.players))},
            ]
        )
        for seat, castle in enumerate(castles):
            self.click += 1
            self._to_player(seat, [note("startingCastleplaced", castle=castle)])
        boards: Args = {
            "allPlEstSpaces": estates,
            "boardNbs": self._by_player(lambda _: "9"),
            "castles": {each["id"]: each for each in castles},
            "beginnerSetup": False,
        }
        self.closing = [self._state(10, 0), note("startingBoardsAndCastles", **boards)]

    def _deal(self, state: GameState, deal: PhaseDeal) -> None:
        desk, drawn = self.desk, []
        desk.board = {}
        black_places = iter(BLACK_PLACES[len(self.players)])
        for space, tile in enumerate(deal.tiles):
            if tile is None:
                continue
            black = space >= FIRST_BLACK_SPACE
            number = desk.numbers.tile(tile, black)
            desk.faces[number], desk.board[number] = tile, depot_of(space)
            drawn.append(
                {
                    "location_arg": next(black_places) if black else space,
                    "id": str(number),
                    "type": tile.kind.name.lower(),
                    "subtype": subtype(tile),
                    "sprite_pos": str(picture_and_numbers(tile, black)[0]),
                    "location": "mainboard",
                }
            )
        self.chance.shuffle(drawn)
        self.goods_to_come = [desk.numbers.good(good) for good in deal.goods]
        goods = zip(self.goods_to_come, deal.goods, strict=True)
        self.closing.append(
            note(
                "newPhase",
                "New phase (${phaseLetter}): new tiles and new goods are drawn",
                phaseLetter=PHASES[state.phase],
                phaseNb=state.phase + 1,
                drawnTiles=drawn,
                drawnGoods=[
                    {"id": str(number), "type": str(good), "location_arg": at}
                    for at, (number, good) in enumerate(goods, start=1)
                ],
            )
        )

    def _roll(self, state: GameState, roll: RoundRoll) -> None:
        goods = self.goods_to_come.pop(0)
        pile = self.desk.lying.setdefault(roll.white, [])
        self.closing += [
            self._state(15, state.current),
            note(
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
        seat = state.current
        self.closing.append(self._state(USE_A_DIE, seat, self.moves.use_a_die(state, self.desk)))
        clock = note("updateReflexionTime", player_id=str(self.players[seat]), delta=0)
        self._to_table([*self.closing, clock])
        self.closing, self.turn = [], []
        if self.style.lines_taken_back and self.chance.random() < 0.3:
            self._line_taken_back(state)

    def _line_taken_back(self, state: GameState) -> None:
        """Write some moves that the player takes back."""
        seat, desk, clicks = state.current, copy.deepcopy(self.desk), []
        tried = state.copy()
        for _ in range(self.chance.randint(1, 4)):
            actions = [each for each in legal_actions(tried) if not isinstance(each, EndTurn)]
            if not actions:
                break
            action, before = self.chance.choice(actions), tried.copy()
            events = apply(tried, action)
            self.click += 1
            clicks.append(self.click)
            self._to_player(seat, self.moves.move(before, action, events, tried, desk))
            possible = self.moves.use_a_die(tried, desk)
            self._to_table([self._state(60, seat), self._state(USE_A_DIE, seat, possible)])
        self.click += 1
        undone = note("undoTurn", "All is cancelled", **self.moves.who(seat), movesToCancel=clicks)
        self._to_player(seat, [undone])
        possible = self.moves.use_a_die(state, self.desk)
        self._to_table([self._state(USE_A_DIE, seat, possible)])

    def _decision(
        self, before: GameState, action: Action, events: Sequence[Event], after: GameState
    ) -> None:
        told = self.moves.move(before, action, events, after, self.desk)
        if told:
            self.click += 1
            seat = before.current
            self._to_player(seat, [{**each, "synchro": 0} for each in told])
            self._to_table([self._state(60, seat), self._state(62, seat)])
            self.turn += told

    def _end_turn(self, before: GameState, state: GameState) -> None:
        seat = before.current
        self.click += 1
        number = str(self.players[seat])
        mark = {"plToIgnore": number, "preserveArgsInHistory": ["plToIgnore"]}
        if self.style.repeats:
            self.closing = [{**each, "args": {**each["args"], **mark}} for each in self.turn]
        self.closing += [self._state(64, seat), note("turnPlayed", plId=number)]
        if state.is_over or state.asked is Due.PHASE:
            self.closing.append(
                note(
                    "endOfPhase",
                    "End of phase: mines produce silver coins",
                    nbSilverlings=self._by_player(lambda at: state.players[at].silverlings),
                    nbWorkers=self._by_player(lambda at: str(state.players[at].workers)),
                )
            )
        if state.is_over:
            self._final_scoring(state)
        elif not isinstance(state.asked, Due):
            self._open_turn(state)

    def _final_scoring(self, state: GameState) -> None:
        self.closing.append(self._state(90, state.current))
        for seat, player in enumerate(state.players):
            who = {**self.moves.who(seat), "plId": self.players[seat]}
            for event in self.game.events:
                if isinstance(event, PointsScored) and event.player == seat and event.tile:
                    number = 55 + event.tile.number
                    self.closing.append(
                        note("tileScoring", "", **who, id=number, plScore=event.points, nb=1)
                    )
            left = {
                "unsGdsScore": player.points_by[Source.UNSOLD_GOODS],
                "sScore": str(player.points_by[Source.SILVERLINGS]),
                "wScore": player.points_by[Source.WORKERS],
            }
            self.closing.append(note("remScoring", "", **who, **left))
        names = self._by_player(lambda seat: self.game.header.names[seat])
        totals = self._by_player(lambda seat: state.players[seat].points)
        table = {"header": {"0": "", **names}, "total": {"0": "TOTAL", **totals}}
        self.closing += [
            note("finalScoring", scoreTable=table),
            self._state(99, 0),
            {**note("simpleNode", "End of game"), "args": []},
        ]
        self._to_table(self.closing)

    def _by_player(self, value: Callable[[int], Any]) -> Args:
        """A map by player, in ascending order of the site's numbers."""
        seats = sorted(range(len(self.players)), key=lambda seat: self.players[seat])
        return {str(self.players[seat]): value(seat) for seat in seats}


def _spaces(state: GameState, seat: int) -> list[Args]:
    layout = state.players[seat].layout
    return [
        {
            "type": kind.name.lower(),
            "region": str(layout.regions.index(layout.region_of[space])),
            "dieValue": die,
        }
        for space, (kind, die) in enumerate(zip(layout.kinds, layout.dice, strict=True))
    ]


def _as_texts(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _as_texts(each) for key, each in value.items()}
    if isinstance(value, list):
        return list(map(_as_texts, value))
    return str(value) if type(value) is int else value
