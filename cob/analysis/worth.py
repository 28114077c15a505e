"""The worth of a deed: the points that it should bring each player by the end, by origin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from cob.analysis.changes import Change, with_changes
from cob.analysis.deeds import Deed, Difference
from cob.bots.forecast import Judge, Shares
from cob.bots.origins import ORIGINS, Origin


@dataclass(frozen=True, slots=True, eq=False)
class Worth:
    """The change that a deed makes to the points that each player may expect."""

    deed: Deed
    seat: int
    """The seat of the player who does it."""
    points: Shares

    @property
    def own(self) -> float:
        """Points to the player by the end of the game."""
        return float(self.points[self.seat].sum())

    @property
    def by_origin(self) -> Mapping[Origin, float]:
        """Points to the player by where they come from."""
        return dict(zip(ORIGINS, self.points[self.seat].tolist(), strict=True))


def worths(judge: Judge, found: Difference) -> tuple[list[Worth], list[Worth]]:
    """Return what each deed of both ways is worth beside what they have in common.

    What deeds are worth together is shared out evenly: each is added as the first of its way and as
    the last. So their sums differ by exactly as much as the forecasts after both ways do.
    """
    weighed = _Weighed(judge, found)
    return weighed.shares(found.own[0]), weighed.shares(found.own[1])


class _Weighed:
    """Positions in which some deeds have been done."""

    def __init__(self, judge: Judge, found: Difference) -> None:
        self._judge, self._found = judge, found
        self._common = [played.change for played in found.common]

    def shares(self, deeds: Sequence[Deed]) -> list[Worth]:
        forwards = self._steps(deeds)
        backwards = self._steps(deeds[::-1])[::-1]
        seat = self._found.state.current
        return [
            Worth(deed, seat, (early + late) / 2)
            for deed, early, late in zip(deeds, forwards, backwards, strict=True)
        ]

    def _steps(self, deeds: Sequence[Deed]) -> list[Shares]:
        """Return what each deed adds to those before it."""
        totals = [self._points([])]
        done: list[Change] = []
        for deed in deeds:
            done += deed.changes
            totals.append(self._points(done))
        return [after - before for before, after in pairwise(totals)]

    def _points(self, done: Sequence[Change]) -> Shares:
        state, ended = self._found.state, self._found.ends[0]
        return self._judge.points(with_changes(ended, state, [*self._common, *done]))
