"""A recorded game printed on the terminal."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cob.commands import main as cli
from cob.commands.replay import main, tell
from cob.engine import ranking
from cob.record import PERSON, Game, RecordError, format_record, save
from tests.games import estates, expert_header, plain_header, random_game


def test_a_finished_game_is_told_from_set_up_to_ranking() -> None:
    game = random_game(expert_header(4, 1), seed=1)
    lines = list(tell(game))
    headings = [above for above, below in pairwise(lines) if below[:2] == "--"]
    rounds = [f"Phase {phase}, round {number}" for phase in "ABCDE" for number in range(1, 6)]
    assert headings == ["Set-up", *rounds, "Points"]
    names, state = game.header.names, game.state
    for place, seat in enumerate(ranking(state), start=1):
        assert f"{place}. {names[seat]}, {state.players[seat].points} points" in lines
    assert not any("{" in line or "None" in line for line in lines)


def test_the_table_adds_up() -> None:
    game = random_game(plain_header(3), seed=2)
    lines = list(tell(game))
    table = lines[lines.index("Points") + 3 :]
    rows = [line.split()[-3:] for line in table[: table.index("")]]
    for column in zip(*rows, strict=True):
        *parts, total = (int(cell) for cell in column)
        assert sum(parts) == total


def test_turns_are_paragraphs() -> None:
    lines = list(tell(random_game(plain_header(), seed=2, decisions=12)))
    turns = [number for number, line in enumerate(lines) if " is to play with " in line]
    assert len(turns) >= 3
    for number in turns:
        assert lines[number - 1] == ""
    assert lines[turns[0] + 1].startswith("  ")


def tied_game(empty_spaces_too: bool) -> Game:
    game = random_game(plain_header(), seed=5)
    first, second = game.state.players
    first.points = second.points
    if empty_spaces_too:
        first.filled = second.filled
    else:
        first.filled = second.filled & (second.filled - 1)
    return game


def test_a_tie_is_told_with_what_broke_it() -> None:
    last = list(tell(tied_game(empty_spaces_too=False)))[-1]
    assert last.startswith("The tie between Anna and Benno was broken: more empty estate spaces: ")
    last = list(tell(tied_game(empty_spaces_too=True)))[-1]
    assert last.endswith("was broken: later in turn order at the end of the game.")


@pytest.mark.parametrize(
    ("decisions", "words"),
    [
        (0, "in the set-up it waits for a decision of"),
        (5, "in round 1 of phase A it waits for a decision of"),
    ],
)
def test_an_unfinished_game_ends_with_the_standing(decisions: int, words: str) -> None:
    lines = list(tell(random_game(plain_header(castle=None), seed=1, decisions=decisions)))
    assert "Points so far" in lines
    assert lines[-1].startswith("The game is not finished: ")
    assert words in lines[-1]


def test_a_record_that_waits_for_chance_is_told() -> None:
    game = Game.start(plain_header())
    assert list(tell(game))[-1].endswith(
        "in the set-up it waits for the roll for the start player."
    )


def test_the_command_prints_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = random_game(expert_header(4, 3), seed=3)
    path = tmp_path / "game.txt"
    save(path, format_record(game))
    assert cli.main(["replay", str(path)]) == 0
    assert capsys.readouterr().out.splitlines() == list(tell(game))


def object_of(game: Game, path: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What the command prints of a game for programs."""
    save(path, format_record(game))
    assert cli.main(["replay", str(path), "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_for_programs_a_game_is_its_points_by_origin_and_each_scoring(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = random_game(expert_header(3, 2), seed=4)
    told = object_of(game, tmp_path / "game.txt", capsys)
    assert (told["finished"], told["phase"], told["round"]) == (True, "E", 5)
    assert (told["rules"], told["moves"]) == ("alea", len(game.moves))
    assert told["position"] == str(game.state)
    for seat, (each, player) in enumerate(zip(told["players"], game.state.players, strict=True)):
        agreed = game.header.seats[seat]
        assert (each["seat"], each["name"], each["colour"]) == (
            seat + 1,
            agreed.name,
            agreed.colour,
        )
        assert each["bot"] == (None if agreed.controller == PERSON else agreed.controller)
        assert each["estate"] == player.layout.number
        assert each["points"] == player.points == sum(each["points_by"].values()) > 0
        assert list(each["points_by"].values()) == player.points_by
        for origin, points in each["points_by"].items():
            mine = [s for s in told["scored"] if (s["seat"], s["origin"]) == (seat + 1, origin)]
            assert sum(scoring["points"] for scoring in mine) == points
    places = [each["place"] for each in told["players"]]
    assert [places.index(place) for place in (1, 2, 3)] == list(ranking(game.state))


def test_each_scoring_names_the_move_that_brought_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = random_game(plain_header(), seed=2)
    told = object_of(game, tmp_path / "game.txt", capsys)
    sales = [scoring for scoring in told["scored"] if scoring["origin"] == "goods"]
    assert sales
    for scoring in sales:
        assert "sell goods" in str(game.moves[scoring["move"]])
        assert game.seats[scoring["move"]] == scoring["seat"] - 1
    assert {s["move"] for s in told["scored"] if s["tile"]} == {len(game.moves) - 1}


def test_an_unfinished_game_has_no_places(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = random_game(plain_header(castle=None), seed=1, decisions=1)
    told = object_of(game, tmp_path / "game.txt", capsys)
    assert (told["finished"], told["phase"], told["scored"]) == (False, None, [])
    assert [each["place"] for each in told["players"]] == [None, None]


def test_a_damaged_record_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.txt"
    path.write_text("nothing\n", encoding="utf-8")
    with pytest.raises(RecordError, match="line 1: this is no record"):
        main(path, False, estates())
    assert cli.main(["replay", str(path)]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
