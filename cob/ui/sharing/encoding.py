"""Pictures as files: PNG by pygame, and animated GIF by Pillow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Final

import pygame

_COLOURS: Final = 255
"""The colours of an animation: one of the 256 is kept for pixels that stay as they are."""
_TICKS: Final = 100
"""GIF counts time in hundredths of a second."""


def png(picture: pygame.Surface) -> bytes:
    """Return a picture as a PNG file."""
    data = BytesIO()
    pygame.image.save(picture, data, "picture.png")
    return data.getvalue()


def gif(
    frames: Iterable[pygame.Surface], seconds: Sequence[float], samples: Sequence[pygame.Surface]
) -> bytes:
    """Return frames as an animated GIF that runs again and again; `samples` have its colours.

    Raises `ModuleNotFoundError` where Pillow is missing. It is imported here because nothing else
    needs it.
    """
    from PIL import Image

    def image(frame: pygame.Surface) -> Image.Image:
        return Image.frombytes("RGB", frame.get_size(), pygame.image.tobytes(frame, "RGB"))

    width, height = samples[0].get_size()
    sheet = Image.new("RGB", (width, height * len(samples)))
    for at, sample in enumerate(samples):
        sheet.paste(image(sample), (0, at * height))
    # An octree keeps the few strong colours of tiles and pawns, which a median cut mixes.
    palette = sheet.quantize(_COLOURS, method=Image.Quantize.FASTOCTREE)
    images = (image(frame).quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames)
    first = next(images)
    data = BytesIO()
    first.save(
        data,
        "GIF",
        save_all=True,
        append_images=images,
        duration=[round(each * _TICKS) * 1000 // _TICKS for each in seconds],
        loop=0,
        optimize=True,
    )
    return data.getvalue()
