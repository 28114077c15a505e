"""The result of a gate, as a page of text and as one JSON object."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cob.arena.figures import Estimate, Figures
from cob.arena.gate import Trial, Verdict
from cob.arena.report import as_object, heading, tables, terms, ties
from cob.text.language import Message, tr
from cob.text.numbers import decimal

_VERDICTS: Final = {
    Verdict.BETTER: Message("{bot} is better"),
    Verdict.NOT_BETTER: Message("{bot} is not better"),
    Verdict.UNDECIDED: Message("{bot} is undecided"),
}


def gate_text(trial: Trial, figures: Figures) -> Iterator[str]:
    """Yield the lines of a page for people."""
    match, hypotheses = trial.match, trial.hypotheses
    size = len(match.seatings)
    new, old = match.bots
    seed = Message("{seed} (with --seed {seed} the same games are played again)")
    games = Message("{games} (deals: {deals}, each in {seatings} seatings; at most {most} games)")
    counts = {
        "games": figures.games,
        "deals": figures.games // size,
        "seatings": size,
        "most": match.games,
    }
    yield from heading(
        [
            (tr("new"), new),
            (tr("old"), old),
            *terms(match),
            (tr("seed"), tr(seed, seed=match.seed)),
            (tr("games"), tr(games, **counts)),
            ties(figures),
        ]
    )
    yield from tables(match, figures)
    yield ""
    yield from heading(
        [
            (
                tr("test"),
                tr(
                    "ranked ahead {low}% or {high}%; log likelihood ratio {ratio}, decided at "
                    "-{bound} and +{bound}",
                    low=decimal(100 * hypotheses.low),
                    high=decimal(100 * hypotheses.high),
                    ratio=decimal(trial.likelihood, 2, "+"),
                    bound=decimal(hypotheses.bound, 2),
                ),
            ),
            *_ahead(figures),
            (
                "",
                tr("(intervals as if so many games had been planned: an early end shows too much)"),
            ),
            (tr("verdict"), f"{tr(_VERDICTS[trial.verdict], bot=new)}: {_meaning(trial)}"),
        ]
    )


def _ahead(figures: Figures) -> Iterator[tuple[str, str]]:
    for pair in figures.pairs:
        share, low, high = (decimal(100 * part) for part in pair.ahead)
        points = _interval(pair.difference)
        told = Message("{share} % of comparisons of seats (95 % interval {low} to {high})")
        yield tr("ahead"), tr(told, share=share, low=low, high=high)
        yield tr("points"), tr("{points} points ahead in a game", points=points)


def _interval(estimate: Estimate) -> str:
    mean, margin = estimate
    return decimal(mean) + ("" if margin is None else f" +/- {decimal(margin)}")


def _meaning(trial: Trial) -> str:
    if trial.verdict is Verdict.UNDECIDED:
        return tr("more games are needed")
    shares = [decimal(100 * each) for each in (trial.hypotheses.low, trial.hypotheses.high)]
    is_better = trial.verdict is Verdict.BETTER
    return tr(
        "{likely}% is likelier than {other}%",
        likely=shares[is_better],
        other=shares[not is_better],
    )


def gate_object(trial: Trial, figures: Figures) -> dict[str, object]:
    """Return the figures for programs: those of the match, and what the test says."""
    hypotheses = trial.hypotheses
    return {
        "verdict": trial.verdict.value,
        "log_likelihood_ratio": round(trial.likelihood, 4),
        "bound": round(hypotheses.bound, 4),
        "hypotheses": [hypotheses.low, hypotheses.high],
        "error": hypotheses.error,
        **as_object(trial.match, figures),
        "complete": trial.is_complete,
    }
