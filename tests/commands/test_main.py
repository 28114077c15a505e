"""The entry points: the arguments they pass on; every refusal is a sentence and a status."""

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from cob.commands import main as cli
from cob.commands.subcommand import alone_in
from cob.core.library import problem
from cob.engine.errors import CobError
from cob.ui.options import PlayOptions
from tests.commands.refusals import Door, refusal

ROOT = Path(__file__).resolve().parents[2]
DOORS = pytest.mark.parametrize("door", [cli.play, cli.main], ids=["main.py", "cob"])
ON_LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a Linux matter")


def put_module(monkeypatch: pytest.MonkeyPatch, name: str, **contents: object) -> None:
    """Replace a package, so that the entry point is tested without it."""
    module = ModuleType(name)
    vars(module).update(contents)
    monkeypatch.setitem(sys.modules, name, module)


def start(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the interpreter in an environment that names no screen."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    }
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=kept | environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[PlayOptions]:
    """The options of requested windows; no window opens."""
    wishes: list[PlayOptions] = []

    def run(options: PlayOptions) -> int:
        wishes.append(options)
        return 0

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    put_module(monkeypatch, "cob.ui.app", run=run)
    return wishes


@DOORS
def test_no_argument_opens_the_window(door: Door, asked: list[PlayOptions]) -> None:
    assert door([]) == 0
    assert asked == [PlayOptions(size=None, record=None, seed=None, saves=None)]


@pytest.mark.parametrize("command", [[], ["play"]], ids=["without", "play"])
def test_play_passes_every_option_on(
    command: list[str], asked: list[PlayOptions], tmp_path: Path
) -> None:
    record, saves = tmp_path / "game.cob", tmp_path / "new" / "saves"
    record.write_text("a record", encoding="utf-8")
    options = ["--size", "1280x720", "--seed", "7", "--saves", str(saves), str(record)]
    assert cli.main([*command, *options]) == 0
    assert asked == [PlayOptions(size=(1280, 720), record=record, seed=7, saves=saves)]
    assert saves.is_dir()


def test_the_status_of_the_window_is_the_door_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    put_module(monkeypatch, "cob.ui.app", run=lambda options: 5)
    assert cli.play([]) == 5


@DOORS
def test_the_version_is_told_without_opening_a_window(
    door: Door, asked: list[PlayOptions], capsys: pytest.CaptureFixture[str]
) -> None:
    assert door(["--version"]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0] == "The Castles of Burgundy"
    core = "Bots play by rules of thumb, as the core" if problem() else "The core is built"
    beginnings = ("Version 0.", "Python 3.", core, "pygame", "Saved games: ", "Log: ")
    assert all(map(str.startswith, lines[1:], beginnings))
    assert len(lines) == 1 + len(beginnings)
    assert err == ""
    assert asked == []


@DOORS
def test_a_window_that_breaks_down_is_told_in_a_sentence(
    door: Door,
    asked: list[PlayOptions],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def run(options: PlayOptions) -> int:
        raise CobError("the window broke down")

    put_module(monkeypatch, "cob.ui.app", run=run)
    assert door([]) == cli.REFUSED
    assert capsys.readouterr().err.endswith(": the window broke down.\n")


@DOORS
def test_help_names_the_options(door: Door, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        door(["--help"])
    assert exit_.value.code == 0
    words = ("--size", "--seed", "--saves", "FILE") if door is cli.play else ("play", "bench")
    out = capsys.readouterr().out
    assert [word for word in words if word not in out] == []


@DOORS
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--colour", "red"], "--colour"),
        (["--si", "1280x720"], "--si"),
        (["--seed"], "--seed"),
        (["--seed", "six"], "'six' is not a whole number"),
        (["--size", "wide"], "'wide' is not a size"),
        (["--saves", ""], "an empty name is no folder"),
        (["--size", "64x36"], "smallest window is 640x360"),
        (["--size", "99999x99999"], "largest window is 15360x8640"),
        (["no/such/game.cob"], "no/such/game.cob"),
        ([str(ROOT)], "is a folder"),
        (["--saves", __file__], "is a file, not a folder"),
        (["--saves", f"{__file__}/saves"], "cannot be made"),
    ],
)
def test_a_wrong_request_is_refused_in_a_sentence(
    door: Door, arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in refusal(door, arguments, capsys)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["banch"], "neither a command nor a saved game called 'banch'"),
        (["x" * 300], "neither a command"),
        (["bench", "--players", "2,5"], "'2,5' is not a choice of 2, 3 and 4"),
        (["bench", "--players", ""], "is not a choice"),
        (["bench", "--games", "0"], "0 is less than one"),
        (["bench", "extra"], "extra"),
        (["replay"], "FILE"),
        (["replay", "no/such/game.cob"], "there is no file"),
        (["play", "x" * 300], "cannot be read"),
    ],
)
def test_cob_refuses_what_its_commands_do_not_take(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in refusal(cli.main, arguments, capsys)


@DOORS
def test_a_file_that_is_no_text_is_refused(
    door: Door, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n")
    assert "is not a saved game" in refusal(door, [str(picture)], capsys)


def test_what_a_room_refuses_is_told_at_the_door(
    asked: list[PlayOptions],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def run(options: PlayOptions) -> int:
        raise CobError("line 3 is no action.")

    put_module(monkeypatch, "cob.ui.app", run=run)
    assert refusal(cli.play, [], capsys) == "main.py: line 3 is no action.\n"


def test_bench_passes_its_options_on(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []

    def bench(*arguments: object) -> int:
        asked.append(arguments)
        return 0

    put_module(monkeypatch, "cob.commands.bench", main=bench)
    assert cli.main(["bench"]) == 0
    assert cli.main(["bench", "--json", "--games", "3", "--players", "4,2", "--seed", "9"]) == 0
    assert asked == [((2, 3, 4), 200, 1, False), ((2, 4), 3, 9, True)]


def test_replay_passes_its_file_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    record = tmp_path / "game.cob"
    record.write_text("a record", encoding="utf-8")
    heard: list[object] = []
    put_module(
        monkeypatch, "cob.commands.replay", main=lambda path, js, _: heard.append((path, js)) or 0
    )
    assert cli.main(["replay", str(record)]) == 0
    assert cli.main(["replay", str(record), "--json"]) == 0
    assert heard == [(record, False), (record, True)]


@pytest.mark.parametrize("door", ["from cob.__main__ import main", "from main import main"])
def test_ctrl_c_while_modules_are_imported_ends_quietly(door: str) -> None:
    code = f"""
import sys
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "cob.engine":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupting())
{door}
raise SystemExit(main())
"""
    ended = start("-c", code)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


def test_ctrl_c_ends_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def bench(*arguments: object) -> int:
        raise KeyboardInterrupt

    put_module(monkeypatch, "cob.commands.bench", main=bench)
    assert cli.main(["bench"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_reader_that_leaves_early_gets_no_traceback() -> None:
    code = (
        "import os, sys, types; sys.stdout.flush(); read, write = os.pipe(); os.close(read)\n"
        "os.dup2(write, 1); from cob.commands import main as cli\n"
        "bench = types.ModuleType('cob.commands.bench')\n"
        "bench.main = lambda *a: print('slow') or 0; sys.modules['cob.commands.bench'] = bench\n"
        "sys.exit(cli.main(['bench']))"
    )
    ended = start("-c", code)
    assert (ended.returncode, ended.stderr) == (2, "")


@ON_LINUX
@pytest.mark.parametrize("options", [["--json"], []])
def test_a_full_disk_gets_a_sentence(options: list[str]) -> None:
    code = (
        "import os, sys; os.dup2(os.open('/dev/full', os.O_WRONLY), 1)\n"
        "from cob.commands import main as cli\n"
        f"sys.exit(cli.main(['bench', '--games', '1', '--players', '2', *{options}]))"
    )
    ended = start("-c", code)
    assert ended.returncode == 2
    assert ended.stderr == "cob: there is no space left for what was to be written.\n"


LIMITED = """
import resource, sys
from cob.commands import main as cli
name, most = sys.argv[1], int(sys.argv[2])
resource.setrlimit(getattr(resource, name), (most, most))
sys.exit(cli.main(sys.argv[3:]))
"""


@ON_LINUX
@pytest.mark.parametrize(
    ("limit", "most", "jobs", "told"),
    [
        ("RLIMIT_FSIZE", 4096, 1, "what was learned cannot be kept in '{folder}' (file too la"),
        ("RLIMIT_NOFILE", 12, 2, "it takes more open files than this machine allows"),
    ],
)
def test_a_training_that_meets_a_limit_of_the_machine_ends_in_a_sentence(
    limit: str, most: int, jobs: int, told: str, tmp_path: Path
) -> None:
    words = ["train", str(tmp_path), "--rounds", "1", "--games", "2", "--jobs", str(jobs)]
    ended = start("-c", LIMITED, limit, str(most), *words)
    assert ended.returncode == 2, ended.stderr
    last = ended.stderr.splitlines()[-1]
    assert last.startswith(f"cob: {told.format(folder=tmp_path)}")
    assert last.endswith(".")
    assert "Traceback" not in ended.stderr
    assert list(tmp_path.iterdir()) == [], "nothing half-written"


@pytest.mark.parametrize(
    "words", [["train"], ["arena", "random", "random", "--record"], ["puzzles", "make", "--out"]]
)
def test_two_commands_do_not_work_in_one_folder(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with alone_in(tmp_path):
        told = refusal(cli.main, [*words, str(tmp_path)], capsys)
    assert told.startswith(f"cob: another command works in '{tmp_path}': ")
    assert list(tmp_path.iterdir()) == []
    with alone_in(tmp_path):
        pass


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (OSError(24, "Too many open files"), "more open files than this machine allows"),
        (MemoryError(), "there is not enough memory"),
        (PermissionError(13, "Permission denied", "a/b"), "permission denied ('a/b')"),
    ],
)
def test_what_a_machine_refuses_in_any_command_is_told_in_a_sentence(
    error: Exception, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*arguments: object) -> int:
        raise error

    put_module(monkeypatch, "cob.commands.bench", main=refuse)
    assert cli.main(["bench"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert told in err


@pytest.mark.parametrize("library", ["pygame", "pytmx"])
def test_a_missing_library_is_named_with_its_cure(library: str) -> None:
    code = (
        "import sys, types; from cob.commands import main as cli\n"
        "app = types.ModuleType('cob.ui.app')\n"
        f"sys.modules['{library}'] = None; sys.modules['cob.ui.app'] = app\n"
        "def run(options):\n    import pytmx\napp.run = run\nsys.exit(cli.play([]))"
    )
    ended = start("-c", code, SDL_VIDEODRIVER="dummy")
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1
    assert f"{library} is not installed" in ended.stderr
    assert ".venv/bin/pip install ." in ended.stderr


def test_a_missing_module_of_our_own_is_a_bug_and_shows_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "cob.commands.bench", None)
    with pytest.raises(ModuleNotFoundError):
        cli.main(["bench"])


@ON_LINUX
@pytest.mark.parametrize("words", [["main.py"], ["-m", "cob"], ["-m", "cob", "play"]])
def test_without_a_display_the_door_says_so(words: list[str]) -> None:
    ended = start(*words)
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert "no display" in ended.stderr
    assert ended.stderr.count("\n") == 1


@ON_LINUX
def test_an_empty_video_driver_is_no_display() -> None:
    assert "no display" in start("main.py", SDL_VIDEODRIVER="", DISPLAY="").stderr


@ON_LINUX
def test_a_display_that_does_not_answer_ends_in_a_sentence() -> None:
    ended = start("main.py", DISPLAY=":4987", SDL_VIDEODRIVER="x11")
    assert ended.returncode == 2
    assert "no window can be opened" in ended.stderr
    assert ended.stderr.count("\n") == 1


@ON_LINUX
def test_a_window_that_nobody_could_see_is_not_opened() -> None:
    """SDL falls back to drivers without a screen; the program would keep running unseen."""
    ended = start("main.py", DISPLAY=":4987")
    assert ended.returncode == 2
    assert "no window can be opened" in ended.stderr.splitlines()[-1]


def test_help_and_refusals_come_from_the_commands_themselves() -> None:
    assert start("main.py", "--help").returncode == 0
    assert start("-m", "cob", "bench", "--help").returncode == 0
    ended = start("main.py", "no-such-game.cob")
    assert ended.returncode == 2
    assert ended.stderr == "main.py: there is no file 'no-such-game.cob'.\n"
