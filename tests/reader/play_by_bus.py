"""Play through the system's own accessibility bus (AT-SPI), like a screen reader.

The game runs in a real window; its nodes are found by name, and pressed by the bus's own actions.
Needs Linux, at-spi2-core and the system's Python with its bindings (gir1.2-atspi-2.0);
`play_by_bus.sh` starts the bus and both programs.
"""

from __future__ import annotations

import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 60.0
"""Seconds to wait for an announcement."""
END = "wins with"
"""The beginning of the final scoring's announcement."""
LAST = ("Die", "Confirm", "End turn", "Decline")
ASIDE = ("Undo", "Redo", "Menu", "Advice", "Speed", "Pause", "Skip", "Back to")
heard: list[str] = []


def note(event: Atspi.Event) -> None:
    heard.append(str(event.any_data))


def listen(seconds: float) -> None:
    """Take the events of the bus for some seconds."""
    context, end = GLib.MainContext.default(), time.time() + seconds
    while time.time() < end:
        while context.pending():
            context.iteration(False)
        time.sleep(0.02)


def window() -> Atspi.Accessible | None:
    """Return the game's window; None while there is none."""
    desktop = Atspi.get_desktop(0)
    for at in range(desktop.get_child_count()):
        try:
            found = desktop.get_child_at_index(at)
            if found.get_toolkit_name() == "pygame" and found.get_child_count():
                return found.get_child_at_index(0)
        except (AttributeError, GLib.Error):
            continue
    return None


def buttons() -> dict[str, Atspi.Accessible]:
    """Return the nodes that can be pressed, by name; ask again if one disappears meanwhile."""
    for _ in range(50):
        shown = window()
        assert shown is not None, "the game is gone from the bus"
        try:
            found = [shown.get_child_at_index(at) for at in range(shown.get_child_count())]
            pressed = [each for each in found if each.get_role() == Atspi.Role.PUSH_BUTTON]
            return {each.get_name(): each for each in reversed(pressed)}
        except (AttributeError, GLib.Error):
            listen(0.1)
    raise AssertionError("what is on the screen never rests")


def press(name: str) -> None:
    print("press:", name)
    try:
        buttons()[name].do_action(0)
    except (KeyError, GLib.Error):
        print("it was gone")
    listen(1.0)


def press_when_there(name: str) -> None:
    end = time.time() + PATIENCE
    while name not in buttons():
        assert time.time() < end, f"nothing is called '{name}'"
        listen(0.2)
    press(name)


def wait_for(*words: str, since: int = 0) -> None:
    """Wait until a text with some of these words is announced."""
    end = time.time() + PATIENCE
    while not any(each in said for said in heard[since:] for each in words):
        assert time.time() < end, f"never heard {words}, but {heard[-5:]}"
        listen(0.2)


def take_turn() -> None:
    """Press the first choices until the turn is over."""
    tried: set[str] = set()
    for _ in range(150):
        if any(END in said for said in heard):
            return
        found = [name for name in reversed(buttons()) if not name.startswith(ASIDE)]
        new = [name for name in found if name not in tried]
        first = [name for name in new if not name.startswith(LAST)] or new
        if not first:
            tried.clear()
            continue
        name, since = first[0], len(heard)
        tried.add(name)
        press(name)
        if any(said.startswith("Anna ") for said in heard[since:]):
            tried.clear()
        if name == "End turn":
            wait_for("Anna is to play", END, since=since)
            return
    raise AssertionError("the turn has no end")


def main(most: int) -> None:
    """Play this number of turns, or to the end."""
    listener = Atspi.EventListener.new(note)
    listener.register("object:announcement")
    end = time.time() + PATIENCE
    while window() is None:
        assert time.time() < end, "the game is not on the bus"
        listen(0.3)
    listen(2.0)
    press_when_there("New game")
    press_when_there("Start the game")
    wait_for("Anna: You have two dice to play.")
    turns = 0
    while turns < most and not any(END in said for said in heard):
        take_turn()
        turns += 1
    print(f"{turns} turns were played by the bus; {len(heard)} announcements were heard")
    print(f"the last one: {heard[-1]}")


if __name__ == "__main__":
    Atspi.init()
    try:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
    except AssertionError as error:
        sys.exit(f"by the bus: {error}")
