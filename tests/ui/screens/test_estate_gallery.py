"""The gallery in the set-up: every estate with its figures, own ones, and random ones."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pygame
import pytest

from cob.boards import load_estate
from cob.boards.estate_maker import random_estate
from cob.boards.estate_writer import save_estate
from cob.boards.fairness import differences
from cob.files.resources import data_folder
from cob.new_game.game_plan import RANDOM, GamePlan
from cob.new_game.scenarios import Preset
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.theme import HIGH_CONTRAST, theme
from cob.ui.screens.game import GameScene
from cob.ui.screens.new_game.scene import SetupScene
from tests.games import estates
from tests.languages import IN_WINDOW
from tests.ui.at_gallery import gallery_of, setup_with_gallery
from tests.ui.at_table import AppOpener
from tests.ui.hands import click, point, press
from tests.ui.sizes import FROM_720, SIZES


def texts_of(
    scene: SetupScene, monkeypatch: pytest.MonkeyPatch
) -> list[tuple[str, str, pygame.Rect]]:
    """The texts of the gallery: in full, as drawn, and their places."""
    found: list[tuple[str, str, pygame.Rect]] = []
    rendered: list[str] = []
    write, text_of = Canvas.write, scene.app.art.text

    def writing(canvas: Canvas, text: str, *rest: Any, **more: Any) -> pygame.Rect:
        rect = write(canvas, text, *rest, **more)
        found.append((text, rendered[-1], rect))
        return rect

    def rendering(string: str, *rest: Any, **more: Any) -> pygame.Surface:
        rendered.append(string)
        return text_of(string, *rest, **more)

    with monkeypatch.context() as patch:
        patch.setattr(Canvas, "write", writing)
        patch.setattr(scene.app.art, "text", rendering)
        gallery_of(scene).draw(Canvas(pygame.Surface(scene.app.size), scene.app.art))
    return found


def told(scene: SetupScene, monkeypatch: pytest.MonkeyPatch) -> str:
    return " ".join(text for text, _, _ in texts_of(scene, monkeypatch))


def own_map(folder: Path, name: str, number: str, seed: int = 1) -> None:
    save_estate(folder / "estates" / f"{name}.tmx", random_estate(seed, number, f"Map {number}"))


# --- choosing ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_a_click_on_the_picture_shows_all_estates_to_pick_one(
    open_app: AppOpener, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    app = open_app(size)
    scene = SetupScene(app)
    scene.below.open()
    app.push(scene)
    click(scene, scene.seats[1].picture)
    assert scene.app.top is scene, "in a first game there is nothing to pick"
    scene.plan.preset = Preset.FREE
    scene.refresh()
    picture = scene.seats[1].picture
    click(scene, picture)
    assert "Which estate does Benno play?" in told(scene, monkeypatch)
    cards = gallery_of(scene).grid.card_rects()
    assert list(cards) == [*estates(), RANDOM]
    places = list(cards.values())
    assert all(gallery_of(scene).grid.rect.contains(card) for card in places)
    assert all(card.collidelist(places[at + 1 :]) == -1 for at, card in enumerate(places))
    click(scene, cards["7"])
    assert scene.app.top is scene
    assert scene.plan.estate_of(1) == "7"
    assert scene.seats[1].estate.chosen == 6
    click(scene, picture)
    assert gallery_of(scene).grid.chosen == "7"
    press(scene, pygame.K_ESCAPE)
    assert scene.app.top is scene
    assert app.top is scene
    assert scene.plan.estate_of(1) == "7"


def test_enter_on_an_estate_s_name_opens_it_and_the_keys_go_through_it(open_app: AppOpener) -> None:
    scene = setup_with_gallery(open_app(), seat=1)
    grid = gallery_of(scene).grid
    assert grid.number == "1"
    press(scene, pygame.K_RIGHT)
    assert grid.number == "2"
    press(scene, pygame.K_DOWN)
    assert grid.number == str(2 + grid.columns)
    press(scene, pygame.K_UP, pygame.K_LEFT)
    assert grid.number == "1"
    press(scene, pygame.K_END)
    assert grid.number == RANDOM
    press(scene, pygame.K_HOME, pygame.K_PAGEDOWN)
    assert grid.number == RANDOM
    press(scene, pygame.K_PAGEUP, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)
    assert scene.app.top is scene
    assert [scene.plan.estate_of(seat) for seat in (0, 1)] == ["1", "3"]


def test_tab_and_the_arrows_lead_to_the_buttons(open_app: AppOpener) -> None:
    scene = setup_with_gallery(open_app())
    gallery = gallery_of(scene)
    press(scene, pygame.K_TAB)
    assert gallery.new.focused
    press(scene, pygame.K_TAB)
    assert gallery.back.focused
    press(scene, pygame.K_TAB)
    assert gallery.grid.focused
    press(scene, pygame.K_END, pygame.K_DOWN)
    assert gallery.new.focused or gallery.back.focused
    press(scene, pygame.K_TAB, pygame.K_TAB)
    gallery.form.focus(gallery.back)
    press(scene, pygame.K_RETURN)
    assert scene.app.top is scene


def test_at_the_end_of_a_row_the_right_arrow_stays(open_app: AppOpener) -> None:
    scene = setup_with_gallery(open_app())
    grid = gallery_of(scene).grid
    for number in range(2, grid.columns + 1):
        press(scene, pygame.K_RIGHT)
        assert grid.number == str(number)
    press(scene, pygame.K_RIGHT)
    assert grid.number == str(grid.columns)


def test_a_random_estate_can_be_picked(
    open_app: AppOpener, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = setup_with_gallery(open_app())
    press(scene, pygame.K_END)
    assert "An estate that nobody has picked." in told(scene, monkeypatch)
    press(scene, pygame.K_RETURN)
    assert scene.plan.estate_of(0) == RANDOM


# --- what is told of an estate ----------------------------------------------------------------


def test_the_estate_under_the_pointer_is_told_in_figures(
    open_app: AppOpener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CMP-12: its regions, among them the cities, and how its die values are spread."""
    scene = setup_with_gallery(open_app((1920, 1080)))
    grid = gallery_of(scene).grid
    point(scene, grid.card_rects()["2"].center)
    assert grid.number == "2"
    words = told(scene, monkeypatch)
    for text in (
        "12 2, 2, 8",
        "4 1, 1, 1, 1",
        "37 17 7 6 6 6 6 6",
        "17 regions worth 81 points, the largest of size 8.",
        "No castle lies in the centre.",
    ):
        assert text in words
    point(scene, (5, 5))
    assert grid.number == "1", "without the pointer it is the one of the keys"
    assert "A castle lies in the centre." in told(scene, monkeypatch)


def test_the_keys_win_over_a_pointer_that_rests(open_app: AppOpener) -> None:
    scene = setup_with_gallery(open_app())
    grid = gallery_of(scene).grid
    point(scene, grid.card_rects()["7"].center)
    press(scene, pygame.K_RIGHT)
    assert grid.number == "2"


def test_an_own_map_is_told_with_its_file_and_whether_it_is_fair(
    open_app: AppOpener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_map(tmp_path, "my garden", "10")
    odd = estates()["2019-2"]
    save_estate(
        tmp_path / "estates" / "odd.tmx", odd.create("11", "Odd", odd.kinds, (1,) * len(odd.dice))
    )
    scene = setup_with_gallery(open_app((1920, 1080)))
    words = told(scene, monkeypatch)
    assert "Your own map" not in words
    press(scene, pygame.K_END, pygame.K_LEFT, pygame.K_LEFT)
    words = told(scene, monkeypatch)
    assert "No. 10 – Map 10" in words
    assert "Your own map: my garden.tmx" in words
    assert "Counts, regions and die values are as on the printed estates." in words
    press(scene, pygame.K_RIGHT)
    assert "Unlike the printed estates in counts, regions or die values." in told(
        scene, monkeypatch
    )


# --- own and new estates ----------------------------------------------------------------------


def test_a_new_one_is_drawn_kept_and_chosen(
    open_app: AppOpener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app()
    scene = setup_with_gallery(app, seat=1)
    gallery = gallery_of(scene)
    click(scene, gallery.new.rect)
    found = load_estate(tmp_path / "estates" / "estate_10.tmx")
    assert found.number == "10"
    assert differences(found) == []
    assert gallery_of(scene) is gallery, "it stays, so that the new one can be looked at"
    assert (gallery.grid.number, gallery.grid.chosen) == ("10", "10")
    assert app.estates.layouts["10"] == found
    assert scene.plan.estate_of(1) == "10"
    assert "Drawn, kept and chosen: estate No. 10." in told(scene, monkeypatch)
    gallery.form.focus(gallery.new)
    press(scene, pygame.K_RETURN)
    assert scene.plan.estate_of(1) == "11"
    assert sorted(path.name for path in (tmp_path / "estates").glob("*.tmx")) == [
        "estate_10.tmx",
        "estate_11.tmx",
    ]
    press(scene, pygame.K_ESCAPE)
    assert scene.seats[1].estate.options[scene.seats[1].estate.chosen].startswith("No. 11 – Seed ")
    click(scene, scene.below.start.rect)
    table = app.top
    assert isinstance(table, GameScene)
    assert [seat.choices[0].number for seat in table.session.game.header.seats] == ["1", "11"]


def test_a_folder_that_cannot_be_made_is_told_in_a_sentence(
    open_app: AppOpener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "estates").write_text("in the way")
    scene = setup_with_gallery(open_app((1920, 1080)))
    click(scene, gallery_of(scene).new.rect)
    words = told(scene, monkeypatch)
    assert "cannot be written" in words
    assert scene.plan.estate_of(0) == "1"
    assert (tmp_path / "estates").read_text() == "in the way"


def test_what_is_wrong_with_maps_is_told(
    open_app: AppOpener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = setup_with_gallery(open_app((1920, 1080)))
    folder = tmp_path / "estates"
    assert "Put maps of your own into" in told(scene, monkeypatch)
    press(scene, pygame.K_ESCAPE)
    folder.mkdir()
    shutil.copy(data_folder("boards") / "estate_1.tmx", folder / "a.tmx")
    (folder / "b.tmx").write_text("a sketch")
    scene.form.focus(scene.seats[0].estate)
    press(scene, pygame.K_RETURN)
    words = told(scene, monkeypatch)
    assert "a.tmx lacks its tileset: put estate_spaces.tsx into" in words
    assert "1 more estate file was refused." in words
    assert "Put maps of your own into" not in words


def test_a_map_drawn_meanwhile_is_there_when_the_gallery_is_opened(
    open_app: AppOpener, tmp_path: Path
) -> None:
    scene = setup_with_gallery(open_app())
    press(scene, pygame.K_ESCAPE)
    own_map(tmp_path, "garden", "home")
    scene.form.focus(scene.seats[0].estate)
    press(scene, pygame.K_RETURN)
    assert "home" in gallery_of(scene).grid.card_rects()
    assert "No. home – Map home" in scene.seats[3].estate.options


def test_who_plays_an_estate_that_is_gone_plays_the_first_one(
    open_app: AppOpener, tmp_path: Path
) -> None:
    own_map(tmp_path, "garden", "10")
    scene = setup_with_gallery(open_app())
    press(scene, pygame.K_END, pygame.K_LEFT, pygame.K_RETURN)
    assert scene.plan.estate_of(0) == "10"
    (tmp_path / "estates" / "garden.tmx").unlink()
    scene.form.focus(scene.seats[1].estate)
    press(scene, pygame.K_RETURN)
    assert scene.plan.estate_of(0) == "1"
    scene.draw(Canvas(pygame.Surface(scene.app.size), scene.app.art))


def test_many_estates_scroll(open_app: AppOpener, tmp_path: Path) -> None:
    for number in range(10, 50):
        own_map(tmp_path, f"estate_{number}", str(number), number)
    scene = setup_with_gallery(open_app())
    grid = gallery_of(scene).grid
    assert grid.content > grid.rect.height
    assert "1" in grid.card_rects()
    press(scene, pygame.K_END)
    cards = grid.card_rects()
    assert list(cards)[-1] == RANDOM
    assert grid.rect.contains(cards[RANDOM])
    assert "1" not in cards
    before = grid.offset
    point(scene, grid.rect.center)
    scene.app.top.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False))
    assert 0 < grid.offset < before
    click(scene, grid.card_rects()["49"])
    assert scene.plan.estate_of(0) == "49"
    scene.form.focus(scene.seats[0].estate)
    press(scene, pygame.K_RETURN)
    scene.draw(Canvas(pygame.Surface(scene.app.size), scene.app.art))
    grid = gallery_of(scene).grid
    assert grid.rect.contains(grid.card_rects()["49"]), "the chosen one is in view"


def test_what_the_rules_bar_is_not_offered(
    open_app: AppOpener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GamePlan, "to_pick", lambda self, layouts: {n: layouts[n] for n in "14"})
    scene = setup_with_gallery(open_app())
    assert list(gallery_of(scene).grid.card_rects()) == ["1", "4", RANDOM]


# --- every window, language and look ----------------------------------------------------------


@pytest.mark.parametrize("code", IN_WINDOW)
@pytest.mark.parametrize("scale", [0, 2], ids=["normal text", "largest text"])
@pytest.mark.parametrize("size", [*SIZES, (900, 1100)])
def test_nothing_is_cut_off_or_lies_on_anything_else(
    open_app: AppOpener,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    scale: int,
    code: str,
) -> None:
    own_map(tmp_path, "estate_10", "10")
    app = open_app(size)
    app.settings.text_at, app.settings.language = scale, code
    app.art.text_scale = app.settings.text_scale
    app.restyle()
    scene = setup_with_gallery(app)
    for keys in ((pygame.K_HOME,), (pygame.K_END, pygame.K_LEFT), (pygame.K_END,)):
        press(scene, *keys)
        found = texts_of(scene, monkeypatch)
        window = pygame.Rect((0, 0), app.size)
        cores = [(text, rect.inflate(-4, -round(rect.height * 0.4))) for text, _, rect in found]
        for at, (text, rect) in enumerate(cores):
            assert window.contains(rect), text
            for other, place in cores[at + 1 :]:
                assert not rect.colliderect(place), f"“{text}” lies on “{other}”"
        if min(size[1], size[0] * 9 // 16) >= 720:
            assert [(text, shown) for text, shown, _ in found if text != shown] == []


@pytest.mark.parametrize("size", FROM_720)
def test_it_is_worn_in_high_contrast(open_app: AppOpener, size: tuple[int, int]) -> None:
    app = open_app(size)
    app.settings.high_contrast = True
    app.restyle()
    assert theme == HIGH_CONTRAST
    scene = setup_with_gallery(app)
    surface = pygame.Surface(size)
    gallery = gallery_of(scene)
    gallery.draw(Canvas(surface, scene.app.art))
    grid = gallery.grid.rect
    assert surface.get_at((grid.left + 1, grid.bottom + 2))[:3] == HIGH_CONTRAST.parchment
