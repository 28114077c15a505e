"""`cob deal`: from a code to a record that begins, and from a record to its code."""

from __future__ import annotations

from pathlib import Path

import pytest

from cob.commands import main as cli
from cob.record import Game, SharedDeal, format_record, read_code, read_record, save
from cob.record.origin import DealOrigin
from tests.commands.refusals import refusal
from tests.games import estates, plain_header, play_on

VALUE = "00112233445566778899"
CODE = "COB-0014-5KW4-B1SH-VJ3K-3Q47-67EG-R76W-2J00-20T7"
"""The code in docs/record.md."""


def test_a_code_becomes_a_record_that_begins(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["deal", CODE.lower()]) == 0
    game = read_record(capsys.readouterr().out, estates())
    deal = read_code(CODE)
    assert game.header.ruleset == deal.rules
    assert [seat.controller for seat in game.header.seats] == [s.controller for s in deal.seats]
    assert game.origin is not None
    assert game.origin.start_value == deal.start_value
    assert not game.state.is_over


def test_a_finished_game_becomes_its_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game.dealt(plain_header(), DealOrigin(VALUE))
    play_on(game, 10_000)
    assert game.state.is_over
    save(tmp_path / "game.txt", format_record(game))
    assert cli.main(["deal", str(tmp_path / "game.txt")]) == 0
    assert read_code(capsys.readouterr().out) == SharedDeal.of(game)


def test_what_is_no_deal_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(word: str) -> str:
        return refusal(cli.main, ["deal", word], capsys)

    told = refused("hello.txt")
    assert told == "cob: there is no file 'hello.txt', and a code of a deal begins with COB.\n"
    assert "a code of a deal begins with COB and has groups of four" in refused("COB-1234")
    assert "is a folder, not a saved game" in refused(str(tmp_path))
    assert "the code is not complete" in refused(CODE[:-1] + "8")
    game = Game.dealt(plain_header(), DealOrigin(VALUE, True))
    save(tmp_path / "secret.txt", format_record(game))
    assert "secret until it is over" in refused(str(tmp_path / "secret.txt"))
