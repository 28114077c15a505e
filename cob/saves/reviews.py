"""The reviews of the games in a folder of saves, in a folder of their own beside them.

Each lies under the fingerprint of its game: renaming a saved game, or keeping it twice, loses none.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cob.analysis.review import Review
from cob.analysis.review_files import NewerReviewError, ReviewError, load_review, save_review
from cob.record import Game, fingerprint

FOLDER: Final = "reviews"


def kept_review(folder: Path, game: Game) -> Review | None:
    """Return the stored review of a game, complete or not; None if there is none.

    Raises `ReviewError` for a file that cannot be used.
    """
    return load_review(_path(folder, game), game)


def keep_review(folder: Path, game: Game, review: Review) -> None:
    """Write the review of a game, unless the file holds a fuller one; raise `ReviewError`.

    A review of a newer version of the analysis is never replaced.
    """
    path, known = _path(folder, game), None
    try:
        known = load_review(path, game)
    except NewerReviewError:
        raise
    except ReviewError:
        pass
    if known is None or known.extent <= review.extent:
        save_review(path, game, review)


def _path(folder: Path, game: Game) -> Path:
    return folder / FOLDER / fingerprint(game)
