"""`cob rules`: the editions, one ruleset with its depots and tiles, or all of it as data."""

from __future__ import annotations

from collections.abc import Iterator

from cob.boards import SHIPPED, load_estates
from cob.boards.fairness import COLOUR_NAMES
from cob.engine import RULESETS, Ruleset, parse_rules
from cob.engine.components import DEPOT_RANGES, DEPOTS, FACES, PHASES, Kind, Tile, black_supply
from cob.engine.rounds import kinds_to_deal
from cob.engine.ruleset import SWITCHES
from cob.engine.setup import MAX_PLAYERS, MIN_PLAYERS
from cob.files.json_text import as_json_rows
from cob.record.rules_data import rules_data
from cob.text.columns import columns
from cob.text.language import tr
from cob.text.rules_texts import about_rules, rules_name
from cob.text.tile_texts import describe_tile
from cob.text.wording import capital

_PLAYERS = range(MIN_PLAYERS, MAX_PLAYERS + 1)


def main(named: str | None, as_data: bool) -> None:
    """Print all editions, or the named rules; as data, everything that a program needs.

    Raises `SetupError` for rules that no ruleset has.
    """
    if as_data:
        layouts = load_estates().layouts
        print(as_json_rows(rules_data([layouts[number] for number in SHIPPED])), end="")
        return
    for line in _editions() if named is None else _tell(parse_rules(named)):
        print(line)


def _editions() -> Iterator[str]:
    """Yield what each edition is, and what its switches are set to, in the words of records."""
    for rules in RULESETS.values():
        yield f"{rules.name}: {tr(rules.title)}"
        yield f"  {about_rules(rules)}"
    yield ""
    rows = [["", *RULESETS]]
    for switch in SWITCHES:
        settings = map(switch.setting, RULESETS.values())
        rows.append([switch.word, *(setting.word for setting in settings if setting)])
    yield from columns(rows)


def _tell(rules: Ruleset) -> Iterator[str]:
    """Yield one ruleset: its switches, the depots by number of players, and the tiles."""
    yield rules_name(rules)
    yield about_rules(rules)
    yield ""
    for switch in SWITCHES:
        if setting := switch.setting(rules):
            yield f"{tr(switch.title)}: {tr(setting.caption)}"
    for players in _PLAYERS:
        yield ""
        yield tr("Depots with {number} players:", number=players)
        for depot in DEPOTS:
            yield f"  {depot}: {_dealt(players, depot)}"
        black = rules.black_depot_tiles[players - MIN_PLAYERS]
        yield f"  {tr('black depot: {number} tiles', number=black)}"
    yield ""
    yield tr("Tiles, with the numbers of coloured and of black backs:")
    in_play = black_supply(rules.geese, rules.crane)
    for tile in Tile:
        if FACES[tile].coloured or tile in in_play:
            copies = f"{FACES[tile].coloured} + {in_play.count(tile)}"
            yield f"  {capital(tr(tile.title))} ({copies}): {describe_tile(tile, rules)}"


def _dealt(players: int, depot: int) -> str:
    """Return the colours of the tiles that a depot gets; of two that alternate, both."""
    spaces = DEPOT_RANGES[depot]
    phases = [kinds_to_deal(players, phase) for phase in range(len(PHASES))]
    kinds: list[set[Kind]] = [
        {kind for dealt in phases if (kind := dealt[space]) is not None} for space in spaces
    ]
    return ", ".join(
        " / ".join(tr(COLOUR_NAMES[kind]) for kind in sorted(each)) for each in kinds if each
    )
