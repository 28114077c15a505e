"""The game in plain English: what happened, what an action would do, what a tile is for.

A sentence gathers the events that belong together, so that a log reads like a table talking.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cob.engine import ALEA, FREE, Action, Event, GameState, Ruleset, cost
from cob.engine.actions import (
    AddTile,
    BuyTile,
    ChooseCastle,
    ChooseEstate,
    Decline,
    EndTurn,
    SellGoods,
    TakeGoods,
    TakeTile,
    TakeWorkers,
)
from cob.engine.chance import StartingGoods, StartPlayer
from cob.engine.components import (
    GOODS_COLOURS,
    PHASES,
    REGION_NAMES,
    Tile,
)
from cob.engine.events import (
    BonusTileWon,
    ChanceResolved,
    DieUsed,
    EffectUnused,
    EstateChosen,
    GameEnded,
    GoodsPlaced,
    GoodsSold,
    GoodsTaken,
    PhaseEnded,
    PhaseStarted,
    PointsScored,
    RegionCompleted,
    RoundStarted,
    SilverlingsGained,
    Source,
    StartCastlePlaced,
    TileAdded,
    TileBought,
    TileDiscarded,
    TileTaken,
    TrackMoved,
    TurnStarted,
    WorkersGained,
)
from cob.engine.hexgrid import SPACE_NAMES
from cob.engine.pending import ShipGoods
from cob.tile_texts import TILE_TEXTS
from cob.wording import (
    BONUS_NAMES,
    SOURCE_NAMES,
    counted,
    depot_name,
    goods_name,
    listed,
    load_name,
    with_a,
    with_the,
)

_AT_THE_END: Final = (
    Source.UNSOLD_GOODS,
    Source.SILVERLINGS,
    Source.WORKERS,
    Source.KNOWLEDGE,
)


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of the log, and whose it is; `seat` is None for the board's own."""

    seat: int | None
    text: str
    about: type | None = None
    """The class of the event with which the sentence began: it leads to a rule."""


def sentences(events: Iterable[Event], names: Sequence[str]) -> list[Line]:
    """What happened, for people. `names` are the players' names by seat.

    The events may be those of one move or of a whole game.
    """
    teller = _Teller(names)
    for event in events:
        tell = _TELL.get(type(event))
        if tell is not None:
            teller.telling = type(event)
            tell(teller, event)
    teller.close()
    return teller.lines


def describe_action(state: GameState, action: Action) -> str:
    """What an action of the player to move would do, as a short imperative with its price."""
    match action:
        case TakeTile(die, depot, tile, discard):
            text = f"Take {with_the(tile)} from {depot_name(depot)}{_using(die)}"
        case AddTile(die, tile, space):
            discard = None
            text = f"Add {with_the(tile)} to {SPACE_NAMES[space]}{_using(die)}"
        case SellGoods(die, goods):
            discard = None
            text = f"Sell {goods_name(goods, state.player.goods[goods])}{_using(die)}"
        case TakeWorkers(die):
            return f"Take worker tiles{_using(die)}"
        case BuyTile(depot, tile, discard):
            text = f"Buy {with_the(tile)} from {depot_name(depot)}"
        case TakeGoods(depots, goods_types):
            taken = [g for depot in depots for g in state.depot_goods[depot] if g in goods_types]
            places = listed([str(depot) for depot in depots])
            return f"Take {load_name(taken)} from depot{'s' if len(depots) > 1 else ''} {places}"
        case Decline():
            return _describe_decline(state)
        case EndTurn():
            return "End the turn"
        case ChooseEstate(estate):
            return f"Play estate {estate}"
        case ChooseCastle(space):
            return f"Put the start castle on {SPACE_NAMES[space]}"
    return text + _price(state, action) + _dropping(discard)


def describe_tile(tile: Tile, rules: Ruleset = ALEA) -> str:
    """The rule of a tile in one or two sentences, with the points of the ruleset."""
    return TILE_TEXTS[tile].format(
        a_sold_type=counted(rules.points_per_sold_type, "point"),
        a_bonus_tile=counted(rules.points_per_bonus_tile, "point"),
    )


def _using(die: int) -> str:
    return "" if die == FREE else f" with the {die}"


def _price(state: GameState, action: Action) -> str:
    price = cost(state, action)
    if price.silverlings:
        return f" for {counted(price.silverlings, 'Silverling')}"
    return f" for {counted(price.workers, 'worker')}" if price.workers else ""


def _dropping(discard: Tile | None) -> str:
    return "" if discard is None else f", discarding {with_the(discard)}"


def _describe_decline(state: GameState) -> str:
    asked = state.asked
    if isinstance(asked, ShipGoods):
        return "Take no goods"
    return f"Leave the {getattr(asked, 'name', 'effect')} unused"


# --- the log ----------------------------------------------------------------------------------


@dataclass
class _Teller:
    """Gathers events into sentences: `said` is the open one, to which gains are still added."""

    names: Sequence[str]
    lines: list[Line] = field(default_factory=list)
    seat: int | None = None
    said: str = ""
    telling: type | None = None
    """The class of the event that is being told."""
    about: type | None = None
    """The class of the event with which the open sentence began."""
    points: list[int] = field(default_factory=list)
    gains: list[str] = field(default_factory=list)
    die: str | None = None
    """How the die was used that pays for what comes next."""
    dropped: Tile | None = None
    bought: int = 0
    mines: bool = False
    """Whether a phase has just ended, so that gains come from mines."""

    def close(self) -> None:
        """Finish the open sentence."""
        if self.said:
            gains = list(self.gains)
            if self.points:
                plus = " + ".join(map(str, self.points))
                gains.insert(0, f"{plus} point{'' if self.points == [1] else 's'}")
            text = f"{self.said}: {listed(gains)}." if gains else f"{self.said}."
            self.lines.append(Line(self.seat, text, self.about))
        self.said, self.seat = "", None
        self.points.clear()
        self.gains.clear()

    def board(self, text: str) -> None:
        """Open a sentence about the board."""
        self.close()
        self.said, self.about = text, self.telling

    def player(self, seat: int, text: str) -> None:
        """Open a sentence about a player."""
        self.close()
        self.seat, self.said = seat, f"{self.names[seat]} {text}"
        self.about = self.telling

    def goes_on(self, seat: int, words: str) -> bool:
        """Whether the open sentence is about that player and goes on like this after the name."""
        return self.seat == seat and self.said.startswith(f"{self.names[seat]} {words} ")

    def means(self) -> str:
        """With which die; said once for each action."""
        die, self.die = self.die, None
        return " as an extra action" if die is None else die


def _tell_chance(teller: _Teller, event: ChanceResolved) -> None:
    """The other two results are told by the events that follow them."""
    match event.outcome:
        case StartPlayer(player):
            teller.player(player, "is the start player")
        case StartingGoods(goods):
            for seat, load in enumerate(goods):
                teller.player(seat, f"starts with {load_name(load)}")


def _tell_phase(teller: _Teller, event: PhaseStarted) -> None:
    left = len(event.cleared)
    cleared = f"; {counted(left, 'tile')} left on the board {'is' if left == 1 else 'are'} removed"
    teller.board(f"Phase {PHASES[event.phase]} begins{cleared if left else ''}")
    teller.mines = False


def _tell_round(teller: _Teller, event: RoundStarted) -> None:
    teller.board(f"Round {event.round}")
    teller.mines = False


def _tell_placed(teller: _Teller, event: GoodsPlaced) -> None:
    colour, depot = GOODS_COLOURS[event.goods], event.depot
    placed = f"he white die shows {depot}; {colour} goods go to depot {depot}"
    if teller.said.startswith("Round "):
        teller.said += f": t{placed}"
    else:
        teller.board(f"T{placed}")


def _tell_turn(teller: _Teller, event: TurnStarted) -> None:
    dice = listed([f"a {die}" for die in event.dice])
    teller.player(event.player, f"is to play with {dice}" if dice else "is to play")


def _tell_die(teller: _Teller, event: DieUsed) -> None:
    teller.close()
    changed = "" if event.value == event.die else f" used as a {event.value}"
    workers = f" ({counted(event.workers, 'worker')})" if event.workers else ""
    teller.die = f" with a {event.die}{changed}{workers}"


def _tell_bought(teller: _Teller, event: TileBought) -> None:
    teller.bought = event.silverlings


def _tell_discarded(teller: _Teller, event: TileDiscarded) -> None:
    teller.dropped = event.tile


def _tell_taken(teller: _Teller, event: TileTaken) -> None:
    what = f"{with_a(event.tile)} from {depot_name(event.depot)}"
    if teller.bought:
        teller.telling = TileBought
        text = f"buys {what} for {counted(teller.bought, 'Silverling')}"
    else:
        text = f"takes {what}{teller.means()}"
    teller.player(event.player, text + _dropping(teller.dropped))
    teller.bought, teller.dropped = 0, None


def _tell_added(teller: _Teller, event: TileAdded) -> None:
    where = SPACE_NAMES[event.space]
    teller.player(event.player, f"adds {with_a(event.tile)} to {where}{teller.means()}")


def _tell_sold(teller: _Teller, event: GoodsSold) -> None:
    teller.player(event.player, f"sells {goods_name(event.goods, event.number)}{teller.means()}")


def _tell_silverlings(teller: _Teller, event: SilverlingsGained) -> None:
    if teller.mines and not teller.goes_on(event.player, "receives"):
        teller.player(event.player, "receives from mines")
    teller.gains.append(counted(event.number, "Silverling"))


def _tell_workers(teller: _Teller, event: WorkersGained) -> None:
    seat = event.player
    gained = teller.goes_on(seat, "sells") or teller.goes_on(seat, "receives")
    if gained or teller.goes_on(seat, f"adds {with_a(Tile.BOARDING_HOUSE)} to"):
        teller.gains.append(counted(event.number, "worker"))
    else:
        teller.player(seat, f"takes {counted(event.number, 'worker tile')}{teller.means()}")


def _tell_goods(teller: _Teller, event: GoodsTaken) -> None:
    text = f"{load_name(event.goods)} at {depot_name(event.depot)}"
    if teller.goes_on(event.player, "loads"):
        teller.said += f" and {text}"
    else:
        teller.player(event.player, f"loads {text}")


def _tell_track(teller: _Teller, event: TrackMoved) -> None:
    moves = f"moves to step {event.space} of the turn order track"
    if teller.goes_on(event.player, "loads"):
        teller.said += f" and {moves}"
    else:
        teller.player(event.player, f"loads no goods and {moves}")


def _tell_unused(teller: _Teller, event: EffectUnused) -> None:
    teller.player(event.player, f"leaves the {event.effect} unused")


def _tell_region(teller: _Teller, event: RegionCompleted) -> None:
    region = f"{REGION_NAMES[event.kind]} of {counted(event.size, 'space')}"
    teller.player(event.player, f"completes a {region}")


def _tell_bonus(teller: _Teller, event: BonusTileWon) -> None:
    size = "large" if event.large else "small"
    teller.player(event.player, f"wins the {size} bonus tile for {BONUS_NAMES[event.kind]}")


def _tell_points(teller: _Teller, event: PointsScored) -> None:
    if event.source in _AT_THE_END:
        what = SOURCE_NAMES[event.source] if event.tile is None else event.tile.title
        if not teller.goes_on(event.player, "scores"):
            teller.player(event.player, "scores at the end")
            teller.mines = False
        teller.gains.append(f"{event.points} for {what}")
    elif teller.seat == event.player and teller.said:
        teller.points.append(event.points)
    else:
        teller.player(event.player, f"scores for {SOURCE_NAMES[event.source]}")
        teller.points.append(event.points)


def _tell_end_of_phase(teller: _Teller, event: PhaseEnded) -> None:
    teller.board(f"Phase {PHASES[event.phase]} ends")
    teller.mines = True


def _tell_end(teller: _Teller, event: GameEnded) -> None:
    teller.player(event.ranking[0], "wins the game")


def _tell_estate(teller: _Teller, event: EstateChosen) -> None:
    teller.player(event.player, f"chooses estate {event.estate}")


def _tell_castle(teller: _Teller, event: StartCastlePlaced) -> None:
    teller.player(event.player, f"puts the start castle on {SPACE_NAMES[event.space]}")


_TELL: Final[dict[type, Callable[[_Teller, Any], None]]] = {
    ChanceResolved: _tell_chance,
    PhaseStarted: _tell_phase,
    RoundStarted: _tell_round,
    GoodsPlaced: _tell_placed,
    TurnStarted: _tell_turn,
    EstateChosen: _tell_estate,
    StartCastlePlaced: _tell_castle,
    DieUsed: _tell_die,
    TileTaken: _tell_taken,
    TileBought: _tell_bought,
    TileDiscarded: _tell_discarded,
    TileAdded: _tell_added,
    GoodsSold: _tell_sold,
    WorkersGained: _tell_workers,
    SilverlingsGained: _tell_silverlings,
    GoodsTaken: _tell_goods,
    TrackMoved: _tell_track,
    EffectUnused: _tell_unused,
    RegionCompleted: _tell_region,
    BonusTileWon: _tell_bonus,
    PointsScored: _tell_points,
    PhaseEnded: _tell_end_of_phase,
    GameEnded: _tell_end,
}
"""How each event is told. The end of a turn goes without saying."""
