"""The files of the core, and the fingerprint by which a library is known to be made of them.

`setup.py` uses this module before anything is installed: it imports the standard library alone.
"""

import sys
from hashlib import sha256
from pathlib import Path
from typing import Final

SOURCES: Final = Path(__file__).resolve().parent / "native"
"""The folder of the C sources; installed packages lack it."""
LIBRARY: Final = {"win32": "cob_core.dll", "darwin": "libcob_core.dylib"}.get(
    sys.platform, "libcob_core.so"
)
"""The name of the library's file on this platform."""
_DIGITS: Final = 16


def fingerprint(folder: Path) -> str | None:
    """Return a hash of the names and texts of all C sources in a folder; None if it has none."""
    paths = sorted(path for path in folder.glob("*") if path.suffix in (".c", ".h"))
    if not paths:
        return None
    digest = sha256()
    for path in paths:
        text = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(b"%s\0%d\0%s" % (path.name.encode(), len(text), text))
    return digest.hexdigest()[:_DIGITS]
