"""Compiles the rules when `COB_COMPILE=1` asks for it; all else about the package is in setup.cfg.

Every build starts from an empty folder: `pip install .` leaves files in `build/lib`, which would be
installed again although their source is gone. If compiling is impossible, one sentence says why and
the package is built uncompiled: it plays the same, but slower. GCC compiles twice, with a profiling
run in between.
"""

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

LEFT_OUT = {
    "cob/engine/__init__.py": "only passes names on",
    "cob/engine/message.py": "a text of its own sort (a subclass of `str`) cannot be compiled",
    "cob/engine/errors.py": "exceptions are not what takes time",
    "cob/engine/chance.py": "results that `typed` checks: compiled they would take True for 1",
    "cob/engine/ruleset.py": "refuses in a sentence what a compiled field would not even take",
    "cob/engine/reducer.py": "follows events for a table that is shown, and no search needs it",
    "cob/engine/setup.py": "refuses in a sentence what a compiled field would not even take",
}
"""Modules of the engine that are not compiled, with the reason."""
SEARCH = ["cob/bots/snapshot.py", "cob/bots/turn_search.py"]
"""The modules of the bots that work on every position; NumPy does most of the other work."""
TOOL = "mypy>=2.0"
"""The compiler's package; required only for a compiled build."""
MYPY = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]
"""NumPy is missing during the build, so mypy does not report errors in imported modules."""
SHORT_CALLS = ["-fvisibility=hidden", "-fno-plt"] if sys.platform == "linux" else []
"""Options for direct calls, so that more of the code fits into the processor's cache."""
REHEARSAL = """
from random import Random
from cob.engine import EstateLayout, apply, legal_actions, new_game
from cob.engine.components import Kind
from cob.engine.hexgrid import SPACES
kinds = [list(Kind)[space // 7] for space in SPACES]
estate = EstateLayout.create("1", "", kinds, [1 + space % 6 for space in SPACES])
for seed in range(200):
    random, players = Random(seed).random, 2 + seed % 3
    state = new_game([estate] * players, seed, castles=[0] * players)
    while not state.is_over:
        legal = legal_actions(state)
        apply(state, legal[int(random() * len(legal))])
"""
"""The profiling run: random games in which the compiled rules count their branches and calls."""
COUNT = ["-fprofile-generate={}", "-fprofile-update=single"]
COUNTED = [
    "-fprofile-use={}",
    "-fprofile-partial-training",
    "-fprofile-correction",
    "-Wno-missing-profile",
]
"""Options that use the profile; code without a profile is compiled as usual."""
NO_BUILD = {"egg_info", "dist_info", "sdist", "develop", "editable_wheel"}
"""Commands that build nothing, or leave the modules in the source folder to be edited."""


def refuse(reason):
    """Print a sentence that says why nothing is compiled."""
    line = f"The rules are not compiled and stay pure Python: {' '.join(reason.split())}."
    print(line, file=sys.stderr, flush=True)


def extensions():
    """Return the modules to compile as setuptools extensions; none if compiling is impossible."""
    sources = [*sorted(path.as_posix() for path in Path("cob/engine").glob("*.py")), *SEARCH]
    try:
        from mypyc.build import mypycify

        found = mypycify(
            [*MYPY, *(each for each in sources if each not in LEFT_OUT)],
            group_name="cob_compiled",
            debug_level="0",
        )
    except ImportError as error:
        refuse(f"mypy is needed for it ({error})")
        return []
    except (Exception, SystemExit) as error:
        refuse(f"mypy cannot translate them ({error})")
        return []
    for each in found:  # Warnings of other compilers must not stop the build.
        flags = [flag for flag in each.extra_compile_args if flag != "-Werror"]
        each.extra_compile_args = [*flags, *SHORT_CALLS]
    return found


class CopyAnew(build_py):
    """Copies the package into a folder that holds no files of an earlier build."""

    def run(self):
        """Remove the files of earlier builds and copy the package, unless the build is editable."""
        if not self.editable_mode:
            for name in {package.partition(".")[0] for package in self.packages}:
                shutil.rmtree(Path(self.build_lib, name), ignore_errors=True)
        super().run()


class Compile(build_ext):
    """Compiles all modules or none."""

    def run(self):
        """Compile, or print in a sentence why that is impossible."""
        try:
            super().run()
        except Exception as error:
            refuse(f"the C compiler failed ({error})")
            self._remove_compiled()

    def build_extensions(self):
        """Compile; with GCC, profile the code in random games and compile again."""
        with TemporaryDirectory() as counts:
            if sys.platform == "linux":
                self._compile([flag.format(counts) for flag in COUNT], COUNT[0].split("=")[:1])
                environment = os.environ | {"PYTHONPATH": os.path.abspath(self.build_lib)}
                subprocess.run([sys.executable, "-c", REHEARSAL], env=environment, cwd=counts)
            is_counted = any(Path(counts).glob("*.gcda"))
            self._compile([flag.format(counts) for flag in COUNTED] if is_counted else [], [])

    def _compile(self, flags, link_flags):
        usual = [each.extra_compile_args for each in self.extensions]
        for each in self.extensions:
            each.extra_compile_args = [*each.extra_compile_args, *flags]
            each.extra_link_args = link_flags
        self.force = True
        super().build_extensions()
        for each, before in zip(self.extensions, usual, strict=True):
            each.extra_compile_args = before

    def _remove_compiled(self):
        for suffix in EXTENSION_SUFFIXES:
            for path in Path(self.build_lib).rglob(f"*{suffix}"):
                path.unlink()


wanted = os.environ.get("COB_COMPILE", "0") not in ("", "0")
setup(
    setup_requires=[TOOL] if wanted else [],
    ext_modules=extensions() if wanted and not NO_BUILD & set(sys.argv) else [],
    cmdclass={"build_ext": Compile, "build_py": CopyAnew},
)
