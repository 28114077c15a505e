"""Sources of points as sentences tell them: phases go with regions, unsold goods with sold ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cob.bots.origins import Origin
from cob.engine.events import Source

_TOLD_AS: Final[dict[Source, Source]] = {
    Source.PHASES: Source.REGIONS,
    Source.UNSOLD_GOODS: Source.GOODS,
}


def told_as(source: Source) -> Source:
    """Return the source as which sentences tell a source of points."""
    return _TOLD_AS.get(source, source)


def told_sources(by_source: Mapping[Source, float]) -> dict[Source, float]:
    """Return points by what sentences say they are for."""
    found: dict[Source, float] = {}
    for source, points in by_source.items():
        told = told_as(source)
        found[told] = found.get(told, 0.0) + points
    return found


def by_told_source(by_origin: Mapping[Origin, float]) -> dict[Source, float]:
    """Return points by what sentences say they are for."""
    by_source: dict[Source, float] = {}
    for origin, points in by_origin.items():
        by_source[origin.source] = by_source.get(origin.source, 0.0) + points
    return told_sources(by_source)
