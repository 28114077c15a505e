"""The rules of a game in words: a ruleset, and the differences of house rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cob.engine.ruleset import (
    ALEA,
    ALEA_2019,
    ALEA_AS_PRINTED,
    SPECIAL_EDITION,
    YUCATA,
    Ruleset,
    differences,
)
from cob.text.language import Message, tr, trn
from cob.text.wording import capital, listed

_ABOUT: Final[dict[str, Message]] = {
    ALEA.name: Message(
        "The rules of 2011. With equal points, who has more empty spaces wins (a later correction)."
    ),
    ALEA_AS_PRINTED.name: Message(
        "The rules of 2011. With equal points fewer empty spaces win, as printed in English."
    ),
    YUCATA.name: Message("As alea 2011, but knowledge tiles 15 to 26 score at once."),
    SPECIAL_EDITION.name: Message(
        "Geese and a crane, other knowledge tiles 6, 15 and 26, purchases at any time, "
        "and a first turn order that is drawn."
    ),
    ALEA_2019.name: Message(
        "The rules of 2019: other knowledge tiles 6, 15 and 26, and purchases at any time."
    ),
}
"""A description of each standard ruleset."""


def rules_name(rules: Ruleset) -> str:
    """Return the title of the rules, such as "alea 2011", or "alea 2011 with house rules"."""
    if differences(rules):
        return tr("{rules} with house rules", rules=rules.title)
    return tr(rules.title)


def house_rules(rules: Ruleset) -> list[str]:
    """Return the differences of the rules from the standard ruleset, such as "no geese"."""
    return [tr(setting.phrase) for _, setting in differences(rules)]


def rules_in_short(rules: Ruleset, fits: Callable[[str], bool]) -> str:
    """Return the rules in one sentence, such as "alea 2011, but: geese; crane.".

    The last ones are only counted if all do not fit.
    """
    found = house_rules(rules)
    if not found:
        return f"{tr(rules.title)}."
    text = _but(rules, found)
    for named in range(len(found) - 1, 0, -1):
        if fits(text):
            break
        left = len(found) - named
        more = trn("{number} more house rule", "{number} more house rules", left)
        text = _but(rules, [*found[:named], more])
    return text


def about_rules(rules: Ruleset) -> str:
    """Return the special features of the ruleset, and whether there are house rules."""
    own = tr("In this game some rules differ from {rules}.", rules=rules.title)
    about = own if differences(rules) else tr(_ABOUT[rules.name])
    return f"{about} {tell_barred(rules)}".rstrip()


def tell_barred(rules: Ruleset) -> str:
    """Return the estates that the rules bar, if there are any."""
    if not rules.barred_estates:
        return ""
    return trn(
        "Estate No. {estates} is not played.",
        "Estates No. {estates} are not played.",
        len(rules.barred_estates),
        estates=listed(rules.barred_estates),
    )


def tell_rules(rules: Ruleset, *, to_learner: bool = False) -> str:
    """Return the rules of a game, for the beginning of its log; to a learner, its length."""
    if to_learner:
        return f"{game_of_learner(rules)}."
    told = tr("The rules of this game: {rules}.", rules=rules.title)
    return f"{told} {tell_house_rules(rules)}".rstrip()


def game_of_learner(rules: Ruleset) -> str:
    """Return what a learner needs to know of the rules of a game: how long it is."""
    special = house_rules(rules)
    return capital(special[0]) if special else tr("All five phases")


def tell_house_rules(rules: Ruleset) -> str:
    """Return all house rules in a sentence; empty if there are none."""
    found = house_rules(rules)
    return tr("House rules: {rules}.", rules="; ".join(found)) if found else ""


def _but(rules: Ruleset, found: Sequence[str]) -> str:
    return tr("{rules}, but: {differences}.", rules=rules.title, differences="; ".join(found))
