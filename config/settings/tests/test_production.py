"""Production: does not start with missing or unsafe settings, and sends the security headers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings

from apps.accounts.tests.factories import UserFactory
from apps.console import checks, demo_accounts
from apps.core.testing.addresses import application_url, owner_url
from ops.launcher import paths

GOOD = {
    "DJANGO_SETTINGS_MODULE": "config.settings.production",
    "SOFRA_SECRET_KEY": "kR7-vQ2_xZ9bLm4TnW8cYp3HsJ6dFgA1eUoI5qXtBvNyMzKjRw",
    "SOFRA_ALLOWED_HOSTS": "console.example.com",
    "SOFRA_TRUSTED_ORIGINS": "https://console.example.com",
    "DATABASE_URL": "postgres://sofra:secret@127.0.0.1:1/sofra",
    "SOFRA_TRUSTED_PROXIES": "1",
}


def python(code: str, without: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
    """Run code under production settings."""
    environment_left = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("SOFRA_")
        and name not in {"DATABASE_URL", "DATABASE_OWNER_URL", "DJANGO_SETTINGS_MODULE"}
    }
    env = {**environment_left, "SOFRA_VAR": str(paths.VAR), **GOOD, **variables}
    env.pop(without, None)
    return subprocess.run(  # noqa: S603 (our own code)
        [sys.executable, "-c", code], cwd=paths.ROOT, env=env, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("without", "variables", "named"),
    [
        ("SOFRA_SECRET_KEY", {}, "SOFRA_SECRET_KEY"),
        ("", {"SOFRA_SECRET_KEY": "short"}, "SOFRA_SECRET_KEY"),
        ("", {"SOFRA_SECRET_KEY": "only-for-this-laptop-" + "0" * 40}, "SOFRA_SECRET_KEY"),
        ("", {"SOFRA_SECRET_KEY": "ab" * 40}, "SOFRA_SECRET_KEY"),
        ("", {"SOFRA_SECRET_KEY_FALLBACKS": "short"}, "SOFRA_SECRET_KEY_FALLBACKS"),
        ("", {"SOFRA_TOKEN_KEYS": "short"}, "SOFRA_TOKEN_KEYS"),
        ("", {"SOFRA_SECOND_FACTOR_KEYS": "short"}, "SOFRA_SECOND_FACTOR_KEYS"),
        ("", {"SOFRA_DEBUG": "1"}, "SOFRA_DEBUG"),
        ("", {"SOFRA_DEMO": "1"}, "SOFRA_DEMO"),
        ("", {"SOFRA_METRICS_TOKEN": "short"}, "SOFRA_METRICS_TOKEN"),
        ("SOFRA_ALLOWED_HOSTS", {}, "SOFRA_ALLOWED_HOSTS"),
        ("", {"SOFRA_CONSOLE_URL": "http://console.example.com"}, "SOFRA_CONSOLE_URL"),
        ("", {"SOFRA_ALLOWED_HOSTS": "*"}, "SOFRA_ALLOWED_HOSTS"),
        ("DATABASE_URL", {}, "DATABASE_URL"),
        ("SOFRA_TRUSTED_PROXIES", {}, "SOFRA_TRUSTED_PROXIES"),
        ("", {"SOFRA_SITE_HOST": "a.example", "SOFRA_ADMIN_HOST": "a.example"}, "SOFRA_ADMIN_HOST"),
        ("", {"SOFRA_ADMIN_HOST": "console.example.com"}, "SOFRA_ADMIN_HOST"),
        ("", {"SOFRA_SECURITY_CONTACT": "security@example.com"}, "SOFRA_SECURITY_CONTACT"),
        ("", {"SOFRA_PASSKEY_DOMAIN": "other.example"}, "SOFRA_PASSKEY_DOMAIN"),
        ("", {"SOFRA_PASSKEY_DOMAIN": "sole.example.com"}, "SOFRA_PASSKEY_DOMAIN"),
        ("", {"SOFRA_PASSKEY_ORIGINS": "https://admin.other.example"}, "SOFRA_PASSKEY_ORIGINS"),
        ("", {"SOFRA_PASSKEY_ORIGINS": "http://console.example.com"}, "SOFRA_PASSKEY_ORIGINS"),
        ("", {"SOFRA_BACKUP_RECIPIENTS": "age1nobody"}, "SOFRA_BACKUP_RECIPIENTS"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_does_not_start_and_names_what_is_wrong(without: str, variables: dict[str, str], named: str) -> None:
    done = python("import django; django.setup()", without, **variables)
    assert done.returncode != 0
    _, error, reported = done.stderr.partition("django.core.exceptions.ImproperlyConfigured: ")
    assert error
    assert named in reported
    assert reported.startswith("Settings that are missing or wrong: 1\n")
    assert variables.get("SOFRA_SECRET_KEY", "no secret") not in done.stderr


def test_starts_with_everything_set_even_while_the_database_is_away() -> None:
    done = python("import config.wsgi; print('up')")
    assert done.stdout.strip() == "up", done.stderr


def test_what_serves_is_loaded_before_the_first_request_and_left_out_by_the_garbage_collector() -> None:
    done = python(
        "import gc, sys, config.wsgi; print('config.urls' in sys.modules, gc.get_freeze_count() > 100_000)"
    )
    assert done.stdout.strip() == "True True", done.stderr


CHECK = "from django.core.management import execute_from_command_line as run; run(['manage.py', 'check', '--deploy', '--fail-level', 'WARNING'])"


@pytest.mark.django_db
def test_the_deployment_checks_find_nothing() -> None:
    done = python(CHECK, DATABASE_URL=application_url())
    assert done.returncode == 0, done.stderr


@pytest.mark.django_db
def test_a_role_that_may_change_history_fails_the_check() -> None:
    done = python(CHECK, DATABASE_URL=owner_url())
    assert done.returncode != 0
    assert "(sofra.E003) The application's role may UPDATE core_changelog." in done.stderr


def test_database_address_options_are_applied() -> None:
    code = "from django.conf import settings; print(settings.DATABASES['default']['OPTIONS']['sslmode'])"
    done = python(code, DATABASE_URL=f"{GOOD['DATABASE_URL']}?sslmode=verify-full")
    assert done.stdout.strip() == "verify-full", done.stderr


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_demo_accounts_stop_the_start_and_fail_the_check(settings: Any) -> None:
    settings.DEMO = False
    UserFactory(username="admin", is_demo=True)
    url = owner_url()
    start = python("import config.wsgi", DATABASE_URL=url)
    assert start.returncode != 0
    assert demo_accounts.REFUSAL in start.stderr
    assert [message.id for message in checks.check_demo_accounts()] == ["sofra.E002"]
    code = "from django.core.management import execute_from_command_line as run; run(['manage.py', 'demo', '--disable'])"
    assert python(code, DATABASE_URL=url).stdout == "Demo accounts: 1 disabled.\n"
    assert checks.check_demo_accounts() == []
    assert python("import config.wsgi; print('up')", DATABASE_URL=url).stdout == "up\n"


HEADERS = """
import json, django
django.setup()
from django.conf import settings
settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
settings.WEBPACK_LOADER = {"DEFAULT": {"LOADER_CLASS": "webpack_loader.loaders.FakeWebpackLoader", "CSP_NONCE": True}}
from django.test import Client
client = Client(headers={"host": "console.example.com"})
found = {}
for name, answer in {
    "shell": client.get("/login", secure=True),
    "admin": client.get("/django-admin/login/", secure=True),
    "api": client.post("/seo/admin/v1/user/user_info", b"{}", content_type="application/json", secure=True),
    "unknown": client.get("/seo/admin/none", secure=True),
    "plain": client.get("/login"),
    "metrics": client.get("/metrics", secure=True),
    "health": client.get("/healthz", headers={"host": "127.0.0.1:8000"}),
    "other host": client.get("/login", secure=True, headers={"host": "evil.example"}),
}.items():
    found[name] = {"status": answer.status_code, "cookies": answer.cookies.output(), **dict(answer.items())}
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def answers() -> dict[str, dict[str, Any]]:
    (paths.VAR / "static").mkdir(parents=True, exist_ok=True)
    done = python(HEADERS)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize(("page", "status"), [("shell", 200), ("admin", 200), ("api", 401), ("unknown", 404)])
def test_every_answer_carries_the_headers(answers: dict[str, Any], page: str, status: int) -> None:
    answer = answers[page]
    assert answer["status"] == status
    assert answer["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains; preload"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
    assert answer["X-Frame-Options"] == "DENY"
    policy = dict(part.strip().partition(" ")[::2] for part in answer["Content-Security-Policy"].split(";"))
    assert policy["frame-ancestors"] == "'none'"
    assert policy.get("object-src", policy["default-src"]) == "'none'"
    assert policy["base-uri"] == "'none'"
    assert "unsafe-" not in answer["Content-Security-Policy"]
    assert "*" not in answer["Content-Security-Policy"].replace("'", " ").split()


def test_the_shells_policy_has_a_nonce(answers: dict[str, Any]) -> None:
    policy = answers["shell"]["Content-Security-Policy"]
    assert policy.count("'nonce-") == 2, "scripts and styles"


def test_cookies_travel_encrypted_and_out_of_reach_of_scripts(answers: dict[str, Any]) -> None:
    cookies = answers["admin"]["cookies"]
    assert "csrftoken" in cookies
    assert "Secure" in cookies
    assert "HttpOnly" in cookies
    assert "SameSite=Lax" in cookies


def test_plain_http_and_other_hosts_are_turned_away(answers: dict[str, Any]) -> None:
    assert answers["plain"]["status"] == 301
    assert answers["plain"]["Location"].startswith("https://")
    assert answers["other host"]["status"] == 400


def test_health_is_answered_on_the_machine_itself_without_https(answers: dict[str, Any]) -> None:
    assert answers["health"]["status"] == 200


def test_metrics_are_absent_without_a_token(answers: dict[str, Any]) -> None:
    assert answers["metrics"]["status"] == 404


def test_the_test_settings_are_not_productions() -> None:
    assert settings.SETTINGS_MODULE == "config.settings.test"
