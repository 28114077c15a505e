"""Names of the things on a table for screen readers: the most important word first.

A name says what a sighted player sees at the place. `None` marks a thing that another name covers
already, or an empty place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cob.bots.registry import info_of, is_known
from cob.clicks.table_things import (
    BoardSpace,
    BonusSpace,
    CraneBuilding,
    DepotDie,
    DepotGoods,
    DieAt,
    EstateSpace,
    ExtraAction,
    GoodsSpace,
    PhaseSpace,
    PlayerPanel,
    RoundSpace,
    SeenDie,
    SideChoice,
    Silverlings,
    SoldGoods,
    StorageSpace,
    TableButton,
    Thing,
    TrackSpace,
    Workers,
    die_slots,
    extra_tile,
    tile_at,
)
from cob.engine.components import (
    BLACK_DEPOT,
    GOODS_COLOURS,
    PHASE_POINTS,
    PHASES,
    REGION_NAMES,
    ROUNDS_PER_PHASE,
    Kind,
    Tile,
    depot_of,
    large_bonus,
    small_bonus,
)
from cob.engine.hexgrid import SPACE_NAMES, spaces_in
from cob.engine.state import GameState
from cob.explaining.marks import is_undecided
from cob.record import PERSON, Header
from cob.text.estate_titles import estate_title
from cob.text.language import Message, tr
from cob.text.wording import (
    BONUS_NAMES,
    capital,
    counted,
    depot_name,
    goods_name,
    listed,
    load_name,
    shown_names,
)

_OBVIOUS: Final = (Kind.CASTLE, Kind.MINE, Kind.KNOWLEDGE)
"""The names of these tiles already name their spaces."""


@dataclass(frozen=True, slots=True)
class TableTeller:
    """Names the things on a table as they lie in a position."""

    state: GameState
    header: Header
    buttons: Mapping[TableButton, str]
    """The captions of the enabled buttons."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return shown_names(self.header)

    def name(self, thing: Thing) -> str | None:
        """Return the name of a thing; None if it has none."""
        told = self._on_board(thing)
        if told is None:
            told = self._of_player(thing)
        return told or None

    # --- the main board -----------------------------------------------------------------------

    def _on_board(self, thing: Thing) -> str | None:
        state = self.state
        match thing:
            case TableButton():
                return " ".join(self.buttons.get(thing, "").split())
            case BoardSpace(space):
                tile = tile_at(state, thing)
                if tile is None:
                    return None
                depot = depot_name(depot_of(space))
                return tr("{tile}, on {depot}", tile=tile_name(tile), depot=depot)
            case DepotDie(depot):
                return self._depot(depot)
            case DepotGoods(depot, goods):
                return self._goods_on(depot, goods)
            case PhaseSpace(phase) if phase == max(0, state.phase):
                text = Message("Phase {phase}: {points} points for each region completed in it")
                return tr(text, phase=PHASES[phase], points=PHASE_POINTS[phase])
            case RoundSpace(number) if number == max(1, state.round):
                return tr("Round {round} of {rounds}", round=number, rounds=ROUNDS_PER_PHASE)
            case TrackSpace(0):
                return self._track()
            case BonusSpace(kind, True):
                return self._bonus(kind)
            case SideChoice(estate):
                return self._side(estate)
            case CraneBuilding(building):
                return tr("{tile}, by the crane", tile=tile_name(building))
            case ExtraAction():
                tile = extra_tile(state)
                return None if tile is None else tr("Extra action: {tile}", tile=tile_name(tile))
        return None

    def _depot(self, depot: int) -> str:
        """Return the contents of a numbered depot."""
        state = self.state
        tiles = [tile_name(tile) for tile in state.depot_tiles(depot)]
        goods = state.depot_goods[depot]
        text = Message("Depot {depot}: {tiles}; {goods}")
        if not goods:
            text = Message("Depot {depot}: {tiles}")
        tiles_told = ", ".join(tiles) or tr("no tiles")
        load = load_name(goods) if goods else ""
        return tr(text, depot=depot, tiles=tiles_told, goods=load)

    def _goods_on(self, depot: int, goods: int | None) -> str | None:
        lying = self.state.depot_goods[depot]
        if not lying:
            return None
        if goods is None:
            return tr("All goods on depot {depot}: {goods}", depot=depot, goods=load_name(lying))
        count = lying.count(goods)
        name = goods_name(goods, count)
        return tr("{tile}, on {depot}", tile=name, depot=depot_name(depot)) if count else None

    def _track(self) -> str:
        """Return the order of the pieces on the turn order track."""
        steps = [
            tr("{name} on step {step}", name=self.names[seat], step=step)
            for step, stack in reversed(list(enumerate(self.state.track)))
            for seat in reversed(stack)
        ]
        return tr("Turn order track: {steps}", steps=listed(steps))

    def _bonus(self, kind: Kind) -> str:
        state, players = self.state, len(self.names)
        what = tr(BONUS_NAMES[kind])
        left = [
            str(points)
            for points, is_left in (
                (large_bonus(players), state.large_left >> kind & 1),
                (small_bonus(players), state.small_left >> kind & 1),
            )
            if is_left
        ]
        if not left:
            return tr("Bonus tiles for all {what}: both are won", what=what)
        text = Message("Bonus tiles for all {what}: {points} points left to win")
        return tr(text, what=what, points=listed(left))

    def _side(self, estate: str) -> str:
        layout = next(each for each in self.state.player.choices if each.number == estate)
        return tr("Estate {title}", title=estate_title(layout))

    # --- things of players --------------------------------------------------------------------

    def _of_player(self, thing: Thing) -> str | None:
        state = self.state
        match thing:
            case EstateSpace(seat, space):
                return self._space(seat, space)
            case DieAt(index):
                return self._die(state.current, index)
            case SeenDie(seat, index):
                return self._die(seat, index)
            case StorageSpace(seat, index):
                tile = tile_at(state, thing)
                if tile is not None:
                    return tr("{tile}, stored", tile=tile_name(tile))
                return tr("Storage space {number}, empty", number=index + 1)
            case GoodsSpace(seat, good):
                if not good:
                    return None
                goods = goods_name(good, state.players[seat].goods[good])
                return tr("{goods}, sold with a {die}", goods=capital(goods), die=good)
            case SoldGoods(seat):
                return self._sold(seat)
            case Silverlings(seat):
                return counted(state.players[seat].silverlings, "Silverling")
            case Workers(seat):
                return counted(state.players[seat].workers, "worker")
            case PlayerPanel(seat):
                return self._player(seat)
        return None

    def _space(self, seat: int, space: int) -> str:
        if is_undecided(self.state, seat):
            return tr("Space {space}, not chosen yet", space=SPACE_NAMES[space])
        player = self.state.players[seat]
        region = tr(REGION_NAMES[player.layout.kinds[space]])
        values: dict[str, object] = {"region": capital(region), "space": SPACE_NAMES[space]}
        tile = player.estate[space]
        if tile is None:
            die = player.layout.dice[space]
            return tr("{region} {die}, space {space}, empty", die=die, **values)
        return tr("{tile}, on space {space}", tile=tile_name(tile), space=SPACE_NAMES[space])

    def _die(self, seat: int, index: int) -> str | None:
        slots = die_slots(self.state, seat)
        if index >= len(slots):
            return None
        value, unused = slots[index]
        return tr("Die {die}", die=value) if unused else tr("Die {die}, used", die=value)

    def _sold(self, seat: int) -> str:
        sold = [
            tr("{number} {colour}", number=count, colour=GOODS_COLOURS[good])
            for good, count in enumerate(self.state.players[seat].sold)
            if count
        ]
        return tr("Sold goods: {goods}", goods=listed(sold)) if sold else tr("Sold goods: none")

    def _player(self, seat: int) -> str:
        """Return a player's points and possessions in one sentence."""
        player, who = self.state.players[seat], self.header.seats[seat].controller
        held = [
            counted(player.points, "point"),
            counted(player.silverlings, "Silverling"),
            counted(player.workers, "worker"),
        ]
        if dice := [str(value) for value, unused in die_slots(self.state, seat) if unused]:
            held.append(tr("dice {dice}", dice=listed(dice)))
        goods = [good for good, count in enumerate(player.goods) for _ in range(count)]
        if goods:
            held.append(load_name(goods))
        if player.storage:
            stored = ", ".join(tile_name(tile, capitalised=False) for tile in player.storage)
            held.append(tr("stored: {tiles}", tiles=stored))
        name = self.names[seat]
        if who != PERSON and is_known(who):
            name = tr("{name}, the {bot} bot", name=name, bot=info_of(who).title)
        return tr("{name}: {held}", name=name, held=", ".join(held))


def tile_name(tile: Tile, *, capitalised: bool = True) -> str:
    """Return a tile with its region, unless its name contains that."""
    name = tr(tile.title)
    if tile.kind not in _OBVIOUS:
        name = tr("{tile} ({region})", tile=name, region=tr(REGION_NAMES[tile.kind]))
    return capital(name) if capitalised else name


def priced(name: str, workers: int) -> str:
    """Return a name with the price in workers."""
    return tr("{thing}, for {workers}", thing=name, workers=counted(workers, "worker"))


def asked_of(name: str, prompt: str) -> str:
    """Return a prompt with the name of its player."""
    told = " ".join(prompt.split())
    return tr("{name}: {held}", name=name, held=told) if told else name


def black_depot(state: GameState) -> str:
    """Return the contents of the black depot."""
    tiles = [tile_name(tile) for tile in state.depot_tiles(BLACK_DEPOT)]
    return tr("Black depot: {tiles}", tiles=", ".join(tiles) or tr("no tiles"))


def regions_told(state: GameState, seat: int) -> str:
    """Return the regions of an estate, each with its covered part, the largest first."""
    if is_undecided(state, seat):
        return tr("The estate is not chosen yet")
    player = state.players[seat]
    regions = sorted(set(player.layout.region_of), key=lambda each: (-each.bit_count(), each))
    told = []
    for region in regions:
        spaces = [SPACE_NAMES[space] for space in spaces_in(region)]
        where = spaces[0] if len(spaces) == 1 else f"{spaces[0]} – {spaces[-1]}"
        covered = (region & player.filled).bit_count()
        text = Message("{region} {where}, {covered} of {size} covered")
        if covered == len(spaces):
            text = Message("{region} {where}, complete")
        kind = player.layout.kinds[next(iter(spaces_in(region)))]
        name = capital(tr(REGION_NAMES[kind]))
        told.append(tr(text, region=name, where=where, covered=covered, size=len(spaces)))
    return tr("Regions of this estate: {regions}", regions="; ".join(told))
