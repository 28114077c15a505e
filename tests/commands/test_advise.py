"""`cob advise`: the best turns in a position, from a word, a file or the standard input."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from cob.commands import advise as commands
from cob.commands import main as cli
from cob.engine import legal_actions, parse_action, parse_position, position_table
from cob.engine.actions import EndTurn
from cob.record import Game, format_record, save
from cob.record.files import LARGEST_FILE
from tests.commands.refusals import refusal
from tests.games import estates, plain_header, random_game
from tests.minds import hasty_mind

LAST_ROUND = (
    "cob1:phase=E5:turn=2:depots=banshi/K9///:black=cas"
    ":1,tiles=///...cas,points=30"
    ":2,tiles=///...casshi,storage=ban,goods=6,points=30,dice=66"
)


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "shipped_mind", hasty_mind)


def kept(game: Game, folder: Path) -> Path:
    path = folder / "game.txt"
    save(path, format_record(game))
    return path


def test_advice_is_for_the_position_in_which_a_record_ends(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = random_game(plain_header(), seed=3, decisions=40)
    path = kept(game, tmp_path)
    assert cli.main(["advise", str(path), "--futures", "4", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["player"] == game.state.current
    points = [turn["points"] for turn in told["turns"]]
    assert points == sorted(points, reverse=True)
    for turn in told["turns"]:
        first, *_ = *map(parse_action, turn["actions"]), EndTurn()
        assert first in legal_actions(game.state)
        assert turn["reasons"]
        assert 0 <= turn["chance"] <= 1
    assert cli.main(["advise", str(path), "--futures", "0"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(position_table(game.state, game.header.names))
    assert f"\n{game.header.names[game.state.current]} is to play." in shown


def test_a_finished_game_needs_no_advice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept(random_game(plain_header(), seed=3), tmp_path)
    assert cli.main(["advise", str(path)]) == cli.REFUSED
    assert "there is nothing to advise" in capsys.readouterr().err


def test_advice_for_a_typed_position(capsys: pytest.CaptureFixture[str]) -> None:
    """The table, who is to play, and turns with their values and errors."""
    assert cli.main(["advise", LAST_ROUND, "--futures", "2"]) == 0
    shown = capsys.readouterr().out
    state = parse_position(LAST_ROUND, estates())
    assert shown.startswith(position_table(state, ["Player 1", "Player 2"]))
    assert "\nPlayer 2 is to play.\n\n1. 6: sell goods 6" in shown
    assert "points ahead at the end, wins" in shown
    assert "+/-" in shown


def test_the_position_may_stand_in_a_file_or_be_piped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "position.txt"
    path.write_text(LAST_ROUND.replace(":2,", "\n:2,"), encoding="utf-8")
    piped = io.TextIOWrapper(io.BytesIO(LAST_ROUND.encode()), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", piped)
    told = []
    for given in (LAST_ROUND, str(path), "-"):
        assert cli.main(["advise", given, "--futures", "2", "--json"]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0] == told[1] == told[2]
    assert parse_position(told[0]["position"], estates()).current == told[0]["player"] == 1


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (LAST_ROUND.replace("E5", "E9"), "a phase has 5 rounds"),
        (LAST_ROUND.replace("turn=2", "turn=2+over"), "there is nothing to advise."),
        ("no-such-file", "there is no file 'no-such-file'."),
    ],
)
def test_what_cannot_be_advised_is_refused_with_a_sentence(
    given: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    given = given.replace(",dice=66", "") if "over" in given else given
    assert cli.main(["advise", given]) == cli.REFUSED
    assert sentence in capsys.readouterr().err


def test_a_file_with_a_damaged_position_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "position.txt"
    path.write_text("cob1:phase=E5", encoding="utf-8")
    assert cli.main(["advise", str(path)]) == cli.REFUSED
    assert f"'{path}' cannot be played: player 1 is missing" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "the standard input is empty"),
        (b" \n", "the standard input is empty"),
        (b"\xff\xfe\x00", "the standard input is not a text"),
        (b"#" * (LARGEST_FILE + 1), "the standard input is too long"),
    ],
    ids=["closed", "empty", "binary", "long"],
)
def test_a_standard_input_without_a_position_is_refused_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    content: bytes | None,
    sentence: str,
) -> None:
    piped = None if content is None else io.TextIOWrapper(io.BytesIO(content))
    monkeypatch.setattr(sys, "stdin", piped)
    assert cli.main(["advise", "-"]) == cli.REFUSED
    assert sentence in capsys.readouterr().err


def test_there_are_no_negative_futures(capsys: pytest.CaptureFixture[str]) -> None:
    told = refusal(cli.main, ["advise", LAST_ROUND, "--futures", "-3"], capsys)
    assert "--futures: -3 is less than none" in told
