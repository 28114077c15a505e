"""The rules on the screen: found by word, by thing and by line of the log."""

from __future__ import annotations

from functools import cache
from typing import get_args

import pygame
import pytest

import cob.ui.screens.rules.scene
from cob.boards import load_main_board
from cob.clicks.table_things import (
    BoardSpace,
    EstateSpace,
    PanelPart,
    SideChoice,
    StorageSpace,
    TableButton,
    Thing,
    Workers,
)
from cob.engine import GameState
from cob.engine.components import BOARD_SPACES, FIRST_BLACK_SPACE, Kind, Tile
from cob.engine.events import Event
from cob.engine.pending import CHOICES, Choice, Selection
from cob.engine.ruleset import SPECIAL_EDITION
from cob.explaining.rule_links import article_for_event, article_for_thing
from cob.text import language
from cob.text.narration import sentences
from cob.tutorial.pictures import Picture
from cob.tutorial.reference import Reference, RulesError, load_reference
from cob.tutorial.tile_articles import article_of_tile
from cob.ui.app import App
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import Measure
from cob.ui.kit.piece_pictures import picture_of
from cob.ui.screens.learn.lesson import LessonScene
from cob.ui.screens.rules.article_layout import lay_out
from cob.ui.screens.rules.scene import RulesScene
from cob.ui.table.layout import TableLayout
from tests.engine.table import position
from tests.games import NAMES, expert_header, plain_header, random_game
from tests.languages import IN_WINDOW
from tests.ui.hands import click, press, type_in

SIZES = [
    (1024, 576),
    *(
        pytest.param(size, marks=pytest.mark.long)
        for size in ((1280, 720), (1920, 1080), (3840, 2160))
    ),
]
SMALLEST_TYPE = 13


@cache
def rules() -> Reference:
    return load_reference()


@cache
def pictures() -> tuple[Picture, ...]:
    return tuple({each for article in rules().articles for each in article.pictures})


def opened(app: App, article: str = "") -> RulesScene:
    scene = RulesScene(app, article)
    app.push(scene)
    return scene


def wheel(scene: RulesScene, rect: pygame.Rect, notches: int) -> None:
    scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=rect.center))
    scene.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=notches, x=0))


def link_to(scene: RulesScene, name: str) -> pygame.Rect:
    """The place of a link, after scrolling to it."""
    number = [link.target for link in scene.page.page.links].index(name)
    link = scene.page.page.links[number].rect
    scene.page.reveal(link.top, link.bottom)
    return scene.page.link_rects()[number]


def read(scene: RulesScene) -> str:
    """The article in view, which the list marks."""
    assert scene.list.shown == scene.page.article.id
    return scene.page.article.id


# --- from the table and the log ---------------------------------------------------------------


def states() -> list[GameState]:
    """Before, during and after games of two to four players, and while a crane or a castle asks."""
    crane, castle = position(rules=SPECIAL_EDITION), position()
    crane.pending = (Choice.TURN, Selection.CRANE)
    castle.pending = (Choice.TURN, CHOICES[Tile.CASTLE])
    found = [crane, castle, random_game(expert_header(3, 5), 5, 0).state]
    found += [random_game(plain_header(players), players, 60).state for players in (2, 3, 4)]
    return [*found, random_game(plain_header(), 8).state]


def test_everything_on_the_table_leads_to_an_article() -> None:
    reached: set[type] = set()
    for state in states():
        layout = TableLayout((1280, 720), len(state.players), load_main_board())
        buttons = layout.buttons.keys() - {TableButton.SPEED}
        things = [
            thing
            for shown in range(len(state.players))
            for thing, _ in layout.things(state, shown, buttons)
        ]
        for thing in things:
            assert article_for_thing(state, thing) in rules(), thing
        reached.update(map(type, things))
        reached.update(type(thing.part) for thing in things if isinstance(thing, PanelPart))
    assert reached == set(get_args(Thing))


@pytest.mark.parametrize("tile", Tile, ids=lambda tile: tile.code)
def test_a_tile_leads_to_its_rule_wherever_it_lies(tile: Tile) -> None:
    state = position(2)
    state.board[3] = tile
    state.player.storage = (tile,)
    state.player.estate[0] = tile
    places = [BoardSpace(3), StorageSpace(state.current, 0), EstateSpace(state.current, 0)]
    for place in places:
        assert article_for_thing(state, place) == article_of_tile(tile)


@pytest.mark.parametrize(
    ("thing", "article"),
    [
        (BoardSpace(0), "depots"),
        (BoardSpace(FIRST_BLACK_SPACE), "black-depot"),
        (StorageSpace(0, 2), "storage"),
        (EstateSpace(0, 0), "regions"),
        (Workers(1), "workers"),
        (SideChoice("7"), "expert-set-up"),
        (TableButton.END, "turn"),
        (TableButton.UNDO, "this-program"),
    ],
)
def test_what_holds_no_tile_leads_to_its_own_rule(thing: Thing, article: str) -> None:
    state = position(2)
    state.board = [None] * BOARD_SPACES
    assert article_for_thing(state, thing) == article


def test_an_answer_leads_to_the_tile_that_asks() -> None:
    state = position(2)
    for tile, choice in CHOICES.items():
        state.pending = (choice,)
        assert article_for_thing(state, TableButton.PASS) == article_of_tile(tile)
    state.pending = (Selection.SHIP_GOODS,)
    assert article_for_thing(state, TableButton.PASS) == "ship"
    state.pending = ()
    assert article_for_thing(state, TableButton.END) == "final-scoring"


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
def test_every_event_leads_to_an_article(kind: type) -> None:
    assert article_for_event(kind) in rules()


def test_every_line_of_the_log_leads_to_an_article() -> None:
    for header in (plain_header(4), expert_header(3, 2)):
        for line in sentences(random_game(header, 3).events, NAMES):
            assert line.about is not None, line.text
            assert article_for_event(line.about) in rules()


# --- finding ----------------------------------------------------------------------------------


def test_typing_searches_at_once(app: App) -> None:
    scene = opened(app)
    assert read(scene) == "the-game"
    type_in(scene, "ba")
    assert scene.list.articles[0].id == read(scene)
    type_in(scene, "nk")
    assert read(scene) == "bank"
    assert "silverlings" in [article.id for article in scene.list.articles]
    type_in(scene, "xyz")
    assert scene.list.articles == []
    assert read(scene) == "bank"
    scene.draw(Canvas(pygame.Surface(app.size), scene.app.art))


def test_a_new_word_can_be_typed_from_wherever_the_focus_is(app: App) -> None:
    scene = opened(app)
    type_in(scene, "bank")
    press(scene, pygame.K_RETURN)
    assert scene.page.focused
    type_in(scene, " ")
    assert scene.page.focused
    type_in(scene, "market")
    assert scene.search.text == "market"
    assert read(scene) == "market"


def test_the_list_is_gone_through_with_the_keys(app: App) -> None:
    scene = opened(app)
    press(scene, pygame.K_DOWN, pygame.K_DOWN)
    assert read(scene) == rules().articles[2].id
    press(scene, pygame.K_UP, pygame.K_UP, pygame.K_UP)
    assert read(scene) == "the-game"
    for article in rules().articles:
        assert read(scene) == article.id
        assert scene.list.rect.contains(scene.list.row_rects()[article.id])
        press(scene, pygame.K_DOWN)


def test_a_click_in_the_list_opens_an_article(app: App) -> None:
    scene = opened(app)
    rows = list(scene.list.row_rects().items())
    name, rect = rows[5]
    click(scene, rect)
    assert read(scene) == name


def test_the_galleries_lead_to_their_tiles(app: App) -> None:
    for gallery, count in (("buildings", 8), ("knowledge-tiles", 26)):
        scene = opened(app, gallery)
        tiles = rules().find(gallery).gallery
        assert len(tiles) == count
        for name in tiles:
            click(scene, link_to(scene, name))
            assert read(scene) == name
            press(scene, pygame.K_ESCAPE)
            assert read(scene) == gallery


def test_links_are_followed_by_keyboard_alone(app: App) -> None:
    scene = opened(app, "knowledge-tiles")
    press(scene, pygame.K_RETURN)
    press(scene, *[pygame.K_RIGHT] * 25)
    chosen = scene.page.link_rects()[25]
    assert scene.page.rect.contains(chosen)
    press(scene, pygame.K_RETURN)
    assert read(scene) == "knowledge-26"
    press(scene, pygame.K_LEFT, pygame.K_RETURN)
    assert read(scene) == rules().find("knowledge-26").see[-1]


def test_tab_reaches_everything(app: App) -> None:
    scene = opened(app)
    reached = []
    for _ in scene.form.widgets:
        reached += [widget for widget in scene.form.widgets if widget.focused]
        press(scene, pygame.K_TAB)
    assert reached == scene.form.widgets
    press(scene, *[pygame.K_TAB] * 4, pygame.K_RETURN)
    assert app.top is not scene


# --- going back -------------------------------------------------------------------------------


def test_back_leads_to_where_one_was_and_then_out(app: App) -> None:
    scene = opened(app, "ship")
    click(scene, link_to(scene, "turn-order"))
    click(scene, link_to(scene, "winner"))
    press(scene, pygame.K_ESCAPE)
    assert read(scene) == "turn-order"
    click(scene, scene.back.rect)
    assert read(scene) == "ship"
    assert app.top is scene
    press(scene, pygame.K_ESCAPE)
    assert app.top is not scene


def test_back_finds_the_search_and_the_place_in_the_text_again(app: App) -> None:
    scene = opened(app, "knowledge-tiles")
    wheel(scene, scene.page.rect, -3)
    offset = scene.page.offset
    assert offset > 0
    type_in(scene, "ship")
    press(scene, pygame.K_DOWN, pygame.K_DOWN)
    found = read(scene)
    click(scene, link_to(scene, scene.page.page.links[0].target))
    press(scene, pygame.K_ESCAPE)
    assert (read(scene), scene.search.text) == (found, "ship")
    press(scene, pygame.K_ESCAPE)
    assert (read(scene), scene.search.text) == ("knowledge-tiles", "")
    assert scene.page.offset == offset
    assert scene.list.articles == list(rules().articles)


def test_close_leaves_at_once(app: App) -> None:
    scene = opened(app, "ship")
    click(scene, link_to(scene, "turn-order"))
    click(scene, scene.close.rect)
    assert app.top is not scene


def test_opening_the_article_that_is_read_leaves_no_trace(app: App) -> None:
    scene = opened(app, "ship")
    click(scene, scene.list.row_rects()["ship"])
    press(scene, pygame.K_ESCAPE)
    assert app.top is not scene


# --- scrolling --------------------------------------------------------------------------------


def test_the_wheel_scrolls_what_is_under_the_pointer(app: App) -> None:
    scene = opened(app, "knowledge-tiles")
    wheel(scene, scene.list.rect, 2)
    assert scene.page.offset == 0
    before = scene.list.offset
    wheel(scene, scene.list.rect, -2)
    assert (scene.list.offset > before, scene.page.offset) == (True, 0)
    before = scene.list.offset
    wheel(scene, scene.page.rect, -2)
    assert (scene.list.offset, scene.page.offset > 0) == (before, True)
    wheel(scene, scene.page.rect, 99)
    assert scene.page.offset == 0
    press(scene, *[pygame.K_PAGEDOWN] * 9)
    assert scene.page.offset == scene.page.content - scene.page.rect.height
    press(scene, pygame.K_PAGEUP)
    assert scene.page.offset < scene.page.content - scene.page.rect.height


def test_a_short_article_does_not_scroll(app: App) -> None:
    scene = opened(app, "game-end")
    assert scene.page.content < scene.page.rect.height
    wheel(scene, scene.page.rect, -5)
    assert scene.page.offset == 0


# --- reading ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("code", IN_WINDOW)
def test_every_article_fits_its_page(size: tuple[int, int], code: str) -> None:
    """Nothing reaches over the right edge or into other text, and nothing is too small to read."""
    art, m = Art(), Measure(size)
    width = round(size[0] * 0.62)
    language.speak(code)
    reference = load_reference()
    language.speak("en")
    for article in reference.articles:
        page = lay_out(article, reference, art, m, width)
        boxes = []
        for words in page.words:
            wide = art.font(words.size, words.serif, words.bold).size(words.text)[0]
            assert words.size >= SMALLEST_TYPE
            assert 0 <= words.left <= words.left + wide <= width, (article.id, words.text)
            assert words.top + words.size <= page.height
            boxes.append(pygame.Rect(words.left, words.top, wide, words.size))
        for place, box in enumerate(boxes):
            assert box.collidelist(boxes[place + 1 :]) == -1, (article.id, page.words[place].text)
        for rect in (*(s.rect for s in page.shown), *(link.rect for link in page.links)):
            assert 0 <= rect.left <= rect.right <= width, article.id
            assert rect.bottom <= page.height
        for shown in page.shown:
            assert shown.rect.collidelist(boxes) == -1, article.id


def test_pictures_are_large_enough_to_enjoy() -> None:
    art, m = Art(), Measure((1920, 1080))
    for article in rules().articles:
        page = lay_out(article, rules(), art, m, 1190)
        large = [shown for shown in page.shown if min(shown.rect.size) >= 96]
        assert len(large) >= max(len(article.pictures), len(article.gallery)) >= 1, article.id


@pytest.mark.parametrize("app", SIZES, indirect=True, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_screen_keeps_its_parts_apart(app: App) -> None:
    scene = opened(app, "workers")
    window = pygame.Rect((0, 0), app.size)
    places = [widget.rect for widget in scene.form.widgets]
    assert all(window.contains(rect) and rect.width for rect in places)
    for number, rect in enumerate(places):
        assert rect.collidelist(places[number + 1 :]) == -1
    scene.draw(Canvas(pygame.Surface(app.size), scene.app.art))


def test_drawing_stays_inside_the_sheets(app: App) -> None:
    """However far it is scrolled, no text is drawn over the frame of its sheet."""
    scene = opened(app, "knowledge-tiles")
    shots = []
    for offset in (0, 37, 300):
        scene.page.scroll(offset)
        surface = pygame.Surface(app.size)
        scene.draw(Canvas(surface, scene.app.art))
        shots.append(surface)
    outside = scene.page.rect.inflate(12, 0)
    for surface in shots:
        pygame.draw.rect(surface, (0, 0, 0), outside)
    first, *others = (pygame.image.tobytes(surface, "RGB") for surface in shots)
    assert all(other == first for other in others)


@pytest.mark.parametrize("size", [28, 100, 176])
def test_every_picture_is_drawn_as_large_as_it_may_be(size: int) -> None:
    art = Art()
    for picture in pictures():
        surface = picture_of(art, picture, size)
        assert max(surface.get_size()) in (size, size - 1)
        assert surface.get_bounding_rect().width > size / 2


def test_a_damaged_file_is_told_on_the_page(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> Reference:
        raise RulesError("the rules cannot be shown: rules.toml is missing, install it again")

    monkeypatch.setattr(cob.ui.screens.rules.scene, "load_reference", fail)
    scene = opened(app, "ship")
    assert scene.page.article.paragraphs == (
        "The rules cannot be shown: rules.toml is missing, install it again.",
    )
    scene.draw(Canvas(pygame.Surface(app.size), scene.app.art))
    type_in(scene, "ship")
    press(scene, pygame.K_DOWN, pygame.K_RETURN, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert app.top is not scene


def test_an_article_leads_to_its_lesson(app: App) -> None:
    scene = opened(app, "sell-goods")
    assert scene.learn in scene.form.widgets
    assert scene.learn.label == "Lesson: Selling goods"
    assert not scene.learn.rect.colliderect(scene.page.rect)
    place = scene.learn.rect.center
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    lesson = app.top
    assert isinstance(lesson, LessonScene)
    assert lesson.walk.lesson.title == "Selling goods"
    app.pop()
    scene.open("goose")
    assert scene.learn not in scene.form.widgets


def test_kinds_are_told_by_more_than_their_colour() -> None:
    """Every space on the pictures says in words for which tiles it is."""
    for kind in Kind:
        named = [each.caption for each in pictures() if getattr(each, "kind", None) is kind]
        assert any(kind.name.lower() in caption for caption in named)
