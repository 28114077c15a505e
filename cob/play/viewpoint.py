"""Who looks at the screen, and whose estate is in view unless another is looked at.

`seat` is the only seat that plays at this screen; None where all people do.
"""

from __future__ import annotations

from cob.engine.scoring import ranking
from cob.play.session import Session


def reader_of(session: Session, seat: int | None) -> int | None:
    """Return the seat of the player who looks at the screen now; None when bots play alone."""
    people, current = _people(session, seat), session.state.current
    if len(people) == 1:
        return people[0]
    return current if current in people else None


def home_of(session: Session, seat: int | None, *, keeps_estate: bool, is_seen: bool) -> int:
    """Return the seat whose estate is in view.

    One person among bots may keep their own; else it is that of the player on turn.
    After the game it is that of the winner, once all has been seen.
    """
    if session.state.is_over and is_seen:
        return ranking(session.state)[0]
    people = _people(session, seat)
    return people[0] if keeps_estate and len(people) == 1 else session.state.current


def _people(session: Session, seat: int | None) -> tuple[int, ...]:
    return tuple(session.people) if seat is None else (seat,)
