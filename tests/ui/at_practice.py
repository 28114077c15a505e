"""Helpers for tests of practice positions: they are dealt to the end, and solved."""

from __future__ import annotations

from cob.ui.screens.learn.practice import PracticeScene
from tests.ui.at_table import click_at, paint, play_by_clicks


def be_dealt(scene: PracticeScene) -> PracticeScene:
    """Wait until a position is there."""
    while scene.is_dealing:
        scene.update(0.02)
    scene.table.motion.stop()
    return scene


def answer(scene: PracticeScene, *, rightly: bool) -> None:
    """Click a number, the right one or another."""
    paint(scene)
    assert scene.dealt is not None
    target = scene.dealt.target
    cards = scene.corner.answers
    card = next(c for c in cards if (c.number == target) is rightly and not c.refusal)
    click_at(scene, card.rect.center)


def solve(scene: PracticeScene) -> None:
    """Do or answer what is asked, by clicks."""
    be_dealt(scene)
    if scene.corner.answers:
        answer(scene, rightly=True)
        return
    while (action := scene.to_show()) is not None:
        play_by_clicks(scene, action)
        scene.table.motion.stop()
