"""A network whose actions point at places, as the numbers of actions do. It needs PyTorch.

It reads observations as `cob.environment.observe` returns them, and gives each action a score and
the position a value. A tile, a space of the estate and a space of the board each become a vector,
and an action's score is made of the vectors of the places that it points at. So what is learned of
a tile in one place holds for the same tile in all others.
"""

from __future__ import annotations

from pathlib import Path
from pickle import UnpicklingError

import numpy as np
import torch
from torch import Tensor, nn

from cob.engine.components import BLACK_DEPOT, TILE_KINDS, Kind, Tile, depot_of
from cob.engine.hexgrid import NEIGHBOURS, SPACES
from cob.environment import CLASSES, PART

WIDTH = 32
"""Numbers in the vector of a place."""
WISE = 128
"""Numbers in the vector of the whole position."""
DICE = 7
NAMES = {"phase": 6, "round": 6, "asked": 13, "white_die": 7, "dice_0": 7, "dice_1": 7}
"""What is read as names, with how many there are."""
AMOUNTS = {"depot_goods": 3, "round_goods": 6, "large_bonuses_left": 1, "bought": 1}
for _seat in "01":
    AMOUNTS |= {f"{name}_{_seat}": most for name, most in {"points": 100, "turn": 2}.items()}
    AMOUNTS |= {f"{name}_{_seat}": 6 for name in ("track", "silverlings", "workers", "goods")}
"""What is read as amounts, with what they are divided by."""
KINDS = len(Kind) + 1
DEPOT_OF = [depot_of(space) for space in range(PART["board"].stop - PART["board"].start)]
"""The depot of each space of the board; those of the black depot come last."""


class PointingNetwork(nn.Module):
    """Scores of all actions, (rows, ACTIONS), and values, (rows, 1), of games of two."""

    def __init__(self) -> None:
        super().__init__()
        around = torch.zeros(len(SPACES), len(SPACES))
        for space, others in enumerate(NEIGHBOURS):
            around[space, list(others)] = 1 / 6
        self.register_buffer("around", around)
        colours = torch.tensor([0, *(1 + TILE_KINDS[tile] for tile in Tile)])
        self.register_buffer("colour_of", nn.functional.one_hot(colours, KINDS).float())
        depots = torch.tensor(DEPOT_OF)
        self.register_buffer("depots", depots)
        self.tile = nn.Embedding(len(Tile) + 1, WIDTH)
        self.colour = nn.Embedding(KINDS, WIDTH)
        self.value = nn.Embedding(DICE, WIDTH)
        self.board_space = nn.Embedding(len(DEPOT_OF), WIDTH)
        self.near = nn.ModuleList(nn.Linear(2 * WIDTH, WIDTH) for _ in range(2))
        known = sum(size * _size(name) for name, size in NAMES.items())
        known += sum(_size(name) for name in AMOUNTS) + 2 * 2 * KINDS + 4 * WIDTH
        self.wise = nn.Sequential(
            nn.Linear(known, WISE), nn.ReLU(), nn.Linear(WISE, WISE), nn.ReLU()
        )
        self.worth = nn.Linear(WISE, 1)
        self.add = nn.ModuleDict({name: nn.Linear(WISE, WIDTH) for name in ("place", "space")})
        self.add_dice = nn.Linear(WISE, DICE * DICE)
        self.pair = nn.Linear(WIDTH, WIDTH)
        self.take, self.buy, self.castle = (nn.Linear(WISE, WIDTH) for _ in range(3))
        self.take_dice = nn.Linear(WISE, DICE * DICE)
        self.discard = nn.Linear(WISE, WIDTH)
        self.loads = nn.Linear(WISE, 12 + 41)
        self.plain = nn.Linear(WISE, len(CLASSES))
        self.others = nn.ModuleDict(
            {
                each.action.__name__: nn.Linear(WISE, each.stop - each.start)
                for each in CLASSES
                if each.stop - each.start <= DICE * 6 and each.action.__name__ != "ChooseCastle"
            }
        )

    def estate(self, seen: Tensor, seat: int) -> tuple[Tensor, Tensor]:
        """Return a vector for each space of an estate, and how many are free of each colour."""
        tiles, colours = seen[:, PART[f"tiles_{seat}"]], seen[:, PART[f"colours_{seat}"]]
        spaces = self.tile(tiles) + self.colour(colours)
        spaces = spaces + self.value(seen[:, PART[f"values_{seat}"]])
        for layer in self.near:
            spaces = spaces + torch.relu(layer(torch.cat([spaces, self.around @ spaces], 2)))
        free = nn.functional.one_hot(colours, KINDS) * (tiles == 0).unsqueeze(2)
        return spaces, free.sum(1) / 6

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Return scores and values."""
        seen = observations.long()
        own, own_free = self.estate(seen, 0)
        other, other_free = self.estate(seen, 1)
        tiles, stored = seen[:, PART["board"]], seen[:, PART["storage_0"]]
        board = self.tile(tiles) * (tiles > 0).unsqueeze(2) + self.board_space.weight
        storage = self.tile(stored)
        known = [own.mean(1), other.mean(1), board.mean(1), storage.mean(1), own_free, other_free]
        known += [self.colour_of[seen[:, PART[f"storage_{seat}"]]].sum(1) / 3 for seat in (0, 1)]
        for name, size in NAMES.items():
            known.append(nn.functional.one_hot(seen[:, PART[name]], size).flatten(1).float())
        known += [seen[:, PART[name]] / most for name, most in AMOUNTS.items()]
        wise = self.wise(torch.cat(known, 1))
        discard = torch.cat([torch.zeros_like(stored[:, :1]), _met(self.discard(wise), storage)], 1)
        scores = []
        for each, plain in zip(CLASSES, self.plain(wise).split(1, 1), strict=True):
            name = each.action.__name__
            if name == "AddTile":
                table = self.add_dice(wise).view(-1, DICE, DICE)
                values = seen[:, PART["values_0"]].unsqueeze(1).expand(-1, DICE, -1)
                pairs = self.pair(storage) @ own.transpose(1, 2) / WIDTH**0.5
                pairs = pairs + _met(self.add["place"](wise), storage).unsqueeze(2)
                pairs = pairs + _met(self.add["space"](wise), own).unsqueeze(1)
                found = table.gather(2, values).unsqueeze(2) + pairs.unsqueeze(1)
            elif name == "TakeTile":
                depots = self.take_dice(wise).view(-1, DICE, DICE)[:, :, self.depots]
                found = depots + _met(self.take(wise), board).unsqueeze(1)
                found = found[:, :, : DEPOT_OF.index(BLACK_DEPOT)].unsqueeze(3)
                found = found + discard[:, None, None]
            elif name == "BuyTile":
                found = _met(self.buy(wise), board).unsqueeze(2) + discard.unsqueeze(1)
            elif name == "TakeGoods":
                depots, loads = self.loads(wise).split([12, 41], 1)
                found = depots.unsqueeze(2) + loads.unsqueeze(1)
            elif name == "ChooseCastle":
                found = _met(self.castle(wise), own)
            else:
                found = self.others[name](wise)
            scores.append(found.flatten(1) + plain)
        return torch.cat(scores, 1), self.worth(wise)


def load(network: PointingNetwork, path: Path, device: str = "cpu") -> None:
    """Read what a network has learned; exit with a sentence where a file holds something else."""
    try:
        network.load_state_dict(torch.load(path, map_location=device, weights_only=True))
    except (RuntimeError, UnpicklingError, EOFError, AttributeError):
        raise SystemExit(f"'{path}' holds no network of these programs") from None


def _size(name: str) -> int:
    part = PART[name]
    return part.stop - part.start


def _met(question: Tensor, places: Tensor) -> Tensor:
    """Return how well each place answers a question."""
    return (places @ question.unsqueeze(2)).squeeze(2) / WIDTH**0.5


def masked(scores: Tensor, masks: Tensor) -> Tensor:
    """Return the scores, and next to nothing for actions that are not allowed."""
    return scores.masked_fill(masks == 0, -1e8)


def best_action(network: PointingNetwork, seen: np.ndarray, mask: np.ndarray) -> int:
    """Return the allowed action with the highest score."""
    with torch.no_grad():
        scores, _ = network(torch.from_numpy(seen).unsqueeze(0))
    return int(masked(scores[0], torch.from_numpy(mask)).argmax())
