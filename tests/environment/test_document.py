"""The numbers and slices in `docs/environment.md` are correct."""

from __future__ import annotations

from pathlib import Path

from cob.environment import ACTIONS, CLASSES, PART, SIZE, SLICES

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "environment.md").read_text("utf-8")


def numbers(start: int, stop: int) -> str:
    return str(start) if stop - start == 1 else f"{start} to {stop - 1}"


def rows(heading: str) -> list[str]:
    """The rows of the table under a heading."""
    _, _, section = TEXT.partition(f"\n## {heading}\n")
    lines = section.partition("\n## ")[0].splitlines()
    return [line for line in lines if line.startswith("|")][2:]


def test_every_class_of_actions_is_told_with_its_numbers_and_parts() -> None:
    told = []
    for each in CLASSES:
        parts = " × ".join(f"{part.title} ({part.size})" for part in each.parts) or "-"
        told.append(f"| {numbers(each.start, each.stop)} | `{each.action.__name__}` | {parts} |")
    assert rows("Actions") == told
    assert f"\n{ACTIONS} numbers" in TEXT


def test_every_slice_is_told_with_its_numbers_and_bounds() -> None:
    told = [
        f"| {numbers(part.start, part.stop)} | `{part.name}` | {part.high} | {part.meaning} |"
        for part in SLICES
        if part.name.endswith("_0") or not part.name[-1].isdigit()
    ]
    assert rows("Observations") == told
    assert f"an array of {SIZE} whole numbers" in TEXT
    assert f"each {PART['points_1'].start - PART['points_0'].start} numbers further on" in TEXT
    step = PART["values_to_choose_1"].start - PART["values_to_choose_0"].start
    assert f"each {step} numbers after" in TEXT
