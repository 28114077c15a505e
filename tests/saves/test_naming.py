"""Names of saved games: their files, and that no game replaces another."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cob.record import AUTOSAVE, RecordError, format_record, read_file, read_record
from cob.saves.named_saves import NameTakenError, file_called, rename, save_as, suggested_title
from cob.saves.saved_games import saved_files
from cob.saves.titles import LONGEST_TITLE, clean_title, file_stem, new_path, title_of, with_title
from tests.games import estates, expert_header, plain_header, random_game

ODD = [
    "CON",
    "con.txt",
    "Lpt1",
    "com²",
    "nul . x",
    "autosave",
    "AutoSave",
    ".hidden",
    "../../etc/passwd",
    'a/b\\c:d*e?f|g<h>i"j',
    "ends with dots...",
    "...",
    "???",
    "𠀀" * 200,
    "ß" * 200,
    "tab\tand\nline",
    "# name: twice",
    "\u202eturned\u0000",
    "v1.5",
    "{brackets} \\1 \\g<0>",
]


@pytest.mark.parametrize("title", ODD)
def test_every_name_becomes_a_file_on_every_platform_and_is_kept_in_full(
    tmp_path: Path, title: str
) -> None:
    game = random_game(plain_header(), 1, 30)
    path = save_as(game, tmp_path, title)
    name = path.name
    assert path.parent == tmp_path
    assert saved_files(tmp_path) == [path]
    assert len(name.encode()) <= 140
    assert not set(name) & set('<>:"/\\|?*')
    assert min(map(ord, name)) >= 32
    stem = name.removesuffix(".txt")
    assert stem == stem.strip(". ") != ""
    first = stem.partition(".")[0].strip().casefold()
    assert first not in {"con", "nul", "lpt1", "com²", "autosave"}
    assert title_of(path) == clean_title(title) or (not clean_title(title) and stem == "game")
    again = read_file(path, estates())
    assert (again.header, again.moves) == (game.header, game.moves)


def test_a_name_has_no_hidden_letters_and_an_end() -> None:
    assert clean_title("  a \u200b\u202e  b\t\n c ") == "a b c"
    assert clean_title("e\u0301") == "é"
    assert len(clean_title("x" * 500)) == LONGEST_TITLE
    assert clean_title(" \u0000 ") == ""


def test_names_that_give_one_file_name_give_two_files(tmp_path: Path) -> None:
    one, two = (random_game(plain_header(), seed, 30) for seed in (1, 2))
    first, second = save_as(one, tmp_path, "A/B"), save_as(two, tmp_path, "a:b")
    assert (first.name, second.name) == ("A B.txt", "a b 2.txt")
    assert (title_of(first), title_of(second)) == ("A/B", "a:b")
    assert read_file(first, estates()).moves == one.moves


def test_a_name_that_is_taken_is_replaced_only_when_asked_to(tmp_path: Path) -> None:
    one, two = (random_game(plain_header(), seed, 30) for seed in (1, 2))
    path = save_as(one, tmp_path, "Évening?")
    with pytest.raises(NameTakenError, match="saved game “Évening\\?” already") as taken:
        save_as(two, tmp_path, "éVENING?")
    assert read_file(path, estates()).moves == one.moves
    assert save_as(two, tmp_path, "éVENING?", taken.value.path) == path
    assert read_file(path, estates()).moves == two.moves
    assert title_of(path) == "éVENING?"
    assert saved_files(tmp_path) == [path]


def test_the_game_being_played_is_never_overwritten_by_a_name(tmp_path: Path) -> None:
    autosave = tmp_path / AUTOSAVE
    autosave.write_text("precious")
    path = save_as(random_game(plain_header(), 1, 30), tmp_path, "Autosave")
    assert path.name == "game Autosave.txt"
    assert autosave.read_text() == "precious"


def test_a_file_renamed_by_other_means_is_called_as_it_is(tmp_path: Path) -> None:
    path = save_as(random_game(plain_header(), 1, 30), tmp_path, "Rain: who wins?")
    copy = path.rename(tmp_path / "from my brother.txt")
    assert title_of(copy) == "from my brother"
    assert title_of(copy.rename(tmp_path / "Rain who wins 2.txt")) == "Rain: who wins?"


def test_a_name_changes_nothing_else_in_a_record() -> None:
    record = format_record(random_game(plain_header(), 1, 30))
    for text in (record, record.replace("\n", "\r\n"), record.replace("\n", "\r")):
        once = with_title(text, "one")
        assert once.replace("# name: one", "", 1).split() == text.split()
        assert with_title(once, "two") == once.replace("# name: one", "# name: two")
        assert read_record(once, estates()).moves == read_record(text, estates()).moves
    assert with_title("eggs", "x") == "eggs\n# name: x\n"


def test_the_suggested_name_is_always_free(tmp_path: Path) -> None:
    game = random_game(plain_header(), 5, 60)
    phase, round_ = "ABCDE"[game.state.phase], game.state.round
    wanted = [
        f"Anna and Benno, phase {phase}",
        f"Anna and Benno, phase {phase}, round {round_}",
        f"Anna and Benno, phase {phase}, round {round_} (2)",
        f"Anna and Benno, phase {phase}, round {round_} (3)",
    ]
    for title in wanted:
        assert suggested_title(game, tmp_path) == title
        save_as(game, tmp_path, title)
    over = random_game(plain_header(), 3)
    assert suggested_title(over, tmp_path) == "Anna and Benno, finished"
    new = random_game(expert_header(4, 1), 1, 0)
    title = suggested_title(new, tmp_path)
    assert title.endswith(", before the first round")
    assert title == clean_title(title)


def test_renaming_keeps_the_date_and_leaves_one_file(tmp_path: Path) -> None:
    game = random_game(plain_header(), 1, 30)
    path = save_as(game, tmp_path, "one")
    os.utime(path, (1e9, 1e9))
    path = rename(path, "Two?")
    assert (path.name, path.stat().st_mtime) == ("Two.txt", 1e9)
    assert rename(path, "TWO!") == tmp_path / "TWO!.txt"
    again = rename(tmp_path / "TWO!.txt", "two!")
    assert title_of(again) == "two!"
    assert saved_files(tmp_path) == [again]
    assert read_file(again, estates()).moves == game.moves


def test_what_cannot_be_renamed_is_told_and_stays(tmp_path: Path) -> None:
    raw = tmp_path / "raw.txt"
    raw.write_bytes(b"\xff\xfe")
    for path in (raw, tmp_path / "gone.txt"):
        with pytest.raises(RecordError, match=f"'{path.name}' could not be renamed: "):
            rename(path, "other")
    assert [path.name for path in tmp_path.iterdir()] == ["raw.txt"]
    assert file_called(tmp_path, "RAW") == raw


def test_a_number_makes_a_name_free(tmp_path: Path) -> None:
    names = []
    for _ in range(12):
        path = new_path(tmp_path, "x.")
        path.touch()
        names.append(path.name)
    assert names == ["x.txt", *(f"x {number}.txt" for number in range(2, 13))]
    assert file_stem("x.") == "x"


@pytest.mark.parametrize("name", ["Sunday.burgundy", "Sunday.BURGUNDY"])
def test_a_game_that_was_passed_on_is_listed_and_keeps_its_ending(
    tmp_path: Path, name: str
) -> None:
    """docs/record.md: readers do not depend on the ending, so such a game is like any other."""
    own = save_as(random_game(plain_header(), 1, 30), tmp_path, "Monday")
    path = tmp_path / name
    path.write_text(format_record(random_game(plain_header(), 2, 30)))
    assert set(saved_files(tmp_path)) == {own, path}
    assert file_called(tmp_path, "sunday") == path
    renamed = rename(path, "A wet Sunday")
    assert renamed.name == f"A wet Sunday{path.suffix}"
    assert set(saved_files(tmp_path)) == {own, renamed}


def test_what_is_no_record_by_its_name_is_not_listed(tmp_path: Path) -> None:
    for name in ("notes.md", "game.burgundy.review.json", ".hidden.burgundy", AUTOSAVE):
        (tmp_path / name).touch()
    (tmp_path / "folder.burgundy").mkdir()
    assert saved_files(tmp_path) == []
