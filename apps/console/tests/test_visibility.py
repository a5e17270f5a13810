"""Visibility of fields in record definitions applies to exports, filters and keywords of every kind."""

from __future__ import annotations

from types import NoneType
from typing import get_args

import pytest

from apps.accounts.tests.factories import UserFactory
from apps.core.bulk.exporting import columns_for
from apps.core.choices import Role
from apps.core.lists import list_area
from apps.core.lists.list_filters import FilterContext
from apps.core.records.fields import Field, Visibility
from apps.core.records.record import Record
from apps.core.records.registration import records
from apps.core.testing.api import Api
from config import api_urls

pytestmark = pytest.mark.django_db
assert api_urls.urlpatterns, "the operations are loaded by their URLs"
OF_SOME_ROLES = [
    (record, one)
    for record in records().values()
    for one in record.fields
    if one.column is not None and one.column.roles is not None
]
OF_SOME_PEOPLE = [
    (record, one, one.visibility)
    for record in records().values()
    for one in record.fields
    if one.visibility is not None
]


@pytest.mark.parametrize(
    ("record", "one"), OF_SOME_ROLES, ids=lambda part: getattr(part, "code", None) or part.name
)
def test_restricted_column_is_missing_in_other_roles_exports(api: Api, record: Record, one: Field) -> None:
    assert one.column is not None
    assert one.column.roles is not None
    area = list_area.area(record.area)
    without = sorted(record.roles - one.column.roles)
    assert without, "a column that every role has needs no roles"
    for role in without:
        person = UserFactory(role=role)
        assert one.column.id not in {column.id for column in columns_for(person, area)}
        refused = api.call(
            f"{record.call_prefix}/export_{record.plural}", {"columns": [one.column.id]}, as_=person
        )
        assert refused.errors == {"columns": [f"Unknown column: {one.column.id}"]}


@pytest.mark.parametrize(
    ("record", "one", "visibility"),
    OF_SOME_PEOPLE,
    ids=[f"{record.code}.{one.name}" for record, one, _ in OF_SOME_PEOPLE],
)
def test_a_field_of_some_people_finds_and_shows_nothing_to_others(
    record: Record, one: Field, visibility: Visibility
) -> None:
    person = UserFactory(role=Role.KOL)
    ctx = FilterContext(person, "ID", "UTC")
    seen = record.model._default_manager.filter(visibility.where(person))
    UserFactory(super_admin=True)
    others = list(record.model._default_manager.exclude(pk__in=seen.values("pk")))
    assert others, f"make {record.one} here of which the person does not see the field"
    for other in others:
        assert one.name in record.hidden(person, other)
        for column in record.columns():
            if one.column is not None and column.id == one.column.id:
                assert column.cell(person, other) is None
    assert NoneType in get_args(one.answer())
    assert one.sort is None
    if visibility.keyword is not None:
        assert record.list_spec.keyword_in_sight is not None
        hits = record.model._default_manager.filter(record.list_spec.keyword_in_sight("", ctx))
        assert set(hits) <= set(seen)
