"""The types of notifications: which are read, which are compared, which are passed over."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Final, NamedTuple

from cob.engine.components import DEPOTS, PHASES, ROUNDS_PER_PHASE
from cob.engine.events import Source
from cob.engine.hexgrid import SPACES
from cob.record.bga.facts import (
    DrawnTile,
    EffectRefusal,
    EndOfPhase,
    EndOfTurn,
    Fact,
    FinalScores,
    GoodsHaul,
    GoodsSale,
    LeftoverScore,
    LoadedGoods,
    LogFigures,
    NewPhase,
    NewRound,
    PointsGained,
    SalesOffer,
    StartOfGame,
    TileDiscard,
    TilePlacing,
    TilePurchase,
    TileScore,
    TileTake,
    WorkerTake,
)
from cob.record.bga.packets import (
    Notification,
    UnreadableError,
    entries,
    number,
    number_if_any,
    numbered,
)
from cob.record.bga.pieces import KINDS, depot_at, face, goods_type, knowledge_tile

_USE_A_DIE: Final = 20
"""The state in which a player may use a die."""
_DIE: Final = range(3)
_PILES: Final = range(3)
_IMAGE: Final = re.compile(r"[a-z]+_([0-9]{1,9})(?:_[0-9a-f]+)?")
"""The names of pictures such as "die_5_ff0000" and "workers_2"."""


class Use(Enum):
    """What becomes of a notification."""

    READ = "read"
    """The game is made of it: one that cannot be understood ends the import."""
    COMPARED = "compared"
    """It is compared with the game: one that cannot be understood is passed over."""
    PASSED_OVER = "passed over"


class NotificationKind(NamedTuple):
    """A type of notification."""

    use: Use
    of_turn: bool = False
    """Whether the player sees it at once, and the table at the end of the turn."""
    read: Callable[[Notification], Fact | None] | None = None


# --- parts of notifications -------------------------------------------------------------------


def _one_of(value: object, known: range) -> int:
    found = number(value)
    if found not in known:
        raise UnreadableError(value)
    return found


def _player(told: Notification) -> int:
    return number(told["plId"])


def _die(told: Notification) -> int:
    return _one_of(told.get("dieNb") or 0, _DIE)


def _is_true(value: object) -> bool:
    return value in (True, 1, "1", "true")


def _image(value: object) -> int | None:
    """Return the number in the name of a picture; None without a picture."""
    match = _IMAGE.fullmatch(value) if isinstance(value, str) else None
    return int(match[1]) if match else None


def _figures(told: Notification, **names: str) -> LogFigures:
    """Return the figures of a move; `names` has the arguments with some of them.

    They are only compared, so that one in another form counts as missing.
    """
    intro = told.get("logIntro")
    pictures = intro.get("args") if isinstance(intro, dict) else None
    paid = die = None
    if isinstance(pictures, dict):
        die = _image(pictures.get("dieImage"))
        paid = _image(pictures.get("workersImage")) or 0
    after = {field: number_if_any(told.get(name)) for field, name in names.items()}
    return LogFigures(
        die=die,
        paid=paid,
        workers=after.get("workers"),
        silverlings=after.get("silverlings"),
        points=number_if_any(told.get("score")),
        sold=_sold(told.get("nbAllSoldGoodsPerType")),
        track=_track(told.get("turnOrderUpdate")),
    )


def _sold(value: object) -> Mapping[int, int]:
    try:
        return _numbers(value)
    except UnreadableError:
        return {}


def _numbers(value: object) -> Mapping[int, int]:
    return {key: number(each) for key, each in numbered(value).items()}


def _track(value: object) -> tuple[int, int] | None:
    try:
        update = entries(value)
        return number(update.get("newPos")), number(update.get("newLevel"))
    except UnreadableError:
        return None


# --- the course of the game -------------------------------------------------------------------


def _start(told: Notification) -> Fact:
    estates = {
        player: tuple(_space(each) for each in entries(spaces).values())
        for player, spaces in numbered(told["allPlEstSpaces"]).items()
    }
    castles = {}
    for each in map(entries, entries(told["castles"]).values()):
        castles[number(each.get("player_id"))] = _one_of(each.get("location_arg"), SPACES)
    return StartOfGame(estates, castles)


def _space(value: object) -> tuple[Any, int]:
    space = entries(value)
    kind = KINDS.get(str(space.get("type")))
    if kind is None:
        raise UnreadableError(value)
    return kind, number(space.get("dieValue"))


def _phase(told: Notification) -> Fact:
    letter = told["phaseLetter"]
    if not isinstance(letter, str) or len(letter) != 1 or letter not in PHASES:
        raise UnreadableError(letter)
    tiles: dict[int, DrawnTile] = {}
    for each in map(entries, entries(told["drawnTiles"]).values()):
        kind, subtype = str(each.get("type")), str(each.get("subtype") or "")
        location = number(each.get("location_arg"))
        depot_at(location)
        drawn = DrawnTile(face(number(each.get("sprite_pos")), kind, subtype), location)
        if tiles.setdefault(number(each.get("id")), drawn) is not drawn:
            raise UnreadableError(each)
    goods = {}
    for each in map(entries, entries(told["drawnGoods"]).values()):
        goods_id = number(each.get("id"))
        if goods_type(goods_id) != number(each.get("type")):
            raise UnreadableError(each)
        goods[_one_of(each.get("location_arg"), range(1, ROUNDS_PER_PHASE + 1))] = goods_id
    in_order = tuple(goods[round_] for round_ in sorted(goods))
    return NewPhase(PHASES.index(letter), tiles, in_order)


def _round(told: Notification) -> Fact:
    dice: dict[int, dict[int, int]] = {}
    for each in map(entries, entries(told["dice"]).values()):
        of_player = dice.setdefault(number(each.get("plId")), {})
        of_player[_one_of(each.get("dieNb"), range(1, 3))] = number(each.get("dieValue"))
    if any(len(pair) != 2 for pair in dice.values()):
        raise UnreadableError(dice)
    goods = number(told["goodsId"])
    goods_type(goods)
    return NewRound(
        _one_of(told["depot"], DEPOTS),
        goods,
        {player: (pair[1], pair[2]) for player, pair in dice.items()},
    )


def _sales_offer(told: Notification) -> Fact | None:
    """Return the sales that a player may choose from; None in another state of the game."""
    if told.get("id") is None or number(told["id"]) != _USE_A_DIE:
        return None
    moves = entries(entries(told["args"]).get("possibleMoves"))
    workers: dict[int, Mapping[int, int]] = {}
    costs = [0]
    for die, choices in ((number(key), entries(each)) for key, each in moves.items()):
        workers[die] = _numbers(choices.get("sellGoods") or {})
        costs += workers[die].values()
        costs += _numbers(entries(choices.get("takeTile") or {}).get("depots") or {}).values()
        for spaces in entries(choices.get("placeTile") or {}).values():
            costs += _numbers(spaces).values()
    return SalesOffer(number(told["active_player"]), workers, max(costs))


def _end_of_phase(told: Notification) -> Fact:
    return EndOfPhase(_numbers(told["nbSilverlings"]), _numbers(told["nbWorkers"]))


def _tile_score(told: Notification) -> Fact:
    return TileScore(_player(told), knowledge_tile(number(told["id"])), number(told["plScore"]))


def _leftovers(told: Notification) -> Fact:
    return LeftoverScore(
        _player(told),
        {
            Source.UNSOLD_GOODS: number(told["unsGdsScore"]),
            Source.SILVERLINGS: number(told["sScore"]),
            Source.WORKERS: number(told["wScore"]),
        },
    )


def _final(told: Notification) -> Fact:
    total = entries(entries(told["scoreTable"]).get("total"))
    return FinalScores({number(key): number(total[key]) for key in total if key != "0"})


# --- a turn -----------------------------------------------------------------------------------


def _take(told: Notification) -> Fact:
    player, tile = _player(told), number(told["tileId"])
    if _is_true(told.get("bTileBought")):
        figures = _figures(told, workers="nbWorkers", silverlings="nbSilverlings")
        payment = told.get("silvOrWorkersImage")
        for_workers = isinstance(payment, str) and payment.startswith("workers")
        return TilePurchase(player, tile, for_workers, figures)
    return TileTake(player, _die(told), tile, _figures(told, workers="newNbWorkers"))


def _placing(told: Notification) -> Fact:
    figures = _figures(told, workers="newNbWorkers", silverlings="nbSilverlings")
    tile, space = number(told["tileId"]), _one_of(told["spaceId"], SPACES)
    return TilePlacing(_player(told), _die(told), tile, space, figures)


def _sale(told: Notification) -> Fact:
    figures = _figures(told, workers="newNbWorkers", silverlings="silverlings")
    goods = tuple(number(each) for each in entries(told["soldGoods"]).values())
    if len(set(map(goods_type, goods))) != 1:
        raise UnreadableError(goods)
    pile = number_if_any(told.get("storageZoneNb"))
    return GoodsSale(_player(told), _die(told), goods, pile if pile in _PILES else None, figures)


def _workers(told: Notification) -> Fact:
    figures = _figures(told, workers="nbWorkers", silverlings="nbSilverlings")
    return WorkerTake(_player(told), _die(told), figures)


def _haul(told: Notification) -> Fact:
    tiles = []
    for each in map(entries, entries(told["goodsTilesToMove"]).values()):
        goods, space = number(each.get("id")), each.get("stSpace")
        goods_type(goods)
        depot, pile = _one_of(each.get("depot"), DEPOTS), _one_of(space, _PILES)
        tiles.append(LoadedGoods(goods, depot, pile, isinstance(space, int)))
    return GoodsHaul(_player(told), tuple(tiles))


def _discard(told: Notification) -> Fact:
    return TileDiscard(_player(told), number(told["tileId"]))


def _refused(told: Notification) -> Fact:
    return EffectRefusal(_player(told))


def _gained(name: str, *sources: Source) -> Callable[[Notification], Fact]:
    return lambda told: PointsGained(_player(told), sources, number(told[name]))


def _turn_end(told: Notification) -> Fact:
    return EndOfTurn(_player(told))


def _of_course(read: Callable[[Notification], Fact | None]) -> NotificationKind:
    return NotificationKind(Use.READ, read=read)


def _of_turn(read: Callable[[Notification], Fact | None]) -> NotificationKind:
    return NotificationKind(Use.READ, of_turn=True, read=read)


def _compared(
    read: Callable[[Notification], Fact | None], *, of_turn: bool = False
) -> NotificationKind:
    return NotificationKind(Use.COMPARED, of_turn, read)


_PASSED_OVER: Final = NotificationKind(Use.PASSED_OVER)
NOTIFICATIONS: Final[Mapping[str, NotificationKind]] = {
    "startingBoardsAndCastles": _of_course(_start),
    "newPhase": _of_course(_phase),
    "newRound": _of_course(_round),
    "turnPlayed": _of_course(_turn_end),
    "tileTakenToStorage": _of_turn(_take),
    "tileAddedToEstate": _of_turn(_placing),
    "goodsSold": _of_turn(_sale),
    "workersTaken": _of_turn(_workers),
    "goodsTaken": _of_turn(_haul),
    "tileDiscarded": _of_turn(_discard),
    "advantageRefused": _of_turn(_refused),
    "noGoodsTaken": _of_turn(_refused),
    "gameStateChange": _compared(_sales_offer),
    "endOfPhase": _compared(_end_of_phase),
    "tileScoring": _compared(_tile_score),
    "remScoring": _compared(_leftovers),
    "finalScoring": _compared(_final),
    "regionCompleted": _compared(_gained("points", Source.REGIONS, Source.PHASES), of_turn=True),
    "bonusTile": _compared(_gained("points", Source.BONUS_TILES), of_turn=True),
    "pointsForAnimals": _compared(_gained("pointsForAnimals", Source.ANIMALS), of_turn=True),
    "watchtowerPoints": _compared(_gained("points", Source.WATCHTOWERS), of_turn=True),
    "advantage": NotificationKind(Use.PASSED_OVER, of_turn=True),
    "undoTurn": _PASSED_OVER,
    "playerEstate": _PASSED_OVER,
    "startingCastleplaced": _PASSED_OVER,
    "availableBoards": _PASSED_OVER,
    "undoSetupChoices": _PASSED_OVER,
    "updateReflexionTime": _PASSED_OVER,
    "simpleNote": _PASSED_OVER,
    "simpleNode": _PASSED_OVER,
    "gameStateMultipleActiveUpdate": _PASSED_OVER,
}
"""Every known type. One of a turn that is not here counts as a difference."""
