"""The program's icon in the sizes and the containers that desktops ask for.

All are drawn from `assets/symbols/icon.svg`, the icon of the window.
"""

from __future__ import annotations

import struct
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame

from cob.ui.kit.art.vector import rasterise

LINUX_SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
WINDOWS_SIZES: Final = (16, 24, 32, 48, 64, 128, 256)
MAC_SIZES: Final = {b"ic11": 32, b"ic12": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512}
"""The names that macOS has for pictures of a size; 16 and 32 are doubled there."""
_LARGEST_IN_A_BYTE: Final = 255


def png(drawing: str, size: int) -> bytes:
    """Return the icon as a PNG of so many pixels."""
    file = BytesIO()
    pygame.image.save(rasterise(drawing, size, size), file, "icon.png")
    return file.getvalue()


def windows_icon(drawing: str) -> bytes:
    """Return an ICO file: a table of the pictures, then the pictures as PNG."""
    pictures = [png(drawing, size) for size in WINDOWS_SIZES]
    head = struct.pack("<HHH", 0, 1, len(pictures))
    place = len(head) + 16 * len(pictures)
    table = b""
    for size, picture in zip(WINDOWS_SIZES, pictures, strict=True):
        side = size if size <= _LARGEST_IN_A_BYTE else 0  # 0 stands for 256
        table += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), place)
        place += len(picture)
    return head + table + b"".join(pictures)


def mac_icon(drawing: str) -> bytes:
    """Return an ICNS file: pictures as PNG, each behind its name and its length."""
    parts = []
    for name, size in MAC_SIZES.items():
        picture = png(drawing, size)
        parts.append(name + struct.pack(">I", len(picture) + 8) + picture)
    body = b"".join(parts)
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def write_icons(source: Path, folder: Path) -> None:
    """Write both containers, and PNG files named by their size, into a folder."""
    drawing = source.read_text(encoding="utf-8")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "castles.ico").write_bytes(windows_icon(drawing))
    (folder / "castles.icns").write_bytes(mac_icon(drawing))
    for size in LINUX_SIZES:
        (folder / f"{size}.png").write_bytes(png(drawing, size))
