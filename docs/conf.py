"""How the site is built from these pages: `python -m sphinx -W docs build/site`."""

import csv
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import ClassVar

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pygments.lexer import RegexLexer, bygroups
from pygments.token import Comment, Keyword, Name, Number, Operator, String, Text
from sphinx.util.inspect import TypeAliasForwardRef

from cob import __version__

project = "The Castles of Burgundy"
author = "The Castles of Burgundy desktop contributors"
copyright = author
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_static"]
suppress_warnings = ["myst.header"]
"""Some pages leave out a level of headings."""

myst_heading_anchors = 3
"""Links to headings work here as they do where Markdown is shown by itself."""

default_role = "py:obj"
"""Docstrings put names between single backticks; those that have a page become links."""
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "imported-members": True, "undoc-members": True}
autodoc_type_aliases = {name: name for name in ("Action", "ChanceResult", "Event", "Move")}
"""Shown by their names, and not as all that they stand for."""
TypeAliasForwardRef.__repr__ = lambda alias: alias.name  # else lists of them show this class
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_maximum_signature_line_length = 80
add_module_names = False
toc_object_entries_show_parents = "hide"
pygments_style = "friendly"
pygments_dark_style = "native"

html_theme = "furo"
html_title = f"{project} {version}"
html_logo = html_favicon = "../assets/symbols/icon.svg"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_sourcelink = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#76222e",
        "color-brand-content": "#76222e",
        "color-brand-visited": "#76222e",
        "color-foreground-primary": "#2b2118",
        "color-foreground-secondary": "#62503e",
        "color-background-primary": "#fffdf7",
        "color-background-secondary": "#faf3e0",
        "color-background-border": "#e6dabc",
        "color-code-background": "#f8f1de",
        "color-api-background": "#f8f1de",
        "color-api-name": "#76222e",
        "color-api-pre-name": "#76222e",
    },
    "dark_css_variables": {
        "color-brand-primary": "#e0a0a8",
        "color-brand-content": "#e0a0a8",
        "color-brand-visited": "#e0a0a8",
        "color-foreground-primary": "#f0e6d0",
        "color-foreground-secondary": "#c8b898",
        "color-background-primary": "#1c1712",
        "color-background-secondary": "#241d16",
        "color-background-border": "#3c3126",
        "color-code-background": "#2a221a",
        "color-api-background": "#2a221a",
        "color-api-name": "#e0a0a8",
        "color-api-pre-name": "#e0a0a8",
    },
}
"""The wine, the ink and the parchment of `cob/ui/kit/theme.py`."""


class RecordLexer(RegexLexer):
    """Colours a record: comments, what a line is about, who moves, values and spaces."""

    name = "Castles of Burgundy record"
    aliases = ("burgundy",)
    tokens: ClassVar = {
        "root": [
            (r"#.*", Comment),
            (r"^Castles of Burgundy record.*", Keyword.Namespace),
            (r"^(ruleset|choices|seat [1-4]|position|estate)\b", Keyword),
            (r"^(start player|start order|starting goods|deal|roll)\b", Keyword.Declaration),
            (r"^([^|:#\n]+?)( \| )", bygroups(Name.Variable, Operator)),
            (r"[|:/]", Operator),
            (
                r"\b(take|add|sell|buy|decline|end turn|discard|from|to|depot|white)\b",
                Name.Tag,
            ),
            (r"\b[a-g][1-7]\b|\b\d+\b", Number),
            (r"[\w-]+", String),
            (r"\s+|.", Text),
        ]
    }


with Path(__file__).parents[1].joinpath("tests", "clauses.csv").open(encoding="utf-8") as file:
    CLAUSES = {row["id"] for row in csv.DictReader(file)}
CLAUSE = re.compile(r"\b[A-Z]{2,4}-[0-9]{2}[a-z]?\b")


def link_clauses(app, what, name, obj, options, lines):
    """Make the clauses that a docstring names links to their rows of clauses.md."""
    up = "../" * app.env.docname.count("/")

    def linked(match):
        clause = match[0]
        return f"`{clause} <{up}clauses.html#{clause.lower()}>`__" if clause in CLAUSES else clause

    lines[:] = [CLAUSE.sub(linked, line) for line in lines]


def anchor_clauses(app, docname, source):
    """Give each row of clauses.md an anchor."""
    if docname == "clauses":
        row = re.compile(r"^\| ([A-Z]{2,4}-\d\d[a-z]?) \|", re.MULTILINE)
        source[0] = row.sub(
            lambda match: f'| <span id="{match[1].lower()}">{match[1]}</span> |', source[0]
        )


LONGEST_VALUE = 80
"""Characters of a constant that are shown beside its name."""


def show_short_values(app, docname, source):
    """Show the value of each constant of the library that is short, and of no other."""

    def shown(match):
        module, _, constant = match[2].rpartition(".")
        told = repr(getattr(import_module(module), constant))
        is_short = len(told) <= LONGEST_VALUE and "object at" not in told
        return match[1] + ("" if is_short else "   :no-value:\n")

    if docname.startswith("api/"):
        directive = re.compile(r"^(\.\. autodata:: (\S+)\n)", re.MULTILINE)
        source[0] = directive.sub(shown, source[0])


def leave_out_field_numbers(app, what, name, obj, options, lines):
    """Leave out what Python says of the fields of a named tuple, which is only their number."""
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()


def setup(app):
    """Sphinx calls this before it reads the pages."""
    app.add_lexer("burgundy", RecordLexer)
    app.connect("source-read", anchor_clauses)
    app.connect("source-read", show_short_values)
    app.connect("autodoc-process-docstring", link_clauses)
    app.connect("autodoc-process-docstring", leave_out_field_numbers)
