"""The guided first game: how many words it has, what its deal lets a learner meet, better deals.

python tools/first_game.py            what is met by a learner who does what the teacher shows
python tools/first_game.py --find N   the same for the deals from 0 to N, the best last
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from cob.boards import load_estates  # noqa: E402
from cob.bots.base import Bot, Effort  # noqa: E402
from cob.bots.registry import make_bot  # noqa: E402
from cob.engine import Action, EstateLayout, legal_actions  # noqa: E402
from cob.record import Game  # noqa: E402
from cob.tutorial.first_game.deal import RIVAL, SEED, first_game  # noqa: E402
from cob.tutorial.first_game.script import TeacherScript, load_script  # noqa: E402
from cob.tutorial.first_game.teacher import Teacher  # noqa: E402
from cob.tutorial.position import LEARNER  # noqa: E402

TOPICS: Final = (
    *("goal", "first tile", "storage", "first addition", "region done", "round two", "castle"),
    *("extra addition|extra taking", "chain", "ship", "load", "order", "loaded", "sold"),
    *("animals|take animals", "arrived", "worker", "paid worker|hired", "white die"),
    *("won bonus|bonus ahead", "no mine|mine paid|mines paid", "alone"),
    *("what counts", "last round", "over"),
)
"""What everybody should meet: names of lines, of which one is enough where a bar stands between."""
_LIKE: Final = "medium"
"""The bot that decides for the learner where the teacher shows nothing."""


class Played(NamedTuple):
    """A game that was played by what the teacher shows."""

    game: Game
    missed: tuple[str, ...]
    """What was not met."""
    shown: int
    """How many actions the teacher showed."""
    words: int
    """Of what was said."""


def follow(layouts: Mapping[str, EstateLayout], script: TeacherScript, seed: int) -> Played | None:
    """Play a deal as the teacher shows it; None if it does not begin well."""
    game = first_game(layouts, seed)
    teacher = Teacher(script, game)
    if not _begins_well(game, teacher):
        return None
    learner, rival = make_bot(_LIKE, 1), make_bot(RIVAL, 1)
    shown, heard = 0, list[str]()
    while not game.state.is_over:
        action, is_shown = decision(game, teacher, learner, rival)
        shown += is_shown
        heard += [text for text in teacher.said.texts if text not in heard]
        teacher.follow(game.play(action), game.state)
    heard += [text for text in teacher.said.texts if text not in heard]
    missed = [topic for topic in TOPICS if not teacher.met & set(topic.split("|"))]
    return Played(game, tuple(missed), shown, sum(len(text.split()) for text in heard))


def _begins_well(game: Game, teacher: Teacher) -> bool:
    """Return whether the learner begins and is shown at once how to take a first tile."""
    said, state = teacher.said, game.state
    return state.current == LEARNER and said.action is not None


def decision(game: Game, teacher: Teacher, learner: Bot, rival: Bot) -> tuple[Action, bool]:
    """Return what is done next, and whether the teacher has shown it."""
    state = game.state
    said = teacher.said
    if state.current == LEARNER and said.action is not None:
        return said.action, True
    bot = learner if state.current == LEARNER else rival
    return bot.choose(state.view(state.current), legal_actions(state), Effort()), False


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what is met in one deal or in many."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--find", type=int, metavar="N", help="look at the deals from 0 to N")
    chosen = parser.parse_args(arguments)
    script, layouts = load_script(), load_estates().layouts
    print(f"{sum(len(text.split()) for text in script.texts)} words in all.")
    seeds = [SEED] if chosen.find is None else range(chosen.find)
    found = [(seed, follow(layouts, script, seed)) for seed in seeds]
    best = sorted((-len(played.missed), seed, played) for seed, played in found if played)
    for _, seed, played in best[-20:]:
        points = " : ".join(str(player.points) for player in played.game.state.players)
        print(
            f"deal {seed}: {played.words} words, {played.shown} actions shown, {points}; "
            f"missed: {', '.join(played.missed) or 'nothing'}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
