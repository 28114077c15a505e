"""The table of the campaign's parts."""

from __future__ import annotations

from typing import Final

from tools.campaign import disks, engine, files, kills, leaks, monkey, odd_bots, starts, versions
from tools.campaign.running import Part

PARTS: Final = {
    "engine": Part("legal and illegal actions in games by all rules", "actions", engine.trial),
    "files": Part("files with damages, for everything that reads one", "files", files.trial),
    "versions": Part("files of newer, older and several programs", "files", versions.trial),
    "disks": Part("disks that are full, read-only or broken", "writings", disks.trial),
    "monkey": Part("clicks, keys, fingers and sizes, on all screens", "events", monkey.trial),
    "kills": Part("a program that is killed while it plays and saves", "kills", kills.one),
    "two-windows": Part("two over one folder: one leaves, the other is killed", "kills", kills.two),
    "surroundings": Part("commands where the locale is odd", "starts", starts.odd_surroundings),
    "ends": Part("windows ended from outside", "windows", starts.ended_from_outside),
    "odd-bots": Part("bots that misbehave in every way", "matches", odd_bots.trial),
    "leaks": Part("games one after another: memory, open files", "games", leaks.trial),
}
