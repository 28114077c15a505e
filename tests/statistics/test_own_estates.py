"""Games on estates of players' own: counted without their maps, and once after an older program."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cob.record import FIRST_LINE, Game, Header, Seat, fingerprint, format_record
from cob.record.text import fingerprint_before_estates
from cob.statistics.figures import by_estate
from cob.statistics.result import PlayerIdentity
from cob.statistics.selection import games_of
from cob.statistics.store import FILE_NAME, CatchUp, Store
from cob.statistics.text import read_contents
from tests.games import estates, plain_header, play_on, put
from tests.own_estates import own_estate

HOME = own_estate(1)
ANNA = PlayerIdentity.called("Anna")


def game_on(seed: int = 1, deal: int = 3) -> Game:
    sides = (own_estate(seed),)
    seats = Seat("Anna", "red", "person", sides), Seat("Ben", "blue", "hard", sides)
    return play_on(Game.start(Header(seats), deal), 3)


def test_a_game_is_counted_without_the_map(tmp_path: Path) -> None:
    put(tmp_path, "a.txt", game_on())
    store = Store.open(tmp_path / FILE_NAME)
    catch_up = CatchUp(store, estates())
    while not catch_up.is_done:
        catch_up.step()
    (result,) = store.in_order()
    assert result.fingerprint == fingerprint(game_on())
    assert store.game_of(result, estates()).state == game_on().state


def test_two_estates_of_one_number_are_two_games(tmp_path: Path) -> None:
    store = Store.open(tmp_path / FILE_NAME)
    for seed in (1, 2):
        store.note(game_on(seed), 5.0)
    assert len(store.results) == 2


def test_two_estates_of_one_number_are_two_rows_in_the_order_of_their_games(tmp_path: Path) -> None:
    store = Store.open(tmp_path / FILE_NAME)
    for day, seed in enumerate((2, 1, 2)):
        store.note(game_on(seed, day), float(day))
    store.write()
    kept = Store.open(tmp_path / FILE_NAME)
    assert kept.problem == ""
    rows = by_estate(games_of(kept.in_order(), ANNA))
    assert [(row.estate, row.map, row.games) for row in rows] == [("home", 1, 2), ("home", 2, 1)]


def test_one_estate_of_a_number_needs_no_other_name(tmp_path: Path) -> None:
    store = Store.open(tmp_path / FILE_NAME)
    store.note(game_on(), 5.0)
    (row,) = by_estate(games_of(store.in_order(), ANNA))
    assert (row.estate, row.map) == ("home", 0)


def test_a_game_whose_map_an_older_program_did_not_keep_is_read_again(tmp_path: Path) -> None:
    put(tmp_path, "a.txt", game_on())
    put(tmp_path, "b.txt", play_on(Game.start(plain_header(), 3), 3))
    store = Store.open(tmp_path / FILE_NAME)
    for path in store.unread():
        store.read(path, estates())
    store.write()
    kept = (tmp_path / FILE_NAME).read_text(encoding="utf-8")
    older = re.sub(r', "map": "[0-9a-f]+"', "", kept).replace('"version": 4', '"version": 3')
    assert older.count("map") == 0
    (tmp_path / FILE_NAME).write_text(older, encoding="utf-8")
    store = Store.open(tmp_path / FILE_NAME)
    assert [path.name for path in store.unread()] == ["a.txt"]
    store.read(tmp_path / "a.txt", estates())
    assert {each.map != "" for each in store.results[fingerprint(game_on())].players} == {True}


@pytest.mark.parametrize("told", ["", "home", 7, None, "0" * 13])
def test_a_map_is_a_digest(tmp_path: Path, told: object) -> None:
    store = Store.open(tmp_path / FILE_NAME)
    store.note(game_on(), 5.0)
    store.write()
    content = json.loads((tmp_path / FILE_NAME).read_text(encoding="utf-8"))
    del content["version"], content["program"]
    content["games"][0]["players"][0]["map"] = told
    if told == "":
        assert read_contents(content).results
        return
    with pytest.raises(ValueError, match="not"):
        read_contents(content)


def test_a_game_that_an_older_program_counted_is_the_same_game(tmp_path: Path) -> None:
    """Its records only named the estate, so its digest was another one."""
    layouts = {**estates(), "home": HOME}
    lines = format_record(game_on()).splitlines()
    path = put(tmp_path, "older.txt", game_on())
    path.write_text("\n".join([FIRST_LINE, *lines[2:]]), encoding="utf-8")
    store = Store.open(tmp_path / FILE_NAME)
    store.read(path, layouts)
    store.note_review(game_on(), 0, loss_per_turn=2.0, luck=1.0)
    (new,) = store.results
    old = fingerprint_before_estates(game_on())
    assert old != new
    # What the older program left behind: the result, its file and the review under its digest.
    store.write()
    kept = (tmp_path / FILE_NAME).read_text(encoding="utf-8")
    assert kept.count(new) == 3
    (tmp_path / FILE_NAME).write_text(kept.replace(new, old), encoding="utf-8")
    store = Store.open(tmp_path / FILE_NAME)
    assert list(store.results) == [old]

    put(tmp_path, "renamed.txt", game_on())
    store.read(tmp_path / "renamed.txt", layouts)
    (result,) = store.in_order()
    assert result.fingerprint == new
    assert [each.game for each in store.reviews_of(ANNA)] == [new]
    found = store.file_of(result)
    assert found is not None
    assert found.name == "older.txt"
    store.note_review(game_on(), 0, loss_per_turn=3.0, luck=1.0)
    assert [each.loss_per_turn for each in store.reviews_of(ANNA)] == [3.0]
