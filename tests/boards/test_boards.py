"""Estates and the main board: the printed facts, and the refusals of wrong files."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zlib
from base64 import b64encode
from collections import Counter
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from cob.boards import (
    FIRST_EDITION,
    BoardError,
    Box,
    MainBoard,
    load_estate,
    load_estates,
    load_main_board,
)
from cob.engine.components import (
    BLACK_SPACES,
    BOARD_SPACES,
    DEPOT_RANGES,
    DEPOT_SPACES,
    DEPOTS,
    FIRST_BLACK_SPACE,
    PHASES,
    ROUNDS_PER_PHASE,
    SPACES_OF_KIND,
    TRACK_SPACES,
    Kind,
)
from cob.engine.estate import EstateLayout
from cob.engine.hexgrid import CENTRE, SPACES
from cob.engine.message import Message
from cob.engine.setup import CARDBOARDS
from cob.files.resources import ResourceError, data_folder
from tests.counting import calls_in

# The nine printed estates: a letter for the colour (Animal, Building, Castle, Knowledge, Mine,
# Ship) and the die value of each space, from the top row to the bottom one (appendix A).
PRINTED = {
    "1": "A6 C5 C4 K3 / A2 A1 C6 K5 B4 / A5 A4 B3 K1 B2 B3 / S6 S1 S2 C6 S5 S4 S1 / "
    "B2 B5 M4 B3 B1 A2 / B6 M1 K2 B5 B6 / M3 K4 K1 B3",
    "2": "S6 B5 A4 C3 / A2 S1 B6 A5 B4 / A5 A4 A3 B1 K2 B3 / B6 B1 B2 B6 B5 K4 C1 / "
    "K2 K5 M4 K3 M1 S2 / B6 B1 M2 K5 S6 / C3 S4 S1 C3",
    "3": "A6 A5 A4 A3 / S2 S1 C6 S5 S4 / B5 M4 K3 K1 S2 B3 / B6 B1 K2 C6 K5 B4 B1 / "
    "B2 B5 K4 K3 B1 B2 / C6 A1 M2 M5 C6 / B3 A4 S1 B3",
    "4": "C6 A5 B4 S3 / A2 A1 B6 S5 S4 / B5 B4 B3 S1 C2 M3 / A6 A1 A2 K6 K5 M4 S1 / "
    "B2 C5 K4 B3 B1 B2 / B6 M1 B2 K5 K6 / S3 B4 K1 C3",
    "5": "A6 B5 B4 S3 / A2 A1 B6 M5 M4 / B5 C4 K3 S1 S2 S3 / B6 B1 A2 K6 C5 B4 B1 / "
    "K2 C5 A4 K3 S1 B2 / B6 A1 B2 C5 S6 / K3 K4 B1 M3",
    "6": "K6 K5 C4 S3 / K2 B1 B6 S5 B4 / A5 A4 M3 S1 B2 B3 / K6 B1 B2 C6 S5 B4 B1 / "
    "K2 B5 B4 M3 S1 B2 / K6 M1 A2 A5 S6 / C3 A4 A1 C3",
    "7": "K6 C5 C4 S3 / K2 A1 A6 A5 S4 / S5 M4 B3 B1 M2 A3 / S6 K1 B2 B6 B5 A4 B1 / "
    "B2 K5 B4 B3 A1 B2 / B6 S1 M2 K5 B6 / S3 C4 C1 K3",
    "8": "B6 B5 S4 B3 / S2 C1 K6 C5 B4 / B5 K4 M3 K1 K2 S3 / B6 A1 K2 M6 A5 K4 B1 / "
    "S2 A5 A4 A3 M1 B2 / B6 C1 A2 C5 S6 / B3 S4 B1 B3",
    "9": "B6 B5 C4 K3 / B2 B1 A6 A5 S4 / B5 B4 A3 A1 S2 S3 / C6 K1 K2 M6 S5 C4 K1 / "
    "S2 S5 K4 M3 B1 A2 / K6 B1 B2 B5 A6 / M3 C4 B1 B3",
}
DICE = "6543216545431236126541254312612563413"
SECOND_EDITION = (
    "K6 K5 K4 C3 / B2 B1 S6 A5 M4 / M5 B4 B3 S1 A2 S3 / C6 B1 S2 C6 K5 B4 S1 / "
    "K2 S5 B4 A3 K1 B2 / B6 B1 A2 B5 M6 / A3 A4 B1 C3"
)
"""The new estate of 2019, which calls itself No. 2; the old No. 2 is its No. 10 (appendix A)."""
OWN_NUMBERS = [*PRINTED, "2019-2"]

# Sizes of the cities, rivers, pastures, knowledge, castle and mine regions; then the centre.
REGION_SIZES = {
    "1": ("1 3 3 5", "3 3", "1 5", "3 3", "1 3", "3", "C6"),
    "2": ("2 2 8", "2 2 2", "2 4", "2 2 2", "1 1 1 1", "1 2", "B6"),
    "3": ("1 1 5 5", "1 2 3", "2 4", "6", "1 1 1 1", "1 2", "C6"),
    "4": ("2 5 5", "1 1 4", "3 3", "3 3", "1 1 1 1", "1 2", "K6"),
    "5": ("1 2 3 3 3", "1 2 3", "3 3", "1 2 3", "1 1 1 1", "1 2", "K6"),
    "6": ("2 4 6", "6", "2 4", "3 3", "1 1 1 1", "1 1 1", "C6"),
    "7": ("2 3 7", "2 2 2", "3 3", "2 2 2", "2 2", "1 1 1", "B6"),
    "8": ("2 2 2 2 2 2", "1 1 1 1 1 1", "6", "2 4", "1 1 1 1", "1 2", "M6"),
    "9": ("6 6", "2 4", "2 4", "1 1 1 3", "1 1 1 1", "1 2", "M6"),
}
KINDS_OF_REGION_SIZES = (
    *(Kind.BUILDING, Kind.SHIP, Kind.ANIMAL),
    *(Kind.KNOWLEDGE, Kind.CASTLE, Kind.MINE),
)

each_estate = pytest.mark.parametrize("number", PRINTED)


@pytest.fixture(scope="module")
def estates() -> dict[str, EstateLayout]:
    return load_estates().layouts


@pytest.fixture(scope="module")
def board() -> MainBoard:
    return load_main_board()


def region_sizes(estate: EstateLayout, kind: Kind) -> list[int]:
    """Sizes of the estate's regions of one colour, smallest first."""
    return sorted(r.bit_count() for r in estate.regions if r & estate.kind_masks[kind])


class TestPrintedEstates:
    def test_there_are_the_sides_one_to_nine(self) -> None:
        """CMP-08: player boards No. 1 to 9, and one of 2019; all of these files are valid."""
        found = load_estates()
        assert list(found.layouts) == OWN_NUMBERS
        assert list(FIRST_EDITION) == list(PRINTED)
        assert found.problems == ()
        assert len({estate.name for estate in found.layouts.values()}) == len(OWN_NUMBERS)
        folder = data_folder("boards")
        assert found.files == {n: folder / f"estate_{n}.tmx" for n in OWN_NUMBERS}

    @each_estate
    def test_every_space_is_as_printed(self, estates: dict[str, EstateLayout], number: str) -> None:
        """Appendix A: colour and die value of all 37 spaces."""
        assert " / ".join(estates[number].rows) == PRINTED[number]
        assert estates[number].number == number

    @each_estate
    def test_37_spaces_with_colour_and_die(
        self, estates: dict[str, EstateLayout], number: str
    ) -> None:
        """CMP-10: 37 spaces, each with a colour and a die value; all nine share the dice."""
        estate = estates[number]
        assert len(estate.kinds) == len(estate.dice) == 37
        assert all(isinstance(kind, Kind) for kind in estate.kinds)
        assert "".join(map(str, estate.dice)) == DICE

    @each_estate
    def test_spaces_of_each_colour(self, estates: dict[str, EstateLayout], number: str) -> None:
        """CMP-11: 12 building, 6 ship, 6 animal, 6 knowledge, 4 castle and 3 mine spaces."""
        assert Counter(estates[number].kinds) == SPACES_OF_KIND

    @each_estate
    def test_two_to_six_cities_of_one_to_eight_spaces(
        self, estates: dict[str, EstateLayout], number: str
    ) -> None:
        """CMP-12: the number and the sizes of the cities depend on the estate."""
        cities = region_sizes(estates[number], Kind.BUILDING)
        assert 2 <= len(cities) <= 6
        assert 1 <= cities[0] <= cities[-1] <= 8

    @each_estate
    def test_regions_and_centre(self, estates: dict[str, EstateLayout], number: str) -> None:
        """Appendix A: sizes of all regions; a castle lies in the centre only on 1, 3 and 6."""
        *sizes, centre = REGION_SIZES[number]
        estate = estates[number]
        for kind, expected in zip(KINDS_OF_REGION_SIZES, sizes, strict=True):
            assert region_sizes(estate, kind) == [int(size) for size in expected.split()], kind
        assert estate.rows[3].split()[3] == centre
        assert (estate.kinds[CENTRE] is Kind.CASTLE) == (number in "136")

    def test_the_estate_of_the_second_edition(self, estates: dict[str, EstateLayout]) -> None:
        """Appendix A, CMP-10, CMP-11: its spaces as printed, on the same grid of die values."""
        estate = estates["2019-2"]
        assert " / ".join(estate.rows) == SECOND_EDITION
        assert "".join(map(str, estate.dice)) == DICE
        assert Counter(estate.kinds) == SPACES_OF_KIND
        assert region_sizes(estate, Kind.BUILDING) == [2, 2, 3, 5]
        assert estate.kinds[CENTRE] is Kind.CASTLE

    def test_the_boards_of_2011_have_the_sides_one_to_nine_only(self) -> None:
        """CMP-08, EXP-01: no expert draws the estate of 2019."""
        assert {side for board in CARDBOARDS for side in board} == set(FIRST_EDITION)

    def test_the_example_on_estate_1(self, estates: dict[str, EstateLayout]) -> None:
        """EX-10, CMP-12: estate 1 has four cities of 1, 5, 3 and 3 spaces."""
        assert region_sizes(estates["1"], Kind.BUILDING) == [1, 3, 3, 5]

    def test_the_annotations_of_estate_1(self, estates: dict[str, EstateLayout]) -> None:
        """CMP-13: among others a city of three, a river of three and a pasture of one."""
        assert 3 in region_sizes(estates["1"], Kind.BUILDING)
        assert 3 in region_sizes(estates["1"], Kind.SHIP)
        assert 1 in region_sizes(estates["1"], Kind.ANIMAL)


def boxes_of(board: MainBoard) -> list[Box]:
    """Every rectangle of the main board that lies in no other one."""
    return [
        *(depot.panel for depot in board.depots),
        board.black_depot,
        *board.phases,
        *board.rounds,
        *board.track,
        *board.large_bonuses,
        *board.small_bonuses,
    ]


def contains(outer: Box, inner: Box) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.x + inner.width <= outer.x + outer.width
        and inner.y + inner.height <= outer.y + outer.height
    )


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def in_hex(centre: tuple[float, float], width: float, box: Box) -> bool:
    """Whether a rectangle and a pointy-top hex share a point, tried on a fine grid."""
    steps = [step / 20 for step in range(21)]
    for x in (abs(box.x + box.width * step - centre[0]) for step in steps):
        for y in (abs(box.y + box.height * step - centre[1]) for step in steps):
            if x < width / 2 and x / 2 + y * 3**0.5 / 2 < width / 2:
                return True
    return False


class TestMainBoard:
    def test_components(self, board: MainBoard) -> None:
        """CMP-09: six depots, 5 phases, 5 rounds, 12 bonus spaces; appendix E: a track of 7."""
        assert len(board.depots) == len(DEPOTS) == 6
        assert len(board.phases) == len(PHASES) == 5
        assert len(board.rounds) == ROUNDS_PER_PHASE == 5
        assert len(board.large_bonuses) + len(board.small_bonuses) == 12
        assert len(board.track) == TRACK_SPACES == 7

    def test_every_depot_has_four_hex_spaces_and_a_goods_space(self, board: MainBoard) -> None:
        """CMP-09: four hex spaces and a goods space in each depot, eight in the black one."""
        assert len(board.spaces) == len(board.players) == BOARD_SPACES
        for number, spaces in enumerate(DEPOT_RANGES):
            panel = board.depots[number - 1].panel if number else board.black_depot
            inside = [
                space
                for space, (x, y) in enumerate(board.spaces)
                if contains(panel, Box(x, y, 0, 0))
            ]
            assert inside == list(spaces)
        for depot in board.depots:
            assert contains(depot.panel, depot.goods)
            assert contains(depot.panel, depot.die)

    def test_players_of_each_space(self, board: MainBoard) -> None:
        """Appendix B: the smallest number of players that fills each space."""
        assert board.players[:FIRST_BLACK_SPACE] == tuple(players for _, players in DEPOT_SPACES)

    @pytest.mark.parametrize(("players", "filled"), [(2, 4), (3, 6), (4, 8)])
    def test_the_black_depot_fills_from_its_first_space(
        self, board: MainBoard, players: int, filled: int
    ) -> None:
        """Appendix B: 4, 6 or 8 black tiles in a phase for two, three or four players."""
        black = board.players[FIRST_BLACK_SPACE:]
        assert len(black) == BLACK_SPACES
        assert [fewest <= players for fewest in black] == [True] * filled + [False] * (8 - filled)

    def test_depots_lie_in_a_ring_around_the_black_one(self, board: MainBoard) -> None:
        """CMP-09: clockwise from 1 at the upper right to 6 at the upper left, three a side."""
        one, two, three, four, five, six = (depot.panel.centre for depot in board.depots)
        middle = board.black_depot.centre
        assert middle.x == board.width / 2
        assert six.x == five.x == four.x < middle.x < one.x == two.x == three.x
        assert six.y == one.y < five.y == two.y < four.y == three.y
        assert one.y < middle.y < three.y

    def test_each_depot_has_its_goods_at_the_outer_edge(self, board: MainBoard) -> None:
        """No goods space touches the depot of another number."""
        for depot in board.depots:
            is_right = depot.die.centre.x > board.width / 2
            assert (depot.goods.x > depot.die.x) == is_right
            assert is_right == (depot.goods.centre.x > board.width / 2)
            inner = [abs(x - board.width / 2) for x, _ in board.spaces]
            assert abs(depot.goods.centre.x - board.width / 2) > max(inner)

    def test_nothing_overlaps(self, board: MainBoard) -> None:
        """A click on the board has one meaning."""
        whole = Box(0, 0, board.width, board.height)
        boxes = boxes_of(board)
        assert all(contains(whole, box) for box in boxes)
        assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)]
        assert min(dist(*pair) for pair in combinations(board.spaces, 2)) > board.hex_width - 0.1
        for depot in board.depots:
            assert not overlap(depot.die, depot.goods)
            for centre in board.spaces:
                assert not in_hex(centre, board.hex_width, depot.goods)
                assert not in_hex(centre, board.hex_width, depot.die)

    def test_tiles_are_large(self, board: MainBoard) -> None:
        """A hex is wide enough to show a tile's picture when the board is 600 pixels wide."""
        assert board.hex_width >= 0.095 * board.width


def damaged(tmp_path: Path, file: str, changes: list[tuple[str, str]]) -> Path:
    """A copy of estate 1 and its tileset with some text in one of the files replaced."""
    for name in ("estate_1.tmx", "estate_spaces.tsx"):
        text = (data_folder("boards") / name).read_text(encoding="utf-8")
        for old, new in changes if name == file else []:
            assert re.search(old, text), f"{name} has no {old}"
            text = re.sub(old, new, text, count=1)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path / "estate_1.tmx"


MAP = "estate_1.tmx"
TILESET = "estate_spaces.tsx"
CLASS_PROPERTY = (
    '<property name="owner" type="class" propertytype="Person"><properties>'
    '<property name="age" type="int" value="7"/></properties></property></properties>'
)

BOMB = b64encode(zlib.compress(bytes(10_000_000), 9)).decode()
"""Ten thousand bytes that become ten million."""
DAMAGE = {
    "an isometric map": (MAP, [("hexagonal", "isometric")], "orientation Hexagonal"),
    "flat hexes": (MAP, [('staggeraxis="y"', 'staggeraxis="x"')], "stagger axis Y"),
    "even rows shifted": (MAP, [('index="odd"', 'index="even"')], "stagger index Odd"),
    "a large map": (MAP, [('width="7"', 'width="8"')], "8 by 7 tiles: resize the map to 7 by 7"),
    "an infinite map": (MAP, [('infinite="0"', 'infinite="1"')], 'untick "Infinite"'),
    "no tile in the centre": (
        MAP,
        [(r"24,19,20,6,", "24,19,20,0,")],
        r"space d4 \(3, 3 in Tiled\) is empty: lay a tile there",
    ),
    "a tile outside": (
        MAP,
        [(r"\n0,0,", "\n1,0,")],
        '^estate_1.tmx, layer "spaces" has a tile outside the hexagon, at 0, 0 in Tiled: erase it$',
    ),
    "another name of the layer": (
        MAP,
        [('name="spaces"', 'name="Ebene"'), (r"24,19,20,6,", "24,19,20,0,")],
        r'^estate_1.tmx, layer "Ebene": space d4 \(3, 3 in Tiled\) is empty: lay a tile there$',
    ),
    "no colour": (
        TILESET,
        [(r' +<property name="colour" value="castle"/>\n(?=.*value="6")', "")],
        r"space b3 \(3, 1 in Tiled\) has a tile without a colour: give its tile",
    ),
    "an unknown colour": (
        TILESET,
        [('value="mine"', 'value="lilac"')],
        r'space f2 \(2, 5 in Tiled\) has the unknown colour "lilac".*one of castle, mine',
    ),
    "no die value": (
        TILESET,
        [(r' +<property name="die" type="int" value="6"/>\n', "")],
        r'space b3 \(3, 1 in Tiled\) has a tile without a die value: .*"die" with 1 to 6',
    ),
    "a die of seven": (
        TILESET,
        [('value="6"', 'value="7"')],
        r'space b3 \(3, 1 in Tiled\) has the die value "7": .*1 to 6',
    ),
    "a die in words": (TILESET, [('value="6"', 'value="six"')], "cannot be read .*six"),
    "no castle": (
        MAP,
        [("30,5,4,15", "30,8,8,15"), ("26,25,6,", "26,25,8,"), (",20,6,23", ",20,8,23")],
        "no space is a castle space: the start castle needs one",
    ),
    "no tileset": (MAP, [("<tileset .*/>", "")], "has no tileset: add estate_spaces.tsx"),
    "a lost tileset": (MAP, [("spaces.tsx", "lost.tsx")], "lacks its tileset: put estate_lost.tsx"),
    "a JSON tileset": (MAP, [("spaces.tsx", "spaces.tsj")], "save that as a .tsx file"),
    "a broken tileset": (TILESET, [("</tileset>", "")], "estate_spaces.tsx is damaged"),
    "zstd": (MAP, [('"csv"', '"base64" compression="zstd"')], 'as zstd, .* choose "CSV"'),
    "XML tiles": (MAP, [(' encoding="csv"', "")], 'as plain XML, .* choose "CSV"'),
    "a property of a class": (
        MAP,
        [("</properties>", CLASS_PROPERTY)],
        'a property "owner" of type class, .* make it plain text or a number',
    ),
    "a tile property of a class": (
        TILESET,
        [("</properties>", CLASS_PROPERTY)],
        'estate_spaces.tsx has a property "owner" of type class',
    ),
    "no number": (MAP, [("number", "no")], 'has no number: add a text property "number"'),
    "an empty number": (MAP, [('number" value="1"', 'number" value=""')], "has no number"),
    "a number of two words": (MAP, [('value="1"', 'value="1 b"')], "of one word"),
    "no tile layer": (MAP, [(r"(?s)<layer.*</layer>", "")], "has no tile layer: add one"),
    "two tile layers": (
        MAP,
        [(r"(?s)(<layer.*</layer>)", r"\1\1")],
        r'2 tile layers \("spaces", "spaces"\): lay all tiles on exactly one',
    ),
    "a short row": (MAP, [(r"24,19,20,6,", "24,19,20,")], "7 rows of 7 tiles: save it"),
    "a word among the tiles": (MAP, [(r"24,19,", "24,x,")], "cannot be read"),
    "a layer that would fill the memory": (
        MAP,
        [
            ('"csv"', '"base64" compression="zlib"'),
            (r"(?s)(<data[^>]*>).*?(</data>)", rf"\1{BOMB}\2"),
        ],
        "a layer that is larger than any board: resize the map",
    ),
    "a file that goes on and on": (
        MAP,
        [("<layer", "<!--" + "a" * 1_000_000 + "--><layer")],
        "long",
    ),
    "not XML": (MAP, [(r"(?s).+", "a sketch")], "is damaged or was not saved by Tiled"),
    "an empty file": (MAP, [(r"(?s).+", "")], "is damaged or was not saved by Tiled"),
    "an unknown encoding": (MAP, [("UTF-8", "UTF-99")], "is damaged or was not saved by Tiled"),
    "a tileset for a map": (MAP, [(r"(?s)<map.*", "<tileset/>")], 'not a map but a "tileset"'),
    "a size in words": (MAP, [('tilewidth="104"', 'tilewidth="wide"')], "cannot be read"),
}


class TestDamagedEstates:
    @pytest.mark.parametrize(("file", "changes", "sentence"), DAMAGE.values(), ids=DAMAGE)
    def test_one_sentence_names_the_file_and_the_cure(
        self,
        tmp_path: Path,
        capfd: pytest.CaptureFixture[str],
        file: str,
        changes: list[tuple[str, str]],
        sentence: str,
    ) -> None:
        """CMP-10: an estate that is not one is refused with a sentence, and nothing is printed."""
        with pytest.raises(BoardError, match=sentence) as caught:
            load_estate(damaged(tmp_path, file, changes))
        text = str(caught.value)
        assert caught.value.message.values  # so that it can be translated
        assert "\n" not in text
        assert text.startswith(("estate_1.tmx", "estate_spaces.tsx"))
        assert capfd.readouterr() == ("", "")

    def test_everything_that_is_wrong_is_told_at_once(self, tmp_path: Path) -> None:
        """CMP-10: a sentence for each space, so that a map can be fixed at once."""
        changes = [('number" value="1"', 'number" value=""'), ("24,19,20,6,", "0,19,7000,6,")]
        path = damaged(tmp_path, MAP, [*changes, (r"\n0,0,", "\n1,0,")])
        with pytest.raises(BoardError) as caught:
            load_estate(path)
        sentences = caught.value.sentences
        assert sentences[0] == str(caught.value)
        assert len(sentences) == 4
        assert all(isinstance(each, Message) and each.values for each in sentences)
        for sentence, words in zip(
            sentences,
            ("no number", "outside the hexagon, at 0, 0", "space d1 (0, 3", "space d3 (2, 3"),
            strict=True,
        ):
            assert sentence.startswith("estate_1.tmx")
            assert words in sentence

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(BoardError, match=r"estate_10\.tmx is not there"):
            load_estate(tmp_path / "estate_10.tmx")

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among files")
    def test_a_pipe_in_place_of_a_file(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "estate_10.tmx")
        with pytest.raises(BoardError, match=r"estate_10\.tmx cannot be opened .*a pipe"):
            load_estate(tmp_path / "estate_10.tmx")

    def test_a_folder_in_place_of_a_file(self, tmp_path: Path) -> None:
        (tmp_path / "estate_10.tmx").mkdir()
        with pytest.raises(BoardError, match=r"estate_10\.tmx cannot be opened"):
            load_estate(tmp_path / "estate_10.tmx")

    @pytest.mark.parametrize("turn", [1 << 31, 1 << 30, 1 << 29, 1 << 28])
    def test_a_turned_tile_counts_like_an_upright_one(self, tmp_path: Path, turn: int) -> None:
        path = damaged(tmp_path, MAP, [("24,19,20,6,", f"24,19,20,{6 + turn},")])
        assert " / ".join(load_estate(path).rows) == PRINTED["1"]

    def test_a_file_without_title_is_named_by_its_number(self, tmp_path: Path) -> None:
        path = damaged(tmp_path, MAP, [('name="title"', 'name="remark"')])
        name = load_estate(path).name
        assert name == "Estate 1"
        assert isinstance(name, Message)  # so that it can be translated

    def test_a_picture_said_to_be_huge_is_not_cut_to_pieces(self, tmp_path: Path) -> None:
        path = damaged(tmp_path, TILESET, [(r'png" width="\d+"', 'png" width="4294967295"')])
        assert load_estate(path).number == "1"

    def test_a_property_with_a_reserved_name_does_no_harm(self, tmp_path: Path) -> None:
        path = damaged(tmp_path, MAP, [('name="title"', 'name="name"')])
        assert load_estate(path).number == "1"


class TestOwnEstates:
    def own(self, folder: Path, file: str, number: str) -> None:
        """A player's estate: estate 6 with a number of its own."""
        shutil.copy(data_folder("boards") / "estate_spaces.tsx", folder)
        text = (data_folder("boards") / "estate_6.tmx").read_text(encoding="utf-8")
        text = text.replace('value="6"', f'value="{number}"')
        (folder / file).write_text(text, encoding="utf-8")

    def test_own_estates_follow_in_natural_order(self, tmp_path: Path) -> None:
        for number in ("home", "10", "11a"):
            self.own(tmp_path, f"estate_{number}.tmx", number)
        found = load_estates(tmp_path)
        assert list(found.layouts) == [*OWN_NUMBERS, "10", "11a", "home"]
        assert found.files["home"] == tmp_path / "estate_home.tmx"
        assert found.problems == ()
        assert found.layouts["home"].rows == found.layouts["6"].rows

    def test_the_second_of_one_number_is_refused(self, tmp_path: Path) -> None:
        self.own(tmp_path, "estate_6.tmx", "6")
        found = load_estates(tmp_path)
        assert list(found.layouts) == OWN_NUMBERS
        assert len(found.problems) == 1
        assert str(tmp_path / "estate_6.tmx") in found.problems[0]
        assert "has the number 6" in found.problems[0]

    def test_the_game_goes_on_without_the_bad_ones(self, tmp_path: Path) -> None:
        self.own(tmp_path, "estate_10.tmx", "10")
        (tmp_path / "estate_11.tmx").write_text("a sketch", encoding="utf-8")
        found = load_estates(tmp_path)
        assert list(found.layouts) == [*OWN_NUMBERS, "10"]
        assert [problem[:13] for problem in found.problems] == ["estate_11.tmx"]

    def test_a_map_may_have_any_name_but_a_hidden_one(self, tmp_path: Path) -> None:
        self.own(tmp_path, "Grandma's garden.tmx", "garden")
        self.own(tmp_path, "._estate_10.tmx", "10")
        found = load_estates(tmp_path)
        assert list(found.layouts) == [*OWN_NUMBERS, "garden"]
        assert found.problems == ()

    def test_the_folder_need_not_exist(self, tmp_path: Path) -> None:
        assert list(load_estates(tmp_path / "none").layouts) == OWN_NUMBERS


BOARD_DAMAGE = {
    "a colour": (
        'colour" value="ship"',
        'colour" value="mine"',
        "the colour mine: it must be ship",
    ),
    "players": ('players" type="int" value="3"', 'players" type="int" value="2"', "must be 3"),
    "points": ('points" type="int" value="10"', 'points" type="int" value="9"', "must be 10"),
    "a lost space": ('type="track_space"', 'type="other"', '0 objects of type "track_space"'),
    "a double space": ('round" type="int" value="2"', 'round" type="int" value="1"', "2 objects"),
    "no size": ('width="310"', 'width="0"', "without width or height"),
    "not XML": ("</map>", "", "is damaged"),
}


class TestDamagedMainBoard:
    @pytest.mark.parametrize(("old", "new", "sentence"), BOARD_DAMAGE.values(), ids=BOARD_DAMAGE)
    def test_one_sentence_names_the_file_and_the_cure(
        self, tmp_path: Path, old: str, new: str, sentence: str
    ) -> None:
        """CMP-09, appendix B: a main board with other facts than the printed ones is refused."""
        text = (data_folder("boards") / "main_board.tmx").read_text(encoding="utf-8")
        assert old in text
        path = tmp_path / "main_board.tmx"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(BoardError, match=sentence) as caught:
            load_main_board(path)
        assert caught.value.message.values  # so that it can be translated
        assert str(caught.value).startswith("main_board.tmx")


class TestPlatform:
    def test_loading_needs_no_display_and_prints_nothing(self) -> None:
        """Neither importing the module nor loading opens a window or prints a greeting."""
        program = (
            "import sys, cob.boards; assert 'pygame' not in sys.modules\n"
            "assert len(cob.boards.load_estates().layouts) == 10; cob.boards.load_main_board()\n"
            "pygame = sys.modules.get('pygame'); assert not (pygame and pygame.display.get_init())"
        )
        unwanted = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "PYGAME_HIDE_SUPPORT_PROMPT")
        environment = {name: value for name, value in os.environ.items() if name not in unwanted}
        environment["PYTHONPATH"] = os.pathsep.join(sys.path)
        done = subprocess.run(
            [sys.executable, "-c", program],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")

    def test_all_files_load_at_once(self) -> None:
        """Loading is fast: 40,000 calls take less than a tenth of a second."""
        load_main_board()
        assert calls_in(load_estates) + calls_in(load_main_board) < 80_000

    def test_every_die_value_of_every_colour_can_be_drawn(self) -> None:
        """Players draw their own estates from 36 tiles: six colours with six die values."""
        text = (data_folder("boards") / "estate_spaces.tsx").read_text(encoding="utf-8")
        tiles = re.findall(
            r'"colour" value="(\w+)"/>\s*<property name="die" type="int" value="(\d)"', text
        )
        assert sorted(tiles) == sorted((k.name.lower(), str(d)) for k in Kind for d in range(1, 7))
        assert (data_folder("boards") / "estate_spaces.png").is_file()

    def test_the_boards_are_found_in_an_installed_package(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A wheel carries them inside the package, a checkout beside it."""
        package = tmp_path / "cob"
        monkeypatch.setattr("cob.files.resources.__file__", str(package / "files" / "resources.py"))
        (tmp_path / "boards").mkdir()
        assert data_folder("boards") == tmp_path / "boards"
        (package / "boards_data").mkdir(parents=True)
        assert data_folder("boards") == package / "boards_data"

    def test_a_folder_that_was_never_installed(self) -> None:
        with pytest.raises(ResourceError, match="install the game again"):
            data_folder("attic")

    def test_every_estate_file_covers_each_space_once(self) -> None:
        """CMP-10: the seven rows of a file hold 4, 5, 6, 7, 6, 5 and 4 tiles."""
        for path in data_folder("boards").glob("estate_*.tmx"):
            data = path.read_text(encoding="utf-8").split('"csv">')[1].split("</data>")[0]
            rows = [row.strip(",").split(",") for row in data.split()]
            assert [len(row) for row in rows] == [7] * 7
            assert [sum(tile != "0" for tile in row) for row in rows] == [4, 5, 6, 7, 6, 5, 4]
            assert sum(tile != "0" for row in rows for tile in row) == len(SPACES)
