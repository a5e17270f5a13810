"""Breached passwords are rejected without sending the password, and the service may be unavailable."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from django.conf import LazySettings

from apps.accounts.models import User
from apps.accounts.tests.factories import PASSWORD, UserFactory
from apps.core.testing.api import Answer, Api

pytestmark = pytest.mark.django_db

BREACHED, PADDED, GOOD = "umbrella-harbor-seven", "lantern-copper-river", "violet-anchor-meadow"
REASON = {"new_password": ["This password appears in a list of stolen passwords. Choose another"]}


def _hash(password: str) -> str:
    return hashlib.sha1(password.encode(), usedforsecurity=False).hexdigest().upper()


class ListServer(ThreadingHTTPServer):
    """A server with a list of breached passwords that records its requests."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.requested: list[tuple[str, str | None]] = []
        self.status = 200
        self.content: bytes | None = None


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        server: Any = self.server
        server.requested.append((self.path, self.headers.get("Add-Padding")))
        prefix = self.path.rsplit("/", 1)[1]
        rows = {_hash(BREACHED): 42, _hash(PADDED): 0}
        listed = [f"{one[5:]}:{count}" for one, count in rows.items() if one.startswith(prefix)]
        content = (
            "\r\n".join([f"{'0' * 35}:3", *listed]).encode() if server.content is None else server.content
        )
        self.send_response(server.status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *args: Any) -> None:
        """Write nothing to the output of the tests."""


@pytest.fixture
def service(settings: LazySettings) -> Iterator[ListServer]:
    """Return the running server; the settings contain its URL."""
    with ListServer() as server:
        Thread(target=server.serve_forever, daemon=True).start()
        settings.BREACHED_PASSWORDS_URL = f"http://127.0.0.1:{server.server_port}/range/"
        yield server
        server.shutdown()


@pytest.fixture
def user() -> User:
    made: User = UserFactory()
    return made


def choose(api: Api, user: User, password: str) -> Answer:
    body = {"old_password": PASSWORD, "new_password": password}
    return api.call("user/update_password", body, as_=user, cc=None)


def test_a_breached_password_is_rejected(api: Api, service: ListServer, user: User) -> None:
    refused = choose(api, user, BREACHED)
    assert refused.errors == REASON
    user.refresh_from_db()
    assert user.check_password(PASSWORD)
    assert user.version == 1


@pytest.mark.parametrize("password", [GOOD, PADDED])
def test_other_passwords_are_accepted(api: Api, service: ListServer, user: User, password: str) -> None:
    choose(api, user, password).ok()
    assert len(service.requested) == 1


def test_only_five_letters_of_the_hash_are_sent(api: Api, service: ListServer, user: User) -> None:
    choose(api, user, GOOD).ok()
    assert service.requested == [(f"/range/{_hash(GOOD)[:5]}", "true")]


@pytest.mark.parametrize(
    ("status", "content"),
    [(503, b""), (302, b""), (200, b"\xff\xfe"), (200, b"%s:many" % _hash(GOOD)[5:].encode())],
)
def test_a_service_that_fails_does_not_keep_anybody_from_a_password(
    api: Api,
    service: ListServer,
    user: User,
    caplog: pytest.LogCaptureFixture,
    status: int,
    content: bytes,
) -> None:
    service.status, service.content = status, content
    with caplog.at_level(logging.WARNING, logger="apps.accounts.services.breached_passwords"):
        choose(api, user, GOOD).ok()
    assert "The list of breached passwords was not asked" in caplog.text
    assert GOOD not in caplog.text


def test_neither_does_one_that_is_away(
    api: Api, user: User, settings: LazySettings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.BREACHED_PASSWORDS_URL = "http://127.0.0.1:1/range"
    with caplog.at_level(logging.WARNING, logger="apps.accounts.services.breached_passwords"):
        choose(api, user, BREACHED).ok()
    assert "was not asked: ConnectionError" in caplog.text


def test_no_proof_is_required_by_default(
    api: Api, service: ListServer, user: User, settings: LazySettings
) -> None:
    settings.BREACHED_PASSWORDS_URL = ""
    choose(api, user, BREACHED).ok()
    assert service.requested == []
