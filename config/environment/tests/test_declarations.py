"""Declarations of settings: complete, with valid examples and up-to-date generated files."""

from __future__ import annotations

import re

import pytest
from django.core.exceptions import ImproperlyConfigured
from wiring import variables

from apps.core.choices import Role
from config.environment import documents
from config.environment.declarations import DECLARED, ROLES, SETTINGS
from config.environment.declare import Group, Kind, Setting, Wrong, parse
from config.environment.problems import find_problems
from config.environment.reader import Environment
from ops.launcher import paths

FILLED_IN = {
    "SOFRA_SECRET_KEY": "kR7-vQ2_xZ9bLm4TnW8cYp3HsJ6dFgA1eUoI5qXtBvNyMzKjRw",
    "SOFRA_OIDC_CLIENT_SECRET": "the secret that the provider shows",
    "SOFRA_DB_PASSWORD": "ApplicationPassword1",
    "SOFRA_DB_OWNER_PASSWORD": "OwnerPassword1234",
}
"""Values of settings that `.env.example` leaves empty."""


@pytest.mark.parametrize("name", [documents.ENV_EXAMPLE, documents.SETTINGS_PAGE])
def test_written_files_are_fresh(name: str) -> None:
    text = documents.env_example() if name == documents.ENV_EXAMPLE else documents.settings_page()
    assert (paths.ROOT / name).read_text(encoding="utf-8") == text, "Run `manage.py write_settings`."


def test_every_declared_setting_is_read() -> None:
    assert {setting.name for setting in SETTINGS} - set(variables.read(paths.ROOT)) == set()


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_a_declaration_is_complete(setting: Setting) -> None:
    assert setting.purpose.endswith(".")
    assert parse(setting, setting.default) is not None
    if setting.kind in {Kind.NUMBER, Kind.DECIMAL, Kind.YES_NO}:
        assert setting.default, "there is a value where the variable is not set"
    secret = re.search(r"SECRET|PASSWORD|TOKEN|KEYS?$", setting.name)
    assert not secret or setting.is_secret or setting.name == "SOFRA_BREACHED_PASSWORDS_URL"


def test_names_are_declared_once() -> None:
    assert len(DECLARED) == len(SETTINGS)


def test_the_filled_in_example_is_accepted_with_all_its_comments_removed() -> None:
    text = documents.env_example()
    arguments = dict(re.findall(r"^#?([A-Z][A-Z0-9_]*)=(.*)$", text, re.M))
    assert set(arguments) == {setting.name for setting in SETTINGS if setting.group is not Group.DEVELOPMENT}
    assert [str(problem) for problem in find_problems({**arguments, **FILLED_IN})] == []


def test_the_example_as_it_is_names_only_what_must_be_filled_in() -> None:
    arguments = dict(re.findall(r"^([A-Z][A-Z0-9_]*)=(.*)$", documents.env_example(), re.M))
    assert [problem.name for problem in find_problems(arguments)] == ["SOFRA_SECRET_KEY"]


def test_roles_are_those_of_the_accounts() -> None:
    assert set(ROLES) == set(Role.values)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("SOFRA_POOLER", "yes", True),
        ("SOFRA_POOLER", "off", False),
        ("SOFRA_POOLER", "", False),
        ("SOFRA_SSL_REDIRECT", "", True),
        ("SOFRA_MAIL_PORT", "25", 25),
        ("SOFRA_MAIL_SECURITY", "", "starttls"),
        ("SOFRA_REPLICA_MOST_LAG", "0.5", 0.5),
        ("SOFRA_ALLOWED_HOSTS", "a.example, b.example,", ["a.example", "b.example"]),
        ("SOFRA_SECOND_FACTOR_ROLES", "", []),
        (
            "SOFRA_MESSAGE_INBOXES",
            "ID=a@b.example,TR=c@d.example",
            {"ID": "a@b.example", "TR": "c@d.example"},
        ),
        ("SOFRA_SECRET_KEY", "$HOME", "$HOME"),
    ],
)
def test_values_are_parsed(name: str, text: str, value: object) -> None:
    assert parse(DECLARED[name], text) == value


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("SOFRA_POOLER", "ture", "must be 1 (yes) or 0 (no)"),
        ("SOFRA_MAIL_PORT", "banana", "must be a whole number"),
        ("SOFRA_MAIL_PORT", "70000", "must be 1 to 65535"),
        ("SOFRA_TRUSTED_PROXIES", "-1", "must be 0 to 10"),
        ("SOFRA_WORKER_TICK", "nan", "must be a number"),
        ("SOFRA_JOB_LEASE", "0", "must be 1 or more"),
        ("SOFRA_MAIL_SECURITY", "ssl", "'ssl' is none of starttls, tls, none"),
        (
            "SOFRA_SECOND_FACTOR_ROLES",
            "manager,mangers",
            "'mangers' is none of manager, operator, reviewer, editor, kol",
        ),
        ("SOFRA_MESSAGE_INBOXES", "ID", "'ID' must be NAME=value, with each name once"),
        ("SOFRA_MESSAGE_INBOXES", "ID=a@b.c,ID=d@e.f", "'ID=d@e.f' must be NAME=value, with each name once"),
        ("DATABASE_URL", "postgres://sofra@host", "must be postgres://USER:PASSWORD@HOST:PORT/DATABASE"),
        ("DATABASE_URL", "mysql://sofra@host/db", "must be postgres://USER:PASSWORD@HOST:PORT/DATABASE"),
        (
            "DATABASE_URL",
            "postgres://sofra@host:port/db",
            "must be postgres://USER:PASSWORD@HOST:PORT/DATABASE",
        ),
    ],
)
def test_values_that_cannot_be_parsed_are_refused(name: str, text: str, reason: str) -> None:
    with pytest.raises(Wrong, match=re.escape(reason)):
        parse(DECLARED[name], text)
    with pytest.raises(ImproperlyConfigured, match=re.escape(f"{name}: {reason}")):
        read(name, text)


def read(name: str, text: str) -> object:
    """Read a variable as the settings do."""
    env = Environment({name: text})
    readers = {
        Kind.NUMBER: env.number,
        Kind.DECIMAL: env.decimal,
        Kind.YES_NO: env.flag,
        Kind.LIST: env.items,
        Kind.PAIRS: env.pairs,
        Kind.DATABASE: env.database,
    }
    return readers.get(DECLARED[name].kind, env.text)(name)


def test_undeclared_names_and_other_kinds_cannot_be_read() -> None:
    reader = Environment({})
    with pytest.raises(KeyError):
        reader.text("UNDECLARED")
    with pytest.raises(TypeError, match="SOFRA_POOLER is declared as yes or no"):
        reader.text("SOFRA_POOLER")
