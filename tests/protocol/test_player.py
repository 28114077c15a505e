"""A bot in a process of its own: the lines it gets, and the penalty of each of its faults."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cob.arena import Match, play, play_game, work_out
from cob.arena.names import name_in_records, named
from cob.arena.report import as_object, as_text
from cob.bots.base import OWN_EFFORT
from cob.crew.pool import Processes
from cob.engine import CobError, legal_actions, parse_position
from cob.protocol.player import CommandPlayer, Fault, check, command_of
from cob.record import Game, fingerprint, format_record, read_record
from tests.games import estates
from tests.waiting import is_running, wait_for

CLIENT = """
import sys, time
legal = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    {listening}
    if word == "cob-bot":
        print("name client")
        print("ready 1", flush=True)
    elif word == "legal":
        legal.append(rest)
    elif word == "choose":
        {answering}
        sys.stdout.flush()
        legal = []
    elif word == "quit":
        break
"""
LAST = "print('play', legal[-1])"


def client(folder: Path, answering: str = LAST, listening: str = "") -> str:
    """A seat's name for a program with these answers; it imports nothing of this project."""
    path = folder / "client.py"
    path.write_text(CLIENT.format(answering=answering, listening=listening), encoding="utf-8")
    return "exec:" + shlex.join([sys.executable, "-S", "-E", str(path)])


def match(*bots: str, seconds: float = 60.0, deals: int = 1, keeps_records: bool = False) -> Match:
    layouts = (estates()["1"],)
    return Match(
        bots,
        2,
        layouts,
        deals,
        seed=5,
        seconds_per_decision=seconds,
        keeps_records=keeps_records,
    )


@contextmanager
def seated(name: str, seat: int, game: Game, seconds: float = 60.0) -> Iterator[CommandPlayer]:
    command = command_of(name)
    assert command is not None
    player = CommandPlayer(command, seat, 7, seconds)
    try:
        yield player
    finally:
        player.leave(game)


# --- faults -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answering", "fault"),
    [
        ("print('error it has no idea')", Fault.CRASH),
        ("print('play all of it')", Fault.ILLEGAL),
        ("print('play')", Fault.ILLEGAL),
        ("print('I would rather not')", Fault.NONSENSE),
        ("print()", Fault.NONSENSE),
        ("sys.stdout.buffer.write(bytes(range(128, 256)) + b'\\n')", Fault.NONSENSE),
        ("print('play ' + 'x' * 10**6)", Fault.NONSENSE),
        ("sys.exit(3)", Fault.CRASH),
    ],
)
def test_what_is_wrong_costs_a_move_and_is_counted(
    tmp_path: Path, answering: str, fault: Fault
) -> None:
    name = client(tmp_path, answering)
    result = play_game(match(name, "random"), 0)
    seat = result.bots.index(name)
    lost = result.lost[seat]
    assert set(lost.moves) <= {fault, Fault.OUT}
    assert sum(lost.moves.values()) == result.thinking_times[seat].decisions
    assert lost.example.startswith(f"{fault.value}: ")
    assert not result.lost[1 - seat].moves


def test_the_record_says_which_moves_were_forced(tmp_path: Path) -> None:
    name = client(tmp_path, "print('play all of it') if len(legal) > 3 else " + LAST)
    result = play_game(match(name, "random", keeps_records=True), 0)
    game = read_record(result.record, estates())
    assert set(game.forced.values()) == {"illegal"}
    assert len(game.forced) == result.lost[0].moves[Fault.ILLEGAL]
    assert {game.seats[move] for move in game.forced} == {0}
    assert format_record(game) == result.record
    assert fingerprint(game) == fingerprint(replace_forced(game))


def replace_forced(game: Game) -> Game:
    """Return the same game as if no move had been forced."""
    return read_record(format_record(game).replace("# forced: illegal\n", ""), estates())


@pytest.mark.skipif(sys.platform == "win32", reason="the system does not know a process's children")
def test_what_a_bot_has_started_ends_with_it(tmp_path: Path) -> None:
    noted = tmp_path / "child"
    child = "[sys.executable, '-S', '-E', '-c', 'import time; time.sleep(600)']"
    start = f"open({str(noted)!r}, 'w').write(str(subprocess.Popen({child}).pid))"
    name = client(tmp_path, LAST, f"import subprocess, os; word == 'cob-bot' and {start}")
    command = command_of(name)
    assert command is not None
    check(command)
    pid = int(noted.read_text())
    wait_for(lambda: not is_running(pid))


def test_what_a_bot_says_reaches_no_terminal_raw(tmp_path: Path) -> None:
    name = client(tmp_path, "print('play \\x1b[2J')")
    lost = play_game(match(name, "random"), 0).lost[0]
    assert lost.example == 'illegal: "\\x1b[2J" is none of its legal actions'
    assert parse_position(lost.position, estates()).current == 0


def test_an_ended_process_is_replaced_twice_and_then_asked_no_more(tmp_path: Path) -> None:
    name = client(tmp_path, "sys.exit(3)")
    lost = play_game(match(name, "random"), 0).lost[0].moves
    assert lost[Fault.CRASH] == 3
    assert lost[Fault.OUT] > 3


def test_a_bot_that_hangs_is_ended_and_the_match_goes_on(tmp_path: Path) -> None:
    name = client(tmp_path, "time.sleep(10**6)")
    lost = play_game(match(name, "random", seconds=0.2), 0).lost[0]
    assert (lost.moves[Fault.HANG], lost.example) == (3, "hang: it does not answer")


def test_a_bot_that_neither_reads_nor_stops_writing_is_ended(tmp_path: Path) -> None:
    path = tmp_path / "flood.py"
    path.write_text("print('ready 1', flush=True)\nwhile True: print('info', flush=True)\n")
    name = "exec:" + shlex.join([sys.executable, "-S", "-E", str(path)])
    lost = play_game(match(name, "random", seconds=3.0), 0).lost[0].moves
    assert lost[Fault.NONSENSE] + lost.get(Fault.HANG, 0) == 3


def test_a_bot_that_comes_to_its_senses_plays_on_with_a_new_process(tmp_path: Path) -> None:
    """The second process gets the whole game, and answers for the rest of it."""
    mark = tmp_path / "was_here"
    name = client(
        tmp_path,
        f"import os; seen = os.path.exists({str(mark)!r}); open({str(mark)!r}, 'w').close(); "
        f"seen or sys.exit(1); {LAST}",
    )
    assert play_game(match(name, "random"), 0).lost[0].moves == {Fault.CRASH: 1}


def test_the_report_tells_of_lost_moves_and_what_was_first(tmp_path: Path) -> None:
    name = client(tmp_path, "print('error no idea')")
    fight = match(name, "random")
    figures = work_out(fight.bots, play(fight))
    page = "\n".join(as_text(fight, figures, 2))
    assert "moves lost" in page
    assert f"{name_in_records(name)}: crash: no idea" in page
    assert named(name) in page
    bots = as_object(fight, figures)["bots"]
    assert isinstance(bots, dict)
    assert bots[name]["lost"]["crash"] == bots[name]["decisions"]
    assert set(bots["random"]["lost"].values()) == {0}


@pytest.mark.parametrize(
    ("program", "sentence"),
    [
        ("print('error there is no such bot', flush=True)", "there is no such bot"),
        ("print('ready 99', flush=True); input(); input()", "does not speak version 1"),
        ("pass", "its process has ended"),
    ],
)
def test_a_bot_that_cannot_introduce_itself_plays_no_match(program: str, sentence: str) -> None:
    with pytest.raises(CobError, match=sentence):
        check([sys.executable, "-S", "-E", "-c", program])


@pytest.mark.parametrize(
    ("name", "sentence"), [("exec:", "names no command"), ("exec:'a", "cannot be read")]
)
def test_a_command_that_is_none_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(CobError, match=sentence):
        command_of(name)


def test_a_command_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CobError, match="cannot be started: No such file"):
        check([str(tmp_path / "nothing")])


# --- what it is told --------------------------------------------------------------------------


def test_a_match_is_the_same_whenever_and_in_however_many_processes_it_is_played(
    tmp_path: Path,
) -> None:
    fight = match(client(tmp_path), "random", deals=2, keeps_records=True)
    first = list(play(fight))
    assert list(play(fight)) == first
    assert sorted(play(fight, Processes(2)), key=lambda game: game.game) == first
    assert not any(lost.moves for game in first for lost in game.lost)


def test_nothing_hidden_is_told(tmp_path: Path) -> None:
    """Given one past and two futures, when it is asked and moves on, then it gets equal lines."""
    whole = read_record(play_game(match("random", keeps_records=True), 0).record, estates())
    head = len(format_record(whole).splitlines()) // 2
    past = "\n".join(format_record(whole).splitlines()[:head])
    heard = []
    for number, future in enumerate((1, 2)):
        game = read_record(past, estates(), future)
        game.seed = future
        path = tmp_path / f"heard{number}"
        name = client(tmp_path, listening=f"open({str(path)!r}, 'a').write(line)")
        with seated(name, game.state.current, game) as player:
            player.choose(game, legal_actions(game.state), OWN_EFFORT)
        heard.append(path.read_text())
    assert heard[0] == heard[1]
    assert "choose work 1 seconds 60\n" in heard[0]
    (line,) = [line for line in heard[0].splitlines() if line.startswith("position cob1:")]
    told = parse_position(line.removeprefix("position "), estates())
    assert told == game.state.view(game.state.current)


def test_the_last_moves_and_the_end_are_told(tmp_path: Path) -> None:
    path = tmp_path / "heard"
    name = client(tmp_path, listening=f"open({str(path)!r}, 'a').write(line)")
    played = play_game(match(name, "random", keeps_records=True), 0)
    told = path.read_text().splitlines()
    game = read_record(played.record, estates())
    assert sum(line.startswith("move ") for line in told) == len(game.moves)
    assert told[-2:] == ["over", "quit"]
