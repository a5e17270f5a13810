"""The web worker: half-sent requests block nobody, and each kind of request has its lane."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from apps.core import registry
from config import api_urls  # noqa: F401 -- loads every operation
from config.server.arrivals import IMPORTS, subject_of

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 20.0
THREADS = 4
MAX_QUEUED = 3
LARGE = 400 * 1024
SIGNED = "Authorization: Bearer x\r\n"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """gunicorn with one process of the impatient worker."""

    def __init__(self, *options: str, graceful_seconds: int = 5) -> None:
        self.port = free_port()
        command = [
            sys.executable, "-m", "gunicorn", "config.tests.small_server:application",
            "--bind", f"127.0.0.1:{self.port}", "--threads", str(THREADS), "--workers", "1",
            "--worker-class", "config.tests.small_server.ImpatientWorker",
            "--graceful-timeout", str(graceful_seconds), "--no-control-socket", "--log-level", "warning",
            *options,
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
    message = len(body) if length is None else length
    return (
        f"{method} {path} HTTP/1.1\r\nHost: x\r\n{headers}Content-Length: {message}\r\n\r\n".encode() + body
    )


def answer_on(sock: socket.socket) -> tuple[int, bytes]:
    """Return the status and body of a connection's next answer.

    The status is 0 if the server closed the connection without an answer.
    """
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
def test_half_sent_requests_block_no_other_calls(server: Server, half: bytes) -> None:
    with ExitStack() as open_ones:
        for _ in range(40):
            sock = open_ones.enter_context(closing(server.connect()))
            sock.sendall(half)
        assert ask(server, request("/healthz", method="GET"))[0] == 200
        assert ask(server, request("/call", b"abc", headers=SIGNED))[0] == 200
        assert ask(server, request("/page", method="GET"))[0] == 200


def test_half_sent_request_times_out(server: Server) -> None:
    with closing(server.connect()) as sock:
        sock.sendall(request("/login", b"x" * 11, length=1000))
        assert answer_on(sock) == (0, b"")


def test_slow_large_body_times_out(server: Server) -> None:
    with closing(server.connect()) as sock:
        sock.sendall(request("/upload", b"x" * 11, length=LARGE))
        assert answer_on(sock)[0] in (0, 500)


def test_large_bodies_are_read_whole(server: Server) -> None:
    status, message = ask(server, request("/upload", b"x" * LARGE))
    assert (status, message.rpartition(b"\r\n")[2]) == (200, str(LARGE).encode())


def test_client_that_waits_for_continue_sends_its_body(server: Server) -> None:
    with closing(server.connect()) as sock:
        sock.sendall(request("/upload", length=5, headers="Expect: 100-continue\r\n"))
        assert sock.recv(25) == b"HTTP/1.1 100 Continue\r\n\r\n"
        sock.sendall(b"12345")
        status, response = answer_on(sock)
        assert (status, response.rpartition(b"\r\n")[2]) == (200, b"5")


def test_unread_large_body_closes_the_connection_after_the_answer(server: Server) -> None:
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


@pytest.fixture
def gate() -> Iterator[socket.socket]:
    """Yield a socket that `/hold…` requests connect to.

    They continue when that connection ends.
    """
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(20)
        listening.settimeout(PATIENCE)
        yield listening


def hold(
    server: Server, stack: ExitStack, gate: socket.socket, path: str, headers: str = ""
) -> socket.socket:
    """Send a request that waits, for a thread or at the gate."""
    sock = stack.enter_context(closing(server.connect()))
    sock.sendall(request(f"{path}?{gate.getsockname()[1]}", headers=headers))
    return sock


def test_strangers_take_half_of_the_threads_and_the_line_is_short(
    server: Server, gate: socket.socket
) -> None:
    with ExitStack() as stack:
        strangers = [hold(server, stack, gate, f"/hold{n}/x") for n in range(THREADS // 2 + MAX_QUEUED)]
        open_connection = [gate.accept()[0] for _ in range(THREADS // 2)]
        # The queue is full: the next request gets a Retry-After header, in the envelope.
        with closing(server.connect()) as sock:
            sock.sendall(request("/hold9/x"))
            status, response = answer_on(sock)
            assert (status, b"Retry-After: 2" in response) == (503, True)
            assert json.loads(response.rpartition(b"\r\n\r\n")[2])["code"] == 10500
        assert ask(server, request("/call", b"abc", headers=SIGNED))[0] == 200
        assert ask(server, request("/readyz", method="GET"))[0] == 200
        for connection in open_connection:
            connection.close()
        for _ in range(MAX_QUEUED):
            gate.accept()[0].close()
        assert [answer_on(sock)[0] for sock in strangers] == [200] * len(strangers)


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics", "/healthz/worker"])
def test_health_is_answered_while_every_thread_works(server: Server, gate: socket.socket, path: str) -> None:
    with ExitStack() as stack:
        people = [hold(server, stack, gate, f"/hold{n}", SIGNED) for n in range(THREADS)]
        open_connection = [gate.accept()[0] for _ in range(THREADS)]
        assert ask(server, request(path, method="GET"))[0] == 200
        for connection in open_connection:
            connection.close()
        # Requests still running at the start of the next test would leave it too few places to wait.
        assert [answer_on(sock)[0] for sock in people] == [200] * THREADS


def test_operations_and_areas_have_shares_of_the_threads(server: Server, gate: socket.socket) -> None:
    calls = "/seo/admin/v1"
    with ExitStack() as stack:
        savers = [hold(server, stack, gate, "/hold/save", SIGNED) for _ in range(THREADS // 2 + 1)]
        open_connection = [gate.accept()[0] for _ in range(THREADS // 2)]
        # The same area gets a thread through another operation. After that, only other areas do.
        reader = hold(server, stack, gate, "/hold/read", SIGNED)
        open_connection.append(gate.accept()[0])
        waiting = hold(server, stack, gate, "/hold/count", SIGNED)
        assert ask(server, request(f"{calls}/comment/query", b"abc", headers=SIGNED))[0] == 200
        for connection in open_connection:
            connection.close()
        for _ in range(2):
            gate.accept()[0].close()
        assert [answer_on(sock)[0] for sock in (*savers, reader, waiting)] == [200] * (len(savers) + 2)


def test_request_that_waits_too_long_gets_retry_later(server: Server, gate: socket.socket) -> None:
    with ExitStack() as stack:
        savers = [hold(server, stack, gate, "/hold/save", SIGNED) for _ in range(THREADS // 2)]
        open_connection = [gate.accept()[0] for _ in range(THREADS // 2)]
        own, foreign = (
            hold(server, stack, gate, "/hold/save", f"{SIGNED}Origin: {origin}\r\n")
            for origin in ("https://console.example", "https://elsewhere.example")
        )
        status, response = answer_on(own)
        assert (status, b"Retry-After: 2" in response) == (503, True)
        # Another console's page may read it. Otherwise it would assume that the network is down.
        assert b"Access-Control-Allow-Origin: https://console.example\r\n" in response
        status, response = answer_on(foreign)
        assert (status, b"Access-Control" in response) == (503, False)
        for connection in open_connection:
            connection.close()
        assert [answer_on(sock)[0] for sock in savers] == [200] * len(savers)


def test_imports_of_all_areas_share_a_quarter_of_the_threads(server: Server, gate: socket.socket) -> None:
    calls = "/seo/admin/v1"
    imports = ["store/upload_import", "crm/upload_import", "store/preview_import", "store_sync/upload_feed"]
    with ExitStack() as stack:
        sent = [hold(server, stack, gate, f"{calls}/hold/{name}", SIGNED) for name in imports]
        running = [gate.accept()[0] for _ in range(THREADS // 4)]
        # The others wait, so three threads are free for other calls at the same moment.
        people = [hold(server, stack, gate, f"{calls}/hold{n}", SIGNED) for n in range(THREADS - 1)]
        running += [gate.accept()[0] for _ in people]
        for connection in running:
            connection.close()
        for _ in range(len(imports) - THREADS // 4):
            gate.accept()[0].close()
        assert [answer_on(sock)[0] for sock in (*sent, *people)] == [200] * (len(sent) + len(people))


def test_every_operation_that_reads_a_file_of_an_import_counts_as_one() -> None:
    endings = (
        "/upload_import", "/change_import_sheet", "/change_import_reading", "/preview_import", "/upload_feed",
    )  # fmt: skip
    items = [name for name in registry.operations() if name.endswith(endings)]
    assert len(items) >= 2 * (len(endings) - 1) + 1
    assert all(subject_of(f"POST /seo/admin/v1/{name} HTTP/1.1".encode()).group == IMPORTS for name in items)


@pytest.mark.parametrize(
    ("line", "operation", "area", "group"),
    [
        (b"POST /seo/admin/v1/store/save?cc=ID HTTP/1.1", "/seo/admin/v1/store/save", "calls of store", ""),
        (
            b"POST /seo/admin/v1/crm/upload_import?cc=ID HTTP/1.1",
            "/seo/admin/v1/crm/upload_import",
            "calls of crm",
            "imports",
        ),
        (b"GET /login HTTP/1.1", "/login", "below /login", ""),
        (b"GET / HTTP/1.1", "/", "below /", ""),
        (b"GET /site/id/a HTTP/1.1", "/site/id/a", "below /site", ""),
        (b"garbage", "/", "below /", ""),
    ],
)
def test_requests_are_classified_by_operation_area_and_group(
    line: bytes, operation: str, area: str, group: str
) -> None:
    assert subject_of(line) == (operation, area, group)


def test_the_server_stops_while_clients_have_sent_half() -> None:
    own = Server()
    with ExitStack() as stack:
        for half in (b"", b"POST / HTTP", request("/x", b"1", length=10)):
            stack.enter_context(closing(own.connect())).sendall(half)
        assert own.stop() == 0


def test_stopping_server_answers_open_connections_and_refuses_new_ones(
    gate: socket.socket,
) -> None:
    own = Server()
    with ExitStack() as stack:
        connection = hold(own, stack, gate, "/hold/save", SIGNED)
        at_work = gate.accept()[0]
        own.process.send_signal(signal.SIGTERM)
        # A refused client can try another server, but a client in an unserved queue loses its call.
        # The system resets a connection made while the socket is being closed: one at most, with nothing sent
        # on it. Later connections are refused.
        deadline = time.monotonic() + PATIENCE
        resets = 0
        while True:
            try:
                assert ask(own, request("/call", b"abc", headers=SIGNED))[0] == 200
            except ConnectionRefusedError:
                break
            except (ConnectionResetError, BrokenPipeError):
                resets += 1
            assert resets <= 1
            assert time.monotonic() < deadline
        at_work.close()
        assert answer_on(connection)[0] == 200
        assert own.process.wait(PATIENCE) == 0


def test_process_stopped_during_start_answers_its_clients(
    gate: socket.socket,
) -> None:
    # Longer than the test waits: at the end of it the main process kills a worker with its calls.
    own = Server(
        "--config", "python:config.tests.small_server",
        "--name", str(gate.getsockname()[1]),
        graceful_seconds=600,
    )  # fmt: skip
    try:
        gate.accept()[0].close()
        with closing(own.connect()) as sock:
            sock.sendall(request("/call", b"abc", headers=SIGNED))
            own.process.send_signal(signal.SIGTERM)
            assert answer_on(sock)[0] == 200
        assert own.process.wait(PATIENCE) == 0
    finally:
        own.process.kill()
