"""The window with the rules of other editions: geese, crane, tile 6, running points, and words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame
import pytest

from cob.clicks.button_captions import buttons_of
from cob.clicks.table_things import (
    CraneBuilding,
    EstateSpace,
    PlayerPanel,
    Silverlings,
    StorageSpace,
    TableButton,
    Thing,
    Workers,
)
from cob.engine import Action, CobError, GameState, Ruleset
from cob.engine.components import BUILDINGS, Tile
from cob.engine.legality import legal_actions
from cob.engine.pending import Choice, GeeseChoice, Selection
from cob.engine.ruleset import ALEA, ALEA_2019, RULESETS, SPECIAL_EDITION, YUCATA, parse_rules
from cob.engine.scoring import resource_points
from cob.explaining.projected_scores import projected_scores
from cob.explaining.score_table import score_rows
from cob.explaining.tooltip_cards import InfoCard, card_for
from cob.files.resources import data_folder
from cob.record import Game, Header
from cob.text import language
from cob.text.language import ENGLISH, tr
from cob.text.narration import sentences
from cob.text.wording import counted
from cob.ui.destinations import ToTable
from cob.ui.kit.editions import CONTEXTS, EDITION_OF_2011, edition_of
from cob.ui.screens.final.scene import FinalScene
from cob.ui.screens.game import GameScene
from cob.ui.screens.replay.scene import ReplayScene
from cob.ui.screens.rules.scene import RulesScene
from cob.ui.screens.saved_games.save_as import SaveAsSheet
from cob.ui.table.layout import offers_crane
from cob.ui.table.motion.pieces import BrightTile, Gain
from tests.engine.random_games import sampled_positions
from tests.engine.table import act, position, put, space
from tests.games import NAMES, plain_header, play_on, random_game
from tests.ui.at_table import (
    Opener,
    bots_only,
    click,
    game_at,
    paint,
    play_by_clicks,
    point,
    press,
    rect_of,
    top,
)
from tests.ui.sizes import SIZES
from tests.ui.table.test_table_keyboard import go_to, play_by_keys
from tools.catalogue import codes, in_context, read
from tools.catalogue import sentences as program_sentences

READER = 0


def card(state: GameState, thing: Thing) -> InfoCard:
    found = card_for(state, game_at(state).header, thing, READER)
    assert found is not None
    return found


def told(state: GameState, thing: Thing) -> str:
    shown = card(state, thing)
    return " ".join((shown.text, *shown.facts)).replace("\N{NO-BREAK SPACE}", " ")


def header(rules: Ruleset) -> Header:
    return replace(plain_header(), ruleset=rules)


def estate(name: str, seat: int = 0) -> EstateSpace:
    return EstateSpace(seat, space(name))


def pasture() -> GameState:
    """Geese in hand; cows and pigs in the pasture that has c2 and c1 free."""
    state = position(dice=(4, 5), storage="geese", rules=SPECIAL_EDITION)
    put(state, 0, "castle", "b3")
    put(state, 0, "cow-3", "b1")
    put(state, 0, "pig-2", "b2")
    return state


def crane() -> GameState:
    """A crane in hand and the start of a city free; nothing lies on the numbered depots."""
    return position(dice=(3, 5), storage="crane", goods="1 1", rules=SPECIAL_EDITION)


@pytest.fixture
def in_words() -> Iterator[None]:
    """The words of the Special Edition, until the test ends."""
    language.speak("en")
    language.tell_in(edition_of(SPECIAL_EDITION).context)
    yield
    language.tell_in("")


# --- geese ----------------------------------------------------------------------------------------


def test_the_type_for_the_geese_is_chosen_by_a_click_on_one_of_its_tiles(table: Opener) -> None:
    """SE-20, EC-51: cows or pigs may score with the geese; the pointer says how much."""
    scene = table(game_at(pasture()))
    click(scene, StorageSpace(0, 0), estate("c2"))
    assert isinstance(scene.session.state.asked, GeeseChoice)
    scene.table.motion.stop()
    assert scene.table.view().prompt.startswith("The geese score with the animals of one type")
    for name, offer in (("b1", "the cows: 5 points."), ("b2", "the pigs: 4 points.")):
        point(scene, rect_of(scene, estate(name)).center)
        assert scene.table.view().offer == f"Click: Score the geese with {offer}"
        paint(scene)
    click(scene, estate("b1"))
    assert scene.session.state.players[0].points == 5
    assert scene.session.state.asked is Choice.TURN


def test_the_choice_for_the_geese_can_be_taken_back(table: Opener) -> None:
    """SE-20."""
    scene = table(game_at(pasture()))
    click(scene, StorageSpace(0, 0), estate("c2"), estate("b2"))
    click(scene, TableButton.UNDO)
    assert isinstance(scene.session.state.asked, GeeseChoice)
    click(scene, TableButton.UNDO)
    assert scene.session.state.players[0].storage == (Tile.GEESE,)


def test_the_animals_that_would_score_are_marked_with_the_geese(table: Opener) -> None:
    """SE-20: what the pointer rests on, all of its type, and the geese."""
    state = pasture()
    put(state, 0, "cow-4", "c1")
    act(state, "4: add geese to c2")
    scene = table(game_at(state))
    point(scene, rect_of(scene, estate("b1")).center)
    scene.update(0.2)
    assert scene.table.view().marks.spaces == {space(name) for name in ("b1", "c1", "c2")}
    point(scene, rect_of(scene, estate("b2")).center)
    scene.update(0.2)
    assert scene.table.view().marks.spaces == {space("b2"), space("c2")}
    paint(scene)


@pytest.mark.parametrize("name", ["c2", "c1", "e6", "b3"])
def test_other_spaces_do_not_answer_for_the_geese(table: Opener, name: str) -> None:
    """SE-20: the geese themselves, an empty space, another pasture, another colour."""
    state = pasture()
    put(state, 0, "sheep-2", "e6")
    scene = table(game_at(state))
    click(scene, StorageSpace(0, 0), estate("c2"), estate(name))
    assert isinstance(scene.session.state.asked, GeeseChoice)
    assert "the geese score with the animals of one type" in scene.playing.message


def test_the_card_of_the_geese_tells_the_points_in_each_pasture() -> None:
    """SE-20: 2 points, and those of one other type; alone nothing more."""
    state = pasture()
    put(state, 0, "ship", "d5")
    put(state, 0, "ship", "d6")
    text = told(state, StorageSpace(0, 0))
    assert (
        "Its animals score 5 points with the cows or 4 points with the pigs on a1, c1 and c2."
        in text
    )
    assert text.count("Its animals score") == 1, "the pasture at e6 is empty"
    assert "Still unseen" not in text, "there is only one of them"
    put(state, 0, "geese", "c2")
    assert "3 cows on 1 tile, 2 pigs on 1 tile and 2 geese on 1 tile." in told(state, estate("c2"))


def test_points_of_waiting_geese_fly_from_where_they_lie(table: Opener) -> None:
    """SE-20."""
    scene = table(game_at(pasture()))
    click(scene, StorageSpace(0, 0), estate("c2"), estate("b1"))
    (animation,) = (a for a in scene.table.motion.animations if isinstance(a.what, Gain))
    place = scene.table.layout.hexes[space("c2")]
    assert animation.start == place.center


# --- the crane ------------------------------------------------------------------------------------


def crane_added(table: Opener, state: GameState | None = None) -> GameScene:
    scene = table(game_at(state or crane()))
    click(scene, StorageSpace(0, 0), estate("c3"))
    assert scene.session.state.asked is Selection.CRANE
    scene.table.motion.stop()
    return scene


def test_the_crane_offers_the_eight_buildings(table: Opener) -> None:
    """SE-21, EC-52: those with nothing to do step back and say so."""
    scene = crane_added(table)
    state = scene.session.state
    offered = [
        thing.building
        for thing, _ in scene.table.layout.things(state, 0, scene.buttons())
        if isinstance(thing, CraneBuilding)
    ]
    assert offered == list(BUILDINGS)
    assert "nothing to do" not in told(state, CraneBuilding(Tile.WAREHOUSE))
    why = "As a market the crane would have nothing to do now."
    assert why in told(state, CraneBuilding(Tile.MARKET))
    click(scene, CraneBuilding(Tile.MARKET))
    assert scene.playing.message == why
    assert scene.session.state.asked is Selection.CRANE
    paint(scene)


def test_a_click_lets_the_crane_work_and_undo_takes_it_back(table: Opener) -> None:
    """SE-21: as a bank it brings 2 Silverlings."""
    scene = crane_added(table)
    point(scene, rect_of(scene, CraneBuilding(Tile.BANK)).center)
    assert scene.table.view().offer == "Click: Let the crane work as a bank."
    click(scene, CraneBuilding(Tile.BANK))
    assert scene.session.state.players[0].silverlings == 2
    click(scene, TableButton.UNDO)
    assert scene.session.state.asked is Selection.CRANE
    assert scene.session.state.players[0].silverlings == 0


def test_the_building_is_seen_where_the_crane_stands_and_its_gains_come_from_there(
    table: Opener,
) -> None:
    """SE-21."""
    scene = crane_added(table)
    click(scene, CraneBuilding(Tile.WATCHTOWER))
    moving = scene.table.motion.animations
    building, points = (a for a in moving if isinstance(a.what, BrightTile | Gain))
    place = scene.table.layout.hexes[space("c3")]
    assert building.start == points.start == place.center
    scene.table.motion.update(0.1)
    paint(scene)


@pytest.mark.parametrize("size", SIZES)
def test_the_buildings_of_the_crane_hide_nothing(table: Opener, size: tuple[int, int]) -> None:
    """SE-21: neither the goods, which the warehouse sells, nor the way back."""
    scene = table(game_at(crane()), size)
    click(scene, StorageSpace(0, 0), estate("c3"))
    layout = scene.table.layout
    boxes = [area.box for area in layout.crane.values()]
    others = [
        *layout.hand.goods,
        *layout.hand.dice,
        layout.hand.silverlings.area,
        layout.hand.workers.area,
    ]
    others += [area.box for area in layout.hand.storage]
    others += [layout.buttons[button] for button in scene.buttons()]
    for box in boxes:
        assert layout.strip.contains(box)
        assert box.collidelist(others) == -1
    middles = [area.box.center for area in layout.crane.values()]
    assert len(set(middles)) == len(BUILDINGS)


def test_while_a_bot_decides_its_buttons_have_the_place_of_the_buildings(table: Opener) -> None:
    """SE-21: and a game being watched shows none."""
    scene = table(bots_only())
    scene.session.state.pending = (Choice.TURN, Selection.CRANE)
    shown = buttons_of(scene.session, scene.playing.chooser, scene.playing.tempo, own=False)
    assert TableButton.SPEED in shown
    assert not offers_crane(scene.session.state, shown)
    watching = ReplayScene(scene.app, random_game(header(SPECIAL_EDITION), 1, 40))
    assert not offers_crane(scene.session.state, watching.buttons())


def test_the_card_of_the_crane_tells_what_it_counts_for() -> None:
    """SE-21, EC-52: 4 points as soon as one of the tiles 16 to 23 is there, and no more."""
    state = crane()
    assert "As things stand it is worth 0 points to you." in told(state, StorageSpace(0, 0))
    put(state, 0, "knowledge-16", "c4")
    put(state, 0, "knowledge-17", "b4")
    assert "As things stand it is worth 4 points to you." in told(state, StorageSpace(0, 0))


@pytest.mark.parametrize("way", [play_by_clicks, play_by_keys], ids=["mouse", "keys"])
@pytest.mark.parametrize("code", ["geese", "crane"])
def test_every_answer_can_be_given(
    table: Opener, way: Callable[[GameScene, Action], None], code: str
) -> None:
    """SE-20, SE-21: by the mouse and without it."""
    state = next(each for each in sampled_positions() if each.asked and each.asked.code == code)
    for action in legal_actions(state):
        way(table(game_at(state.copy())), action)


def test_the_keyboard_goes_to_the_buildings_and_enter_takes_one(table: Opener) -> None:
    """SE-21."""
    scene = crane_added(table)
    go_to(scene, CraneBuilding(Tile.BOARDING_HOUSE))
    press(scene, pygame.K_RETURN)
    assert scene.session.state.players[0].workers == 4


# --- points ---------------------------------------------------------------------------------------


def counting() -> GameState:
    """Anna has tile 16, a warehouse and a crane."""
    state = position(rules=SPECIAL_EDITION)
    put(state, 0, "knowledge-16", "c4")
    put(state, 0, "warehouse", "e4")
    put(state, 0, "crane", "c3")
    return state


def test_the_crane_has_a_row_of_its_own_in_everybody_s_points() -> None:
    """SE-21: it is not counted in that of the knowledge tile."""
    rows = {row.title: row.points for row in projected_scores(counting())}
    assert rows["Tile 16: warehouses"] == (4, 0)
    assert rows["Crane: one more building"] == (4, 0)
    assert rows["If scored now"] == (8, 0)
    without = position(rules=SPECIAL_EDITION)
    put(without, 0, "crane", "c3")
    assert "Crane: one more building" not in {row.title for row in projected_scores(without)}


def test_the_crane_has_a_row_of_its_own_in_the_final_scoring() -> None:
    """SE-21."""
    *_, knowledge, row = score_rows(game_at(counting()))
    assert (knowledge.tile, knowledge.points) == (Tile.KNOWLEDGE_16, (4, 0))
    assert (row.tile, row.points) == (Tile.CRANE, (4, 0))
    assert row.words == ("1 building", "does not have this tile")
    assert "of any type for a tile from 16 to 23" in row.rule


def test_running_points_are_counted_once() -> None:
    """YUC-02: tiles that have scored stand above the points so far, and are not added again."""
    for seed in range(3):
        game = Game.start(header(YUCATA), seed)
        while not game.state.is_over:
            play_on(game, seed, 25)
            rows = projected_scores(game.state)
            at = next(index for index, row in enumerate(rows) if row.is_sum)
            for seat, player in enumerate(game.state.players):
                resources = 0 if game.state.is_over else sum(resource_points(player).values())
                assert sum(row.points[seat] for row in rows[:at]) == rows[at].points[seat]
                assert rows[-1].points[seat] == player.points + resources
                assert sum(row.points[seat] for row in rows[:at] if row.tile) == sum(
                    player.credited.values()
                )
            assert not any(row.tile for row in rows[at:])
        scored = score_rows(game)
        for seat, player in enumerate(game.state.players):
            assert sum(row.points[seat] for row in scored) == player.points


def test_cards_tell_what_a_tile_has_scored_and_add_nothing_for_it() -> None:
    """YUC-02: a warehouse beside tile 16 brings 4 points more at once."""
    state = position(dice=(3, 5), storage="warehouse", rules=YUCATA)
    put(state, 0, "knowledge-16", "c4")
    assert "So far it has scored 0 points for you." in told(state, estate("c4"))
    assert "Added now it scores up to 15 points, on c3." in told(state, StorageSpace(0, 0)), (
        "1 for its size, 10 for the phase"
    )
    act(state, "3: add warehouse to c3")
    text = told(state, estate("c4"))
    assert "So far it has scored 4 points for you." in text
    assert "In this game it scores at once" in text
    rows = dict(card(state, PlayerPanel(0)).rows)
    assert rows["Points so far"] == str(state.players[0].points)
    assert "Tile 16: warehouses" not in rows


def test_the_points_of_a_knowledge_tile_fly_from_it(table: Opener) -> None:
    """YUC-02."""
    state = position(dice=(3, 5), storage="bank", rules=YUCATA)
    put(state, 0, "knowledge-22", "c4")
    scene = table(game_at(state))
    click(scene, StorageSpace(0, 0), estate("c3"))
    place = scene.table.layout.hexes[space("c4")]
    assert place.center in [animation.start for animation in scene.table.motion.animations]


def test_the_log_tells_running_points_where_they_come_from() -> None:
    """YUC-02: nothing scores "at the end" before the end."""
    state = position(dice=(2, 5), storage="bank", rules=YUCATA)
    put(state, 0, "knowledge-22", "c4")
    (line,) = sentences(act(state, "2: add bank to c5"), NAMES)
    assert line.text == (
        "Anna adds a bank to c5 with a 2: 2 Silverlings and 4 points for knowledge tile 22."
    )


def test_nothing_scores_at_the_end_before_the_end() -> None:
    """YUC-02: in the log of a whole game."""
    told = [line.text for line in sentences(random_game(header(YUCATA), 4).events, NAMES)]
    ended = told.index("Phase E ends.")
    assert any("points for knowledge tile" in text for text in told[:ended])
    assert not any("scores at the end" in text for text in told[:ended])
    assert any("scores at the end" in text for text in told[ended:])


# --- words and faces ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("estate", "duchy"),
        ("an estate has no such space", "a duchy has no such space"),
        ("choose the estate that you play", "choose the duchy that you play"),
        ("Storage space", "Key space"),
        (
            "a tile is discarded only when all three storage spaces are full",
            "a tile is discarded only when all three key spaces are full",
        ),
        ("Your storage is full", "Your storage is full"),
        ("one Silverling", "one silver coin"),
        ("Take 2 Silverlings at once.", "Take 2 silver coins at once."),
        ("knowledge tile {number}", "monastery {number}"),
        ("Knowledge tile 15", "Monastery 15"),
        ("knowledge region", "monastery region"),
        (
            "When you add a castle, mine or knowledge tile, the die may be one higher or lower "
            "for free.",
            "When you add a castle, mine or monastery, the die may be one higher or lower "
            "for free.",
        ),
        ("Ring of Knowledge", "Ring of Knowledge"),
    ],
)
def test_a_sentence_has_the_words_of_the_edition(in_words: None, text: str, said: str) -> None:
    """SE-05, SE-07, SE-11: each has its own entry in the catalogue, and ends with the edition."""
    assert tr(text) == said
    language.tell_in("")
    assert tr(text) == text


def test_a_number_decides_in_the_words_of_the_edition_too(in_words: None) -> None:
    """SE-11: Silverlings are silver coins."""
    assert counted(1, "Silverling") == "1 silver coin"
    assert counted(2, "Silverling") == "2 silver coins"


def test_names_of_people_are_never_reworded(in_words: None) -> None:
    text = "This is {name}’s estate: here you can look, but not play."
    told = "This is Baron Estate of estate’s duchy: here you can look, but not play."
    assert tr(text, name="Baron Estate of estate") == told


def test_only_the_special_edition_has_words_of_its_own() -> None:
    """SE-05: house rules change nothing about that."""
    for name, rules in RULESETS.items():
        assert bool(edition_of(rules).context) == (name == "special-edition")
    assert edition_of(parse_rules("special-edition, geese no")).context
    assert not edition_of(parse_rules("alea, geese yes")).context


def test_the_table_speaks_the_words_of_its_edition_and_nothing_else_does(table: Opener) -> None:
    """SE-05, SE-07, SE-11, SE-14: the table, its final scoring and its replay; the rules do not."""
    state = position(silverlings=2, rules=SPECIAL_EDITION)
    scene = table(game_at(state))
    assert tr("the estate") == "the duchy"
    assert card(state, Silverlings(0)).title == "2 silver coins"
    scene.app.push(RulesScene(scene.app))
    assert tr("the estate") == "the estate"
    scene.app.pop()
    assert tr("the estate") == "the duchy"
    scene.app.push(SaveAsSheet(scene.app, scene.session.game))
    assert tr("the estate") == "the duchy", "the table is seen behind"
    scene.app.pop()
    finished = random_game(header(SPECIAL_EDITION), 1)
    final = FinalScene(scene.app, finished)
    scene.app.push(final)
    assert "Silver coins" in [row.title for row in final.scoring.rows]
    scene.app.push(ReplayScene(scene.app, finished))
    assert tr("the estate") == "the duchy"
    for _ in range(3):
        scene.app.pop()
    assert top(scene).edition == EDITION_OF_2011
    assert tr("the estate") == "the estate"


def test_a_game_that_cannot_be_opened_changes_no_words(table: Opener) -> None:
    scene = table(game_at(position()))
    plain = header(SPECIAL_EDITION)
    unknown = Header(
        (replace(plain.seats[0], controller="nobody"), *plain.seats[1:]), plain.ruleset
    )
    with pytest.raises(CobError):
        scene.app.go(ToTable(Game.start(unknown, 1)))
    assert top(scene) is scene
    assert tr("the estate") == "the estate"
    assert not scene.app.art.faces


def test_a_closed_window_leaves_no_words_behind(table: Opener) -> None:
    scene = table(game_at(position(rules=SPECIAL_EDITION)))
    assert tr("the estate") == "the duchy"
    scene.app.close()
    assert tr("the estate") == "the estate"


def test_a_game_of_2011_is_told_as_ever(table: Opener) -> None:
    scene = table(game_at(position()))
    assert scene.edition == EDITION_OF_2011
    assert tr("the estate") == "the estate"
    assert not scene.app.art.faces


@pytest.mark.parametrize(
    ("rules", "faces"),
    [
        ("alea", {}),
        ("yucata", {}),
        (
            "special-edition",
            {
                Tile.KNOWLEDGE_6: "knowledge-6-workers",
                Tile.KNOWLEDGE_15: "knowledge-15-2",
                Tile.KNOWLEDGE_26: "knowledge-26-3",
            },
        ),
        ("alea, tile-15 2", {Tile.KNOWLEDGE_15: "knowledge-15-2"}),
        (
            "alea-2019",
            {
                Tile.KNOWLEDGE_6: "knowledge-6-either",
                Tile.KNOWLEDGE_15: "knowledge-15-2",
                Tile.KNOWLEDGE_26: "knowledge-26-3",
            },
        ),
        ("special-edition, tile-6 buys, tile-15 3, tile-26 2", {}),
    ],
)
def test_tiles_show_what_they_do_by_the_rules_in_force(
    table: Opener, rules: str, faces: dict[Tile, str]
) -> None:
    """SE-22: tiles 6, 15 and 26 look otherwise where they do something else."""
    scene = table(game_at(position(rules=parse_rules(rules))))
    art = scene.app.art
    assert art.faces == faces
    shown = {tile: pygame.image.tobytes(art.tile(tile, 60), "RGBA") for tile in Tile}
    art.faces = {}
    for tile, picture in shown.items():
        usual = pygame.image.tobytes(art.tile(tile, 60), "RGBA")
        assert (picture != usual) == (tile in faces)
        if tile in faces:
            assert (data_folder("assets") / "tiles" / f"{faces[tile]}.svg").exists()


def test_workers_say_that_they_pay_for_buildings() -> None:
    """SE-22, EC-09a: if tile 6 does that, for its owner."""
    assert "two of them can pay for a tile that you buy, from any depot" in told(
        position(knowledge=[6], rules=ALEA_2019), Workers(0)
    )
    assert "two of them also take a building" in told(
        position(knowledge=[6], rules=SPECIAL_EDITION), Workers(0)
    )
    for state in (position(knowledge=[6]), position(rules=SPECIAL_EDITION)):
        assert "building" not in told(state, Workers(0))


def test_tile_6_is_told_by_the_rules_in_force() -> None:
    """SE-22, EC-09a: two workers for a building, or purchases at every depot."""
    for rules, text in (
        (SPECIAL_EDITION, "take a building from a numbered depot, for 2 workers and no die"),
        (ALEA, "buy from the numbered depots too, still once a turn and for 2 Silverlings"),
        (parse_rules("alea, tile-6 builds"), "for 2 workers and no die"),
        (ALEA_2019, "still once a turn, and pay 2 Silverlings or 2 workers"),
    ):
        state = position(storage="knowledge-6", rules=rules)
        assert text in told(state, StorageSpace(0, 0))


@pytest.mark.parametrize("code", codes())
def test_every_language_has_words_for_the_edition(code: str) -> None:
    """SE-05, SE-11: an entry for each sentence with the usual words, many with other ones."""
    messages = read(code)
    for context in CONTEXTS.values():
        own = {message.id: message.string for message in messages if message.context == context}
        assert own.keys() == in_context(program_sentences(), context).keys()
        usual = [messages.get(each if isinstance(each, str) else each[0]) for each in own]
        if code != ENGLISH.code:
            pairs = zip(own.values(), usual, strict=True)
            assert sum(told != each.string for told, each in pairs if each) >= 50
