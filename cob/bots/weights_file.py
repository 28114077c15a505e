"""Files of numbers that were learned: plain arrays, refused when they are not those expected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile

import numpy as np
import numpy.typing as npt

from cob.engine import CobError
from cob.engine.message import Message
from cob.files.atomic_write import write_atomically
from cob.files.plain_bytes import TooLongError, plain_bytes
from cob.files.reasons import reason_of

Weights = npt.NDArray[np.float64]

VERSION: Final = 2
"""Counts up when the same numbers would mean something else."""
DAMAGES: Final = Exception
"""What reading an archive of arrays raises when bits of it are wrong: a dozen kinds, from the
tokenizer's to zlib's, which neither NumPy nor zipfile lists."""
_LARGEST_FILE: Final = 2_000_000
"""Bytes, unpacked as well; the longest of the game takes 190,000."""


class WeightsError(CobError):
    """Weights that cannot be used; the sentence says why."""


def write_weights(path: Path, layout: str, arrays: Mapping[str, Weights]) -> None:
    """Write arrays, and by ids what each number among them stands for; raise `OSError`."""
    file = BytesIO()
    np.savez_compressed(
        file, allow_pickle=False, version=np.asarray(VERSION), layout=np.asarray(layout), **arrays
    )
    write_atomically(path, file.getvalue())


def read_weights(
    path: Path, layout: str, shapes: Mapping[str, tuple[int, ...]]
) -> dict[str, Weights]:
    """Read the arrays of these shapes; raise `WeightsError` with a sentence if that cannot be done.

    No code can hide in the file: it holds plain arrays, and objects are refused.
    """
    with opened(path) as file:
        version, found_layout = int(file["version"]), str(file["layout"])
        arrays = {name: np.asarray(file[name], np.float64) for name in shapes}
    if version != VERSION or found_layout != layout:
        raise of_another_version(path)
    for name, shape in shapes.items():
        check(arrays[name], shape, path)
    return arrays


@contextmanager
def opened(path: Path) -> Iterator[Mapping[str, npt.NDArray[Any]]]:
    """Read arrays from a file while this lasts; what is missing or damaged is a `WeightsError`."""
    try:
        with arrays_in(path, _LARGEST_FILE) as file:
            yield file
    except FileNotFoundError:
        raise WeightsError(
            Message("the bots' weights {file} are missing", file=path.name)
        ) from None
    except DAMAGES as error:
        raise WeightsError(
            Message(
                "the bots' weights {file} are damaged ({reason})",
                file=path.name,
                reason=reason_of(error),
            )
        ) from None


@contextmanager
def arrays_in(path: Path, most: int) -> Iterator[Mapping[str, npt.NDArray[Any]]]:
    """Read arrays from a file while this lasts, which has at most so many bytes, unpacked as well.

    No code can hide in it: objects are refused. Raises what `DAMAGES` says.
    """
    content = BytesIO(plain_bytes(path, most))
    with ZipFile(content) as archive:
        if sum(part.file_size for part in archive.infolist()) > most:
            raise TooLongError
    with np.load(content, allow_pickle=False) as file:
        yield file


def check(array: npt.NDArray[np.floating[Any]], shape: tuple[int, ...], path: Path) -> None:
    """Raise `WeightsError` for an array of another shape, or with what is no number in it."""
    if array.shape != shape or not np.isfinite(array).all():
        raise WeightsError(Message("the bots' weights {file} are damaged", file=path.name))


def of_another_version(path: Path) -> WeightsError:
    """Return what to raise where numbers stand for something else than they do today."""
    return WeightsError(
        Message("the bots' weights {file} belong to another version", file=path.name)
    )
