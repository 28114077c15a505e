"""What MaskablePPO learned in 10^6 steps against easy, as two bots. They need PyTorch.

    cob arena examples/trained.py:Shown easy --games 200 --seed 1000000
    cob ladder FOLDER easy medium examples/trained.py:Shown examples/trained.py:FromNothing

`docs/training.md` has the commands that trained them. Their networks lie beside this file.
"""

from __future__ import annotations

from pathlib import Path

import train_torch


class FromNothing(train_torch.Policy):
    """It began with a network that knew nothing."""

    kept = Path(__file__).with_name("from_nothing.pt")


class Shown(train_torch.Policy):
    """It began with a network that had been shown 600 games of hard."""

    kept = Path(__file__).with_name("shown_first.pt")
