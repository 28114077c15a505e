"""Measures the window: start, frames, idling, memory. `docs/ui.md` has figures made by it.

    python tools/window_figures.py                     all but memory, in about a minute
    python tools/window_figures.py --memory MINUTES    memory while bots play game after game
    python tools/window_figures.py --sizes NUMBER      memory while the window gets other sizes

It draws without a screen unless SDL_VIDEODRIVER says otherwise. Other programs disturb it.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame  # noqa: E402

from cob.boards import load_estates  # noqa: E402
from cob.engine import legal_actions  # noqa: E402
from cob.engine.components import depot_of  # noqa: E402
from cob.engine.events import (  # noqa: E402
    BonusTileWon,
    PhaseStarted,
    PointsScored,
    RegionCompleted,
    Source,
    TileTaken,
)
from cob.record import COLOURS, PERSON, Game, Header, Seat  # noqa: E402
from cob.session.session import PlayedMove  # noqa: E402
from cob.showing.event_rows import Timing, timing_of  # noqa: E402
from cob.ui.app import App  # noqa: E402
from cob.ui.kit.canvas import Canvas  # noqa: E402
from cob.ui.options import PlayOptions  # noqa: E402
from cob.ui.screens.final.scene import FinalScene  # noqa: E402
from cob.ui.screens.game import GameScene  # noqa: E402
from cob.ui.screens.title import TitleScene  # noqa: E402

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
FRAMES = 40
SETTLING_SECONDS, IDLE_SECONDS = 5.0, 10.0
FIRST_FRAME = """
import time
from pathlib import Path
from cob.ui.app import App
from cob.ui.options import PlayOptions
from cob.ui.screens.title import TitleScene
app = App(PlayOptions(size=(1920, 1080), saves=Path(r"{folder}")))
app.push(TitleScene(app)); app.frame(0.0)
print(time.time())
while not app.sounds.is_ready:
    time.sleep(0.01)
print(time.process_time())
app.close()
"""


def new_game(players: int, seed: int, controller: str = "medium") -> Game:
    """Return a game in which a bot, or a person, has all the seats."""
    layout = load_estates().layouts["1"]
    seats = [Seat(f"Seat {n + 1}", COLOURS[n], controller, (layout,), 18) for n in range(players)]
    return Game.start(Header(tuple(seats)), seed)


def milliseconds(work: Callable[[], None]) -> float:
    """Return the median time of some work, in milliseconds."""
    times = []
    for _ in range(FRAMES):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return statistics.median(times) * 1000


def start(folder: Path) -> None:
    """Print the time from the start of Python to the first frame, and what the start costs."""
    code = FIRST_FRAME.format(folder=folder)
    command = [sys.executable, "-c", code]
    times, used = [], []
    for _ in range(5):
        begin = time.time()
        ended = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
        shown, processor = map(float, ended.stdout.split()[-2:])
        times.append(shown - begin)
        used.append(processor)
    print(f"start to the first frame: {statistics.median(times):.2f} s (with Python's own start)")
    print(f"processor time until the sounds are there: {statistics.median(used):.2f} s")


def staged(scene: GameScene, surface: pygame.Surface) -> dict[str, list[float]]:
    """Return the processor times of all frames of some motions, in milliseconds, by what moves.

    Each is shown twice; the second time counts, as the pieces have been drawn by then.
    """
    opening, state = scene.session.opening, scene.state
    space, tile = next((at, each) for at, each in enumerate(state.board) if each is not None)
    layout = state.players[0].layout
    region = max(layout.regions, key=int.bit_count)
    kind = layout.kinds[(region & -region).bit_length() - 1]
    rolled = [event for event in opening.events if not isinstance(event, PhaseStarted)]
    rolled = [event for event in rolled if timing_of(event) is not Timing.DEALT]
    completed = (
        RegionCompleted(0, kind, region, region.bit_count()),
        PointsScored(0, 15, Source.REGIONS),
        PointsScored(0, 10, Source.PHASES),
        BonusTileWon(0, kind, large=True),
        PointsScored(0, 5, Source.BONUS_TILES),
    )
    moves = {
        "a phase is dealt": opening,
        "dice roll": opening._replace(events=tuple(rolled)),
        "a tile flies": PlayedMove(state, (TileTaken(0, depot_of(space), space, tile),), state),
        "a region is completed": PlayedMove(state, completed, state),
    }
    found = {}
    motion = scene.table.motion
    for what, move in moves.items():
        for _ in range(2):
            times = []
            motion.begin(move, scene.table.layout, 0)
            while motion.is_moving:
                begin = time.process_time()
                scene.draw(Canvas(surface, scene.app.art))
                times.append((time.process_time() - begin) * 1000)
                motion.update(1 / 60)
        found[what] = times
    return found


def frames(folder: Path, size: tuple[int, int]) -> None:
    """Print the times of a table with four players: drawn anew, a frame while points fly or an
    estate comes into the middle, and what a screen reader is told of it.
    """
    app = App(PlayOptions(size=size, saves=folder))
    app.push(TitleScene(app))
    scene = GameScene(app, new_game(4, 1))
    app.push(scene)
    surface = pygame.Surface(size)
    state = scene.state
    scored = tuple(PointsScored(seat, 7, Source.REGIONS, None) for seat in range(4))
    scores = PlayedMove(state, scored, state)

    def anew() -> None:
        scene.table.lay(Canvas(surface, app.art), scene.table.view())

    def move() -> None:
        if not scene.table.motion.is_moving:
            scene.table.motion.begin(scores, scene.table.layout, 0)
        scene.table.motion.update(1 / 60)
        scene.draw(Canvas(surface, scene.app.art))

    def swing() -> None:
        if not scene.table.motion.camera.is_swinging:
            scene.table.shown = (scene.table.shown + 1) % 4
        scene.table.motion.update(1 / 60)
        scene.draw(Canvas(surface, scene.app.art))

    def tell() -> None:
        scene.spoken(())

    anew()
    whole, moving = milliseconds(anew), milliseconds(move)
    scene.table.motion.stop()
    swinging = milliseconds(swing)
    told = milliseconds(tell)
    print(
        f"{size[0]}x{size[1]}: {whole:.1f} ms the whole table, {moving:.1f} ms in motion, "
        f"{swinging:.1f} ms while an estate comes into the middle, {told:.1f} ms to tell it"
    )
    for what, times in staged(scene, surface).items():
        tenth = statistics.quantiles(times, n=10)[-1]
        print(
            f"  {what}: {statistics.median(times):.1f} ms, a tenth of the frames over {tenth:.1f}"
        )
    app.close()
    pygame.quit()


def ending(folder: Path, size: tuple[int, int]) -> None:
    """Print the time of a frame in the courtyard, and while the winner's estate lights up."""
    app = App(PlayOptions(size=size, saves=folder))
    app.push(TitleScene(app))
    game, chance = new_game(4, 1), Random(1)
    while not game.state.is_over:
        game.play(chance.choice(legal_actions(game.state)))
    scene = FinalScene(app, game, honours=True)
    app.push(scene)
    assert scene.honours is not None, "motion is on"
    surface = pygame.Surface(size)
    podium, told = scene.honours.podium, []
    for wait in (podium.length - 1.5, 3.0):
        podium.pass_time(wait)

        def frame() -> None:
            scene.update(1 / 50)
            scene.draw(Canvas(surface, app.art))

        frame()
        told.append(milliseconds(frame))
    print(f"{size[0]}x{size[1]}: {told[0]:.1f} ms in the courtyard, {told[1]:.1f} ms at the estate")
    app.close()
    pygame.quit()


def idle(folder: Path) -> None:
    """Print the processor time while a table waits for a player and its music plays."""
    app = App(PlayOptions(size=(1920, 1080), saves=folder))
    app.push(TitleScene(app))
    app.push(GameScene(app, new_game(2, 1, PERSON)))
    used: list[float] = []

    def measure() -> None:
        used.append(time.process_time())

    # At first sounds are read beside the window, grounds painted, and the deal is shown.
    for seconds in (SETTLING_SECONDS, SETTLING_SECONDS + IDLE_SECONDS):
        threading.Timer(seconds, measure).start()
    whole = SETTLING_SECONDS + IDLE_SECONDS + 0.5
    pygame.time.set_timer(pygame.event.Event(pygame.QUIT), round(whole * 1000), 1)
    app.run()
    share = (used[1] - used[0]) / IDLE_SECONDS
    print(f"waiting at a table, with music: {100 * share:.1f} % of one core")
    pygame.quit()


def title(folder: Path, size: tuple[int, int]) -> None:
    """Print the processor time of the title: a step, a frame while the eye moves, and at rest."""
    app = App(PlayOptions(size=size, saves=folder))
    scene = TitleScene(app)
    app.push(scene)
    app.frame(0.0)
    step, eye = [], []
    for index in range(FRAMES * 4):
        is_gliding = index >= FRAMES * 2
        if is_gliding:
            x = size[0] * (index // 4 % 2)
            scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, 5), rel=(0, 0)))
        begin = time.process_time()
        app.frame(1 / 30 if is_gliding else 0.05)
        (eye if is_gliding else step).append(time.process_time() - begin)
    whole, part = statistics.median(eye) * 1000, statistics.median(step) * 1000
    scene.pass_quietly(0.0)
    used: list[float] = []

    def measure() -> None:
        used.append(time.process_time())

    for number in range(2):
        for seconds in (0.0, IDLE_SECONDS):
            start_at = SETTLING_SECONDS + number * (IDLE_SECONDS + 1.0)
            threading.Timer(start_at + seconds, measure).start()
    rest = partial(scene.pass_quietly, 1000.0)
    threading.Timer(SETTLING_SECONDS + IDLE_SECONDS + 0.5, rest).start()
    whole_time = SETTLING_SECONDS + 2 * IDLE_SECONDS + 1.5
    pygame.time.set_timer(pygame.event.Event(pygame.QUIT), round(whole_time * 1000), 1)
    app.run()
    shares = [100 * (used[at + 1] - used[at]) / IDLE_SECONDS for at in (0, 2)]
    print(
        f"title {size[0]}x{size[1]}: {part:.1f} ms a step, {whole:.1f} ms a frame while the eye "
        f"moves; {shares[0]:.1f} % of one core, at rest {shares[1]:.1f} %"
    )
    pygame.quit()


def memory(folder: Path, minutes: float) -> None:
    """Print the memory of the window's process while bots play as fast as they can."""
    app = App(PlayOptions(size=(1920, 1080), saves=folder))
    app.push(TitleScene(app))
    app.pace.speed_at = 3
    end, games = time.monotonic() + 60 * minutes, 0
    while time.monotonic() < end:
        scene = GameScene(app, new_game(4, games))
        app.push(scene)
        while not scene.session.state.is_over:
            app.frame(0.02)
        while len(app.scenes) > 1:
            app.pop()
        games += 1
        if games in (1, 5) or not games % 20:
            print(f"after {games} games: {resident():.0f} MB", flush=True)
    print(f"after {minutes:g} minutes and {games} games: {resident():.0f} MB")
    app.close()


def sizes(folder: Path, number: int) -> None:
    """Print the memory of a table whose window gets so many sizes, from 1024 to 1904 wide."""
    app = App(PlayOptions(size=(1024, 576), saves=folder))
    app.push(TitleScene(app))
    app.push(GameScene(app, new_game(4, 1, PERSON)))
    for step in range(number):
        pygame.display.set_mode((1024 + 16 * (step % 56), 576 + 9 * (step % 56)))
        app.handle(pygame.event.Event(pygame.VIDEORESIZE))
        end = time.monotonic() + 0.5
        while time.monotonic() < end:
            app.frame(0.02)
        if step in (0, 9) or step % 20 == 19:
            print(f"after {step + 1} sizes: {resident():.0f} MB", flush=True)
    app.close()


def resident() -> float:
    """Return the most memory that this process has had, in MB."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--memory", type=float, metavar="MINUTES")
    parser.add_argument("--sizes", type=int, metavar="NUMBER")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        if arguments.memory:
            memory(Path(name), arguments.memory)
        elif arguments.sizes:
            sizes(Path(name), arguments.sizes)
        else:
            start(Path(name))
            for size in SIZES:
                frames(Path(name), size)
                ending(Path(name), size)
                title(Path(name), size)
            idle(Path(name))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
