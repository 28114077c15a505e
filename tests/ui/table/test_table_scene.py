"""The table in use: driven by events as the window sends them, without a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import get_args

import pygame
import pytest
from pygame import Rect

from cob.clicks.action_parts import Die
from cob.clicks.table_things import (
    BoardSpace,
    ColourCount,
    CraneBuilding,
    DieAt,
    EstateSpace,
    ExtraAction,
    PlayerPanel,
    RoundSpace,
    SeenDie,
    SideChoice,
    Silverlings,
    StorageSpace,
    TableButton,
    Thing,
    Workers,
)
from cob.engine import GameState, expert_estates, legal_actions, parse_action
from cob.engine.actions import AddTile, EndTurn, TakeTile
from cob.explaining.tooltip_cards import card_for
from cob.record import AUTOSAVE, COLOURS, PERSON, Game, Header, Seat, read_file
from cob.session.tempo import turn_of
from cob.ui.kit.canvas import Canvas
from cob.ui.scene import Scene
from cob.ui.screens.final.scene import FinalScene
from cob.ui.screens.game import GameScene
from cob.ui.screens.table_menu import MenuSheet
from cob.ui.table.card_places import CardGround
from cob.ui.table.cards import draw_card
from cob.ui.table.layout import TableLayout
from cob.ui.table.painter import Painter
from cob.ui.table.pointing.explanation import kept_free
from tests.engine.table import act, lay, lay_black, lay_goods, position
from tests.games import NAMES, estates, expert_header, plain_header, play_on, random_game
from tests.ui.at_table import (
    Opener,
    click,
    click_at,
    game_at,
    hands_over,
    paint,
    people,
    play_by_clicks,
    point,
    press,
    rect_of,
    right_click,
    settle,
    take_over,
    top,
    use_both_dice,
)
from tests.ui.sizes import SIZES

CARD_SECONDS = 0.15


# --- a whole game -------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_two_people_play_a_game_to_the_final_scoring(table: Opener, seed: int) -> None:
    header = people(expert_header(2, seed) if seed == 1 else plain_header(2))
    scene = table(Game.start(header, seed))
    session, chance, decisions = scene.session, Random(seed), 0
    assert hands_over(scene) == session.hides_setup, "in a secret set-up the others look away first"
    take_over(scene)
    while not session.state.is_over:
        legal = legal_actions(session.state)
        filling = [a for a in legal if isinstance(a, AddTile | TakeTile)]
        turn = turn_of(session.state)
        play_by_clicks(scene, chance.choice(chance.choice([legal, filling or legal])))
        decisions += 1
        is_new = turn_of(session.state) != turn and not session.state.is_over
        assert hands_over(scene) == is_new, "handed over exactly when a turn begins"
        if is_new:
            take_over(scene)
        if decisions % 25 == 0:
            paint(scene)
    scene.update(0.01)
    assert top(scene) is scene, "the table is scored first"
    click_at(scene, (5, 5))
    scene.update(0.01)
    assert isinstance(top(scene), FinalScene)


def test_after_the_scoring_one_may_look_at_the_table_again(table: Opener) -> None:
    game = random_game(people(plain_header()), 3)
    scene = table(game)
    scene.update(0.01)
    scene.app.pop()
    assert top(scene) is scene
    scene.update(0.01)
    assert top(scene) is scene, "it is not shown a second time by itself"
    paint(scene)
    click(scene, PlayerPanel(1), EstateSpace(1, 5))
    press(scene, pygame.K_RETURN)
    assert isinstance(top(scene), FinalScene)


def test_saved_at_any_moment_is_what_lies_on_the_table(table: Opener) -> None:
    """Ended after any number of decisions, the game goes on where it was."""
    header, chance = people(expert_header(3, 4)), Random(4)
    for decisions in (0, 1, 7, 60, 150):
        game = random_game(header, 4, decisions)
        scene = table(game)
        play_by_clicks(scene, chance.choice(legal_actions(game.state)))
        if game.can_undo() and decisions % 2:
            take_over(scene)
            press(scene, pygame.K_u)
        scene.leave()
        saved = read_file(scene.app.autosave.path, estates())
        assert saved.state == game.state
        assert saved.moves == game.moves


def test_an_error_in_the_window_does_not_cost_the_last_action(
    table: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After any error, the played action is saved before the program ends."""
    scene = table(game_at(position(dice=(3, 5))))
    left: list[bool] = []
    monkeypatch.setattr(scene, "leave", lambda: left.append(True))

    def fail(surface: pygame.Surface) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(scene, "draw", fail)
    with pytest.raises(ZeroDivisionError):
        scene.app.run()
    monkeypatch.undo()
    scene.session.close()
    assert left


# --- hand-over ----------------------------------------------------------------------------------


def handed_over(table: Opener) -> GameScene:
    scene = table(game_at(position(dice=(3, 5))))
    use_both_dice(scene)
    assert not hands_over(scene)
    click(scene, TableButton.END)
    assert hands_over(scene)
    return scene


def test_a_click_takes_over_and_does_nothing_else(table: Opener) -> None:
    scene = handed_over(table)
    paint(scene)
    moves = len(scene.session.game.moves)
    click(scene, Workers(1))
    assert not hands_over(scene)
    assert len(scene.session.game.moves) == moves
    assert not scene.playing.chooser.selected


def test_a_key_takes_over_too_and_a_right_click_does_not(table: Opener) -> None:
    scene = handed_over(table)
    right_click(scene)
    assert hands_over(scene)
    press(scene, pygame.K_SPACE)
    assert not hands_over(scene)


def test_nothing_is_lit_before_the_turn_is_taken_over(table: Opener) -> None:
    scene = handed_over(table)
    view = scene.table.view()
    assert not view.lit
    assert set(view.buttons) == {TableButton.MENU}


def test_a_game_begins_without_a_hand_over(table: Opener) -> None:
    assert not hands_over(table(Game.start(people(plain_header()), 1)))


# --- clicks, keys, and the way back -------------------------------------------------------------


def test_undo_takes_back_one_action_after_another(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5), workers=1)))
    before = scene.session.state.copy()
    assert TableButton.UNDO not in scene.buttons()
    use_both_dice(scene)
    assert scene.session.state.player.workers == 5
    click(scene, TableButton.UNDO)
    assert scene.session.state.player.dice == (5,)
    press(scene, pygame.K_u)
    assert scene.session.state == before
    assert TableButton.UNDO not in scene.buttons()


def test_what_chance_has_shown_is_not_taken_back(table: Opener) -> None:
    scene = handed_over(table)
    click_at(scene, (5, 5))
    after = scene.session.state.copy()
    press(scene, pygame.K_u)
    click_at(scene, scene.table.layout.buttons[TableButton.UNDO].center)
    assert scene.session.state == after


def test_the_log_follows_an_action_that_was_taken_back(table: Opener) -> None:
    state = position(dice=(3, 5))
    lay(state, 3, "bank mine")
    scene = table(game_at(state))
    scene.session.play(parse_action("3: take bank from depot 3"))
    assert "bank" in scene.session.log()[-1].text
    scene.session.undo()
    scene.session.play(parse_action("3: take mine from depot 3"))
    assert "mine" in scene.session.log()[-1].text


def test_enter_ends_the_turn_and_not_before_the_dice_are_used(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5))))
    press(scene, pygame.K_RETURN)
    assert scene.session.state.current == 0
    use_both_dice(scene)
    press(scene, pygame.K_RETURN)
    assert scene.session.game.moves.count(EndTurn()) == 1
    assert scene.session.state.current == 1


def test_the_end_of_the_turn_stays_in_view_while_silverlings_are_selected(table: Opener) -> None:
    state = position(dice=(3, 5), silverlings=2)
    lay_black(state, "bank")
    scene = table(game_at(state))
    use_both_dice(scene)
    assert TableButton.END in scene.buttons()
    click(scene, Silverlings(0))
    assert TableButton.END in scene.buttons()


def test_doing_without_stays_in_view_while_a_tile_is_selected(table: Opener) -> None:
    state = position(dice=(3, 5), storage="city-hall ship")
    act(state, "3: add city-hall to e4")
    scene = table(game_at(state))
    assert TableButton.PASS in scene.buttons()
    click(scene, StorageSpace(0, 0))
    assert TableButton.PASS in scene.buttons()


@pytest.mark.parametrize(
    ("back", "last"),
    [(right_click, GameScene), (lambda scene: press(scene, pygame.K_ESCAPE), MenuSheet)],
)
def test_escape_and_the_right_button_step_back(
    table: Opener, back: Callable[[GameScene], None], last: type[Scene]
) -> None:
    """With nothing left to step back from, only Escape opens the menu."""
    scene = table(game_at(position(dice=(3, 5))))
    click(scene, DieAt(0), PlayerPanel(1))
    assert scene.playing.chooser.selected == {Die(3)}
    back(scene)
    assert not scene.playing.chooser.selected
    assert scene.table.shown == 1
    back(scene)
    assert scene.table.shown == 0
    back(scene)
    assert type(top(scene)) is last


def test_a_refusal_is_shown_until_the_next_click(table: Opener) -> None:
    state = position(dice=(3, 3))
    lay(state, 6, "bank")
    scene = table(game_at(state))
    click(scene, BoardSpace(20))
    assert scene.table.view().message.startswith("Depot 6 needs a 6")
    assert not scene.table.view().is_hint
    click(scene, DieAt(0))
    assert scene.table.view().message == "Choose what to do with the 3."
    assert scene.table.view().is_hint


def test_once_both_dice_are_used_a_useless_click_is_no_fault(table: Opener) -> None:
    state = position(dice=(), silverlings=1)
    lay(state, 6, "bank")
    scene = table(game_at(state))
    for thing in (BoardSpace(20), RoundSpace(1)):
        click(scene, thing)
        assert scene.table.view().message.endswith("Both dice are used: end the turn.")
        assert scene.table.view().is_hint


def test_the_offer_under_the_pointer_says_what_a_click_does(table: Opener) -> None:
    state = position(dice=(2, 5), workers=3)
    lay(state, 6, "bank")
    scene = table(game_at(state))
    before = scene.session.state.copy()
    point(scene, rect_of(scene, BoardSpace(20)).center)
    offer = scene.table.view().offer
    assert "bank" in offer
    assert "worker" in offer
    assert scene.session.state == before


def test_an_opponents_estate_is_only_looked_at(table: Opener) -> None:
    scene = table(game_at(position(3, dice=(3, 5), storage="ship")))
    click(scene, PlayerPanel(2))
    assert scene.table.shown == 2
    click(scene, EstateSpace(2, 17))
    assert scene.playing.message == "This is Carla’s estate: here you can look, but not play."
    click(scene, TableButton.HOME)
    assert scene.table.shown == 0
    assert TableButton.HOME not in scene.buttons()


def test_the_pointer_on_a_button_that_does_not_work_now_is_on_nothing(table: Opener) -> None:
    """The exception is the slot of *End turn*: it says why the turn cannot end."""
    scene = table(game_at(position(dice=(3, 5))))
    for button in (
        TableButton.UNDO,
        TableButton.PASS,
        TableButton.CONFIRM,
        TableButton.HOME,
    ):
        click_at(scene, scene.table.layout.buttons[button].center)
        assert scene.table.pointer.found is None
    assert not scene.session.game.moves


def test_the_wheel_turns_the_log_back_and_forth(table: Opener) -> None:
    scene = table(random_game(people(plain_header()), 3, 60))
    paint(scene)
    for notches, expected in ((-5, 0), (3, 6), (10_000, None), (-10_000, 0)):
        scene.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches))
        assert expected is None or scene.log.state.scrolled == expected
        paint(scene)


# --- a save that fails --------------------------------------------------------------------------


def test_a_save_that_fails_is_told_and_the_game_goes_on(table: Opener, tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    scene = table(game_at(position(dice=(3, 5))), folder=folder)
    settle(scene, (folder / AUTOSAVE).exists)
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    folder.write_text("in the way", encoding="utf-8")
    click(scene, DieAt(0), Workers(0))
    settle(scene, lambda: scene.session.save_problem)
    assert "could not be saved" in scene.table.view().message
    paint(scene)
    folder.unlink()
    click(scene, Workers(0))
    assert scene.session.state.player.workers == 4
    settle(scene, lambda: not scene.session.save_problem)
    assert (folder / AUTOSAVE).exists()


def test_the_window_wakes_to_tell_of_a_save_that_failed(table: Opener, tmp_path: Path) -> None:
    """The sentence appears even if the mouse does not move."""
    folder = tmp_path / "saves"
    folder.write_text("in the way", encoding="utf-8")
    scene = table(game_at(position(dice=(3, 5))), folder=folder)
    settle(scene, lambda: scene.session.save_problem)
    scene.app.needs_drawing = False
    scene.update(0.05)
    assert scene.app.needs_drawing


# --- secrets ------------------------------------------------------------------------------------


def secret_game(bots: bool = False) -> Game:
    choices = expert_estates(estates(), 3, 5)
    seats = tuple(
        Seat(NAMES[at], COLOURS[at], "random" if bots and at else PERSON, sides)
        for at, sides in enumerate(choices)
    )
    return Game.start(Header(seats, secret=True), 5)


def test_a_secret_set_up_hides_what_others_have_chosen(table: Opener) -> None:
    scene = table(secret_game())
    first = scene.session.state.current
    take_over(scene)
    for _ in range(2):
        play_by_clicks(scene, legal_actions(scene.session.state)[-1])
    state, seen = scene.session.state, scene.table.view()
    assert state.current != first
    assert state.players[first].filled
    assert not seen.state.players[first].filled
    assert not any("castle" in line.text for line in seen.log)
    assert not any(f"estate {state.players[first].layout.number}" in x.text for x in seen.log)


def test_no_ring_gives_a_hidden_castle_away(table: Opener) -> None:
    scene = table(secret_game())
    take_over(scene)
    for _ in range(2):
        play_by_clicks(scene, legal_actions(scene.session.state)[-1])
    changes = scene.table.view().changes
    assert not changes.added
    assert not changes.taken


def test_after_the_set_up_everything_is_open(table: Opener) -> None:
    scene = table(secret_game())
    while scene.session.hides_setup:
        take_over(scene)
        play_by_clicks(scene, legal_actions(scene.session.state)[-1])
    seen = scene.table.view()
    assert all(player.filled for player in seen.state.players)
    assert sum("castle" in line.text for line in seen.log) >= 3


def test_a_bots_secret_choice_is_hidden_from_the_people_who_watch(table: Opener) -> None:
    game = secret_game(bots=True)
    while game.state.current not in (1, 2):
        game.play(legal_actions(game.state)[0])
    scene = table(game)
    bot = game.state.current
    scene.play(legal_actions(game.state)[1])
    assert scene.session.state.current == bot, "the bot has chosen its side and not its castle"
    seen = scene.table.view().state.players[bot]
    assert seen.layout is seen.choices[0]


# --- every size ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_a_new_size_keeps_everything_working(table: Opener, size: tuple[int, int]) -> None:
    game = random_game(people(plain_header(4)), 3, 80)
    scene = table(game)
    click(scene, DieAt(0))
    selected = scene.playing.chooser.selected
    scene.resize(size)
    assert scene.playing.chooser.selected == selected
    right_click(scene)
    scene.draw(Canvas(pygame.Surface(size), scene.app.art))
    for _ in range(10):
        play_by_clicks(scene, legal_actions(game.state)[0])
        take_over(scene)
    scene.draw(Canvas(pygame.Surface(size), scene.app.art))


def test_the_window_itself_is_resized(table: Opener) -> None:
    scene = table(random_game(people(plain_header()), 3, 30))
    pygame.display.set_mode((1920, 1080), pygame.RESIZABLE)
    scene.app.handle(pygame.event.Event(pygame.VIDEORESIZE, size=(1920, 1080), w=1920, h=1080))
    assert scene.table.layout.size == (1920, 1080)
    scene.app.draw()


# --- cards --------------------------------------------------------------------------------------


def explained_things(layout: TableLayout, state: GameState) -> Iterator[Thing]:
    """All things with a card."""
    for thing, _ in layout.things(state, state.current):
        if not isinstance(thing, TableButton | DieAt):
            yield thing


def rich_position() -> GameState:
    state = position(4, dice=(3, 5), storage="ship knowledge-5", goods="1 4")
    for depot in range(1, 7):
        lay(state, depot, "bank knowledge-14")
        lay_goods(state, depot, "1 2 3 4 5 6")
    lay_black(state, "castle cow-3")
    return state


def test_a_card_comes_when_the_pointer_has_rested_for_a_moment(
    table: Opener, cards: list[Rect]
) -> None:
    scene = table(game_at(rich_position()))
    point(scene, rect_of(scene, BoardSpace(0)).center)
    wakes = scene.wakes_after()
    assert wakes is not None
    assert wakes <= CARD_SECONDS
    scene.update(CARD_SECONDS - 0.05)
    paint(scene)
    assert not cards
    scene.app.needs_drawing = False
    scene.update(0.06)
    assert scene.app.needs_drawing
    paint(scene)
    assert len(cards) == 1
    while scene.table.breath.is_moving:
        scene.update(0.5)
        paint(scene)
    assert scene.wakes_after() is None, "the card stays, and the ring has come to rest"
    cards.clear()
    paint(scene)
    assert len(cards) == 1
    point(scene, (1, 1))
    paint(scene)
    assert len(cards) == 1, "it leaves with the pointer"


@pytest.mark.parametrize("size", SIZES)
def test_every_card_lies_in_the_window_off_its_subject(
    table: Opener, cards: list[Rect], size: tuple[int, int]
) -> None:
    scene = table(game_at(rich_position()), size)
    surface, layout = pygame.Surface(size), scene.table.layout
    seen: set[type] = set()
    scene.draw(Canvas(surface, scene.app.art))
    pen = Painter(Canvas(surface, scene.app.art), layout)
    for thing in explained_things(layout, scene.session.state):
        card = card_for(scene.session.state, scene.session.game.header, thing)
        assert card is not None, thing
        assert card.title
        assert card.text
        beside = rect_of(scene, thing)
        kept = kept_free(pen, scene.view(), ())
        ground = CardGround(scene.app.visible, beside.center, beside, kept, (), layout.px(12))
        draw_card(pen, card, ground)
        assert scene.app.visible.contains(cards[-1]), f"{thing} leaves the window"
        assert not cards[-1].colliderect(beside), f"{thing} lies under its card"
        assert cards[-1].collidelist(kept) < 0, f"{thing} covers what is to be seen"
        seen.add(type(thing))
    unseen = {DieAt, SeenDie, ColourCount, SideChoice, CraneBuilding, ExtraAction, TableButton}
    assert set(get_args(Thing)) - seen == unseen


def test_no_card_covers_the_hand_over(table: Opener, cards: list[Rect]) -> None:
    scene = handed_over(table)
    point(scene, rect_of(scene, BoardSpace(0)).center)
    scene.update(1.0)
    paint(scene)
    assert not cards


def test_drawing_changes_nothing(table: Opener) -> None:
    game = play_on(Game.start(people(plain_header(4)), 9), 9, 150)
    scene = table(game)
    before = game.state.copy()
    for seat in range(4):
        scene.table.shown = seat
        paint(scene)
    assert game.state == before
