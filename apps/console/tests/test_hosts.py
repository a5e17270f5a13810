"""Hosts: their content, robots.txt and security.txt, and restrictions of responses."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from apps.accounts.tests.factories import UserFactory
from apps.core.testing.api import Api

pytestmark = pytest.mark.django_db

CONSOLE, SITE, ADMIN = "console.example.com", "pages.example.com", "admin.example.com"
PLACES = {
    "/login": CONSOLE,
    "/store/store/list": CONSOLE,
    "/site/id/nowhere": SITE,
    "/sitemap-id.xml": SITE,
    "/django-admin/login/": ADMIN,
}


def status(path: str, host: str) -> int:
    """Return the status of a page at a host; 200 for a public page that is shown although missing."""
    answer = Client(headers={"host": host}).get(path)
    return 200 if "text/html" in answer.headers["Content-Type"] else answer.status_code


@pytest.fixture
def hosts(settings: Any) -> None:
    settings.ALLOWED_HOSTS = [CONSOLE, SITE, ADMIN]
    settings.SITE_HOST, settings.ADMIN_HOST = SITE, ADMIN


@pytest.mark.parametrize("path", PLACES)
@pytest.mark.parametrize("host", [CONSOLE, SITE, ADMIN])
def test_pages_are_served_only_at_their_own_host(hosts: None, path: str, host: str) -> None:
    assert status(path, host) == (200 if PLACES[path] == host else 404)


def test_films_play_at_the_host_of_the_site_too(hosts: None) -> None:
    row = {
        host: Client(headers={"host": host}).get("/play/made-up").content for host in (CONSOLE, SITE, ADMIN)
    }
    assert row[CONSOLE] == row[SITE] == b"This link has expired"
    assert row[ADMIN] != row[SITE]


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/robots.txt"])
@pytest.mark.parametrize("host", [CONSOLE, SITE, ADMIN])
def test_health_and_robots_are_served_at_every_host(hosts: None, path: str, host: str) -> None:
    assert status(path, host) == 200


def test_calls_of_staff_are_answered_at_the_consoles_host_alone(hosts: None) -> None:
    result = {
        (host, name): Client(headers={"host": host})
        .post(f"/seo/admin/v1/{name}?cc=ID", {}, content_type="application/json")
        .status_code
        for host in (CONSOLE, SITE, ADMIN)
        for name in ("user/user_info", "public/flag_comment")
    }
    assert result[CONSOLE, "user/user_info"] == 401
    assert result[SITE, "user/user_info"] == result[ADMIN, "user/user_info"] == 404
    assert result[SITE, "public/flag_comment"] == result[CONSOLE, "public/flag_comment"] == 200
    assert result[ADMIN, "public/flag_comment"] == 404


def test_without_hosts_of_their_own_everything_is_at_one(settings: Any) -> None:
    settings.ALLOWED_HOSTS = [CONSOLE]
    assert {path: status(path, CONSOLE) for path in PLACES} == dict.fromkeys(PLACES, 200)


def test_robots_may_read_the_public_pages_and_nothing_else() -> None:
    lines = Client().get("/robots.txt").content.decode().splitlines()
    assert lines[:2] == ["User-agent: *", "Disallow: /"]
    assert [line for line in lines if line.startswith("Allow")] == [
        "Allow: /site/",
        "Allow: /media/",
        "Allow: /static/",
        "Allow: /sitemap",
        *(f"Allow: /{cc}{end}" for cc in ("id", "tr", "my", "ph") for end in ("$", "/")),
    ]
    assert "Sitemap: https://www.sofra.example/sitemap-tr.xml" in lines


@pytest.mark.parametrize(
    "path", ["/.git/config", "/.env", "/store/.svn/entries", "/.well-known/nothing", "/%2egit/HEAD"]
)
def test_hidden_paths_answer_not_found(path: str) -> None:
    answer = Client().get(path)
    assert (answer.status_code, b"<script" in answer.content) == (404, False)


def test_security_txt_contains_contact_and_expiry(settings: Any) -> None:
    assert Client().get("/.well-known/security.txt").status_code == 404
    settings.SECURITY_CONTACT = "mailto:security@example.com"
    lines = Client().get("/.well-known/security.txt").content.decode().splitlines()
    values = dict(line.split(": ", 1) for line in lines)
    assert values["Contact"] == "mailto:security@example.com"
    left = dt.datetime.fromisoformat(values["Expires"]) - timezone.now()
    assert dt.timedelta(days=178) < left <= dt.timedelta(days=180)


def test_answers_forbid_caching_and_embedding(api: Api) -> None:
    for answer in (api.call("user/user_info", as_=UserFactory()), api.call("user/user_info")):
        assert answer.response.headers["Cache-Control"] == "no-store"
        assert answer.response.headers["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.parametrize("path", PLACES)
def test_no_page_may_ask_for_camera_microphone_or_place(path: str) -> None:
    policy = Client().get(path).headers["Permissions-Policy"].split(", ")
    assert {"camera=()", "microphone=()", "geolocation=()"} <= set(policy)


@pytest.mark.parametrize(
    ("name", "caching"),
    [
        ("bundle/react.fd6dcab61a03.js", "max-age=315360000, public, immutable"),
        ("favicon.svg", "max-age=60, public"),
    ],
)
def test_files_with_a_hash_in_their_name_are_cached_for_good(
    settings: Any, tmp_path: Path, name: str, caching: str
) -> None:
    settings.STATIC_ROOT = tmp_path
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("content")
    response = Client().get(f"/static/{name}")
    assert (response.status_code, response.headers["Cache-Control"]) == (200, caching)
    assert "Permissions-Policy" not in response.headers
