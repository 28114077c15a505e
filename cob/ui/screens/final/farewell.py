"""The teacher's last words after the learner's game with her rival: what decided it, and a tip."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from cob.bots.registry import face_of
from cob.engine.components import PHASES
from cob.engine.events import GameEnded, PhaseEnded, PointsScored, RoundStarted
from cob.explaining.score_groups import ScoreTopic
from cob.explaining.score_table import tie_sentences
from cob.record import Game
from cob.session.beginners import shown_header
from cob.text.language import Message, tr
from cob.text.wording import counted, with_colon
from cob.tutorial.first_game.script import SAID, Mood
from cob.tutorial.position import LEARNER
from cob.tutorial.road.chapters import Chapter
from cob.ui.screens.final.scoring import Scoring

_WON: Final = Message("Well done! You won by {points}. {topic} helped most: {own} to {other}.")
_LOST: Final = Message(
    "Well played! You were {points} short. {topic} made the difference: {own} to {other}."
)
_TIPS: Final[dict[ScoreTopic, Message]] = {
    ScoreTopic.REGIONS: Message("small regions early, as phase A pays ten more for each."),
    ScoreTopic.BONUS_TILES: Message("cover one colour to its last space before your rival does."),
    ScoreTopic.ANIMALS: Message("take more animals of the sorts that graze with you already."),
    ScoreTopic.GOODS: Message("ships early, and many goods of a type in one sale."),
    ScoreTopic.WATCHTOWERS: Message("mind the watchtowers: four points on the spot."),
    ScoreTopic.KNOWLEDGE: Message("take yellow tiles that score what you collect."),
}
"""How to get more of each sort of points; leftovers have no tip, as keeping more is no aim."""
_GOAL_REACHED: Final = Message("Well done, you have reached your goal: “{goal}”")
_GOAL_OPEN: Final = Message("Your goal is still open, and waits for your next visit: {goal}")
_TWO: Final = 2
_CLOSE: Final = 3
"""The most points apart at which a game was close."""


class LastWords(NamedTuple):
    """A farewell, and who says it."""

    portrait: str
    """The picture, by its path below `assets/`."""
    text: str


def last_words(scoring: Scoring, chapter: Chapter | None) -> LastWords | None:
    """Return what is said after a learner's or a beginner's game with one rival; None after any
    other."""
    if chapter is not None:
        return LastWords(f"faces/{face_of(chapter.bot)}", chapter_farewell(scoring, chapter))
    header = shown_header(scoring.game.header)
    if header.learner != LEARNER or len(header.seats) != _TWO:
        return None
    told = [farewell(scoring)]
    if scoring.game.header.learner is None:
        told += _told_richest(scoring.game)
    return LastWords(Mood.GLAD.portrait, "\n".join(told))


def chapter_farewell(scoring: Scoring, chapter: Chapter) -> str:
    """Return the last words after a chapter: the rival's, the goal's, and the richest turn."""
    game = scoring.game
    has_won = scoring.order[0] == LEARNER
    told = [with_colon(chapter.rival, tr(chapter.won if has_won else chapter.lost))]
    is_reached = chapter.goal.is_reached(game.events, game.state)
    of_goal = tr(_GOAL_REACHED if is_reached else _GOAL_OPEN, goal=tr(chapter.goal.text))
    told.append(tr(SAID, text=of_goal))
    own, other = (player.points for player in game.state.players)
    if abs(own - other) <= _CLOSE:
        told.append(tr("It could hardly be closer: {own} to {other}.", own=own, other=other))
    return "\n".join([*told, *_told_richest(game)])


def _told_richest(game: Game) -> list[str]:
    """Return the learner's richest turn in a sentence; nothing where no turn brought points."""
    (phase, number), points = richest_turn(game)
    if not points:
        return []
    text = tr(
        "Your richest turn: {points}, in phase {phase}, round {number}.",
        points=counted(points, "point"),
        phase=phase,
        number=number,
    )
    return [text]


def richest_turn(game: Game) -> tuple[tuple[str, int], int]:
    """Return the phase and the round in which the learner scored most, and these points."""
    now, found = ("", 0), Counter[tuple[str, int]]()
    for event in game.events:
        if isinstance(event, RoundStarted):
            now = PHASES[event.phase], event.round
        elif isinstance(event, GameEnded | PhaseEnded):
            now = "", 0
        elif isinstance(event, PointsScored) and event.player == LEARNER and now[0]:
            found[now] += event.points
    return max(found.items(), key=lambda item: item[1], default=(now, 0))


def farewell(scoring: Scoring) -> str:
    """Return which sort of points decided the game, and what to do better."""
    leads = {
        group.topic: group.row.points[LEARNER] - group.row.points[1 - LEARNER]
        for group in scoring.groups
    }
    players = scoring.game.state.players
    has_won, margin = (
        scoring.order[0] == LEARNER,
        abs(players[LEARNER].points - players[1 - LEARNER].points),
    )
    decisive = (max if has_won else min)(leads, key=lambda topic: leads[topic])
    told_of = [topic for topic in _TIPS if topic in leads]
    weakest = min(told_of, key=lambda topic: leads[topic], default=ScoreTopic.REGIONS)
    row = next(group.row for group in scoring.groups if group.topic is decisive)
    tied = tie_sentences(scoring.game.state, scoring.names)
    if tied:
        return f"{tr('It could not be closer!')} {tied[0]} {_tip(weakest)}"
    told = tr(
        _WON if has_won else _LOST,
        points=counted(margin, "point"),
        topic=row.title,
        own=row.points[LEARNER],
        other=row.points[1 - LEARNER],
    )
    return f"{told} {_tip(weakest)}"


def _tip(topic: ScoreTopic) -> str:
    return tr("An idea for next time: {tip}", tip=tr(_TIPS[topic]))
