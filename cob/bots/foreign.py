"""Bots that others wrote: a class in a file, or one of an installed package.

Their modules run when they are loaded. So the window, which reads names of bots in records that
anybody may have written, knows those of installed packages alone; a file is loaded only for a name
on a command line, in a process of its own.
"""

from __future__ import annotations

import logging
import re
import sys
import traceback
from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib.metadata import Distribution, EntryPoint, distributions
from importlib.util import module_from_spec, spec_from_file_location
from inspect import isclass
from pathlib import Path, PurePath
from types import ModuleType
from typing import Any, Final, NamedTuple

from cob.bots.base import Bot, BotInfo, Effort
from cob.engine import Action, CobError, GameState
from cob.engine.message import Message
from cob.files.plain_bytes import plain_bytes
from cob.files.reasons import reason_of

GROUP: Final = "castles_of_burgundy.bots"
"""The group of entry points by which an installed package names its bots."""
_FILE: Final = re.compile(r"(?P<path>.+\.py):(?P<name>[^\W\d]\w*)")
_NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,23}")
"""Name of an installed bot: one word that records can hold."""
_RESERVED: Final = frozenset({"person"})
_SECONDS: Final = 1.0
"""The ceiling that it is told of at a table, in processor time for a decision."""
_LONGEST: Final = 120
"""Characters of a description, which has a line in the window."""
_LARGEST_FILE: Final = 10_000_000
"""Bytes of a module; one that a person types takes some thousands."""
_LOG: Final = logging.getLogger(__name__)


class ForeignBotError(CobError):
    """A bot that a person wrote and that cannot be had; the sentence calls it "it"."""


class ForeignBot:
    """A bot that need have no more than `choose`."""

    def __init__(self, bot: Any) -> None:
        self._bot = bot
        self.problem = str(getattr(bot, "problem", ""))
        self.positions = 0

    def choose(self, view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        """Return what the bot answers, legal or not."""
        action: Action = self._bot.choose(view, legal, effort)
        self.positions = int(getattr(self._bot, "positions", 0))
        return action


def is_file(name: str) -> bool:
    """Return whether a name means a class in a file, such as `./my_bot.py:Mine`."""
    return _FILE.fullmatch(name) is not None


class OfferedBot(NamedTuple):
    """The description of an installed bot in the metadata of its package."""

    entry: EntryPoint
    description: str


@cache
def entries() -> dict[str, OfferedBot]:
    """Return by which names installed packages offer bots; nothing is loaded.

    Of two of the same name the one counts whose package Python finds first. The log names what is
    wrong with damaged metadata.
    """
    offered: dict[str, OfferedBot] = {}
    for package in distributions():
        try:
            if found := package.entry_points.select(group=GROUP):
                about = _about(package)
                for entry in found:
                    offered.setdefault(entry.name, OfferedBot(entry, about))
        except Exception as error:  # each kind of damage raises an error of its own
            _LOG.warning("the metadata of a package are damaged: %s", failure(error))
    return offered


def _about(package: Distribution) -> str:
    """Return the summary of a package in a line, or else what the package is called."""
    facts = package.metadata.json
    called = f"{facts['name']} {facts['version']}"
    summary = visible(" ".join(str(facts.get("summary", "")).split()))
    return summary[:_LONGEST] or Message("A bot of the package {package}.", package=called)


def is_installed(name: str) -> bool:
    """Return whether an installed package has a bot of this name; nothing is loaded."""
    return name in entries()


def file_and_class(name: str) -> tuple[Path, str]:
    """Return the file and the class that a name means; raise `ForeignBotError` for no such file."""
    match = _FILE.fullmatch(name)
    if match is None:
        raise ForeignBotError(f'"{name}" is no class in a file, such as ./my_bot.py:Mine')
    path = Path(match["path"])
    try:
        plain_bytes(path, _LARGEST_FILE)
    except FileNotFoundError:
        raise ForeignBotError(f"there is no file '{path}'") from None
    except OSError as error:
        raise ForeignBotError(f"'{path}' cannot be read: {reason_of(error)}") from None
    return path, match["name"]


def file_bot(name: str) -> Callable[[int], Bot]:
    """Load the file that a name means, and return what makes its bot from a start value.

    Raises `ForeignBotError`.
    """
    path, called = file_and_class(name)
    found = getattr(_loaded(partial(_module, path)), called, None)
    if found is None:
        raise ForeignBotError(f"there is no class {called} in '{path}'")
    return _maker(found)


def installed_bot(name: str) -> BotInfo:
    """Return what is known of an installed bot; nothing of it is loaded before it is made.

    Raises `ForeignBotError` for a name that records cannot hold.
    """
    if name in _RESERVED or not _NAME.fullmatch(name):
        raise ForeignBotError(
            "its name has to be one word of small letters, digits and hyphens, of at most 24"
        )
    return BotInfo(
        name=name,
        title=name,
        description=entries()[name].description,
        level=0,
        seconds=_SECONDS,
        make=partial(_make_installed, name),
    )


@cache
def installed_bots() -> tuple[BotInfo, ...]:
    """Return the bots of installed packages by name; broken ones are logged."""
    bots = []
    for name in sorted(entries()):
        try:
            bots.append(installed_bot(name))
        except ForeignBotError as error:
            _LOG.warning("the bot %s is left out: %s", name, error)
    return tuple(bots)


def failure(error: BaseException) -> str:
    """Return what went wrong inside a bot, and where, in one line."""
    try:
        text = str(error)
    except BaseException:  # an error of a bot's own may fail to say what it is
        text = ""
    message = visible(" ".join(f"{type(error).__name__}: {text}".split())).removesuffix(":")
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return message
    return f"{message} ({PurePath(frames[-1].filename).name}, line {frames[-1].lineno})"


def visible(text: str) -> str:
    """Return a text of a bot with each control character as an escape, which no terminal obeys."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in text
    )


def _module(path: Path) -> ModuleType:
    """Run a file as a module, which may import its neighbours."""
    spec = spec_from_file_location(f"cob_bot_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no module")
    sys.path.append(str(path.resolve().parent))
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _loaded(load: Callable[[], Any]) -> Any:
    try:
        return load()
    except BaseException as error:  # a module may raise anything
        raise ForeignBotError(f"it cannot be loaded: {failure(error)}") from error


def _maker(found: Any) -> Callable[[int], Bot]:
    if not callable(found) or (isclass(found) and not callable(getattr(found, "choose", None))):
        raise ForeignBotError(
            "it is no bot: that is a class with a method choose(view, legal, effort), "
            "which returns one of the legal actions"
        )
    return partial(_make, found)


def _make_installed(name: str, seed: int) -> Bot:
    """Load the package of an installed bot and make the bot; raise `ForeignBotError`."""
    return _maker(_loaded(entries()[name].entry.load))(seed)


def _make(found: Callable[[int], Any], seed: int) -> Bot:
    try:
        return ForeignBot(found(seed))
    except BaseException as error:  # a class may raise anything
        raise ForeignBotError(f"it cannot be made from a start value: {failure(error)}") from error
