"""Checks of a place before it goes to production."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.db import DatabaseError, ProgrammingError

from apps.console import demo_accounts
from apps.core.database import collations, rights, sessions


@register(deploy=True)
def check_demo_accounts(**kwargs: Any) -> list[CheckMessage]:
    """An error where accounts with the known password are in a production database."""
    if demo_accounts.allowed():
        return []
    try:
        found = demo_accounts.usable()
    except ProgrammingError:
        return []  # no tables yet, hence no accounts
    except DatabaseError as error:
        return [Warning(f"Demo accounts could not be looked for: {error}", id="sofra.W002")]
    return [Error(demo_accounts.REFUSAL, id="sofra.E002")] if found else []


@register(deploy=True)
def check_history_rights(**kwargs: Any) -> list[CheckMessage]:
    """An error where the role of DATABASE_URL may change or delete history."""
    try:
        found = rights.excessive()
    except DatabaseError as error:
        return [Warning(f"Rights on history could not be looked at: {error}", id="sofra.W003")]
    hint = "Let another role own the tables, name it in DATABASE_OWNER_URL and run `manage.py migrate`."
    return [
        Error(f"The application's role may {privilege} {table}.", hint=hint, id="sofra.E003")
        for table, privilege in found
    ]


@register(deploy=True)
def check_pooler(**kwargs: Any) -> list[CheckMessage]:
    """An error where a pooler starts connections without what the console asks for when there is none."""
    if not settings.POOLER:
        return []
    try:
        found = sessions.missing()
    except DatabaseError as error:
        return [Warning(f"The pooler's connections could not be looked at: {error}", id="sofra.W004")]
    hint = "Give the pooler the connect_query of ops/deploy/pgbouncer/pgbouncer.ini."
    return [
        Error(f"Behind the pooler {name} is {value}, not {wanted}.", hint=hint, id="sofra.E004")
        for name, value, wanted in found
    ]


@register(deploy=True)
def check_collation_versions(**kwargs: Any) -> list[CheckMessage]:
    """Return an error for each collation whose indexes an upgrade of its library may have left out of order."""
    return _stale_collations(Error, "sofra.E005")


@register(Tags.database)
def warn_of_collation_versions(databases: Sequence[str] | None, **kwargs: Any) -> list[CheckMessage]:
    """Return the same as warnings for `check --database default` and `migrate`, which must be able to go on."""
    return _stale_collations(Warning, "sofra.W006") if databases else []


def _stale_collations(level: type[Error] | type[Warning], code: str) -> list[CheckMessage]:
    try:
        found = collations.stale()
    except DatabaseError as error:
        return [Warning(f"The versions of collations could not be read: {error}", id="sofra.W005")]
    return [level(str(one), hint=f"Run as the owner of the tables: {one.repair}", id=code) for one in found]
