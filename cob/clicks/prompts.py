"""The sentences of a table: the prompt for the player, and the effect of a click."""

from __future__ import annotations

from dataclasses import dataclass

from cob.clicks.action_parts import BoardTile, Finish, SilverlingPayment, WorkerPayment
from cob.clicks.chooser import Chooser
from cob.clicks.click_meanings import readings
from cob.clicks.table_things import Thing
from cob.engine import GameState
from cob.engine.chance import Due
from cob.engine.knowledge import TWO_DEPOTS_OF_GOODS, has
from cob.engine.pending import PROMPT_FOR_TWO_DEPOTS, PROMPTS, Choice, Selection
from cob.session.session import Session
from cob.session.tempo import Tempo
from cob.text.action_texts import describe_action
from cob.text.language import tr
from cob.text.wording import counted, sentence


@dataclass(frozen=True, slots=True)
class SeenMove:
    """The part of the newest move that has been shown."""

    state: GameState
    """The position as it is shown."""
    untold: int
    """The number of the move's events that have not been shown yet."""
    is_decided: bool
    """Whether everything that the next decision depends on has been shown."""


def prompt(
    session: Session, chooser: Chooser, tempo: Tempo, seat: int | None, seen: SeenMove
) -> str:
    """Return the sentence that asks the player on turn.

    `seat` is the only one that plays at this screen; None if all people do.
    """
    state = session.state
    if state.is_over:
        is_seen = seen.state.is_over
        scoring = tr("Look at the final scoring, or at every estate.")
        return scoring if is_seen else session.deed_seen(seen.untold)
    name, asked = session.names[state.current], seen.state.asked
    if isinstance(asked, Due):  # the dice of the round still roll: no player is on turn
        return session.deed_seen(seen.untold) if session.bot_to_move else ""
    if session.bot_to_move:
        deed, waiting = session.deed_seen(seen.untold), ""
        if tempo.paused:
            waiting = tr("Paused: {name} is to move.", name=name)
        elif not (deed and session.has_acted):
            waiting = tr("{name} is thinking.", name=name)
        return f"{deed}\n{waiting}".strip()
    if seat not in (None, state.current):
        return tr("{name} is to play.", name=name)
    lit = chooser.lit()
    if Finish() in lit and seen.is_decided:
        may_buy = any(isinstance(part, BoardTile) for part in lit)
        if may_buy and not state.is_last_round:  # there it could not be added any more
            return tr("Both dice are used: buy a tile, or end the turn.")
        return tr("Both dice are used: end the turn.")
    if asked is Selection.SHIP_GOODS and has(seen.state.player.knowledge, TWO_DEPOTS_OF_GOODS):
        return sentence(PROMPT_FOR_TWO_DEPOTS)
    if chooser.question and seen.is_decided:
        return chooser.question
    if asked is Choice.TURN:
        return _use_dice(seen.state, chooser) if seen.is_decided else ""
    return "" if asked is None else sentence(PROMPTS[asked.code])


def _use_dice(state: GameState, chooser: Chooser) -> str:
    """Return the prompt for the possible uses of dice and Silverlings only."""
    may_buy = chooser.offers(SilverlingPayment()) or chooser.offers(WorkerPayment())
    if len(state.player.dice) > 1:
        if may_buy:
            return tr("You have two dice to play, and may buy a tile.")
        return tr("You have two dice to play.")
    if may_buy:
        return tr("One more die to play, and you may buy a tile.")
    return tr("One more die to play.")


def offer(session: Session, chooser: Chooser, thing: Thing) -> str:
    """Return the effect of a click on a thing, with its price; empty if it completes no action."""
    state = session.state
    action = chooser.preview(readings(state, thing, chooser.selected))
    if action is None:
        return ""
    points = session.points_of(action)
    gain = f": {counted(points, 'point')}" if points else ""
    return tr("Click: {action}{gain}.", action=describe_action(state, action), gain=gain)
