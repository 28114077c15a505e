"""A recorded game printed on the terminal."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from cob.commands import main as cli
from cob.commands.replay import main, tell
from cob.engine import ranking
from cob.record import Game, RecordError, format_record, save
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


def test_a_damaged_record_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.txt"
    path.write_text("nothing\n", encoding="utf-8")
    with pytest.raises(RecordError, match="line 1: this is no record"):
        main(path, estates())
    assert cli.main(["replay", str(path)]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
