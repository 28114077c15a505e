"""The cards about things on the table: name, rule, and facts of the position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cob.bots.registry import info_of, is_known
from cob.clicks.table_things import (
    BoardSpace,
    BonusSpace,
    ColourCount,
    CraneBuilding,
    DepotDie,
    DepotGoods,
    EstateSpace,
    ExtraAction,
    GoodsSpace,
    PanelPart,
    PhaseSpace,
    PlayerPanel,
    RoundSpace,
    RulesSign,
    SeenDie,
    Silverlings,
    SoldGoods,
    StorageSpace,
    Thing,
    TrackSpace,
    Workers,
    die_slots,
    tile_at,
)
from cob.engine.actions import UseCrane
from cob.engine.components import (
    BLACK_DEPOT,
    GOODS_COLOURS,
    PHASE_POINTS,
    PHASES,
    REGION_NAMES,
    Kind,
    Tile,
    depot_of,
    large_bonus,
    small_bonus,
)
from cob.engine.hexgrid import SPACE_NAMES
from cob.engine.pending import CHOICES, PROMPTS
from cob.engine.refusals import why_illegal
from cob.engine.scoring import projected_points
from cob.engine.state import GameState
from cob.explaining.marks import is_undecided
from cob.explaining.projected_scores import points_at_end, points_so_far, so_far_title, total_title
from cob.explaining.tooltip_facts import (
    Reader,
    bonus_rows,
    goods_facts,
    hiring_facts,
    space_facts,
    tile_facts,
    track_facts,
    value_facts,
)
from cob.record import PERSON, Header
from cob.text.language import Message, tr, trn
from cob.text.rules_texts import about_rules, house_rules, rules_name
from cob.text.second_person import said_of
from cob.text.tile_texts import describe_tile
from cob.text.wording import BONUS_NAMES, capital, counted, sentence, shown_names

_FIRST = Message("For the first player who has covered all spaces for {what}.")
_SECOND = Message("For the second player who has covered all spaces for {what}.")


@dataclass(frozen=True, slots=True)
class InfoCard:
    """A title, a text and the picture of a tile; then the facts of the position."""

    title: str
    text: str
    tile: Tile | None = None
    facts: tuple[str, ...] = ()
    """Facts of this position about the thing, a sentence or two each."""
    rows: tuple[tuple[str, str], ...] = ()
    """Rows that are added up or compared; the last row is bold if it is a sum."""
    has_sum: bool = False


def card_for(
    state: GameState, header: Header, thing: Thing, seat: int | None = None
) -> InfoCard | None:
    """Return the card about a thing; None for a thing without one.

    `seat` is the player addressed as "you"; if it is None, the facts are those of the player on
    turn, who is named.
    """
    reader = Reader(state, shown_names(header), seat, is_learner=header.learner is not None)
    if isinstance(thing, PanelPart):
        return card_for(state, header, thing.part, seat)
    tile = tile_at(state, thing)
    if tile is not None:
        return _tile_card(reader, thing, tile)
    match thing:
        case DepotDie(depot):
            return _depot_die(reader, depot)
        case BoardSpace(space):
            return _empty_space(state, depot_of(space))
        case EstateSpace(owner, space):
            return _estate_space(reader, owner, space)
        case DepotGoods(depot, goods):
            text = Message("They lie on depot {depot}. A ship takes all goods of one depot.")
            return _goods(goods, tr(text, depot=depot))
    return _held_card(reader, thing) or _board_card(reader, header, thing)


def _tile_card(reader: Reader, thing: Thing, tile: Tile) -> InfoCard:
    """Return the card about a tile; for a building that the crane may not use, it says why."""
    state = reader.state
    text = describe_tile(tile, state.rules)
    if isinstance(thing, CraneBuilding):
        why = why_illegal(state, UseCrane(tile))
        return InfoCard(capital(tr(tile.title)), text, tile, (sentence(why),) if why else ())
    if isinstance(thing, ExtraAction) and state.asked == CHOICES[tile]:
        return InfoCard(capital(tr(tile.title)), sentence(PROMPTS[CHOICES[tile].code]), tile)
    if isinstance(thing, EstateSpace):
        text = f"{text} {tr('Space {space}.', space=SPACE_NAMES[thing.space])}"
    facts = tuple(tile_facts(reader, thing, tile))
    return InfoCard(capital(tr(tile.title)), text, tile, facts)


def _held_card(reader: Reader, thing: Thing) -> InfoCard | None:
    """Return the card about a player's holding; None for other things."""
    state = reader.state
    players = len(state.players)
    match thing:
        case StorageSpace():
            return InfoCard(
                tr("Storage space"),
                tr("A tile that you take waits here until you add it."),
            )
        case GoodsSpace(owner, good):
            points = counted(players, "point")
            text = tr("Sold with a die: {points} each, and one Silverling.", points=points)
            if not good:
                return _goods(None, text)
            return _goods(good, text, goods_facts(reader, owner, good))
        case SoldGoods(owner):
            return _sold(state, owner)
        case SeenDie(owner, index):
            return _die(reader, owner, index)
        case ColourCount(owner, kind):
            return _colour(reader, owner, kind)
        case Silverlings(owner):
            return InfoCard(
                counted(state.players[owner].silverlings, "Silverling"),
                tr(
                    "Two of them buy a tile from the black depot, once in a turn. "
                    "Each is worth 1 point at the end."
                ),
            )
        case Workers(owner):
            return InfoCard(
                counted(state.players[owner].workers, "worker"),
                tr(
                    "Each changes one of your dice by one; 6 and 1 are neighbours. "
                    "Click here to take workers with a die. Two are worth 1 point at the end."
                ),
                facts=tuple(hiring_facts(state, owner)),
            )
    return None


def _board_card(reader: Reader, header: Header, thing: Thing) -> InfoCard | None:
    players = len(reader.names)
    match thing:
        case PhaseSpace(phase) if phase >= reader.state.rules.phases:
            last = PHASES[reader.state.rules.phases - 1]
            return InfoCard(
                tr("Phase {phase}", phase=PHASES[phase]),
                tr("This short game ends after phase {last}.", last=last),
            )
        case PhaseSpace(phase):
            return InfoCard(
                tr("Phase {phase}", phase=PHASES[phase]),
                trn(
                    "A region completed in this phase adds {number} point to those for its size.",
                    "A region completed in this phase adds {number} points to those for its size.",
                    PHASE_POINTS[phase],
                ),
            )
        case RoundSpace(number):
            return InfoCard(
                tr("Round {round}", round=number),
                tr("Each round the white die puts the next one on the depot it shows."),
            )
        case TrackSpace():
            return InfoCard(
                tr("Turn order"),
                tr(
                    "The piece furthest to the right acts first; in a stack the upper one. "
                    "Each ship moves its owner's piece one space."
                ),
                facts=tuple(track_facts(reader)),
            )
        case BonusSpace(kind, large):
            points = large_bonus(players) if large else small_bonus(players)
            return InfoCard(
                trn("Bonus tile: {number} point", "Bonus tile: {number} points", points),
                tr(_FIRST if large else _SECOND, what=BONUS_NAMES[kind]),
                rows=tuple(bonus_rows(reader, kind)),
            )
        case RulesSign():
            rules = reader.state.rules
            told = tuple(map(capital, house_rules(rules)))
            return InfoCard(rules_name(rules), about_rules(rules), facts=told)
        case PlayerPanel(owner):
            return _player(reader, header.seats[owner].controller, owner)
    return None


def _player(reader: Reader, controller: str, seat: int) -> InfoCard:
    """Return the card with a player's points, and those that a final scoring would add now."""
    name, state = reader.names[seat], reader.state
    player = state.players[seat]
    rows = [(so_far_title(state), str(points_so_far(state, seat)))]
    rows += [(title, f"+ {points}") for title, points in points_at_end(state, player) if points]
    text = tr("Click to see this estate large, again for everybody’s scores.")
    if controller != PERSON and is_known(controller):
        info = info_of(controller)
        name = tr("{name}, the {bot} bot", name=name, bot=info.title)
        text = f"{tr(info.description)} {text}"
    rows.append((total_title(state), str(projected_points(state, seat))))
    return InfoCard(name, text, rows=tuple(rows), has_sum=True)


def _die(reader: Reader, seat: int, index: int) -> InfoCard | None:
    """Return the card about a rolled die; None before the first roll."""
    slots = die_slots(reader.state, seat)
    if index >= len(slots):
        return None
    value, unused = slots[index]
    text = Message("{name} rolled it in this round and has still to use it.")
    if not unused:
        text = Message("{name} rolled it in this round and has used it.")
    return InfoCard(tr("Die: {die}", die=value), said_of(text, reader.names[seat]))


def _colour(reader: Reader, seat: int, kind: Kind) -> InfoCard:
    """Return the card about the empty spaces of a colour, and their bonus tile."""
    player, what = reader.state.players[seat], BONUS_NAMES[kind]
    title = capital(tr("spaces for {what}", what=what))
    rows = tuple(bonus_rows(reader, kind))
    if player.large_bonuses >> kind & 1 or player.small_bonuses >> kind & 1:
        text = Message("{name} has covered all of them and won a bonus tile.")
        return InfoCard(title, said_of(text, reader.names[seat]), rows=rows)
    text = Message(
        "Whoever first covers all of one colour wins its large bonus tile, the second the small."
    )
    return InfoCard(title, tr(text), rows=rows)


def _estate_space(reader: Reader, seat: int, space: int) -> InfoCard:
    if is_undecided(reader.state, seat):
        text = tr("The estate is chosen before phase A.")
        return InfoCard(tr("Not chosen yet"), text)
    layout = reader.state.players[seat].layout
    told, *facts = space_facts(reader, seat, space)
    title = tr(
        "Space {space}: {region}, die {die}",
        space=SPACE_NAMES[space],
        region=REGION_NAMES[layout.kinds[space]],
        die=layout.dice[space],
    )
    return InfoCard(title, told, facts=tuple(facts))


def _empty_space(state: GameState, depot: int) -> InfoCard:
    title = tr("Empty space of depot {depot}", depot=depot)
    if depot == BLACK_DEPOT:
        title = tr("Empty space of the black depot")
    if state.phase == state.rules.phases - 1:
        return InfoCard(title, tr("No more tiles come: this is the last phase."))
    return InfoCard(title, tr("It is filled again when the next phase begins."))


def _depot_die(reader: Reader, depot: int) -> InfoCard:
    title = tr("Depot {depot}", depot=depot)
    text = tr("A {die} takes any tile that lies here.", die=depot)
    if depot == reader.state.white:
        title = tr("Depot {depot}, and the white die", depot=depot)
        put = tr("In this round the white die put a goods tile here.")
        text = f"{text} {put}"
    return InfoCard(title, text, facts=tuple(value_facts(reader, depot)))


def _goods(goods: int | None, text: str, facts: Sequence[str] = ()) -> InfoCard:
    if goods is None:
        text = tr("Goods tiles lie here. A ship brings them to your storage.")
        return InfoCard(tr("Goods"), text)
    title = tr("{colour} goods (sold with a {die})", colour=GOODS_COLOURS[goods], die=goods)
    return InfoCard(capital(title), text, facts=tuple(facts))


def _sold(state: GameState, seat: int) -> InfoCard:
    sold = state.players[seat].sold
    types = [
        tr("{number} {colour}", number=count, colour=GOODS_COLOURS[good])
        for good, count in enumerate(sold)
        if count
    ]
    text = f"{', '.join(types)}." if types else tr("Nothing has been sold yet.")
    return InfoCard(tr("Sold goods"), text)
