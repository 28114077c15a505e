"""The bots there are: the shipped ones, rows of `BOTS`, and those of installed packages."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Final

from cob.bots.base import OWN_EFFORT, Bot, BotInfo
from cob.bots.calibration import Calibration
from cob.bots.easy import Beginner
from cob.bots.forecast import Judge
from cob.bots.foreign import installed_bot, installed_bots, is_installed
from cob.bots.learned import LearnedEvaluation
from cob.bots.random_bot import RandomBot
from cob.bots.tastes import SETTING, TASTES, taste_called, taste_in
from cob.bots.versions import (
    WEIGHTS_FILE,
    VersionError,
    learned_weights,
    shipped_file,
    version_names,
    version_of,
)
from cob.bots.weights_file import WeightsError
from cob.core.calls import library
from cob.core.library import CoreError
from cob.engine import Action, CobError, GameState, legal_actions
from cob.engine.message import Message
from cob.files.resources import ResourceError

_CALIBRATION_FILE: Final = "calibration.npz"
"""By how much the learned evaluation errs, beside it."""


def _make_easy(seed: int, taste: str = "") -> Bot:
    """Return the easy bot, which leaves nothing to chance."""
    return Beginner(taste=taste_called(taste).worth if taste else None)


def shipped_weights() -> LearnedEvaluation:
    """Return the weights that travel with the game; raise `WeightsError` or `ResourceError`."""
    return learned_weights(WEIGHTS_FILE)


@cache
def shipped_judge() -> Judge:
    """Return what foretells how games end.

    Raises `CoreError`, `WeightsError` or `ResourceError`.
    """
    library()
    learned = shipped_weights()
    return Judge(learned, Calibration.load(shipped_file(_CALIBRATION_FILE), learned))


def _make_learned(name: str, seed: int) -> Bot:
    """Return a bot that needs weights and the core; without them the easy bot, which says so."""
    try:
        version = version_of(name)
        if version is None:
            raise VersionError(f'no settings are known for "{name}"')
        return version.make(seed)
    except (CoreError, WeightsError, VersionError, ResourceError) as error:
        problem = Message("{reason}: it plays by rules of thumb instead.", reason=error.message)
        return Beginner(problem)


BOTS: Final[dict[str, BotInfo]] = {
    info.name: info
    for info in (
        BotInfo(
            name="random",
            title=Message("random"),
            description=Message("Plays whatever the rules allow, without a thought."),
            level=0,
            seconds=0.3,
            make=RandomBot,
            figure=Message("The jester"),
        ),
        BotInfo(
            name="easy",
            title=Message("easy"),
            description=Message(
                "A friendly beginner: plays by rules of thumb and sees one action at a time."
            ),
            level=1,
            seconds=0.3,
            make=_make_easy,
            figure=Message("The farmer"),
        ),
        BotInfo(
            name="medium",
            title=Message("medium"),
            description=Message(
                "Has learned from thousands of games, but tries only a few ways to play a turn."
            ),
            level=2,
            seconds=0.3,
            make=partial(_make_learned, "medium"),
            figure=Message("The merchant"),
        ),
        BotInfo(
            name="hard",
            title=Message("hard"),
            description=Message(
                "Has learned from thousands of games, tries many ways and watches its rivals."
            ),
            level=3,
            seconds=0.3,
            make=partial(_make_learned, "hard"),
            figure=Message("The abbess"),
        ),
        BotInfo(
            name="expert",
            title=Message("expert"),
            description=Message(
                "Judges as the abbess does, and looks where the best turns lead in many futures."
            ),
            level=4,
            seconds=1.0,
            make=partial(_make_learned, "expert"),
            figure=Message("The duchess"),
        ),
        BotInfo(
            name="master",
            title=Message("master"),
            description=Message(
                "Knows what the expert knows, and plays its best turns on in many more futures."
            ),
            level=5,
            seconds=2.0,
            make=partial(_make_learned, "master"),
            figure=Message("The chancellor"),
        ),
    )
}
"""By name, the weakest first."""


def info_of(name: str) -> BotInfo:
    """Return what is known of a bot; raise `CobError` where there is none of that name.

    A name may be one of `versions`, such as `hard@2026-11` or `hard:beam=24`: it is a bot of the
    level before the sign, made anew from its own settings. A shipped bot goes before an installed
    one of the same name.
    """
    if name in BOTS:
        return BOTS[name]
    level, taste = BOTS.get(level_of(name)), taste_in(name)
    if level is not None and taste:
        make = partial(_make_easy, taste=taste) if _is_easy(name) else partial(_make_learned, name)
        if _is_easy(name) or version_of(name) is not None:
            figure = taste_called(taste).title
            return replace(level, name=name, title=bot_title(name), make=make, figure=figure)
    if level is not None and version_of(name) is not None:
        return replace(level, name=name, title=name, make=partial(_make_learned, name))
    if is_installed(name):
        return installed_bot(name)
    if name.endswith(".py"):
        raise CobError(
            Message(
                '"{name}" is a file: name the class of its bot, too, as {name}:CLASS', name=name
            )
        )
    raise CobError(
        Message(
            'there is no bot called "{name}": known are {known}',
            name=name,
            known=", ".join(
                dict.fromkeys([*BOTS, *version_names(), *(bot.name for bot in installed_bots())])
            ),
        )
    )


def is_known(name: str) -> bool:
    """Return whether there is a bot of that name here; a record may come from somewhere else."""
    try:
        info_of(name)
    except CobError:
        return False
    return True


def all_bots() -> dict[str, BotInfo]:
    """Return the shipped bots, the weakest first, and then those of installed packages."""
    return {**BOTS, **{info.name: info for info in installed_bots() if info.name not in BOTS}}


def is_shipped(name: str) -> bool:
    """Return whether a name means one of the program's own bots, or a version of one."""
    return level_of(name) in BOTS


def bot_title(name: str) -> str:
    """Return what a bot is called in sentences; an unknown one, of an old record, by its name."""
    taste, level = TASTES.get(taste_in(name)), BOTS.get(level_of(name))
    if taste is not None and level is not None:
        return Message("{figure} ({level})", figure=taste.title, level=level.title)
    return BOTS[name].title if name in BOTS else name


def level_of(name: str) -> str:
    """Return the level in a bot's name: what stands before its date and its settings."""
    return re.split("[@:]", name)[0]


def face_of(name: str) -> str:
    """Return the name of a bot's face: that of its taste, or that of its level."""
    return taste_in(name) or level_of(name)


def sibling_among(names: Sequence[str], at: int) -> int:
    """Return how many of the bots before number `at` at a table have the same face."""
    return sum(face_of(name) == face_of(names[at]) for name in names[:at])


def _is_easy(name: str) -> bool:
    return name == f"easy:{SETTING}={taste_in(name)}"


def make_bot(name: str, seed: int) -> Bot:
    """Return a new bot; raise `CobError` with a sentence where there is none of that name."""
    return info_of(name).make(seed)


def easy_player() -> Callable[[GameState], Action]:
    """Return what the easy bot does in a position: quickly and always alike."""
    bot = info_of("easy").make(0)
    return lambda state: bot.choose(state.view(state.current), legal_actions(state), OWN_EFFORT)
