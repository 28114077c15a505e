"""The screens around the table: from the title to a started game, and the final scoring."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from cob.boards import load_estates
from cob.bots.base import BotInfo
from cob.bots.random_bot import RandomBot
from cob.bots.registry import BOTS
from cob.coaching.turn_praise import TurnPraise
from cob.engine import legal_actions
from cob.engine.components import KNOWLEDGE
from cob.engine.hexgrid import CENTRE
from cob.explaining.score_table import score_rows, tie_sentences
from cob.new_game.game_plan import RANDOM, GamePlan
from cob.new_game.scenarios import Preset
from cob.record import AUTOSAVE, PERSON, Game, format_record
from cob.saves.titles import dated_path
from cob.session.session import PlayedMove
from cob.text import language
from cob.text.estate_titles import ESTATE_TITLES, estate_title
from cob.text.language import tr
from cob.ui.app import App
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.estate_picture import ESTATE_HEIGHT, ESTATE_WIDTH
from cob.ui.scene import Scene
from cob.ui.screens.final.scene import FinalScene
from cob.ui.screens.first_game.scene import FirstGameScene
from cob.ui.screens.game import GameScene
from cob.ui.screens.new_game.scene import SetupScene
from cob.ui.screens.new_game.who_plays import PlayerCard, WhoPlaysSheet
from cob.ui.screens.replay.scene import ReplayScene
from cob.ui.screens.sheet import Dialog
from cob.ui.screens.title import TitleScene
from tests.foreign import speak_foreign
from tests.games import expert_header, plain_header, random_game
from tests.ui.at_table import AppOpener
from tests.ui.hands import click, press
from tests.ui.sizes import ALL_SHAPES, FROM_720, SIZES, UPRIGHT
from tests.ui.writing import writing


def top(app: App) -> Scene:
    return app.top


def on_title(app: App) -> TitleScene:
    scene = app.scenes[0]
    assert isinstance(scene, TitleScene)
    return scene


def on_setup(app: App) -> SetupScene:
    on_title(app)
    scene = SetupScene(app)
    scene.below.open()
    app.push(scene)
    return scene


def test_rules_seed_and_rating_are_one_line_until_they_are_opened(open_app: AppOpener) -> None:
    app = open_app()
    scene = SetupScene(app)
    app.push(scene)
    line = next(text for text in told_texts(scene) if text.startswith("Rules: alea 2011"))
    assert " ".join(line.split()) == "Rules: alea 2011"
    assert scene.below.rules not in scene.form.widgets
    high = scene.below.rect.height
    click(scene, scene.below.more.rect)
    assert {scene.below.rules, scene.below.seed} <= set(scene.form.widgets)
    assert scene.below.more not in scene.form.widgets
    assert scene.below.rect.height > high


def choose(scene: SetupScene, preset: Preset) -> None:
    click(scene, scene.above.presets.cells()[list(Preset).index(preset)])


def button(scene: TitleScene | FinalScene, label: str) -> pygame.Rect:
    """The place of the button with that label; fails if there is none."""
    found = [w for w in scene.form.widgets if isinstance(w, Button) and w.label == label]
    assert len(found) == 1, f"no button {label}"
    return found[0].rect


def table_of(app: App) -> Game:
    scene = top(app)
    assert isinstance(scene, GameScene)
    return scene.session.game


def drawn_texts(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[tuple[str, pygame.Rect]], pygame.Surface]:
    """All texts of a scene as drawn, with their places, and the picture."""
    with writing() as texts:
        scene.resize(scene.app.size)
        surface = pygame.Surface(scene.app.size)
        scene.draw(Canvas(surface, scene.app.art))
    return texts, surface


def told_texts(scene: Scene) -> list[str]:
    """All texts of a scene that a screen reader gets, pictures of words too."""
    canvas = Canvas(pygame.Surface(scene.app.size), scene.app.art)
    scene.draw(canvas)
    return [each.text for each in canvas.written]


def check_texts(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text lies inside the window, and none on another."""
    texts, surface = drawn_texts(scene, monkeypatch)
    window = surface.get_rect()
    for text, rect in texts:
        assert window.contains(rect), f"“{text}” leaves the window: {rect}"
    cores = [(text, rect.inflate(-4, -round(rect.height * 0.4))) for text, rect in texts]
    for index, (text, rect) in enumerate(cores):
        for other, place in cores[index + 1 :]:
            assert not rect.colliderect(place), f"“{text}” lies on “{other}”"
    return [text for text, _ in texts]


def check_widgets(scene: TitleScene | SetupScene | FinalScene) -> None:
    """Every widget lies inside the window, and none on another."""
    window = pygame.Rect((0, 0), scene.app.size)
    rects = [widget.rect for widget in scene.form.widgets]
    assert all(window.contains(rect) and rect.width > 40 and rect.height > 20 for rect in rects)
    for index, rect in enumerate(rects):
        assert rect.collidelist(rects[index + 1 :]) == -1


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("size", UPRIGHT)
def test_in_an_upright_window_a_player_has_no_empty_column(
    open_app: AppOpener, size: tuple[int, int], players: int
) -> None:
    scene = on_setup(open_app(size))
    scene.plan.count = players
    scene.refresh()
    for seat in scene.seats[:players]:
        wide, high = seat.picture.size
        assert abs(high - wide * ESTATE_HEIGHT / ESTATE_WIDTH) <= 2


# --- the title --------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_the_title_stands_clear_at_every_size(
    open_app: AppOpener, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    scene = on_title(open_app(size))
    texts = check_texts(scene, monkeypatch)
    check_widgets(scene)
    canvas = Canvas(pygame.Surface(size), scene.app.art)
    scene.draw(canvas)
    title = next(each for each in canvas.written if each.text == "The Castles of Burgundy")
    assert pygame.Rect((0, 0), size).contains(title.rect)
    assert title.rect.collidelist([widget.rect for widget in scene.form.widgets]) == -1
    assert any("Unofficial fan work" in text for text in texts)


def test_enter_goes_the_main_way_on_and_after_tab_the_chosen_one(open_app: AppOpener) -> None:
    scene = on_title(open_app())
    press(scene, pygame.K_RETURN)
    assert isinstance(scene.app.top, FirstGameScene)
    scene.app.pop()
    title = on_title(scene.app)
    press(title, pygame.K_TAB)
    press(title, pygame.K_TAB)
    press(title, pygame.K_RETURN)
    assert isinstance(title.app.top, SetupScene)


def test_without_a_saved_game_there_is_nothing_to_continue(open_app: AppOpener) -> None:
    scene = on_title(open_app())
    labels = [w.label for w in scene.form.widgets if isinstance(w, Button)]
    assert labels[0] == "Your first game"
    rest = ["New game", "Learn", "Puzzles", "Rules", "Import a game", "Settings", "About", "Quit"]
    assert labels[1:] == rest


def test_an_unfinished_game_is_told_and_continued(
    open_app: AppOpener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = random_game(plain_header(3), 5, 40)
    (tmp_path / AUTOSAVE).write_text(format_record(game), encoding="utf-8")
    app = open_app()
    scene = on_title(app)
    texts = check_texts(scene, monkeypatch)
    letter = "ABCDE"[game.state.phase]
    assert f"Anna, Benno and Carla: phase {letter}, round {game.state.round}" in texts
    click(scene, button(scene, "Continue"))
    assert table_of(app).moves[: len(game.moves)] == game.moves


def test_a_finished_game_is_one_click_away_and_not_continued(
    open_app: AppOpener, tmp_path: Path
) -> None:
    game = random_game(plain_header(), 5)
    (tmp_path / AUTOSAVE).write_text(format_record(game), encoding="utf-8")
    app = open_app()
    scene = on_title(app)
    labels = [each.label for each in scene.form.widgets]
    assert labels == [
        *("Play a game", "Last game", "Daily deal", "Learn", "Puzzles", "Rules"),
        *("Import a game", "Statistics", "Settings", "About", "Quit"),
    ]
    click(scene, button(scene, "Last game"))
    assert isinstance(app.top, FinalScene)
    assert app.top.scoring.game.moves == game.moves
    assert (tmp_path / AUTOSAVE).exists()


@pytest.mark.parametrize("content", [b"", b"garbage\n", b"\xff\xfe\x00", b"x" * 3_000_000])
def test_a_damaged_autosave_is_told_and_kept_aside(
    open_app: AppOpener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    (tmp_path / AUTOSAVE).write_bytes(content)
    scene = on_title(open_app())
    texts = check_texts(scene, monkeypatch)
    assert "could not be read" in " ".join(texts)
    kept = list(tmp_path.glob("*damaged*"))
    assert [path.read_bytes() for path in kept] == [content]
    assert not (tmp_path / AUTOSAVE).exists()
    check_widgets(scene)


def test_damaged_settings_are_told(
    open_app: AppOpener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "settings.json").write_text("garbage", encoding="utf-8")
    scene = on_title(open_app())
    assert "kept as 'settings.json.damaged'" in " ".join(check_texts(scene, monkeypatch))
    check_widgets(scene)


def test_refused_estates_are_told_in_the_panel(
    open_app: AppOpener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "estates"
    folder.mkdir()
    for number in range(9):
        (folder / f"estate_{number}.tmx").write_text("<map/>")
    scene = on_title(open_app())
    texts = check_texts(scene, monkeypatch)
    assert any(text.startswith("estate_0.tmx") for text in texts)
    assert any("6 more estate files" in text for text in texts)
    check_widgets(scene)


@pytest.mark.parametrize(("files", "told"), [(4, "1 more estate file was"), (5, "2 more estate")])
def test_the_number_of_refused_estates_is_told_in_good_english(
    open_app: AppOpener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: int, told: str
) -> None:
    (tmp_path / "estates").mkdir()
    for number in range(files):
        (tmp_path / "estates" / f"estate_{number}.tmx").write_text("<map/>")
    assert told in " ".join(check_texts(on_title(open_app()), monkeypatch))


def test_where_little_fits_the_refused_estates_are_still_all_counted(
    open_app: AppOpener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "estates").mkdir()
    for number in range(6):
        (tmp_path / "estates" / f"estate_{number}.tmx").write_text("<map/>")
    (tmp_path / AUTOSAVE).write_text("garbage\n", encoding="utf-8")
    scene = on_title(open_app((1024, 576)))
    told = " ".join(check_texts(scene, monkeypatch))
    one_by_one = told.count("is not a grid")
    assert one_by_one < 3
    assert f"{6 - one_by_one} more estate files were refused." in told
    check_widgets(scene)


def test_the_title_is_left_by_its_button_and_not_by_escape(open_app: AppOpener) -> None:
    app = open_app()
    scene = on_title(app)
    press(scene, pygame.K_ESCAPE)
    assert app.is_running
    click(scene, button(scene, "Quit"))
    assert not app.is_running


def test_new_game_opens_the_set_up_and_escape_comes_back(open_app: AppOpener) -> None:
    app = open_app()
    scene = on_title(app)
    press(scene, pygame.K_TAB)
    press(scene, pygame.K_TAB)
    press(scene, pygame.K_RETURN)
    assert isinstance(top(app), SetupScene)
    press(top(app), pygame.K_ESCAPE)
    assert top(app) is scene


# --- the set-up -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", list(Preset))
def test_every_preset_starts_a_game(
    open_app: AppOpener,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    players: int,
    preset: Preset,
) -> None:
    app = open_app(size)
    scene = on_setup(app)
    click(scene, scene.above.counts.cells()[players - 2])
    choose(scene, preset)
    check_texts(scene, monkeypatch)
    check_widgets(scene)
    click(scene, scene.below.start.rect)
    game = table_of(app)
    seats = game.header.seats
    assert len(seats) == players
    assert [seat.name for seat in seats] == ["Player 1", "Benno", "Carla", "Dario"][:players]
    assert len({seat.colour for seat in seats}) == players
    chooses = preset in (Preset.ADVANCED, Preset.EXPERT)
    assert all(len(seat.choices) == (2 if chooses else 1) for seat in seats)
    castles = {seat.castle for seat in seats}
    if preset is not Preset.RANDOM:
        assert castles == ({None} if chooses else {CENTRE})
    assert isinstance(app.scenes[0], TitleScene)
    assert len(app.scenes) == 2


def test_the_same_seed_deals_the_same_game(open_app: AppOpener) -> None:
    moves = []
    for _ in range(2):
        app = open_app()
        scene = on_setup(app)
        choose(scene, Preset.EXPERT)
        click(scene, scene.below.seed.rect)
        scene.handle(pygame.event.Event(pygame.TEXTINPUT, text="42"))
        click(scene, scene.below.start.rect)
        if isinstance(app.top, Dialog):
            press(scene, pygame.K_RETURN)
        game = table_of(app)
        moves.append((game.header, game.moves))
        app.close()
    assert moves[0] == moves[1]


def test_the_players_of_the_last_game_sit_down_again(open_app: AppOpener, tmp_path: Path) -> None:
    game = random_game(expert_header(3, 5), 5)
    (tmp_path / AUTOSAVE).write_text(format_record(game), encoding="utf-8")
    scene = on_setup(open_app())
    assert scene.above.counts.chosen == 1
    for seat, before in zip(scene.plan.playing, game.header.seats, strict=True):
        assert (seat.name, seat.colour) == (before.name, before.colour)
        assert seat.controller in (before.controller, PERSON)
    assert len({seat.name for seat in scene.plan.seats}) == 4
    assert len({seat.colour for seat in scene.plan.seats}) == 4
    assert scene.plan.preset is Preset.FIRST


def test_names_that_are_taken_are_not_given_to_the_empty_places() -> None:
    plan = GamePlan()
    header = plain_header(2)
    seats = (replace(header.seats[0], name="dario"), replace(header.seats[1], name="Anna"))
    plan.seat_again(replace(header, seats=seats), ())
    assert [seat.name for seat in plan.seats] == ["dario", "Anna", "Benno", "Carla"]


def test_the_seed_of_the_command_line_is_taken_over(open_app: AppOpener) -> None:
    scene = on_setup(open_app(seed=7))
    assert scene.below.seed.text == "7"


@pytest.mark.parametrize("text", ["seven", "1.5", "٣", "--3", "1e3"])
def test_a_seed_that_is_no_whole_number_is_refused_in_a_sentence(
    open_app: AppOpener, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    app = open_app()
    scene = on_setup(app)
    click(scene, scene.below.seed.rect)
    scene.handle(pygame.event.Event(pygame.TEXTINPUT, text=text))
    assert "whole number" in scene.below.start.refusal
    click(scene, scene.below.start.rect)
    assert top(app) is scene
    assert "whole number" in " ".join(check_texts(scene, monkeypatch))


@pytest.mark.parametrize("text", ["", "  ", "0", "-12", " 99 "])
def test_an_empty_seed_or_a_whole_number_is_fine(text: str) -> None:
    assert GamePlan(seed=text).seed_problem() == ""


def test_two_players_of_one_name_and_a_player_without_are_refused(open_app: AppOpener) -> None:
    scene = on_setup(open_app())
    name = scene.seats[1].name
    click(scene, name.rect)
    for _ in range(5):
        press(scene, pygame.K_BACKSPACE)
    assert scene.below.start.refusal == "Player 2 needs a name."
    scene.handle(pygame.event.Event(pygame.TEXTINPUT, text="player 1"))
    assert "two players are called" in scene.below.start.refusal.lower()
    scene.handle(pygame.event.Event(pygame.TEXTINPUT, text=" M."))
    assert scene.below.start.refusal == ""


def test_choosing_a_colour_that_is_taken_swaps(open_app: AppOpener) -> None:
    scene = on_setup(open_app())
    click(scene, scene.seats[0].colour.cells()[2])
    colours = [seat.colour for seat in scene.plan.seats]
    assert colours == ["blue", "green", "red", "black"]
    assert scene.seats[2].colour.chosen == 0


def test_the_first_game_is_against_the_bot_for_beginners(open_app: AppOpener) -> None:
    app = open_app()
    scene = on_setup(app)
    click(scene, scene.below.start.rect)
    controllers = [seat.controller for seat in table_of(app).header.seats]
    assert controllers == [PERSON, "easy"]


def test_a_person_and_six_bots_are_offered_with_their_faces_and_a_sentence_each(
    open_app: AppOpener, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app()
    scene = on_setup(app)
    click(scene, scene.seats[1].face)
    sheet = top(app)
    assert isinstance(sheet, WhoPlaysSheet)
    names = [card.controller.name for card in sheet.cards]
    assert names == [PERSON, "easy", "medium", "hard", "expert", "master", "random"], (
        "no random one first"
    )
    assert [card.controller.name for card in sheet.cards if card.chosen] == ["easy"]
    texts = " ".join(check_texts(sheet, monkeypatch))
    for info in BOTS.values():
        assert tr(info.figure) in texts
        assert tr(info.description) in texts
    assert len({tr(info.figure) for info in BOTS.values()}) == len(BOTS)


def test_who_plays_is_chosen_by_keys_and_kept_by_escape(open_app: AppOpener) -> None:
    app = open_app()
    scene = on_setup(app)
    scene.form.focus(scene.seats[1].controller)
    press(scene, pygame.K_RETURN)
    press(scene, pygame.K_RIGHT)
    press(scene, pygame.K_RETURN)
    assert top(app) is scene
    assert scene.plan.seats[1].controller == "medium"
    press(scene, pygame.K_RETURN)
    press(scene, pygame.K_RIGHT)
    press(scene, pygame.K_ESCAPE)
    assert top(app) is scene
    assert scene.plan.seats[1].controller == "medium"


SIX_BOTS = (
    ("random", 0, 0.3),
    ("easy", 1, 0.3),
    ("medium", 2, 0.3),
    ("hard", 3, 0.3),
    ("expert", 4, 1.5),
    ("master", 5, 3.0),
)


@pytest.fixture
def six_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six bots, each with a character as long as it may be."""
    for name, level, seconds in SIX_BOTS:
        character = f"Plays {name}ly, every turn as well as it can and with words to spare"
        character = f"{character:m<81}."
        info = BotInfo(name, name, character, level, seconds, RandomBot)
        monkeypatch.setitem(BOTS, name, info)
    for name in BOTS.keys() - {bot[0] for bot in SIX_BOTS}:
        monkeypatch.delitem(BOTS, name)


def seat(scene: SetupScene, at: int, controller: str) -> None:
    """Click the player of a seat, and then a card."""
    click(scene, scene.seats[at].controller.rect)
    click(scene, card(scene.app, controller).rect)


def card(app: App, controller: str) -> PlayerCard:
    sheet = top(app)
    assert isinstance(sheet, WhoPlaysSheet)
    return next(card for card in sheet.cards if card.controller.name == controller)


@pytest.mark.usefixtures("six_bots")
@pytest.mark.parametrize("size", FROM_720)
def test_every_seat_can_be_a_persons_or_any_bots(
    open_app: AppOpener, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    app = open_app(size)
    scene = on_setup(app)
    click(scene, scene.above.counts.cells()[2])
    for at, bot in enumerate(("random", "easy", "medium", "hard")):
        for name in (PERSON, *(name for name, *_ in SIX_BOTS), bot):
            seat(scene, at, name)
            assert scene.plan.seats[at].controller == name
    texts = check_texts(scene, monkeypatch)
    check_widgets(scene)
    for name in ("random", "easy", "medium", "hard"):
        assert f"Bot: {name}" in texts
        assert any(text.startswith(f"Plays {name}ly") for text in texts)
    assert not any("…" in text for text in texts)
    click(scene, scene.below.start.rect)
    controllers = [seat.controller for seat in table_of(app).header.seats]
    assert controllers == ["random", "easy", "medium", "hard"]


@pytest.mark.usefixtures("six_bots")
@pytest.mark.parametrize("size", FROM_720)
def test_a_bot_that_takes_its_time_can_be_given_more_or_less(
    open_app: AppOpener, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    app = open_app(size)
    scene = on_setup(app)
    choose(scene, Preset.EXPERT)
    assert scene.above.patience not in scene.form.widgets
    seat(scene, 1, "expert")
    assert scene.above.patience in scene.form.widgets
    check_widgets(scene)
    for cell, seconds in zip(scene.above.patience.cells(), ("0.5", "1.5", "4.5"), strict=True):
        click(scene, cell)
        texts = check_texts(scene, monkeypatch)
        assert f"expert: up to {seconds} s for a decision" in texts
    click(scene, scene.below.start.rect)
    assert app.pace.patience.share == 3.0
    app.pop()
    again = SetupScene(app)
    again.below.open()
    assert again.plan.patience_at == 2, "kept for the next game"


def test_free_choice_steps_through_every_estate_and_random(open_app: AppOpener) -> None:
    app = open_app()
    scene = on_setup(app)
    assert "estate No. 1" in scene.seats[0].estate.reason()
    choose(scene, Preset.FREE)
    stepper = scene.seats[0].estate
    right = pygame.Rect(stepper.rect.right - 12, stepper.rect.centery, 4, 4)
    seen = []
    for _ in range(11):
        seen.append(scene.plan.estate_of(0))
        click(scene, right)
    assert seen == [*map(str, range(1, 10)), "2019-2", RANDOM]
    assert scene.plan.estate_of(0) == "1"


def test_the_centre_is_refused_with_a_reason_where_it_holds_no_castle(open_app: AppOpener) -> None:
    app = open_app()
    scene = on_setup(app)
    choose(scene, Preset.FREE)
    layouts = app.estates.layouts
    for index, (number, layout) in enumerate(layouts.items()):
        stepper = scene.seats[0].estate
        stepper.chosen = index
        stepper.changed(index)
        castle = scene.seats[0].castle
        if CENTRE in layout.castle_spaces:
            assert castle.refusals == {}
        else:
            assert f"Estate No. {number} has no castle space in the centre" in castle.refusals[0]
            assert castle.chosen == 1
    scene.seats[0].estate.changed(list(layouts).index("9"))
    click(scene, scene.seats[1].castle.cells()[1])
    click(scene, scene.below.start.rect)
    assert [seat.castle for seat in table_of(app).header.seats] == [None, None]


def test_a_random_estate_is_one_that_nobody_picked(open_app: AppOpener) -> None:
    layouts = open_app().estates.layouts
    for seed in range(30):
        plan = GamePlan(count=4, preset=Preset.FREE)
        plan.seats[1].estate = plan.seats[3].estate = RANDOM
        plan.seats[2].estate = "5"
        numbers = [choices[0].number for choices, _ in plan.deal(seed, layouts)]
        assert (numbers[0], numbers[2]) == ("1", "5")
        assert not {numbers[1], numbers[3]} & {"1", "5"}
        assert numbers[1] != numbers[3]


def test_the_estates_of_the_game_itself_have_translatable_names() -> None:
    layouts = load_estates().layouts.values()
    assert {layout.number: layout.name for layout in layouts} == ESTATE_TITLES
    own = replace(next(iter(layouts)), name="Anna’s")
    assert estate_title(own) == "No. 1 – Anna’s"


def test_the_title_speaks_the_language_that_has_been_chosen_meanwhile(
    open_app: AppOpener, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app()
    scene = on_title(app)
    monkeypatch.setattr(language.in_force, "code", "foreign")
    speak_foreign(monkeypatch)
    scene.enter()
    scene.resize(app.size)
    labels = [widget.label for widget in scene.form.widgets if isinstance(widget, Button)]
    assert labels[:3] == ["~Your first game", "~New game", "~Learn"]
    assert "~The Castles of Burgundy" in told_texts(scene)


def test_an_unfinished_game_is_kept_under_its_own_name(
    open_app: AppOpener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = format_record(random_game(plain_header(), 5, 40))
    (tmp_path / AUTOSAVE).write_text(old, encoding="utf-8")
    app = open_app()
    scene = on_setup(app)
    click(scene, scene.below.start.rect)
    name = dated_path(tmp_path, "Anna and Benno").name
    texts, _ = drawn_texts(app.top, monkeypatch)
    told = " ".join(text for text, _ in texts)
    assert "The unfinished game of Anna and Benno" in told
    assert name in told.replace("\n", " ")
    press(scene, pygame.K_ESCAPE)
    assert top(app) is scene
    assert (tmp_path / AUTOSAVE).read_text(encoding="utf-8") == old
    click(scene, scene.below.start.rect)
    press(scene, pygame.K_RETURN)
    assert table_of(app).moves
    assert (tmp_path / name).read_text(encoding="utf-8") == old


def test_a_kept_game_never_takes_a_name_that_is_taken(tmp_path: Path) -> None:
    names = set()
    for _ in range(3):
        path = dated_path(tmp_path, "Anna / Benno: ../x")
        assert path.parent == tmp_path
        path.touch()
        names.add(path.name)
    assert len(names) == 3


# --- the final scoring ------------------------------------------------------------------------


def final(app: App, game: Game) -> FinalScene:
    on_title(app)
    app.push(GameScene(app, game))
    scene = FinalScene(app, game)
    app.push(scene)
    return scene


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_rows_add_up_to_the_points(players: int) -> None:
    for seed in range(6):
        game = random_game(plain_header(players), seed)
        rows = score_rows(game)
        for seat, player in enumerate(game.state.players):
            assert sum(row.points[seat] for row in rows) == player.points
        for row in rows:
            for points, words in zip(row.points, row.words, strict=True):
                assert words
                assert not points or words != "nothing"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("crowded", [False, True])
def test_the_final_scoring_stands_clear_at_every_size(
    open_app: AppOpener,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    players: int,
    crowded: bool,
) -> None:
    game = random_game(plain_header(players), 3)
    if crowded:
        game.state.players[0].estate[:12] = KNOWLEDGE[14:]
    scene = final(open_app(size), game)
    if crowded:
        assert len(scene.scoring.rows) == 9 + 12
    for folded in (True, False):
        assert scene.folded == folded
        assert len(scene.layout.rows) == len(scene.scoring.shown_rows(folded=folded))
        for chosen in (None, 0, 2, len(scene.layout.rows) - 1):
            scene.choose(chosen)
            texts = check_texts(scene, monkeypatch)
        check_widgets(scene)
        assert all(map(scene.layout.sheet.contains, [*scene.layout.rows, scene.layout.total]))
        scene.change_fold()
    winner = scene.scoring.order[0]
    points = game.state.players[winner].points
    assert f"{game.header.names[winner]} wins with {points} points" in texts


def test_rows_answer_to_the_pointer_and_to_the_keys(open_app: AppOpener) -> None:
    scene = final(open_app(), random_game(plain_header(), 3))
    scene.change_fold()
    assert scene.chosen is None
    click(scene, scene.layout.rows[4])
    assert scene.chosen == 4
    press(scene, pygame.K_DOWN)
    assert scene.chosen == 5
    press(scene, pygame.K_UP)
    press(scene, pygame.K_UP)
    assert scene.chosen == 3


def test_a_tie_is_told_in_a_sentence(open_app: AppOpener, monkeypatch: pytest.MonkeyPatch) -> None:
    game = random_game(plain_header(3), 3)
    for player in game.state.players:
        player.points = 100
    told = tie_sentences(game.state, game.header.names)
    assert len(told) == 2
    assert all("100 points each, and the tie goes to" in sentence for sentence in told)
    texts = check_texts(final(open_app(), game), monkeypatch)
    assert any("100 points each" in text for text in texts)


def with_long_names(game: Game) -> Game:
    names = ["W" * 24, "Maximiliane of Hohenstau", "Bartholomew Greenfielder", "M" * 24]
    both = zip(game.header.seats, names, strict=False)
    game.header = replace(game.header, seats=tuple(replace(s, name=name) for s, name in both))
    return game


@pytest.mark.parametrize("size", FROM_720)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_longest_names_are_cut_off_and_not_made_small(
    open_app: AppOpener,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    players: int,
) -> None:
    game = with_long_names(random_game(plain_header(players), 3))
    going = with_long_names(random_game(plain_header(players), 3, 50))
    for player in game.state.players:
        player.points = 100
    app = open_app(size)
    scene = final(app, game)
    scene.choose(3)
    texts, _ = drawn_texts(scene, monkeypatch)
    told = " ".join(text for text, _ in texts)
    check_texts(scene, monkeypatch)
    assert "wins with 100 points" in told
    assert told.count("100 points each, and") == players - 1
    assert all(rect.height >= 12 for _, rect in texts)
    heads = [rect for text, rect in texts if text.startswith(("WWW", "MMM", "Max", "Bar"))]
    assert len(heads) >= 2 * players
    app.close()
    (tmp_path / AUTOSAVE).write_text(format_record(going), encoding="utf-8")
    app = open_app(size)
    texts, _ = drawn_texts(on_title(app), monkeypatch)
    progress = next((text, rect) for text, rect in texts if "WWW" in text)
    stage = next(rect for text, rect in texts if text.startswith("Phase "))
    assert stage.top >= progress[1].bottom - 2
    assert progress[1].height >= app.art.font(round(20 * size[1] / 1080)).size("")[1] - 1
    setup = on_setup(app)
    check_texts(setup, monkeypatch)
    setup.plan.seats[1].name = setup.plan.seats[0].name
    setup.refresh()
    assert "give each a name" in " ".join(check_texts(setup, monkeypatch))


def test_the_animals_row_tells_the_rule_of_the_pasture(open_app: AppOpener) -> None:
    """Ledger ANM-03: the same pasture suffices, adjacency is not needed."""
    row = next(row for row in score_rows(random_game(plain_header(), 3)) if row.title == "Animals")
    assert "in the pasture" in row.rule
    assert "beside" not in row.rule


@pytest.mark.parametrize(
    ("label", "expected"),
    [("Back to the table", GameScene), ("New game", SetupScene), ("Title", TitleScene)],
)
def test_every_way_out_of_the_final_scoring(
    open_app: AppOpener, label: str, expected: type[Scene]
) -> None:
    app = open_app()
    scene = final(app, random_game(plain_header(), 3))
    click(scene, button(scene, label))
    assert isinstance(top(app), expected)
    assert sum(isinstance(each, TitleScene) for each in app.scenes) == 1
    assert sum(isinstance(each, GameScene) for each in app.scenes) == (expected is GameScene)


def test_a_finished_game_can_be_watched_from_its_final_scoring(open_app: AppOpener) -> None:
    app = open_app()
    scene = final(app, random_game(plain_header(), 3))
    click(scene, button(scene, "Watch the game"))
    replay = top(app)
    assert isinstance(replay, ReplayScene)
    assert replay.game is scene.scoring.game
    press(replay, pygame.K_ESCAPE)
    assert top(app) is scene


@pytest.mark.parametrize("size", ALL_SHAPES)
@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_what_is_told_below_a_choice_stays_on_its_sheet(
    open_app: AppOpener, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float
) -> None:
    """Two lines of the smallest type are higher in a small window than its lengths are."""
    app = open_app(size)
    app.art.text_scale = scale
    speak_foreign(monkeypatch)
    scene = on_setup(app)
    scene.plan.seats[1].controller = "expert"
    scene.refresh()
    placed, _ = drawn_texts(scene, monkeypatch)
    for sheet in (scene.above.rect, scene.below.rect):
        for text, rect in placed:
            if sheet.collidepoint(rect.midleft):
                assert sheet.inflate(-6, -6).contains(rect), text


def test_a_beginner_hears_of_a_great_turn_until_the_next_action(
    open_app: AppOpener, monkeypatch: pytest.MonkeyPatch
) -> None:
    begins = Game.start(plain_header(), 3).state.current
    seats = tuple(
        replace(each, controller=PERSON if seat == begins else "easy")
        for seat, each in enumerate(plain_header().seats)
    )
    app = open_app()
    scene = GameScene(app, Game.start(replace(plain_header(), seats=seats), 3))
    app.push(scene)
    praise = iter(["Well played.", *[""] * 99])
    monkeypatch.setattr(TurnPraise, "word", lambda *_: next(praise))
    scene.session.last = PlayedMove(scene.state, (), scene.state)
    scene.on_decision()
    assert scene.reminding.text == "Mathilde: Well played."
    scene.play(legal_actions(scene.state)[0])
    assert scene.reminding.text != "Mathilde: Well played."
