"""Checks of a place before it goes to production."""

from __future__ import annotations

from typing import Any

from django.core.checks import CheckMessage, Error, Warning, register
from django.db import DatabaseError, ProgrammingError

from apps.console import demo_accounts


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
