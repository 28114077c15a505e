"""The rules of a game, wherever they are shown."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from cob.clicks.table_things import EstateSpace, RulesSign
from cob.commands.replay import tell
from cob.engine.ruleset import RULESETS, SWITCHES, Ruleset, parse_rules
from cob.explaining.tooltip_cards import card_for
from cob.record import Game
from cob.ui.kit.canvas import Canvas
from cob.ui.screens.final.scene import FinalScene
from cob.ui.screens.replay.scene import ReplayScene
from cob.ui.screens.rules.scene import RulesScene
from cob.ui.table.painter import Painter
from tests.games import plain_header, random_game
from tests.ui.at_table import Opener, click_at, paint, people, point, press, rect_of, top
from tests.ui.sizes import FROM_720, SIZES
from tests.ui.writing import words_on, writing

OWN = parse_rules("alea, geese yes, tile-15 2")
EVERYTHING = parse_rules(
    "alea, ties fewest, black-depot full, buying any-time, tile-6 builds, tile-15 2, tile-26 3, "
    "knowledge-points at-once, order random, geese yes, crane yes, phases 2"
)


def game_by(rules: Ruleset, decisions: int | None = 0, players: int = 2) -> Game:
    return random_game(replace(people(plain_header(players)), ruleset=rules), 5, decisions)


# --- the table ----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.name)
def test_the_log_names_the_rules_after_its_first_sentence(table: Opener, rules: Ruleset) -> None:
    scene = table(game_by(rules))
    first = scene.session.log()[1]
    assert first.text == f"The rules of this game: {rules.title}."
    assert first.seat is None


def test_the_log_names_every_house_rule(table: Opener) -> None:
    """A game of two phases has no word of the five that lie ahead."""
    first = table(game_by(EVERYTHING)).session.log()[0].text
    assert first.count(";") == len(SWITCHES) - 1
    assert "House rules: fewest empty spaces win ties; always 8 tiles" in first


@pytest.mark.parametrize("size", FROM_720)
@pytest.mark.parametrize("scale", [0, 2])
@pytest.mark.parametrize("rules", [*RULESETS.values(), OWN], ids=lambda rules: rules.name)
def test_a_sign_beside_the_estate_names_the_rules(
    table: Opener,
    rules: Ruleset,
    scale: int,
    size: tuple[int, int],
) -> None:
    scene = table(game_by(rules), size)
    scene.app.settings.text_at = scale
    scene.app.art.text_scale = scene.app.settings.text_scale
    scene.resize(size)
    told = " ".join(words_on(scene))
    assert str(rules.title).split(",")[0].split()[-1] in told
    assert ("with house rules" in told) is (rules is OWN)
    sign = scene.table.layout.rules_sign
    assert scene.table.layout.estate.contains(sign)
    drawn = scene.table.layout.hexes
    assert not any(drawn[space].contains(*sign.bottomright) for space in range(37))


def test_the_card_of_the_sign_lists_what_differs(table: Opener) -> None:
    scene = table(game_by(EVERYTHING))
    card = card_for(scene.session.state, scene.session.game.header, RulesSign())
    assert card is not None
    assert card.title == "alea 2011 with house rules"
    assert len(card.facts) == len(SWITCHES)
    assert "Always 8 tiles on the black depot" in card.facts
    usual = table(game_by(RULESETS["yucata"])).session
    card = card_for(usual.state, usual.game.header, RulesSign())
    assert card is not None
    assert card.title == "Yucata"
    assert "Estate No. 8 is not played." in card.text
    assert not card.facts


def test_the_sign_is_pointed_at_and_looked_up(table: Opener) -> None:
    scene = table(game_by(OWN))
    place = rect_of(scene, RulesSign()).midbottom
    point(scene, (place[0], place[1] - 3))
    assert scene.table.pointer.thing == RulesSign()
    scene.update(0.5)
    paint(scene)
    click_at(scene, (place[0], place[1] - 3), button=3)
    assert isinstance(top(scene), RulesScene)


def test_the_sign_hides_no_space(table: Opener) -> None:
    """Where a space of the estate reaches under it, the space is meant."""
    scene = table(game_by(OWN))
    state, layout = scene.session.state, scene.table.layout
    for space, area in enumerate(layout.hexes):
        for place in ((area.x, area.y), (area.x, area.y + area.width * 0.4)):
            found = layout.at(state, state.current, (round(place[0]), round(place[1])))
            assert found is not None
            assert found[0] == EstateSpace(state.current, space)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [0, 2])
def test_the_list_of_keys_names_all_rules(
    table: Opener, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int
) -> None:
    scene = table(game_by(EVERYTHING), size)
    scene.app.settings.text_at = scale
    scene.app.art.text_scale = scene.app.settings.text_scale
    scene.resize(size)
    panels: list[pygame.Rect] = []
    original = Painter.panel

    def recording(pen: Painter, area: pygame.Rect, *rest: object, **more: object) -> None:
        panels.append(area)
        original(pen, area, *rest, **more)  # type: ignore[arg-type]

    press(scene, pygame.K_h)
    monkeypatch.setattr(Painter, "panel", recording)
    with writing() as written:
        paint(scene)
    told = " ".join(text for text, _ in written)
    assert "The rules of this game: alea 2011. House rules: fewest" in told
    assert "geese; crane; a game of two phases." in told
    assert pygame.Rect((0, 0), size).contains(panels[-1])


# --- afterwards -----------------------------------------------------------------------------------


def test_a_game_that_is_watched_shows_its_rules(
    table: Opener,
) -> None:
    app = table(game_by(OWN)).app
    scene = ReplayScene(app, game_by(OWN, 20))
    app.push(scene)
    told = " ".join(words_on(scene))
    assert "alea 2011 with" in told
    assert "Before the game" in told, "at first nobody is on turn"
    scene.go(scene.timeline.last)
    assert "alea 2011 with" in " ".join(words_on(scene))


@pytest.mark.parametrize("size", FROM_720)
@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (RULESETS["alea"], "alea 2011."),
        (OWN, "alea 2011, but: 2 points a type for tile 15; geese."),
        (EVERYTHING, "more house rules."),
    ],
)
def test_the_final_scoring_names_the_rules(
    table: Opener,
    rules: Ruleset,
    told: str,
    size: tuple[int, int],
) -> None:
    app = table(game_by(RULESETS["alea"]), size).app
    scene = FinalScene(app, game_by(rules, None, 4))
    app.push(scene)
    with writing() as written:
        scene.draw(Canvas(pygame.Surface(size), scene.app.art))
    lowest = scene.layout.estates.bottom
    buttons = [button.rect for button in scene.buttons]
    lines = [
        (text, rect) for text, rect in written if rect.top > lowest and rect.right < buttons[0].left
    ]
    assert told in " ".join(text for text, _ in lines)
    assert all(pygame.Rect((0, 0), size).contains(rect) for _, rect in lines)
    assert 1 <= len(lines) <= 3


def test_a_record_that_is_told_names_the_rules() -> None:
    lines = list(tell(game_by(OWN)))
    assert lines[0] == "The Castles of Burgundy, rules: alea 2011"
    assert lines[1] == "House rules: 2 points a type for tile 15; geese."
    assert not list(tell(game_by(RULESETS["alea"])))[1].startswith("House rules")
