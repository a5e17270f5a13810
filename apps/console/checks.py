"""System checks before a deployment to production."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.db import DatabaseError, ProgrammingError

from apps.console import demo_accounts
from apps.core.db import collations, rights, sessions


@register(deploy=True)
def check_demo_accounts(**kwargs: Any) -> list[CheckMessage]:
    """Return an error if usable accounts with the known demo password are in a production database."""
    if demo_accounts.allowed():
        return []
    try:
        accounts = demo_accounts.usable()
    except ProgrammingError:
        return []  # no tables yet, hence no accounts
    except DatabaseError as error:
        return [Warning(f"Demo accounts could not be checked: {error}", id="sofra.W002")]
    return [Error(demo_accounts.REFUSAL, id="sofra.E002")] if accounts else []


@register(deploy=True)
def check_history_rights(**kwargs: Any) -> list[CheckMessage]:
    """Return an error for each history table that the role of DATABASE_URL may change or delete from."""
    try:
        excess = rights.excessive()
    except DatabaseError as error:
        return [Warning(f"Privileges on history could not be checked: {error}", id="sofra.W003")]
    hint = "Let another role own the tables, name it in DATABASE_OWNER_URL and run `manage.py migrate`."
    return [
        Error(f"The application's role may {privilege} {table}.", hint=hint, id="sofra.E003")
        for table, privilege in excess
    ]


@register(deploy=True)
def check_pooler(**kwargs: Any) -> list[CheckMessage]:
    """Return errors for connection settings that are missing behind the pooler."""
    if not settings.POOLER:
        return []
    try:
        missing_settings = sessions.missing()
    except DatabaseError as error:
        return [Warning(f"The pooler's connections could not be checked: {error}", id="sofra.W004")]
    hint = "Give the pooler the connect_query of ops/deploy/pgbouncer/pgbouncer.ini."
    return [
        Error(f"Behind the pooler {name} is {value}, not {wanted}.", hint=hint, id="sofra.E004")
        for name, value, wanted in missing_settings
    ]


@register(deploy=True)
def check_collation_versions(**kwargs: Any) -> list[CheckMessage]:
    """Return an error for each collation whose indexes may be out of order after a library upgrade."""
    return _stale_collations(Error, "sofra.E005")


@register(Tags.database)
def warn_of_collation_versions(databases: Sequence[str] | None, **kwargs: Any) -> list[CheckMessage]:
    """Return the same as warnings for `check --database default` and `migrate`, which must not fail."""
    return _stale_collations(Warning, "sofra.W006") if databases else []


def _stale_collations(level: type[Error] | type[Warning], code: str) -> list[CheckMessage]:
    try:
        names = collations.stale()
    except DatabaseError as error:
        return [Warning(f"The versions of collations could not be read: {error}", id="sofra.W005")]
    return [level(str(one), hint=f"Run as the owner of the tables: {one.repair}", id=code) for one in names]
