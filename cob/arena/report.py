"""The figures of a match as a page of text, and as one JSON object."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import Final

import cob
from cob.arena.figures import MEAN_ELO, Estimate, Figures
from cob.arena.match import Match
from cob.arena.names import name_in_records, named
from cob.bots.base import Effort
from cob.bots.shares import Share
from cob.engine.ruleset import rules_text
from cob.protocol.player import Fault, command_of
from cob.text.about import program_commit
from cob.text.columns import columns
from cob.text.language import Message, tr
from cob.text.numbers import decimal

_GAP = "   "
_UNKNOWN = "-"
_FAULTS: Final = {
    Fault.CRASH: Message("crash"),
    Fault.ILLEGAL: Message("illegal"),
    Fault.HANG: Message("hang"),
    Fault.NONSENSE: Message("nonsense"),
    Fault.OUT: Message("out"),
}


def as_text(match: Match, figures: Figures, asked: int) -> Iterator[str]:
    """Yield the lines of a page for people; `asked` is the number of games requested."""
    yield from _heading(match, figures, asked)
    yield from tables(match, figures)


def tables(match: Match, figures: Figures) -> Iterator[str]:
    """Yield the lines of the figures in tables, and what their columns mean."""
    if not figures.games:
        return
    yield ""
    yield from _bots(figures)
    if lost := list(_lost(figures)):
        yield from ("", *lost)
    if len(figures.bots) > 1:
        yield ""
        yield from _pairs(figures)
        yield ""
        yield from _ratings(figures)
    if len(match.estates) > 1:
        yield ""
        yield from _estates(match, figures)
    yield ""
    legend = [
        ("+/-", tr("half the width of the 95 % interval, taken over deals")),
        ("95 %", tr("the 95 % interval of the share before it, by Wilson, taken over deals")),
        (tr("won %"), tr("the share of a bot's seats that won, ties broken by the rules")),
        (tr("spread"), tr("the standard deviation of a player's points")),
        ("ms", tr("milliseconds of processor time a decision, and those of the longest")),
        ("s", tr("seconds of processor time a game, for one seat")),
        (tr("valued"), tr("positions that a bot valued in a game, for one seat")),
    ]
    if any(command_of(bot) for bot in match.bots):
        legend.insert(6, ("", tr("(by the clock for a bot in a process of its own)")))
    widest = max(len(word) for word, _ in legend)
    yield from (f"{word:<{widest}}   {about}" for word, about in legend)


def ladder_tables(figures: Figures) -> Iterator[str]:
    """Yield the ratings, bots and pairs of a ladder in tables."""
    for table in (_ratings, _bots, _lost, _pairs):
        lines = list(table(figures)) if figures.games else []
        if len(lines) > 1:
            yield from ("", *lines)


def _heading(match: Match, figures: Figures, asked: int) -> Iterator[str]:
    games = str(figures.games)
    if figures.games < match.games:
        told = Message("{games} (stopped before all {all} were played)")
        games = tr(told, games=games, all=match.games)
    elif asked < match.games:
        told = Message("{games} ({asked} asked for; a deal is played in all its seatings)")
        games = tr(told, games=games, asked=asked)
    seatings = Message("{number} (of each deal, with the same dice)")
    yield from heading(
        [
            bots_row(match),
            *terms(match),
            (
                tr("deals"),
                tr("{number} (seeds from {seed} on)", number=match.deals, seed=match.seed),
            ),
            (tr("seatings"), tr(seatings, number=len(match.seatings))),
            (tr("games"), games),
            ties(figures),
        ]
    )


def ties(figures: Figures) -> tuple[str, str]:
    """Return how many games ended with equal points at the top, as a line of a heading."""
    told = Message("{number} (equal points at the top; the rules' tie-break decided)")
    return tr("ties"), tr(told, number=figures.ties)


def heading(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield lines with a title each."""
    lines = list(rows)
    widest = max(8, *(len(title) for title, _ in lines))
    for title, text in lines:
        yield f"{title:<{widest}}{_GAP}{text}"


def bots_row(match: Match) -> tuple[str, str]:
    """Return who plays, as typed and as the tables call them, as a line of a heading."""
    return tr("bots"), ", ".join(map(named, match.bots))


def terms(match: Match) -> list[tuple[str, str]]:
    """Return the terms of all games of a match, as lines of a heading."""
    limit = tr(
        "in processes of their own, at most {seconds} s by the clock for a decision",
        seconds=f"{match.seconds_per_decision:g}",
    )
    others = any(command_of(bot) for bot in match.bots)
    return [
        (tr("effort"), _effort(match.effort)),
        *([(tr("others"), limit)] if others else []),
        (tr("players"), str(match.players)),
        (tr("estates"), ", ".join(layout.number for layout in match.estates)),
        (tr("rules"), rules_text(match.rules)),
    ]


def _effort(effort: Effort) -> str:
    work = tr("each bot's own work")
    if effort.work != 1:
        work = tr("{factor} times their own work", factor=f"{effort.work:g}")
    if effort.seconds == inf:
        return work
    limit = Message("{work}, at most {seconds} s of processor time for a decision")
    return tr(limit, work=work, seconds=f"{effort.seconds:g}")


def _bots(figures: Figures) -> Iterator[str]:
    titles = (
        *(tr("bot"), tr("seats"), tr("wins"), tr("won %"), "95 %", tr("points"), "+/-"),
        *(tr("spread"), "ms", tr("longest"), "s", tr("valued")),
    )
    rows: list[Sequence[str]] = [titles]
    for bot, each in figures.bots.items():
        rows.append(
            [
                name_in_records(bot),
                str(each.seats),
                str(each.wins),
                *_share(each.win_rate),
                *_cells(each.points),
                _cell(each.spread),
                _cell(each.ms, 2),
                _cell(each.longest_ms, 0),
                _cell(each.seconds, 2),
                _cell(each.positions, 0),
            ]
        )
    yield from columns(rows)


def _lost(figures: Figures) -> Iterator[str]:
    """Yield the number of moves that bots lost by fault, and the first problem."""
    wrong = {bot: each for bot, each in figures.bots.items() if each.lost.moves}
    if not wrong:
        return
    rows = [[tr("moves lost"), *(tr(_FAULTS[fault]) for fault in Fault), tr("of")]]
    for bot, each in wrong.items():
        moves = [str(each.lost.moves.get(fault, 0)) for fault in Fault]
        rows.append([name_in_records(bot), *moves, _cell(each.decisions, 0)])
    yield from columns(rows)
    yield tr("(the first legal action was played in their place)")
    for bot, each in wrong.items():
        yield f"{name_in_records(bot)}: {each.lost.example}"
        if each.lost.position:
            yield f"  {each.lost.position}"


def _pairs(figures: Figures) -> Iterator[str]:
    ahead = tr("points ahead"), "+/-", tr("ranked ahead %"), "95 %"
    rows = [[tr("pair"), tr("games"), *ahead]]
    for pair in figures.pairs:
        rows.append(
            [
                " - ".join(map(name_in_records, (pair.first, pair.second))),
                str(pair.games),
                _cell(pair.difference.mean, sign="+"),
                _cell(pair.difference.margin),
                *_share(pair.ahead),
            ]
        )
    yield from columns(rows)


def _ratings(figures: Figures) -> Iterator[str]:
    leads = {lead.first: lead.difference for lead in figures.elo_leads}
    rows = [["Elo", "", "+/-", tr("above the next"), "+/-"]]
    for bot, rating in figures.elo.items():
        margin = f"{figures.elo_margins[bot]:.0f}"
        rows.append([name_in_records(bot), f"{rating:.0f}", margin, *_cells(leads.get(bot), 0)])
    yield from columns(rows)
    told = Message("(mean {rating}; each pair counts one drawn game more than it played)")
    yield tr(told, rating=MEAN_ELO)


def _estates(match: Match, figures: Figures) -> Iterator[str]:
    rows = [
        [
            tr("points on estate"),
            *(name for bot in figures.bots for name in (name_in_records(bot), "+/-")),
        ]
    ]
    for layout in match.estates:
        cells = [each.by_estate.get(layout.number) for each in figures.bots.values()]
        rows.append([layout.number, *(text for cell in cells for text in _cells(cell))])
    yield from columns(rows)


def _cells(estimate: Estimate | None, places: int = 1) -> tuple[str, str]:
    if estimate is None:
        return _UNKNOWN, _UNKNOWN
    return _cell(estimate.mean, places), _cell(estimate.margin, places)


def _share(share: Share) -> tuple[str, str]:
    value, low, high = (decimal(100 * part) for part in share)
    return value, f"{low}-{high}"


def _cell(number: float | None, places: int = 1, sign: str = "-") -> str:
    return _UNKNOWN if number is None else decimal(number, places, sign)


# --- JSON -------------------------------------------------------------------------------------


def as_object(match: Match, figures: Figures) -> dict[str, object]:
    """Return the figures for programs: rates from 0 to 1, null where one deal shows nothing."""
    return {
        "complete": figures.games == match.games,
        "games": figures.games,
        "planned_games": match.games,
        "deals": match.deals,
        "seatings": [list(seating) for seating in match.seatings],
        "players": match.players,
        "estates": [layout.number for layout in match.estates],
        "rules": rules_text(match.rules),
        "seed": match.seed,
        "work": match.effort.work,
        "seconds": None if match.effort.seconds == inf else match.effort.seconds,
        "seconds_per_decision": match.seconds_per_decision,
        **result_objects(figures),
    }


def result_objects(figures: Figures) -> dict[str, object]:
    """Return ties, bots, pairs and ratings for programs, and the version that found them."""
    return {
        "version": cob.__version__,
        "commit": program_commit(),
        "ties": figures.ties,
        "bots": {
            bot: {
                "name_in_records": name_in_records(bot),
                "seats": each.seats,
                "wins": each.wins,
                "win_rate": _share_object(each.win_rate),
                "points": _interval(each.points),
                "spread": _rounded(each.spread),
                "estates": {name: _interval(points) for name, points in each.by_estate.items()},
                "decisions": each.decisions,
                "ms_per_decision": _rounded(each.ms),
                "longest_ms": _rounded(each.longest_ms),
                "seconds_per_game": _rounded(each.seconds),
                "positions_per_game": _rounded(each.positions),
                "lost": {fault.value: each.lost.moves.get(fault, 0) for fault in Fault},
            }
            for bot, each in figures.bots.items()
        },
        "pairs": [
            {
                "first": pair.first,
                "second": pair.second,
                "games": pair.games,
                "points_ahead": _interval(pair.difference),
                "ranked_ahead": _share_object(pair.ahead),
            }
            for pair in figures.pairs
        ],
        "elo": {bot: _rounded(rating) for bot, rating in figures.elo.items()},
        "elo_margins": {bot: _rounded(margin) for bot, margin in figures.elo_margins.items()},
        "elo_leads": [
            {"first": lead.first, "second": lead.second, **_interval(lead.difference)}
            for lead in figures.elo_leads
        ],
    }


def _interval(estimate: Estimate) -> dict[str, object]:
    mean, margin = estimate
    interval = None if margin is None else [_rounded(mean - margin), _rounded(mean + margin)]
    return {"mean": _rounded(mean), "interval": interval}


def _share_object(share: Share) -> dict[str, object]:
    return {"mean": _rounded(share.value), "interval": [_rounded(share.low), _rounded(share.high)]}


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 4)
