"""The grounds of a table are painted before it opens, and each of them is used."""

from __future__ import annotations

import pytest

from cob.record import Game
from cob.ui.kit.theme import HIGH_CONTRAST, WARM, Palette, theme
from cob.ui.routes import prepare_table
from cob.ui.screens.game import GameScene
from tests.games import plain_header
from tests.ui.at_table import AppOpener
from tests.waiting import wait_for


@pytest.mark.parametrize("palette", [WARM, HIGH_CONTRAST], ids=["warm", "contrast"])
def test_an_opened_table_finds_its_grounds_painted(open_app: AppOpener, palette: Palette) -> None:
    app = open_app((1024, 576))
    theme.apply(palette)
    paintings = app.art.paintings
    paintings.begin(lambda: None)
    prepare_table(app)
    wait_for(lambda: paintings.is_ready)
    painted = paintings.arrived
    assert painted >= 1
    app.push(GameScene(app, Game.start(plain_header(), 1)))
    app.draw()
    assert paintings.is_ready, "nothing else is wanted"
    assert paintings.arrived == painted
    app.close()
    theme.apply(WARM)
