"""Every screen of the window, with contents, for tests of all screens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cob.analysis.puzzles.collection import shipped_puzzles
from cob.analysis.puzzles.progress import PuzzleProgress
from cob.clicks.table_things import TableButton
from cob.coaching.analysis_questions import TurnLoss
from cob.coaching.courses import Course
from cob.drafts.chance_draft import DiePlace, TilePlace
from cob.drafts.position_places import (
    BonusPlace,
    DepotGoodsPlace,
    PursePlace,
    StoragePlace,
    TrackPlace,
)
from cob.engine import legal_actions
from cob.engine.components import Kind
from cob.record import Game, new_mark
from cob.record.origin import DealOrigin
from cob.saves.imports import AddedGame
from cob.saves.reviews import keep_review
from cob.statistics.result import PlayerIdentity
from cob.statistics.store import FILE_NAME as STATISTICS
from cob.statistics.store import Store
from cob.text import language
from cob.tutorial.reading import load_lessons
from cob.tutorial.road.chapters import load_chapters
from cob.ui.app import App
from cob.ui.scene import Scene
from cob.ui.screens.already_open import AlreadyOpenScene
from cob.ui.screens.deals.game_sheets import DiceSheet, ShareSheet
from cob.ui.screens.deals.scene import DealsScene
from cob.ui.screens.editor.scene import EditorScene
from cob.ui.screens.entering.scene import EnteringScene
from cob.ui.screens.final.scene import FinalScene
from cob.ui.screens.game import GameScene
from cob.ui.screens.habits.scene import HabitsScene
from cob.ui.screens.keys import KeysScene
from cob.ui.screens.learn.lesson import LessonScene
from cob.ui.screens.learn.menu import LearnScene
from cob.ui.screens.learn.practice import PracticeScene
from cob.ui.screens.new_game.scene import SetupScene
from cob.ui.screens.new_game.who_plays import WhoPlaysSheet
from cob.ui.screens.pad_sheet import PadSheet
from cob.ui.screens.puzzles.menu import PuzzlesScene
from cob.ui.screens.puzzles.scene import PuzzleScene
from cob.ui.screens.replay.scene import ReplayScene
from cob.ui.screens.review.scene import ReviewScene
from cob.ui.screens.road.scene import RoadScene
from cob.ui.screens.road.table import ChapterScene
from cob.ui.screens.rules.scene import RulesScene
from cob.ui.screens.saved_games.import_sheet import AddedSheet, ImportSheet
from cob.ui.screens.saved_games.scene import SavedGamesScene
from cob.ui.screens.settings import SettingsScene
from cob.ui.screens.statistics.scene import StatisticsScene
from cob.ui.screens.table_menu import MenuSheet
from cob.ui.screens.title import TitleScene
from cob.ui.screens.tryout.scene import TryoutScene
from cob.ui.table.advice.tutor import TutorSheet
from cob.ui.table.sheets.sheets import HandOverSheet, HelpSheet, ScoresSheet
from tests.coaching.analysis_at_once import AtOnce
from tests.games import IN_THIS_MONTH, LONG_AGO, plain_header, play_on, put, random_game
from tests.ui.at_gallery import gallery_of, setup_with_gallery
from tests.ui.at_practice import be_dealt
from tests.ui.at_review import Patient, part_of, reviewed
from tests.ui.at_review import finished as reviewed_game
from tests.ui.at_sharing import sheet_of
from tests.ui.at_table import bot_on_turn, people


def on_the_road(app: App) -> Iterator[tuple[str, Scene]]:
    """Its stops, a chapter at the table, and its end."""
    first, *_ = chapters = load_chapters()
    app.road.played, app.road.won = {first.name}, {first.name}
    app.road.reached = {first.name}
    for number in range(len(chapters) + 1):
        road = RoadScene(app)
        road.chosen = number
        yield f"road, stop {number}", road
    layouts = app.estates.layouts
    longest = max(chapters, key=lambda chapter: len(chapter.goal.text))
    yield "chapter", ChapterScene(app, longest.game(layouts), longest)
    yield "end of a chapter", FinalScene(app, random_game(first.header(layouts), 2))


def screens(app: App) -> Iterator[tuple[str, Scene]]:
    finished = random_game(plain_header(4), 1)
    lessons = load_lessons()
    yield "title", TitleScene(app)
    yield "already open", AlreadyOpenScene(app)
    yield "set-up", SetupScene(app)
    opened = SetupScene(app)
    opened.below.open()
    yield "set-up opened", opened
    rated = SetupScene(app)
    rated.plan.wants_rated = True
    rated.refresh()
    yield "set-up of a rated game", rated
    from_table = SetupScene(app)
    from_table.chance.choose(1)
    yield "set-up of a game of a real table", from_table
    yield from entered(app)
    yield from edited(app)
    yield "who plays", WhoPlaysSheet(app, "Benno", "green", "easy", str.lower, "medium")
    yield "deals", DealsScene(app)
    dealt = play_on(Game.dealt(plain_header(), DealOrigin("0" * 20)), 1)
    yield "dice", DiceSheet(app, dealt)
    yield "code", ShareSheet(app, dealt)
    yield "final scoring of a deal", FinalScene(app, dealt)
    yield "estates", gallery_of(setup_with_gallery(app))
    yield "settings", SettingsScene(app)
    yield "keys", KeysScene(app)
    yield "buttons of a gamepad", PadSheet(app)
    yield "saved games", SavedGamesScene(app)
    yield "import", ImportSheet(app, "nowhere.json", "There is no such file.")
    yield "imported game", AddedSheet(app, AddedGame(app.folder / "a game.txt", finished, True))
    yield "final scoring", FinalScene(app, finished)
    yield from on_the_road(app)
    yield "lessons", LearnScene(app)
    for number in (0, 6, 14):
        yield f"lesson {number}", LessonScene(app, lessons[number], 1)
    for number in (4, 5):
        practice = PracticeScene(app, lessons[number], None, 1)
        yield f"practice {number}", be_dealt(practice)
    yield "question", LessonScene(app, lessons[5], len(lessons[5].steps) - 1)
    yield "puzzles", PuzzlesScene(app)
    puzzles = shipped_puzzles()[:3]
    course = Course(lambda: language.tr("Puzzle"), puzzles, PuzzleProgress(app.folder / "none"))
    yield "puzzle", PuzzleScene(app, puzzles[0], course)
    for article in ("regions", "knowledge-tiles", "the-box", "cow", "special-edition"):
        yield f"rules on {article}", RulesScene(app, article)
    yield "replay", ReplayScene(app, finished)
    for share in (None, 0.4, 1.0):
        yield f"pictures, made up to {share}", sheet_of(app, finished, share)
    app.analysis = Patient()
    for known in (part_of(reviewed(4), 12), reviewed(4)):
        keep_review(app.folder, reviewed_game(4), known)
        review = ReviewScene(app, reviewed_game(4))
        yield "review", review
    app.push(review)
    review.open(review.list.moments[0].at)
    turn = app.top
    app.pop()
    app.pop()
    yield "reviewed turn", turn
    yield "statistics", StatisticsScene(app)
    yield "strength", strength_of(app)
    yield "habits", habits_of(app)
    yield "table", GameScene(app, random_game(plain_header(3), 3, 60))
    yield "bots", GameScene(app, bot_on_turn())
    yield from advised(app)
    table = GameScene(app, random_game(plain_header(2), 3, 60))
    table.resize(app.size)
    for sheet in (HelpSheet, ScoresSheet):
        yield f"table with {sheet.__name__}", sheet(app, table.table, table)
    lesson, replay = LessonScene(app, lessons[0], 1), ReplayScene(app, finished)
    for name, scene in (("game", table), ("lesson", lesson), ("replay", replay)):
        yield f"menu of a {name}", menu_of(scene)
    yield "hand-over", HandOverSheet(app, table.table, table, app.redraw)


def entered(app: App) -> Iterator[tuple[str, Scene]]:
    """A game of a real table at each chance result that is asked for."""
    game = Game.start(replace(people(plain_header(4)), from_table=True))
    for move in random_game(plain_header(4), 1).moves[:4]:
        scene = EnteringScene(app, game.branch(len(game.moves)))
        scene.resize(app.size)
        scene.update(0.0)
        yield f"entering {scene.entry.draft.due.value}", scene
        game.play(move)


def edited(app: App) -> Iterator[tuple[str, Scene]]:
    """The editor with an empty table at places of each kind, and with the position of a game."""
    places = (
        None,
        TilePlace(24),
        StoragePlace(0, 0),
        DiePlace(0, 0),
        PursePlace(0),
        DepotGoodsPlace(1),
        BonusPlace(Kind.BUILDING, large=True),
        TrackPlace(1),
    )
    for place in places:
        scene = EditorScene(app, people(plain_header(4)))
        scene.chosen = place
        scene.refresh()
        yield f"editor at {place}", scene
    game = random_game(plain_header(3), 3, 60)
    yield "editor with a game", EditorScene(app, game.header, game.state)


def strength_of(app: App) -> Scene:
    """The page of a player's strength in the statistics, with a rated game and its review."""
    game = random_game(replace(plain_header(), rated=new_mark()), 5)
    store = Store.open(app.folder / STATISTICS)
    store.note(game, 1e9)
    store.note_review(game, 0, loss_per_turn=1.5, luck=-12)
    store.write()
    scene = StatisticsScene(app)
    scene.tabs.chosen = len(scene.pages) - 1
    return scene


def habits_of(app: App) -> Scene:
    """A player's habits in a few games of this month and of earlier ones, all measured."""
    store = Store.open(app.folder / STATISTICS)
    for seed in range(12):
        played = IN_THIS_MONTH if seed % 2 else LONG_AGO
        path = put(app.folder, f"habits {seed}.txt", random_game(plain_header(), seed), played)
        store.read(path, app.estates.layouts)
    store.write()
    scene = HabitsScene(app, PlayerIdentity.called("Anna"))
    scene.reading.finish()
    scene.update(0.0)
    return scene


def advised(app: App) -> Iterator[tuple[str, Scene]]:
    """A table at which the coach shows the steps of a turn, and reasons."""
    app.analysis = AtOnce()
    scene = GameScene(app, random_game(people(plain_header(2)), 3, 60))
    scene.resize(app.size)
    scene.coaching.open_or_close()
    assert scene.coaching.is_open
    yield "advice", scene
    scene.coaching.open_or_close()
    scene.coaching.adviser.choose(1)
    scene.coaching.adviser.tells_why = True
    yield "reasons", scene
    game = random_game(plain_header(4), 3, 60)
    board = TryoutScene(app, game, len(game.moves))
    board.resize(app.size)
    board.play(legal_actions(board.state)[0])
    board.table.motion.stop()
    yield "tried line", board
    board.play_out()
    yield "games played out", board
    loss = TurnLoss((), 12.4, 0.8)
    for can_undo in (False, True):
        yield (
            "tutor",
            TutorSheet(
                app,
                scene.table,
                loss,
                can_undo=can_undo,
                think_again=app.redraw,
                show=app.redraw,
                play=app.redraw,
                silence=app.redraw,
            ),
        )


def menu_of(scene: GameScene | LessonScene | ReplayScene) -> Scene:
    """The menu of a table that is open in the window for a moment."""
    app = scene.app
    app.push(scene)
    scene.deeds[TableButton.MENU]()
    sheet = app.top
    assert isinstance(sheet, MenuSheet)
    app.pop()
    app.pop()
    return sheet
