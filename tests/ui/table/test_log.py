"""The log below the main board: turns, pictures, the drawer, and light on a line's subject."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from cob.clicks.table_things import DieAt, Workers
from cob.showing.log_entries import TurnHeading
from cob.text.log_line import Line
from cob.text.pictured import DiePiece, PawnPiece, PointsPiece, Run
from cob.tutorial.pictures import DiePicture, PawnPicture
from cob.ui.kit.art import Art
from cob.ui.kit.pictured_text import Cast, set_paragraph, set_rows
from cob.ui.screens.game import GameScene
from cob.ui.table.corner_signs import CornerDeed
from cob.ui.table.log.layout import LogLayout
from cob.ui.table.typesetter import Typesetter
from tests.engine.table import position
from tests.games import plain_header, random_game
from tests.ui.at_table import (
    Opener,
    click,
    click_at,
    corner_sign,
    game_at,
    log_row,
    paint,
    people,
    point,
    press,
)
from tests.ui.sizes import SIZES

CAST = Cast(("red", "green"), named=1)
SENTENCE = (
    Run("Benno", PawnPiece(1)),
    Run(" takes a bank with a "),
    Run("5", DiePiece(5)),
    Run(": "),
    Run("6 + 4 points", PointsPiece((6, 4))),
    Run("."),
)


def long_game(table: Opener) -> GameScene:
    scene = table(random_game(people(plain_header()), 3, 60))
    scene.table.motion.stop()
    return scene


def log_of(scene: GameScene) -> LogLayout:
    found = scene.log.laid.log
    assert found is not None
    return found


def lit_pixels(scene: GameScene) -> bytes:
    paint(scene)
    return pygame.image.tobytes(scene.app.window, "RGB")


# --- pictures in sentences ----------------------------------------------------------------------


def test_pieces_stand_for_their_words_and_points_are_gold() -> None:
    (row,) = set_rows(Art(), SENTENCE, 1, CAST, 18, 2000)
    assert [part.picture for part in row if part.picture] == [
        PawnPicture("green"),
        DiePicture(5, "green"),
    ]
    assert [part.words for part in row if part.gold] == ["6+4"]
    assert not any("Benno" in part.words for part in row)


def test_another_player_keeps_the_name_beside_the_piece() -> None:
    (row,) = set_rows(Art(), (Run("Anna", PawnPiece(0)),), 0, CAST, 18, 2000)
    assert [part.words for part in row] == ["", "Anna"]


def test_rows_keep_within_their_width_and_parts_do_not_overlap() -> None:
    rows = set_rows(Art(), SENTENCE * 5, 1, CAST, 18, 200)
    assert len(rows) > 3
    for row in rows:
        assert row[-1].left + row[-1].width <= 200
        for part, other in pairwise(row):
            assert part.left + part.width <= other.left + 1


@pytest.mark.parametrize("width", range(120, 260, 5))
def test_no_row_begins_with_a_number_that_names_what_stands_before_it(width: int) -> None:
    told = Run("The goods of the round go to depot 3, and one more to depot 4.")
    for row in set_rows(Art(), (told,), None, CAST, 18, width)[1:]:
        assert not row[0].words[0].isdigit()


# --- turns and the drawer -------------------------------------------------------------------------


def test_the_log_is_grouped_by_turn(table: Opener) -> None:
    scene = long_game(table)
    headings = [row for row in log_of(scene).rows if isinstance(row.entry, TurnHeading)]
    assert headings
    assert all(row.heading and row.heading.when.text for row in headings)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_sign_for_the_rule_lies_on_no_heading(size: tuple[int, int], table: Opener) -> None:
    scene = table(random_game(people(plain_header()), 4, 60), size)
    scene.table.motion.stop()
    log, setter = log_of(scene), Typesetter(scene.app.art, scene.table.layout)
    headings = [row for row in log.rows if row.heading is not None]
    assert headings
    for row in headings:
        sign = log.rule_sign(row.entry.number)
        assert sign is not None
        assert row.heading is not None
        assert not sign.area.colliderect(setter.box(row.heading.when))


def test_the_drawer_opens_the_log_to_the_height_of_the_table_and_escape_closes_it(
    table: Opener,
) -> None:
    scene = long_game(table)
    low = log_of(scene)
    click_at(scene, corner_sign(scene, CornerDeed.OPEN_LOG).center)
    high = log_of(scene)
    assert high.area == scene.table.layout.drawer
    assert len(high.rows) > 2 * len(low.rows)
    assert scene.log.covers(scene.table.layout.board.area.midleft)
    press(scene, pygame.K_ESCAPE)
    assert log_of(scene).area == low.area
    click_at(scene, corner_sign(scene, CornerDeed.OPEN_LOG).center)
    click_at(scene, corner_sign(scene, CornerDeed.CLOSE_LOG).center)
    assert log_of(scene).area == low.area


def test_only_what_is_seen_is_laid_out(table: Opener) -> None:
    scene = long_game(table)
    log = log_of(scene)
    assert len(log.rows) < len(scene.session.log())
    assert all(log.area.contains(row.band) for row in log.rows)


def test_a_log_that_is_longer_than_its_place_begins_at_the_top(table: Opener) -> None:
    scene = long_game(table)
    for _ in range(8):
        log = log_of(scene)
        assert log.rows[0].band.y - log.area.y < log.rows[-1].band.height
        scene.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))


def test_scrolled_back_a_sign_leads_to_the_newest_line(table: Opener) -> None:
    scene = long_game(table)
    newest = log_of(scene).rows[-1].entry
    scene.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=10_000))
    assert log_of(scene).rows[0].entry.number == 0
    click_at(scene, corner_sign(scene, CornerDeed.NEWEST).center)
    assert log_of(scene).rows[-1].entry == newest


# --- light --------------------------------------------------------------------------------------


def after_workers(table: Opener) -> GameScene:
    scene = table(game_at(position(dice=(3, 5))))
    click(scene, DieAt(0), Workers(0))
    scene.table.motion.stop()
    return scene


def test_pointing_at_a_line_lights_what_it_is_about(table: Opener) -> None:
    scene = after_workers(table)
    click_at(scene, (1, 1))
    dark = lit_pixels(scene)
    row = log_row(scene, "worker tiles")
    point(scene, row.band.center)
    paint(scene)
    workers = scene.table.layout.hand.workers.area
    lit = scene.app.window.subsurface(workers)
    was = pygame.image.frombytes(dark, scene.app.window.get_size(), "RGB").subsurface(workers)
    assert pygame.transform.average_color(lit)[:3] > pygame.transform.average_color(was)[:3]
    assert not scene.table.view().lit, "nothing else is marked meanwhile"
    point(scene, (1, 1))
    assert lit_pixels(scene) == dark


def test_a_click_on_a_line_holds_its_light_until_the_next_or_escape(table: Opener) -> None:
    scene = after_workers(table)
    row = log_row(scene, "worker tiles")
    for release in (
        lambda: click_at(scene, row.band.center),
        lambda: press(scene, pygame.K_ESCAPE),
        lambda: click_at(scene, (1, 1)),
    ):
        click_at(scene, row.band.center)
        point(scene, (1, 1))
        assert scene.table.view().log_state.lit == row.entry.number
        release()
        point(scene, (1, 1))
        assert scene.table.view().log_state.lit is None


def test_a_click_in_the_opened_log_closes_it_to_show_what_it_lights(table: Opener) -> None:
    scene = long_game(table)
    click_at(scene, corner_sign(scene, CornerDeed.OPEN_LOG).center)
    row = next(row for row in log_of(scene).rows if row.entry.line.seat is not None)
    click_at(scene, row.band.center)
    assert not scene.log.state.is_open
    assert scene.log.state.held == row.entry.number
    assert row.entry.number in {row.entry.number for row in log_of(scene).rows}


def test_lines_of_one_player_name_the_player_once() -> None:
    lines = [Line(1, SENTENCE), Line(1, SENTENCE), Line(0, (Run("Anna", PawnPiece(0)),))]
    (row,) = set_paragraph(Art(), lines, Cast(("red", "green")), 18, 4000)
    told = " ".join(part.words for part in row)
    assert told.count("Benno") == 1
    assert told.endswith("Anna")
