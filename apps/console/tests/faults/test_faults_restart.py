"""A release during operation: the server restarts behind its socket without a failed call."""

from __future__ import annotations

import os
import socket
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from apps.console.tests.faults import proxy as nginx
from apps.console.tests.faults.place import Answer, Place, Program, Web, until
from ops.launcher import paths

pytestmark = pytest.mark.alone
UNIT = paths.ROOT / "ops/deploy/systemd/sofra-web@.service"
CALLERS = 4
HAND_OVER = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()))
os.execv(sys.argv[2], sys.argv[2:])
"""
"""The socket is the third file descriptor, and its process is named: sd_listen_fds(3)."""


class Activated(Web):
    """A web server on an inherited socket, as systemd passes one."""

    def __init__(self, name: str, env: dict[str, str], listening: socket.socket) -> None:
        self.port = listening.getsockname()[1]
        os.set_inheritable(listening.fileno(), True)
        command = [paths.PYTHON, "-c", "from config.command import main; main()", "web"]
        handed: list[Any] = [paths.PYTHON, "-c", HAND_OVER, str(listening.fileno()), *command]
        Program.__init__(self, name, handed, env, close_fds=False)
        until(lambda: self.get("/healthz").status == 200, f"{name} answers; see {self.log}")


class Caller(threading.Thread):
    """A client that calls without a break."""

    def __init__(self, ask: Callable[[], Answer | nginx.Reply]) -> None:
        super().__init__(daemon=True)
        self._ask = ask
        self._is_over = threading.Event()
        self.ends: Counter[tuple[int, Any]] = Counter()
        self.start()

    def run(self) -> None:
        while not self._is_over.is_set():
            answer = self._ask()
            self.ends[answer.status, answer.body.get("code")] += 1

    def stop(self) -> Counter[tuple[int, Any]]:
        """Stop calling; return the number of results by status and code."""
        self._is_over.set()
        self.join(60)
        return self.ends


@pytest.fixture
def listening() -> Iterator[socket.socket]:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        one.listen(512)
        yield one


def test_restart_behind_the_socket_refuses_no_call(place: Place, listening: socket.socket) -> None:
    token = place.data["token"]
    first = Activated("web-former", place.env, listening)
    place.programs.append(first)
    callers = at_work(lambda: first.call("user/user_info", token=token, seconds=60))
    for name in ("web-new", "web-newer"):
        former = place.programs[-1]
        former.ask_to_stop()
        assert former.process.wait(40) == 0
        place.programs.append(Activated(name, place.env, listening))
        go_on(callers)
    assert_no_call_refused(callers)


@pytest.mark.proxy
def test_rolling_restart_behind_nginx_fails_no_call(place: Place) -> None:
    def start(number: int, port: int | None = None) -> Web:
        own = {
            "SOFRA_TRUSTED_PROXIES": "1",
            "SOFRA_ALLOWED_HOSTS": nginx.HOST,
            "SOFRA_INSTANCE": f"web-{number}",
        }
        place.programs.append(web := Web(f"web-released-{number}", {**place.env, **own}, port))
        return web

    webs = [start(1), start(2)]
    signed = {"Authorization": f"Bearer {place.data['token']}"}
    with nginx.running([web.port for web in webs]) as proxy:
        callers = at_work(lambda: proxy.call("user/user_info", {}, signed))
        for number in (1, 2, 1, 2):
            former = webs[number - 1]
            former.ask_to_stop()
            assert former.process.wait(40) == 0
            webs[number - 1] = start(number, former.port)
            # nginx skips a server that refused a connection for a while: wait until it is used again.
            until(
                lambda name=f"web-{number}": proxy.ask("GET", "/readyz").headers["X-Sofra-Instance"] == name,
                "nginx asks it again",
            )
            go_on(callers)
        assert_no_call_refused(callers)


def at_work(ask: Callable[[], Answer | nginx.Reply]) -> list[Caller]:
    """Start clients; return them once each has a response."""
    callers = [Caller(ask) for _ in range(CALLERS)]
    until(lambda: all(caller.ends for caller in callers), "everybody is at work")
    return callers


def go_on(callers: list[Caller]) -> None:
    """Wait until each client has another response."""
    before = [caller.ends.total() for caller in callers]

    def have_more() -> bool:
        return all(caller.ends.total() > count for caller, count in zip(callers, before, strict=True))

    until(have_more, "everybody continues")


def assert_no_call_refused(callers: list[Caller]) -> None:
    """Stop the clients; check that each call succeeded."""
    ends = sum((caller.stop() for caller in callers), Counter())
    assert set(ends) == {(200, 0)}, ends
    assert ends.total() > 3 * CALLERS


def test_the_unit_starts_what_the_tests_start() -> None:
    (started,) = [line for line in UNIT.read_text().splitlines() if line.startswith("ExecStart=")]
    assert started.endswith("/sofra web")
