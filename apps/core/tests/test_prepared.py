"""Prepared queries: results equal to the ORM's, and planned once per connection."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from inspect import signature
from typing import Any
from uuid import UUID

import pytest
from django.contrib.postgres.fields import ArrayField
from django.db import ProgrammingError, connection, models
from django.db.backends.postgresql import base
from django.db.models import Value
from django.db.models.functions import Cast
from django.db.models.sql import Query
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import Session, User
from apps.accounts.tests.factories import UserFactory
from apps.core.choices import Via
from apps.core.db.prepared import Param, PreparedInsert, PreparedRecords, PreparedRows
from apps.core.models import ChangeLog, Changeset, Job

pytestmark = pytest.mark.django_db


def _executions(fragment: str) -> list[int]:
    """Return how often each prepared statement of this connection that contains `fragment` was executed."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT generic_plans + custom_plans FROM pg_prepared_statements"
            " WHERE statement LIKE %s AND statement NOT LIKE '%%pg_prepared%%'",
            [f"%{fragment}%"],
        )
        return [row[0] for row in cursor.fetchall()]


def _columns(record: models.Model) -> dict[str, Any]:
    return {field.attname: getattr(record, field.attname) for field in record._meta.concrete_fields}


def test_records_have_their_related_records_in_one_statement() -> None:
    maker = UserFactory(nickname="Maker")
    made = UserFactory(nickname="Made", countries=["ID", "TR"], created_by=maker, kol={"bio": "İstanbul 🍜"})
    by_id: PreparedRecords[User] = PreparedRecords(
        lambda: User.objects.filter(pk=Param("id")), "created_by", "updated_by"
    )
    with CaptureQueriesContext(connection) as captured:
        result = by_id.first(id=made.pk)
        assert result is not None
        assert result.created_by is not None
        assert result.updated_by is None
    assert len(captured) == 1
    assert _columns(result) == _columns(User.objects.get(pk=made.pk))
    assert _columns(result.created_by) == _columns(User.objects.get(pk=maker.pk))
    assert not result._state.adding
    assert by_id.first(id=0) is None


def test_rows_are_fetched_by_any_number_of_ids_with_one_plan() -> None:
    people = UserFactory.create_batch(3)
    rows = PreparedRows(
        lambda: User.objects.filter(pk__among=Param("ids")).order_by("id").values_list("pk", "countries")
    )
    assert rows.fetch(ids=[]) == []
    for size in (1, 2, 3):
        wanted = [person.pk for person in people[:size]]
        assert rows.fetch(ids=wanted) == [(person.pk, person.countries) for person in people[:size]]
    # An empty array has no type, so it has its own statement.
    assert sorted(_executions("= ANY(($1))")) == [1, 3]


def test_nothing_is_prepared_behind_a_pooler(settings: Any) -> None:
    settings.POOLER = True
    person = UserFactory()
    rows = PreparedRows(lambda: User.objects.filter(username=Param("name")).values_list("pk"))
    assert rows.fetch(name=person.username) == [(person.pk,)]
    assert _executions("accounts_user") == []


NOON = dt.datetime(2026, 3, 4, 12, 30, 15, 123456, tzinfo=dt.UTC)
VALUES: tuple[tuple[models.Field[Any, Any], Any], ...] = (
    (models.BooleanField(), True),
    (models.BigIntegerField(), -(2**40)),
    (models.FloatField(), 0.1),
    (models.DecimalField(max_digits=9, decimal_places=2), Decimal("-1.50")),
    (models.TextField(), "İstanbul 🍜 %s"),
    (models.DateField(), dt.date(1999, 12, 31)),
    (models.DateTimeField(), NOON),
    (models.DateTimeField(), dt.datetime(1, 1, 1, tzinfo=dt.UTC)),
    (models.UUIDField(), UUID("12345678-1234-5678-1234-567812345678")),
    (models.GenericIPAddressField(), "2001:db8::1"),
    (models.GenericIPAddressField(), "192.0.2.7"),
    (ArrayField(models.TextField()), ["a", "", 'b"c']),
    (models.JSONField(), {"bio": "Çay", "links": [1, None, 2.5], "text": '"'}),
)


@pytest.mark.parametrize("is_empty", [False, True])
def test_values_of_every_type_are_read_as_the_orm_reads_them(is_empty: bool) -> None:
    made = UserFactory()
    typed = {
        f"typed{at}": Cast(Value(None if is_empty else value, output_field=field), field)
        for at, (field, value) in enumerate(VALUES)
    }
    people = User.objects.annotate(**typed)
    rows = PreparedRows(lambda: people.filter(pk=Param("id")).values_list(*typed))
    assert rows.fetch(id=made.pk) == list(people.filter(pk=made.pk).values_list(*typed))
    if not is_empty:
        assert rows.fetch(id=made.pk) == [tuple(value for _, value in VALUES)]


def test_a_value_may_be_used_twice_and_is_never_sql() -> None:
    UserFactory(username="o'hara", nickname="o'hara")
    evil = "x' OR '1'='1"
    both = PreparedRows(
        lambda: User.objects.filter(username=Param("n"), nickname=Param("n")).values_list("username")
    )
    assert both.fetch(n="o'hara") == [("o'hara",)]
    assert both.fetch(n=evil) == []


def test_a_missing_value_is_named() -> None:
    rows = PreparedRows(lambda: User.objects.filter(pk=Param("id")).values_list("pk"))
    with pytest.raises(KeyError, match="id"):
        rows.fetch()


def test_statements_are_counted_and_errors_are_those_of_django() -> None:
    wrong = PreparedRows(
        lambda: Session.objects.extra(where=["no_such_column = %s"], params=[1]).values_list("pk")
    )
    with (
        CaptureQueriesContext(connection) as captured,
        pytest.raises(ProgrammingError, match="no_such_column"),
    ):
        wrong.fetch()
    assert "no_such_column = 1" in captured.captured_queries[0]["sql"]


def test_a_history_entry_is_inserted_as_the_orm_does_it() -> None:
    actor, bundle = UserFactory(), Changeset.objects.create(kind="edit", title="Two", country="ID")
    prepared: PreparedInsert[ChangeLog] = PreparedInsert(ChangeLog)
    stored = []
    for insert in (prepared.insert, prepared.insert, ChangeLog.save):
        entry = ChangeLog(
            object_type="store", object_id=1, object_title="Kopi “Tuku” 🍜", object_version=3, country="ID",
            action="edit", actor=actor, via=Via.UI, changes=[{"field": "intro", "old": None, "new": "%s"}],
            ip="2001:db8::1", changeset=bundle, at=NOON,
        )  # fmt: skip
        insert(entry)
        assert entry.pk
        assert not entry._state.adding
        stored.append(_columns(ChangeLog.objects.get(pk=entry.pk)))
        assert _columns(entry) == stored[-1]
    keys = [row.pop("id") for row in stored]
    assert sorted(set(keys)) == keys
    assert stored[0] == stored[1] == stored[2]
    assert _executions("INSERT INTO") == [2]


def test_orm_statements_are_not_prepared() -> None:
    for _ in range(12):
        assert not Job.objects.filter(title="never").exists()
    assert _executions("'never'") == []


def test_django_still_has_the_undocumented_parts_that_prepared_queries_use() -> None:
    """Check `database/prepared.py` and `database/engine` first if this fails after an update."""
    assert list(signature(Query.sql_with_params).parameters) == ["self"]
    assert list(signature(connection._prepare_cursor).parameters) == ["cursor"]  # type: ignore[attr-defined]
    assert {"cursor", "sql", "params"} <= set(
        signature(base.DatabaseWrapper.ops_class.last_executed_query).parameters
    )
    assert callable(base.DatabaseWrapper.ops_class.compose_sql)
