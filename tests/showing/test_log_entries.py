"""The log in turns, and the places to which its lines lead."""

from __future__ import annotations

from cob.clicks.table_things import (
    BoardSpace,
    BonusSpace,
    DepotDie,
    DepotGoods,
    EstateSpace,
    PlayerPanel,
    RoundSpace,
    StorageSpace,
)
from cob.engine.components import Kind, Tile
from cob.engine.events import (
    BonusTileWon,
    EffectUnused,
    Event,
    GoodsPlaced,
    PhaseEnded,
    PhaseStarted,
    PointsScored,
    RegionCompleted,
    RoundStarted,
    SilverlingsGained,
    Source,
    TileAdded,
    TileTaken,
    TurnStarted,
)
from cob.showing.log_entries import TurnHeading, log_entries, things_told
from cob.text.log_line import Line
from cob.text.narration import sentences
from tests.engine.table import position

NAMES = ("Anna", "Benno")


def told(*events: Event) -> Line:
    (line,) = sentences(events, NAMES)
    return line


def test_a_turn_has_a_heading_with_its_dice_and_when_it_was() -> None:
    events: list[Event] = [
        PhaseStarted(1, ()),
        RoundStarted(1, 3, (1, 0)),
        TurnStarted(1, (2, 5)),
        TileTaken(1, 3, 8, Tile.BANK),
        TurnStarted(0, (4, 4)),
    ]
    entries = log_entries(sentences(events, NAMES))
    headings = [entry for entry in entries if isinstance(entry, TurnHeading)]
    assert [(h.seat, h.dice, h.phase, h.round) for h in headings] == [
        (1, (2, 5), 1, 3),
        (0, (4, 4), 1, 3),
    ]
    assert [(entry.number, entry.seat) for entry in entries] == [
        (0, None),
        (1, None),
        (2, 1),
        (3, 1),
        (4, 0),
    ]


def test_what_a_phase_brings_at_its_end_belongs_to_no_turn() -> None:
    """All players are named there, also the player who had the last turn."""
    events: list[Event] = [
        PhaseStarted(1, ()),
        RoundStarted(1, 5, (1, 0)),
        TurnStarted(1, (2, 5)),
        TileTaken(1, 3, 8, Tile.BANK),
        PhaseEnded(1),
        SilverlingsGained(1, 2),
    ]
    *_, taken, ended, gained = log_entries(sentences(events, NAMES))
    assert (taken.seat, ended.seat, gained.seat) == (1, None, None)
    assert gained.line.seat == 1


def test_a_line_leads_to_where_it_happened() -> None:
    state = position(storage="bank")
    region = 0b111
    cases: list[tuple[Line, tuple[object, ...]]] = [
        (told(TileTaken(0, 3, 8, Tile.BANK)), (BoardSpace(8), StorageSpace(0, 0))),
        (told(TileTaken(0, 3, 8, Tile.MINE)), (BoardSpace(8),)),
        (told(TileAdded(1, Tile.BANK, 5)), (EstateSpace(1, 5),)),
        (
            told(RegionCompleted(0, Kind.ANIMAL, region, 3), PointsScored(0, 6, Source.REGIONS)),
            (EstateSpace(0, 0), EstateSpace(0, 1), EstateSpace(0, 2)),
        ),
        (told(BonusTileWon(0, Kind.MINE, large=True)), (BonusSpace(Kind.MINE, large=True),)),
        (
            told(RoundStarted(0, 2, (0, 1)), GoodsPlaced(4, 1)),
            (RoundSpace(2), DepotDie(4), DepotGoods(4)),
        ),
        (told(EffectUnused(1, "church")), (PlayerPanel(1),)),
    ]
    for line, things in cases:
        assert things_told(state, line) == things, line.text
