"""One caller: a kept connection that calls the console, the floor or the textbook and times it."""

from __future__ import annotations

import http.client
import json
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

PASSWORD = "sofra-demo"
BROKEN_OFF = 503
"""The status of an answer that took longer than a statement may."""
CONFLICT = 10006
"""The code of an edit that met a colleague's (spec: domain.md)."""


class Refused(AssertionError):
    """An answer that is no success."""

    def __init__(self, name: str, raw: bytes) -> None:
        super().__init__(name, raw[:300])
        self.code = int(json.loads(raw).get("code", 0))


@dataclass
class Client:
    """Calls of one person."""

    port: int
    token: str = ""
    country: str = "ID"
    _connection: http.client.HTTPConnection | None = field(default=None, repr=False)

    def sign_in(self, username: str = "manager") -> Client:
        """Signs in and returns itself."""
        answer = self.call("user/login", {"username": username, "password": PASSWORD})
        self.token = answer["data"]["token"]
        return self

    def call(self, name: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """A call of the console; raises Refused for an answer that is no success."""
        answer = json.loads(self.fetch(name, body))
        return dict(answer)

    def fetch(self, name: str, body: dict[str, Any] | None = None) -> bytes:
        """The bytes of a call's answer, for what is timed: those of the floor are not read either.

        Raises Refused for an answer that is no success.
        """
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        if not self.token:
            del headers["Authorization"]
        raw = self._send("POST", f"/seo/admin/v1/{name}?cc={self.country}", json.dumps(body or {}), headers)
        if not raw.startswith(b'{"code":0,'):
            raise Refused(name, raw)
        return raw

    def sizes(self, name: str, body: dict[str, Any]) -> tuple[int, int]:
        """The bytes of an answer as it is, and as it is sent to who reads gzip."""
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        path, sent = f"/seo/admin/v1/{name}?cc={self.country}", json.dumps(body)
        plain = self._send("POST", path, sent, headers)
        return len(plain), len(self._send("POST", path, sent, {**headers, "Accept-Encoding": "gzip"}))

    def get(self, path: str, **query: Any) -> bytes:
        """A call of the floor or the textbook."""
        return self._send("GET", f"{path}?{urlencode(query)}", None, {})

    def patch(self, path: str, body: dict[str, Any]) -> bytes:
        """A change through the textbook."""
        return self._send("PATCH", path, json.dumps(body), {"Content-Type": "application/json"})

    def _send(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> bytes:
        is_kept = self._connection is not None
        try:
            response, raw = self._exchange(method, path, body, headers)
        except (http.client.RemoteDisconnected, ConnectionError):
            self._connection = None
            # The server lets go of connections that rest for some seconds; a browser opens another one, too.
            if not is_kept:
                raise
            response, raw = self._exchange(method, path, body, headers)
        if response.status == BROKEN_OFF:
            raise Refused(path, raw)
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
    """How long `act()` took."""
    started = time.perf_counter()
    act()
    return (time.perf_counter() - started) * 1000
