"""Stands between the launcher and a program it started: when the launcher is gone, however, so is the program.

`python -m launcher.guard <descriptor> <seconds> <command…>`: the descriptor is the reading end of a
pipe whose other end only the launcher holds. Its end means stop: first gracefully, after the seconds by force.
"""

import ctypes
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from launcher import paths

PR_SET_PDEATHSIG = 1
NO_PROGRAM = 127
"""The exit code for a command that is not installed, as a shell has it."""


def start(
    argv: Sequence[str | Path],
    env: Mapping[str, str],
    *,
    output: IO[bytes] | None,
    seconds: float,
    kept: Sequence[int] = (),
) -> tuple[subprocess.Popen[bytes], int]:
    """Start a command under a guard; return the guard and the descriptor whose closing ends the command.

    `kept` are descriptors (locks) that stay open until the command is gone.
    """
    reading, writing = os.pipe()
    try:
        process = subprocess.Popen(
            [sys.executable, "-m", "launcher.guard", str(reading), str(seconds), *map(str, argv)],
            cwd=paths.ROOT,
            env=dict(env),
            pass_fds=[reading, *kept],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT if output else None,
            start_new_session=True,
        )
    except BaseException:
        os.close(writing)
        raise
    finally:
        os.close(reading)
    return process, writing


def die_with_parent() -> None:
    """Ask Linux to end this process should its guard be killed; elsewhere nothing."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def wait_for(process: subprocess.Popen[bytes], lifeline: int, wake: socket.socket) -> None:
    """Return when the program has ended or is to end."""
    while process.poll() is None:
        ready, _, _ = select.select([lifeline, wake.fileno()], [], [])
        if lifeline in ready:
            return
        if signal.SIGTERM in wake.recv(4096):
            return


def end(process: subprocess.Popen[bytes], seconds: float) -> None:
    """Stop the program gracefully, then everything in its group by force."""
    if process.poll() is None:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(seconds)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def main(argv: list[str]) -> int:
    """Guard the command; return its exit code."""
    lifeline, seconds, command = int(argv[0]), float(argv[1]), argv[2:]
    wake, waker = socket.socketpair()
    for side in (wake, waker):
        side.setblocking(False)
    signal.set_wakeup_fd(waker.fileno(), warn_on_full_buffer=False)
    for number in (signal.SIGCHLD, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    try:
        process = subprocess.Popen(command, start_new_session=True, preexec_fn=die_with_parent)
    except FileNotFoundError:
        return NO_PROGRAM
    wait_for(process, lifeline, wake)
    end(process, seconds)
    code = process.returncode
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
