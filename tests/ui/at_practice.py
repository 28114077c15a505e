"""Helpers for tests of practice positions: they are dealt to the end, and solved."""

from __future__ import annotations

import pygame

from cob.text.language import tr
from cob.ui.scene import Scene
from cob.ui.screens.learn.practice import PracticeScene
from cob.ui.table.advice.practise_link import PractiseLink
from tests.ui.at_table import click_at, paint, play_by_clicks
from tests.ui.keyboard import key_down


def be_dealt(scene: PracticeScene) -> PracticeScene:
    """Wait until a position is dealt."""
    while scene.is_dealing:
        scene.update(0.02)
    scene.table.motion.stop()
    return scene


def practised(scene: Scene, link: PractiseLink, *, by_key: bool) -> None:
    """Follow a link, leave the practice unsolved, and check that the same scene is back."""
    app, topic = scene.app, link.topic
    assert topic is not None
    if by_key:
        app.top.handle(key_down(pygame.K_F2))
    else:
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            details = {} if kind == pygame.MOUSEMOTION else {"button": 1}
            app.top.handle(pygame.event.Event(kind, pos=link.rect.center, rel=(0, 0), **details))
    practice = app.top
    assert isinstance(practice, PracticeScene)
    assert practice.lesson.name.startswith(topic.value)
    be_dealt(practice)
    paint(practice)
    assert practice.coach.forward.label == tr("Back")
    practice.coach.forward.action()
    assert app.top is scene
    assert not app.notebook.steps_skipped(practice.lesson.name)
    assert practice.lesson.name not in app.notebook.furthest


def answer(scene: PracticeScene, *, rightly: bool) -> None:
    """Click a number, right or wrong."""
    paint(scene)
    assert scene.dealt is not None
    target = scene.dealt.target
    cards = scene.corner.answers
    card = next(c for c in cards if (c.number == target) is rightly and not c.refusal)
    click_at(scene, card.rect.center)


def solve(scene: PracticeScene) -> None:
    """Do the task or answer the question by clicks."""
    be_dealt(scene)
    if scene.corner.answers:
        answer(scene, rightly=True)
        return
    while (action := scene.to_show()) is not None:
        play_by_clicks(scene, action)
        scene.table.motion.stop()
