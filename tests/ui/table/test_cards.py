"""Reading the board: numbers on cards, marks in the estate, and all players' points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame
import pytest
from pygame import Rect

from cob.clicks.table_things import (
    BoardSpace,
    BonusSpace,
    DepotDie,
    DieAt,
    EstateSpace,
    GoodsSpace,
    PlayerPanel,
    StorageSpace,
    TableButton,
    Thing,
    TrackSpace,
)
from cob.engine import GameState
from cob.engine.components import Kind, Tile
from cob.explaining.marks import marks_for
from cob.explaining.projected_scores import projected_scores
from cob.explaining.tooltip_cards import InfoCard, card_for
from cob.record import Game
from cob.text.language import tr
from cob.ui.kit.canvas import Canvas
from cob.ui.screens.game import GameScene
from cob.ui.table.card_places import CardGround
from cob.ui.table.cards import card_layout, draw_card
from cob.ui.table.painter import Painter
from cob.ui.table.pointing.explanation import kept_free
from cob.ui.table.sheets.sheets import ScoresSheet
from cob.ui.table.typesetter import Typesetter
from tests.counting import calls_in
from tests.engine.table import act, lay, lay_black, position, put, space
from tests.games import expert_header, plain_header, play_on
from tests.ui.at_table import (
    Opener,
    bot_on_turn,
    click,
    click_at,
    game_at,
    paint,
    people,
    point,
    press,
    rect_of,
    right_click,
    top,
)
from tests.ui.sizes import SIZES, UPRIGHT

READER = 0
DEPOT_6, BLACK = BoardSpace(20), BoardSpace(24)


def card(state: GameState, thing: Thing, seat: int | None = READER) -> InfoCard:
    found = card_for(state, game_at(state).header, thing, seat)
    assert found is not None
    return found


def facts(state: GameState, thing: Thing, seat: int | None = READER) -> str:
    told = card(state, thing, seat)
    return " ".join((told.text, *told.facts)).replace("\N{NO-BREAK SPACE}", " ")


def estate(name: str, seat: int = 0) -> EstateSpace:
    return EstateSpace(seat, space(name))


# --- tiles ----------------------------------------------------------------------------------------


def test_a_stored_tile_says_where_it_fits_and_where_in_this_turn() -> None:
    """Castle d4 touches the river at d3 (2) and d5 (5); the dice show 3 and 5."""
    state = position(dice=(3, 5), storage="ship", workers=1)
    told = facts(state, StorageSpace(0, 0))
    assert "Fits on 2 spaces (d3, d5) of your estate" in told
    assert "in this turn still on d5 and d3 (1 worker)." in told
    state.players[0].workers = 0
    assert "in this turn still on d5." in facts(state, StorageSpace(0, 0))
    state.players[0].dice = ()
    assert "in this turn" not in facts(state, StorageSpace(0, 0))


def test_a_tile_on_a_depot_is_taken_with_one_die_and_added_with_the_other() -> None:
    """Workers pay for both changes: the 1 takes it from depot 6, the 4 becomes the 5 of d5."""
    state = position(dice=(1, 4), workers=2)
    lay(state, 6, "ship")
    assert "in this turn still on d5 (2 workers)." in facts(state, DEPOT_6)
    state.players[0].workers = 1
    assert "in this turn" not in facts(state, DEPOT_6)


def test_a_tile_of_the_black_depot_is_bought_first() -> None:
    state = position(dice=(2, 2), silverlings=2)
    lay_black(state, "ship")
    assert "in this turn still on d3." in facts(state, BLACK)
    state.players[0].silverlings = 1
    assert "in this turn" not in facts(state, BLACK)


def test_a_tile_that_fits_nowhere_says_why() -> None:
    state = position(storage="cow-3")
    assert "Fits nowhere in your estate yet: no free space of a pasture touches your tiles." in (
        facts(state, StorageSpace(0, 0))
    )
    assert "Fits nowhere in Anna’s estate yet." in facts(state, StorageSpace(0, 0), None)


def test_what_a_tile_would_score_at_once_counts_animals_regions_and_phase() -> None:
    """Phase B: e6 is a pasture of its own, so 3 animals, 1 for its size, 8 for the phase."""
    state = position(phase="B", storage="cow-3")
    put(state, 0, "ship", "d5", "d6")
    assert "Added now it scores 12 points." in facts(state, StorageSpace(0, 0))
    put(state, 0, "castle", "b3")
    put(state, 0, "cow-4", "b2")
    assert "Added now it scores up to 12 points, on e6." in facts(state, StorageSpace(0, 0))


def test_trying_out_changes_nothing() -> None:
    state = position(dice=(3, 5), storage="ship city-hall", workers=2, silverlings=2, goods="1 1")
    lay(state, 6, "ship castle")
    lay_black(state, "bank")
    before = state.copy()
    for thing in (StorageSpace(0, 0), StorageSpace(0, 1), DEPOT_6, BLACK, GoodsSpace(0, 1)):
        card(state, thing)
        marks_for(state, 0, thing, 0)
    assert state == before


def test_tiles_that_may_still_come_are_counted_by_where_they_come() -> None:
    state = position()
    lay(state, 6, "cow-3 cow-3")
    kinds = [*state.supplies]
    kinds[Kind.ANIMAL] = tuple(t for t in kinds[Kind.ANIMAL] if t.code not in ("cow-3", "cow-4"))
    state.supplies = tuple(kinds)
    coloured = sum(tile.species == "cow" for tile in kinds[Kind.ANIMAL])
    black = [tile for tile in state.black_supply if tile.species == "cow"]
    alike = sum(tile.code == "cow-3" for tile in black)
    told = facts(state, DEPOT_6)
    assert f"Still to come: at most 0 in depots and {alike} in the black depot." in told
    assert "On the board: 2." in told
    assert f"Tiles with cows still to come, of all sizes: at most {coloured + len(black)}." in told


def test_a_learner_is_not_told_how_many_tiles_may_still_come() -> None:
    state = position()
    lay(state, 6, "cow-3")
    header = replace(game_at(state).header, learner=0)
    found = card_for(state, header, DEPOT_6, READER)
    assert found is not None
    assert not any("still to come" in fact.lower() for fact in found.facts)


def test_a_scoring_knowledge_tile_says_what_it_is_worth_as_things_stand() -> None:
    state = position(storage="knowledge-16")
    put(state, 0, "warehouse", "e4", "f4")
    put(state, 1, "warehouse", "e4")
    put(state, 1, "knowledge-16", "c4")
    assert "it is worth 8 points to you." in facts(state, StorageSpace(0, 0))
    assert "it is worth 4 points to Benno." in facts(state, estate("c4", 1))


def test_an_animal_in_a_pasture_says_what_lies_there() -> None:
    state = position()
    put(state, 0, "cow-3", "b1")
    put(state, 0, "cow-4", "b2")
    put(state, 0, "sheep-2", "c2")
    assert "In this pasture: 7 cows on 2 tiles and 2 sheep on 1 tile." in facts(state, estate("b1"))


# --- estates --------------------------------------------------------------------------------------


def test_the_last_space_of_a_region_says_that_it_completes_it() -> None:
    """The river d5 to d7 has three spaces: 6 points, and 10 in phase A."""
    state = position()
    put(state, 0, "ship", "d5")
    lacking = "2 spaces of 3 still to cover in this river: 6 + 10"
    assert lacking in facts(state, estate("d6"))
    put(state, 0, "ship", "d6")
    assert "Covering it completes the river: 6 + 10 points in phase A." in facts(
        state, estate("d7")
    )
    put(state, 0, "ship", "d7")
    assert "This river of 3 spaces is complete." in facts(state, estate("d7"))


def test_an_empty_space_tells_the_bonus_tile_of_its_colour() -> None:
    state = position(3)
    assert "Spaces for mines still empty: 3. Covering all of them wins the large bonus tile, 6" in (
        facts(state, estate("e3"))
    )
    put(state, 0, "mine", "f2", "g1")
    state.large_left ^= 1 << Kind.MINE
    assert "the last space for mines: it wins the small bonus tile, 3 points." in facts(
        state, estate("e3")
    )
    state.small_left ^= 1 << Kind.MINE
    assert "Both bonus tiles for all of them are won." in facts(state, estate("e3"))


def test_what_covering_a_space_promises_is_what_it_brings() -> None:
    state = position(dice=(1, 5), storage="ship")
    put(state, 0, "ship", "d5", "d6")
    assert "6 + 10 points" in facts(state, estate("d7"))
    act(state, "1: add ship to d7")
    assert state.players[0].points == 16


# --- what lies beside -----------------------------------------------------------------------------


def test_a_goods_stack_says_what_selling_it_brings() -> None:
    state = position(3, goods="1 1", knowledge=(3, 4))
    told = "Selling 2 goods tiles now brings 6 points, 2 Silverlings and 1 worker."
    assert told in facts(state, GoodsSpace(0, 1))


def test_the_track_says_the_order_of_the_next_round() -> None:
    state = position(3)
    state.track = ((1,), (0, 2), (), (), (), (), ())
    told = "Next round, as the track stands: 1. Carla, 2. Anna, 3. Benno."
    assert told in facts(state, TrackSpace(0))


def test_a_bonus_tile_compares_the_players() -> None:
    state = position(3)
    put(state, 1, "mine", "e3", "f2")
    state.players[2].large_bonuses = 1 << Kind.MINE
    rows = card(state, BonusSpace(Kind.MINE, large=True)).rows
    assert rows == (("Anna", "3 to cover"), ("Benno", "1 to cover"), ("Carla", "won the large one"))


def test_a_players_card_adds_up_to_a_scoring_now() -> None:
    state = position(goods="1 1 4", workers=5, silverlings=2)
    put(state, 0, "knowledge-24", "c4")
    put(state, 0, "cow-3", "b2")
    state.players[0].points = 7
    told = card(state, PlayerPanel(0))
    assert told.rows == (
        ("Points so far", "7"),
        ("Unsold goods", "+ 3"),
        ("Silverlings", "+ 2"),
        ("Workers", "+ 2"),
        ("Tile 24: animal types", "+ 4"),
        ("If scored now", "18"),
    )


# --- secret set-up --------------------------------------------------------------------------------


def test_a_secret_set_up_stays_secret() -> None:
    """An estate whose choice is hidden from the reader has no spaces to report."""
    game = Game.start(people(expert_header(2, 1)), 1)
    state = game.state.view(game.state.current)
    other = 1 - state.current
    told = card_for(state, game.header, EstateSpace(other, 5), state.current)
    assert told is not None
    assert told.title == "Not chosen yet"
    assert not told.facts
    bonus = card_for(state, game.header, BonusSpace(Kind.MINE, large=True), state.current)
    assert bonus is not None
    assert bonus.rows[other][1] == "not chosen"
    assert not marks_for(state, other, DepotDie(3), state.current)


# --- marks ----------------------------------------------------------------------------------------


def rest_on(scene: GameScene, thing: Thing) -> None:
    point(scene, rect_of(scene, thing).center)
    scene.update(0.2)


def test_a_tile_marks_the_spaces_on_which_it_fits(table: Opener) -> None:
    state = position(dice=(3, 5), storage="ship")
    scene = table(game_at(state))
    point(scene, rect_of(scene, StorageSpace(0, 0)).center)
    assert not scene.table.view().marks, "not while the pointer only passes"
    scene.update(0.2)
    marks = scene.table.view().marks
    assert marks.spaces == {space("d3"), space("d5")}
    assert marks.now == {space("d5"): 0}
    paint(scene)
    click(scene, StorageSpace(0, 0))
    assert not scene.table.view().marks, "once it is chosen, the spaces are lit"


def test_a_tile_marks_nothing_in_the_estate_of_somebody_else(table: Opener) -> None:
    state = position()
    lay(state, 6, "bank")
    scene = table(game_at(state))
    press(scene, pygame.K_p)
    rest_on(scene, BoardSpace(state.board.index(Tile.BANK)))
    assert not scene.table.view().marks


@pytest.mark.parametrize("thing", [DieAt(0), DepotDie(3)])
def test_a_die_marks_all_empty_spaces_of_its_value(table: Opener, thing: Thing) -> None:
    state = position(dice=(3, 5))
    put(state, 0, "knowledge-3", "a4")
    scene = table(game_at(state))
    rest_on(scene, thing)
    with_a_three = {"c3", "c6", "e4", "g1", "g4"}
    assert scene.table.view().marks.spaces == {space(name) for name in with_a_three}
    paint(scene)


def test_no_card_comes_before_the_pointer_has_moved_after_a_click(
    table: Opener, cards: list[Rect]
) -> None:
    scene = table(game_at(position(dice=(3, 5), storage="ship")))
    rest_on(scene, StorageSpace(0, 0))
    paint(scene)
    assert len(cards) == 1
    click(scene, StorageSpace(0, 0))
    click(scene, StorageSpace(0, 0))
    scene.update(5.0)
    paint(scene)
    assert len(cards) == 1, "it has clicked and not moved"
    x, y = rect_of(scene, StorageSpace(0, 0)).center
    point(scene, (x + 3, y))
    scene.update(5.0)
    paint(scene)
    assert len(cards) == 2


def ground(seen: Rect, beside: Rect | None = None, kept: Sequence[Rect] = ()) -> CardGround:
    beside = beside or Rect(seen.topleft, (1, 1))
    return CardGround(seen, beside.center, beside, kept, (), 10)


def told_much(table: Opener, size: tuple[int, int] = (1280, 720)) -> tuple[GameScene, Thing]:
    """A stored tile with a long card, in an estate with room for it."""
    state = position(4, dice=(3, 5), storage="ship cow-3", workers=2, silverlings=2)
    put(state, 0, "ship", "d5", "d6")
    put(state, 0, "castle", "b3")
    lay(state, 1, "ship castle")
    scene = table(game_at(state), size)
    scene.reminding.dismiss()
    return scene, StorageSpace(0, 1)


@pytest.mark.parametrize("size", [*SIZES, *UPRIGHT])
@pytest.mark.parametrize(
    "thing",
    [StorageSpace(0, 1), BoardSpace(2), estate("d3"), estate("g4"), BonusSpace(Kind.SHIP, True)],
)
def test_a_card_lies_beside_the_pointer_off_prompt_dice_target_and_players(
    table: Opener, cards: list[Rect], size: tuple[int, int], thing: Thing
) -> None:
    scene, _ = told_much(table, size)
    layout = scene.table.layout
    rest_on(scene, thing)
    paint(scene)
    place, area = rect_of(scene, thing), cards[-1]
    assert area.colliderect(place.inflate(layout.px(80), layout.px(80))), "it is far from the eye"
    assert scene.app.visible.contains(area)
    for kept in (place, layout.head, layout.cup, layout.players):
        assert not area.colliderect(kept)


def test_a_card_leaves_what_can_be_clicked_in_view(table: Opener, cards: list[Rect]) -> None:
    state = position(dice=(3, 5), storage="ship")
    scene = table(game_at(state))
    rest_on(scene, StorageSpace(0, 0))
    paint(scene)
    places = [rect_of(scene, thing) for thing in (estate("d3"), estate("d5"), DieAt(0), DieAt(1))]
    assert cards[-1].collidelist(places) < 0


def test_a_card_leaves_an_open_reminder_to_be_read(table: Opener, cards: list[Rect]) -> None:
    scene = table(game_at(position(dice=(3, 5), silverlings=2)))
    lay_black(scene.state, "ship")
    scene.app.notebook.told.clear()
    scene.playing.begin_decision()
    laid = scene.log.laid.reminder
    assert laid is not None
    point(scene, scene.table.layout.board.depot_goods(1).center)
    scene.update(0.2)
    paint(scene)
    assert not cards[-1].colliderect(laid.area)


@pytest.mark.parametrize("seat", range(4))
def test_a_card_about_a_panel_keeps_off_all_of_it(
    table: Opener, cards: list[Rect], seat: int
) -> None:
    scene, _ = told_much(table)
    panel = scene.table.layout.panels[seat]
    for place in (panel.spaces[0].box, panel.holdings.dice[0], panel.sheet):
        point(scene, place.center)
        scene.update(0.2)
        paint(scene)
        assert not cards[-1].colliderect(panel.area)


def test_the_title_of_a_card_stays_on_it(table: Opener) -> None:
    """Its lines are broken in the bold type in which they are written."""
    scene, _ = told_much(table)
    layout, lines = scene.table.layout, 0
    setter = Typesetter(scene.app.art, layout)
    narrow = ground(Rect(0, 0, 227, 400))
    for tile in Tile:
        name = InfoCard(tr(tile.title), "", tile=tile)
        laid = card_layout(setter, layout, name, narrow)
        for line in laid.lines:
            assert laid.area.contains(setter.box(line)), line.text
            lines += line.bold
    assert lines > len(Tile)


def test_where_everything_is_kept_free_a_card_covers_anything_but_its_subject() -> None:
    seen, subject = Rect(100, 50, 400, 300), Rect(150, 100, 60, 70)
    full = ground(seen, subject, [seen])
    assert full.place((200, 100)) is None
    area = full.least_bad((200, 100))
    assert seen.contains(area)
    assert not area.colliderect(subject)


def test_the_only_person_is_told_of_the_own_estate_while_a_bot_plays(table: Opener) -> None:
    scene = table(bot_on_turn())
    assert scene.session.bot_to_move
    assert scene.playing.reader == 0
    tile = next(BoardSpace(at) for at, lies in enumerate(scene.session.state.board) if lies)
    assert "your estate" in facts(scene.session.state, tile, scene.playing.reader)
    assert "in this turn" not in facts(scene.session.state, tile, scene.playing.reader)


# --- everybody's points ---------------------------------------------------------------------------


def test_the_projected_scores_add_up_for_everybody() -> None:
    game = play_on(Game.start(people(plain_header(3)), 4), 4, 200)
    state = game.state
    rows = projected_scores(state)
    at = next(index for index, row in enumerate(rows) if row.is_sum)
    for seat, player in enumerate(state.players):
        assert sum(row.points[seat] for row in rows[:at]) == rows[at].points[seat] == player.points
        added = sum(row.points[seat] for row in rows[at + 1 : -1])
        assert rows[-1].points[seat] == player.points + added


def test_after_the_game_the_projected_score_is_the_final_score() -> None:
    game = play_on(Game.start(people(plain_header(2)), 4), 4)
    final = projected_scores(game.state)[-1]
    assert final.title == "Final score"
    assert final.points == tuple(player.points for player in game.state.players)


def test_the_key_o_lays_the_sheet_over_the_table_and_any_key_takes_it_away(table: Opener) -> None:
    scene = table(game_at(position()))
    press(scene, pygame.K_o)
    assert isinstance(top(scene), ScoresSheet)
    paint(scene)
    press(scene, pygame.K_w)
    assert not isinstance(top(scene), ScoresSheet)
    assert not scene.playing.chooser.selected, "that key did nothing else"
    press(scene, pygame.K_o)
    click_at(scene, rect_of(scene, TableButton.MENU).center)
    assert not isinstance(top(scene), ScoresSheet)
    press(scene, pygame.K_o)
    right_click(scene)
    assert not isinstance(top(scene), ScoresSheet)


def test_a_second_click_on_a_panel_lays_the_sheet_there_too(table: Opener) -> None:
    scene = table(game_at(position()))
    click(scene, PlayerPanel(1))
    assert scene.table.shown == 1
    assert not isinstance(top(scene), ScoresSheet)
    click(scene, PlayerPanel(1))
    assert isinstance(top(scene), ScoresSheet)


# --- speed ----------------------------------------------------------------------------------------


def test_a_card_is_made_quickly(table: Opener) -> None:
    """Pointing at a thing is answered within a frame: 2,700 calls take about a millisecond."""
    state = position(4, dice=(3, 5), storage="ship cow-3 castle", workers=3, silverlings=2)
    put(state, 0, "ship", "d5", "d6", "d3")
    put(state, 0, "castle", "b3")
    lay(state, 6, "ship castle cow-3")
    scene = table(game_at(state))
    surface = pygame.Surface(scene.app.size)
    pen = Painter(Canvas(surface, scene.app.art), scene.table.layout)
    for thing in (DEPOT_6, StorageSpace(0, 1), StorageSpace(0, 2)):
        kept = kept_free(pen, scene.view(), ())
        around = ground(scene.app.visible, rect_of(scene, thing), kept)

        def show(thing: Thing = thing, around: CardGround = around) -> None:
            marks_for(state, 0, thing, 0)
            draw_card(pen, card(state, thing), around)

        show()
        assert calls_in(show) < 4000, thing
