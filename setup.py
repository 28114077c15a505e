"""Builds the core, the C library in `cob/core`; all else about the package is in setup.cfg.

The compiler is `CC` if that is set, else `cc`, `gcc` or `clang`, else the one of the package
`ziglang`, which is asked for only where it is needed. If none works, one sentence says so and the
package is built without the core.

Every build starts from an empty folder: `pip install .` leaves files in `build/lib`, which would be
installed again although their source is gone.
"""

import os
import platform
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

from setuptools import Command, Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build import build
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))

from cob.core.sources import LIBRARY, SOURCES, fingerprint  # noqa: E402

HERE = "cob/core"
"""The package's folder of the library."""
COMMIT = "cob/commit.txt"
"""The package's file with the commit that it was made from."""
FLAGS = ["-std=c11", "-O3", "-shared", "-fvisibility=hidden", "-ffp-contract=off"]
"""The options of every compiler: they give the same numbers on every machine."""
IS_WINDOWS = sys.platform == "win32"
UNIX_FLAGS, UNIX_LIBRARIES = ([], []) if IS_WINDOWS else (["-fPIC"], ["-lm"])
PROBE = "#include <math.h>\n#include <stdint.h>\n#include <stdlib.h>\n#include <string.h>\n"
"""A compiler that has no headers of the C library is no use."""
ZIG = [sys.executable, "-m", "ziglang", "cc"]
ZIG_PACKAGE = "ziglang>=0.11"
ZIG_FLAGS = ["-mcpu=baseline", "-fno-sanitize=undefined", "-s"]
"""Zig compiles for the processor at hand if it is not told otherwise."""
ZIG_TARGETS = {"win-amd64": "x86_64", "win-arm64": "aarch64", "win32": "x86"}
ZIG_MACHINES = {"x86_64", "amd64", "aarch64", "arm64", "i686", "armv7l", "riscv64"}
"""Machines for which PyPI has the package `ziglang`; on others it would only end pip."""


class CompilerError(Exception):
    """A compiler that is not there or does not work, with the reason."""


def compile_library(compiler: list[str], sources: list[Path], flags: list[str], out: Path) -> None:
    """Compile a library, or raise `CompilerError`."""
    with TemporaryDirectory(dir=out.parent) as folder:
        made = Path(folder, out.name)
        # Zig must not depend on a home, nor leave anything there.
        zig = {"ZIG_GLOBAL_CACHE_DIR": folder, "ZIG_LOCAL_CACHE_DIR": folder}
        words = [*compiler, *FLAGS, *UNIX_FLAGS, *flags, *map(str, sources), *UNIX_LIBRARIES]
        try:
            subprocess.run(
                [*words, "-o", str(made)],
                env=os.environ | zig,
                check=True,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
            )
            # Not written over, since another process may have loaded the old one.
            os.replace(made, out)
        except subprocess.CalledProcessError as error:
            said = [line for line in error.stdout.splitlines() if "error" in line]
            raise CompilerError(said[0] if said else f"exit status {error.returncode}") from None
        except OSError as error:
            raise CompilerError(error.strerror or str(error)) from None


def own_compilers() -> Iterator[list[str]]:
    """Yield the compilers of this machine, best first; only `CC` if that is set."""
    if wish := os.environ.get("CC"):
        yield shlex.split(wish, posix=not IS_WINDOWS)
    elif not IS_WINDOWS:
        yield from ([name] for name in ("cc", "gcc", "clang") if shutil.which(name))


def works(compiler: list[str]) -> bool:
    """Return whether a compiler can make a small library."""
    with TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(PROBE, encoding="utf-8")
        try:
            compile_library(compiler, [source], [], Path(folder, LIBRARY))
        except CompilerError:
            return False
        return True


def requirements() -> list[str]:
    """Return the package with a compiler if this machine has none that works."""
    is_known = platform.machine().lower() in ZIG_MACHINES
    if os.environ.get("CC") or not is_known or any(map(works, own_compilers())):
        return []
    return [ZIG_PACKAGE]


class BuildCore(Command):
    """Compiles the core into the package."""

    description = "compile the core"
    user_options: ClassVar = [("inplace", "i", "put the library into the folder of the sources")]
    boolean_options: ClassVar = ["inplace"]

    def initialize_options(self) -> None:
        """Set what a command line may change; an editable installation sets `inplace`."""
        self.inplace = False
        self.build_lib = None
        self.plat_name = None

    def finalize_options(self) -> None:
        """Take the folder and the platform of the whole build."""
        self.set_undefined_options("build", ("build_lib",) * 2, ("plat_name",) * 2)

    @property
    def library(self) -> Path:
        """The path of the library."""
        return Path(ROOT if self.inplace else self.build_lib, HERE, LIBRARY)

    def run(self) -> None:
        """Compile by the first compiler that can; print a sentence if there is none."""
        self.library.parent.mkdir(parents=True, exist_ok=True)
        self.library.unlink(missing_ok=True)
        sources = sorted(SOURCES.glob("*.c"))
        flags = [f'-DCOB_SOURCES="{fingerprint(SOURCES)}"']
        if sys.platform == "darwin":
            flags += shlex.split(os.environ.get("ARCHFLAGS", ""))
        reasons = []
        for compiler, its_flags in self._compilers():
            try:
                compile_library(compiler, sources, [*its_flags, *flags], self.library)
                return
            except CompilerError as error:
                reasons.append(f"{' '.join(compiler)}: {error}")
        print(
            "The core is not built, so that bots play by rules of thumb and the coach is off "
            f"({'; '.join(reasons)}).",
            file=sys.stderr,
            flush=True,
        )

    def _compilers(self) -> Iterator[tuple[list[str], list[str]]]:
        yield from ((each, []) for each in own_compilers())
        if not os.environ.get("CC"):
            machine = ZIG_TARGETS.get(str(self.plat_name))
            target = ["-target", f"{machine}-windows-gnu"] if machine else []
            yield ZIG, [*ZIG_FLAGS, *target]


def commit() -> str:
    """Return the commit of the sources; nothing if they are not in a checkout of their own."""
    if not (ROOT / ".git").exists():
        return ""
    try:
        found = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return found.stdout


class CopyAnew(build_py):
    """Copies the package into a folder that holds no files of an earlier build, with the commit
    that a figure is cited by."""

    def run(self) -> None:
        """Remove the files of earlier builds and copy the package, unless the build is editable."""
        if not self.editable_mode:
            for name in {package.partition(".")[0] for package in self.packages}:
                shutil.rmtree(Path(self.build_lib, name), ignore_errors=True)
        super().run()
        if not self.editable_mode and (known := commit()):
            Path(self.build_lib, COMMIT).write_text(known, encoding="utf-8")


class Wheel(bdist_wheel):
    """Names the platform of a wheel that has the core, and no version of Python."""

    def get_tag(self) -> tuple[str, str, str]:
        """Return the tag: the library serves every Python of its platform."""
        is_built = self.get_finalized_command("build_core").library.exists()
        return "py3", "none", super().get_tag()[2] if is_built else "any"


class WithLibrary(Distribution):
    """A package that is not the same on every platform."""

    def has_ext_modules(self) -> bool:
        """Return that the package has its place among those with compiled parts."""
        return True


build.sub_commands = [*build.sub_commands, ("build_core", None)]
setup(
    distclass=WithLibrary,
    # `egg_info` is how pip asks what a build needs.
    setup_requires=requirements() if "egg_info" in sys.argv else [],
    cmdclass={"build_core": BuildCore, "build_py": CopyAnew, "bdist_wheel": Wheel},
)
