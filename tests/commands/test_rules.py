"""`cob rules`: the editions in short, one ruleset with its tiles, and all of it as data."""

from __future__ import annotations

import json

import pytest

from cob.boards import SHIPPED
from cob.commands import main as cli
from cob.engine import RULESETS
from cob.engine.ruleset import SWITCHES
from cob.record.rules_data import rules_data
from tests.commands.refusals import refusal
from tests.games import estates


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert cli.main(["rules", *words]) == 0
    return capsys.readouterr().out


def test_all_editions_are_told_with_their_settings(capsys: pytest.CaptureFixture[str]) -> None:
    """A row for each switch, in the words that --rules takes."""
    lines = told(capsys).splitlines()
    for rules in RULESETS.values():
        assert f"{rules.name}: {rules.title}" in lines
    rows = [line.split() for line in lines if line]
    for switch in SWITCHES:
        settings = map(switch.setting, RULESETS.values())
        assert [switch.word, *(each.word for each in settings if each)] in rows


@pytest.mark.parametrize(
    ("named", "lines"),
    [
        (
            "alea",
            [
                "alea 2011",
                "Knowledge tile 6: buys at every depot",
                "  6: castle / mine, building, animal",
                "  black depot: 6 tiles",
                "  Bank (5 + 2): Take 2 Silverlings at once.",
                "  Knowledge tile 25 (0 + 1): At the end, 1 point for each goods tile you sold.",
            ],
        ),
        (
            "alea-2019",
            [
                "Buying: during actions too",
                "  Knowledge tile 6 (1 + 0): You may buy from the numbered depots too, still "
                "once a turn, and pay 2 Silverlings or 2 workers.",
            ],
        ),
        ("alea, geese yes", ["alea 2011 with house rules", "Geese: geese"]),
    ],
)
def test_a_ruleset_is_told(
    named: str, lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """PHS-04, PHS-05, EC-29, EC-09a."""
    shown = told(capsys, named)
    for line in lines:
        assert line in shown.splitlines()
    assert ("2 geese (0 + 1)" in shown) == ("geese yes" in named)
    assert "Crane (" not in shown


def test_everything_is_told_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    expected = rules_data([estates()[number] for number in SHIPPED])
    assert json.loads(told(capsys, "--json")) == expected


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["cluedo"], 'there is no ruleset "cluedo": known are alea'),
        (["alea, geese perhaps"], 'geese is not set to "perhaps": write no / yes'),
        (["alea", "--json"], "not allowed with argument"),
    ],
)
def test_what_cannot_be_told_is_refused(
    words: list[str], part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert part in refusal(cli.main, ["rules", *words], capsys)
