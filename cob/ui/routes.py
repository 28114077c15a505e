"""How the screens are made that others open by name; the only place that knows them all."""

from __future__ import annotations

from cob.ui.scene import (
    AppContext,
    Route,
    Scene,
    ToFinalScoring,
    ToLearn,
    ToLesson,
    ToNewGame,
    ToReplay,
    ToRules,
    ToSaveAs,
    ToSavedGames,
    ToSettings,
    ToStatistics,
    ToTable,
    ToTitle,
)
from cob.ui.screens.final.scene import FinalScene
from cob.ui.screens.game import GameScene
from cob.ui.screens.learn.lesson import LessonScene
from cob.ui.screens.learn.menu import LearnScene
from cob.ui.screens.new_game.scene import SetupScene
from cob.ui.screens.replay.scene import ReplayScene
from cob.ui.screens.rules.scene import RulesScene
from cob.ui.screens.saved_games.save_as import SaveAsSheet
from cob.ui.screens.saved_games.scene import SavedGamesScene
from cob.ui.screens.settings import SettingsScene
from cob.ui.screens.statistics.scene import StatisticsScene
from cob.ui.screens.title import TitleScene


def scene_for(app: AppContext, route: Route) -> Scene:
    """Return a new scene for a route; raise what making it raises, such as `CobError`."""
    match route:
        case ToTitle():
            return TitleScene(app)
        case ToNewGame():
            return SetupScene(app)
        case ToTable(game):
            return GameScene(app, game)
        case ToSaveAs(game):
            return SaveAsSheet(app, game)
        case ToFinalScoring(game):
            return FinalScene(app, game)
        case ToReplay(game):
            return ReplayScene(app, game)
        case ToSavedGames():
            return SavedGamesScene(app)
        case ToStatistics():
            return StatisticsScene(app)
        case ToRules(article):
            return RulesScene(app, article)
        case ToLearn():
            return LearnScene(app)
        case ToLesson(lesson, at, followed):
            return LessonScene(app, lesson, at, followed)
        case ToSettings():
            return SettingsScene(app)
