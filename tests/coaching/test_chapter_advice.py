"""Advice in a chapter of the road: a suggestion that suits the chapter says so."""

from __future__ import annotations

from dataclasses import replace

from cob.analysis.decisions import Decision, Turn
from cob.analysis.reason import Reason, SpeaksFor
from cob.bots.base import OWN_EFFORT
from cob.bots.registry import make_bot
from cob.coaching.analysis_questions import Advice
from cob.coaching.chapter_advice import with_chapter
from cob.core.flat import Position
from cob.engine import Action, legal_actions
from cob.engine.actions import BuyTile, TakeWorkers
from cob.engine.message import Message
from cob.record import Game
from cob.tutorial.position import LEARNER
from cob.tutorial.road.chapters import load_chapters
from tests.games import estates

CHAPTER = next(each for each in load_chapters() if each.goal.counts == "tiles bought")
REASON = Reason(Message("It brings 4 points."))


def before_a_purchase() -> Game:
    """The beginning of a turn in which the learner can buy a tile and take workers."""
    game, bot = Game.start(CHAPTER.header(estates()), 1), make_bot("easy", 1)
    while True:
        state = game.state
        legal = legal_actions(state)
        kinds = {type(action) for action in legal}
        if state.current == LEARNER and {BuyTile, TakeWorkers} <= kinds:
            return game
        game.play(bot.choose(state.view(state.current), legal, OWN_EFFORT))


def advised(game: Game, *kinds: type) -> Advice:
    """Advice whose suggestions are one action each."""
    legal = legal_actions(game.state)
    actions: list[Action] = [next(a for a in legal if isinstance(a, kind)) for kind in kinds]
    view = game.state.view(LEARNER)
    turns = tuple(Turn((each,), Position.of(view), 0.0, 0.0, (0.0, 0.0), 0.5) for each in actions)
    decision = Decision(view, LEARNER, turns, {})
    return Advice(decision, tuple((REASON,) for _ in kinds))


def test_the_best_suggestion_says_that_it_comes_closer_to_the_goal() -> None:
    game = before_a_purchase()
    advice = with_chapter(advised(game, BuyTile, TakeWorkers), CHAPTER, game.events)
    best, other = advice.reasons
    assert best == (REASON, Reason(Message("It brings you closer to your goal here.")))
    assert other == (REASON,)


def test_another_one_says_it_too_though_the_best_is_better() -> None:
    game = before_a_purchase()
    advice = with_chapter(advised(game, TakeWorkers, BuyTile), CHAPTER, game.events)
    best, other = advice.reasons
    assert best == (REASON,)
    assert other[1].text == "Suggestion 2 brings you closer to your goal here."
    assert other[1].side is SpeaksFor.OTHER


def test_once_the_goal_is_reached_it_is_said_what_the_chapter_is_about() -> None:
    game = before_a_purchase()
    chapter = replace(CHAPTER, goal=CHAPTER.goal._replace(number=1))
    game.play(advised(game, BuyTile).decision.turns[0].actions[0])
    advice = advised(before_a_purchase(), BuyTile, TakeWorkers)
    best, workers = with_chapter(advice, chapter, game.events).reasons
    assert best == (REASON, Reason(Message("It does what this chapter is about.")))
    assert workers == (REASON,)
