"""The game in sentences: each kind of event, each action, each tile."""

from __future__ import annotations

import re

import pytest

from cob.engine import ALEA, RULESETS, Ruleset, legal_actions, parse_action
from cob.engine.actions import FREE, BuyTile
from cob.engine.chance import StartingGoods, StartOrder, StartPlayer
from cob.engine.components import KNOWLEDGE, Kind, Tile
from cob.engine.events import (
    ActionTaken,
    BonusTileWon,
    ChanceResolved,
    CraneUsed,
    EffectUnused,
    EstateChosen,
    Event,
    GameEnded,
    GoodsPlaced,
    GoodsSold,
    GoodsTaken,
    PhaseEnded,
    PhaseStarted,
    PointsScored,
    RegionCompleted,
    RoundStarted,
    SilverlingsGained,
    Source,
    StartCastlePlaced,
    TileAdded,
    TileDiscarded,
    TileTaken,
    TrackMoved,
    TurnEnded,
    TurnStarted,
    WorkersGained,
)
from cob.engine.ruleset import ALEA_2019
from cob.text.action_texts import describe_action
from cob.text.language import speak
from cob.text.narration import sentences
from cob.text.pictured import (
    DiePiece,
    GoodsPiece,
    PawnPiece,
    PointsPiece,
    TilePiece,
    WorkersPiece,
)
from cob.text.tile_texts import describe_tile
from tests.games import expert_header, plain_header, random_game
from tests.languages import CODES

NAMES = ("Anna", "Benno")


def points(seat: int, number: int, source: Source, tile: Tile | None = None) -> PointsScored:
    return PointsScored(seat, number, source, tile)


def taken(
    seat: int, action: str, value: int = FREE, workers: int = 0, silverlings: int = 0
) -> ActionTaken:
    done = parse_action(action)
    die = getattr(done, "die", FREE)
    return ActionTaken(seat, done, die, value, workers, silverlings)


STORIES: list[tuple[str, list[Event], list[str]]] = [
    (
        "start",
        [ChanceResolved(StartPlayer(1)), ChanceResolved(StartingGoods(((1, 2, 2), (3, 3, 3))))],
        [
            "Benno is the start player.",
            "Anna starts with 1 turquoise and 2 violet goods.",
            "Benno starts with 3 pink goods.",
        ],
    ),
    (
        "drawn order",
        [ChanceResolved(StartOrder((1, 0))), ChanceResolved(StartingGoods(((1,), (3,))))],
        [
            "The first turn order is drawn: Benno, Anna.",
            "Anna starts with 1 turquoise goods tile.",
            "Benno starts with 1 pink goods tile.",
        ],
    ),
    (
        "choices",
        [EstateChosen(1, "6"), StartCastlePlaced(1, 18)],
        ["Benno chooses estate 6.", "Benno puts the start castle on d4."],
    ),
    (
        "phase and round",
        [
            PhaseStarted(1, (Tile.BANK, Tile.SHIP)),
            RoundStarted(1, 3, (1, 0)),
            GoodsPlaced(4, 3),
            TurnStarted(1, (2, 5)),
        ],
        [
            "Phase B begins; 2 tiles left on the board are removed.",
            "Round 3: the white die shows 4; pink goods go to depot 4.",
            "Benno is to play with a 2 and a 5.",
        ],
    ),
    ("first phase", [PhaseStarted(0, ())], ["Phase A begins."]),
    (
        "take",
        [taken(0, "3: take bank from depot 3", 3), TileTaken(0, 3, 8, Tile.BANK)],
        ["Anna takes a bank from depot 3 with a 3."],
    ),
    (
        "take with workers and a full storage",
        [
            taken(0, "2: take knowledge-8 from depot 3, discard church", 3, workers=1),
            TileDiscarded(0, Tile.CHURCH),
            TileTaken(0, 3, 8, Tile.KNOWLEDGE_8),
        ],
        [
            "Anna takes knowledge tile 8 from depot 3 with a 2 used as a 3 (1 worker), "
            "discarding the church."
        ],
    ),
    (
        "take without a die",
        [taken(0, "free: take cow-3 from depot 3"), TileTaken(0, 3, 8, Tile.COW_3)],
        ["Anna takes 3 cows from depot 3 as an extra action."],
    ),
    (
        "buy",
        [taken(0, "buy mine from black depot", silverlings=2), TileTaken(0, 0, 24, Tile.MINE)],
        ["Anna buys a mine from the black depot for 2 Silverlings."],
    ),
    (
        "ship",
        [
            taken(0, "3: add ship to d5", 4, workers=1),
            TileAdded(0, Tile.SHIP, 19),
            GoodsTaken(0, 2, (3, 3, 4)),
            GoodsTaken(0, 3, (5,)),
            TrackMoved(0, 2),
        ],
        [
            "Anna adds a ship to d5 with a 3 used as a 4 (1 worker).",
            "Anna loads 2 pink and 1 red goods at depot 2 and 1 brown goods tile at depot 3 "
            "and moves to step 2 of the turn order track.",
        ],
    ),
    (
        "ship without goods",
        [TrackMoved(1, 1)],
        ["Benno loads no goods and moves to step 1 of the turn order track."],
    ),
    (
        "region and bonus tile",
        [
            taken(0, "6: add pig-4 to a1", 6),
            TileAdded(0, Tile.PIG_4, 0),
            points(0, 7, Source.ANIMALS),
            RegionCompleted(0, Kind.ANIMAL, 7, 3),
            points(0, 6, Source.REGIONS),
            points(0, 8, Source.PHASES),
            BonusTileWon(0, Kind.ANIMAL, large=True),
            points(0, 5, Source.BONUS_TILES),
        ],
        [
            "Anna adds 4 pigs to a1 with a 6: 7 points.",
            "Anna completes a pasture of 3 spaces: 6 + 8 points.",
            "Anna wins the large bonus tile for animals: 5 points.",
        ],
    ),
    (
        "one point",
        [RegionCompleted(0, Kind.MINE, 1, 1), points(0, 1, Source.REGIONS)],
        ["Anna completes a mine region of 1 space: 1 point."],
    ),
    (
        "sale",
        [
            taken(1, "3: sell goods 3", 3),
            GoodsSold(1, 3, 3),
            points(1, 6, Source.GOODS),
            SilverlingsGained(1, 1),
            WorkersGained(1, 1),
        ],
        ["Benno sells 3 pink goods with a 3: 6 points, 1 Silverling and 1 worker."],
    ),
    (
        "workers with knowledge tile 13",
        [taken(1, "5: take workers", 5), WorkersGained(1, 2), SilverlingsGained(1, 1)],
        ["Benno takes 2 worker tiles with a 5: 1 Silverling."],
    ),
    (
        "a castle's workers are no gain of the region",
        [
            TileAdded(0, Tile.CASTLE, 3),
            RegionCompleted(0, Kind.CASTLE, 8, 1),
            points(0, 1, Source.REGIONS),
            points(0, 10, Source.PHASES),
            WorkersGained(0, 2),
        ],
        [
            "Anna adds a castle to a4 as an extra action.",
            "Anna completes a castle region of 1 space: 1 + 10 points.",
            "Anna takes 2 worker tiles as an extra action.",
        ],
    ),
    (
        "boarding house, bank and watchtower",
        [
            TileAdded(0, Tile.BOARDING_HOUSE, 0),
            WorkersGained(0, 4),
            TileAdded(0, Tile.BANK, 1),
            SilverlingsGained(0, 2),
            TileAdded(0, Tile.WATCHTOWER, 2),
            points(0, 4, Source.WATCHTOWERS),
        ],
        [
            "Anna adds a boarding house to a1 as an extra action: 4 workers.",
            "Anna adds a bank to a2 as an extra action: 2 Silverlings.",
            "Anna adds a watchtower to a3 as an extra action: 4 points.",
        ],
    ),
    ("unused", [EffectUnused(0, "church")], ["Anna leaves the church unused."]),
    (
        "end of a phase",
        [
            TurnEnded(1),
            PhaseEnded(0),
            SilverlingsGained(0, 2),
            WorkersGained(0, 2),
            SilverlingsGained(1, 1),
        ],
        [
            "Phase A ends.",
            "Anna receives from mines: 2 Silverlings and 2 workers.",
            "Benno receives from mines: 1 Silverling.",
        ],
    ),
    (
        "end of the game",
        [
            PhaseEnded(4),
            points(0, 2, Source.UNSOLD_GOODS),
            points(0, 3, Source.SILVERLINGS),
            points(1, 1, Source.WORKERS),
            points(1, 8, Source.KNOWLEDGE, Tile.KNOWLEDGE_16),
            GameEnded((1, 0)),
        ],
        [
            "Phase E ends.",
            "Anna scores at the end: 2 for unsold goods and 3 for Silverlings.",
            "Benno scores at the end: 1 for workers and 8 for knowledge tile 16.",
            "Benno wins the game.",
        ],
    ),
]


_CRANE = [TileAdded(0, Tile.CRANE, 7), CraneUsed(0, Tile.BANK), SilverlingsGained(0, 2)]
STORIES.append(
    (
        "crane",
        _CRANE,
        [
            "Anna adds a crane to b4 as an extra action.",
            "Anna lets the crane work as a bank: 2 Silverlings.",
        ],
    )
)


@pytest.mark.parametrize(("events", "told"), [s[1:] for s in STORIES], ids=[s[0] for s in STORIES])
def test_what_happened_is_told(events: list[Event], told: list[str]) -> None:
    assert [line.text for line in sentences(events, NAMES)] == told


def test_every_kind_of_event_is_in_a_story() -> None:
    told = {type(event) for _, events, _ in STORIES for event in events}
    assert told == set(Event.__args__)


def test_a_line_knows_whose_it_is() -> None:
    lines = sentences([PhaseStarted(0, ()), EffectUnused(1, "market")], NAMES)
    assert [(line.seat, line.text) for line in lines] == [
        (None, "Phase A begins."),
        (1, "Benno leaves the market unused."),
    ]


def test_a_line_knows_what_it_is_about() -> None:
    events: list[Event] = [
        RoundStarted(0, 1, (0, 1)),
        GoodsPlaced(4, 3),
        taken(0, "2: take bank from depot 2", 2),
        TileTaken(0, 2, 4, Tile.BANK),
        taken(0, "buy mine from black depot, discard bank", silverlings=2),
        TileDiscarded(0, Tile.BANK),
        TileTaken(0, 0, 24, Tile.MINE),
    ]
    about = [line.about for line in sentences(events, NAMES)]
    assert about == [RoundStarted, TileTaken, BuyTile]


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_game_reads_the_same_told_at_once_or_move_by_move(seed: int) -> None:
    game = random_game(expert_header(2 + seed % 3, seed), seed)
    names = game.header.names
    at_once = sentences(game.events, names)
    by_move = [line for step in game.steps() for line in sentences(step.events, names)]
    assert at_once == by_move
    for line in at_once:
        assert re.fullmatch(r"[A-ZÉ].*[^.]\.", line.text), line
        assert "None" not in line.text
        assert "_" not in line.text


# --- actions ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_every_legal_action_has_a_description_of_its_own(seed: int) -> None:
    game = random_game(expert_header(2 + seed % 3, seed), seed, decisions=0)
    while not game.state.is_over:
        legal = legal_actions(game.state)
        texts = [describe_action(game.state, action) for action in legal]
        assert len(set(texts)) == len(texts)
        assert all(text[0].isupper() and not text.endswith(".") for text in texts)
        game.play(legal[(len(game.moves) * 7 + seed) % len(legal)])


def test_descriptions_name_goal_die_and_price() -> None:
    game = random_game(plain_header(castle=None), seed=1, decisions=0)
    state = game.state
    assert describe_action(state, parse_action("castle d4")) == "Put the start castle on d4"
    assert describe_action(state, parse_action("estate 6")) == "Play estate 6"
    game = random_game(plain_header(), seed=1, decisions=0)
    state = game.state
    state.player.dice = (3, 5)
    state.player.workers = 3
    state.player.goods[4] = 2

    def told(text: str) -> str:
        return describe_action(state, parse_action(text))

    assert told("3: add ship to d5") == "Add the ship to d5 with the 3 for 2 workers"
    assert told("3: take bank from depot 3") == "Take the bank from depot 3 with the 3"
    assert told("free: take cow-3 from depot 1, discard bank") == (
        "Take the 3 cows from depot 1 and discard the bank"
    )
    assert told("5: sell goods 4") == "Sell 2 red goods with the 5 for 1 worker"
    assert told("buy knowledge-7 from black depot") == (
        "Buy knowledge tile 7 from the black depot for 2 Silverlings"
    )
    state.rules = ALEA_2019
    assert told("buy knowledge-7 from depot 2 for workers") == (
        "Buy knowledge tile 7 from depot 2 for 2 workers"
    )
    assert told("3: take workers") == "Take worker tiles with the 3"
    assert told("end turn") == "End the turn"
    state.depot_goods[1], state.depot_goods[2] = (1, 1), (2,)
    assert told("take goods 1 2 from depots 1 2") == (
        "Take 2 turquoise and 1 violet goods from depots 1 and 2"
    )


# --- tiles ------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.name)
@pytest.mark.parametrize("tile", Tile, ids=lambda tile: tile.code)
def test_every_tile_has_its_rule_in_one_or_two_sentences(tile: Tile, rules: Ruleset) -> None:
    text = describe_tile(tile, rules)
    assert re.fullmatch(r"[A-Z][^.{}]*\.( [A-Z][^.{}]*\.)?", text)
    assert len(text) <= 170


def test_texts_differ_where_tiles_do() -> None:
    assert len({describe_tile(tile) for tile in Tile}) == len(Tile)


def test_the_numbers_in_tile_texts_are_the_rules() -> None:
    assert describe_tile(Tile.COW_3).startswith("Score 3 points")
    assert "watchtower" in describe_tile(KNOWLEDGE[17 - 1])
    assert "city hall" in describe_tile(KNOWLEDGE[23 - 1])
    assert f"{ALEA.points_per_sold_type} points" in describe_tile(KNOWLEDGE[15 - 1])
    assert f"{ALEA.points_per_bonus_tile} points" in describe_tile(KNOWLEDGE[26 - 1])


# --- pieces -----------------------------------------------------------------------------------


def test_a_line_names_the_pieces_of_which_there_are_pictures() -> None:
    events: list[Event] = [
        taken(0, "2: take knowledge-8 from depot 3, discard church", 3, workers=1),
        TileDiscarded(0, Tile.CHURCH),
        TileTaken(0, 3, 8, Tile.KNOWLEDGE_8),
        points(0, 4, Source.REGIONS),
    ]
    (line,) = sentences(events, NAMES)
    assert [(run.words, run.piece) for run in line.runs if run.piece] == [
        ("Anna", PawnPiece(0)),
        ("knowledge tile 8", TilePiece(Tile.KNOWLEDGE_8)),
        ("2", DiePiece(2)),
        ("3", DiePiece(3)),
        ("1 worker", WorkersPiece(1)),
        ("the church", TilePiece(Tile.CHURCH)),
        ("4 points", PointsPiece((4,))),
    ]
    assert line.events == (TileTaken(0, 3, 8, Tile.KNOWLEDGE_8), points(0, 4, Source.REGIONS))


def test_goods_and_points_are_counted_in_their_pieces() -> None:
    events: list[Event] = [
        GoodsTaken(0, 2, (3, 3, 4)),
        RegionCompleted(0, Kind.ANIMAL, 7, 3),
        points(0, 6, Source.REGIONS),
        points(0, 8, Source.PHASES),
    ]
    load, region = sentences(events, NAMES)
    assert [run.piece for run in load.runs if run.piece][1:] == [GoodsPiece(3, 2), GoodsPiece(4, 1)]
    assert region.runs[-2].piece == PointsPiece((6, 8))
    assert region.text == "Anna completes a pasture of 3 spaces: 6 + 8 points."


@pytest.mark.parametrize("language", CODES)
def test_no_mark_of_a_piece_is_left_in_a_sentence(language: str) -> None:
    speak(language)
    try:
        lines = sentences(random_game(plain_header(3), 5).events, (*NAMES, "Carla"))
    finally:
        speak("en")
    for line in lines:
        assert all(run.words for run in line.runs)
        assert not re.search("[\ue000-\uf8ff]", line.text)
