"""Players that choose actions: what a bot is, and the bots there are by their names.

The names below are the front of this package; `docs/guide/bot.md` shows how to write one.
"""

from cob.bots.base import OWN_EFFORT, Bot, BotInfo, Effort
from cob.bots.registry import all_bots, info_of, make_bot

__all__ = ["OWN_EFFORT", "Bot", "BotInfo", "Effort", "all_bots", "info_of", "make_bot"]
