"""Which bots there are. A new bot is one more row."""

from __future__ import annotations

from typing import Final

from cob.bots.base import Bot, BotInfo
from cob.bots.random_bot import RandomBot
from cob.engine import CobError

BOTS: Final[dict[str, BotInfo]] = {
    info.name: info
    for info in (
        BotInfo(
            name="random",
            character="Plays whatever the rules allow, without a thought.",
            level=0,
            seconds=0.3,
            make=RandomBot,
        ),
    )
}
"""By name, the weakest first."""


def make_bot(name: str, seed: int) -> Bot:
    """A new bot; raises `CobError` with a sentence for a name that nobody has."""
    if name not in BOTS:
        raise CobError(f'there is no bot called "{name}": known are {", ".join(BOTS)}')
    return BOTS[name].make(seed)
