"""The road along the Saône: five stops in the valley, and the card of the chosen one."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from cob.engine import CobError
from cob.record import Game
from cob.text.language import Message, tr
from cob.text.wording import sentence
from cob.tutorial.road.chapters import Chapter, chapter_of, load_chapters
from cob.ui.destinations import ToNewGame, ToTable
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.form import Form
from cob.ui.kit.head import HEAD, screen_head
from cob.ui.kit.labels import Label, TextBlock
from cob.ui.kit.measure import line_height, wrap
from cob.ui.kit.theme import SHADOW, theme
from cob.ui.scene import AppContext, FormScene
from cob.ui.scenery.backdrop import clear_view
from cob.ui.scenery.layers import View
from cob.ui.screens.road.card import CardTexts, ChapterCard, chapter_texts
from cob.ui.screens.road.stops import RoadStop, draw_road, lay_stops

_FIRST_MARKS: Final = 2
"""So many points of a card tell what is to come; the others tell what was done."""
_LARGER: Final = 1.5
"""How much larger everything is in a tall window, which has more room than its width says."""
_WON: Final = Message("Games won on the road: {number} of {all}.")
_REACHED: Final = Message("Goals reached on the road: {number} of {all}.")
RATED_RIVAL: Final = "hard"
"""The bot at the end of the road."""
_WALKED: Final = Message("You have walked the whole road: five houses, five ways to play.")
_END: Final = (
    Message("In the castle the abbess waits for you, the strongest player on this river."),
    Message("The games with her count: a number shows how strong you have become."),
    Message("Visit her whenever you like."),
)


class RoadScene(FormScene):
    """The stops of the road; the next one is chosen, and one click begins its game."""

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.chapters = load_chapters()
        progress = app.road
        following = progress.next
        self.chosen = len(self.chapters) if following is None else self.chapters.index(following)
        """The number of the chosen stop; after the chapters comes the end of the road."""
        self.back = Button(tr("Back"), app.pop, symbol="left")
        self.begin = Button("", self._begin, main=True, symbol="play")
        self.stops: list[RoadStop] = []
        self.form = Form([])
        self.trouble = ""
        """Why the game could not be begun."""
        self._left: Game | None = None
        """The unfinished game of the chosen chapter."""
        self.card = ChapterCard()
        self._texts: list[Label | TextBlock] = []

    def enter(self) -> None:
        """Show what was done since, and where the road goes on."""
        progress = self.app.road
        self.stops = [
            RoadStop(each.place, each.bot, self._signs(each), partial(self.choose, number))
            for number, each in enumerate(self.chapters)
        ]
        end = RoadStop(tr("The castle"), RATED_RIVAL, (), partial(self.choose, len(self.chapters)))
        self.stops.append(end)
        ahead = len(progress.played & {each.name for each in self.chapters})
        for number, stop in enumerate(self.stops):
            stop.is_ahead = number > ahead
            told = self._told(number)
            marks = [text for _, text in told.points[_FIRST_MARKS:]]
            stop.named(". ".join([stop.label, told.title, *marks]))
        self.form = Form([self.begin, *self.stops, self.back])
        self.choose(self.chosen)
        self.form.focus(self.begin)

    def _signs(self, chapter: Chapter) -> list[str]:
        progress = self.app.road
        if chapter.name not in progress.played:
            return []
        first = "trophy" if chapter.name in progress.won else "check"
        return [first, *(["star"] if chapter.name in progress.reached else [])]

    def choose(self, number: int) -> None:
        """Show the card of a stop."""
        self.chosen = number
        for at, stop in enumerate(self.stops):
            stop.is_chosen = at == number
        self._left = self._unfinished()
        self.resize(self.app.size)
        self.app.redraw()

    def _unfinished(self) -> Game | None:
        if self.chosen == len(self.chapters):
            return None
        layouts = self.app.estates.layouts
        found, _ = self.app.autosave.look_for_unfinished(layouts)
        if found is None or chapter_of(found.game, layouts) is not self.chapters[self.chosen]:
            return None
        return found.game

    # --- layout ---------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the stops in the valley, and the card beside or below them."""
        m, art = self.app.measure(size), self.app.art
        self._texts = [screen_head(self.back, tr("The road along the Saône"), m, art, size[0])]
        edge, top = m.px(40), m.px(HEAD)
        is_tall = View.of(size).tallness > 0.6
        if is_tall:
            m = self.app.measure((round(size[0] * _LARGER), round(size[1] * _LARGER)))
        lay_stops(self.stops, size, m)
        if is_tall:
            area = pygame.Rect(edge, round(size[1] * 0.54), size[0] - 2 * edge, 0)
            area.height = size[1] - area.y - edge
        else:
            area = pygame.Rect(edge, top, round(size[0] * 0.44), size[1] - top - edge)
        kept = self.app.road.problem
        problem = self.trouble or (sentence(kept) if kept else "")
        if problem:
            lines = wrap(art, problem, m.type(19), area.width - m.px(40))
            high = len(lines) * line_height(m.type(19))
            area.height -= high + m.px(10)
            place = area.x + m.px(20), area.bottom + m.px(8)
            self._texts.append(TextBlock(lines, m.type(19), place, theme.parchment_light))
        self.begin.label = self._deed()
        self.card.place(self._told(self.chosen), area, self.begin, m, art)

    def _deed(self) -> str:
        if self.chosen == len(self.chapters):
            return tr("Play against the abbess")
        if self._left is not None:
            return tr("Continue")
        chapter = self.chapters[self.chosen]
        is_played = chapter.name in self.app.road.played
        text = Message("Play against {name} again") if is_played else Message("Play against {name}")
        return tr(text, name=chapter.rival)

    def _told(self, stop: int) -> CardTexts:
        if stop == len(self.chapters):
            facts = tr("The end of the road")
            story = (_WALKED, *_END) if self.app.road.is_done else _END
            points = (("trophy", self._count(_WON)), ("star", self._count(_REACHED)))
            return CardTexts(RATED_RIVAL, tr("The castle"), facts, tuple(map(tr, story)), points)
        number = len(self.chapters)
        chapter, layouts = self.chapters[stop], self.app.estates.layouts
        return chapter_texts(chapter, stop + 1, number, self.app.road, layouts)

    def _count(self, text: str) -> str:
        progress, names = self.app.road, {chapter.name for chapter in self.chapters}
        done = names & (progress.won if text == _WON else progress.reached)
        return tr(text, number=len(done), all=len(names))

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        self._draw_valley(canvas)
        draw_road(canvas, self.stops, sum(not stop.is_ahead for stop in self.stops) - 1)
        self.card.draw(canvas)
        for text in self._texts:
            text.draw(canvas)
        self.form.draw(canvas)

    def _draw_valley(self, canvas: Canvas) -> None:
        size = canvas.surface.get_size()
        if not theme.painted:
            canvas.wood()
            return
        canvas.blit(clear_view(size), (0, 0))
        head = pygame.Surface((size[0], canvas.measure.px(HEAD)), pygame.SRCALPHA)
        head.fill((*SHADOW, 150))
        canvas.blit(head, (0, 0))

    # --- the game -------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Begin the game of the chosen stop, or continue it; keep any other unfinished game."""
        layouts = self.app.estates.layouts
        if self.chosen == len(self.chapters):
            self.app.go(ToNewGame(RATED_RIVAL))
            return
        try:
            game = self._left
            if game is None:
                self.app.autosave.put_aside(layouts)
                game = self.chapters[self.chosen].game(layouts)
            self.app.go_home()
            self.app.go(ToTable(game))
        except CobError as error:
            self._tell(sentence(error.message))

    def _tell(self, trouble: str) -> None:
        self.trouble = trouble
        self.resize(self.app.size)
        self.app.redraw()

    def restyled(self) -> RoadScene:
        scene = RoadScene(self.app)
        scene.chosen = self.chosen
        return scene
