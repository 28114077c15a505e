"""The rules of The Castles of Burgundy: positions, actions, events and scoring.

The names below are the engine's front; `docs/engine.md` shows how to drive it.
"""

from cob.engine.actions import FREE, Action, parse_action
from cob.engine.errors import (
    CobError,
    EstateError,
    IllegalActionError,
    NotationError,
    SetupError,
)
from cob.engine.estate import EstateLayout, estate_text, parse_estate
from cob.engine.events import Event
from cob.engine.game import Move, apply, apply_unchecked, parse_move
from cob.engine.legality import cost, legal_actions
from cob.engine.message import Message
from cob.engine.position_check import problems
from cob.engine.position_reader import is_position, parse_position
from cob.engine.position_table import position_table
from cob.engine.position_text import position_text
from cob.engine.purchases import Cost
from cob.engine.refusals import why_illegal
from cob.engine.ruleset import ALEA, RULESETS, Ruleset, TileSix, parse_rules, rules_text
from cob.engine.scoring import ranking
from cob.engine.setup import Setup, expert_estates, new_game, set_up
from cob.engine.state import GameState, Player

__all__ = [
    "ALEA",
    "FREE",
    "RULESETS",
    "Action",
    "CobError",
    "Cost",
    "EstateError",
    "EstateLayout",
    "Event",
    "GameState",
    "IllegalActionError",
    "Message",
    "Move",
    "NotationError",
    "Player",
    "Ruleset",
    "Setup",
    "SetupError",
    "TileSix",
    "apply",
    "apply_unchecked",
    "cost",
    "estate_text",
    "expert_estates",
    "is_position",
    "legal_actions",
    "new_game",
    "parse_action",
    "parse_estate",
    "parse_move",
    "parse_position",
    "parse_rules",
    "position_table",
    "position_text",
    "problems",
    "ranking",
    "rules_text",
    "set_up",
    "why_illegal",
]

GameState.as_text = staticmethod(position_text)
GameState.as_table = staticmethod(position_table)
