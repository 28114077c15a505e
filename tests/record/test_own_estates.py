"""Records that tell estates of players' own: read without the maps, and before other maps."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from cob.engine import EstateLayout, SetupError
from cob.engine.message import Message
from cob.record import (
    FIRST_LINE,
    Game,
    Header,
    RecordError,
    Seat,
    fingerprint,
    format_record,
    read_record,
    save,
)
from cob.record.text import VERSION, fingerprint_before_estates
from tests.games import estates, plain_header, play_on, random_game
from tests.own_estates import own_estate, own_game
from tests.record.page import is_record

GAMES = 200
READER = """
import json, sys
from pathlib import Path
from cob.boards import load_estates
from cob.record import fingerprint, read_file

estates = load_estates().layouts
for path in sorted(Path(sys.argv[1]).iterdir()):
    game = read_file(path, estates)
    print(json.dumps([path.name, [each.points for each in game.state.players], fingerprint(game)]))
"""


def test_two_hundred_games_are_read_in_another_process_without_the_maps(tmp_path: Path) -> None:
    """Each reaches the same points there, with two, three and four players."""
    written = []
    for seed in range(GAMES):
        game = own_game(seed, 2 + seed % 3)
        name = f"{seed:03}.burgundy"
        save(tmp_path / name, format_record(game))
        points = [player.points for player in game.state.players]
        written.append([name, points, fingerprint(game)])
    ended = subprocess.run(
        [sys.executable, "-c", READER, str(tmp_path)], capture_output=True, check=False
    )
    read = [json.loads(line) for line in ended.stdout.decode().splitlines()]
    assert read == written, ended.stderr.decode()


@pytest.mark.parametrize("seed", range(12))
def test_a_record_stands_alone(seed: int) -> None:
    """What the program writes is in the grammar, and is written alike once it was read."""
    game = own_game(seed, 2 + seed % 3, 60)
    text = format_record(game)
    assert text.startswith(f"Castles of Burgundy record, version {VERSION}\n")
    assert is_record(text)
    again = read_record(text, estates())
    assert (again.state, again.header, again.moves) == (game.state, game.header, game.moves)
    assert format_record(again) == text


def test_an_estate_is_told_once_and_a_printed_one_never() -> None:
    own = own_estate(1)
    sides = (own, estates()["3"])
    seats = (
        Seat("Anna", "red", "person", sides),
        Seat("Benno", "blue", "person", sides),
        Seat("Carla", "green", "person", (estates()["2019-2"],)),
    )
    lines = format_record(Game.start(Header(seats))).splitlines()
    assert [line.split(" | ")[0] for line in lines if line.startswith("estate")] == ["estate home"]
    assert lines[1].endswith(" | Riverside")


def test_a_record_without_own_estates_is_one_that_older_programs_read() -> None:
    text = format_record(random_game(plain_header(), 1, 9))
    assert text.startswith(f"{FIRST_LINE}\n")
    assert FIRST_LINE.endswith("version 2")


# --- two estates of one number -----------------------------------------------------------------


def told_game(layout: EstateLayout, decisions: int | None = 60) -> Game:
    seats = (Seat("Anna", "red", "person", (layout,)), Seat("Ben", "blue", "person", (layout,)))
    return play_on(Game.start(Header(seats), 3), 3, decisions)


def test_the_record_s_estate_comes_before_a_map_of_the_same_number() -> None:
    told, known = own_estate(1), own_estate(2, title="Another")
    game = told_game(told)
    again = read_record(format_record(game), {**estates(), "home": known, "HOME": known})
    assert again.header.seats[0].choices == (told,)
    assert again.state == game.state
    assert again.state.player.layout.name == "Riverside"


def test_an_older_record_takes_the_map() -> None:
    """Versions 1 and 2 only name an estate; without its map they cannot be read."""
    own = own_estate(1)
    lines = format_record(told_game(own)).splitlines()
    for version in (1, 2):
        first = FIRST_LINE.replace("2", str(version))
        text = "\n".join([first, *lines[2:]])
        assert read_record(text, {**estates(), "home": own}).state == told_game(own).state
        with pytest.raises(RecordError, match=r'line 4: there is no estate "home" here: .* map'):
            read_record(text, estates())


def test_two_estates_of_one_number_make_two_games() -> None:
    first, second = (told_game(own_estate(seed), 0) for seed in (1, 2))
    assert first.moves == second.moves
    assert first.header != second.header
    assert fingerprint(first) != fingerprint(second)
    assert fingerprint_before_estates(first) == fingerprint_before_estates(second)


def test_a_name_does_not_make_another_game() -> None:
    first, second = (told_game(own_estate(1, title=title)) for title in ("Home", "Heim"))
    assert format_record(first) != format_record(second)
    assert fingerprint(first) == fingerprint(second)


def test_a_game_without_own_estates_has_the_fingerprint_that_it_always_had() -> None:
    game = random_game(plain_header(), 1)
    assert fingerprint(game) == fingerprint_before_estates(game)


def test_no_game_has_two_estates_of_one_number() -> None:
    one, other, no_printed = own_estate(1), own_estate(2), own_estate(1, "3")
    for first, second in ((one, other), (no_printed, no_printed)):
        seats = (
            Seat("Anna", "red", "person", (first,)),
            Seat("Ben", "blue", "person", (second,)),
        )
        with pytest.raises(SetupError, match="two different estates have the number") as caught:
            Header(seats)
        assert caught.value.message.values


def test_a_name_that_no_line_can_hold_is_cleaned() -> None:
    layout = EstateLayout.create("home", "a | b # c", own_estate(1).kinds, own_estate(1).dice)
    again = read_record(format_record(told_game(layout)), estates())
    assert again.state.player.layout.name == "a b c"


def test_an_estate_without_a_name_is_named_in_every_language() -> None:
    layout = own_estate(1, title="")
    again = read_record(format_record(told_game(layout)), estates())
    name = again.state.player.layout.name
    assert isinstance(name, Message)
    assert name.template == "Estate {number}"


# --- damaged -----------------------------------------------------------------------------------

SOUND = format_record(told_game(EstateLayout.from_rows("home", "Home", estates()["1"].rows), 5))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("version 3", "version 2", "line 2: a record tells estates from version 3 on: write that"),
        ("estate home |", "estate 1 |", "line 2: estate 1 is one of the game's own: take this"),
        ("estate home |", "estate my home |", 'line 2: "my home" cannot be the number of an'),
        (" / ", " ", "line 2: an estate has 7 rows of spaces: write them from above, with / "),
        ("A6 C5", "A6", "line 2: row 1 of the estate has 3 spaces: write 4, each a letter"),
        ("A6 C5", "A6 W5", 'line 2: "W5" is not a space: write a letter of ABCKMS and a die'),
        ("A6 C5", "A6 C0", "line 2: space a2 has the die value 0: give it 1 to 6"),
        ("ruleset", f"{SOUND.splitlines()[1]}\nruleset", 'a second line "estate home"'),
        ("estate home | castle", "estate hime | castle", 'line 5: there is no estate "hime"'),
    ],
)
def test_a_bad_estate_is_one_sentence_with_its_line(old: str, new: str, sentence: str) -> None:
    with pytest.raises(RecordError) as refused:
        read_record(SOUND.replace(old, new, 1), estates())
    assert sentence in str(refused.value)
    assert refused.value.message.values


def test_a_castle_lies_on_a_castle_space_of_the_record_s_estate() -> None:
    own = own_estate(1)
    seat = Seat("Anna", "red", "person", (own,), own.castle_spaces[0])
    text = format_record(Game.start(Header((seat, replace(seat, name="Ben", colour="blue")))))
    other = next(
        seed for seed in range(2, 99) if own.castle_spaces[0] not in own_estate(seed).castle_spaces
    )
    read_record(text, {**estates(), "home": own_estate(other)})
    without = "\n".join([FIRST_LINE, *text.splitlines()[2:]])
    with pytest.raises(RecordError, match="estate home has no castle space there"):
        read_record(without, {**estates(), "home": own_estate(other)})
