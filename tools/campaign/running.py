"""The campaign's one command: trial after trial, each made by its seed alone."""

from __future__ import annotations

import argparse
import tempfile
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

SECONDS = 5.0


class Part(NamedTuple):
    """One part of the campaign."""

    about: str
    counted: str
    """What a trial counts, in the plural."""
    trial: Callable[[Random, Path], int]
    """Tries something in an empty folder, and returns how much; whatever it raises is a finding."""


def run(parts: Mapping[str, Part], words: Sequence[str]) -> int:
    """Run the parts that a command line names; return 1 if anything was found."""
    parser = argparse.ArgumentParser(
        prog="python tools/campaign",
        description="Try the program at random. Each finding is told with how to repeat it.",
        epilog="\n".join(f"{name:12}{part.about}" for name, part in parts.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("part", nargs="*", help="one or more of those below; all without any")
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help="for each part (%(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1, help="that of the first trial (%(default)s)")
    parser.add_argument("--trials", type=int, help="so many of each part, however long they take")
    chosen = parser.parse_args(words)
    unknown = [name for name in chosen.part if name not in parts]
    if unknown:
        parser.error(f"there is no part {unknown[0]!r}: choose among {', '.join(parts)}")
    found = 0
    for name in chosen.part or parts:
        found += _run_part(name, parts[name], chosen.seed, chosen.trials, chosen.seconds)
    return min(found, 1)


def _run_part(name: str, part: Part, first: int, trials: int | None, seconds: float) -> int:
    """Run at least one trial; return in how many something was found."""
    end, done, counted, found = time.monotonic() + seconds, 0, 0, 0
    for seed in count(first):
        if done == trials or (trials is None and done and time.monotonic() >= end):
            break
        done += 1
        with tempfile.TemporaryDirectory() as folder:
            try:
                counted += part.trial(Random(f"{name} {seed}"), Path(folder))
            except Exception:
                found += 1
                print(f"\nFOUND by: python tools/campaign {name} --seed {seed} --trials 1")
                traceback.print_exc()
    told = f"{found} with findings" if found else "nothing found"
    print(f"{name}: {done} trials, {counted:,} {part.counted}, {told}", flush=True)
    return found
