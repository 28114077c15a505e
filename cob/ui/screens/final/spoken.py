"""The final scoring for screen readers: the winner, and each source with every player's points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect

from cob.text.language import tr
from cob.text.wording import listed
from cob.ui.kit.spoken import Node, Role
from cob.ui.screens.final.scoring import Scoring


def scoring_nodes(
    scoring: Scoring,
    sheet: Rect,
    beside: Sequence[str],
    *,
    folded: bool,
    chosen: int | None,
) -> Iterator[Node]:
    """Yield the table of points, row after row, with the explanation of the chosen one.

    The texts `beside` the winner follow the winner.
    """
    winner, names = scoring.order[0], scoring.names
    yield _line("won", scoring.won(names[winner]), sheet)
    for at, tie in enumerate(scoring.ties):
        yield _line(("tie", at), tie, sheet)
    for at, text in enumerate(beside):
        yield _line(("beside", at), text, sheet)
    players = scoring.game.state.players
    totals = [(seat, players[seat].points) for seat in scoring.order]
    yield _line(
        "total", tr("{title}: {points}", title=tr("Total"), points=_each(names, totals)), sheet
    )
    for at, row in enumerate(scoring.shown_rows(folded=folded)):
        points = [(seat, row.points[seat]) for seat in scoring.order]
        told = tr("{title}: {points}", title=row.title, points=_each(names, points))
        if at == chosen:
            told = ". ".join((told, row.rule, *filter(None, row.words)))
        yield _line(("row", at), told, sheet)


def honours_nodes(scoring: Scoring, sheet: Rect, built: int) -> Iterator[Node]:
    """Yield the sources that have been built so far; when all are, the winner and the totals too.

    They are nodes of the table of points, so none is read out again there.
    """
    sources = [("row", at) for at in range(len(scoring.groups))]
    for node in scoring_nodes(scoring, sheet, (), folded=True, chosen=None):
        if built > len(sources) or node.key in sources[:built]:
            yield node


def _each(names: tuple[str, ...], points: list[tuple[int, int]]) -> str:
    return listed([tr("{name} {points}", name=names[seat], points=won) for seat, won in points])


def _line(key: object, text: str, sheet: Rect) -> Node:
    return Node(key, Role.TEXT, text, sheet, is_news=True)
