"""Handling around every call: health, the shell's page, headers, logs, an unavailable database."""

from __future__ import annotations

import gzip
import json
import logging
import re
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from apps.accounts.tests.factories import PASSWORD, UserFactory
from apps.core.monitoring import logs
from apps.core.testing.api import Api

pytestmark = pytest.mark.django_db


def test_health_reports_live_and_ready() -> None:
    assert Client().get("/healthz").json() == {"status": "live"}
    assert Client().get("/readyz").json() == {"status": "ready"}


def test_readiness_names_the_instance_that_was_started(settings: Any) -> None:
    assert "X-Sofra-Instance" not in Client().get("/readyz").headers
    settings.INSTANCE = "4f2a"
    assert Client().get("/readyz").headers["X-Sofra-Instance"] == "4f2a"


def test_a_database_that_is_away_answers_503(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    from apps.core.http.operations import Operation
    from apps.core.monitoring import health

    def away(*args: Any, **kwargs: Any) -> Any:
        raise OperationalError("connection refused")

    user = UserFactory()
    api.token(user)
    monkeypatch.setattr(Operation, "_execute", away)
    answer = api.call("user/user_info", as_=user)
    assert (answer.status, answer.code) == (503, 10500)
    assert answer.body["error"]["message"] == answer.msg
    monkeypatch.setattr(health.connection, "cursor", away)
    assert Client().get("/readyz").status_code == 503
    assert Client().get("/healthz").status_code == 200


def test_the_unexpected_becomes_10500_with_a_reference_and_no_detail(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    from apps.core.http.operations import Operation

    def broken(*args: Any, **kwargs: Any) -> Any:
        raise ValueError("the secret inside")

    user = UserFactory()
    api.token(user)
    monkeypatch.setattr(Operation, "_execute", broken)
    answer = api.call("user/user_info", as_=user)
    assert (answer.status, answer.code) == (500, 10500)
    assert answer.msg == f"Server error, reference {answer.response.headers['X-Request-ID']}"
    assert "secret" not in str(answer.body)


@pytest.mark.parametrize(
    "path", ["/", "/pages/list", "/login", "/no/such/path", "/login/", "/Pages/list", "/store//x"]
)
def test_the_shell_answers_every_other_path(path: str) -> None:
    response = Client().get(path)
    assert response.status_code == 200
    page = response.content.decode()
    boot = json.loads(re.search(r'<script id="console-boot" type="application/json">(.*?)</script>', page)[1])  # type: ignore[index]
    assert boot["app_title"] == "Sofra Admin"
    assert [country["value"] for country in boot["countries"]] == ["ID", "TR", "MY", "PH"]
    assert boot["demo_sign_ins"] is None
    policy = response.headers["Content-Security-Policy"]
    assert f"'nonce-{boot['csp_nonce']}'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert response.headers["Referrer-Policy"] == "same-origin"
    assert "no-store" in response.headers["Cache-Control"]


def test_page_without_database_loads_itself_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*args: Any) -> Any:
        raise OperationalError("connection refused")

    monkeypatch.setattr("apps.console.views.boot", away)
    answer = Client().get("/store/store/edit?id=1", headers={"Accept": "text/html,*/*;q=0.8"})
    page = answer.content.decode()
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert '<meta http-equiv="refresh" content="5">' in page
    assert "The database is not responding" in page
    assert "script" not in page
    plain = Client().get("/store/store/edit?id=1", headers={"Accept": "application/json"})
    assert (plain.status_code, plain.headers["Content-Type"]) == (503, "text/plain")


def test_an_answer_may_load_nothing(api: Api) -> None:
    for answer in (
        api.call("user/user_info", as_=UserFactory()),
        api.call("nothing/here", as_=UserFactory()),
    ):
        policy = answer.response.headers["Content-Security-Policy"]
        assert policy == "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


def test_answers_of_calls_are_compressed_for_who_reads_that(api: Api) -> None:
    user = UserFactory(role="manager")
    UserFactory.create_batch(20)
    plain = api.call("user/query_users", as_=user)
    assert "Content-Encoding" not in plain.response.headers
    sent = api.client.post(
        "/seo/admin/v1/user/query_users?cc=ID",
        b"{}",
        content_type="application/json",
        headers={"Authorization": f"Bearer {api.token(user)}", "Accept-Encoding": "gzip, br"},
    )
    assert sent.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in sent.headers["Vary"]
    assert len(sent.content) * 3 < len(plain.response.content)
    assert json.loads(gzip.decompress(sent.content))["data"]["list"] == plain.data["list"]


def test_calls_always_answer_in_json(api: Api) -> None:
    path, token = "/seo/admin/v1/user/user_info?cc=ID", api.token(UserFactory())
    for wanted in ("text/html", "application/xml;q=0.9", "*/*", "nonsense"):
        headers = {"Authorization": f"Bearer {token}", "Accept": wanted}
        sent = api.client.post(path, b"{}", content_type="application/json", headers=headers)
        assert (sent.status_code, sent.headers["Content-Type"]) == (200, "application/json"), wanted
        assert json.loads(sent.content)["code"] == 0


def test_responses_with_secrets_or_forms_are_not_compressed(api: Api) -> None:
    signing_in = {"username": UserFactory().username, "password": PASSWORD}
    for method, path, body in (
        ("post", "/seo/admin/v1/user/login", json.dumps(signing_in)),
        ("get", "/django-admin/login/", None),
        ("get", "/", None),
    ):
        response = getattr(api.client, method)(
            path, body, content_type="application/json", headers={"Accept-Encoding": "gzip"}
        )
        assert response.status_code == 200
        assert len(response.content) > 200
        assert "Content-Encoding" not in response.headers, path


def test_each_page_has_a_nonce_of_its_own() -> None:
    nonces = {re.search(r'"csp_nonce": "([^"]+)"', Client().get("/").content.decode())[1] for _ in range(3)}  # type: ignore[index]
    assert len(nonces) == 3


def test_each_request_logs_one_json_line(api: Api) -> None:
    lines: list[str] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(self.format(record))

    logger, handler = logging.getLogger("sofra.request"), Kept()
    handler.setFormatter(logs.json_formatter())
    logger.addHandler(handler)
    level = logger.level
    logger.setLevel(logging.INFO)
    user = UserFactory()
    try:
        answer = api.call("user/query_users", {"keyword": "secret words"}, as_=user)
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
    assert len(lines) == 1
    line = json.loads(lines[0])
    assert line["request_id"] == answer.response.headers["X-Request-ID"]
    assert (line["operation"], line["code"], line["user_id"], line["status"]) == (
        "user/query_users",
        10003,
        user.pk,
        200,
    )
    assert line["sql"] == 1
    assert line["duration_ms"] > 0
    assert "secret" not in lines[0]


def test_private_files_are_not_served() -> None:
    for path in ("/media/jobs/x.xlsx", "/media/../secret_key", "/media/pictures/../jobs/x"):
        assert Client().get(path).status_code == 404


def test_another_origin_may_send_what_the_client_sends(settings: Any) -> None:
    settings.CORS_ALLOWED_ORIGINS = ["https://console.example"]
    reply = "accept-language,authorization,content-type,x-request-id"
    header_names = Client().options(
        "/seo/admin/v1/user/user_info",
        headers={
            "Origin": "https://console.example",
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": reply,
        },
    )
    assert header_names.headers["Access-Control-Allow-Origin"] == "https://console.example"
    allowed = {name.strip() for name in header_names.headers["Access-Control-Allow-Headers"].split(",")}
    # Browsers allow `accept-language` by default.
    assert {*reply.split(",")} - {"accept-language"} <= allowed
