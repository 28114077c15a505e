"""Puzzles in the window: a turn is played at the table, judged, explained, and tried again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar, cast

import pygame
import pytest

from cob.analysis.decisions import assess
from cob.analysis.game_parts import parts_of
from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.luck import Luck
from cob.analysis.marks import TurnMark
from cob.analysis.minds import shipped_mind
from cob.analysis.puzzles.collection import keep_own, own_puzzles, shipped_puzzles
from cob.analysis.puzzles.point import in_both
from cob.analysis.puzzles.progress import FIRST_PUZZLES, SURE_DEVIATION, PuzzleProgress, TriedPuzzle
from cob.analysis.puzzles.puzzle import Puzzle
from cob.analysis.rating import Glicko
from cob.analysis.reason import SpeaksFor
from cob.analysis.review import Review, begun_review
from cob.analysis.topics import Topic
from cob.clicks.table_things import TableButton
from cob.coaching import practice
from cob.coaching.analysis_process import Inquiry
from cob.coaching.analysis_questions import Question
from cob.coaching.courses import Course, Result
from cob.coaching.practice import Judgement, Practice, PuzzleStage
from cob.engine import Action, IllegalActionError, legal_actions
from cob.engine.actions import AddTile, BuyTile, EndTurn, TakeTile, TakeWorkers
from cob.engine.game import position_after
from cob.engine.hexgrid import SPACE_NAMES
from cob.record import Game
from cob.saves.reviews import keep_review
from cob.text.language import tr
from cob.text.wording import seen_tile
from cob.ui.app import App
from cob.ui.destinations import ToPuzzle, ToPuzzles, ToReview
from cob.ui.screens.puzzles.menu import PuzzlesScene
from cob.ui.screens.puzzles.scene import PuzzleScene
from cob.ui.screens.puzzles.summary import SummarySheet, summed_up
from cob.ui.screens.review.scene import ReviewScene
from tests.coaching.analysis_at_once import mindful
from tests.games import plain_header, random_game
from tests.ui.at_practice import practised
from tests.ui.at_review import ledger_of
from tests.ui.at_table import paint
from tests.ui.keyboard import key_down
from tests.ui.writing import words_on

T = TypeVar("T")


class AnswersAtOnce:
    """Answers each question before it returns."""

    def __init__(self) -> None:
        self.asked = 0

    def ask(self, question: Question[T]) -> Inquiry[T]:
        self.asked += 1
        inquiry = Inquiry(question)
        for answer in question.answers(mindful()):
            inquiry.newest = answer
        inquiry.is_running = False
        return inquiry

    def stop(self) -> None:
        """Nothing is running."""


@pytest.fixture
def app(app: App) -> App:
    app.analysis = AnswersAtOnce()
    return app


def menu_of(app: App) -> PuzzlesScene:
    app.go(ToPuzzles())
    menu = app.top
    assert isinstance(menu, PuzzlesScene)
    return menu


def opened(app: App, puzzle: Puzzle, *, in_order: bool = False) -> PuzzleScene:
    progress = menu_of(app).progress
    course = Course(lambda: "Course", shipped_puzzles()[:3], progress, in_order=in_order)
    app.go(ToPuzzle(puzzle, course))
    scene = app.top
    assert isinstance(scene, PuzzleScene)
    return scene


def make_regular(progress: PuzzleProgress) -> None:
    """Let the solver be past the first puzzles, so that figures are told."""
    last = shipped_puzzles()[-FIRST_PUZZLES:]
    for each in last:
        progress.known[each.name] = TriedPuzzle(True, True, each.strength)


def opened_by_regular(app: App, puzzle: Puzzle) -> PuzzleScene:
    scene = opened(app, puzzle)
    make_regular(scene.course.progress)
    return scene


def answer(scene: PuzzleScene, actions: tuple[object, ...]) -> None:
    for action in actions:
        scene.play(action)  # type: ignore[arg-type]
        scene.table.motion.stop()
    scene.play(EndTurn())
    scene.update(0.1)


def text_of(scene: PuzzleScene) -> str:
    told = [scene.view().prompt, scene.told().aside]
    for paragraph in scene.told().paragraphs:
        told += [paragraph.text, *paragraph.more]
    return " ".join(told)


@pytest.mark.parametrize("app", [(1280, 720), (1200, 1600)], indirect=True)
def test_the_menu_ends_below_its_cards_in_a_high_window_too(app: App) -> None:
    menu = menu_of(app)
    make_regular(menu.progress)
    menu.enter()
    menu.resize(app.size)
    room = menu.rating.rect.top - menu.cards[-1].rect.bottom
    assert 0 < room < 2 * menu.rating.rect.height


def test_the_best_turn_solves_a_puzzle_in_any_order_of_its_actions(app: App) -> None:
    puzzle = shipped_puzzles()[0]
    scene = opened_by_regular(app, puzzle)
    before = scene.course.progress.strength.rating
    answer(scene, puzzle.best)
    assert scene.practice.stage is PuzzleStage.SOLVED
    assert "Solved" in text_of(scene)
    assert "You have found the best turn." in text_of(scene)
    assert scene.course.progress.is_solved(puzzle)
    assert scene.course.progress.strength.rating > before


def test_where_one_die_is_used_the_other_is_asked_about_and_the_first_stays_used(app: App) -> None:
    puzzle = min(shipped_puzzles(), key=lambda each: each.rating)
    scene = opened(app, puzzle)
    (die,) = scene.state.player.dice
    assert f"the other shows {die}." in text_of(scene)
    assert not scene.session.game.can_undo()
    answer(scene, puzzle.best)
    assert scene.practice.stage is PuzzleStage.SOLVED


def test_the_task_is_short_from_the_second_puzzle_on(app: App) -> None:
    first, second = shipped_puzzles()[:2]
    scene = opened(app, first)
    assert "until then you may undo" in text_of(scene)
    scene = opened(app, second)
    scene.course.leave_behind(first)
    assert "What would you do?" in text_of(scene)
    assert "undo" not in text_of(scene)


def test_the_theme_of_a_puzzle_is_told_after_the_answer(app: App) -> None:
    scene = opened(app, shipped_puzzles()[0])
    assert scene.told().title == "Course"
    scene.show_solution()
    assert scene.told().title.startswith("Course: ")


@pytest.mark.parametrize(
    ("credit", "told"), [(0.75, "You are close"), (0.5, "on the way"), (0.25, "A fair idea")]
)
def test_a_newcomer_is_told_how_near_a_wrong_answer_is(app: App, credit: float, told: str) -> None:
    scene = opened(app, shipped_puzzles()[0])
    answer(scene, shipped_puzzles()[0].rival)
    assert scene.practice.failed is not None
    scene.practice.failed = scene.practice.failed._replace(credit=credit)
    assert told in text_of(scene)


def test_a_worse_turn_is_told_why_and_may_be_tried_again(app: App) -> None:
    puzzle = shipped_puzzles()[0]
    scene = opened_by_regular(app, puzzle)
    answer(scene, puzzle.rival)
    assert scene.practice.stage is PuzzleStage.FAILED
    assert f"about {round(puzzle.margin)} points more" in text_of(scene)
    assert "Look " in scene.told().paragraphs[1].text, "a clue, and something is left to be found"
    assert "Better to" not in text_of(scene)
    assert TableButton.END not in scene.buttons()
    scene.try_again()
    assert scene.state == scene.practice.start
    answer(scene, puzzle.rival)
    assert "Better to" not in text_of(scene), "the second clue, after the second try"
    scene.try_again()
    answer(scene, puzzle.rival)
    assert "Better to" in text_of(scene), "the reasons, after the third try"
    scene.try_again()
    answer(scene, puzzle.best)
    assert scene.practice.stage is PuzzleStage.SOLVED
    assert not scene.course.progress.known[puzzle.name].at_once


def test_what_an_answer_does_to_the_rating_is_said_before_and_after_it(app: App) -> None:
    puzzle = shipped_puzzles()[0]
    scene = opened_by_regular(app, puzzle)
    assert "Your first answer counts for your rating. Show me counts as not" in text_of(scene)
    scene.course.progress.strength = Glicko(1200.0, SURE_DEVIATION)
    stakes = scene.course.stakes(puzzle)
    assert stakes is not None
    lost = round(stakes.now) - round(stakes.missed)
    assert f"−{lost} if it misses it" in text_of(scene)
    assert "a part of the points" in text_of(scene)
    assert "Show me counts as not solved" in text_of(scene)
    scene.show_solution()
    assert f"(−{lost})" in text_of(scene)
    scene.try_again()
    assert "no longer changes" in text_of(scene)


def clue_of(scene: PuzzleScene) -> str:
    return scene.told().paragraphs[1].text


def test_clues_look_at_what_was_played_and_tell_more_each_time(app: App) -> None:
    puzzle = next(
        each
        for each in shipped_puzzles()
        if isinstance(each.deeds[0], TakeTile) and in_both(each.best, each.rival)
    )
    taken = puzzle.deeds[0]
    assert isinstance(taken, TakeTile)
    right, steps = len(in_both(puzzle.best, puzzle.rival)), len(puzzle.best)
    is_nearest = not puzzle.others
    scene = opened(app, puzzle)
    answer(scene, puzzle.rival)
    assert f"Look at depot {taken.depot} again." in clue_of(scene)
    assert not is_nearest or clue_of(scene).startswith(f"{right} of {steps} steps ")
    scene.try_again()
    assert clue_of(scene), "the clue stays while the turn is tried again"
    answer(scene, puzzle.rival)
    assert f"The tile that counts: {tr(seen_tile(taken.tile))}." in clue_of(scene)


def test_an_unfinished_try_is_looked_at_too_but_not_before_the_first_answer(app: App) -> None:
    puzzle = next(each for each in shipped_puzzles() if len(each.best) > 1 and not each.others)
    scene = opened(app, puzzle)
    scene.play(puzzle.best[0])
    scene.table.motion.stop()
    assert "steps" not in text_of(scene)
    scene.try_again()
    answer(scene, puzzle.rival)
    scene.try_again()
    scene.play(puzzle.best[0])
    scene.table.motion.stop()
    assert clue_of(scene).startswith(f"1 of {len(puzzle.best)} steps is right.")


def test_an_answer_that_is_partly_right_scores_a_part_and_is_told(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(practice, "credit_of", lambda *_: 2 / 3)
    puzzle = shipped_puzzles()[0]
    scene = opened_by_regular(app, puzzle)
    stakes = scene.course.stakes(puzzle)
    assert stakes is not None
    answer(scene, puzzle.rival)
    assert scene.practice.stage is PuzzleStage.FAILED
    assert "Two thirds of the points: there is something better." in text_of(scene)
    assert stakes.missed < scene.course.progress.strength.rating < stakes.solved
    assert not scene.course.progress.is_solved(puzzle)


@pytest.mark.parametrize("deeds", ["best", "rival"])
def test_the_first_puzzles_are_a_seat_at_a_table_and_tell_no_figures(app: App, deeds: str) -> None:
    """Neither the menu nor the coach, before and after an answer; they begin with the eleventh."""
    menu = menu_of(app)
    told = " ".join(words_on(menu))
    assert not re.search(r"rating|solved|\d /", told)
    assert "sit in for one turn" in told
    menu.cards[0].pick()
    scene = cast(PuzzleScene, app.top)
    puzzle = scene.practice.puzzle
    (die,) = scene.state.player.dice
    assert re.findall(r"\d+", text_of(scene)) == [str(die)]
    answer(scene, getattr(puzzle, deeds))
    assert not re.search(r"\d", scene.view().prompt + scene.told().aside)
    assert "rating" not in text_of(scene)


def test_a_newcomer_sees_how_many_puzzles_are_solved(app: App) -> None:
    menu = menu_of(app)
    first = shipped_puzzles()[0]
    menu.progress.known[first.name] = TriedPuzzle(True, True, first.strength)
    menu.enter()
    words = words_on(menu)
    assert words[words.index("solved so far") - 1] == "1"


def test_a_solved_puzzle_has_a_button_back_to_all_puzzles(app: App) -> None:
    scene = opened(app, shipped_puzzles()[0])
    assert scene.coach.back.label == "Try again"
    answer(scene, scene.practice.puzzle.best)
    assert scene.coach.back.label == "All puzzles"
    paint(scene)
    scene.coach.back.action()
    assert isinstance(app.top, PuzzlesScene)


def test_the_last_puzzle_of_a_course_has_one_button_to_finish(app: App) -> None:
    scene = opened(app, shipped_puzzles()[2], in_order=True)
    answer(scene, scene.practice.puzzle.best)
    assert scene.coach.forward.label == "Finish"
    assert scene.coach.back.label == "Try again"


def test_who_is_past_the_first_puzzles_sees_the_figures_and_may_switch_them_off(app: App) -> None:
    menu = menu_of(app)
    make_regular(menu.progress)
    menu.enter()
    assert "your rating so far" in words_on(menu)
    assert menu.rating in menu.form.widgets


def test_without_rating_nothing_is_at_stake(app: App) -> None:
    menu = menu_of(app)
    menu.rating.changed(1)
    scene = opened_by_regular(app, shipped_puzzles()[0])
    rating = scene.course.progress.strength
    assert "rating:" not in text_of(scene)
    scene.show_solution()
    assert scene.course.progress.strength == rating
    assert "without rating" in scene.told().aside


def test_praise_names_the_deeds_that_count_once(app: App) -> None:
    """Not only the last step: an action that every good turn shares counts too."""
    for puzzle in [each for each in shipped_puzzles() if len(each.deeds) > 1][:2]:
        scene = opened(app, puzzle)
        answer(scene, puzzle.best)
        counts = scene.practice.what_counts(puzzle.best)
        assert counts is not None
        assert text_of(scene).count(tr(counts)) == 1
        app.pop()


def test_praise_is_for_what_was_played(app: App) -> None:
    """A turn as good as the best is not praised for actions of the best one only."""
    checked = 0
    for puzzle in shipped_puzzles():
        if not puzzle.others:
            continue
        practice = Practice(puzzle, app.estates.layouts)
        for played in puzzle.others:
            told = practice.what_counts(played)
            if told is not None and " at once" in told:
                added = {each.tile for each in played if isinstance(each, AddTile)}
                taken = {each.tile for each in played if isinstance(each, TakeTile | BuyTile)}
                assert added & taken
                checked += 1
        if checked > 5:
            return


def with_one_tile_elsewhere(app: App) -> Iterator[tuple[Puzzle, tuple[Action, ...], list[AddTile]]]:
    """Puzzles, each with a turn that only adds one tile to another space than the best one."""
    for puzzle in shipped_puzzles():
        start = Practice(puzzle, app.estates.layouts).start
        for at, added in enumerate(puzzle.best):
            if isinstance(added, AddTile):
                for other in legal_actions(position_after(start, puzzle.best[:at])):
                    if isinstance(other, AddTile) and other == replace(added, space=other.space):
                        yield (
                            puzzle,
                            (*puzzle.best[:at], other, *puzzle.best[at + 1 :]),
                            [added, other],
                        )


def test_after_a_failed_try_it_is_told_what_that_one_lacked(app: App) -> None:
    """Actions in both turns are not praised, and only played turns are compared."""
    turns = with_one_tile_elsewhere(app)
    scene = None
    while scene is None or scene.practice.stage is not PuzzleStage.FAILED:
        puzzle, worse, added = next(turns)
        scene = opened(app, puzzle)
        with suppress(IllegalActionError):
            answer(scene, worse)
    right, wrong = (f"to {SPACE_NAMES[each.space]}" for each in added)
    what = tr(seen_tile(added[0].tile))
    scene.try_again()
    answer(scene, puzzle.best)
    assert scene.practice.stage is PuzzleStage.SOLVED
    assert "The missing piece" not in text_of(scene), "the reason names it"
    assert scene.told().paragraphs[1].side is SpeaksFor.BETTER
    reason = f"Better to add {what} {right} than {wrong}"
    assert reason in text_of(scene)
    scene.try_again()
    scene.show_solution()
    scene.update(0.1)
    assert reason in text_of(scene), "the solution is held against the try as well"


def test_a_turn_that_nobody_foresaw_is_compared_with_the_best(app: App) -> None:
    puzzle = shipped_puzzles()[0]
    scene = opened(app, puzzle)
    dice = scene.state.player.dice
    answer(scene, tuple(TakeWorkers(die) for die in dice))
    assert scene.practice.stage is PuzzleStage.FAILED
    assert isinstance(app.analysis, AnswersAtOnce)
    assert app.analysis.asked == 1


def test_a_solution_that_was_looked_at_counts_as_unsolved(app: App) -> None:
    puzzle = shipped_puzzles()[0]
    scene = opened(app, puzzle)
    scene.show_solution()
    scene.update(0.1)
    told = scene.told()
    assert [ghost.number for ghost in told.ghosts][-1] == len(puzzle.best)
    assert not scene.course.progress.is_solved(puzzle)
    assert puzzle.name in scene.course.progress.known
    scene.try_again()
    assert scene.told().ghosts == ()


def test_after_an_answer_the_table_takes_no_more_actions(app: App) -> None:
    puzzle = shipped_puzzles()[0]
    scene = opened(app, puzzle)
    answer(scene, puzzle.best)
    state = scene.state.copy()
    scene.play(EndTurn())
    assert scene.state == state
    assert scene.playing.message


def test_mistakes_come_in_their_order_and_change_no_rating(app: App) -> None:
    puzzles = shipped_puzzles()[:3]
    scene = opened(app, puzzles[0], in_order=True)
    rating = scene.course.progress.strength.rating
    answer(scene, puzzles[0].rival)
    assert scene.told().at == (1, 3)
    for puzzle in puzzles[1:]:
        scene.go_on()
        assert isinstance(app.top, PuzzleScene)
        scene = app.top
        assert scene.practice.puzzle is puzzle
    assert scene.coach.forward.label == "Finish"
    scene.go_on()
    summary = app.top
    assert isinstance(summary, SummarySheet)
    assert [each.result for each in summary.outcomes] == [
        Result.MISSED,
        Result.SKIPPED,
        Result.SKIPPED,
    ]
    assert summary.again.label == "Try again"
    summary.back.action()
    assert isinstance(app.top, PuzzlesScene)
    assert app.top.progress.strength.rating == rating


def test_mistakes_are_summed_up_and_what_was_not_solved_comes_again(app: App) -> None:
    puzzles = shipped_puzzles()[:3]
    scene = opened(app, puzzles[0], in_order=True)
    answer(scene, puzzles[0].best)
    scene.go_on()
    scene = cast(PuzzleScene, app.top)
    scene.show_solution()
    scene.try_again()
    answer(scene, puzzles[1].best)
    scene.go_on()
    cast(PuzzleScene, app.top).go_on()
    summary = app.top
    assert isinstance(summary, SummarySheet)
    results = [each.result for each in summary.outcomes]
    assert results == [Result.AT_ONCE, Result.LATER, Result.SKIPPED]
    assert summed_up(summary.outcomes) == "You solved 2 of 3. 1 was skipped."
    assert all(each.when.startswith("Phase ") for each in summary.outcomes)
    summary.again.action()
    scene = cast(PuzzleScene, app.top)
    assert scene.practice.puzzle is puzzles[2]
    assert scene.told().at == (1, 1)
    answer(scene, puzzles[2].best)
    scene.go_on()
    assert isinstance(app.top, PuzzlesScene), "of a single turn that is solved nothing is summed up"


def test_puzzles_that_are_skipped_do_not_come_again_at_once(app: App) -> None:
    scene = opened(app, shipped_puzzles()[0])
    seen = []
    for _ in range(3):
        seen.append(scene.practice.puzzle.name)
        scene.go_on()
        scene = cast(PuzzleScene, app.top)
    assert len(set(seen)) == 3
    assert scene.practice.puzzle.name in seen


def test_a_card_leads_to_a_puzzle_and_the_menu_counts_what_is_solved(app: App) -> None:
    menu = menu_of(app)
    menu.cards[0].pick()
    scene = app.top
    assert isinstance(scene, PuzzleScene)
    answer(scene, scene.practice.puzzle.best)
    app.pop()
    assert app.top is menu
    assert menu.progress.streak == 1


def test_the_puzzle_of_the_day_is_noted_for_its_day(app: App) -> None:
    menu = menu_of(app)
    menu.cards[1].pick()
    scene = app.top
    assert isinstance(scene, PuzzleScene)
    answer(scene, scene.practice.puzzle.best)
    assert scene.course.day is not None
    assert scene.course.day.isoformat() in menu.progress.days


def test_the_days_puzzle_tells_apart_what_was_solved_at_once_and_later(app: App) -> None:
    menu = menu_of(app)
    unsolved = menu.cards[1].symbol
    menu.cards[1].pick()
    scene = cast(PuzzleScene, app.top)
    answer(scene, scene.practice.puzzle.best)
    app.pop()
    clean = menu.cards[1]
    assert "Solved at once" in clean.texts[1]
    name = scene.practice.puzzle.name
    menu.progress.known[name] = replace(menu.progress.known[name], at_once=False)
    menu.enter()
    assert "Solved. There" in menu.cards[1].texts[1]
    assert len({unsolved, clean.symbol, menu.cards[1].symbol}) == 3


def test_ones_own_puzzles_are_refused_until_there_are_any(app: App) -> None:
    menu = menu_of(app)
    assert menu.cards[2].refusal
    keep_own(app.folder, shipped_puzzles()[:2])
    menu.enter()
    assert not menu.cards[2].refusal


def test_damaged_own_puzzles_are_told_and_stop_nothing(app: App) -> None:
    (app.folder / "own-puzzles.json").write_text("nonsense")
    menu = menu_of(app)
    assert "damaged" in menu.problem
    assert not menu.cards[0].refusal


def test_keys_lead_through_a_puzzle(app: App) -> None:
    puzzle = shipped_puzzles()[0]
    scene = opened(app, puzzle)
    scene.handle(key_down(pygame.K_s))
    assert scene.practice.stage is PuzzleStage.SHOWN
    scene.handle(key_down(pygame.K_LEFT))
    assert scene.practice.stage is PuzzleStage.TRYING
    scene.handle(key_down(pygame.K_RIGHT))
    assert isinstance(app.top, PuzzleScene)
    assert app.top.practice.puzzle is not puzzle


def with_mistakes() -> tuple[Game, Review]:
    """A game whose first turns have made-up losses, and its review, which needs no more time."""
    game = random_game(plain_header(2), 7)
    judged = []
    for part in [part for part in parts_of(game) if part.seat == 0][2:4]:
        best = assess(shipped_mind(), part.before).turns[0].actions
        played = cast(tuple[Action, ...], part.moves)
        turn = JudgedTurn(part.begin, 0, played, best, 6.0, 0.2, 0.5, mark=TurnMark.BLUNDER)
        judged.append(replace(turn, is_deep=True))
    review = replace(
        begun_review(game),
        turns=tuple(judged),
        curve=((0.5, 0.5),) * 3,
        luck=(Luck(), Luck()),
        reached=len(game.moves),
        is_complete=True,
    )
    return game, replace(review, ledgers=tuple(ledger_of(review, seat) for seat in range(2)))


def test_a_review_lays_its_mistakes_before_the_player_and_keeps_the_clear_ones(app: App) -> None:
    game, review = with_mistakes()
    keep_review(app.folder, game, review)
    app.go(ToReview(game))
    scene = app.top
    assert isinstance(scene, ReviewScene)
    scene.practise.action()
    puzzle_scene = app.top
    assert isinstance(puzzle_scene, PuzzleScene)
    assert puzzle_scene.state == next(
        part.before for part in parts_of(game) if part.begin == review.turns[0].index
    )
    answer(puzzle_scene, review.turns[0].best)
    assert puzzle_scene.practice.stage is PuzzleStage.SOLVED
    puzzle_scene.go_on()
    puzzle_scene = cast(PuzzleScene, app.top)
    answer(puzzle_scene, review.turns[1].played)
    assert puzzle_scene.practice.stage is PuzzleStage.FAILED
    app.pop()
    app.pop()
    assert [each.best for each in own_puzzles(app.folder)] == [turn.best for turn in review.turns]


@pytest.mark.parametrize("by_key", [True, False])
def test_a_puzzle_leads_to_a_practice_solved_or_not_and_stays_as_it_is(
    app: App, by_key: bool
) -> None:
    puzzle = shipped_puzzles()[0]
    scene = opened(app, puzzle)
    scene.play(puzzle.best[0])
    scene.table.motion.stop()
    for stage in (PuzzleStage.TRYING, PuzzleStage.SOLVED):
        paint(scene)
        assert scene.practice.stage is stage
        assert scene.link.topic is Topic(puzzle.lesson)
        before = scene.state.copy()
        practised(scene, scene.link, by_key=by_key)
        assert scene.state == before
        assert scene.practice.stage is stage
        if stage is PuzzleStage.TRYING:
            answer(scene, puzzle.best[1:])


def test_only_a_turn_of_ones_own_game_is_called_that(app: App) -> None:
    """Shipped puzzles are of games of learners, too."""
    scenes = (opened(app, each) for each in shipped_puzzles())
    scene = next(each for each in scenes if len(each.state.player.dice) == 2)
    puzzle = scene.practice.puzzle
    assert "Your own turn once more" not in text_of(scene)
    own = replace(scene.course, puzzles=(puzzle,), in_order=True)
    app.go(ToPuzzle(puzzle, own))
    again = app.top
    assert isinstance(again, PuzzleScene)
    assert "Your own turn once more" in text_of(again)


def test_a_solved_puzzle_speaks_of_the_next_best_turn_and_not_of_the_solvers(app: App) -> None:
    for puzzle in shipped_puzzles()[:12]:
        scene = opened(app, puzzle)
        answer(scene, puzzle.best)
        assert scene.practice.stage is PuzzleStage.SOLVED
        assert "Your turn" not in text_of(scene)
        app.pop()


def test_a_turn_of_ones_own_game_is_explained_beside_the_one_that_was_played_there(
    app: App,
) -> None:
    """The others beside the last try, if there was one."""
    names, puzzle = ("Anna", "Benno"), shipped_puzzles()[0]
    own = Practice(replace(puzzle, is_own=True), app.estates.layouts)
    other = Practice(puzzle, app.estates.layouts)
    assert own.why(names).worse_name == "The turn in the game"
    assert other.why(names).worse_name == "Another good turn"
    tried = puzzle.best[:1]
    for each in (own, other):
        each.fail(tried, Judgement(5.0, 1.0))
    assert (own.why(names).played, own.why(names).worse_name) == (
        puzzle.rival,
        "The turn in the game",
    )
    assert (other.why(names).played, other.why(names).worse_name) == (tried, "Your turn")


def test_a_second_try_that_is_right_gets_no_clue_before_its_end(app: App) -> None:
    puzzle = shipped_puzzles()[0]
    scene = opened(app, puzzle)
    answer(scene, tuple(TakeWorkers(die) for die in scene.state.player.dice))
    assert scene.practice.stage is PuzzleStage.FAILED
    scene.try_again()
    assert "Look" in text_of(scene)
    for action in puzzle.best:
        scene.play(action)
    assert scene.practice.passes(scene.state)
    assert "Look" not in text_of(scene)
