"""Tests of the sound begin without an open device, whatever the tests before them left open."""

from __future__ import annotations

import pygame
import pytest


@pytest.fixture(autouse=True)
def _no_device_is_open() -> None:
    pygame.mixer.quit()
