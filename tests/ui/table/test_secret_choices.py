"""Expert choices in secret: nothing anywhere shows them before all have chosen (ledger EXP-04)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest
from pygame import Rect

from cob.clicks.table_things import EstateSpace, TableButton
from cob.engine import expert_estates, legal_actions
from cob.engine.hexgrid import SPACE_NAMES
from cob.explaining.tooltip_cards import card_for
from cob.record import COLOURS, PERSON, Game, Header, Seat
from cob.ui.kit.canvas import Canvas
from cob.ui.screens.game import GameScene
from cob.ui.table.sheets.sheets import HandOverSheet, ScoresSheet
from tests.games import NAMES, estates
from tests.ui.at_table import (
    Opener,
    click_at,
    hands_over,
    paint,
    play_by_clicks,
    press,
    take_over,
    top,
)
from tests.ui.writing import writing

LAST, FIRST = -1, 0


def secret_game(seed: int = 5) -> Game:
    choices = expert_estates(estates(), 3, seed)
    both = zip(NAMES, COLOURS, choices, strict=False)
    seats = tuple(Seat(name, colour, PERSON, sides) for name, colour, sides in both)
    return Game.start(Header(seats, secret=True), seed)


def chosen_by(table: Opener, first: tuple[int, int]) -> GameScene:
    """A table after the first player's choice of side and castle by number, before the next one."""
    scene = table(secret_game())
    seat = scene.session.state.current
    take_over(scene)
    for index in first:
        play_by_clicks(scene, legal_actions(scene.session.state)[index])
    assert scene.session.state.current != seat
    assert scene.session.state.players[seat].filled
    return scene


def stills(scene: GameScene) -> Iterator[tuple[str, pygame.Surface]]:
    """Everything that the others may see while they hand the screen over and choose."""
    seats = range(3)
    assert hands_over(scene)
    yield "hand-over", picture(scene)
    take_over(scene)
    yield "own turn", picture(scene)
    for seat in seats:
        press(scene, pygame.K_p)
        yield f"estate {seat} further on", picture(scene)
    press(scene, pygame.K_o)
    assert isinstance(top(scene), ScoresSheet)
    yield "projected scores", picture(scene)
    press(scene, pygame.K_o)


def on_cover(scene: GameScene) -> dict[str, Rect]:
    """The texts on the cover between two people, and their places."""
    sheet = top(scene)
    assert isinstance(sheet, HandOverSheet)
    sheet.resize(scene.app.size)
    with writing() as written:
        sheet.draw(Canvas(scene.app.window, scene.app.art))
    return dict(written)


def test_a_cover_hides_the_whole_table_from_the_next_player(table: Opener) -> None:
    """EXP-04: only its own sheet is seen, and beside it the bare wood."""
    scene = chosen_by(table, (LAST, LAST))
    assert hands_over(scene)
    cover = picture(scene)
    scene.app.window.fill("black")
    Canvas(scene.app.window, scene.app.art).wood()
    layout = scene.table.layout
    for place in (layout.board.depot_goods(1), layout.estate, *(p.area for p in layout.panels)):
        corner = Rect(place.topleft, (place.width // 8, place.height // 8))
        bare = scene.app.window.subsurface(corner)
        assert bytes_of(cover.subsurface(corner)) == bytes_of(bare)
    name = scene.table.view().name(scene.state.current)
    assert {f"Hand over to {name}", f"I am {name}"} <= on_cover(scene).keys()


def test_only_the_next_player_s_button_takes_the_cover_away(table: Opener) -> None:
    """EXP-04: no click or key of the first player uncovers the other's table."""
    scene = chosen_by(table, (LAST, LAST))
    assert hands_over(scene)
    (button,) = (at for text, at in on_cover(scene).items() if text.startswith("I am"))
    for place in ((5, 5), scene.table.layout.estate.center, scene.table.layout.log.center):
        click_at(scene, place)
        assert hands_over(scene)
    for key in (pygame.K_ESCAPE, pygame.K_p, pygame.K_o, pygame.K_F5):
        press(scene, key)
        assert hands_over(scene)
    click_at(scene, button.center)
    assert top(scene) is scene


def bytes_of(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def picture(scene: GameScene) -> pygame.Surface:
    paint(scene)
    return scene.app.window.copy()


@pytest.mark.parametrize("other", [(FIRST, FIRST), (LAST, FIRST), (FIRST, LAST)])
def test_every_screen_looks_alike_whatever_was_chosen(
    table: Opener, other: tuple[int, int]
) -> None:
    """EXP-04, EC-59: pixel by pixel, at the hand-over, in every estate, on the sheet of points."""
    shown = [
        {name: bytes_of(still) for name, still in stills(chosen_by(table, way))}
        for way in ((LAST, LAST), other)
    ]
    for name, pixels in shown[0].items():
        assert shown[1][name] == pixels, f"{name} gives the choice away"


def test_no_word_is_told_before_all_have_chosen(table: Opener) -> None:
    """EXP-04: neither in the log nor as the last deed, and no picture flies."""
    scene = chosen_by(table, (LAST, LAST))
    first = next(seat for seat in range(3) if scene.session.state.players[seat].filled)
    log = " ".join(line.text for line in scene.session.log())
    assert "estate" not in log
    assert "castle" not in log
    assert not scene.session.deed
    assert not scene.table.motion.is_moving
    space = scene.session.state.players[first].filled.bit_length() - 1
    assert SPACE_NAMES[space] not in log
    assert scene.log.laid.log is not None
    assert scene.log.laid.log.rows


def test_no_card_tells_what_was_chosen(table: Opener) -> None:
    """EXP-04: the cards are those of the position as the reader may see it."""
    told = []
    for way in ((LAST, LAST), (FIRST, FIRST)):
        scene = chosen_by(table, way)
        view = scene.table.view()
        first = next(seat for seat in range(3) if scene.session.state.players[seat].filled)
        told.append(
            [card_for(view.state, view.header, EstateSpace(first, space)) for space in range(37)]
        )
    assert told[0] == told[1]


def test_nobody_can_take_back_what_another_has_chosen(table: Opener) -> None:
    """EXP-04: that would show it."""
    scene = chosen_by(table, (FIRST, FIRST))
    take_over(scene)
    assert TableButton.UNDO not in scene.buttons()


@pytest.mark.parametrize("choose", [lambda legal: legal[0], lambda legal: legal[-1]])
def test_when_all_have_chosen_everything_is_shown_together(
    table: Opener, choose: Callable[[list[object]], object]
) -> None:
    """EXP-04, EC-59: in the log as on the table."""
    scene = table(secret_game())
    while scene.session.hides_setup:
        take_over(scene)
        assert not any("castle" in line.text for line in scene.session.log())
        play_by_clicks(scene, choose(legal_actions(scene.session.state)))  # type: ignore[arg-type]
    log = [line.text for line in scene.session.log()]
    assert sum("chooses estate" in text for text in log) == 3
    assert sum("puts the start castle on" in text for text in log) == 3
    paint(scene)
