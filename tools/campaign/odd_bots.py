"""Bots that misbehave in every way: a match ends, says what was wrong, and leaves no process."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Final

from tools.campaign.starts import ROOT, look_for_children

_BOT: Final = """
import os, random, subprocess, sys, time
{on_import}
class Odd:
    def __init__(self{arguments}):
        {on_making}
    def choose(self, view, legal, effort):
        if random.random() < {share}:
            {on_choosing}
        return legal[0]
"""
_PROGRAM: Final = """#!{python}
import os, random, subprocess, sys, time
{on_making}
legal = []
for line in sys.stdin:
    word, _, rest = line.rstrip().partition(" ")
    if word == "cob-bot":
        print("ready 1", flush=True)
    elif word == "legal":
        legal.append(rest)
    elif word == "choose":
        if random.random() < {share}:
            {on_choosing}
        print("play " + legal[0], flush=True)
        legal = []
    elif word == "quit":
        break
"""
_DEEDS: Final = (
    "pass",
    "raise ValueError('odd \\x1b[31m bytes \\x07')",
    "raise KeyboardInterrupt",
    "raise SystemExit(3)",
    "raise type('Strange', (BaseException,), {})()",
    "os._exit(7)",
    "os.kill(os.getpid(), 9)",
    "time.sleep(600)",
    "sys.stdout.buffer.write(b'\\xff\\x1b[2J\\x00' * 9 + b'\\n'); sys.stdout.flush()",
    "sys.stdout.write('x' * 100_000 + '\\n'); sys.stdout.flush()",
    "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])",
    "os.close(1)",
    "sys.setrecursionlimit(50)",
    "int('x' * 10)",
)
"""What a bot does in place of, or before, a good answer."""
_ANSWERS: Final = ("return None", "return 'castle a1'", "return object()", "return legal")
_STATUSES: Final = (0, 1, 2)
_PATIENCE: Final = 120.0
"""Seconds until a match that does not end is a finding."""
_CONTROL: Final = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]")
"""Bytes that a terminal would obey."""


def trial(chance: Random, folder: Path) -> int:
    """Have an odd bot play a match by the command; return 1."""
    is_program = chance.random() < 0.5
    name = _program(chance, folder) if is_program else _class(chance, folder)
    words = ["arena", name, "random", "--games", "2", "--seconds-per-decision", "1"]
    match = subprocess.Popen(
        [sys.executable, "-m", "cob", *words, "--record", str(folder / "kept")],
        cwd=folder,
        env=dict(os.environ) | {"PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        told, said = match.communicate(timeout=_PATIENCE)
        look_for_children(match.pid)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(match.pid, signal.SIGKILL)
        match.wait()
    odd = said.decode(errors="replace")
    assert str(ROOT / "cob") not in odd, odd  # a bot's own traceback is its own
    assert match.returncode in _STATUSES, f"{match.returncode}: {odd}"
    assert not _CONTROL.search(told), f"raw bytes reach the terminal: {told!r}"
    return 1


def _class(chance: Random, folder: Path) -> str:
    """Write a class into a file, and return what the command calls it."""
    text = _BOT.format(
        on_import=_rarely(chance),
        arguments=chance.choice((", seed", ", seed", ", seed", ", *seeds", "")),
        on_making=_rarely(chance),
        share=chance.choice((0.05, 1.0)),
        on_choosing=chance.choice(_DEEDS + _ANSWERS),
    )
    (folder / "odd_bot.py").write_text(text, encoding="utf-8")
    return "./odd_bot.py:Odd"


def _program(chance: Random, folder: Path) -> str:
    """Write a program, and return what the command calls it."""
    path = folder / "odd_bot"
    text = _PROGRAM.format(
        python=sys.executable,
        on_making=_rarely(chance),
        share=chance.choice((0.05, 1.0)),
        on_choosing=chance.choice(_DEEDS),
    )
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return "exec:./odd_bot"


def _rarely(chance: Random) -> str:
    return chance.choice(_DEEDS) if chance.random() < 0.2 else "pass"
