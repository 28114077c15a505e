"""The page of a ladder: one HTML file with plots, tables and games, which needs no other file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final
from urllib.parse import quote

import cob
from cob.arena.figures import MEAN_ELO, Estimate, Figures, PairFigures
from cob.arena.match import Match, PlayedGame, file_name_of
from cob.arena.names import name_in_records
from cob.arena.report import bots_row, terms
from cob.files.plain_bytes import plain_bytes
from cob.protocol.player import command_of
from cob.text.language import Message, spoken, tr
from cob.text.numbers import decimal

_WIDTH: Final = 720
_NAMES: Final = 180
"""Width of the names beside the plot, in pixels."""
_ROW: Final = 30
_TICK: Final = 100
"""Elo between two lines of the plot, or a multiple of it where the ratings lie far apart."""
_LARGEST_RECORD: Final = 1_000_000
_STYLE: Final = """
:root { color-scheme: light dark;
  --ink: #2b2118; --paper: #fbf6ea; --line: #cdbf9f; --mark: #8a3b1e; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #efe6d2; --paper: #1f1a14; --line: #5a4d3a; --mark: #e59a6f; }
}
body { font: 16px/1.5 Georgia, serif; color: var(--ink); background: var(--paper);
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto; }
th, td { padding: 0.25rem 0.6rem; border-bottom: 1px solid var(--line); text-align: right; }
th:first-child, td:first-child { text-align: left; }
td.share { color: #1f1a14; }
a { color: var(--mark); }
code { overflow-wrap: anywhere; }
svg { max-width: 100%; height: auto; }
svg text { fill: var(--ink); font: 14px Georgia, serif; }
svg line { stroke: var(--line); }
svg .interval { stroke: var(--mark); stroke-width: 3; }
svg circle { fill: var(--mark); }
"""


@dataclass(frozen=True, slots=True)
class Ladder:
    """What a page tells."""

    match: Match
    """That of all bots, whose terms are those of each pair."""
    figures: Figures
    games: tuple[PlayedGame, ...]
    folder: Path
    """Where the matches lie, each in a folder of its own."""
    command: str
    """What plays it again from the beginning."""


def ladder_page(ladder: Ladder) -> str:
    """Return the page in the language in force; at least one game must have been played."""
    title = tr("A ladder of bots")
    parts = [
        f"<h1>{escape(title)}</h1>",
        _table(
            [],
            [
                bots_row(ladder.match),
                *terms(ladder.match),
                (tr("games"), str(ladder.figures.games)),
                (tr("version"), cob.__version__),
            ],
        ),
        f"<h2>{escape(tr('Ratings'))}</h2>",
        *_ratings(ladder.figures),
        f"<h2>{escape(tr('Each against each'))}</h2>",
        _crosses(ladder.figures),
        f"<h2>{escape(tr('Matches'))}</h2>",
        _matches(ladder),
        f"<h2>{escape(tr('Games to watch'))}</h2>",
        *_games(ladder),
        f"<h2>{escape(tr('To play it again'))}</h2>",
        f"<p><code>{escape(ladder.command)}</code></p>",
    ]
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style>'
    size = '<meta name="viewport" content="width=device-width">'
    body = "\n".join(parts)
    return (
        f'<!DOCTYPE html>\n<html lang="{spoken()}"><head>{head}{size}</head>\n'
        f"<body>\n{body}\n</body></html>\n"
    )


def _table(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of plain texts."""
    head = "".join(f"<th>{escape(title)}</th>" for title in titles)
    lines = ["".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows]
    return f"<table><tr>{head}</tr>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"


# --- the figures ----------------------------------------------------------------------------------


def _ratings(figures: Figures) -> Iterator[str]:
    yield _plot(figures)
    ratings = ("Elo", "+/-", tr("above the next"), "+/-")
    titles = (tr("bot"), *ratings, tr("seats"), tr("won %"), tr("points"), "+/-", "s")
    leads = {lead.first: lead.difference for lead in figures.elo_leads}
    rows = []
    for bot, rating in figures.elo.items():
        each = figures.bots[bot]
        rows.append(
            [
                *(name_in_records(bot), f"{rating:.0f}", f"{figures.elo_margins[bot]:.0f}"),
                *(_estimate(leads[bot], 0) if bot in leads else ("", "")),
                str(each.seats),
                *(decimal(100 * each.win_rate.value), *_estimate(each.points)),
                decimal(each.seconds, 2),
            ]
        )
    yield _table(titles, rows)
    told = Message(
        "Elo by the model of Bradley and Terry, mean {rating}. Intervals are of 95 %, taken over "
        "deals, whose games share their dice. Above the next: by how much a bot is rated above the "
        "one below it, with the interval of that difference. s: seconds of processor time a game, "
        "for one seat."
    )
    sentences = [tr(told, rating=MEAN_ELO)]
    if any(command_of(bot) for bot in figures.bots):
        sentences.append(tr("(by the clock for a bot in a process of its own)"))
    yield f"<p>{escape(' '.join(sentences))}</p>"


def _estimate(estimate: Estimate, places: int = 1) -> tuple[str, str]:
    margin = "-" if estimate.margin is None else decimal(estimate.margin, places)
    return decimal(estimate.mean, places), margin


def _plot(figures: Figures) -> str:
    """Return a picture of the ratings and their intervals, the strongest on top."""
    margins = figures.elo_margins
    least = min(rating - margins[bot] for bot, rating in figures.elo.items())
    most = max(rating + margins[bot] for bot, rating in figures.elo.items())
    step = _TICK * (1 + int(most - least) // (12 * _TICK))
    first, last = int(least // step) * step, int(most // step + 1) * step

    def x(rating: float) -> str:
        share = (rating - first) / (last - first)
        return f"{_NAMES + share * (_WIDTH - _NAMES - 20):.1f}"

    height = _ROW * len(figures.elo) + 30
    drawn = []
    for tick in range(first, last + 1, step):
        drawn.append(f'<line x1="{x(tick)}" x2="{x(tick)}" y1="0" y2="{height - 24}"/>')
        drawn.append(f'<text x="{x(tick)}" y="{height - 6}" text-anchor="middle">{tick}</text>')
    for row, (bot, rating) in enumerate(figures.elo.items()):
        y, low, high = _ROW * row + 16, x(rating - margins[bot]), x(rating + margins[bot])
        name = escape(name_in_records(bot))
        drawn.append(f'<text x="0" y="{y + 5}">{name}</text>')
        drawn.append(f'<line class="interval" x1="{low}" x2="{high}" y1="{y}" y2="{y}"/>')
        drawn.append(f'<circle cx="{x(rating)}" cy="{y}" r="6"/>')
    size = f'viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}"'
    return f'<svg {size} role="img" aria-label="Elo">{"".join(drawn)}</svg>'


def _crosses(figures: Figures) -> str:
    """Return how often the bot of each row is ranked ahead of the one of each column."""
    ahead: dict[tuple[str, str], float] = {}
    for pair in figures.pairs:
        ahead[pair.first, pair.second] = pair.ahead.value
        ahead[pair.second, pair.first] = 1 - pair.ahead.value
    labels = {bot: escape(name_in_records(bot)) for bot in figures.elo}
    head = "".join(f"<th>{label}</th>" for label in labels.values())
    rows = [f"<tr><th>{escape(tr('ranked ahead %'))}</th>{head}</tr>"]
    for bot in figures.elo:
        cells = [_cross(ahead.get((bot, other))) for other in figures.elo]
        rows.append(f"<tr><th>{labels[bot]}</th>{''.join(cells)}</tr>")
    return f"<table>{''.join(rows)}</table>"


def _cross(share: float | None) -> str:
    if share is None:
        return "<td></td>"
    light = 92 - 22 * abs(2 * share - 1)
    colour = f"hsl({25 if share < 0.5 else 95}, 45%, {light:.0f}%)"
    return f'<td class="share" style="background: {colour}">{decimal(100 * share)}</td>'


def _matches(ladder: Ladder) -> str:
    titles = (tr("pair"), tr("games"), tr("points ahead"), "+/-", tr("ranked ahead %"), "95 %")
    return _table([*titles, tr("folder")], map(_match_row, ladder.figures.pairs))


def _match_row(pair: PairFigures) -> list[str]:
    value, low, high = (decimal(100 * part) for part in pair.ahead)
    bots = pair.first, pair.second
    return [
        *(" - ".join(map(name_in_records, bots)), str(pair.games), *_estimate(pair.difference)),
        *(value, f"{low}-{high}", file_name_of(bots)),
    ]


# --- games to watch -------------------------------------------------------------------------------


def _games(ladder: Ladder) -> Iterator[str]:
    told = Message(
        "Each is a record: save it, and open it in the window, or type cob replay with its name."
    )
    yield f"<p>{escape(tr(told))}</p><ul>"
    for title, game in _worth_watching(ladder):
        names = ", ".join(
            f"{name_in_records(bot)} {points}"
            for bot, points in zip(game.bots, game.points, strict=True)
        )
        path = ladder.folder / _folder_of(ladder, game) / game.file_name
        try:
            record = quote(plain_bytes(path, _LARGEST_RECORD))
        except OSError:  # the record was taken away since: its figures are still there
            continue
        place = escape(game.file_name, quote=True)
        link = f'<a download="{place}" href="data:text/plain;charset=utf-8,{record}">'
        yield f"<li>{escape(title)}: {link}{escape(names)}</a></li>"
    yield "</ul>"


def _folder_of(ladder: Ladder, game: PlayedGame) -> str:
    playing = set(game.bots)
    return file_name_of([bot for bot in ladder.figures.bots if bot in playing])


def _worth_watching(ladder: Ladder) -> Iterator[tuple[str, PlayedGame]]:
    """Yield some games that are unlike the others, each once, with what is special about them."""
    ratings = ladder.figures.elo
    best = set(list(ratings)[:2])

    def gap(game: PlayedGame) -> int:
        first, second, *_ = game.ranking
        return game.points[first] - game.points[second]

    def surprise(game: PlayedGame) -> float:
        first, last = game.ranking[0], game.ranking[-1]
        return ratings[game.bots[last]] - ratings[game.bots[first]]

    at_the_top = [game for game in ladder.games if set(game.bots) == best]
    found = [
        (tr("The closest game of the two best"), min(at_the_top, key=gap, default=None)),
        (tr("The most points"), max(ladder.games, key=lambda game: max(game.points))),
        (tr("The greatest surprise"), max(ladder.games, key=surprise)),
        (tr("The greatest lead"), max(ladder.games, key=gap)),
    ]
    seen: list[PlayedGame] = []
    for title, game in found:
        if game is not None and game not in seen:
            seen.append(game)
            yield title, game
