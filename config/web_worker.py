"""The web server's worker: a thread is given only to a request that has arrived.

gunicorn's threaded worker reads a request in the thread that answers it. Ten clients that send half a request and then
nothing would hold every thread, health checks included. Here the event loop reads heads and small bodies of all clients
at once; a thread takes over when a request is whole. Larger bodies are read in the thread, at a least speed. Each kind
of request has a lane of its own, so that none can take all threads.
"""

from __future__ import annotations

import selectors
import socket
import time
from collections import Counter, deque
from collections.abc import Callable, Collection
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.conf import settings
from gunicorn.workers.gthread import TConn, ThreadWorker  # type: ignore[import-untyped]  # ships no types

from apps.core import counters
from config.arrivals import IMPORTS, Arrival, Subject, TimedSocket, lane_of, origin_of, subject_of

BUSY = (
    b'{"code":10500,"data":null,"msg":"The server is busy. Nothing was changed; try again shortly",'
    b'"error":{"message":"The server is busy. Nothing was changed; try again shortly"}}'
)
"""What a call is answered that found too many before it."""


@dataclass
class Lane:
    """Requests of one kind: so many are answered at once, so many may wait."""

    pool: Executor
    most: int
    longest: int
    running: int = 0
    waiting: deque[Waiting] = field(default_factory=deque)


@dataclass(frozen=True)
class Waiting:
    """A whole request that waits for a thread."""

    conn: TConn
    subject: Subject
    since: float
    origin: str
    """Of the page that sends it."""


class Worker(ThreadWorker):
    """gunicorn's threaded worker, with requests read in the event loop and lanes for kinds of them."""

    arrival_seconds = 15.0
    """How long a head with a small body may take."""
    linger_seconds = 2.0
    """How long a client may take to read the last answer of a connection."""
    least_speed = 16 * 1024
    """Bytes a second of a large body, after `arrival_seconds`."""
    most_waiting = 100
    """Calls that may wait for a thread; the next is told to come back."""
    longest_wait = 10.0
    """Seconds after which a call that still waits is told so, too: who sent it has lost patience, or tries again."""

    def init_process(self) -> None:
        """Prepare the lanes, then serve."""
        self._arriving: dict[TConn, Arrival] = {}
        self._closing: dict[TConn, float] = {}
        self._stops_at: float | None = None
        self._at_work: Counter[str] = Counter()
        counters.threads.set(self.cfg.threads)
        self._lanes: dict[str, Lane] = {}
        super().init_process()

    def get_thread_pool(self) -> ThreadPoolExecutor:
        """Return the threads of the calls; health checks have one of their own."""
        threads = self.cfg.threads
        pool = ThreadPoolExecutor(max_workers=threads)
        self._lanes = {
            "health": Lane(ThreadPoolExecutor(max_workers=1), 1, self.most_waiting),
            # These ask more of the database and of others: what holds them up must not hold up the question above.
            "figures": Lane(ThreadPoolExecutor(max_workers=1), 1, self.most_waiting),
            # What strangers send may take half of the threads: people at work keep the others.
            "anonymous": Lane(pool, max(1, threads // 2), self.most_waiting),
            "people": Lane(pool, threads, self.most_waiting),
        }
        return pool

    # -- connections -----------------------------------------------------------
    def set_accept_enabled(self, enabled: bool) -> None:
        """Take new connections, or leave them; once it stops, take those that wait and refuse the rest.

        gunicorn keeps its socket until the last answer is given. The system would go on to connect callers to it, and
        cut them off in the end; refused at once, they find another server, or wait in a socket that is systemd's.
        """
        super().set_accept_enabled(enabled)
        if self.alive:
            return
        for listener in self.sockets:
            listener.setblocking(False)
            with selectors.DefaultSelector() as waiting:
                waiting.register(listener, selectors.EVENT_READ)
                while waiting.select(0):
                    self.accept(listener)
            listener.close()
        self.sockets.clear()

    # -- a request arrives -----------------------------------------------------
    def enqueue_req(self, conn: TConn) -> None:
        """Receive a request in the event loop; the thread pool takes it when it is whole."""
        if self.cfg.is_ssl:
            super().enqueue_req(conn)
            return
        ahead = conn.parser.unreader.take_buffered() if conn.parser else b""
        self._arriving[conn] = Arrival(ahead, time.monotonic() + self.arrival_seconds)
        conn.sock.setblocking(False)
        self._receive(conn, None)

    def _receive(self, conn: TConn, _readable: Any) -> None:
        arrival = self._arriving[conn]
        try:
            while not arrival.is_whole:
                data = conn.sock.recv(64 * 1024)
                if not data:
                    self._drop(conn)
                    return
                arrival.add(data)
                if arrival.is_too_long:
                    self._refuse(conn, "431 Request Header Fields Too Large")
                    return
        except BlockingIOError:
            if not arrival.is_watched:
                arrival.is_watched = True
                self.poller.register(conn.sock, selectors.EVENT_READ, partial(self._receive, conn))
            return
        except OSError:
            self._drop(conn)
            return
        self._take(conn, arrival)

    def _take(self, conn: TConn, arrival: Arrival) -> None:
        self._forget(conn)
        conn.data_ready = True
        conn.init()
        unreader = conn.parser.unreader
        unreader.unread(bytes(arrival.data))
        conn.is_large = arrival.is_large
        if arrival.is_large:
            unreader.sock = TimedSocket(conn.sock, self.arrival_seconds, self.least_speed)
        else:
            unreader.sock = conn.sock
        waiting = Waiting(conn, subject_of(arrival.head), time.monotonic(), origin_of(arrival.head))
        self._admit(waiting, self._lanes[lane_of(arrival.head)])

    def _admit(self, request: Waiting, lane: Lane) -> None:
        if self._may_start(request, lane):
            self._start(request, lane)
        elif len(lane.waiting) < lane.longest:
            lane.waiting.append(request)
            self._tell()
        else:
            self._turn_away(request)

    def _may_start(self, request: Waiting, lane: Lane) -> bool:
        """Return whether a thread is free for a request: no lock and no kind of work may take all of them.

        Calls of one operation get half of the threads, those of one area all but one, imports of all areas
        together a quarter.
        """
        threads, subject = self.cfg.threads, request.subject
        return (
            lane.running < lane.most
            and self._at_work[subject.operation] < max(1, threads // 2)
            and self._at_work[subject.area] < max(1, threads - 1)
            and (subject.group != IMPORTS or self._at_work[IMPORTS] < max(1, threads // 4))
        )

    def _start(self, request: Waiting, lane: Lane) -> None:
        lane.running += 1
        self._at_work.update(request.subject)
        self._tell()
        done: Callable[[Future[Any]], None] = lambda future: self.method_queue.defer(  # noqa: E731
            self._end, request, lane, future
        )
        lane.pool.submit(self.handle, request.conn).add_done_callback(done)

    def _end(self, request: Waiting, lane: Lane, future: Future[Any]) -> None:
        conn = request.conn
        lane.running -= 1
        # What is at zero goes: anybody may name any path.
        self._at_work -= Counter(request.subject)
        # The first that waits may not be the first that may start, and what ended may be another lane's.
        for each in self._lanes.values():
            self._start_waiting(each)
        self._tell()
        if not future.cancelled() and future.exception() is None and future.result():
            self.finish_request(conn, future)
        else:
            self._linger(conn)

    def _tell(self) -> None:
        """Say how much waits and is done, of what people and strangers ask."""
        calls = [self._lanes["anonymous"], self._lanes["people"]]
        counters.waiting_calls.set(sum(len(lane.waiting) for lane in calls))
        counters.busy_threads.set(sum(lane.running for lane in calls))

    def _start_waiting(self, lane: Lane) -> None:
        started = []
        for request in lane.waiting:
            if lane.running >= lane.most:
                break
            if self._may_start(request, lane):
                self._start(request, lane)
                started.append(request)
        for request in started:
            lane.waiting.remove(request)

    def _keepalive_after(self, conn: TConn, keepalive: bool) -> bool:
        # A large body that nobody read is not waited for: the connection ends with the answer.
        if keepalive and conn.is_large:
            return bool(conn.parser.finish_body(deadline=time.monotonic() + 0.05))
        return bool(super()._keepalive_after(conn, keepalive))

    # -- a connection ends -------------------------------------------------------
    def _forget(self, conn: TConn) -> None:
        arrival = self._arriving.pop(conn)
        if arrival.is_watched:
            self.poller.unregister(conn.sock)

    def _drop(self, conn: TConn) -> None:
        self._forget(conn)
        self.nr_conns -= 1
        conn.close()

    def allowed_origins(self) -> Collection[str]:
        """Return the origins of other consoles that may read answers."""
        found: Collection[str] = settings.CORS_ALLOWED_ORIGINS
        return found

    def _turn_away(self, request: Waiting) -> None:
        """Tell a client to come back, in the envelope of calls."""
        counters.turned_away.inc()
        headers = "Retry-After: 2\r\nContent-Type: application/json\r\nCache-Control: no-store\r\n"
        if request.origin in self.allowed_origins():
            # Without them the page would learn of no answer, and tell its person that the network is away.
            headers += (
                f"Access-Control-Allow-Origin: {request.origin}\r\nAccess-Control-Allow-Credentials: true\r\n"
                "Access-Control-Expose-Headers: Retry-After\r\nVary: Origin\r\n"
            )
        self._refuse(request.conn, "503 Service Unavailable", headers, BUSY)

    def _refuse(self, conn: TConn, status: str, headers: str = "", body: bytes = b"") -> None:
        """Answer without a thread, and end the connection."""
        if conn in self._arriving:
            self._forget(conn)
        conn.sock.setblocking(False)
        answer = f"HTTP/1.1 {status}\r\n{headers}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        try:
            conn.sock.send(answer.encode("ascii") + body)
        except OSError:
            pass
        self._linger(conn)

    def _linger(self, conn: TConn) -> None:
        """End the connection when the client has read its answer, without waiting for it in the event loop.

        gunicorn waits for up to two seconds, in which its loop serves nobody.
        """
        try:
            conn.sock.setblocking(False)
            conn.sock.shutdown(socket.SHUT_WR)
            self.poller.register(conn.sock, selectors.EVENT_READ, partial(self._discard, conn))
        except (OSError, ValueError):
            self.nr_conns -= 1
            conn.close()
            return
        self._closing[conn] = time.monotonic() + self.linger_seconds

    def _discard(self, conn: TConn, _readable: Any) -> None:
        try:
            if conn.sock.recv(64 * 1024):
                return
        except BlockingIOError:
            return
        except OSError:
            pass
        self._close(conn)

    def _close(self, conn: TConn) -> None:
        del self._closing[conn]
        self.poller.unregister(conn.sock)
        self.nr_conns -= 1
        conn.close()

    def murder_pending(self) -> None:
        """End what nothing has arrived for, or what has waited, for too long; gunicorn asks once a second."""
        now = time.monotonic()
        for lane in self._lanes.values():
            # Not in the order of their age where one was overtaken; the oldest are among the first.
            for request in [each for each in lane.waiting if now - each.since > self.longest_wait]:
                lane.waiting.remove(request)
                self._turn_away(request)
        if not self.alive and self._stops_at is None:
            self._stops_at = now + self.linger_seconds
        ends = self._stops_at or float("inf")
        for conn, arrival in list(self._arriving.items()):
            if now > min(arrival.deadline, ends):
                self._drop(conn)
        for conn, deadline in list(self._closing.items()):
            if now > deadline:
                self._close(conn)
        super().murder_pending()
