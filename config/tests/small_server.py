"""A small application for the tests of the web worker, and a worker that waits for less than the real one."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable
from typing import Any

from config.server.worker import Worker


class ImpatientWorker(Worker):
    """Has time limits of a second where the real one has fifteen."""

    head_seconds = 1.0
    linger_seconds = 0.5
    min_body_speed = 10 * 1024 * 1024
    max_queued = 3
    max_queue_seconds = 2.0

    def allowed_origins(self) -> tuple[str, ...]:
        """Return the origin that the tests call from."""
        return ("https://console.example",)


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answer how many bytes the body has; `/unread` leaves it, a path or call that begins with `hold` waits until the test lets go."""
    path = environ["PATH_INFO"]
    answer = b"ok"
    if path.startswith(("/hold", "/seo/admin/v1/hold")):
        with socket.create_connection(("127.0.0.1", int(environ["QUERY_STRING"]))) as held:
            held.recv(1)
    elif path != "/unread":
        answer = str(len(environ["wsgi.input"].read())).encode()
    start_response("200 OK", [("Content-Length", str(len(answer))), ("Content-Type", "text/plain")])
    return [answer]
