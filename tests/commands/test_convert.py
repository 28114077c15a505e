"""`cob convert`: records written as positions, completely or not at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cob.commands import main as cli
from cob.record import Game, format_record, save
from cob.record.remarks import eval_remark, with_remarks
from tests.games import plain_header, random_game


@pytest.fixture
def games() -> list[Game]:
    return [random_game(plain_header(), seed=3), random_game(plain_header(3), seed=4, decisions=30)]


def kept(games: list[Game], folder: Path) -> list[str]:
    paths = []
    for number, game in enumerate(games):
        paths.append(str(folder / f"{number}.burgundy"))
        save(Path(paths[-1]), format_record(game))
    return paths


def read(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_games_become_positions_in_the_order_of_files_and_moves(
    games: list[Game], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "positions.jsonl"
    assert cli.main(["convert", *kept(games, tmp_path), "--out", str(out)]) == 0
    told = read(out)
    actions = [
        str(move)
        for game in games
        for move, seat in zip(game.moves, game.seats, strict=True)
        if seat is not None
    ]
    assert [each["action"] for each in told] == actions
    assert f"2 of 2 games, {len(told)} positions" in capsys.readouterr().out


def test_chances_in_comments_are_taken_along(games: list[Game], tmp_path: Path) -> None:
    game = games[0]
    at = [number for number, seat in enumerate(game.seats) if seat is not None][7]
    path, out = tmp_path / "annotated.burgundy", tmp_path / "positions.jsonl"
    save(path, with_remarks(game, {at: [eval_remark((0.125, 0.875))]}))
    assert cli.main(["convert", str(path), "--out", str(out)]) == 0
    told = {each["move"]: each["chances"] for each in read(out) if each["chances"]}
    assert told == {at: [0.125, 0.875]}


def test_a_bad_file_is_told_and_the_others_are_written(
    games: list[Game], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = kept(games, tmp_path)
    bad, out = tmp_path / "bad.txt", tmp_path / "positions.jsonl"
    save(bad, format_record(games[0]).replace("roll", "rill", 1))
    missing = str(tmp_path / "missing.txt")
    words = ["convert", paths[0], str(bad), missing, str(tmp_path), paths[1], "--out", str(out)]
    assert cli.main(words) == cli.REFUSED
    assert len({str(each["game"]) for each in read(out)}) == 2
    errors = capsys.readouterr().err
    assert "bad.txt' cannot be played: line " in errors
    assert "missing.txt' cannot be read: no such file" in errors
    assert errors.count("cob convert: ") == 3


def test_without_a_single_game_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, out = tmp_path / "bad.txt", tmp_path / "positions.jsonl"
    save(bad, "hello")
    save(out, "older")
    assert cli.main(["convert", str(bad), "--out", str(out)]) == cli.REFUSED
    assert out.read_text(encoding="utf-8") == "older"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.txt", "positions.jsonl"]
    assert "none of the files holds a game" in capsys.readouterr().err


def test_a_record_is_not_overwritten_and_a_bad_place_is_told(
    games: list[Game], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = kept(games, tmp_path)
    before = Path(first).read_bytes()
    assert cli.main(["convert", first, second, "--out", first]) == cli.REFUSED
    assert Path(first).read_bytes() == before
    assert cli.main(["convert", first, "--out", f"{second}/positions"]) == cli.REFUSED
    assert cli.main(["convert", first, "--out", str(tmp_path)]) == cli.REFUSED
    errors = capsys.readouterr().err
    assert "is one of the records" in errors
    assert errors.count("cannot be written: ") == 2
    assert len(list(tmp_path.iterdir())) == 2


def test_no_folder_is_made_for_the_output(
    games: list[Game], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, _ = kept(games, tmp_path)
    missing = tmp_path / "mistyped"
    out = str(missing / "positions.jsonl")
    assert cli.main(["convert", first, "--out", out]) == cli.REFUSED
    assert f"there is no folder '{missing}': make it first" in capsys.readouterr().err
    assert not missing.exists()
