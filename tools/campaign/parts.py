"""The table of the campaign's parts."""

from __future__ import annotations

from typing import Final

from tools.campaign import engine, files, kills, leaks, monkey
from tools.campaign.running import Part

PARTS: Final = {
    "engine": Part("legal and illegal actions in games by all rules", "actions", engine.trial),
    "files": Part("files with damages, for everything that reads one", "files", files.trial),
    "monkey": Part("clicks, keys, fingers and sizes, on all screens", "events", monkey.trial),
    "kills": Part("a program that is killed while it plays and saves", "kills", kills.one),
    "two-windows": Part("two over one folder: one leaves, the other is killed", "kills", kills.two),
    "leaks": Part("games one after another: memory, open files", "games", leaks.trial),
}
