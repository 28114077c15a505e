"""Identity is never a caption: rewording every sentence of the program renames nothing in it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
REWORDED = """
from cob.engine.message import Message
make = Message.__new__
def reworded(cls, template, /, *, many="", **values):
    return make(cls, f"other words: {template}", many=many and f"other: {many}", **values)
Message.__new__ = reworded
"""
IDENTITIES = """
from cob.bots.base import OWN_EFFORT
from cob.core.feature_names import EFFECTS, FEATURES, GROUPS_IN_CORE
from cob.core.tables import ASKED, SCORER
from cob.bots.learned import LAYOUT
from cob.bots.registry import BOTS, make_bot, shipped_weights
from cob.engine import RULESETS, legal_actions
from cob.engine.chance import Due
from cob.engine.components import Tile
from cob.engine.pending import CHOICES
from cob.new_game.scenarios import Preset
from cob.record import COLOURS, Game, format_record
from tests.games import plain_header

shipped_weights()
print(LAYOUT, FEATURES, EFFECTS, GROUPS_IN_CORE, ASKED, SCORER)
print([(name, info.name) for name, info in BOTS.items()], list(RULESETS), COLOURS)
print([tile.code for tile in Tile], [choice.code for choice in CHOICES.values()])
print([due.name for due in Due], [preset.name for preset in Preset])
game = Game.start(plain_header(), 5)
bots = [make_bot("medium", 1), make_bot("hard", 1)]
assert not any(bot.problem for bot in bots)
while not game.state.is_over:
    seat = game.state.current
    game.play(bots[seat].choose(game.state.view(seat), legal_actions(game.state), OWN_EFFORT))
print(format_record(game))
"""
CAPTION = 'from cob.bots.registry import BOTS\nprint(BOTS["hard"].title)\n'


def printed(code: str) -> str:
    """The output of a fresh interpreter, which imports everything anew."""
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_ids_weights_and_records_do_not_depend_on_any_wording() -> None:
    """Reworded weights would not fit, and the bots that need them would play as medium."""
    assert printed(REWORDED + IDENTITIES) == printed(IDENTITIES)


def test_captions_do_depend_on_it() -> None:
    assert printed(REWORDED + CAPTION) == "other words: hard\n"
    assert printed(CAPTION) == "hard\n"
