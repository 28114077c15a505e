"""Small pieces of English that sentences about the game share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

from cob.engine.components import BLACK_DEPOT, GOODS_COLOURS, Kind, Tile
from cob.engine.events import Source

SOURCE_NAMES: Final[dict[Source, str]] = {
    Source.REGIONS: "regions",
    Source.PHASES: "phase bonuses",
    Source.BONUS_TILES: "bonus tiles",
    Source.ANIMALS: "animals",
    Source.GOODS: "sold goods",
    Source.WATCHTOWERS: "watchtowers",
    Source.UNSOLD_GOODS: "unsold goods",
    Source.SILVERLINGS: "Silverlings",
    Source.WORKERS: "workers",
    Source.KNOWLEDGE: "knowledge tiles",
}
"""What a table of points calls each source."""
BONUS_NAMES: Final[dict[Kind, str]] = {
    Kind.CASTLE: "castles",
    Kind.MINE: "mines",
    Kind.KNOWLEDGE: "knowledge tiles",
    Kind.SHIP: "ships",
    Kind.ANIMAL: "animals",
    Kind.BUILDING: "buildings",
}
"""What a bonus tile was won for."""


def counted(number: int, noun: str) -> str:
    """Such as: 1 worker, 2 workers."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def listed(parts: Sequence[str]) -> str:
    """Such as: a, b and c."""
    return " and ".join(part for part in (", ".join(parts[:-1]), *parts[-1:]) if part)


def owners(name: str) -> str:
    """Whose something is: Anna’s; the learner of a lesson is called You."""
    return "Your" if name == "You" else f"{name}’s"


def with_a(tile: Tile) -> str:
    """The tile as something new: a bank, 3 cows, knowledge tile 8."""
    return tile.title if tile.kind in (Kind.ANIMAL, Kind.KNOWLEDGE) else f"a {tile.title}"


def with_the(tile: Tile) -> str:
    """The tile as something seen: the bank, the 3 cows, knowledge tile 8."""
    return tile.title if tile.kind is Kind.KNOWLEDGE else f"the {tile.title}"


def depot_name(depot: int) -> str:
    """A depot by its number; 0 is the black one."""
    return "the black depot" if depot == BLACK_DEPOT else f"depot {depot}"


def goods_name(goods: int, number: int) -> str:
    """Such as: 2 pink goods."""
    return f"{number} {GOODS_COLOURS[goods]} goods{' tile' if number == 1 else ''}"


def load_name(goods: Collection[int]) -> str:
    """Such as: 2 pink and 1 red goods."""
    counts = sorted(Counter(goods).items())
    tiles = listed([f"{number} {GOODS_COLOURS[good]}" for good, number in counts])
    return f"{tiles} goods{' tile' if len(goods) == 1 else ''}"


def sentence(text: str) -> str:
    """A refusal or a prompt as a sentence: with a capital and a full stop."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."
