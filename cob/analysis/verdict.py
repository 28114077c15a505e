"""Why a player won or lost a game, in a few sentences: what a review says first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import nlargest
from typing import Final, NamedTuple

from cob.analysis.adding_up import told_ledger
from cob.analysis.highlights import highlights, scored_in
from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.level_phrases import level_phrase, phases_phrase
from cob.analysis.levels import level_apart, play_level
from cob.analysis.marks import TurnMark
from cob.analysis.review import Review
from cob.engine import GameState, Player
from cob.engine.components import PHASES
from cob.engine.events import Source
from cob.engine.scoring import ranking, tie_break
from cob.text.language import Message, tr, trn
from cob.text.numbers import rounded
from cob.text.wording import SOURCE_NAMES, listed

_TWO: Final = 2
"""With more players, the points lost against their mean are not the winner's lead."""
_COSTLIEST: Final = 3
"""So many turns are told at most."""
_LITTLE: Final = 5.0
"""Points of luck, or of a source of points, below which they are not mentioned."""
_MUCH: Final = 30.0
"""Points of luck from which on it is said what else they may be."""
_DECIDING: Final = 2
"""So many sources of points are told."""


def round_of(state: GameState) -> str:
    """Return the round of a position as briefly as possible, such as: B3."""
    return f"{PHASES[state.phase]}{state.round}"


def luck_as_told(review: Review, seat: int) -> float:
    """Return the effect of all luck, the others' too, on a player's lead, as the table shows it."""
    return told_ledger(review.ledgers[seat]).luck


class Addressee(NamedTuple):
    """A player as sentences address them: by name, or as "you"."""

    name: str
    is_reader: bool = False

    def tr(self, of_name: Message, of_reader: Message, **values: object) -> str:
        """Return one of two sentences, with the values filled in."""
        text = of_reader if self.is_reader else of_name
        return tr(text, name=self.name, **values)


def result_of(review: Review, seat: int, who: Addressee, end: GameState) -> str:
    """Return the result of a game for a player, such as: Anna lost by 12 points.

    `end` is the end of the game.
    """
    others = [points for at, points in enumerate(review.points) if at != seat]
    ahead = review.points[seat] - max(others)
    number = abs(ahead)
    if ahead > 0:
        return who.tr(
            Message(
                "{name} won by {number} point.",
                many="{name} won by {number} points.",
                name=who.name,
                number=number,
            ),
            Message(
                "You won by {number} point.", many="You won by {number} points.", number=number
            ),
        )
    if ahead < 0:
        return who.tr(
            Message(
                "{name} lost by {number} point.",
                many="{name} lost by {number} points.",
                name=who.name,
                number=number,
            ),
            Message(
                "You lost by {number} point.", many="You lost by {number} points.", number=number
            ),
        )
    first, second, *_ = ranking(end)
    if seat not in (first, second):
        second = seat
    why = tie_break(end, first, second)
    if seat == first:
        return who.tr(
            Message("{name} won the tie: {why}."), Message("You won the tie: {why}."), why=why
        )
    return who.tr(
        Message("{name} lost the tie to {winner}: {why}."),
        Message("You lost the tie to {winner}: {why}."),
        why=why,
        winner=review.names[first],
    )


def decided_by(end: GameState, seat: int) -> str:
    """Return by which sources of points a player ended ahead of the best rival, or behind, such as
    regions 142 to 92, animals 42 to 9. Empty where none stands out."""
    rivals = [at for at in range(len(end.players)) if at != seat]
    rival = max(rivals, key=lambda at: end.players[at].points)
    own, theirs = (points_at_the_end(end.players[at]) for at in (seat, rival))
    sign = 1 if end.players[seat].points >= end.players[rival].points else -1
    ahead = {source: sign * (own[source] - theirs[source]) for source in own}
    main = sorted(ahead, key=lambda source: -ahead[source])[:_DECIDING]
    parts = [
        tr(
            "{what} {own} to {other}",
            what=tr(SOURCE_NAMES[each]),
            own=own[each],
            other=theirs[each],
        )
        for each in main
        if ahead[each] >= _LITTLE
    ]
    return tr("What made the difference: {parts}.", parts=", ".join(parts)) if parts else ""


def points_at_the_end(player: Player) -> dict[Source, int]:
    """Return points as the table at the end of a game has them: regions with their phases."""
    found = dict(zip(Source, player.points_by, strict=True))
    found[Source.REGIONS] += found.pop(Source.PHASES)
    return found


def verdict(
    review: Review,
    seat: int,
    who: Addressee,
    state_of: Callable[[JudgedTurn], GameState],
    end: GameState,
) -> str:
    """Return in a few sentences why a player won or lost, the rounds that cost most, and the level.

    `state_of` returns the position before a turn; `end` is the end of the game.
    """
    told = [result_of(review, seat, who, end), decided_by(end, seat)]
    if who.is_reader:
        return " ".join(filter(None, [*told, *_told_learner(review, seat, state_of)]))
    marked = (review.turns[at] for at in review.moments(len(review.turns)))
    own = (turn for turn in marked if turn.seat == seat)
    lost = nlargest(_COSTLIEST, own, key=lambda turn: turn.loss_points)
    worst = [turn for turn in lost if turn.mark is not TurnMark.INACCURACY] or lost[:1]
    if worst:
        told.append(_most_lost(worst, state_of))
        if len(review.names) == _TWO and 0 < -review.lead(seat) < worst[0].loss_points:
            told.append(
                trn(
                    "Without that loss the game would most likely have been won.",
                    "Without the first of these losses the game would most likely have been won.",
                    len(worst),
                )
            )
    elif review.is_complete:
        told.append(tr("No turn lost much."))
    if review.is_complete:
        luck = luck_as_told(review, seat)
        told.append(_luck(who.name, luck, is_told=abs(review.ledgers[seat].luck) >= _LITTLE))
        if abs(luck) >= _MUCH:
            told.append(tr("Plans that the coach does not see count as luck, too."))
        told.append(in_spite_of_losses(review, seat, who.name))
        told.append(level_told(review, seat, who.name, state_of))
    return " ".join(filter(None, told))


def _most_lost(worst: Sequence[JudgedTurn], state_of: Callable[[JudgedTurn], GameState]) -> str:
    """Return the rounds of the turns that cost most. The points are of each alone: what was
    missed in one round may be what was missed in the next."""
    rounds = [
        trn(
            "{round} (about {number} point)",
            "{round} (about {number} points)",
            round(turn.loss_points),
            round=round_of(state_of(turn)),
        )
        for turn in worst
    ]
    return trn(
        "The costliest turn: round {rounds}.",
        "The costliest turns: rounds {rounds}.",
        len(rounds),
        rounds=listed(rounds),
    )


def _told_learner(
    review: Review, seat: int, state_of: Callable[[JudgedTurn], GameState]
) -> Iterator[str]:
    """Tell a learner the best turn, at most one to learn from, and bad luck in a lost game."""
    found = highlights(review, seat, scored_in(state_of))
    if found.best is not None:
        best = round_of(state_of(review.turns[found.best]))
        yield tr("In round {round} you played the perfect turn.", round=best)
    for at in found.lessons:
        turn = review.turns[at]
        yield tr(
            "One to learn from: round {round}, for about {points} more points.",
            round=round_of(state_of(turn)),
            points=round(turn.loss_points),
        )
    if review.is_complete and review.winner != seat:
        luck = luck_as_told(review, seat)
        if luck <= -_LITTLE:
            yield tr("Bad luck cost you about {points} points.", points=round(-luck))


def level_told(
    review: Review, seat: int, name: str, state_of: Callable[[JudgedTurn], GameState]
) -> str:
    """Return at which level a player played, and some phases at another one; empty without turns.

    `state_of` returns the position before a turn.
    """
    level = play_level(review.losses(seat))
    if level is None:
        return ""
    apart = level_apart([(state_of(turn).phase, turn.counted_loss) for turn in review.of(seat)])
    if apart is None:
        return tr("{name} played {level}.", name=name, level=level_phrase(level))
    return tr(
        "{name} played {phases}, over the whole game {level}.",
        name=name,
        level=level_phrase(level),
        phases=phases_phrase(apart),
    )


def in_spite_of_losses(review: Review, seat: int, name: str) -> str:
    """Return why a player lost with better turns than the winner's, or won with worse ones.

    Empty if turns and result agree, by the ledgers as they are shown, or if it is not sure who
    played better.
    """
    others = [at for at in range(len(review.names)) if at != seat]
    rival = max(others, key=lambda at: review.points[at])
    ahead = review.points[seat] - review.points[rival]
    own, theirs = (told_ledger(review.ledgers[at]) for at in (seat, rival))
    better = own.play - theirs.play
    lost_less = review.loss_per_turn(rival) - review.loss_per_turn(seat)
    if (
        ahead * better >= 0
        or lost_less * better <= 0
        or abs(better) <= max(own.error, theirs.error)
    ):
        return ""
    values = {"name": name, "other": review.names[rival], "points": rounded(abs(better))}
    if better > 0:
        first = tr(
            "All the same {name}’s turns were {points} points better than {other}’s", **values
        )
    else:
        first = tr(
            "All the same {name}’s turns were {points} points worse than {other}’s", **values
        )
    outweighs = {
        Message("{first}: luck outweighed that."): own.luck - theirs.luck,
        Message("{first}: what the start was worth outweighed that."): own.start - theirs.start,
        Message("{first}: what a review cannot explain outweighed that."): (
            own.unexplained - theirs.unexplained
        ),
    }
    return tr(max(outweighs, key=lambda each: outweighs[each] * ahead), first=first)


def _luck(name: str, points: float, *, is_told: bool) -> str:
    """Return the effect of all luck, the others' too, on a player's lead."""
    if not is_told:
        return tr("Luck was even for {name}.", name=name)
    number = rounded(abs(points))
    if points > 0:
        return tr("Luck put {name} {points} points ahead.", name=name, points=number)
    return tr("Luck put {name} {points} points behind.", name=name, points=number)
