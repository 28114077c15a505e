"""The settings of the bots that have learned: today's, older ones, and ones to be tried.

`assets/bots/versions.toml` has a row for each. A name with a date, such as `hard@2026-11`, is a bot
as it was then; its row and its weights never change, so every later change is measured against it.
A name with settings, such as `hard:beam=24`, is the bot of a row with other ones, to try them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from cob.bots.base import Bot
from cob.bots.evaluation import Evaluation
from cob.bots.expert import Expert
from cob.bots.frozen_weights import thaw
from cob.bots.learned import LearnedEvaluation, LearnedSum, weighted_sum
from cob.bots.lookahead import Foresight
from cob.bots.network import Network, WithNetwork
from cob.bots.planner import Planner, PlannerSettings
from cob.bots.tastes import SETTING, taste_called
from cob.core.calls import library
from cob.engine import CobError
from cob.files.resources import data_folder

WEIGHTS_FILE: Final = "value.npz"
"""The learned evaluation of today, in `assets/bots/`: how many points are to come."""
CHOICE_FILE: Final = "choice.npz"
"""The weights by which hard, expert and master choose turns, learned from comparing turns."""
NETWORK_FILE: Final = "network.npz"
"""The small network that expert and master add to the weights."""
VERSIONS_FILE: Final = "versions.toml"
_FORESIGHT: Final[dict[str, type]] = {
    "futures": int,
    "candidates": int,
    "margin": float,
    "turns_ahead": int,
    "beam_ahead": int,
    "beam_of_others": int,
    "trust": float,
    "patience": float,
}
_KINDS: Final[dict[str, type]] = {
    "beam": int,
    "rivals": float,
    "weights": str,
    "frozen": str,
    "network": str,
    "share": float,
    SETTING: str,
    **_FORESIGHT,
}
"""Settings by name, with their types. `weights` are of today's form, `frozen` ones keep theirs."""
_USUAL: Final = frozenset({"patience"})
"""Settings of the foresight that a row may leave out."""
_LEAST: Final = {"beam_of_others": 0}
"""Lowest values of numbers, where that is not one."""


class VersionError(CobError):
    """Settings with which no bot can be made; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Version:
    """How a bot that has learned is set."""

    planner: PlannerSettings
    """How it searches through its turn."""
    weights: str = WEIGHTS_FILE
    """The file of its evaluation: in `assets/bots/`, or anywhere if it names a folder."""
    is_frozen: bool = False
    """Whether that file was frozen."""
    foresight: Foresight | None = None
    """How it looks ahead; None for a bot that does not."""
    network: str = ""
    """The file of a network that adds to its evaluation; empty for none."""
    share: float = 1.0
    """How much of what the network adds counts."""
    taste: str = ""
    """What it likes beyond its judgement, one of `TASTES`; empty for none."""

    def make(self, seed: int) -> Bot:
        """Return a new bot; raise `CobError` where its weights or the core cannot be used."""
        library()
        read = frozen_weights if self.is_frozen else learned_weights
        weights: LearnedSum = read(self.weights)
        if self.taste:
            liked = weighted_sum(taste_called(self.taste).worth)
            weights = LearnedSum(weights.weights + liked.weights)
        evaluation: Evaluation = weights
        if self.network:
            evaluation = WithNetwork(weights, network(self.network), self.share)
        if self.foresight is None:
            return Planner(evaluation, self.planner)
        return Expert(evaluation, self.planner, self.foresight, seed)


def shipped_file(file: str) -> Path:
    """Return where a file is: in `assets/bots/`, or anywhere if it names a folder."""
    path = Path(file)
    return data_folder("assets") / "bots" / file if path.parent == Path() else path


@cache
def learned_weights(file: str) -> LearnedEvaluation:
    """Return weights of today's form; raise `WeightsError` or `ResourceError`."""
    return LearnedEvaluation.load(shipped_file(file))


@cache
def frozen_weights(file: str) -> LearnedSum:
    """Return weights that were frozen; raise `WeightsError` or `ResourceError`."""
    return thaw(shipped_file(file))


@cache
def network(file: str) -> Network:
    """Return a network; raise `WeightsError` or `ResourceError`."""
    return Network.load(shipped_file(file))


@cache
def _rows() -> Mapping[str, Mapping[str, Any]]:
    path = data_folder("assets") / "bots" / VERSIONS_FILE
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise VersionError(f"the bots' settings {path.name} cannot be read: {error}") from None


def forget() -> None:
    """Read all files anew when they are next asked for."""
    _rows.cache_clear()
    learned_weights.cache_clear()
    frozen_weights.cache_clear()
    network.cache_clear()


def version_names() -> tuple[str, ...]:
    """Return the names of the rows; raise `CobError` where they cannot be read."""
    return tuple(_rows())


def version_of(name: str) -> Version | None:
    """Return the settings that a name stands for, None where there is no row for it.

    Raises `CobError` with a sentence for what cannot be set so.
    """
    row_name, colon, changes = name.partition(":")
    row = _rows().get(row_name)
    if row is None:
        return None
    settings = dict(row)
    for change in changes.split(",") if colon else ():
        key, equals, text = change.partition("=")
        if not equals:
            raise VersionError(f'"{change}" in {name} is no setting such as beam=24')
        if key in ("weights", "frozen"):
            settings.pop("weights", None)
            settings.pop("frozen", None)
        settings[key] = _parsed(name, key, text)
    return _version(name, settings)


def _parsed(name: str, key: str, text: str) -> Any:
    try:
        return _KINDS.get(key, str)(text)
    except ValueError:
        raise VersionError(f'"{text}" is no number, which {key} of {name} is') from None


def _version(name: str, settings: Mapping[str, Any]) -> Version:
    for key, value in settings.items():
        if key not in _KINDS:
            raise VersionError(f'{name} sets "{key}": known are {", ".join(_KINDS)}')
        if not isinstance(value, _KINDS[key]):
            raise VersionError(f"{name} sets {key} to {value!r}, no {_KINDS[key].__name__}")
        if isinstance(value, int) and value < (least := _LEAST.get(key, 1)):
            raise VersionError(f"{name} sets {key} to {value}, less than {least}")
    if SETTING in settings:
        taste_called(settings[SETTING])
    ahead = {key: settings[key] for key in _FORESIGHT if key in settings}
    needed = ["beam", *(key for key in _FORESIGHT if ahead and key not in _USUAL)]
    lacking = [key for key in needed if key not in settings]
    if lacking:
        raise VersionError(f"{name} does not set {', '.join(lacking)}")
    return Version(
        planner=PlannerSettings(settings["beam"], settings.get("rivals", 0.0)),
        weights=settings.get("frozen", settings.get("weights", WEIGHTS_FILE)),
        is_frozen="frozen" in settings,
        foresight=Foresight(**ahead) if ahead else None,
        network=settings.get("network", ""),
        share=settings.get("share", 1.0),
        taste=settings.get(SETTING, ""),
    )
