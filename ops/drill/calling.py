"""A request through the proxy, like a browser's, and its outcome."""

from __future__ import annotations

import http.client
import json
import ssl
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from apps.console.tests.faults.proxy import HOST, Proxy
from apps.core.values import Json

PATIENCE = 130.0
"""Timeout of a request in seconds."""
_BOUNDARY = "drill"


@dataclass(frozen=True)
class Outcome:
    """The outcome of a request: status (0 without a response), code of the envelope, start and duration."""

    began: float
    seconds: float
    status: int
    code: int | None
    retry_after: float | None = None
    data: Any = None
    operation: str = ""

    @property
    def is_answered(self) -> bool:
        """Return whether the console returned a result or an error in the envelope."""
        return self.status == 200 and self.code is not None

    @property
    def is_done(self) -> bool:
        """Return whether the request succeeded."""
        return self.is_answered and self.code == 0


@dataclass(frozen=True)
class File:
    """A file to upload: form field, name, type and content."""

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
        payload = _envelope(answer.read())
        took = time.monotonic() - began
        again = float(wait) if wait else None
        return Outcome(began, took, status, payload.get("code"), again, payload.get("data"), name)
    except (OSError, http.client.HTTPException, ssl.SSLError):
        return Outcome(began, time.monotonic() - began, 0, None, operation=name)
    finally:
        connection.close()


def _envelope(content: bytes) -> dict[str, Any]:
    try:
        payload = json.loads(content)
    except ValueError:
        return {}
    return payload if isinstance(payload, dict) else {}


def _form(fields: Mapping[str, Json], file: File) -> bytes:
    parts = [
        f'--{_BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in fields.items()
    ]
    head = f'Content-Disposition: form-data; name="{file.field}"; filename="{file.name}"'
    parts += [f"--{_BOUNDARY}\r\n{head}\r\nContent-Type: {file.mime}\r\n\r\n".encode(), file.content]
    return b"".join([*parts, f"\r\n--{_BOUNDARY}--\r\n".encode()])
