"""Making pictures in a process: whole files or none, and a sentence for what fails."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import BytesIO
from multiprocessing import active_children
from pathlib import Path

import pygame
import pytest
from PIL import Image

from cob.record import Game
from cob.saves.reviews import FOLDER as REVIEWS
from cob.saves.reviews import keep_review
from cob.text import language
from cob.ui.kit.theme import HIGH_CONTRAST, WARM, theme
from cob.ui.sharing.making import (
    FilmGrown,
    FilmMade,
    PictureMade,
    SharingOrder,
    SharingReport,
    make,
)
from cob.ui.sharing.picture_layout import SIZE
from cob.ui.sharing.work import SharingWork
from tests.games import MARCH, expert_header, plain_header, put, random_game
from tests.ui.at_review import finished, reviewed
from tests.ui.writing import writing
from tests.waiting import wait_for


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    language.speak("en")
    theme.apply(WARM)


def order_of(game: Game, saves: Path, code: str = "en") -> SharingOrder:
    return SharingOrder(game, saves, code, WARM)


def work_on(game: Game, folder: Path) -> SharingWork:
    return SharingWork(order_of(game, folder), folder / "pictures")


def reports_of(order: SharingOrder) -> list[SharingReport]:
    found: list[SharingReport] = []
    make(order, found.append)
    return found


def short_game() -> Game:
    return random_game(plain_header(2), 3, 20)


# --- what is made -----------------------------------------------------------------------------


def test_the_picture_comes_first_and_then_the_replay_with_its_progress(tmp_path: Path) -> None:
    put(tmp_path, "The long evening.txt", short_game())
    picture, *grown, film = reports_of(order_of(short_game(), tmp_path))
    assert isinstance(picture, PictureMade)
    assert pygame.image.load(BytesIO(picture.data)).get_size() == SIZE
    assert (picture.title, picture.played) == ("The long evening", MARCH)
    shares = [each.share for each in grown if isinstance(each, FilmGrown)]
    assert len(shares) == len(grown)
    assert shares == sorted(shares)
    assert isinstance(film, FilmMade)
    assert Image.open(BytesIO(film.data)).format == "GIF"


def test_they_speak_the_language_and_wear_the_colours_of_the_order(tmp_path: Path) -> None:
    order = SharingOrder(short_game(), tmp_path, "de", HIGH_CONTRAST)
    with writing() as told:
        reports_of(order)
    assert "Die Burgen von Burgund" in [text for text, _ in told]
    assert theme == HIGH_CONTRAST


def test_a_kept_review_is_shown_and_a_damaged_one_is_left_out(tmp_path: Path) -> None:
    keep_review(tmp_path, finished(), reviewed())
    with writing() as told:
        reports_of(order_of(finished(), tmp_path))
    assert "Chances of winning" in [text for text, _ in told]
    (path,) = (tmp_path / REVIEWS).iterdir()
    path.write_text("{", encoding="utf-8")
    with writing() as told:
        reports_of(order_of(finished(), tmp_path))
    assert "Chances of winning" not in [text for text, _ in told]


# --- in a process -----------------------------------------------------------------------------


def test_both_files_lie_under_the_title_of_the_game(tmp_path: Path) -> None:
    put(tmp_path, "The long evening.txt", short_game())
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "The long evening.png").touch()
    work = work_on(short_game(), tmp_path)
    work.begin()
    work.begin()
    wait_for(lambda: not work.is_running)
    assert work.problem == ""
    assert work.picture == tmp_path / "pictures" / "The long evening 2.png"
    assert work.film == tmp_path / "pictures" / "The long evening 2.gif"
    assert pygame.image.load(work.picture).get_size() == SIZE
    assert Image.open(work.film).format == "GIF"
    assert work.preview is not None
    assert len(list((tmp_path / "pictures").iterdir())) == 3
    work.stop()
    assert active_children() == []


def test_stopping_leaves_the_picture_and_no_half_file(tmp_path: Path) -> None:
    work = work_on(random_game(plain_header(4), 3), tmp_path)
    work.begin()
    wait_for(lambda: work.share)
    work.stop()
    assert not work.is_running
    assert work.problem == ""
    assert work.film is None
    assert work.picture is not None
    assert list((tmp_path / "pictures").iterdir()) == [work.picture]
    assert active_children() == []


def test_stopping_at_once_leaves_nothing(tmp_path: Path) -> None:
    work = work_on(short_game(), tmp_path)
    work.stop()
    work.begin()
    work.stop()
    assert work.problem == ""
    assert not (tmp_path / "pictures").exists()


def test_a_game_that_has_not_begun_is_refused_in_a_sentence(tmp_path: Path) -> None:
    work = work_on(random_game(expert_header(2, 2), 7, 1), tmp_path)
    work.begin()
    wait_for(lambda: not work.is_running)
    assert work.problem.startswith("The game has not begun: ")
    assert work.picture is None
    assert not (tmp_path / "pictures").exists()
    work.stop()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "pictures").write_text("a file", encoding="utf-8")
    work = work_on(short_game(), tmp_path)
    work.begin()
    wait_for(lambda: not work.is_running)
    assert str(tmp_path / "pictures") in work.problem
    assert work.problem.startswith("The picture could not be saved in ")
    work.stop()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals between processes")
def test_a_process_that_ends_is_told(tmp_path: Path) -> None:
    work = work_on(random_game(plain_header(4), 3), tmp_path)
    work.begin()
    wait_for(lambda: work.share)
    (process,) = active_children()
    process.kill()
    wait_for(lambda: not work.is_running)
    assert work.problem == "The pictures could not be made: their process has ended."
    work.stop()
