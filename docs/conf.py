"""How the site is built from these pages: `python -m sphinx -W docs build/site`."""

import sys
from inspect import isclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from sphinx.util.inspect import TypeAliasForwardRef, signature, stringify_signature

from cob import __version__
from tools.site_pages import (
    RecordLexer,
    is_field_number,
    with_anchors,
    with_clauses_linked,
    with_short_values,
)

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


def change_page(app, docname, source):
    """Give clauses their anchors, and constants their values where they are short."""
    if docname == "clauses":
        source[0] = with_anchors(source[0])
    if docname.startswith("api/"):
        source[0] = with_short_values(source[0])


def change_docstring(app, what, name, obj, options, lines):
    """Link clauses, and leave out what says no more than the number of a field."""
    page = app.env.docname
    told = [] if is_field_number(lines) else lines
    lines[:] = [with_clauses_linked(line, page) for line in told]


def change_signature(app, what, name, obj, options, given, returned):
    """Show a class that is called as a function with the arguments that it is made from."""
    if what != "function" or not isclass(obj):
        return given, returned
    made = signature(obj.__init__, bound_method=True, type_aliases=autodoc_type_aliases)
    shown = stringify_signature(made, show_return_annotation=False, unqualified_typehints=True)
    return shown, obj.__name__


def setup(app):
    """Sphinx calls this before it reads the pages."""
    app.add_lexer("burgundy", RecordLexer)
    app.connect("source-read", change_page)
    app.connect("autodoc-process-docstring", change_docstring)
    app.connect("autodoc-process-signature", change_signature)
