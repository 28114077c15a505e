"""A log played through the engine, and compared with its own figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cob.engine import CobError
from cob.engine.chance import DUE_TITLES, Due, RoundRoll, StartingGoods, StartPlayer
from cob.engine.components import PHASES, depot_of
from cob.engine.message import Message
from cob.record.bga.board import phase_deal
from cob.record.bga.comparing import LogComparison
from cob.record.bga.facts import (
    EndOfPhase,
    EndOfTurn,
    Fact,
    FinalScores,
    LeftoverScore,
    NewPhase,
    NewRound,
    SalesOffer,
    StartOfGame,
    TileScore,
    TurnFact,
)
from cob.record.bga.packets import UnreadableError
from cob.record.bga.players import LoggedPlayers
from cob.record.bga.turn import LogBoard, LogTurn, StopError, UnusedDieError
from cob.record.game import Game, Header


class LogReplay:
    """The game in a log by some rules, as far as they allow it.

    Raises `CobError` if not even the first round can be dealt.
    """

    def __init__(
        self,
        header: Header,
        players: LoggedPlayers,
        starting_goods: Sequence[tuple[int, ...]],
        facts: Sequence[Fact],
    ) -> None:
        self.game = Game.start(header)
        self.comparison = LogComparison(header.names)
        self.ending: Message | None = None
        """Why the game breaks off, in a sentence; None if all of the log was followed."""
        self._players = players
        self._board = LogBoard()
        self._goods: tuple[int, ...] = ()
        """The goods tiles of the phase."""
        self._dice: Sequence[tuple[int, int]] = ()
        self._turn: list[TurnFact] = []
        """What has happened since the last turn."""
        self.game.play(StartPlayer(0))
        self.game.play(StartingGoods(tuple(starting_goods)))
        for fact in facts:
            try:
                self._follow(fact)
            except CobError as stop:
                if not self.game.state.round:
                    raise
                self.ending = self._told(fact, stop)
                while self.game.can_undo():
                    self.game.undo()
                break

    @property
    def moment(self) -> Message:
        """The phase and round that the game has reached."""
        state = self.game.state
        return Message("phase {phase}, round {round}", phase=PHASES[state.phase], round=state.round)

    def _follow(self, fact: Fact) -> None:
        match fact:
            case NewPhase():
                self._deal(fact)
            case NewRound():
                self._roll(fact)
            case EndOfTurn():
                self._end_turn(fact)
            case EndOfPhase():
                silverlings, workers = self._by_seat(fact.silverlings), self._by_seat(fact.workers)
                self.comparison.after_phase(self.game.state, silverlings, workers)
            case TileScore() | LeftoverScore() | FinalScores():
                if self.game.state.is_over:
                    self._compare_the_end(fact)
            case StartOfGame() | SalesOffer():
                pass
            case _:
                self._turn.append(fact)

    # --- the course of the game

    def _deal(self, phase: NewPhase) -> None:
        state = self.game.state
        if phase.number != state.phase + 1:
            raise StopError(Message("a phase is missing"))
        try:
            deal = phase_deal(phase, len(state.players))
        except UnreadableError:
            raise StopError(Message("the tiles are not those of this game")) from None
        self.game.play(deal)
        self._goods = phase.goods
        self._board.faces |= {number: drawn.tile for number, drawn in phase.tiles.items()}
        self._board.lying = {
            number: depot_of(drawn.location) for number, drawn in phase.tiles.items()
        }

    def _roll(self, round_: NewRound) -> None:
        state = self.game.state
        due = self._goods[state.round : state.round + 1]
        if state.asked is Due.ROUND and due != (round_.goods,):
            raise StopError(Message("a round is missing"))
        dice = [round_.dice.get(player, (0, 0)) for player in self._players.numbers]
        self.game.play(RoundRoll(tuple(dice), round_.white))
        self._dice = dice

    def _end_turn(self, end: EndOfTurn) -> None:
        facts, self._turn = self._turn, []
        state = self.game.state
        if isinstance(state.asked, Due):
            raise StopError(Message("{due} must come first", due=DUE_TITLES[state.asked]))
        if state.is_over:
            raise StopError(Message("the game is over"))
        seat = state.current
        players = {getattr(fact, "player", end.player) for fact in [*facts, end]}
        if players != {self._players.numbers[seat]}:
            name = self.game.header.names[seat]
            raise StopError(Message("it is the turn of {name}", name=name))
        self.comparison.begin_turn(len(self.game.moves), self.moment)
        LogTurn(self.game, self._dice[seat], self._board, self.comparison).play(facts)

    def _told(self, fact: Fact, stop: CobError) -> Message:
        """Return the sentence for a turn or something between turns that the rules forbid."""
        state, numbers = self.game.state, self._players.numbers
        if not isinstance(fact, EndOfTurn) or isinstance(state.asked, Due) or state.is_over:
            return Message(
                "after {moment}, the log does not follow the rules of this game ({reason}): "
                "the game is here up to there",
                moment=self.moment,
                reason=stop.message,
            )
        seat = numbers.index(fact.player) if fact.player in numbers else state.current
        name = self.game.header.names[seat]
        if isinstance(stop, UnusedDieError):
            return Message(
                "{name} left the game in {moment}, with a die not used: it is here up to there",
                name=name,
                moment=self.moment,
            )
        return Message(
            "in {moment}, the turn of {name} does not follow the rules of this game ({reason}): "
            "the game is here up to that turn",
            moment=self.moment,
            name=name,
            reason=stop.message,
        )

    # --- the end

    def _by_seat(self, by_player: Mapping[int, int]) -> dict[int, int]:
        numbers = self._players.numbers
        return {
            numbers.index(player): value for player, value in by_player.items() if player in numbers
        }

    def _compare_the_end(self, fact: TileScore | LeftoverScore | FinalScores) -> None:
        state, numbers = self.game.state, self._players.numbers
        if isinstance(fact, FinalScores):
            self.comparison.in_the_end(state, self._by_seat(fact.points))
        elif fact.player in numbers:
            seat = numbers.index(fact.player)
            if isinstance(fact, LeftoverScore):
                self.comparison.left_over(state, seat, fact.points)
            else:
                self.comparison.tile_score(self.game.events, seat, fact.tile, fact.points)
