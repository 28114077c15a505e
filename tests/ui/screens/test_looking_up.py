"""From the table to the rules, and reminders for a first game."""

from __future__ import annotations

import pygame

from cob.clicks.table_things import DepotDie, DieAt, StorageSpace, TableButton, Thing, Workers
from cob.engine import parse_action
from cob.engine.components import Tile
from cob.record import Game
from cob.ui.screens.game import GameScene
from cob.ui.screens.rules.scene import RulesScene
from cob.ui.table.corner_signs import CornerDeed
from tests.engine.table import lay, lay_black, position
from tests.ui.at_table import (
    Opener,
    choose_entry,
    click,
    click_at,
    corner_sign,
    game_at,
    log_row,
    paint,
    point,
    press,
    rect_of,
    right_click,
    top,
    use_both_dice,
)


def shown_rule(scene: GameScene) -> str:
    """The title of the article that is open over the table."""
    rules = top(scene)
    assert isinstance(rules, RulesScene)
    return rules.page.article.title


def right_click_on(scene: GameScene, thing: Thing) -> None:
    click_at(scene, rect_of(scene, thing).center, button=3)


# --- looking up -----------------------------------------------------------------------------------


def test_a_right_click_on_a_tile_leads_to_its_rule(table: Opener) -> None:
    scene = table(game_at(position(storage="bank")))
    right_click_on(scene, StorageSpace(0, 0))
    assert shown_rule(scene) == "Bank"


def test_a_right_click_drops_a_selection_first(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5), storage="bank")))
    click(scene, DieAt(0))
    right_click_on(scene, StorageSpace(0, 0))
    assert top(scene) is scene
    assert not scene.playing.chooser.selected


def test_a_right_click_on_nothing_does_nothing(table: Opener) -> None:
    scene = table(game_at(position()))
    right_click(scene)
    assert top(scene) is scene


def test_f1_leads_to_the_rule_of_what_is_pointed_at(table: Opener) -> None:
    scene = table(game_at(position()))
    point(scene, rect_of(scene, Workers(0)).center)
    press(scene, pygame.K_F1)
    assert "orker" in shown_rule(scene)


def test_the_menu_opens_the_rules(table: Opener) -> None:
    scene = table(game_at(position()))
    click(scene, TableButton.MENU)
    choose_entry(scene.app, "help")
    assert isinstance(top(scene), RulesScene)


def test_the_white_die_explains_itself(table: Opener) -> None:
    """Ledger RND-02: where it lies, a goods tile was placed."""
    scene = table(game_at(position()))
    right_click_on(scene, DepotDie(scene.session.state.white))
    assert "white die" in shown_rule(scene).lower()


def test_the_rule_of_a_line_is_a_click_on_its_sign(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5))))
    click(scene, DieAt(0), Workers(0))
    scene.table.motion.stop()
    row = log_row(scene, "worker tiles")
    point(scene, row.band.center)
    paint(scene)
    click_at(scene, corner_sign(scene, CornerDeed.RULE).center)
    assert shown_rule(scene) == "Take worker tiles"


def test_a_right_click_and_f1_on_a_line_lead_to_its_rule(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5))))
    click(scene, DieAt(0), Workers(0))
    scene.table.motion.stop()
    click_at(scene, log_row(scene, "worker tiles").band.center, button=3)
    assert shown_rule(scene) == "Take worker tiles"
    scene.app.pop()
    press(scene, pygame.K_F1)
    assert shown_rule(scene) == "Take worker tiles"


def test_after_looking_up_the_table_is_as_it_was(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5))))
    click(scene, DieAt(0))
    press(scene, pygame.K_F1)
    scene.app.pop()
    assert top(scene) is scene
    assert scene.playing.chooser.selected


# --- reminders ------------------------------------------------------------------------------------


def rich(table: Opener) -> GameScene:
    """A player who could buy and has not done so (ledger BLK-01)."""
    state = position(dice=(3, 5), silverlings=2)
    lay_black(state, [Tile.MINE])
    scene = table(game_at(state))
    scene.app.notebook.told.clear()
    return scene


def test_a_reminder_is_told_once(table: Opener) -> None:
    """Two Silverlings allow a purchase; the next turn has another reminder or none."""
    scene = rich(table)
    scene.playing.begin_decision()
    assert scene.reminding.text
    use_both_dice(scene)
    told = set(scene.app.notebook.told)
    paint(scene)
    again = GameScene(scene.app, Game(scene.session.game.header, scene.session.state, []))
    assert told < scene.app.notebook.told or not again.reminding.text


def test_a_turn_has_one_reminder_at_most(table: Opener) -> None:
    scene = rich(table)
    scene.playing.begin_decision()
    first = scene.reminding.text
    scene.playing.begin_decision()
    assert scene.reminding.text == first


def test_a_reminder_goes_when_there_is_nothing_to_remind_of(table: Opener) -> None:
    """The sale that it suggested has been made."""
    state = position(dice=(3, 5), goods="3 3 3")
    scene = table(game_at(state))
    scene.app.notebook.told.clear()
    scene.playing.begin_decision()
    assert "3 pink goods" in scene.reminding.text
    scene.play(parse_action("3: sell goods 3"))
    assert "pink" not in scene.reminding.text


def test_a_reminder_that_is_read_stays_while_something_moves(table: Opener) -> None:
    """A new one waits until its causes have been shown."""
    state = position(dice=(3, 5), goods="3 3 3")
    lay(state, 5, "mine")
    scene = table(game_at(state))
    scene.app.notebook.told.clear()
    scene.playing.begin_decision()
    assert scene.reminding.is_new
    scene.update(0.0)
    told = scene.table.view().reminder
    assert told
    scene.play(parse_action("5: take mine from depot 5"))
    assert scene.is_waiting
    assert scene.table.view().reminder == told
    scene.reminding.is_new = True
    assert scene.table.view().reminder is None


def test_reminders_are_done_away_with_by_their_sign(table: Opener) -> None:
    scene = rich(table)
    scene.playing.begin_decision()
    assert scene.reminding.text
    click_at(scene, corner_sign(scene, CornerDeed.SILENCE_REMINDERS).center)
    assert not scene.reminding.text
    assert not scene.app.notebook.reminders_on
    scene.playing.begin_decision()
    assert not scene.reminding.text


def test_a_reminder_is_closed_by_its_cross_and_others_still_come(table: Opener) -> None:
    scene = rich(table)
    scene.playing.begin_decision()
    click_at(scene, corner_sign(scene, CornerDeed.DISMISS_REMINDER).center)
    assert scene.table.view().reminder is None
    assert scene.app.notebook.reminders_on


def test_a_reminder_lies_on_nothing_else(table: Opener) -> None:
    """It lies in the dock of the cards, beside the log."""
    scene = rich(table)
    scene.playing.begin_decision()
    laid = scene.log.laid
    assert laid.reminder is not None
    assert laid.log is not None
    area, layout = laid.reminder.area, scene.table.layout
    assert layout.corner.contains(area)
    assert not area.colliderect(laid.log.area)
    assert not any(area.colliderect(place) for place in layout.buttons.values())


def test_a_line_that_is_held_does_not_keep_f1_from_what_is_pointed_at(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5), storage="bank")))
    click(scene, DieAt(0), Workers(0))
    scene.table.motion.stop()
    click_at(scene, log_row(scene, "worker tiles").band.center)
    point(scene, rect_of(scene, StorageSpace(0, 0)).center)
    press(scene, pygame.K_F1)
    assert shown_rule(scene) == "Bank"
