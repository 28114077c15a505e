"""The sheet about the program: credits, versions, and the places of its files."""

from __future__ import annotations

from cob.text.about import about, credit_lines
from cob.text.language import tr
from cob.ui.scene import AppContext
from cob.ui.screens.sheet import Dialog


def about_sheet(app: AppContext) -> Dialog:
    """Return the sheet, which any answer closes."""
    groups = credit_lines(), about(app.options.saves)
    text = "\n\n".join("\n".join(map(tr, lines)) for lines in groups)
    return Dialog(app, tr("About this program"), text, [(tr("Back"), None)])
