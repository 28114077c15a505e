"""The picture: every text and every estate has its place on it, whoever plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest
from pygame import Rect

from cob.analysis.review import Review
from cob.record import Game, Header
from cob.text import language
from cob.ui.kit.art import Art
from cob.ui.kit.theme import HIGH_CONTRAST, WARM, theme
from cob.ui.sharing.contents import SharedGame
from cob.ui.sharing.picture import draw_picture
from cob.ui.sharing.picture_layout import SIZE, PictureLayout
from tests.games import MARCH, expert_header, plain_header, random_game
from tests.languages import CODES
from tests.ui.at_review import finished, reviewed
from tests.ui.writing import writing

LONG = ("Maximiliane von Burgund", "Wolfeschlegelsteinhausen", "Wilhelmina Mumm-Wagner W", "Jo")
SMALLEST = 20
"""The least height of a text in pixels of the picture, which is 1600 wide."""


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    language.speak("en")
    theme.apply(WARM)


def with_long_names(header: Header) -> Header:
    seats = zip(header.seats, LONG, strict=False)
    return replace(header, seats=tuple(replace(seat, name=name) for seat, name in seats))


def texts_on(game: Game, review: Review | None = None) -> list[tuple[str, Rect]]:
    with writing() as found:
        picture = draw_picture(Art(), SharedGame.of(game, MARCH, review))
    assert picture.get_size() == SIZE
    return found


@pytest.mark.parametrize("has_foot", [True, False])
@pytest.mark.parametrize("sources", [0, 7])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_lies_on_anything_else(players: int, sources: int, has_foot: bool) -> None:
    layout = PictureLayout(players, sources, has_foot=has_foot)
    sheets = [layout.land, layout.points, layout.estates_sheet, layout.curve_sheet]
    for at, sheet in enumerate(sheets):
        assert Rect((0, 0), SIZE).contains(sheet)
        assert sheet.collidelist([*sheets[at + 1 :], layout.head]) == -1
        assert not has_foot or not sheet.colliderect(layout.foot)
    assert layout.land.contains(layout.first)
    assert layout.curve_sheet.contains(layout.curve)
    assert all(map(layout.points.contains, [*layout.rows, layout.total]))
    others = [*layout.others, *layout.captions, *layout.beside]
    assert len(layout.others) == players - 1
    for at, place in enumerate(others):
        assert layout.estates_sheet.contains(place)
        assert place.collidelist(others[at + 1 :]) == -1
    assert all(layout.names_end < x < layout.total.left for x in layout.columns)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_long_names_stand_whole_in_every_language(code: str, players: int) -> None:
    language.speak(code)
    game = random_game(with_long_names(plain_header(players)), 3)
    found = texts_on(game)
    told = "".join(text for text, _ in found).replace(" ", "")
    for name in game.header.names:
        assert name.replace(" ", "") in told
    for text, place in found:
        assert "…" not in text, text
        assert Rect((0, 0), SIZE).contains(place), text
        assert place.height >= SMALLEST or text.isdigit(), text


def test_the_picture_names_the_game_the_day_and_the_points() -> None:
    game = random_game(plain_header(3), 3)
    told = [text for text, _ in texts_on(game)]
    assert {"The Castles of Burgundy", "1 March 2026"} <= set(told)
    for player in game.state.players:
        assert str(player.points) in told


def test_the_chances_are_shown_once_a_review_is_known() -> None:
    told = [text for text, _ in texts_on(finished(), reviewed())]
    assert "Chances of winning" in told
    assert "Points" not in told
    told = [text for text, _ in texts_on(finished())]
    assert "Points" in told
    assert "Chances of winning" not in told


@pytest.mark.parametrize("moves", [1, 70])
def test_an_unfinished_game_has_a_picture(moves: int) -> None:
    assert texts_on(random_game(plain_header(3), 6, moves))


def test_every_estate_of_the_expert_game_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    game = random_game(expert_header(4, 3), 4)
    drawn = []
    monkeypatch.setattr(
        "cob.ui.sharing.picture.draw_estate",
        lambda canvas, area, layout, tiles: drawn.append((layout.number, tuple(tiles))),
    )
    texts_on(game)
    estates = {(each.layout.number, tuple(each.estate)) for each in game.state.players}
    assert set(drawn) == estates


def test_the_palette_in_force_is_used() -> None:
    game = random_game(plain_header(), 3)
    corner = (SIZE[0] // 4, 150)

    def pixel() -> pygame.Color:
        return draw_picture(Art(), SharedGame.of(game, MARCH, None)).get_at(corner)

    warm = pixel()
    theme.apply(HIGH_CONTRAST)
    assert pixel() != warm
