"""The deal of the day, shared deals, and games that are dealt again."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest

from cob.clicks.table_things import TableButton
from cob.new_game.daily_deal import RIVALS, deal_of_day
from cob.record import AUTOSAVE, Game, format_record, read_file, read_record, save
from cob.record.deal_code import SharedDeal, format_code, read_code
from cob.record.origin import DealOrigin
from cob.saves.saved_games import saved_files
from cob.text.language import speak
from cob.text.rules_texts import tell_rules
from cob.ui.app import App
from cob.ui.destinations import ToDeals
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.clipboard import copy_text, pasted_text
from cob.ui.kit.widget import Widget
from cob.ui.screens.deals.game_sheets import DiceSheet, ShareSheet, deal_entries
from cob.ui.screens.deals.scene import DealsScene
from cob.ui.screens.final.scene import FinalScene
from cob.ui.screens.game import GameScene
from cob.ui.screens.new_game.scene import SetupScene
from cob.ui.screens.replay.scene import ReplayScene
from cob.ui.screens.sheet import Dialog
from cob.ui.screens.table_menu import MenuSheet
from tests.games import estates, plain_header, play_on, random_game
from tests.ui.at_table import people
from tests.ui.keyboard import key_down
from tests.ui.sizes import SIZES
from tests.ui.writing import words_on, writing

VALUE = "00112233445566778899"


def deals(app: App) -> DealsScene:
    app.go(ToDeals())
    scene = app.top
    assert isinstance(scene, DealsScene)
    while scene.wakes_after() is not None:
        scene.update(0.1)
    return scene


def press(app: App, widget: Widget) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.top.handle(pygame.event.Event(kind, pos=widget.rect.center, button=1))


def finished(origin: DealOrigin | None = None) -> Game:
    return play_on(Game.dealt(people(plain_header()), origin or DealOrigin(VALUE)), 5)


def daily(day: date, seed: int, decisions: int | None = None) -> Game:
    deal = deal_of_day(day, "hard")
    header = deal.header([("Player 1", "red"), ("Benno", "green")], estates())
    return play_on(Game.dealt(header, replace(deal.origin, day=day)), seed, decisions)


def game_on_table(app: App) -> Game:
    assert isinstance(app.top, GameScene)
    return app.top.session.game


def finished_alone(origin: DealOrigin | None = None) -> Game:
    """A game of one person against a bot."""
    return play_on(Game.dealt(plain_header(), origin or DealOrigin(VALUE)), 5)


# --- the start value -----------------------------------------------------------------------------


def test_the_log_of_a_game_dealt_by_chance_names_the_rules_first_of_all(app: App) -> None:
    app.push(SetupScene(app))
    assert isinstance(app.top, SetupScene)
    press(app, app.top.below.start)
    game = game_on_table(app)
    assert game.origin is not None
    assert game.origin.is_secret
    told = [line.text for line in app.top.session.log()]
    assert told[1] == tell_rules(game.state.rules)
    assert not any(game.origin.start_value[:6] in line for line in told)


def test_the_start_value_outlives_the_window(app: App, tmp_path: Path) -> None:
    scene = GameScene(app, Game.dealt(people(plain_header()), DealOrigin(VALUE)))
    app.push(scene)
    scene.leave()
    app.pop()
    kept = read_file(tmp_path / AUTOSAVE, estates())
    assert kept.origin == DealOrigin(VALUE)
    whole, later = finished(), play_on(kept, 8)
    assert [move for move, by in zip(later.moves, later.seats, strict=True) if by is None] == [
        move for move, by in zip(whole.moves, whole.seats, strict=True) if by is None
    ]


def test_a_game_of_a_typed_seed_has_no_start_value(app: App) -> None:
    setup = SetupScene(app)
    setup.below.open()
    setup.plan.seed = "7"
    app.push(setup)
    press(app, setup.below.start)
    assert game_on_table(app).origin is None


def test_after_the_game_it_is_dealt_again_from_its_start_value(app: App) -> None:
    app.push(DiceSheet(app, finished()))
    told = " ".join(words_on(app.top))
    assert "these are exactly the dice and tiles of this start value." in told
    assert VALUE in told


def test_the_dice_of_a_known_deal_are_checked_as_well(app: App) -> None:
    day = date(2026, 3, 1)
    app.push(DiceSheet(app, daily(day, 3)))
    told = " ".join(words_on(app.top))
    assert "The deal of 1 March 2026." in told
    assert "these are exactly the dice and tiles of this start value." in told
    running = deal_entries(app, daily(day, 3, 20))
    assert [entry.title for entry in running] == ["Share the deal"]


@pytest.mark.parametrize("screen", ["final scoring", "replay", "table"])
def test_wherever_a_finished_game_is_shown_it_is_checked_and_shared(app: App, screen: str) -> None:
    game = finished()
    for caption, sheet in (("Check the dice", DiceSheet), ("Share the deal", ShareSheet)):
        if screen == "final scoring":
            app.push(FinalScene(app, game))
            button = next(each for each in said_buttons(app) if each.label == caption)
            press(app, button)
        else:
            scene = ReplayScene(app, game) if screen == "replay" else GameScene(app, game)
            app.push(scene)
            scene.table.rest()
            scene.deeds[TableButton.MENU]()
            assert isinstance(app.top, MenuSheet)
            press(app, next(card for card in app.top.cards if card.entry.title == caption))
        assert isinstance(app.top, sheet)
        assert caption in words_on(app.top)


def said_buttons(app: App) -> list[Button]:
    assert isinstance(app.top, FinalScene)
    return [each for each in app.top.form.widgets if isinstance(each, Button)]


def test_the_code_is_copied_and_its_result_told(app: App) -> None:
    game = finished()
    app.push(ShareSheet(app, game))
    assert "at the end they see who did better" in " ".join(words_on(app.top))
    press(app, app.top.form.widgets[0])  # type: ignore[attr-defined]
    assert read_code(pasted_text()) == SharedDeal.of(game)


def test_a_code_of_a_game_that_goes_on_says_that_it_has_no_result(app: App) -> None:
    app.push(ShareSheet(app, daily(date(2026, 3, 1), 3, 20)))
    assert "the code carries no result yet" in " ".join(words_on(app.top))
    again = SharedDeal.of(finished())
    begun = Game.dealt(finished().header, again.origin)
    app.push(ShareSheet(app, play_on(begun, 5, 20)))
    assert "only the result of the game before it" in " ".join(words_on(app.top))
    scene = deals(app)
    scene.code.read(format_code(again))
    assert "it carries no result" not in " ".join(words_on(app.top))
    scene.code.read(format_code(replace(again, points=())))
    assert "it carries no result" in " ".join(words_on(app.top))


def test_nothing_is_told_of_dice_that_are_still_secret(app: App) -> None:
    assert not deal_entries(app, Game.dealt(people(plain_header()), DealOrigin(VALUE)))
    assert not deal_entries(app, random_game(plain_header(), 5))


def test_the_first_dice_that_differ_are_told(app: App) -> None:
    lines = format_record(finished()).split("\n")
    at = max(number for number, line in enumerate(lines) if line.startswith("roll "))
    due = lines[at]
    lines[at] = f"{due[:-1]}{int(due[-1]) % 6 + 1}"
    actions = [line for line in lines[at + 1 :] if line.startswith("#")]
    record = "\n".join([*lines[: at + 1], *actions])
    changed = read_record(record, estates())
    changed.origin = DealOrigin(VALUE)
    app.push(DiceSheet(app, play_on(changed, 1)))
    told = " ".join(words_on(app.top))
    assert "these are not the dice and tiles of this start value" in told
    assert f"The first that differs is “{lines[at]}”, and the start value gives “{due}”." in told


def test_a_deal_on_an_estate_of_ones_own_has_no_code_and_says_why(app: App) -> None:
    header = people(plain_header())
    own = replace(header.seats[0].choices[0], number="garden")
    header = replace(header, seats=(replace(header.seats[0], choices=(own,)), header.seats[1]))
    app.push(ShareSheet(app, play_on(Game.dealt(header, DealOrigin(VALUE)), 5)))
    assert "“garden” is not part of every game" in " ".join(words_on(app.top))
    assert len(app.top.form.widgets) == 1  # type: ignore[attr-defined]


# --- the deal of the day -------------------------------------------------------------------------


def test_the_deal_of_the_day_begins_against_the_chosen_bot(app: App) -> None:
    scene = deals(app)
    scene.name.text = "Ida"
    scene.day.rival.chosen = 0
    scene.refresh()
    press(app, scene.day.play)
    game = game_on_table(app)
    assert game.origin == replace(deal_of_day(scene.day.today, "easy").origin, day=scene.day.today)
    assert [(seat.name, seat.controller) for seat in game.header.seats] == [
        ("Ida", "person"),
        ("Benno", "easy"),
    ]
    assert any("deal of" in line.text for line in app.top.session.log())  # type: ignore[attr-defined]


def test_ones_days_stand_on_the_sheet_and_another_name_has_its_own(
    app: App, tmp_path: Path
) -> None:
    today = date.today()
    for at in (0, 1, 3):
        save(tmp_path / f"{at}.burgundy", format_record(daily(today - timedelta(at), at)))
    scene = deals(app)
    assert scene.day.days.keys() == {today - timedelta(at) for at in (0, 1, 3)}
    told = " ".join(words_on(app.top))
    assert "3 days, 2 in a row" in told
    assert scene.day.play.label == "Play it again"
    scene.name.text = "Ida"
    scene.refresh()
    assert not scene.day.days
    assert "Your results will be listed here" in " ".join(words_on(app.top))


def test_a_day_opens_the_end_of_its_game_by_click_and_by_keys(app: App, tmp_path: Path) -> None:
    today = date.today()
    for at in (1, 2):
        save(tmp_path / f"{at}.burgundy", format_record(daily(today - timedelta(at), at)))
    scene = deals(app)
    words_on(app.top)
    yesterday, before = scene.day.rows
    assert yesterday.rect.width
    assert not yesterday.rect.colliderect(before.rect)
    press(app, before)
    assert isinstance(app.top, FinalScene)
    assert app.top.scoring.game.moves == daily(today - timedelta(2), 2).moves
    assert app.top.buttons[0].label == "Back"
    press(app, app.top.buttons[0])
    assert app.top is scene
    scene.form.focus(scene.day.play)
    for key in (pygame.K_TAB, pygame.K_RETURN):
        scene.handle(key_down(key))
    assert isinstance(app.top, FinalScene)
    assert app.top.scoring.game.moves == daily(today - timedelta(1), 1).moves


def test_a_day_whose_record_is_gone_says_so(app: App, tmp_path: Path) -> None:
    day = date.today() - timedelta(1)
    path = tmp_path / "1.burgundy"
    save(path, format_record(daily(day, 1)))
    scene = deals(app)
    path.unlink()
    press(app, scene.day.rows[0])
    assert app.top is scene
    assert any("record of this game is gone" in text for text in words_on(app.top))
    app.pop()
    scene = deals(app)
    assert scene.day.rows[0].day == day
    assert "record of this game is gone" in scene.day.rows[0].refusal


def test_without_a_name_there_is_no_game(app: App) -> None:
    scene = deals(app)
    scene.name.text = "  "
    scene.refresh()
    assert scene.day.play.refusal
    press(app, scene.day.play)
    assert app.top is scene


def test_an_unfinished_game_is_asked_about_first(app: App, tmp_path: Path) -> None:
    begun = play_on(Game.dealt(people(plain_header()), DealOrigin(VALUE)), 5, 20)
    save(tmp_path / AUTOSAVE, format_record(begun))
    scene = deals(app)
    press(app, scene.day.play)
    assert isinstance(app.top, Dialog)
    press(app, app.top.buttons[0])
    assert game_on_table(app).origin is not None
    kept = [read_file(path, estates()) for path in saved_files(tmp_path)]
    assert [game.moves for game in kept] == [begun.moves]


def test_a_deal_of_the_day_that_is_begun_goes_on(app: App, tmp_path: Path) -> None:
    scene = deals(app)
    whole = daily(scene.day.today, 3)
    assert whole.origin is not None
    begun = play_on(Game.dealt(whole.header, whole.origin), 3, 20)
    save(tmp_path / AUTOSAVE, format_record(begun))
    scene.enter()
    assert scene.day.play.label == "Go on with the deal of the day"
    press(app, scene.day.play)
    assert game_on_table(app).moves == begun.moves


def test_a_deal_of_the_day_that_was_put_aside_goes_on_against_its_bot(
    app: App, tmp_path: Path
) -> None:
    scene = deals(app)
    deal = deal_of_day(scene.day.today, "easy")
    header = deal.header([("Ida", "red"), ("Benno", "green")], estates())
    begun = play_on(Game.dealt(header, replace(deal.origin, day=scene.day.today)), 3, 20)
    save(tmp_path / "Ida and Benno.txt", format_record(begun))
    last = play_on(Game.dealt(people(plain_header()), DealOrigin(VALUE)), 5, 20)
    save(tmp_path / AUTOSAVE, format_record(last))
    scene.enter()
    assert scene.day.rival.options[scene.day.rival.chosen] == "easy"
    assert scene.day.play.label == "Go on with the deal of the day"
    press(app, scene.day.play)
    assert game_on_table(app).moves == begun.moves
    kept = [read_file(path, estates()).moves for path in saved_files(tmp_path)]
    assert last.moves in kept, "the last game is put aside"


def test_a_learner_plays_the_deal_of_the_day_against_the_easy_bot(app: App) -> None:
    assert deals(app).day.rival.chosen == RIVALS.index("hard")
    app.road.has_begun = True
    assert deals(app).day.rival.chosen == RIVALS.index("easy")


def test_a_code_in_the_field_for_a_seed_is_sent_to_its_place(app: App) -> None:
    setup = SetupScene(app)
    setup.below.open()
    setup.plan.seed = "cob-0014"
    assert "Daily deal" in setup.plan.seed_problem()


def test_bots_have_the_names_of_the_language(app: App) -> None:
    speak("de")
    try:
        assert "schwer" in deals(app).day.rival.options
    finally:
        speak("en")


# --- codes ---------------------------------------------------------------------------------------


def test_a_code_is_pasted_told_and_played(app: App) -> None:
    before = finished()
    scene = deals(app)
    assert scene.code.play.refusal
    assert copy_text(f"Beat this!\n{format_code(SharedDeal.of(before))}")
    press(app, scene.code.paste)
    assert scene.code.deal == SharedDeal.of(before)
    told = " ".join(words_on(app.top))
    for name, player in zip(before.header.names, before.state.players, strict=True):
        assert f"{name}: {player.points} points" in told
    press(app, scene.code.play)
    game = game_on_table(app)
    assert game.origin == SharedDeal.of(before).origin
    assert [seat.name for seat in game.header.seats] == ["Player 1", "Benno"]


def test_a_wrong_code_is_told_in_a_sentence(app: App) -> None:
    scene = deals(app)
    for text, told in (
        ("hello", "begins with COB"),
        (format_code(SharedDeal.of(finished()))[:-2] + "00", "a character of it is wrong"),
    ):
        scene.code.read(text)
        assert told in " ".join(words_on(app.top))
        assert told in scene.code.play.refusal
    scene.code.read("")
    assert scene.code.play.refusal == "Enter the code of a deal first."


@pytest.mark.parametrize("size", SIZES)
def test_the_end_says_in_a_sentence_who_did_better(app: App, size: tuple[int, int]) -> None:
    own = finished_alone().state.players[0].points
    for before, verdict in (
        (own - 12, "You scored 12 points more than Ida did with the same deal."),
        (own + 1, "You scored 1 point less than Ida did with the same deal."),
        (own, "You scored as many points as Ida did with the same deal."),
    ):
        origin = DealOrigin(VALUE, False, None, (before, 164), ("Ida", "hard"))
        scene = FinalScene(app, finished_alone(origin))
        app.push(scene)
        scene.resize(size)
        with writing() as texts:
            scene.draw(Canvas(pygame.Surface(size), app.art))
        told = " ".join(text for text, _ in texts if text)
        assert verdict in told
        assert f"The same deal was played before: {before} : 164." in told
        assert verdict in [node.name for node in scene.spoken(()).nodes], "it is heard as well"
        places = [rect for text, rect in texts if len(text) > 8 and text in verdict]
        assert places
        sheet, buttons = scene.layout.sheet, scene.layout.deal
        assert all(rect.bottom <= sheet.top for rect in places)
        assert all(rect.right <= min(each.left for each in buttons) for rect in places)


def test_it_is_not_said_that_somebody_of_the_same_name_did_better(app: App) -> None:
    own = finished_alone().state.players[0].points
    for players in ((), ("anna", "hard")):
        origin = DealOrigin(VALUE, False, None, (own + 5, 9), players)
        app.push(FinalScene(app, finished_alone(origin)))
        told = " ".join(words_on(app.top))
        assert "You scored 5 points less than in the earlier game with the same deal." in told


@pytest.mark.parametrize("size", SIZES)
def test_four_comparisons_have_room_above_the_sheets(app: App, size: tuple[int, int]) -> None:
    header = people(plain_header(4))
    origin = DealOrigin(VALUE, False, None, (9, 99, 8, 88), ("W" * 24, "Jo", "Émile", "Ida"))
    scene = FinalScene(app, play_on(Game.dealt(header, origin), 5))
    app.push(scene)
    scene.resize(size)
    with writing() as texts:
        scene.draw(Canvas(pygame.Surface(size), app.art))
    comparisons = [rect for text, rect in texts if " than " in text]
    note = [rect for text, rect in texts if "played before" in text]
    assert len(comparisons) == 4, "the note goes before a comparison does"
    assert bool(note) or size[1] < 1000
    places = [*comparisons, *note]
    assert all(rect.top >= 0 and rect.bottom <= scene.layout.sheet.top for rect in places)


def test_each_of_several_people_is_compared(app: App) -> None:
    reached = [player.points for player in finished().state.players]
    before = (reached[0] - 2, reached[1] + 3)
    app.push(FinalScene(app, finished(DealOrigin(VALUE, False, None, before, ("Ida", "Jo")))))
    told = words_on(app.top)
    assert "Anna: 2 points more than Ida" in told
    assert "Benno: 3 points less than Jo" in told


def test_an_ordinary_game_has_no_others(app: App) -> None:
    app.push(FinalScene(app, finished()))
    assert "played before" not in " ".join(words_on(app.top))
