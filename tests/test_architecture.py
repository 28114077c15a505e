"""The arrows between the rooms, read from the import statements themselves.

A room is the first name after `cob`: a package or a single module. The table says what each may
import beside itself; a room that the table does not know has no place in the building yet.
"""

import ast
import configparser
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ARROWS: dict[str, frozenset[str]] = {
    room: frozenset(arrows.split())
    for room, arrows in {
        "cob": "",
        "engine": "",
        "processes": "",
        "crew": "cob engine processes",
        "terminal": "files text",
        "files": "cob engine",
        "core": "engine",
        "boards": "engine files",
        "text": "cob engine files core",
        "record": "engine files boards",
        "bots": "engine files core",
        "training": "engine files core bots",
        "protocol": "cob engine processes record bots",
        "arena": "cob engine files boards text record bots crew protocol",
        "analysis": "engine files boards text record core bots",
        "saves": "engine files text record bots analysis",
        "statistics": "engine files text record bots analysis",
        "tutorial": "engine files text record",
        "session": "engine processes files text record bots",
        "drafts": "engine files text record",
        "clicks": "engine text session",
        "showing": "engine files text record session clicks",
        "explaining": "engine text record bots tutorial clicks showing",
        "new_game": "engine boards text record bots analysis session",
        "coaching": "engine processes text record core analysis tutorial session showing",
        "ui": "engine files processes boards text record bots saves statistics tutorial analysis "
        "session clicks showing explaining new_game coaching drafts",
        "environment": "engine core boards record bots arena protocol ui",
        "commands": "engine files processes terminal boards text record core bots analysis "
        "training arena crew protocol ui",
        "__main__": "commands",
        "main": "commands",
    }.items()
}
HOMES = {
    "dask": "cob.crew.cluster",
    "distributed": "cob.crew.cluster",
    "gymnasium": "cob.environment.extra",
    "pettingzoo": "cob.environment.extra",
    "PIL": "cob.ui.sharing.encoding",
}
"""The modules to which extra libraries belong; commands import these when they are asked for."""
DOORS = frozenset({"commands", "environment", "__main__", "main"})
FILES = [ROOT / "main.py", *sorted((ROOT / "cob").rglob("*.py"))]


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(module: str) -> str:
    """`cob.engine.setup` -> `engine`; `cob` and `main` are rooms by themselves."""
    parts = module.split(".")
    return parts[1] if parts[0] == "cob" and len(parts) > 1 else parts[0]


def imports(module: str, source: str, is_package: bool) -> Iterator[tuple[str, int, bool]]:
    """Each imported module, or name out of one, its line, and whether it waits for a call."""

    def walk(node: ast.AST, lazy: bool) -> Iterator[tuple[str, int, bool]]:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno, lazy
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = module.split(".")
                kept = parts[: len(parts) - node.level + (1 if is_package else 0)]
                base = ".".join([*kept, base] if base else kept)
            if base.split(".")[0] == "cob":
                for alias in node.names:
                    yield f"{base}.{alias.name}", node.lineno, lazy
            else:
                yield base, node.lineno, lazy
        inside = lazy or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for child in ast.iter_child_nodes(node):
            yield from walk(child, inside)

    yield from walk(ast.parse(source), False)


def broken_arrows(module: str, source: str, is_package: bool = False) -> list[str]:
    """A sentence for each import that the table does not allow."""
    room = room_of(module)
    if room not in ARROWS:
        return [
            f"{module} belongs to the room '{room}', which ARROWS does not know: "
            f"say there what it may import."
        ]
    allowed = ARROWS[room]
    faults = []
    for name, line, lazy in imports(module, source, is_package):
        top, target = name.split(".")[0], room_of(name)
        where = f"{module}, line {line}"
        if top == "cob":
            if target != room and target not in allowed:
                faults.append(f"{where}: the room '{room}' may not import '{target}' ({name}).")
        elif room == "engine" and top not in sys.stdlib_module_names:
            faults.append(f"{where}: the engine imports only the standard library, not {name}.")
        elif top in HOMES and module != HOMES[top]:
            faults.append(f"{where}: only {HOMES[top]} imports {name}.")
        elif top == "pygame" and room != "ui" and not (room in DOORS and lazy):
            faults.append(f"{where}: pygame belongs to cob.ui; a door imports it in a function.")
    return faults


def test_every_import_follows_the_arrows() -> None:
    faults = [
        fault
        for path in FILES
        for fault in broken_arrows(
            module_name(path), path.read_text(encoding="utf-8"), path.name == "__init__.py"
        )
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("cob.engine.setup", "import random\nfrom cob.engine.errors import CobError"),
        ("cob.engine.setup", "from .errors import CobError\nfrom . import hexgrid"),
        ("cob.boards", "import pytmx\nfrom cob import files"),
        ("cob.arena", "from cob.bots.greedy import Greedy"),
        ("cob.ui.app", "import pygame\nfrom cob import engine, bots\nimport cob.tutorial"),
        ("cob.commands.main", "def play():\n    import pygame\n    from cob.ui.app import run"),
        ("main", "from cob.commands.main import play"),
    ],
)
def test_the_arrows_allow_what_the_design_allows(module: str, source: str) -> None:
    assert broken_arrows(module, source) == []


@pytest.mark.parametrize(
    ("module", "source", "words"),
    [
        ("cob.engine.setup", "import numpy", "standard library"),
        ("cob.engine.setup", "from ..boards import load", "may not import 'boards'"),
        ("cob.engine.setup", "def f():\n    from cob import ui", "may not import 'ui'"),
        ("cob.boards", "import cob.record", "may not import 'record'"),
        ("cob.text.narration", "from cob.boards import load", "may not import 'boards'"),
        ("cob.bots.greedy", "def f():\n    import pygame.font", "pygame belongs to cob.ui"),
        ("cob.ui.app", "from cob.commands.main import main", "may not import 'commands'"),
        ("cob.ui.app", "from cob.attic import box", "may not import 'attic'"),
        ("cob.commands.main", "import pygame", "pygame belongs to cob.ui"),
        ("cob.arena.match", "from distributed import Client", "only cob.crew.cluster"),
        ("cob.attic", "", "which ARROWS does not know"),
    ],
)
def test_a_broken_arrow_is_told_in_a_sentence(module: str, source: str, words: str) -> None:
    faults = broken_arrows(module, source)
    assert len(faults) == 1
    assert words in faults[0]


def test_every_arrow_of_the_table_is_needed() -> None:
    drawn = {
        (room_of(module_name(path)), room_of(name))
        for path in FILES
        for name, _, _ in imports(
            module_name(path), path.read_text(encoding="utf-8"), path.name == "__init__.py"
        )
        if name.split(".")[0] == "cob"
    }
    unused = [
        f"no module of '{room}' imports '{target}' any more"
        for room, arrows in ARROWS.items()
        for target in sorted(arrows)
        if (room, target) not in drawn
    ]
    assert not unused, "\n".join(unused)


def test_a_package_s_own_relative_imports_stay_inside() -> None:
    assert broken_arrows("cob.engine", "from .errors import CobError", is_package=True) == []
    assert broken_arrows("cob.engine", "from ..boards import load", is_package=True) != []


def test_the_table_has_no_circle() -> None:
    waiting = dict(ARROWS)
    while waiting:
        free = {room for room, arrows in waiting.items() if not arrows & waiting.keys()}
        assert free, f"These rooms import one another in a circle: {sorted(waiting)}"
        waiting = {room: arrows for room, arrows in waiting.items() if room not in free}


def wanted_modules(path: Path, known: frozenset[str]) -> set[str]:
    """The modules of `cob` that a file names in its imports, those in functions included.

    What only a type checker imports counts; a command's imports in functions wait for its start.
    """
    module, source = module_name(path), path.read_text(encoding="utf-8")
    found = set()
    for name, _, lazy in imports(module, source, path.name == "__init__.py"):
        if not (lazy and room_of(module) in DOORS):
            found.add(name if name in known else name.rpartition(".")[0])
    return (found & known) - {module}


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The groups of modules that import one another, each sorted by name (Tarjan)."""
    index: dict[str, int] = {}
    lowest: dict[str, int] = {}
    open_modules: list[str] = []
    found = []

    def visit(module: str) -> None:
        index[module] = lowest[module] = len(index)
        open_modules.append(module)
        for other in sorted(graph[module]):
            if other not in index:
                visit(other)
                lowest[module] = min(lowest[module], lowest[other])
            elif other in open_modules:
                lowest[module] = min(lowest[module], index[other])
        if lowest[module] == index[module]:
            at = open_modules.index(module)
            group = sorted(open_modules[at:])
            del open_modules[at:]
            if len(group) > 1:
                found.append(group)

    for module in sorted(graph):
        if module not in index:
            visit(module)
    return found


def test_no_modules_import_one_another_in_a_circle() -> None:
    known = frozenset(map(module_name, FILES))
    graph = {module_name(path): wanted_modules(path, known) for path in FILES}
    assert circles(graph) == []


LATE = frozenset({"cob.ui.routes"})
"""It imports a screen when it is opened, so that the window need not wait for all of them."""


def test_no_import_hides_in_a_function_or_from_the_program() -> None:
    """Only commands and routes wait with imports; none is for the type checker alone."""
    hidden = []
    for path in FILES:
        module, source = module_name(path), path.read_text(encoding="utf-8")
        if room_of(module) in DOORS or module in LATE:
            continue
        if "TYPE_CHECKING" in source:
            hidden.append(f"{module}: for the type checker")
        hidden += [
            f"{module}, line {line}: {name}"
            for name, line, lazy in imports(module, source, path.name == "__init__.py")
            if lazy and name.startswith("cob.")
        ]
    assert hidden == []


def test_modules_and_classes_stay_small_and_a_class_name_occurs_once() -> None:
    """At most 450 lines a module and 300 a class; `cob/ui` itself holds at most eight modules."""
    large, modules_of = [], defaultdict(list)
    for path in FILES:
        source = path.read_text(encoding="utf-8")
        if len(source.splitlines()) > 450:
            large.append(str(path))
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef):
                modules_of[node.name].append(module_name(path))
                if (node.end_lineno or 0) - node.lineno >= 300:
                    large.append(node.name)
    assert large == []
    assert {name: found for name, found in modules_of.items() if len(found) > 1} == {}
    assert len(list((ROOT / "cob" / "ui").glob("*.py"))) <= 8


def test_a_circle_of_imports_is_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": set(), "f": {"f"}}
    assert circles(graph) == [["a", "b", "c"]]


def test_the_door_opens_without_the_libraries_of_single_rooms() -> None:
    names = ("pygame", "pytmx", *HOMES)
    code = f"import sys, cob.commands.main; print([n for n in {names} if n in sys.modules])"
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert ended.stdout.strip() == "[]", ended.stderr


def test_no_module_opens_a_file_when_it_is_imported() -> None:
    """Listens to the interpreter's `open` events; sources and package data are Python's own."""
    names = [module_name(path) for path in FILES if path.name != "__main__.py"]
    code = f"""
import importlib, os, sys
root, opened, module = {str(ROOT)!r} + os.sep, [], ""
OWN = ("site-packages", "__pycache__", ".egg-info", "__editable__")
def listen(event, arguments):
    if event == "open" and isinstance(arguments[0], (str, bytes)):
        path = os.path.abspath(os.fsdecode(arguments[0]))
        own = any(word in path for word in OWN)
        if path.startswith(root) and not own and not path.endswith(".py"):
            opened.append(f"{{module}} opens {{path[len(root):]}}")
sys.addaudithook(listen)
for module in {names!r}:
    importlib.import_module(module)
sys.exit("\\n".join(opened) or None)
"""
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert ended.returncode == 0, ended.stderr


def test_the_wheel_carries_every_package() -> None:
    setup = configparser.ConfigParser()
    setup.read(ROOT / "setup.cfg", encoding="utf-8")
    listed = set(setup["options"]["packages"].split())
    found = {module_name(path) for path in (ROOT / "cob").rglob("__init__.py")}
    assert listed == found | {"cob.assets", "cob.boards_data"}, "mend `packages` in setup.cfg"


def drawing_functions(path: Path) -> Iterator[ast.FunctionDef]:
    """The functions that paint the table: each takes a `painter`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and "painter" in {arg.arg for arg in node.args.args}:
            yield node


def test_drawing_the_table_asks_its_layout_for_places() -> None:
    """Where something lies is computed once, for drawing, motion, spotlight and clicks alike."""
    forbidden = {"Rect", "Hex", "estate_hexes", "get_rect", "wrapped", "cut", "line_height"}
    computing = {
        f"{path.name}: {function.name}, line {node.lineno}: {called}"
        for path in (ROOT / "cob/ui/table").rglob("*.py")
        if path.parent.name not in ("motion", "pointing")
        for function in drawing_functions(path)
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and (called := name_of(node)) in forbidden
    }
    assert computing == set()


def name_of(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


LAID_OUT = ("Scene", "Sheet", "Dialog", "LessonCard", "GameList", "EstateFacts")
"""The ends of the names of classes in which drawing computes no places."""


def drawing_methods(path: Path) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The methods of screens, sheets and their parts that draw, with their full names."""
    for shown in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(shown, ast.ClassDef) and shown.name.endswith(LAID_OUT):
            for method in shown.body:
                if isinstance(method, ast.FunctionDef) and "draw" in method.name:
                    yield f"{shown.name}.{method.name}", method


def test_a_screen_is_laid_out_before_it_is_drawn() -> None:
    """Widgets, boxes and lines of text have their places when drawing begins."""
    forbidden = {"place", "Rect", "wrap", "cut_off", "fitted", "with_names", "line_height"}
    computing = {
        f"{path.name}: {name} calls {called}"
        for path in (ROOT / "cob/ui/screens").rglob("*.py")
        for name, method in drawing_methods(path)
        for node in ast.walk(method)
        if isinstance(node, ast.Call) and (called := name_of(node)) in forbidden
    }
    assert computing == set()
