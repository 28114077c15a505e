"""A fourth user of the table, beside the game, the lesson and the replay.

`PositionScene` is a whole screen: a position to look at, in which nothing can be played. The class
has 47 lines; as a file of its own, with its docstring and imports, it would have about 70.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from cob.clicks.button_captions import usual, way_back
from cob.clicks.table_things import BoardSpace, EstateSpace, PlayerPanel, TableButton, Thing
from cob.engine import GameState
from cob.engine.components import Tile
from cob.record import Header
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.editions import edition_of
from cob.ui.scene import AppContext
from cob.ui.screens.rules.scene import RulesScene
from cob.ui.table.corner_panel import Corner
from cob.ui.table.owner import TableOwner
from cob.ui.table.table import Table
from cob.ui.table.view import TableView
from tests.engine.table import lay, position, put, space
from tests.ui.at_table import Opener, game_at, press, send, top
from tests.ui.writing import writing


class PositionScene(TableOwner):
    """A position to look at."""

    def __init__(self, app: AppContext, state: GameState, header: Header, told: str) -> None:
        super().__init__(app, edition_of(state.rules))
        self._state, self._header, self._told = state, header, told
        self.table = Table(app, self, Corner())
        self.table.shown = state.current
        self.deeds: dict[TableButton, Callable[[], None]] = {
            TableButton.MENU: app.pop,
            TableButton.HOME: self._look_home,
        }

    @property
    def state(self) -> GameState:
        return self._state

    def view(self) -> TableView:
        shown = self.table.shown
        return TableView(self._state, self._header, shown, self.buttons(), prompt=self._told)

    def buttons(self) -> dict[TableButton, str]:
        found = usual(TableButton.MENU)
        is_away = self.table.shown != self._state.current
        return found | way_back("Anna") if is_away else found

    def on_thing(self, thing: Thing) -> None:
        self._told = f"{type(thing).__name__} is only looked at."

    def _look_home(self) -> None:
        self.table.shown = self._state.current

    def resize(self, size: tuple[int, int]) -> None:
        self.table.resize(size)

    def handle(self, event: pygame.event.Event) -> None:
        self.table.handle(event)

    def update(self, seconds: float) -> None:
        self.table.update(seconds)

    def wakes_after(self) -> float | None:
        return self.table.wakes_after()

    def draw(self, canvas: Canvas) -> None:
        self.table.draw(canvas)


@pytest.fixture
def scene(table: Opener) -> PositionScene:
    state = position(3, dice=(3, 5), storage="ship")
    put(state, 0, "castle", "e4")
    lay(state, 6, "bank")
    game = game_at(state)
    found = PositionScene(table(game).app, state, game.header, "What would you do here?")
    found.app.push(found)
    return found


def place_of(scene: PositionScene, thing: Thing) -> tuple[int, int]:
    things = scene.table.layout.things(scene.state, scene.table.shown, scene.buttons())
    return next(
        area if isinstance(area, pygame.Rect) else area.box for at, area in things if at == thing
    ).center


def click(scene: PositionScene, thing: Thing, button: int = 1) -> None:
    place = place_of(scene, thing)
    send(scene, pygame.MOUSEMOTION, pos=place, rel=(0, 0))
    send(scene, pygame.MOUSEBUTTONDOWN, pos=place, button=button)
    send(scene, pygame.MOUSEBUTTONUP, pos=place, button=button)


def words_on(scene: PositionScene) -> list[str]:
    with writing() as written:
        scene.app.draw()
    return [text for text, _ in written]


def test_a_position_is_shown_with_what_it_asks(scene: PositionScene) -> None:
    assert "What would you do here?" in words_on(scene)


def test_other_estates_are_looked_at_and_left(scene: PositionScene) -> None:
    click(scene, PlayerPanel(2))
    assert scene.table.shown == 2
    press(scene, pygame.K_p)
    press(scene, pygame.K_p)
    assert scene.table.shown == 1
    click(scene, TableButton.HOME)
    assert scene.table.shown == 0
    assert TableButton.HOME not in scene.buttons()


def test_a_thing_has_its_card_and_its_rule(scene: PositionScene) -> None:
    bank = scene.state.board.index(Tile.BANK)
    send(scene, pygame.MOUSEMOTION, pos=place_of(scene, BoardSpace(bank)), rel=(0, 0))
    before = len(words_on(scene))
    scene.update(0.2)
    assert len(words_on(scene)) > before
    click(scene, BoardSpace(bank), button=3)
    assert isinstance(top(scene), RulesScene)


def test_nothing_can_be_played(scene: PositionScene) -> None:
    before = scene.state.copy()
    click(scene, EstateSpace(0, space("e3")))
    for key in (pygame.K_3, pygame.K_w, pygame.K_RETURN, pygame.K_u, pygame.K_SPACE):
        press(scene, key)
    assert scene.state == before
    assert "EstateSpace is only looked at." in words_on(scene)


def test_its_own_button_leads_away(scene: PositionScene) -> None:
    click(scene, TableButton.MENU)
    assert top(scene) is not scene
