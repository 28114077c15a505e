"""Where each rule is taught: the clauses, the steps of lessons and the articles of the rules.

python tools/taught.py            print the table
python tools/taught.py --write    write it to docs/taught.md
python tools/taught.py --check    fail for a rule that is nowhere explained, or an old table
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from cob.tutorial.reading import load_lessons  # noqa: E402
from cob.tutorial.reference import load_reference  # noqa: E402
from tools.clauses import read_clauses  # noqa: E402

TABLE: Final = ROOT / "docs" / "taught.md"
SECTIONS: Final[dict[str, tuple[str, ...]]] = {
    "Components": ("CMP",),
    "Game set-up": ("SET",),
    "Phase set-up": ("PHS",),
    "Rounds": ("RND",),
    "A player’s turn": ("TRN",),
    "Workers": ("WRK",),
    "Take a tile": ("TAK",),
    "Add a tile": ("PLC",),
    "Ships": ("SHP",),
    "Animals": ("ANM",),
    "Castles": ("CAS",),
    "Mines": ("MIN",),
    "Buildings": ("BLD", "WAR", "CAR", "CHU", "MAR", "BOA", "BAN", "CTY", "WAT"),
    "Sell goods": ("SEL",),
    "Take workers": ("WKA",),
    "Purchases": ("BLK",),
    "Regions": ("REG",),
    "Bonus tiles": ("BON",),
    "The end": ("END",),
    "Ties": ("TIE",),
    "Knowledge tiles": ("KNW",),
    "Expert set-up": ("EXP",),
    "Yucata": ("YUC",),
    "Worked examples": ("EX",),
    "Special Edition": ("SE",),
    "Hard cases": ("EC",),
}
"""The sections of the rules, with the beginnings of their clauses."""
_HEAD = """# Where the rules are taught

Every clause of the rules, the steps of lessons that teach it (06.3 is the third step of lesson 06)
and the articles of the rules reference that tell it, as `python tools/taught.py --write` finds it.

"""


def steps_by_clause() -> dict[str, list[str]]:
    """Return for each clause the steps that teach it, such as 06.3."""
    found: dict[str, list[str]] = {}
    for lesson in load_lessons():
        for number, step in enumerate(lesson.steps, start=1):
            for clause in step.covers:
                found.setdefault(clause, []).append(f"{lesson.name[:2]}.{number}")
    return found


def articles_by_clause() -> dict[str, list[str]]:
    """Return for each clause the titles of the articles that tell it."""
    found: dict[str, list[str]] = {}
    for article in load_reference().articles:
        for clause in article.covers:
            found.setdefault(clause, []).append(article.title)
    return found


def as_markdown(steps: Mapping[str, Sequence[str]], articles: Mapping[str, Sequence[str]]) -> str:
    """Return a table for each section."""
    lines = []
    for section, families in SECTIONS.items():
        lines += [f"## {section}", "", "| Clause | Summary | Lessons | Articles |"]
        lines.append("| --- | --- | --- | --- |")
        for clause, summary in read_clauses().items():
            if clause.split("-")[0] in families:
                taught = ", ".join(steps.get(clause, ()))
                told = ", ".join(articles.get(clause, ()))
                lines.append(f"| {clause} | {summary} | {taught} | {told} |")
        lines.append("")
    return _HEAD + "\n".join(lines)


def faults(
    steps: Mapping[str, Sequence[str]],
    articles: Mapping[str, Sequence[str]],
    table: str | None,
) -> list[str]:
    """Return a sentence for each section without a step, each rule without an article, and more."""
    known = read_clauses()
    found = [
        f"No step of a lesson teaches anything of the section {section}."
        for section, families in SECTIONS.items()
        if not any(clause.split("-")[0] in families for clause in steps)
    ]
    found += [
        f"{clause} is told in no step and no article."
        for clause in known
        if clause not in steps and clause not in articles and not clause.startswith("EC-")
    ]
    found += [
        f"{clause} is named by {places[0]} but is no clause."
        for named in (steps, articles)
        for clause, places in named.items()
        if clause not in known
    ]
    if table != as_markdown(steps, articles):
        found.append(f"docs/{TABLE.name} is out of date: run python tools/taught.py --write.")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Print, write or check the table; return 0 if all is well."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--write", action="store_true", help=f"write docs/{TABLE.name}")
    mode.add_argument("--check", action="store_true", help="fail for a rule that is not told")
    chosen = parser.parse_args(arguments)
    steps, articles = steps_by_clause(), articles_by_clause()
    if chosen.write:
        TABLE.write_text(as_markdown(steps, articles), encoding="utf-8")
    elif chosen.check:
        table = TABLE.read_text(encoding="utf-8") if TABLE.exists() else None
        sentences = faults(steps, articles, table)
        print("\n".join(sentences))
        return 1 if sentences else 0
    else:
        print(as_markdown(steps, articles))
    taught = sum(clause in steps for clause in read_clauses())
    print(f"{taught} of {len(read_clauses())} clauses are taught in a lesson.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
