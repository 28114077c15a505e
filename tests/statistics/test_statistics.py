"""Results of finished games: their contents, their sums, and that none is lost."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cob.engine.events import Source
from cob.engine.ruleset import parse_rules
from cob.files import user_file
from cob.files.json_text import as_json_line
from cob.record import AUTOSAVE, PERSON, format_record
from cob.statistics.figures import (
    Bin,
    bonus_tiles,
    by_estate,
    by_opponent,
    by_phase,
    by_source,
    feats,
    histogram,
    moving_mean,
    totals,
    window_for,
)
from cob.statistics.result import Appearance, FinishedGame, PlayerIdentity, PlayerResult, result_of
from cob.statistics.scale import ticks, widened
from cob.statistics.selection import games_of, players_of
from cob.statistics.store import FILE_NAME, Store
from cob.statistics.text import Contents, FileStamp, read_contents, written_contents
from tests.games import expert_header, plain_header, put, random_game
from tests.statistics.counting import counted

ANNA = PlayerIdentity.called("Anna")
HARD = PlayerIdentity.called("hard", is_bot=True)


def did(
    name: str,
    points: int,
    place: int,
    *,
    bot: str = "",
    estate: str = "1",
    animals: int = 0,
    phases: tuple[int, ...] = (0, 0, 0, 0, 0),
    bonuses: tuple[int, int] = (0, 0),
) -> PlayerResult:
    """A result with these points, all from regions except those from animals."""
    by = [0] * len(Source)
    by[Source.REGIONS], by[Source.ANIMALS] = points - animals, animals
    return PlayerResult(name, bot or PERSON, estate, place, tuple(by), phases, *bonuses)


def played(day: int, *players: PlayerResult) -> FinishedGame:
    return FinishedGame(f"game {day}", 86400.0 * day, players)


# --- what is kept of a game -------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_result_tells_what_the_engine_scored(players: int) -> None:
    game = random_game(expert_header(players, 5), 5)
    result = result_of(game, 7.0)
    assert result.played == 7.0
    for seat, (player, found) in enumerate(zip(game.state.players, result.players, strict=True)):
        assert found.name == game.header.names[seat]
        assert found.controller == game.header.seats[seat].controller
        assert found.estate == player.layout.number
        assert found.points == player.points
        assert found.points_by == tuple(player.points_by)
        assert found.large_bonuses + found.small_bonuses == player.bonus_tiles
        final = [Source.UNSOLD_GOODS, Source.SILVERLINGS, Source.WORKERS, Source.KNOWLEDGE]
        assert found.phase_points[-1] == player.points - sum(found.points_by[s] for s in final)
        assert list(found.phase_points) == sorted(found.phase_points)
    best = max(result.players, key=lambda each: each.points)
    assert best.place == 1


def test_places_follow_the_tie_break_of_the_rules() -> None:
    """TIE-02: with equal points the one with more empty spaces comes first."""
    game = random_game(plain_header(), 3)
    first, second = game.state.players
    for player in (first, second):
        player.points = 100
    first.filled, second.filled = 0b1, 0b111
    assert [each.place for each in result_of(game, 0).players] == [1, 2]
    first.filled, second.filled = 0b111, 0b1
    assert [each.place for each in result_of(game, 0).players] == [2, 1]


def test_a_bot_is_known_by_its_sort_and_a_person_whatever_the_capital_letters() -> None:
    assert did("Benno", 1, 1, bot="hard").who == HARD
    assert did("ANNA", 1, 1).who == ANNA
    assert did("hard", 1, 1).who != HARD
    assert HARD.label == "hard (bot)"


# --- the file ---------------------------------------------------------------------------------


def test_a_finished_game_is_counted_and_read_only_once(tmp_path: Path) -> None:
    put(tmp_path, "one.txt", random_game(plain_header(), 1))
    put(tmp_path, "half.txt", random_game(plain_header(), 2, 40))
    store = counted(tmp_path)
    assert len(store.results) == 1
    again = Store.open(tmp_path / FILE_NAME)
    assert again.results == store.results
    assert again.unread() == []
    assert again.problem == ""


def test_a_short_game_counts_in_no_statistics(tmp_path: Path) -> None:
    header = replace(plain_header(), ruleset=parse_rules("alea, phases 2"))
    put(tmp_path, "short.txt", random_game(header, 1))
    store = counted(tmp_path)
    assert store.results == {}
    assert store.unread() == []


def test_a_game_that_was_played_on_is_read_again(tmp_path: Path) -> None:
    put(tmp_path, AUTOSAVE, random_game(plain_header(), 1, 40), 1000)
    assert counted(tmp_path).results == {}
    put(tmp_path, AUTOSAVE, random_game(plain_header(), 1), 2000)
    assert len(counted(tmp_path).results) == 1


def test_the_same_game_in_two_files_counts_once_with_its_oldest_date(tmp_path: Path) -> None:
    game = random_game(plain_header(), 1)
    put(tmp_path, AUTOSAVE, game, 9000)
    copy = put(tmp_path, "kept.txt", game)
    copy.write_bytes(b"# ours\r\n" + copy.read_bytes().replace(b"\n", b"\r\n"))
    os.utime(copy, (5000, 5000))
    put(tmp_path, "other.txt", random_game(plain_header(), 2), 7000)
    store = counted(tmp_path)
    first, second = store.in_order()
    assert (first.played, second.played) == (5000, 7000)
    assert store.file_of(first) == tmp_path / "kept.txt"


@pytest.mark.parametrize(("autosave", "kept"), [(9000, 5000), (5000, 9000)])
def test_a_game_was_played_when_its_oldest_record_says(
    tmp_path: Path, autosave: int, kept: int
) -> None:
    """Whichever of its files is read first, and whatever happens to one of them later."""
    game = random_game(plain_header(), 1)
    put(tmp_path, AUTOSAVE, game, autosave)
    put(tmp_path, "kept.txt", game, kept)
    assert [each.played for each in counted(tmp_path).in_order()] == [5000]
    put(tmp_path, "kept.txt", game, 12_000)
    assert [each.played for each in counted(tmp_path).in_order()] == [5000]


def test_a_result_stays_when_its_record_is_deleted(tmp_path: Path) -> None:
    path = put(tmp_path, "one.txt", random_game(plain_header(), 1))
    before = counted(tmp_path).results
    path.unlink()
    store = counted(tmp_path)
    assert store.results == before
    assert store.file_of(store.in_order()[0]) is None


def test_another_game_under_the_same_name_does_not_pass_for_the_first(tmp_path: Path) -> None:
    put(tmp_path, AUTOSAVE, random_game(plain_header(), 1), 1000)
    store = counted(tmp_path)
    (first,) = store.in_order()
    path = put(tmp_path, AUTOSAVE, random_game(plain_header(), 2), 2000)
    assert not store.is_as_read(path)
    assert store.unread() == [path]
    assert store.file_of(first) is None
    assert not store.is_as_read(tmp_path / "nowhere.txt")


def test_damaged_records_and_other_files_are_passed_over(tmp_path: Path) -> None:
    text = format_record(random_game(plain_header(), 1))
    (tmp_path / "damaged.txt").write_text(text.replace("take", "toke"), encoding="utf-8")
    (tmp_path / "letter.txt").write_bytes(b"\xff\xfe\x00 dear Anna")
    (tmp_path / ".hidden.txt").write_text(text)
    (tmp_path / "folder.txt").mkdir()
    put(tmp_path, "good.txt", random_game(plain_header(), 2))
    store = counted(tmp_path)
    assert len(store.results) == 1
    assert store.problem == ""
    assert [path.name for path in store.unread()] == ["damaged.txt", "letter.txt"]


def test_a_missing_folder_has_no_games_and_nothing_is_written(tmp_path: Path) -> None:
    store = counted(tmp_path / "none")
    assert store.results == {}
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "no json",
        '{"version": 1}',
        '{"version": 1, "games": [{"game": "x", "played": 1, "players": []}], "files": []}',
        '{"version": 1, "games": [], "files": [["a.txt", 1, 2, "unknown"]]}',
        '{"version": 1, "games": [], "files": [["a.txt", "1", 2, ""]]}',
        "[" * 100_000,
    ],
)
def test_a_damaged_file_is_kept_and_made_anew_and_this_is_said(
    tmp_path: Path, content: str
) -> None:
    put(tmp_path, "one.txt", random_game(plain_header(), 1))
    (tmp_path / FILE_NAME).write_text(content)
    store = counted(tmp_path)
    assert "could not be understood" in store.problem
    assert (tmp_path / f"{FILE_NAME}.damaged").read_text() == content
    assert len(Store.open(tmp_path / FILE_NAME).results) == 1


def sound() -> dict[str, Any]:
    game = result_of(random_game(plain_header(), 1), 5.0)
    seen = {"a.txt": FileStamp(1, 2, game.fingerprint)}
    content = written_contents(Contents({game.fingerprint: game}, seen, {}))
    return dict(json.loads(as_json_line(content)))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "An\x00na"),
        ("name", ""),
        ("controller", "x" * 100),
        ("estate", 1),
        ("place", 2),
        ("place", True),
        ("points_by", [0] * 9),
        ("points_by", [0.5] * 10),
        ("points_by", [-1] * 10),
        ("phase_points", [10**400] * 5),
        ("large", None),
    ],
)
def test_nothing_odd_gets_in_through_the_file(field: str, value: object) -> None:
    content = sound()
    assert read_contents(content).files == {"a.txt": FileStamp(1, 2, content["games"][0]["game"])}
    content["games"][0]["players"][0][field] = value
    if field == "place":
        content["games"][0]["players"][1][field] = value
    with pytest.raises(ValueError, match="not"):
        read_contents(content)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -1, 1e30, True, "today"])
def test_a_game_has_a_date_that_can_be_told(value: object) -> None:
    content = sound()
    content["games"][0]["played"] = value
    with pytest.raises(ValueError, match="not"):
        read_contents(content)


def test_a_file_that_cannot_be_read_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    put(tmp_path, "one.txt", random_game(plain_header(), 1))
    store = counted(tmp_path)
    assert "left as it is" in store.problem
    assert len(store.results) == 1
    assert (tmp_path / FILE_NAME).is_dir()


def test_a_full_disk_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    put(tmp_path, "one.txt", random_game(plain_header(), 1))
    with monkeypatch.context() as patch:
        patch.setattr(user_file, "write_atomically", full)
        store = counted(tmp_path)
    assert store.problem.endswith("no space left on device.")
    store.write()
    assert store.problem == ""
    assert (tmp_path / FILE_NAME).exists()


# --- whose games ------------------------------------------------------------------------------


GAMES = [
    played(1, did("anna", 150, 2), did("Benno", 160, 1, bot="hard", estate="2")),
    played(2, did("Carla", 120, 3), did("Anna", 200, 1, estate="10"), did("X", 150, 2, bot="hard")),
    played(3, did("Y", 90, 2, bot="hard"), did("Z", 95, 1, bot="hard")),
    played(4, did("Anna", 180, 1, estate="2", animals=60), did("Carla", 179, 2, animals=30)),
    played(5, did("Anna", 170, 1), did("Carla", 170, 2)),
]


def of_anna(players: int | None = None, last: int | None = None) -> list[Appearance]:
    return games_of(GAMES, ANNA, players, last)


def test_people_come_first_and_then_bots_those_with_most_games_first() -> None:
    assert [who.label for who in players_of(GAMES)] == ["Anna", "Carla", "hard (bot)"]


def test_the_games_of_a_player_by_number_of_players_and_period() -> None:
    assert [game.own.points for game in of_anna()] == [150, 200, 180, 170]
    assert [game.own.points for game in of_anna(players=2)] == [150, 180, 170]
    assert [game.own.points for game in of_anna(players=3)] == [200]
    assert of_anna(players=4) == []
    assert [game.own.points for game in of_anna(last=2)] == [180, 170]
    assert [game.own.points for game in of_anna(players=2, last=2)] == [180, 170]


def test_a_bot_with_two_seats_appears_twice_but_a_game_is_one_of_the_last() -> None:
    assert [game.own.points for game in games_of(GAMES, HARD)] == [160, 150, 90, 95]
    assert [game.own.points for game in games_of(GAMES, HARD, last=2)] == [150, 90, 95]
    twice = played(9, did("A", 9, 1), did("B", 8, 2, bot="easy"), did("C", 7, 3, bot="easy"))
    assert Appearance(twice, 0).against == "2 × easy (bot)"
    assert Appearance(GAMES[1], 1).against == "Carla and hard (bot)"


# --- figures, worked out by hand --------------------------------------------------------------


def test_the_totals() -> None:
    found = totals(of_anna())
    assert (found.games, found.wins, found.longest_run) == (4, 3, 3)
    assert (found.mean, found.best, found.worst) == (175.0, 200, 150)
    assert found.rate.value == 0.75


def test_a_run_ends_with_a_game_that_was_not_won() -> None:
    places = [1, 1, 2, 1, 1, 1, 2, 1]
    games = [
        Appearance(played(day, did("Anna", 9, place), did("Benno", 8, 3 - place)), 0)
        for day, place in enumerate(places)
    ]
    assert totals(games).longest_run == 3
    assert totals(games[2:3]).longest_run == 0


def test_by_estate_in_the_order_of_their_numbers() -> None:
    rows = by_estate(of_anna())
    assert [(row.estate, row.games, row.wins, row.mean, row.best) for row in rows] == [
        ("1", 2, 1, 160.0, 170),
        ("2", 1, 1, 180.0, 180),
        ("10", 1, 1, 200.0, 200),
    ]


def test_by_opponent_with_how_often_ahead_and_by_how_much() -> None:
    """Against Carla +80, +1 and 0, decided by the tie-break; against hard −10 and +50."""
    rows = by_opponent(of_anna())
    assert [(row.who.label, row.games, row.ahead, row.margin) for row in rows] == [
        ("Carla", 3, 3, 27.0),
        ("hard (bot)", 2, 1, 20.0),
    ]


def test_points_by_source_beside_those_of_the_opponents() -> None:
    """Five opponents' results: 160, 120, 150, 179 of which 30 from animals, and 170."""
    found = by_source(of_anna())
    assert found[Source.ANIMALS] == (15.0, 6.0)
    assert found[Source.REGIONS] == (160.0, (160 + 120 + 150 + 149 + 170) / 5)
    assert found[Source.GOODS] == (0.0, 0.0)


def test_points_by_phase_and_bonus_tiles() -> None:
    own = did("Anna", 200, 1, phases=(20, 60, 100, 140, 180), bonuses=(2, 1))
    other = did("Benno", 150, 2, phases=(10, 30, 60, 90, 120), bonuses=(0, 3))
    third = did("Carla", 100, 3, phases=(20, 40, 60, 70, 80), bonuses=(1, 0))
    games = [Appearance(played(1, own, other, third), 0)]
    assert by_phase(games) == [(20, 15), (60, 35), (100, 60), (140, 80), (180, 100), (200, 125)]
    assert bonus_tiles(games) == ((2, 0.5), (1, 1.5))


def test_a_moving_mean_begins_with_what_there_is() -> None:
    assert moving_mean([10, 20, 60, 10], 3) == [10, 15, 30, 30]
    assert [window_for(games) for games in (1, 100, 600)] == [10, 10, 60]


def test_a_histogram_has_equal_columns_and_loses_nothing() -> None:
    assert histogram([150, 154, 155, 164, 170]) == [
        Bin(150, 155, 2),
        Bin(155, 160, 1),
        Bin(160, 165, 1),
        Bin(165, 170, 0),
        Bin(170, 175, 1),
    ]
    wide = histogram([0, 99, 100, 239])
    assert [each.high - each.low for each in wide] == [20] * 12
    assert sum(each.count for each in wide) == 4


@pytest.mark.parametrize(
    ("values", "low", "high", "column"),
    [([205], 195, 220, 2), ([205, 206], 195, 220, 2), ([7], 0, 25, 1), ([0, 0], 0, 25, 0)],
)
def test_a_few_values_stand_among_empty_columns(
    values: list[int], low: int, high: int, column: int
) -> None:
    found = histogram(values)
    assert (found[0].low, found[-1].high, len(found)) == (low, high, 5)
    assert [each.count for each in found if each.count] == [len(values)]
    assert found[column].count == len(values)


@pytest.mark.parametrize(
    ("low", "high", "wide"),
    [(205, 205, (185, 225)), (205, 206, (185.5, 225.5)), (3, 3, (0, 40)), (150, 200, (150, 200))],
)
def test_a_narrow_range_is_widened_around_its_middle_and_not_below_zero(
    low: float, high: float, wide: tuple[float, float]
) -> None:
    assert widened(low, high, 40) == wide


def test_the_records_lead_to_their_games() -> None:
    found = {feat.title: (feat.value, feat.game.result.fingerprint) for feat in feats(of_anna())}
    assert found == {
        "Highest score": (200, "game 2"),
        "Largest margin of a win": (50, "game 2"),
        "Most points from regions": (200, "game 2"),
        "Most points from animals": (60, "game 4"),
    }


def test_the_earliest_game_keeps_a_record() -> None:
    games = [*of_anna(), Appearance(replace(GAMES[1], fingerprint="later"), 1)]
    assert feats(games)[0].game.result.fingerprint == "game 2"


def test_a_lost_game_has_no_margin_to_be_proud_of() -> None:
    assert "Largest margin of a win" not in [feat.title for feat in feats(of_anna()[:1])]


@pytest.mark.parametrize(
    ("low", "high", "most", "numbers"),
    [
        (0, 10, 6, [0, 2, 4, 6, 8, 10]),
        (152, 207, 7, [150, 160, 170, 180, 190, 200, 210]),
        (0, 0, 5, [0, 1]),
        (170, 170, 5, [170, 171]),
        (0, 4.3, 8, [0, 1, 2, 3, 4, 5]),
        (0, 1000, 3, [0, 500, 1000]),
    ],
)
def test_the_numbers_of_an_axis_are_round(
    low: float, high: float, most: int, numbers: list[int]
) -> None:
    assert ticks(low, high, most) == numbers


# --- with real records ------------------------------------------------------------------------


def test_real_games_add_up(tmp_path: Path) -> None:
    games = [random_game(expert_header(2 + at % 3, at), at) for at in range(4)]
    for at, game in enumerate(games):
        put(tmp_path, f"{at}.txt", game, 1000 * (at + 1))
    results = counted(tmp_path).in_order()
    (anna, bot) = players_of(results)
    assert (anna.label, bot.label) == ("Anna", "random (bot)")
    own = games_of(results, anna)
    assert [each.own.points for each in own] == [game.state.players[0].points for game in games]
    assert len(games_of(results, bot)) == 1 + 2 + 3 + 1
    found = by_source(own)
    assert sum(means.own for means in found.values()) == pytest.approx(totals(own).mean)
