"""The card that explains what the pointer rests on: its name, its rule, its numbers."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from cob.bots.registry import info_of
from cob.engine.components import (
    GOODS_COLOURS,
    PHASE_POINTS,
    PHASES,
    REGION_NAMES,
    SPACES_OF_KIND,
    Tile,
    depot_of,
    large_bonus,
    region_points,
    small_bonus,
)
from cob.engine.hexgrid import SPACE_NAMES
from cob.engine.scoring import projected_points
from cob.engine.state import GameState
from cob.narration import describe_tile
from cob.record import PERSON, Header
from cob.ui.table.pen import Pen
from cob.ui.table.things import (
    BoardSpace,
    BonusSpace,
    DepotDie,
    DepotGoods,
    EstateSpace,
    GoodsSpace,
    PhaseSpace,
    PlayerPanel,
    RoundSpace,
    Silverlings,
    SoldGoods,
    StorageSpace,
    Thing,
    TrackSpace,
    Workers,
    stored_goods,
    tile_at,
)
from cob.ui.theme import GOLD, INK, INK_SOFT, PAPER
from cob.wording import BONUS_NAMES, counted, depot_name

_WIDTH = 380
_FOOT = "Right click or F1: its rule"
_FOOT_TYPE = 15


@dataclass(frozen=True, slots=True)
class Card:
    """A title, a text, and the picture of a tile."""

    title: str
    text: str
    tile: Tile | None = None


def card_for(state: GameState, header: Header, thing: Thing) -> Card | None:
    """What there is to say about a thing; None for what explains itself."""
    tile = tile_at(state, thing)
    if tile is not None:
        place = f" Space {SPACE_NAMES[thing.space]}." if isinstance(thing, EstateSpace) else ""
        title = tile.title[:1].upper() + tile.title[1:]
        return Card(title, describe_tile(tile, state.rules) + place, tile)
    players = len(state.players)
    match thing:
        case DepotDie(depot):
            return _depot_die(state, depot)
        case BoardSpace(space):
            return Card(
                f"Empty space of {depot_name(depot_of(space))}",
                "It is filled again at the start of the next phase.",
            )
        case EstateSpace(seat, space):
            return _estate_space(state, seat, space)
        case StorageSpace():
            return Card(
                "Storage space",
                "Every tile you take waits here until you add it to your estate. There are three.",
            )
        case DepotGoods(depot, goods):
            return _goods(goods, f"They lie on depot {depot}. A ship takes all goods of one depot.")
        case GoodsSpace(seat, index):
            types = stored_goods(state, seat)
            text = f"Sold with a die: {counted(players, 'point')} each, and one Silverling."
            return _goods(types[index] if index < len(types) else None, text)
        case SoldGoods(seat):
            return _sold(state, seat)
        case Silverlings(seat):
            return Card(
                f"{state.players[seat].silverlings} Silverlings",
                "Two of them buy a tile from the black depot, once in a turn. "
                "Each is worth 1 point at the end.",
            )
        case Workers(seat):
            return Card(
                counted(state.players[seat].workers, "worker"),
                "Each changes one of your dice by one; 6 and 1 are neighbours. "
                "Click here to take workers with a die. Two are worth 1 point at the end.",
            )
    return _board_card(state, header, thing)


def _board_card(state: GameState, header: Header, thing: Thing) -> Card | None:
    players = len(state.players)
    match thing:
        case PhaseSpace(phase):
            return Card(
                f"Phase {PHASES[phase]}",
                f"Completing a region in this phase gives {PHASE_POINTS[phase]} points "
                "on top of those for its size.",
            )
        case RoundSpace(number):
            return Card(
                f"Round {number}",
                "In each round the white die puts the next goods tile on the depot it shows.",
            )
        case TrackSpace():
            return Card(
                "Turn order",
                "The piece furthest to the right acts first; in a stack the upper one. "
                "Each ship moves its owner's piece one space.",
            )
        case BonusSpace(kind, large):
            first = "first" if large else "second"
            points = large_bonus(players) if large else small_bonus(players)
            return Card(
                f"Bonus tile: {points} points",
                f"For the {first} player who has covered all {SPACES_OF_KIND[kind]} spaces "
                f"for {BONUS_NAMES[kind]}.",
            )
        case PlayerPanel(seat):
            return _player(state, header, seat)
    return None


def _player(state: GameState, header: Header, seat: int) -> Card:
    name, controller = header.names[seat], header.seats[seat].controller
    text = (
        f"{state.players[seat].points} points; {projected_points(state, seat)} if the game "
        "were scored now. Click to see this estate large."
    )
    if controller == PERSON:
        return Card(name, text)
    return Card(f"{name}, the {controller} bot", f"{info_of(controller).character} {text}")


def _estate_space(state: GameState, seat: int, space: int) -> Card:
    player = state.players[seat]
    layout = player.layout
    region = layout.region_of[space]
    size = region.bit_count()
    left = size - (region & player.filled).bit_count()
    name = REGION_NAMES[layout.kinds[space]]
    worth = f"{counted(region_points(size), 'point')} for its size"
    if state.phase >= 0 and not state.is_over:
        worth += f" and {PHASE_POINTS[state.phase]} in this phase"
    return Card(
        f"Space {SPACE_NAMES[space]}: {name}, die {layout.dice[space]}",
        f"{counted(left, 'space')} of {size} still to cover here. Completing it gives {worth}.",
    )


def _depot_die(state: GameState, depot: int) -> Card:
    title, text = f"Depot {depot}", f"With a {depot} you may take any tile that lies here."
    if depot == state.white:
        title += ", and the white die"
        text += " In this round the white die put a goods tile on its goods space."
    return Card(title, text)


def _goods(goods: int | None, text: str) -> Card:
    if goods is None:
        return Card("Goods", "Goods tiles lie here. A ship brings them to your storage.")
    title = f"{GOODS_COLOURS[goods].capitalize()} goods (sold with a {goods})"
    return Card(title, text)


def _sold(state: GameState, seat: int) -> Card:
    sold = state.players[seat].sold
    types = [f"{count} {GOODS_COLOURS[good]}" for good, count in enumerate(sold) if count]
    return Card("Sold goods", ", ".join(types) + "." if types else "Nothing has been sold yet.")


def draw_card(pen: Pen, card: Card, beside: Rect) -> None:
    """The card next to what it explains, never over it."""
    layout = pen.layout
    pad = layout.px(14)
    width = max(layout.px(_WIDTH), 250)
    picture = layout.px(96) if card.tile is not None else 0
    text_width = width - 2 * pad - (picture + pad if picture else 0)
    words = [pen.cut(word, 22, text_width, serif=True, bold=True) for word in card.title.split()]
    title = pen.wrapped(" ".join(words), 22, text_width)
    text = pen.wrapped(card.text, 18, text_width)
    height = len(title) * pen.line_height(22) + len(text) * pen.line_height(18)
    height = max(height, round(picture * 1.16)) + pen.line_height(_FOOT_TYPE) + 2 * pad
    area = Rect(0, 0, width, height)
    window = pen.surface.get_rect().inflate(-pad, -pad)
    area.midleft = (beside.right + pad, beside.centery)
    if area.right > window.right:
        area.right = beside.left - pad
    if area.left < window.left:
        area.midtop = (beside.centerx, beside.bottom + pad)
    area.clamp_ip(window)
    pen.panel(area, PAPER, GOLD)
    left = area.x + pad
    if card.tile is not None:
        pen.picture(
            pen.art.tile(card.tile, picture),
            Rect(left, area.y + pad, picture, height - 2 * pad - pen.line_height(_FOOT_TYPE)),
        )
        left += picture + pad
    top = area.y + pad
    for line in title:
        pen.text(line, 22, (left, top + pen.line_height(22) // 2), INK, serif=True, bold=True)
        top += pen.line_height(22)
    for line in text:
        pen.text(line, 18, (left, top + pen.line_height(18) // 2), INK)
        top += pen.line_height(18)
    place = (area.right - pad, area.bottom - pad - pen.line_height(_FOOT_TYPE) // 2)
    pen.text(_FOOT, _FOOT_TYPE, place, INK_SOFT, anchor="midright")
