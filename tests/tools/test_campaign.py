"""The campaign finds planted faults, and reports how to repeat them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from cob.bots.learned import LearnedEvaluation
from cob.engine import GameState
from cob.files import user_file
from cob.files.user_file import UserFile
from cob.record import Game
from cob.ui.destinations import Route
from tools.campaign import disks, engine, files, kills, leaks, monkey, starts, versions
from tools.campaign.damage import damaged
from tools.campaign.laws import broken_laws
from tools.campaign.parts import PARTS
from tools.campaign.running import Part, run


def fails_at_two(chance: Random, _folder: Path) -> int:
    if chance.random() == Random("odd 2").random():
        raise ValueError("a fault")
    return 10


def test_a_finding_is_told_with_the_command_that_repeats_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    parts = {"odd": Part("odd things", "things", fails_at_two)}
    assert run(parts, ["odd", "--trials", "3"]) == 1
    told = capsys.readouterr()
    assert "FOUND by: python tools/campaign odd --seed 2 --trials 1" in told.out
    assert "odd: 3 trials, 20 things, 1 with findings" in told.out
    assert "ValueError: a fault" in told.err
    assert run(parts, ["--seed", "2", "--trials", "1"]) == 1
    assert run(parts, ["--seed", "3", "--trials", "2"]) == 0


def test_an_unknown_part_is_refused_with_those_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        run(PARTS, ["engin"])
    assert "there is no part 'engin': choose among engine, files," in capsys.readouterr().err


@pytest.mark.parametrize("kind", get_args(Route))
def test_the_monkey_knows_a_way_to_every_screen(kind: type, tmp_path: Path) -> None:
    assert isinstance(monkey.route_to(kind, Random(1), tmp_path), kind)


def spoil_points(state: GameState) -> None:
    state.players[0].points += 1


def spoil_goods(state: GameState) -> None:
    state.unseen_goods = state.unseen_goods[1:]


def spoil_workers(state: GameState) -> None:
    state.players[1].workers = -1


@pytest.mark.parametrize("spoil", [spoil_points, spoil_goods, spoil_workers])
def test_a_position_against_a_law_is_noticed(spoil: Callable[[GameState], None]) -> None:
    state = engine.any_game(Random(1)).state
    assert list(broken_laws(state)) == []
    spoil(state)
    assert len(list(broken_laws(state))) == 1


def test_a_damage_changes_a_file_nearly_always() -> None:
    good = b"1: take 3\n2: add 4\n3: sell 2\n" * 5
    hurt = [damaged(Random(seed), good) for seed in range(200)]
    assert sum(each != good for each in hurt) > 180
    assert damaged(Random(5), good) == damaged(Random(5), good)
    assert all(isinstance(damaged(Random(seed), b""), bytes) for seed in range(50))


def test_a_reader_without_a_sentence_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_path: Path) -> LearnedEvaluation:
        raise KeyError("weights")

    monkeypatch.setattr(LearnedEvaluation, "load", broken)
    with pytest.raises(AssertionError, match=r"a damaged weights, value\.npz"):
        files.trial(Random(1), tmp_path)


def test_a_damaged_file_that_is_overwritten_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forgetful(self: UserFile, _take: object) -> None:
        self.path.write_text("", encoding="utf-8")

    monkeypatch.setattr(UserFile, "read", forgetful)
    monkeypatch.setattr(UserFile, "problem", "it was damaged")
    with pytest.raises(AssertionError, match="a damaged settings is lost"):
        files.trial(Random(1), tmp_path)


def test_a_kill_that_loses_two_steps_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = kills.read_file

    def too_short(path: Path, layouts: object) -> Game:
        game = read(path, engine.estates())
        del game.moves[-2:]
        return game

    monkeypatch.setattr(kills, "read_file", too_short)
    with pytest.raises(AssertionError, match="moves were saved"):
        kills.one(Random(1), tmp_path)


def test_a_newer_file_that_is_overwritten_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = UserFile.write_text

    def careless(self: UserFile, text: str) -> None:
        self._is_writable = True
        write(self, text)

    monkeypatch.setattr(UserFile, "write_text", careless)
    with pytest.raises(AssertionError, match="a newer file was overwritten"):
        versions.trial(Random(1), tmp_path)


def test_a_file_that_is_written_in_parts_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def in_parts(path: Path, content: bytes) -> None:
        path.write_bytes(content[:20])
        os.fsync(0)

    monkeypatch.setattr(user_file, "write_atomically", in_parts)
    with pytest.raises(AssertionError, match="no longer whole"):
        disks.trial(Random(1), tmp_path)


def test_a_program_that_ends_in_a_traceback_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cob.py").write_text("raise RuntimeError('odd')", encoding="utf-8")
    monkeypatch.setattr(starts, "ROOT", tmp_path)
    with pytest.raises(AssertionError, match="RuntimeError: odd"):
        starts.odd_surroundings(Random(1), tmp_path)


@pytest.fixture
def kept() -> Iterator[list[object]]:
    held: list[object] = []
    yield held
    held.clear()


@pytest.mark.long
def test_games_that_stay_in_memory_are_found(
    tmp_path: Path, kept: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    from_chance = engine.any_game

    def hoarding(chance: Random) -> Game:
        game = from_chance(chance)
        kept.append([[number] for number in range(leaks.GROWTH + 500)])
        return game

    monkeypatch.setattr(leaks, "any_game", hoarding)
    with pytest.raises(AssertionError, match="more objects after each game"):
        leaks.trial(Random(1), tmp_path)
