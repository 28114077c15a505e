"""Makes everything that is handed out into `dist/`: docs/releases.md says what that is.

    python tools/make_release.py

It builds for the system on which it runs. `pip install ".[release]"` brings what it needs. It ends
where the core cannot be built: nobody should be handed a game without it.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from cob import __version__  # noqa: E402
from cob.commands.main import command_parser  # noqa: E402
from cob.core.sources import LIBRARY  # noqa: E402
from tools.releasing.icons import LINUX_SIZES, write_icons  # noqa: E402
from tools.releasing.man_page import man_page  # noqa: E402
from tools.releasing.notes import release_notes  # noqa: E402

NAME = "castles-of-burgundy"
APP_ID = "io.github.castles_of_burgundy.castles"
TOOLS = ("build", "check_manifest", "PyInstaller", "twine")
DIST = ROOT / "dist"
WORK = ROOT / "build" / "release"
LINUX = ROOT / "packaging" / "linux"
ICON = ROOT / "assets" / "symbols" / "icon.svg"
PLACES = {
    "desktop": f"applications/{APP_ID}.desktop",
    "metainfo.xml": f"metainfo/{APP_ID}.metainfo.xml",
    "mime.xml": f"mime/packages/{APP_ID}.xml",
}
"""Where a Linux desktop looks for each file of `packaging/linux`, below a folder `share`."""


def run(*words: str | Path, **environment: str) -> None:
    """Run a Python module's program in the sources; its failure ends this one with its status."""
    command = [sys.executable, "-m", *map(str, words)]
    print("+", *words, flush=True)
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment})
    if done.returncode:
        raise SystemExit(f"make_release.py: {words[0]} failed; what it says stands above.")


def make_packages() -> None:
    """Build what pip installs, and check both packages."""
    run("check_manifest")
    run("build", "--outdir", DIST)
    run("twine", "check", "--strict", *DIST.glob("*.whl"), *DIST.glob("*.tar.gz"))


def unpack_wheel() -> None:
    """Unpack the wheel into `build/release/game`; it must hold the core."""
    (wheel,) = DIST.glob("*.whl")
    with ZipFile(wheel) as file:
        file.extractall(WORK / "game")
    if not (WORK / "game" / "cob" / "core" / LIBRARY).exists():
        raise SystemExit("make_release.py: the core is not built; the reason stands above.")


def make_program() -> None:
    """Build the programs that need no Python, in `build/release/programs`."""
    run(
        *("PyInstaller", "--noconfirm", "--log-level", "ERROR", "--workpath", WORK / "work"),
        *("--distpath", WORK / "programs", ROOT / "packaging" / "castles.spec"),
        PYTHONPATH=str(WORK / "game"),
        COB_GAME=str(WORK / "game"),
        COB_ICONS=str(WORK / "icons"),
        COB_VERSION=__version__,
        COB_APP_ID=APP_ID,
    )


def make_share(share: Path, manual: str) -> None:
    """Lay out what tells a Linux desktop of the program: menu, shop, icons, records, manual."""
    for ending, place in PLACES.items():
        copy(LINUX / f"{APP_ID}.{ending}", share / place)
    for size in LINUX_SIZES:
        icons = share / "icons" / "hicolor" / f"{size}x{size}" / "apps"
        copy(WORK / "icons" / f"{size}.png", icons / f"{APP_ID}.png")
    copy(ICON, share / "icons" / "hicolor" / "scalable" / "apps" / f"{APP_ID}.svg")
    page = share / "man" / "man1" / "cob.1"
    page.parent.mkdir(parents=True)
    page.write_text(manual, encoding="utf-8")


def copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def pack(manual: str) -> None:
    """Put the programs into `dist`: the folder as an archive and as it is, and the single file."""
    system = {"Darwin": "macos"}.get(platform.system(), platform.system().lower())
    title = f"{NAME}-{__version__}-{system}-{platform.machine().lower()}"
    folder = DIST / NAME
    shutil.copytree(WORK / "programs" / NAME, folder / "program", symlinks=True)
    copy(ROOT / "LICENSE", folder / "LICENSE")
    if system == "linux":
        make_share(folder / "share", manual)
    for app in (WORK / "programs").glob("*.app"):
        shutil.copytree(app, folder / app.name, symlinks=True)
    form = "zip" if system == "windows" else "gztar"
    shutil.make_archive(str(DIST / title), form, DIST, NAME)
    suffix = ".exe" if system == "windows" else ""
    shutil.copy(WORK / "programs" / f"{NAME}-one-file{suffix}", DIST / f"{title}{suffix}")


def sums() -> str:
    """Return the SHA-256 sum and the name of each file in `dist`, as `sha256sum` writes them."""
    files = sorted(path for path in DIST.iterdir() if path.is_file())
    return "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files
    )


def main() -> int:
    argparse.ArgumentParser(description="Make everything that is handed out.").parse_args()
    if missing := [name for name in TOOLS if find_spec(name) is None]:
        raise SystemExit(
            f'make_release.py: {", ".join(missing)} is missing: pip install ".[release]" brings it.'
        )
    for folder in (DIST, WORK):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    make_packages()
    unpack_wheel()
    write_icons(ICON, WORK / "icons")
    make_program()
    manual = man_page(command_parser(), __version__)
    pack(manual)
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    notes = release_notes(changelog, __version__)
    (DIST / "release-notes.md").write_text(notes, encoding="utf-8")
    (DIST / "cob.1").write_text(manual, encoding="utf-8")
    (DIST / "SHA256SUMS").write_text(sums(), encoding="utf-8")
    for path in sorted(DIST.iterdir()):
        if path.is_file():
            print(f"{path.stat().st_size / 1e6:8.1f} MB  {path.name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
