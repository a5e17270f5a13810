"""A test client that calls operations like a browser and checks each answer against its declaration."""

from __future__ import annotations

import re
from typing import Any

import orjson
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.accounts.choices import Assurance
from apps.accounts.models import User
from apps.accounts.services import sessions
from apps.accounts.services.authentication import token_for
from apps.core import registry
from apps.core.testing.shapes import assert_shape

WRITES = ("INSERT", "UPDATE", "DELETE")
# Writes that every call makes, even if rejected: the session's last use and the throttle count.
ABOUT_ITSELF = re.compile(r'(?:INSERT INTO|UPDATE|DELETE FROM) "?(?:accounts_session|core_throttlecount)\b')


class Answer:
    """The answer of an operation: status, envelope, headers and SQL statements."""

    def __init__(self, response: Any, statements: list[str]) -> None:
        self.response = response
        self.status: int = response.status_code
        self.statements = statements
        is_json = response.headers.get("Content-Type", "").startswith("application/json")
        self.body: dict[str, Any] = orjson.loads(response.content) if is_json else {}

    @property
    def code(self) -> int:
        """The code of the envelope."""
        return int(self.body["code"])

    @property
    def data(self) -> Any:
        """The data of the envelope."""
        return self.body["data"]

    @property
    def msg(self) -> str:
        """The message of the envelope."""
        return str(self.body["msg"])

    @property
    def errors(self) -> dict[str, list[str]]:
        """The field messages of a 10005."""
        return self.data["errors"]

    @property
    def writes(self) -> list[str]:
        """The statements that write, without those that every call makes."""
        return [
            sql
            for sql in map(str.lstrip, self.statements)
            if sql.upper().startswith(WRITES) and not ABOUT_ITSELF.match(sql)
        ]

    def ok(self) -> Any:
        """Return the data of a successful answer. Fail the test for any other answer."""
        assert (self.status, self.body.get("code")) == (200, 0), (self.status, self.body)
        return self.data


class Api:
    """A client for operations: `api.call("user/query_users", {...}, as_=user, cc="ID")`."""

    def __init__(self) -> None:
        self.client = Client()
        self._tokens: dict[int, str] = {}

    def token(self, user: User) -> str:
        """Return a token for a session of `user`, opened once with a second factor."""
        if user.pk not in self._tokens:
            session = sessions.open_session(
                user=user,
                user_agent="Mozilla/5.0 (X11; Linux) Chrome/140",
                assurance=Assurance.SECOND_FACTOR,
            )
            self._tokens[user.pk] = token_for(session)
        return self._tokens[user.pk]

    def call(
        self,
        name: str,
        body: dict[str, Any] | None = None,
        *,
        as_: User | None = None,
        cc: str | None = "ID",
        token: str | None = None,
        ui: str | None = None,
        files: dict[str, Any] | None = None,
        **headers: str,
    ) -> Answer:
        """Post `body` to the operation `name`. With `files`, the request is multipart."""
        token = token or (self.token(as_) if as_ is not None else None)
        sent = {"Authorization": f"Bearer {token}"} if token else {}
        query = "&".join(f"{k}={v}" for k, v in (("cc", cc), ("ui", ui)) if v is not None)
        url = f"/seo/admin/v1/{name}?{query}"
        with CaptureQueriesContext(connection) as captured:
            if files is not None:
                response = self.client.post(url, {**(body or {}), **files}, headers={**sent, **headers})
            else:
                response = self.client.post(
                    url,
                    orjson.dumps(body or {}),
                    content_type="application/json",
                    headers={**sent, **headers},
                )
        # The test's own transaction turns the call's transactions into savepoints. Savepoints and statements
        # that were not sent do not count.
        statements = [entry["sql"] for entry in captured.captured_queries if entry["sql"] is not None]
        # Each write by a user is counted before its body is read, the same for every operation.
        statements = [sql for sql in statements if "writes:tries:user" not in sql]
        answer = Answer(response, [sql for sql in statements if not sql.startswith(("SAVEPOINT", "RELEASE"))])
        if answer.body.get("code") == 0 and name in registry.operations():
            operation = registry.operations()[name]
            assert_shape(
                operation.described_output(),
                answer.data,
                name,
            )
        return answer
