"""Sentences about ratings, in the same words on every screen."""

from __future__ import annotations

from cob.analysis.rating import PlayerRating
from cob.text.language import tr, trn


def told_standing(standing: PlayerRating) -> str:
    """Return a text such as: Rating 1012 after 14 games, provisional."""
    if not standing.games:
        return tr("Rating {rating}: where everyone begins.", rating=round(standing.rating))
    told = trn(
        "Rating {rating} after {number} game",
        "Rating {rating} after {number} games",
        standing.games,
        rating=round(standing.rating),
    )
    if standing.is_provisional:
        return tr("{rating}, still provisional.", rating=told)
    return f"{told}."


def told_change(change: int) -> str:
    """Return a text such as: +12; or: −7; or: ±0."""
    return f"{change:+d}".replace("-", "−") if change else "±0"
