"""`cob verify`: whether the dice of a record are those promised."""

from __future__ import annotations

from pathlib import Path

import pytest

from cob.commands import main as cli
from cob.record import Game, format_record, save
from cob.record.origin import DealOrigin
from tests.games import plain_header, play_on

VALUE = "0123456789abcdef" * 2


@pytest.fixture
def game() -> Game:
    return play_on(Game.dealt(plain_header(), DealOrigin(VALUE)), 2)


def test_dice_that_were_not_changed(
    game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.burgundy"
    save(path, format_record(game))
    assert cli.main(["verify", str(path)]) == 0
    told = capsys.readouterr().out
    assert "All 32 chance results follow from the start value: none was changed." in told
    assert "is the one that the commitment promised" in told


def test_dice_that_were_changed(
    game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.burgundy"
    text = format_record(game)
    second = "start player 2" if "start player 1" in text else "start player 1"
    head = text.partition("start player")[0]
    save(path, f"{head}{second}\n# start-value: {VALUE}\n")
    assert cli.main(["verify", str(path)]) == cli.CANNOT
    told = capsys.readouterr().out
    assert f'Line {head.count(chr(10)) + 1} says "{second}"' in told
    assert "it was changed" in told


def test_another_start_value(
    game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.burgundy"
    save(path, format_record(game).replace(VALUE, "f" * 32))
    assert cli.main(["verify", str(path)]) == cli.CANNOT
    assert "not the one that the commitment promised" in capsys.readouterr().out


def test_a_record_without_a_start_value(
    game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.burgundy"
    save(path, format_record(game, marked=False))
    assert cli.main(["verify", str(path)]) == cli.WRONG_REQUEST
    assert "tells no start value" in capsys.readouterr().err
