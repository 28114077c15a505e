"""From the text of a saved log to a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from cob.engine import ALEA, RULESETS, CobError, EstateLayout, Ruleset, ranking
from cob.engine.action_tables import END_TURN
from cob.engine.components import Tile
from cob.engine.events import PointsScored
from cob.engine.message import Message, all_of
from cob.engine.ruleset import SWITCHES
from cob.record.bga.board import black_tiles
from cob.record.bga.facts import Fact, NewPhase, StrangeNotification
from cob.record.bga.packets import NO_LOG, LogError, read_notifications
from cob.record.bga.players import NO_BEGINNING, read_players
from cob.record.bga.reading import read_facts
from cob.record.bga.replay import LogReplay
from cob.record.bga.starting_goods import Goods, possible_goods
from cob.record.game import Game, Header

_OF_THIS_GAME: Final = frozenset(
    {"startingBoardsAndCastles", "tileTakenToStorage", "tileAddedToEstate"}
)
"""Types of notifications that other games do not have."""
_PHASE: Final = "newPhase"
_EDITIONS: Final = (ALEA, RULESETS["alea-2019"])
"""The rules that the site plays by: the first ones count where a log fits both."""
_TELLING: Final = (Tile.KNOWLEDGE_15, Tile.KNOWLEDGE_26)
"""The tiles whose points tell the edition."""
_BLACK_DEPOT: Final = next(each for each in SWITCHES if each.field == "black_depot_tiles")


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """A game made of a log. Its sentences have no capital at the beginning and no full stop."""

    game: Game
    table: int | None
    """The number of the table on the site; None if the log does not tell."""
    ending: Message | None
    """Why the game is not here to its end; None if it is."""
    remarks: tuple[Message, ...]
    """What the log does not tell and was assumed, or tells otherwise than the game."""

    @property
    def sentences(self) -> tuple[Message, ...]:
        """What was read: the points, why the game breaks off, and the remarks."""
        state, names = self.game.state, self.game.header.names
        results = ", ".join(
            f"{names[seat]} {state.players[seat].points}" for seat in ranking(state)
        )
        if self.ending is None:
            return Message("the whole game was read: {results}", results=results), *self.remarks
        so_far = Message("points so far: {results}", results=results)
        return self.ending, so_far, *self.remarks


def read_log(text: str, estates: Mapping[str, EstateLayout]) -> ImportedGame:
    """Return the game in a log of Board Game Arena.

    A log that cannot be followed to its end gives the game up to there. Raises `LogError` with a
    sentence if it has no beginning to follow, and `UnknownEstateError` if a player has an estate
    that is not in `estates`.
    """
    log = read_notifications(text)
    if not any(told.type in _OF_THIS_GAME for told in log.notifications):
        raise LogError(NO_LOG)
    facts = read_facts(log.notifications)
    try:
        players = read_players(log.notifications, facts, estates)
        first = _first_phase(facts)
        goods = possible_goods(facts, players.numbers)
        tries = []
        for edition in _EDITIONS:
            rules = _with_black_depot(edition, len(players.seats), black_tiles(first))
            begun = tuple(each[0] for each in goods)
            tries.append(_Try(LogReplay(Header(players.seats, rules), players, begun, facts)))
            if tries[-1].fits:
                break
    except LogError:
        raise
    except CobError as error:
        raise LogError(
            Message(
                "the beginning of the game does not follow the rules of this game ({reason})",
                reason=error.message,
            )
        ) from error
    best = max(tries, key=_Try.worth)
    return ImportedGame(best.game, log.table, best.ending, tuple(_remarks(best, goods)))


def _first_phase(facts: Sequence[Fact]) -> NewPhase:
    first = next((fact for fact in facts if isinstance(fact, NewPhase)), None)
    if StrangeNotification(_PHASE, is_known=True) in facts[: facts.index(first) if first else None]:
        raise LogError(Message("this table played with tiles that this game does not have"))
    if first is None or first.number:
        raise LogError(NO_BEGINNING)
    return first


def _with_black_depot(rules: Ruleset, players: int, tiles: int) -> Ruleset:
    """Return the rules with so many tiles on the black depot, if a setting of the switch has it."""
    for setting in (_BLACK_DEPOT.setting(rules), *_BLACK_DEPOT.settings):
        if setting is not None and setting.value[players - 2] == tiles:
            return replace(rules, black_depot_tiles=setting.value)
    return rules


class _Try:
    """A replay by the rules of one edition, and what it makes of the log."""

    def __init__(self, replay: LogReplay) -> None:
        self.game: Game = replay.game
        self.ending: Message | None = replay.ending
        self.differences = replay.comparison.differences
        self.fits = self.ending is None and not self.differences
        """Whether all of the log follows these rules, figure by figure."""
        self.is_proved = self.game.state.is_over and replay.comparison.agrees_in_the_end
        """Whether the log has the final points, and they are those of the game."""
        if self.ending is None and not self.game.state.is_over:
            self.ending = Message(
                "the game was not finished: it is here up to {moment}", moment=replay.moment
            )
        if self.differences and not self.is_proved:
            first = self.differences[0]
            self.game = self.game.branch(first.at)
            self.ending = Message(
                "in {moment}, the log does not agree with the rules of this game ({reason}): "
                "the game is here up to that turn",
                moment=first.moment,
                reason=first.told,
            )

    def worth(self) -> tuple[bool, int, int]:
        """Return what is higher the better the rules fit the log."""
        return self.fits, self.game.moves.count(END_TURN), -len(self.differences)

    def remarks(self) -> Iterator[Message]:
        """Yield sentences about the edition and about figures that differ."""
        scored = {
            event.tile
            for event in self.game.events
            if isinstance(event, PointsScored) and event.points
        }
        if self.game.header.ruleset.name != ALEA.name:
            yield Message("the log follows the rules of 2019")
        elif not self.is_proved or scored.isdisjoint(_TELLING):
            yield Message("the log does not tell the edition: the rules of 2011 are assumed")
        if self.game.state.is_over and not self.is_proved:
            yield Message("the log lacks the final scoring: the points are counted here")
        if self.game.state.is_over and self.differences:
            first = self.differences[0]
            yield Message(
                "{number} figure of the log is another one here, in {moment} ({reason}): "
                "the final points agree",
                many="{number} figures of the log are others here, first in {moment} ({reason}): "
                "the final points agree",
                number=len(self.differences),
                moment=first.moment,
                reason=first.told,
            )


def _remarks(tried: _Try, goods: Sequence[tuple[Goods, ...]]) -> Iterator[Message]:
    yield from tried.remarks()
    names = tried.game.header.names
    unsure = [name for name, ways in zip(names, goods, strict=True) if len(ways) > 1]
    if unsure:
        yield Message(
            "the log does not tell the starting goods of {names}: possible ones are assumed",
            names=all_of(unsure),
        )
