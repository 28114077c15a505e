"""What a gate found, as a page of text and as one JSON object."""

from __future__ import annotations

from collections.abc import Iterator

from cob.arena.figures import Estimate, Figures
from cob.arena.gate import Trial
from cob.arena.report import as_object, heading, tables, terms


def gate_text(trial: Trial, figures: Figures) -> Iterator[str]:
    """Yield the lines of a page for people."""
    match, hypotheses = trial.match, trial.hypotheses
    size = len(match.seatings)
    new, old = match.bots
    yield from heading(
        [
            ("new", new),
            ("old", old),
            *terms(match),
            ("seed", f"{match.seed} (with --seed {match.seed} the same games are played again)"),
            (
                "games",
                f"{figures.games} (deals: {figures.games // size}, each in {size} seatings; "
                f"at most {match.games} games)",
            ),
            ("ties", f"{figures.ties} (equal points at the top; the rules' tie-break decided)"),
        ]
    )
    yield from tables(match, figures)
    yield ""
    yield from heading(
        [
            (
                "test",
                f"ranked ahead {hypotheses.low:.1%} or {hypotheses.high:.1%}; log likelihood "
                f"ratio {trial.likelihood:+.2f}, decided at -{hypotheses.bound:.2f} and "
                f"+{hypotheses.bound:.2f}",
            ),
            *_ahead(figures),
            (
                "",
                "(intervals as if so many games had been planned: an early end shows too much)",
            ),
            ("verdict", f"{new} is {trial.verdict.value}: {_meaning(trial)}"),
        ]
    )


def _ahead(figures: Figures) -> Iterator[tuple[str, str]]:
    for pair in figures.pairs:
        yield "ahead", f"{_interval(pair.ahead, 100)} % of comparisons of seats"
        yield "points", f"{_interval(pair.difference)} points ahead in a game"


def _interval(estimate: Estimate, factor: float = 1) -> str:
    mean, margin = estimate
    return f"{mean * factor:.1f}" + ("" if margin is None else f" +/- {margin * factor:.1f}")


def _meaning(trial: Trial) -> str:
    hypotheses = trial.hypotheses
    return {
        "better": f"{hypotheses.high:.1%} is likelier than {hypotheses.low:.1%}",
        "not better": f"{hypotheses.low:.1%} is likelier than {hypotheses.high:.1%}",
        "undecided": "more games are needed",
    }[trial.verdict.value]


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
