"""The narrator over whole games: rarely, never twice the same, by a face that sits at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import pytest

from cob.bots.registry import BOTS, easy_player
from cob.engine.components import BOARD_SPACES, Tile
from cob.engine.events import (
    BonusTileWon,
    PhaseStarted,
    PointsScored,
    RoundStarted,
    Source,
    TileTaken,
)
from cob.record import PERSON, Game
from cob.showing.narrator import APART, MOST, OCCASIONS, Narrator, Saying, SeenTurn, turns_in
from cob.text.voices import VOICES, Occasion
from tests.engine.table import position
from tests.games import plain_header

FACES = (PERSON, "hard", "medium", "easy")


def played(players: int, seed: int) -> Game:
    """A game that the easy bot has played on all seats."""
    game, choose = Game.start(plain_header(players), seed), easy_player()
    while not game.state.is_over:
        game.play(choose(game.state))
    return game


def remarks(game: Game, faces: Sequence[str]) -> list[tuple[int, Saying]]:
    """All remarks of a game, each with the number of its turn."""
    narrator = Narrator(faces)
    heard = ((number, narrator.hear(turn)) for number, turn in enumerate(turns_in(game)))
    return [(number, remark) for number, remark in heard if remark is not None]


def check(game: Game, faces: Sequence[str]) -> list[Saying]:
    found = remarks(game, faces)
    lines = [remark.line for _, remark in found]
    assert len(lines) == len(set(lines)) <= MOST
    numbers = [number for number, _ in found]
    for one, other in pairwise(numbers):
        assert other - one > APART * len(faces)
    for _, remark in found:
        assert faces[remark.seat] != PERSON, "a person is not spoken for"
        assert remark.line in {
            line for lines in VOICES[faces[remark.seat]].values() for line in lines
        }
    return [remark for _, remark in found]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_has_a_few_lines(players: int) -> None:
    said = [len(check(played(players, seed), FACES[:players])) for seed in range(3)]
    assert all(said), "something is said in every game"


@pytest.mark.long
def test_a_hundred_games_have_all_occasions_and_no_flood() -> None:
    heard: Counter[Occasion] = Counter()
    said = []
    for seed in range(100):
        faces = FACES[: 2 + seed % 3]
        found = check(played(len(faces), seed), faces)
        said.append(len(found))
        for remark in found:
            voice = VOICES[faces[remark.seat]]
            heard[next(each for each, lines in voice.items() if remark.line in lines)] += 1
    assert heard.keys() == set(Occasion)
    assert 4 <= sum(said) / len(said) <= MOST
    assert max(heard.values()) < sum(heard.values()) / 2


def test_the_same_game_gets_the_same_lines() -> None:
    game = played(2, 1)
    assert remarks(game, FACES[:2]) == remarks(game, FACES[:2])


def test_people_alone_hear_nothing() -> None:
    assert remarks(played(2, 1), (PERSON, PERSON)) == []


def test_every_shipped_face_has_a_line_for_every_occasion() -> None:
    assert VOICES.keys() == BOTS.keys()
    for voice in VOICES.values():
        assert voice.keys() == OCCASIONS.keys() == set(Occasion)
    lines = [line for voice in VOICES.values() for told in voice.values() for line in set(told)]
    assert len(lines) == len(set(lines)), "no two faces say the same"


# --- the occasions ------------------------------------------------------------------------------


def seen(occasion: Occasion, turn: SeenTurn) -> tuple[int, int | None] | None:
    found = OCCASIONS[occasion](turn)
    return None if found is None else (found.actor, found.victim)


def scored(seat: int, points: int) -> PointsScored:
    return PointsScored(seat, points, Source.REGIONS)


def test_a_big_turn_counts_all_points_of_its_player() -> None:
    state = position(2)
    turn = SeenTurn(0, state, (scored(0, 12), scored(0, 8), scored(1, 30)), ())
    assert seen(Occasion.BIG_TURN, turn) == (0, None)
    assert seen(Occasion.BIG_TURN, turn._replace(events=(scored(0, 19),))) is None


def test_who_passes_the_leader_overtakes() -> None:
    state = position(2)
    state.phase = 1
    state.players[0].points, state.players[1].points = 30, 25
    turn = SeenTurn(0, state, (scored(0, 6),), ())
    assert seen(Occasion.OVERTAKES, turn) == (0, 1)
    assert seen(Occasion.OVERTAKES, turn._replace(events=(scored(0, 4),))) is None, "led before"
    state.phase = 0
    assert seen(Occasion.OVERTAKES, turn) is None, "too early to matter"


def test_only_the_first_bonus_tile_is_the_first() -> None:
    state = position(2)
    kind = Tile.MINE.kind
    turn = SeenTurn(0, state, (BonusTileWon(0, kind, True),), ())
    state.players[0].large_bonuses = 1 << kind
    assert seen(Occasion.FIRST_BONUS, turn) == (0, None)
    state.players[1].small_bonuses = 1 << kind
    assert seen(Occasion.FIRST_BONUS, turn) is None


def test_a_tile_is_snatched_from_the_next_player_who_could_take_it() -> None:
    state = position(2)
    state.order = (0, 1)
    state.board[:] = [None] * BOARD_SPACES
    state.players[1].dice = (2, 5)
    turn = SeenTurn(0, state, (TileTaken(0, 5, 18, Tile.MINE),), ())
    assert seen(Occasion.SNATCHED, turn) == (0, 1)
    state.board[0] = Tile.MINE
    assert seen(Occasion.SNATCHED, turn) is None, "there is another one"
    state.board[0], state.players[1].dice = None, (2, 3)
    assert seen(Occasion.SNATCHED, turn) is None, "no die for it"


def test_the_last_round_and_a_clear_lead_are_announced() -> None:
    state = position(2)
    state.players[0].points, state.players[1].points = 40, 20
    last = SeenTurn(0, state, (), (RoundStarted(4, 5, (0, 1)),))
    assert seen(Occasion.LAST_ROUND, last) == (1, None), "the last one speaks"
    assert seen(Occasion.LAST_ROUND, last._replace(coming=(RoundStarted(4, 4, (0, 1)),))) is None
    phase = last._replace(coming=(PhaseStarted(2, ()),))
    assert seen(Occasion.LEADS, phase) == (0, None)
    state.players[1].points = 30
    assert seen(Occasion.LEADS, phase) is None
