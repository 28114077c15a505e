"""What is wrong with a player's board: the part of `position_check` about one player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cob.engine.components import BUILDINGS, GOODS_SPACES, STORAGE_SPACES, Kind, Tile
from cob.engine.hexgrid import NEIGHBOUR_MASKS, SPACE_NAMES, spaces_in
from cob.engine.knowledge import SAME_BUILDINGS, has
from cob.engine.message import Message
from cob.engine.pending import Choice
from cob.engine.rounds import TILES_OF_KIND
from cob.engine.scoring import credited_points
from cob.engine.state import GameState, Player

MOST: Final = 10_000
"""The most points, Silverlings or workers of a player: more than any game brings."""
WRONG_GOODS: Final = Message("goods are numbered 1 to 6")


def player_problems(state: GameState, seat: int) -> Iterator[Message]:
    """Yield a sentence for each fault of a player's board."""
    player, number = state.players[seat], seat + 1
    if player.layout not in player.choices:
        yield Message("player {player} plays an estate that was not offered", player=number)
    if len({layout.number for layout in player.choices}) < len(player.choices):
        yield Message(
            "estate {estate} is offered twice: offer another one beside it",
            estate=player.choices[0].number,
        )
    if player.castle is not None and len(player.choices) > 1:
        yield Message("a start castle can be fixed only on an estate that is fixed")
    elif player.castle is not None and player.castle not in player.layout.castle_spaces:
        yield Message("estate {estate} has no castle space there", estate=player.layout.number)
    for layout in player.choices:
        if layout.number in state.rules.barred_estates:
            yield Message("estate {estate} is not played by these rules", estate=layout.number)
    yield from _estate_problems(state, player, number)
    if len(player.storage) > STORAGE_SPACES:
        yield Message(
            "player {player} stores {found} tiles: a storage has {most} spaces",
            player=number,
            found=len(player.storage),
            most=STORAGE_SPACES,
        )
    if player.goods_types > GOODS_SPACES:
        yield Message(
            "player {player} stores goods of {found} types: there is room for {most}",
            player=number,
            found=player.goods_types,
            most=GOODS_SPACES,
        )
    held = (player.workers, player.silverlings, player.points, *player.points_by)
    if not all(0 <= each <= MOST for each in (*held, *player.goods, *player.sold)):
        yield Message(
            "workers, Silverlings, points and goods are whole numbers up to {most}: "
            "mend those of player {player}",
            player=number,
            most=MOST,
        )
    if player.goods[0] or player.sold[0]:
        yield WRONG_GOODS
    if sum(player.points_by) != player.points:
        yield Message(
            "the points of player {player} by their source make {found} and not {points}",
            player=number,
            found=sum(player.points_by),
            points=player.points,
        )
    if not _is_kept_right(state, player):
        yield Message(
            "what the program keeps about the estate of player {player} does not follow from its "
            "tiles: lay them with Player.cover",
            player=number,
        )
    yield from _dice_problems(state, seat)


def _estate_problems(state: GameState, player: Player, number: int) -> Iterator[Message]:
    layout, estate = player.layout, player.estate
    for space, tile in enumerate(estate):
        if tile is not None and tile.kind is not layout.kinds[space]:
            yield Message(
                '"{tile}" cannot lie on space {space} of player {player}, which is for {tiles}',
                tile=tile.title,
                space=SPACE_NAMES[space],
                player=number,
                tiles=TILES_OF_KIND[layout.kinds[space]],
            )
    if state.phase >= 0:
        if Tile.CASTLE not in estate:
            yield Message(
                "the estate of player {player} has no castle: lay the start castle first",
                player=number,
            )
        elif player.castle is not None and estate[player.castle] is not Tile.CASTLE:
            yield Message(
                "the start castle of player {player} was agreed for space {space}: lay it there",
                player=number,
                space=SPACE_NAMES[player.castle],
            )
    alone = _spaces_apart(player)
    if alone:
        yield Message(
            "the tile on space {space} of player {player} is not connected to the others: "
            "tiles are added beside tiles",
            space=SPACE_NAMES[alone[0]],
            player=number,
        )
    if has(player.knowledge, SAME_BUILDINGS):
        return
    for region in layout.regions:
        tiles = [tile for space in spaces_in(region) if (tile := estate[space]) in BUILDINGS]
        for tile in dict.fromkeys(tiles):
            if tile is not None and tiles.count(tile) > 1:
                yield Message(
                    'player {player} has "{tile}" twice in one city, which only knowledge tile 1 '
                    "allows",
                    player=number,
                    tile=tile.title,
                )


def _spaces_apart(player: Player) -> list[int]:
    """Return the covered spaces that no chain of tiles connects to the largest group of them.

    Of groups as large, the one with a castle counts, as the start castle lies there.
    """
    left = sum(1 << space for space, tile in enumerate(player.estate) if tile is not None)
    groups = []
    while left:
        groups.append(_connected(left & -left, left))
        left &= ~groups[-1]

    def rank(group: int) -> tuple[int, bool]:
        tiles = [player.estate[space] for space in spaces_in(group)]
        return len(tiles), Tile.CASTLE in tiles

    groups.sort(key=rank, reverse=True)
    return [space for group in groups[1:] for space in spaces_in(group)]


def _connected(spaces: int, covered: int) -> int:
    """Return the covered spaces that a chain of tiles connects to some of them."""
    reached, border = 0, spaces
    while border:
        reached |= border
        around = 0
        for space in spaces_in(border):
            around |= NEIGHBOUR_MASKS[space]
        border = around & covered & ~reached
    return reached


def _is_kept_right(state: GameState, player: Player) -> bool:
    """Return whether the fields that follow from others do."""
    again = Player.begin(player.choices)
    again.layout = player.layout
    for space, tile in enumerate(player.estate):
        if tile is not None:
            again.cover(tile, space)
    return (
        (again.filled, again.frontier, again.barred, again.knowledge)
        == (player.filled, player.frontier, player.barred, player.knowledge)
    ) and dict(player.credited) == credited_points(state, player)


def _dice_problems(state: GameState, seat: int) -> Iterator[Message]:
    player, number = state.players[seat], seat + 1
    rolled, dice = list(player.rolled), player.dice
    if len(rolled) not in (0, 2) or not all(1 <= die <= 6 for die in rolled):
        yield Message("the dice of player {player} are two numbers from 1 to 6", player=number)
        return
    unused = [die for die in dice if die in rolled]
    if len(unused) < len(dice) or any(dice.count(die) > rolled.count(die) for die in dice):
        yield Message("player {player} has dice left that were not rolled", player=number)
        return
    left = dice_left(state, seat)
    if left is not None and len(dice) != left:
        yield _wrong_dice(number, left)
    elif left is None and not rolled:
        yield Message("player {player} is on turn: say what the dice show", player=number)


def _wrong_dice(number: int, left: int) -> Message:
    if left:
        return Message(
            "player {player} is still to play in this round and has both dice: say what they show",
            player=number,
        )
    return Message(
        "player {player} is not to play any more in this round, so both dice are used",
        player=number,
    )


def dice_left(state: GameState, seat: int) -> int | None:
    """Return how many unused dice a player has; None for the player on turn, who has 0 to 2."""
    if state.pending[:1] != (Choice.TURN,) or not {seat, state.current} <= set(state.order):
        return 0
    if seat == state.current:
        return None
    return 2 if state.order.index(seat) > state.order.index(state.current) else 0


def earns_bonus(player: Player, kind: Kind) -> bool:
    """Return whether a player has covered all spaces of a colour, so that a bonus tile is due.

    A colour without spaces brings none, nor do castles if there is only the start castle (EC-25).
    """
    spaces = player.layout.kind_masks[kind]
    return spaces.bit_count() > (kind is Kind.CASTLE) and not spaces & ~player.filled
