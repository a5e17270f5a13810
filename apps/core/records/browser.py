"""Facts about record kinds for screens: labels, limits, columns, filters, orders and operation names.

`manage.py write_records` stores them as TypeScript, so that a screen with an unknown name does not compile.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import models
from django.urls import get_resolver
from rest_framework import serializers

from apps.core import registry
from apps.core.files import covers
from apps.core.http.fields import Id
from apps.core.records.fields import Field, ListFilter
from apps.core.records.record import Record
from apps.core.records.registration import records
from apps.core.values import Json

Facts = dict[str, Json]
CALLS = {
    "query": "query_{many}",
    "bulk": "bulk_edit_{many}",
    "export": "export_{many}",
    "export_for_editing": "export_{many}_for_editing",
    "detail": "get_{one}_detail",
    "create": "create_{one}",
    "edit": "edit_{one}",
    "status": "change_{one}_status",
    "comment": "add_review_comment",
    "settle": "resolve_review_comment",
    "versions": "query_versions",
    "version": "get_version",
    "restore": "restore_version",
    "preview": "get_preview_url",
    "draw": "draw_latest",
}
"""Names of operations by purpose: those of `RecordCalls` and of publishing."""
UNLIMITED = 2**31 - 1
"""A filter for numbers up to this has no limit that screens need."""
_more: dict[str, Callable[[], Any]] = {"COVERS": covers.facts}


def register(name: str, build: Callable[[], Any]) -> None:
    """Register additional facts for screens, under a separate name."""
    _more[name] = build


def parts() -> dict[str, Any]:
    """Return all facts for screens, by name."""
    return {"RECORDS": facts(), **{name: build() for name, build in sorted(_more.items())}}


def facts() -> dict[str, Facts]:
    """Return the facts for screens by the code of the kind."""
    # Loading the URL patterns registers the operations.
    assert get_resolver().url_patterns
    return {code: facts_of(record) for code, record in records().items()}


def facts_of(record: Record) -> Facts:
    """Return the facts for screens about one kind."""
    one, many = record.words
    return {
        "one": one,
        "many": many,
        "label": record.label,
        "id": record.id_name,
        "screen": record.screen,
        "area": record.area,
        "roles": sorted(record.roles),
        "personal": list(record.personal),
        "calls": _calls(record),
        "fields": {
            one.name: _field(one) for one in record.fields if one.label and (one.written or one.history)
        },
        "columns": [_column(record, one) for one in record.fields if one.column is not None],
        "filters": [_filter(key, one) for key, one in record.list_filters.items() if one.label],
        "sorts": [one.sort.name for one in record.fields if one.sort and one.label],
        "waitsUnless": record.waits_unless or None,
        "ranksMatches": record.wording is not None,
        "sort": {"by": record.default_sort[0], "order": record.default_sort[1]},
        "groups": dict(record.groups),
        "sections": dict(record.sections),
    }


def _calls(record: Record) -> Facts:
    """Return the names of the kind's operations by purpose."""
    operations = registry.operations()
    names = {
        key: f"{record.call_prefix}/{name.format(one=record.call_noun, many=record.plural)}"
        for key, name in CALLS.items()
    }
    return {key: name for key, name in names.items() if name in operations}


def _field(one: Field) -> Facts:
    field_facts: Facts = {
        "label": one.label,
        "type": one.value_type.value,
        "of": one.of or None,
        "longest": one.longest,
        **({} if one.each is None else {"each": one.each}),
        **({"group": one.group} if one.group else {}),
        **({"section": one.section} if one.section else {}),
        "required": bool(one.required),
        "written": one.written,
    }
    stored = _stored(one)
    return {**field_facts, "stored": stored} if stored else field_facts


def _stored(one: Field) -> dict[str, str]:
    """Return the labels of the stored numbers of a level, which the API names by a word."""
    if not (one.of and one.history and one.plain is None and one.choices):
        return {}
    is_level = issubclass(one.choices, models.IntegerChoices)
    return {str(value): str(label) for value, label in one.choices.choices} if is_level else {}


def _column(record: Record, one: Field) -> Facts:
    column = one.column
    assert column is not None
    return {
        "id": column.id,
        "label": column.label or one.label,
        "field": record.id_name if one.name == "id" else one.name,
        "type": (column.value_type or one.value_type).value,
        "of": one.of or None,
        "sort": one.sort.name if one.sort else None,
        "roles": None if column.roles is None else sorted(column.roles),
    }


def _filter(key: str, one: ListFilter) -> Facts:
    field = one.filter.field()
    inner = field.child if isinstance(field, serializers.ListField) else field
    field_facts: Facts = {"key": key, "label": one.label, "of": one.of or None}
    if one.labels:
        return {**field_facts, "kind": "many", "values": list(one.labels), "labels": dict(one.labels)}
    if isinstance(inner, serializers.BooleanField):
        yes, no = one.answers
        return {**field_facts, "kind": "yesNo", "yes": yes, "no": no}
    if isinstance(inner, serializers.DateField):
        return {**field_facts, "kind": "date"}
    if isinstance(inner, serializers.ChoiceField):
        return {**field_facts, "kind": "many", "values": [str(value) for value in inner.choices]}
    if isinstance(inner, serializers.CharField):
        return {**field_facts, "kind": "many", "values": None}
    if inner is field:
        least, most = one.bounds or (getattr(inner, "min_value", None), getattr(inner, "max_value", None))
        return {
            **field_facts,
            "kind": "number",
            "least": least if least is not None and least >= 0 else None,
            "most": most if most is not None and most < UNLIMITED else None,
        }
    # Numbers that are not ids are codes with labels per country.
    return (
        {**field_facts, "kind": "ids"}
        if isinstance(inner, Id)
        else {**field_facts, "kind": "many", "values": None}
    )
