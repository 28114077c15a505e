"""Own maps: written, checked and drawn at random on the command line."""

from __future__ import annotations

import io
import os
import re
import shutil
import sys
from pathlib import Path

import pytest

from cob.boards import BoardError, load_estate, load_estates
from cob.boards.estate_maker import random_estate
from cob.boards.estate_writer import PICTURE, TILESET, save_estate, save_new
from cob.boards.tiled import parse
from cob.commands import main as cli
from cob.engine import EstateLayout
from cob.engine.message import Message
from cob.files.resources import data_folder
from cob.record import Game, Header, Seat, format_record, read_record
from tests.games import estates

BOARDS = data_folder("boards")
CHANGED_TILE = re.compile(r'(<tile id=")(\d+)(">)')


def run(*arguments: str) -> int:
    """`cob` with these arguments; its exit status, also when the parser refuses."""
    try:
        return cli.main(list(arguments))
    except SystemExit as exit_:
        return int(exit_.code or 0)


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# --- writing ----------------------------------------------------------------------------------


@pytest.mark.parametrize("number", estates())
def test_the_game_s_own_maps_are_written_as_they_are(number: str, tmp_path: Path) -> None:
    path = tmp_path / f"estate_{number}.tmx"
    save_estate(path, estates()[number])
    assert path.read_bytes() == (BOARDS / path.name).read_bytes()


@pytest.mark.parametrize("seed", range(20))
def test_what_is_written_is_read_back_equal(seed: int, tmp_path: Path) -> None:
    """CMP-10: number, title, and the colour and die value of every space."""
    layout = random_estate(seed, f"my_{seed}.x-1", 'Bach & "Söhne" <3')
    save_estate(tmp_path / "own.tmx", layout)
    assert load_estate(tmp_path / "own.tmx") == layout


def test_the_tileset_and_its_picture_are_put_beside_it(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "estates"
    save_estate(folder / "a.tmx", estates()["3"])
    assert files(folder) == ["a.tmx", PICTURE, TILESET]
    for name in (PICTURE, TILESET):
        assert (folder / name).read_bytes() == (BOARDS / name).read_bytes()


def test_a_tileset_that_is_there_is_used_as_it_is(tmp_path: Path) -> None:
    """The player may have rearranged the tiles: the map uses their numbers there."""
    text = (BOARDS / TILESET).read_text(encoding="utf-8")
    turned = CHANGED_TILE.sub(lambda m: f"{m[1]}{35 - int(m[2])}{m[3]}", text)
    (tmp_path / TILESET).write_text(turned, encoding="utf-8")
    (tmp_path / PICTURE).write_bytes(b"a picture of my own")
    save_estate(tmp_path / "a.tmx", estates()["3"])
    assert (tmp_path / TILESET).read_text(encoding="utf-8") == turned
    assert (tmp_path / PICTURE).read_bytes() == b"a picture of my own"
    assert load_estate(tmp_path / "a.tmx").rows == estates()["3"].rows
    assert (tmp_path / "a.tmx").read_bytes() != (BOARDS / "estate_3.tmx").read_bytes()


@pytest.mark.parametrize(
    ("tileset", "words"),
    [
        ("<tileset/>", "lacks some of the 36 tiles"),
        ("<tileset><tile/><tile id='x'/></tileset>", "lacks some of the 36 tiles"),
        ("no xml", "is damaged or was not saved by Tiled"),
    ],
)
def test_a_tileset_that_does_not_do_is_told_and_no_map_is_written(
    tmp_path: Path, tileset: str, words: str
) -> None:
    (tmp_path / TILESET).write_text(tileset, encoding="utf-8")
    with pytest.raises(BoardError, match=words) as caught:
        save_estate(tmp_path / "a.tmx", estates()["3"])
    assert caught.value.message.values  # so that it can be translated
    assert not (tmp_path / "a.tmx").exists()


def test_a_map_that_is_there_is_replaced_only_if_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "a.tmx"
    save_estate(path, estates()["3"])
    with pytest.raises(BoardError, match="is there already: give the map another name"):
        save_estate(path, estates()["4"])
    assert load_estate(path) == estates()["3"]
    save_estate(path, estates()["4"], replace=True)
    assert load_estate(path) == estates()["4"]


def test_a_map_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.tmx"
    save_estate(path, estates()["3"])

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BoardError, match="cannot be written: no space left on device"):
        save_estate(path, estates()["4"], replace=True)
    assert load_estate(path) == estates()["3"]
    assert files(tmp_path) == ["a.tmx", PICTURE, TILESET]


def test_a_new_estate_gets_the_first_number_that_is_free(tmp_path: Path) -> None:
    def make(number: str) -> EstateLayout:
        return random_estate(1, number, "x")

    (tmp_path / "estate_12.tmx").write_text("a sketch")
    found = [save_new(tmp_path, {"11", *estates()}, make).number for _ in range(3)]
    assert found == ["10", "13", "14"]
    assert (tmp_path / "estate_12.tmx").read_text() == "a sketch"
    assert load_estate(tmp_path / "estate_13.tmx").number == "13"


def test_every_tile_of_the_tileset_has_its_place_in_the_picture() -> None:
    """Tiled shows six colours of six die values from a picture of that size."""
    root = parse(BOARDS / TILESET, Message("there is no tileset"))
    picture = root.find("image")
    assert picture is not None
    size = int(picture.get("width", 0)), int(picture.get("height", 0))
    header = (BOARDS / PICTURE).read_bytes()[16:24]
    assert (int.from_bytes(header[:4]), int.from_bytes(header[4:])) == size
    columns, tiles = int(root.get("columns", 0)), int(root.get("tilecount", 0))
    wide, high = int(root.get("tilewidth", 0)), int(root.get("tileheight", 0))
    assert (columns * wide, tiles // columns * high) == size
    assert (columns, tiles) == (6, 36)


# --- records ----------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["2019-2", "my_estate.3"])
def test_a_record_names_every_estate_by_its_number(number: str) -> None:
    """CMP-08: "2019-2" is one word like any other number."""
    layout = estates().get(number) or random_estate(3, number, "x")
    seats = Seat("Anna", "red", "person", (layout,)), Seat("Benno", "blue", "person", (layout,))
    text = format_record(Game.start(Header(seats), 4))
    assert f"| estate {number} |" in text
    again = read_record(text, {**estates(), number: layout})
    assert again.header.seats[0].choices == (layout,)
    assert format_record(again) == text


# --- cob check --------------------------------------------------------------------------------


def test_a_good_map_is_told_in_a_few_lines(capsys: pytest.CaptureFixture[str]) -> None:
    path = BOARDS / "estate_1.tmx"
    assert run("check", str(path)) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.splitlines() == [
        f'{path}: No. 1, "Starter"',
        "  castle     4 spaces  regions 1 3          dice 4 5 6 6",
        "  mine       3 spaces  regions 3            dice 1 3 4",
        "  knowledge  6 spaces  regions 3 3          dice 1 1 2 3 4 5",
        "  ship       6 spaces  regions 3 3          dice 1 1 2 4 5 6",
        "  animal     6 spaces  regions 1 5          dice 1 2 2 4 5 6",
        "  building  12 spaces  regions 1 3 3 5      dice 1 2 2 3 3 3 3 4 5 5 6 6",
        "  13 regions, worth 81 points, the largest with 5 spaces; a castle lies in the centre",
        "  as fair as the nine of 2011",
    ]


def test_what_is_unlike_the_printed_ones_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", str(BOARDS / "estate_2019-2.tmx")) == 0
    *_, heading, phrase = capsys.readouterr().out.splitlines()
    assert heading == "  unlike the nine of 2011:"
    assert phrase == "    animal spaces with a 3: 2, on the nine 0 to 1"


def test_all_of_the_game_s_own_maps_are_good(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", *map(str, sorted(BOARDS.glob("estate_*.tmx")))) == 0
    assert capsys.readouterr().out.count(": No. ") == len(estates())


def test_a_bad_map_is_told_with_file_layer_and_cell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """CMP-10: every fault in a sentence; the other maps are checked too."""
    save_estate(tmp_path / "good.tmx", random_estate(1, "10", "x"))
    text = (BOARDS / "estate_1.tmx").read_text(encoding="utf-8")
    bad = tmp_path / "bad.tmx"
    bad.write_text(text.replace("24,19,20,6,", "24,0,20,0,"), encoding="utf-8")
    assert run("check", str(bad), str(tmp_path / "none.tmx"), str(tmp_path / "good.tmx")) == 2
    out, err = capsys.readouterr()
    assert err == ""
    assert out.splitlines()[:5] == [
        f"{bad} cannot be played:",
        '  bad.tmx, layer "spaces": space d2 (1, 3 in Tiled) is empty: lay a tile there.',
        '  bad.tmx, layer "spaces": space d4 (3, 3 in Tiled) is empty: lay a tile there.',
        f"{tmp_path / 'none.tmx'} cannot be played:",
        f"  none.tmx is not there: put the file into {tmp_path}.",
    ]
    assert "good.tmx: No. 10" in out


def test_the_guide_shows_what_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    save_estate(Path("home.tmx"), random_estate(1, "home", "Home"))
    text = Path("home.tmx").read_text(encoding="utf-8")
    rows = text.split("\n")
    middle = next(at for at, row in enumerate(rows) if "csv" in row) + 4
    cells = rows[middle].split(",")
    rows[middle] = ",".join([*cells[:3], "0", *cells[4:]])
    Path("home.tmx").write_text("\n".join(rows), encoding="utf-8")
    assert run("check", "home.tmx") == 1
    guide = BOARDS.parent / "docs" / "estates.md"
    assert f"```\n{capsys.readouterr().out}```" in guide.read_text(encoding="utf-8")


def test_a_map_that_is_hardly_begun_is_told_shortly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save_estate(tmp_path / "a.tmx", estates()["3"])
    text = (tmp_path / "a.tmx").read_text(encoding="utf-8")
    empty = re.sub(r"(?<=[,\n])\d+(?=[,\n])", "0", text)
    (tmp_path / "a.tmx").write_text(empty, encoding="utf-8")
    assert run("check", str(tmp_path / "a.tmx")) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 14
    assert lines[-1] == "  and 25 more of the kind."


def test_a_number_that_another_map_has_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, number in (("a", "10"), ("b", "10"), ("c", "2019-2")):
        save_estate(tmp_path / f"{name}.tmx", random_estate(1, number, "x"))
    a, b, c = (str(tmp_path / f"{name}.tmx") for name in "abc")
    assert run("check", a, a) == 0
    assert run("check", a, b, c) == 1
    out = capsys.readouterr().out
    assert f"{b} has the number 10, which {a} has already" in out
    assert f"{c} has the number 2019-2, which {BOARDS / 'estate_2019-2.tmx'} has already" in out


# --- cob estate -------------------------------------------------------------------------------


def test_a_random_estate_is_written_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "maps" / "estate_12.tmx"
    assert run("estate", "--seed", "5", str(path)) == 0
    assert capsys.readouterr().out.startswith(f'{path}: No. 12, "Seed 5"\n')
    assert load_estate(path) == random_estate(5, "12", "Seed 5")
    assert run("check", str(path)) == 0


def test_number_and_title_can_be_chosen(tmp_path: Path) -> None:
    path = tmp_path / "a b.tmx"
    assert run("estate", "--number", "home", "--title", "My  home ", str(path)) == 0
    found = load_estate(path)
    assert (found.number, found.name) == ("home", "My home")


def test_without_a_seed_each_estate_is_another_one(tmp_path: Path) -> None:
    for number in ("10", "11"):
        assert run("estate", str(tmp_path / f"{number}.tmx")) == 0
    first, second = (load_estate(tmp_path / f"{number}.tmx") for number in ("10", "11"))
    assert re.fullmatch(r"Seed \d{1,6}", first.name)
    assert first.name != second.name
    assert first.kinds == random_estate(int(first.name.split()[1]), "10", "x").kinds


def test_only_force_replaces_a_map(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "10.tmx"
    assert run("estate", "--seed", "1", str(path)) == 0
    before = path.read_bytes()
    assert run("estate", "--seed", "2", str(path)) == 2
    assert path.read_bytes() == before
    assert capsys.readouterr().err == (
        f"cob: '{path}' is there already: give the map another name.\n"
    )
    assert run("estate", "--seed", "2", "--force", str(path)) == 0
    assert load_estate(path) == random_estate(2, "10", "Seed 2")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "FILE"),
        (["home.txt"], "is no name for a map: let it end in .tmx"),
        (["my home.tmx"], "'my home' cannot be the number of an estate: .* with --number"),
        (["10.tmx", "--number", "x" * 21], "cannot be the number"),
        (["estate_3.tmx"], "the number 3 is that of an estate of the game itself"),
        (["10.tmx", "--number", "2019-2"], "2019-2 is that of an estate of the game itself"),
        (["10.tmx", "--seed", "six"], "'six' is not a whole number"),
        (["10.tmx", "--title", "a\x07b"], "characters that cannot be printed"),
    ],
)
def test_a_wrong_request_is_refused_in_a_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    words: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("estate", *arguments) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert re.search(words, err)
    assert files(tmp_path) == []


def test_check_needs_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check") == 2
    assert "FILE" in capsys.readouterr().err


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a Linux matter")
def test_a_name_that_no_file_can_have_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("estate", str(tmp_path / f"{'a' * 300}.tmx"), "--number", "a") == 2
    assert capsys.readouterr().err.endswith("cannot be written: file name too long.\n")


def test_a_name_that_the_terminal_cannot_show_is_told_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(shown, encoding="ascii"))
    assert run("check", str(tmp_path / "Schloß.tmx")) == 2
    assert b"Schlo?.tmx cannot be played" in shown.getvalue()


def test_a_folder_that_cannot_be_written_to_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("estate", "/proc/none/10.tmx") == 2
    assert "'/proc/none/10.tmx' cannot be written: no such file" in capsys.readouterr().err


# --- in the program ---------------------------------------------------------------------------


def test_an_estate_written_into_the_own_folder_can_be_played(tmp_path: Path) -> None:
    assert run("estate", "--seed", "9", str(tmp_path / "estates" / "estate_10.tmx")) == 0
    found = load_estates(tmp_path / "estates")
    assert found.problems == ()
    assert found.layouts["10"] == random_estate(9, "10", "Seed 9")


def test_a_copy_of_a_map_needs_its_tileset(tmp_path: Path) -> None:
    shutil.copy(BOARDS / "estate_1.tmx", tmp_path / "a.tmx")
    with pytest.raises(BoardError, match=r"lacks its tileset: put estate_spaces\.tsx into"):
        load_estate(tmp_path / "a.tmx")
