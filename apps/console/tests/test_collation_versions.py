"""Upgrades of ICU or the C library are reported, with the statements that rebuild the indexes."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db import connection

from apps.core.db import collations

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.packaged]

REPAIR = (
    "REINDEX INDEX CONCURRENTLY brand_by_old_rules; REINDEX INDEX CONCURRENTLY store_by_old_rules; "
    "ALTER COLLATION public.alphabet_old REFRESH VERSION;"
)


def execute(*statements: str) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def check(*options: str) -> str:
    """Return the output of the command; it exits with an error if a check fails."""
    stderr = io.StringIO()
    try:
        call_command("check", *options, stdout=io.StringIO(), stderr=stderr)
    except SystemCheckError as error:
        return f"failed: {error}"
    return stderr.getvalue()


@pytest.fixture
def _old_collation() -> Iterator[None]:
    """Create a collation of another ICU version, as after an upgrade, with two indexes built by it."""
    execute(
        "CREATE COLLATION alphabet_old (provider = icu, locale = 'tr', version = '1.2')",
        "CREATE INDEX brand_by_old_rules ON stores_brand (name COLLATE alphabet_old)",
        "CREATE INDEX store_by_old_rules ON stores_store (country, name COLLATE alphabet_old, id)",
    )
    yield
    execute("DROP COLLATION alphabet_old CASCADE")


def test_a_new_database_has_nothing_to_rebuild() -> None:
    assert collations.stale() == []
    assert check("--database", "default") == ""
    assert "sofra.E005" not in check("--deploy")


@pytest.mark.usefixtures("_old_collation")
def test_checks_name_the_collation_and_the_repair() -> None:
    warned = check("--database", "default")
    assert (
        "(sofra.W006) Collation public.alphabet_old was recorded with version 1.2, the library has" in warned
    )
    assert REPAIR in warned
    failed = check("--deploy")
    assert failed.startswith("failed:")
    assert "(sofra.E005) Collation public.alphabet_old" in failed
    assert REPAIR in failed


@pytest.mark.usefixtures("_old_collation")
def test_the_repair_rebuilds_the_indexes_and_records_the_version() -> None:
    (result,) = collations.stale()
    assert result.repair == REPAIR
    execute(*result.repair.split("; "))
    assert collations.stale() == []
