"""Compiles the rules when `COB_COMPILE=1` asks for it; all else about the package is in setup.cfg.

Every build begins anew: what an earlier one has left, as `pip install .` leaves it in `build/lib`,
would be installed again though its source is gone. What stands in the way of compiling is told in
one sentence, and the package is then built uncompiled: it plays the same, but slower. GCC compiles
twice, with a rehearsal in between.
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
"""Modules of the engine that stay as they are, with the reason."""
SEARCH = ["cob/bots/snapshot.py", "cob/bots/turn_search.py"]
"""What bots do for each position that they look at; the rest of them is NumPy's work."""
TOOL = "mypy>=2.0"
"""What compiles; asked for only where it is to be used."""
MYPY = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]
"""NumPy is not there while it compiles, so modules that only are imported are not judged."""
SHORT_CALLS = ["-fvisibility=hidden", "-fno-plt"] if sys.platform == "linux" else []
"""Calls without a detour: the processor's nearest memory holds more of the code."""
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
"""Games at random, in which the compiled rules count how often they do what."""
COUNT = ["-fprofile-generate={}", "-fprofile-update=single"]
COUNTED = [
    "-fprofile-use={}",
    "-fprofile-partial-training",
    "-fprofile-correction",
    "-Wno-missing-profile",
]
"""What is done often is kept together; the rest is compiled as without counting."""
NO_BUILD = {"egg_info", "dist_info", "sdist", "develop", "editable_wheel"}
"""Commands that build nothing, or leave the modules where they can be edited."""


def refuse(reason):
    """Say in a sentence that nothing is compiled, and why."""
    line = f"The rules are not compiled and stay pure Python: {' '.join(reason.split())}."
    print(line, file=sys.stderr, flush=True)


def extensions():
    """Return the modules to compile as setuptools wants them; none where that cannot be done."""
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
    for each in found:  # A warning of another compiler is no reason to do without.
        flags = [flag for flag in each.extra_compile_args if flag != "-Werror"]
        each.extra_compile_args = [*flags, *SHORT_CALLS]
    return found


class CopyAnew(build_py):
    """Copies the package to where nothing of an earlier build is left."""

    def run(self):
        """Remove what was built before, compiled or not, and copy, unless all stays editable."""
        if not self.editable_mode:
            for name in {package.partition(".")[0] for package in self.packages}:
                shutil.rmtree(Path(self.build_lib, name), ignore_errors=True)
        super().run()


class Compile(build_ext):
    """Compiles all modules or none."""

    def run(self):
        """Compile, or tell in a sentence why that is not done."""
        try:
            super().run()
        except Exception as error:
            refuse(f"the C compiler failed ({error})")
            self._remove_compiled()

    def build_extensions(self):
        """Compile; with GCC, count in games what is done often and compile anew."""
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
