"""Why one way to play a turn is better than another, in two or three sentences.

What the ways do differently is weighed deed by deed (`worth`). Told is what weighs most: what the
better way does, whom it costs something, and what the other way would bring instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final, NamedTuple

from cob.analysis.aftermath import Aftermath
from cob.analysis.aftermath_phrases import SHOWS_LATER, completes, shown_in_all, shown_later
from cob.analysis.decisions import Refinement
from cob.analysis.deed_phrases import phrase, tile_on_board
from cob.analysis.deeds import Deed, Difference, difference
from cob.analysis.gains import about, by_end, gain, mostly_for, points_at_once, small_gain
from cob.analysis.minds import Mind
from cob.analysis.reason import Reason, SpeaksFor, by_side
from cob.analysis.region_phrases import completed, completing
from cob.analysis.review import JudgedTurn
from cob.analysis.worth import Shares, Worth, lead, total, worths
from cob.engine import Action, GameState
from cob.engine.actions import AddTile, BuyTile, TakeTile
from cob.engine.events import BonusTileWon, Source
from cob.engine.hexgrid import SPACE_NAMES
from cob.text.language import Message
from cob.text.wording import BONUS_NAMES, points_title, seen_tile

LEAST: Final = 1.0
"""Points from which on something is worth a sentence."""
_SHARE: Final = 0.2
"""A deed that brings less than this share of the best one is not told."""
_UNTOLD: Final = 1.5
"""Points of a turn that are not told from which on its sum is."""
_MOST_TOGETHER: Final = 2
"""So many deeds of the other turn are told in one sentence."""
_MOST_SENTENCES: Final = 3
BOTH_ARE_FINE: Final = Message("Both turns are fine: they come to about the same.")
_LITTLE_GAINED: Final = Message("This turn does not bring much.")


class Comparison(NamedTuple):
    """Two ways to play the rest of a turn, and what playing them on has shown.

    Both begin in the same position and are without the end of the turn.
    """

    better: Sequence[Action]
    worse: Sequence[Action]
    apart: float | None = None
    """By how many points the better one was found to be ahead; None if they were not played on."""
    error: float = 0.0
    """A difference of at most so many points is none."""
    aftermath: Aftermath | None = None

    @classmethod
    def played_on(
        cls,
        refinement: Refinement,
        better: tuple[Action, ...],
        worse: tuple[Action, ...],
        apart: float,
        error: float,
    ) -> Comparison:
        """Return two turns with what a refinement has shown of them."""
        return cls(better, worse, apart, error, refinement.aftermath(better, worse))

    @classmethod
    def with_best(cls, turn: JudgedTurn) -> Comparison:
        """Return the best turn beside the one that was played."""
        return cls(turn.best, turn.played, turn.loss_points, turn.error_points, turn.aftermath)


class Subject(Enum):
    """The subject of a sentence."""

    DEED = auto()
    RIVAL = auto()
    """The deed of another player that is prevented; it names the tile too."""
    SAVING = auto()
    """The workers, Silverlings or dice that are left over."""


class _Way(NamedTuple):
    """The deeds of only one of two ways to play a turn."""

    worths: Sequence[Worth]
    main: Sequence[Worth]
    """The deeds that bring most, as many as are told together, in their order."""
    phrase: Message | None
    """The deeds in words; None if they have no action."""

    @classmethod
    def of(cls, state: GameState, worths: Sequence[Worth]) -> _Way:
        """Return the deeds of one way, with those that are told of it."""
        heaviest = sorted(worths, key=lambda worth: -worth.own)[:_MOST_TOGETHER]
        main = [worth for worth in worths if worth in heaviest]
        return cls(worths, main, phrase(state, [worth.deed for worth in main]))

    @property
    def own(self) -> float:
        """The points that all of it brings its player."""
        return sum(worth.own for worth in self.worths)


class _Worded(NamedTuple):
    """A sentence and how many points it is about."""

    sentence: Message
    weight: float
    own: float = 0.0
    """Points that it says the player's deeds bring."""
    later: Message | None = None
    """The sentence if it is not the first."""
    subject: Subject = Subject.DEED


def reasons(
    mind: Mind, state: GameState, compared: Comparison, names: Sequence[str]
) -> list[Reason]:
    """Return why one turn beats another from the same position, in one to three sentences.

    The first one says what is done, if the better turn does anything that the other does not; what
    speaks for the other one comes last. `names` are the players' by seat. Within the error both
    turns are fine.
    """
    found = difference(state, compared.better, compared.worse)
    ours, theirs = worths(mind.judge, found)
    seen = total(ours, found) - total(theirs, found)
    ahead = lead(seen, state.current)
    apart = compared.apart
    if abs(ahead if apart is None else apart) <= compared.error or not (ours or theirs):
        return [Reason(BOTH_ARE_FINE, SpeaksFor.NEITHER)]
    if ahead < 0:
        ways = _Way.of(state, ours), _Way.of(state, theirs)
        return _in_spite(state, compared, ways, ahead, names)
    later = [] if apart is None else shown_later(state, seen, apart, compared.aftermath, names)
    told = []
    pair = _same_tile_elsewhere(ours, theirs)
    if pair is not None:
        told += _better_there(state, *pair)
        ours, theirs = _without(ours, pair[0]), _without(theirs, pair[1])
    better, other = _Way.of(state, ours), _Way.of(state, theirs)
    told += _of_deeds(found, ours, names)
    room = _MOST_SENTENCES - len(later) - (1 if theirs else 0)
    chosen = _opened(better, other, _heaviest(told, room))[: max(1, room)]
    instead = _instead(state, better, other, chosen, seen, names)
    if not instead and not any(each.weight for each in chosen):
        later = later or [Reason(SHOWS_LATER)]
    sentences = _sentences(chosen)
    if instead:
        sentences = _summed(sentences, chosen, better.own)
    return by_side([*map(Reason, sentences), *instead, *later])


def reasons_of_loss(
    mind: Mind, state: GameState, turn: JudgedTurn, names: Sequence[str]
) -> list[Reason]:
    """Return why the best turn beats the one that was played; nothing where none does."""
    if turn.best == turn.played:
        return []
    return reasons(mind, state, Comparison.with_best(turn), names)


def merits(
    mind: Mind, state: GameState, turn: Sequence[Action], names: Sequence[str]
) -> list[Message]:
    """Return the main things that a turn brings, the best first: one to three sentences."""
    found = difference(state, turn, ())
    ours, _ = worths(mind.judge, found)
    told = _heaviest(_of_deeds(found, ours, names), _MOST_SENTENCES)
    return _sentences(told) or [_LITTLE_GAINED]


def _heaviest(told: Sequence[_Worded], room: int) -> list[_Worded]:
    """Return what is about most points, as much as there is room for."""
    return sorted(told, key=lambda each: -each.weight)[:room]


def _opened(better: _Way, other: _Way, chosen: Sequence[_Worded]) -> list[_Worded]:
    """Return what is told of the better turn, with what to do, or not to do, at its beginning."""
    found = sorted(chosen, key=lambda each: each.subject is Subject.SAVING)
    if any(each.subject is not Subject.SAVING for each in found):
        return found
    if better.phrase is not None:
        return [_Worded(Message("Better to {deed}.", deed=better.phrase), 0.0), *found]
    if other.phrase is None or not found:
        return found
    saving, *rest = found
    text = Message("Better not to {deed}. {saving}", deed=other.phrase, saving=saving.sentence)
    return [saving._replace(sentence=text), *rest]


def _in_spite(
    state: GameState,
    compared: Comparison,
    ways: tuple[_Way, _Way],
    ahead: float,
    names: Sequence[str],
) -> list[Reason]:
    """Return why one turn is better which at first sight is behind: `ahead` is below none."""
    apart, aftermath = compared.apart or 0.0, compared.aftermath
    region = completes(state, aftermath, deed) if (deed := ways[0].phrase) is not None else None
    first = _better_in_spite(*ways, ahead) if region is None else Reason(region)
    then = shown_in_all(state, apart, aftermath, names, region_told=region is not None)
    return by_side([then] if first is None else [first, then])


def _better_in_spite(better: _Way, other: _Way, ahead: float) -> Reason | None:
    """Return that one turn is better which at first sight is `ahead` points behind."""
    is_seen, points = ahead <= -LEAST, about(ahead)
    if better.phrase is None:
        first = Message("At first sight the other way is better: {gain}.", gain=points)
        return Reason(first, SpeaksFor.OTHER) if is_seen else None
    if other.phrase is None:
        return Reason(Message("Better to {deed}.", deed=better.phrase))
    values = {"deed": better.phrase, "other": other.phrase}
    if not is_seen:
        return Reason(Message("Better to {deed} than to {other}.", **values))
    return Reason(
        Message(
            "Better to {deed}, though at first sight the other way, to {other}, is {points} ahead.",
            points=points,
            **values,
        )
    )


def _sentences(told: Sequence[_Worded]) -> list[Message]:
    return [(each.later if at else None) or each.sentence for at, each in enumerate(told)]


def _without(worths: Sequence[Worth], one: Worth) -> list[Worth]:
    return [worth for worth in worths if worth is not one]


# --- what a turn does -------------------------------------------------------------------------


def _of_deeds(found: Difference, worths: Sequence[Worth], names: Sequence[str]) -> list[_Worded]:
    """Return a sentence for each deed that counts, and for what it takes from the others."""
    state = found.state
    told = []
    most = max((worth.own for worth in worths), default=0.0)
    for worth in worths:
        least = min(max(LEAST, _SHARE * most), most)
        spared = _taken_from_others(state, worth, names)
        what = phrase(state, [worth.deed])
        if what is None:
            told += _saved(found, worth)
        elif worth.own >= least and worth.own > 0:
            brought = {"deed": what, "gain": gain(found, worth, names)}
            first = Message("It pays to {deed}: {gain}.", **brought)
            later = Message("It also pays to {deed}: {gain}.", **brought)
            told.append(_Worded(first, worth.own, worth.own, later))
        if spared is not None and spared.weight >= max(LEAST, least):
            told.append(spared)
    return told


def _saved(found: Difference, worth: Worth) -> list[_Worded]:
    """Return what is saved or spent more on the same actions."""
    extra = worth.deed.extra
    if worth.lead < LEAST:
        return []
    points = about(worth.own)
    bought = [each.action.tile for each in found.common if isinstance(each.action, BuyTile)]
    if len(bought) == 1 and extra.silverlings > 0 and extra.workers <= 0:
        sentence = Message(
            "Better to take {tile} with a die than to buy it: that keeps {number} Silverling, "
            "{points} by the end.",
            many="Better to take {tile} with a die than to buy it: that keeps {number} "
            "Silverlings, {points} by the end.",
            tile=seen_tile(bought[0]),
            number=extra.silverlings,
            points=points,
        )
        return [_Worded(sentence, worth.lead, worth.own)]
    if extra.workers > 0 and extra.silverlings <= 0:
        sentence = Message(
            "It keeps {number} worker more: {points} by the end.",
            many="It keeps {number} workers more: {points} by the end.",
            number=extra.workers,
            points=points,
        )
    elif extra.silverlings > 0 and extra.workers <= 0:
        sentence = Message(
            "It keeps {number} Silverling more: {points} by the end.",
            many="It keeps {number} Silverlings more: {points} by the end.",
            number=extra.silverlings,
            points=points,
        )
    else:
        return []
    return [_Worded(sentence, worth.lead, worth.own, subject=Subject.SAVING)]


def _taken_from_others(state: GameState, worth: Worth, names: Sequence[str]) -> _Worded | None:
    """Return what another player would do otherwise, the one who loses most by it."""
    others = [seat for seat in range(len(state.players)) if seat != worth.seat]
    loser = min(others, key=worth.of_rival)
    lost = -worth.of_rival(loser)
    if lost < LEAST:
        return None
    values = {"name": names[loser], "points": about(lost)}
    weight = lost / len(others)
    if won := _bonus_lost(worth, loser):
        text = Message(
            "Otherwise {name} may win the large bonus tile for {what}: {points}.",
            what=BONUS_NAMES[won.kind],
            **values,
        )
        return _Worded(text, weight, subject=Subject.RIVAL)
    for played in worth.deed.actions:
        if isinstance(played.action, TakeTile | BuyTile):
            tile = tile_on_board(state, played.action.tile)
            text = Message(
                "Otherwise {name} may take {tile} and gain {points}.", tile=tile, **values
            )
            return _Worded(text, weight, subject=Subject.RIVAL)
    if any(played.change.loaded for played in worth.deed.actions):
        text = Message("Otherwise {name} may load the goods and gain {points}.", **values)
        return _Worded(text, weight, subject=Subject.RIVAL)
    return None


def _bonus_lost(worth: Worth, loser: int) -> BonusTileWon | None:
    """Return the large bonus tile that is most of what another player loses."""
    lost = by_end(worth, loser)
    if lost[Source.BONUS_TILES] > min(lost.values()):
        return None
    won = (e for e in worth.deed.events if isinstance(e, BonusTileWon) and e.large)
    return next(won, None)


# --- held against the other turn --------------------------------------------------------------


def _instead(
    state: GameState,
    better: _Way,
    other: _Way,
    chosen: Sequence[_Worded],
    seen: Shares,
    names: Sequence[str],
) -> list[Reason]:
    """Return what the other turn would do, and what that brings; `chosen` is told of the better.

    `seen` is by how much the better one is ahead, by seat and origin: where the other one brings
    its player no less, it is told whom else.
    """
    if other.phrase is None:
        return []
    brings = small_gain(other.main, better.own)
    is_rival_told = any(each.subject is Subject.RIVAL for each in chosen)
    if not is_rival_told and seen[state.current].sum() < _UNTOLD:
        brings = _and_to_rival(brings, state.current, seen, names)
    text = Message("The other way, to {deed}, {gain}.", deed=other.phrase, gain=brings)
    return [Reason(text, SpeaksFor.OTHER)]


def _summed(sentences: list[Message], chosen: Sequence[_Worded], ours: float) -> list[Message]:
    """Return what is told of the better turn with the sum, where what is not told matters."""
    known = sum(each.own for each in chosen)
    if ours - known < _UNTOLD or not sentences:
        return sentences
    *before, last = sentences
    values = {"sentence": last, "points": about(ours)}
    if known:
        return [
            *before,
            Message("{sentence} Together with the rest that is {points} more.", **values),
        ]
    return [*before, Message("{sentence} In all it brings {points} more.", **values)]


def _and_to_rival(gain: Message, seat: int, seen: Shares, names: Sequence[str]) -> Message:
    """Return what the other turn brings, with what it leaves the player who gets most by it."""
    totals = seen.sum(axis=1)
    others = [each for each in range(len(totals)) if each != seat]
    rival = min(others, key=totals.__getitem__)
    if totals[rival] > -_UNTOLD:
        return gain
    points = about(totals[rival])
    return Message(
        "{gain}, and {name} gets {points} more", gain=gain, name=names[rival], points=points
    )


def _same_tile_elsewhere(
    ours: Sequence[Worth], theirs: Sequence[Worth]
) -> tuple[Worth, Worth] | None:
    """Return the deeds that add the same tile on different spaces, and nothing else."""
    for our in ours:
        for their in theirs:
            here, there = _only_addition(our.deed), _only_addition(their.deed)
            if here is not None and there is not None and here.tile is there.tile:
                return our, their
    return None


def _only_addition(deed: Deed) -> AddTile | None:
    actions = [played.action for played in deed.actions]
    if len(actions) == 1 and isinstance(actions[0], AddTile):
        return actions[0]
    return None


def _better_there(state: GameState, our: Worth, their: Worth) -> list[_Worded]:
    """Return why a tile should be added to one space and not to the other, if that matters."""
    if our.lead - their.lead < LEAST:
        return []
    here, there = _only_addition(our.deed), _only_addition(their.deed)
    assert here is not None
    assert there is not None
    more = our.own - their.own
    places = {
        "tile": seen_tile(here.tile),
        "space": SPACE_NAMES[here.space],
        "other": SPACE_NAMES[there.space],
    }
    points = Message("{points} more by the end", points=about(more))
    ends, others = by_end(our), by_end(their)
    end = mostly_for({source: ends[source] - others[source] for source in ends})
    if end is not None:
        points = Message("{points}, mostly for {what}", points=points, what=end)
    regions = completed(our.deed)
    if regions and not completed(their.deed):
        clause = completing(state, regions[0], in_time=False)
        points = Message("{clause}; {gain}", clause=clause, gain=points)
    at_once = points_at_once(their.deed)
    if at_once > points_at_once(our.deed):
        sentence = Message(
            "Better to add {tile} to {space} than to {other}: {gain}, "
            "though {other} brings {points} at once.",
            gain=points,
            points=points_title(at_once),
            **places,
        )
    else:
        sentence = Message(
            "Better to add {tile} to {space} than to {other}: {gain}.", gain=points, **places
        )
    return [_Worded(sentence, our.lead - their.lead)]
