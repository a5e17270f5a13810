"""A request through the proxy, like a browser's, and its outcome."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import urllib3

from apps.console.tests.faults.proxy import HOST, Proxy

PATIENCE = 130.0
"""Timeout of a request in seconds."""


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
    url = f"https://127.0.0.1:{proxy.encrypted}/seo/admin/v1/{name}?cc=ID"
    headers = {"Host": HOST, "Authorization": f"Bearer {token}"}
    form: dict[str, str | tuple[str, bytes, str]] = {}
    if file is not None:
        form = {key: str(value) for key, value in body.items()}
        form[file.field] = (file.name, file.content, file.mime)
    began = time.monotonic()
    try:
        # The certificate of the test is trusted by its file, whatever name it has.
        with urllib3.PoolManager(
            ssl_context=proxy.context, assert_hostname=False, timeout=PATIENCE, retries=False
        ) as pool:
            answer = pool.request(
                "POST", url, headers=headers, fields=form or None, json=None if form else body
            )
    except urllib3.exceptions.HTTPError:
        return Outcome(began, time.monotonic() - began, 0, None, operation=name)
    took = time.monotonic() - began
    wait = answer.headers.get("Retry-After")
    payload = _envelope(answer.data)
    again = float(wait) if wait else None
    return Outcome(began, took, answer.status, payload.get("code"), again, payload.get("data"), name)


def _envelope(content: bytes) -> dict[str, Any]:
    try:
        payload = json.loads(content)
    except ValueError:
        return {}
    return payload if isinstance(payload, dict) else {}
