"""What each game of an environment begins with: rules, estates and the start value of chance."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Literal, NamedTuple

from cob.boards import FIRST_EDITION, load_estates
from cob.engine import RULESETS, EstateLayout, Ruleset, SetupError, expert_estates
from cob.environment.action_table import ESTATES_TO_CHOOSE
from cob.environment.checks import player_count

Rewards = Literal["points", "rank"]
"""How steps are rewarded; in both the rewards of all players sum to 0.

"points": what the player scored in this step less what the others scored on average, so that a
game's sum is the lead. "rank": nothing until the end, then 1 for the first, -1 for the last, and
the others evenly between, ties broken by the rules.
"""
Estate = str | EstateLayout
"""An estate, or the number of one of the game's own."""
Estates = Estate | Sequence[Estate | Sequence[Estate]]
"""One estate for all players, or one for each, in place of which may stand several to choose from;
or `NINE` or `EXPERT`."""
NINE: Final = "nine"
"""In place of estates: one of the nine of 2011, drawn for each game, alike for all players."""
EXPERT: Final = "expert"
"""In place of estates: a board dealt to each player, who chooses a side (ledger EXP-01, EXP-02)."""
_SEED_BITS: Final = 63


Choices = tuple[tuple[EstateLayout, ...], ...]
"""For each player the estates among which it chooses, mostly one."""


class GameStart(NamedTuple):
    """What one game begins with."""

    choices: Choices
    seed: int


class Agreement:
    """What all games of an environment have in common; raises `SetupError` for what cannot be."""

    def __init__(
        self, players: int, rules: str | Ruleset, estates: Estates, rewards: Rewards
    ) -> None:
        player_count(players)
        if rewards not in ("points", "rank"):
            raise SetupError(f'rewards are "points" or "rank", not "{rewards}"')
        self.players = players
        self.rules = _ruleset(rules)
        self.rewards_by_rank = rewards == "rank"
        self._choices: list[Choices] = []
        if estates == NINE:
            played = [each for each in FIRST_EDITION if each not in self.rules.barred_estates]
            self._choices = [_chosen(each, players) for each in played]
        elif estates != EXPERT:
            self._choices = [_chosen(estates, players)]

    def deal(self, random: Random) -> GameStart:
        """Return what the next game begins with, by the next numbers of the random source."""
        seed = random.getrandbits(_SEED_BITS)
        if not self._choices:
            boards = random.getrandbits(_SEED_BITS)
            choices = expert_estates(load_estates().layouts, self.players, boards, self.rules)
        elif len(self._choices) == 1:
            choices = self._choices[0]
        else:
            choices = random.choice(self._choices)
        return GameStart(choices, seed)


def _ruleset(rules: str | Ruleset) -> Ruleset:
    if isinstance(rules, Ruleset):
        return rules
    if rules not in RULESETS:
        raise SetupError(
            f'"{rules}" is no ruleset: known are {", ".join(RULESETS)}; '
            "cob.engine.parse_rules reads house rules"
        )
    return RULESETS[rules]


def _chosen(estates: Estates, players: int) -> Choices:
    layouts = load_estates().layouts

    def layout(estate: Estate) -> EstateLayout:
        if isinstance(estate, EstateLayout):
            return estate
        if estate in (NINE, EXPERT):
            raise SetupError(f'"{estate}" stands in place of all estates, not in a list of them')
        if estate not in layouts:
            raise SetupError(f'there is no estate "{estate}": known are {", ".join(layouts)}')
        return layouts[estate]

    if isinstance(estates, Estate):
        return ((layout(estates),),) * players
    if not isinstance(estates, Sequence):
        raise SetupError(f'an estate is a name, such as "1", or a list of names, not {estates!r}')
    found = tuple(
        (layout(each),) if isinstance(each, Estate) else tuple(map(layout, each))
        for each in estates
    )
    if len(found) != players:
        raise SetupError(f"give one estate for all, or {players}, one for each player")
    if max(map(len, found)) > ESTATES_TO_CHOOSE:
        raise SetupError(f"a player chooses among at most {ESTATES_TO_CHOOSE} estates")
    return found
