"""Reads that are prepared: the same records as the ORM's, by a statement that each connection plans once."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from inspect import signature
from typing import Any
from uuid import UUID

import psycopg
import pytest
from django.contrib.postgres.fields import ArrayField
from django.db import ProgrammingError, connection, models
from django.db.backends.postgresql.base import ServerBindingCursor
from django.db.models import Exists, OuterRef, Value
from django.db.models.functions import Cast
from django.db.models.lookups import BuiltinLookup
from django.db.models.query import get_related_populators
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import Session, User
from apps.accounts.tests.factories import UserFactory
from apps.core.choices import Via
from apps.core.database.prepared import InFull, InOrder, Param, PreparedInsert, PreparedQuery, PreparedRows
from apps.core.models import ChangeLog, Changeset, Job

pytestmark = pytest.mark.django_db


def _prepared_now(fragment: str) -> list[int]:
    """How often each prepared statement of this connection that contains `fragment` was carried out."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT generic_plans + custom_plans FROM pg_prepared_statements"
            " WHERE statement LIKE %s AND statement NOT LIKE '%%pg_prepared%%'",
            [f"%{fragment}%"],
        )
        return [row[0] for row in cursor.fetchall()]


@pytest.fixture(params=[True, False], ids=["prepared", "through the ORM"])
def either_way(request: pytest.FixtureRequest, settings: Any) -> bool:
    """Whether reads are prepared: the same must come of both."""
    settings.PREPARED_READS = request.param
    return bool(request.param)


@pytest.mark.usefixtures("either_way")
def test_records_are_those_of_the_orm_with_what_was_selected_along() -> None:
    maker = UserFactory(nickname="Maker")
    made = UserFactory(nickname="Made", countries=["ID", "TR"], created_by=maker, kol={"bio": "İstanbul 🍜"})
    read: PreparedQuery[User] = PreparedQuery(
        lambda: User.objects.filter(pk=Param("id")).select_related("created_by")
    )
    found = read.one(id=made.pk)
    with CaptureQueriesContext(connection) as captured:
        assert found is not None
        assert found.created_by is not None
        assert found.created_by.nickname == "Maker"
        alone = read.one(id=maker.pk)
        assert alone is not None
        assert alone.created_by is None
    assert len(captured) == 1
    again = User.objects.get(pk=made.pk)
    fields = [field.attname for field in User._meta.concrete_fields]
    assert [getattr(found, name) for name in fields] == [getattr(again, name) for name in fields]
    assert not found._state.adding


def test_rows_are_read_by_any_number_of_ids_in_one_plan(either_way: bool) -> None:
    people = UserFactory.create_batch(3)
    rows = PreparedRows(
        lambda: User.objects.filter(pk__among=Param("ids")).order_by("id").values_list("pk", "countries")
    )
    assert rows.fetch(ids=[]) == []
    for size in (1, 2, 3):
        wanted = [person.pk for person in people[:size]]
        assert rows.fetch(ids=wanted) == [(person.pk, person.countries) for person in people[:size]]
    # An empty array is of no type: it has its own.
    assert sorted(_prepared_now("= ANY(($1))")) == ([1, 3] if either_way else [])


@pytest.mark.usefixtures("either_way")
def test_the_records_of_a_page_come_in_its_order_with_what_is_told_beside_them() -> None:
    maker = UserFactory(nickname="Maker")
    people = UserFactory.create_batch(3, created_by=maker)
    made = User.objects.filter(created_by=OuterRef("pk"))
    rows = InOrder(
        lambda: User.objects.select_related("created_by").defer("countries").annotate(is_maker=Exists(made))
    )
    wanted = [people[2].pk, maker.pk, 0, people[0].pk]
    with CaptureQueriesContext(connection) as captured:
        found = rows.of(wanted)
        assert [person.pk for person in found] == [people[2].pk, maker.pk, people[0].pk]
        assert [person.created_by for person in found] == [maker, None, maker]
        assert [vars(person)["is_maker"] for person in found] == [False, True, False]
        assert rows.of([]) == []
    assert len(captured) == 1
    assert found[0].countries == people[2].countries, "what was left out is read when it is asked for"


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
)


@pytest.mark.usefixtures("either_way")
@pytest.mark.parametrize("is_empty", [False, True])
def test_every_kind_of_value_is_read_as_the_orm_reads_it(is_empty: bool) -> None:
    made = UserFactory()
    told = {
        f"told{at}": Cast(Value(None if is_empty else value, output_field=field), field)
        for at, (field, value) in enumerate(VALUES)
    }
    rows = PreparedRows(lambda: User.objects.annotate(**told).filter(pk=Param("id")).values_list(*told))
    [row] = rows.fetch(id=made.pk)
    assert list(row) == [None if is_empty else value for _, value in VALUES]


@pytest.mark.usefixtures("either_way")
def test_json_of_a_column_and_of_a_part_of_it_are_read_alike() -> None:
    made = UserFactory()
    User.objects.filter(pk=made.pk).update(kol={"bio": "Çay", "links": [1, None, 2.5], "text": '"'})
    whole = PreparedRows(lambda: User.objects.filter(pk=Param("id")).values_list("kol", "last_login_ip"))
    parts = PreparedRows(lambda: User.objects.filter(pk=Param("id")).values_list("kol__links", "kol__bio"))
    assert whole.fetch(id=made.pk) == [({"bio": "Çay", "links": [1, None, 2.5], "text": '"'}, None)]
    assert parts.fetch(id=made.pk) == [([1, None, 2.5], "Çay")]


@pytest.mark.usefixtures("either_way")
def test_a_value_may_stand_in_several_places_and_never_becomes_text() -> None:
    UserFactory(username="o'hara", nickname="o'hara")
    evil = "x' OR '1'='1"
    both = PreparedRows(
        lambda: User.objects.filter(username=Param("n"), nickname=Param("n")).values_list("username")
    )
    assert both.fetch(n="o'hara") == [("o'hara",)]
    assert both.fetch(n=evil) == []


@pytest.mark.usefixtures("either_way")
def test_a_value_that_is_not_given_is_named() -> None:
    rows = PreparedRows(lambda: User.objects.filter(pk=Param("id")).values_list("pk"))
    with pytest.raises(KeyError, match="id"):
        rows.fetch()


@pytest.mark.usefixtures("either_way")
def test_errors_are_djangos_own_and_statements_are_counted() -> None:
    wrong = PreparedRows(
        lambda: Session.objects.extra(where=["no_such_column = %s"], params=[1]).values_list("pk")
    )
    with (
        CaptureQueriesContext(connection) as captured,
        pytest.raises(ProgrammingError, match="no_such_column"),
    ):
        wrong.fetch()
    assert len(captured) == 1


def test_an_entry_of_history_is_what_the_orm_would_write_and_has_its_key(either_way: bool) -> None:
    actor, bundle = UserFactory(), Changeset.objects.create(kind="edit", title="Two", country="ID")
    into: PreparedInsert[ChangeLog] = PreparedInsert(lambda: ChangeLog)
    for number in (1, 2):
        entry = ChangeLog(
            object_type="store", object_id=number, object_title="Kopi “Tuku” 🍜", object_version=3, country="ID",
            action="edit", actor=actor, via=Via.UI, changes=[{"field": "intro", "old": None, "new": "%s"}],
            ip="2001:db8::1", changeset=bundle,
        )  # fmt: skip
        into.insert(entry)
        assert entry.pk
        assert not entry._state.adding
        kept = ChangeLog.objects.get(pk=entry.pk)
        fields = [field.attname for field in ChangeLog._meta.concrete_fields]
        assert [getattr(kept, name) for name in fields] == [getattr(entry, name) for name in fields]
    assert _prepared_now("INSERT INTO") == ([2] if either_way else [])


def test_orm_writes_are_not_prepared() -> None:
    for _ in range(12):
        assert not Job.objects.filter(title="never").exists()
    assert _prepared_now("'never'") == []


def test_a_record_in_full_is_read_by_whoever_sees_it_in_one_statement_that_is_kept(either_way: bool) -> None:
    maker = UserFactory(nickname="Maker")
    made = UserFactory(nickname="Made", created_by=maker)
    in_full: InFull[User] = InFull("created_by")
    for _ in range(2):
        with CaptureQueriesContext(connection) as captured:
            found = in_full.one(User.objects.filter(pk=made.pk, status="active"))
            assert found is not None
            assert found.created_by == maker
        assert len(captured) == 1
    assert in_full.one(User.objects.filter(pk=made.pk, status="disabled")) is None
    other = in_full.one(User.objects.filter(pk=maker.pk, status="active").exclude(countries__contains=["XX"]))
    assert other is not None
    assert other.created_by is None
    # Three reads by the first text, one by the second.
    assert sorted(_prepared_now("LEFT OUTER JOIN")) == ([1, 3] if either_way else [])


@pytest.mark.usefixtures("either_way")
def test_a_record_in_full_that_nobody_sees_is_not_asked_for() -> None:
    made = UserFactory()
    in_full: InFull[User] = InFull("created_by")
    with CaptureQueriesContext(connection) as captured:
        assert in_full.one(User.objects.none().filter(pk=made.pk), locked=True) is None
    assert len(captured) == 0


@pytest.mark.usefixtures("either_way")
def test_a_record_in_full_is_locked_where_that_is_asked() -> None:
    made = UserFactory()
    in_full: InFull[User] = InFull("created_by")
    with CaptureQueriesContext(connection) as captured:
        assert in_full.one(User.objects.filter(pk=made.pk), locked=True) == made
        assert in_full.one(User.objects.filter(pk=made.pk)) == made
    locking, reading = captured.captured_queries
    assert locking["sql"].endswith('FOR UPDATE OF "accounts_user"')
    assert "FOR UPDATE" not in reading["sql"]


def test_django_still_has_the_private_parts_that_prepared_reads_stand_on() -> None:
    """Fails with a Django that moved them: then `database/prepared.py` is to be looked at before anything else."""
    compiler = User.objects.select_related("created_by").query.get_compiler(using=connection.alias)
    compiler.as_sql()

    assert {"model", "select_fields", "related_klass_infos"} <= set(compiler.klass_info)
    assert list(signature(get_related_populators).parameters) == ["klass_info", "select", "db"]
    assert list(signature(connection._prepare_cursor).parameters) == ["cursor"]  # type: ignore[attr-defined]
    assert issubclass(ServerBindingCursor, psycopg.Cursor)
    assert {"compiler", "connection"} <= set(signature(BuiltinLookup.as_sql).parameters)
    assert callable(compiler.get_converters)
    assert callable(compiler.apply_converters)
