"""Answering for a bot: it sees the same as at the table, and every question has an answer."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cob.arena import Match, play_game
from cob.bots.base import OWN_EFFORT, Bot, Effort
from cob.bots.random_bot import RandomBot
from cob.engine import Action, GameState, legal_actions
from cob.protocol.service import answers
from cob.protocol.words import choose_line, game_lines, move_lines
from cob.record import Game, read_record
from tests.games import estates


class Watcher:
    """Records its views, and plays the last action."""

    problem = ""

    def __init__(self) -> None:
        self.positions = 0
        self.seen: list[tuple[GameState, list[Action], Effort]] = []

    def choose(self, view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        self.seen.append((view, list(legal), effort))
        self.positions += 3
        return legal[-1]


def random_game(players: int = 2) -> Game:
    layouts = (estates()["1"], estates()["4"])
    fight = Match(("random",), players, layouts, deals=1, seed=9, keeps_records=True)
    return read_record(play_game(fight, 0).record, estates())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_bot_sees_by_lines_what_it_sees_at_the_table(players: int) -> None:
    whole, watcher = random_game(players), Watcher()
    lines, views, told = list(game_lines(whole.header, 1, 7)), [], 0
    game = Game.start(whole.header)
    effort = Effort(2, 5)
    for move in [*whole.moves, None]:
        legal = legal_actions(game.state)
        if legal and not game.state.is_over and game.state.current == 1:
            lines += [*move_lines(game, told), *(f"legal {action}" for action in legal)]
            lines.append(choose_line(effort))
            views.append((game.state.view(1), list(legal), effort))
            told = len(game.moves)
        if move is not None:
            game.play(move)
    said = list(answers("watcher", lambda seed: watcher, lines))
    assert watcher.seen == views
    assert len(views) > 50
    assert said[:2] == ["info positions 3", f"play {views[0][1][-1]}"]
    assert len(said) == 2 * len(views)


def test_a_bot_is_made_anew_for_each_game_from_the_start_value_that_is_told() -> None:
    made: list[int] = []

    def make(seed: int) -> Bot:
        made.append(seed)
        return RandomBot(seed)

    game = random_game()
    legal = legal_actions(Game.start(game.header, 1).state)
    ask = [*(f"legal {action}" for action in legal), choose_line(OWN_EFFORT)]
    opening = list(move_lines(Game.start(game.header, 1), 0))
    for seed in (7, 7, 8):
        lines = [*game_lines(game.header, 0, seed), *opening, *ask]
        (said,) = answers("random", make, lines)
        assert said.startswith("play ")
    assert made == [7, 7, 8]


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (["choose work 1"], "error line 1"),
        (["game", "move end turn", "choose work 1"], 'error "move end turn" cannot be followed'),
        (["game", "seat 1: nobody", "choose work 1"], "error line 2: a seat is written as in"),
        (["estate 1 | A1 / B2", "choose work 1"], "error"),
        (["you me", "choose work 1"], 'error "you me" cannot be followed'),
    ],
)
def test_what_cannot_be_followed_is_told_once_when_an_action_is_asked_for(
    lines: list[str], answer: str
) -> None:
    (said,) = answers("random", RandomBot, lines)
    assert said.startswith(answer)


def test_an_effort_that_is_none_is_told() -> None:
    game = Game.start(random_game().header, 1)
    lines = [*game_lines(game.header, 0, 1), *move_lines(game, 0), "choose work hard"]
    (said,) = answers("random", RandomBot, lines)
    assert said == 'error "work hard" is no effort such as "work 1 seconds 5"'


def test_words_that_are_not_known_mean_nothing_and_quit_ends() -> None:
    lines = ["", "hush", "cob-bot 1", "quit", "cob-bot 1"]
    assert list(answers("random", RandomBot, lines)) == ["name random", "ready 1"]
