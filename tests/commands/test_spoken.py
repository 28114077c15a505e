"""The command line uses the language of its user, except for output for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from cob.commands.main import main, play
from cob.record import format_record
from cob.text.language import ENGLISH, speak
from tests.games import plain_header, random_game


@pytest.fixture(autouse=True)
def german(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LANGUAGE", "de")
    yield
    speak(ENGLISH.code)


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as end:
        main(words)
    assert end.value.code == 2
    return capsys.readouterr().err


def test_help_is_german_to_the_last_word(capsys: pytest.CaptureFixture[str]) -> None:
    for start in (lambda: main(["review", "--help"]), lambda: play(["--help"])):
        with pytest.raises(SystemExit):
            start()
        told = capsys.readouterr().out
        assert told.startswith("Aufruf: ")
        assert "zeigt diese Hilfe" in told
        assert not {"usage", "options", "show", "the", "game"} & set(told.split())


def test_what_argparse_refuses_is_told_in_german(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "review").startswith("cob review: es fehlt: FILE; --help sagt, was")
    assert "„null“ ist keine ganze Zahl" in refused(capsys, "bench", "--seed", "null")
    assert "unbekannt: --loud" in refused(capsys, "check", "a.tmx", "--loud")


def test_what_a_command_refuses_is_told_in_german(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["replay", str(tmp_path)]) == 2
    assert capsys.readouterr().err == (f"cob: „{tmp_path}“ ist ein Ordner, kein Spielstand.\n")
    assert main(["arena", "nobody"]) == 2
    assert "nobody" in (told := capsys.readouterr().err)
    assert "there is" not in told


def test_a_game_is_told_in_german(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(format_record(random_game(plain_header(), 1)), encoding="utf-8")
    assert main(["replay", str(path)]) == 0
    assert "Durchgang A, Runde 1" in capsys.readouterr().out


def test_programs_read_english(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--json", "--players", "2", "--games", "1"]) == 0
    assert "games_per_second" in json.loads(capsys.readouterr().out)["players"]["2"]
    assert main(["arena", "nobody", "--json"]) == 2
    assert 'there is no bot called "nobody"' in capsys.readouterr().err
    assert main(["bench", "--players", "2", "--games", "1"]) == 0
    assert "Partien je Sekunde" in capsys.readouterr().out
