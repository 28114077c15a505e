"""The table at every size: everything inside the window, without overlaps, and readable."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

import pygame
import pytest
from pygame import Rect

from cob.clicks.table_things import DepotGoods, PlayerPanel, TableButton, Thing
from cob.engine import GameState
from cob.engine.components import BOARD_SPACES, DEPOTS, TRACK_SPACES, Kind
from cob.engine.ruleset import ALEA, YUCATA
from cob.new_game.game_plan import GamePlan
from cob.new_game.scenarios import Preset
from cob.record import Game, Header, Seat, clean_name
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.estate_picture import Hex
from cob.ui.screens.game import GameScene
from cob.ui.table.hand.layout import Holdings
from cob.ui.table.sheets.sheets import HandOverSheet
from tests.engine.table import lay_goods, position
from tests.games import estates, expert_header, plain_header, play_on, random_game
from tests.ui.at_table import AppOpener, layout_of
from tests.ui.sizes import ALL_SHAPES
from tests.ui.writing import writing, written_on

OWN = (
    TableButton.UNDO,
    TableButton.PASS,
    TableButton.CONFIRM,
    TableButton.END,
    TableButton.SPEED,
)
WATCHING = (TableButton.PAUSE, TableButton.STEP, TableButton.SKIP, TableButton.SPEED)
"""The buttons in the strip of a person's turn, and of a bot's."""
SMALLEST_TYPE = 13

Opener = Callable[[Game, tuple[int, int]], GameScene]

sizes = pytest.mark.parametrize("size", ALL_SHAPES, ids=lambda size: f"{size[0]}x{size[1]}")
counts = pytest.mark.parametrize("players", [2, 3, 4])


@cache
def full_position(players: int) -> GameState:
    """Goods of one to six types on the depots."""
    state = position(players, goods="1 2 3")
    for depot in DEPOTS:
        lay_goods(state, depot, range(1, depot + 1))
    return state


def rect(area: Rect | Hex) -> Rect:
    return area.box if isinstance(area, Hex) else area


def window(size: tuple[int, int]) -> Rect:
    return Rect((0, 0), size)


def overlap(first: Rect | Hex, second: Rect | Hex) -> bool:
    """Whether two places cover a common point, by more than a rounded pixel."""
    if isinstance(first, Hex) and isinstance(second, Hex):
        dx, dy = abs(first.x - second.x), abs(first.y - second.y)
        wide = (first.width + second.width) / 2
        high = (first.height + second.height) / 2
        return dx < wide - 1 and dy < high - dx / wide * high / 2 - 1
    if isinstance(first, Hex) or isinstance(second, Hex):
        six, box = (first, second) if isinstance(first, Hex) else (second, first)
        assert isinstance(six, Hex)
        assert isinstance(box, Rect)
        inner = box.inflate(-2, -2)
        across = range(inner.left, inner.right, max(1, inner.width // 12))
        down = range(inner.top, inner.bottom, max(1, inner.height // 12))
        return any(six.contains(x, y) for x in across for y in down)
    return bool(first.inflate(-1, -1).colliderect(second.inflate(-1, -1)))


def check_apart(places: dict[object, Rect | Hex]) -> None:
    for (name, place), (other, there) in combinations(places.items(), 2):
        assert not overlap(place, there), f"{name} lies on {other}"


def things_of(size: tuple[int, int], players: int) -> Iterator[tuple[Thing, Rect | Hex]]:
    return layout_of(size, players).things(full_position(players), 0)


@sizes
@counts
def test_everything_lies_inside_the_window(size: tuple[int, int], players: int) -> None:
    for thing, area in things_of(size, players):
        assert window(size).contains(rect(area)), thing
        assert rect(area).width >= 8, thing
        assert rect(area).height >= 8, thing
    layout = layout_of(size, players)
    for panel in (layout.board.area, layout.head, layout.strip, layout.estate, layout.corner):
        assert window(size).contains(panel)


@sizes
@counts
def test_the_large_parts_of_the_table_lie_side_by_side(size: tuple[int, int], players: int) -> None:
    layout = layout_of(size, players)
    parts: dict[object, Rect | Hex] = {
        "board": layout.board.area,
        "log": layout.log,
        "note": layout.note,
        "head": layout.head,
        "estate": layout.estate,
        "strip": layout.strip,
    }
    parts |= {f"player {seat}": panel.area for seat, panel in enumerate(layout.panels)}
    check_apart(parts)
    assert layout.log.height >= 100
    assert layout.corner == layout.log.union(layout.note)


def places_of(holdings: Holdings) -> dict[object, Rect | Hex]:
    """All places of a player's pieces."""
    found: dict[object, Rect | Hex] = {f"die {i}": area for i, area in enumerate(holdings.dice)}
    found |= {f"storage {i}": area for i, area in enumerate(holdings.storage)}
    found |= {f"goods {i}": area for i, area in enumerate(holdings.goods)}
    return found | {
        "sold": holdings.sold.area,
        "Silverlings": holdings.silverlings.area,
        "workers": holdings.workers.area,
    }


@sizes
def test_the_spaces_of_the_estate_lie_apart_and_in_their_panel(size: tuple[int, int]) -> None:
    layout = layout_of(size, 4)
    check_apart(dict(enumerate(layout.hexes)))
    assert all(layout.estate.contains(area.box) for area in layout.hexes)


@sizes
@pytest.mark.parametrize("buttons", [OWN, WATCHING])
def test_what_belongs_to_the_player_on_turn_lies_apart(
    size: tuple[int, int], buttons: tuple[TableButton, ...]
) -> None:
    layout = layout_of(size, 2)
    places = places_of(layout.hand)
    places |= {button: layout.buttons[button] for button in buttons}
    check_apart(places)
    for name, area in places.items():
        assert layout.strip.contains(rect(area)), f"{name} leaves the strip"
    assert layout.head.contains(layout.buttons[TableButton.MENU])


@sizes
def test_what_lies_on_the_main_board_lies_apart(size: tuple[int, int]) -> None:
    layout = layout_of(size, 4)
    places: dict[object, Rect | Hex] = {
        f"space {space}": layout.board.space(space) for space in range(BOARD_SPACES)
    }
    places |= {f"goods of depot {depot}": layout.board.depot_goods(depot) for depot in DEPOTS}
    places |= {f"die of depot {depot}": layout.board.depot_die(depot) for depot in DEPOTS}
    places |= {f"phase {phase}": layout.board.phase(phase) for phase in range(5)}
    places |= {f"round {number}": layout.board.round(number) for number in range(1, 6)}
    places |= {f"track {space}": layout.board.track(space) for space in range(7)}
    places |= {
        (kind, large): layout.board.bonus(kind, large) for kind in Kind for large in (True, False)
    }
    check_apart(places)
    assert all(layout.board.area.contains(rect(area)) for area in places.values())


@sizes
@pytest.mark.parametrize("types", range(1, 7))
def test_goods_on_a_depot_lie_apart(size: tuple[int, int], types: int) -> None:
    layout = layout_of(size, 2)
    for depot in DEPOTS:
        places = {i: layout.board.goods_in_depot(depot, i, types) for i in range(types)}
        check_apart({**places})
        for place in places.values():
            assert layout.board.depot_goods(depot).inflate(2, 2).contains(place)
            assert place.width >= SMALLEST_TYPE


@sizes
@counts
def test_the_parts_of_a_players_board_lie_apart_and_inside(
    size: tuple[int, int], players: int
) -> None:
    for panel in layout_of(size, players).panels:
        parts = places_of(panel.holdings) | {"head": panel.head, "estate": panel.estate}
        check_apart(parts)
        assert all(panel.area.contains(rect(part)) for part in parts.values())


@sizes
@counts
def test_everything_is_found_at_its_middle(size: tuple[int, int], players: int) -> None:
    state, layout = full_position(players), layout_of(size, players)
    for thing, area in layout.things(state, 0):
        is_panel = PlayerPanel in (type(thing), type(getattr(thing, "part", None)))
        if is_panel or (isinstance(thing, DepotGoods) and thing.goods is None):
            continue  # what lies there is on top
        found = layout.at(state, 0, rect(area).center)
        assert found is not None
        assert found[0] == thing
        assert found[1] == rect(area)


@sizes
def test_an_empty_goods_space_is_found_too(size: tuple[int, int]) -> None:
    layout = layout_of(size, 2)
    for depot in DEPOTS:
        found = layout.at(position(), 0, layout.board.depot_goods(depot).center)
        assert found is not None
        assert found[0] == DepotGoods(depot)


@sizes
def test_a_button_is_found_only_while_it_works(size: tuple[int, int]) -> None:
    state, layout = position(), layout_of(size, 2)
    for working in (OWN, WATCHING):
        for button in working:
            place = layout.buttons[button]
            assert layout.at(state, 0, place.center, working) == (button, place)
            assert layout.at(state, 0, place.center, ()) is None


@sizes
def test_between_the_things_there_is_nothing(size: tuple[int, int]) -> None:
    layout = layout_of(size, 2)
    assert layout.at(full_position(2), 0, (0, 0)) is None
    assert layout.at(full_position(2), 0, layout.log.center) is None


@sizes
def test_both_sides_of_a_dealt_board_are_found(size: tuple[int, int]) -> None:
    state = Game.start(expert_header(2, 1), 1).state
    layout = layout_of(size, 2)
    sides = layout.sides(state)
    assert [side for side, _ in sides] == [choice.number for choice in state.player.choices]
    check_apart(dict(sides))
    for side, area in sides:
        found = layout.at(state, state.current, area.center)
        assert found is not None
        assert getattr(found[0], "estate", None) == side


@sizes
def test_each_of_many_estates_is_found(size: tuple[int, int]) -> None:
    """YUC-07: eight are shown side by side, and none hides another."""
    game = Game.start(plan_by_yucata(), 1)
    layout, sides = layout_of(size, 2), layout_of(size, 2).sides(game.state)
    assert len(sides) == 8
    check_apart(dict(sides))
    for side, area in sides:
        assert layout.estate.contains(area)
        found = layout.at(game.state, game.state.current, area.center)
        assert found is not None
        assert getattr(found[0], "estate", None) == side


def plan_by_yucata() -> Header:
    return GamePlan(preset=Preset.FREE, rules=YUCATA).header(1, estates())


@sizes
def test_buttons_are_large_enough_for_a_finger(size: tuple[int, int]) -> None:
    for button, area in layout_of(size, 2).buttons.items():
        assert area.width >= 40, button
        assert area.height >= 20, button


# --- what is written ----------------------------------------------------------------------------

LONG_NAMES = (
    "Wilhelmina Maximilianowna",
    "Bartholomäus Schmittlein",
    "Theodora Palaiologina",
    "Émile",
)


def long_names(header: Header) -> Header:
    """The same seats with names as long as they may be."""
    return Header(
        tuple(
            Seat(
                clean_name(LONG_NAMES[at]),
                seat.colour,
                seat.controller,
                seat.choices,
                seat.castle,
            )
            for at, seat in enumerate(header.seats)
        )
    )


@pytest.fixture
def table(open_app: AppOpener) -> Opener:
    """Opens the table of a game at a size."""

    def opener(game: Game, size: tuple[int, int]) -> GameScene:
        app = open_app(size)
        scene = GameScene(app, game)
        app.push(scene)
        return scene

    return opener


@sizes
def test_among_the_estates_to_choose_from_it_says_which_is_not_played(
    table: Opener, size: tuple[int, int]
) -> None:
    """YUC-03: where No. 8 might be missed, beside the others; by other rules there is nothing."""
    scene = table(Game.start(plan_by_yucata(), 1), size)
    scene.table.motion.stop()
    canvas = Canvas(scene.app.window, scene.app.art)
    with writing() as told:
        scene.table.draw_still(canvas)
    note = scene.table.layout.beside_sides(scene.state)
    assert note is not None
    words = [text for text, place in told if note.contains(place)]
    assert " ".join(words) == "Yucata Estate No. 8 is not played."
    all_nine = replace(scene.view(), state=scene.state.copy())
    all_nine.state.rules = ALEA
    with writing() as told:
        scene.table.lay(canvas, all_nine)
    assert not any("not played" in text for text, _ in told)


@sizes
@counts
def test_no_text_is_smaller_than_thirteen_pixels(
    table: Opener, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], players: int
) -> None:
    header = long_names(plain_header(players))
    scene = table(random_game(header, 3, 60 * players), size)
    written: list[tuple[str, int]] = []
    original = Art.text

    def recording(self: object, string: str, pixels: int, *rest: object, **more: object) -> object:
        written.append((string, pixels))
        return original(self, string, pixels, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Art, "text", recording)
    canvas = Canvas(pygame.Surface(size), scene.app.art)
    scene.draw(canvas)
    HandOverSheet(scene.app, scene.table, scene, scene.app.redraw).draw(canvas)
    scene.playing.tempo.pause()
    scene.draw(canvas)
    assert len(written) > 20
    small = [(string, pixels) for string, pixels in written if pixels < SMALLEST_TYPE]
    assert not sorted(set(small))


@sizes
def test_the_table_is_painted_to_every_corner(table: Opener, size: tuple[int, int]) -> None:
    scene = table(random_game(plain_header(4), 3, 200), size)
    surface = pygame.Surface(size)
    surface.fill((255, 0, 255))
    scene.draw(Canvas(surface, scene.app.art))
    corners = [(0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)]
    assert all(surface.get_at(corner)[:3] != (255, 0, 255) for corner in corners)


@sizes
@counts
def test_a_dozen_sold_goods_are_counted_inside_their_panel(
    table: Opener, size: tuple[int, int], players: int
) -> None:
    """Two digits stood over the edge of the panel in a narrow window."""
    game = random_game(plain_header(players), 3, 60)
    for player in game.state.players:
        player.sold = [0, 19, 19, 0, 0, 0, 0]
    scene = table(game, size)
    written = written_on(scene)
    for panel in scene.table.layout.panels:
        inside = panel.area.inflate(-4, -4)
        assert any(text == "38" and inside.contains(place) for text, place in written), panel.area
        over = [text for text, place in written if panel.area.right in range(*_across(place))]
        assert over == []


@sizes
def test_names_stand_whole_beside_the_faces_of_bots(table: Opener, size: tuple[int, int]) -> None:
    """The tag of the player on turn gives way to a long name, and none touches the points."""
    game = random_game(plain_header(4), 3, 60)
    while game.state.current != 3:
        play_on(game, 3, 1)
    scene = table(game, size)
    written = written_on(scene)
    for name, panel in zip(scene.session.names, scene.table.layout.panels, strict=True):
        heads = [(text, place) for text, place in written if panel.head.contains(place)]
        assert name in [text for text, _ in heads]
        names = [place for text, place in heads if text in (name, "to play")]
        assert all(place.right <= panel.points.left for place in names)


def _across(place: Rect) -> tuple[int, int]:
    return place.left + 1, place.right


@sizes
def test_a_pause_is_plain_to_see_beside_the_longest_name(
    table: Opener, size: tuple[int, int]
) -> None:
    game = random_game(long_names(plain_header(4)), 3, 60)
    while game.state.current == 0:
        play_on(game, 3, 1)
    scene = table(game, size)
    assert "Paused" not in dict(written_on(scene))
    scene.playing.tempo.pause()
    written = dict(written_on(scene))
    whose = [text for text in written if text.startswith("Turn: ") or text.endswith("’s turn")]
    assert len(whose) == 1
    title = written[whose[0]]
    sign, first = written["Paused"], scene.table.layout.buttons[TableButton.MENU]
    assert title.right < sign.left
    assert sign.right < first.left
    for button, caption in scene.buttons().items():
        room = scene.table.layout.buttons[button].inflate(0, 8)
        assert all(room.contains(written[line]) for line in caption.split("\n")), caption
    for caption in ("Speed: at once", "Speed: normal"):
        scene.playing.tempo.hurry(9 if caption.endswith("once") else -2)
        place = dict(written_on(scene))[caption]
        assert scene.table.layout.buttons[TableButton.SPEED].contains(place), caption


@sizes
def test_the_way_back_to_the_turn_hides_no_sentence(table: Opener, size: tuple[int, int]) -> None:
    """A player looks at another estate, clicks on it, and reads why nothing happens."""
    scene = table(random_game(long_names(plain_header(3)), 3, 60), size)
    other = (scene.session.state.current + 1) % 3
    scene.table.shown = other
    scene.playing.message = (
        f"This is {scene.session.names[other]}’s estate: here you can look, but not play."
    )
    written = [place for text, place in written_on(scene) if text and text in scene.playing.message]
    assert written
    home = scene.table.layout.buttons[TableButton.HOME]
    assert not any(home.colliderect(place) for place in written)


# --- pieces on the main board -------------------------------------------------------------------


@sizes
@pytest.mark.parametrize("stack", range(1, 5))
def test_no_piece_on_the_track_hides_another_or_leaves_its_space(
    size: tuple[int, int], stack: int
) -> None:
    board = layout_of(size, 4).board
    for space in range(TRACK_SPACES):
        area = board.track(space)
        pieces = [board.piece(space, height, stack) for height in range(stack)]
        for number, piece in enumerate(pieces):
            for other in pieces[:number]:
                covered = piece.clip(other)
                assert covered.width * covered.height < 0.4 * piece.width * piece.height
        if stack > 1:
            assert pieces[0].bottom == pieces[1].bottom, "two stand side by side"
        for piece in pieces:
            assert area.inflate(area.width * 3 // 4, 4).contains(piece)
            assert piece.bottom < area.bottom - 0.15 * area.height, "the number stays in view"
    assert board.piece(0, 0).height > board.space(0).height * 0.45


@sizes
@pytest.mark.parametrize("types", range(1, 7))
def test_how_many_goods_lie_on_a_depot_is_told_off_the_die_on_their_tile(
    size: tuple[int, int], types: int
) -> None:
    board = layout_of(size, 4).board
    for depot in DEPOTS:
        tiles = [board.goods_tile_in_depot(depot, index, types) for index in range(types)]
        counts = [board.goods_count_in_depot(depot, index, types) for index in range(types)]
        for count, tile in zip(counts, tiles, strict=True):
            covered = count.clip(tile)
            assert covered.width * covered.height < tile.width * tile.height * 0.4
            assert covered.bottom < tile.bottom - tile.height // 4, "its die is at the foot"
            assert count.width >= SMALLEST_TYPE
            assert board.area.contains(count)
        check_apart(dict(enumerate(counts)))


@sizes
def test_a_goods_tile_is_nearly_as_large_as_the_die_of_its_depot(size: tuple[int, int]) -> None:
    board = layout_of(size, 4).board
    for depot in DEPOTS:
        for types in (1, 2, 3):
            tile = board.goods_tile_in_depot(depot, types - 1, types)
            assert tile.width >= board.depot_die(depot).width
            assert board.depot_goods(depot).inflate(2, 2).contains(tile)


@pytest.mark.parametrize("size", ALL_SHAPES)
def test_the_button_over_the_land_covers_no_space(size: tuple[int, int]) -> None:
    for players in (2, 4):
        layout = layout_of(size, players)
        button = layout.buttons[TableButton.CAMERA]
        assert layout.land.contains(button)
        edge = [(button.left, y) for y in range(button.top, button.bottom)]
        for space in layout.hexes:
            assert not any(space.contains(x, y) for x, y in edge), (size, players)
            assert not button.collidepoint(space.center)
