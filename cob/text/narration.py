"""The log of a game in plain words.

A sentence combines events that belong together, so that a log reads like talk at a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cob.engine import FREE, Event
from cob.engine.actions import (
    BuyTile,
)
from cob.engine.chance import StartingGoods, StartOrder, StartPlayer
from cob.engine.components import (
    GOODS_COLOURS,
    PHASES,
    REGION_NAMES,
    Tile,
)
from cob.engine.events import (
    ActionTaken,
    BonusTileWon,
    ChanceResolved,
    CraneUsed,
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
    TileDiscarded,
    TileTaken,
    TrackMoved,
    TurnStarted,
    WorkersGained,
)
from cob.engine.hexgrid import SPACE_NAMES
from cob.engine.pending import TITLES
from cob.text.language import Message, tr, trn
from cob.text.log_line import Line
from cob.text.pictured import (
    BonusPiece,
    DiePiece,
    GoodsPiece,
    PawnPiece,
    PieceMarks,
    PointsPiece,
    RegionPiece,
    SilverlingsPiece,
    TilePiece,
    WorkersPiece,
)
from cob.text.second_person import addressed, as_subject
from cob.text.wording import (
    BONUS_NAMES,
    SOURCE_NAMES,
    counted,
    depot_name,
    discarding,
    goods_name,
    joined,
    listed,
    load_name,
    with_a,
    with_colon,
    with_the,
)

_AT_THE_END: Final = (
    Source.UNSOLD_GOODS,
    Source.SILVERLINGS,
    Source.WORKERS,
    Source.KNOWLEDGE,
)


def sentences(events: Iterable[Event], names: Sequence[str]) -> list[Line]:
    """Return the events in sentences; `names` are the players' names by seat.

    The events may be those of one move or of a whole game.
    """
    teller = _Teller(names)
    for event in events:
        tell = _TELL.get(type(event))
        if tell is not None:
            teller.telling = type(event)
            tell(teller, event)
            if teller.said and not isinstance(event, ChanceResolved):
                teller.events.append(event)
    teller.close()
    return teller.lines


@dataclass
class _Teller:
    """Combines events into sentences: `said` is the open one, to which gains are still added."""

    names: Sequence[str]
    lines: list[Line] = field(default_factory=list)
    seat: int | None = None
    said: str = ""
    telling: type | None = None
    """The class of the event that is being narrated."""
    about: type | None = None
    """The class of the event with which the open sentence began."""
    points: list[int] = field(default_factory=list)
    gains: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    """The pieces of the open sentence."""
    marks: PieceMarks = field(default_factory=PieceMarks)
    """The pieces that have been named."""
    die: str | None = None
    """How the die was used that pays for the next event."""
    dropped: Tile | None = None
    added: Tile | None = None
    """The tile that was added last."""
    paid: str = ""
    """The price of the tile that is bought next."""
    mines: bool = False
    """Whether a phase has just ended: gains come from mines, and points are those of the end."""

    def close(self) -> None:
        """Finish the open sentence."""
        if self.said:
            gains = list(self.gains)
            if self.points:
                plus = " + ".join(map(str, self.points))
                one = 1 if self.points == [1] else 2
                points = trn("{points} point", "{points} points", one, points=plus)
                gains.insert(0, self.marks.mark(PointsPiece(tuple(self.points)), points))
            text = f"{with_colon(self.said, listed(gains))}." if gains else f"{self.said}."
            runs = self.marks.runs(text)
            self.lines.append(Line(self.seat, runs, self.about, tuple(self.events)))
        self.said, self.seat = "", None
        self.points.clear()
        self.gains.clear()
        self.events.clear()

    def board(self, text: str) -> None:
        """Open a sentence about the board."""
        self.close()
        self.said, self.about = text, self.telling

    def player(self, seat: int, message: str, *means: str, **values: object) -> None:
        """Open a sentence about a player, who is {name} in the message.

        Additions, such as the die, are in `means` if they come at the end in every language.
        """
        self.close()
        self.seat = seat
        text = addressed(message, self.names[seat])
        name = self.marks.mark(PawnPiece(seat), as_subject(self.names[seat]))
        self.said = joined(tr(text, name=name, **values), *means)
        self.about = self.telling

    def tile(self, tile: Tile) -> str:
        """Return a tile as something new."""
        return self.marks.mark(TilePiece(tile), with_a(tile))

    def rolled(self, die: int) -> str:
        """Return the number of a die."""
        return self.marks.mark(DiePiece(die), str(die))

    def load(self, goods: tuple[int, ...]) -> str:
        """Return goods of several types."""
        return load_name(
            goods, lambda good, number, words: self.marks.mark(GoodsPiece(good, number), words)
        )

    def workers(self, number: int) -> str:
        """Return a number of workers."""
        return self.marks.mark(WorkersPiece(number), counted(number, "worker"))

    def silverlings(self, number: int) -> str:
        """Return a number of Silverlings."""
        return self.marks.mark(SilverlingsPiece(number), counted(number, "Silverling"))

    def goes_on(self, seat: int, *about: type) -> bool:
        """Return whether the open sentence is about that player and began with such an event."""
        return self.seat == seat and bool(self.said) and self.about in about

    def means(self) -> str:
        """Return the die of the action; once for each action."""
        die, self.die = self.die, None
        return tr("as an extra action") if die is None else die


def _tell_chance(teller: _Teller, event: ChanceResolved) -> None:
    """The other two results are narrated by the events that follow them."""
    match event.result:
        case StartPlayer(player):
            teller.player(player, Message("{name} is the start player"))
        case StartOrder(order):
            names = ", ".join(teller.names[seat] for seat in order)
            teller.board(tr("The first turn order is drawn: {names}", names=names))
        case StartingGoods(goods):
            for seat, load in enumerate(goods):
                teller.player(seat, Message("{name} starts with {goods}"), goods=teller.load(load))


def _tell_phase(teller: _Teller, event: PhaseStarted) -> None:
    phase, left = PHASES[event.phase], len(event.cleared)
    if left:
        text = trn(
            "Phase {phase} begins; {number} tile left on the board is removed",
            "Phase {phase} begins; {number} tiles left on the board are removed",
            left,
            phase=phase,
        )
    else:
        text = tr("Phase {phase} begins", phase=phase)
    teller.board(text)
    teller.mines = False


def _tell_round(teller: _Teller, event: RoundStarted) -> None:
    teller.board(tr("Round {round}", round=event.round))
    teller.mines = False


def _tell_placed(teller: _Teller, event: GoodsPlaced) -> None:
    depot, die = event.depot, teller.rolled(event.depot)
    colour = teller.marks.mark(GoodsPiece(event.goods), tr(GOODS_COLOURS[event.goods]))
    if teller.about is RoundStarted and teller.said:
        teller.said = tr(
            "{round}: the white die shows {die}; {colour} goods go to depot {depot}",
            round=teller.said,
            die=die,
            colour=colour,
            depot=depot,
        )
    else:
        text = Message("The white die shows {die}; {colour} goods go to depot {depot}")
        teller.board(tr(text, die=die, colour=colour, depot=depot))


def _tell_turn(teller: _Teller, event: TurnStarted) -> None:
    if event.dice:
        dice = listed([tr("a {die}", die=teller.rolled(die)) for die in event.dice])
        teller.player(event.player, Message("{name} is to play with {dice}"), dice=dice)
    else:
        teller.player(event.player, Message("{name} is to play"))


def _tell_action(teller: _Teller, event: ActionTaken) -> None:
    """Store how the action is paid, for the sentence about its effect."""
    teller.close()
    workers = teller.workers(event.workers) if event.workers else ""
    if isinstance(event.action, BuyTile):
        teller.paid = workers or teller.silverlings(event.silverlings)
    elif event.die != FREE:
        rolled = teller.rolled(event.die)
        die = tr("with a {die}", die=rolled)
        if event.value != event.die:
            used = teller.rolled(event.value)
            die = tr("with a {die} used as a {value}", die=rolled, value=used)
        teller.die = joined(die, f"({workers})" if workers else "")


def _tell_discarded(teller: _Teller, event: TileDiscarded) -> None:
    teller.dropped = event.tile


def _tell_taken(teller: _Teller, event: TileTaken) -> None:
    what = {"tile": teller.tile(event.tile), "depot": depot_name(event.depot)}
    dropped, dropping = teller.dropped, ""
    if dropped is not None:
        dropping = discarding(teller.marks.mark(TilePiece(dropped), with_the(dropped)))
    if teller.paid:
        teller.telling = BuyTile
        text = Message("{name} buys {tile} from {depot} for {price}")
        teller.player(event.player, text, dropping, **what, price=teller.paid)
    else:
        text = Message("{name} takes {tile} from {depot} {means}")
        teller.player(event.player, text, dropping, **what, means=teller.means())
    teller.paid, teller.dropped = "", None


def _tell_added(teller: _Teller, event: TileAdded) -> None:
    tile, space = teller.tile(event.tile), SPACE_NAMES[event.space]
    text = Message("{name} adds {tile} to {space} {means}")
    teller.player(event.player, text, tile=tile, space=space, means=teller.means())
    teller.added = event.tile


def _tell_crane(teller: _Teller, event: CraneUsed) -> None:
    text = Message("{name} lets the crane work as {building}")
    teller.player(event.player, text, building=teller.tile(event.building))
    teller.added = event.building


def _tell_sold(teller: _Teller, event: GoodsSold) -> None:
    sold = GoodsPiece(event.goods, event.number)
    goods = teller.marks.mark(sold, goods_name(event.goods, event.number))
    teller.player(event.player, Message("{name} sells {goods}"), teller.means(), goods=goods)


def _tell_silverlings(teller: _Teller, event: SilverlingsGained) -> None:
    if teller.mines and not teller.goes_on(event.player, SilverlingsGained):
        teller.player(event.player, Message("{name} receives from mines"))
    teller.gains.append(teller.silverlings(event.number))


def _tell_workers(teller: _Teller, event: WorkersGained) -> None:
    seat = event.player
    gained = teller.goes_on(seat, GoodsSold, SilverlingsGained)
    lodged = teller.goes_on(seat, TileAdded, CraneUsed) and teller.added is Tile.BOARDING_HOUSE
    if gained or lodged:
        teller.gains.append(teller.workers(event.number))
    else:
        tiles = WorkersPiece(event.number)
        workers = teller.marks.mark(tiles, counted(event.number, "worker tile"))
        teller.player(seat, Message("{name} takes {workers}"), teller.means(), workers=workers)


def _tell_goods(teller: _Teller, event: GoodsTaken) -> None:
    what = {"goods": teller.load(event.goods), "depot": depot_name(event.depot)}
    if teller.goes_on(event.player, GoodsTaken):
        teller.said = tr("{said} and {goods} at {depot}", said=teller.said, **what)
    else:
        teller.player(event.player, Message("{name} loads {goods} at {depot}"), **what)


def _tell_track(teller: _Teller, event: TrackMoved) -> None:
    if teller.goes_on(event.player, GoodsTaken):
        moves = Message("{said} and moves to step {step} of the turn order track")
        text = addressed(moves, teller.names[event.player])
        teller.said = tr(text, said=teller.said, step=event.space)
    else:
        text = Message("{name} loads no goods and moves to step {step} of the turn order track")
        teller.player(event.player, text, step=event.space)


def _tell_unused(teller: _Teller, event: EffectUnused) -> None:
    text = Message("{name} leaves the {effect} unused")
    teller.player(event.player, text, effect=TITLES[event.effect])


def _tell_region(teller: _Teller, event: RegionCompleted) -> None:
    text = Message("{name} completes a {region} of {spaces}")
    spaces = counted(event.size, "space")
    region = teller.marks.mark(RegionPiece(event.kind), tr(REGION_NAMES[event.kind]))
    teller.player(event.player, text, region=region, spaces=spaces)


def _tell_bonus(teller: _Teller, event: BonusTileWon) -> None:
    large = Message("{name} wins the large bonus tile for {what}")
    small = Message("{name} wins the small bonus tile for {what}")
    bonus = BonusPiece(event.kind, event.large)
    what = teller.marks.mark(bonus, tr(BONUS_NAMES[event.kind]))
    teller.player(event.player, large if event.large else small, what=what)


def _tell_points(teller: _Teller, event: PointsScored) -> None:
    goes_on = teller.seat == event.player and teller.said
    if event.source in _AT_THE_END and (teller.mines or not goes_on):
        if not teller.goes_on(event.player, PointsScored):
            teller.player(event.player, Message("{name} scores at the end"))
        points = teller.marks.mark(PointsPiece((event.points,)), str(event.points))
        what = tr(SOURCE_NAMES[event.source]) if event.tile is None else _scoring(teller, event)
        teller.gains.append(tr("{points} for {what}", points=points, what=what))
    elif goes_on and event.tile is not None:
        points = teller.marks.mark(PointsPiece((event.points,)), counted(event.points, "point"))
        what = _scoring(teller, event)
        teller.gains.append(tr("{points} for {what}", points=points, what=what))
    elif goes_on:
        teller.points.append(event.points)
    else:
        what = SOURCE_NAMES[event.source]
        teller.player(event.player, Message("{name} scores for {what}"), what=what)
        teller.points.append(event.points)


def _scoring(teller: _Teller, event: PointsScored) -> str:
    """Return the knowledge tile that scores."""
    assert event.tile is not None
    return teller.marks.mark(TilePiece(event.tile), tr(event.tile.title))


def _tell_end_of_phase(teller: _Teller, event: PhaseEnded) -> None:
    teller.board(tr("Phase {phase} ends", phase=PHASES[event.phase]))
    teller.mines = True


def _tell_end(teller: _Teller, event: GameEnded) -> None:
    teller.player(event.ranking[0], Message("{name} wins the game"))


def _tell_estate(teller: _Teller, event: EstateChosen) -> None:
    text = Message("{name} chooses estate {estate}")
    teller.player(event.player, text, estate=event.estate)


def _tell_castle(teller: _Teller, event: StartCastlePlaced) -> None:
    text = Message("{name} puts the start castle on {space}")
    teller.player(event.player, text, space=SPACE_NAMES[event.space])


_TELL: Final[dict[type, Callable[[_Teller, Any], None]]] = {
    ActionTaken: _tell_action,
    ChanceResolved: _tell_chance,
    PhaseStarted: _tell_phase,
    RoundStarted: _tell_round,
    GoodsPlaced: _tell_placed,
    TurnStarted: _tell_turn,
    EstateChosen: _tell_estate,
    StartCastlePlaced: _tell_castle,
    TileTaken: _tell_taken,
    TileDiscarded: _tell_discarded,
    TileAdded: _tell_added,
    CraneUsed: _tell_crane,
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
"""The sentence of each event. The end of a turn has none."""
