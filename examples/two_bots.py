"""Two bots of one's own play a match in the arena.

    python examples/two_bots.py --games 40

A bot is any class with `choose`: it sees the position as its player does and returns one of the
legal actions. `Builder` adds tiles whenever it can; `Trader` would rather sell goods.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random

from cob.arena import Match, play, work_out
from cob.arena.report import as_text
from cob.boards import FIRST_EDITION, load_estates
from cob.bots.base import Bot, BotInfo, Effort
from cob.bots.registry import BOTS
from cob.engine import Action, GameState, cost
from cob.engine.actions import AddTile, SellGoods, TakeGoods, TakeTile


class Preferring:
    """Plays an action of the class that it likes best, the one that costs the fewest workers."""

    problem = ""
    positions = 0
    liked: tuple[type, ...] = ()

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        """Return one of the legal actions."""
        for wanted in (*self.liked, object):
            found = [action for action in legal if isinstance(action, wanted)]
            if found:
                cheapest = min(cost(view, action).workers for action in found)
                cheap = [each for each in found if cost(view, each).workers == cheapest]
                return self._random.choice(cheap)
        raise AssertionError("there is always something to do")


class Builder(Preferring):
    """Adds tiles, and takes them to be added."""

    liked = (AddTile, TakeTile, TakeGoods)


class Trader(Preferring):
    """Sells goods, and adds tiles in between."""

    liked = (TakeGoods, SellGoods, AddTile)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the match and print what it shows."""
    parser = argparse.ArgumentParser(description="two bots of one's own in the arena")
    parser.add_argument("--games", type=int, default=40)
    options = parser.parse_args(arguments)
    written: tuple[type[Bot], ...] = (Builder, Trader)
    for level, bot in enumerate(written):
        name = bot.__name__.lower()
        BOTS[name] = BotInfo(name, name, str(bot.__doc__), level, 0.3, bot)
    layouts = load_estates().layouts
    match = Match(
        bots=("builder", "trader"),
        players=2,
        estates=tuple(layouts[number] for number in FIRST_EDITION),
        deals=max(1, options.games // 2),
    )
    for line in as_text(match, work_out(match.bots, play(match)), match.games):
        print(line)


if __name__ == "__main__":
    main()
