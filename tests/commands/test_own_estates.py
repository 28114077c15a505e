"""Estates of players' own in all commands: told by a record, in the user's folder, or named."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from cob.analysis.puzzles.collection import shipped_puzzles
from cob.analysis.puzzles.making import record_until
from cob.analysis.puzzles.puzzle import format_puzzles, load_puzzles
from cob.arena.kept_match import KEPT_FILE
from cob.boards.estate_writer import save_estate
from cob.boards.estates import load_estate
from cob.commands import advise as advise_command
from cob.commands import main as cli
from cob.commands import review as review_command
from cob.record import FIRST_LINE, Game, Header, Seat, format_record, read_file, save
from cob.record.origin import DealOrigin
from tests.games import SHORT_RULES, estates, play_on
from tests.minds import hasty_mind
from tests.own_estates import own_estate

VALUE = "00112233445566778899"
HOME = own_estate(1)
GAME_COMMANDS = {
    "replay": [],
    "verify": [],
    "review": ["--json"],
    "habits": ["--player", "Anna"],
}
"""The commands that take a finished game, with what else they need."""


def header(players: int = 2) -> Header:
    sides = (HOME, estates()["1"]) if players == 3 else (HOME,)
    named = (("Anna", "red", "person"), ("Ben", "blue", "hard"), ("Clara", "green", "medium"))
    return Header(tuple(Seat(*each, sides) for each in named[:players]))


def finished(players: int = 2) -> Game:
    return play_on(Game.dealt(header(players), DealOrigin(VALUE)), 3)


def short() -> Game:
    return play_on(Game.dealt(replace(header(), ruleset=SHORT_RULES), DealOrigin(VALUE)), 3)


def kept(folder: Path, game: Game, *, older: bool = False) -> Path:
    """Write a game into a folder, also as programs wrote it whose records only name estates."""
    lines = format_record(game).splitlines()
    if older:
        assert lines[1].startswith("estate home | ")
        lines = [FIRST_LINE, *lines[2:]]
    path = folder / ("older.txt" if older else "game.txt")
    save(path, "\n".join(lines))
    return path


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    for command in (review_command, advise_command):
        monkeypatch.setattr(command, "shipped_mind", hasty_mind)


def run(*words: object) -> int:
    return cli.main([str(word) for word in words])


# --- records that tell their estates ----------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_a_record_is_told_and_dealt_again_without_the_map(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], players: int
) -> None:
    game = finished(players)
    path = kept(tmp_path, game)
    assert run("replay", path) == 0
    told = capsys.readouterr().out
    assert all(f"{player.points} points" in told for player in game.state.players)
    assert run("verify", path) == 0
    assert "exactly the dice and tiles" in capsys.readouterr().out


@pytest.mark.usefixtures("hasty")
def test_a_record_is_reviewed_and_written_with_remarks_without_the_map(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = short()
    path, out = kept(tmp_path, game), tmp_path / "out.txt"
    assert run("review", path, "--json", "--annotate", out) == 0
    told = json.loads(capsys.readouterr().out)
    assert [each["points"] for each in told["players"]] == [
        player.points for player in game.state.players
    ]
    assert read_file(out, estates()).state == game.state
    # What is kept of the review holds for a copy too, wherever the map is.
    assert run("review", path) == 0


@pytest.mark.usefixtures("hasty")
def test_a_position_is_advised_on_without_the_map(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept(tmp_path, play_on(Game.start(header(), 3), 3, 9))
    assert run("advise", path, "--futures", "2", "--json") == 0
    assert json.loads(capsys.readouterr().out)["turns"]


def test_a_picture_is_drawn_without_the_map(tmp_path: Path) -> None:
    out = tmp_path / "game.png"
    assert run("picture", kept(tmp_path, short()), "--out", out) == 0
    assert out.stat().st_size > 10_000


def test_habits_count_games_without_the_map(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept(tmp_path, finished())
    assert run("habits", tmp_path, "--player", "Anna", "--level", "hard") == 0
    assert capsys.readouterr().out.startswith("Anna, 1 game")


def test_positions_have_the_rows_of_the_estates(tmp_path: Path) -> None:
    out = tmp_path / "positions.jsonl"
    assert run("convert", kept(tmp_path, finished(3)), "--out", out) == 0
    for line in out.read_text(encoding="utf-8").splitlines():
        position = json.loads(line)["position"]
        assert position["own_estates"] == {"home": " / ".join(HOME.rows)}


def test_a_puzzle_on_an_own_estate_is_judged_without_the_map(tmp_path: Path) -> None:
    game = finished()
    begin = next(at for at, seat in enumerate(game.seats) if seat is not None and at > 30)
    begin = next(
        at
        for at in range(begin, len(game.moves))
        if str(game.moves[at - 1]) == "end turn" and game.seats[at] is not None
    )
    seat = game.seats[begin]
    assert seat is not None
    puzzle = replace(
        shipped_puzzles()[0],
        record=record_until(game, begin, seat),
        best=(),
        others=(),
        rival=(),
    )
    file, folder = tmp_path / "some.json", tmp_path / "folder"
    file.write_text(format_puzzles([puzzle]))
    assert run("puzzles", "judge", file, "--out", folder) == 0
    assert (folder / "puzzles.json").exists()
    assert len(load_puzzles(folder / "puzzles.json")) <= 1


# --- older records ----------------------------------------------------------------------------


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("command", GAME_COMMANDS)
@pytest.mark.parametrize("named", [True, False])
def test_an_older_record_is_read_with_the_map_of_its_estate(
    tmp_path: Path, saves: Path, command: str, named: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """The map lies in the user's folder, or is named."""
    path = kept(tmp_path, short() if command == "review" else finished(), older=True)
    words = [command, path, *GAME_COMMANDS[command]]
    assert run(*words) != 0
    assert "put its map into your folder of estates" in capsys.readouterr().err
    place = tmp_path / "elsewhere" if named else saves / "estates"
    save_estate(place / "home.tmx", HOME)
    assert run(*words, *(["--estates", place / "home.tmx"] if named else [])) == 0


@pytest.mark.usefixtures("hasty")
def test_older_records_are_converted_and_advised_on_with_the_map(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save_estate(tmp_path / "home.tmx", HOME)
    map_ = ["--estates", tmp_path / "home.tmx"]
    path = kept(tmp_path, finished(), older=True)
    assert run("convert", path, "--out", tmp_path / "out.jsonl") == 2
    assert run("convert", path, "--out", tmp_path / "out.jsonl", *map_) == 0
    path = kept(tmp_path, play_on(Game.start(header(), 3), 3, 9), older=True)
    assert run("advise", path, "--futures", "2") == 2
    assert run("advise", path, "--futures", "2", *map_) == 0
    capsys.readouterr()


def test_an_older_record_is_drawn_with_the_map(tmp_path: Path) -> None:
    save_estate(tmp_path / "home.tmx", HOME)
    words = ["picture", kept(tmp_path, short(), older=True), "--out", tmp_path / "game.png"]
    assert run(*words) == 2
    assert run(*words, "--estates", tmp_path / "home.tmx") == 0


def test_several_maps_can_be_named(tmp_path: Path) -> None:
    seats = (
        Seat("Anna", "red", "person", (HOME,)),
        Seat("Ben", "blue", "hard", (own_estate(2, "there"),)),
    )
    lines = format_record(play_on(Game.start(Header(seats), 3), 3)).splitlines()
    save(tmp_path / "game.txt", "\n".join([FIRST_LINE, *lines[3:]]))
    words: list[object] = ["replay", tmp_path / "game.txt"]
    for name, layout in (("a", HOME), ("b", own_estate(2, "there"))):
        assert run(*words) == 2
        save_estate(tmp_path / f"{name}.tmx", layout)
        words += ["--estates", tmp_path / f"{name}.tmx"]
    assert run(*words) == 0


def test_a_named_map_comes_before_one_of_the_folder(
    tmp_path: Path, saves: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save_estate(saves / "estates" / "other.tmx", own_estate(2))
    save_estate(tmp_path / "home.tmx", HOME)
    path = kept(tmp_path, finished(), older=True)
    assert run("replay", path) == 2
    assert run("replay", path, "--estates", tmp_path / "home.tmx") == 0
    map_ = saves / "estates" / "other.tmx"
    assert run("replay", kept(tmp_path, finished()), "--estates", map_) == 0


@pytest.mark.parametrize("command", ["play", *GAME_COMMANDS, "advise"])
@pytest.mark.parametrize(
    ("name", "number", "words"),
    [
        ("none.tmx", "", "none.tmx is not there"),
        ("printed.tmx", "3", "has the number 3, which .*estate_3.tmx has already"),
    ],
)
def test_a_map_that_will_not_do_is_refused_in_a_sentence(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    command: str,
    name: str,
    number: str,
    words: str,
) -> None:
    if number:
        save_estate(tmp_path / name, own_estate(1, number))
    path = kept(tmp_path, finished())
    further = GAME_COMMANDS.get(command, [])
    assert run(command, path, *further, "--estates", tmp_path / name) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert re.search(words, err)


# --- matches ----------------------------------------------------------------------------------


@pytest.mark.parametrize("named", [True, False])
def test_bots_play_on_an_own_estate_and_the_kept_games_are_read_without_it(
    tmp_path: Path, saves: Path, named: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "elsewhere" if named else saves / "estates"
    save_estate(place / "home.tmx", HOME)
    folder = tmp_path / "match"
    said = place / "home.tmx" if named else "home"
    words = ["arena", "random", "--games", "1", "--record", folder, "--estates", said, "--json"]
    assert run(*words) == 0
    (place / "home.tmx").rename(place / "gone")
    for path in folder.glob("*.txt"):
        game = read_file(path, estates())
        assert game.header.seats[0].choices == (HOME,)
        assert game.state.is_over
        assert run("replay", path) == 0
    # Another map of that number makes another match.
    save_estate(place / "home.tmx", own_estate(2))
    capsys.readouterr()
    assert run(*words) == 2
    assert "holds the games of another match" in capsys.readouterr().err
    (place / "gone").replace(place / "home.tmx")
    assert run(*words) == 0
    assert " / " in (folder / KEPT_FILE).read_text(encoding="utf-8").splitlines()[0]


def test_numbers_and_maps_are_taken_in_turn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save_estate(tmp_path / "home.tmx", HOME)
    assert load_estate(tmp_path / "home.tmx") == HOME
    said = ["--estates", "3,4-5", "--estates", tmp_path / "home.tmx", "--estates", "4"]
    assert run("arena", "random", "--games", "8", *said, "--record", tmp_path / "m") == 0
    played = {
        read_file(path, estates()).header.seats[0].choices[0].number
        for path in (tmp_path / "m").glob("*.txt")
    }
    assert played == {"3", "4", "5", "home"}
    assert run("arena", "random", "--estates", tmp_path / "none.tmx") == 2
    assert "none.tmx is not there" in capsys.readouterr().err
