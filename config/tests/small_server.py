"""A small application for the tests of the web worker, and a worker with shorter time limits.

As a configuration (`--config python:config.tests.small_server`) it starts a worker only after a signal.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable
from typing import Any

from config.server import gunicorn
from config.server.worker import Worker


class ImpatientWorker(Worker):
    """A worker with time limits of one second instead of fifteen."""

    head_seconds = 1.0
    linger_seconds = 0.5
    min_body_speed = 10 * 1024 * 1024
    max_queued = 3
    max_queue_seconds = 2.0

    def allowed_origins(self) -> tuple[str, ...]:
        """Return the origin that the tests call from."""
        return ("https://console.example",)


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answer with the size of the body.

    `/unread` leaves the body unread. A path or call that starts with `hold` waits until the test releases it.
    """
    path = environ["PATH_INFO"]
    answer = b"ok"
    if path.startswith(("/hold", "/seo/admin/v1/hold")):
        with socket.create_connection(("127.0.0.1", int(environ["QUERY_STRING"]))) as connection:
            connection.recv(1)
    elif path != "/unread":
        answer = str(len(environ["wsgi.input"].read())).encode()
    start_response("200 OK", [("Content-Length", str(len(answer))), ("Content-Type", "text/plain")])
    return [answer]


def post_fork(server: Any, worker: Any) -> None:
    """Report the new process at the port in `--name`, then wait until the main process has sent it a signal."""
    gunicorn.post_fork(server, worker)
    socket.create_connection(("127.0.0.1", int(server.cfg.proc_name))).close()
    server.SIG_QUEUE.put(server.SIG_QUEUE.get())
