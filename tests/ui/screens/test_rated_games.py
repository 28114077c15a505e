"""Rated games: agreed on in the set-up, counted when they end, and seen in the statistics."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from cob.analysis.level_phrases import level_title
from cob.analysis.levels import level_of, play_level
from cob.analysis.rating import BOT_RATINGS, FIRST_RATING
from cob.engine.ruleset import YUCATA
from cob.record import PERSON, Game, Header, format_record, new_mark, read_record
from cob.session.again import rematch, same_deal
from cob.session.pace import PATIENCES, Pace
from cob.statistics.rating_texts import told_change
from cob.statistics.store import FILE_NAME, Store
from cob.statistics.strength import rated_games
from cob.ui.app import App
from cob.ui.kit.canvas import Canvas
from cob.ui.screens.final.scene import FinalScene
from cob.ui.screens.game import GameScene
from cob.ui.screens.new_game.scene import SetupScene
from cob.ui.screens.new_game.who_plays import WhoPlaysSheet
from cob.ui.screens.replay.scene import ReplayScene
from cob.ui.screens.statistics.scene import StatisticsScene
from cob.ui.screens.statistics.strength_page import StrengthPage
from tests.games import estates, plain_header, random_game
from tests.languages import IN_WINDOW
from tests.ui.hands import click
from tests.ui.sizes import SIZES
from tests.ui.writing import words_on


def rated(*controllers: str, mark: str = "") -> Header:
    header = plain_header(len(controllers))
    both = zip(header.seats, controllers, strict=True)
    seats = tuple(replace(seat, controller=name) for seat, name in both)
    return replace(header, seats=seats, rated=mark or new_mark())


def strong(folder: Path, rating: int) -> None:
    """Record a rated game after which Anna's rating is near this one."""
    game = random_game(rated(PERSON, "easy"), 1)
    store = Store.open(folder / FILE_NAME)
    result = store.note(game, 1000.0)
    assert result.rated is not None
    won = result.players[0].place == 1
    bot = rating + (4000 if won else -4000)
    for _ in range(abs(rating - round(FIRST_RATING)) // 40):
        mark = replace(result.rated, mark=new_mark(), ratings=(0, max(1, min(10_000, bot))))
        name = f"game {len(store.results)}"
        store.results[name] = replace(result, fingerprint=name, rated=mark)
    store.write()


def set_up(app: App) -> SetupScene:
    scene = SetupScene(app)
    scene.below.open()
    app.push(scene)
    scene.resize(app.size)
    return scene


def choose_rated(scene: SetupScene) -> None:
    click(scene, scene.below.rated.choice.cells()[1].center)


def started(scene: SetupScene) -> Game:
    click(scene, scene.below.start.rect.center)
    table = scene.app.top
    assert isinstance(table, GameScene)
    return table.session.game


# --- the set-up -------------------------------------------------------------------------------


def test_a_game_is_rated_if_that_is_chosen(app: App) -> None:
    scene = set_up(app)
    choose_rated(scene)
    game = started(scene)
    assert game.header.rated
    again = read_record(format_record(game), estates())
    assert again.header.rated == game.header.rated
    assert isinstance(app.top, GameScene)
    assert "This game is rated." in [line.text for line in app.top.session.log()]


def test_a_game_is_not_rated_unless_it_is_chosen(app: App) -> None:
    game = started(set_up(app))
    assert game.header.rated == ""
    assert isinstance(app.top, GameScene)
    assert "This game is rated." not in [line.text for line in app.top.session.log()]


def test_what_cannot_be_rated_is_refused_with_the_reason_and_played_unrated(app: App) -> None:
    scene = set_up(app)
    choose_rated(scene)
    scene.plan.seed = "7"
    scene.refresh()
    assert "by chance" in scene.below.rated.choice.refusal
    assert scene.below.rated.choice.chosen == 0
    scene.plan.seed, scene.plan.rules = "", YUCATA
    scene.refresh()
    assert "rules of 2011" in scene.below.rated.choice.refusal
    assert started(scene).header.rated == ""


def test_a_choice_comes_back_when_it_is_possible_again(app: App) -> None:
    scene = set_up(app)
    choose_rated(scene)
    scene.plan.seats[1].controller = PERSON
    scene.refresh()
    assert "bot" in scene.below.rated.choice.refusal
    scene.plan.seats[1].controller = "hard"
    scene.refresh()
    assert scene.below.rated.choice.chosen == 1


def test_an_even_match_is_proposed_and_seated_by_one_click(app: App, tmp_path: Path) -> None:
    strong(tmp_path, 1330)
    scene = set_up(app)
    scene.plan.seats[0].name = "Anna"
    assert scene.below.rated.seat_match not in scene.form.widgets
    choose_rated(scene)
    button = scene.below.rated.seat_match
    assert button in scene.form.widgets
    assert button.label == "Even match: medium"
    click(scene, button.rect.center)
    assert scene.plan.seats[1].controller == "medium"
    assert button not in scene.form.widgets


def test_the_seats_tell_ratings_in_a_rated_game_only(app: App) -> None:
    scene = set_up(app)
    assert not any("Rating" in text for text in words_on(scene))
    choose_rated(scene)
    found = " ".join(words_on(scene))
    assert "Rating 1000: where everyone begins." in found
    assert "Rating 1000: Player 1 can expect to be ahead in 50 of 100 games." in found


def test_the_sheet_of_players_shows_ratings_and_the_even_match(app: App) -> None:
    for match in ("", "hard"):
        sheet = WhoPlaysSheet(app, "Benno", "green", "easy", str.lower, match)
        app.push(sheet)
        found = words_on(sheet)
        assert {f"Rating {rating}" for rating in BOT_RATINGS.values()} <= set(found)
        assert found.count("An even match") == bool(match)
        assert [card.controller.name for card in sheet.cards if card.matches] == [match] * bool(
            match
        )


def test_bots_of_a_rated_game_think_as_they_were_measured(app: App) -> None:
    pace = Pace(patience_at=0)
    assert pace.share(rated=False) == PATIENCES[0].share < 1
    assert pace.share(rated=True) == 1.0
    app.pace.patience_at = 0
    game = Game.start(rated(PERSON, "expert"), 1)
    scene = GameScene(app, game)
    assert scene.session.share == 1.0
    scene.session.close()
    setup = set_up(app)
    setup.plan.seats[1].controller = "expert"
    setup.plan.wants_rated = True
    setup.refresh()
    assert setup.above.patience.refusal
    assert setup.above.patience.chosen == 1


def test_the_last_rated_game_is_followed_by_another_one(app: App) -> None:
    scene = set_up(app)
    scene.plan.seat_again(rated(PERSON, "easy"), BOT_RATINGS)
    assert scene.plan.wants_rated
    scene.plan.seat_again(plain_header(), BOT_RATINGS)
    assert not scene.plan.wants_rated


def test_the_same_deal_is_not_rated_and_a_rematch_is_a_rated_game_of_its_own() -> None:
    game = Game.start(rated(PERSON, "easy"), 3)
    assert same_deal(game).header == replace(game.header, rated="")
    again = rematch(game).header
    assert again.rated not in ("", game.header.rated)
    assert replace(again, rated=game.header.rated) == game.header
    assert rematch(Game.start(plain_header(), 3)).header.rated == ""


@pytest.mark.parametrize(("code", "word"), [("en", "rated"), ("de", "gewertet"), ("fr", "classée")])
def test_the_sign_of_the_rules_says_that_a_game_is_rated(app: App, code: str, word: str) -> None:
    app.settings.language = code
    app.restyle()
    for mark in (new_mark(), ""):
        scene = GameScene(app, Game.start(replace(rated(PERSON, "easy"), rated=mark), 3))
        app.push(scene)
        scene.table.motion.stop()
        assert (word in words_on(scene)) == bool(mark)
        scene.session.close()
        app.pop()


@pytest.mark.parametrize("code", IN_WINDOW)
def test_the_menu_says_that_a_game_is_rated_and_the_same_deal_is_not(app: App, code: str) -> None:
    """In every language there is room for it, and nothing of it stands in another game's menu."""
    app.settings.language = code
    app.restyle()
    found = []
    for header in (rated(PERSON, "easy"), replace(rated(PERSON, "easy"), rated="")):
        scene = GameScene(app, Game.start(header, 3))
        app.push(scene)
        scene.resize(app.size)
        scene.menu.open()
        found.append(words_on(app.top))
        app.pop()
        scene.session.close()
        app.pop()
    with_mark, without = found
    words = {
        "en": ("rated", "not rated;"),
        "de": ("Wertungspartie", "ohne Wertung;"),
        "fr": ("partie classée", "sans classement"),
    }[code]
    assert any(text.endswith(f", {words[0]}") for text in with_mark)
    told = " ".join(with_mark)
    assert words[1] in told
    assert "…" not in told
    assert not any(word in " ".join(without) for word in words)


# --- the end of a game ------------------------------------------------------------------------


def test_the_last_screen_counts_a_rated_game_once_and_tells_the_rating(
    app: App, tmp_path: Path
) -> None:
    game = random_game(rated(PERSON, "easy"), 3)
    won = game.state.players[0].points > game.state.players[1].points
    for _ in range(2):
        scene = FinalScene(app, game)
        app.push(scene)
        told = "Anna: rating 1020 (+20)" if won else "Anna: rating 980 (−20)"
        assert told in words_on(scene)
        assert "provisional, 1 of 30" in words_on(scene)
        ((only,),) = rated_games(Store.open(tmp_path / FILE_NAME).in_order()).values()
        assert only.after.games == 1


def test_a_game_ended_twice_counts_as_it_ended_first(app: App) -> None:
    mark = new_mark()
    FinalScene(app, random_game(rated(PERSON, "easy", mark=mark), 3))
    second = FinalScene(app, random_game(rated(PERSON, "easy", mark=mark), 4))
    app.push(second)
    assert any("for the first time" in text for text in words_on(second))


def test_everybody_s_rating_is_told_and_the_winner_s_first(app: App) -> None:
    game = random_game(rated(PERSON, "medium", PERSON), 3)
    scene = FinalScene(app, game)
    app.push(scene)
    found = [text for text in words_on(scene) if ": rating " in text]
    places = [game.header.names.index(text.partition(":")[0]) for text in found]
    points = [game.state.players[seat].points for seat in places]
    assert len(found) == 2
    assert points == sorted(points, reverse=True)


def test_after_any_other_game_nothing_is_said_and_nothing_written(app: App, tmp_path: Path) -> None:
    scene = FinalScene(app, random_game(replace(rated(PERSON, "easy"), rated=""), 3))
    app.push(scene)
    assert not any("rating" in text for text in words_on(scene))
    assert not (tmp_path / FILE_NAME).exists()


# --- the statistics ---------------------------------------------------------------------------


def page_of(app: App) -> tuple[StatisticsScene, StrengthPage]:
    scene = StatisticsScene(app)
    app.push(scene)
    while scene.wakes_after() is not None:
        scene.update(0.0)
    page = scene.pages[-1]
    assert isinstance(page, StrengthPage)
    scene.tabs.choose(len(scene.pages) - 1)
    scene.resize(app.size)
    return scene, page


def saved(folder: Path, seed: int, header: Header) -> Game:
    game = random_game(header, seed)
    (folder / f"{seed}.txt").write_text(format_record(game), encoding="utf-8")
    return game


def test_the_page_of_strength_shows_the_rating_and_the_next_opponent(
    app: App, tmp_path: Path
) -> None:
    for seed in (1, 2, 3):
        saved(tmp_path, seed, rated(PERSON, "easy"))
    saved(tmp_path, 4, replace(rated(PERSON, "easy"), rated=""))
    scene, page = page_of(app)
    (games,) = rated_games(scene.store.in_order()).values()
    cards = {title: (value, note) for title, value, note in page.figures.cards}
    assert cards["Rating"] == (str(round(games[-1].after.rating)), "provisional, 3 of 30")
    assert cards["Rated games"][0] == "3"
    assert cards["Next opponent"] == ("easy", "an even match: 1000")
    assert page.plot.values == [round(each.after.rating) for each in games]
    assert page.plot.levels() == {"easy": 1000}
    assert "Lost in a turn" not in cards


def test_a_mark_of_the_curve_tells_about_its_game_and_opens_it(app: App, tmp_path: Path) -> None:
    game = saved(tmp_path, 1, rated(PERSON, "easy"))
    scene, page = page_of(app)
    page.plot.hover(page.plot.spot(0))
    change = told_change(page.plot.rated[0].gained)
    assert re.search(rf": \d+ \({re.escape(change)}\), .* against easy \(bot\)$", page.plot.told())
    click(scene, page.plot.spot(0))
    replay = app.top
    assert isinstance(replay, ReplayScene)
    assert replay.game.moves == game.moves


def test_without_rated_games_it_is_said_how_to_play_one(app: App, tmp_path: Path) -> None:
    saved(tmp_path, 4, replace(rated(PERSON, "easy"), rated=""))
    scene, page = page_of(app)
    assert "No rated game yet" in " ".join(words_on(scene))
    click(scene, (scene.player.rect.right - 10, scene.player.rect.centery))
    assert page.figures.cards[0][1] == "1000"
    assert "fixed" in " ".join(words_on(scene))


def test_reviews_have_a_plot_and_figures_of_their_own(app: App, tmp_path: Path) -> None:
    game = saved(tmp_path, 1, rated(PERSON, "easy"))
    store = Store.open(tmp_path / FILE_NAME)
    store.note(game, 1000.0)
    store.note_review(game, 0, loss_per_turn=1.25, luck=-12.0)
    store.write()
    scene, page = page_of(app)
    cards = {title: (value, note) for title, value, note in page.figures.cards}
    assert cards["Lost in a turn"] == ("1.2", "points")
    assert cards["Plays like"] == (level_of(1.25), "in 1 reviewed game")
    assert cards["Luck to date"] == ("−12", "in 1 reviewed game")
    assert page.losses.losses == [1.25]
    assert page.losses.rect.left > page.plot.rect.right
    assert "Points lost in a turn" in words_on(scene)


def test_the_level_of_several_reviews_is_as_wide_as_they_leave_it_open(
    app: App, tmp_path: Path
) -> None:
    store = Store.open(tmp_path / FILE_NAME)
    losses = (0.1, 3.9)
    for number, loss in enumerate(losses, start=1):
        game = saved(tmp_path, number, rated(PERSON, "easy"))
        store.note(game, 1000.0 * number)
        store.note_review(game, 0, loss_per_turn=loss, luck=5.0)
    store.write()
    _, page = page_of(app)
    cards = {title: (value, note) for title, value, note in page.figures.cards}
    level = play_level(losses)
    assert level is not None
    assert len(level.bots) > 1
    assert cards["Plays like"] == (level_title(level), "in 2 reviewed games")
    assert cards["Luck to date"] == ("+10", "in 2 reviewed games")


def test_the_line_is_dashed_as_long_as_the_rating_is_provisional(app: App, tmp_path: Path) -> None:
    strong(tmp_path, 1000 + 40 * 31)
    _, page = page_of(app)
    assert len(page.plot.rated) == 32
    assert page.plot.line_told() == "rating, dashed while provisional"
    page.plot.show(page.plot.rated[30:], "")
    assert page.plot.line_told() == "rating"
    page.plot.show(page.plot.rated[:0], "nothing")
    assert page.plot.is_empty
    rated_first = rated_games(Store.open(tmp_path / FILE_NAME).in_order()).popitem()[1][:29]
    page.plot.show(rated_first, "")
    assert page.plot.line_told() == "rating, still provisional"


@pytest.mark.parametrize("size", SIZES)
def test_the_curve_stays_within_its_card(app: App, tmp_path: Path, size: tuple[int, int]) -> None:
    for seed in range(5):
        saved(tmp_path, seed, rated(PERSON, "medium"))
    scene, page = page_of(app)
    scene.resize(size)
    for at in range(5):
        assert page.plot.rect.collidepoint(page.plot.spot(at))
    assert scene.sheet.contains(page.plot.rect)
    scene.draw(Canvas(pygame.Surface(size), app.art))


def test_a_change_is_told_with_its_sign() -> None:
    assert [told_change(change) for change in (12, 0, -7)] == ["+12", "±0", "−7"]
