"""The card that explains what the pointer rests on: its name, its rule, its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from cob.bots.registry import info_of
from cob.engine.actions import UseCrane
from cob.engine.components import (
    BLACK_DEPOT,
    GOODS_COLOURS,
    PHASE_POINTS,
    PHASES,
    REGION_NAMES,
    Tile,
    depot_of,
    large_bonus,
    small_bonus,
)
from cob.engine.hexgrid import SPACE_NAMES
from cob.engine.refusals import why_illegal
from cob.engine.scoring import projected_points
from cob.engine.state import GameState
from cob.play.marks import is_undecided
from cob.play.things import (
    BoardSpace,
    BonusSpace,
    CraneBuilding,
    DepotDie,
    DepotGoods,
    EstateSpace,
    GoodsSpace,
    PhaseSpace,
    PlayerPanel,
    RoundSpace,
    RulesSign,
    Silverlings,
    SoldGoods,
    StorageSpace,
    Thing,
    TrackSpace,
    Workers,
    stored_goods,
    tile_at,
)
from cob.play.tooltip_facts import (
    Reader,
    bonus_rows,
    goods_numbers,
    hiring_numbers,
    space_numbers,
    tile_numbers,
    track_numbers,
    value_numbers,
)
from cob.record import PERSON, Header
from cob.text.language import Message, tr
from cob.text.rules_texts import about_rules, house_rules, rules_name
from cob.text.tile_texts import describe_tile
from cob.text.wording import BONUS_NAMES, capital, counted, sentence, shown_names
from cob.ui.kit.theme import theme
from cob.ui.table.drawing.painter import Painter
from cob.ui.table.drawing.projected_scores import points_at_end, points_so_far, total_title

_WIDTH, _WIDE = 380, 440
"""Of a card that only explains, and of one with numbers."""
_FOOT = Message("Right click or F1: its rule")
_FOOT_TYPE = 15
_FIRST = Message("For the first player who has covered all spaces for {what}.")
_SECOND = Message("For the second player who has covered all spaces for {what}.")


@dataclass(frozen=True, slots=True)
class InfoCard:
    """A title, a text, and the picture of a tile; then what the position makes of it."""

    title: str
    text: str
    tile: Tile | None = None
    numbers: tuple[str, ...] = ()
    """What there is to reckon, a sentence or two each."""
    rows: tuple[tuple[str, str], ...] = ()
    """What is added up or compared, the last row in bold if it is a sum."""
    has_sum: bool = False


def card_for(
    state: GameState, header: Header, thing: Thing, seat: int | None = None
) -> InfoCard | None:
    """What there is to say about a thing; None for what explains itself.

    The numbers are reckoned for the player on `seat`, who is called "you"; left out, for the player
    on turn, who is named.
    """
    reader = Reader(state, shown_names(header.names, header.learner), seat)
    tile = tile_at(state, thing)
    if tile is not None:
        text = describe_tile(tile, state.rules)
        if isinstance(thing, CraneBuilding):
            why = why_illegal(state, UseCrane(tile))
            return InfoCard(capital(tr(tile.title)), text, tile, (sentence(why),) if why else ())
        if isinstance(thing, EstateSpace):
            text = f"{text} {tr('Space {space}.', space=SPACE_NAMES[thing.space])}"
        numbers = tuple(tile_numbers(reader, thing, tile))
        return InfoCard(capital(tr(tile.title)), text, tile, numbers)
    players = len(state.players)
    match thing:
        case DepotDie(depot):
            return _depot_die(reader, depot)
        case BoardSpace(space):
            return _empty_space(state, depot_of(space))
        case EstateSpace(owner, space):
            return _estate_space(reader, owner, space)
        case StorageSpace():
            return InfoCard(
                tr("Storage space"),
                tr(
                    "Every tile you take waits here until you add it to your estate. "
                    "There are three."
                ),
            )
        case DepotGoods(depot, goods):
            text = Message("They lie on depot {depot}. A ship takes all goods of one depot.")
            return _goods(goods, tr(text, depot=depot))
        case GoodsSpace(owner, index):
            types = stored_goods(state, owner)
            points = counted(players, "point")
            text = tr("Sold with a die: {points} each, and one Silverling.", points=points)
            if index >= len(types):
                return _goods(None, text)
            return _goods(types[index], text, goods_numbers(reader, owner, types[index]))
        case SoldGoods(owner):
            return _sold(state, owner)
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
                numbers=tuple(hiring_numbers(state, owner)),
            )
    return _board_card(reader, header, thing)


def _board_card(reader: Reader, header: Header, thing: Thing) -> InfoCard | None:
    players = len(reader.names)
    match thing:
        case PhaseSpace(phase):
            return InfoCard(
                tr("Phase {phase}", phase=PHASES[phase]),
                tr(
                    "Completing a region in this phase gives {points} points "
                    "on top of those for its size.",
                    points=PHASE_POINTS[phase],
                ),
            )
        case RoundSpace(number):
            return InfoCard(
                tr("Round {round}", round=number),
                tr("In each round the white die puts the next goods tile on the depot it shows."),
            )
        case TrackSpace():
            return InfoCard(
                tr("Turn order"),
                tr(
                    "The piece furthest to the right acts first; in a stack the upper one. "
                    "Each ship moves its owner's piece one space."
                ),
                numbers=tuple(track_numbers(reader)),
            )
        case BonusSpace(kind, large):
            points = large_bonus(players) if large else small_bonus(players)
            return InfoCard(
                tr("Bonus tile: {points} points", points=points),
                tr(_FIRST if large else _SECOND, what=BONUS_NAMES[kind]),
                rows=tuple(bonus_rows(reader, kind)),
            )
        case RulesSign():
            rules = reader.state.rules
            told = tuple(map(capital, house_rules(rules)))
            return InfoCard(rules_name(rules), about_rules(rules), numbers=told)
        case PlayerPanel(owner):
            return _player(reader, header.seats[owner].controller, owner)
    return None


def _player(reader: Reader, controller: str, seat: int) -> InfoCard:
    """A player's points, and those that a final scoring would add now."""
    name, state = reader.names[seat], reader.state
    player = state.players[seat]
    rows = [(tr("Points so far"), str(points_so_far(state, seat)))]
    rows += [(title, f"+ {points}") for title, points in points_at_end(state, player) if points]
    text = tr("Click to see this estate large, again for everybody’s scores (O).")
    if controller != PERSON:
        info = info_of(controller)
        name = tr("{name}, the {bot} bot", name=name, bot=info.title)
        text = f"{tr(info.description)} {text}"
    rows.append((total_title(state), str(projected_points(state, seat))))
    return InfoCard(name, text, rows=tuple(rows), has_sum=True)


def _estate_space(reader: Reader, seat: int, space: int) -> InfoCard:
    if is_undecided(reader.state, seat):
        text = tr("Which estate is played here shows before phase A.")
        return InfoCard(tr("Not chosen yet"), text)
    layout = reader.state.players[seat].layout
    told, *numbers = space_numbers(reader, seat, space)
    title = tr(
        "Space {space}: {region}, die {die}",
        space=SPACE_NAMES[space],
        region=REGION_NAMES[layout.kinds[space]],
        die=layout.dice[space],
    )
    return InfoCard(title, told, numbers=tuple(numbers))


def _empty_space(state: GameState, depot: int) -> InfoCard:
    title = tr("Empty space of depot {depot}", depot=depot)
    if depot == BLACK_DEPOT:
        title = tr("Empty space of the black depot")
    if state.phase == len(PHASES) - 1:
        return InfoCard(title, tr("No more tiles come: this is the last phase."))
    return InfoCard(title, tr("It is filled again at the start of the next phase."))


def _depot_die(reader: Reader, depot: int) -> InfoCard:
    title = tr("Depot {depot}", depot=depot)
    text = tr("With a {die} you may take any tile that lies here.", die=depot)
    if depot == reader.state.white:
        title = tr("Depot {depot}, and the white die", depot=depot)
        put = tr("In this round the white die put a goods tile on its goods space.")
        text = f"{text} {put}"
    return InfoCard(title, text, numbers=tuple(value_numbers(reader, depot)))


def _goods(goods: int | None, text: str, numbers: Sequence[str] = ()) -> InfoCard:
    if goods is None:
        text = tr("Goods tiles lie here. A ship brings them to your storage.")
        return InfoCard(tr("Goods"), text)
    title = tr("{colour} goods (sold with a {die})", colour=GOODS_COLOURS[goods], die=goods)
    return InfoCard(capital(title), text, numbers=tuple(numbers))


def _sold(state: GameState, seat: int) -> InfoCard:
    sold = state.players[seat].sold
    types = [
        tr("{number} {colour}", number=count, colour=GOODS_COLOURS[good])
        for good, count in enumerate(sold)
        if count
    ]
    text = f"{', '.join(types)}." if types else tr("Nothing has been sold yet.")
    return InfoCard(tr("Sold goods"), text)


def draw_card(pen: Painter, card: InfoCard, beside: Rect, spared: Sequence[Rect] = ()) -> None:
    """The card next to what it explains, never over it, and where it hides least of `spared`."""
    layout = pen.layout
    pad, gap = layout.px(14), layout.px(8)
    width = max(layout.px(_WIDE if card.numbers or card.rows else _WIDTH), 250)
    picture = layout.px(96) if card.tile is not None else 0
    room = width - 2 * pad
    room_for_text = room - (picture + pad if picture else 0)
    words = [pen.cut(word, 22, room_for_text, serif=True, bold=True) for word in card.title.split()]
    title = pen.wrapped(" ".join(words), 22, room_for_text)
    text = pen.wrapped(card.text, 18, room_for_text)
    numbers = [pen.wrapped(number, 18, room) for number in card.numbers]
    line = pen.line_height(18)
    head = max(len(title) * pen.line_height(22) + len(text) * line, round(picture * 1.16))
    height = head + sum(gap + len(lines) * line for lines in numbers) + len(card.rows) * line
    height += (gap if card.rows else 0) + pen.line_height(_FOOT_TYPE) + 2 * pad
    window = pen.surface.get_rect().inflate(-pad, -pad)
    area = place_card((width, height), beside.inflate(2 * pad, 2 * pad), window, spared)
    pen.panel(area, theme.paper, theme.gold)
    left, top = area.x + pad, area.y + pad
    if card.tile is not None:
        pen.picture(pen.art.tile(card.tile, picture), Rect(left, top, picture, head))
    beginning = area.right - pad - room_for_text
    top = _write(pen, title, 22, (beginning, top), serif=True)
    _write(pen, text, 18, (beginning, top))
    top = area.y + pad + head
    for lines in numbers:
        pen.surface.fill(theme.parchment_dark, (left, top + gap // 2, room, 1))
        top = _write(pen, lines, 18, (left, top + gap))
    if card.rows:
        pen.surface.fill(theme.parchment_dark, (left, top + gap // 2, room, 1))
        _write_rows(pen, card, Rect(left, top + gap, room, line))
    place = (area.right - pad, area.bottom - pad - pen.line_height(_FOOT_TYPE) // 2)
    pen.text(tr(_FOOT), _FOOT_TYPE, place, theme.ink_soft, anchor="midright")


def _write(
    pen: Painter,
    lines: Sequence[str],
    pixels: float,
    place: tuple[int, int],
    *,
    serif: bool = False,
) -> int:
    """Lines below each other; where the next one would begin."""
    left, top = place
    height = pen.line_height(pixels)
    for line in lines:
        pen.text(line, pixels, (left, top + height // 2), theme.ink, serif=serif, bold=serif)
        top += height
    return top


def _write_rows(pen: Painter, card: InfoCard, line: Rect) -> None:
    """Names at the left, numbers at the right."""
    for index, (name, number) in enumerate(card.rows):
        bold = card.has_sum and index == len(card.rows) - 1
        written = pen.text(number, 18, line.midright, theme.ink, bold=bold, anchor="midright")
        room = written.left - line.left - pen.layout.px(10)
        pen.text(name, 18, line.midleft, theme.ink, bold=bold, room=room)
        line = line.move(0, line.height)


def place_card(
    size: tuple[int, int], around: Rect, window: Rect, spared: Sequence[Rect] = ()
) -> Rect:
    """Where a card goes: in the window, beside a thing, and over as little as possible of others.

    Right is tried before left, below and above; last is the lower edge of the window.
    """
    width, height = size
    level = (around.centery - height // 2, around.top, around.bottom - height)
    upright = (around.centerx - width // 2, around.left, around.right - width)
    places = [
        *((side, y) for side in (around.right, around.left - width) for y in level),
        *((x, side) for side in (around.bottom, around.top - height) for x in upright),
        *((side, window.bottom - height) for side in (around.right, around.left - width)),
    ]
    areas = [Rect(place, size).clamp(window) for place in places]
    free = [area for area in areas if not area.colliderect(around)] or areas
    return min(free, key=lambda area: sum(_shared(area, other) for other in spared))


def _shared(area: Rect, other: Rect) -> int:
    """How much of one area lies on another, in pixels."""
    common = area.clip(other)
    return common.width * common.height
