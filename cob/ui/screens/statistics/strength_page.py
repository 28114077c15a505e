"""The page of a player's strength: the rating over time, an even match, and review results."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

import pygame

from cob.analysis.level_phrases import level_title
from cob.analysis.levels import level_of, play_level
from cob.analysis.rating import BOT_RATINGS, PROVISIONAL_GAMES
from cob.bots.registry import bot_title
from cob.statistics.rating_texts import told_change
from cob.statistics.result import Appearance, PlayerIdentity
from cob.statistics.store import Store
from cob.statistics.strength import (
    RatedGame,
    ReviewedGame,
    nearest_to,
    rated_games,
    standing,
)
from cob.text.language import Message, tr, trn
from cob.text.numbers import rounded
from cob.text.wording import counted
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import Measure
from cob.ui.screens.statistics.cards import FigureCard, FigureCards
from cob.ui.screens.statistics.games_plot import date
from cob.ui.screens.statistics.pages import Deed, StatisticsPage, Test, percent
from cob.ui.screens.statistics.strength_plots import LossPlot, RatingPlot


class StrengthPage(StatisticsPage):
    """A player's strength, and its history."""

    title = Message("Strength")

    def __init__(self, store: Store, can_open: Test, opened: Deed) -> None:
        super().__init__()
        self._store = store
        self.figures = FigureCards()
        self.plot = RatingPlot(can_open, opened)
        self.losses = LossPlot()
        self.widgets = [self.plot]
        self._place = pygame.Rect(0, 0, 0, 0)
        self._measure = Measure((1280, 720))

    def show(self, who: PlayerIdentity, games: Sequence[Appearance]) -> None:
        """Show the rating over all games, and the plots of the chosen games."""
        chosen = {game.result.fingerprint for game in games}
        rated = rated_games(self._store.in_order()).get(who, [])
        reviews = [
            review
            for review in self._store.reviews_of(who)
            if review.game in chosen or review.game not in self._store.results
        ]
        cards = _of_bot(who) if who.is_bot else _of_person(rated)
        self.figures.show([*cards, *_of_reviews(reviews)])
        shown = [each for each in rated if each.game.result.fingerprint in chosen]
        self.plot.show(shown, _why_empty(who, rated))
        self.losses.show(reviews)
        self._lay_out()

    def place(self, rect: pygame.Rect, m: Measure) -> None:
        self._place, self._measure = rect, m
        self._lay_out()

    def _lay_out(self) -> None:
        """Give the rating the whole width if no game has been reviewed."""
        rect, m = self._place, self._measure
        gap = m.px(16)
        self.figures.place(rect, m)
        top = self.figures.rect.bottom + gap
        left = pygame.Rect(rect.left, top, rect.width, rect.bottom - top)
        if not self.losses.is_empty:
            left.width = round(rect.width * 0.62)
        right = pygame.Rect(left.right + gap, top, rect.right - left.right - gap, left.height)
        self.plot.place(left, m.type(22))
        self.losses.place(right, m.type(22))

    def draw(self, canvas: Canvas) -> None:
        self.figures.draw(canvas)
        if not self.losses.is_empty:
            self.losses.draw(canvas)
        super().draw(canvas)


def _of_person(rated: Sequence[RatedGame]) -> list[FigureCard]:
    """Return the rating, the games, the highest rating and the proposed opponent."""
    now = standing(rated)
    match = nearest_to([now])
    if not rated:
        note = tr("where everyone begins")
    elif now.is_provisional:
        note = tr("provisional, {games} of {all}", games=now.games, all=PROVISIONAL_GAMES)
    else:
        note = tr("in the last game {change}", change=told_change(rated[-1].gained))
    cards = [FigureCard(tr("Rating"), str(round(now.rating)), note)]
    if rated:
        wins = sum(each.game.won for each in rated)
        best = max(rated, key=lambda each: each.after.rating)
        share = tr(
            "{wins}, {percent}", wins=counted(wins, "win"), percent=percent(wins / len(rated))
        )
        cards += [
            FigureCard(tr("Rated games"), str(len(rated)), share),
            FigureCard(tr("Highest rating"), str(round(best.after.rating)), date(best.game)),
        ]
    told = tr("an even match: {rating}", rating=BOT_RATINGS[match])
    return [*cards, FigureCard(tr("Next opponent"), tr(bot_title(match)), told)]


def _of_bot(who: PlayerIdentity) -> list[FigureCard]:
    rating = BOT_RATINGS.get(who.name)
    told = "–" if rating is None else str(rating)
    return [FigureCard(tr("Rating"), told, tr("a bot’s rating is fixed"))]


def _of_reviews(reviews: Sequence[ReviewedGame]) -> list[FigureCard]:
    """Return the loss per turn, the level, and the luck of all games; nothing without reviews."""
    if not reviews:
        return []
    games = trn("in {number} reviewed game", "in {number} reviewed games", len(reviews))
    losses = [review.loss_per_turn for review in reviews]
    luck = sum(review.luck for review in reviews)
    return [
        FigureCard(tr("Lost in a turn"), rounded(fmean(losses)), tr("points")),
        FigureCard(tr("Plays like"), _level(losses), games),
        FigureCard(tr("Luck to date"), told_change(round(luck)), games),
    ]


def _level(losses: Sequence[float]) -> str:
    """Return the bots whose play is like that of a player, from what each game lost in a turn.

    How sure that is shows only in several games; of a single one the nearest bot is told.
    """
    level = play_level(losses)
    if level is None or level.turns == 1:
        return tr(bot_title(level_of(fmean(losses))))
    return tr(level_title(level))


def _why_empty(who: PlayerIdentity, rated: Sequence[RatedGame]) -> str:
    """Return why there is no rating to show, and what to do about it."""
    if who.is_bot:
        return tr("A bot’s rating is fixed: it was measured in games of bots against one another.")
    if rated:
        return tr("None of these games is rated.")
    return tr(
        "No rated game yet. Choose “Rated game” when you set one up: "
        "against bots, by the rules of 2011, without advice."
    )
