"""The web worker: half-sent requests hold nobody up, each kind of request has its lane."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 20.0
THREADS = 4
MOST_WAITING = 3
LARGE = 400 * 1024
SIGNED = "Authorization: Bearer x\r\n"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """gunicorn with one process of the impatient worker."""

    def __init__(self) -> None:
        self.port = free_port()
        command = [
            sys.executable, "-m", "gunicorn", "config.tests.small_server:application",
            "--bind", f"127.0.0.1:{self.port}", "--threads", str(THREADS), "--workers", "1",
            "--worker-class", "config.tests.small_server.ImpatientWorker",
            "--graceful-timeout", "5", "--no-control-socket", "--log-level", "warning",
        ]  # fmt: skip
        self.process = subprocess.Popen(command, cwd=ROOT)  # noqa: S603 -- our own server
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                self.connect().close()
                return
            except ConnectionRefusedError:
                assert self.process.poll() is None
                assert time.monotonic() < deadline

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    running = Server()
    yield running
    running.stop()


def request(
    path: str, body: bytes = b"", *, method: str = "POST", headers: str = "", length: int | None = None
) -> bytes:
    said = len(body) if length is None else length
    return f"{method} {path} HTTP/1.1\r\nHost: x\r\n{headers}Content-Length: {said}\r\n\r\n".encode() + body


def answer_on(sock: socket.socket) -> tuple[int, bytes]:
    """The next answer of a connection: its status and body; status 0 where the server closed it without one."""
    data = b""
    while b"\r\n\r\n" not in data:
        received = sock.recv(1)
        if not received:
            return 0, data
        data += received
    head = data.decode().lower()
    length = int(head.split("content-length:")[1].split("\r\n")[0])
    body = b""
    while len(body) < length:
        body += sock.recv(length - len(body))
    return int(head.split()[1]), data + body


def ask(server: Server, sent: bytes) -> tuple[int, bytes]:
    with closing(server.connect()) as sock:
        sock.sendall(sent)
        return answer_on(sock)


@pytest.mark.parametrize(
    "half",
    [
        request("/login", b"x" * 11, length=1000),
        b"POST /login HTTP/1.1\r\nHost: x\r\nContent-Le",
        b"",
        request("/upload", b"x" * 11, length=LARGE),
        request("/upload", length=1000, headers="Expect: 100-continue\r\n"),
    ],
    ids=["body", "head", "nothing", "large body", "waiting to be told"],
)
def test_half_sent_requests_hold_nobody_up(server: Server, half: bytes) -> None:
    with ExitStack() as open_ones:
        for _ in range(40):
            sock = open_ones.enter_context(closing(server.connect()))
            sock.sendall(half)
        assert ask(server, request("/healthz", method="GET"))[0] == 200
        assert ask(server, request("/call", b"abc", headers=SIGNED))[0] == 200
        assert ask(server, request("/page", method="GET"))[0] == 200


def test_a_half_sent_request_is_given_up(server: Server) -> None:
    with closing(server.connect()) as sock:
        sock.sendall(request("/login", b"x" * 11, length=1000))
        assert answer_on(sock) == (0, b"")


def test_a_large_body_that_is_too_slow_is_given_up(server: Server) -> None:
    with closing(server.connect()) as sock:
        sock.sendall(request("/upload", b"x" * 11, length=LARGE))
        assert answer_on(sock)[0] in (0, 500)


def test_large_bodies_are_read_whole(server: Server) -> None:
    status, said = ask(server, request("/upload", b"x" * LARGE))
    assert (status, said.rpartition(b"\r\n")[2]) == (200, str(LARGE).encode())


def test_a_client_that_waits_to_be_told_sends_its_body(server: Server) -> None:
    with closing(server.connect()) as sock:
        sock.sendall(request("/upload", length=5, headers="Expect: 100-continue\r\n"))
        assert sock.recv(25) == b"HTTP/1.1 100 Continue\r\n\r\n"
        sock.sendall(b"12345")
        status, said = answer_on(sock)
        assert (status, said.rpartition(b"\r\n")[2]) == (200, b"5")


def test_a_large_body_that_nobody_reads_ends_the_connection_with_its_answer(server: Server) -> None:
    with closing(server.connect()) as sock:
        sock.sendall(request("/unread", b"x" * 1000, length=50_000_000))
        assert answer_on(sock)[0] == 200
        assert sock.recv(1) == b""


def test_a_connection_takes_one_request_after_the_other(server: Server) -> None:
    with closing(server.connect()) as sock:
        sock.sendall(request("/a", b"1") + request("/b", b"22") + request("/c", b"333")[:-1])
        assert [answer_on(sock)[1][-1:] for _ in range(2)] == [b"1", b"2"]
        sock.sendall(b"3")
        assert answer_on(sock)[1][-1:] == b"3"


def test_a_head_that_does_not_end_is_refused(server: Server) -> None:
    with closing(server.connect()) as sock:
        sock.sendall(b"GET / HTTP/1.1\r\nX: " + b"x" * 80_000)
        assert answer_on(sock)[0] == 431


def test_strangers_take_half_of_the_threads_and_the_line_is_short(server: Server) -> None:
    with ExitStack() as stack, socket.socket() as gate:
        gate.bind(("127.0.0.1", 0))
        gate.listen(20)
        gate.settimeout(PATIENCE)
        path = f"/hold?{gate.getsockname()[1]}"
        strangers = []
        for _ in range(THREADS // 2 + MOST_WAITING):
            strangers.append(stack.enter_context(closing(server.connect())))
            strangers[-1].sendall(request(path))
        held = [gate.accept()[0] for _ in range(THREADS // 2)]
        # The line is full: whoever comes next is told when to come again.
        with closing(server.connect()) as sock:
            sock.sendall(request(path))
            status, said = answer_on(sock)
            assert (status, b"Retry-After: 2" in said) == (503, True)
        assert ask(server, request("/call", b"abc", headers=SIGNED))[0] == 200
        assert ask(server, request("/readyz", method="GET"))[0] == 200
        for connection in held:
            connection.close()
        for _ in range(MOST_WAITING):
            gate.accept()[0].close()
        assert [answer_on(sock)[0] for sock in strangers] == [200] * len(strangers)


def test_health_is_answered_while_every_thread_works(server: Server) -> None:
    with ExitStack() as stack, socket.socket() as gate:
        gate.bind(("127.0.0.1", 0))
        gate.listen(20)
        gate.settimeout(PATIENCE)
        for _ in range(THREADS):
            sock = stack.enter_context(closing(server.connect()))
            sock.sendall(request(f"/hold?{gate.getsockname()[1]}", headers=SIGNED))
        held = [gate.accept()[0] for _ in range(THREADS)]
        assert ask(server, request("/healthz", method="GET"))[0] == 200
        for connection in held:
            connection.close()


def test_the_server_stops_while_clients_have_sent_half() -> None:
    own = Server()
    with ExitStack() as stack:
        for half in (b"", b"POST / HTTP", request("/x", b"1", length=10)):
            stack.enter_context(closing(own.connect())).sendall(half)
        assert own.stop() == 0
