"""`python -m cob.ui.sound FOLDER` writes every sound as a WAV file, to tune them by ear."""

from __future__ import annotations

import sys
import wave
from array import array
from pathlib import Path

from cob.ui.sound.notes import Sound, pcm_of
from cob.ui.sound.tones import RATE


def write_all(folder: Path) -> list[Path]:
    """Write one file for each sound and return the files; the folder is made if it is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for sound in Sound:
        path = folder / f"{sound.replace(' ', '-')}.wav"
        samples = array("h", pcm_of(sound))
        if sys.byteorder == "big":
            samples.byteswap()
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(samples.itemsize)
            file.setframerate(RATE)
            file.writeframes(samples.tobytes())
        paths.append(path)
    return paths


def main(arguments: list[str]) -> int:
    """Return the exit status: 0 when all is written, 1 when it cannot be, 2 for a wrong request."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("python -m cob.ui.sound FOLDER: name the folder for the sounds.", file=sys.stderr)
        return 2
    try:
        paths = write_all(Path(arguments[0]))
    except OSError as error:
        print(f"the sounds could not be written: {error}.", file=sys.stderr)
        return 1
    print(f"{len(paths)} sounds in {arguments[0]}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
