"""The review of a game: what decided it, each of these turns at the table, and its making."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import copy
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import pygame
import pytest

from cob.analysis.game_parts import parts_of
from cob.analysis.highlights import highlights
from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.level_phrases import level_phrase, level_title
from cob.analysis.levels import play_level
from cob.analysis.luck import Luck
from cob.analysis.main_gain import points_at_once
from cob.analysis.marks import TurnMark
from cob.analysis.minds import shipped_mind
from cob.analysis.points_apart import PointsApart
from cob.analysis.reason import Reason, SpeaksFor
from cob.analysis.reasons import Explanation
from cob.analysis.review import Review, begun_review
from cob.analysis.topics import topic_of_turn
from cob.analysis.verdict import (
    Addressee,
    in_spite_of_losses,
    level_told,
    result_of,
    round_of,
    verdict,
)
from cob.bots.base import Effort
from cob.bots.registry import make_bot
from cob.clicks.table_things import EstateSpace, PlayerPanel
from cob.coaching.analysis_process import Inquiry
from cob.coaching.analysis_questions import RememberingMind, ReviewQuestion
from cob.engine import GameState, legal_actions
from cob.engine.actions import EndTurn
from cob.engine.message import Message
from cob.engine.scoring import ranking, tie_break
from cob.record import Game, Header, format_record, read_record
from cob.record.text import fingerprint
from cob.saves.reviews import keep_review, kept_review
from cob.session.beginners import told_to_beginner
from cob.statistics.result import PlayerIdentity
from cob.statistics.store import FILE_NAME, Store
from cob.text.language import speak
from cob.tutorial.first_game.deal import first_game
from cob.tutorial.road.asked import moves_as_asked
from cob.tutorial.road.chapters import load_chapters
from cob.ui.destinations import ToReview
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.reason_signs import SidedText
from cob.ui.kit.theme import PLAYER_COLOURS, luminance, theme
from cob.ui.screens.final.scene import FinalScene
from cob.ui.screens.puzzles.scene import PuzzleScene
from cob.ui.screens.replay.scene import ReplayScene
from cob.ui.screens.replay.telling import where
from cob.ui.screens.review.figures import figures_for, figures_of
from cob.ui.screens.review.making import ReviewMaking
from cob.ui.screens.review.moments import moment_of
from cob.ui.screens.review.practising import OwnPuzzles
from cob.ui.screens.review.scene import ReviewScene
from cob.ui.screens.review.shown import ShownReviews
from cob.ui.screens.review.signs import SIGNS, picture_of_sign, sign_of
from cob.ui.screens.review.telling import best_told, for_learner, gain_told
from cob.ui.screens.review.turn_scene import ReviewedTurnScene
from cob.ui.screens.review.why import Explanations
from cob.ui.table.advice.ghosts import ghost_places
from tests.games import estates, plain_header, random_game
from tests.ui.at_practice import practised
from tests.ui.at_review import LOSSES, Patient, finished, ledger_of, part_of, reviewed
from tests.ui.at_table import AppOpener
from tests.ui.hands import click, press
from tests.ui.sizes import SIZES
from tests.ui.writing import words_on, writing, written_on

Opener = Callable[..., ReviewScene]


@pytest.fixture
def open_review(open_app: AppOpener) -> Opener:
    """Opens the review of the game."""

    def opener(
        kept: Review | None = None, players: int = 2, size: tuple[int, int] = (1280, 720)
    ) -> ReviewScene:
        app = open_app(size)
        app.analysis = Patient()
        if kept is not None:
            keep_review(app.folder, finished(players), kept)
        app.go(ToReview(finished(players)))
        scene = app.top
        assert isinstance(scene, ReviewScene)
        while not scene.timeline.is_complete:
            scene.update(0.0)
        return scene

    return opener


def asked(scene: ReviewScene) -> list[Inquiry[Any]]:
    analysis = scene.app.analysis
    assert isinstance(analysis, Patient)
    return analysis.asked


def at_table(scene: ReviewScene) -> ReviewedTurnScene:
    top = scene.app.top
    assert isinstance(top, ReviewedTurnScene)
    return top


def worst(scene: ReviewScene) -> int:
    """The number of the turn at the top of the list, of more than one step."""
    assert len(scene.review.turns[scene.list.moments[0].at].played) > 1
    return scene.list.moments[0].at


def at_worst_turn(scene: ReviewScene) -> ReviewedTurnScene:
    scene.open(worst(scene))
    return at_table(scene)


# --- the overview ---------------------------------------------------------------------------


def test_the_persons_own_turns_are_listed_first_and_the_worst_of_them_at_the_top(
    open_review: Opener,
) -> None:
    scene = open_review(reviewed())
    assert scene.seat == 0
    turns = [reviewed().turns[moment.at] for moment in scene.list.moments]
    assert turns
    assert {turn.seat for turn in turns} == {0}
    losses = [turn.loss_points for turn in turns]
    assert losses == sorted(losses, reverse=True)
    assert not scene.list.more


def listed(scene: ReviewScene) -> list[int]:
    return [moment.at for moment in scene.list.moments]


def test_the_best_turn_and_three_to_learn_from_come_first_and_all_when_asked(
    open_review: Opener,
) -> None:
    scene = open_review(reviewed())
    scene.whose.chosen = 2
    scene.show(scene.review)
    found = highlights(scene.review)
    assert found.others
    assert listed(scene) == [10, 6, 21, 24] == list(found.first)
    words = words_on(scene)
    assert "The best, then what to learn from" in words
    assert f"All marked turns: {len(found.others)} more" in words
    click(scene, scene.list.row_rect(0).center)
    assert list(at_table(scene).marked) == sorted(found.first)
    scene.app.pop()
    scene.list.reveal(scene.list.content - 1, scene.list.content)
    click(scene, scene.list.row_rect(4).center)
    assert scene.app.top is scene
    assert listed(scene) == list(found.all) == sorted(found.all)
    assert "In the order of play" in words_on(scene)
    assert scene.list.selected == 4
    assert scene.list.more == "Fewer turns"


def test_more_turns_are_asked_for_by_keys_and_put_away_again(open_review: Opener) -> None:
    scene = open_review(reviewed())
    scene.whose.chosen = 2
    scene.show(scene.review)
    few = listed(scene)
    for _ in range(len(few) + 2):
        press(scene, pygame.K_DOWN)
    assert scene.curve.lit is None
    press(scene, pygame.K_RETURN)
    more = listed(scene)
    assert len(more) > len(few)
    assert scene.list.selected == len(few)
    for _ in more:
        press(scene, pygame.K_DOWN)
    press(scene, pygame.K_RETURN)
    assert listed(scene) == few
    assert scene.list.selected == len(few)


def test_a_turn_tells_its_points_and_its_chance_and_a_brilliant_one_its_gain(
    open_review: Opener,
) -> None:
    scene = open_review(reviewed())
    scene.whose.chosen = 2
    scene.show(scene.review)
    best, worst, *_ = scene.list.moments
    assert (best.points, best.chance) == ("+3.2", "")
    assert best.why == "The best turn, and hard to see."
    assert (worst.points, worst.chance) == ("−9.5", "−31 %")


def test_a_turn_that_is_not_listed_leads_to_all_marked_ones(open_review: Opener) -> None:
    scene = open_review(reviewed())
    scene.whose.chosen = 2
    scene.show(scene.review)
    assert 3 not in listed(scene)
    scene.open(3)
    assert list(at_table(scene).marked) == sorted(LOSSES)


def test_the_first_line_says_why_the_game_was_lost(open_review: Opener) -> None:
    scene, review = open_review(reviewed()), reviewed()
    loser = review.points.index(min(review.points))
    lost = max(review.points) - min(review.points)
    who = Addressee(review.names[loser])
    end = finished().state
    assert result_of(review, loser, who, end) == f"{review.names[loser]} lost by {lost} points."
    assert result_of(review, loser, Addressee("You", True), end) == f"You lost by {lost} points."

    state_of = state_in(scene)
    text = verdict(review, loser, who, state_of, finished().state)
    assert "The costliest turn: round C1 (about" in text
    worst = [at for at, turn in enumerate(review.turns) if turn.seat == loser and at in LOSSES]
    costly = [at for at in worst if LOSSES[at][0] in (TurnMark.MISTAKE, TurnMark.BLUNDER)]
    assert costly
    for at in costly:
        assert round_of(state_of(review.turns[at])) in text
    assert f"about {round(sum(LOSSES[at][1] for at in costly))} points" in text
    assert "luck" in text.casefold()
    assert result_of(review, 1 - loser, Addressee("Benno"), end).endswith(f"won by {lost} points.")


def test_of_equal_points_it_is_told_who_won_the_tie() -> None:
    """Ledger TIE-02: more empty spaces."""
    end = finished().state.copy()
    for player in end.players:
        player.points = 200
    first = ranking(end)[0]
    review = replace(reviewed(), points=(200, 200))
    why = tie_break(end, first, 1 - first)
    names = review.names
    winner, loser = (Addressee(names[seat]) for seat in (first, 1 - first))
    assert result_of(review, first, winner, end) == f"{names[first]} won the tie: {why}."
    assert result_of(review, 1 - first, loser, end) == (
        f"{names[1 - first]} lost the tie to {names[first]}: {why}."
    )


def test_a_begun_review_knows_who_won_the_tie() -> None:
    """Ledger TIE-02: so the curve ends with one winner."""
    game = random_game(plain_header(2), 7)
    for player in game.state.players:
        player.points = 200
    assert begun_review(game).winner == ranking(game.state)[0]


def test_a_learners_turn_has_no_mark(open_review: Opener) -> None:
    scene = open_review(reviewed())
    turn = at_worst_turn(scene)
    assert "Blunder" in words_on(turn)
    turn.panel.is_graded = False
    turn.resize(scene.app.size)
    words = words_on(turn)
    assert "Blunder" not in words
    assert "One to learn from" in words


def test_a_learner_is_told_the_best_turn_one_to_learn_from_and_no_level(
    open_review: Opener,
) -> None:
    scene, review = open_review(reviewed()), reviewed()
    state_of = state_in(scene)
    good = [each for each in review.turns if each.seat == 0 and each.is_equal]
    best = max(good, key=lambda each: points_at_once(state_of(each), each.played))
    text = verdict(review, 0, Addressee("You", True), state_of, finished().state)
    assert f"In round {round_of(state_of(best))} you played the perfect turn." in text
    assert text.count("One to learn from: round") == 1
    assert "played somewhere" not in text
    own, other = review.ledgers
    unlucky = replace(review, ledgers=(replace(own, luck=-20.0), replace(other, luck=20.0)))
    won = replace(unlucky, points=(110, 100), winner=0)
    for each, is_told in ((replace(unlucky, points=(90, 100), winner=1), True), (won, False)):
        told = verdict(each, 0, Addressee("You", True), state_of, finished().state)
        assert ("Bad luck cost you about" in told) == is_told
    assert "worst" not in text


def test_a_turn_that_was_praised_at_the_table_is_not_one_to_learn_from() -> None:
    """Mathilde praises 15 points at once; it becomes no puzzle, either."""
    game = random_game(load_chapters()[0].header(estates()), 13)
    own = [part for part in parts_of(game) if part.seat == 0]
    turns = [
        JudgedTurn(each.begin, 0, cast(Any, each.moves), (EndTurn(),), 5.0, mark=TurnMark.MISTAKE)
        for each in own
    ]
    review = replace(begun_review(game), turns=tuple(turns), is_complete=True)
    shown = ShownReviews(game, estates()).of(review)
    great = {each.begin for each in own if points_at_once(each.before, cast(Any, each.moves)) >= 15}
    assert great
    assert great.isdisjoint(turn.index for turn in shown.turns if turn.mark is not None)
    assert any(turn.mark is not None for turn in shown.turns)


def test_a_learner_practises_the_one_turn_that_is_listed_and_sees_no_level(
    open_review: Opener,
) -> None:
    scene = open_review(reviewed())
    graded = "Plays like", "Not explained", "Blunder: "
    assert all(each in " ".join(words_on(scene)) for each in graded)
    scene.header = replace(scene.header, learner=0)
    scene.show(scene.review)
    assert not any(each in " ".join(words_on(scene)) for each in graded)
    assert "Sold goods" in words_on(scene)
    (lesson,) = scene.highlights.lessons
    assert scene.highlights.others
    click(scene, scene.practise.rect.center)
    top = scene.app.top
    assert isinstance(top, PuzzleScene)
    (puzzle,) = top.course.puzzles
    assert puzzle.name.endswith(f"-{scene.review.turns[lesson].index}")


def test_a_learners_own_best_turn_is_not_called_one_to_learn_from(open_review: Opener) -> None:
    scene = open_review(reviewed())
    brilliant = next(turn for turn in scene.review.turns if turn.mark is TurnMark.BRILLIANT)
    plain = replace(brilliant, mark=None)
    for turn in (brilliant, plain, replace(brilliant, best=(EndTurn(),))):
        assert sign_of(turn, is_learner=True).title == "A perfect turn"
    assert best_told(brilliant) == "The best turn, and hard to see."
    assert best_told(plain) == "No better turn was found."


def test_a_learner_reads_what_the_points_are_for_and_can_add_them_up() -> None:
    end = finished().state
    *parts, points = figures_for(end)
    for seat, player in enumerate(end.players):
        cells = [int(row.values[seat]) for row in parts]
        assert sum(cells) == int(points.values[seat]) == player.points


def test_a_learner_is_told_three_reasons_and_not_what_the_table_shows() -> None:
    better = Reason(Message("{clause}.", clause="Better to take the ship"))
    later, next_one, full, workers = (
        Reason(Message(text)) for text in ("Later", "Next", "Full", "Workers")
    )
    other = Reason(Message("But"), SpeaksFor.OTHER)
    told = for_learner([better, later, next_one, full, workers, other])
    assert told == [later, next_one, full]
    brings = Message("{turn} brings {parts}.", turn="Your turn", parts="15 points for a river")
    own = Reason(brings, SpeaksFor.OTHER)
    assert for_learner([better, later, next_one, full, other, own]) == [later, next_one, own]
    assert for_learner([better, other]) == [better]
    assert for_learner([]) == []


def test_a_learner_is_not_told_the_better_turn_that_is_still_to_be_found(
    open_review: Opener,
) -> None:
    scene = open_review(reviewed())
    asks = "There was something better: can you find it?"
    scene.header = learns(scene)
    scene.puzzles = OwnPuzzles(scene.game, scene.header, scene.app.folder)
    scene.show(scene.review)
    moment = next(each for each in scene.list.moments if not each.is_best)
    assert moment.why == asks
    scene.list.select(moment.at)
    press(scene, pygame.K_RETURN)
    puzzle = scene.app.top
    assert isinstance(puzzle, PuzzleScene), "a click begins the search, and shows nothing"
    puzzle.course.note(puzzle.course.puzzles[0], solved=True)
    scene.enter()
    assert not scene.puzzles.is_to_find(scene.review.turns[moment.at])
    later = OwnPuzzles(scene.game, scene.header, scene.app.folder)
    assert not later.is_to_find(scene.review.turns[moment.at]), "another day"
    assert next(each for each in scene.list.moments if each.at == moment.at).why != asks


def test_a_learners_curve_and_list_have_no_marks_and_no_chances(
    open_review: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = open_review(reviewed())
    scene.header = replace(scene.header, learner=0)
    scene.show(scene.review)
    drawn, symbol = set[str](), Art.symbol

    def noting(art: Art, name: str, *rest: Any) -> pygame.Surface:
        drawn.add(name)
        return symbol(art, name, *rest)

    monkeypatch.setattr(Art, "symbol", noting)
    words = words_on(scene)
    assert "hint" in drawn
    assert not {name for name in drawn if name.startswith("mark-")}
    assert "Chance of winning" not in words


def test_a_button_that_has_nothing_to_show_says_why(open_review: Opener) -> None:
    turns = tuple(replace(turn, mark=None, best=turn.played) for turn in reviewed().turns)
    scene = open_review(replace(reviewed(), turns=turns))
    assert scene.practise.refusal == "No turn lost much."
    scene.form.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=scene.practise.rect.center))
    assert words_on(scene).count("No turn lost much.") == 2, "in the list, and at the pointer"


def test_a_learners_turns_have_neither_marks_nor_chances(open_review: Opener) -> None:
    """Whole points, and a star or a lamp for a sign; the rival is graded as ever."""
    scene = open_review(reviewed())
    scene.header = replace(scene.header, learner=0)
    scene.show(scene.review)
    shown = {scene.review.turns[each.at]: each for each in scene.list.moments}
    own = [moment for turn, moment in shown.items() if turn.seat == 0]
    assert own
    for moment in own:
        assert not moment.chance
        assert moment.points.strip("+").removesuffix(" more").isdigit()
        assert str(moment.sign.title) in ("A perfect turn", "One to learn from")
    lost = next(turn for turn in scene.review.turns if turn.seat == 1 and turn.loss_chance)
    assert moment_of(lost, 0, scene.header, scene.game.state, "").chance


def test_a_learner_is_told_what_the_best_turn_brought(open_review: Opener) -> None:
    scene = open_review(reviewed())
    brought = {
        at: told
        for at, turn in enumerate(reviewed().turns)
        if (told := gain_told(turn, scene.timeline.step(turn.index).state, learns(scene)))
    }
    scene.header = learns(scene)
    at = next(at for at, told in brought.items() if "points" in told)
    turns = [
        replace(turn, mark=None, is_forced=number != at)
        for number, turn in enumerate(reviewed().turns)
    ]
    scene.show(replace(reviewed(), turns=tuple(turns)))
    (moment,) = scene.list.moments
    assert moment.why == brought[at]
    state = scene.timeline.step(turns[at].index).state
    assert moment.points == f"+{points_at_once(state, turns[at].played)}"
    scene.open(at)
    turn = at_table(scene)
    turn.header = scene.header
    turn.go(at)
    assert [each.text for each in turn.panel.reasons] == [brought[at]]


def learns(scene: ReviewScene) -> Header:
    return replace(scene.header, learner=0)


def test_the_review_of_a_chapter_says_whether_its_goal_was_reached() -> None:
    told = set()
    for chapter in load_chapters():
        for seed in range(4):
            game = random_game(chapter.header(estates()), seed)
            is_reached = chapter.goal.is_reached(game.events, game.state)
            said = "You reached your goal" if is_reached else "Your goal is still open"
            assert ShownReviews(game, estates()).goal == f"{said}: {chapter.goal.text}"
            told.add(is_reached)
    assert told == {True, False}
    assert ShownReviews(finished(), estates()).goal == ""


def test_a_turn_that_the_chapter_asks_for_is_not_one_to_learn_from() -> None:
    chapter = load_chapters()[1]
    game = random_game(chapter.header(estates()), 4)
    asked, parts = moves_as_asked(game, chapter), [p for p in parts_of(game) if p.seat == 0]
    turns = [
        JudgedTurn(p.begin, 0, cast(Any, p.moves), (EndTurn(),), 5.0, mark=TurnMark.MISTAKE)
        for p in parts
    ]
    review = replace(begun_review(game), turns=tuple(turns), is_complete=True)
    shown = ShownReviews(game, estates()).of(review)
    blamed = {turn.index for turn in shown.turns if turn.mark is not None}
    assert blamed
    assert blamed == {p.begin for p in parts if asked.isdisjoint(range(p.begin, p.end))}


def test_a_learners_review_does_not_go_on_once_it_is_complete() -> None:
    """Its figures would move under the reader's eyes."""
    game = copy(finished())
    assert ReviewQuestion.of(game, reviewed()).learner is None
    game.header = replace(game.header, learner=0)
    question = ReviewQuestion.of(game, reviewed())
    assert list(question.answers(RememberingMind(shipped_mind()))) == []


def riddle(points: tuple[int, int], dice: float) -> Review:
    """A review in which the first player's turns were better, with `dice` as luck."""
    review = reviewed()
    turns = tuple(
        replace(turn, loss_points=1.0 + turn.seat, best=(EndTurn(),)) for turn in review.turns
    )
    luck = (Luck(dice=dice), Luck(others_dice=-dice))
    found = replace(review, turns=turns, points=points, luck=luck)
    return replace(found, ledgers=tuple(ledger_of(found, seat) for seat in range(2)))


@pytest.mark.parametrize(
    ("points", "dice", "told"),
    [
        ((100, 110), -15.0, "better than Benno’s: luck outweighed that."),
        ((100, 110), -4.0, "better than Benno’s: what the start was worth outweighed that."),
        ((100, 110), 4.0, "better than Benno’s: what the start was worth outweighed that."),
        ((110, 100), -4.0, ""),
        ((100, 100), -4.0, ""),
    ],
)
def test_who_played_better_turns_and_lost_is_told_why(
    points: tuple[int, int], dice: float, told: str
) -> None:
    review = riddle(points, dice)
    assert review.ledgers[0].play > review.ledgers[1].play
    found = in_spite_of_losses(review, 0, "Anna")
    assert told in found
    assert bool(told) == bool(found)
    winner = in_spite_of_losses(review, 1, "Benno")
    assert ("worse than Anna’s" in winner) == bool(told)
    unsure = tuple(replace(each, error=99.0) for each in review.ledgers)
    assert not in_spite_of_losses(replace(review, ledgers=unsure), 0, "Anna")
    alike = tuple(replace(turn, loss_points=2.0 - turn.seat) for turn in review.turns)
    assert not in_spite_of_losses(replace(review, turns=alike), 0, "Anna"), "Anna lost more a turn"


def test_the_loss_of_a_marked_turn_is_drawn_on_the_curve(open_review: Opener) -> None:
    scene = open_review(reviewed())
    curve, review = scene.curve, scene.review
    for at in scene.highlights.all:
        turn, drop = review.turns[at], curve.drop(at)
        assert drop.top == curve.sign(at)[1]
        left = review.curve[at][turn.seat] - turn.loss_chance
        assert drop.bottom == curve.height_of(left)


def test_the_learner_of_the_first_game_is_spoken_to_and_never_called_by_a_name(
    open_review: Opener,
) -> None:
    app = open_review().app
    game = first_game(app.estates.layouts)
    bot = make_bot("random", 1)
    while not game.state.is_over:
        state = game.state
        game.play(bot.choose(state.view(state.current), legal_actions(state), Effort()))
    game = read_record(format_record(game), app.estates.layouts)
    app.go(ToReview(game))
    scene = app.top
    assert isinstance(scene, ReviewScene)
    for language, word in (("en", "You "), ("de", "Du "), ("fr", "Tu ")):
        speak(language)
        scene.resize((1280, 720))
        words = words_on(scene)
        assert any(text.startswith(word) for text in words)
    speak("en")


def test_pointing_at_the_curve_tells_the_chances_and_at_a_figure_what_it_is(
    open_review: Opener,
) -> None:
    scene = open_review(reviewed())
    at = 12
    place = scene.curve.across(scene.review.turns[at].index), scene.curve.rect.centery
    scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0)))
    assert scene.curve.lit == at
    words = words_on(scene)
    assert where(scene.timeline.step(scene.review.turns[at].index).state) in words
    assert any(text.endswith(" 50 %") for text in words)
    explained = set()
    for y in range(scene.layout.figures.top, scene.layout.figures.bottom, 4):
        place = scene.layout.figures.centerx, y
        scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0)))
        explained |= set(words_on(scene)[-3:]) | {
            text for text in words_on(scene) if "bot that" in text
        }
    assert "The bot that loses about as many points a turn." in explained


def test_a_sign_on_the_curve_opens_its_turn_as_its_row_does(open_review: Opener) -> None:
    scene = open_review(reviewed())
    at = scene.list.moments[0].at
    click(scene, scene.curve.sign(at))
    assert at_table(scene).at == at
    press(scene.app.top, pygame.K_ESCAPE)
    assert scene.app.top is scene
    click(scene, scene.list.row_rect(1).center)
    assert at_table(scene).at == scene.list.moments[1].at
    scene.app.pop()
    press(scene, pygame.K_UP)
    press(scene, pygame.K_RETURN)
    assert at_table(scene).at == at


def test_all_turns_say_why_and_columns_and_signs_are_named(open_review: Opener) -> None:
    scene = open_review(reviewed())
    for _ in range(6000):
        if not scene.reasons.is_running:
            break
        scene.update(0.01)
        pygame.time.wait(10)
    assert all(moment.why for moment in scene.list.moments)
    assert scene.list.moments
    words = words_on(scene)
    for moment in scene.list.moments[:3]:
        assert any(moment.why.startswith(text) for text in words if len(text.split()) > 3)
    for heading in ("What to learn from", "Points", "Chance of winning"):
        assert heading in words
    assert any(text.startswith("Arrow keys and Enter") for text in words)
    for sign in SIGNS.values():
        assert any(text.startswith(f"{sign.title}:") for text in words)


def test_the_keys_of_a_reviewed_turn_are_told(open_review: Opener) -> None:
    scene = open_review(reviewed())
    scene.open(worst(scene))
    press(scene.app.top, pygame.K_h)
    words = words_on(scene.app.top)
    assert "see what was played, or the best turn" in words
    assert "take workers" not in words
    press(scene.app.top, pygame.K_h)
    assert scene.app.top is not scene


def test_a_row_under_the_pointer_lights_its_sign(open_review: Opener) -> None:
    scene = open_review(reviewed())
    place = scene.list.row_rect(1).center
    scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0)))
    assert scene.curve.lit == scene.list.moments[1].at
    place = scene.curve.sign(scene.list.moments[0].at)
    scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0)))
    assert scene.list.lit == scene.curve.lit == scene.list.moments[0].at


def test_the_list_goes_on_at_the_turn_that_was_looked_at_last(open_review: Opener) -> None:
    scene = open_review(reviewed())
    scene.open(scene.list.moments[0].at)
    turns = scene.app.top
    assert isinstance(turns, ReviewedTurnScene)
    other = scene.list.moments[1].at
    turns.go(other)
    scene.app.pop()
    assert scene.list.moments[scene.list.selected].at == other
    assert scene.list.focused


def test_the_rows_of_the_table_add_up_to_the_lead_as_they_are_shown(open_review: Opener) -> None:
    review = reviewed()
    luck = (Luck(2.44, 0.34, 4.84, 1.04, 1.94), Luck(-0.34, -2.44, -4.84, -1.04, -1.94))
    review = replace(review, luck=luck)
    review = replace(review, ledgers=tuple(ledger_of(review, seat) for seat in range(2)))
    scene = open_review(review)
    words = words_on(scene)
    rows = {row.caption: row for row in figures_of(review)}
    for row in rows.values():
        assert row.caption in words
        assert set(row.values) <= set(words)
    assert "Accuracy" not in words

    def number(caption: str, seat: int) -> Decimal:
        return Decimal(rows[caption].values[seat].replace("−", "-"))

    terms = (
        "At the start",
        "Luck",
        "Own turns against a bot’s",
        "The others' turns",
        "Not explained",
    )
    for seat in range(2):
        parts = [number(row.caption, seat) for row in rows.values() if row.is_part]
        assert len(parts) == 5
        assert sum(parts) == number("Luck", seat)
        assert sum(number(term, seat) for term in terms) == number("= Lead", seat)
        assert number("= Lead", seat) == round(review.lead(seat))
        assert abs(number("Luck", seat) - Decimal(review.luck[seat].total)) < Decimal("0.1")
    assert number("the others' dice", 1) in (Decimal("-2.4"), Decimal("-2.5"))
    assert "± 4.2 is usual" in rows["Not explained"].meaning
    luck_told = rows["Luck"].values[0].removeprefix("+")
    text = verdict(review, 0, Addressee("Anna"), state_in(scene), finished().state)
    assert f"Luck put Anna {luck_told} points ahead." in text


def state_in(scene: ReviewScene) -> Callable[[JudgedTurn], GameState]:
    return lambda turn: scene.timeline.step(turn.index).state


def test_the_parts_of_the_lead_wait_for_the_end_of_the_review() -> None:
    for row in figures_of(part_of(reviewed(), 12)):
        assert row.caption in ("Points", "= Lead") or set(row.values) == {"–"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_rows_of_the_table_have_their_place_and_say_what_they_are(
    open_review: Opener, players: int
) -> None:
    scene = open_review(reviewed(players), players)
    area, found = scene.layout.figures, {}
    for y in range(area.top, area.bottom):
        if meaning := scene.figures.meaning_at((area.centerx, y)):
            found.setdefault(meaning, y)
    rows = figures_of(scene.review)
    assert list(found) == [row.meaning for row in rows if row.meaning]
    assert all(row.meaning.endswith(".") for row in rows[1:])
    with writing() as words:
        scene.figures.draw(Canvas(pygame.Surface(scene.app.size), scene.app.art))
    assert all(scene.layout.figures_sheet.contains(place) for _, place in words)


def test_the_level_is_told_as_wide_as_the_losses_leave_it_open(open_review: Opener) -> None:
    review = reviewed()
    scene = open_review(review)
    rows = {row.caption: row.values for row in figures_of(review)}
    for seat in range(2):
        level = play_level([turn.counted_loss for turn in review.of(seat)])
        assert level is not None
        assert rows["Plays like"][seat] == level_title(level)
        told = level_told(review, seat, "Anna", state_in(scene))
        assert told.startswith("Anna played ")
        assert told.endswith(f"{level_phrase(level)}.")


def test_phases_at_another_level_are_told_in_a_clause(open_review: Opener) -> None:
    scene = open_review(reviewed())
    state_of = state_in(scene)
    turns = tuple(
        replace(turn, loss_points=(0.0 if state_of(turn).phase >= 2 else 9.0) + at % 3 / 100)
        for at, turn in enumerate(scene.review.turns)
    )
    told = level_told(replace(scene.review, turns=turns), 0, "Anna", state_of)
    assert told.startswith("Anna played in phases C to E like the expert bot, over the whole game ")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_all_has_its_place_in_every_window(
    open_review: Opener, size: tuple[int, int], players: int
) -> None:
    scene = open_review(part_of(reviewed(players), 12), players, size)
    m, window = scene.layout, pygame.Rect((0, 0), size)
    sheets = [m.curve_sheet, m.moments_sheet, m.figures_sheet, *m.buttons]
    for sheet in sheets:
        assert window.contains(sheet)
        assert sheet.collidelistall(sheets) == [sheets.index(sheet)]
    for inner, sheet in (
        (m.curve, m.curve_sheet),
        (m.stop, m.curve_sheet),
        (m.bar, m.curve_sheet),
        (m.marks, m.curve_sheet),
        (m.headings, m.moments_sheet),
        (m.moments, m.moments_sheet),
        (m.go_through, m.moments_sheet),
        (m.figures, m.figures_sheet),
    ):
        assert sheet.contains(inner)
    with writing() as words:
        scene.draw(Canvas(pygame.Surface(size), scene.app.art))
    assert all(window.contains(place) for _, place in words)


# --- the signs ------------------------------------------------------------------------------


def test_marks_differ_in_shape_and_in_lightness_and_have_no_players_colour(
    open_review: Opener,
) -> None:
    art = open_review(reviewed()).app.art

    def outline(mark: TurnMark) -> bytes:
        picture = picture_of_sign(art, SIGNS[mark], 48)
        return pygame.mask.from_surface(picture).to_surface().get_view().raw

    assert len({outline(mark) for mark in TurnMark}) == len(TurnMark)
    bad = (TurnMark.INACCURACY, TurnMark.MISTAKE, TurnMark.BLUNDER)
    light = [luminance(SIGNS[mark].colour) for mark in bad]
    assert min(a - b for a, b in pairwise(light)) > 0.12
    for sign in SIGNS.values():
        for colour in PLAYER_COLOURS.values():
            apart = sum((a - b) ** 2 for a, b in zip(sign.colour, colour, strict=True))
            assert apart > 55**2, sign.symbol


# --- a turn at the table --------------------------------------------------------------------


def test_the_table_lies_as_it_was_and_keys_lead_through_the_marked_turns(
    open_review: Opener,
) -> None:
    scene = open_review(reviewed())
    scene.open(scene.list.moments[0].at)
    table, review = at_table(scene), reviewed()
    seats = [review.turns[at].seat for at in table.marked]
    assert set(seats) == {0}
    assert list(table.marked) == sorted(table.marked)
    for _ in table.marked:
        press(table, pygame.K_LEFT)
    for at in table.marked:
        turn = review.turns[at]
        assert table.at == at
        assert table.state == table.timeline.step(turn.index).state
        assert table.state.current == table.table.shown == turn.seat
        press(table, pygame.K_RIGHT)
    assert table.at == table.marked[-1]
    click(table, table.panel.buttons[0].rect.center)
    assert table.at == table.marked[-2]
    click(table, table.panel.buttons[2].rect.center)
    assert scene.app.top is scene


def test_both_turns_are_told_and_one_of_them_lies_on_the_table(open_review: Opener) -> None:
    table = at_worst_turn(open_review(reviewed()))
    words = words_on(table)
    assert "What was played" in words
    assert "The best turn" in words
    assert table.shows_best
    ghosts = table.panel.ghosts
    press(table, pygame.K_SPACE)
    assert not table.shows_best
    assert len(table.panel.ghosts) > len(ghosts)
    click(table, table.panel.best.rect.center)
    assert table.shows_best
    assert table.panel.ghosts == ghosts
    click(table, table.panel.played.rect.center)
    assert not table.shows_best


def test_a_brilliant_turn_stands_alone(open_review: Opener) -> None:
    scene = open_review(reviewed())
    (brilliant,) = (at for at, (mark, *_) in LOSSES.items() if mark is TurnMark.BRILLIANT)
    scene.whose.chosen = reviewed().turns[brilliant].seat
    scene.show(scene.review)
    scene.open(brilliant)
    table = at_table(scene)
    words = words_on(table)
    assert "Brilliant" in words
    assert "The best turn" not in words
    press(table, pygame.K_SPACE)
    assert not table.shows_best


def test_overview_and_turn_change_the_language_at_once(open_review: Opener) -> None:
    scene = open_review(reviewed())
    table = at_worst_turn(scene)
    press(table, pygame.K_SPACE)
    scene.app.settings.language = "de"
    scene.app.restyle()
    try:
        assert "Was gespielt wurde" in words_on(table)
        assert not table.shows_best
        scene.app.pop()
        assert "Partie ansehen" in words_on(scene)
    finally:
        speak("en")


def test_steps_of_both_turns_stand_back_on_the_card_and_on_the_table(open_review: Opener) -> None:
    """The made-up best turn has only the first step of the one that was played."""
    table = at_worst_turn(open_review(reviewed()))
    assert list(table.panel.best.common) == list(range(1, len(table.turn.best) + 1))
    assert len(table.panel.played.common) == len(table.turn.best) < len(table.turn.played)
    assert any("Pale steps are in both turns." in text for text in words_on(table))
    painted = pygame.Surface(table.app.size)
    table.draw(Canvas(painted, table.app.art))
    number = ghost_places(table.table.layout, table.turn.seat, table.panel.ghosts)[0].badge
    assert painted.get_at((number.centerx, number.top + 1))[:3] != theme.ink


def test_points_of_all_are_seen_and_their_estates_by_a_click(open_review: Opener) -> None:
    scene = open_review(reviewed(), size=(1920, 1080))
    scene.open(worst(scene))
    table = at_table(scene)
    for row, player in zip(table.panel.rows, table.state.players, strict=True):
        assert row.points == player.points
        assert table.panel.side.contains(row.rect)
    other = table.panel.rows[1 - table.turn.seat]
    click(table, other.rect.center)
    assert table.table.shown == 1 - table.turn.seat


def test_at_another_estate_only_the_steps_on_the_board_are_shown(open_review: Opener) -> None:
    table = at_worst_turn(open_review(reviewed()))
    press(table, pygame.K_SPACE)
    press(table, pygame.K_p)
    seat = table.turn.seat
    assert table.table.shown != seat
    shown = table.panel.seen_ghosts(table.table.shown)
    assert not any(isinstance(ghost.thing, EstateSpace) for ghost in shown)


def test_the_panels_of_the_players_do_not_answer_below_the_cards(open_review: Opener) -> None:
    table = at_worst_turn(open_review(reviewed()))
    shown = table.table.shown
    panel = table.table.layout.panels[1 - shown].area
    click(table, (panel.right - 3, panel.bottom - 3))
    assert table.table.shown == shown
    assert not isinstance(table.table.pointer.thing, PlayerPanel)


POINTS = [
    PointsApart(Message("animals"), 7.5, -1.5),
    PointsApart(Message("regions"), -2.0, 0.0),
    PointsApart(Message("sold goods"), 1.0, 0.0),
]


def test_the_points_of_the_better_turn_stand_below_the_cards_with_their_sum(
    open_review: Opener,
) -> None:
    table = at_worst_turn(open_review(reviewed()))
    table.panel.give_reasons((), POINTS)
    words = words_on(table)
    for text in ("Animals", "+7.5", "−1.5", "Regions", "−2.0", "= All in all", "+6.5"):
        assert text in words


def test_a_learner_sees_no_table_of_points(
    open_review: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn = at_worst_turn(open_review(reviewed()))
    found = Explanation(turn.turn.best, (), POINTS)
    monkeypatch.setattr(Explanations, "of", lambda explanations, turn: found)
    turn.go(turn.at)
    assert "What it brings" in words_on(turn)
    turn.header = replace(turn.header, learner=turn.turn.seat)
    turn.go(turn.at)
    assert "What it brings" not in words_on(turn)


def test_long_reasons_have_room_below_the_cards(open_review: Opener) -> None:
    table = at_worst_turn(open_review(reviewed()))
    table.panel.give_reasons(
        [SidedText(f"{number}: {'Land und Leute, ' * 18}", SpeaksFor.BETTER) for number in range(3)]
    )
    with writing() as words:
        table.draw(Canvas(pygame.Surface(table.app.size), table.app.art))
    places = [place for text, place in words if "Land und Leute" in text]
    buttons = [button.rect for button in table.panel.buttons]
    cards = [table.panel.played.rect, table.panel.best.rect]
    assert sum(text.count("Land") for text, _ in words) >= 3 * 18
    for place in places:
        assert place.collidelist([*buttons, *cards]) == -1
        assert table.panel.area.contains(place) or table.panel.side.contains(place)


def test_the_card_of_the_turn_on_the_table_says_so(open_review: Opener) -> None:
    table = at_worst_turn(open_review(reviewed()))
    for card in (table.panel.best, table.panel.played):
        with writing() as words:
            table.draw(Canvas(pygame.Surface(table.app.size), table.app.art))
        (place,) = (place for text, place in words if text == "on the table")
        assert card.rect.contains(place)
        press(table, pygame.K_SPACE)


def test_it_is_said_why_one_is_better(open_review: Opener) -> None:
    table = at_worst_turn(open_review(reviewed()))
    for _ in range(500):
        if table.panel.reasons:
            break
        table.update(0.01)
        pygame.time.wait(10)
    assert table.panel.reasons
    words = " ".join(words_on(table))
    assert all(word in words for reason in table.panel.reasons for word in reason.text.split()[:3])


# --- how it is made -------------------------------------------------------------------------


def test_what_is_known_is_shown_while_the_review_is_made(open_review: Opener) -> None:
    scene = open_review()
    (inquiry,) = asked(scene)
    assert isinstance(inquiry.question, ReviewQuestion)
    assert inquiry.question.so_far == begun_review(finished())
    assert not scene.list.moments
    inquiry.newest = part_of(reviewed(), 12)
    scene.update(0.1)
    assert [moment.at for moment in scene.list.moments] == [
        at for at in (6, 3) if reviewed().turns[at].seat == 0
    ]
    share = inquiry.newest.reached / len(finished().moves)
    assert f"Looked through: {round(100 * share)} %" in words_on(scene)
    assert scene.wakes_after() is not None


def test_at_the_end_it_sums_up_and_nothing_is_left_to_stop(open_review: Opener) -> None:
    scene = open_review()
    (inquiry,) = asked(scene)
    inquiry.newest = replace(part_of(reviewed(), 12), reached=len(finished().moves))
    scene.update(0.1)
    assert "Summing up …" in words_on(scene)
    assert not scene.stop.rect.width


def test_it_can_be_stopped_and_goes_on_where_it_was(open_review: Opener, tmp_path: Path) -> None:
    scene = open_review()
    (inquiry,) = asked(scene)
    inquiry.newest = part_of(reviewed(), 12)
    click(scene, scene.stop.rect.center)
    assert not inquiry.is_running
    assert scene.stop.label == "Go on"
    click(scene, scene.stop.rect.center)
    assert cast(ReviewQuestion, asked(scene)[1].question).so_far == part_of(reviewed(), 12)
    scene.app.pop()
    kept = kept_review(tmp_path, finished())
    assert kept is not None
    assert kept.reached == part_of(reviewed(), 12).reached
    again = open_review()
    assert cast(ReviewQuestion, asked(again)[0].question).so_far == kept


def test_a_finished_review_is_kept_and_counted_and_never_made_again(
    open_review: Opener, tmp_path: Path
) -> None:
    scene = open_review()
    (inquiry,) = asked(scene)
    inquiry.newest, inquiry.is_running = reviewed(), False
    scene.update(0.1)
    assert not scene.stop.rect.width
    scene.app.pop()
    (note,) = Store.open(tmp_path / FILE_NAME).reviews_of(PlayerIdentity.at_table("Anna", "person"))
    assert note.loss_per_turn == pytest.approx(reviewed().loss_per_turn(0))
    (path,) = (tmp_path / "reviews").iterdir()
    written = path.stat().st_mtime_ns
    again = open_review()
    assert again.review.is_complete
    assert asked(again) == []
    again.app.pop()
    assert path.stat().st_mtime_ns == written


def shallow() -> Review:
    """The review as it is when it has just become complete."""
    turns = tuple(replace(turn, is_deep=False) for turn in reviewed().turns)
    return replace(reviewed(), turns=turns)


def test_a_complete_review_is_kept_and_counted_at_once_and_takes_more_time_in_view(
    open_review: Opener, tmp_path: Path
) -> None:
    scene = open_review()
    (inquiry,) = asked(scene)
    inquiry.newest = shallow()
    scene.update(0.1)
    assert scene.making.is_running
    assert scene.wakes_after() is not None
    assert not scene.stop.rect.width
    anna = PlayerIdentity.at_table("Anna", "person")
    assert len(Store.open(tmp_path / FILE_NAME).reviews_of(anna)) == 1
    first, *rest = shallow().turns
    inquiry.newest = replace(shallow(), turns=(replace(first, is_deep=True), *rest))
    scene.app.pop()
    assert not inquiry.is_running
    kept = kept_review(tmp_path, finished())
    assert kept is not None
    assert kept.turns[0].is_deep
    again = open_review()
    assert cast(ReviewQuestion, asked(again)[0].question).so_far == kept


def test_reasons_stay_until_a_turn_that_was_judged_again_has_its_own() -> None:
    reasons = Explanations(("Anna", "Benno"), None)
    at = highlights(reviewed()).lessons[0]
    turn = replace(reviewed().turns[at], is_deep=False)
    (part,) = (part for part in parts_of(finished()) if part.begin == turn.index)

    def found(judged: JudgedTurn) -> Explanation | None:
        reasons.want({judged: part.before})
        before = reasons.of(judged)
        while reasons.is_running:
            reasons.look()
            pygame.time.wait(10)
        return before

    assert found(turn) is None
    told = reasons.of(turn)
    assert told is not None
    assert found(replace(turn, loss_chance=0.01)) == told
    assert found(replace(turn, is_deep=True)) == told


def test_what_goes_wrong_is_told_and_can_be_tried_again(open_review: Opener) -> None:
    scene = open_review()
    (inquiry,) = asked(scene)
    inquiry.problem, inquiry.is_running = "The analysis stopped: its process has ended.", False
    scene.update(0.1)
    assert inquiry.problem in words_on(scene)
    click(scene, scene.stop.rect.center)
    assert len(asked(scene)) == 2
    assert inquiry.problem not in words_on(scene)


def test_a_damaged_review_is_told_and_stays_until_it_is_made_anew(
    open_review: Opener, tmp_path: Path
) -> None:
    keep_review(tmp_path, finished(), reviewed())
    (path,) = (tmp_path / "reviews").iterdir()
    path.write_text("{}")
    scene = open_review()
    assert asked(scene) == []
    assert any("is damaged" in text for text in words_on(scene))
    scene.app.pop()
    assert path.read_text() == "{}"
    again = open_review()
    click(again, again.stop.rect.center)
    assert len(asked(again)) == 1


# --- the ways there -------------------------------------------------------------------------


def test_it_opens_from_the_final_screen_and_from_a_game_that_was_played_to_its_end(
    open_review: Opener,
) -> None:
    app = open_review(reviewed()).app
    for scene in (FinalScene(app, finished()), ReplayScene(app, finished())):
        app.push(scene)
        press(scene, pygame.K_v)
        top = app.top
        assert isinstance(top, ReviewScene)
        assert top.review.is_complete
        app.pop()
        app.pop()


def test_an_unfinished_game_has_no_review(open_review: Opener) -> None:
    app = open_review(reviewed()).app
    scene = ReplayScene(app, random_game(plain_header(2), 7, 40))
    app.push(scene)
    assert scene.corner.review is None
    press(scene, pygame.K_v)
    assert app.top is scene


@pytest.mark.parametrize("size", [(1024, 576), (1280, 720), (1200, 1600)], ids=str)
def test_the_number_and_the_link_of_a_reviewed_turn_are_whole(
    open_review: Opener, size: tuple[int, int]
) -> None:
    scene = open_review(reviewed(), 2, size)
    scene.open(scene.list.moments[0].at)
    table = at_table(scene)
    words = written_on(table)
    link, buttons = table.panel.link, [button.rect for button in table.panel.buttons]
    assert link.rect.width == link.width_for(link.type_size)
    assert link.rect.collidelist(buttons) == -1
    assert any(re.search(r"\d+ of \d+$", text) for text, _ in words)


@pytest.mark.parametrize("by_key", [True, False])
def test_a_reviewed_turn_leads_to_its_practice_and_back(open_review: Opener, by_key: bool) -> None:
    scene = open_review(reviewed())
    scene.open(scene.list.moments[0].at)
    table = at_table(scene)
    before = table.at
    words_on(table)
    turn = table.turn
    assert table.panel.link.topic is topic_of_turn(table.state, turn.best, turn.played)
    assert table.panel.area.contains(table.panel.link.rect)
    practised(table, table.panel.link, by_key=by_key)
    assert table.at == before


def against(bot: str) -> Game:
    """A finished game of Anna against a bot."""
    game = random_game(plain_header(), 7)
    seats = game.header.seats
    game.header = replace(game.header, seats=(seats[0], replace(seats[1], controller=bot)))
    return game


@pytest.mark.parametrize(("bot", "is_gentle"), [("easy", True), ("medium", False)])
def test_a_game_against_the_easy_bot_is_reviewed_as_for_a_learner(
    open_app: AppOpener, bot: str, *, is_gentle: bool
) -> None:
    """Without grades, as "You"; one click shows all figures, and another one the plain words."""
    app = open_app()
    app.analysis = Patient()
    app.go(ToReview(against(bot)))
    scene = app.top
    assert isinstance(scene, ReviewScene)
    assert (scene.header.learner == 0) == is_gentle
    assert ("You" in scene.names) == is_gentle
    assert bool(scene.whose.rect.width) != is_gentle, "a learner's review is about nobody else"
    assert bool(scene.depth.rect.width) == is_gentle
    if not is_gentle:
        return
    click(scene, scene.depth.rect.center)
    scene = app.top
    assert isinstance(scene, ReviewScene)
    assert scene.header.learner is None
    assert scene.whose.rect.right < scene.depth.rect.left
    click(scene, scene.depth.rect.center)
    assert isinstance(app.top, ReviewScene)
    assert app.top.header.learner == 0


def test_what_is_made_from_a_beginners_review_has_the_players_names(open_app: AppOpener) -> None:
    app = open_app()
    app.analysis = Patient()
    game = against("easy")
    app.go(ToReview(game))
    scene = app.top
    assert isinstance(scene, ReviewScene)
    click(scene, scene.watch.rect.center)
    assert isinstance(app.top, ReplayScene)
    assert app.top.game is game
    assert told_to_beginner(game).header.names == game.header.names
    assert fingerprint(told_to_beginner(game)) == fingerprint(game)


def test_the_progress_of_a_learners_review_is_half_the_game_and_half_the_closer_look() -> None:
    making = ReviewMaking(Patient(), Path(), against("easy"))
    making.review = part_of(reviewed(), 12)
    share = making.share
    assert 0 < share < 1
    game = told_to_beginner(against("easy"))
    making = ReviewMaking(Patient(), Path(), game)
    making.review = part_of(reviewed(), 12)
    assert making.share == pytest.approx(share / 2)
    turns = tuple(replace(each, is_deep=False) for each in reviewed().turns)
    making.review = replace(reviewed(), turns=turns, is_complete=False)
    assert making.share == 0.5
    own = [turn for turn in making.review.turns if turn.seat == 0 and turn.may_be_marked]
    turns = tuple(replace(each, is_deep=each is own[0]) for each in making.review.turns)
    making.review = replace(making.review, turns=turns)
    assert making.share == pytest.approx(0.5 + 0.5 / len(own))


def test_a_learner_sees_the_points_while_the_review_is_made(open_app: AppOpener) -> None:
    app, game = open_app(), against("easy")
    app.analysis = Patient()
    app.go(ToReview(game))
    scene = app.top
    assert isinstance(scene, ReviewScene)
    assert not scene.review.turns
    while not scene.timeline.is_complete:
        scene.update(0.0)
    ends = [player.points for player in game.state.players]
    canvas = Canvas(pygame.Surface(app.size), app.art)
    scene.draw(canvas)
    for seat, points in enumerate(ends):
        colour = PLAYER_COLOURS[game.header.seats[seat].colour]
        x, y = scene.curve.rect.right - 2, scene.curve.height_of(points)
        near = [canvas.surface.get_at((x, y + by))[:3] for by in range(-3, 4)]
        assert tuple(colour)[:3] in near


def test_a_learner_sees_the_points_in_place_of_the_chances(open_app: AppOpener) -> None:
    """Chances are those against a rival who plays well: a learner leads far and reads 0 %."""
    app, game = open_app(), against("easy")
    app.analysis = Patient()
    keep_review(app.folder, game, reviewed())
    app.go(ToReview(game))
    scene = app.top
    assert isinstance(scene, ReviewScene)
    while not scene.timeline.is_complete:
        scene.update(0.0)
    scene.show(scene.making.review)
    words = words_on(scene)
    assert "Points in the course of the game" in words
    assert not any("%" in word for word in words)
    ends = [player.points for player in game.state.players]
    most = 20 * -(-max(ends) // 20)
    assert {"0", str(most)} <= set(words)
    heights = [scene.curve.height_of(points) for points in ends]
    assert sorted(heights, reverse=True) == [scene.curve.height_of(each) for each in sorted(ends)]
    assert scene.curve.rect.top < min(heights) < scene.curve.rect.bottom
    scene.curve.lit = at = 6
    before = scene.timeline.step(scene.review.turns[at].index).state.players
    assert f"You {before[0].points}" in words_on(scene)
    best = scene.highlights.best
    assert best is not None
    assert scene.curve.turn_at(scene.curve.sign(best)) == best, "marked though it is not graded"
    assert scene.curve.drop(at).height == 0, "no chance is lost"
