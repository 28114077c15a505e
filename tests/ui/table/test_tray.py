"""The player's tray, the land of the estate and the head: no overlaps, everything readable."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from unittest import mock

import pytest
from pygame import Rect, Surface, image

from cob.clicks.button_captions import CAPTIONS
from cob.clicks.table_things import TableButton
from cob.engine.hexgrid import ROW_WIDTHS
from cob.engine.pending import Choice, Selection
from cob.engine.ruleset import SPECIAL_EDITION
from cob.record import Game, Header, Seat
from cob.text.language import speak, tr
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.estate_picture import Hex
from cob.ui.kit.theme import HIGH_CONTRAST, RGB, SMALLEST_TYPE, WARM, Palette, theme
from cob.ui.screens.game import GameScene
from cob.ui.screens.replay.scene import ReplayScene
from cob.ui.table.estate.layout import EstateSign, estate_title, row_letters, rules_title
from cob.ui.table.head import head_layout
from cob.ui.table.painter import Painter
from cob.ui.table.playing.scene import PlayingScene
from cob.ui.table.typesetter import TextLine
from tests.engine.table import lay, position
from tests.games import estates, plain_header, play_on, random_game
from tests.languages import IN_WINDOW
from tests.ui.at_table import bots_only, click_at, game_at, people, seen
from tests.ui.kit.test_colours import contrast
from tests.ui.sizes import FROM_720

LONG_PROMPT = (
    "Choose one of the tiles that lie in the storage and add it to the estate, or take another "
    "one from the depot whose number is that of the die."
)
Opener = Callable[..., GameScene]

sizes = pytest.mark.parametrize("size", FROM_720, ids=lambda size: f"{size[0]}x{size[1]}")


@pytest.fixture(autouse=True)
def as_usual() -> Iterator[None]:
    yield
    speak("en")
    theme.apply(WARM)


def painter_of(scene: GameScene) -> Painter:
    return Painter(Canvas(Surface(scene.table.layout.size), scene.app.art), scene.table.layout)


def game_on(number: str) -> Game:
    layout = estates()[number]
    seats = tuple(
        Seat(seat.name, seat.colour, seat.controller, (layout,), layout.castle_spaces[0])
        for seat in plain_header().seats
    )
    return Game.start(Header(seats), 1)


def named_game(name: str) -> Game:
    """A game in which the player of that name has the first turn."""
    header = people(plain_header())
    for turn in range(2):
        seats = [
            replace(s, name=name if at == turn else s.name) for at, s in enumerate(header.seats)
        ]
        game = play_on(Game.start(Header(tuple(seats)), 1), 1, 2)
        if game.state.current == turn:
            break
    return game


def touches(area: Rect, space: Hex) -> bool:
    across = range(area.left, area.right + 1, max(1, area.width // 24))
    down = range(area.top, area.bottom + 1, max(1, area.height // 24))
    return any(space.contains(x, y) for x in across for y in down)


@sizes
def test_each_thing_of_the_tray_lies_in_a_hollow_of_its_own(
    size: tuple[int, int], table: Opener
) -> None:
    layout = table(game_on("1"), size).table.layout
    hand, cup = layout.hand, layout.cup
    hollows = [cup, *hand.goods, *(each.area for each in (hand.sold, hand.silverlings))]
    hollows += [hand.workers.area, *(space.box for space in hand.storage)]
    for at, area in enumerate(hollows):
        assert layout.strip.contains(area)
        assert not any(area.colliderect(other) for other in hollows[:at])
    assert all(cup.contains(die) for die in (*hand.dice, layout.extra.die))
    assert all(a.contains(t) for a, t in zip(hand.goods, hand.goods_tiles, strict=True))
    for each in (hand.sold, hand.silverlings, hand.workers):
        assert each.area.contains(each.picture)
        assert each.picture.right < each.number[0] < each.area.right


@sizes
def test_spaces_and_letters_of_the_rows_keep_off_the_frame_and_each_other(
    size: tuple[int, int], table: Opener
) -> None:
    scene = table(game_on("1"), size)
    layout, painter = scene.table.layout, painter_of(scene)
    letters = [painter.box(line) for line in row_letters(painter, layout.hexes)]
    assert len(letters) == len(ROW_WIDTHS)
    for space in layout.hexes:
        assert layout.land.contains(space.box)
    for letter in letters:
        seen = letter.inflate(0, -letter.height // 3)
        assert layout.land.contains(seen)
        assert not any(touches(seen, space) for space in layout.hexes)


@sizes
@pytest.mark.parametrize("language", IN_WINDOW)
@pytest.mark.parametrize("number", ["3", "4", "5", "7"])
def test_the_scrolls_cover_no_letter_and_no_space(
    size: tuple[int, int], language: str, number: str, table: Opener
) -> None:
    speak(language)
    scene = table(game_on(number), size)
    layout, painter, view = scene.table.layout, painter_of(scene), scene.table.view()
    letters = [painter.box(line) for line in row_letters(painter, layout.hexes)]
    signs: list[EstateSign] = [
        sign(painter, layout, replace(view, shown=shown))
        for sign in (estate_title, rules_title)
        for shown in (0, 1)
    ]
    for sign in signs:
        assert layout.estate.contains(sign.area)
        assert not any(touches(sign.area, space) for space in layout.hexes)
        assert not any(sign.area.colliderect(box.inflate(-2, -8)) for box in letters)
        for line in sign.lines:
            assert sign.area.left <= painter.box(line).left
            assert painter.box(line).right <= sign.area.right
            assert line.size >= 13


@sizes
@pytest.mark.parametrize("prompt", ["Yes?", LONG_PROMPT])
def test_the_sentence_in_the_head_is_never_cut(
    size: tuple[int, int], prompt: str, table: Opener
) -> None:
    scene = table(game_on("1"), size)
    painter = painter_of(scene)
    view = replace(scene.table.view(), prompt=prompt, message="", offer="")
    head = head_layout(painter, scene.table.layout, view)
    assert " ".join(line.text for line in head.told) == prompt
    for line in head.told:
        assert scene.table.layout.head.contains(painter.box(line).inflate(0, -6))
        assert not painter.box(line).inflate(0, -6).colliderect(head.ribbon)


@sizes
@pytest.mark.parametrize("language", IN_WINDOW)
@pytest.mark.parametrize("name", ["Ida", "Émile the Bold", "Leopoldine of Beaune"])
def test_the_ribbon_has_the_whole_name_and_phase_and_round_apart_from_it(
    size: tuple[int, int], language: str, name: str, table: Opener
) -> None:
    speak(language)
    scene = table(named_game(name), size)
    painter = painter_of(scene)
    head = head_layout(painter, scene.table.layout, scene.table.view())
    assert name in head.title.text
    assert head.title.size >= SMALLEST_TYPE
    assert head.when is not None
    title, when = painter.box(head.title), painter.box(head.when)
    assert title.right < when.left
    assert head.ribbon.contains(when.inflate(0, -8))
    assert title.width >= 0.7 * painter.art.font(head.title.size, True, True).size(name)[0]


@sizes
@pytest.mark.parametrize("language", IN_WINDOW)
def test_the_scroll_has_a_name_of_two_words_whole(
    size: tuple[int, int], language: str, table: Opener
) -> None:
    speak(language)
    scene = table(named_game("Émile the Bold"), size)
    state = scene.session.game.state.copy()
    state.current = 1 - state.current
    painter, view = painter_of(scene), replace(scene.table.view(), state=state)
    told = " ".join(line.text for line in estate_title(painter, scene.table.layout, view).lines)
    assert told.startswith("Émile the Bold")


@pytest.mark.parametrize("palette", [WARM, HIGH_CONTRAST])
def test_numbers_are_read_in_their_hollows_and_what_is_spent_is_only_a_shade(
    palette: Palette, table: Opener
) -> None:
    scene = table(game_on("1"))
    theme.apply(palette)
    assert contrast(theme.in_hollow, theme.hollow) >= 4.5
    painter, place = painter_of(scene), scene.table.layout.hand.workers
    worker = scene.app.art.worker(place.picture.width)

    def drawn(number: int) -> RGB:
        painter.hollow(place.area)
        painter.in_tray(place, worker, number)
        x, y = place.picture.midtop
        return tuple(painter.surface.get_at((x, y + place.picture.height // 10)))[:3]

    def far(colour: RGB) -> float:
        return sum(abs(a - b) for a, b in zip(colour, theme.hollow, strict=True))

    assert far(drawn(0)) < 0.6 * far(drawn(1))


def test_a_line_on_the_land_has_a_rim_of_paper(table: Opener) -> None:
    scene = table(game_on("1"))
    painter = painter_of(scene)
    painter.surface.fill((60, 90, 60))
    line = TextLine("c", 20, (40, 40), theme.ink, "center", serif=True)
    painter.write_lifted(line)
    around = painter.box(line).inflate(4, 4)
    colours = {
        tuple(painter.surface.get_at((x, y)))[:3]
        for x in range(around.left, around.right)
        for y in range(around.top, around.bottom)
    }
    assert theme.paper in colours


@sizes
@pytest.mark.parametrize("language", IN_WINDOW)
def test_the_captions_of_the_buttons_are_whole_or_a_sign_stands_for_them(
    size: tuple[int, int], language: str, table: Opener
) -> None:
    speak(language)
    scene = table(game_on("1"), size)
    painter, layout = painter_of(scene), scene.table.layout
    for button, caption in CAPTIONS.items():
        if button in (TableButton.SPEED, TableButton.PAUSE, TableButton.STEP, TableButton.MENU):
            continue
        area = layout.buttons[button]
        room = area.width - layout.px(16)
        if painter.art.font(13, bold=True).size(tr(caption))[0] <= room:
            continue
        assert size == (1024, 768), button
        painter.surface.fill((90, 60, 30))
        painter.button(area, tr(caption), sign="undo")
        with_sign = painter.surface.subsurface(area).copy()
        painter.button(area, tr(caption))
        assert image.tobytes(with_sign, "RGB") != image.tobytes(
            painter.surface.subsurface(area), "RGB"
        )


# --- the slots of buttons that come and go --------------------------------------------------------


def slots_drawn(scene: PlayingScene | ReplayScene) -> list[Rect]:
    """The places of the slots that the table draws."""
    places: list[Rect] = []
    drawn = Painter.slot

    def noting(painter: Painter, area: Rect, sign: Surface) -> None:
        places.append(area)
        drawn(painter, area, sign)

    with mock.patch.object(Painter, "slot", noting):
        scene.table.draw_still(Canvas(Surface(scene.table.layout.size), scene.app.art))
    return places


def test_the_tray_has_slots_where_a_turn_is_taken_back_and_ended(table: Opener) -> None:
    """Without a button before the first action the wood would be bare."""
    scene = table(game_at(position(dice=(3, 5))))
    assert not scene.buttons().keys() & {TableButton.UNDO, TableButton.END}
    buttons = scene.table.layout.buttons
    assert set(map(tuple, slots_drawn(scene))) == {
        tuple(buttons[TableButton.UNDO]),
        tuple(buttons[TableButton.END]),
    }


def test_where_nobody_ends_a_turn_there_are_no_slots(table: Opener) -> None:
    scene = table(bots_only())
    assert slots_drawn(scene) == []
    replay = ReplayScene(scene.app, random_game(plain_header(), 1))
    scene.app.push(replay)
    assert slots_drawn(replay) == []


def test_no_slot_lies_where_the_crane_asks_for_its_building(table: Opener) -> None:
    """SE-21: the buildings lie where the turn is ended."""
    state = position(dice=(3, 5), rules=SPECIAL_EDITION)
    state.pending = (Choice.TURN, Selection.CRANE)
    lay(state, 1, "bank")
    scene = table(game_at(state))
    crane = scene.table.layout.crane.values()
    assert not any(slot.colliderect(place.box) for slot in slots_drawn(scene) for place in crane)


def test_a_click_into_the_empty_slot_says_why_the_turn_cannot_be_ended(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5))))
    click_at(scene, scene.table.layout.buttons[TableButton.END].center)
    told = "The turn ends when both dice are used: you still have a 3 and a 5."
    assert seen(scene).message == told
    assert not scene.session.game.moves
