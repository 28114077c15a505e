"""`cob review`: a game judged on the terminal."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from cob.analysis.adding_up import lead_title
from cob.analysis.highlights import highlights
from cob.analysis.review_files import load_review, review_path
from cob.commands import main as cli
from cob.commands import review as commands
from cob.engine import parse_action
from cob.record import Game, format_record, read_file, save
from cob.record.remarks import BETTER, chances_in, remarks_in
from tests.games import SHORT_RULES, estates, plain_header, random_game
from tests.minds import hasty_mind


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "shipped_mind", hasty_mind)


def short_game(seed: int = 5) -> Game:
    return random_game(replace(plain_header(), ruleset=SHORT_RULES), seed=seed)


def kept(game: Game, folder: Path) -> Path:
    path = folder / "game.txt"
    save(path, format_record(game))
    return path


def test_a_review_is_told_kept_and_told_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = short_game()
    path = kept(game, tmp_path)
    assert cli.main(["review", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [player["points"] for player in told["players"]] == [
        player.points for player in game.state.players
    ]
    assert len(told["decisions"]) == 20
    assert len(told["curve"]) == 21
    for decision in told["decisions"]:
        assert decision["reasons"] or decision["best"] == decision["played"]
        if decision["reasons"] and not decision["equal"]:
            ahead = sum(each["own"] - each["others"] for each in decision["points"])
            told_as = decision["fault"] or {"points": decision["loss_points"]}
            assert ahead == pytest.approx(told_as["points"], abs=0.06)
    assert review_path(path).is_file()
    monkeypatch.delattr(commands, "review")  # Saved parts are not made again.
    annotated = tmp_path / "annotated.txt"
    assert cli.main(["review", str(path), "--annotate", str(annotated)]) == 0
    again = read_file(annotated, estates())
    assert again.moves == game.moves
    remarks = remarks_in(annotated.read_text())
    marked = [each for each in told["decisions"] if each["mark"] not in (None, "brilliant")]
    better = {
        remark.move: [str(parse_action(each)) for each in remark.value.split(";")]
        for remark in remarks
        if remark.word == BETTER
    }
    assert len(better) == len(marked) > 0
    assert better == {each["index"]: each["best"] or ["end turn"] for each in marked}
    chances = chances_in(remarks)
    assert list(chances) == [*(each["index"] for each in told["decisions"]), len(game.moves)]
    for before, row in zip(chances.values(), told["curve"], strict=True):
        assert before == pytest.approx(row, abs=0.0006)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == list(game.header.names)
    assert any("blunder" in line for line in lines)
    assert any(line.startswith("  better: ") for line in lines)


def told_review(path: Path, capsys: pytest.CaptureFixture[str], *options: str) -> list[str]:
    """The lines that the command prints of a game."""
    assert cli.main(["review", str(path), *options]) == 0
    return capsys.readouterr().out.splitlines()


def test_the_table_of_a_review_can_be_added_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = short_game()
    lines = told_review(kept(game, tmp_path), capsys)
    rows = {
        caption: [Decimal(cell.split(" +/- ")[0]) for cell in cells]
        for caption, *cells in (re.split(r" {2,}", line) for line in lines[1:9])
    }
    (rest,) = (caption for caption in rows if caption.startswith("Not explained (+/- "))
    parts = ("At the start", "Luck", "Own turns against a bot’s", "The others' turns", rest)
    points = [player.points for player in game.state.players]
    assert rows["Points"] == points
    for seat, lead in enumerate(rows["= Lead"]):
        assert sum(rows[part][seat] for part in parts) == lead
        assert lead == points[seat] - points[1 - seat]
    assert all(lost >= 0 for lost in rows["Lost a turn to the best"])
    assert lines[9].startswith("Plays like ")


def test_with_three_players_the_sum_is_called_as_in_the_window(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A lead over two others is the mean of two."""
    game = random_game(replace(plain_header(3), ruleset=SHORT_RULES), seed=3)
    lines = told_review(kept(game, tmp_path), capsys, "--quick")
    (row,) = (line for line in lines if line.startswith("= "))
    assert row.startswith(f"{lead_title(3)}  ")
    assert lead_title(3) == "= Average lead"
    assert lead_title(2) == "= Lead"


def test_a_few_turns_are_told_and_all_of_them_when_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept(short_game(seed=2), tmp_path)
    few = [line for line in told_review(path, capsys) if line.startswith("Phase ")]
    everything = told_review(path, capsys, "--all")
    turns = [line for line in everything if line.startswith("Phase ")]
    assert set(few) <= set(turns)
    lost = [line for line in few if "% of winning" in line]
    assert len(lost) == 3
    known = load_review(path, read_file(path, estates()))
    assert known is not None
    found = highlights(known)
    assert (len(few), len(turns)) == (len(found.first), len(found.all))
    more = [line for line in told_review(path, capsys) if "--all" in line]
    number = len(found.others)
    title = "turn: --all shows it" if number == 1 else "turns: --all shows them"
    assert more == [f"{number} more marked {title}."]
    assert not any("--all" in line for line in everything)


def test_a_quick_review_goes_on_where_it_is_when_more_time_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept(short_game(), tmp_path)

    def judged_again(*options: str) -> int:
        told_review(path, capsys, *options)
        known = load_review(path, read_file(path, estates()))
        assert known is not None
        return sum(turn.is_deep for turn in known.turns)

    assert not judged_again("--quick")
    assert judged_again()


@pytest.mark.long
def test_a_review_is_the_same_with_any_number_of_jobs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    for jobs in ("1", "2"):
        path = kept(short_game(), tmp_path / jobs)
        assert cli.main(["review", str(path), "--json", "--jobs", jobs]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


def test_an_unfinished_game_cannot_be_reviewed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept(random_game(plain_header(), seed=3, decisions=40), tmp_path)
    assert cli.main(["review", str(path)]) == cli.REFUSED
    assert "is not finished: a review needs the end of the game." in capsys.readouterr().err
