"""Coats of arms: a name has always the same, and they are drawn at any size."""

from __future__ import annotations

import pygame
import pytest

from cob.ui.kit.art import Art
from cob.ui.kit.heraldry.blazon import METALS, Blazon, Division, blazon
from cob.ui.kit.heraldry.charges import CHARGES
from cob.ui.kit.heraldry.drawing import banner, shield
from cob.ui.kit.theme import PLAYER_COLOURS
from tests.games import NAMES

_NAMES = (*NAMES, "Ж", "李小龍", "🦊 محمد", "W" * 24, "")


def test_a_name_has_always_the_same_arms() -> None:
    assert blazon("Anna") == Blazon(Division.BEND, "goblet", (60, 154, 106), METALS[0])
    assert blazon("ANNA") == blazon("anna")
    assert blazon("E\u0301mile") == blazon("\u00c9mile"), "however the accent is written"


def test_a_players_colour_is_the_field() -> None:
    for name in _NAMES:
        own = blazon(name)
        for colour in PLAYER_COLOURS.values():
            known = blazon(name, colour)
            assert known.field == colour
            assert (known.division, known.charge, known.metal) == (
                own.division, own.charge, own.metal,
            )  # fmt: skip


def test_most_names_have_arms_of_their_own() -> None:
    found = {blazon(f"player {number}", (0, 0, 0)) for number in range(100)}
    assert len(found) > 85


@pytest.mark.parametrize("colour", PLAYER_COLOURS.values())
def test_most_of_a_shield_shows_the_players_colour(art: Art, colour: tuple[int, int, int]) -> None:
    for division in Division:
        picture = shield(Blazon(division, "star", colour, METALS[0]), 60)
        dominant = 0
        inside = [tuple(picture.get_at((x, y))[:3]) for x in range(8, 52) for y in range(8, 50)]
        for red, green, blue in inside:
            metal = abs(red - METALS[0][0]) + abs(green - METALS[0][1]) + abs(blue - METALS[0][2])
            dominant += metal > 120
        assert dominant > len(inside) / 2, division


def test_every_charge_is_drawn_on_shield_and_banner(art: Art) -> None:
    colour = PLAYER_COLOURS["blue"]
    for metal in METALS:
        pictures = [shield(Blazon(Division.PLAIN, each, colour, metal), 40) for each in CHARGES]
        assert len({pygame.image.tobytes(each, "RGBA") for each in pictures}) == len(CHARGES)
    for division in Division:
        for wide in (13, 200):
            picture = banner(Blazon(division, "bee", colour, METALS[1]), wide)
            assert picture.get_width() == wide
            assert picture.get_at((0, picture.get_height() - 1)).a < 128, "cut out at its foot"
