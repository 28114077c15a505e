"""`cob verify`: whether a record has the dice and tiles of its start value."""

from __future__ import annotations

from pathlib import Path

import pytest

from cob.commands import main as cli
from cob.commands.subcommand import NO
from cob.record import Game, format_record, save
from cob.record.origin import DealOrigin
from tests.games import plain_header, play_on

VALUE = "0123456789abcdef" * 2


@pytest.fixture
def game() -> Game:
    return play_on(Game.dealt(plain_header(), DealOrigin(VALUE)), 2)


def verify(path: Path, text: str) -> int:
    save(path, text)
    return cli.main(["verify", str(path)])


def test_exactly_the_dice_and_tiles_of_the_start_value(
    game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verify(tmp_path / "game.burgundy", format_record(game)) == 0
    told = "these are exactly the dice and tiles of this start value."
    assert told in capsys.readouterr().out


def test_the_first_roll_that_differs_is_told_with_its_line_and_what_was_due(
    game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = format_record(game).split("\n")
    at = max(number for number, line in enumerate(lines) if line.startswith("roll "))
    due = lines[at]
    lines[at] = f"{due[:-1]}{int(due[-1]) % 6 + 1}"
    text = "\n".join([*lines[: at + 1], f"# start-value: {VALUE}", ""])
    assert verify(tmp_path / "game.burgundy", text) == NO
    told = f'Line {at + 1} says "{lines[at]}", but the start value gives "{due}".'
    assert capsys.readouterr().out.strip() == told


def test_another_start_value_gives_other_dice(
    game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = format_record(game).replace(VALUE, "f" * 32)
    assert verify(tmp_path / "game.burgundy", text) == NO
    assert "but the start value gives" in capsys.readouterr().out


def test_the_start_value_of_a_running_game_is_not_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = play_on(Game.dealt(plain_header(), DealOrigin(VALUE)), 2, 30)
    assert verify(tmp_path / "game.burgundy", format_record(begun)) == 0
    assert VALUE not in capsys.readouterr().out


def test_a_record_without_a_start_value_cannot_be_dealt_again(
    game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = format_record(game, marked=False)
    assert verify(tmp_path / "game.burgundy", text) == cli.REFUSED
    assert "tells no start value" in capsys.readouterr().err
