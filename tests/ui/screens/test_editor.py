"""The board editor: a position is set up by clicks and keys, checked while one edits, and used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from cob.clicks.table_things import (
    BoardSpace,
    BonusSpace,
    DepotDie,
    DepotGoods,
    DieAt,
    EstateSpace,
    GoodsSpace,
    PhaseSpace,
    RoundSpace,
    StorageSpace,
    TableButton,
    TrackSpace,
    Workers,
)
from cob.drafts.chance_draft import DiePlace, OrderPlace, RoundGoodsPlace, TilePlace, WhiteDiePlace
from cob.drafts.kept_position import FILE_NAME, KeptPosition
from cob.drafts.pieces import DieFace, GoodsTile, Piece, PlayerPawn
from cob.drafts.position_draft import PositionDraft
from cob.drafts.position_places import (
    BonusPlace,
    DepotGoodsPlace,
    EstatePlace,
    GoodsPlace,
    PositionPlace,
    PursePlace,
    SoldPlace,
    StoragePlace,
    Token,
    TrackPlace,
    TurnPlace,
)
from cob.engine import GameState
from cob.engine.components import BOARD_SPACES, DEPOTS, GOODS, Kind, Tile
from cob.engine.hexgrid import CENTRE
from cob.engine.pending import Choice
from cob.record import AUTOSAVE, PERSON, Header, read_file
from cob.ui.app import App
from cob.ui.destinations import ToEditor, ToNewGame
from cob.ui.screens.editor.places import areas_of, places_of_seat
from cob.ui.screens.editor.scene import EditorScene
from cob.ui.screens.entering.scene import EnteringScene
from cob.ui.screens.game import GameScene
from cob.ui.screens.new_game.scene import SetupScene
from cob.ui.screens.sheet import Dialog
from cob.ui.screens.table_menu import MenuSheet
from cob.ui.screens.tryout.scene import TryoutScene
from tests.coaching.analysis_at_once import AtOnce
from tests.games import estates, plain_header, random_game
from tests.ui.at_table import choose_entry, people, rect_of
from tests.ui.hands import click, press
from tests.ui.writing import words_on

Begin = Callable[..., EditorScene]


@pytest.fixture
def begin(app: App) -> Begin:
    """Open the editor with an empty table, or with a position."""

    def beginner(header: Header | None = None, state: GameState | None = None) -> EditorScene:
        app.go(ToEditor(header or people(plain_header()), state))
        scene = app.top
        assert isinstance(scene, EditorScene)
        return scene

    return beginner


def pick(scene: EditorScene, piece: Piece) -> None:
    """Click on a piece in the tray; first on its colour, where all colours fit."""
    pieces = scene.panel.pieces
    if isinstance(piece, Tile) and isinstance(scene.chosen, StoragePlace):
        click(scene, next(card for card in pieces.kinds if card.kind is piece.kind).rect)
    click(scene, next(card for card in pieces.tray.cards if card.offer.piece == piece).rect)


def look_at(scene: EditorScene, seat: int) -> None:
    click(scene, scene.panel.side.rows[seat].rect)


def choose(scene: EditorScene, place: PositionPlace) -> None:
    """Click on a place: on the table, or on the sheet beside it."""
    if seat := [place.seat] if hasattr(place, "seat") else []:
        look_at(scene, seat[0])
    areas = areas_of(scene.table.layout, scene.table.shown, place)
    if areas:
        first = areas[0]
        click(scene, first if isinstance(first, pygame.Rect) else first.center)
    else:
        cards = scene.panel.side.places
        click(scene, next(card for card in cards if card.stands_for == place).rect)
    assert scene.chosen == place


def put(scene: EditorScene, place: PositionPlace, piece: Piece) -> None:
    choose(scene, place)
    pick(scene, piece)


def count(scene: EditorScene, place: PositionPlace, what: GoodsTile | Token, number: int) -> None:
    """Click until a place has this number of something."""
    if not number:
        return
    choose(scene, place)
    card = next(card for card in scene.panel.pieces.amounts if card.key == what)
    while card.number < number:
        step = 10 if what is Token.POINTS and number - card.number >= 10 else 1
        click(scene, card.cells()[-1 if step > 1 else len(card.cells()) // 2])
        card = next(card for card in scene.panel.pieces.amounts if card.key == what)


def set_up(scene: EditorScene, state: GameState) -> None:
    """Set a position up by clicks alone, as a family does from a photograph."""
    side = scene.panel.side
    click(scene, side.phase.cells()[state.phase])
    click(scene, side.round.cells()[state.round - 1])
    for index, seat in enumerate(state.order):
        put(scene, OrderPlace(index), PlayerPawn(seat))
    put(scene, TurnPlace(), PlayerPawn(state.current))
    put(scene, WhiteDiePlace(), DieFace(state.white))
    for number, good in enumerate(state.round_goods, start=state.round + 1):
        put(scene, RoundGoodsPlace(number), GoodsTile(good))
    for space in range(BOARD_SPACES):
        if (tile := state.board[space]) is not None:
            put(scene, TilePlace(space), tile)
    for depot in DEPOTS:
        for good in GOODS:
            number = state.depot_goods[depot].count(good)
            count(scene, DepotGoodsPlace(depot), GoodsTile(good), number)
    for space, stack in enumerate(state.track):
        for seat in stack:
            put(scene, TrackPlace(space), PlayerPawn(seat))
    for seat, player in enumerate(state.players):
        for space, tile in enumerate(player.estate):
            if tile is not None and tile != scene.draft.piece(EstatePlace(seat, space)):
                put(scene, EstatePlace(seat, space), tile)
        for index, tile in enumerate(player.storage):
            put(scene, StoragePlace(seat, index), tile)
        for good in GOODS:
            count(scene, GoodsPlace(seat), GoodsTile(good), player.goods[good])
            count(scene, SoldPlace(seat), GoodsTile(good), player.sold[good])
        count(scene, PursePlace(seat), Token.WORKERS, player.workers)
        count(scene, PursePlace(seat), Token.SILVERLINGS, player.silverlings)
        count(scene, PursePlace(seat), Token.POINTS, player.points)
        for index, value in enumerate(player.rolled):
            put(scene, DiePlace(seat, index), DieFace(value))
        for kind in Kind:
            if player.large_bonuses >> kind & 1:
                put(scene, BonusPlace(kind, large=True), PlayerPawn(seat))
            if player.small_bonuses >> kind & 1:
                put(scene, BonusPlace(kind, large=False), PlayerPawn(seat))


def seen(state: GameState) -> GameState:
    """A position without what no photograph shows: the tiles out of the game, points by source."""
    new = state.copy()
    new.supplies, new.black_supply = (), ()
    for player in new.players:
        player.points_by = []
    return new


@pytest.mark.parametrize("players", [2, 4])
def test_the_last_round_of_a_game_is_set_up_by_clicks(begin: Begin, players: int) -> None:
    header = people(plain_header(players))
    game = random_game(header, players)
    state = next(
        step.state
        for step in game.steps()
        if step.state.pending == (Choice.TURN,) and (step.state.phase, step.state.round) == (4, 5)
    )
    scene = begin(header)
    set_up(scene, state)
    assert seen(scene.state) == seen(state)
    assert scene.draft.problems() == []
    assert not scene.panel.side.ask.refusal


def test_what_is_wrong_is_told_while_one_edits(begin: Begin) -> None:
    scene = begin()
    assert scene.panel.side.ask.refusal
    click(scene, scene.panel.side.phase.cells()[4])
    click(scene, scene.panel.side.round.cells()[4])
    for seat in (0, 1):
        for index in (0, 1):
            put(scene, DiePlace(seat, index), DieFace(3))
    assert not scene.panel.side.ask.refusal
    put(scene, StoragePlace(0, 0), Tile.KNOWLEDGE_1)
    put(scene, StoragePlace(1, 0), Tile.SHIP)
    assert not scene.draft.problems()
    put(scene, EstatePlace(1, 0), Tile.COW_2)
    assert ["not connected" in str(fault) for fault in scene.draft.problems()] == [True]
    assert scene.panel.side.ask.refusal


def test_the_same_knowledge_tile_is_not_offered_twice(begin: Begin) -> None:
    scene = begin()
    put(scene, StoragePlace(0, 0), Tile.KNOWLEDGE_1)
    choose(scene, StoragePlace(1, 0))
    cards = {card.offer.piece: card for card in scene.panel.pieces.tray.cards}
    assert cards[Tile.KNOWLEDGE_1].refusal


def test_the_next_space_of_a_depot_is_chosen_by_itself(begin: Begin) -> None:
    scene = begin(people(plain_header(4)))
    put(scene, TilePlace(0), Tile.KNOWLEDGE_1)
    assert scene.chosen == TilePlace(1)
    pick(scene, Tile.BANK)
    assert scene.chosen == TilePlace(2)


def test_the_only_face_of_a_space_lies_there_with_one_click(begin: Begin) -> None:
    """A ship, a mine or a castle; a click on a tile that is there changes nothing."""
    scene = begin()
    faces: dict[EstatePlace | TilePlace, Tile] = {
        EstatePlace(0, 15): Tile.SHIP,
        EstatePlace(0, 24): Tile.MINE,
        TilePlace(2): Tile.SHIP,
    }
    for place, tile in faces.items():
        choose(scene, place)
        assert scene.draft.piece(place) is tile
    click(scene, scene.panel.pieces.empty.rect)
    assert scene.draft.piece(TilePlace(2)) is None
    choose(scene, EstatePlace(0, 0))
    assert scene.draft.piece(EstatePlace(0, 0)) is None


def test_a_click_on_a_player_counts_workers_silverlings_and_points(begin: Begin) -> None:
    scene = begin()
    look_at(scene, 1)
    assert (scene.table.shown, scene.chosen) == (1, PursePlace(1))
    assert {card.key for card in scene.panel.pieces.amounts} == set(Token)


def test_the_next_empty_space_of_an_estate_is_chosen_by_itself(begin: Begin) -> None:
    scene = begin()
    put(scene, EstatePlace(0, 17), Tile.SHIP)
    assert scene.chosen == EstatePlace(0, 19), "space 18 has the start castle"
    put(scene, EstatePlace(0, 36), Tile.BANK)
    assert scene.chosen == EstatePlace(0, 0)


@pytest.mark.parametrize(
    ("thing", "place"),
    [
        (BoardSpace(1), TilePlace(1)),
        (RoundSpace(3), RoundGoodsPlace(3)),
        (DepotGoods(2), DepotGoodsPlace(2)),
        (TrackSpace(4), TrackPlace(4)),
        (BonusSpace(Kind.SHIP, large=True), BonusPlace(Kind.SHIP, large=True)),
        (EstateSpace(0, 5), EstatePlace(0, 5)),
        (StorageSpace(0, 2), StoragePlace(0, 0)),
        (GoodsSpace(0, 0), GoodsPlace(0)),
        (Workers(0), PursePlace(0)),
        (DieAt(1), DiePlace(0, 1)),
    ],
)
def test_a_click_on_a_thing_chooses_its_place(
    begin: Begin, thing: BoardSpace, place: PositionPlace
) -> None:
    scene = begin()
    click(scene, rect_of(scene, thing))  # type: ignore[arg-type]
    assert scene.chosen == place


def test_the_number_of_a_depot_and_a_phase_are_set_at_once(begin: Begin) -> None:
    scene = begin()
    click(scene, rect_of(scene, DepotDie(4)))  # type: ignore[arg-type]
    click(scene, rect_of(scene, PhaseSpace(2)))  # type: ignore[arg-type]
    assert (scene.state.white, scene.state.phase) == (4, 2)


def test_a_die_is_used_and_a_piece_taken_away(begin: Begin) -> None:
    scene = begin()
    put(scene, DiePlace(0, 0), DieFace(2))
    pick(scene, DieFace(5))
    choose(scene, DiePlace(0, 0))
    click(scene, scene.panel.pieces.used.cells()[1])
    assert scene.state.players[0].dice == (5,)
    click(scene, scene.panel.pieces.empty.rect)
    assert scene.draft.piece(DiePlace(0, 0)) is None


def test_what_was_bought_in_the_turn_is_said(begin: Begin) -> None:
    scene = begin()
    choose(scene, PursePlace(0))
    click(scene, scene.panel.pieces.bought.cells()[1])
    assert scene.state.bought
    choose(scene, PursePlace(1))
    assert scene.panel.pieces.bought not in scene.panel.form.widgets


def test_changes_are_taken_back_and_made_again(begin: Begin) -> None:
    scene = begin()
    put(scene, StoragePlace(0, 0), Tile.SHIP)
    click(scene, rect_of(scene, TableButton.UNDO))  # type: ignore[arg-type]
    assert scene.state.players[0].storage == ()
    press(scene, pygame.K_r)
    assert scene.state.players[0].storage == (Tile.SHIP,)


def test_arrow_keys_lead_to_every_place_on_the_table(begin: Begin) -> None:
    scene = begin()
    press(scene, pygame.K_RIGHT)
    assert scene.chosen is not None
    found, left = {scene.chosen}, [scene.chosen]
    while left:
        start = left.pop()
        for key in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT):
            scene.chosen = start
            press(scene, key)
            if scene.chosen not in found:
                found.add(scene.chosen)
                left.append(scene.chosen)
    assert found == set(places_of_seat(scene.state, 0))


def test_pieces_are_put_and_taken_by_keys(begin: Begin) -> None:
    scene = begin()
    scene.choose(DiePlace(0, 0))
    press(scene, pygame.K_4, pygame.K_6)
    assert scene.state.players[0].rolled == (4, 6)
    scene.choose(StoragePlace(0, 0))
    press(scene, pygame.K_TAB, pygame.K_RIGHT, pygame.K_RETURN)
    assert scene.state.players[0].storage == (Tile.WATCHTOWER,)
    press(scene, pygame.K_ESCAPE)
    scene.choose(StoragePlace(0, 0))
    press(scene, pygame.K_DELETE)
    assert not scene.state.players[0].storage
    press(scene, pygame.K_p)
    assert scene.table.shown == 1


def test_a_position_of_a_game_is_opened_as_it_is(begin: Begin) -> None:
    game = random_game(plain_header(3), 2, 60)
    scene = begin(game.header, game.state)
    assert scene.state == game.state
    assert not scene.draft.problems()


def test_a_position_that_is_left_is_kept_and_goes_on_later(begin: Begin, app: App) -> None:
    scene = begin()
    put(scene, StoragePlace(0, 0), Tile.SHIP)
    put(scene, RoundGoodsPlace(3), GoodsTile(5))
    left = scene.state.copy()
    app.go_home()
    app.go(ToNewGame())
    setup = app.top
    assert isinstance(setup, SetupScene)
    setup.chance.choose(2)
    click(setup, setup.below.start.rect)
    assert isinstance(app.top, Dialog)
    press(setup, pygame.K_RETURN)
    assert isinstance(app.top, EditorScene)
    assert app.top.state == left
    assert app.top.header.names == scene.header.names


def test_a_tile_that_does_not_fit_the_phase_is_kept_as_well(app: App) -> None:
    """With three players a space of depot 6 is for a castle or for a mine (ledger PHS-05)."""
    draft = PositionDraft.empty(plain_header(3).setup)
    draft.put(TilePlace(20), Tile.CASTLE)
    draft.set_time(1, 1)
    kept = KeptPosition.open(app.folder / FILE_NAME)
    kept.keep(plain_header(3), draft.state)
    found = KeptPosition.open(app.folder / FILE_NAME).load(estates())
    assert found is not None
    assert found[1].board == draft.state.board
    assert Tile.CASTLE in found[1].board


def test_pasting_over_a_changed_position_asks_first(
    begin: Begin, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cob.ui.screens.editor import scene as module

    pasted = str(random_game(plain_header(3), 2, 60).state)
    monkeypatch.setattr(module, "pasted_text", lambda: pasted)
    scene = begin()
    put(scene, StoragePlace(0, 0), Tile.SHIP)
    left = scene.state.copy()
    press(scene, pygame.K_v, mod=pygame.KMOD_CTRL)
    assert isinstance(app.top, Dialog)
    app.top.give_up()
    assert app.top is scene
    assert scene.state == left
    press(scene, pygame.K_v, mod=pygame.KMOD_CTRL)
    press(app.top, pygame.K_RETURN)
    assert isinstance(app.top, EditorScene)
    assert len(app.top.state.players) == 3


def test_a_position_that_is_left_as_it_was_is_not_kept(begin: Begin, app: App) -> None:
    begin()
    app.go_home()
    assert KeptPosition.open(app.folder / FILE_NAME).load(estates()) is None


def test_a_position_with_which_a_game_began_is_not_kept(begin: Begin, app: App) -> None:
    scene = in_last_round(begin)
    click(scene, scene.panel.side.play.rect)
    choose_entry(app, "person")
    assert KeptPosition.open(app.folder / FILE_NAME).load(estates()) is None


def test_a_pasted_line_is_set_up_even_if_something_is_wrong_with_it(
    begin: Begin, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cob.ui.screens.editor import scene as module

    state = random_game(plain_header(3), 2, 60).state
    state.players[0].storage = (Tile.KNOWLEDGE_1, Tile.KNOWLEDGE_1)
    monkeypatch.setattr(module, "pasted_text", lambda: str(state))
    scene = begin()
    press(scene, pygame.K_v, mod=pygame.KMOD_CTRL)
    pasted = app.top
    assert isinstance(pasted, EditorScene)
    assert len(pasted.header.seats) == 3
    assert pasted.state.players[0].storage == state.players[0].storage
    assert pasted.draft.problems()


def test_a_pasted_text_that_is_no_position_is_refused_with_a_sentence(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cob.ui.screens.editor import scene as module

    monkeypatch.setattr(module, "pasted_text", lambda: "milk, eggs")
    scene = begin()
    press(scene, pygame.K_v, mod=pygame.KMOD_CTRL)
    assert scene.app.top is scene
    assert "is no position" in scene.view().message


IMPOSSIBLE = (
    ("turn=1", "turn=3", "is the turn of player 1 to 2"),
    ("turn=1", "turn=1:order=1", "turn order names each"),
    ("turn=1", "turn=1:order=12:track=13", "one piece on the 7 spaces"),
    ("turn=1", "turn=1+start", "turn order names each"),
    ("turn=1", "turn=1:white=9", "write the white die"),
    ("dice=35", "dice=90", "write both dice"),
    (":1,", ":1,estate=1+1,", "one of them twice"),
    (":1,", ":1,estate=1@a1,", "has no castle space there"),
    (":1,", ":1,estate=%00,", "there is no estate"),
    ("phase=A5:", "phase=0:", "turn is played in a round"),
)


@pytest.mark.parametrize(("old", "new", "sentence"), IMPOSSIBLE, ids=[row[1] for row in IMPOSSIBLE])
def test_a_pasted_line_that_cannot_be_shown_is_refused_with_a_sentence(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, old: str, new: str, sentence: str
) -> None:
    from cob.ui.screens.editor import scene as module

    line = "cob1:phase=A5:turn=1:depots=:black=:1,tiles=///...cas,dice=35:2,tiles=///...cas,dice=61"
    monkeypatch.setattr(module, "pasted_text", lambda: line.replace(old, new))
    scene = begin()
    press(scene, pygame.K_v, mod=pygame.KMOD_CTRL)
    assert scene.app.top is scene
    assert sentence in scene.view().message
    assert words_on(scene)


def test_the_set_up_of_a_game_leads_to_the_editor(app: App) -> None:
    app.go(ToNewGame())
    setup = app.top
    assert isinstance(setup, SetupScene)
    setup.chance.choose(2)
    click(setup, setup.below.start.rect)
    assert isinstance(app.top, EditorScene)
    assert app.top.state.players[0].estate[CENTRE] is Tile.CASTLE


def test_the_menu_of_a_game_leads_to_its_position(app: App) -> None:
    from cob.ui.destinations import ToTable

    game = random_game(replace(people(plain_header())), 2, 40)
    app.go(ToTable(game))
    app.top.table.motion.stop()  # type: ignore[attr-defined]
    press(app.top, pygame.K_ESCAPE)
    assert isinstance(app.top, MenuSheet)
    click(app.top, next(card for card in app.top.cards if card.entry.symbol == "hand").rect)
    assert isinstance(app.top, EditorScene)
    assert app.top.state == game.state


def in_last_round(begin: Begin) -> EditorScene:
    """A position that can be used: the last round, with nothing but start castles and dice."""
    scene = begin()
    click(scene, scene.panel.side.phase.cells()[4])
    click(scene, scene.panel.side.round.cells()[4])
    for seat in (0, 1):
        for index in (0, 1):
            put(scene, DiePlace(seat, index), DieFace(3))
    return scene


def test_the_coach_is_asked_about_the_position(begin: Begin, app: App) -> None:
    app.analysis = AtOnce()
    scene = in_last_round(begin)
    click(scene, scene.panel.side.ask.rect)
    tryout = app.top
    assert isinstance(tryout, TryoutScene)
    assert tryout.state == scene.state
    press(tryout, pygame.K_ESCAPE)
    choose_entry(app, "leave")
    assert app.top is scene


@pytest.mark.parametrize(("symbol", "kind"), [("person", GameScene), ("dice", EnteringScene)])
def test_people_play_on_from_the_position(
    begin: Begin, app: App, symbol: str, kind: type[GameScene]
) -> None:
    scene = in_last_round(begin)
    position = scene.state.copy()
    click(scene, scene.panel.side.play.rect)
    choose_entry(app, symbol)
    game = app.top
    assert type(game) is kind
    assert game.state == position
    assert game.session.game.header.from_table is (symbol == "dice")
    app.go_home()
    again = read_file(app.folder / AUTOSAVE, estates())
    assert again.state == position


def test_a_bot_plays_on_from_the_position(begin: Begin, app: App) -> None:
    scene = in_last_round(begin)
    click(scene, scene.panel.side.play.rect)
    choose_entry(app, "bot")
    game = app.top
    assert isinstance(game, GameScene)
    assert [seat.controller == PERSON for seat in game.session.game.header.seats] == [True, False]
