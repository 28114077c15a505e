"""Bots of other authors: classes in files, and those of installed packages."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cob.arena import Match, play
from cob.bots.base import OWN_EFFORT
from cob.bots.foreign import failure, file_bot, installed_bots, is_file, visible
from cob.bots.registry import BOTS, all_bots, info_of, make_bot
from cob.crew.pool import Processes
from cob.engine import CobError, legal_actions
from cob.record import Game
from tests.games import estates, plain_header
from tests.guests import BOT, BROKEN, forget, install


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "my_bot.py"
    path.write_text(BOT, encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    yield
    forget()


# --- files ------------------------------------------------------------------------------------


def test_a_class_in_a_file_is_a_bot(file: Path) -> None:
    bot = file_bot(f"{file}:Mine")(3)
    state = Game.start(plain_header(), 1).state
    legal = legal_actions(state)
    assert bot.choose(state.view(state.current), legal, OWN_EFFORT) == legal[-1]
    assert (bot.problem, bot.positions) == ("", 0)


@pytest.mark.parametrize(
    ("text", "name", "sentence"),
    [
        (BOT, "Nobody", "there is no class Nobody in"),
        (BOT, "Silent", "it is no bot: that is a class with a method choose"),
        ("VALUE = 3", "VALUE", "it is no bot"),
        ("def f(:", "Mine", "it cannot be loaded: SyntaxError"),
        ("1 / 0", "Mine", r"it cannot be loaded: ZeroDivisionError: .* \(my_bot.py, line 1\)"),
        ("import no_such_module", "Mine", "it cannot be loaded: ModuleNotFoundError"),
        ("raise SystemExit(1)", "Mine", "it cannot be loaded: SystemExit"),
        ("raise KeyboardInterrupt", "Mine", "it cannot be loaded: KeyboardInterrupt"),
    ],
)
def test_a_file_without_a_bot_is_refused_with_a_sentence(
    file: Path, text: str, name: str, sentence: str
) -> None:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CobError, match=sentence):
        file_bot(f"{file}:{name}")


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CobError, match="there is no file"):
        file_bot(f"{tmp_path}/nothing.py:Mine")


def test_a_bot_that_cannot_be_made_is_refused(file: Path) -> None:
    with pytest.raises(CobError, match="from a start value: RuntimeError: not today"):
        file_bot(f"{file}:Strict")(1)


def test_a_bot_may_import_its_neighbours(file: Path) -> None:
    (file.parent / "my_neighbour.py").write_text(BOT, encoding="utf-8")
    file.write_text("from my_neighbour import Mine", encoding="utf-8")
    assert file_bot(f"{file}:Mine")(1).problem == ""


def test_names_of_records_load_no_file(file: Path) -> None:
    """A record from another person could name any file."""
    assert is_file(f"{file}:Mine")
    with pytest.raises(CobError, match="there is no bot called"):
        info_of(f"{file}:Mine")


def test_a_file_plays_a_match_in_its_own_process_with_any_number_of_jobs(file: Path) -> None:
    fight = Match((f"{file}:Mine", "random"), 2, (estates()["1"],), 1, keeps_records=True)
    games = list(play(fight))
    assert sorted(play(fight, Processes(2)), key=lambda game: game.game) == games
    assert not any(lost.moves for game in games for lost in game.lost)
    assert "seat 1: my_bot.py:Mine~" in games[0].record
    assert len({game.file_name for game in games}) == len(games)


# --- installed packages -----------------------------------------------------------------------


def test_an_installed_package_offers_bots_by_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch, tmp_path, "guest = guests:Mine")
    (info,) = installed_bots()
    assert (info.name, info.title, info.description) == ("guest", "guest", "Plays what comes last.")
    assert info_of("guest").name == "guest"
    assert make_bot("guest", 1).problem == ""
    assert list(all_bots()) == [*BOTS, "guest"]
    with pytest.raises(CobError, match=r"known are .*, guest$"):
        info_of("nobody")


def test_one_whose_name_no_record_can_hold_is_left_out_and_the_log_says_why(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    lines = "good = guests:Mine\nperson = guests:Mine\nTwo Words = guests:Mine"
    install(monkeypatch, tmp_path, lines)
    with caplog.at_level(logging.WARNING):
        assert [info.name for info in installed_bots()] == ["good"]
    assert len(caplog.records) == 2


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("METADATA", b"Name: ruins\nSummary: caf\xe9\n"),
        ("METADATA", b""),
        ("entry_points.txt", b"[castles_of_burgundy.bots]\nno equals sign\n"),
        ("entry_points.txt", b"[castles_of_burgundy.bots]\nodd = caf\xe9:Mine\n"),
    ],
)
def test_a_package_with_damaged_metadata_disturbs_no_other(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    file: str,
    content: bytes,
) -> None:
    ruins = tmp_path / "ruins-1.0.dist-info"
    ruins.mkdir()
    (ruins / "METADATA").write_text("Metadata-Version: 2.1\nName: ruins\nVersion: 1.0\n")
    (ruins / "entry_points.txt").write_text("[castles_of_burgundy.bots]\nodd = guests:Mine\n")
    (ruins / file).write_bytes(content)
    install(monkeypatch, tmp_path, "good = guests:Mine")
    assert [info.name for info in installed_bots()] == ["good"]
    (record,) = caplog.records
    assert record.getMessage().startswith("the metadata of a package are damaged: ")


def test_nothing_of_a_package_is_loaded_until_its_bot_is_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lines = [f"{name.partition('_')[0]} = {name}:Mine" for name in ("guests", *BROKEN)]
    install(monkeypatch, tmp_path, "\n".join(lines))
    before = set(sys.modules)
    assert len(installed_bots()) == len(lines)
    assert {info_of(info.name).description for info in installed_bots()} == {
        "Plays what comes last."
    }
    assert not {name for name in set(sys.modules) - before if name.endswith("guests")}


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ("broken_guests:Mine", "it cannot be loaded: ZeroDivisionError"),
        ("strange_guests:Mine", "it cannot be loaded: Strange: odd"),
        ("speechless_guests:Mine", "it cannot be loaded: Speechless"),
        ("!", "it cannot be loaded: "),
        ("undocumented_guests:Mine", "it cannot be made from a start value: TypeError"),
        ("guests:No", "it cannot be loaded: AttributeError"),
        ("guests:Silent", "it is no bot"),
        ("guests:Strict", "it cannot be made from a start value: RuntimeError: not today"),
    ],
)
def test_what_cannot_be_loaded_or_made_is_refused_with_the_reason(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, entry: str, sentence: str
) -> None:
    install(monkeypatch, tmp_path, f"odd = {entry}")
    with pytest.raises(CobError, match=sentence):
        make_bot("odd", 1)


def test_control_characters_of_a_bot_are_seen_and_not_obeyed() -> None:
    assert visible("odd \x1b[31m\x07 é ü") == "odd \\x1b[31m\\x07 é ü"
    assert failure(ValueError("a\x1bb")) == "ValueError: a\\x1bb"


def test_a_shipped_bot_goes_before_an_installed_one_of_its_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch, tmp_path, "hard = guests:Mine")
    assert info_of("hard") is BOTS["hard"]
    assert all_bots() == BOTS
