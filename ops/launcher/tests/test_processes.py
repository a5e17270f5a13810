"""Processes: programs end with the command that started them, and ports in use are reported."""

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from ops.launcher import paths, processes, server
from ops.launcher.cluster import free_port
from ops.launcher.console import Failure
from ops.launcher.tests.test_postgres import until

# A program with a child process. Both write their process IDs and ignore SIGTERM.
STUBBORN = """
import os, signal, subprocess, sys, time
from pathlib import Path
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", "import signal; signal.signal(15, signal.SIG_IGN); signal.pause()"])
fresh = Path(sys.argv[1] + ".new")
fresh.write_text(f"{os.getpid()} {child.pid}")
fresh.rename(sys.argv[1])
signal.pause()
"""
# Ends by itself on SIGTERM and reports it.
POLITE = """
import signal, sys
from pathlib import Path
def end(*_):
    Path(sys.argv[1]).write_text("ended well")
    sys.exit(0)
signal.signal(signal.SIGTERM, end)
print("up", flush=True)
Path(sys.argv[1]).write_text("up")
while True:
    signal.pause()
"""
# Writes its process ID and waits.
SIMPLE = """
import os, signal, sys
from pathlib import Path
fresh = Path(sys.argv[1] + ".new")
fresh.write_text(str(os.getpid()))
fresh.rename(sys.argv[1])
signal.pause()
"""
LAUNCHER = """
import os, signal, sys
from ops.launcher import processes
with processes.Services() as services:
    services.start("simple", [sys.executable, "-c", sys.argv[1], sys.argv[2]], os.environ)
    signal.pause()
"""
STEP = """
import sys
from ops.launcher import console
console.quietly("trial", [sys.executable, "-c", sys.argv[1], sys.argv[2]])
"""
STEP_IN_A_THREAD = """
import sys
from concurrent.futures import ThreadPoolExecutor
from ops.launcher import console, processes
command = [sys.executable, "-c", sys.argv[1], sys.argv[2]]
try:
    with processes.stoppable(), ThreadPoolExecutor(1) as pool:
        pool.submit(console.quietly, "trial", command).result()
except processes.Stopped:
    print("Stopped.")
"""


def is_alive(pid: int) -> bool:
    """Return True if the process runs. A zombie does not count."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def numbers(path: Path) -> list[int]:
    """Return the process IDs in a file, once it exists."""
    until(path.exists)
    return [int(word) for word in path.read_text().split()]


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give programs a fifth of a second to end by themselves."""
    monkeypatch.setattr(processes, "GRACE_SECONDS", 0.2)


def test_a_program_ends_gracefully(tmp_path: Path) -> None:
    message = tmp_path / "said"
    log = tmp_path / "log"
    with processes.Services() as services:
        services.start("polite", [sys.executable, "-c", POLITE, message], os.environ, log)
        until(message.exists)

    assert message.read_text() == "ended well"
    assert log.read_text() == "up\n"


@pytest.mark.usefixtures("impatient")
def test_a_stubborn_program_ends_by_force_with_its_children(tmp_path: Path) -> None:
    with processes.Services() as services:
        services.start("stubborn", [sys.executable, "-c", STUBBORN, tmp_path / "pids"], os.environ)
        pids = numbers(tmp_path / "pids")
        assert all(is_alive(pid) for pid in pids)

    until(lambda: not any(is_alive(pid) for pid in pids))


@pytest.mark.parametrize("launcher_code", [LAUNCHER, STEP], ids=["serving", "in a step"])
def test_kill_9_of_the_launcher_leaves_nothing(tmp_path: Path, launcher_code: str) -> None:
    launcher = subprocess.Popen(
        [sys.executable, "-c", launcher_code, SIMPLE, tmp_path / "pids"], cwd=paths.ROOT
    )
    pids = numbers(tmp_path / "pids")

    launcher.kill()
    launcher.wait()

    until(lambda: not any(is_alive(pid) for pid in pids))


def test_ctrl_c_ends_a_step_that_runs_in_a_thread(tmp_path: Path) -> None:
    launcher = subprocess.Popen(
        [sys.executable, "-c", STEP_IN_A_THREAD, SIMPLE, tmp_path / "pids"],
        cwd=paths.ROOT,
        env={**os.environ, "SOFRA_VAR": str(tmp_path)},
        stdout=subprocess.PIPE,
    )
    (pid,) = numbers(tmp_path / "pids")

    launcher.send_signal(signal.SIGINT)

    assert launcher.communicate(timeout=30)[0] == b"Stopped.\n"
    assert not is_alive(pid)


@pytest.mark.parametrize(
    "wait",
    [processes.Services.wait, lambda services: services.wait_until("http://127.0.0.1:9/readyz")],
    ids=["for its end", "for an answer"],
)
def test_a_program_that_dies_is_named_with_the_end_of_its_log(
    tmp_path: Path, wait: Callable[[processes.Services], None]
) -> None:
    dying = "print('no such table'); raise SystemExit(3)"
    with processes.Services() as services:
        services.start("The worker", [sys.executable, "-c", dying], os.environ, tmp_path / "log")

        with pytest.raises(Failure, match=r"The worker ended unexpectedly \(exit 3\)[\s\S]*no such table"):
            wait(services)


class Answer(BaseHTTPRequestHandler):
    """A handler that answers /readyz with 200 and everything else with 503."""

    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/readyz" else 503)
        self.send_header("X-Sofra-Instance", "another")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@pytest.fixture
def address() -> Iterator[str]:
    """Yield the address of a web server."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as web:
        threading.Thread(target=web.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{web.server_port}"
        web.shutdown()


@pytest.mark.parametrize("instance", [None, "another"])
def test_a_good_answer_counts(address: str, instance: str | None) -> None:
    assert processes.answers(f"{address}/readyz", instance)


@pytest.mark.parametrize(("path", "instance"), [("other", None), ("readyz", "ours")])
def test_an_error_and_the_answer_of_another_program_at_the_port_do_not_count(
    address: str, path: str, instance: str | None
) -> None:
    assert not processes.answers(f"{address}/{path}", instance)
    with pytest.raises(Failure, match="did not answer within 0 seconds"):
        processes.Services().wait_until(f"{address}/{path}", seconds=0, instance=instance)


def test_a_signal_stops_the_block_and_a_second_one_does_not_break_its_end() -> None:
    steps: list[str] = []

    def interrupted() -> None:
        with processes.stoppable():
            try:
                os.kill(os.getpid(), signal.SIGTERM)
            finally:
                os.kill(os.getpid(), signal.SIGINT)
                steps.append("ended well")

    with pytest.raises(processes.Stopped, match="SIGTERM"):
        interrupted()
    assert steps == ["ended well"]


def test_a_port_in_use_is_named_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as accepted:
        port = accepted.getsockname()[1]
        monkeypatch.setenv("PORT", str(port))

        with pytest.raises(Failure, match=rf"Port {port} is not available.*make run PORT={port + 1}"):
            server.chosen_port()


@pytest.mark.parametrize("text", ["abc", "0", "70000", "-1", "80 80"])
def test_an_invalid_port_is_rejected(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("PORT", text)

    with pytest.raises(Failure, match=f"PORT={text} is not a port"):
        server.chosen_port()


def test_a_free_port_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port()
    monkeypatch.setenv("PORT", str(port))

    assert server.chosen_port() == port
