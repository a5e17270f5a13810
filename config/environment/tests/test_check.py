"""`sofra check`: lists every missing or wrong setting at once and reveals no secret."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from pyrage.x25519 import Identity

from config import command
from config.settings.tests.test_production import GOOD
from ops.launcher import paths

SOFRA = "import sys; from config.command import main; sys.argv[0] = 'sofra'; main()"
AGE_KEY = str(Identity.generate().to_public())


def sofra(*arguments: str, without: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
    """Run `sofra` with only the given production settings."""
    others = ("SOFRA_", "DATABASE_", "DJANGO_")
    environment_left = {name: value for name, value in os.environ.items() if not name.startswith(others)}
    env = {**environment_left, **GOOD, **variables}
    env.pop(without, None)
    return subprocess.run(  # noqa: S603 (our own code)
        [paths.PYTHON, "-c", SOFRA, *arguments],
        cwd=paths.ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )


def reported(**variables: str) -> list[str]:
    """Return the lines of `sofra check` about settings, without starting a process."""
    return [line.strip() for line in command.find_problems(["check"], {**GOOD, **variables}).splitlines()[1:]]


def test_no_wrong_setting_is_reported_and_django_checks_follow(tmp_path: Path) -> None:
    key = Identity.generate()
    (tmp_path / "identity.txt").write_text(f"# a comment\n{key}\n")
    done = sofra(
        "check",
        SOFRA_BACKUP_RECIPIENTS=f"{AGE_KEY},{key.to_public()}",
        SOFRA_BACKUP_IDENTITY_FILE=str(tmp_path / "identity.txt"),
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "Settings: none is missing or wrong.",
        "System check identified no issues (1 silenced).",
    ]


def test_all_wrong_settings_are_listed_with_name_value_and_reason(tmp_path: Path) -> None:
    (tmp_path / "identity.txt").write_text("AGE-SECRET-KEY-NONE\n")
    done = sofra(
        "check",
        without="SOFRA_ALLOWED_HOSTS",
        SOFRA_SECRET_KEY="a secret that is too short",
        SOFRA_TOKEN_KEYS="short-token-key",
        SOFRA_METRICS_TOKEN="short-metrics-token",
        SOFRA_TRUSTED_PROXIES="one",
        DATABASE_URL="mysql://sofra:database-password@host/sofra",
        SOFRA_MAIL_PORT="banana",
        SOFRA_MAIL_SECURITY="ssl",
        SOFRA_OIDC_ISSUER="https://login.example.com",
        SOFRA_S3_ENDPOINT="ftp://user:store-password@host",
        SOFRA_BACKUP_RECIPIENTS=f"{AGE_KEY},age1nobody",
        SOFRA_BACKUP_IDENTITY_FILE=str(tmp_path / "identity.txt"),
        SOFRA_DEMO="1",
        SOFRA_MAIL_PASWORD="misspelled-password",
    )
    assert (done.returncode, done.stdout) == (1, "")
    first, *lines = done.stderr.splitlines()
    assert first == f"Settings that are missing or wrong: {len(lines)}"
    assert lines == [
        "  SOFRA_SECRET_KEY=(hidden, 26 characters): must have at least 50 characters.",
        "  SOFRA_ALLOWED_HOSTS is missing: The hosts that the console answers.",
        "  SOFRA_TRUSTED_PROXIES='one': must be a whole number.",
        "  DATABASE_URL=(hidden, 42 characters): must be postgres://USER:PASSWORD@HOST:PORT/DATABASE; encode "
        "special characters (%40 for @).",
        "  SOFRA_TOKEN_KEYS=(hidden, 15 characters): must have at least 32 characters.",
        "  SOFRA_OIDC_CLIENT_ID is missing: SOFRA_OIDC_ISSUER needs it.",
        "  SOFRA_OIDC_CLIENT_SECRET is missing: SOFRA_OIDC_ISSUER needs it.",
        "  SOFRA_MAIL_PORT='banana': must be a whole number.",
        "  SOFRA_MAIL_SECURITY='ssl': 'ssl' is none of starttls, tls, none.",
        "  SOFRA_S3_ENDPOINT='ftp://(hidden)@host': must begin with http:// or https:// and name a host.",
        f"  SOFRA_BACKUP_RECIPIENTS='{AGE_KEY},age1nobody': 'age1nobody' is not an age public key "
        "(invalid Bech32 encoding).",
        "  SOFRA_METRICS_TOKEN=(hidden, 19 characters): must have at least 32 characters.",
        "  SOFRA_DEMO='1': must not be set in production. It would allow demo accounts, whose password is known.",
        f"  SOFRA_BACKUP_IDENTITY_FILE='{tmp_path}/identity.txt': the file has a line that is no age secret key.",
        "  SOFRA_MAIL_PASWORD=(hidden): there is no such setting (did you mean SOFRA_MAIL_PASSWORD?).",
    ]
    for secret in (
        "too short",
        "short-token-key",
        "short-metrics",
        "database-password",
        "store-password",
        "misspelled-",
    ):
        assert secret not in done.stderr


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "the file cannot be read (FileNotFoundError)"),
        (b"", "the file has no age secret key"),
        (b"\xff\xfe", "the file cannot be read (UnicodeDecodeError)"),
        (AGE_KEY.encode(), "the file has a line that is no age secret key"),
    ],
)
def test_an_identity_file_without_a_secret_key_is_wrong(
    tmp_path: Path, content: bytes | None, reason: str
) -> None:
    path = tmp_path / "identity.txt"
    if content is not None:
        path.write_bytes(content)
    assert reported(SOFRA_BACKUP_IDENTITY_FILE=str(path)) == [
        f"SOFRA_BACKUP_IDENTITY_FILE='{path}': {reason}."
    ]


@pytest.mark.parametrize("name", ["migrate", "web"])
def test_no_command_runs_with_a_wrong_setting(name: str) -> None:
    done = sofra(name, SOFRA_MAIL_PORT="banana", SOFRA_METRICS_TOKEN="short")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines()[0] == "Settings that are missing or wrong: 2"


def test_help_needs_no_settings() -> None:
    done = sofra("help", without="SOFRA_SECRET_KEY")
    assert done.returncode == 0
    assert "migrate" in done.stdout
    done = sofra("web", "--help", without="SOFRA_SECRET_KEY")
    assert done.returncode == 0
    assert "--graceful-timeout" in done.stdout


@pytest.mark.parametrize(
    ("variables", "named"),
    [
        ({"SOFRA_CONSOLE_URL": "https://console.example.com/path"}, "SOFRA_CONSOLE_URL"),
        ({"SOFRA_ALLOWED_HOSTS": ".example.com"}, "SOFRA_CONSOLE_URL"),
        ({"SOFRA_ALLOWED_HOSTS": "https://console.example.com"}, "SOFRA_ALLOWED_HOSTS"),
        ({"SOFRA_TRUSTED_ORIGINS": "console.example.com"}, "SOFRA_TRUSTED_ORIGINS"),
        ({"SOFRA_MAIL_FROM": "Sofra"}, "SOFRA_MAIL_FROM"),
        ({"SOFRA_TILE_URL": "https://tiles.example.com/{z}"}, "SOFRA_TILE_URL"),
        ({"SOFRA_PMTILES": "/nowhere/map.pmtiles"}, "SOFRA_PMTILES"),
        ({"SOFRA_WORKER_METRICS": "9101"}, "SOFRA_WORKER_METRICS"),
        ({"SOFRA_API_BASE": "seo/admin"}, "SOFRA_API_BASE"),
        ({"SOFRA_DB_PASSWORD": "p@ss"}, "SOFRA_DB_PASSWORD"),
        ({"SOFRA_OIDC_ISSUER": "http://login.example.com"}, "SOFRA_OIDC_ISSUER"),
        ({"SOFRA_BREACHED_PASSWORDS_URL": "http://list.example.com"}, "SOFRA_BREACHED_PASSWORDS_URL"),
        ({"SOFRA_HOT_URL": "http://127.0.0.1:9000"}, "SOFRA_HOT_URL"),
    ],
    ids=lambda value: str(value)[:50],
)
def test_wrong_values_are_named(variables: dict[str, str], named: str) -> None:
    (line,) = reported(**variables)
    assert line.startswith((f"{named}=", f"{named} is missing:"))
