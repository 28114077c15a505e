"""The map from routes to screens; the only module that knows every screen.

A screen is imported when it is first opened: importing all of them takes as long as the rest of the
start.
"""

from __future__ import annotations

from cob.tutorial.first_game.deal import as_first_game
from cob.tutorial.road.chapters import chapter_of
from cob.ui.destinations import (
    Route,
    ToAlreadyOpen,
    ToDeals,
    ToEditor,
    ToFinalScoring,
    ToHabits,
    ToImport,
    ToKeys,
    ToLearn,
    ToLesson,
    ToNewGame,
    ToPadButtons,
    ToPosition,
    ToPractice,
    ToPuzzle,
    ToPuzzles,
    ToReplay,
    ToReview,
    ToRoad,
    ToRules,
    ToSaveAs,
    ToSavedGames,
    ToSettings,
    ToSharing,
    ToStatistics,
    ToTable,
    ToTitle,
    ToTryout,
)
from cob.ui.scene import AppContext, Scene


def prepare_table(app: AppContext) -> None:
    """Start painting a table's grounds while another screen is in view."""
    from cob.ui.table.board.drawing import prepare_grounds
    from cob.ui.table.layout import TableLayout

    first = app.settings.estate_first
    layout = TableLayout(
        app.size, 2, app.board, app.art.text_scale, estate_first=first, has_log=True
    )
    prepare_grounds(app.art.paintings, layout)


def scene_for(app: AppContext, route: Route) -> Scene:
    """Return a new scene for a route; raise what its constructor raises, such as `CobError`."""
    match route:
        case ToTitle():
            from cob.ui.screens.title import TitleScene

            return TitleScene(app)
        case ToAlreadyOpen():
            from cob.ui.screens.already_open import AlreadyOpenScene

            return AlreadyOpenScene(app)
        case ToNewGame(rival):
            from cob.ui.screens.new_game.scene import SetupScene

            return SetupScene(app, rival)
        case ToDeals():
            from cob.ui.screens.deals.scene import DealsScene

            return DealsScene(app)
        case ToTable(game):
            first = None if game.state.is_over else as_first_game(game, app.estates.layouts)
            if first is not None:
                from cob.ui.screens.first_game.scene import FirstGameScene

                return FirstGameScene(app, first)
            if game.header.from_table:
                from cob.ui.screens.entering.scene import EnteringScene

                return EnteringScene(app, game)
            chapter = chapter_of(game, app.estates.layouts)
            if chapter is not None and not game.state.is_over:
                from cob.ui.screens.road.table import ChapterScene

                return ChapterScene(app, game, chapter)
            from cob.ui.screens.game import GameScene

            return GameScene(app, game)
        case ToRoad():
            from cob.ui.screens.road.scene import RoadScene

            return RoadScene(app)
        case ToSaveAs(game):
            from cob.ui.screens.saved_games.save_as import SaveAsSheet

            return SaveAsSheet(app, game)
        case ToFinalScoring(game, honours, is_table_below):
            from cob.ui.screens.final.scene import FinalScene

            return FinalScene(app, game, honours=honours, is_table_below=is_table_below)
        case ToReplay(game, at):
            from cob.ui.screens.replay.scene import ReplayScene

            return ReplayScene(app, game, at)
        case ToReview(game):
            from cob.ui.screens.review.scene import ReviewScene

            return ReviewScene(app, game)
        case ToSharing(game):
            from cob.ui.screens.sharing import sharing_sheet

            return sharing_sheet(app, game)
        case ToTryout(game, at):
            from cob.ui.screens.tryout.scene import TryoutScene

            return TryoutScene(app, game, at)
        case ToEditor(header, state):
            from cob.ui.screens.editor.scene import EditorScene

            return EditorScene(app, header, state)
        case ToPosition(text):
            from cob.ui.screens.tryout.pasted import scene_of

            return scene_of(app, text)
        case ToSavedGames():
            from cob.ui.screens.saved_games.scene import SavedGamesScene

            return SavedGamesScene(app)
        case ToImport(file):
            from cob.ui.screens.saved_games.import_sheet import ImportSheet, import_scene

            return ImportSheet(app) if file is None else import_scene(app, file)
        case ToStatistics():
            from cob.ui.screens.statistics.scene import StatisticsScene

            return StatisticsScene(app)
        case ToHabits(who):
            from cob.ui.screens.habits.scene import HabitsScene

            return HabitsScene(app, who)
        case ToRules(article):
            from cob.ui.screens.rules.scene import RulesScene

            return RulesScene(app, article)
        case ToLearn():
            from cob.ui.screens.learn.menu import LearnScene

            return LearnScene(app)
        case ToLesson(lesson, at, onward, only):
            from cob.ui.screens.learn.lesson import LessonScene

            return LessonScene(app, lesson, at, onward, only)
        case ToPractice(lesson, onward):
            from cob.ui.screens.learn.practice import PracticeScene

            return PracticeScene(app, lesson, onward)
        case ToPuzzles():
            from cob.ui.screens.puzzles.menu import PuzzlesScene

            return PuzzlesScene(app)
        case ToPuzzle(puzzle, course):
            from cob.ui.screens.puzzles.scene import PuzzleScene

            return PuzzleScene(app, puzzle, course)
        case ToSettings():
            from cob.ui.screens.settings import SettingsScene

            return SettingsScene(app)
        case ToKeys():
            from cob.ui.screens.keys import KeysScene

            return KeysScene(app)
        case ToPadButtons():
            from cob.ui.screens.pad_sheet import PadSheet

            return PadSheet(app)
