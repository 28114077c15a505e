"""Starts the programs that need no Python, in a real window and without any Python to be found.

    python -m tests.mouse.start_bundle dist/castles-of-burgundy/program dist/ONE_FILE

Run it on an X display where `xdotool` is installed. Each program is given a game between two bots,
which have to play on beside the window; the command in the folder also plays a match in two
processes. Exit status 0: all of that came to pass. Sizes and times are printed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from cob.boards import load_estates
from cob.record import AUTOSAVE, Game, RecordError, format_record, read_file
from tests.games import plain_header

PATIENCE = 60.0
"""Seconds to wait for an expected event."""
MOVES = 6
"""Number of moves that the bots must make in the window."""
PASSED_ON = ("DISPLAY", "XAUTHORITY", "SDL_AUDIODRIVER", "SDL_FRAMEBUFFER_ACCELERATION")


def environment(home: Path) -> dict[str, str]:
    """An environment with nothing of this machine but its screen: no Python on the path or in
    settings.
    """
    kept = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    return {**kept, "PATH": str(home / "nothing"), "HOME": str(home), "LANG": "C.UTF-8"}


def megabytes(path: Path) -> float:
    files = path.rglob("*") if path.is_dir() else [path]
    return sum(each.stat().st_size for each in files if not each.is_symlink()) / 1e6


def wait_for_window() -> None:
    """Wait until a window is shown."""
    words = ["xdotool", "search", "--sync", "--onlyvisible", "--class", "cob"]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, timeout=PATIENCE)


def play_in_window(program: Path, home: Path) -> None:
    """Have two bots continue a game in the program's window."""
    header = plain_header()
    seats = zip(header.seats, ("medium", "hard"), strict=True)
    bots = tuple(replace(seat, controller=bot) for seat, bot in seats)
    start = Game.start(replace(header, seats=bots), 5)
    saves, record = home / "saves", home / "game.burgundy"
    record.write_text(format_record(start), encoding="utf-8")
    begin = time.monotonic()
    running = subprocess.Popen(
        [program, "--saves", saves, record],
        env={**environment(home), "SDL_VIDEO_X11_WMCLASS": "cob"},
    )
    try:
        wait_for_window()
        shown = time.monotonic() - begin
        wait_for_moves(saves / AUTOSAVE, len(start.moves) + MOVES)
        played = time.monotonic() - begin
        if running.poll() is not None:
            raise SystemExit(f"{program.name} ended with status {running.returncode}.")
        log = next(saves.glob("*.log")).read_text(encoding="utf-8")
    finally:
        running.terminate()
        running.wait(PATIENCE)
    if troubles := [line for line in log.splitlines() if " INFO " not in line]:
        raise SystemExit("\n".join([f"The log of {program.name} tells of trouble:", *troubles]))
    print(
        f"{program.name}: {megabytes(program):.0f} MB, a window after {shown:.1f} s, "
        f"{MOVES} moves of bots after {played:.1f} s"
    )


def wait_for_moves(autosave: Path, moves: int) -> None:
    layouts = load_estates().layouts
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if len(read_file(autosave, layouts).moves) >= moves:
                return
        except RecordError:
            pass  # not there yet
        time.sleep(0.05)
    raise SystemExit(f"The bots did not play: {autosave.name} has fewer than {moves} moves.")


def play_match(command: Path, home: Path) -> None:
    """Have a bot of the program and one from a file play in processes of their own."""
    bot = home / "my_bot.py"
    bot.write_text(
        "class Mine:\n"
        "    def __init__(self, seed): pass\n"
        "    def choose(self, view, legal, effort): return legal[0]\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [command, "arena", "hard", f"{bot}:Mine", "--games", "2", "--jobs", "2"],
        env=environment(home),
        capture_output=True,
        text=True,
        timeout=4 * PATIENCE,
    )
    if done.returncode or done.stderr or "games      2" not in done.stdout:
        raise SystemExit(f"The match in the folder failed: {done.stderr or done.stdout}")
    print(f"{command.name}: a match of two bots in two processes")


def main() -> int:
    parser = argparse.ArgumentParser(description="Start the programs that need no Python.")
    parser.add_argument("folder", type=Path, help="the folder of the program")
    parser.add_argument("one_file", type=Path, help="the program that is a single file")
    arguments = parser.parse_args()
    folder = arguments.folder.resolve()
    print(f"the folder: {megabytes(folder):.0f} MB")
    for program in (folder / "castles-of-burgundy", arguments.one_file.resolve()):
        with tempfile.TemporaryDirectory() as home:
            play_in_window(program, Path(home))
    with tempfile.TemporaryDirectory() as home:
        play_match(folder / "cob", Path(home))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
