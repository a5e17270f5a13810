"""The gunicorn worker: threads get complete requests only, and each kind of request has a lane.

See README.md.
"""

from __future__ import annotations

import selectors
import signal
import socket
import time
from collections import Counter, deque
from collections.abc import Callable, Collection
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from queue import SimpleQueue
from typing import Any

from django.conf import settings
from gunicorn.workers.gthread import TConn, ThreadWorker  # type: ignore[import-untyped]  # has no types

from apps.core import counters
from config.server.arrivals import IMPORTS, Arrival, Subject, TimedSocket, lane_of, origin_of, subject_of

BUSY = (
    b'{"code":10500,"data":null,"msg":"The server is busy. Nothing was changed; try again shortly",'
    b'"error":{"message":"The server is busy. Nothing was changed; try again shortly"}}'
)
"""Response to an API call if the queue is full."""


@dataclass
class Lane:
    """The queue of one kind of request."""

    pool: Executor
    max_running: int
    max_queued: int
    running: int = 0
    waiting: deque[QueuedRequest] = field(default_factory=deque)


@dataclass(frozen=True)
class QueuedRequest:
    """A complete request that waits for a thread."""

    conn: TConn
    subject: Subject
    since: float
    origin: str
    """The Origin header, or ""."""


class Worker(ThreadWorker):
    """A gunicorn worker that reads requests in the event loop and queues them in lanes.

    It extends gunicorn's threaded worker.
    """

    head_seconds = 15.0
    """Time limit for a head with a small body."""
    linger_seconds = 2.0
    """Time limit for a client to read the last response of a connection."""
    min_body_speed = 16 * 1024
    """Bytes a second that a large body must reach after `head_seconds`."""
    max_queued = 100
    """Limit of requests in the queue of a lane. Others get 503 with Retry-After."""
    max_queue_seconds = 10.0
    """Maximum waiting time of a request in seconds.

    After it the response is 503, because most clients have disconnected or sent the request again.
    """
    early_signals: SimpleQueue[int] | None = None
    """The signals that reached this process before it handled signals itself."""

    def init_process(self) -> None:
        """Initialize the lanes, then serve."""
        self._arriving: dict[TConn, Arrival] = {}
        self._closing: dict[TConn, float] = {}
        self._stops_at: float | None = None
        self._running: Counter[str] = Counter()
        counters.threads.set(self.cfg.threads)
        self._lanes: dict[str, Lane] = {}
        super().init_process()

    def run(self) -> None:
        """Serve until the stop.

        A new process still has the signal handlers of the main process, which only queue a signal. Without
        this check it would ignore a stop that arrives then, serve on, and be killed with its calls at the
        end of the time for a stop.
        """
        while self.early_signals and not self.early_signals.empty():
            if self.early_signals.get() in {signal.SIGTERM, signal.SIGINT, signal.SIGQUIT}:
                self.alive = False
        super().run()

    def get_thread_pool(self) -> ThreadPoolExecutor:
        """Create the lanes and return the thread pool of API calls.

        Health checks and metrics have one thread each.
        """
        threads = self.cfg.threads
        pool = ThreadPoolExecutor(max_workers=threads)
        self._lanes = {
            "health": Lane(ThreadPoolExecutor(max_workers=1), 1, self.max_queued),
            # Metrics query the database and other services, and may be slow when health checks must not be.
            "figures": Lane(ThreadPoolExecutor(max_workers=1), 1, self.max_queued),
            # Half of the threads remain for signed-in staff.
            "anonymous": Lane(pool, max(1, threads // 2), self.max_queued),
            "people": Lane(pool, threads, self.max_queued),
        }
        return pool

    # -- connections -----------------------------------------------------------
    def set_accept_enabled(self, enabled: bool) -> None:
        """Start or stop accepting connections.

        When stopping, accept those in the backlog and close the socket. gunicorn keeps the socket open until
        the last response. The kernel would accept more clients and reset them at the end. Refused at once,
        they reach another server or wait in the socket of systemd.
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
        """Receive a request in the event loop. A thread gets it when it is complete."""
        if self.cfg.is_ssl:
            super().enqueue_req(conn)
            return
        ahead = conn.parser.unreader.take_buffered() if conn.parser else b""
        self._arriving[conn] = Arrival(ahead, time.monotonic() + self.head_seconds)
        conn.sock.setblocking(False)
        self._receive(conn, None)

    def _receive(self, conn: TConn, _readable: Any) -> None:
        arrival = self._arriving[conn]
        try:
            while not arrival.is_complete:
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
        self._dispatch(conn, arrival)

    def _dispatch(self, conn: TConn, arrival: Arrival) -> None:
        self._forget(conn)
        conn.data_ready = True
        conn.init()
        unreader = conn.parser.unreader
        unreader.unread(bytes(arrival.data))
        conn.is_large = arrival.is_large
        if arrival.is_large:
            unreader.sock = TimedSocket(conn.sock, self.head_seconds, self.min_body_speed)
        else:
            unreader.sock = conn.sock
        waiting = QueuedRequest(conn, subject_of(arrival.head), time.monotonic(), origin_of(arrival.head))
        self._admit(waiting, self._lanes[lane_of(arrival.head)])

    def _admit(self, request: QueuedRequest, lane: Lane) -> None:
        if self._can_start(request, lane):
            self._start(request, lane)
        elif len(lane.waiting) < lane.max_queued:
            lane.waiting.append(request)
            self._publish_gauges()
        else:
            self._reject_as_busy(request)

    def _can_start(self, request: QueuedRequest, lane: Lane) -> bool:
        """Return whether a thread is free for a request, so that no kind of work can occupy all of them.

        Calls of one operation get half of the threads, those of one area all but one, imports of all areas
        together a quarter.
        """
        threads, subject = self.cfg.threads, request.subject
        return (
            lane.running < lane.max_running
            and self._running[subject.operation] < max(1, threads // 2)
            and self._running[subject.area] < max(1, threads - 1)
            and (subject.group != IMPORTS or self._running[IMPORTS] < max(1, threads // 4))
        )

    def _start(self, request: QueuedRequest, lane: Lane) -> None:
        lane.running += 1
        self._running.update(request.subject)
        self._publish_gauges()
        done: Callable[[Future[Any]], None] = lambda future: self.method_queue.defer(  # noqa: E731
            self._end, request, lane, future
        )
        lane.pool.submit(self.handle, request.conn).add_done_callback(done)

    def _end(self, request: QueuedRequest, lane: Lane, future: Future[Any]) -> None:
        conn = request.conn
        lane.running -= 1
        # Counter subtraction removes entries at zero. Clients choose the paths, so the counter must not grow.
        self._running -= Counter(request.subject)
        # Lanes share threads and limits: the end of a request can free a place in any of them.
        for each in self._lanes.values():
            self._start_waiting(each)
        self._publish_gauges()
        if not future.cancelled() and future.exception() is None and future.result():
            self.finish_request(conn, future)
        else:
            self._linger(conn)

    def _publish_gauges(self) -> None:
        """Update the gauges of queued and running calls."""
        calls = [self._lanes["anonymous"], self._lanes["people"]]
        counters.waiting_calls.set(sum(len(lane.waiting) for lane in calls))
        counters.busy_threads.set(sum(lane.running for lane in calls))

    def _start_waiting(self, lane: Lane) -> None:
        started = []
        for request in lane.waiting:
            if lane.running >= lane.max_running:
                break
            if self._can_start(request, lane):
                self._start(request, lane)
                started.append(request)
        for request in started:
            lane.waiting.remove(request)

    def _keepalive_after(self, conn: TConn, keepalive: bool) -> bool:
        # Do not wait for a large body that the operation did not read: close the connection after the response.
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
        """Return the origins of other consoles that may read responses."""
        origins: Collection[str] = settings.CORS_ALLOWED_ORIGINS
        return origins

    def _reject_as_busy(self, request: QueuedRequest) -> None:
        """Send 503 with the response envelope."""
        counters.turned_away.inc()
        headers = "Retry-After: 2\r\nContent-Type: application/json\r\nCache-Control: no-store\r\n"
        if request.origin in self.allowed_origins():
            # Without these headers a page of another console cannot read the reply and shows a network error.
            headers += (
                f"Access-Control-Allow-Origin: {request.origin}\r\nAccess-Control-Allow-Credentials: true\r\n"
                "Access-Control-Expose-Headers: Retry-After\r\nVary: Origin\r\n"
            )
        self._refuse(request.conn, "503 Service Unavailable", headers, BUSY)

    def _refuse(self, conn: TConn, status: str, headers: str = "", body: bytes = b"") -> None:
        """Send a response from the event loop and close the connection."""
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
        """Close the connection once the client has read its response.

        gunicorn waits for that in the event loop, for up to two seconds in which it serves no other client.
        """
        try:
            conn.sock.setblocking(False)
            conn.sock.shutdown(socket.SHUT_WR)
            self.poller.register(conn.sock, selectors.EVENT_READ, partial(self._drain, conn))
        except (OSError, ValueError):
            self.nr_conns -= 1
            conn.close()
            return
        self._closing[conn] = time.monotonic() + self.linger_seconds

    def _drain(self, conn: TConn, _readable: Any) -> None:
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
        """Close connections and reject requests whose time limit has passed.

        gunicorn calls this every second.
        """
        now = time.monotonic()
        for lane in self._lanes.values():
            for request in [each for each in lane.waiting if now - each.since > self.max_queue_seconds]:
                lane.waiting.remove(request)
                self._reject_as_busy(request)
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
