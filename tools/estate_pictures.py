"""Draws the pictures of `docs/estates.md` anew, except the one of Tiled's window.

    python tools/estate_pictures.py

It draws without a screen unless SDL_VIDEODRIVER says otherwise.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["LANGUAGE"] = "en"

import pygame  # noqa: E402

from cob.boards.estate_maker import random_estate  # noqa: E402
from cob.boards.estate_writer import PICTURE, save_estate  # noqa: E402
from cob.boards.estates import CELLS, GRID  # noqa: E402
from cob.engine.components import Kind  # noqa: E402
from cob.engine.hexgrid import SPACE_NAMES  # noqa: E402
from cob.files.resources import data_folder  # noqa: E402
from cob.ui.app import App  # noqa: E402
from cob.ui.kit.art import Art  # noqa: E402
from cob.ui.kit.art.vector import hex_height  # noqa: E402
from cob.ui.kit.canvas import Canvas  # noqa: E402
from cob.ui.kit.theme import theme  # noqa: E402
from cob.ui.options import PlayOptions  # noqa: E402
from tests.ui.at_gallery import gallery_of, setup_with_gallery  # noqa: E402

DOCS = ROOT / "docs"
HEX = 72
MARGIN = 14
TILE = (60, 69)
CAPTION = 110
GALLERY = (1280, 720)


def cells(art: Art) -> pygame.Surface:
    """Return Tiled's grid of seven by seven, with the 37 cells of an estate and their names."""
    high = hex_height(HEX)
    step = high * 3 / 4
    size = round(HEX * (GRID + 0.5)) + 2 * MARGIN, round(step * (GRID - 1) + high) + 2 * MARGIN
    picture = pygame.Surface(size)
    picture.fill(theme.parchment)
    canvas = Canvas(picture, art)
    for row in range(GRID):
        for column in range(GRID):
            x = MARGIN + round(HEX * (column + 0.5 + row % 2 / 2))
            y = MARGIN + round(step * row + high / 2)
            inside = (column, row) in CELLS
            fill = art.veil(HEX - 2, theme.paper, 255 if inside else 0)
            rim = art.ring(HEX - 2, theme.ink if inside else theme.parchment_dark, 0.03)
            for part in (fill, rim):
                picture.blit(part, part.get_rect(center=(x, y)))
            ink = theme.ink_soft if inside else theme.parchment_dark
            below = (x, y + HEX // 4 if inside else y)
            canvas.write(f"{column}, {row}", 15, below, ink, anchor="center")
            if inside:
                name = SPACE_NAMES[CELLS.index((column, row))]
                canvas.write(name, 25, (x, y - 6), theme.ink, anchor="center", bold=True)
    return picture


def tiles(art: Art) -> pygame.Surface:
    """Return the 36 tiles of the tileset, with the names of their colours."""
    sheet = pygame.image.load(data_folder("boards") / PICTURE)
    wide, high = TILE
    size = CAPTION + 6 * (wide + 4) + MARGIN, len(Kind) * (high + 4) + 2 * MARGIN
    picture = pygame.Surface(size)
    picture.fill(theme.parchment)
    canvas = Canvas(picture, art)
    from_wide, from_high = sheet.get_width() // 6, sheet.get_height() // len(Kind)
    for kind in Kind:
        top = MARGIN + kind * (high + 4)
        place = (MARGIN, top + high // 2)
        canvas.write(kind.name.lower(), 19, place, theme.ink, anchor="midleft", bold=True)
        for die in range(6):
            tile = sheet.subsurface(die * from_wide, kind * from_high, from_wide, from_high)
            small = pygame.transform.smoothscale(tile, TILE)
            picture.blit(small, (CAPTION + die * (wide + 4), top))
    return picture


def gallery(folder: Path) -> pygame.Surface:
    """Return the gallery with an estate that was drawn by chance."""
    save_estate(folder / "estates" / "estate_10.tmx", random_estate(2011, "10", "My estate"))
    app = App(PlayOptions(size=GALLERY, saves=folder))
    scene = setup_with_gallery(app)
    grid = gallery_of(scene).grid
    grid.fill(app.estates.layouts, "10")
    app.own_estates = Path("~/.local/share/castles-of-burgundy/saves/estates")
    app.estates.files["10"] = app.own_estates / "estate_10.tmx"
    picture = pygame.Surface(GALLERY)
    scene.draw(Canvas(picture, scene.app.art))
    app.close()
    return picture


def keep(picture: pygame.Surface, name: str) -> None:
    """Write a picture and print its size."""
    path = DOCS / f"{name}.png"
    pygame.image.save(picture, path)
    print(f"{path.relative_to(ROOT)}: {picture.get_width()}x{picture.get_height()}")


def main() -> int:
    with tempfile.TemporaryDirectory() as name:
        keep(gallery(Path(name)), "estate-gallery")
    art = Art()
    keep(cells(art), "estate-cells")
    keep(tiles(art), "estate-tiles")
    pygame.quit()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
