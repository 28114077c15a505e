"""A position as one line of text: written, read again, typed, damaged, and specified."""

from __future__ import annotations

import os
import pickle
import re
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from cob.boards import SHIPPED
from cob.engine import (
    GameState,
    NotationError,
    Setup,
    apply,
    parse_position,
    position_table,
    position_text,
    problems,
    set_up,
)
from cob.engine.actions import ChooseEstate
from cob.engine.components import Kind, Tile
from cob.engine.events import Source
from cob.engine.pending import Choice
from cob.engine.position_reader import is_position
from cob.engine.position_words import PLAYER_FIELDS, PRINTED_ESTATES, TABLE_FIELDS, read_row
from cob.engine.setup import new_game
from tests.engine.some_positions import ESTATES, OWN, damaged, some_positions
from tests.engine.table import standard
from tests.record.abnf import Grammar

POSITIONS = int(os.environ.get("COB_POSITIONS", "600"))
"""How many positions are written and read; 100000 have been, with COB_POSITIONS=100000."""
PAGE = (Path(__file__).resolve().parents[2] / "docs" / "position.md").read_text(encoding="utf-8")
GRAMMAR = Grammar("".join(re.findall(r"^```abnf\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)))


def in_full(text: str) -> str:
    """The text with the names of its fields in full, as the grammar has them."""
    for words, before in ((TABLE_FIELDS, ":"), (PLAYER_FIELDS, ",")):
        for word in words:
            cut = "|".join(word[:length] for length in range(len(word), 1, -1))
            text = re.sub(f"{before}(?:{cut})=", f"{before}{word}=", text, flags=re.IGNORECASE)
    return text


def test_every_position_of_all_editions_reads_back() -> None:
    """Also those of set-ups, between rounds and at the end; each is in the grammar."""
    longest = 0
    for number, state in enumerate(islice(some_positions(), POSITIONS)):
        text = str(state)
        again = parse_position(text, ESTATES)
        assert again == state, text
        assert again.chance is None
        assert str(again) == text
        longest = max(longest, len(text))
        if number % 7 == 0:
            assert text.isascii()
            assert not re.search(r"\s", text)
            assert GRAMMAR.matches("position", in_full(text)), text
    assert longest < 1000


def test_what_is_seen_by_a_player_reads_back_too() -> None:
    """EXP-04: a view hides the choices of a secret set-up, and so does its text."""
    sides = (ESTATES["6"], ESTATES["7"])
    state, _ = set_up(Setup((sides, sides), secret=True), 5)
    apply(state, ChooseEstate("7"))
    seen = state.view(1 - state.current)
    assert parse_position(str(seen), ESTATES) == seen
    assert "=7" in str(state)
    assert "=7" not in str(seen)


def test_a_copy_from_another_process_is_written_alike() -> None:
    """Its parts are equal, and not the same objects."""
    for state in islice(some_positions(), 0, 200, 7):
        other = pickle.loads(pickle.dumps(state))
        assert str(other) == str(state)
        assert problems(other) == []


# --- typed by hand ----------------------------------------------------------------------------

TYPED = """
cob1:phase=E5:turn=2:track=...2.1
:depots=citshi+2/K3cas+55/ban+246/shi+14/K6+35/+5:black=cas
:1,tiles=pig3/.pig4..war/pig2.warK26banboa/shishishicasshi/carwarminbancitcow3/banminK23boawat
  /minK16K22mar,goods=25666,sold=14445,workers=2,points=124,large=MB
:2,tiles=/.chi3.K15boa/cow3cow4car.carchu/...casshishishi/.wat.chuboacow3/citminK1chuwar
  /minK10K2mar,storage=boa,goods=6,sold=122233356,workers=3,silverlings=1,points=110,dice=66
"""


def typed(old: str = "", new: str = "") -> GameState:
    """The position typed above, with a part of it replaced."""
    assert old in TYPED
    return parse_position(TYPED.replace(old, new), ESTATES)


def test_a_last_round_typed_from_a_photograph() -> None:
    state = typed()
    anna, benno = state.players
    assert (state.rules.name, anna.layout.number) == ("alea", "1")
    assert (state.current, state.pending, state.order) == (1, (Choice.TURN,), (0, 1))
    assert (anna.rolled, anna.dice, benno.dice) == ((), (), (6, 6))
    assert (state.white, state.secret_setup) == (0, False)
    assert sum(anna.points_by) == anna.points == 124
    assert len(state.unseen_goods) == 42 - 3 * 2 - 25
    assert [*map(len, state.supplies)] == [7, 5, 10, 10, 10, 20]
    assert parse_position(str(state), ESTATES) == state


def test_the_page_shows_that_position() -> None:
    shown = re.findall(r"^```\n(cob1.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert [parse_position(text, ESTATES) for text in shown] == [typed()]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("phase=E5", "PH=e5"),
        ("depots=citshi+2/K3cas", "dep=city-hallship+2/knowledge-3castle"),
        ("black=cas", "black=.cas"),
        ("shishishicasshi/car", "shishishi\n cas shi../car"),
        (",workers=2", ",dice=12,workers=2"),
        (",workers=2", ",dice=12-12,workers=2"),
        (",large=MB", ""),
        (":turn=2:", ":turn=2:rules=alea:choices=open:white=0::"),
    ],
)
def test_people_may_write_it_in_other_ways(old: str, new: str) -> None:
    """Capital letters, whole words, spaces, what is derived anyway, and empty fields."""
    again, state = typed(old, new), typed()
    again.board.sort(key=lambda tile: -1 if tile is None else tile)
    state.board.sort(key=lambda tile: -1 if tile is None else tile)
    for player in again.players[:1]:
        player.rolled = ()
    assert again == state


def test_the_only_player_with_all_spaces_of_a_colour_has_the_large_bonus_tile() -> None:
    """BON-01: and a text that says otherwise is refused."""
    anna = typed(",large=MB", "").players[0]
    assert anna.large_bonuses == 1 << Kind.MINE | 1 << Kind.BUILDING
    with pytest.raises(NotationError, match="the first player who covered all spaces for mine"):
        typed(",large=MB", ",small=MB")


def test_points_are_split_by_what_the_table_shows() -> None:
    """SEL-03, WAT-01, BON-01: goods and watchtowers and bonus tiles are certain."""
    by = typed().players[0].points_by
    assert by[Source.GOODS] == 5 * 2
    assert by[Source.WATCHTOWERS] == 4
    assert by[Source.BONUS_TILES] == 2 * 5
    told = typed("points=124", "points=124=47+30+10+23+10+4").players[0].points_by
    assert told == [47, 30, 10, 23, 10, 4, 0, 0, 0, 0]
    assert typed("points=124", "points=7").players[0].points_by[Source.GOODS] == 7


def test_unseen_tiles_are_told_where_they_do_not_follow() -> None:
    state = new_game([standard(1)] * 2, 3, castles=[18] * 2)
    assert ":un=" not in str(state)
    lost = state.supplies[Kind.BUILDING]
    state.supplies = (*state.supplies[: Kind.BUILDING], lost[1:])
    assert ":un=" in str(state)
    assert parse_position(str(state), ESTATES) == state


def test_an_estate_of_ones_own_stands_in_the_text() -> None:
    state = new_game([OWN, standard(1)], 3)
    text = str(state)
    assert ":ow=%C3%A9cu-2=A6A5A4A3/" in text
    again = parse_position(text, {"1": standard(1)})
    assert again == state
    assert again.players[0].layout.regions == OWN.regions


def test_every_program_knows_the_printed_estates() -> None:
    assert set(PRINTED_ESTATES) == set(SHIPPED)


def test_a_tile_is_named_by_three_letters_or_its_word() -> None:
    assert read_row("shipig2") == [Tile.SHIP, Tile.PIG_2]
    assert read_row("shippig-2") == [Tile.SHIP, Tile.PIG_2]
    assert read_row("bank12..BANK") == [Tile.BANK, Tile.KNOWLEDGE_12, None, None, Tile.BANK]
    chance = Random(4)
    for _ in range(2000):
        row = GRAMMAR.sentence("row", chance)
        assert len(read_row(row)) >= row.count(".")


# --- damaged ----------------------------------------------------------------------------------

ROWS = "/".join(row.replace(" ", "") for row in ESTATES["5"].rows)
REFUSED = (
    ("cob1:", "cob2:", "the position has version 2 and this program reads version 1"),
    ("cob1:", "", "is no position: it would begin as in cob1:phase=E5"),
    ("phase=E5:", "", "the field phase is missing: write the letter of the phase"),
    ("phase=E5", "phase=F5", '"phase=F5": write the letter of the phase and the round'),
    ("phase=E5", "phase=E6", "a phase has 5 rounds"),
    ("phase=E5", "phase=E4", "1 goods tile is still to come in this phase, and not 0"),
    ("phase=E5", "phase=E5:phase=E5", '"phase" occurs twice'),
    ("phase=E5", "rules=chess:phase=E5", '"rules=chess": there is no ruleset "chess": known are'),
    ("phase=E5", "rules=alea+geese=2:phase=E5", "geese is not set to"),
    ("phase=E5", "rules=alea+phases=2:phase=E5", "a game by these rules has the phases A, B"),
    ("turn=2", "turn=3", "it is the turn of player 1 to 2"),
    ("turn=2", "turn=2+inn", '"inn" is nothing that is asked: known are castle'),
    ("turn=2", "turn=2+crane", '"crane" asks for a decision only when its tile has just been'),
    ("turn=2", "turn=2:order=22", "the turn order names each of the 2 players once"),
    ("track=...2.1", "track=21a", '"track=21a": write the seats on each space'),
    ("track=...2.1", "track=.......2.1", "has one piece on the 7 spaces of the turn order track"),
    ("citshi", "citshp", '"citshp" cannot be read as tiles: write three letters of its name'),
    ("citshi", "citcas", 'depot 1 has no free space for "castle" in this phase'),
    ("+246", "+247", '"depots=citshi+2'),
    (":black=cas", "", "the field black is missing: write the tiles on the black depot"),
    ("black=cas", "black=......cas", "the black depot has 4 spaces"),
    (":1,", ":1,castle=d4,", '"castle=d4" is no field: write one of estate, tiles'),
    (":1,", ":1,estate=77,", '"estate=77" of player 1: there is no estate "77" here: known are 1'),
    (":1,", ":1,estate=1@d5,", "estate 1 has no castle space there"),
    (":1,", ":1,estate=1+1,", "estate 1 is offered twice"),
    (":1,", ":5,tiles=cas:1,", "seats are numbered from 1 to 4, and each occurs once"),
    (":1,", ":4,tiles=cas:1,", "player 3 is missing: write the seat, a comma and the fields"),
    ("pig3/.pig4.", "pig3/..pig4", '"4 pigs" cannot lie on space b3 of player 1, which is for'),
    ("tiles=pig3", "tiles=....pig3", "of player 1: row a has 4 spaces, and 5 are written"),
    ("tiles=/.chi3", "tiles=//.chi3", "of player 2: write the rows of the estate from above"),
    ("sold=14445", "sold=18", '"sold=18" of player 1: write the type of each sold goods tile'),
    ("sold=14445", "sold=444444444", "goods tiles of type 4 are on the table"),
    ("goods=25666", "goods=2345", "player 1 stores goods of 4 types: there is room for 3"),
    ("workers=2", "workers=two", '"workers=two" of player 1: write a number, as in workers=3'),
    ("points=124", "points=124=1+2", "write the points, as in points=57"),
    ("dice=66", "dice=67", '"dice=67" of player 2: write both dice, and the used ones'),
    ("turn=2", "turn=2:white=7", '"white=7": write the white die'),
    ("dice=66", "dice=66-5", '"dice=66-5" of player 2: write both dice, and the used ones'),
    (",dice=66", "", "player 2 is on turn: say what the dice show"),
    ("large=MB", "large=MX", "write a letter of CMKSAB for each large bonus tile"),
    ("large=MB", "large=MBS", "player 1 has the bonus tile for ship tiles and still an empty"),
    ("storage=boa", "storage=boaboaboaboa", "player 2 stores 4 tiles"),
    ("storage=boa", "storage=gee", 'the tile "2 geese" lies on the table more than 0 times'),
    (":black=cas", ":black=cas:unseen=12/3", '"unseen=12/3": write one digit for each tile'),
    (":black=cas", ":black=cas:own=home", "write the number of the estate and its seven rows"),
    (":black=cas", ":black=cas:own=home=A6", "an estate has 7 rows of spaces"),
    (":black=cas", f":black=cas:own=1={ROWS}", "two different estates have the number 1"),
    (":black=cas", f":black=cas:own=a={ROWS},a={ROWS}", "estates have the number a"),
    (":1,", ":1,estate=%00,", 'there is no estate "?" here'),
    (":black=cas", ":black=cas:bought=x", "write s if Silverlings have bought a tile"),
)


@pytest.mark.parametrize(("old", "new", "sentence"), REFUSED, ids=[row[1] for row in REFUSED])
def test_a_damaged_text_gets_one_sentence_with_the_cure(old: str, new: str, sentence: str) -> None:
    with pytest.raises(NotationError) as refused:
        typed(old, new)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_whatever_is_read_is_in_the_grammar_and_the_rest_is_refused_with_a_sentence() -> None:
    """Some characters are changed: the text is refused, or means a position that can be."""
    hand, read, refused = Random(6), 0, 0
    for state in islice(some_positions(), 0, 1500, 50):
        text = in_full(str(state))
        for _ in range(40):
            changed = damaged(text, hand)
            try:
                again = parse_position(changed, ESTATES)
            except NotationError as error:
                refused += 10 < len(str(error)) < 400
            else:
                read += 1
                assert problems(again) == []
                assert parse_position(str(again), ESTATES) == again
                assert GRAMMAR.matches("position", in_full("".join(changed.split())))
    assert min(read, refused) > 100


def test_a_program_can_tell_a_position_from_other_texts() -> None:
    assert is_position(TYPED)
    assert is_position(" COB7:")
    assert not is_position("COB-0014-5KW4")
    assert not is_position("Castles of Burgundy record, version 2")


# --- the table --------------------------------------------------------------------------------


def test_str_and_repr_of_a_position() -> None:
    state = typed()
    assert str(state) == position_text(state)
    assert repr(state) == position_table(state)
    shown = position_table(state, ["Anna", "Benno"])
    assert "phase E, round 5, white die -: Benno decides: turn" in shown
    assert "  depot 3: bank | goods 2 4 6" in shown
    assert "Anna: 124 points, 0 Silverlings, 2 workers, dice -" in shown
    assert "  estate 1; bonus tiles: large mine building, small -" in shown
    assert "  [ship][ship][ship][cast][ship]  S4    S1" in shown
