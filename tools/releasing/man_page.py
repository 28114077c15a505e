"""The page of the manual, made from what takes the command line apart, so it cannot lag behind."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

SEE = "The pages beside the sources say more, README.md first."
ENDS = (
    ("0", "Done."),
    ("1", "This machine cannot do it; a sentence says why."),
    ("2", "The request is wrong; a sentence says what is."),
    ("130", "Ctrl-C."),
)
FILES = (
    ("FILE.burgundy, FILE.txt", "A record: a game as a text that people can read and type."),
    ("~/.local/share/castles-of-burgundy/", "Saved games, settings and statistics on Linux."),
)


def man_page(parser: argparse.ArgumentParser, version: str) -> str:
    """Return the page for a command with words of its own, as troff."""
    name = parser.prog
    doors = next(each for each in actions(parser) if isinstance(each.choices, dict))
    summaries = {each.dest: each.help or "" for each in doors._get_subactions()}  # noqa: SLF001
    lines = [
        f'.TH {name.upper()} 1 "" "castles-of-burgundy {version}" "User Commands"',
        ".SH NAME",
        f"{name} \\- play, study and measure the board game The Castles of Burgundy",
        ".SH SYNOPSIS",
        f".B {name}",
        r"[\fIFILE\fR | \fICOMMAND\fR] [\fIOPTION\fR ...]",
        ".SH DESCRIPTION",
        "Without a command the window opens, and with the name of a saved game it goes on there.",
        _escaped(SEE),
        ".SH OPTIONS",
        *_options(parser),
        ".SH COMMANDS",
    ]
    for word, door in dict(doors.choices or {}).items():
        lines += [f".SS {name} {word}", _escaped(_sentence(summaries[word]))]
        lines += [_usage(door), *_options(door, without="help")]
    for title, rows in (("EXIT STATUS", ENDS), ("FILES", FILES)):
        lines.append(f".SH {title}")
        for left, right in rows:
            lines += [".TP", rf"\fB{_escaped(left)}\fR", _escaped(right)]
    return "\n".join(lines) + "\n"


def actions(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """Return what a parser understands."""
    return list(parser._actions)  # noqa: SLF001


def _options(parser: argparse.ArgumentParser, without: str = "") -> Iterator[str]:
    for action in actions(parser):
        if isinstance(action.choices, dict) or action.dest == without:
            continue
        value = "" if action.nargs == 0 else _value(action)
        names = ", ".join(rf"\fB{_escaped(each)}\fR" for each in action.option_strings)
        yield ".TP"
        yield f"{names} {value}".strip()
        yield _escaped(_sentence((action.help or "") % {"default": action.default}))


def _value(action: argparse.Action) -> str:
    if action.choices is not None:
        return "|".join(_escaped(str(each)) for each in action.choices)
    shown = action.metavar or action.dest.upper()
    return rf"\fI{_escaped(shown if isinstance(shown, str) else ' '.join(shown))}\fR"


def _usage(parser: argparse.ArgumentParser) -> str:
    usage = " ".join(parser.format_usage().removeprefix("usage:").split())
    return f".PP\n{_escaped(usage)}"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def _escaped(text: str) -> str:
    escaped = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{escaped}" if escaped.startswith((".", "'")) else escaped
