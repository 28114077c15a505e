"""A game of a real table is entered by clicks: what chance brought, and the moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from cob.clicks.table_things import BoardSpace, TableButton
from cob.drafts.chance_draft import OrderPlace, TilePlace
from cob.drafts.pieces import PlayerPawn
from cob.engine.chance import ChanceResult, Due, StartPlayer
from cob.record import AUTOSAVE, Game, Header, format_record, read_file
from cob.ui.app import App
from cob.ui.destinations import ToNewGame, ToTable
from cob.ui.screens.entering.scene import EnteringScene
from cob.ui.screens.new_game.scene import SetupScene
from cob.ui.settings import MOTIONS
from tests.drafts.test_chance_draft import piece_of
from tests.games import estates, plain_header, random_game
from tests.ui.at_table import people, play_by_clicks, rect_of
from tests.ui.hands import click, press

Begin = Callable[[Header], EnteringScene]


@pytest.fixture
def begin(app: App) -> Begin:
    """Put a game of a real table on the table."""
    app.settings.motion_at = len(MOTIONS) - 1

    def beginner(header: Header) -> EnteringScene:
        app.go(ToTable(Game.start(replace(people(header), from_table=True))))
        scene = app.top
        assert isinstance(scene, EnteringScene)
        scene.update(0.0)
        return scene

    return beginner


def enter(scene: EnteringScene, result: ChanceResult) -> None:
    """Click for every piece of a result, and then on Done."""
    draft = scene.entry.draft
    while scene.is_entering and draft.chosen is not None:
        piece = piece_of(result, draft.chosen)
        card = next(card for card in scene.entry.tray.cards if card.offer.piece == piece)
        click(scene, card.rect)
    if scene.is_entering:
        click(scene, rect_of(scene, TableButton.END))
    scene.table.motion.stop()
    scene.update(0.0)


def enter_game(scene: EnteringScene, played: Game) -> None:
    for move, seat in zip(played.moves, played.seats, strict=True):
        if seat is None:
            assert isinstance(move, ChanceResult)
            enter(scene, move)
        else:
            play_by_clicks(scene, move)
            scene.table.motion.stop()
            scene.update(0.0)


def moves_in(game: Game) -> list[str]:
    """The lines of a record without its head, and without the names of the players."""
    return [line.partition("| ")[2] or line for line in map(str, game.moves)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_that_is_entered_has_the_moves_of_the_game_at_the_table(
    begin: Begin, players: int
) -> None:
    played = random_game(plain_header(players), players, 60)
    scene = begin(played.header)
    enter_game(scene, played)
    assert moves_in(scene.session.game) == moves_in(played)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_twenty_whole_games_are_entered(begin: Begin, seed: int) -> None:
    header = plain_header(2 + seed % 3, castle=None)
    played = random_game(header, seed)
    scene = begin(header)
    enter_game(scene, played)
    assert moves_in(scene.session.game) == moves_in(played)
    assert scene.session.state == played.state


def test_a_mistyped_roll_is_taken_back_and_corrected(begin: Begin) -> None:
    played = random_game(plain_header(), 3, 0)
    scene = begin(played.header)
    enter_game(scene, played)
    assert not scene.is_entering
    click(scene, rect_of(scene, TableButton.UNDO))
    scene.update(0.0)
    assert scene.is_entering
    draft = scene.entry.draft
    assert draft.due is Due.ROUND
    assert draft.is_complete, "the roll is there to be corrected"
    click(scene, scene.entry.places[0].rect)
    press(scene, pygame.K_6)
    assert draft.is_complete
    click(scene, rect_of(scene, TableButton.END))
    assert scene.state.players[0].rolled[0] == 6


def test_undo_takes_back_the_last_piece_first(begin: Begin) -> None:
    played = random_game(plain_header(), 3, 0)
    scene = begin(played.header)
    enter(scene, next(move for move in played.moves if isinstance(move, StartPlayer)))
    click(scene, scene.entry.tray.cards[0].rect)
    assert scene.entry.draft.empty == 5
    press(scene, pygame.K_u)
    assert scene.entry.draft.empty == 6
    press(scene, pygame.K_u)
    scene.update(0.0)
    assert scene.entry.draft.due is Due.START


def test_the_start_player_needs_one_click(begin: Begin) -> None:
    scene = begin(plain_header())
    assert scene.entry.draft.chosen == OrderPlace(0)
    card = next(c for c in scene.entry.tray.cards if c.offer.piece == PlayerPawn(1))
    click(scene, card.rect)
    assert scene.session.game.moves == [StartPlayer(1)]


def test_a_deal_is_entered_by_keys_alone(begin: Begin) -> None:
    played = random_game(plain_header(), 3, 0)
    scene = begin(played.header)
    for move in played.moves[:2]:
        assert isinstance(move, ChanceResult)
        enter(scene, move)
    assert scene.entry.draft.due is Due.PHASE
    press(scene, pygame.K_DOWN)
    while not scene.entry.draft.is_complete:
        press(scene, pygame.K_RIGHT, pygame.K_RETURN)
    assert scene.entry.draft.is_complete
    press(scene, pygame.K_RETURN)
    scene.table.motion.stop()
    scene.update(0.0)
    assert scene.entry.draft.due is Due.ROUND


def test_a_click_on_a_space_of_the_board_marks_it(begin: Begin) -> None:
    played = random_game(plain_header(), 3, 0)
    scene = begin(played.header)
    for move in played.moves[:2]:
        assert isinstance(move, ChanceResult)
        enter(scene, move)
    last = scene.entry.draft.places[3]
    assert isinstance(last, TilePlace)
    click(scene, rect_of(scene, BoardSpace(last.space)))
    assert scene.entry.draft.chosen == last


def test_the_rest_is_drawn_on_demand(begin: Begin) -> None:
    scene = begin(plain_header())
    click(scene, scene.entry.tray.cards[0].rect)
    scene.update(0.0)
    click(scene, scene.entry.rest.rect)
    assert scene.entry.draft.is_complete
    click(scene, rect_of(scene, TableButton.END))
    scene.table.motion.stop()
    scene.update(0.0)
    assert scene.entry.draft.due is Due.PHASE


def test_a_game_entered_by_half_goes_on_later(begin: Begin, app: App) -> None:
    played = random_game(plain_header(), 3, 20)
    scene = begin(played.header)
    enter_game(scene, played)
    app.go_home()
    saved: Path = app.folder / AUTOSAVE
    again = read_file(saved, estates())
    assert again.header.from_table
    assert format_record(again) == format_record(scene.session.game)
    app.go(ToTable(again))
    scene = app.top  # type: ignore[assignment]
    assert isinstance(scene, EnteringScene)
    assert scene.session.state.chance is None
    assert scene.session.game.can_undo(), "what was entered is taken back after a new start too"


def test_the_set_up_offers_to_enter_a_game_and_seats_people(app: App) -> None:
    app.go(ToNewGame())
    setup = app.top
    assert isinstance(setup, SetupScene)
    setup.chance.choose(1)
    assert {seat.controller for seat in setup.plan.seats} == {"person"}
    click(setup, setup.below.start.rect)
    assert isinstance(app.top, EnteringScene)


def test_a_bot_at_a_real_table_is_refused_with_a_sentence(app: App) -> None:
    app.go(ToNewGame())
    setup = app.top
    assert isinstance(setup, SetupScene)
    setup.chance.choose(1)
    setup.plan.seats[1].controller = "easy"
    setup.refresh()
    assert "put a person in the place of Benno" in setup.below.start.refusal


def test_a_deal_entered_by_half_goes_on_later(begin: Begin, app: App) -> None:
    played = random_game(plain_header(), 3, 0)
    scene = begin(played.header)
    for move in played.moves[:2]:
        assert isinstance(move, ChanceResult)
        enter(scene, move)
    draft = scene.entry.draft
    for _ in range(7):
        click(scene, next(card for card in scene.entry.tray.cards if not card.refusal).rect)
    pieces = [draft.piece(place) for place in draft.places]
    app.go_home()
    app.go(ToTable(read_file(app.folder / AUTOSAVE, estates())))
    scene = app.top  # type: ignore[assignment]
    scene.update(0.0)
    again = scene.entry.draft
    assert [again.piece(place) for place in again.places] == pieces
    assert again.chosen == draft.chosen
