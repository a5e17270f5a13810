"""One call through the proxy, as a browser makes it, and how it ended."""

from __future__ import annotations

import http.client
import json
import ssl
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from apps.console.tests.faults.proxy import HOST, Proxy

PATIENCE = 130.0
"""Seconds until an answer is no longer waited for."""
_BOUNDARY = "drill"


@dataclass(frozen=True)
class Outcome:
    """How one call ended: its status, or 0 without an answer; its envelope's code; when it began, how long it took."""

    began: float
    seconds: float
    status: int
    code: int | None
    retry_after: float | None = None
    data: Any = None
    operation: str = ""

    @property
    def is_answered(self) -> bool:
        """Whether the console said what became of it."""
        return self.status == 200 and self.code is not None

    @property
    def is_done(self) -> bool:
        """Whether it did what it was asked for."""
        return self.is_answered and self.code == 0


@dataclass(frozen=True)
class File:
    """A file that goes along with a call: as which field, under which name and type."""

    field: str
    name: str
    mime: str
    content: bytes


def call(proxy: Proxy, token: str, name: str, body: Mapping[str, Any], file: File | None = None) -> Outcome:
    """Call an operation of country ID once."""
    headers = {"Host": HOST, "Authorization": f"Bearer {token}"}
    if file is None:
        content, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
    else:
        content = _form(body, file)
        headers["Content-Type"] = f"multipart/form-data; boundary={_BOUNDARY}"
    began = time.monotonic()
    connection = http.client.HTTPSConnection(
        "127.0.0.1", proxy.encrypted, timeout=PATIENCE, context=proxy.context
    )
    try:
        connection.request("POST", f"/seo/admin/v1/{name}?cc=ID", content, headers)
        answer = connection.getresponse()
        status, wait = answer.status, answer.headers["Retry-After"]
        told = _envelope(answer.read())
        took = time.monotonic() - began
        again = float(wait) if wait else None
        return Outcome(began, took, status, told.get("code"), again, told.get("data"), name)
    except (OSError, http.client.HTTPException, ssl.SSLError):
        return Outcome(began, time.monotonic() - began, 0, None, operation=name)
    finally:
        connection.close()


def _envelope(content: bytes) -> dict[str, Any]:
    try:
        found = json.loads(content)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _form(fields: Mapping[str, Any], file: File) -> bytes:
    parts = [
        f'--{_BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in fields.items()
    ]
    head = f'Content-Disposition: form-data; name="{file.field}"; filename="{file.name}"'
    parts += [f"--{_BOUNDARY}\r\n{head}\r\nContent-Type: {file.mime}\r\n\r\n".encode(), file.content]
    return b"".join([*parts, f"\r\n--{_BOUNDARY}--\r\n".encode()])
