"""The pictures: everything has one, at every size, and no two look the same."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import itertools
import re
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from statistics import mean

import pygame
import pytest

from cob.bots.registry import BOTS, sibling_among
from cob.bots.tastes import TASTES
from cob.engine.components import GOODS, Kind, Tile
from cob.files.resources import data_folder
from cob.ui.kit import theme
from cob.ui.kit.art import Art
from cob.ui.kit.art.siblings import SIBLINGS
from cob.ui.kit.carving import greyed

SIZES = (40, 200)
SYMBOLS = sorted(path.stem for path in (data_folder("assets") / "symbols").glob("*.svg"))
DRAWINGS = sorted(data_folder("assets").rglob("*.svg"))


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def opaque_share(surface: pygame.Surface) -> float:
    alphas = pixels(surface)[3::4]
    return sum(alpha > 200 for alpha in alphas) / len(alphas)


@pytest.mark.parametrize("width", SIZES)
def test_every_tile_is_a_full_hexagon_and_unlike_every_other(art: Art, width: int) -> None:
    faces = [art.tile(tile, width) for tile in Tile] + [art.back(width)]
    for face in faces:
        assert face.get_size() == (width, round(width * 2 / 3**0.5))
        assert opaque_share(face) == pytest.approx(0.75, abs=0.07)
        assert face.get_at((0, 0)).a == 0
    assert len({pixels(face) for face in faces}) == len(faces)


@pytest.mark.parametrize("width", SIZES)
def test_every_space_shows_its_colour_and_its_number(art: Art, width: int) -> None:
    spaces = [art.space(kind, die, width) for kind in Kind for die in range(1, 7)]
    spaces += [art.depot_space(kind, width) for kind in Kind] + [art.black_space(width)]
    for space in spaces:
        assert space.get_size() == (width, round(width * 2 / 3**0.5))
        assert opaque_share(space) == pytest.approx(0.75, abs=0.07)
    assert len({pixels(space) for space in spaces}) == len(spaces)


@pytest.mark.parametrize("size", SIZES)
def test_goods_dice_and_tokens_are_square_and_distinct(art: Art, size: int) -> None:
    pictures = [art.goods(good, size) for good in GOODS]
    pictures += [art.goods_back(size), art.silverling(size), art.worker(size)]
    pictures += [art.pawn(name, size) for name in theme.PLAYER_COLOURS]
    pictures += [art.bonus(kind, 5, large, size) for kind in Kind for large in (True, False)]
    for colour in (*theme.PLAYER_COLOURS.values(), theme.PAPER):
        pictures += [art.die(value, size, colour) for value in range(7)]
    pictures.append(art.die(3, size, theme.PLAYER_COLOURS["red"], used=True))
    for picture in pictures:
        assert picture.get_size() == (size, size)
        assert opaque_share(picture) > 0.2 or picture is pictures[-1]
    assert len({pixels(picture) for picture in pictures}) == len(pictures)


@pytest.mark.parametrize("size", [24, 200])
def test_every_bot_has_a_round_portrait_unlike_every_other(art: Art, size: int) -> None:
    faces = [art.bot_face(bot, size) for bot in BOTS]
    for face in faces:
        assert face.get_size() == (size, size)
        assert opaque_share(face) == pytest.approx(0.755, abs=0.08)
        assert face.get_at((0, 0)).a == 0
    faces.append(art.bot_face("of an old record", size))
    assert len({pixels(face) for face in faces}) == len(BOTS) + 1


@pytest.mark.parametrize("bot", [*BOTS, *(f"easy:taste={taste}" for taste in TASTES)])
def test_bots_of_one_level_at_one_table_have_different_faces(art: Art, bot: str) -> None:
    faces = [art.bot_face(bot, 24, number) for number in range(SIBLINGS + 1)]
    assert len(faces) == 4
    assert len({pixels(face) for face in faces}) == 4
    differences = [
        mean(
            abs(one.get_at((x, y))[part] - other.get_at((x, y))[part])
            for x in range(24)
            for y in range(24)
            for part in range(3)
        )
        for one, other in combinations(faces, 2)
    ]
    assert min(differences) > 4, "they differ at first sight"


def test_a_sibling_is_one_of_as_many_as_came_before() -> None:
    names = ["hard", "easy", "hard@2026-11", "easy:taste=shipper", "easy", "hard"]
    assert [sibling_among(names, at) for at in range(6)] == [0, 0, 1, 0, 1, 2]


@pytest.mark.parametrize("name", SYMBOLS)
def test_symbol_leaves_something_on_the_page_and_stays_off_its_corners(art: Art, name: str) -> None:
    picture = art.symbol(name, 64)
    assert 0.05 < opaque_share(picture) < 0.97
    assert picture.get_at((0, 0)).a == 0


@pytest.mark.parametrize(
    "ask",
    [
        lambda art: art.tile(Tile.COW_3, 50),
        lambda art: art.space(Kind.SHIP, 4, 50),
        lambda art: art.depot_space(Kind.MINE, 50),
        lambda art: art.black_space(50),
        lambda art: art.die(5, 30, theme.PAPER, white=True),
        lambda art: art.goods(2, 30),
        lambda art: art.bot_face("easy", 30),
        lambda art: art.bonus(Kind.CASTLE, 7, True, 40),
        lambda art: art.symbol("undo", 24, theme.PAPER),
        lambda art: art.text("Burgundy", 18, theme.INK),
    ],
)
def test_a_picture_is_made_once_until_it_is_forgotten(
    art: Art, ask: Callable[[Art], pygame.Surface]
) -> None:
    first = ask(art)
    assert ask(art) is first
    art.forget()
    assert ask(art) is not first


def test_signs_take_the_colour_they_are_asked_for(art: Art) -> None:
    middle = art.symbol("pause", 50, theme.PLAYER_COLOURS["red"]).get_at((14, 25))
    assert tuple(middle)[:3] == theme.PLAYER_COLOURS["red"]


def test_edges_have_no_dark_halo(art: Art) -> None:
    """Half-transparent edge pixels of a white sign are white, too, not mixed with black."""
    sign = pixels(art.symbol("play", 48, (255, 255, 255)))
    edge = [sign[i] for i in range(0, len(sign), 4) if 40 < sign[i + 3] < 255]
    assert edge
    assert min(edge) > 240


def test_missing_drawings_are_replaced_by_names(tmp_path: Path) -> None:
    bare = Art(tmp_path)
    tiles = [bare.tile(tile, 100) for tile in (Tile.BANK, Tile.CITY_HALL, Tile.KNOWLEDGE_26)]
    assert len({pixels(tile) for tile in tiles}) == 3
    assert bare.space(Kind.SHIP, 3, 40).get_size() == (40, 46)
    assert bare.pawn("red", 30).get_size() == (30, 30)
    assert bare.goods(1, 30).get_size() == (30, 30)


def test_a_damaged_drawing_is_treated_as_missing(tmp_path: Path) -> None:
    (tmp_path / "symbols").mkdir()
    (tmp_path / "symbols" / "worker.svg").write_text("not a drawing")
    assert Art(tmp_path).worker(30).get_size() == (30, 30)


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)
def test_drawings_use_only_what_every_renderer_knows(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"<(text|filter|style|use|image|mask|clipPath|pattern)\b", text)
    assert "style=" not in text
    assert "viewBox=" in text


def lightness(colour: theme.RGB) -> float:
    linear = [((c / 255 + 0.055) / 1.055) ** 2.4 if c > 10 else c / 3294 for c in colour]
    y = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return float(116 * y ** (1 / 3) - 16)


def test_kinds_that_share_a_hue_for_the_colour_blind_differ_in_lightness() -> None:
    """Green, red-brown and yellow fall together without red or green receptors."""
    warm = (Kind.CASTLE, Kind.BUILDING, Kind.ANIMAL, Kind.KNOWLEDGE)
    values = [lightness(theme.KIND_COLOURS[kind]) for kind in warm]
    assert all(later - earlier > 10 for earlier, later in itertools.pairwise(values))


def colourfulness(surface: pygame.Surface) -> float:
    """The mean distance of a pixel from grey, from 0 to 255."""
    data = pixels(surface)
    colours = zip(data[0::4], data[1::4], data[2::4], strict=True)
    return mean(max(colour) - min(colour) for colour in colours)


@pytest.mark.parametrize("tile", [Tile.COW_3, Tile.PIG_3, Tile.SHIP, Tile.KNOWLEDGE_1])
def test_a_greyed_tile_has_little_of_its_colour_but_some(art: Art, tile: Tile) -> None:
    picture = art.tile(tile, 70)
    share = colourfulness(greyed(picture)) / colourfulness(picture)
    assert 0.3 < share < 0.7
