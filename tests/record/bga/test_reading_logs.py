"""Logs of Board Game Arena become the games that were played there."""

from __future__ import annotations

import html
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cob.engine import ALEA, RULESETS, EstateLayout, Ruleset
from cob.engine.actions import BuyTile, EndTurn, TakeTile
from cob.engine.components import Tile
from cob.engine.hexgrid import SPACE_BY_NAME
from cob.record import Game, format_record
from cob.record.bga import ImportedGame, LogError, UnknownEstateError, is_log, read_log
from tests.games import estates
from tests.record.bga.games import played
from tests.record.bga.log_ids import player_numbers
from tests.record.bga.log_moves import Style
from tests.record.bga.log_writer import log_of

FIRST_ROUNDS = Path(__file__).with_name("first_rounds.json")
"""The first rounds of a real game: facts and form, without names and texts."""
WRAPPINGS = ("list", "archive", "data", "logs", "packets")
Packets = list[dict[str, Any]]


def style(seed: int) -> Style:
    """Every form of a log in turn."""
    return Style(
        seed=seed,
        table=seed,
        lines_taken_back=seed % 5 != 0,
        tells_refusals=seed % 4 == 1,
        repeats=seed % 9 != 4,
        is_translated=bool(seed % 2),
        has_numbers=seed % 7 != 3,
        wrapping=WRAPPINGS[seed % 5],
        splits_hauls=seed % 3 == 1,
    )


def numbers(game: Game, seed: int = 1) -> list[int]:
    return list(player_numbers(len(game.header.seats), seed))


def there_and_back(seed: int, rules: Ruleset = ALEA) -> tuple[Game, ImportedGame]:
    game = played(seed, rules)
    return game, read_log(log_of(game, numbers(game, seed), style(seed)), estates())


def check(seed: int) -> None:
    game, found = there_and_back(seed)
    assert found.ending is None, seed
    assert found.game.header == game.header, seed
    assert found.game.moves == game.moves, seed
    assert found.table == seed


@cache
def a_log(players: int = 2) -> tuple[Game, str]:
    game = played(9 + 2 * players, players=players)
    return game, log_of(game, numbers(game))


def changed(change: Callable[[Packets], object], players: int = 2) -> ImportedGame:
    """What is read of a log after a change of its packets."""
    packets = json.loads(a_log(players)[1])
    change(packets)
    return read_log(json.dumps(packets), estates())


def notes(packets: Packets, kind: str, channel: str = "/table/") -> list[dict[str, Any]]:
    return [
        each
        for packet in packets
        if packet["channel"].startswith(channel)
        for each in packet["data"]
        if each["type"] == kind
    ]


def break_off(packets: Packets) -> None:
    del packets[len(packets) // 2 :]


def turns(game: Game) -> int:
    return sum(isinstance(move, EndTurn) for move in game.moves)


# --- whole games ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(18))
def test_a_game_written_as_a_log_and_read_again_is_the_game(seed: int) -> None:
    check(seed)


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 500, 50))
def test_five_hundred_games_written_and_read_again(first: int) -> None:
    for seed in range(first, first + 50):
        check(seed)


def test_the_first_rounds_of_a_real_game() -> None:
    found = read_log(FIRST_ROUNDS.read_text(encoding="utf-8"), estates())
    game = found.game
    seats = [(seat.name, seat.colour, seat.choices[0].number) for seat in game.header.seats]
    assert seats == [("Benno", "green", "9"), ("Anna", "red", "9")]
    assert {seat.castle for seat in game.header.seats} == {SPACE_BY_NAME["g2"]}
    assert list(map(str, game.moves[1:6])) == [
        "starting goods 1 4 6 | 1 4 5",
        "deal - city-hall ship - | knowledge-3 - castle - | pig-3 - warehouse - | "
        "- ship warehouse - | - mine - knowledge-13 | - boarding-house - chicken-2 | "
        "black chicken-3 boarding-house mine ship - - - - | goods 6 3 6 1 5",
        "roll 2 5 | 6 5 | white 6",
        "5: take mine from depot 5",
        "2: take knowledge-3 from depot 2",
    ]
    told = [move for move, seat in zip(game.moves, game.seats, strict=True) if seat == 0]
    assert list(map(str, told[3:8])) == [
        "4: take warehouse from depot 4",
        "1: add warehouse to f2",
        "free: sell goods 4",
        "buy mine from black depot",
        "end turn",
    ]
    assert [player.points for player in game.state.players] == [2, 11]
    assert str(found.ending) == "the game was not finished: it is here up to phase A, round 4"
    assert found.table == 7


@pytest.mark.parametrize("seed", range(6))
def test_a_game_by_the_rules_of_2019(seed: int) -> None:
    """A tile bought while an effect waits, workers that pay, and the points of tiles 15 and 26."""
    game, found = there_and_back(seed, RULESETS["alea-2019"])
    assert found.ending is None
    points = [player.points for player in found.game.state.players]
    assert points == [player.points for player in game.state.players]


def test_the_points_of_tile_15_tell_the_edition() -> None:
    for name in ("alea", "alea-2019"):
        for seed in range(1, 60, 2):
            game = played(seed, RULESETS[name])
            owners = [p for p in game.state.players if Tile.KNOWLEDGE_15 in p.tiles and any(p.sold)]
            if owners:
                break
        found = read_log(log_of(game, numbers(game)), estates())
        assert found.game.header.ruleset.name == name
        assert not any("assumed" in remark for remark in found.remarks)


def test_an_edition_that_the_log_does_not_tell_is_said() -> None:
    found = changed(break_off)
    assert "the log does not tell the edition: the rules of 2011 are assumed" in found.remarks


def test_a_tile_bought_for_workers_is_a_purchase_of_2019() -> None:
    """Ruling EC-09a."""
    rules = RULESETS["alea-2019"]
    for seed in range(0, 200, 2):
        game = played(seed, rules)
        if any(isinstance(move, BuyTile) and move.for_workers for move in game.moves):
            break
    found = read_log(log_of(game, numbers(game)), estates())
    assert found.game.header.ruleset == rules
    assert "the log follows the rules of 2019" in found.remarks
    assert any(isinstance(move, BuyTile) and move.for_workers for move in found.game.moves)


def test_stored_tiles_are_discarded_for_new_ones() -> None:
    """Ledger TAK-03, ruling EC-07."""
    games = (played(seed) for seed in range(0, 100, 2))
    game = next(game for game in games if any(_discards(move) for move in game.moves))
    assert read_log(log_of(game, numbers(game)), estates()).game.moves == game.moves


def _discards(move: object) -> bool:
    return isinstance(move, TakeTile | BuyTile) and move.discard is not None


# --- players ----------------------------------------------------------------------------------


def test_names_that_no_record_can_have_are_mended() -> None:
    found = read_log(a_log()[1].replace('"Benno"', '" an|na# "'), estates())
    assert sorted(map(str.casefold, found.game.header.names)) in (["anna", "anna (2)"],)


def test_an_unknown_colour_becomes_a_free_one() -> None:
    found = read_log(a_log()[1].replace('"008000"', '"abcdef"'), estates())
    colours = {seat.name: seat.colour for seat in found.game.header.seats}
    assert colours == {"Anna": "red", "Benno": "green"}, "green is the first free one"


def test_estates_are_known_by_their_spaces() -> None:
    def number_otherwise(packets: Packets) -> None:
        (start,) = notes(packets, "startingBoardsAndCastles")
        start["args"]["boardNbs"] = dict.fromkeys(start["args"]["boardNbs"], "77")

    assert changed(number_otherwise).game.header == a_log()[0].header


def test_an_unknown_estate_is_handed_over() -> None:
    game, text = a_log()
    known = {seat.choices[0].number for seat in game.header.seats}
    others = {number: layout for number, layout in estates().items() if number not in known}
    with pytest.raises(UnknownEstateError) as raised:
        read_log(text, others)
    layout = raised.value.layout
    assert isinstance(layout, EstateLayout)
    assert layout.rows == game.header.seats[0].choices[0].rows
    assert raised.value.player in raised.value.message


# --- tiles ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_tile_goes_to_a_space_of_its_colour_whatever_its_place_on_the_depot(players: int) -> None:
    def shuffle(packets: Packets) -> None:
        chance = Random(1)
        for phase in notes(packets, "newPhase"):
            tiles = phase["args"]["drawnTiles"]
            for depot in range(6):
                here = [each for each in tiles if each["location_arg"] // 4 == depot]
                places = [each["location_arg"] for each in here]
                chance.shuffle(places)
                for each, place in zip(here, places, strict=True):
                    each["location_arg"] = place

    found = changed(shuffle, players)
    game = a_log(players)[0]
    assert found.ending is None
    assert [p.points for p in found.game.state.players] == [p.points for p in game.state.players]


def test_words_of_another_language_on_tiles_are_no_matter() -> None:
    def translate(packets: Packets) -> None:
        for phase in notes(packets, "newPhase"):
            for tile in phase["args"]["drawnTiles"]:
                tile["subtype"] = f"{tile['subtype']}?"

    assert changed(translate).game.moves == a_log()[0].moves


@pytest.mark.parametrize(
    ("name", "value"), [("sprite_pos", "68"), ("type", "forest"), ("subtype", "cow")]
)
def test_tiles_of_another_box_are_refused(name: str, value: str) -> None:
    def change(packets: Packets) -> None:
        tiles = notes(packets, "newPhase")[0]["args"]["drawnTiles"]
        next(tile for tile in tiles if tile["type"] == "building")[name] = value

    with pytest.raises(LogError, match="tiles that this game does not have"):
        changed(change)


# --- logs without a whole game ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[]", "no log of The Castles of Burgundy"),
        ("{}", "no log of The Castles of Burgundy"),
        ("[1, 2", "no log of The Castles of Burgundy"),
        ("[" * 100_000, "no log of The Castles of Burgundy"),
        ('[{"channel": "/table/t1", "data": [{"type": "bid", "args": []}]}]', "no log of"),
        ('{"status":"0","error":"You have reached a limit (replay)"}', "You have reached a limit"),
    ],
)
def test_other_files_are_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(LogError, match=sentence.replace("(", r"\(")):
        read_log(text, estates())


@pytest.mark.parametrize("before", ["", "Raw Data\nSave Copy\n", 'var a = [1]; logs({"b": 2}, '])
def test_half_a_file_is_refused(before: str) -> None:
    text = before + a_log()[1]
    with pytest.raises(LogError, match="cut off"):
        read_log(text[: len(text) // 2], estates())


def _in_a_network_archive(text: str) -> str:
    """The file that a browser writes of all that it fetched; the answers are texts in it."""
    answers = [{"response": {"content": {"text": each}}} for each in ("body {}", text)]
    return json.dumps({"log": {"version": "1.2", "entries": answers}})


@pytest.mark.parametrize(
    "saved",
    [
        lambda text: f"<!DOCTYPE html><html><body><pre>{html.escape(text)}</pre></body></html>",
        lambda text: f"<html><pre>{html.escape(text, quote=False)}</pre><div></div></html>",
        lambda text: f"<html><script>var a = [1], logs = {text};</script></html>",
        lambda text: f"JSON\nRaw Data\nHeaders\nSave Copy Collapse All\n{text}\n",
        lambda text: f"\xa0{text};\nthis was on Monday",
        lambda text: json.dumps({"status": 1, "data": text}),
        lambda text: json.dumps(dict(enumerate(json.loads(text)))),
        _in_a_network_archive,
    ],
)
def test_a_log_is_found_in_what_a_browser_saved_or_copied(saved: Callable[[str], str]) -> None:
    game, text = a_log()
    found = saved(text)
    assert is_log(found)
    assert read_log(found, estates()).game.moves == game.moves


def test_a_page_without_a_log_is_refused_with_what_to_do() -> None:
    page = "<!doctype html><html><body>Please log in</body></html>"
    assert is_log(page)
    with pytest.raises(LogError, match="no log can be read from this web page: save it as a text"):
        read_log(page, estates())


def test_the_sites_error_in_a_page_is_told() -> None:
    page = '<html><pre>{"status":"0","error":"You have reached a limit"}</pre></html>'
    with pytest.raises(LogError, match="gave no log: “You have reached a limit”"):
        read_log(page, estates())


def test_a_record_is_no_log_whatever_its_names_are() -> None:
    text = format_record(a_log()[0]).replace("Anna", '"channel"')
    assert '"channel"' in text
    assert not is_log(text)


@pytest.mark.parametrize("kind", ["startingBoardsAndCastles", "newPhase"])
def test_a_log_without_its_beginning_is_refused(kind: str) -> None:
    def drop(packets: Packets) -> None:
        for packet in packets:
            first = [each for each in packet["data"] if each["type"] == kind]
            if first:
                packet["data"].remove(first[0])
                return

    with pytest.raises(LogError, match="lacks the beginning"):
        changed(drop)


def test_a_log_that_breaks_off_is_kept_to_its_last_turn() -> None:
    game = a_log()[0]
    found = changed(break_off)
    assert found.ending is not None
    assert found.ending.startswith("the game was not finished: it is here up to phase ")
    length = len(found.game.moves)
    assert 100 < length < len(game.moves)
    assert found.game.moves[2:] == game.moves[2:length], "all but the starting goods"


def test_a_turn_that_the_rules_forbid_ends_the_game_before_it() -> None:
    def forbid(packets: Packets) -> None:
        added = notes(packets, "tileAddedToEstate")
        added[20]["args"]["spaceId"] = added[19]["args"]["spaceId"]

    found, game = changed(forbid), a_log()[0]
    assert found.ending is not None
    assert "does not follow the rules of this game (" in found.ending
    length = len(found.game.moves)
    assert found.game.moves[2:] == game.moves[2:length], "all but the starting goods"
    assert not found.game.can_undo(), "nothing of the turn is kept"
    assert turns(found.game) < turns(game)


def leave(packets: Packets, turn: int = 20) -> None:
    """Let the site play a turn for a player."""
    packets[:] = [each for each in packets if each["channel"].startswith("/table/")]
    left = [packet for packet in packets if any(map(_ends_a_turn, packet["data"]))][turn]
    left["data"] = [each for each in left["data"] if "plToIgnore" not in str(each)]


def test_a_player_who_leaves_ends_the_game() -> None:
    found = changed(leave)
    assert found.ending is not None
    assert " left the game in phase C, round 1, with a die not used" in found.ending


def test_a_game_that_breaks_off_follows_the_rules_of_2019_only_if_more_turns_do() -> None:
    """By them an effect without a use waits for a purchase, and declining it is one move more."""
    game = played(105, players=2)
    packets = json.loads(log_of(game, numbers(game)))
    leave(packets, 30)
    found = read_log(json.dumps(packets), estates())
    assert found.ending is not None
    assert found.game.header.ruleset == ALEA


def _ends_a_turn(told: dict[str, Any]) -> bool:
    return bool(told["type"] == "turnPlayed")


@pytest.mark.parametrize(("missing", "moment"), [(2, "phase A, round 2"), (5, "phase A, round 5")])
def test_a_missing_round_ends_the_game(missing: int, moment: str) -> None:
    def drop(packets: Packets) -> None:
        told = notes(packets, "newRound")[missing]
        for packet in packets:
            if told in packet["data"]:
                packet["data"].remove(told)

    assert changed(drop).ending == (
        f"after {moment}, the log does not follow the rules of this game "
        "(the dice of the round must come first): the game is here up to there"
    )


def test_what_comes_after_the_end_is_no_matter() -> None:
    def go_on(packets: Packets) -> None:
        (packets[-1]["data"]).append(notes(packets, "newPhase")[1])

    found = changed(go_on)
    assert (found.ending, found.game.moves) == (None, a_log()[0].moves)


# --- what a log tells beside the moves --------------------------------------------------------


def test_a_turn_of_another_player_ends_the_game() -> None:
    def change(packets: Packets) -> None:
        told = notes(packets, "turnPlayed")[30]["args"]
        told["plId"] = next(str(each) for each in numbers(a_log()[0]) if str(each) != told["plId"])

    found = changed(change)
    assert found.ending is not None
    assert "(it is the turn of " in found.ending


def test_figures_that_differ_end_an_unfinished_game() -> None:
    def differ(packets: Packets) -> None:
        notes(packets, "endOfPhase")[1]["args"]["nbSilverlings"] = {str(numbers(a_log()[0])[0]): 99}
        del packets[2 * len(packets) // 3 :]

    found = changed(differ)
    assert found.ending is not None
    assert "in phase B, round 5, the log does not agree with the rules of this game" in found.ending
    assert "99 in the log" in found.ending


def test_figures_that_differ_are_told_where_the_final_points_agree() -> None:
    def differ(packets: Packets) -> None:
        notes(packets, "endOfPhase")[1]["args"]["nbSilverlings"] = {str(numbers(a_log()[0])[0]): 99}

    found = changed(differ)
    assert found.ending is None
    assert found.game.moves == a_log()[0].moves
    (told,) = [remark for remark in found.remarks if "final points agree" in remark]
    assert told.startswith("1 figure of the log is another one here, in phase B, round 5 (")


def test_other_final_points_end_the_game_before_the_last_turn() -> None:
    def differ(packets: Packets) -> None:
        total = notes(packets, "finalScoring")[0]["args"]["scoreTable"]["total"]
        total[str(numbers(a_log()[0])[0])] += 1

    found = changed(differ)
    assert found.ending is not None
    assert "final points of " in found.ending
    assert turns(found.game) == turns(a_log()[0]) - 1


def test_a_game_without_the_final_scoring_is_counted_here() -> None:
    def drop(packets: Packets) -> None:
        last = packets[-1]["data"]
        last[:] = [each for each in last if each["type"] != "finalScoring"]

    found = changed(drop)
    assert found.ending is None
    assert "the log lacks the final scoring: the points are counted here" in found.remarks


def test_an_unknown_notification_of_a_turn_counts_as_a_difference() -> None:
    def add(packets: Packets) -> None:
        last = next(packet for packet in reversed(packets) if "plToIgnore" in str(packet))
        mark = {"plToIgnore": "1"}
        last["data"].insert(0, {"type": "windmill", "log": "", "args": mark})

    found = changed(add)
    assert found.ending is None
    assert any('("windmill" is not clear)' in remark for remark in found.remarks)


def test_an_unknown_notification_of_the_table_is_passed_over() -> None:
    def add(packets: Packets) -> None:
        for packet in packets[10:20]:
            packet["data"].append({"type": "chat", "log": "hello", "args": []})

    found = changed(add)
    assert (found.ending, found.game.moves) == (None, a_log()[0].moves)


def test_a_packet_that_comes_twice_counts_once() -> None:
    found = changed(lambda packets: packets.insert(60, packets[50]))
    assert (found.ending, found.game.moves) == (None, a_log()[0].moves)


def test_without_repeated_moves_the_players_own_notifications_are_read() -> None:
    """The moves that a player took back are left out."""
    game = a_log()[0]
    text = log_of(game, numbers(game), Style(repeats=False))
    assert "undoTurn" in text
    assert read_log(text, estates()).game.moves == game.moves


def test_moves_that_the_table_saw_at_once_are_read() -> None:
    def publish(packets: Packets) -> None:
        for told in (each for packet in packets for each in packet["data"]):
            if isinstance(told["args"], dict):
                told["args"].pop("plToIgnore", None)
        packets[:] = [packet for packet in packets if packet["channel"].startswith("/table/")]

    found = changed(publish)
    assert (found.ending, found.game.moves) == (None, a_log()[0].moves)


def test_starting_goods_that_stay_unknown_are_said() -> None:
    """A log that breaks off in the first round leaves several ways."""

    def break_off_early(packets: Packets) -> None:
        for told in notes(packets, "gameStateChange"):
            told["args"]["args"] = []
        ends = [at for at, each in enumerate(packets) if any(map(_ends_a_turn, each["data"]))]
        del packets[ends[1] + 1 :]

    found = changed(break_off_early)
    names = found.game.header.names
    (told,) = [remark for remark in found.remarks if "starting goods" in remark]
    assert f"of {names[0]} and {names[1]}: possible ones are assumed" in told
    assert turns(found.game) == 2
