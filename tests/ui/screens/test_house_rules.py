"""Rules on the set-up screen: a ruleset, single changed rules, and their effects."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

import cob.ui.kit.measure
import cob.ui.screens.new_game.house_rules
from cob.engine.ruleset import (
    ALEA,
    ALEA_2019,
    SPECIAL_EDITION,
    SWITCHES,
    YUCATA,
    Ruleset,
    parse_rules,
)
from cob.new_game.game_plan import RULESETS_TO_CHOOSE
from cob.new_game.scenarios import Preset
from cob.record import Game
from cob.text import language
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.theme import HIGH_CONTRAST, theme
from cob.ui.kit.widget import Widget
from cob.ui.screens.game import GameScene
from cob.ui.screens.new_game.house_rules import HouseRules
from cob.ui.screens.new_game.scene import SetupScene
from tests.languages import IN_WINDOW
from tests.ui.at_table import AppOpener
from tests.ui.screens.test_scenes import (
    check_texts,
    check_widgets,
    choose,
    click,
    drawn_texts,
    press,
)
from tests.ui.sizes import SIZES
from tests.ui.writing import writing

EVERYTHING = parse_rules(
    "special-edition, ties fewest, black-depot full, buying between, tile-6 buys, tile-15 3, "
    "tile-26 2, knowledge-points at-once, order clockwise, geese no, crane no, phases 2"
)
Opener = Callable[..., SetupScene]


@pytest.fixture
def set_up(open_app: AppOpener) -> Opener:
    """Opens the set-up screen in a window of a size."""

    def opener(size: tuple[int, int] = (1280, 720)) -> SetupScene:
        app = open_app(size)
        scene = SetupScene(app)
        scene.below.open()
        app.push(scene)
        return scene

    return opener


def choose_rules(scene: SetupScene, rules: Ruleset) -> None:
    """Click on a ruleset."""
    click(scene, scene.below.rules.cells()[RULESETS_TO_CHOOSE.index(rules)])


def sheet_of(scene: SetupScene) -> HouseRules:
    """The sheet of house rules, drawn once."""
    sheet = scene.app.top
    assert isinstance(sheet, HouseRules)
    scene.app.draw()
    return sheet


def house_rules(scene: SetupScene) -> HouseRules:
    click(scene, scene.below.house.rect)
    return sheet_of(scene)


def set_switch(scene: SetupScene, word: str, option: int) -> None:
    """Click an option of a switch by its word."""
    number = [switch.word for switch in SWITCHES].index(word)
    click(scene, sheet_of(scene).choices[number].cells()[option])


def started(scene: SetupScene) -> Game:
    click(scene, scene.below.start.rect)
    table = scene.app.top
    assert isinstance(table, GameScene)
    return table.session.game


def focused(scene: SetupScene) -> Widget | None:
    shown = scene.app.top
    assert isinstance(shown, SetupScene | HouseRules)
    form = shown.form
    return next((widget for widget in form.widgets if widget.focused), None)


def cut_texts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All texts drawn from now on that do not fit."""
    cut: list[str] = []
    original = cob.ui.kit.measure.cut_off

    def noting(art: object, text: str, *rest: object, **more: object) -> str:
        fits = original(art, text, *rest, **more)  # type: ignore[arg-type]
        if fits != text:
            cut.append(text)
        return fits

    monkeypatch.setattr(cob.ui.kit.measure, "cut_off", noting)
    return cut


# --- the ruleset ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (ALEA, "The rules of 2011."),
        (ALEA_2019, "The rules of 2019: other knowledge tiles 6, 15 and 26"),
        (YUCATA, "tiles 15 to 26 score at once"),
        (SPECIAL_EDITION, "Geese and a crane"),
    ],
)
@pytest.mark.parametrize("size", SIZES)
def test_a_ruleset_is_chosen_and_told_about(
    set_up: Opener,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    rules: Ruleset,
    words: str,
) -> None:
    scene = set_up(size)
    choose_rules(scene, rules)
    texts = check_texts(scene, monkeypatch)
    check_widgets(scene)
    assert any(words in text for text in texts)
    assert started(scene).header.ruleset == rules


def test_estate_8_is_not_offered_by_the_rules_of_yucata(
    set_up: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """YUC-03: neither to step through nor in the gallery, with a sentence why."""
    scene = set_up()
    choose(scene, Preset.FREE)
    choose_rules(scene, YUCATA)
    stepper = scene.seats[0].estate
    assert not any(option.startswith("No. 8 ") for option in stepper.options)
    assert any(option.startswith("No. 9 ") for option in stepper.options)
    shown = " ".join(text for text, _ in drawn_texts(scene, monkeypatch)[0])
    assert "Estate No. 8 is not played." in shown


def test_who_has_picked_estate_8_gets_it_back_with_the_rules(set_up: Opener) -> None:
    """YUC-03, YUC-08: meanwhile it is chosen at the table, among the others."""
    scene = set_up()
    choose(scene, Preset.FREE)
    stepper = scene.seats[0].estate
    for _ in range(7):
        click(scene, pygame.Rect(stepper.rect.right - 12, stepper.rect.centery, 4, 4))
    for rules, title in ((ALEA, "No. 8 "), (YUCATA, "Chosen at the table"), (ALEA, "No. 8 ")):
        choose_rules(scene, rules)
        assert stepper.options[stepper.chosen].startswith(title)


# --- single rules ---------------------------------------------------------------------------------


def test_rules_are_set_by_themselves_with_the_mouse(
    set_up: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = set_up()
    house_rules(scene)
    set_switch(scene, "geese", 1)
    set_switch(scene, "tile-15", 0)
    click(scene, sheet_of(scene).done.rect)
    assert scene.app.top is scene
    texts = [text for text, _ in drawn_texts(scene, monkeypatch)[0]]
    assert "alea 2011, but: 2 points a type for tile 15; geese." in texts
    assert scene.below.house.label == "House rules: 2"
    game = started(scene)
    assert game.header.ruleset == parse_rules("alea, geese yes, tile-15 2")
    assert game.state.rules == game.header.ruleset


def test_rules_are_set_by_themselves_with_the_keyboard(set_up: Opener) -> None:
    scene = set_up()
    scene.form.focus(scene.below.house)
    press(scene, pygame.K_RETURN)
    sheet = sheet_of(scene)
    assert focused(scene) is sheet.choices[0]
    press(scene, pygame.K_RIGHT)
    press(scene, pygame.K_DOWN)
    assert focused(scene) is sheet.choices[1]
    press(scene, pygame.K_TAB)
    press(scene, pygame.K_RIGHT)
    press(scene, pygame.K_ESCAPE)
    assert scene.app.top is scene
    assert scene.plan.rules == parse_rules("alea, ties fewest, buying any-time")


@pytest.mark.parametrize("rules", RULESETS_TO_CHOOSE, ids=lambda rules: rules.name)
def test_every_switch_can_be_set_to_every_option_and_back(set_up: Opener, rules: Ruleset) -> None:
    scene = set_up()
    choose_rules(scene, rules)
    standard = scene.plan.rules
    house_rules(scene)
    for switch in SWITCHES:
        for index in (*range(len(switch.settings)), 0):
            set_switch(scene, switch.word, index)
            assert switch.setting(scene.plan.rules) == switch.settings[index]
            assert scene.plan.rules.name == standard.name
    sheet = sheet_of(scene)
    click(scene, sheet.usual.rect)
    assert scene.plan.rules == standard


def test_as_usual_sets_everything_back(set_up: Opener) -> None:
    scene = set_up()
    sheet = house_rules(scene)
    assert sheet.usual.refusal == "Every rule is as usual."
    set_switch(scene, "crane", 1)
    set_switch(scene, "ties", 1)
    assert not sheet.usual.refusal
    click(scene, sheet.usual.rect)
    assert scene.plan.rules == ALEA
    assert sheet.usual.refusal
    assert [choice.chosen for choice in sheet.choices] == [
        switch.settings.index(option)
        for switch in SWITCHES
        if (option := switch.setting(ALEA)) is not None
    ]


def test_another_ruleset_is_chosen_without_house_rules(set_up: Opener) -> None:
    scene = set_up()
    house_rules(scene)
    set_switch(scene, "geese", 1)
    press(scene, pygame.K_ESCAPE)
    choose_rules(scene, YUCATA)
    assert scene.plan.rules == YUCATA
    assert scene.below.house.label == "House rules"


def test_house_rules_go_with_the_players_to_the_next_game(set_up: Opener) -> None:
    scene = set_up()
    house_rules(scene)
    set_switch(scene, "black-depot", 2)
    press(scene, pygame.K_ESCAPE)
    started(scene)
    scene.app.close()
    again = set_up()
    assert again.plan.rules == parse_rules("alea, black-depot full")
    assert again.below.house.label == "House rules: 1"


# --- room for it ----------------------------------------------------------------------------------


@pytest.mark.parametrize("code", IN_WINDOW)
@pytest.mark.parametrize("scale", [0, 2], ids=["normal text", "largest text"])
@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_has_room_for_all_rules(
    set_up: Opener,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    scale: int,
    code: str,
) -> None:
    scene = set_up(size)
    language.speak(code)
    theme.apply(HIGH_CONTRAST)
    scene.app.settings.text_at = scale
    scene.app.art.text_scale = scene.app.settings.text_scale
    scene.plan.rules = EVERYTHING
    scene.app.push(HouseRules(scene.app, scene.plan.rules, lambda rules: None))
    surface, cut = pygame.Surface(size), cut_texts(monkeypatch)
    with writing() as texts:
        scene.app.top.draw(Canvas(surface, scene.app.art))
    assert all(surface.get_rect().contains(rect) for _, rect in texts)
    assert not cut
    for at, (text, rect) in enumerate(texts):
        for other, place in texts[at + 1 :]:
            both = rect.inflate(-4, -rect.height // 2), place.inflate(-4, -place.height // 2)
            assert not both[0].colliderect(both[1]), f"“{text}” lies on “{other}”"


@pytest.mark.parametrize("code", IN_WINDOW)
@pytest.mark.parametrize("scale", [0, 2], ids=["normal text", "largest text"])
@pytest.mark.parametrize("preset", list(Preset))
@pytest.mark.parametrize("players", [2, 4])
def test_the_set_up_has_room_for_every_scenario_and_many_house_rules(
    set_up: Opener,
    monkeypatch: pytest.MonkeyPatch,
    players: int,
    preset: Preset,
    scale: int,
    code: str,
) -> None:
    language.speak(code)
    scene = set_up()
    scene.app.settings.text_at = scale
    scene.app.art.text_scale = scene.app.settings.text_scale
    scene.plan.rules = EVERYTHING
    scene.plan.count = players
    scene.plan.seats[1].controller = "expert"
    choose(scene, preset)
    cut = cut_texts(monkeypatch)
    check_texts(scene, monkeypatch)
    check_widgets(scene)
    assert not cut
    placed, _ = drawn_texts(scene, monkeypatch)
    sheets = [scene.above.rect, scene.below.rect]
    for text, rect in placed:
        for sheet in sheets:
            assert not rect.colliderect(sheet) or sheet.inflate(-8, -8).contains(rect), text


# --- what each set-up asks ------------------------------------------------------------------------


@pytest.mark.parametrize("preset", list(Preset))
def test_a_set_up_asks_only_what_it_needs(set_up: Opener, preset: Preset) -> None:
    """EXP-04: openly or in secret; YUC-06, SE-09: castles drawn or chosen."""
    scene = set_up()
    choose(scene, preset)
    assert (scene.above.openly in scene.form.widgets) is (preset is Preset.EXPERT)
    assert (scene.above.castles in scene.form.widgets) is (preset is Preset.RANDOM)
    is_free = preset is Preset.FREE
    for seat in scene.seats[:2]:
        assert bool(seat.estate.refusal) is not is_free
        assert bool(seat.castle.refusal) is not is_free


def test_expert_boards_can_be_chosen_in_secret(set_up: Opener) -> None:
    """EXP-04: agreed beforehand."""
    scene = set_up()
    choose(scene, Preset.EXPERT)
    click(scene, scene.above.openly.cells()[1])
    assert started(scene).header.secret


def test_castles_of_random_estates_can_be_chosen_at_the_table(
    set_up: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """YUC-06, SE-09: drawn as well, or chosen."""
    scene = set_up()
    choose(scene, Preset.RANDOM)
    assert [seat.castle.chosen for seat in scene.seats[:2]] == [0, 0]
    assert scene.seats[0].castle.options[0] == "drawn"
    assert "as on Yucata" in [text for text, _ in drawn_texts(scene, monkeypatch)[0]]
    click(scene, scene.above.castles.cells()[1])
    assert "as in the Special Edition" in [text for text, _ in drawn_texts(scene, monkeypatch)[0]]
    assert [seat.castle.chosen for seat in scene.seats[:2]] == [1, 1]
    assert [seat.castle for seat in started(scene).header.seats] == [None, None]
