"""Work for processes, some of which kills them. It imports little, so that these start quickly."""

import gc
import os
import signal
import time


def square(number: int) -> int:
    return number * number


def process_id(number: int) -> int:
    return os.getpid()


def garbage_collector(number: int) -> tuple[int, bool]:
    """The collector's threshold of new objects, and whether it ignores older ones."""
    return gc.get_threshold()[0], gc.get_freeze_count() > 0


def sleep_or_return(number: int) -> int:
    """Return 0 for 0, and sleep for a minute for anything else."""
    time.sleep(60 if number else 0)
    return number


def large_result(size: int) -> bytes:
    return bytes(size)


def refuse(number: int) -> int:
    raise ZeroDivisionError(f"no {number}")


def exit_at(last: int, number: int) -> int:
    """End the process at one number, without output."""
    if number == last:
        os._exit(3)
    return number


def kill_at(last: int, number: int) -> int:
    """Kill the process at one number, like the system when memory runs out."""
    if number == last:
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(60)
    return number


def process_id_after_a_while(number: int) -> int:
    time.sleep(0.1)
    return os.getpid()
