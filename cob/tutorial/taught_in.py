"""The lesson for an article of the rules: the one with most clauses in common."""

from __future__ import annotations

from collections.abc import Iterable

from cob.tutorial.lesson import Lesson
from cob.tutorial.reference import Article


def lesson_about(article: Article, lessons: Iterable[Lesson]) -> Lesson | None:
    """Return the lesson that teaches most of an article, the first of several; None for none."""
    wanted = frozenset(article.covers)
    shares = [(len(wanted & clauses_of(lesson)), lesson) for lesson in lessons]
    most = max((share for share, _ in shares), default=0)
    return next((lesson for share, lesson in shares if share == most), None) if most else None


def clauses_of(lesson: Lesson) -> frozenset[str]:
    """Return the clauses of the rules that the steps of a lesson teach."""
    return frozenset(clause for step in lesson.steps for clause in step.covers)
