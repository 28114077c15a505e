"""A game as text: written and read again, typed by hand, damaged, saved, taken back."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from cob.engine import (
    ALEA,
    RULESETS,
    IllegalActionError,
    Ruleset,
    SetupError,
    legal_actions,
    parse_action,
    parse_move,
)
from cob.engine.actions import AddTile, BuyTile, ChooseEstate, EndTurn, TakeGoods
from cob.engine.chance import Due
from cob.engine.components import Tile
from cob.engine.events import ChanceResolved, EffectUnused
from cob.engine.hexgrid import SPACE_NAMES
from cob.engine.pending import CHOICES
from cob.engine.ruleset import SPECIAL_EDITION, parse_rules, rules_text
from cob.record import (
    AUTOSAVE,
    FIRST_LINE,
    LONGEST_NAME,
    Game,
    Header,
    RecordError,
    Seat,
    clean_name,
    format_record,
    new_mark,
    read_file,
    read_record,
    save,
)
from cob.saves.titles import with_title
from tests.games import estates, expert_header, plain_header, random_game

DEAL = (
    "deal - watchtower ship - | knowledge-9 - castle - | chicken-2 - watchtower - | "
    "- ship warehouse - | - mine - knowledge-10 | - church - pig-3 | "
    "black castle bank ship knowledge-7 - - - - | goods 1 2 3 4 5"
)
TYPED = f"""\
Castles of Burgundy record, version 1
ruleset: alea
choices: open
seat 1: Anna | red | person | estate 1 | castle d4
seat 2: Benno the Bold | blue | random | estate 6 or 7 | castle open

start player 2
starting goods 1 2 2 | 3 4 5
Benno the Bold | estate 6
2 | castle CASTLE
{DEAL}
# Phase A, round 1
roll 3 5 | 1 2 | white 4
1: take ship from depot 1
"""


def lines_of(text: str) -> list[str]:
    return text.split("\n")


def read(text: str) -> Game:
    return read_record(text, estates())


def typed() -> str:
    """The game below with a castle space of estate 6."""
    return TYPED.replace("CASTLE", SPACE_NAMES[estates()["6"].castle_spaces[0]])


# --- there and back ---------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("estate", [str(number) for number in range(1, 10)])
def test_a_game_on_every_estate_is_written_and_read_the_same(players: int, estate: str) -> None:
    header = plain_header(players, estate, castle=None)
    game = random_game(header, seed=players * 10 + int(estate))
    text = format_record(game)
    again = read(text)
    assert again.state == game.state
    assert again.moves == game.moves
    assert again.seats == game.seats
    assert again.events == game.events
    assert again.header == header
    assert format_record(again) == text


@pytest.mark.parametrize("seed", range(12))
def test_a_game_with_the_expert_set_up_is_written_and_read_the_same(seed: int) -> None:
    game = random_game(expert_header(2 + seed % 3, seed), seed)
    again = read(format_record(game))
    assert again.state == game.state
    assert again.header == game.header
    assert format_record(again) == format_record(game)


@cache
def a_game_in_which_a_city_hall_passes() -> tuple[Game, int]:
    """A game by the Special Edition, and the number of the purchase that left no space to add to.

    City halls wait until there are Silverlings, and whoever has added one buys before using it.
    """
    header = replace(plain_header(), ruleset=SPECIAL_EDITION)
    for seed in range(200):
        game, chance, found = Game.start(header, seed), Random(seed), None
        while not game.state.is_over:
            legal = legal_actions(game.state)
            buying = [action for action in legal if isinstance(action, BuyTile)]
            others = [action for action in legal if action not in buying]
            poor = game.state.player.silverlings < 2
            adding = [
                action
                for action in others
                if isinstance(action, AddTile) and not (poor and action.tile is Tile.CITY_HALL)
            ]
            waits = game.state.asked == CHOICES[Tile.CITY_HALL]
            action = chance.choice((buying if waits else adding) or others)
            events = game.play(action)
            if isinstance(action, BuyTile) and EffectUnused in {type(event) for event in events}:
                found = len(game.moves) - 1
        if found is not None:
            return game, found
    raise AssertionError("no city hall has passed")


def with_a_decline(version: int) -> str:
    """The record of that game as an older program wrote it: the city hall was declined by hand."""
    game, purchase = a_game_in_which_a_city_hall_passes()
    lines = format_record(game).replace("version 2", f"version {version}").split("\n")
    told = [at for at, line in enumerate(lines) if line and not line.startswith("#")]
    at = told[1 + 2 + len(game.header.seats) + purchase]
    assert "| buy" in lines[at]
    lines.insert(at + 1, f"{lines[at].partition('|')[0]}| decline")
    return "\n".join(lines)


def test_an_old_record_in_which_a_city_hall_was_declined_by_hand_replays_to_the_same_points() -> (
    None
):
    """EC-22, BLD-03: since then it passes by itself, and the line says nothing new."""
    game, _ = a_game_in_which_a_city_hall_passes()
    again = read(with_a_decline(1))
    assert again.moves == game.moves
    assert again.state == game.state
    assert format_record(again) == format_record(game)


def test_a_new_record_does_not_decline_what_has_passed() -> None:
    with pytest.raises(RecordError, match="not now: it is"):
        read(with_a_decline(2))


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.name)
def test_the_ruleset_is_kept(rules: Ruleset) -> None:
    game = random_game(replace(plain_header(), ruleset=rules), seed=1, decisions=20)
    assert read(format_record(game)).state.rules == rules


@pytest.mark.parametrize(
    "text",
    [
        "alea, geese yes, tile-15 2",
        "yucata, knowledge-points at-the-end",
        "special-edition, order clockwise, crane no, black-depot full",
        "alea-as-printed, buying any-time",
        "alea, phases 2",
    ],
)
def test_house_rules_are_written_and_read(text: str) -> None:
    """In the line of the ruleset, which may be typed by hand as well."""
    rules = parse_rules(text)
    game = random_game(replace(plain_header(), ruleset=rules), seed=1, decisions=20)
    record = format_record(game)
    assert f"ruleset: {rules_text(rules)}" in lines_of(record)
    assert read(record).header.ruleset == rules
    typed_in = record.replace(rules_text(rules), f"  {text.upper().replace(',', ' ,  ')}")
    assert read(typed_in).state == game.state


@pytest.mark.parametrize("name", ["alea", "alea-as-printed"])
def test_records_of_games_before_there_were_house_rules_are_read(name: str) -> None:
    """Their line names a ruleset and nothing else."""
    record = format_record(random_game(plain_header(), seed=1, decisions=20))
    old = record.replace("ruleset: alea", f"ruleset: {name}")
    assert read(old).header.ruleset is RULESETS[name]


@pytest.mark.parametrize("decisions", [0, 1, 2, 7, 40])
def test_an_unfinished_game_is_a_record_too(decisions: int) -> None:
    game = random_game(plain_header(3, castle=None), seed=4, decisions=decisions)
    again = read(format_record(game))
    assert again.state == game.state
    assert not again.state.is_over


def test_a_record_holds_no_seed_and_a_new_one_lets_the_game_go_on() -> None:
    game = random_game(plain_header(), seed=4, decisions=30)
    text = format_record(game)
    assert read(text).state.chance is None
    again = read_record(text, estates(), seed=99)
    assert again.state.chance is not None
    assert again.state == game.state
    for _ in range(20):
        again.play(legal_actions(again.state)[0])
    assert format_record(read(format_record(again))) == format_record(again)


def test_chance_that_is_due_at_the_end_of_a_record_happens_with_the_new_seed() -> None:
    text = typed().partition("# Phase A")[0]
    assert read(text).state.pending == (Due.ROUND,)
    game = read_record(text, estates(), seed=5)
    assert game.state.player.dice
    assert format_record(read(format_record(game))) == format_record(game)


def test_a_rated_game_is_known_by_its_mark_and_an_older_program_passes_over_it() -> None:
    """The mark is a comment: whoever does not know it reads the same game, which is not rated."""
    mark = new_mark()
    game = random_game(replace(plain_header(), rated=mark), 3, 30)
    text = format_record(game)
    assert f"# rated: {mark}" in lines_of(text)
    assert read(text).header == game.header
    assert read(text.replace("\n", "\r\n")).header.rated == mark
    plain = format_record(game, marked=False)
    assert plain == text.replace(f"# rated: {mark}\n", "")
    assert read(plain).header == replace(game.header, rated="")
    assert [line for line in lines_of(text) if not line.startswith("#")] == [
        line for line in lines_of(plain) if not line.startswith("#")
    ]


def test_a_title_and_a_mark_stand_side_by_side() -> None:
    mark = new_mark()
    text = format_record(random_game(replace(plain_header(), rated=mark), 3, 30))
    named = with_title(with_title(text, "First"), "Second")
    assert lines_of(named)[1:3] == ["# name: Second", f"# rated: {mark}"]
    assert read(named).header.rated == mark


@pytest.mark.parametrize(
    "line", ["# rated: yes", "# rated:", "# unrated: 0123456789ab", "# rated: 0123456789abc"]
)
def test_only_a_whole_mark_makes_a_game_rated(line: str) -> None:
    text = format_record(random_game(plain_header(), 3, 30))
    head, _, rest = text.partition("\n")
    assert read(f"{head}\n{line}\n{rest}").header.rated == ""
    with pytest.raises(ValueError, match="known by a mark"):
        replace(plain_header(), rated="yes")


def test_the_learner_of_a_guided_game_is_told_by_a_comment() -> None:
    game = random_game(replace(plain_header(), learner=1), 3, 30)
    text = format_record(game)
    assert "# learner: 2" in lines_of(text)
    assert read(text).header == game.header
    plain = format_record(game, marked=False)
    assert plain == text.replace("# learner: 2\n", "")
    for other in ("# learner: 3", "# learner: 0", "# learner: You"):
        assert read(text.replace("# learner: 2", other)).header.learner is None


def test_marks_are_drawn_by_chance() -> None:
    assert len({new_mark() for _ in range(100)}) == 100


def test_every_line_of_a_record_begins_the_same_game() -> None:
    """A file cut off between two lines is a shorter game."""
    lines = lines_of(format_record(random_game(plain_header(), seed=8)))
    for end in range(6, len(lines), 5):
        game = read("\n".join(lines[:end]))
        assert len(game.moves) <= end


def test_another_process_reads_the_same_position(tmp_path: Path) -> None:
    """Hash seeds, and so the order of sets, differ between processes."""
    game = random_game(plain_header(), seed=3)
    path = tmp_path / "game.txt"
    save(path, format_record(game))
    code = (
        "import sys; from pathlib import Path; from cob.boards import load_estates; "
        "from cob.record import *; "
        "sys.stdout.reconfigure(encoding='utf-8', newline='\\n'); "
        f"print(format_record(read_file(Path({str(path)!r}), load_estates().layouts)), end='')"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "77"}
    ended = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[2],
        env=environment,
        capture_output=True,
        timeout=60,
    )
    assert ended.stdout.decode("utf-8") == format_record(game), ended.stderr.decode()


def test_the_steps_of_a_game_end_in_its_position() -> None:
    game = random_game(plain_header(2, castle=None), seed=6, decisions=50)
    steps = list(game.steps())
    assert [step.move for step in steps[1:]] == game.moves
    assert [event for step in steps for event in step.events] == game.events
    assert steps[-1].state == game.state
    assert steps[0].move is None


def test_the_record_of_a_finished_game_ends_with_the_result() -> None:
    game = random_game(plain_header(), seed=2)
    last = lines_of(format_record(game))[-2]
    assert last.startswith("# The game is over: ")
    for player in game.state.players:
        assert f" {player.points}" in last


# --- typed by hand ----------------------------------------------------------------------------


def test_a_typed_game_is_read() -> None:
    game = read(typed())
    assert game.header.names == ("Anna", "Benno the Bold")
    assert game.state.current == 1
    assert [tile.title for tile in game.state.player.storage] == ["ship"]


def test_capital_letters_and_spaces_do_not_matter() -> None:
    sloppy = "\ufeff\n" + typed().upper().replace("\n", "  \r\n").replace(" | ", "  |\t")
    sloppy = sloppy.replace("ANNA", "Anna").replace("SEAT 2: BENNO", "SEAT 2 :BENNO")
    assert read(sloppy).state == read(typed()).state


def test_comments_and_blank_lines_do_not_matter() -> None:
    commented = typed().replace("\n", "   # so it was\n\n# nothing\n")
    assert read(commented).state == read(typed()).state


def test_the_player_s_name_or_seat_may_be_left_out() -> None:
    bare = typed().replace("Benno the Bold | estate", "estate").replace("2 | castle", "castle")
    assert read(bare).moves == read(typed()).moves


def test_seats_may_come_in_any_order() -> None:
    lines = lines_of(typed())
    lines[3], lines[4] = lines[4], lines[3]
    assert read("\n".join(lines)).header == read(typed()).header


def test_goods_and_depots_of_a_ship_may_be_in_any_order() -> None:
    for seed in range(30):
        game = random_game(plain_header(4), seed)
        for number, move in enumerate(game.moves):
            if isinstance(move, TakeGoods) and len(move.goods) > 1:
                text = format_record(game)
                turned = TakeGoods(move.depots[::-1], move.goods[::-1])
                assert read(text.replace(str(move), str(turned))).moves[number] == move
                return
    pytest.fail("no ship loaded two types")


def test_the_estate_of_a_player_s_own_keeps_its_capital_letters() -> None:
    own = replace(estates()["2"], number="Lake.B", name="Lake")
    layouts = {**estates(), "Lake.B": own}
    both = Seat("Anna", "red", "person", (own, estates()["1"]))
    game = Game.start(Header((both, Seat("Ben", "blue", "person", (own,)))), seed=1)
    while game.state.phase < 0:
        legal = legal_actions(game.state)
        game.play(ChooseEstate("Lake.B") if ChooseEstate("Lake.B") in legal else legal[0])
    told, estate, rest = format_record(game).split("\n", 2)
    assert estate.startswith("estate Lake.B | ")
    for text in (rest, rest.replace("Lake.B", "lake.b")):
        assert read_record(f"{told}\n{estate}\n{text}", layouts).state == game.state
        assert read_record(f"{FIRST_LINE}\n{text}", layouts).state == game.state


def test_a_player_may_be_called_like_a_chance_result() -> None:
    sides = (estates()["1"],)
    header = Header((Seat("roll 3 5", "red", "person", sides), Seat("2", "blue", "person", sides)))
    game = random_game(header, seed=1, decisions=60)
    assert read(format_record(game)).state == game.state


# --- damaged ----------------------------------------------------------------------------------

DAMAGE = [
    (1, "Castles of Burgundy record, version 4", "this program reads versions 1 to 3"),
    (1, "a letter", f'its first line must be "{FIRST_LINE}"'),
    (2, "ruleset: monopoly", 'there is no ruleset "monopoly": known are alea,'),
    (2, "ruleset: alea, ducks yes", 'there is no rule "ducks": known are ties, black-depot,'),
    (2, "ruleset: alea, geese two", 'geese is not set to "two": write no / yes'),
    (2, "rules: alea", 'the header lacks a line such as "ruleset: alea"'),
    (3, "choices: sometimes", "choices are open or secret"),
    (3, "ruleset: alea", 'a second line "ruleset"'),
    (3, "seat 5: Zoe | black | person | estate 1 | castle open", "numbered 1 to 4"),
    (3, "seat one: Zoe | black | person | estate 1 | castle open", 'and not "one"'),
    (4, "seat 1: Anna | red | person | estate 10 | castle d4", 'there is no estate "10" here'),
    (4, "seat 1: Anna | red | person | estate 1", "a seat is written as in"),
    (4, "seat 1: Anna | pink | person | estate 1 | castle d4", '"pink" is no colour'),
    (4, "seat 1: | red | person | estate 1 | castle d4", "a name has 1 to 24"),
    (4, "seat 1: Anna | red | | estate 1 | castle d4", 'a seat is for a "person" or for a bot'),
    (4, "seat 1: Anna | red | person | estate 1 | castle z9", '"z9" is no space'),
    (4, "seat 1: Anna | red | person | estate 1 | castle a1", "estate 1 has no castle space there"),
    (4, "seat 1: Anna | red | person | estate 1 or 2 | castle d4", "cannot be fixed"),
    (4, "seat 1: Anna | red | person | estate 1 or 1 | castle open", "has one of them twice"),
    (5, "seat 1: Carla | blue | person | estate 1 | castle d4", 'a second line "seat 1"'),
    (5, "seat 2: anna | blue | person | estate 1 | castle d4", "two players are called anna"),
    (5, "seat 2: Benno | red | person | estate 1 | castle d4", "Anna and Benno are both red"),
    (7, "start player 3", "the start player must be 1 to 2"),
    (7, "start plyer 2", '"start plyer 2" is no action'),
    (7, "Anna | end turn", "the roll for the start player must come first"),
    (7, "end turn", "the roll for the start player must come first"),
    (8, "starting goods 1 2 | 3 4 5", "each of the 2 players starts with three goods tiles"),
    (9, "Carla | estate 6", '"Carla" is none of the players Anna, Benno the Bold'),
    (9, "Anna | estate 6", "it is the turn of Benno the Bold and not of Anna"),
    (9, "estate 9", "your estates are 6 and 7: choose one of them"),
    (10, "castle h7", '"h7" is no space'),
    (10, "roll 1 1 | 1 1 | white 1", "no chance result is due"),
    (11, DEAL.replace("watchtower ship", "ship ship"), "space 2 of depot 1 gets a building tile"),
    (11, DEAL.replace("bank", "bonk"), "is no chance result"),
    (13, "roll 3 7 | 1 2 | white 4", "a die shows 1 to 6"),
    (13, "roll 3 5 | 1 2", "is no chance result"),
    (14, "3: take ship from depot 3", "you have no unused die that shows 3"),
    (14, "1: take bank from depot 1", "there is no bank on depot 1"),
    (14, "1: take shp from depot 1", '"shp" is no tile'),
    (14, "1: take \x1b[31mship from depot 1", "this is not a record, or it is damaged here"),
    (14, "take " * 300, "this is not a record, or it is damaged here"),
]


@pytest.mark.parametrize(("number", "line", "words"), DAMAGE)
def test_a_damaged_line_is_named_with_the_reason(number: int, line: str, words: str) -> None:
    lines = lines_of(typed())
    lines[number - 1] = line
    with pytest.raises(RecordError) as caught:
        read("\n".join(lines))
    assert caught.value.message.values  # so it can be told in other languages
    assert str(caught.value).startswith(f"line {number}: ")
    assert words in str(caught.value)
    assert caught.value.line == number


@pytest.mark.parametrize(
    ("text", "number", "words"),
    [
        ("", 1, "it is empty"),
        ("\n# only a comment\n", 1, "there is no record here"),
        (FIRST_LINE, 1, 'the header lacks a line such as "ruleset: alea"'),
        (f"{FIRST_LINE}\nruleset: alea\n", 3, "the header lacks seat 1"),
        ("\n\n{'json': 1}", 3, "this is no record"),
    ],
)
def test_an_empty_or_cut_off_header_is_told(text: str, number: int, words: str) -> None:
    with pytest.raises(RecordError, match=f"^line {number}: ") as caught:
        read(text)
    assert words in str(caught.value)


def test_an_estate_that_the_rules_bar_is_told() -> None:
    """YUC-03: board 8 is not played."""
    text = typed().replace("ruleset: alea", "ruleset: yucata").replace("estate 1", "estate 8")
    with pytest.raises(RecordError, match=r"^line \d+: estate 8 is not played by these rules"):
        read(text.replace("castle d4", "castle open"))


def test_a_missing_seat_is_told_at_the_first_move() -> None:
    lines = lines_of(typed())
    del lines[3]
    with pytest.raises(RecordError, match=r"^line 6: the header lacks seat 1"):
        read("\n".join(lines))


def test_a_move_after_the_end_is_told() -> None:
    text = format_record(random_game(plain_header(), seed=1))
    with pytest.raises(RecordError, match=r"the game is over$"):
        read(text + "Anna | end turn\n")


def damaged(text: str, chance: Random) -> str:
    """The text after one accident."""
    lines = lines_of(text)
    at = chance.randrange(len(lines))
    match chance.randrange(7):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[chance.randrange(len(lines))])
        case 2:
            lines[at] = lines[at][: chance.randrange(len(lines[at]) + 1)]
        case 3:
            letters = list(lines[at] or " ")
            letters[chance.randrange(len(letters))] = chr(chance.choice([0, 49, 55, 124, 955]))
            lines[at] = "".join(letters)
        case 4:
            words = lines[at].split(" ")
            chance.shuffle(words)
            lines[at] = " ".join(words)
        case 5:
            return text[: chance.randrange(len(text))]
        case 6:
            lines[at] = "".join(chr(chance.randrange(1, 0x3000)) for _ in range(30))
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(8))
def test_accidents_raise_record_errors_and_nothing_else(seed: int) -> None:
    chance = Random(seed)
    header = expert_header(2 + seed % 3, seed)
    text = format_record(random_game(header, seed, decisions=60))
    refusals: list[RecordError] = []
    for _ in range(150):
        try:
            read(damaged(text, chance))
        except RecordError as error:
            refusals.append(error)
    for refusal in refusals:
        assert refusal.line is not None
        assert 1 <= refusal.line <= len(lines_of(text)) + 1
        assert str(refusal).startswith(f"line {refusal.line}: ")
        assert "\n" not in str(refusal)
    assert len(refusals) > 50


# --- names ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed_name", "name"),
    [
        ("  Anna   Maria ", "Anna Maria"),
        ("A|B # C", "AB C"),
        ("\x00\t\n", ""),
        ("x" * 99, "x" * LONGEST_NAME),
        ("Be\u0301no\u200b", "B\u00e9no"),
        ("Anna \U000e1000", "Anna \U000e1000"),
    ],
)
def test_a_typed_name_is_made_fit(typed_name: str, name: str) -> None:
    """A letter that this Python does not know stays: it may come from a newer one's record."""
    assert clean_name(typed_name) == name
    assert clean_name(name) == name


def test_letters_with_accents_may_be_typed_in_two_ways() -> None:
    text = typed().replace("Anna", "\u00c4nna")
    moves = text.partition("start player")[2]
    assert read(text.replace(moves, moves.replace("\u00c4", "A\u0308"))).state == read(text).state


@pytest.mark.parametrize("name", ["", " Anna", "A|B", "A#1", "two\nlines", "x" * 25])
def test_a_name_that_a_record_could_not_hold_is_refused(name: str) -> None:
    with pytest.raises(SetupError, match="a name has 1 to 24"):
        Seat(name, "red", "person", (estates()["1"],))


def test_a_header_is_for_two_to_four_players_and_a_known_ruleset() -> None:
    seats = plain_header().seats
    with pytest.raises(SetupError, match="two to four players, not 1"):
        Header(seats[:1])
    with pytest.raises(SetupError, match="no record can tell the rules"):
        Header(seats, replace(ALEA, points_per_sold_type=9))
    with pytest.raises(SetupError, match="has no estate"):
        Seat("Anna", "red", "person", ())


# --- taking back ------------------------------------------------------------------------------


def begun() -> Game:
    """Two players, castles down, the first one to use the dice 3 and 5."""
    header = plain_header()
    game = Game.start(header)
    for line in ("start player 1", "starting goods 1 2 2 | 3 4 5", DEAL):
        game.play(parse_move(line))
    game.play(parse_move("roll 3 5 | 1 2 | white 4"))
    return game


def test_actions_of_the_turn_are_taken_back_one_by_one() -> None:
    game = begun()
    assert not game.can_undo()
    before, text = game.state.copy(), format_record(game)
    actions = [parse_action("5: take mine from depot 5"), parse_action("3: take workers")]
    for action in actions:
        game.play(action)
    assert [game.undo(), game.undo()] == actions[::-1]
    assert game.state == before
    assert format_record(game) == text
    assert read(text).events == game.events
    assert not game.can_undo()
    with pytest.raises(IllegalActionError, match="nothing to take back"):
        game.undo()


def test_an_ended_turn_stays_ended() -> None:
    game = begun()
    for line in ("5: take mine from depot 5", "3: take workers", "end turn"):
        game.play(parse_action(line))
    assert not game.can_undo()


def test_what_chance_revealed_stays() -> None:
    game = random_game(plain_header(castle=None), seed=3, decisions=1)
    assert not game.can_undo()  # the other player chooses now
    while not isinstance(game.moves[-1], EndTurn):
        events = game.play(legal_actions(game.state)[-1])
        assert game.can_undo() <= (not any(isinstance(e, ChanceResolved) for e in events))


def test_a_refused_action_leaves_the_game_alone() -> None:
    game = begun()
    before, text = game.state.copy(), format_record(game)
    with pytest.raises(IllegalActionError):
        game.play(parse_action("1: take workers"))
    assert game.state == before
    assert format_record(game) == text
    assert not game.can_undo()


def test_a_game_read_from_a_record_can_be_taken_back_and_still_has_chance() -> None:
    game = begun()
    game.play(parse_action("5: take mine from depot 5"))
    again = read_record(format_record(game), estates(), seed=7)
    again.undo()
    assert again.state.chance is not None
    assert again.state == begun().state


# --- files ------------------------------------------------------------------------------------


def test_a_saved_game_is_read_from_its_file(tmp_path: Path) -> None:
    game = random_game(plain_header(4), seed=5)
    path = tmp_path / "new folder" / AUTOSAVE
    save(path, "older")
    save(path, format_record(game))
    assert read_file(path, estates()).state == game.state
    assert [entry.name for entry in path.parent.iterdir()] == [AUTOSAVE]
    assert path.read_bytes().decode("utf-8") == format_record(game)


def test_a_full_disk_leaves_the_older_save_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / AUTOSAVE
    save(path, "older")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(RecordError, match=r"could not be saved as .*: no space left on device"):
        save(path, "newer")
    assert path.read_text(encoding="utf-8") == "older"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(RecordError, match="could not be saved"):
        save(tmp_path / "file" / "game.txt", "text")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "cannot be read: no such file"),
        (b"\xff\xfe\x00", "is not a saved game: it is not a text"),
        (b"hello", "cannot be played: line 1: this is no record"),
        (b"x" * 2_000_001, "is not a saved game: it is too long"),
    ],
)
def test_a_file_that_is_no_save_is_told(tmp_path: Path, content: bytes | None, words: str) -> None:
    path = tmp_path / "game.txt"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(RecordError, match=r"^'.*game\.txt' ") as caught:
        read_file(path, estates())
    assert caught.value.message.values  # so it can be told in other languages
    assert words in str(caught.value)
