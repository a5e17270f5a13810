"""A client for the console, the floor or the textbook, with one open connection."""

from __future__ import annotations

import http.client
import json
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from apps.core.values import Json

PASSWORD = "sofra-demo"
BUSY = 503
"""The status of a rejection by a busy server or at a deadline."""
CONFLICT = 10006
"""The code of a conflict with a colleague's edit."""


class Refused(AssertionError):
    """The response is not a success."""

    def __init__(self, name: str, status: int, raw: bytes) -> None:
        super().__init__(name, status, raw[:300])
        self.status = status
        self.code = int(json.loads(raw).get("code", 0))


@dataclass
class Client:
    """A client with the session of one person."""

    port: int
    token: str = ""
    country: str = "ID"
    _connection: http.client.HTTPConnection | None = field(default=None, repr=False)

    def sign_in(self, username: str = "manager") -> Client:
        """Sign in and return the client."""
        answer = self.call("user/login", {"username": username, "password": PASSWORD})
        self.token = answer["data"]["token"]
        return self

    def call(self, name: str, body: dict[str, Json] | None = None) -> dict[str, Any]:
        """Call an operation of the console. Raise Refused if the response is not a success."""
        answer = json.loads(self.fetch(name, body))
        return dict(answer)

    def fetch(self, name: str, body: dict[str, Json] | None = None) -> bytes:
        """Return the bytes of a response, for timing: those of the floor are not parsed either.

        Raises Refused if the response is not a success.
        """
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        raw = self._send("POST", f"/seo/admin/v1/{name}?cc={self.country}", json.dumps(body or {}), headers)
        if not raw.startswith(b'{"code":0,'):
            raise Refused(name, 200, raw)
        return raw

    def get(self, path: str, **query: Any) -> bytes:
        """Call the floor or the textbook."""
        return self._send("GET", f"{path}?{urlencode(query)}", None, {})

    def patch(self, path: str, body: dict[str, Any]) -> bytes:
        """Change a record through the textbook."""
        return self._send("PATCH", path, json.dumps(body), {"Content-Type": "application/json"})

    def _send(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> bytes:
        is_reused = self._connection is not None
        try:
            response, raw = self._exchange(method, path, body, headers)
        except (http.client.RemoteDisconnected, ConnectionError):
            self._connection = None
            # The server closes connections that are idle for some seconds; browsers reconnect as well.
            if not is_reused:
                raise
            response, raw = self._exchange(method, path, body, headers)
        if response.status == BUSY:
            raise Refused(path, BUSY, raw)
        assert response.status == 200, (path, response.status, raw[:300])
        return raw

    def _exchange(
        self, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> tuple[http.client.HTTPResponse, bytes]:
        if self._connection is None:
            self._connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        self._connection.request(method, path, body, headers)
        response = self._connection.getresponse()
        return response, response.read()


def milliseconds(act: Any) -> float:
    """Return the duration of `act()` in milliseconds."""
    started = time.perf_counter()
    act()
    return (time.perf_counter() - started) * 1000
