"""The animated replay: a frame for each turn, and a file that other programs play."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pygame
import pytest
from PIL import Image

from cob.record import Game
from cob.ui.kit.art import Art
from cob.ui.sharing.contents import SharedGame
from cob.ui.sharing.encoding import gif
from cob.ui.sharing.film import BEGINNING, ENDING, PHASE, Film, FilmLayout, moments_of
from tests.games import MARCH, SHORT_RULES, plain_header, random_game

SMALLEST_LIMIT = 5_000_000
"""Bytes that any messenger takes."""


def shared(game: Game) -> SharedGame:
    return SharedGame.of(game, MARCH, None)


def film_of(game: Game) -> Film:
    return Film(Art(), shared(game))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_turn_has_its_moment_and_a_phase_its_seconds(players: int) -> None:
    game = random_game(plain_header(players), 3)
    moments = moments_of(shared(game))
    assert len(moments) == 25 * players + 2
    assert sum(moment.seconds for moment in moments) == pytest.approx(
        BEGINNING + 5 * PHASE + ENDING
    )
    steps = list(game.steps())
    for before, after in pairwise(moments[:-1]):
        assert before.at < after.at
        assert after.seat is not None
        player = steps[after.at].state.players[after.seat]
        assert all(player.estate[space] is not None for space in after.added)
    assert steps[moments[0].at].state.round == 1
    assert moments[-1].at == len(game.moves)


def test_the_spaces_of_all_turns_are_those_that_were_covered() -> None:
    game = random_game(plain_header(2), 3)
    moments = moments_of(shared(game))
    begun = list(game.steps())[moments[0].at].state
    for seat, player in enumerate(game.state.players):
        added = [space for each in moments if each.seat == seat for space in each.added]
        first = [at for at, tile in enumerate(begun.players[seat].estate) if tile is not None]
        covered = [at for at, tile in enumerate(player.estate) if tile is not None]
        assert sorted(first + added) == covered
        gained = sum(each.gained for each in moments if each.seat == seat)
        assert gained <= player.points


def test_a_game_without_a_turn_has_a_beginning_and_an_end() -> None:
    assert len(moments_of(shared(random_game(plain_header(2), 3, 1)))) == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_places_of_a_frame_lie_beside_one_another(players: int) -> None:
    layout = FilmLayout(players)
    places = [*layout.cells, layout.curve, layout.head]
    assert layout.size[0] == 720
    for at, place in enumerate(places):
        assert pygame.Rect((0, 0), layout.size).contains(place)
        assert place.collidelist(places[at + 1 :]) == -1


def test_the_file_is_played_as_it_was_drawn() -> None:
    film = film_of(random_game(plain_header(2), 3, 60))
    frames = [film.frame(at) for at in range(len(film.moments))]
    data = gif(frames, film.seconds, film.samples)
    assert len(data) < SMALLEST_LIMIT
    shown = Image.open(BytesIO(data))
    assert shown.info["loop"] == 0
    at, seconds = 0, 0.0
    for at in range(shown.n_frames):  # type: ignore[attr-defined]
        shown.seek(at)
        seconds += shown.info["duration"] / 1000
    assert seconds == pytest.approx(sum(film.seconds), abs=0.005 * len(frames))
    last = shown.convert("RGB").tobytes()
    drawn = pygame.image.tobytes(frames[-1], "RGB")
    apart = sum(abs(a - b) for a, b in zip(last[::97], drawn[::97], strict=True))
    assert apart / len(drawn[::97]) < 6, "the colours are nearly those of the frame"


def test_a_short_game_is_a_short_film() -> None:
    header = plain_header(2)
    game = random_game(type(header)(header.seats, SHORT_RULES), 3)
    assert sum(film_of(game).seconds) == pytest.approx(BEGINNING + 2 * PHASE + ENDING)
