"""From clicks to an action: the selection, the lit parts, the result of a click, and refusals.

The chooser knows no rules. It has the legal actions as sets of things to click; a click narrows
them down, and when one goal is left it becomes the action with the cheapest payment. A click that
leads to no action is answered with the engine's own sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Set

from cob.clicks.action_parts import (
    LATER,
    PAYMENTS,
    BoardTile,
    ClickableAction,
    Die,
    Discarded,
    Finish,
    GoodsOnDepot,
    GoodsType,
    Herd,
    Joker,
    Part,
    Pass,
    Side,
    SilverlingPayment,
    Space,
    Stack,
    StoredTile,
    Work,
    WorkerPayment,
    WorkerPile,
    options,
)
from cob.engine.actions import (
    FREE,
    Action,
    AddTile,
    BuyTile,
    ChooseCastle,
    Decline,
    EndTurn,
    ScoreAnimals,
    SellGoods,
    TakeGoods,
    TakeTile,
    TakeWorkers,
    UseCrane,
)
from cob.engine.components import BLACK_DEPOT, GOODS_SPACES, STORAGE_SPACES, Tile
from cob.engine.hexgrid import CENTRE, spaces_in
from cob.engine.legality import cost, open_spaces
from cob.engine.pending import Choice, Selection, why_not_now
from cob.engine.refusals import why_illegal
from cob.engine.ruleset import TileSix
from cob.engine.state import GameState
from cob.engine.tile_refusals import why_fits_nowhere, why_nothing_fits
from cob.text.language import Message, tr, trn
from cob.text.wording import counted, sentence

Reading = frozenset[Part]
"""The parts that a click may select together; several readings of one click are tried in order."""


class Chooser:
    """The selection of the player on turn, in one position."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.selected: Reading = frozenset()
        self.message = ""
        """Why the last click was refused, or what to choose next."""
        self.refused = False
        """Whether the message is a refusal."""
        self._options = options(state)

    def matching(self, parts: Reading) -> list[ClickableAction]:
        """Return the legal actions that have all these parts."""
        return [option for option in self._options if parts <= option.parts]

    def lit(self) -> dict[Part, int]:
        """Return the parts that continue the selection, each with the fewest workers it costs."""
        lit: dict[Part, int] = {}
        for option in self.matching(self.selected):
            for part in option.parts - self.selected:
                if isinstance(part, LATER) and not _rest(option) <= self.selected:
                    continue
                if part not in lit or option.workers < lit[part]:
                    lit[part] = option.workers
        return lit

    def offers(self, part: Part) -> bool:
        """Return whether any legal action has this part, whatever is selected."""
        return bool(self.matching(frozenset({part})))

    def option_for(self, action: Action) -> ClickableAction:
        """Return a legal action with its parts and its price."""
        return next(option for option in self._options if option.action == action)

    def cheaper(self, action: Action) -> ClickableAction | None:
        """Return the same action with the other die, if that costs fewer workers."""
        chosen = self.option_for(action)
        if not isinstance(chosen.payment, Die):
            return None
        return next(
            (
                option
                for option in self._options
                if option.goal == chosen.goal
                and isinstance(option.payment, Die)
                and option.workers < chosen.workers
            ),
            None,
        )

    def confirmable(self) -> Action | None:
        """Return the action that the selection completes, while more parts could be added."""
        if not any(isinstance(part, GoodsOnDepot) for part in self.selected):
            return None
        complete = [o for o in self.matching(self.selected) if o.goal <= self.selected]
        return complete[0].action if complete else None

    def clear(self) -> bool:
        """Drop the selection; return whether there was one."""
        had = bool(self.selected)
        self.selected = frozenset()
        self.message = ""
        return had

    def click(self, readings: Iterable[Reading]) -> Action | None:
        """Add a click to the selection; return the action that it completes."""
        readings = list(readings)
        self.message, self.refused = "", False
        new = [reading for reading in readings if not reading <= self.selected]
        for reading in new:
            if self._leads_on(self.selected | reading):
                self.selected |= reading
                return self._settled()
        for reading in readings:
            if reading <= self.selected:
                self.selected -= reading
                if not self._leads_on(self.selected):
                    self.selected = frozenset(p for p in self.selected if not isinstance(p, LATER))
                return None
        for reading in new:
            for kept in self._compatible(reading):
                if self._leads_on(kept | reading):
                    self.selected = kept | reading
                    return self._settled()
        self.message, self.refused = self._why_not(readings), True
        return None

    def preview(self, readings: Iterable[Reading]) -> Action | None:
        """Return the action that a click would complete, without changing the selection."""
        before = self.selected, self.message, self.refused
        action = self.click(readings)
        self.selected, self.message, self.refused = before
        return action

    def _compatible(self, reading: Reading) -> Iterable[Reading]:
        """Yield what may stay selected beside a click that does not fit the whole selection."""
        payments = frozenset(part for part in self.selected if isinstance(part, PAYMENTS))
        if any(isinstance(part, PAYMENTS) for part in reading):
            yield self.selected - payments
            yield frozenset()
        else:
            if WorkerPile() in self.selected:
                yield frozenset({WorkerPayment()})
            yield payments
            if not any(isinstance(part, BoardTile) for part in reading):
                yield payments - {SilverlingPayment()}
            if Pass() in reading:
                yield frozenset()

    def _leads_on(self, parts: Reading) -> bool:
        """Return whether parts lead to a legal action, `LATER` ones only after the others."""
        late = any(isinstance(part, LATER) for part in parts)
        return any(not late or _rest(option) <= parts for option in self.matching(parts))

    def _settled(self) -> Action | None:
        """Return the action if the selection leaves one goal and one cheapest payment."""
        matching = self.matching(self.selected)
        if not any(not isinstance(part, PAYMENTS) for part in self.selected):
            (payment,) = self.selected
            self.message = tr("Choose a tile.")
            if payment == WorkerPayment() and self.state.rules.tile_six is TileSix.BUILDS:
                self.message = tr("Choose a building.")
            if isinstance(payment, Joker):
                self.message = tr("Choose what to do with it.")
            if isinstance(payment, Die):
                self.message = tr("Choose what to do with the {die}.", die=payment.value)
            return None
        missing = self._missing()
        implied = all(isinstance(part, StoredTile) for part in missing)
        if len({option.goal for option in matching}) > 1 or not implied:
            self.message = self._question()
            return None
        cheapest = min(option.workers for option in matching)
        best = [option for option in matching if option.workers == cheapest]
        payments = {option.payment for option in matching}
        bought = payments & {SilverlingPayment(), WorkerPayment()}
        if len(best) == 1 and (len(matching) == 1 or not bought):
            return best[0].action
        self.message = tr("Choose a die for it.")
        dice = sorted(each.payment.value for each in best if isinstance(each.payment, Die))
        if len(dice) == 2 and not cheapest:
            first, second = dice
            self.message = tr(
                "Choose a die for it: the {first} and the {second} both fit.",
                first=first,
                second=second,
            )
        elif len(dice) == 2:
            first, second = dice
            self.message = tr(
                "Choose a die for it: the {first} or the {second}, either for {workers}.",
                first=first,
                second=second,
                workers=counted(cheapest, "worker"),
            )
        if bought:
            self.message = _which_payment(bought, with_dice=bought != payments)
        return None

    def _missing(self) -> frozenset[Part]:
        """Return the parts of goals that can still be chosen beside the selection."""
        goals = (option.goal - self.selected for option in self.matching(self.selected))
        return frozenset[Part]().union(*goals)

    def _question(self) -> str:
        """Return the question that the selection leaves open."""
        missing = self._missing()
        if any(isinstance(part, Discarded) for part in missing):
            return tr("Your storage is full: choose the stored tile to discard.")
        if any(isinstance(part, LATER) for part in missing):
            return self._which_types()
        if any(isinstance(part, GoodsOnDepot) for part in missing):
            return tr("Choose a neighbouring depot as well, or confirm.")
        if any(isinstance(part, Space) for part in missing):
            return tr("Choose the space for it.")
        return tr("Choose the tile for it.")

    def _which_types(self) -> str:
        """Return the question which types to keep, with the number that there is still room for."""
        owned = sum(map(bool, self.state.player.goods))
        chosen = sum(isinstance(part, GoodsType) for part in self.selected)
        return trn(
            "There is room for {number} more type only: choose the one to load.",
            "There is room for {number} more types only: choose those to load.",
            GOODS_SPACES - owned - chosen,
        )

    @property
    def question(self) -> str:
        """The question that the selection leaves open; empty without a selection."""
        if not self.selected:
            return ""
        return self._question() if self.refused or not self.message else self.message

    # --- refusals --------------------------------------------------------------------------

    def _why_not(self, readings: list[Reading]) -> str:
        """Return the engine's sentence for the clicked things, or for the closest attempt."""
        if reason := self._why_never(readings):
            return sentence(reason)
        attempts = [
            attempt for reading in readings for part in reading for attempt in self._tries(part)
        ]
        refused = [(cost(self.state, a).workers, why_illegal(self.state, a)) for a in attempts]
        reasons = sorted((workers, reason) for workers, reason in refused if reason)
        top = self.state.asked
        if top is None:
            return sentence(Message("the game is over"))
        not_now = why_not_now(top)
        reason = reasons[0][1] if reasons else not_now
        if reason == not_now and any(not isinstance(each, PAYMENTS) for each in self.selected):
            return self._question()
        return sentence(reason)

    def _why_never(self, readings: list[Reading]) -> str | None:
        """Return why a tile or a space cannot be used with any die; None when it could be."""
        top = self.state.asked
        if not isinstance(top, Choice) or not top.adds or not self._dice_left(top):
            return None
        player = self.state.player
        for part in {part for reading in readings for part in reading}:
            if isinstance(part, StoredTile):
                return why_fits_nowhere(player, part.tile)
            if isinstance(part, Space) and not any(
                isinstance(p, StoredTile) for p in self.selected
            ):
                return why_nothing_fits(player, part.space)
        return None

    def _dice_left(self, choice: Choice) -> bool:
        return bool(self.state.player.dice) or not choice.own_dice

    def _dice(self) -> tuple[int, ...]:
        chosen = tuple(part.value for part in self.selected if isinstance(part, Die))
        top = self.state.asked
        if isinstance(top, Choice) and not top.own_dice:
            return (FREE,)
        player = self.state.player
        return chosen or player.dice or player.rolled[:1] or (1,)

    def _tries(self, part: Part) -> list[Action]:
        """Return the actions that a click on a part may have meant."""
        player = self.state.player
        first = player.storage[0] if len(player.storage) == STORAGE_SPACES else None
        match part:
            case Die(value):
                return [TakeWorkers(value)]
            case SilverlingPayment():
                black = self.state.depot_tiles(BLACK_DEPOT)
                return [BuyTile(BLACK_DEPOT, black[0] if black else Tile.MINE, first)]
            case BoardTile(depot, tile) if self.selected & {SilverlingPayment(), WorkerPayment()}:
                return [BuyTile(depot, tile, first)]
            case BoardTile(0, tile) if any(isinstance(p, Die) for p in self.selected):
                return [TakeTile(die, 0, tile, first) for die in self._dice()]
            case BoardTile(0, tile):
                return [BuyTile(BLACK_DEPOT, tile, first)]
            case BoardTile(depot, tile):
                return [TakeTile(die, depot, tile, first) for die in self._dice()]
            case StoredTile(tile) | Discarded(tile):
                spaces = spaces_in(open_spaces(player, tile)) or [CENTRE]
                return [AddTile(die, tile, space) for die in self._dice() for space in spaces]
            case Space(space):
                return self._tries_on(space)
            case Stack(goods):
                return [SellGoods(die, goods) for die in self._dice()]
            case WorkerPile():
                return [TakeWorkers(die) for die in self._dice()]
            case GoodsOnDepot(depot):
                return [TakeGoods((depot,), tuple(sorted(set(self.state.depot_goods[depot]))))]
            case Herd(species):
                return [ScoreAnimals(species)]
            case Work(building):
                return [UseCrane(building)]
            case Finish():
                return [EndTurn()]
            case Pass():
                return [Decline()]
            case Side() | WorkerPayment() | Joker():
                return []
        return []

    def _tries_on(self, space: int) -> list[Action]:
        player = self.state.player
        if self.state.asked is Selection.START_CASTLE:
            return [ChooseCastle(space)]
        chosen = [part.tile for part in self.selected if isinstance(part, StoredTile)]
        fitting = [t for t in player.storage if t.kind is player.layout.kinds[space]]
        tiles = chosen or fitting or [Tile.CASTLE]
        return [AddTile(die, tile, space) for die in self._dice() for tile in tiles]


def _which_payment(bought: Set[Part | None], *, with_dice: bool) -> str:
    """Return the question of how to pay for a tile that Silverlings or workers can buy."""
    if len(bought) > 1:
        if with_dice:
            return tr("Choose a die, your Silverlings or your workers.")
        return tr("Choose your Silverlings or your workers.")
    if SilverlingPayment() in bought:
        return tr("Choose a die or your Silverlings.")
    return tr("Choose a die or your workers.")


def _rest(option: ClickableAction) -> Reading:
    """Return the goal without the `LATER` parts."""
    return frozenset(part for part in option.goal if not isinstance(part, LATER))
