"""A face at the table says a line in a bubble, which is never in the way and can be silenced."""

from __future__ import annotations

import pytest

from cob.engine.actions import EndTurn
from cob.record import Game, Header, Seat
from cob.showing.narrator import Saying
from cob.text.voices import VOICES, Occasion
from cob.ui.screens.game import GameScene
from cob.ui.table.players.bubble import bubble_layout
from cob.ui.table.typesetter import Typesetter
from tests.engine.table import position
from tests.ui.at_table import Opener, click_at, game_at, let_pass, paint, seen
from tests.ui.writing import writing

LINE = VOICES["hard"][Occasion.BIG_TURN].other


@pytest.fixture
def scene(table: Opener, monkeypatch: pytest.MonkeyPatch) -> GameScene:
    """Anna, a person, has used both dice against Benno, a hard bot, who has a word for it."""
    state = position(2, dice=())
    first, second = game_at(state).header.seats
    bot = Seat(second.name, second.colour, "hard", second.choices)
    scene = table(Game(Header((first, bot)), state, []))
    scene.playing.tempo.pause()
    narrator = scene.narration.narrator
    monkeypatch.setattr(narrator, "hear", lambda turn: Saying(1, LINE, 0, 23))
    return scene


def hush_sign(scene: GameScene) -> tuple[int, int]:
    said = scene.table.talk.said
    assert said is not None
    layout = scene.table.layout
    return bubble_layout(Typesetter(scene.app.art, layout), layout, said).hush.center


def test_a_line_is_said_when_a_turn_has_ended(scene: GameScene) -> None:
    scene.play(EndTurn())
    said = seen(scene).said
    assert said is not None
    assert said == (1, "23 points at once, Anna. A small miracle.")
    with writing() as written:
        paint(scene)
    assert "23" in " ".join(text for text, _ in written)
    told = [node.name for node in scene.spoken(()).nodes if node.key == "said"]
    assert told == ["Benno: 23 points at once, Anna. A small miracle."]


def test_it_goes_by_itself_and_by_a_click(scene: GameScene) -> None:
    scene.play(EndTurn())
    let_pass(scene, 10)
    assert seen(scene).said is None
    scene.table.talk.say(1, "Once more.")
    click_at(scene, scene.table.layout.panels[0].area.center)
    assert seen(scene).said is None


def test_its_sign_silences_all_faces(scene: GameScene) -> None:
    scene.play(EndTurn())
    shown = scene.table.shown
    click_at(scene, hush_sign(scene))
    assert not scene.app.settings.narrator
    assert seen(scene).said is None
    assert "silent now" in seen(scene).message
    assert scene.table.shown == shown, "the click does nothing else"


@pytest.mark.parametrize("reason", ["silent", "at once"])
def test_nothing_is_said_where_it_is_not_wanted(scene: GameScene, reason: str) -> None:
    if reason == "silent":
        scene.app.settings.narrator = False
    else:
        scene.playing.tempo.go_on()
        scene.playing.tempo.hurry(+9)
    scene.play(EndTurn())
    assert seen(scene).said is None


@pytest.mark.parametrize("size", [(1024, 576), (1280, 720), (1920, 1080), (1200, 1600)])
@pytest.mark.parametrize("players", [2, 4])
def test_a_bubble_lies_on_the_own_board_of_the_speaker(
    table: Opener, size: tuple[int, int], players: int
) -> None:
    scene = table(game_at(position(players)), size)
    line = max(
        (line for voice in VOICES.values() for told in voice.values() for line in told), key=len
    )
    layout = scene.table.layout
    for seat in range(players):
        scene.table.talk.say(seat, line)
        said = scene.table.talk.said
        assert said is not None
        bubble = bubble_layout(Typesetter(scene.app.art, layout), layout, said)
        panel = layout.panels[seat]
        assert panel.area.contains(bubble.area)
        assert not bubble.area.colliderect(panel.head)
        assert bubble.area.contains(bubble.hush)
        for row in bubble.lines:
            assert Typesetter(scene.app.art, layout).box(row).right <= bubble.hush.left
    paint(scene)


def test_the_log_says_as_much_without_it(scene: GameScene) -> None:
    before = len(scene.session.log())
    scene.play(EndTurn())
    scene.table.motion.stop()
    told = [line.text for line in scene.session.log()[before:]]
    assert told
    assert not any("miracle" in text for text in told)
