"""Questions before workers are paid: whether to pay, or to use another die."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cob.clicks.action_parts import ClickableAction, Die, WorkerPayment
from cob.clicks.chooser import Chooser, Reading
from cob.engine.actions import Action
from cob.text.action_texts import describe_action
from cob.text.language import tr
from cob.text.wording import counted

ASKED_FROM: Final = 2
"""Minimum number of workers that needs a confirmation even after a die or a tile was picked up."""


@dataclass(frozen=True, slots=True)
class PaymentQuestion:
    """A complete action that costs workers, and the question about it."""

    workers: int
    """The cost of the action."""
    title: str
    told: str
    answers: tuple[tuple[str, Action], ...]
    """The captions of the answers, each with its action; the first is the usual one."""


def payment_question(
    chooser: Chooser, action: Action, before: Reading, *, confirms: bool, points: int = 0
) -> PaymentQuestion | None:
    """Return the question before a complete action is played; None for no question.

    `before` is the selection that the completing click found; `points` are scored at once. A die
    that does the same for fewer workers is always offered. With `confirms` workers need a yes in
    two cases:

    - A single click does it all. It may have been meant as a look at the tile, and nothing has
      shown its price yet. With a die or tile in hand everything in reach shows its price, so the
      second click knows it. A die that reaches the tile without workers is never asked about,
      which keeps one click enough in the usual case.
    - The action costs two workers or more, unless the player has just picked them among several
      payments.
    """
    state = chooser.state
    chosen, cheaper = chooser.option_for(action), chooser.cheaper(action)
    paid = counted(chosen.workers, "worker")
    told = describe_action(state, action, is_priced=False)
    if cheaper is not None:
        return PaymentQuestion(
            chosen.workers,
            _offered(cheaper),
            tr("{action}: {price}.", action=told, price=paid),
            (
                (tr("Use the {die}", die=_value(cheaper)), cheaper.action),
                (tr("Pay {price}", price=paid), action),
            ),
        )
    is_single_click = not chosen.parts & before
    is_dear = chosen.workers >= ASKED_FROM and not _is_picked(chooser, chosen)
    if confirms and chosen.workers and (is_single_click or is_dear):
        title = tr("Pay {price}?", price=paid)
        gain = f": {counted(points, 'point')}" if points else ""
        return PaymentQuestion(chosen.workers, title, f"{told}{gain}.", ((tr("Yes"), action),))
    return None


def _is_picked(chooser: Chooser, option: ClickableAction) -> bool:
    """Return whether the player clicked on the workers although something else could pay too."""
    if not isinstance(option.payment, WorkerPayment) or option.payment not in chooser.selected:
        return False
    return any(
        other.goal == option.goal and other.payment != option.payment
        for other in chooser.matching(option.goal)
    )


def _offered(option: ClickableAction) -> str:
    """Return the question about the cheaper die."""
    if option.workers:
        price = counted(option.workers, "worker")
        return tr("The {die} does it for {price}", die=_value(option), price=price)
    return tr("The {die} does it for free", die=_value(option))


def _value(option: ClickableAction) -> int:
    assert isinstance(option.payment, Die)
    return option.payment.value
