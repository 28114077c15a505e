"""Praise in games of one's own: for a beginner against the easy bot, and for nobody else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cob.coaching.turn_praise import turn_praise
from cob.engine.events import PointsScored, Source
from cob.record import PERSON, Game, format_record
from cob.session.beginners import shown_header, told_to_beginner
from cob.session.session import PlayedMove
from cob.showing.narrator import Narrator, SeenTurn, turns_in
from cob.text.wording import shown_names
from tests.games import plain_header, random_game


def game_of(*controllers: str, learner: int | None = None) -> Game:
    """A game of such players that has been played for some time."""
    game = random_game(plain_header(len(controllers)), 7)
    seats = tuple(
        replace(seat, controller=each)
        for seat, each in zip(game.header.seats, controllers, strict=True)
    )
    game.header = replace(game.header, seats=seats, learner=learner)
    return game


@pytest.mark.parametrize(
    ("controllers", "seat"),
    [
        ((PERSON, "easy"), 0),
        (("easy", PERSON), 1),
        ((PERSON, "easy:taste=shipper", "easy"), 0),
        ((PERSON, "medium"), None),
        ((PERSON, "easy", "hard"), None),
        ((PERSON, PERSON), None),
        (("easy", "easy"), None),
    ],
)
def test_the_only_person_among_easy_bots_is_a_beginner(
    controllers: tuple[str, ...], seat: int | None
) -> None:
    game = game_of(*controllers)
    told = told_to_beginner(game)
    assert told.header.learner == seat
    assert game.header.learner is None, "the game itself stays as it is"
    assert (turn_praise(game) is None) == (seat is None)


def test_a_teachers_game_stays_as_it_is() -> None:
    game = game_of(PERSON, "easy", learner=0)
    assert told_to_beginner(game) is game
    assert turn_praise(game) is None


def test_the_richest_turn_is_praised_and_one_of_the_rival_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Game.start(game_of(PERSON, "easy").header, 3)
    praise = turn_praise(game)
    assert praise is not None
    state = game.state.copy()
    state.phase, state.round = 1, 3
    move = PlayedMove(state, (), state)

    def word(seat: int, points: int) -> str:
        scored = (PointsScored(seat, points, Source.GOODS),)
        turn = SeenTurn(seat, state, scored, ())
        monkeypatch.setattr("cob.coaching.turn_praise.seen_turn", lambda *_: turn)
        assert praise is not None
        return praise.word((), move)

    assert word(1, 40) == ""
    assert word(0, 9) == ""
    assert word(0, 24) == "Your richest turn so far: 24 points, all for sold goods."


def test_a_beginner_is_called_you_at_the_table_and_by_name_in_the_record() -> None:
    game = game_of(PERSON, "easy")
    assert shown_names(shown_header(game.header)) == ("You", game.header.names[1])
    assert "You" not in format_record(game)
    others, same = game_of(PERSON, "hard"), game_of(PERSON, "hard")
    assert told_to_beginner(others) is others
    assert told_to_beginner(same) is same, "an equal header is its own, whoever's was kept"
    assert shown_names(shown_header(others.header)) == others.header.names


def test_no_line_about_a_name_is_said_of_somebody_called_you() -> None:
    """Of two rivals' turns alike, the one of the named player gets a word."""
    game = game_of("easy", "medium")
    heard = [
        Narrator(["easy", "medium"], nameless).hear(turn)
        for nameless in (None, 0)
        for turn in turns_in(game)
    ]
    lines = [saying for saying in heard if saying is not None]
    assert any("{name}" in each.line and each.about == 0 for each in lines)
    of_you = [Narrator(["easy", "medium"], 0).hear(turn) for turn in turns_in(game)]
    assert any(of_you)
    assert not any(each and "{name}" in each.line and each.about == 0 for each in of_you)
