"""The grammar in docs/record.md and the program agree: each accepts what the other writes."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from cob.engine import RULESETS, Ruleset, expert_estates, legal_actions, parse_move
from cob.engine.components import BUILDINGS, SPECIES, TILE_CODES
from cob.engine.hexgrid import SPACE_NAMES
from cob.engine.ruleset import SWITCHES, parse_rules, rules_text
from cob.record import COLOURS, Header, RecordError, format_record, read_record
from cob.record.position_game import game_at
from cob.record.remarks import better_remark, eval_remark, mark_remark, remarks_in
from tests.games import estates, expert_header, plain_header, random_game, seats
from tests.record.abnf import Grammar
from tests.record.page import PAGE, grammar, grammar_text, is_record, statements

LINE_RULES = ("version-line", "header-line", "move-line")
HOUSE_RULES = ("alea, geese yes, crane yes", "special-edition, order clockwise, phases 2")


def every_ruleset() -> list[Ruleset]:
    return [*RULESETS.values(), *map(parse_rules, HOUSE_RULES)]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", every_ruleset(), ids=rules_text)
def test_every_line_that_the_program_writes_is_in_the_grammar(rules: Ruleset, players: int) -> None:
    """Some thousand lines of whole games with the expert set-up and without it."""
    expert = Header(seats(expert_estates(estates(), players, 3, rules), None), secret=True)
    headers = [replace(header, ruleset=rules) for header in (plain_header(players), expert)]
    for text in [format_record(random_game(header, 7)) for header in headers]:
        first, *others = statements(text)
        assert grammar().matches("version-line", first)
        for line in others:
            kinds = [kind for kind in LINE_RULES[1:] if grammar().matches(kind, line)]
            assert len(kinds) == 1, line
        assert is_record(text)


@pytest.mark.parametrize("rule", ["action", "chance"])
def test_every_move_that_the_grammar_allows_is_read(rule: str) -> None:
    chance = Random(rule)
    for _ in range(3000):
        said = " ".join(grammar().sentence(rule, chance).split())
        move = parse_move(said.lower())
        assert grammar().matches(rule, str(move))
        assert parse_move(str(move)) == move


def test_every_ruleset_that_the_grammar_allows_is_read_and_no_other_word_is() -> None:
    assert grammar().words("ruleset") == set(RULESETS)
    settings = {f"{switch.word} {each.word}" for switch in SWITCHES for each in switch.settings}
    assert grammar().words("setting") == settings
    chance = Random(5)
    for _ in range(300):
        line = grammar().sentence("ruleset-line", chance)
        rules = parse_rules(line.partition(":")[2])
        assert grammar().matches("ruleset-line", f"ruleset: {rules_text(rules)}")


def test_the_words_of_the_grammar_are_those_of_the_game() -> None:
    assert grammar().words("tile") == set(TILE_CODES)
    assert grammar().words("building") == {tile.code for tile in BUILDINGS}
    assert grammar().words("animal") == {f"{each}-{n}" for each in SPECIES for n in (2, 3, 4)}
    assert grammar().words("space") == set(SPACE_NAMES)
    assert grammar().words("colour") == set(COLOURS)


def test_a_header_that_the_grammar_allows_is_read_where_it_agrees_with_itself() -> None:
    """Names, colours and estates are drawn; what they contradict is refused, not misread."""
    chance, read = Random(8), 0
    refusals: list[str] = []
    for _ in range(800):
        drawn = [
            re.sub(r"(?i)^seat ?\d", f"seat {number}", grammar().sentence("seat-line", chance))
            for number in (1, 2)
        ]
        drawn = [re.sub(r"(?i)estate [^|]*\|", "estate 1 or 3 |", seat) for seat in drawn]
        drawn = [re.sub(r"(?i)castle ?\S*$", "castle open", seat) for seat in drawn]
        version = grammar().sentence("version-line", chance)
        text = "\n".join([version, "ruleset: alea", *drawn])
        try:
            game = read_record(text, estates())
        except RecordError as error:
            refusals.append(str(error))
        else:
            read += 1
            assert is_record(format_record(game))
    known = re.compile("a name has|are called|are both|a seat is for|not a record")
    assert [each for each in refusals if not known.search(each)] == []
    assert read > 100


def test_what_the_grammar_does_not_have_is_not_read() -> None:
    """One character of a record is changed: whatever is still read is still in the grammar."""
    letters = "0123456789 -:|,#abcdefgorstwXE\u00e9\u0663\t+._"
    chance, read, refused = Random(4), 0, 0
    for seed in range(8):
        header = expert_header(2 + seed % 3, seed)
        text = format_record(random_game(header, seed, decisions=14))
        for _ in range(150):
            at = chance.randrange(len(text))
            cut = chance.randrange(3)
            changed = text[:at] + ("" if cut == 0 else chance.choice(letters)) + text[at + cut :]
            if changed[at : at + 1] == "\n" or text[at] == "\n":
                continue
            try:
                read_record(changed, estates())
            except RecordError:
                refused += 1
            else:
                read += 1
                assert is_record(changed), (text[at - 20 : at + 20], changed[at - 20 : at + 20])
    assert min(read, refused) > 100


@pytest.mark.parametrize(
    "line",
    [
        "roll 3 5 | 1 2 | white 7",
        "roll 3 | 1 2 | white 4",
        "roll \u0663 5 | 1 2 | white 4",
        "start player 5",
        "starting goods 1 2 | 3 4 5",
        "deal - - | - | black - - - - - - - - | goods 1 2 3 4 5",
        "Anna | 3: take barn from depot 3",
        "Anna | 3: take bank from depot 7",
        "Anna | 0: take workers",
        "Anna | 3: add bank to d8",
        "Anna | take goods from depot 1",
        "Anna | geese score with goose",
        "Anna | pass",
        "",
    ],
)
def test_a_broken_line_is_no_move(line: str) -> None:
    assert not grammar().matches("move-line", line)


@pytest.mark.parametrize("rule", ["version-line", "header-line", "move-line", "remark"])
def test_what_the_grammar_allows_has_one_reading(rule: str) -> None:
    """Apart from the two exceptions that the page settles in words."""
    text = grammar_text()
    for exception in ("name / place", '"person" / name'):
        assert text.count(exception) == 1
        text = text.replace(exception, "name")
    alone, chance, read = Grammar(text), Random(rule), 0
    while read < 400:
        said = " ".join(alone.sentence(rule, chance).split())
        if alone.matches(rule, said):
            read += 1
            assert alone.readings(rule, said) == 1, said
            assert [grammar().matches(each, said) for each in LINE_RULES].count(True) <= 1, said


def test_a_digit_before_the_bar_is_two_things_by_the_grammar_and_a_name_first() -> None:
    assert grammar().readings("move-line", "1 | castle a3") == 2
    assert grammar().readings("move-line", "5 | castle a3") == 1
    head = "Castles of Burgundy record, version 2\nruleset: alea\n"
    seat = "seat {} | {} | person | estate 1 | castle open\n"
    names = seat.format("1: 2", "red") + seat.format("2: stra\u00dfe", "blue") + "start player 1\n"
    goods = "starting goods 1 1 2 | 3 3 4\n"
    game = read_record(f"{head}{names}{goods}2 | castle a3\nSTRASSE | castle d4", estates())
    assert game.seats[-2:] == [0, 1]
    with pytest.raises(RecordError, match="turn of 2 and not of stra\u00dfe"):
        read_record(f"{head}{names}{goods}STRASSE | castle d4", estates())
    game = read_record(f"{head}{names}{goods}1 | castle a3", estates())
    assert game.seats[-1] == 0, "no player is called 1, so this is the first seat"


@pytest.mark.parametrize("name", ["position: a", "Seat 1: b", "estate 5/6", "ruleset: c", "roll 1"])
def test_a_name_that_begins_like_another_line_is_a_name(name: str) -> None:
    state = next(
        state
        for decisions in range(40, 50)
        if legal_actions(state := random_game(expert_header(2, 3), 3, decisions).state)
    )
    game = game_at(state, [name, f"{name} 2"])
    game.play(legal_actions(state)[0])
    text = format_record(game)
    assert is_record(text)
    assert format_record(read_record(text, estates())) == text


def test_every_rule_of_the_grammar_is_used() -> None:
    core = {"SP", "LF", "DIGIT", "ALPHA", "DQUOTE"}
    assert set(grammar().rules) - grammar().used - core == {"record", "remark"}


def test_the_page_s_own_record_is_read() -> None:
    blocks = re.findall(r"^```burgundy\n(Castles.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert len(blocks) == 1
    game = read_record(blocks[0], estates())
    assert format_record(game) == blocks[0]
    assert is_record(blocks[0])


@pytest.mark.parametrize(
    "line",
    [
        "# name: Ein Abend in Beaune",
        "# rated: 0123456789ab",
        "# learner: 1",
        "# chance: entered",
        "# entering: roll 3 0 | 0 0 | white 0",
        eval_remark((0.5, 0.25, 0.25)),
        mark_remark("blunder", 8.26, 0.152),
        mark_remark("brilliant", 0, 0),
        better_remark([parse_move("3: take workers"), parse_move("end turn")]),  # type: ignore[list-item]
        better_remark([]),
    ],
)
def test_remarks_are_in_the_grammar(line: str) -> None:
    assert grammar().matches("remark", line)
    assert [f"# {each.word}: {each.value}" for each in remarks_in(line)] == [line]


def test_remarks_that_the_grammar_allows_are_read() -> None:
    chance = Random(2)
    for _ in range(300):
        line = grammar().sentence("eval-remark", chance)
        (remark,) = remarks_in(f"#{line}")
        assert remark.word == "eval"
