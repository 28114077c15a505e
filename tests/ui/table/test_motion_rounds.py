"""The beginning of a round and a phase: dice tumble, goods travel, a banner is shown."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from cob.boards import load_main_board
from cob.clicks.table_things import DieAt, Workers
from cob.clicks.turn_timing import GRACE
from cob.engine import apply, parse_action
from cob.engine.chance import RoundRoll
from cob.engine.events import GoodsPlaced, PhaseStarted, SilverlingsGained
from cob.record import Game
from cob.session.session import PlayedMove
from cob.showing.event_sounds import cues
from cob.showing.event_times import LONGEST
from cob.showing.sounds import Sound
from cob.showing.staging_pace import FULL_PACE, FULL_STAGINGS
from cob.ui.screens.game import GameScene
from cob.ui.table.layout import TableLayout
from cob.ui.table.motion.animations import Animation, Passage
from cob.ui.table.motion.cube import CUBE_STEPS
from cob.ui.table.motion.motion import Motion
from cob.ui.table.motion.pieces import Banner, Gain, Moving, MovingGoods, RollingDie
from cob.ui.table.motion.tumbling import Tumble
from tests.engine.table import act, happened, position, put, seeded_game, the_round_ends
from tests.games import plain_header
from tests.ui.at_table import (
    Opener,
    click,
    game_at,
    hands_over,
    paint,
    people,
    settle,
    top,
)

FRAME = 1 / 60
ROLL = RoundRoll(((1, 6), (4, 4)), 3)


@cache
def layout_of(players: int = 2) -> TableLayout:
    return TableLayout((1280, 720), players, load_main_board())


def begun(move: PlayedMove, speed: float = 1.0) -> Motion:
    motion = Motion()
    motion.begin(move, layout_of(len(move.after.players)), move.after.current, speed)
    return motion


def a_round_begins() -> PlayedMove:
    """The second round: Anna rolls 1 and 6, Benno 4 and 4, the white die shows 3."""
    state = position()
    the_round_ends(state)
    before = state.copy()
    return PlayedMove(before, tuple(apply(state, ROLL)), state)


def a_phase_begins() -> PlayedMove:
    """Phase B and its first roll, all in the move that ends phase A; Anna has a mine."""
    state = seeded_game(2, seed=4)
    put(state, 0, "mine", "e3")
    while True:
        act(state, *(f"{die}: take workers" for die in state.player.dice))
        before = state.copy()
        events = tuple(act(state, "end turn"))
        if happened(events, PhaseStarted):
            return PlayedMove(before, events, state)


def let_pass(motion: Motion, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        motion.update(FRAME)


def of(motion: Motion, kind: type[Moving]) -> list[Animation]:
    return [animation for animation in motion.animations if isinstance(animation.what, kind)]


def dice(motion: Motion, seat: int | None) -> list[Tumble]:
    found = [f for f in motion.animations if isinstance(f, Tumble)]
    return [f for f in found if isinstance(f.what, RollingDie) and f.what.seat == seat]


# --- dice -------------------------------------------------------------------------------------


def test_everybody_s_dice_tumble_on_their_boards_and_the_first_player_s_in_the_strip() -> None:
    move = a_round_begins()
    assert move.after.current == 0
    motion, layout = begun(move), layout_of()
    places = [animation.end for animation in dice(motion, 0)]
    assert places[:2] == [area.center for area in layout.panels[0].holdings.dice]
    assert places[2:] == [area.center for area in layout.hand.dice]
    others = [area.center for area in layout.panels[1].holdings.dice]
    assert [animation.end for animation in dice(motion, 1)] == others


def test_dice_tumble_through_other_faces_and_settle_on_what_was_rolled() -> None:
    for animation in dice(begun(a_round_begins()), 0):
        assert isinstance(animation.what, RollingDie)
        seen = [animation.face(at * animation.length / 60) for at in range(60)]
        changes = [at for at, (one, two) in enumerate(pairwise(seen)) if one != two]
        assert set(seen) <= set(range(1, 7))
        assert len(set(seen)) >= 4
        gaps = [later - earlier for earlier, later in pairwise(changes)]
        assert max(gaps[-2:]) > gaps[0], "ever slower"
        assert set(seen[50:]) == {animation.what.value}
        assert animation.face(animation.over_at) == animation.what.value
        assert animation.step(animation.over_at) == CUBE_STEPS, "and lies straight"


def test_dice_hop_and_come_down_where_they_lie() -> None:
    animation = dice(begun(a_round_begins()), 1)[0]
    heights = []
    for at in range(61):
        place = animation.place(min(at / 60 * animation.length, animation.over_at - 1e-9))
        assert place is not None
        assert place[0] == animation.end[0]
        heights.append(animation.end[1] - place[1])
    assert max(heights) > 8
    assert heights[0] == 0
    assert set(heights[54:]) == {0}, "it has come to rest"
    assert min(heights[20:30]) < 2 < heights[33] < max(heights) / 2, "the second bounce is lower"


def test_the_white_die_rolls_to_its_depot_and_its_goods_tile_follows_from_the_round_space() -> None:
    move = a_round_begins()
    motion, layout = begun(move), layout_of()
    (white,), (goods,) = dice(motion, None), of(motion, MovingGoods)
    (placed,) = happened(move.events, GoodsPlaced)
    assert isinstance(goods.what, MovingGoods)
    assert placed.depot == 3
    assert white.end == layout.board.depot_die(3).center
    assert layout.board.round(2).collidepoint(goods.start)
    assert layout.board.depot_goods(3).collidepoint(goods.end)
    assert goods.what.goods == placed.goods
    assert goods.delay > white.delay


def test_nothing_is_rolled_when_only_the_turn_changes() -> None:
    state = seeded_game(2, seed=4)
    for die in state.player.dice:
        act(state, f"{die}: take workers")
    before = state.copy()
    motion = begun(PlayedMove(before, tuple(act(state, "end turn")), state))
    assert not motion.is_moving


def test_dice_lie_on_no_table_while_they_tumble_and_goods_are_not_there_yet() -> None:
    """Ledger RND-01, RND-02: a roll cannot be read before it has ended."""
    move = a_round_begins()
    motion, state = begun(move), move.after
    seen = motion.shown(state)
    assert [player.rolled for player in seen.players] == [(), ()]
    assert seen.white == 0
    (placed,) = happened(move.events, GoodsPlaced)
    assert placed.goods in state.depot_goods[3]
    assert len(seen.depot_goods[3]) == len(state.depot_goods[3]) - 1
    let_pass(motion, 0.62)
    seen = motion.shown(state)
    assert [player.rolled for player in seen.players] == [(1, 6), (4, 4)]
    assert seen.white == 3
    let_pass(motion, 0.1)
    assert motion.shown(state) == state


# --- phases -----------------------------------------------------------------------------------


def test_a_banner_tells_the_phase_and_the_dice_are_rolled_after_it_was_read() -> None:
    motion = begun(a_phase_begins())
    (banner,) = of(motion, Banner)
    assert banner.what == Banner(1)
    assert 1.0 <= banner.length <= 1.2
    assert dice(motion, 0)[0].delay > banner.length / 2
    assert motion.announces
    assert max(animation.over_at for animation in motion.animations) <= LONGEST + 1e-9
    let_pass(motion, 1.2)
    assert motion.is_moving
    assert not motion.announces


def test_before_they_are_rolled_dice_show_nothing() -> None:
    motion = begun(a_phase_begins())
    own, (white,) = dice(motion, 0)[0], dice(motion, None)
    assert own.place(0.1) == own.start
    assert own.face(0.1) == 0
    assert white.place(0.1) is None, "the white die is in somebody's hand"


def test_only_a_phase_has_a_banner() -> None:
    motion = begun(a_round_begins())
    assert not of(motion, Banner)
    assert not motion.announces


def test_a_banner_slides_in_rests_in_the_middle_and_slides_out() -> None:
    banner = Passage(Banner(0), (100.0, 50.0), (500.0, 50.0), 0.0, 1.0)
    assert banner.strength(0.0) == 0.0
    assert [banner.place(at) for at in (0.25, 0.5, 0.75)] == [(300.0, 50.0)] * 3
    assert [banner.strength(at) for at in (0.25, 0.5, 0.75)] == [1.0] * 3
    across = [place[0] for at in range(100) if (place := banner.place(at / 100))]
    assert across == sorted(across)
    assert across[0] == 100.0
    assert banner.place(1.0) is None


def test_banner_and_dice_are_seen_when_they_are_heard() -> None:
    for move in (a_phase_begins(), a_round_begins()):
        heard = {cue.sound: cue.at for cue in cues(move.events, own=False)}
        motion = begun(move)
        assert heard[Sound.DICE] == pytest.approx(dice(motion, 0)[0].delay)
        for banner in of(motion, Banner):
            assert heard[Sound.PHASE] == banner.delay


def test_mines_pay_while_the_banner_is_read() -> None:
    move = a_phase_begins()
    assert happened(move.events, SilverlingsGained)
    motion = begun(move)
    assert [f.delay for f in of(motion, Gain)] == [0.0]


# --- at the table -----------------------------------------------------------------------------


@pytest.fixture
def scene(table: Opener) -> GameScene:
    """The last turn of phase A, which only has to be ended."""
    state = seeded_game(2, seed=4)
    while (state.phase, state.round) != (0, 5) or state.order[-1] != state.current:
        act(state, *(f"{die}: take workers" for die in state.player.dice), "end turn")
    act(state, *(f"{die}: take workers" for die in state.player.dice))
    return table(game_at(state))


def end_phase(scene: GameScene) -> None:
    scene.play(parse_action("end turn"))
    assert scene.session.state.phase == 1


def test_the_banner_is_seen_before_the_hand_over(scene: GameScene) -> None:
    end_phase(scene)
    assert scene.table.motion.announces
    while scene.table.motion.is_moving:
        assert top(scene) is scene
        scene.update(FRAME)
    assert hands_over(scene)
    settle(scene.app.top, lambda: not scene.session.is_saving)
    scene.app.top.update(GRACE)
    assert scene.app.top.wakes_after() is None, "nothing moves under the sheet"


def test_a_click_skips_the_banner_to_the_hand_over(scene: GameScene) -> None:
    end_phase(scene)
    scene.update(FRAME)
    paint(scene)
    click(scene, DieAt(0))
    assert not scene.table.motion.announces
    for _ in range(round(LONGEST / FRAME)):
        scene.update(FRAME)
    assert hands_over(scene)


def test_a_deal_is_shown_slowly_until_it_is_known(scene: GameScene) -> None:
    end_phase(scene)
    slow = max(each.over_at for each in scene.table.motion.animations)
    assert scene.app.settings.staged == 1
    scene.app.settings.staged = FULL_STAGINGS
    move = scene.session.last
    assert move is not None
    scene.playing.show(move)
    fast = max(each.over_at for each in scene.table.motion.animations)
    assert fast <= LONGEST + 1e-9
    assert slow == pytest.approx(fast / FULL_PACE)
    assert scene.app.settings.staged == FULL_STAGINGS


def test_a_click_skips_the_banner_and_does_what_it_always_does(scene: GameScene) -> None:
    """Where nobody has to be asked to the screen."""
    end_phase(scene)
    scene.playing.awaits_person = False
    scene.update(FRAME)
    paint(scene)
    assert scene.table.motion.announces
    click(scene, DieAt(0), Workers(scene.session.state.current))
    assert len(scene.session.state.player.dice) == 1
    assert not scene.table.motion.announces


def test_without_motion_a_phase_begins_at_once(scene: GameScene) -> None:
    scene.app.settings.motion_at = 0
    end_phase(scene)
    assert not scene.table.motion.is_moving


def test_a_new_game_opens_with_its_banner_and_its_dice(table: Opener) -> None:
    """Castles in the centre leave nothing to choose: the first phase begins with the game."""
    game = Game.start(people(plain_header(2)), 5)
    scene = GameScene(table(game).app, Game.start(people(plain_header(2)), 5))
    scene.resize(scene.app.size)
    assert scene.table.motion.rolls_for_start
    scene.resize(scene.app.size)
    assert of(scene.table.motion, Banner)
    scene.resize(scene.app.size)
    assert not scene.table.motion.is_moving, "it is shown once"
