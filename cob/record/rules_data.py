"""The rules as data, for programs that read records in other languages (docs/rules_data.md).

Everything is read from the engine's tables. The form has a version of its own: names and meanings
stay, and more may be added.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from cob.engine import ALEA, RULESETS, EstateLayout, knowledge, random_source
from cob.engine import components as box
from cob.engine.components import FACES, Kind, Tile
from cob.engine.effects import GAINS, ImmediateGain
from cob.engine.estate import KIND_LETTERS
from cob.engine.hexgrid import NEIGHBOURS, SPACE_NAMES, SPACES
from cob.engine.pending import CHOICES, Choice
from cob.engine.purchases import TERMS_BY_TILE_SIX, USUAL_TERMS, Terms
from cob.engine.rounds import kinds_to_deal
from cob.engine.ruleset import SWITCHES, Ruleset, Switch, TileSix
from cob.engine.scoring import WORKERS_PER_POINT
from cob.engine.setup import CARDBOARDS, MAX_PLAYERS, MIN_PLAYERS
from cob.record.origin import SEED_BYTES, SEED_PREFIX

Data = dict[str, Any]

FORMAT: Final = "castles-of-burgundy-rules"
VERSION: Final = 1
_GAINS: Final = {
    ImmediateGain.POINTS: "points",
    ImmediateGain.SILVERLINGS: "silverlings",
    ImmediateGain.WORKERS: "workers",
}
_FREE_STEPS: Final = "free_steps_to_{use}"
_ONLY_WITH: Final = {
    "geese": set(box.black_supply(geese=True, crane=False)) - set(box.BLACK_SUPPLY),
    "crane": set(box.black_supply(geese=False, crane=True)) - set(box.BLACK_SUPPLY),
}
"""The tiles that are in play only by a field of the rules."""


def rules_data(estates: Iterable[EstateLayout]) -> Data:
    """Return the rules of all editions as values that JSON has, with these estates."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "switches": list(map(_switch, SWITCHES)),
        "rulesets": list(map(_ruleset, RULESETS.values())),
        "numbers": _numbers(),
        "by_players": {
            str(players): _for_players(players) for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)
        },
        "goods": [{"number": good, "colour": str(box.GOODS_COLOURS[good])} for good in box.GOODS],
        "kinds": [
            {
                "word": _word(kind),
                "letter": KIND_LETTERS[kind],
                "region": str(box.REGION_NAMES[kind]),
            }
            for kind in Kind
        ],
        "depot_neighbours": [list(pair) for pair in box.DEPOT_RING],
        "player": _player(),
        "tiles": list(map(_tile, Tile)),
        "purchases": {
            "usual": list(map(_terms, USUAL_TERMS)),
            "with_tile_6": {
                effect.value: list(map(_terms, terms))
                for effect, terms in TERMS_BY_TILE_SIX.items()
            },
        },
        "spaces": [
            {
                "word": SPACE_NAMES[space],
                "neighbours": [SPACE_NAMES[other] for other in NEIGHBOURS[space]],
            }
            for space in SPACES
        ],
        "estates": list(map(_estate, estates)),
        "player_boards": [list(sides) for sides in CARDBOARDS],
        "chance": _chance(),
    }


# --- editions -----------------------------------------------------------------------------------


def _switch(switch: Switch) -> Data:
    return {
        "word": switch.word,
        "title": str(switch.title),
        "sets": switch.field,
        "settings": [
            {
                "word": setting.word,
                "title": str(setting.caption),
                "value": _plain(setting.value),
            }
            for setting in switch.settings
        ],
    }


def _plain(value: Any) -> Any:
    """Return the value of a switch as JSON has it."""
    if isinstance(value, TileSix):
        return value.value
    return list(value) if isinstance(value, tuple) else value


def _ruleset(rules: Ruleset) -> Data:
    found = {switch.word: switch.setting(rules) for switch in SWITCHES}
    return {
        "word": rules.name,
        "title": str(rules.title),
        "settings": {word: setting.word for word, setting in found.items() if setting},
        "barred_estates": list(rules.barred_estates),
    }


# --- numbers ------------------------------------------------------------------------------------


def _numbers() -> Data:
    return {
        "phases": list(box.PHASES),
        "phase_points": list(box.PHASE_POINTS),
        "rounds": box.ROUNDS_PER_PHASE,
        "region_points": [box.region_points(size) for size in range(1, len(SPACES) + 1)],
        "storage_spaces": box.STORAGE_SPACES,
        "goods_types_stored": box.GOODS_SPACES,
        "goods_per_type": box.GOODS_PER_TYPE,
        "starting_goods": box.STARTING_GOODS,
        "starting_silverlings": box.STARTING_SILVERLINGS,
        "starting_workers": list(box.STARTING_WORKERS),
        "track_spaces": box.TRACK_SPACES,
        "black_spaces": box.BLACK_SPACES,
        "silverlings_by_mine": box.SILVERLINGS_BY_MINE,
        "workers_by_point": WORKERS_PER_POINT,
        "points_of_crane": knowledge.POINTS_OF_CRANE,
    }


def _for_players(players: int) -> Data:
    deals: Data = {}
    for phase, letter in enumerate(box.PHASES):
        kinds = kinds_to_deal(players, phase)
        deals[letter] = [
            [None if kind is None else _word(kind) for kind in kinds[spaces.start : spaces.stop]]
            for spaces in box.DEPOT_RANGES[1:]
        ]
    return {
        "deals": deals,
        "points_by_goods": box.goods_points(players),
        "large_bonus": box.large_bonus(players),
        "small_bonus": box.small_bonus(players),
    }


def _player() -> Data:
    """Return what knowledge tiles change, as it is without them."""
    return {
        "workers_by_die": box.WORKERS_BY_DIE,
        "silverlings_by_die": 0,
        "silverlings_by_sale": box.SILVERLINGS_BY_SALE,
        "workers_by_sale": 0,
        "workers_by_mine": 0,
        "steps_by_worker": 1,
        **{_FREE_STEPS.format(use=use): 0 for use in ("take", *(f"add_{_word(k)}" for k in Kind))},
        "depots_by_ship": 1,
        "points_by_scoring_animal_tile": 0,
        "same_buildings_in_a_city": False,
        "buys_with_tile_6": False,
    }


_CHANGES: Final[dict[int, Data]] = {
    knowledge.SAME_BUILDINGS: {"same_buildings_in_a_city": True},
    knowledge.MORE_OFFERS: {"buys_with_tile_6": True},
    knowledge.TWO_DEPOTS_OF_GOODS: {"depots_by_ship": len(box.DEPOT_RING[0])},
    **{
        number: {name: knowledge.AMOUNTS[number]}
        for number, name in (
            (knowledge.MINE_WORKERS, "workers_by_mine"),
            (knowledge.TWO_SILVERLINGS_A_SALE, "silverlings_by_sale"),
            (knowledge.WORKER_A_SALE, "workers_by_sale"),
            (knowledge.POINT_A_SCORING_ANIMAL_TILE, "points_by_scoring_animal_tile"),
            (knowledge.DOUBLE_WORKERS, "steps_by_worker"),
            (knowledge.SILVERLING_WITH_WORKERS, "silverlings_by_die"),
            (knowledge.FOUR_WORKERS, "workers_by_die"),
        )
    },
}


def _changes(number: int) -> Data:
    """Return what a knowledge tile changes for its owner, by the names of `_player`."""
    uses = [f"add_{_word(k)}" for k, n in knowledge.FREE_STEP_OF_KIND.items() if n == number]
    uses += ["take"] if number == knowledge.FREE_STEP_TO_TAKE else []
    return {
        **_CHANGES.get(number, {}),
        **{_FREE_STEPS.format(use=use): knowledge.FREE_STEPS for use in uses},
    }


# --- tiles --------------------------------------------------------------------------------------


def _tile(tile: Tile) -> Data:
    face = FACES[tile]
    found: Data = {
        "word": tile.code,
        "title": str(face.title),
        "kind": _word(face.kind),
        "coloured": face.coloured,
        "black": box.black_supply(geese=True, crane=True).count(tile),
    }
    if word := next((word for word, supply in _ONLY_WITH.items() if tile in supply), ""):
        found["only_with"] = word
    if face.animals:
        found |= {"species": face.species, "animals": face.animals}
    if face.number:
        found["number"] = face.number
    if tile in GAINS:
        gain, amount = GAINS[tile]
        found["gains"] = {_GAINS[gain]: amount}
    if tile in CHOICES:
        found["actions"] = _actions(CHOICES[tile])
    if changes := _changes(face.number):
        found["changes"] = changes
    if face.counts is not None:
        found["scores"] = _scores(tile)
    return found


def _actions(choice: Choice) -> Data:
    return {
        "take": [_word(kind) for kind in Kind if choice.takes >> kind & 1],
        "add": choice.adds,
        "sell": choice.sells,
        "workers": choice.workers,
        "optional": choice.optional,
    }


def _scores(tile: Tile) -> Data:
    """Return what a tile counts at the end, and its points for each, or the switch that sets them.

    Where no points are printed, they are those of the field of the rules that changes them.
    """
    face = FACES[tile]
    assert face.counts is not None
    found: Data = {"counts": face.counts.name.lower()}
    if face.of is not None:
        found["of"] = face.of.code
    if face.points:
        return found | {"points": face.points}
    (field,) = (
        switch.field
        for switch in SWITCHES
        for setting in switch.settings
        if knowledge.points_each(tile, replace(ALEA, **{switch.field: setting.value}))
        != knowledge.points_each(tile, ALEA)
    )
    return found | {"points_set_by": field}


def _terms(terms: Terms) -> Data:
    return {
        "depots": list(terms.depots),
        "kinds": [_word(kind) for kind in Kind if terms.kinds >> kind & 1],
        "silverlings": terms.price.silverlings,
        "workers": terms.price.workers,
        "for_workers": terms.for_workers,
        "is_the_purchase": terms.is_the_purchase,
    }


# --- estates and chance ---------------------------------------------------------------------------


def _estate(layout: EstateLayout) -> Data:
    return {
        "word": layout.number,
        "title": str(layout.name),
        "kinds": [_word(kind) for kind in layout.kinds],
        "dice": list(layout.dice),
    }


def _chance() -> Data:
    """Return the numbers of the generator; those of 64 bits are hexadecimal texts."""
    return {
        "prefix": SEED_PREFIX,
        "hash": "sha256",
        "bytes": SEED_BYTES,
        "step": f"{random_source.STEP:016x}",
        "mixes": [
            {"shift": shift, "factor": f"{factor:016x}"}
            for shift, factor in (random_source.FIRST_MIX, random_source.SECOND_MIX)
        ],
        "last_shift": random_source.LAST_SHIFT,
    }


def _word(kind: Kind) -> str:
    return kind.name.lower()
